"""A line of praise, gold frames and more light for a while, when the player has rebuilt many sets (ux 59), or opens or
rebuilds for the first time.

Only for what the player found: a play that a hint showed is not praised.
"""

from __future__ import annotations

from game.rules.play.events import SeatOpened, TilesPlayed
from game.session.history.news import News
from game.session.history.turn_log import changed_sets, rebuilt_count, rebuilt_sets
from game.session.teaching import Teaching
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, Press
from game.ui.kit.boxes import Padded
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import BUBBLES, FELT, TRAYS, put_tray
from game.ui.table.view_state import Speaker
from game.ui.widgets.words import Ink

WORTHY = 4
"""The least number of rebuilt sets that are praised."""
SECONDS, FADE = 2.6, 0.35
TYPE, FILLED = 30, 0.8
"""Type size in u, and its limit in parts of the strip's height, so that large type covers no sets."""
BRIGHTER, DARKER = 0.7, 1.3
"""Seconds in which the light comes and goes."""
LEVELS = 20
"""Steps of brightness; the table is painted again only at each of them."""


class Praise(OverlayPanel):
    """An overlay on the status strip that disappears by itself or at any press."""

    ground = above = BUBBLES

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
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

    def question(self) -> object | None:
        return self._text if self._left > 0 else None

    def content(self) -> Item:
        frame, strip = self._context.layout.frame, self._context.layout.status
        size = min(TYPE, strip.h * FILLED / frame.u / frame.text_scale)
        return Padded(TextItem(self._text, Ink(size, Weight.SEMIBOLD, "gold")), 26, 6, plate="panel", radius=30)

    def place(self, size: PanelSize) -> Box:
        """In the middle of the strip, where it does not touch the rack."""
        layout, wide, high = self._context.layout, size.wish, size.height(size.wish)
        (x, _), (_, y) = layout.felt.centre, layout.status.centre
        return Box(x - wide / 2, y - layout.frame.px(6) - high / 2, wide, high)

    def node(self) -> Node:
        return Node("praise", "status", self._text, self._context.layout.felt)

    @property
    def shade(self) -> tuple[int, float]:
        return self.opacity(min(self._left, SECONDS - self._left) / FADE), 0.0

    def draw(self, canvas: Canvas) -> None:
        """With the lamp's light on the cloth, and a golden frame round every set that was rebuilt."""
        if self._left > 0:
            lit = self._context.layout.lamplight
            canvas.put(Bloom(round(lit.w), round(lit.h)), lit.x, lit.y, layer=FELT, alpha=self._light)
            for box in self._context.lit((), self._sets):
                put_tray(canvas, box, "gold", TRAYS, alpha=self.shade[0])
        super().draw(canvas)

    @property
    def _light(self) -> int:
        """The brightness, once up and down again; 0 with reduced motion."""
        if self._context.services.store.now.reduced_motion:
            return 0
        share = in_out(min(1.0, (SECONDS - self._left) / BRIGHTER, self._left / DARKER))
        return round(255 * round(share * LEVELS) / LEVELS)


def _new_sets(turn: News) -> frozenset[int]:
    """The sets that were not on the table before the turn, by their idents."""
    plays = [event for event in turn.events if isinstance(event, TilesPlayed)]
    before = {meld.ident for play in plays for meld in play.before}
    return frozenset(meld.ident for play in plays for meld in play.after) - before
