"""Lines of JSON, each with a checksum over itself and all lines before it, so that any damage is found.

The sum stands last in its line: `{"turn":3,"seat":0,"do":"draw","sum":"5b1c0e77"}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from zlib import crc32

from game.session.system.untrusted import BadInput, OtherVersion, decoded, lines_of, parsed

_SEALED = re.compile(r'(\{.*),"sum":"([0-9a-f]{8})"\}')
START = ""
"""The sum before the first line."""

JsonFields = Mapping[str, Any]


class DamagedLine(ValueError):
    """A damaged line."""


class CheckedLines:
    """The good lines of a file with what they say, one at a time and no further than the first bad one."""

    def __init__(self, data: bytes) -> None:
        self.damaged = False
        """Whether a bad line follows the good ones; a torn last one, whose end was never written, does not count."""
        self._data = data

    def __iter__(self) -> Iterator[tuple[str, JsonFields]]:
        before, good = START, 0
        try:
            for raw in lines_of(self._data):
                line, found = _open(raw, before)
                before, good = sum_of(line), good + 1
                yield line, found
        except ValueError:
            self.damaged = good < self._data.count(b"\n") or not good


def is_undamaged(data: bytes) -> bool:
    """Whether every line of the file is as it was written; a torn last one does not count."""
    lines = CheckedLines(data)
    return bool(tuple(lines)) and not lines.damaged


def unchecked_line(fields: JsonFields) -> str:
    """The fields as one line of JSON without a sum."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def with_sum(line: str, before: str) -> str:
    """The line with its sum; `before` is the sum of the line above."""
    return f'{line[:-1]},"sum":"{_sum(line[:-1], before)}"}}'


def text_of(lines: Iterable[str]) -> str:
    """The lines as they stand in a file."""
    return "".join(f"{line}\n" for line in lines)


def sum_of(line: str) -> str:
    """The sum of a sealed line."""
    return line[-10:-2]


def with_sums(lines: Iterable[str]) -> tuple[str, ...]:
    """All lines of a file with their sums."""
    done: list[str] = []
    for line in lines:
        done.append(with_sum(line, sum_of(done[-1]) if done else START))
    return tuple(done)


def check_header(data: bytes, kind: str, version: int) -> None:
    """Raise OtherVersion for a file of this kind of more than this version, whatever else it contains."""
    try:
        fields = parsed(decoded(next(lines_of(data))))
    except BadInput:
        return
    if isinstance(fields, dict) and fields.get("tilebridge") == kind:
        found = fields.get("version")
        if isinstance(found, int) and found > version:
            raise OtherVersion(found)


def _open(raw: bytes, before: str) -> tuple[str, JsonFields]:
    line = decoded(raw)
    match = _SEALED.fullmatch(line)
    if match is None or _sum(match[1], before) != match[2]:
        raise DamagedLine(line[:80])
    fields = parsed(line)
    if not isinstance(fields, dict):
        raise DamagedLine(line[:80])
    return line, fields


def _sum(text: str, before: str) -> str:
    return f"{crc32((before + text).encode()):08x}"
