"""The one reader of everything from outside: files of the player's folder, dropped files, pasted text.

Bounded before it is read, strictly UTF-8, and JSON only as far as the game itself ever writes it.
"""

from __future__ import annotations

import errno
import json
import math
import os
import re
import stat
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.session.system.shared_files import patiently

SETTINGS, GAME, RECORD = 64 << 10, 1 << 20, 16 << 20
"""The most bytes of the settings, of a finished game or a pasted text, and of the record of a match."""
LINE = 64 << 10
"""The most bytes or characters of one line."""
DEEPEST = 16
"""So many brackets may stand inside each other."""
MOST_DIGITS = 19
"""Of a whole number: a seed has up to 10**18."""
LONGEST_FRACTION = 40
CHUNK = 1 << 16
FOREIGN_SIGN = r"[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]"
"""Control characters other than the tab, and halves of characters."""
_SUSPECT = r"[\\\x7f-\x9f\ud800-\udfff]"
"""What a JSON text has where a foreign sign is in one of its strings: the sign, or a backslash to write it with."""
_STRING = r'(?s:"(?:[^"\\]|\\.)*"?)'
"""A string; one without an end goes to the end, so that this is done in one go."""


class BadInput(ValueError):
    """Input that is too large, no text, or no value the game could have written."""


class OtherVersion(ValueError):
    """A file written by a later version of the game, or by a draft of the first; the argument says which."""


class NotAFile(OSError):
    """A pipe, a device, a folder, or a link that leads nowhere or in a circle."""


def contents(file: Path, most: int) -> bytes:
    """The bytes of a regular file; never waits for another program.

    Raises NotAFile or another OSError when there is none to be read, BadInput when it has more than `most` bytes.
    """
    try:
        _check(file.stat(), most)
        flags = os.O_RDONLY | _flag("O_NONBLOCK") | _flag("O_CLOEXEC") | _flag("O_BINARY")
        number = patiently(lambda: os.open(file, flags))
    except ValueError as error:  # a name with a zero in it
        if isinstance(error, BadInput):
            raise
        raise FileNotFoundError(str(file)) from error
    except OSError as error:
        if error.errno == errno.ELOOP or (error.errno == errno.ENOENT and file.is_symlink()):
            raise NotAFile(str(file)) from error
        raise
    try:
        _check(os.fstat(number), most)
        data = b"".join(_chunks(number, most + 1))
    finally:
        os.close(number)
    if len(data) > most:
        raise BadInput(len(data))
    return data


def decoded(data: bytes) -> str:
    """The text of these bytes as if nothing but this program had saved it: without the mark that editors of Windows put
    before it, and with the line ends of this program. BadInput when they are not UTF-8."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadInput(error.reason) from error


def lines_of(data: bytes) -> Iterator[bytes]:
    """The lines one after the other, also the rest behind the last, without the mark and the line ends of Windows;
    BadInput at one that is too long."""
    data = data.removeprefix(BOM_UTF8)
    start = 0
    while True:
        end = data.find(b"\n", start)
        if (len(data) if end < 0 else end) - start > LINE:
            raise BadInput(LINE)
        yield data[start:] if end < 0 else data[start:end].removesuffix(b"\r")
        if end < 0:
            return
        start = end + 1


def parsed(text: str) -> object:
    """The value of a JSON text; BadInput when it is none, or has anything in it that the game never writes."""
    found = _loaded(text, parse_int=_whole, parse_float=_fraction, parse_constant=_refused)
    if re.search(_SUSPECT, text) is not None:
        _check_strings(found)
    return found


def parsed_leniently(text: str) -> object:
    """The same for who judges value by value: a number out of bounds is read as one that is no number."""
    return _loaded(text, parse_int=_whole_or_nan, parse_float=_fraction_or_nan, parse_constant=lambda _: math.nan)


def parsed_whatever(text: str) -> object:
    """The value of a JSON text that was read before, with all that was not understood of it, to be written again."""
    return json.loads(text, parse_int=_any_whole)


def is_plain(text: str) -> bool:
    """Whether the text has neither control characters nor halves of characters."""
    return re.search(FOREIGN_SIGN, text) is None


def _flag(name: str) -> int:
    """A way of opening files, where the system has it."""
    return int(getattr(os, name, 0))


def _check(found: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise NotAFile(stat.filemode(found.st_mode))
    if found.st_size > most:
        raise BadInput(found.st_size)


def _chunks(number: int, most: int) -> Iterator[bytes]:
    """What the open file holds, no more than so many bytes: it may grow while it is read."""
    while most > 0 and (chunk := os.read(number, min(CHUNK, most))):
        most -= len(chunk)
        yield chunk


def _loaded(text: str, **hooks: Any) -> object:
    if _depth(text) > DEEPEST:
        raise BadInput(DEEPEST)
    try:
        return json.loads(text, **hooks)
    except BadInput:
        raise
    except (ValueError, RecursionError) as error:
        raise BadInput(str(error)[:80]) from error


def _depth(text: str) -> int:
    """How deep brackets stand inside each other, those in strings left out."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    deepest = now = 0
    for sign in re.finditer(r"[][{}]", re.sub(_STRING, "", text)):
        now += 1 if sign[0] in "[{" else -1
        deepest = max(deepest, now)
    return deepest


def _has_few_digits(digits: str) -> bool:
    return len(digits.removeprefix("-")) <= MOST_DIGITS


def _whole(digits: str) -> int:
    if not _has_few_digits(digits):
        raise BadInput(len(digits))
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits) if len(digits) <= LONGEST_FRACTION else math.inf
    if not math.isfinite(value):
        raise BadInput(digits[:LONGEST_FRACTION])
    return value


def _refused(word: str) -> float:
    raise BadInput(word)


def _any_whole(digits: str) -> float:
    try:
        return int(digits)
    except ValueError:  # more digits than the interpreter reads
        return math.nan


def _whole_or_nan(digits: str) -> float:
    return int(digits) if _has_few_digits(digits) else math.nan


def _fraction_or_nan(digits: str) -> float:
    value = float(digits) if len(digits) <= LONGEST_FRACTION else math.nan
    return value if math.isfinite(value) else math.nan


def _check_strings(value: object) -> None:
    """The nesting is bounded by now, so this is, too."""
    if isinstance(value, str):
        if not is_plain(value):
            raise BadInput(ascii(value)[:80])
    elif isinstance(value, list):
        for each in value:
            _check_strings(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            _check_strings(name)
            _check_strings(each)
