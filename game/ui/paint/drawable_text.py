"""What of a text is drawn: the signs that have a width, composed where they can be, and no more than a window holds.

What players call themselves, and what comes in files, may hold any code point.
"""

from __future__ import annotations

from unicodedata import category, normalize

LONGEST = 10_000
"""Signs of a line that are looked at; even the narrowest fill more than any window."""
UNSEEN = frozenset({"Cc", "Cf"})
"""Categories of Unicode that take no room: control and format characters."""
SPACES = frozenset({"Zs", "Zl", "Zp"})
"""Categories that are drawn as a space, but for those of a width of their own."""
OWN_WIDTH = frozenset("\u00a0\u3000")
"""Spaces that the fonts hold."""
BREAKS = frozenset("\t\n\v\f\r\x85")
"""Control characters that stand between words."""
SOFT_HYPHEN = "\u00ad"
"""The only sign without a width that a font for Latin holds."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
SELECTORS = (("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
"""Selectors of variants, by ranges, and fillers: not seen by themselves, though neither control nor format characters
(`Default_Ignorable_Code_Point` of Unicode)."""
UNKNOWN = "\ufffd"
"""What stands for half a surrogate pair, which is no character."""


def drawable(text: str) -> str:
    """The text as it is drawn and measured."""
    text = text[:LONGEST]
    if text.isascii() and text.isprintable():
        return text
    plain = "".join(map(_plain, text))
    return normalize("NFC", plain) if any(category(sign) == "Mn" for sign in plain) else plain


def _plain(sign: str) -> str:
    """What is drawn for the sign; nothing for one without a width."""
    kind = category(sign)
    if kind in SPACES or sign in BREAKS:
        return sign if sign in OWN_WIDTH else " "
    if kind in UNSEEN or sign in FILLERS or any(first <= sign <= last for first, last in SELECTORS):
        return ""
    return UNKNOWN if kind == "Cs" else sign
