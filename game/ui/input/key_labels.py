"""The names of keys on screen, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.session.texts import Texts
from game.ui.input.gestures import Action, Key
from game.ui.input.keymap import key_of

KEYPAD = re.compile(r"\[(.+)\]")

MINUS = "−"
"""A minus sign that is as long as the plus."""
SHORT = 3
"""Keys up to this length (letters, signs, F1 to F9) are named by what is printed on them."""


def key_label(texts: Texts, key: Key) -> str:
    """A key with its modifiers: Ctrl + Z."""
    label = _plain(texts, key.name)
    held = (("key.with_shift", key.mods.shift), ("key.with_alt", key.mods.alt), ("key.with_ctrl", key.mods.ctrl))
    for named, down in held:
        label = texts.text(named, press=label) if down else label
    return label


def press_of(texts: Texts, chosen: Mapping[str, str], action: Action) -> str:
    """The name of the key of an action; a word for "none" when it has no key."""
    key = key_of(action, chosen)
    return key_label(texts, key) if key else texts.text("keys.none")


def _plain(texts: Texts, name: str) -> str:
    keypad = KEYPAD.fullmatch(name)
    if keypad is not None:
        return texts.text("key.keypad", press=keypad[1])
    if len(name) < SHORT:
        return MINUS if name == "-" else name.upper()
    named = f"key.{name.replace(' ', '_')}"
    return texts.text(named) if texts.has(named) else name.title()
