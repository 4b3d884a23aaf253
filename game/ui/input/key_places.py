"""Keys by their place: on keyboards of other scripts, and on the keypad while it moves. Numbers as SDL has them.

Actions are named by Latin letters. Where a key writes none because the layout is of another script, it is taken for the
key of a US keyboard in its place; layouts with Latin letters elsewhere keep their own (AZERTY, QWERTZ, Dvorak)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from game.rules.values import immutable

US_ROWS: Mapping[int, str] = MappingProxyType({4: "abcdefghijklmnopqrstuvwxyz1234567890", 45: "-=[]\\", 51: ";'`,./"})
"""What keys write on a US keyboard, by the scancode of the first of them (USB HID usage tables, page 7)."""
US: Mapping[int, str] = MappingProxyType(
    {first + at: sign for first, row in US_ROWS.items() for at, sign in enumerate(row)}
)
NO_CHARACTER = 1 << 30
"""Key codes from here on are no characters."""
MOVING: Mapping[str, str] = MappingProxyType(
    {
        "[0]": "insert",
        "[1]": "end",
        "[2]": "down",
        "[3]": "page down",
        "[4]": "left",
        "[5]": "",
        "[6]": "right",
        "[7]": "home",
        "[8]": "up",
        "[9]": "page up",
        "[.]": "delete",
    }
)
"""What the keys of the keypad are without NumLock; the one in the middle is none."""


@immutable
class KeyPress:
    """A key as SDL tells of it: its name, empty for characters beyond ASCII, the code of its character, and where it is
    on the keyboard."""

    name: str
    code: int
    scancode: int

    @property
    def script(self) -> str:
        """The script of the letter it writes, as Unicode calls it; empty if it writes none."""
        if not 0 < self.code < NO_CHARACTER or self.code > 0x10FFFF:
            return ""
        sign = chr(self.code)
        return unicodedata.name(sign, "").partition(" ")[0] if unicodedata.category(sign)[0] in "LM" else ""

    @property
    def is_latin(self) -> bool:
        """Whether it writes a Latin letter, also one with an accent."""
        return self.script == "LATIN"

    @property
    def us_name(self) -> str:
        """The name of the key in its place on a US keyboard; empty where there is none."""
        return US.get(self.scancode, "")


class KeyNames:
    """Names keys; remembers whether the last letter was one of another script, because some of its layouts have signs
    where others have letters (Hebrew: the slash on Q), as Dvorak has them, too."""

    def __init__(self) -> None:
        self._foreign = False

    def name(self, key: KeyPress) -> str:
        """What the key is called, by its place if it belongs to another script."""
        if key.script:
            self._foreign = not key.is_latin
        beyond = self._foreign and not key.is_latin and 0 < key.code < NO_CHARACTER
        sign_for_letter = beyond and key.us_name.isalpha()
        if key.us_name and (sign_for_letter or (beyond and not key.name)):
            return key.us_name
        return key.us_name if not key.name and key.us_name.isdigit() else key.name  # as on a French keyboard
