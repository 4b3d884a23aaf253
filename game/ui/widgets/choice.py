"""A row of segments of which one is chosen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Plate, Weight
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

SLIM = 58
"""Height of the plates in u; in small windows they are lower than the area that can be pressed."""


@immutable
class ChoiceOption:
    """One thing to choose: the end of its id, and what it is called."""

    value: str
    label: str


@immutable
class Segment:
    """An option in its place."""

    id: str
    option: ChoiceOption
    box: Box
    text: Words


@immutable
class Choice:
    """Segments side by side on one plate."""

    id: str
    box: Box
    room: Box
    """The box it must fit into."""
    segments: tuple[Segment, ...]
    chosen: str
    choose: Callable[[str], Change | None]
    radius: int
    slim: float = 0
    """By how much the plates are lower than the box, above and below."""
    enabled: bool = True
    label: str = ""
    """What the choice is about, for those who hear it."""
    stepped: bool = False
    """Whether the arrow keys choose the next one, rather than only going there."""

    @property
    def crowded(self) -> bool:
        return self.box.w > self.room.w or any(segment.text.crowded for segment in self.segments)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box.inset(0, self.slim)
        canvas.put(Plate(round(box.w), round(box.h), self.radius, "choice"), box.x, box.y, layer=1)
        for segment in self.segments:
            style, ink = self._look(segment, touch)
            if style:
                place = segment.box.inset(0, self.slim)
                canvas.put(Plate(round(place.w), round(place.h), self.radius, style), place.x, place.y, layer=1)
            segment.text.put(canvas, ink)

    def nodes(self) -> tuple[Node, ...]:
        group = Node(self.id, "group", self.label, self.box, self.chosen, disabled=not self.enabled)
        return (group, *map(self._node, self.segments))

    def spots(self) -> tuple[HotSpot, ...]:
        if not self.enabled:
            return ()
        return tuple(
            HotSpot(
                segment.id, segment.box, partial(self.choose, segment.option.value), self.radius,
                nudge=partial(self._step, at) if self.stepped else None,
            )
            for at, segment in enumerate(self.segments)
        )  # fmt: skip

    def _step(self, at: int, by: int) -> str:
        """The next one to the left or right of a segment is chosen and gets the focus."""
        to = self.segments[min(max(at + by, 0), len(self.segments) - 1)]
        if to.option.value != self.chosen:
            self.choose(to.option.value)
        return to.id

    def _look(self, segment: Segment, touch: Touch) -> tuple[str, str]:
        """The plate under a segment (none for a resting one) and the colour of its text."""
        if not self.enabled:
            return "", "disabled"
        if segment.option.value == self.chosen:
            return "choice-on", "on-accent"
        touched = segment.id in (touch.hot, touch.down)
        return ("choice-hot" if touched else ""), "ink"

    def _node(self, segment: Segment) -> Node:
        chosen = segment.option.value == self.chosen
        actions = ("press",) if self.enabled else ()
        node = Node(segment.id, "choice", segment.option.label, segment.box, "chosen" if chosen else "", actions)
        return replace(node, parent=self.id, checked=chosen, disabled=not self.enabled)


def choice(
    sheet: Sheet,
    room: Box,
    ident: str,
    options: Sequence[ChoiceOption],
    chosen: str,
    choose: Callable[[str], Change | None],
    across: float = 1.0,
    label: str = "",
) -> Choice:
    """Segments as wide as their words need, at the right end of the room (or the left: `across` 0); `label` says what
    they are about."""
    size, pad = sheet.type(BODY), sheet.px(26)
    least = sheet.px(88)
    wide = [max(sheet.width(option.label, size, Weight.SEMIBOLD) + 2 * pad, least) for option in options]
    if sum(wide) > room.w:  # then labels take more than one line
        wide = [math.floor(width * room.w / sum(wide)) for width in wide]
    x = room.x + (room.w - sum(wide)) * across
    box = Box(x, room.y, sum(wide), room.h)
    segments = []
    for option, width in zip(options, wide, strict=True):
        place = Box(x, room.y, width, room.h)
        inside = place.inset(pad / 2, 0)
        text = words(sheet, inside, option.label, Ink(BODY, Weight.SEMIBOLD, across=0.5))
        segments.append(Segment(f"{ident}.{option.value}", option, place, text))
        x += width
    slim = max(0, round(room.h - sheet.px(SLIM)) // 2)
    return Choice(ident, box, room, tuple(segments), chosen, choose, sheet.px(16), slim, label=label)
