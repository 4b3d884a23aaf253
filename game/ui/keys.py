"""Which key means which action (ux 2.11), by the key's name; scenes never see a key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from game.ui.gestures import NO_MODS, Action, Mods

SHIFT = Mods(shift=True)
CTRL = Mods(ctrl=True)
CTRL_SHIFT = Mods(shift=True, ctrl=True)
ALT = Mods(alt=True)

CHORDS: Mapping[tuple[str, Mods], Action] = MappingProxyType(
    {
        ("tab", SHIFT): Action.PREVIOUS_ZONE,
        ("return", CTRL): Action.END_TURN,
        ("enter", CTRL): Action.END_TURN,
        ("return", ALT): Action.FULL_SCREEN,
        ("enter", ALT): Action.FULL_SCREEN,
        ("z", CTRL): Action.UNDO,
        ("c", CTRL): Action.COPY,
        ("v", CTRL): Action.PASTE,
        ("z", CTRL_SHIFT): Action.REDO,
        ("y", CTRL): Action.REDO,
        ("s", SHIFT): Action.SORT_RUNS,
        ("=", CTRL): Action.LARGER,
        ("+", CTRL): Action.LARGER,
        ("=", CTRL_SHIFT): Action.LARGER,
        ("+", CTRL_SHIFT): Action.LARGER,
        ("[+]", CTRL): Action.LARGER,
        ("-", CTRL): Action.SMALLER,
        ("[-]", CTRL): Action.SMALLER,
        ("0", CTRL): Action.NORMAL_SIZE,
        ("[0]", CTRL): Action.NORMAL_SIZE,
    }
)
"""Keys together with exactly these modifiers; they go before the plain keys."""

KEYS: Mapping[str, Action] = MappingProxyType(
    {
        "up": Action.UP,
        "down": Action.DOWN,
        "left": Action.LEFT,
        "right": Action.RIGHT,
        "tab": Action.NEXT_ZONE,
        "space": Action.PICK,
        "return": Action.CONFIRM,
        "enter": Action.CONFIRM,
        "escape": Action.CANCEL,
        "backspace": Action.RESET,
        "u": Action.UNDO,
        "y": Action.REDO,
        "d": Action.DRAW,
        "s": Action.SORT_GROUPS,
        "t": Action.TIDY,
        "h": Action.HINT,
        "c": Action.CHANGES,
        "r": Action.REPLAY,
        "l": Action.TURNS,
        "n": Action.NEW_SET,
        "m": Action.MUTE,
        "home": Action.FIRST,
        "end": Action.LAST,
        "page up": Action.PAGE_BACK,
        "page down": Action.PAGE_ON,
        "f1": Action.RULES,
        "f10": Action.MENU,
        "f11": Action.FULL_SCREEN,
    }
)
"""Keys by themselves; Shift and Ctrl may be held with the arrows and with Space and Enter."""

WITH_ANY_MODS = frozenset({"up", "down", "left", "right", "space"})
TYPED: Mapping[str, str] = MappingProxyType(
    {str(n): str(n) for n in range(10)} | {f"[{n}]": str(n) for n in range(10)} | {"j": "j"}
)
"""Keys that find tiles: the digits, and j for a joker."""


def action_of(name: str, mods: Mods) -> Action | None:
    """What the key means with these modifiers, None when nothing."""
    chord = CHORDS.get((name, mods))
    if chord is not None:
        return chord
    if mods == NO_MODS or name in WITH_ANY_MODS:
        return KEYS.get(name)
    return None


WRITTEN = re.compile(r"\[?([a-z0-9-])\]?")


def written_of(name: str, mods: Mods) -> str:
    """The letter, digit or dash the key writes into a field, empty when none; fields take capitals only."""
    found = WRITTEN.fullmatch(name)
    return found[1].upper() if found and not (mods.ctrl or mods.alt) else ""


def typed_of(name: str, mods: Mods) -> str:
    """The character the key types, empty when none."""
    return "" if mods.ctrl or mods.alt else TYPED.get(name, "")
