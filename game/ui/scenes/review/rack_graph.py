"""The graph of a review: tiles on each rack by turn, with the moments as numbered dots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from types import MappingProxyType

from game.rules.play.state import GameState
from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Moment, Voice
from game.session.review.wording import sentence
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item
from game.ui.kit.leaves import PartsItem
from game.ui.pictures import Curves, Dot, Label, Weight
from game.ui.semantics import Node
from game.ui.widgets.chart import Axes, lines
from game.ui.widgets.part import Part, Plain, Touch
from game.ui.widgets.sheet import Sheet

COLOURS: Mapping[Voice, str] = MappingProxyType(
    {Voice.FACT: "ink", Voice.ESTIMATE: "estimate", Voice.SIGHT: "gold", Voice.PRAISE: "valid"}
)
"""The colour of each voice; a number and a word always stand beside it."""
HALF_RACK = 7
DOT, RIM, TYPE = 34, 3, 19
"""The least size of a dot, the thickness of its ring, and its type, in units."""
ROUND = 1.75
"""A dot in parts of its type."""


@dataclass(frozen=True, slots=True)
class NumberDot(Plain):
    """A number in a ring; filled where it is the chosen one."""

    box: Box
    number: int
    colour: str
    label: Label
    at: tuple[float, float]
    """Where the number stands."""
    rim: int
    filled: bool
    told: str = ""
    """What is said of it in the graph; beside words it is silent."""

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        size = round(self.box.w)
        canvas.put(Dot(size, size, self.colour), self.box.x, self.box.y, layer=4)
        if not self.filled:
            inner = size - 2 * self.rim
            canvas.put(Dot(inner, inner, "panel"), self.box.x + self.rim, self.box.y + self.rim, layer=4)
        canvas.put(self.label, *self.at, layer=5)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(f"dot.{self.number}", "text", self.told, self.box),) if self.told else ()


def dot_size(sheet: Sheet) -> int:
    """How large the dot of a moment is, with room for its number."""
    return max(sheet.px(DOT), round(sheet.type(TYPE) * ROUND))


def number_dot(sheet: Sheet, centre: tuple[float, float], number: int, voice: Voice, *, filled: bool) -> NumberDot:
    """The dot of a moment around a point."""
    text, type_size, size = str(number), sheet.type(TYPE), dot_size(sheet)
    wide, high = sheet.width(text, type_size, Weight.BOLD), sheet.line(type_size, Weight.BOLD)
    colour = COLOURS[voice]
    label = Label(text, type_size, Weight.BOLD, "panel" if filled else colour)
    box = Box(centre[0] - size / 2, centre[1] - size / 2, size, size)
    at = (centre[0] - wide / 2, centre[1] - high / 2)
    return NumberDot(box, number, colour, label, at, max(2, sheet.px(RIM)), filled)


def dot_item(sheet: Sheet, number: int, voice: Voice, *, filled: bool) -> Item:
    """The dot of a moment beside its words."""

    def made(sheet: Sheet, box: Box) -> tuple[Part]:
        return (number_dot(sheet, box.centre, number, voice, filled=filled),)

    size = dot_size(sheet) / sheet.frame.u
    return PartsItem(made, size, size)


def rack_graph(
    finished_game: FinishedGame, seat: int, moments: Sequence[Moment], chosen: int, texts: Texts, sheet: Sheet, box: Box
) -> Iterator[Part]:
    """The graph of a game in the box, with the dots on the line of this seat; `chosen` counts from 0."""
    states = _by_turn(finished_game.states)
    curves = [[len(state.seats[each].rack) for state in states] for each in range(len(states[0].seats))]
    emblems, said = finished_game.match.emblems, texts.text("past.racks_said")
    chart = lines(sheet, box, "racks", said, curves, emblems, Axes(0, HALF_RACK))
    yield chart
    assert isinstance(chart.picture, Curves)
    taken: list[Box] = []
    for at, moment in enumerate(moments):
        turn = finished_game.turn_number(moment.turn)
        x, y = chart.picture.at(turn, len(states), curves[seat][turn])
        centre = _free((chart.at[0] + x, chart.at[1] + y), taken, dot_size(sheet))
        dot = number_dot(sheet, centre, at + 1, moment.voice, filled=at == chosen)
        taken.append(dot.box)
        yield replace(dot, told=sentence(texts, moment))


def _by_turn(states: Sequence[GameState]) -> list[GameState]:
    """The deal, and how the game stood after each turn; a turn may be several commands."""
    return [states[0], *{before.turn: after for before, after in pairwise(states)}.values()]


def _free(centre: tuple[float, float], taken: Sequence[Box], size: int) -> tuple[float, float]:
    """The nearest place above or below the point where a dot lies on no other."""
    x, y = centre
    ways = (y + sign * step * size / 8 for step in range(8 * (len(taken) + 1)) for sign in (-1, 1))
    free = (way for way in ways if not any(hypot(x - box.centre[0], way - box.centre[1]) < size for box in taken))
    return x, next(free, y)
