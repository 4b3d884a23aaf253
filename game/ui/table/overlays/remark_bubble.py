"""The expressions of the opponents, and the bubble under the one that says something.

What they say when they lost is said on the page of final racks.
"""

from __future__ import annotations

import random

from game.session.history.feelings import Feeling, Remark, Remarks, feelings, recent
from game.session.history.news import News
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, Press
from game.ui.kit.frames import tip
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.pictures import Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import BUBBLES
from game.ui.widgets.words import Ink

SECONDS, PER_SIGN = 2.6, 0.05
"""How long a remark stays: at least, and for each of its characters."""
EXPRESSION = 6.0
"""Seconds an emblem keeps its expression."""
FADE = 0.25
TYPE, WIDEST = 20, 520
"""Type size, and the width from which a remark takes two lines, in u."""


class RemarkBubble(OverlayPanel):
    """An overlay that takes no gesture; any press closes the bubble."""

    ground = above = BUBBLES

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._match = context.local_game.match
        game = len(self._match.outcomes)
        said = recent(context.services.store.now.said)
        self._remarks = Remarks(random.Random(f"{self._match.seed} {game}"), self._match.setup.seats, said)
        self._heard = len(context.heard)
        self._remark: Remark | None = None
        self._left = 0.0
        self._expressive = 0.0

    def hears(self, gesture: Gesture) -> bool:
        if isinstance(gesture, Press):
            self._left = min(self._left, FADE)
        return False

    def update(self, dt: float) -> bool:
        context = self._context
        was = self._left > 0
        self._left = max(0.0, self._left - dt)
        changed = self._relax(dt)
        if not context.tile_motion.showing:
            news = context.heard[self._heard :]
            self._heard += len(news)
            for turn in news:
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
            self._context.view_state.moods = {}
        return not self._expressive

    def _react(self, news: News) -> bool:
        computers = [seat for seat, player in enumerate(self._match.players) if player is not None]
        sizes = [len(rack) for rack in self._match.game.state.racks]
        felt = tuple(feelings(news.seat, news.events, computers, sizes))
        if not felt:
            return False
        self._show(felt)
        if self._context.services.store.now.remarks and not self._context.local_game.over:
            remark = self._remarks.on(felt, self._match.game.state.turn)
            if remark is not None:
                store = self._context.services.store
                store.change(said=(*store.now.said, remark.key))
                self._remark = remark
                self._left = SECONDS + PER_SIGN * len(self._text)
        return True

    def _show(self, felt: tuple[Feeling, ...]) -> None:
        self._context.view_state.moods = {each.seat: each.mood for each in reversed(felt)}
        self._expressive = EXPRESSION

    @property
    def _text(self) -> str:
        return self._context.texts.text(self._remark.key) if self._remark else ""

    def question(self) -> object | None:
        return (self._remark, self._context.texts.voice) if self._left > 0 else None

    def content(self) -> Item:
        return tip(TextItem(self._text, Ink(TYPE, Weight.SEMIBOLD, "tip-ink", steady=True), most=WIDEST))

    def place(self, size: PanelSize) -> Box:
        """Under the name of whoever says it."""
        layout, seat = self._context.layout, self._seat
        x = min(seat.x, layout.felt.right - size.wish)
        return Box(x, seat.bottom + layout.frame.px(6), size.wish, size.height(size.wish))

    def node(self) -> Node:
        return Node("remark", "status", self._text, self._seat)

    @property
    def shade(self) -> tuple[int, float]:
        return self.opacity(self._left / FADE), 0.0

    @property
    def _seat(self) -> Box:
        assert self._remark is not None
        return self._context.layout.seat(self._remark.seat, self._match.setup.players)
