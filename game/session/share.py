"""A deal as a short code that fits in a chat line: who plays with which box by which rules, and from which seed.

`TB1-` and groups of digits and letters that cannot be taken for one another; the last four are a check. The values
are digits of one number, each with as many values as it has choices, the options last: one that a later version adds
is a zero that nobody wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from zlib import crc32

from game.rules.options import Options
from game.rules.tiles import BOXES
from game.session.setup import MOST_PLAYERS, OPPONENTS, PERSON, Setup

PREFIX = "TB1"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U."""
CHECK = GROUP = 4
BOX_NAMES = ("classic", "big", "twist")
WHO = (PERSON, *OPPONENTS)
"""Who may sit at a table; the names of people are nobody else's business."""
LENGTHS = tuple(range(16))
"""Rounds a match may have in a code."""
CODED_OPENINGS = (30, 50, 0)
"""Openings that such a code can say."""
LARGEST_SEED = 10**18
MOST_DEALS = 999
LONGEST = 96
ROOM = 8
"""Choices a field has room for, so that more boxes, clocks and players do not make other codes."""


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
    """The code; BadCode when there is something in the deal that a code has no place for."""
    number = 0
    for value, size in reversed(tuple(_digits(deal))):
        number = number * size + value
    digits = _written(number)
    digits += _check(digits)
    return "-".join((PREFIX, *(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))))


def deal_of(code: str) -> SharedDeal:
    """What the code stands for; BadCode when it is none, was mistyped, or is of a later version."""
    plain = "".join(code.upper().split()).replace("-", "")
    if not plain.startswith(PREFIX):
        raise BadCode("newer" if plain[:2] == PREFIX[:2] and plain[2:3].isdigit() else "no_code")
    digits = plain[len(PREFIX) :].translate({ord("O"): "0", ord("I"): "1", ord("L"): "1"})
    if not CHECK < len(digits) <= LONGEST or any(digit not in DIGITS for digit in digits):
        raise BadCode("no_code")
    if _check(digits[:-CHECK]) != digits[-CHECK:]:
        raise BadCode("mistyped")
    return _Reader(digits[:-CHECK]).deal()


def is_code(text: str) -> bool:
    """Whether the text looks as if it was meant as a code."""
    plain = text.strip()
    return plain[:2].upper() == PREFIX[:2] and len(plain) <= 2 * LONGEST and "\n" not in plain


Digit = tuple[int, int]
"""A value and how many values there are."""


def _digits(deal: SharedDeal) -> Iterator[Digit]:
    """Every value, the first to be read first."""
    setup = deal.setup
    if not 1 <= deal.first <= MOST_DEALS or abs(deal.seed) > LARGEST_SEED:
        raise BadCode("cannot")
    yield _among(setup.box, BOX_NAMES), ROOM
    yield setup.players, ROOM
    for who in setup.seats:
        yield _among(who, WHO), ROOM
    yield from _number(setup.clock or 0)
    yield _among(setup.rounds, LENGTHS), len(LENGTHS)
    yield from _number(deal.first - 1)
    yield from _number(abs(deal.seed) * 2 + (deal.seed < 0))
    for name in OPTION_ORDER:
        choices = _choices(name)
        yield _among(getattr(setup.options, name), choices), len(choices)


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


OPTION_ORDER = (
    "opening",
    "opening_jokers",
    "rearrange_in_opening",
    "late",
    "pool_end",
    "strict",
    "one_change_per_run",
    "match_by",
    "jokers",
)
"""New options go to the end."""


def _choices(name: str) -> tuple[object, ...]:
    """What an option may be, the usual first."""
    usual = getattr(Options(), name)
    if isinstance(usual, bool):
        return usual, not usual
    others = tuple(type(usual)) if isinstance(usual, Enum) else CODED_OPENINGS
    return usual, *(other for other in others if other != usual)


class _Reader:
    """Takes the values out of a number again, in the order they were put in."""

    def __init__(self, digits: str) -> None:
        self._rest = 0
        for digit in digits:
            self._rest = self._rest * len(DIGITS) + DIGITS.index(digit)

    def deal(self) -> SharedDeal:
        """Everything; BadCode when it makes no deal."""
        try:
            box, players = BOX_NAMES[self._take(ROOM)], self._take(ROOM)
            seats = tuple(WHO[self._take(ROOM)] for _ in range(min(players, MOST_PLAYERS)))
            clock, rounds = self._number() or None, self._take(len(LENGTHS))
            first, signed = self._number() + 1, self._number()
            chosen = {name: _choices(name)[self._take(len(_choices(name)))] for name in OPTION_ORDER}
            people = tuple(seat for seat, who in enumerate(seats) if who == PERSON)
            opponents = tuple(who for who in seats if who != PERSON)
            options = Options(**chosen)  # type: ignore[arg-type]
            setup = Setup(box, players, opponents, clock, options, rounds, people=people)
        except (IndexError, ValueError) as error:
            raise BadCode("newer") from error
        if self._rest or first > MOST_DEALS or box not in BOXES:
            raise BadCode("newer")
        return SharedDeal(setup, -(signed // 2) if signed % 2 else signed // 2, first)

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


def _check(digits: str) -> str:
    value = crc32(f"{PREFIX}{digits}".encode())
    return "".join(DIGITS[value >> 5 * at & 31] for at in range(CHECK))
