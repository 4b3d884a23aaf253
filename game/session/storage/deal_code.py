"""A deal as a short code that fits in a chat line: who plays with which box by which rules, and from which seed.

`TD1-` and groups of digits and letters that cannot be taken for one another; the last four are a check. The values
are digits of one number, each with room for more choices than it has, what is usually 0 last: zeros at the end are not
written. The options come at the very end: one that a later version adds is a zero that nobody wrote.

`TS1-` begins the code of a result: the points, and the deal behind them.

`TF1-` begins the code of the rules of a family: the game, its options and the length of the match. Who plays, what the
rules are called and the seed are not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.ai.patience import FIRST_STEP, Patience
from game.rules.games.characters import FITTING
from game.rules.games.game import Game
from game.rules.games.registry import all_options, game_with_code
from game.rules.options import Options
from game.session.match.presets import Preset, family_rules
from game.session.match.setup import LARGEST_SEED, MOST_DEALS, MOST_PLAYERS, PERSON, Setup
from game.session.storage.code_digits import (
    LONGEST,
    BadCode,
    Digit,
    DigitReader,
    bare_code,
    code_of_digits,
    number_values,
)

if TYPE_CHECKING:
    from game.session.match.match import Match

DEAL, RULES, RESULT = "TD1", "TF1", "TS1"
"""How codes of a deal begin, those of rules, and those of a result."""
DEAL_LETTERS = ("TD", "TB")
OTHER_DEAL, OTHER_RULES, OTHER_RESULT = re.compile("T[DB][1-9]"), re.compile("T[FR][1-9]"), re.compile("TS[1-9]")
"""How codes of other versions begin: later ones, and those of drafts of the first, TB and TR."""
ROOM = 16
"""Choices a value has room for, so that more games, characters and answers do not make other codes."""
PATIENCES = (Patience.LIVELY, Patience.PATIENT)
DRAWINGS = (False, True)
"""Whether every seat has own draws."""
LENGTHS = tuple(range(ROOM))
"""Rounds a match may have in a code."""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """What a code stands for."""

    setup: Setup
    seed: int
    first: int = 1
    """Which deal of the seed."""


def code_of(deal: SharedDeal) -> str:
    """The code; BadCode when the deal has something no code has a place for."""
    return code_of_digits(DEAL, _digits(deal))


def deal_of(code: str) -> SharedDeal:
    """What the code stands for; BadCode when it is none, was mistyped, or is of another version."""
    return _read_deal(_values(code, DEAL, OTHER_DEAL))


def result_code(deal: SharedDeal, points: int) -> str:
    """The code of so many points in the deal; BadCode when the deal has something no code has a place for."""
    return code_of_digits(RESULT, (*number_values(_unsigned(points)), *_digits(deal)))


def result_of_code(code: str) -> tuple[SharedDeal, int]:
    """The deal and the points that the code stands for; BadCode when it is none, was mistyped, or is of another
    version."""
    values = _values(code, RESULT, OTHER_RESULT)
    points = _signed(values.number())
    return _read_deal(values), points


def _unsigned(number: int) -> int:
    return abs(number) * 2 + (number < 0)


def _signed(number: int) -> int:
    return -(number // 2) if number % 2 else number // 2


def _read_deal(values: DigitReader) -> SharedDeal:
    try:
        game, players = game_with_code(values.take(ROOM)), values.take(ROOM)
        who = _sitters(game)
        seats = tuple(who[values.take(ROOM)] for _ in range(min(players, MOST_PLAYERS)))
        step = values.take(ROOM) if FITTING in seats else FIRST_STEP
        own_draws, signed = DRAWINGS[values.take(ROOM)], values.number()
        clock, rounds, first = values.number() or None, values.take(ROOM), values.number() + 1
        patience = PATIENCES[values.take(ROOM)]
        options = _options(values)
        people = tuple(seat for seat, each in enumerate(seats) if each == PERSON)
        opponents = tuple(each for each in seats if each != PERSON)
        setup = Setup(game.name, players, opponents, clock, options, rounds, people=people, patience=patience)
        setup = replace(setup, own_draws=own_draws, wren_step=step)
    except (IndexError, ValueError) as error:
        raise BadCode("other_version") from error
    if not people or not values.ended or first > MOST_DEALS or signed // 2 > LARGEST_SEED:
        raise BadCode("other_version")
    return SharedDeal(setup, _signed(signed), first)


def deal_of_match(match: Match) -> SharedDeal:
    """What is needed to deal the match again."""
    return SharedDeal(match.setup, match.seed, match.first)


def code_of_match(match: Match) -> str:
    """The code of its deal; empty where that has none."""
    try:
        return code_of(deal_of_match(match))
    except BadCode:
        return ""


def is_code(text: str) -> bool:
    """Whether the text looks as if it was meant as the code of a deal."""
    line = text.strip()
    return line[:2].upper() in DEAL_LETTERS and len(line) <= 2 * LONGEST and "\n" not in line


def rules_code(rules: Preset) -> str:
    """The code; BadCode `cannot` when something in it has no place."""
    return code_of_digits(RULES, _rule_digits(rules.agreed_in(Setup())))


def rules_of(code: str, name: str) -> Preset:
    """The rules a code stands for, under this name; BadCode when it is none, was mistyped, or is of another version."""
    values = _values(code, RULES, OTHER_RULES)
    try:
        game, rounds = game_with_code(values.take(ROOM)), values.take(ROOM)
        players = game.min_players
        opponents = game.characters[:1] * (players - 1)
        setup = Setup(game.name, players, opponents, options=_options(values), rounds=rounds)
    except (IndexError, ValueError) as error:
        raise BadCode("other_version") from error
    if not values.ended:
        raise BadCode("other_version")
    return family_rules(name, setup)


def _values(code: str, mark: str, other: re.Pattern[str]) -> DigitReader:
    """The values of a code that begins with this mark; BadCode when it is none."""
    start = bare_code(code)
    if not start.startswith(mark):
        raise BadCode("other_version" if other.match(start) else "no_code")
    return DigitReader(code, mark)


def _digits(deal: SharedDeal) -> Iterator[Digit]:
    """Every value of a deal, the first to be read first."""
    setup = deal.setup
    if setup.game.code is None or not 1 <= deal.first <= MOST_DEALS or abs(deal.seed) > LARGEST_SEED:
        raise BadCode("cannot")
    yield setup.game.code, ROOM
    yield setup.players, ROOM
    for who in setup.seats:
        yield _among(who, _sitters(setup.game)), ROOM
    if FITTING in setup.seats:
        yield setup.wren_step, ROOM
    yield _among(setup.own_draws, DRAWINGS), ROOM
    yield from number_values(_unsigned(deal.seed))
    yield from number_values(setup.clock or 0)
    yield _among(setup.rounds, LENGTHS), ROOM
    yield from number_values(deal.first - 1)
    yield _among(setup.patience, PATIENCES), ROOM
    for option in all_options():
        yield _among(getattr(setup.options, option.name), option.digits), ROOM


def _rule_digits(setup: Setup) -> Iterator[Digit]:
    """Every value of a family's rules."""
    if setup.game.code is None:
        raise BadCode("cannot")
    yield setup.game.code, ROOM
    yield _among(setup.rounds, LENGTHS), ROOM
    own = {option.name for option in setup.game.options}
    for option in all_options():
        value = getattr(setup.options, option.name) if option.name in own else option.digits[0]
        yield _among(value, option.digits), ROOM


def _options(values: DigitReader) -> Options:
    """The options, which stand last."""
    chosen: dict[str, Any] = {option.name: option.digits[values.take(ROOM)] for option in all_options()}
    return Options(**chosen)


def _sitters(game: Game) -> Sequence[str]:
    """Who may have a seat; the names of people are private and not in a code."""
    return (PERSON, *game.characters)


def _among(value: object, choices: Sequence[object]) -> int:
    if value not in choices:
        raise BadCode("cannot")
    return choices.index(value)
