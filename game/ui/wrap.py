"""Breaks sentences into lines: between words in Latin, between characters in Chinese and Japanese, with kinsoku."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

NO_START = frozenset("、。，．,.!?；：;:！？）」』】〉》〕］)]ー…‥’”％%・ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々")
"""What must not stand at the beginning of a line."""
NO_END = frozenset("（「『【〈《〔［([‘“")
"""What must not stand at the end of a line."""
_WIDE = "　-〿぀-ヿ㐀-鿿豈-﫿＀-￯"
_PIECES = re.compile(rf"[{_WIDE}‘’“”…]|[^\s{_WIDE}‘’“”…]+|\s+")


def wrap(text: str, room: float, width: Callable[[str], float]) -> tuple[str, ...]:
    """The lines of `text`, none wider than `room` unless a single character is; `width` measures a line."""
    return tuple(line for part in text.split("\n") for line in _lines(part, room, width))


def _lines(text: str, room: float, width: Callable[[str], float]) -> Iterator[str]:
    line = ""
    for chunk in _chunks(text):
        if width((line + chunk).rstrip()) <= room:
            line += chunk
            continue
        if line.strip():
            yield line.strip()
        *full, line = _split(chunk.lstrip(), room, width)
        yield from full
    yield line.strip()


def _chunks(text: str) -> Iterator[str]:
    """The shortest stretches that must stay together."""
    held = ""
    for piece in _PIECES.findall(text):
        if held and not _may_part(held, piece):
            held += piece
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between the two."""
    if after[0] in NO_START or after.isspace() or before[-1] in NO_END:
        return False
    return before[-1].isspace() or _is_wide(before[-1]) or _is_wide(after[0])


def _is_wide(sign: str) -> bool:
    return re.match(f"[{_WIDE}]", sign) is not None


def _split(chunk: str, room: float, width: Callable[[str], float]) -> list[str]:
    """A chunk too wide for any line, cut where it must be."""
    parts = [""]
    for sign in chunk:
        if parts[-1] and width(parts[-1] + sign) > room:
            parts.append("")
        parts[-1] += sign
    return parts
