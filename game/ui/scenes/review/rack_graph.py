"""The graph of a review: tiles on each rack by turn, with the moments as numbered dots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from types import MappingProxyType

from game.rules.play.state import GameState
from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Moment, Voice
from game.session.review.wording import sentence
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.item import Item
from game.ui.pictures import Curves, Dot, Label, Weight
from game.ui.scenes.page_parts import DrawnPart, drawn
from game.ui.widgets.chart import Axes, lines
from game.ui.widgets.part import Part
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


def dot_size(frame: Frame) -> int:
    """How large the dot of a moment is, with room for its number."""
    return max(frame.px(DOT), round(frame.text_px(TYPE) * ROUND))


def _draw_dot(number: int, voice: Voice, filled: bool, canvas: Canvas, box: Box) -> None:
    """The number of a moment in a ring, in the middle of the box; filled where it is the chosen one."""
    frame, measure, text, colour = canvas.frame, canvas.measure, str(number), COLOURS[voice]
    (x, y), size, type_size = box.centre, dot_size(frame), frame.text_px(TYPE)
    canvas.put(Dot(size, size, colour), x - size / 2, y - size / 2, layer=4)
    if not filled:
        inner = size - 2 * max(2, frame.px(RIM))
        canvas.put(Dot(inner, inner, "panel"), x - inner / 2, y - inner / 2, layer=4)
    wide, high = measure.width(text, type_size, Weight.BOLD), measure.height(type_size, Weight.BOLD)
    label = Label(text, type_size, Weight.BOLD, "panel" if filled else colour)
    canvas.put(label, x - wide / 2, y - high / 2, layer=5)


def dot_item(sheet: Sheet, number: int, voice: Voice, *, filled: bool) -> Item:
    """The dot of a moment beside its words."""
    size = dot_size(sheet.frame) / sheet.frame.u
    return drawn(partial(_draw_dot, number, voice, filled), size, wide=size)


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
    taken, size = list[Box](), dot_size(sheet.frame)
    for at, moment in enumerate(moments):
        turn = finished_game.turn_number(moment.turn)
        x, y = chart.picture.at(turn, len(states), curves[seat][turn])
        x, y = _free((chart.at[0] + x, chart.at[1] + y), taken, size)
        taken.append(Box(x - size / 2, y - size / 2, size, size))
        paint = partial(_draw_dot, at + 1, moment.voice, at == chosen)
        yield DrawnPart(taken[-1], paint, f"dot.{at + 1}", sentence(texts, moment), role="text")


def _by_turn(states: Sequence[GameState]) -> list[GameState]:
    """The deal, and how the game stood after each turn; a turn may be several commands."""
    return [states[0], *{before.turn: after for before, after in pairwise(states)}.values()]


def _free(centre: tuple[float, float], taken: Sequence[Box], size: int) -> tuple[float, float]:
    """The nearest place above or below the point where a dot lies on no other."""
    x, y = centre
    ways = (y + sign * step * size / 8 for step in range(8 * (len(taken) + 1)) for sign in (-1, 1))
    free = (way for way in ways if not any(hypot(x - box.centre[0], way - box.centre[1]) < size for box in taken))
    return x, next(free, y)
