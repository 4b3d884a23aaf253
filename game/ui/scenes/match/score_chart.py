"""The small chart below a score sheet: points over the games of a match, or racks over the turns of a single game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from game.session.history.finished_game import FinishedGame, Unplayable, finished_game_of
from game.session.match.match import Match
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.scenes.page_parts import rule
from game.ui.widgets.chart import lines
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.words import Ink, words

LEAST = 132
"""Height in units below which a chart cannot be read and is left out."""
LINE = 54
"""The preferred height of a line of the sheet, in units."""
LINES_BESIDE_GAMES = 3
LARGEST_TYPE = 1.25
"""The text scale from which the sheet needs all the room."""


def last_finished_game(match: Match) -> FinishedGame | None:
    """The match's present game if it is over and can be played again."""
    try:
        finished_game = finished_game_of(match, "", "")
    except Unplayable:
        return None
    return finished_game if finished_game.outcome is not None else None


def sheet_height(sheet: Sheet, match: Match, whole: float, *, charted: bool) -> float:
    """The part of the height that the sheet takes; the rest is for the chart."""
    if not charted or sheet.frame.text_scale > LARGEST_TYPE:
        return whole
    return min(LINE * (match.games + LINES_BESIDE_GAMES), whole - LEAST)


def has_score_chart(match: Match, finished_game: FinishedGame | None) -> bool:
    """Whether there is anything to chart."""
    return len(match.outcomes) > 1 or (finished_game is not None and match.games == 1)


def score_chart(
    sheet: Sheet, place: Box, match: Match, finished_game: FinishedGame | None, texts: Texts
) -> Iterator[Part]:
    """The chart with its heading, if there is room for it."""
    if not has_score_chart(match, finished_game) or place.h < sheet.px(LEAST) * 0.9:
        return
    yield rule(place)
    single = match.games == 1 or len(match.outcomes) < 2
    said = texts.text("score.racks" if single else "score.course")
    tall = sheet.px(36)
    head = Box(place.x, place.y + sheet.px(8), place.w, tall)
    yield words(sheet, head, said, Ink(CAPTION, colour="muted"))
    chart = Box(place.x, head.bottom + sheet.px(6), place.w, place.bottom - head.bottom - sheet.px(10))
    curves = _racks(finished_game) if single and finished_game is not None else _points(match)
    yield lines(sheet, chart, "course", said, curves, match.emblems)


def _points(match: Match) -> list[list[int]]:
    """The total of each seat after every game."""
    seats = range(match.standings.players)
    return [[0, *accumulate(outcome.scores[seat] for outcome in match.outcomes)] for seat in seats]


def _racks(finished_game: FinishedGame) -> list[list[int]]:
    return [
        [len(state.racks[seat]) for state in finished_game.states] for seat in range(len(finished_game.start.seats))
    ]
