"""Keys of other alphabets and of the keypad, as SDL tells of them: its character, its place, what it writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.session.settings import Pace
from game.ui.input.gestures import Act, Action, Gesture, Key, LetGo, Listening, Mods, Struck, Typed
from game.ui.input.translator import Translator
from game.ui.places import KeysPlace
from game.ui.scene import Push
from game.ui.scenes.match.table_scene import TableScene
from tests.effort import every_row
from tests.positions import match_at
from tests.ui.acting import services_for
from tests.ui.desktop import Desktop

H, S, D, Z, Q, AT_I, COMMA, ONE, TWO = (
    pygame.KSCAN_H, pygame.KSCAN_S, pygame.KSCAN_D, pygame.KSCAN_Z, pygame.KSCAN_Q, pygame.KSCAN_I, pygame.KSCAN_COMMA,
    pygame.KSCAN_1, pygame.KSCAN_2,
)  # fmt: skip
LAYOUTS = {
    "Russian": "рывя",
    "Ukrainian": "рівя",
    "Greek": "ησδζ",
    "Hebrew": "ידגז",
    "Arabic": "اسيئ",
    "Thai": "้หกผ",
    "Armenian": "հսդզ",
    "Korean": "ㅗㄴㅇㅋ",
}
"""What the keys of H, S, D and Z write."""


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def down(sign: str, scancode: int, mod: int = 0) -> pygame.event.Event:
    written = "" if mod & pygame.KMOD_CTRL else sign
    return pygame.event.Event(pygame.KEYDOWN, key=ord(sign), scancode=scancode, mod=mod, unicode=written)


def heard(*events: pygame.event.Event, listening: Listening = Listening.ACTIONS, lock: bool = True) -> list[Gesture]:
    translator = Translator(num_lock=lock)
    translator.listen(listening)
    return [gesture for each in events for gesture in translator.gestures(each)]


def meant(*events: pygame.event.Event) -> list[Action]:
    return [each.action for each in heard(*events) if isinstance(each, Act)]


@every_row("signs", LAYOUTS.values())
def test_keys_of_another_alphabet_mean_what_they_mean_in_their_place(signs: str) -> None:
    pressed = [down(sign, place) for sign, place in zip(signs, (H, S, D), strict=False)]
    undone = down(signs[3], Z, pygame.KMOD_LCTRL)
    assert meant(*pressed, undone) == [Action.HINT, Action.SORT_GROUPS, Action.DRAW, Action.UNDO]


@every_row("signs", LAYOUTS.values())
def test_keys_of_another_alphabet_repeat_and_are_let_go(signs: str) -> None:
    up = pygame.event.Event(pygame.KEYUP, key=ord(signs[0]), scancode=H, mod=0, unicode=signs[0])
    told = heard(down(signs[0], H), down(signs[0], H), up)
    assert told == [Act(Action.HINT), Act(Action.HINT, repeat=True), LetGo(Action.HINT)]


@every_row(
    ("sign", "place", "action"),
    [
        ("q", pygame.KSCAN_A, None),  # AZERTY has A and Q changed
        ("a", pygame.KSCAN_Q, Action.ANALYSE),
        ("y", Z, Action.REDO),  # QWERTZ
        ("z", pygame.KSCAN_Y, Action.NEXT_UNFINISHED),
        ("d", H, Action.DRAW),  # Dvorak
        ("h", pygame.KSCAN_J, Action.HINT),
        (",", pygame.KSCAN_W, None),
        ("ı", AT_I, None),  # Turkish
        ("ö", pygame.KSCAN_SEMICOLON, None),  # German
        ("é", pygame.KSCAN_W, None),
    ],
)
def test_keys_of_a_latin_layout_are_what_is_printed_on_them(sign: str, place: int, action: Action | None) -> None:
    assert meant(down(sign, place)) == ([] if action is None else [action])


def test_a_sign_in_the_place_of_a_letter_is_that_letter_only_in_a_layout_without_latin_letters() -> None:
    hebrew, dvorak = heard(down("ש", pygame.KSCAN_A), down("'", pygame.KSCAN_W)), heard(down(",", pygame.KSCAN_W))
    assert hebrew[1:] == [Act(Action.HEAR_COUNTS, letter="w")] and dvorak == []
    back = heard(down("ש", pygame.KSCAN_A), down("o", S), down("'", Q))
    assert len(back) == 2  # the layout was changed


def test_control_and_a_sign_in_another_alphabet_are_those_of_a_us_keyboard() -> None:
    thai = down("ข", pygame.KSCAN_MINUS, pygame.KMOD_LCTRL), down("ช", pygame.KSCAN_EQUALS, pygame.KMOD_RCTRL)
    assert meant(*thai) == [Action.SMALLER, Action.LARGER]


@every_row(("sign", "place", "digit"), [("é", TWO, "2"), ("à", pygame.KSCAN_0, "0"), ("ภ", pygame.KSCAN_4, "4")])
def test_letters_in_the_row_of_digits_find_tiles_by_their_place(sign: str, place: int, digit: str) -> None:
    assert heard(down(sign, place)) == [Typed(digit)]


def test_codes_and_positions_are_written_with_the_letters_of_the_place() -> None:
    events = (down("л", pygame.KSCAN_K), down("1", ONE), down("б", COMMA))
    assert heard(*events, listening=Listening.TILES) == [Typed("K"), Typed("1"), Typed(",")]
    assert heard(*events[:2], listening=Listening.CODE) == [Typed("K"), Typed("1")]


def test_a_key_of_another_alphabet_is_chosen_as_that_of_its_place() -> None:
    (struck,) = heard(down("й", Q, pygame.KMOD_LCTRL), listening=Listening.KEYS)
    assert struck == Struck(Key("q", Mods(ctrl=True)))


def text(sign: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=sign)


def typed(*events: pygame.event.Event, listening: Listening) -> str:
    return "".join(each.text for each in heard(*events, listening=listening) if isinstance(each, Typed))


def test_a_turn_is_typed_in_latin_letters_and_a_name_in_those_of_the_keyboard() -> None:
    events = (down("л", pygame.KSCAN_K), text("л"), down("7", pygame.KSCAN_7), text("7"), down("к", pygame.KSCAN_R),
              text("К"))  # fmt: skip
    assert typed(*events, listening=Listening.LINE) == "k7r"
    assert typed(*events, listening=Listening.TEXT) == "л7К"


def test_what_an_input_method_made_is_typed_as_it_is() -> None:
    editing = pygame.event.Event(pygame.TEXTEDITING, text="ㅗ", start=0, length=1)
    assert typed(down("ㅗ", H), editing, text("호"), listening=Listening.LINE) == "호"


# The keypad

PAD = (
    (pygame.K_KP_2, Action.DOWN), (pygame.K_KP_4, Action.LEFT), (pygame.K_KP_6, Action.RIGHT),
    (pygame.K_KP_8, Action.UP), (pygame.K_KP_7, Action.FIRST), (pygame.K_KP_1, Action.LAST),
    (pygame.K_KP_9, Action.PAGE_BACK), (pygame.K_KP_3, Action.PAGE_ON), (pygame.K_KP_ENTER, Action.CONFIRM),
)  # fmt: skip


def pad(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=key & 0xFF, mod=mod, unicode="")


@every_row(("key", "action"), PAD)
def test_the_keypad_without_numlock_moves(key: int, action: Action) -> None:
    assert meant(pad(key)) == [action]


@every_row("digit", list(range(10)))
def test_the_keypad_with_numlock_types_digits(digit: int) -> None:
    key = getattr(pygame, f"K_KP_{digit}")
    assert heard(pad(key, pygame.KMOD_NUM)) == [Typed(str(digit))]


def test_the_middle_of_the_keypad_and_insert_do_nothing_without_numlock() -> None:
    assert heard(pad(pygame.K_KP_5), pad(pygame.K_KP_0)) == []


def test_the_keypad_of_a_mac_has_no_numlock() -> None:
    assert heard(pad(pygame.K_KP_4), lock=False) == [Typed("4")]


def test_the_keypad_without_numlock_edits_a_field() -> None:
    events = (pad(pygame.K_KP_PERIOD), pad(pygame.K_KP_7), pad(pygame.K_KP_4))
    for listening in (Listening.TEXT, Listening.CODE, Listening.TILES):
        actions = [each.action for each in heard(*events, listening=listening) if isinstance(each, Act)]
        assert actions == [Action.DELETE, Action.FIRST, Action.LEFT]


def test_the_keypad_without_numlock_keeps_what_it_was_given() -> None:
    assert meant(pad(pygame.K_KP_0, pygame.KMOD_LCTRL)) == [Action.NORMAL_SIZE]


# Through the loop


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services_for(first_start_done=True, pace=Pace.INSTANT, reduced_motion=True), seen=False)
    used.frames(6)
    yield used
    pygame.quit()


def press(desktop: Desktop, sign: str, scancode: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        desktop.post(kind, key=ord(sign), scancode=scancode, mod=mod, unicode=sign)
    desktop.frames(8)


def test_a_turn_is_sorted_and_undone_with_russian_keys(desktop: Desktop) -> None:
    table = TableScene(match_at("r1 r2 r3 / r4 k4 o5 r12"), desktop.app._services)
    desktop.app.stack.apply(Push(table))
    desktop.frames(20)
    press(desktop, "ш", AT_I)
    for sign, place in (("к", pygame.KSCAN_R), ("1", ONE), ("-", pygame.KSCAN_MINUS), ("4", pygame.KSCAN_4)):
        desktop.post(pygame.KEYDOWN, key=ord(sign), scancode=place, mod=0, unicode=sign)
        desktop.post(pygame.TEXTINPUT, text=sign)
        desktop.post(pygame.KEYUP, key=ord(sign), scancode=place, mod=0, unicode=sign)
        desktop.frames(3)
    desktop.press(pygame.K_RETURN)
    desktop.press(pygame.K_ESCAPE)
    before = table._context.local_game.board
    assert [[str(each) for each in meld.tiles] for meld in before.table] == [["r1", "r2", "r3", "r4"]]
    press(desktop, "я", Z, pygame.KMOD_LCTRL)
    assert len(table._context.local_game.board.table[0].tiles) == 3


def test_a_key_chosen_with_a_greek_keyboard_is_shown_and_kept_by_its_latin_letter(desktop: Desktop) -> None:
    desktop.app.stack.apply(Push(KeysPlace()))
    desktop.frames(3)
    desktop.click("key.hint")
    press(desktop, "κ", pygame.KSCAN_K)
    assert desktop.app._services.store.now.keys == {"hint": "k"}
    assert next(each for each in desktop.top.nodes() if each.id == "key.hint").value == "K"
