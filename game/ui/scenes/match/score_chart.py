"""The small chart below a score sheet: points over the games of a match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from game.session.history.finished_game import FinishedGame, Unplayable, finished_game_of
from game.session.match.match import Match
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.scenes.page_parts import rule
from game.ui.widgets.chart import lines
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.words import Ink, words

LEAST = 160
"""Height in units, at the usual size of type, below which a chart cannot be read and is left out."""
LINE, TIGHT_LINE = 54, 46
"""The preferred and the least height of a line of the sheet, in units at the usual size of type."""
LINES_BESIDE_GAMES = 3
LONG_NAMES = 1.5
"""Lines for long names of people."""


def last_finished_game(match: Match) -> FinishedGame | None:
    """The match's present game if it is over and can be played again."""
    if match.written:
        return None
    try:
        finished_game = finished_game_of(match, "", "")
    except Unplayable:
        return None
    return finished_game if finished_game.outcome is not None else None


class SheetHeights(NamedTuple):
    """How much of a height in units the sheet, the chart below it, and nothing take."""

    sheet: float
    chart: float
    spare: float


def sheet_heights(sheet: Sheet, match: Match, whole: float) -> SheetHeights:
    """The sheet as tall as its lines, the chart in what is left if that is enough, else nothing there at all."""
    scale = sheet.frame.text_scale
    games = len(match.outcomes) if match.setup.target else match.games
    lines = games + LINES_BESIDE_GAMES + (0 if match.setup.alone else LONG_NAMES)
    least = LEAST * scale
    if has_score_chart(match) and whole - TIGHT_LINE * scale * lines >= least:
        tall = min(LINE * scale * lines, whole - least)
        return SheetHeights(tall, whole - tall, 0.0)
    tall = min(LINE * scale * lines, whole)
    return SheetHeights(tall, 0.0, whole - tall)


def has_score_chart(match: Match) -> bool:
    """Whether there is anything to chart: one game alone says nothing that its row does not say."""
    return len(match.outcomes) > 1


def score_chart(sheet: Sheet, place: Box, match: Match, texts: Texts) -> Iterator[Part]:
    """The chart with its heading."""
    yield rule(place)
    said = texts.text("score.course")
    tall = sheet.line(sheet.type(CAPTION)) + sheet.px(6)
    head = Box(place.x, place.y + sheet.px(8), place.w, tall)
    yield words(sheet, head, said, Ink(CAPTION, colour="muted"))
    chart = Box(place.x, head.bottom + sheet.px(6), place.w, place.bottom - head.bottom - sheet.px(10))
    yield lines(sheet, chart, "course", said, _points(match), match.emblems)


def _points(match: Match) -> list[list[int]]:
    """The total of each seat after every game."""
    seats = range(match.standings.players)
    return [[0, *accumulate(outcome.scores[seat] for outcome in match.outcomes)] for seat in seats]
