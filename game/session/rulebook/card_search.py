"""Finds cards by their words, in languages with and without spaces between words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

LONGEST = 40
"""Characters that are looked for."""
FIRST_WIDE = "\u2e80"
"""The first character of scripts that set no space between words."""
FIRST_HIRAGANA, LAST_HIRAGANA, TO_KATAKANA = "\u3041", "\u3096", 0x60
"""Katakana of the same sounds lie so much further: who types `じょーかー` finds `ジョーカー`."""


@dataclass(frozen=True, slots=True)
class CardSearchText:
    """What is said on a card: its heading, other words for it, and everything else."""

    heading: str
    also: str
    text: str


def cards_found(cards: Mapping[str, CardSearchText], wanted: str) -> tuple[str, ...]:
    """The names of the cards with all these words: first those named so, shorter names before longer ones, then those
    called so by others, then those that speak of it, both in the order of the cards. () where nothing is wanted."""
    parts = folded(wanted).split()
    if not parts:
        return ()
    ranks = {name: _rank(words, parts) for name, words in cards.items()}

    def order(name: str) -> tuple[int, int]:
        rank = ranks[name] or 0
        return rank, 0 if rank else len(cards[name].heading)

    return tuple(sorted((name for name in cards if ranks[name] is not None), key=order))


def folded(text: str) -> str:
    """The text without differences of case, width and kana."""
    signs = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(sign) + TO_KATAKANA) if FIRST_HIRAGANA <= sign <= LAST_HIRAGANA else sign for sign in signs)


def _rank(words: CardSearchText, parts: list[str]) -> int | None:
    """0 for a heading with all parts, and more for each text that is needed besides; None where a part is missing."""
    said = ""
    for rank, text in enumerate((words.heading, words.also, words.text)):
        said += f" {folded(text)}"
        if all(_speaks_of(said, part) for part in parts):
            return rank
    return None


def _speaks_of(said: str, part: str) -> bool:
    """Whether a word begins so; where words have no spaces between them, whether it stands anywhere."""
    if max(part) >= FIRST_WIDE:
        return part in said
    return re.search(rf"(?<![a-z0-9]){re.escape(part)}", said) is not None
