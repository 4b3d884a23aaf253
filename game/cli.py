"""Reads the command line; nothing here needs pygame."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from game.session.texts import LANGUAGES

SMALLEST_WINDOW = (1152, 648)


class BadUsage(Exception):
    """The command line is wrong; `key` and `facts` make the sentence that says why."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options, each absent unless given."""

    version: bool = False
    help: bool = False
    seed: int | None = None
    window: tuple[int, int] | None = None
    describe: Path | None = None
    data_dir: str | None = None
    language: str | None = None
    selftest: bool = False


def parse(arguments: Sequence[str]) -> Wishes:
    """The arguments; raises BadUsage at the first unknown word."""
    return Wishes(**read_options(arguments, FLAGS, VALUES))  # type: ignore[arg-type]


def read_options(
    arguments: Sequence[str], flags: Mapping[str, str], values: Mapping[str, Option]
) -> Mapping[str, object]:
    """The given values by field, read by these options; raises BadUsage at the first unknown word."""
    given: dict[str, object] = {}
    words = list(arguments)
    while words:
        name, equals, value = words.pop(0).partition("=")
        if not name.startswith("-"):
            raise BadUsage("cli.unexpected_word", word=name)
        if name in flags:
            if equals:
                raise BadUsage("cli.takes_no_value", option=name)
            given[flags[name]] = True
        elif name in values:
            option = values[name]
            if not equals:
                value = words.pop(0) if words else ""
            if not value:
                raise BadUsage("cli.needs_value", option=name, example=option.example)
            given[option.field] = option.read(value)
        else:
            raise BadUsage("cli.unknown_option", option=name)
    return given


@dataclass(frozen=True, slots=True)
class Option:
    """An option with a value: the field it fills, an example, and how it is read."""

    field: str
    example: str
    read: Callable[[str], object]


def read_seed(text: str) -> int:
    """A whole number of either sign; BadUsage otherwise."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise BadUsage("cli.bad_seed", value=text)
    return int(text)


def _window(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if size[0] < SMALLEST_WINDOW[0] or size[1] < SMALLEST_WINDOW[1] or max(size) > 16_384:
        raise BadUsage("cli.bad_window", value=text)
    return size


def _describe(text: str) -> Path:
    file = Path(text).expanduser().absolute()
    if not file.parent.is_dir() or file.is_dir() or not os.access(file.parent, os.W_OK | os.X_OK):
        raise BadUsage("cli.bad_describe", file=text)
    return file


def read_language(text: str) -> str:
    """A language the game speaks; BadUsage otherwise."""
    if text not in LANGUAGES:
        raise BadUsage("cli.bad_language", value=text)
    return text


def one_of(names: Sequence[str], key: str) -> Callable[[str], str]:
    """How to read a word that must be one of these; BadUsage with this text key otherwise."""

    def read(text: str) -> str:
        if text not in names:
            raise BadUsage(key, value=text, names=", ".join(names))
        return text

    return read


FLAGS: Mapping[str, str] = MappingProxyType(
    {"--version": "version", "--help": "help", "-h": "help", "--selftest": "selftest"}
)
VALUES: Mapping[str, Option] = MappingProxyType(
    {
        "--seed": Option("seed", "42", read_seed),
        "--window": Option("window", "1280x720", _window),
        "--describe": Option("describe", "screen.json", _describe),
        "--data-dir": Option("data_dir", "my-games", str),
        "--language": Option("language", "ja", read_language),
    }
)
