"""What is used to answer a question: one of several choices, a switch, a number on a line."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.kit.leaves import longest_word
from game.ui.look_names import PlateStyle, ThemeColour
from game.ui.pictures import Dot, Icon, Meter, Plate, Weight
from game.ui.scene import Change
from game.ui.semantics import Node, Range
from game.ui.widgets.button import SEGMENT, SELECTED, SWITCH
from game.ui.widgets.part import HotSpot, Part, Touch
from game.ui.widgets.sheet import BODY, SMALLEST_TARGET, Sheet
from game.ui.widgets.text_block import Ink, TextBlock, text_block

SLIM_CHOICE, TRACK, KNOB_OF_TOGGLE = 66, (90, 48), 39
"""In u: the height of a segmented control, width and height of the track of a toggle, and the size of its knob; what
can be hit may be higher."""
INSIDE = 6
"""Between the edge of a segmented control and its segments, in u."""
LABEL = Ink(BODY, Weight.SEMIBOLD, across=0.5)
PAD, NARROWEST = 30, 88
"""Beside the label of a choice, and the least width of one, in units."""
MOST_ROUND = 48
"""The greatest radius of a tray for inputs in u, where labels take several lines."""
LINE, KNOB, GROWN = 12, 0.5, 0.12
"""Thickness of the line of a slider in units; its knob in heights, and by how much of that it grows in use."""


@immutable
class ChoiceOption:
    """One thing to choose: the end of its id, and what it is called."""

    value: str
    label: str
    language: str = ""
    """The language it is called in, where that is not the player's."""
    about: str = ""
    """An explanation beside its name, in the menu of a drop-down list."""


@immutable
class ChoiceItem(Item):
    """A segmented control: one of several is chosen; their labels take more lines where there is less room."""

    id: str
    options: Sequence[ChoiceOption]
    chosen: str
    choose: Callable[[str], Change | None]
    label: str = ""
    """What it is about, for those who hear it."""
    across: float = 1.0
    """Where it stands in a wider place."""
    tall: float = 66.0
    enabled: bool = True
    why: str = ""
    """Why it rests, for those who hear it."""
    about: str = ""
    """What it is about at length, for those who hear it."""
    stepped: bool = False
    """Whether the arrow keys choose the next one, rather than only going there."""
    group: str = ""
    """The id of all of it, where several share one."""
    pad: float = PAD
    """The space beside each label, in units."""

    def widths(self, layout: LayoutPass) -> Widths:
        size, pad = layout.sheet.type(BODY), 2 * layout.sheet.px(self.pad)
        labels = [option.label for option in self.options]
        least = max(longest_word(layout.sheet, label, size, Weight.SEMIBOLD) for label in labels) + pad
        wish = sum(self._wished(layout.sheet))
        edges = 2 * layout.sheet.px(INSIDE)
        return Widths(min(wish, least * len(labels)) + edges, wish + edges)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet = layout.sheet
        height = max(sheet.target(self.tall), sheet.line(sheet.type(BODY), Weight.SEMIBOLD))
        if layout.widths(self).wish > width:
            narrow = self._placed(sheet, Box(0, 0, round(width), height))
            height = max(height, *(text.fit.block + 2 * sheet.px(6) for text in narrow.texts))
        return LaidItem(height, lambda box: (self._placed(sheet, snapped(box)),))

    def _wished(self, sheet: Sheet) -> list[int]:
        """The widths of all segments that their words need."""
        size, pad, narrowest = sheet.type(BODY), 2 * sheet.px(self.pad), sheet.px(NARROWEST)
        return [max(sheet.width(option.label, size, Weight.SEMIBOLD) + pad, narrowest) for option in self.options]

    def _placed(self, sheet: Sheet, room: Box) -> PlacedChoice:
        wide, edge = self._wished(sheet), sheet.px(INSIDE)
        if (wish := sum(wide)) > (most := room.w - 2 * edge):  # then labels take more than one line
            wide = [math.floor(width * most / wish) for width in wide]
        x = room.x + (room.w - sum(wide) - 2 * edge) * self.across + edge
        boxes = tuple(
            Box(end - width, room.y, width, room.h)
            for end, width in zip(accumulate(wide, initial=x), (0, *wide), strict=True)
        )[1:]
        inside = sheet.px(self.pad) / 2
        texts = tuple(
            text_block(sheet, box.inset(inside, 0), option.label, LABEL)
            for box, option in zip(boxes, self.options, strict=True)
        )
        slim = (
            max(0, round(room.h - sheet.px(SLIM_CHOICE)) // 2) if max(len(text.fit.lines) for text in texts) == 1 else 0
        )
        return PlacedChoice(self, Box(x - edge, room.y, sum(wide) + 2 * edge, room.h), boxes, texts, edge, slim)


@immutable
class PlacedChoice:
    """Its segments in one tray."""

    item: ChoiceItem
    box: Box
    boxes: tuple[Box, ...]
    texts: tuple[TextBlock, ...]
    edge: int
    """Between the edge of the tray and the segments."""
    slim: float
    """By how much the tray is lower than the box, above and below."""

    @property
    def crowded(self) -> bool:
        return any(text.crowded for text in self.texts)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self._plate(canvas, self.box.inset(0, self.slim), "tray")
        for option, box, text in zip(self.item.options, self.boxes, self.texts, strict=True):
            style, ink = self._look(option.value, touch)
            if style is not None:
                self._plate(canvas, box.inset(0, self.slim + self.edge), style)
            text.put(canvas, ink)

    def _plate(self, canvas: Canvas, box: Box, style: PlateStyle) -> None:
        radius = min(round(box.h) // 2, canvas.frame.px(MOST_ROUND))
        canvas.put(Plate(round(box.w), round(box.h), radius, style), box.x, box.y, layer=1)

    def _look(self, value: str, touch: Touch) -> tuple[PlateStyle | None, ThemeColour]:
        """The plate under a segment (none for a resting one) and the colour of its text."""
        if not self.item.enabled:
            return None, "disabled"
        if value == self.item.chosen:
            return touch.style(self._ident(value), SELECTED.kind), SELECTED.kind.inks[0]
        return touch.style(self._ident(value), SEGMENT), SEGMENT.inks[0]

    def _ident(self, value: str) -> str:
        return f"{self.item.id}.{value}"

    def nodes(self) -> tuple[Node, ...]:
        item = self.item
        why = item.about if item.enabled else item.why
        group = Node(item.group or item.id, "group", item.label, self.box, item.chosen, (), why)
        group = replace(group, disabled=not item.enabled)
        return (group, *(self._node(group.id, each, box) for each, box in zip(item.options, self.boxes, strict=True)))

    def _node(self, parent: str, option: ChoiceOption, box: Box) -> Node:
        chosen, actions = option.value == self.item.chosen, ("press",) if self.item.enabled else ()
        node = Node(self._ident(option.value), "choice", option.label, box, "chosen" if chosen else "", actions)
        return replace(node, parent=parent, checked=chosen, disabled=not self.item.enabled, language=option.language)

    def spots(self) -> tuple[HotSpot, ...]:
        if not self.item.enabled:
            return ()
        return tuple(
            HotSpot(
                self._ident(option.value), box, partial(self.item.choose, option.value), round(box.h) // 2,
                nudge=partial(self._step, at) if self.item.stepped else None,
            )
            for at, (option, box) in enumerate(zip(self.item.options, self.boxes, strict=True))
        )  # fmt: skip

    def _step(self, at: int, by: int) -> str:
        """The next one to the left or right of a segment is chosen and gets the focus."""
        to = self.item.options[min(max(at + by, 0), len(self.item.options) - 1)].value
        if to != self.item.chosen:
            self.item.choose(to)
        return self._ident(to)


@immutable
class PlacedControl:
    """One thing to use in its place: a part that asks it how it looks and what it does there."""

    item: ToggleItem | SliderItem
    box: Box
    crowded: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.item.draw(canvas, self.box, touch)

    def nodes(self) -> tuple[Node, ...]:
        return (self.item.node(self.box),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (self.item.spot(self.box),)


@immutable
class ToggleItem(Item):
    """A switch: a track with a knob at the end that shows its state; a tick shows it, too."""

    id: str
    label: str
    on: bool
    turn: Callable[[bool], Change | None]
    tall: float = 66.0
    wide = 96.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        def put(box: Box) -> Iterator[Part]:
            room = snapped(box)
            wide = max(layout.sheet.px(TRACK[0]), SMALLEST_TARGET)
            yield PlacedControl(self, Box(room.right - wide, room.y, wide, room.h))

        return LaidItem(layout.sheet.target(self.tall), put)

    def draw(self, canvas: Canvas, box: Box, touch: Touch) -> None:
        track = box.inset(0, _slim(box, canvas.frame.px(TRACK[1])))
        style: PlateStyle = "toggle-on" if self.on else touch.style(self.id, SWITCH) or "toggle"
        canvas.put(Plate(round(track.w), round(track.h), round(track.h / 2), style), track.x, track.y, layer=1)
        size = canvas.frame.px(KNOB_OF_TOGGLE)
        gap = (track.h - size) / 2
        x = track.right - gap - size if self.on else track.x + gap
        canvas.put(Plate(size, size, size // 2, "knob"), x, track.y + gap, layer=2)
        if self.on:
            mark = round(size * 0.6)
            y = track.y + (track.h - mark) / 2
            canvas.put(Icon("check", mark, "tip-ink"), x + (size - mark) / 2, y, layer=3)

    def node(self, box: Box) -> Node:
        return Node(self.id, "toggle", self.label, box, "on" if self.on else "off", ("press",), checked=self.on)

    def spot(self, box: Box) -> HotSpot:
        return HotSpot(self.id, box, lambda: self.turn(not self.on), round(box.h / 2), nudge=self._nudge)

    def _nudge(self, steps: int) -> None:
        """To the right is on."""
        if self.on is not (steps > 0):
            self.turn(steps > 0)


def _slim(box: Box, tall: int) -> int:
    """How much lower what is so high is than its box, above and below."""
    return max(0, round((box.h - tall) / 2))


@immutable
class SliderItem(Item):
    """A knob on a line, for a number from 0 to `last`; some places may be marked."""

    id: str
    label: str
    last: int
    value: int
    move: Callable[[int], None]
    """Called with the new number, only when it is another."""
    wide: float
    tall: float
    step: int = 1
    nudged: bool = True
    """Whether the arrow keys move it; else they are the page's."""
    marks: tuple[int, ...] = ()
    """Places with a dot above the line."""
    moments: tuple[int, ...] = ()
    """Places with a larger dot on it."""
    grow: float = 0.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return LaidItem(layout.sheet.target(self.tall), lambda box: (PlacedControl(self, snapped(box)),))

    def draw(self, canvas: Canvas, box: Box, touch: Touch) -> None:
        thick, middle = canvas.frame.px(LINE), box.centre[1]
        track, dot, large = self._track(box), round(thick * 0.9), round(thick * 1.7)
        canvas.put(Meter(round(track.w), thick, round(self._x(track, self.value) - track.x)), track.x,
                   middle - thick / 2, layer=1)  # fmt: skip
        for mark in self.marks:
            x, y = self._x(track, mark) - dot / 2, middle - thick / 2 - dot * 1.4
            canvas.put(Plate(dot, dot, dot // 2, "knob"), x, y, layer=1)
        for moment in self.moments:
            x = self._x(track, moment) - large / 2
            canvas.put(Dot(large, large, "estimate", rimmed=True), x, middle - large / 2, layer=1)
        knob = round(box.h * KNOB)
        knob += round(knob * GROWN) if self.id in (touch.hot, touch.down) else 0
        canvas.put(Plate(knob, knob, knob // 2, "knob"), self._x(track, self.value) - knob / 2, middle - knob / 2,
                   layer=2)  # fmt: skip

    def node(self, box: Box) -> Node:
        span = Range(0, self.last, self.value, self.step)
        return Node(self.id, "slider", self.label, box, str(self.value), ("press",), range=span)

    def spot(self, box: Box) -> HotSpot:
        nudge = self._nudge if self.nudged else None
        return HotSpot(self.id, box, lambda: None, round(box.h / 2), partial(self._slide, box), nudge)

    def _track(self, box: Box) -> Box:
        """Where the middle of the knob may stand."""
        return box.inset(box.h * KNOB / 2, 0)

    def _x(self, track: Box, value: int) -> float:
        return track.x + track.w * value / max(1, self.last)

    def _slide(self, box: Box, x: float) -> None:
        track = self._track(box)
        self._set(round((x - track.x) / max(1.0, track.w) * self.last / self.step) * self.step)

    def _nudge(self, steps: int) -> None:
        self._set(self.value + steps * self.step)

    def _set(self, value: int) -> None:
        value = min(max(value, 0), self.last)
        if value != self.value:
            self.move(value)
