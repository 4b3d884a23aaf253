"""Breaks sentences into lines: between words in Latin, between characters in Chinese and Japanese, with kinsoku."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

NO_START = frozenset("、。，．,.!?；：;:！？）」』】〉》〕］)]ー…‥’”％%・ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々")
"""What must not stand at the beginning of a line."""
NO_END = frozenset("（「『【〈《〔［([‘“")
"""What must not stand at the end of a line."""
WIDE = ((0x3000, 0x303F), (0x3040, 0x30FF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF))
"""Code points of Chinese and Japanese: signs, kana, characters, compatible and full-width forms."""
APART = frozenset("‘’“”…")
"""Signs that are a piece of their own in Latin text too."""


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
    for piece in _pieces(text):
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


def _pieces(text: str) -> Iterator[str]:
    """Words, spaces, and single wide signs. No regular expression: compiling this one would delay the first frame."""
    for is_space, run in groupby(text, str.isspace):
        if is_space:
            yield "".join(run)
            continue
        word = ""
        for sign in run:
            if not (_is_wide(sign) or sign in APART):
                word += sign
                continue
            if word:
                yield word
            yield sign
            word = ""
        if word:
            yield word


def _is_wide(sign: str) -> bool:
    code = ord(sign)
    return any(first <= code <= last for first, last in WIDE)


def _split(chunk: str, room: float, width: Callable[[str], float]) -> list[str]:
    """A chunk too wide for any line, cut where it must be."""
    parts = [""]
    for sign in chunk:
        if parts[-1] and width(parts[-1] + sign) > room:
            parts.append("")
        parts[-1] += sign
    return parts
