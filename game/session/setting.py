"""One setting as a value beside its field: how its plain form is read, and where and how the page shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, field
from enum import Enum
from typing import Any

from game.rules.values import immutable

ValueReader = Callable[[Any], Any]
"""The value from its plain form; raises ValueError, TypeError or KeyError when it is none."""


@immutable
class Setting:
    """What is to be known of a field of the settings besides its type and default.

    On the page its label is `settings.<name>`, the sentence below it `settings.<name>_about`, and its answers are
    `<answers>.<value>`.
    """

    read: ValueReader
    group: str = ""
    """The group of the page it belongs to; empty if the page does not have it."""
    choices: tuple[Any, ...] = ()
    """What is offered, in this order; without any it is a switch or a slider."""
    answers: str = ""
    shown: bool = True
    """Whether it has a row of its own in the group."""
    resets: bool = True
    """Whether resetting the group restores its default."""


def kept(default: Any, read: ValueReader, group: str = "", **more: Any) -> Any:
    """A field of the settings with its default, which nobody changes, and its description."""
    return field(default_factory=lambda: default, metadata={Setting: Setting(read, group, **more)})


def chosen(default: Enum, group: str, answers: str, **more: Any) -> Any:
    """The same for one member of an enum; `answers` begins the text keys of the members."""
    kind = type(default)
    return kept(default, kind, group, choices=tuple(kind), answers=answers, **more)


def switch(default: bool, group: str = "", **more: Any) -> Any:
    """The same for what is on or off."""
    return kept(default, flag, group, **more)


def described(fields: tuple[Field[Any], ...]) -> Mapping[str, Setting]:
    """The descriptions of those fields that have one, by name."""
    return {each.name: each.metadata[Setting] for each in fields if Setting in each.metadata}


def one_of(*choices: object) -> ValueReader:
    """Reads a value that must be one of `choices`, of the very same type."""

    def read(value: object) -> object:
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise ValueError(repr(value))

    return read


def flag(value: object) -> bool:
    """Reads yes or no."""
    if not isinstance(value, bool):
        raise ValueError(repr(value))
    return value


def between(low: int, high: int) -> Callable[[Any], int]:
    """Reads a whole number within these bounds."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(repr(value))
        return value

    return read


def pair(low: int, high: int) -> Callable[[Any], tuple[int, int] | None]:
    """Reads two such numbers, or none."""
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
        raise TypeError(value)
    return value
