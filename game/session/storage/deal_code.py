"""A deal as a short code that fits in a chat line: who plays with which box by which rules, and from which seed.

`TB1-` and groups of digits and letters that cannot be taken for one another; the last four are a check. The values
are digits of one number, each with as many values as it has choices, the options last: one that a later version adds
is a zero that nobody wrote. `TB2-` says what TB1 has no place for: another game, or another opening. `TB3-` says how
patient Owl is; before, it had one way to play. `TB4-` says whether every seat has own draws; before, all drew from one
pool. `TB5-` says how strong Wren is, and is written only where Wren sits; other new codes are TB4, and all are read.

`TR1-` begins the code of the rules of a family: the game, its options and the length of the match. Who plays, what the
rules are called and the seed are not in it. It has a place for the clock, which was once part of the rules; it is read
and not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.ai.patience import FIRST_STEP, Patience
from game.rules.games.characters import FITTING
from game.rules.games.game import Game
from game.rules.games.option import Option
from game.rules.games.registry import all_options, game_with_code
from game.rules.options import Options
from game.session.match.presets import Preset, family_rules
from game.session.match.setup import LARGEST_SEED, MOST_DEALS, MOST_PLAYERS, PERSON, Setup
from game.session.storage.code_digits import LONGEST, BadCode, Digit, DigitReader, number_values, plain, written
from game.session.storage.match_record import UNSAID

MARK = "TB"
"""How codes of every version begin."""
NEWER = re.compile("TB[1-9][0-9]*")
LENGTHS = tuple(range(16))
"""Rounds a match may have in a code."""
ROOM = 8
"""Choices a field has room for, so that more games, clocks and players do not make other codes."""
PATIENCES = (Patience.LIVELY, Patience.PATIENT)
DRAWINGS = (False, True)
"""Whether every seat has own draws."""
GAMES = ("tile-rummy",)
"""Which game is played, in a code of the second version; others go to the end."""


@dataclass(frozen=True, slots=True)
class Version:
    """How codes with one prefix are written; nothing of it may ever change, but for choices that fill empty room."""

    prefix: str
    games: int
    """Room for games; 1 where there is no choice and so no digit."""
    patiences: int
    """Room for patiences; 1 where there is no choice and so no digit."""
    drawings: int
    """Room for ways of drawing; 1 where there is no choice and so no digit."""
    steps: int
    """Room for the steps of Wren; 1 where it does not sit and so no digit."""
    roomy: bool
    """Whether every option has the same room, or just enough for the choices of the first version."""

    def choices(self, option: Option) -> tuple[Sequence[object], int]:
        """The choices of an option by their digits, and for how many there is room."""
        return (option.digits, ROOM) if self.roomy else (option.digits[: option.first], option.first)


VERSIONS = (
    Version("TB1", 1, 1, 1, 1, roomy=False),
    Version("TB2", ROOM, 1, 1, 1, roomy=True),
    Version("TB3", ROOM, ROOM, 1, 1, roomy=True),
    Version("TB4", ROOM, ROOM, ROOM, 1, roomy=True),
    Version("TB5", ROOM, ROOM, ROOM, 2 * ROOM, roomy=True),
)
"""The oldest first."""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """What a code stands for."""

    setup: Setup
    seed: int
    first: int = 1
    """Which deal of the seed."""


def code_of(deal: SharedDeal) -> str:
    """The code; BadCode when the deal has something no code has a place for."""
    version = VERSIONS[-1 if FITTING in deal.setup.opponents else -2]
    return written(version.prefix, _digits(deal, version))


def deal_of(code: str) -> SharedDeal:
    """What the code stands for; BadCode when it is none, was mistyped, or is of a later version."""
    start = plain(code)
    version = next((each for each in VERSIONS if start.startswith(each.prefix)), None)
    if version is None:
        raise BadCode("newer" if re.match(NEWER, start) else "no_code")
    return _Reader(code, version).deal()


def is_code(text: str) -> bool:
    """Whether the text looks as if it was meant as a code."""
    line = text.strip()
    return line[:2].upper() == MARK and len(line) <= 2 * LONGEST and "\n" not in line


def _digits(deal: SharedDeal, version: Version) -> Iterator[Digit]:
    """Every value, the first to be read first."""
    setup = deal.setup
    if not 1 <= deal.first <= MOST_DEALS or abs(deal.seed) > LARGEST_SEED:
        raise BadCode("cannot")
    if version.games > 1:
        yield 0, version.games
    if setup.game.code is None:
        raise BadCode("cannot")
    yield setup.game.code, ROOM
    yield setup.players, ROOM
    for who in setup.seats:
        yield _among(who, _sitters(setup.game)), ROOM
    yield from number_values(setup.clock or 0)
    yield _among(setup.rounds, LENGTHS), len(LENGTHS)
    if version.patiences > 1:
        yield _among(setup.patience, PATIENCES), version.patiences
    if version.drawings > 1:
        yield _among(setup.own_draws, DRAWINGS), version.drawings
    if version.steps > 1:
        yield setup.wren_step, version.steps
    yield from number_values(deal.first - 1)
    yield from number_values(abs(deal.seed) * 2 + (deal.seed < 0))
    for option in all_options():
        choices, room = version.choices(option)
        yield _among(getattr(setup.options, option.name), choices or option.digits[:1]), max(1, room)


def _sitters(game: Game) -> Sequence[str]:
    """Who may have a seat; the names of people are private and not in a code."""
    return (PERSON, *game.characters)


def _among(value: object, choices: Sequence[object]) -> int:
    if value not in choices:
        raise BadCode("cannot")
    return choices.index(value)


class _Reader:
    """Takes the values out of a code again, in the order they were put in."""

    def __init__(self, code: str, version: Version) -> None:
        self._version = version
        self._values = DigitReader(code, version.prefix)

    def deal(self) -> SharedDeal:
        """Everything; BadCode when it makes no deal."""
        try:
            GAMES[self._values.take(self._version.games)]
            game, players = game_with_code(self._values.take(ROOM)), self._values.take(ROOM)
            who = _sitters(game)
            seats = tuple(who[self._values.take(ROOM)] for _ in range(min(players, MOST_PLAYERS)))
            clock, rounds = self._values.number() or None, self._values.take(len(LENGTHS))
            patience = PATIENCES[self._values.take(self._version.patiences)] if self._version.patiences > 1 else UNSAID
            own_draws = DRAWINGS[self._values.take(self._version.drawings)]
            step = self._values.take(self._version.steps) if self._version.steps > 1 else FIRST_STEP
            first, signed = self._values.number() + 1, self._values.number()
            chosen = {option.name: self._choice(option) for option in all_options()}
            people = tuple(seat for seat, who in enumerate(seats) if who == PERSON)
            opponents = tuple(who for who in seats if who != PERSON)
            options = Options(**chosen)
            setup = Setup(game.name, players, opponents, clock, options, rounds, people=people)
            setup = replace(setup, patience=patience, own_draws=own_draws, wren_step=step)
        except (IndexError, ValueError) as error:
            raise BadCode("newer") from error
        if not people or not self._values.ended or first > MOST_DEALS or signed // 2 > LARGEST_SEED:
            raise BadCode("newer")
        return SharedDeal(setup, -(signed // 2) if signed % 2 else signed // 2, first)

    def _choice(self, option: Option) -> Any:
        choices, room = self._version.choices(option)
        return choices[self._values.take(room)] if room else option.digits[0]


RULES_MARK = "TR1"
NEWER_RULES = re.compile("TR[1-9][0-9]*")
ROUNDS = 16
"""Lengths of a match that have room in a code of rules."""


def rules_code(rules: Preset) -> str:
    """The code; BadCode `cannot` when something in it has no place."""
    return written(RULES_MARK, _rule_values(rules.agreed_in(Setup())))


def rules_of(code: str, name: str) -> Preset:
    """The rules a code stands for, under this name; BadCode when it is none, was mistyped, or is of a later version."""
    start = plain(code)
    if not start.startswith(RULES_MARK):
        raise BadCode("newer" if re.match(NEWER_RULES, start) else "no_code")
    values = DigitReader(code, RULES_MARK)
    try:
        game, _clock, rounds = game_with_code(values.take(ROOM)), values.number(), values.take(ROUNDS)
        chosen: dict[str, Any] = {option.name: option.digits[values.take(ROOM)] for option in all_options()}
        players = game.min_players
        opponents = game.characters[:1] * (players - 1)
        setup = Setup(game.name, players, opponents, options=Options(**chosen), rounds=rounds)
    except (IndexError, ValueError) as error:
        raise BadCode("newer") from error
    if not values.ended:
        raise BadCode("newer")
    return family_rules(name, setup)


def _rule_values(setup: Setup) -> Iterator[Digit]:
    if setup.game.code is None or setup.rounds >= ROUNDS:
        raise BadCode("cannot")
    yield setup.game.code, ROOM
    yield from number_values(0)  # the clock, which was once part of the rules
    yield setup.rounds, ROUNDS
    own = {option.name for option in setup.game.options}
    for option in all_options():
        value = getattr(setup.options, option.name) if option.name in own else option.digits[0]
        if value not in option.digits:
            raise BadCode("cannot")
        yield option.digits.index(value), ROOM
