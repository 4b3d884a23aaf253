"""Which keys mean what (ux 2.11)."""

from __future__ import annotations

import pytest

from game.ui.gestures import NO_MODS, Action, Mods
from game.ui.keys import Keymap

SHIFT, CTRL, ALT = Mods(shift=True), Mods(ctrl=True), Mods(alt=True)


@pytest.mark.parametrize(
    ("name", "mods", "action"),
    [
        ("left", NO_MODS, Action.LEFT),
        ("left", SHIFT, Action.LEFT),
        ("tab", NO_MODS, Action.NEXT_ZONE),
        ("tab", SHIFT, Action.PREVIOUS_ZONE),
        ("space", NO_MODS, Action.PICK),
        ("return", NO_MODS, Action.CONFIRM),
        ("return", CTRL, Action.END_TURN),
        ("return", ALT, Action.FULL_SCREEN),
        ("f11", NO_MODS, Action.FULL_SCREEN),
        ("z", CTRL, Action.UNDO),
        ("z", Mods(shift=True, ctrl=True), Action.REDO),
        ("y", CTRL, Action.REDO),
        ("s", NO_MODS, Action.SORT_GROUPS),
        ("s", SHIFT, Action.SORT_RUNS),
        ("escape", NO_MODS, Action.CANCEL),
        ("0", CTRL, Action.NORMAL_SIZE),
        ("z", NO_MODS, None),
        ("d", CTRL, None),
    ],
)
def test_a_key_means_its_action(name: str, mods: Mods, action: Action | None) -> None:
    assert Keymap().action(name, mods) is action


@pytest.mark.parametrize(("name", "typed"), [("7", "7"), ("[7]", "7"), ("q", "")])
def test_digits_find_tiles(name: str, typed: str) -> None:
    assert Keymap().typed(name) == typed


def test_a_digit_with_control_finds_nothing() -> None:
    assert Keymap().typed("0", CTRL) == ""
