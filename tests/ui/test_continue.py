"""A match that was left is offered first on the title page, and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.cli import Wishes
from game.session.files import LOCK, RECORDS
from game.session.keeper import Keeper
from game.session.match import Match
from game.session.paths import UserFolder
from game.session.settings import Pace
from game.session.setup import Setup
from game.session.texts import LANGUAGES
from game.ui.geometry import Frame
from game.ui.gestures import Action
from game.ui.opening import run
from game.ui.scene import Push, Replace, Scene
from game.ui.scenes.cast import Cast
from game.ui.scenes.home import HomePage
from game.ui.scenes.table import TableScene
from game.ui.widgets.page import fits
from tests import shared
from tests.shared import sentence
from tests.ui.acting import FOUR, SIX, click, doors, has, key, middle, node, opened
from tests.ui.playing import FRAME, FixedMeasure

DT = 0.05
NOTICES = ("damaged", "lost", "newer", "unreadable", "unsaved", "elsewhere")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "match"


@pytest.fixture
def cast(folder: Path) -> Iterator[Cast]:
    made = kept(folder)
    yield made
    made.keeper.close()


def kept(folder: Path, language: str = "en") -> Cast:
    made = doors(language, pace=Pace.INSTANT)
    made.keeper = Keeper(folder)
    return made


def begun(cast: Cast, setup: Setup = FOUR) -> TableScene:
    """A table whose person is to move."""
    return shown(cast.begin(setup))


def shown(scene: Scene) -> TableScene:
    assert isinstance(scene, TableScene)
    scene.resize(Frame(1280, 720), FixedMeasure())
    scene.enter()
    wait_for_turn(scene)
    return scene


def wait_for_turn(scene: TableScene) -> None:
    sitting = scene._sitting
    while not (sitting.my_turn or sitting.over):
        scene.update(FRAME)


def restarted(cast: Cast, folder: Path) -> Cast:
    cast.keeper.close()
    return kept(folder)


def taken_up(cast: Cast) -> TableScene:
    change = click(opened(cast.home()), "continue")
    assert isinstance(change, Replace)
    return shown(change.scene)


def test_without_a_match_there_is_nothing_to_continue(cast: Cast) -> None:
    assert not has(opened(cast.home()), "continue")


def test_continue_is_the_first_and_primary_button(cast: Cast, folder: Path) -> None:
    begun(cast)
    again = restarted(cast, folder)
    home = opened(again.home())
    assert isinstance(home, HomePage)
    key(home, Action.NEXT_ZONE)
    assert home.touch.focus == "continue"
    tops = [node(home, ident).rect.y for ident in ("continue", "quick", "new-game", "settings", "quit")]
    assert tops == sorted(tops)
    again.keeper.close()


def test_continue_says_which_game_it_is(cast: Cast) -> None:
    begun(cast)
    assert node(opened(cast.home()), "continue").value == sentence("home.continue_hint", number=1, games=4)


def test_continue_says_what_is_played_when_it_is_one_game(cast: Cast) -> None:
    begun(cast, replace(FOUR, rounds=0))
    assert node(opened(cast.home()), "continue").value == sentence("home.quick_hint", 4, box=sentence("box.classic"))


def test_a_restarted_program_shows_the_same_table(cast: Cast, folder: Path) -> None:
    scene = begun(cast)
    scene._sitting.draw()
    wait_for_turn(scene)
    scene._sitting.sort_by_number()
    scene._sitting.undo()
    scene.leave()
    again = restarted(cast, folder)
    after = taken_up(again)
    assert after._sitting.history == scene._sitting.history
    assert after._sitting.match.game.state == scene._sitting.match.game.state
    assert after._stage.settled or after._sitting.thinking_seat is None
    again.keeper.close()


def test_a_game_taken_up_is_not_dealt_again(cast: Cast, folder: Path) -> None:
    scene = begun(cast)
    scene._sitting.draw()
    wait_for_turn(scene)
    again = restarted(cast, folder)
    again.store.now = replace(again.store.now, pace=Pace.NORMAL)
    table = again.table(again.keeper.saved)  # type: ignore[arg-type]
    assert isinstance(table, TableScene)
    table.resize(Frame(1280, 720), FixedMeasure())
    assert not has(table, "skip") and table._stage.settled
    again.keeper.close()


def test_leaving_to_the_title_keeps_the_match(cast: Cast) -> None:
    scene = begun(cast)
    scene._sitting.sort_by_number()
    scene.leave()
    after = taken_up(cast)
    assert after._sitting.history == scene._sitting.history


def test_the_pause_says_that_the_match_can_be_continued(cast: Cast) -> None:
    change = click(opened(cast.pause()), "quit")
    assert isinstance(change, Push)
    assert "continue" in node(opened(change.scene), "title").label


def test_between_two_games_the_score_sheet_comes_back(cast: Cast) -> None:
    scene = begun(cast)
    while not scene._sitting.over:
        scene._sitting.draw()
        wait_for_turn(scene)
    after = taken_up(cast)
    changes = [change for _ in range(200) if (change := after.update(FRAME)) is not None]
    assert isinstance(changes[0], Push) and changes[0].scene.name == "game-over"


def test_the_sheet_of_the_last_game_ends_the_record(cast: Cast, folder: Path) -> None:
    scene = begun(cast, replace(FOUR, rounds=0))
    while not scene._sitting.over:
        scene._sitting.draw()
        wait_for_turn(scene)
    assert (folder / RECORDS[0]).exists()
    cast.game_over(scene._sitting.match)
    scene.leave()
    assert not (folder / RECORDS[0]).exists()
    assert not has(opened(cast.home()), "continue")


def test_the_real_game_has_its_keeper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def ticking() -> Callable[[int], float]:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return lambda rate: DT

    monkeypatch.setattr("game.ui.app.ticking", ticking)
    user = UserFolder(tmp_path)
    run(Wishes(), user, shared.texts("en"))
    assert (user.match / LOCK).exists()
    keeper = Keeper(user.match)
    assert keeper.notice == ""
    keeper.close()


def test_trouble_with_saving_is_said_at_the_table_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cast = kept(tmp_path / "file")
    scene = cast.begin(FOUR)
    assert isinstance(scene, TableScene)
    scene.resize(Frame(1280, 720), FixedMeasure())
    scene.update(FRAME)
    assert sentence("notice.match_unsaved") in node(scene, "status").label
    for _ in range(400):
        scene.update(FRAME)
    wait_for_turn(scene)
    scene._sitting.draw()
    scene.update(FRAME)
    assert sentence("notice.match_unsaved") not in node(scene, "status").label
    assert sentence("notice.match_unsaved") in node(opened(cast.home()), "notice").label


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_page_with_everything_on_it_fits(language: str) -> None:
    measure = shared.fonts(language)
    cast = doors(language, setup=SIX)
    match = Match.begin(SIX, 1)
    match.game_number = 18
    cast.keeper.begin(match)
    for notice in NOTICES:
        cast.keeper.notice = f"notice.match_{notice}"
        for size, scale in (((1152, 648), 1.0), ((1280, 800), 1.5), ((1920, 1080), 1.5)):
            home = cast.home()
            assert isinstance(home, HomePage)
            home.resize(Frame(*size, scale), measure)
            assert fits(home.laid_out(), Frame(*size)), (notice, size)
            assert middle(home, "continue")
