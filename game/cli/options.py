"""What was asked for on the command line; nothing here needs pygame."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.cli.terminal import shown
from game.session.system.paths import FolderUnusable, placed
from game.session.texts import Texts, languages

SMALLEST_WINDOW = (1152, 648)


class BadUsage(Exception):
    """Something asked for cannot be; `key` and `facts` make the sentence that says so.

    What was typed is shown cut and without control characters; `line`, a command to type, is shown whole.
    """

    def __init__(self, key: str, *, line: str = "", **typed: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts: dict[str, str] = {name: shown(fact) for name, fact in typed.items()}
        if line:
            self.facts["line"] = line


@dataclass(frozen=True, slots=True)
class Arguments:
    """The options, each absent unless given."""

    version: bool = False
    help: bool = False
    seed: int | None = None
    window: tuple[int, int] | None = None
    describe: Path | None = None
    data_dir: str | None = None
    language: str | None = None
    selftest: bool = False
    position: Path | None = None


def parse(words: Sequence[str]) -> Arguments:
    """The wishes; raises BadUsage for a word that makes no sense."""
    if not words:  # most starts are clicks, and the first frame waits for every import
        return Arguments()
    from game.cli.parser import Parser

    parser = Parser()
    parser.flag("--version")
    parser.flag("--selftest")
    parser.value("--seed", "42", read_seed)
    parser.value("--window", "1280x720", _window)
    parser.value("--describe", "screen.json", _writable("cli.bad_describe"))
    parser.value("--data-dir", "my-games", str)
    parser.value("--language", "ja", read_language)
    parser.value("--position", "position.txt", _readable)
    return Arguments(**parser.read(words))  # type: ignore[arg-type]


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


def _writable(key: str) -> Callable[[str], Path]:
    """How to read the name of a file to be written; BadUsage with this text key where there can be none."""

    def read(text: str) -> Path:
        try:
            file = placed(text)
            fits = file.parent.is_dir() and not file.is_dir() and os.access(file.parent, os.W_OK | os.X_OK)
        except (FolderUnusable, OSError, ValueError):  # a zero byte in a name is a ValueError
            fits = False
        if not fits:
            raise BadUsage(key, file=text)
        return file

    return read


def _readable(text: str) -> Path:
    """The name of a file that is there; BadUsage otherwise."""
    try:
        file = placed(text)
        fits = file.is_file()
    except (FolderUnusable, OSError, ValueError):
        fits = False
    if not fits:
        raise BadUsage("solve.no_file", file=text)
    return file


def help_page(texts: Texts, key: str) -> str:
    """What may be typed, with the languages that may be asked for."""
    return texts.text(key, names=", ".join(languages()))


def read_language(text: str) -> str:
    """A language the game speaks; BadUsage otherwise."""
    return one_of(tuple(languages()), "cli.bad_language")(text)


def one_of(names: Sequence[str], key: str) -> Callable[[str], str]:
    """How to read a word that must be one of these; BadUsage with this text key otherwise."""

    def read(text: str) -> str:
        if text not in names:
            raise BadUsage(key, value=text, names=", ".join(names))
        return text

    return read
