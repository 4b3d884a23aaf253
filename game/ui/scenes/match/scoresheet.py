"""The score sheet: a row for each game, a column for each seat, totals below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.pictures import Icon, Weight
from game.ui.scenes.match.result_words import kind_of
from game.ui.scenes.page_parts import rule
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, LEADING, Sheet
from game.ui.widgets.still import Still
from game.ui.widgets.words import Ink, fitted, words

LARGEST_PITCH = 60
TIGHTEST = 1.3
"""Line pitch of a long sheet, in parts of the height of a line."""
LABEL_SHARE = 0.24
"""The part of the width that the rows' names take."""
LINES_BESIDE_GAMES = 3.0
"""Names of the seats, totals and games won."""
LONG_NAMES = 1.5
"""The most additional lines for long names of people."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the sheet, as text."""

    id: str
    label: str
    cells: tuple[str, ...]
    weight: Weight = Weight.REGULAR
    colour: str = "ink"
    gold: tuple[int, ...] = ()
    """Seats that won; their cells are gold."""


def signed(points: int) -> str:
    """Points with their sign: +24, −5, 0."""
    return f"{points:+}".replace("-", "−") if points else "0"


def rows_of(match: Match, texts: Texts) -> tuple[ScoreRow, ...]:
    """The games played and still to play, the newest in bold, then totals and games won."""
    standings = match.standings
    played = len(standings.outcomes)
    games = []
    planned = 0 if match.setup.target else match.games
    for number in range(1, max(planned, played) + 1):
        label, ident = texts.text(f"score.game{kind_of(match)}", number=number), f"score.{number}"
        if number > played:
            games.append(ScoreRow(ident, label, ("·",) * standings.players, colour="faint"))
            continue
        outcome = standings.outcomes[number - 1]
        weight = Weight.BOLD if number == played else Weight.REGULAR
        games.append(ScoreRow(ident, label, tuple(map(signed, outcome.scores)), weight, gold=outcome.winners))
    totals = ScoreRow("total", texts.text("score.total"), tuple(map(signed, standings.totals)), Weight.BOLD)
    won = ScoreRow("won", texts.text(f"score.games_won{kind_of(match)}"), tuple(map(str, standings.games_won)))
    return (*games, totals, won)


def score_sheet(sheet: Sheet, place: Box, match: Match, texts: Texts) -> Iterator[Part]:
    """The sheet in its box; a long match shows the games around the newest, and totals of all."""
    rows = rows_of(match, texts)
    names = seat_names(texts, match.setup)
    least = round(sheet.line(sheet.type(BODY)) * TIGHTEST)
    room = max(1, int(place.h / least - LINES_BESIDE_GAMES - (0 if match.setup.alone else LONG_NAMES)))
    shown = around(rows[:-2], len(match.outcomes), room)
    head = Ink(CAPTION, Weight.SEMIBOLD, "muted", across=1.0)
    taller = _more_lines(sheet, cells(place, len(names))[0].w, names, head)
    pitch = min(
        sheet.px(LARGEST_PITCH * sheet.frame.text_scale), (place.h - taller) / (len(shown) + LINES_BESIDE_GAMES)
    )
    first = Box(place.x, place.y, place.w, pitch + taller)
    lines = [first, *(Box(place.x, first.bottom + at * pitch, place.w, pitch) for at in range(len(shown) + 2))]
    for seat, (cell, name) in enumerate(zip(cells(lines[0], len(names)), names, strict=True)):
        yield words(sheet, cell, name, head, ident=f"name.{seat}")
    for line, row in zip(lines[1:], (*shown, *rows[-2:]), strict=True):
        yield rule(line)
        yield from _line(sheet, line, row, [texts.text("score.cell", name=name, row=row.label) for name in names])


def _more_lines(sheet: Sheet, width: float, names: Sequence[str], ink: Ink) -> int:
    """How much taller the line of the names is for one that needs several lines."""
    size = sheet.type(ink.units)
    most = max(len(fitted(sheet, name, size, ink.weight, width)[1]) for name in names)
    return round((most - 1) * sheet.line(size, ink.weight) * LEADING)


def around(games: Sequence[ScoreRow], played: int, room: int) -> tuple[ScoreRow, ...]:
    """As many rows as fit, with the newest game and the next one among them."""
    if len(games) <= room:
        return tuple(games)
    start = min(max(0, played + 1 - room), len(games) - room)
    return tuple(games[start : start + room])


def cells(line: Box, count: int) -> tuple[Box, ...]:
    """The columns of a line, right of its label."""
    label = line.w * LABEL_SHARE
    wide = (line.w - label) / count
    gap = wide * 0.03
    return tuple(Box(line.x + label + at * wide + gap, line.y, wide - 2 * gap, line.h) for at in range(count))


def _line(sheet: Sheet, line: Box, row: ScoreRow, said: Sequence[str]) -> Iterator[Part]:
    """A row; `said` is each cell's label in the semantic tree."""
    label = Box(line.x, line.y, line.w * LABEL_SHARE, line.h)
    yield words(sheet, label, row.label, Ink(BODY, row.weight, row.colour), ident=row.id.replace("score.", "game."))
    for seat, (cell, text) in enumerate(zip(cells(line, len(row.cells)), row.cells, strict=True)):
        colour = "gold" if seat in row.gold else row.colour
        ident = f"{row.id}.{seat}" if text != "·" else ""
        shown = words(sheet, cell, text, Ink(BODY, row.weight, colour, across=1.0), ident=ident)
        yield replace(shown, said=said[seat])


def sheet_note(sheet: Sheet, place: Box, match: Match, texts: Texts) -> Iterator[Part]:
    """What is printed under the sheet: the check (rules 10.1), or what the match is played to (rules 12.8)."""
    if match.game.state.ruleset.zero_sum:
        yield from _zero_sum(sheet, place, texts)
    elif match.setup.target:
        said = texts.text("score.target", points=match.setup.target)
        yield words(sheet, place, said, Ink(CAPTION, colour="muted"), ident="target")


def _zero_sum(sheet: Sheet, place: Box, texts: Texts) -> Iterator[Part]:
    """The check with its tick."""
    size = min(sheet.type(CAPTION), round(place.h))
    yield Still(Icon("check", size, "valid"), Box(place.x, place.centre[1] - size / 2, size, size), layer=2)
    inside = Box(place.x + size * 1.4, place.y, place.w - size * 1.4, place.h)
    yield words(sheet, inside, texts.text("score.zero_sum"), Ink(CAPTION, colour="muted"), ident="zero-sum")
