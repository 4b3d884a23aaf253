"""Readers: how a value is made of its plain form in a JSON file, which is text, numbers, lists and dicts.

A reader raises ValueError, TypeError, KeyError or AttributeError where the game could not have written such a value.
What holds many of them keeps those it understands: one value from a later version makes no file damaged.
"""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")
Name = TypeVar("Name")
ValueReader = Callable[[Any], Any]
"""The value from its plain form."""
MISFITS = (ValueError, TypeError, KeyError, AttributeError)
"""What readers raise."""


def one_of(*choices: object) -> ValueReader:
    """Reads a value that must be one of `choices`, of the very same type."""

    def read(value: object) -> object:
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise ValueError(repr(value)[:80])

    return read


def flag(value: object) -> bool:
    """Reads yes or no."""
    if not isinstance(value, bool):
        raise ValueError(repr(value)[:80])
    return value


def between(low: int, high: int) -> Callable[[Any], int]:
    """Reads a whole number within these bounds."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(repr(value)[:80])
        return value

    return read


def real(low: float, high: float) -> Callable[[Any], float]:
    """Reads a finite number within these bounds; a whole one stays whole, so that it is written as it was."""

    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError(repr(value)[:80])
        if not low <= value <= high:
            raise ValueError(repr(value)[:80])
        return value

    return read


def pair(low: int, high: int) -> Callable[[Any], tuple[int, int] | None]:
    """Reads two whole numbers within these bounds, or none."""
    number = between(low, high)

    def read(value: Any) -> tuple[int, int] | None:
        if value is None:
            return None
        first, second = value
        return number(first), number(second)

    return read


def read_text(value: object) -> str:
    """Text, and nothing that only can be written as text."""
    if not isinstance(value, str):
        raise TypeError(repr(value)[:80])
    return value


def matching(pattern: str) -> Callable[[Any], str]:
    """Reads text that is this pattern from its beginning to its end."""
    form = re.compile(pattern)

    def read(value: object) -> str:
        if form.fullmatch(text := read_text(value)) is None:
            raise ValueError(repr(value)[:80])
        return text

    return read


def read_day(value: object) -> date:
    """A day as `2026-11-23`."""
    return date.fromisoformat(read_text(value))


def several(reader: Callable[[Any], T], most: int) -> Callable[[Any], tuple[T, ...]]:
    """Reads the list of those values that are understood, `most` of them at most."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise TypeError(repr(value)[:80])
        with suppress(*MISFITS):  # tens of thousands at a time
            return tuple(map(reader, value[:most]))
        return tuple(islice((found for each in value for found in _understood(reader, each)), most))

    return read


def named(name: Callable[[Any], Name], reader: Callable[[Any], T], most: int) -> Callable[[Any], Mapping[Name, T]]:
    """Reads a dict, its names by a reader of their own: the entries that are understood, `most` of them at most."""

    def read(value: object) -> Mapping[Name, T]:
        if not isinstance(value, dict):
            raise TypeError(repr(value)[:80])
        entries = (
            (key, found)
            for told, each in value.items()
            for key in _understood(name, told)
            for found in _understood(reader, each)
        )
        return MappingProxyType(dict(islice(entries, most)))

    return read


def fields_of(value: object, readers: Mapping[str, ValueReader]) -> dict[str, Any]:
    """The fields of a dict that are there and understood, by name."""
    if not isinstance(value, dict):
        raise TypeError(repr(value)[:80])
    return {
        name: found for name, reader in readers.items() if name in value for found in _understood(reader, value[name])
    }


def _understood(reader: Callable[[Any], T], value: object) -> tuple[T, ...]:
    """What the reader makes of the value; nothing where it refuses it."""
    try:
        return (reader(value),)
    except MISFITS as error:
        log.warning("a value is not understood: %.80s", ascii(error))
        return ()


def json_value(value: Any) -> Any:
    """The plain form of a value: of an enum its value, of a day its text, of a set its members in order."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {json_value(name): json_value(each) for name, each in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(json_value, value))
    if isinstance(value, tuple):
        return list(map(json_value, value))
    return (
        {each.name: json_value(getattr(value, each.name)) for each in fields(value)} if is_dataclass(value) else value
    )
