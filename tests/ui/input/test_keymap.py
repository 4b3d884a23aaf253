"""Which keys mean what (ux 2.11)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.input.gestures import NO_MODS, Action, Key, Mods
from game.ui.input.keymap import MAIN, Keymap, action_name, key_label, may_be_chosen, press_of, read_key, spelled
from tests import shared
from tests.effort import every_row
from tests.shared import LANGUAGES

SHIFT, CTRL, ALT = Mods(shift=True), Mods(ctrl=True), Mods(alt=True)


@every_row(
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
        ("k", NO_MODS, None),
        ("d", CTRL, None),
    ],
)
def test_a_key_means_its_action(name: str, mods: Mods, action: Action | None) -> None:
    assert Keymap().action(name, mods) is action


@every_row(("name", "typed"), [("7", "7"), ("[7]", "7"), ("q", "q"), ("up", "")])
def test_digits_and_letters_find_pieces(name: str, typed: str) -> None:
    assert Keymap().typed(name) == typed


def test_a_digit_with_control_finds_nothing() -> None:
    assert Keymap().typed("0", CTRL) == ""


def test_a_free_key_can_be_chosen() -> None:
    assert Keymap().action("f12") is None
    assert Keymap().with_key(Action.TIDY, Key("f12")).action("f12") is Action.TIDY


# The player's own keys


def test_every_action_has_a_key_of_its_own() -> None:
    assert set(Keymap().main) == set(MAIN) and len(set(MAIN.values())) == len(MAIN)


def test_a_chosen_key_works_and_the_old_one_no_longer() -> None:
    keymap = Keymap().with_key(Action.UNDO, Key("k"))
    assert (keymap.action("k"), keymap.action("u")) == (Action.UNDO, None)
    assert keymap.action("z", CTRL) is Action.UNDO


def test_a_key_that_is_taken_changes_places() -> None:
    keymap = Keymap().with_key(Action.UNDO, Key("s"))
    assert (keymap.action("s"), keymap.action("u")) == (Action.UNDO, Action.SORT_GROUPS)


def test_a_chosen_key_goes_before_a_second_one() -> None:
    keymap = Keymap().with_key(Action.TIDY, Key("z", CTRL))
    assert keymap.action("z", CTRL) is Action.TIDY


def test_choosing_the_delivered_key_again_leaves_nothing_chosen() -> None:
    keymap = Keymap().with_key(Action.UNDO, Key("k")).with_key(Action.UNDO, Key("u"))
    assert keymap.chosen == {} and keymap == Keymap()


@every_row("name", ["escape", "up", "left", "7", "[7]", "left shift", "caps lock"])
def test_some_keys_are_not_to_be_had(name: str) -> None:
    assert not may_be_chosen(Key(name))
    assert Keymap({"undo": name}).main[Action.UNDO] == Key("u")


def test_nonsense_in_the_settings_is_ignored() -> None:
    keymap = Keymap({"fly": "x", "undo": "", "draw": "ctrl+", "tidy": "ctrl+alt+shift+f5"})
    assert keymap.action("f5", Mods(shift=True, ctrl=True, alt=True)) is Action.TIDY
    assert keymap.main[Action.UNDO] == Key("u")


KEYS = [Key(name, mods) for name in ("a", "s", "space", "return", "f5", "+", "home") for mods in (NO_MODS, CTRL, SHIFT)]


@given(st.lists(st.tuples(st.sampled_from(list(MAIN)), st.sampled_from(KEYS)), max_size=30))
def test_however_keys_are_chosen_every_action_keeps_one(changes: list[tuple[Action, Key]]) -> None:
    keymap = Keymap()
    for action, key in changes:
        keymap = keymap.with_key(action, key)
        assert keymap.main[action] == key
        assert set(keymap.main) == set(MAIN) and len(set(keymap.main.values())) == len(MAIN)
        assert Keymap(dict(keymap.chosen)).main == keymap.main


@every_row("key", [*KEYS, *MAIN.values()])
def test_a_key_is_spelled_and_read_again(key: Key) -> None:
    assert read_key(spelled(key)) == key


@every_row(
    ("key", "label"),
    [
        (Key("s", SHIFT), "Shift + S"),
        (Key("z", Mods(shift=True, ctrl=True)), "Ctrl + Shift + Z"),
        (Key("space"), "Space"),
        (Key("page up"), "Page Up"),
        (Key("f11"), "F11"),
        (Key("[5]"), "Num 5"),
        (Key("insert"), "Insert"),
        (Key("+", CTRL), "Ctrl + +"),
    ],
)
def test_a_key_is_called_as_it_is_printed(key: Key, label: str) -> None:
    assert key_label(shared.texts("en"), key) == label


@every_row("language", LANGUAGES)
def test_every_action_has_a_name_in_every_language(language: str) -> None:
    texts = shared.texts(language)
    named = [texts.text(f"action.{action_name(action)}") for action in MAIN]
    assert len(set(named)) == len(MAIN)
    assert all(press_of(texts, {}, action) for action in MAIN)
