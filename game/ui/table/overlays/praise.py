"""A line of praise, gold frames and more light for a while, when the player has rebuilt many sets (ux 59), or opens or
rebuilds for the first time.

Only for what the player found: a play that a hint showed is not praised.
"""

from __future__ import annotations

from game.rules.play.events import SeatOpened, TilesPlayed
from game.session.history.turn_log import changed_sets, rebuilt_count, rebuilt_sets
from game.session.local_game import News
from game.session.teaching import Teaching
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, Press
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Label, Plate, Tray, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.drawing import BUBBLES, FELT, TRAYS
from game.ui.table.picture.tile_places import tray_box
from game.ui.table.view_state import Speaker

WORTHY = 4
"""The least number of rebuilt sets that are praised."""
SECONDS, FADE = 2.6, 0.35
TYPE, FILLED = 30, 0.8
"""Type size in u, and its limit in parts of the strip's height, so that large type covers no sets."""
BRIGHTER, DARKER = 0.7, 1.3
"""Seconds in which the light comes and goes."""
ASIDE = 0.14
"""How far inside the felt the light ends, in parts of its width, because the lit part is painted again."""
LEVELS = 20
"""Steps of brightness; the table is painted again only at each of them."""


class Praise(Overlay):
    """An overlay on the status strip that disappears by itself or at any press."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._heard = len(context.heard)
        self._text = ""
        self._sets: frozenset[int] = frozenset()
        self._left = 0.0

    def hears(self, gesture: Gesture) -> bool:
        if isinstance(gesture, Press):
            self._left = 0.0
        return False

    def update(self, dt: float) -> bool:
        was = self._left > 0
        self._left = max(0.0, self._left - dt)
        news = self._context.heard[self._heard :]
        self._heard += len(news)
        for turn in news:
            own = turn.seat == self._context.local_game.seat
            found, self._context.helped = own and not self._context.helped, self._context.helped and not own
            if found:
                self._praise(turn)
        if was or self._left > 0:
            self._context.view_state.claim(Speaker.PRAISE, wanted=self._left > 0)
        return was or self._left > 0

    def _praise(self, turn: News) -> None:
        """Say what the turn did, if that is much, or is done for the first time."""
        sets, first = rebuilt_count(turn.events), self._first(turn)
        texts, store = self._context.texts, self._context.services.store
        if first is not None:
            store.change(taught=(*store.now.taught, first))
        if sets >= WORTHY:
            self._text = texts.plural("praise.rebuilt", sets)
        elif first is not None:
            self._text = texts.text(f"praise.first.{first.value}")
        else:
            return
        self._sets, self._left = changed_sets(turn.events) or _new_sets(turn), SECONDS

    def _first(self, turn: News) -> Teaching | None:
        """What the player has done for the first time, if anything that is praised."""
        asked = self._context.local_game.board.staged.options.opening > 0
        opens = asked and any(isinstance(event, SeatOpened) for event in turn.events)
        did = Teaching.REBUILT if rebuilt_sets(turn.events) else Teaching.OPENED if opens else None
        taught = self._context.services.store.now.taught
        return None if self._context.view_state.taught or did in taught else did  # a lesson has praise of its own

    def draw(self, canvas: Canvas) -> None:
        if self._left <= 0:
            return
        self._draw_bloom(canvas)
        self._draw_glow(canvas)
        layout = self._context.layout
        size = min(layout.frame.text_px(TYPE), round(layout.status.h * FILLED))
        width = canvas.measure.width(self._text, size, Weight.SEMIBOLD)
        height = canvas.measure.height(size, Weight.SEMIBOLD)
        pad = layout.frame.px(26)
        x = layout.felt.centre[0] - width / 2
        y = layout.status.centre[1] - height / 2 - layout.frame.px(6)  # does not touch the rack
        panel = Box(x - pad, y - pad / 4, width + 2 * pad, height + pad / 2)
        plate = Plate(round(panel.w), round(panel.h), round(panel.h / 2), "panel")
        canvas.put(plate, panel.x, panel.y, layer=BUBBLES, alpha=self._alpha)
        canvas.put(Label(self._text, size, Weight.SEMIBOLD, "gold"), x, y, layer=BUBBLES, alpha=self._alpha)

    def _draw_bloom(self, canvas: Canvas) -> None:
        """The lamp's light on the cloth; it ends above the sentence on the strip."""
        felt = self._context.layout.felt
        box = felt.inset(felt.w * ASIDE, felt.h * ASIDE / 4)
        canvas.put(Bloom(round(box.w), round(box.h)), box.x, box.y, layer=FELT, alpha=self._light)

    def _draw_glow(self, canvas: Canvas) -> None:
        """A golden frame round every set that was rebuilt."""
        layout, board = self._context.layout, self._context.local_game.board
        for meld in board.table:
            if meld.ident in self._sets and meld.ident in board.places.spots:
                box = tray_box(board, layout, meld)
                tray = Tray(round(box.w), round(box.h), layout.frame.px(14), "gold", max(2, layout.frame.px(3)))
                canvas.put(tray, box.x, box.y, layer=TRAYS, alpha=self._alpha)

    def nodes(self) -> tuple[Node, ...]:
        return (Node("praise", "status", self._text, self._context.layout.felt),) if self._left > 0 else ()

    @property
    def _light(self) -> int:
        """The brightness, once up and down again; 0 with reduced motion."""
        if self._context.services.store.now.reduced_motion:
            return 0
        share = in_out(min(1.0, (SECONDS - self._left) / BRIGHTER, self._left / DARKER))
        return round(255 * round(share * LEVELS) / LEVELS)

    @property
    def _alpha(self) -> int:
        """The opacity: it fades in and out, or is constant with reduced motion."""
        if self._context.services.store.now.reduced_motion:
            return 255
        share = min(1.0, self._left / FADE, (SECONDS - self._left) / FADE)
        return round(255 * max(0.0, share))


def _new_sets(turn: News) -> frozenset[int]:
    """The sets that were not on the table before the turn, by their idents."""
    plays = [event for event in turn.events if isinstance(event, TilesPlayed)]
    before = {meld.ident for play in plays for meld in play.before}
    return frozenset(meld.ident for play in plays for meld in play.after) - before
