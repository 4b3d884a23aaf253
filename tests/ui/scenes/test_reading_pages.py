"""Statistics and milestones while their games are read beside them: what is seen, and that nobody waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.session.history.milestones import Milestone
from game.session.match.setup import Setup
from game.session.storage.archive_reading import GAMES
from game.session.storage.autosave import Autosave
from game.session.storage.game_identity import file_name
from game.session.storage.game_text import text_of_game
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action
from game.ui.places import MilestonesPlace, StatisticsPlace
from game.ui.routes import scene_of
from game.ui.scene import Place, Pop
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.services import Services
from tests import shared
from tests.effort import spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import fits, has, node, opened, services_for, whole
from tools.archive_states import HeldProcess

PLACES: Mapping[str, Place] = {"statistics": StatisticsPlace(), "milestones": MilestonesPlace()}


@pytest.fixture
def process() -> Iterator[HeldProcess]:
    made = HeldProcess()
    yield made
    made.go_on.set()


def unchecked(folder: Path, process: HeldProcess, language: str = "en") -> Services:
    """A program with games that nobody has checked, in two slices."""
    (folder / "games").mkdir()
    game = shared.finished_game(Setup(), 4)
    for minute in range(GAMES + 1):
        other = replace(game, begun=f"2026-01-01T10:{minute:02}:00+00:00")
        (folder / "games" / file_name(other)).write_text(text_of_game(other), newline="\n")
    services = services_for(language)
    services.autosave = Autosave(games=folder / "games")
    services.player_process = process
    return services


def begun(page: object, size: tuple[int, int] = (1280, 720), language: str = "en", scale: float = 1.0) -> ReadingPage:
    """The page where the first slice is read and the second is not."""
    assert isinstance(page, ReadingPage)
    page.resize(Frame(*size, scale), shared.fonts(language))
    page.enter()
    while (reading := page._reading) is not None and reading.done < GAMES:
        page.update(0.01)
    page.update(0.01)
    return page


@pytest.mark.parametrize("name", ["statistics", "milestones"])
def test_it_is_said_how_far_the_games_are_read(name: str, tmp_path: Path, process: HeldProcess) -> None:
    services = unchecked(tmp_path, process)
    page = begun(scene_of(PLACES[name], services))
    assert node(page, "reading").label == sentence("games.reading", done=GAMES, count=GAMES + 1)
    assert not page.settled and has(page, "back")
    process.go_on.set()
    page.wait()
    assert page._reading is None and not has(page, "reading")


def test_statistics_say_nothing_of_no_games_while_they_are_read(tmp_path: Path, process: HeldProcess) -> None:
    page = begun(scene_of(StatisticsPlace(), unchecked(tmp_path, process)))
    assert not has(page, "none") and not has(page, "number.games")
    process.go_on.set()
    page.wait()
    assert node(page, "number.games").label == str(GAMES + 1)


def test_milestones_that_are_known_stand_there_while_games_are_read(tmp_path: Path, process: HeldProcess) -> None:
    page = begun(scene_of(MilestonesPlace(), unchecked(tmp_path, process)))
    assert node(page, "count").label == sentence("milestone.count", done=0, all=len(Milestone))
    process.go_on.set()
    page.wait()
    assert sentence("milestone.done") in node(page, "milestone.many_games").value


@pytest.mark.parametrize("name", ["statistics", "milestones"])
def test_escape_leaves_at_once_and_stops_the_reading(name: str, tmp_path: Path, process: HeldProcess) -> None:
    page = begun(scene_of(PLACES[name], unchecked(tmp_path, process)))
    reading = page._reading
    assert page.handle(Act(Action.CANCEL)) == Pop()
    page.leave()
    process.go_on.set()
    assert reading is not None
    reading.wait()
    assert reading.games == () and page.settled


def test_what_was_read_before_the_page_was_left_is_not_read_again(tmp_path: Path, process: HeldProcess) -> None:
    services = unchecked(tmp_path, process)
    begun(scene_of(StatisticsPlace(), services)).leave()
    process.go_on.set()
    assert node(opened(scene_of(StatisticsPlace(), services)), "number.games").label == str(GAMES + 1)
    assert process.asked in (2, 3)


def test_numbers_stay_on_the_page_while_the_games_are_read_once_more(tmp_path: Path, process: HeldProcess) -> None:
    process.go_on.set()
    services = unchecked(tmp_path, process)
    page = opened(scene_of(StatisticsPlace(), services))
    page.leave()
    page.enter()
    assert node(page, "number.games").label == str(GAMES + 1)


@pytest.mark.parametrize(
    ("name", "language", "window"),
    spread(["statistics", "milestones"], over=(LANGUAGES, [((1280, 720), 1.0), ((1920, 1080), 2.0)])),
)
def test_a_page_that_reads_fits_its_window(
    name: str, language: str, window: tuple[tuple[int, int], float], tmp_path: Path, process: HeldProcess
) -> None:
    size, scale = window
    page = begun(scene_of(PLACES[name], unchecked(tmp_path, process, language)), size, language, scale)
    assert has(page, "reading") and fits(page.laid_out(), whole(page, size))
