"""Text to the terminal: what was typed made fit to be shown, and one way to write lines."""

from __future__ import annotations

import errno
import locale
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from game.session.texts import Texts

LONGEST_WORD = 200
"""Characters of a typed word that a sentence repeats."""
LAST_OF_ASCII_AND_CONTROLS = "\x9f"
LINE_ENDS = "\u2028\u2029"


class CannotStart(Exception):
    """The game cannot start; `key` and `facts` make the sentence that tells the player so in their language.

    What was typed is shown cut and without control characters; `line`, a command to type, is shown whole.
    """

    def __init__(self, key: str, *, line: str = "", **typed: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts: dict[str, str] = {name: shown(fact) for name, fact in typed.items()}
        if line:
            self.facts["line"] = line


class OutputClosed(Exception):
    """Nobody reads the standard output any more, as in `solve positions.txt | head -1`."""


class OutputLost(Exception):
    """The standard output takes nothing more, for example because the disk is full."""


def shown(text: object, longest: int = LONGEST_WORD) -> str:
    """What was typed or read, in one line: cut, and with control characters written as escapes."""
    word = str(text)
    escaped = "".join(map(_escaped, word[:longest]))
    is_whole = len(word) <= longest and len(escaped) <= longest
    return escaped if is_whole else f"{escaped[:longest]}…"


def speak_utf8_through_pipes(system: str) -> None:
    """On Windows the standard output and error speak UTF-8 wherever they lead but to a terminal, as the input is read:
    the code page of the system, which Python takes where nobody names an encoding, has no words of most languages.
    Elsewhere locales say it."""
    for stream in (sys.stdout, sys.stderr) if system == "win32" else ():
        if isinstance(stream, TextIOWrapper) and not stream.isatty() and stream.encoding == locale.getencoding():
            stream.reconfigure(encoding="utf-8")


def write_out(lines: Iterable[str]) -> None:
    """Lines on the standard output, at once; raises OutputClosed or OutputLost."""
    try:
        _write(sys.stdout, lines)
    except OSError as fault:
        _let_go(sys.stdout)
        if _is_closed_pipe(fault):
            raise OutputClosed from fault
        raise OutputLost("The output could not be written; the disk may be full.") from fault


def write_error(lines: Iterable[str]) -> None:
    """Lines on the standard error, lost where that cannot be written: there is no other place to complain."""
    try:
        _write(sys.stderr, lines)
    except OSError:
        _let_go(sys.stderr)


def tell(texts: Texts, key: str, **facts: object) -> None:
    """A sentence on the standard error, in English where the terminal cannot print the player's language."""
    try:
        texts.text(key, **facts).encode(getattr(sys.stderr, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        texts.speak("en")
    write_error([texts.text(key, **facts)])


def _write(stream: TextIO | None, lines: Iterable[str]) -> None:
    """Lines to a stream, with what it cannot print replaced; a windowed build on Windows has no streams."""
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    for line in lines:
        text = "".join(letter if letter == "\n" else _escaped(letter) for letter in line)
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    stream.flush()


def _escaped(letter: str) -> str:
    """The character, or an escape in its place where a terminal would obey it or show nothing."""
    is_space = letter.isspace() and letter > LAST_OF_ASCII_AND_CONTROLS and letter not in LINE_ENDS
    return letter if letter.isprintable() or is_space else letter.encode("unicode_escape").decode("ascii")


def _is_closed_pipe(fault: OSError) -> bool:
    """Windows has no error of its own for it."""
    return isinstance(fault, BrokenPipeError) or (sys.platform == "win32" and fault.errno == errno.EINVAL)


def _let_go(stream: TextIO) -> None:
    """What is still buffered goes nowhere; Python would complain about it at the end otherwise."""
    with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())
