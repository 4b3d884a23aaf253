"""The page of keys: choose one, be told, and have it at once (ux 2.11)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.session.settings_store import SettingsStore
from game.ui.input.gestures import Act, Action, Key, Listening, Mods, Struck
from game.ui.input.keymap import MAIN, action_name
from game.ui.scene import Pop
from game.ui.scenes.settings.keys_page import COLUMNS, FOR_EARS, KeysPage
from tests.shared import sentence
from tests.ui.acting import click, has, key, node, opened, services_for
from tests.ui.desktop import Desktop


def page() -> KeysPage:
    scene = KeysPage(services_for())
    opened(scene)
    return scene


def told(scene: KeysPage) -> str:
    return node(scene, "note").label


def test_every_action_that_has_a_key_is_listed() -> None:
    listed = (*COLUMNS.values(), *FOR_EARS.values())
    assert [action for column in listed for action in column] == list(MAIN)


def test_the_keys_for_listening_are_the_other_half() -> None:
    scene = page()
    click(scene, "other")
    assert has(scene, "key.hear_table") and not has(scene, "key.undo")
    click(scene, "other")
    assert has(scene, "key.undo") and not has(scene, "key.hear_table")


def test_a_row_waits_for_a_key_and_takes_it() -> None:
    scene = page()
    click(scene, "key.undo")
    assert scene.listens is Listening.KEYS and node(scene, "key.undo").value == "waiting"
    assert told(scene) == sentence("keys.press", action=sentence("action.undo"))
    scene.handle(Struck(Key("k")))
    assert (node(scene, "key.undo").value, scene.listens) == ("K", Listening.ACTIONS)
    assert told(scene) == sentence("keys.now", action=sentence("action.undo"), press="K")
    assert scene.services.store.now.keys == {"undo": "k"}


def test_a_taken_key_is_told_in_a_sentence_and_nothing_is_lost() -> None:
    scene = page()
    click(scene, "key.undo")
    scene.handle(Struck(Key("s", Mods(shift=True))))
    undo, sort = sentence("action.undo"), sentence("action.sort_runs")
    press = sentence("key.with_shift", press="S")
    assert told(scene) == sentence("keys.swapped", action=undo, press=press, other=sort, old="U")
    assert node(scene, "key.sort_runs").value == "U"


@pytest.mark.parametrize(("name", "why"), [("left", "keys.fixed"), ("7", "keys.digits")])
def test_a_fixed_key_is_refused_with_the_reason(name: str, why: str) -> None:
    scene = page()
    click(scene, "key.undo")
    scene.handle(Struck(Key(name)))
    facts = {"action": sentence("action.undo"), "press": sentence("key.left")}
    assert told(scene) == sentence(why, **facts) and scene.listens is Listening.KEYS
    assert scene.services.store.now.keys == {}


def test_escape_leaves_the_key_as_it_is_and_a_second_one_the_page() -> None:
    scene = page()
    click(scene, "key.undo")
    assert key(scene, Action.CANCEL) is None
    assert scene.listens is Listening.ACTIONS and node(scene, "key.undo").value == "U"
    assert isinstance(key(scene, Action.CANCEL), Pop)


def test_everything_can_be_as_delivered_again() -> None:
    scene = page()
    click(scene, "key.undo")
    scene.handle(Struck(Key("k")))
    click(scene, "reset")
    assert scene.services.store.now.keys == {} and node(scene, "key.undo").value == "U"


def test_the_keys_alone_reach_a_row_and_change_it() -> None:
    scene = page()
    for _ in range(4):
        key(scene, Action.NEXT_ZONE)
    scene.handle(Act(Action.CONFIRM))
    scene.update(0.1)
    assert scene.listens is Listening.KEYS


# Through the real loop


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    used = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    used.frames(3)
    yield used
    pygame.quit()


def test_a_new_key_is_in_force_at_once_and_after_a_restart(desktop: Desktop) -> None:
    services = desktop.app._services
    desktop.click("settings")
    desktop.click("tab.input")
    desktop.click("keys")
    assert desktop.top.name == "keys"
    desktop.click(f"key.{action_name(Action.MUTE)}")
    desktop.press(pygame.K_q)
    desktop.press(pygame.K_m)
    assert services.store.now.effects > 0
    desktop.press(pygame.K_q)
    assert services.store.now.effects == 0
    assert dict(SettingsStore(services.store.file).load().keys) == {"mute": "q"}


def test_while_a_key_is_chosen_it_does_nothing_else(desktop: Desktop) -> None:
    desktop.click("settings")
    desktop.click("tab.input")
    desktop.click("keys")
    desktop.click("key.tidy")
    desktop.press(pygame.K_F11)
    assert not desktop.window.full_screen
    assert node(desktop.top, "key.tidy").value == "F11"
