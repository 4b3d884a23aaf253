"""Breaks sentences into lines: between words in Latin, between characters in Chinese, between phrases in Japanese,
where a word of katakana stays whole.

Kinsoku is kept, a number stays with what it counts, and no last line has a single short word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from unicodedata import combining

NO_START = frozenset(
    "、。，．,.!?；：;:！？）」』】〉》〕］)]ー…‥’”％%・ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々ｧｨｩｪｫｬｭｮｯｰﾞﾟ｡｣､･"
)
"""What must not stand at the beginning of a line."""
NO_END = frozenset("（「『【〈《〔［([‘“第")
"""What must not stand at the end of a line."""
OPENING, CLOSING, SHORT_ASIDE = "（(", "）)", 8
"""Brackets, and how many signs may stay together behind an opening one."""
WIDE = ((0x3000, 0x312F), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))
"""Code points of Chinese and Japanese, ascending: signs and kana, characters, compatible and full-width forms, rarer
characters. Between syllables of Korean no line ends: words stay whole there."""
APART = frozenset("‘’“”…")
"""Signs that are a chunk of their own in Latin text, too."""
PAUSES = frozenset("、。，．！？；：」』）・ \u3000を")
"""Characters that end a Japanese phrase; を is a particle wherever it stands."""
JOINED, GOING_ON = frozenset("りみけきちえいしれべ"), frozenset("出替足直切上返終始込合")
"""Compound verbs (組み替え, 取り出す): ends of the first part, and beginnings of the second."""
LONE, NARROWER = 0.34, tuple(1 - step / 25 for step in range(1, 13))
"""The last line is too short below this part of the longest; the lines may be narrowed this much to lengthen it."""


def wrap(text: str, room: float, width: Callable[[str], float]) -> tuple[str, ...]:
    """The lines of `text`, none wider than `room` unless a single character is; `width` measures a line."""
    return tuple(line for part in text.split("\n") for line in _even(part, room, width))


def _even(text: str, room: float, width: Callable[[str], float]) -> tuple[str, ...]:
    """As many lines as needed; a last line that is too short gets words of those before it."""
    if width(text.rstrip()) <= room:
        return (text.strip(),)
    chunks, has_phrases = tuple(_chunks(text)), any(map(_is_hiragana, text))
    lines = tuple(_lines(chunks, room, width, has_phrases=has_phrases))
    if len(lines) == 1 or not _is_lone(lines, width):
        return lines
    for share in NARROWER:
        narrower = tuple(_lines(chunks, room * share, width, has_phrases=has_phrases))
        if len(narrower) > len(lines):
            break
        if not _is_lone(narrower, width):
            return narrower
    return lines


def _is_lone(lines: tuple[str, ...], width: Callable[[str], float]) -> bool:
    return width(lines[-1]) < LONE * max(map(width, lines))


def _lines(chunks: tuple[str, ...], room: float, width: Callable[[str], float], *, has_phrases: bool) -> Iterator[str]:
    line = ""
    for chunk in _phrases(chunks, room, width) if has_phrases else chunks:
        if width((line + chunk).rstrip()) <= room:
            line += chunk
            continue
        if line.strip():
            yield line.strip()
        *full, line = _split(chunk.lstrip(), room, width)
        yield from full
    yield line.strip()


def _phrases(chunks: tuple[str, ...], room: float, width: Callable[[str], float]) -> Iterator[str]:
    """Japanese phrases, which stay on one line unless they are too long."""
    held: list[str] = []
    for chunk in (*chunks, ""):
        if held and (not chunk or _ends_phrase(held[-1], chunk)):
            phrase = "".join(held)
            yield from (phrase,) if width(phrase) <= room else held
            held = []
        held.append(chunk)


def _ends_phrase(before: str, after: str) -> bool:
    """Whether a Japanese phrase is over: after a pause, or where kana that inflect are followed by another word."""
    if before[-1] in PAUSES or after[0] in NO_END:
        return True
    goes_on = before[-1] in JOINED and after[0] in GOING_ON
    return _is_hiragana(before[-1]) and not _is_hiragana(after[0]) and not goes_on


def _is_hiragana(sign: str) -> bool:
    return "\u3041" <= sign <= "\u309f"


def _is_katakana(sign: str) -> bool:
    return ("\u30a1" <= sign <= "\u30fc" and sign != "\u30fb") or "\uff66" <= sign <= "\uff9f"


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
    said = before.rstrip() or before
    if after[0] in NO_START or after.isspace() or said[-1] in NO_END:
        return False
    if said[-1].isdigit() and _is_wide(after[0]):
        return False
    if _is_katakana(before[-1]) and _is_katakana(after[0]):
        return False
    if _is_inside_brackets(said):
        return False
    return before[-1].isspace() or _is_wide(before[-1]) or _is_wide(after[0])


def _is_inside_brackets(said: str) -> bool:
    """Whether a bracket was opened a few signs before the end, and not closed."""
    opened, closed = (max(said.rfind(sign) for sign in signs) for signs in (OPENING, CLOSING))
    return closed < opened and len(said) - opened <= SHORT_ASIDE


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
    return code >= WIDE[0][0] and any(first <= code <= last for first, last in WIDE)


def _split(chunk: str, room: float, width: Callable[[str], float]) -> list[str]:
    """A chunk, cut where it must be if it is too wide for any line."""
    if width(chunk) <= room:
        return [chunk]
    parts = [""]
    for sign in chunk:
        if parts[-1] and width(parts[-1] + sign) > room:
            back = len(parts[-1]) > 1 and (sign in NO_START or combining(sign))
            parts.append(parts[-1][-1] if back else "")
            parts[-2] = parts[-2][:-1] if back else parts[-2]
        parts[-1] += sign
    return parts
