"""One setting as a value beside its field: how its plain form is read, and where and how the page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field
from enum import Enum
from typing import Any

from game.rules.values import immutable
from game.session.system.readers import ValueReader, flag


@immutable
class Setting:
    """What is to be known of a field of the settings besides its type and default.

    On the page its label is `settings.<name>`, and its answers are `<answers>.<value>`.
    """

    read: ValueReader
    group: str = ""
    """The group of the page it belongs to; empty if the page does not have it."""
    choices: tuple[Any, ...] = ()
    """What is offered, in this order; without any it is a switch or a slider."""
    answers: str = ""
    tip: bool = False
    """Whether `settings.<name>_tip` explains it."""
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
