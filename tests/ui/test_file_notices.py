"""What is the matter with a file of the player's folder is said on whatever page shows it, and on the title page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.session.match.setup import Setup
from game.session.practice.practice_access import PracticeAccess
from game.session.settings import Look
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.autosave import WATCH, Autosave
from game.session.system.notices import Notice, Trouble
from game.ui.services import Services
from tests import shared
from tests.effort import every_row
from tests.faults import take_away
from tests.shared import LANGUAGES, sentence
from tests.sources import ROOT
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


def make_later(file: Path) -> None:
    file.write_text('{"version": 99}', encoding="utf-8", newline="\n")


@pytest.mark.parametrize(
    ("harm", "words"),
    [(damage, "lessons.json was damaged"), (make_later, "lessons.json is from another version")],
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


def settings_of(services: Services, folder: Path, text: str) -> Path:
    """Settings of this text, read as at a start of the program."""
    file = folder / "settings.json"
    file.write_text(text, encoding="utf-8", newline="\n")
    services.store = SettingsStore(file)
    services.store.load()
    return file


def test_on_a_page_that_shows_it_nothing_lies_over_the_buttons(services: Services, tmp_path: Path) -> None:
    (tmp_path / "settings.1.json").write_text('{"first_start_done": true}', encoding="utf-8", newline="\n")
    settings_of(services, tmp_path, '{"first_start_done": true, "theme": ')
    desktop = Desktop(tmp_path, services, seen=False)
    for _ in range(2):
        desktop.frames(4)
        assert said(desktop) == []
        shown = "notice" if desktop.top.name == "home" else "note"
        assert node(desktop.top, shown).label == sentence("notice.file_damaged", file="settings.json")
        desktop.click("settings" if desktop.top.name == "home" else "back")
    pygame.quit()


def test_two_things_that_are_the_matter_stand_on_the_title_page_and_a_third_is_said_over_it(
    services: Services, tmp_path: Path
) -> None:
    for name in ("lessons.json", "puzzles.json", "board.json"):
        services.autosave.notices.add(Notice(Trouble.DAMAGED, name))
    desktop = Desktop(tmp_path, services, seen=False)
    desktop.frames(6)
    told = node(desktop.top, "notice").label
    assert [name in told for name in ("lessons.json", "puzzles.json", "board.json")] == [True, True, False]
    assert said(desktop) == [sentence("notice.file_damaged", file="board.json")]
    pygame.quit()


def test_settings_that_are_not_understood_are_told_once_and_stay_in_the_file(
    services: Services, tmp_path: Path
) -> None:
    file = settings_of(services, tmp_path, '{"version": 99, "theme": 5, "effects": 35}')
    desktop = Desktop(tmp_path, services, seen=False)
    desktop.frames(6)
    words = sentence("notice.file_ignored", file="settings.json")
    assert node(desktop.top, "notice").label == words and said(desktop) == []
    services.watch(WATCH)
    pygame.quit()
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (found["version"], found["theme"], found["effects"], found["ignored"]) == (99, 5, 35, ["theme"])
    again = SettingsStore(file)
    assert again.load().effects == 35 and again.notices.lasting == ()
    found["pace"] = "never"
    file.write_text(json.dumps(found), encoding="utf-8", newline="\n")
    another = SettingsStore(file)
    another.load()
    assert [each.trouble for each in another.notices.lasting] == [Trouble.IGNORED]


def test_settings_that_were_chosen_since_are_told_of_when_they_are_not_understood_once_more(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for text in ('{"theme": 5}', '{"theme": 6}'):
        file.write_text(text, encoding="utf-8", newline="\n")
        store = SettingsStore(file)
        store.load()
        assert [each.trouble for each in store.notices.lasting] == [Trouble.IGNORED]
        store.mend()
        store.change(theme=Look.LACQUER)
        again = SettingsStore(file)
        again.load()
        again.mend()
        assert again.now.ignored == () and again.notices.lasting == ()


def test_where_all_is_well_nothing_is_said(opened: Callable[[], Desktop], services: Services, tmp_path: Path) -> None:
    practised(services, tmp_path / "practice")
    assert said(opened()) == []


def test_what_cannot_be_saved_is_said_no_more_when_it_could(services: Services, tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("a file where the folder should be", newline="\n")
    services.practice = PracticeAccess(tmp_path / "practice", notices=services.autosave.notices)
    services.practice.lessons.solved("split", 1, TODAY)
    troubles = {notice.trouble for notice in services.autosave.notices.lasting}
    assert troubles - {Trouble.UNREADABLE} == {Trouble.UNSAVED}  # Windows says that below a file there is nothing
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
    take_away(root)
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


def test_a_folder_of_a_draft_is_said_to_be_of_another_version_and_the_game_goes_on(
    services: Services, tmp_path: Path
) -> None:
    drafts, root = ROOT / "tests" / "session" / "storage" / "drafts", tmp_path / "player"
    shutil.copytree(drafts / "matches" / "4", root / "match")
    shutil.copytree(drafts / "games", root / "games")
    shutil.copy(drafts / "settings" / "3.json", root / "settings.json")
    before = {file: file.read_bytes() for file in (*(root / "match").iterdir(), *(root / "games").glob("*.txt"))}
    used = Desktop(tmp_path, opened_in(root, services), seen=False)
    used.frames(6)
    assert services.store.now.language == "ja"
    assert node(used.top, "notice").label == services.texts.text("notice.match_other_version")
    used.click("play.tiles")
    used.frames(6)
    assert used.top.name.startswith("table") and services.autosave.count == 1
    services.autosave.close()
    assert {file: file.read_bytes() for file in before} == before
    pygame.quit()
