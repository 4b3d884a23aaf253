"""What is said for a while after a turn: praise, gold frames and more light when the player has rebuilt many sets
(ux 59), or opens or rebuilds for the first time; the expressions and remarks of the opponents.

A play that a hint showed is not praised. What opponents say when they lost is said on the page of final racks.
"""

from __future__ import annotations

import random

from game.rules.play.events import SeatOpened, TilesPlayed
from game.session.history.feelings import Remark, Remarks, feelings, recent
from game.session.history.news import News
from game.session.history.turn_log import changed_sets, fed_by, rebuilt_count, rebuilt_sets
from game.session.speech.sentences import seat_name
from game.session.teaching import Teaching
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, Press
from game.ui.kit.boxes import Padded
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.seat_plates import BUBBLE_WIDE, PILL_LARGE, bubble
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.chrome import FACE, below_seat
from game.ui.table.picture.drawing import BUBBLES, FELT, TRAYS, put_tray
from game.ui.table.picture.tile_places import trays
from game.ui.table.view_state import Speaker
from game.ui.widgets.text_block import Ink

WORTHY = 4
"""The least number of rebuilt sets that are praised."""
PRAISED, FADE = 2.6, 0.35
LARGE, FILLED = 36, 0.8
"""Type size in u, and its limit in parts of the strip's height, so that large type covers no sets."""
BRIGHTER, DARKER = 0.7, 1.3
"""Seconds in which the light comes and goes."""
LEVELS = 20
"""Steps of brightness; the table is painted again only at each of them."""


class PassingPanel(OverlayPanel):
    """Something said about a turn that goes by itself, or at any press. It takes no gesture."""

    ground = above = BUBBLES
    passing = True
    lingers = 0.0
    """Seconds that it is still seen after a press."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._heard = len(context.known.heard)
        self._left = 0.0
        """Seconds until it goes; 0 while there is nothing to see."""

    def hears(self, gesture: Gesture) -> Hearing:
        if isinstance(gesture, Press):
            self._left = min(self._left, self.lingers)
        return PASSED

    def give_way(self) -> None:
        self._left = 0.0

    def _passed(self, dt: float) -> bool:
        """`dt` seconds have passed; whether it was seen before."""
        was, self._left = self._left > 0, max(0.0, self._left - dt)
        return was

    def _news(self) -> list[News]:
        """The turns that were completed since it was asked last."""
        news = self._context.known.heard[self._heard :]
        self._heard += len(news)
        return news


class Praise(PassingPanel):
    """An overlay on the status strip that disappears by itself or at any press."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._text = ""
        self._sets: frozenset[int] = frozenset()

    def update(self, dt: float) -> bool:
        was = self._passed(dt)
        for turn in self._news():
            if turn.seat == self._context.local_game.seat and not turn.assisted:
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
        self._sets, self._left = changed_sets(turn.events) or _new_sets(turn), PRAISED

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
        size = min(LARGE, strip.h * FILLED / frame.u / frame.text_scale)
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
        return self.opacity(min(self._left, PRAISED - self._left) / FADE), 0.0

    def draw(self, canvas: Canvas) -> None:
        """With the lamp's light on the cloth, and a golden frame round every set that was rebuilt."""
        if self._left > 0:
            lit = self._context.layout.lamplight
            canvas.put(Bloom(round(lit.w), round(lit.h)), lit.x, lit.y, layer=FELT, alpha=self._light)
            for box, _ in self._context.lit((), self._sets):
                put_tray(canvas, box, "gold", TRAYS, alpha=self.shade[0])
        super().draw(canvas)

    @property
    def _light(self) -> int:
        """The brightness, once up and down again; 0 with reduced motion."""
        if self._context.services.store.now.reduced_motion:
            return 0
        share = in_out(min(1.0, (PRAISED - self._left) / BRIGHTER, self._left / DARKER))
        return round(255 * round(share * LEVELS) / LEVELS)


def _new_sets(turn: News) -> frozenset[int]:
    """The sets that were not on the table before the turn, by their idents."""
    plays = [event for event in turn.events if isinstance(event, TilesPlayed)]
    before = {meld.ident for play in plays for meld in play.before}
    return frozenset(meld.ident for play in plays for meld in play.after) - before


SPOKEN, PER_SIGN = 2.6, 0.05
"""How long a remark stays: at least, and for each of its characters."""
EXPRESSION = 6.0
"""Seconds an emblem keeps its expression."""
SOFT = 0.25
BELOW_SEAT = 15
"""Between a seat and its bubble, in u."""


class RemarkBubble(PassingPanel):
    """An overlay that takes no gesture; any press closes the bubble."""

    lingers = SOFT

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._match = context.local_game.match
        game = len(self._match.outcomes)
        said = recent(context.services.store.now.said)
        self._remarks = Remarks(random.Random(f"{self._match.seed} {game}"), self._match.setup.seats, said)
        self._remark: Remark | None = None
        self._expressive = 0.0

    def update(self, dt: float) -> bool:
        context = self._context
        was = self._passed(dt)
        changed = self._relax(dt)
        if not context.tile_motion.showing:
            for turn in self._news():
                changed = self._react(turn) or changed
        return changed or was or self._left > 0

    @property
    def due_in(self) -> float | None:
        return self._expressive if self._expressive and not self._context.local_game.over else None

    def _relax(self, dt: float) -> bool:
        """Expressions last for a while, after a game until the table is left."""
        if not self._expressive or self._context.local_game.over:
            return False
        self._expressive = max(0.0, self._expressive - dt)
        if not self._expressive:
            self._context.view_state.feel({})
        return not self._expressive

    def _react(self, news: News) -> bool:
        computers = [seat for seat, player in enumerate(self._match.players) if player is not None]
        sizes = [len(rack) for rack in self._match.game.state.racks]
        feeder = fed_by(news.events, self._match.game.events)
        felt = tuple(feelings(news.seat, news.events, computers, sizes, feeder))
        if not felt:
            return False
        self._context.view_state.feel({each.seat: each.mood for each in reversed(felt)})
        self._expressive = EXPRESSION
        # not after the end, which has a page for that, and not while a lesson speaks
        quiet = self._context.view_state.taught or self._context.local_game.over
        if self._context.services.store.now.remarks and not quiet:
            remark = self._remarks.on(felt, self._match.game.state.turn)
            if remark is not None:
                store = self._context.services.store
                store.change(said=(*store.now.said, remark.key))
                self._remark = remark
                self._left = SPOKEN + PER_SIGN * len(self._text)
        return True

    @property
    def _text(self) -> str:
        return self._context.texts.text(self._remark.key) if self._remark else ""

    def question(self) -> object | None:
        said = self._remark, self._context.texts.voice, self._context.local_game.board
        return said if self._left > 0 else None

    def content(self) -> Item:
        return bubble(self._text, "top-right" if self._at_the_end else "top-left")

    def place(self, size: PanelSize) -> Box:
        """Beside the face of whoever says it, below the seat, where it covers no tile; if there is no room, in the bar,
        over the name."""
        layout, seat, board = self._context.layout, self._seat, self._context.local_game.board
        wide, high, felt, gap = size.wish, size.height(size.wish), layout.felt, layout.frame.px(BELOW_SEAT)
        lying = (*trays(board, layout).values(), *((layout.piles.tray,) if layout.piles else ()))
        face = seat.x + layout.frame.px(FACE)
        beside = (edge for tray in lying for edge in (tray.right + gap, tray.x - gap - wide))
        first = seat.x - wide if self._at_the_end else seat.x + layout.frame.px(PILL_LARGE) + gap
        lefts = (max(felt.x, min(left, felt.right - wide)) for left in (first, seat.x, *beside))
        top = below_seat(layout, seat) + gap
        under = (Box(left, top, wide, high) for left in lefts if seat.x - wide <= left <= max(first, face))
        free = (box for box in under if not any(map(box.overlaps, lying)))
        return next(free, Box(min(face + gap, felt.right - wide), seat.centre[1] - high / 2, wide, high))

    @property
    def _at_the_end(self) -> bool:
        """Whether there is room for a bubble only left of the face."""
        layout = self._context.layout
        return self._seat.x + layout.frame.px(FACE + BUBBLE_WIDE) > layout.felt.right

    def node(self) -> Node:
        return Node("remark", "text", self._in_words, self._seat)

    @property
    def spoken(self) -> str:
        """Only where remarks are told (SR34)."""
        return self._in_words if self.is_open and self._context.services.store.now.verbosity.remarks else ""

    @property
    def _in_words(self) -> str:
        """With who says it."""
        assert self._remark is not None
        name = seat_name(self._context.texts, self._match, self._remark.seat)
        return self._context.texts.text("say.remark", name=name, said=self._text)

    @property
    def shade(self) -> tuple[int, float]:
        return self.opacity(self._left / SOFT), 0.0

    @property
    def _seat(self) -> Box:
        assert self._remark is not None
        return self._context.layout.seat(self._remark.seat, self._match.setup.players)
