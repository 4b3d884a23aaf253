"""That something is not saved is seen and asked for as long as it is true: at the table, in the pause, on the title
page, and when the program is to end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.session.match.setup import Setup
from game.session.settings_store import SettingsStore
from game.session.storage import autosave as saving
from game.session.storage.autosave import WATCH, Autosave
from game.session.system import kept
from game.session.system.notices import Notice, Trouble
from game.ui.pictures import Badge
from game.ui.places import GamesPlace, HomePlace, PausePlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Push, Quit, Replace
from game.ui.scenes.leaving import LeavingQuestion
from game.ui.services import Services
from tests.effort import soak
from tests.faults import Disk, Fault
from tests.session.storage.sessions import autosave_of
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, led_to, node, opened, services_for
from tests.ui.desktop import DT, Desktop
from tools.past_games import past_finished_game

SETUP = Setup("classic", 2, ("hare",))
UNSAVED, ELSEWHERE = "notice.match_unsaved", "notice.match_elsewhere"
LOOK = round(WATCH / DT) + 3
"""Frames until the files were looked at."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting helps."""
    monkeypatch.setattr(saving, "PAUSE", 0.0)
    monkeypatch.setattr(kept, "PAUSE", 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Nothing can be saved there until the file in the place of the matches is removed."""
    (tmp_path / "match").touch()
    return tmp_path


@pytest.fixture
def services(folder: Path) -> Iterator[Services]:
    made = services_for(first_start_done=True, reduced_motion=True)
    made.autosave = autosave_of(folder)
    yield made
    made.autosave.close()


@pytest.fixture
def desktop(folder: Path, services: Services) -> Iterator[Desktop]:
    """At the table of a match that cannot be saved."""
    used = Desktop(folder, services, seen=False)
    used.app.stack.apply(Replace(TablePlace(services.matches.begin(SETUP))))
    used.frames(300)
    yield used
    pygame.quit()


def works_again(folder: Path) -> None:
    (folder / "match").unlink()


def close_window(desktop: Desktop) -> None:
    desktop.post(pygame.QUIT)
    desktop.frames(6)


def is_marked(desktop: Desktop) -> bool:
    return any(op.picture == Badge("bang", op.picture.size) for op in desktop.app.stack.drawn()
               if isinstance(op.picture, Badge))  # fmt: skip


def test_closing_the_window_asks_and_names_the_reason(desktop: Desktop) -> None:
    close_window(desktop)
    assert isinstance(desktop.top, LeavingQuestion)
    assert node(desktop.top, "title").label == sentence("leave.question")
    assert node(desktop.top, "which").label == sentence(UNSAVED)


def test_going_back_leads_to_the_table_as_it_was(desktop: Desktop) -> None:
    table = desktop.top
    close_window(desktop)
    desktop.click("stay")
    assert desktop.top is table
    close_window(desktop)
    assert isinstance(desktop.top, LeavingQuestion), "it is asked again"


def test_quitting_anyway_ends_the_program(desktop: Desktop) -> None:
    close_window(desktop)
    desktop.click("quit")
    assert desktop.app.stack.top is None


def test_the_question_stays_when_the_window_is_closed_again(desktop: Desktop) -> None:
    close_window(desktop)
    depth = len(desktop.app.stack.scenes)
    close_window(desktop)
    assert isinstance(desktop.top, LeavingQuestion) and len(desktop.app.stack.scenes) == depth


def test_the_question_goes_by_itself_once_everything_is_saved(desktop: Desktop, folder: Path) -> None:
    table = desktop.top
    close_window(desktop)
    works_again(folder)
    desktop.frames(LOOK)
    assert desktop.top is table
    close_window(desktop)
    assert desktop.app.stack.top is None


def test_closing_tries_once_more_before_it_asks(desktop: Desktop, folder: Path, services: Services) -> None:
    works_again(folder)
    close_window(desktop)
    assert desktop.app.stack.top is None
    services.autosave.close()
    later = autosave_of(folder)
    assert later.saved is not None
    later.close()


def test_a_turn_that_is_half_built_is_written_before_it_is_asked(tmp_path: Path) -> None:
    """The disk is full since the last change was written: only writing shows it."""
    services = services_for(first_start_done=True, reduced_motion=True)
    services.autosave = autosave_of(tmp_path)
    desktop = Desktop(tmp_path, services, seen=False)
    desktop.app.stack.apply(Replace(TablePlace(services.matches.begin(SETUP))))
    desktop.frames(300)
    with Disk(Fault.FULL, 0):
        desktop.click("sort-groups")
        assert services.match_unsaved == ""
        close_window(desktop)
        assert isinstance(desktop.top, LeavingQuestion)
        assert node(desktop.top, "which").label == sentence(UNSAVED)
    services.autosave.close()
    pygame.quit()


def test_the_menu_is_marked_for_as_long_as_it_is_true(desktop: Desktop, folder: Path) -> None:
    assert is_marked(desktop)
    assert node(desktop.top, "menu").label == sentence("table.menu_unsaved")
    assert node(desktop.top, "menu").tip == sentence(UNSAVED)
    desktop.frames(200)
    assert is_marked(desktop), "not only while it is news"
    works_again(folder)
    desktop.frames(LOOK)
    assert not is_marked(desktop)
    assert node(desktop.top, "menu").label == sentence("table.menu")


def test_the_pause_does_not_say_that_it_saves(desktop: Desktop, folder: Path) -> None:
    desktop.click("menu")
    assert desktop.top.name == "pause"
    assert node(desktop.top, "quit").label == sentence("pause.quit_unsaved")
    assert node(desktop.top, "unsaved").label == sentence(UNSAVED)
    works_again(folder)
    desktop.frames(LOOK)
    assert node(desktop.top, "quit").label == sentence("pause.quit")
    assert "unsaved" not in {each.id for each in desktop.top.nodes()}


def test_a_page_that_tells_of_it_tells_it_no_longer_once_everything_is_saved(desktop: Desktop, folder: Path) -> None:
    desktop.app.stack.apply(Push(GamesPlace()))
    desktop.frames(6)
    assert sentence(UNSAVED) in node(desktop.top, "note").label
    works_again(folder)
    desktop.frames(LOOK)
    assert node(desktop.top, "note").label == sentence("games.note")


def test_a_match_that_is_left_unsaved_can_be_continued_until_the_program_ends(desktop: Desktop, folder: Path) -> None:
    desktop.click("menu")
    desktop.click("quit")
    desktop.frames(10)
    assert desktop.top.name == "home"
    assert node(desktop.top, "notice").label == sentence(UNSAVED)
    assert node(desktop.top, "continue")
    works_again(folder)
    desktop.frames(LOOK)
    assert "notice" not in {each.id for each in desktop.top.nodes()}


def test_quit_on_the_title_page_asks_as_well(desktop: Desktop) -> None:
    desktop.click("menu")
    desktop.click("quit")
    desktop.frames(10)
    desktop.click("quit")
    assert isinstance(desktop.top, LeavingQuestion)


def test_a_window_beside_the_one_that_keeps_the_matches_asks_until_that_has_ended(tmp_path: Path) -> None:
    first = autosave_of(tmp_path)
    services = services_for(first_start_done=True, reduced_motion=True)
    services.autosave = autosave_of(tmp_path)
    desktop = Desktop(tmp_path, services, seen=False)
    close_at_once = services.unsaved
    desktop.app.stack.apply(Replace(TablePlace(services.matches.begin(SETUP))))
    desktop.frames(300)
    assert close_at_once == "" and services.unsaved == sentence(ELSEWHERE)
    assert node(desktop.top, "menu").tip == sentence(ELSEWHERE)
    close_window(desktop)
    assert node(desktop.top, "which").label == sentence(ELSEWHERE)
    first.close()
    desktop.frames(LOOK)
    assert desktop.top.name == "table" and services.unsaved == services.notice == ""
    services.autosave.close()
    pygame.quit()


def test_a_finished_game_that_waits_is_asked_about(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    services = services_for()
    services.autosave = Autosave(tmp_path / "match", games=tmp_path / "games")
    services.autosave.archive.add(past_finished_game(SETUP, 1))
    assert services.unsaved == sentence("notice.games_unsaved")
    (tmp_path / "games").unlink()
    services.watch(WATCH)
    assert services.unsaved == "" and len(services.autosave.archive.entries()) == 1
    services.autosave.close()


def test_settings_that_wait_are_asked_about_but_are_no_matter_of_the_table(tmp_path: Path) -> None:
    services = services_for()
    (tmp_path / "file").touch()
    services.store = SettingsStore(tmp_path / "file" / "settings.json")
    services.store.change(effects=5)
    assert "settings.json" in services.unsaved and services.match_unsaved == ""
    (tmp_path / "file").unlink()
    services.watch(WATCH)
    assert services.unsaved == services.notice == ""
    assert SettingsStore(services.store.file).load().effects == 5


def test_small_files_that_wait_are_asked_about() -> None:
    services = services_for()
    services.autosave.notices.add(Notice(Trouble.DAMAGED, "lessons.json"))
    assert services.unsaved == ""
    services.autosave.notices.add(Notice(Trouble.UNSAVED, "lessons.json"))
    assert services.unsaved == sentence("notice.file_unsaved", file="lessons.json")


def test_with_everything_saved_nothing_is_marked_or_asked(tmp_path: Path) -> None:
    services = services_for()
    services.autosave = autosave_of(tmp_path)
    match = services.matches.begin(SETUP)
    table = opened(scene_of(TablePlace(match), services))
    for _ in range(300):
        table.update(DT)
    assert node(table, "menu").label == sentence("table.menu")
    assert node(opened(scene_of(PausePlace(), services)), "quit").label == sentence("pause.quit")
    assert click(opened(scene_of(HomePlace(), services)), "quit") == Quit()
    services.autosave.close()


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_the_question_is_in_the_players_language(folder: Path, language: str) -> None:
    services = services_for(language)
    services.autosave = autosave_of(folder)
    services.matches.begin(SETUP)
    page = led_to(click(opened(scene_of(HomePlace(), services), language=language), "quit"), services)
    opened(page, scale=2.0, language=language)
    text = services.texts.text
    labels = [node(page, ident).label for ident in ("title", "which", "stay", "quit")]
    assert labels == [text("leave.question"), text(UNSAVED), text("leave.stay"), text("leave.quit")]
