"""Lines of JSON, each with a checksum over itself and all lines before it, so that any damage is found.

The sum stands last in its line: `{"turn":3,"seat":0,"do":"draw","sum":"5b1c0e77"}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

_SEALED = re.compile(r'(\{.*),"sum":"([0-9a-f]{8})"\}')
START = ""
"""The sum before the first line."""

Fields = Mapping[str, Any]


class DamagedLine(ValueError):
    """A damaged line."""


class NewerVersion(ValueError):
    """A file written by a later version of the game."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The lines of a file up to the first bad one."""

    lines: tuple[str, ...]
    fields: tuple[Fields, ...]
    damaged: bool
    """Whether a bad line follows; an incomplete last line does not count."""


def plain(fields: Fields) -> str:
    """The fields as one line of JSON without a sum."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def seal(line: str, before: str) -> str:
    """The line with its sum; `before` is the sum of the line above."""
    return f'{line[:-1]},"sum":"{_sum(line[:-1], before)}"}}'


def text_of(lines: Iterable[str]) -> str:
    """The lines as they stand in a file."""
    return "".join(f"{line}\n" for line in lines)


def sum_of(line: str) -> str:
    """The sum of a sealed line."""
    return line[-10:-2]


def sealed(lines: Iterable[str]) -> tuple[str, ...]:
    """All lines of a file with their sums."""
    done: list[str] = []
    for line in lines:
        done.append(seal(line, sum_of(done[-1]) if done else START))
    return tuple(done)


def opened(data: bytes) -> Opened:
    """The lines of a file before the first bad one."""
    *whole, rest = data.split(b"\n")
    lines: list[str] = []
    fields: list[Fields] = []
    before = START
    for number, raw in enumerate((*whole, rest)):
        try:
            line, found = _open(raw, before)
        except (ValueError, RecursionError):
            return Opened(tuple(lines), tuple(fields), damaged=number < len(whole) or not lines)
        lines.append(line)
        fields.append(found)
        before = sum_of(line)
    return Opened(tuple(lines), tuple(fields), damaged=False)


def check_header(data: bytes, kind: str, version: int) -> None:
    """Raise NewerVersion for a file of this kind from a later version, whatever else it contains."""
    try:
        fields = json.loads(data.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return
    if isinstance(fields, dict) and fields.get("tilebridge") == kind:
        found = fields.get("version")
        if isinstance(found, int) and found > version:
            raise NewerVersion(found)


def _open(raw: bytes, before: str) -> tuple[str, Fields]:
    line = raw.decode("utf-8")
    match = _SEALED.fullmatch(line)
    if match is None or _sum(match[1], before) != match[2]:
        raise DamagedLine(line[:80])
    fields = json.loads(line)
    if not isinstance(fields, dict):
        raise DamagedLine(line[:80])
    return line, fields


def _sum(text: str, before: str) -> str:
    return f"{crc32((before + text).encode()):08x}"
