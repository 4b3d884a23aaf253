"""Breaks sentences into lines: between words in Latin, between characters in Chinese but within no term, between
phrases in Japanese.

Kinsoku is kept, a number stays with what it counts, and no last line has a single short word. What is too wide for a
line is cut into the next smaller parts: phrases into words, these where no term is cut, then within long terms only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import groupby, pairwise
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
CLOSED = frozenset("」』")
"""Those of them that a particle may follow."""
JOINED = frozenset("りみけきちえいしれべび")
GOING_ON = frozenset("出替足直切上返終始込合付取分詰消違勝抜越着除立方中枚番後道点数")
"""Compounds (組み替え, 取り出す, 遊び方): ends of the first part, and beginnings of the second."""
PREFIXES = frozenset("おご")
"""Polite prefixes (お願い)."""
PARTICLES = ("には", "では", "とは", "ても", "でも", "ので", "から", "まで", "だけ", "しか", "れば", "たら")
"""Particles behind which a Japanese phrase may be cut that is too wide for a line."""
ENDINGS = frozenset(
    (
        "です",
        "でした",
        "ます",
        "ました",
        "ません",
        "ましょう",
        "できます",
        "できません",
        "ください",
        "とき",
        "こと",
        "なし",
    )
)
"""Ends of Japanese sentences, and what no line ends within as in a term."""
TERM_LENGTHS = range(2, 6)
"""How many signs a term may have."""
LONE, NARROWER = 0.34, tuple(1 - step / 25 for step in range(1, 13))
"""The last line is too short below this part of the longest; the lines may be narrowed this much to lengthen it."""


Cut = Callable[[str], Iterator[str]]
"""Cuts a text into the parts that stay together."""


def wrap(
    text: str, room: float, width: Callable[[str], float], terms: AbstractSet[str] = frozenset()
) -> tuple[str, ...]:
    """The lines of `text`, none wider than `room` unless a single character is; `width` measures a line, none ends
    within one of the `terms` (`terms_in`) that has room on a line."""
    return tuple(line for part in text.split("\n") for line in _even(part, room, width, terms))


def terms_in(sentences: Iterable[str]) -> frozenset[str]:
    """Those that are names and terms: a few Chinese or Japanese letters and nothing else, as labels and names are."""
    return frozenset(said for said in sentences if len(said) in TERM_LENGTHS and all(map(_is_letter, said)))


def _even(text: str, room: float, width: Callable[[str], float], terms: AbstractSet[str]) -> tuple[str, ...]:
    """As many lines as needed; a last line that is too short gets words of those before it."""
    if width(text.rstrip()) <= room:
        return (text.strip(),)
    parts = tuple(_fitting((text,), room, width, _cuts(text, terms)))
    lines = tuple(_lines(parts, room, width))
    if len(lines) == 1 or not _is_lone(lines, width):
        return lines
    widest = max(width(part.strip()) for part in parts)
    for share in NARROWER:
        narrower = tuple(_lines(parts, room * share, width))
        if widest > room * share or len(narrower) > len(lines):
            break
        if not _is_lone(narrower, width):
            return narrower
    return lines


def _is_lone(lines: tuple[str, ...], width: Callable[[str], float]) -> bool:
    return width(lines[-1]) < LONE * max(map(width, lines))


def _cuts(text: str, terms: AbstractSet[str]) -> tuple[Cut, ...]:
    """The ways to cut the text, from the largest parts to the smallest."""
    lengths = (*reversed(TERM_LENGTHS), 0) if any(map(_is_wide, text)) else (0,)
    terms = terms | ENDINGS if any(map(_is_hiragana, text)) else terms
    whole = partial(_chunks, terms=terms, longest=lengths[0], has_asides=True)
    chunks = tuple(partial(_chunks, terms=terms, longest=longest, has_asides=False) for longest in lengths)
    if not any(map(_is_hiragana, text)):
        words = (partial(_joined, whole, _ends_word),) if any(map(_is_katakana, text)) else ()
        return (*words, whole, *chunks)
    return (partial(_joined, whole, _ends_phrase), partial(_joined, chunks[0], _ends_word), *chunks)


def _lines(parts: tuple[str, ...], room: float, width: Callable[[str], float]) -> Iterator[str]:
    line = ""
    for chunk in parts:
        if width((line + chunk).rstrip()) <= room:
            line += chunk
            continue
        if line.strip():
            yield line.strip()
        *full, line = _split(chunk.lstrip(), room, width)
        yield from full
    yield line.strip()


def _fitting(parts: Iterable[str], room: float, width: Callable[[str], float], cuts: Sequence[Cut]) -> Iterator[str]:
    """The parts; what is too wide for a line is cut further, as long as there is a way to."""
    for part in parts:
        if width(part.strip()) <= room:
            yield part
        elif not cuts:
            yield from (_morae_apart(part, room, width) if all(map(_is_katakana, part)) else ()) or (part,)
        else:
            yield from _fitting(cuts[0](part), room, width, cuts[1:])


def _joined(cut: Cut, is_end: Callable[[str, str], bool], text: str) -> Iterator[str]:
    """The parts that `cut` makes, joined up to where `is_end` is true of what is held and what follows."""
    held = ""
    for chunk in cut(text):
        if held and is_end(held, chunk):
            yield held
            held = ""
        held += chunk
    if held:
        yield held


def _ends_phrase(before: str, after: str) -> bool:
    """Whether a Japanese phrase is over: after a pause, or where kana that inflect are followed by another word."""
    if before[-1] in PAUSES or after[0] in NO_END:
        return not (before[-1] in CLOSED and _is_hiragana(after[0]))
    goes_on = before[-1] in PREFIXES or (before[-1] in JOINED and after[0] in GOING_ON)
    return _is_hiragana(before[-1]) and not _is_hiragana(after[0]) and not goes_on


def _ends_word(before: str, after: str) -> bool:
    """Whether a word ends within a Japanese phrase: where katakana and characters meet, and behind some particles."""
    last, first = before[-1], after[0]
    if _is_hiragana(last):
        return before.endswith(PARTICLES) if _is_hiragana(first) else last not in PREFIXES
    return not _is_hiragana(first) and _is_katakana(last) != _is_katakana(first)


def _is_hiragana(sign: str) -> bool:
    return "\u3041" <= sign <= "\u309f"


def _is_katakana(sign: str) -> bool:
    return ("\u30a1" <= sign <= "\u30fc" and sign != "\u30fb") or "\uff66" <= sign <= "\uff9f"


def _is_letter(sign: str) -> bool:
    return _is_wide(sign) and sign.isalpha()


def _chunks(text: str, terms: AbstractSet[str], longest: int, *, has_asides: bool) -> Iterator[str]:
    """The shortest stretches that must stay together, among them terms of at most `longest` signs, and asides in
    brackets unless these are too wide for a line."""
    held, place, inside = "", 0, _inside_terms(text, terms, longest)
    for piece in _pieces(text):
        if held and place not in inside and _may_part(held, piece) and not (has_asides and _is_inside_brackets(held)):
            yield held
            held = ""
        held += piece
        place += len(piece)
    if held:
        yield held


def _inside_terms(text: str, terms: AbstractSet[str], longest: int) -> frozenset[int]:
    """The places in the text that have a term on both sides."""
    lengths = tuple(length for length in TERM_LENGTHS if length <= longest)
    return frozenset(
        place
        for start in range(len(text) if lengths else 0)
        for length in lengths
        if text[start : start + length] in terms
        for place in range(start + 1, start + length)
    )


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between the two."""
    said = before.rstrip() or before
    if after[0] in NO_START or after.isspace() or said[-1] in NO_END:
        return False
    if said[-1].isdigit() and _is_wide(after[0]):
        return False
    if _is_katakana(before[-1]) and _is_katakana(after[0]):
        return False
    return before[-1].isspace() or _is_wide(before[-1]) or _is_wide(after[0])


def _is_inside_brackets(held: str) -> bool:
    """Whether a bracket was opened a few signs before the end, and not closed."""
    said = held.rstrip() or held
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


def words_of_katakana(text: str) -> tuple[str, ...]:
    """What of the text is cut only where it is wider than a line."""
    return tuple("".join(run) for is_word, run in groupby(text, _is_katakana) if is_word)


def _morae_apart(word: str, room: float, width: Callable[[str], float]) -> list[str]:
    """A word of katakana in as few parts as fit, of nearly as many morae each: no small kana begins one, and none is a
    single mora; empty where there is no such way."""
    morae: list[str] = []
    for sign in word:
        if morae and sign in NO_START:
            morae[-1] += sign
        else:
            morae.append(sign)
    for count in range(2, len(morae) // 2 + 1):
        ends = [round(len(morae) * at / count) for at in range(count + 1)]
        parts = ["".join(morae[first:last]) for first, last in pairwise(ends)]
        if all(width(part) <= room for part in parts):
            return parts
    return []


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
