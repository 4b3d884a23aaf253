"""The expressions of the opponents, and the bubble under the one that says something.

What they say when they lost is said on the page of final racks.
"""

from __future__ import annotations

import random

from game.session.history.feelings import Feeling, Remark, Remarks, feelings
from game.session.local_game import News
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, Press
from game.ui.pictures import Label, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.drawing import BUBBLES
from game.ui.wrap import wrap

SECONDS, PER_SIGN = 2.6, 0.05
"""How long a remark stays: at least, and for each of its characters."""
EXPRESSION = 6.0
"""Seconds an emblem keeps its expression."""
FADE = 0.25
TYPE, WIDEST = 20, 520
"""Type size, and the width from which a remark takes two lines, in u."""


class RemarkBubble(Overlay):
    """An overlay that takes no gesture; any press closes the bubble."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._match = context.local_game.match
        game = len(self._match.outcomes)
        self._remarks = Remarks(random.Random(f"{self._match.seed} {game}"), self._match.setup.seats)
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
                self._remark = remark
                self._left = SECONDS + PER_SIGN * len(self._text)
        return True

    def _show(self, felt: tuple[Feeling, ...]) -> None:
        self._context.view_state.moods = {each.seat: each.mood for each in reversed(felt)}
        self._expressive = EXPRESSION

    @property
    def _text(self) -> str:
        return self._context.texts.text(self._remark.key) if self._remark else ""

    def draw(self, canvas: Canvas) -> None:
        if self._left <= 0 or self._remark is None:
            return
        layout = self._context.layout
        size, weight = layout.frame.text_px(TYPE), Weight.SEMIBOLD

        def width_of(text: str) -> float:
            return canvas.measure.width(text, size, weight)

        lines = wrap(self._text, layout.frame.px(WIDEST), width_of)
        pad, high = layout.frame.px(14), canvas.measure.height(size, weight)
        seat = layout.seat(self._remark.seat, self._match.setup.players)
        wide, tall = max(map(width_of, lines)) + 2 * pad, high * len(lines) + pad
        left = min(seat.x, layout.felt.right - wide)
        box = Box(left, seat.bottom + layout.frame.px(6), wide, tall)
        alpha = self._alpha
        canvas.put(Plate(round(box.w), round(box.h), pad, "tip"), box.x, box.y, layer=BUBBLES, alpha=alpha)
        for row, line in enumerate(lines):
            y = box.y + pad / 2 + row * high
            canvas.put(Label(line, size, weight, "tip-ink"), box.x + pad, y, layer=BUBBLES, alpha=alpha)

    @property
    def _alpha(self) -> int:
        if self._context.services.store.now.reduced_motion:
            return 255
        return round(255 * min(1.0, self._left / FADE))

    def nodes(self) -> tuple[Node, ...]:
        if self._left <= 0 or self._remark is None:
            return ()
        seat = self._context.layout.seat(self._remark.seat, self._match.setup.players)
        return (Node("remark", "status", self._text, seat),)
