"""What may be typed after a command, as values: each field says how its option is read and what it is for.

Help and refusals are in English only; what a command answers is in the player's language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Self

from game.cli.terminal import shown
from game.session.system.paths import FolderUnusable, absolute_path
from game.session.texts import languages

WordReader = Callable[[str, str], object]
"""Makes a value of the name of an option and the word after it, or raises BadUsage."""


class BadUsage(Exception):
    """Something asked for cannot be. The sentence has places for what was typed, which is shown cut and without control
    characters."""

    def __init__(self, sentence: str, **typed: object) -> None:
        super().__init__(sentence.format(**{name: shown(word) for name, word in typed.items()}))


@dataclass(frozen=True, slots=True)
class HowTyped:
    """How a field is typed: a flag where it has no `value`, a word of its own where it has one and no `read`."""

    about: str
    value: str = ""
    """What stands after the option on the help page."""
    example: str = ""
    read: WordReader | None = None
    also: tuple[str, ...] = ()

    @property
    def is_word(self) -> bool:
        """Whether it is typed without an option."""
        return bool(self.value) and self.read is None


def typed_switch(about: str, *also: str) -> Any:
    """A field that is true where its option is given."""
    return field(default=False, metadata={"typed": HowTyped(about, also=also)})


def value(name: str, example: str, read: WordReader, about: str, *, usual: object = None) -> Any:
    """A field whose option has a value."""
    return field(default=usual, metadata={"typed": HowTyped(about, name, example, read)})


def word(name: str, about: str, *, usual: str = "") -> Any:
    """A field that is typed without an option, at most one of a command."""
    return field(default=usual, metadata={"typed": HowTyped(about, name)})


def one_of(names: Sequence[str]) -> WordReader:
    """A word that must be one of these."""

    def read(option: str, text: str) -> str:
        if text not in names:
            raise BadUsage(f"{option} can be {{names}}, not {{value}}.", names=", ".join(names), value=text)
        return text

    return read


def at_least_one(most: int) -> WordReader:
    """A whole number from 1 to `most`."""

    def read(option: str, text: str) -> int:
        number = int(text) if re.fullmatch(r"[0-9]{1,7}", text) else 0
        if not 1 <= number <= most:
            raise BadUsage(f"{option} needs a whole number from 1 to {most}, not {{value}}.", value=text)
        return number

    return read


def any_whole(option: str, text: str) -> int:
    """A whole number of either sign."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise BadUsage(f"{option} needs a whole number, not {{value}}.", value=text)
    return int(text)


def as_typed(_: str, text: str) -> str:
    """The word itself."""
    return text


def spoken_language(option: str, text: str) -> object:
    """A language the game speaks."""
    return one_of(tuple(languages()))(option, text)


def unreadable(file: object) -> BadUsage:
    """What is said of a file that is not there or cannot be read."""
    return BadUsage("The file {file} cannot be read.", file=file)


def readable(_: str, text: str) -> Path:
    """The name of a file that is there."""
    file = _named(text)
    if file is None or not _holds(file.is_file):
        raise unreadable(text)
    return file


def writable(option: str, text: str) -> Path:
    """The name of a file that can be written."""
    file = _named(text)
    if file is None or not _holds(
        lambda: file.parent.is_dir() and not file.is_dir() and os.access(file.parent, os.W_OK | os.X_OK)
    ):
        raise BadUsage(f"{option} cannot write {{file}}: its folder is missing or read-only.", file=text)
    return file


def _named(text: str) -> Path | None:
    """The file of this name, None where that is no name."""
    try:
        return absolute_path(text)
    except (FolderUnusable, OSError, ValueError):  # a zero byte in a name is a ValueError
        return None


def _holds(asked: Callable[[], bool]) -> bool:
    """Whether it holds of a file; not where the disk does not say."""
    try:
        return asked()
    except (OSError, ValueError):
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOptions:
    """What was asked of a command; a field is as it is unless its option is given."""

    USAGE: ClassVar[str] = "[options]"
    ABOUT: ClassVar[str] = ""

    language: str | None = value("CODE", "ja", spoken_language, "speak one of {languages}")
    help: bool = typed_switch("show this page", "-h")

    @classmethod
    def typed(cls) -> Mapping[str, HowTyped]:
        """How each field is typed, by its name, in the order of the help page: words, then what this command
        has alone."""
        kinds = [{each.name for each in fields(kind)} for kind in cls.__mro__ if issubclass(kind, CommandOptions)]
        found = {each.name: each.metadata["typed"] for each in fields(cls)}
        return dict(sorted(found.items(), key=lambda row: (not row[1].is_word, sum(row[0] in kind for kind in kinds))))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """What is asked for by these words; raises BadUsage for a word that makes no sense."""
        if not words:  # most starts are clicks, and the first frame waits for every import
            return cls()
        from game.cli.parser import Parser

        return cls(**Parser(cls.typed()).read(words))
