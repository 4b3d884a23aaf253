"""The page of what the game is made of, and the texts of the licences it leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

import game
from game.session.system.licences import LicensedPart, own_parts
from game.session.system.paths import Assets
from game.ui.input.gestures import Act, Action, Scroll
from game.ui.places import AboutPlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push, Scene
from game.ui.scenes.help.about_page import AboutPage, LicencePage, paragraphs
from tests.shared import sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for
from tools.release.licences import TEXTS, libraries, sample_copy

ASSETS = Assets.of_bundle()


@pytest.fixture
def packed(tmp_path: Path) -> Scene:
    """The page of a game that brings every library there is."""
    return opened(AboutPage(services_for(), sample_copy(tmp_path)))


def shown(scene: Scene) -> list[str]:
    return [each.label for each in scene.nodes() if each.id.startswith("part.")]


def written(scene: Scene) -> list[str]:
    """The words of the text on this leaf."""
    return [word for each in scene.nodes() if each.id.startswith("text.") for word in each.label.split()]


def licence(text: Path) -> Scene:
    return opened(LicencePage(services_for(), LicensedPart("Part", "1", "MIT", text)))


def test_it_says_the_version(packed: Scene) -> None:
    assert game.__version__ in node(packed, "note").label


def test_it_says_where_newer_versions_are(packed: Scene) -> None:
    assert node(packed, "newer").label.endswith(game.HOME.removeprefix("https://"))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_address_has_room(scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "HOME", "https://downloads.somebody.example/players/tilebridge/releases")
    scene = opened(AboutPage(services_for()), (1152, 648), scale)
    place = node(scene, "newer").rect
    assert place.x >= 0 and place.right <= 1152 and place.bottom <= node(scene, "parts").rect.y


def test_every_library_of_a_packed_game_is_listed_with_its_licence(packed: Scene) -> None:
    listed = shown(packed)
    while has(packed, "next"):
        click(packed, "next")
        listed += shown(packed)
    for part in libraries():
        assert any(label.startswith(part.name) and label.endswith(part.licence) for label in listed)
    assert len(listed) == len(libraries()) + len(own_parts(ASSETS))


def test_a_copy_that_was_installed_says_that_its_libraries_have_their_own() -> None:
    scene = opened(scene_of(AboutPlace(), services_for()))
    assert node(scene, "parts").label == sentence("about.installed") and len(shown(scene)) == len(own_parts(ASSETS))


def test_a_part_leads_to_its_licence_and_back(packed: Scene) -> None:
    change = click(packed, "part.0")
    assert isinstance(change, Push)
    page = opened(led_to(change))
    assert node(page, "title").label == "Tilebridge" and "MIT License" in node(page, "text.0").label
    assert isinstance(key(page, Action.CANCEL), Pop)


def test_leaves_are_turned_by_keys_and_wheel_and_end_at_the_last() -> None:
    scene = licence(TEXTS / "libjpeg-turbo.txt")
    first = node(scene, "text.0").label
    scene.handle(Act(Action.PAGE_ON))
    assert node(scene, "text.0").label != first and has(scene, "previous")
    scene.handle(Scroll(0, 0, 1))
    assert node(scene, "text.0").label == first and not has(scene, "previous")
    for _ in range(200):
        if not has(scene, "next"):
            break
        scene.handle(Act(Action.PAGE_ON))
    assert not has(scene, "next")
    last = node(scene, "text.0").label
    scene.handle(Act(Action.PAGE_ON))
    assert node(scene, "text.0").label == last


def test_the_whole_text_is_shown_in_its_order() -> None:
    scene = licence(TEXTS / "freetype.txt")
    read = written(scene)
    while has(scene, "next"):
        click(scene, "next")
        read += written(scene)
    assert read == (TEXTS / "freetype.txt").read_text(encoding="utf-8").split()


def test_a_text_that_is_missing_is_told(tmp_path: Path) -> None:
    assert node(licence(tmp_path / "none.txt"), "text.0").label.split() == sentence("about.no_text").split()


def test_lines_broken_by_hand_are_joined_and_lists_are_not() -> None:
    full = "x" * 60
    assert list(paragraphs(f"{full}\nmore\n\n{full}\n1. one\n2. two")) == [f"{full} more", "", full, "1. one", "2. two"]
