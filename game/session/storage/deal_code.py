"""A deal as a short code that fits in a chat line: who plays with which box by which rules, and from which seed.

`TB1-` and groups of digits and letters that cannot be taken for one another; the last four are a check. The values
are digits of one number, each with as many values as it has choices, the options last: one that a later version adds
is a zero that nobody wrote. `TB2-` says what TB1 has no place for: another game, or another opening. `TB3-` says how
patient Owl is; before, it had one way to play. New codes are of the last version, and all are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from game.ai.patience import Patience
from game.rules.games.game import Game
from game.rules.games.option import Option
from game.rules.games.registry import all_options, game_with_code
from game.rules.options import Options
from game.session.match.setup import LARGEST_SEED, MOST_DEALS, MOST_PLAYERS, PERSON, Setup
from game.session.storage.match_record import UNSAID

MARK = "TB"
"""How codes of every version begin."""
NEWER = re.compile("TB[1-9][0-9]*")
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U."""
CHECK = GROUP = 4
LENGTHS = tuple(range(16))
"""Rounds a match may have in a code."""
LONGEST = 96
ROOM = 8
"""Choices a field has room for, so that more games, clocks and players do not make other codes."""
PATIENCES = (Patience.LIVELY, Patience.PATIENT)
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
    roomy: bool
    """Whether every option has the same room, or just enough for the choices of the first version."""

    def choices(self, option: Option) -> tuple[Sequence[object], int]:
        """The choices of an option by their digits, and for how many there is room."""
        return (option.digits, ROOM) if self.roomy else (option.digits[: option.first], option.first)


VERSIONS = (
    Version("TB1", 1, 1, roomy=False),
    Version("TB2", ROOM, 1, roomy=True),
    Version("TB3", ROOM, ROOM, roomy=True),
)
"""The oldest first; the last is written."""


class BadCode(ValueError):
    """Text that is no code of a deal, or a deal that has none; `code` says why (text key `share.<code>`)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """What a code stands for."""

    setup: Setup
    seed: int
    first: int = 1
    """Which deal of the seed."""


def code_of(deal: SharedDeal) -> str:
    """The code; BadCode when the deal has something no code has a place for."""
    version, number = VERSIONS[-1], 0
    for value, size in reversed(tuple(_digits(deal, version))):
        number = number * size + value
    digits = _written(number)
    digits += _check(digits, version)
    return "-".join((version.prefix, *(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))))


def deal_of(code: str) -> SharedDeal:
    """What the code stands for; BadCode when it is none, was mistyped, or is of a later version."""
    plain = "".join(code.upper().split()).replace("-", "")
    version = next((each for each in VERSIONS if plain.startswith(each.prefix)), None)
    if version is None:
        raise BadCode("newer" if re.match(NEWER, plain) else "no_code")
    digits = plain[len(version.prefix) :].translate({ord("O"): "0", ord("I"): "1", ord("L"): "1"})
    if not CHECK < len(digits) <= LONGEST or any(digit not in DIGITS for digit in digits):
        raise BadCode("no_code")
    if _check(digits[:-CHECK], version) != digits[-CHECK:]:
        raise BadCode("mistyped")
    return _Reader(digits[:-CHECK], version).deal()


def is_code(text: str) -> bool:
    """Whether the text looks as if it was meant as a code."""
    plain = text.strip()
    return plain[:2].upper() == MARK and len(plain) <= 2 * LONGEST and "\n" not in plain


Digit = tuple[int, int]
"""A value and how many values there are."""


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
    yield from _number(setup.clock or 0)
    yield _among(setup.rounds, LENGTHS), len(LENGTHS)
    if version.patiences > 1:
        yield _among(setup.patience, PATIENCES), version.patiences
    yield from _number(deal.first - 1)
    yield from _number(abs(deal.seed) * 2 + (deal.seed < 0))
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


def _number(number: int) -> Iterator[Digit]:
    """Any number: sixteen at a time, and whether more follow."""
    while number > 15:
        yield number % 16 + 16, 32
        number //= 16
    yield number, 32


class _Reader:
    """Takes the values out of a number again, in the order they were put in."""

    def __init__(self, digits: str, version: Version) -> None:
        self._version = version
        self._rest = 0
        for digit in digits:
            self._rest = self._rest * len(DIGITS) + DIGITS.index(digit)

    def deal(self) -> SharedDeal:
        """Everything; BadCode when it makes no deal."""
        try:
            GAMES[self._take(self._version.games)]
            game, players = game_with_code(self._take(ROOM)), self._take(ROOM)
            who = _sitters(game)
            seats = tuple(who[self._take(ROOM)] for _ in range(min(players, MOST_PLAYERS)))
            clock, rounds = self._number() or None, self._take(len(LENGTHS))
            patience = PATIENCES[self._take(self._version.patiences)] if self._version.patiences > 1 else UNSAID
            first, signed = self._number() + 1, self._number()
            chosen = {option.name: self._choice(option) for option in all_options()}
            people = tuple(seat for seat, who in enumerate(seats) if who == PERSON)
            opponents = tuple(who for who in seats if who != PERSON)
            options = Options(**chosen)
            setup = Setup(game.name, players, opponents, clock, options, rounds, people=people, patience=patience)
        except (IndexError, ValueError) as error:
            raise BadCode("newer") from error
        if self._rest or first > MOST_DEALS or signed // 2 > LARGEST_SEED:
            raise BadCode("newer")
        return SharedDeal(setup, -(signed // 2) if signed % 2 else signed // 2, first)

    def _choice(self, option: Option) -> Any:
        choices, room = self._version.choices(option)
        return choices[self._take(room)] if room else option.digits[0]

    def _take(self, size: int) -> int:
        self._rest, value = divmod(self._rest, size)
        return value

    def _number(self) -> int:
        number, weight = 0, 1
        while True:
            digit = self._take(32)
            number += digit % 16 * weight
            if digit < 16 or weight > LARGEST_SEED * 32:
                return number
            weight *= 16


def _written(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits or DIGITS[0]


def _check(digits: str, version: Version) -> str:
    value = crc32(f"{version.prefix}{digits}".encode())
    return "".join(DIGITS[value >> 5 * at & 31] for at in range(CHECK))
