"""What is the matter with a file of the player's folder is said on whatever page shows it, and on the title page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.session.match.setup import Setup
from game.session.practice.practice_access import PracticeAccess
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.autosave import WATCH, Autosave
from game.session.system.notices import Trouble
from game.ui.services import Services
from tests import shared
from tests.effort import every_row
from tests.shared import LANGUAGES
from tests.ui.acting import node, services_for
from tests.ui.desktop import Desktop

TODAY = date(2026, 11, 23)


def practised(services: Services, folder: Path) -> Path:
    """The file of a player who has solved something, in the folder of this services's practice."""
    practice = PracticeAccess(folder, notices=services.autosave.notices)
    practice.lessons.solved("split", 1, TODAY)
    practice.lessons.solved("split", 2, TODAY)
    services.practice = PracticeAccess(folder, notices=services.autosave.notices)
    return folder / "lessons.json"


@pytest.fixture
def services() -> Services:
    return services_for(first_start_done=True, reduced_motion=True)


@pytest.fixture
def opened(tmp_path: Path, services: Services) -> Iterator[Callable[[], Desktop]]:
    """Opens the page of lessons in the window."""

    def learn() -> Desktop:
        used = Desktop(tmp_path, services, seen=False)
        used.frames(6)
        used.click("learn")
        return used

    yield learn
    pygame.quit()


def said(desktop: Desktop) -> list[str]:
    nodes = desktop.tree()["nodes"]
    assert isinstance(nodes, list)
    return [each["label"] for each in nodes if each["id"] == "said"]


def damage(file: Path) -> None:
    file.write_bytes(b"{")


def make_newer(file: Path) -> None:
    file.write_text('{"version": 99}', encoding="utf-8")


@pytest.mark.parametrize(
    ("harm", "words"),
    [(damage, "lessons.json was damaged"), (make_newer, "lessons.json is from a newer version")],
)
def test_it_is_said_once_where_it_is_found_and_stays_on_the_title_page(
    opened: Callable[[], Desktop], services: Services, tmp_path: Path, harm: Callable[[Path], None], words: str
) -> None:
    harm(practised(services, tmp_path / "practice"))
    desktop = opened()
    assert [words in each for each in said(desktop)] == [True]
    desktop.press(pygame.K_ESCAPE)
    assert desktop.top.name == "home" and said(desktop) == []
    assert words in node(desktop.top, "notice").label


def test_where_all_is_well_nothing_is_said(opened: Callable[[], Desktop], services: Services, tmp_path: Path) -> None:
    practised(services, tmp_path / "practice")
    assert said(opened()) == []


def test_what_cannot_be_saved_is_said_no_more_when_it_could(services: Services, tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("a file where the folder should be")
    services.practice = PracticeAccess(tmp_path / "practice", notices=services.autosave.notices)
    services.practice.lessons.solved("split", 1, TODAY)
    troubles = {notice.trouble for notice in services.autosave.notices.lasting}
    assert troubles == {Trouble.UNREADABLE, Trouble.UNSAVED}
    (tmp_path / "practice").unlink()
    services.practice.close()
    assert services.autosave.notices.lasting == ()
    assert PracticeAccess(tmp_path / "practice").lessons.of("split").solved == {1}


@every_row("language", LANGUAGES)
def test_every_trouble_has_a_sentence_with_the_file_in_it(language: str) -> None:
    texts = shared.texts(language)
    told = {texts.text(f"notice.file_{trouble.value}", file="lessons.json") for trouble in Trouble}
    assert len(told) == len(Trouble) and all("lessons.json" in each for each in told)


def opened_in(root: Path, services: Services) -> Services:
    """The services of a start of the program with this folder."""
    services.store = SettingsStore(root / "settings.json")
    services.store.load()
    services.autosave = Autosave(root / "match", games=root / "games")
    services.practice = PracticeAccess(root / "practice", notices=services.autosave.notices)
    return services


@pytest.mark.parametrize("again", [False, True])
def test_everything_comes_back_when_the_folder_is_removed(services: Services, tmp_path: Path, again: bool) -> None:
    """In the run that wrote it, and in a later one that asked for nothing of it."""
    root = tmp_path / "player"
    services = opened_in(root, services)
    services.store.change(effects=35)
    game = shared.finished_game(Setup(), 4)
    services.autosave.archive.add(game)
    services.practice.lessons.solved("split", 1, TODAY)
    services.practice.puzzles.store.solved("a code", 1, 1.0)
    if again:
        services.autosave.close()
        services = opened_in(root, services)
    services.watch(WATCH)
    shutil.rmtree(root)
    services.watch(WATCH)
    services.autosave.close()
    assert SettingsStore(root / "settings.json").load().effects == 35
    assert len(Archive(root / "games").entries()) == 1
    practice = PracticeAccess(root / "practice")
    assert practice.lessons.of("split").solved == {1} and practice.puzzles.store.now().is_solved("a code")


def test_milestones_of_this_run_come_back_with_the_folder(tmp_path: Path) -> None:
    archive, game = Archive(tmp_path / "games"), shared.finished_game(Setup(), 4)
    archive.add(game)
    reached = archive.reached_in(game)
    shutil.rmtree(tmp_path / "games")
    archive.mend()
    assert reached and set(Archive(tmp_path / "games").milestones.reached()) >= reached


def test_a_game_that_was_deleted_does_not_come_back(services: Services, tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "match", games=tmp_path / "games")
    for seed in (4, 8):
        autosave.archive.add(shared.finished_game(Setup(), seed))
    autosave.mend()
    gone, stays = autosave.archive.names()
    autosave.archive.delete(gone)
    shutil.rmtree(tmp_path / "games")
    autosave.mend()
    autosave.close()
    assert autosave.archive.names() == (stays,)
