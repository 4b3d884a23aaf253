"""Positions as text and their best plays as data: what `main.py solve` reads and prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from game.rules.games.game import Game
from game.rules.games.registry import game_named
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import BEFORE_RACK, NotationError, TileBank, format_table, format_tiles, parse_position
from game.rules.options import Jokers, Options
from game.rules.pieces import Pieces
from game.rules.sets.best_sets import most_worth
from game.rules.table import Meld
from game.solver.aims import Aim, points_laid, tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

NOT_A_SET, NOT_TEXT, TOO_LONG = "not_a_set", "not_text", "too_long"
LONGEST_LINE = 64 * 1024
"""Characters; the largest position of the Big box has a hundredth of them."""
_BAD_BYTES = re.compile(r"(?<!\S)\S*[\ud800-\udfff]\S*")
"""A token with bytes that were no UTF-8, read as lone surrogates; looked for from where tokens begin only, because a
token of 64 KiB that has none took a minute."""
_AIMS: Mapping[str, Callable[[Pieces], Aim]] = MappingProxyType({"tiles": tiles_then_points, "points": points_laid})
AIM_NAMES = tuple(_AIMS)
"""What may be aimed at, the usual aim first."""
_JOKERS: Mapping[str, Jokers] = MappingProxyType(
    {"free": Jokers.FREE, "exact": Jokers.EXACT_SWAP, "locked": Jokers.LOCKED}
)
JOKER_NAMES = tuple(_JOKERS)
"""What jokers on the table may do (rules 4.2 to 4.4), the usual first."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which rules and to what end positions are solved."""

    game: Game = CLASSIC
    opened: bool = True
    aim: Aim = field(default_factory=tiles_then_points)
    options: Options = field(default_factory=Options)
    spare_jokers: bool = False
    """Whether an opening takes as few jokers as it can."""


def terms_of(
    name: str, aim: str, jokers: str, *, opened: bool, card_jokers: int = 0, spare_jokers: bool = False
) -> Terms:
    """The terms by the names of game, aim and what jokers may do; KeyError for others.

    Where no opening is asked for, everybody counts as opened.
    """
    agreed = Options(jokers=_JOKERS[jokers], card_jokers=card_jokers)
    game = game_named(name).under(agreed)
    options = game.in_force(agreed)
    return Terms(game, opened or not options.opening, _AIMS[aim](game.pieces), options, spare_jokers)


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to one line of text; the table is as it was when nothing can be played."""

    line: int
    tiles: int
    points: int
    """What the tiles are worth as an opening, else what leaves the rack with them, a joker's points too."""
    table: str
    exact: bool
    ms: float
    opening: bool = False
    """Whether it is an opening."""

    def as_json(self) -> dict[str, int | float | str | bool]:
        """The fields that a program reads."""
        return {
            "tiles": self.tiles,
            "points": self.points,
            "table": self.table,
            "exact": self.exact,
            "ms": round(self.ms, 2),
        }


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that is no position: what is wrong with which token, and where it stands (characters from 0)."""

    line: int
    code: str
    token: str
    position: int


def solved(lines: Iterable[str], terms: Terms, clock: Callable[[], float]) -> Iterator[Solved | Refused]:
    """An answer for every line that is not empty, lines counting from 1; a bad one does not stop the others.

    The clock tells seconds; it is what `ms` is measured with.
    """
    solver = Solver()
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            position = read_position_line(text.rstrip("\n"), terms)
        except NotationError as fault:
            yield Refused(number, fault.code, fault.token, fault.position)
            continue
        begin = clock()
        best = solver.answer(position, terms.aim, terms.options, opened=terms.opened, spare_jokers=terms.spare_jokers)
        yield _answered(number, best, terms, (clock() - begin) * 1000)


def is_position(word: str) -> bool:
    """Whether a position is meant, and no name of a file: a / stands by itself."""
    return BEFORE_RACK in word.split()


def read_position_line(text: str, terms: Terms) -> Position:
    """The position, its sets put in order (rules 3.4); NotationError when a token is wrong, a set of the table is none
    in any order, or the line is no text."""
    if len(text) > LONGEST_LINE:
        raise NotationError(TOO_LONG, "", LONGEST_LINE)
    if bad := _BAD_BYTES.search(text):
        raise NotationError(NOT_TEXT, bad[0], bad.start())
    table, rack = parse_position(text, TileBank(terms.game))
    rules = terms.game.ruleset().sets(terms.options, terms.game.pieces)
    melds = []
    for place, meld in enumerate(table):
        row = rules.in_order(meld.tiles)
        if row is None:
            written = format_tiles(meld.tiles, terms.game.spelling)
            raise NotationError(NOT_A_SET, written, _start_of(text, table[:place]))
        melds.append(replace(meld, tiles=row))
    return Position(tuple(melds), rack, rules)


def _start_of(text: str, before: tuple[Meld, ...]) -> int:
    """Where the set begins that follows these."""
    start = 0
    for _ in before:
        start = text.index("|", start) + 1
    return start + len(text[start:]) - len(text[start:].lstrip())


def _answered(line: int, best: Best, terms: Terms, ms: float) -> Solved:
    game, opening = terms.game, not terms.opened
    if opening:
        points = most_worth(best.played, game.ruleset().sets(terms.options, game.pieces))
    else:
        points = sum(map(game.ruleset().points, best.played))
    return Solved(line, best.tiles, points, format_table(best.table, game.spelling), best.exact, ms, opening)
