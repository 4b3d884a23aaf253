"""One option of a game as a value: what may be chosen, where it is asked, and its digit in the code of a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, Protocol

from game.rules.options import Options
from game.rules.values import immutable


class Agreed(Protocol):
    """What is agreed before a match."""

    @property
    def options(self) -> Options:
        """The options of the rules."""

    @property
    def clock(self) -> int | None:
        """Seconds a turn may take; None without a clock."""

    @property
    def games(self) -> int:
        """How many games the match has."""


def _always(_agreed: Agreed) -> bool:
    return True


@immutable
class Option:
    """Everything about one field of `Options` but its meaning: pages, files and codes take it from here.

    Its texts are `new_game.<name>`, `<name>.<answer>` for every answer, and `more_rules.<name>` if it is rare.
    """

    name: str
    """Of the field."""
    choices: tuple[object, ...]
    """In the order they are offered."""
    place: int
    """Its place among the options in the code of a deal (0 is the first), which never changes; a new option takes the
    next free one."""
    digits: tuple[object, ...]
    """The choices in the order of their digits in that code, which never changes; the default is the first."""
    rare: bool = False
    """Whether a new player does not miss it, so that it is asked on a page of its own."""
    matters: Callable[[Agreed], bool] = _always
    """Whether it means anything beside what else is agreed."""

    def answer(self, options: Options) -> str:
        """The name of what is chosen."""
        return answer_name(getattr(options, self.name))

    @property
    def answers(self) -> tuple[str, ...]:
        """The names of all choices."""
        return tuple(map(answer_name, self.choices))

    def chosen(self, options: Options, answer: str) -> Options:
        """The options with the choice of this name; KeyError if there is none."""
        choices: Mapping[str, Any] = dict(zip(self.answers, self.choices, strict=True))
        return replace(options, **{self.name: choices[answer]})


def answer_name(choice: object) -> str:
    """How a choice is called in text keys."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice.value if isinstance(choice, Enum) else choice)
