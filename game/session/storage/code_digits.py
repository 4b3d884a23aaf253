"""Numbers in mixed radix, written as groups of digits and letters that fit in a chat line, with a check at the end.

What the values mean is the affair of `deal_code.py`. Digits are never given another meaning: a value has room for
choices that a later version adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zlib import crc32

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U."""
CHECK = GROUP = 4
LONGEST = 96
"""Digits of the longest code."""
LARGEST = 10**19
"""No number in a code is larger than about this."""

Digit = tuple[int, int]
"""A value and how many values there are."""


class BadCode(ValueError):
    """Text that is no such code, or something that has none; `code` says why (text key `share.<code>`)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def code_of_digits(prefix: str, values: Iterable[Digit]) -> str:
    """The code of these values, the first to be read first."""
    number = 0
    for value, size in reversed(tuple(values)):
        number = number * size + value
    digits = _digits_of(number)
    digits += check_digits(digits, prefix)
    return "-".join((prefix, *(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))))


def bare_code(code: str) -> str:
    """A code as it is compared: without the space and dashes somebody typed."""
    return "".join(code.upper().split()).replace("-", "")


def number_values(number: int) -> Iterator[Digit]:
    """Any number from 0: sixteen at a time, and whether more follow."""
    while number > 15:
        yield number % 16 + 16, 32
        number //= 16
    yield number, 32


class DigitReader:
    """Takes the values out of a code again, in the order they were put in.

    Raises BadCode `no_code` when the text after the prefix is none, and `mistyped` when its check is wrong.
    """

    def __init__(self, code: str, prefix: str) -> None:
        digits = bare_code(code)[len(prefix) :].translate({ord("O"): "0", ord("I"): "1", ord("L"): "1"})
        if not CHECK < len(digits) <= LONGEST or any(digit not in DIGITS for digit in digits):
            raise BadCode("no_code")
        if check_digits(digits[:-CHECK], prefix) != digits[-CHECK:]:
            raise BadCode("mistyped")
        self._rest = 0
        for digit in digits[:-CHECK]:
            self._rest = self._rest * len(DIGITS) + DIGITS.index(digit)

    @property
    def ended(self) -> bool:
        """Whether nothing but zeros is left."""
        return self._rest == 0

    def take(self, size: int) -> int:
        """The next value of one with so many."""
        self._rest, value = divmod(self._rest, size)
        return value

    def number(self) -> int:
        """The next number that `number_values` wrote."""
        number, weight = 0, 1
        while True:
            digit = self.take(32)
            number += digit % 16 * weight
            if digit < 16 or weight > LARGEST:
                return number
            weight *= 16


def check_digits(digits: str, prefix: str) -> str:
    """The digits at the end of a code, by which a mistyped one is known."""
    value = crc32(f"{prefix}{digits}".encode())
    return "".join(DIGITS[value >> 5 * at & 31] for at in range(CHECK))


def _digits_of(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits or DIGITS[0]
