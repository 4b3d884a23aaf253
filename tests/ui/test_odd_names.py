"""People with any name play: what is typed, pasted or was saved is drawn through the real loop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.session.match.setup import Setup, tidy_name
from game.session.settings import Pace
from game.session.storage.autosave import Autosave
from game.session.system.system_fonts import FoundFont, SystemFonts
from game.ui.input.gestures import Typed
from game.ui.places import NamingPlace, RulesPlace, SettingsPlace
from game.ui.routes import scene_of
from game.ui.scene import Place, Push
from tests import shared
from tests.effort import every_row
from tests.shared import ASSETS, LANGUAGES
from tests.ui.acting import node, opened, services_for
from tests.ui.desktop import Desktop

ODD = ["Ann❤\ufe0f", "\ufe0f", "A\u0301\u0301", "\u034f\u3164", "\U000e0101", "\u0301", "\U0010ffff", "\u0e33\u0e33"]
CONTROL = ["A\x00n\x1bn", "\u202eAnn", "A\u00adn\u2060n\u200b", "x" * 50_000]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    pygame.quit()


def started(folder: Path, setup: Setup) -> Desktop:
    services = services_for(first_start_done=True, pace=Pace.INSTANT, setup=setup, reduced_motion=True)
    services.autosave = Autosave(folder / "match")
    desktop = Desktop(folder, services)
    desktop.frames(4)
    return desktop


def shown(desktop: Desktop, *presses: str) -> Desktop:
    """After these presses, each of which is drawn."""
    for ident in presses:
        desktop.click(ident)
        assert desktop.top.name != "crash"
    return desktop


def test_a_match_with_people_of_odd_names_is_played_and_continued(folder: Path) -> None:
    names = tuple(ODD[:4])
    setup = Setup("classic", 4, (), people=(0, 1, 2, 3), names=names)
    first = shown(started(folder, setup), "play.tiles", "deal")
    first.post(pygame.QUIT)
    first.frames()
    first.app._services.autosave.close()
    again = shown(started(folder, setup), "continue")
    assert again.top.name in ("table", "curtain")
    again.app._services.autosave.close()


@every_row("name", [*ODD, *CONTROL])
def test_a_name_of_any_signs_is_typed_and_pasted_and_drawn(folder: Path, name: str) -> None:
    taken: list[str] = []
    desktop = started(folder, Setup())
    desktop.app.stack.apply(Push(NamingPlace("", "?", taken.append)))
    for sign in name[:8]:
        desktop.post(pygame.TEXTINPUT, text=sign)
        desktop.frames(2)
    desktop.app._services.clipboard.write(name)
    desktop.press(pygame.K_v, pygame.KMOD_CTRL)
    assert desktop.top.name == "naming"
    shown(desktop, "done")
    desktop.app._services.autosave.close()
    assert taken and taken[0] == tidy_name(taken[0])


@every_row("language", LANGUAGES)
def test_what_cannot_be_shown_is_said_while_it_is_typed(language: str) -> None:
    scene = opened(scene_of(NamingPlace("", "?", lambda _: None), services_for(language)), language=language)
    usual = node(scene, "note").label
    scene.handle(Typed("Ann \u0e01\u0e02\u0e01"))
    assert node(scene, "note").label == shared.texts(language).plural("naming.unseen", 2)
    scene = opened(scene_of(NamingPlace("", "?", lambda _: None), services_for(language)), language=language)
    scene.handle(Typed("\u738b\u94b0\u5a55"))
    assert node(scene, "note").label == usual


@every_row("place, told", [(RulesPlace(), "hint"), (SettingsPlace(), "note")])
def test_a_search_says_it_too(place: Place, told: str) -> None:
    scene = opened(scene_of(place, services_for()))
    scene.handle(Typed("\u0e01\u0e02"))
    assert node(scene, told).label == shared.texts().plural("naming.unseen", 2)


def test_a_font_that_is_found_while_a_name_is_typed_is_used_at_once(folder: Path) -> None:
    asked: list[frozenset[str]] = []

    def search(signs: frozenset[str]) -> tuple[FoundFont, ...]:
        asked.append(signs)
        return (FoundFont(ASSETS.fonts / "TileSansJP-Regular.otf", signs | {"\u3042"}, "\u3042"),)

    desktop = started(folder, Setup())
    fonts = desktop.app._output.fonts
    fonts.ask(SystemFonts(search=search))
    desktop.app.stack.apply(Push(NamingPlace("", "?", lambda _: None)))
    desktop.post(pygame.TEXTINPUT, text="\u0e04\u0e05")
    for _ in range(200):
        desktop.frames(1)
        if fonts.version[1]:
            break
        time.sleep(0.01)
    desktop.frames(2)
    assert asked == [frozenset("\u0e04\u0e05")] and fonts.unseen("\u0e04\u0e05") == ""
    assert node(desktop.top, "name").value == "\u0e04\u0e05"
    desktop.app._services.autosave.close()
