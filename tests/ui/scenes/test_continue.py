"""A match that was left is offered first on the title page, and goes on where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.cli.options import Arguments
from game.rules.play.commands import DrawTile
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.session.storage.autosave import WATCH, Autosave
from game.session.storage.deal_code import SharedDeal
from game.session.system.files import LOCK, RECORDS
from game.session.system.paths import UserFolder
from game.session.texts import Texts, date_in_words
from game.ui.first_frame import run
from game.ui.geometry import Frame
from game.ui.input.gestures import Action
from game.ui.loop_clock import SteadyTime
from game.ui.places import (
    DealAgainPlace,
    FinalRacksPlace,
    GameOverPlace,
    GamesPlace,
    HomePlace,
    NewGamePlace,
    TablePlace,
    WelcomePlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push, Replace, Scene
from game.ui.scenes.home import HomePage
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests import shared
from tests.effort import soak
from tests.faults import take_away
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import (
    ASSETS,
    FOUR,
    SIX,
    click,
    fits,
    has,
    key,
    led_to,
    middle,
    node,
    opened,
    played,
    services_for,
    whole,
)
from tests.ui.desktop import UnseenDisplay
from tests.ui.hands import FRAME
from tests.ui.playing import FixedMeasure
from tests.waiting import until

DT = 0.05
NOTICES = ("damaged", "lost", "other_version", "unreadable", "unsaved", "elsewhere")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "match"


@pytest.fixture
def services(folder: Path) -> Iterator[Services]:
    made = kept(folder)
    yield made
    made.autosave.close()


def kept(folder: Path, language: str = "en") -> Services:
    made = services_for(language, pace=Pace.INSTANT)
    made.autosave = Autosave(folder)
    return made


def begun(services: Services, setup: Setup = FOUR) -> TableScene:
    """A table whose person is to move."""
    return shown(scene_of(TablePlace(services.matches.begin(setup)), services))


def shown(scene: Scene) -> TableScene:
    assert isinstance(scene, TableScene)
    scene.resize(Frame(1280, 720), FixedMeasure())
    scene.enter()
    wait_for_turn(scene)
    return scene


def wait_for_turn(scene: TableScene) -> None:
    local_game = scene._local_game
    until(lambda: local_game.my_turn or local_game.over, lambda: scene.update(FRAME))


def restarted(services: Services, folder: Path) -> Services:
    services.autosave.close()
    return kept(folder)


def taken_up(services: Services) -> TableScene:
    change = click(opened(scene_of(HomePlace(), services)), "continue")
    assert isinstance(change, Replace)
    return shown(led_to(change))


def test_without_a_match_there_is_nothing_to_continue(services: Services) -> None:
    assert not has(opened(scene_of(HomePlace(), services)), "continue")


def test_continue_is_the_first_and_primary_button(services: Services, folder: Path) -> None:
    begun(services)
    again = restarted(services, folder)
    home = opened(scene_of(HomePlace(), again))
    assert isinstance(home, HomePage)
    key(home, Action.NEXT_ZONE)
    assert home.touch.focus == "continue"
    tops = [node(home, ident).rect.y for ident in ("settings", "continue", "play.tiles", "learn")]
    assert tops == sorted(tops)
    again.autosave.close()


def test_continue_says_against_whom_and_which_game_it_is(services: Services) -> None:
    begun(services)
    assert node(opened(scene_of(HomePlace(), services)), "continue").value == "3 opponents · game 1 of 4"


def test_continue_says_whose_turn_it_is_when_it_is_one_game(services: Services) -> None:
    begun(services, Setup("classic", 3, ("fox", "owl")))
    assert node(opened(scene_of(HomePlace(), services)), "continue").value == "Fox and Owl · your turn"


def test_continue_says_that_it_is_the_deal_of_a_day_and_of_which(services: Services) -> None:
    day = date(2026, 11, 28)
    scene_of(TablePlace(services.matches.deal_of_day(day)), services)
    told = []
    for today in (day, date(2026, 11, 29)):
        there = replace(services, today=partial(date.fromordinal, today.toordinal()))
        told.append(node(opened(scene_of(HomePlace(), there)), "continue").value.split(" · "))
    assert [each[:2] for each in told] == [
        [sentence("day.deal"), "3 opponents"],
        [sentence("day.deal"), date_in_words(services.texts, day)],
    ]


def test_of_several_people_continue_says_whose_turn_it_is(services: Services) -> None:
    pair = Setup("classic", 2, (), people=(0, 1), names=("Ann", "Ben"))
    scene_of(TablePlace(services.matches.begin(pair)), services)
    said = node(opened(scene_of(HomePlace(), services)), "continue").value
    assert said in ("Ann and Ben · Ann’s turn", "Ann and Ben · Ben’s turn")


# Several matches


def test_the_other_matches_are_one_press_away(services: Services) -> None:
    for setup in (FOUR, replace(FOUR, rounds=0), Setup()):
        begun(services, setup)._local_game.draw()
    home = opened(scene_of(HomePlace(), services))
    assert node(home, "more-matches").label == "2 more"
    change = click(home, "more-matches")
    assert isinstance(change, Push) and led_to(change).name == "games"


def test_one_match_alone_has_no_others(services: Services) -> None:
    begun(services)
    assert not has(opened(scene_of(HomePlace(), services)), "more-matches")


BEGINNINGS: dict[str, Callable[[Services], object]] = {
    "as-last-time": lambda services: click(opened(scene_of(HomePlace(), services)), "play.tiles"),
    "deal": lambda services: click(opened(scene_of(NewGamePlace(), services)), "deal"),
    "lesson": lambda services: scene_of(TablePlace(services.matches.first_game(None)), services),
    "welcome": lambda services: click(opened(scene_of(WelcomePlace(), services)), "clock"),
    "deal-again": lambda services: click(opened(scene_of(DealAgainPlace(SharedDeal(Setup(), 5)), services)), "deal"),
    "again": lambda services: click(opened(scene_of(GameOverPlace(played(Setup(), 1)), services)), "next"),
}
"""Every way to begin a match."""


@pytest.mark.parametrize("way", BEGINNINGS)
def test_no_way_to_begin_costs_the_match_that_is_not_over(services: Services, folder: Path, way: str) -> None:
    scene = begun(services)
    scene._local_game.draw()
    wait_for_turn(scene)
    change = BEGINNINGS[way](services)
    assert isinstance(change, Replace | TableScene)
    again = restarted(services, folder)
    found = {id(saved): saved.match for saved in again.autosave.unfinished(0, 9)}.values()
    assert len(found) == 2
    assert scene._local_game.match.game.log in [match.game.log for match in found]
    again.autosave.close()


def test_the_list_begins_with_the_matches_that_are_not_over(services: Services) -> None:
    for setup in (FOUR, Setup()):
        scene = begun(services, setup)
        scene._local_game.draw()
        wait_for_turn(scene)
    services.autosave.archive.add(shared.finished_game(Setup(), 1))
    games = opened(scene_of(GamesPlace(), services))
    first, second, past = (node(games, ident) for ident in ("match.0", "match.1", "game.0"))
    assert first.rect.y < second.rect.y < past.rect.y
    assert "Hare" in first.label and "Unfinished, turn " in first.label and "Continue" in first.label
    assert "Magpie" in second.label and "game 1 of 4" in second.label
    assert str(datetime.now().astimezone().year) in first.label


def test_a_match_of_the_list_goes_on_where_it_was_and_is_the_next_to_continue(services: Services, folder: Path) -> None:
    first = begun(services)
    first._local_game.editor.sort_by_number()
    first.leave()
    begun(services, Setup())._local_game.draw()
    change = click(opened(scene_of(GamesPlace(), services)), "match.1")
    assert isinstance(change, Replace)
    after = shown(led_to(change))
    assert after._local_game.editor.history == first._local_game.editor.history
    after.leave()
    assert services.autosave.saved is first._local_game.match
    again = restarted(services, folder)
    assert again.autosave.count == 2
    again.autosave.close()


def test_a_match_is_deleted_after_a_question(services: Services, folder: Path) -> None:
    for setup in (FOUR, Setup()):
        begun(services, setup)._local_game.draw()
    games = opened(scene_of(GamesPlace(), services))
    asked = click(games, "delete.0")
    assert isinstance(asked, Push)
    assert isinstance(click(opened(led_to(asked)), "go"), Pop)
    games.enter()
    assert has(games, "match.0") and not has(games, "match.1")
    again = restarted(services, folder)
    assert again.autosave.count == 1 and again.autosave.saved is not None
    assert again.autosave.saved.setup.offered_again == FOUR
    again.autosave.close()


def test_a_begun_deal_of_a_day_goes_on_instead_of_being_deleted(services: Services) -> None:
    day = date(2026, 11, 23)
    match = services.matches.deal_of_day(day)
    asked = click(opened(scene_of(GamesPlace(), services)), "delete.0")
    assert isinstance(asked, Push)
    change = click(opened(led_to(asked)), "go")
    assert isinstance(change, Replace)
    table = shown(led_to(change))
    assert table._local_game.match is match is services.matches.deal_of_day(day)
    table.leave()


def test_many_matches_and_games_share_the_pages(services: Services) -> None:
    for seed in range(10):
        match = Match.begin(Setup(), seed)
        services.autosave.begin(match)
        match.game.submit(match.game.state.to_move, DrawTile())
        services.autosave.turned(match)
    services.autosave.archive.add(shared.finished_game(Setup(), 1))
    games = opened(scene_of(GamesPlace(), services))
    assert node(games, "page").label == sentence("games.page", first=1, last=8, count=11)
    assert has(games, "match.7") and not has(games, "game.0")
    click(games, "older")
    assert node(games, "page").label == sentence("games.page", first=9, last=11, count=11)
    assert has(games, "match.1") and not has(games, "match.2") and has(games, "game.0")


@pytest.mark.parametrize("settings", ["fresh", "damaged"])
def test_with_a_match_the_title_page_opens_whatever_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: str
) -> None:
    user = UserFolder(tmp_path)
    autosave = Autosave(user.match)
    autosave.begin(Match.begin(FOUR, 1))
    autosave.close()
    if settings == "damaged":
        user.settings.write_text("{half", encoding="utf-8", newline="\n")
    assert first_scene(monkeypatch, user) == "home"


def test_without_a_match_fresh_settings_open_the_welcome_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert first_scene(monkeypatch, UserFolder(tmp_path)) == "welcome"


def first_scene(monkeypatch: pytest.MonkeyPatch, user: UserFolder) -> str:
    """What the program shows first in this folder."""
    in_a_loop(monkeypatch, quitting)
    file = user.root / "describe.json"
    run(Arguments(describe=file), user, Texts("en", ASSETS.locale))
    scene: str = json.loads(file.read_text(encoding="utf-8"))["scene"]
    return scene


def in_a_loop(monkeypatch: pytest.MonkeyPatch, each: Callable[[int], None]) -> None:
    """Run the program without a picture, at which nobody looks; `each` is called before every frame and rest."""
    monkeypatch.setattr("game.ui.app.LoopClock", lambda wait: WatchedTime(each))
    monkeypatch.setattr("game.ui.app.Display", UnseenDisplay)


class WatchedTime(SteadyTime):
    """Calls something with the number of each frame or rest."""

    def __init__(self, each: Callable[[int], None]) -> None:
        super().__init__(DT)
        self._each = each
        self._count = 0

    def frame(self, rate: int) -> float:
        self._next()
        return super().frame(rate)

    def rest(self, most: float | None) -> float:
        self._next()
        return super().rest(most)

    def _next(self) -> None:
        self._each(self._count)
        self._count += 1


def quitting(frame: int) -> None:
    """After a few frames the window is closed."""
    if frame == 5:
        pygame.event.post(pygame.event.Event(pygame.QUIT))


def test_a_start_clears_what_killed_programs_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    user, left = UserFolder(tmp_path), f"x.{10**30}.tmp"
    for folder in (user.root, user.match, user.games, user.shared):
        folder.mkdir(exist_ok=True)
        (folder / left).touch()
        os.utime(folder / left, (0, 0))  # on Windows the age says that nobody writes it any more
    in_a_loop(monkeypatch, quitting)
    run(Arguments(), user, Texts("en", ASSETS.locale))
    assert not list(tmp_path.rglob("*.tmp"))


def test_the_running_program_looks_after_its_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever page is open: a folder removed meanwhile is there again."""
    user = UserFolder(tmp_path)
    autosave = Autosave(user.match)
    autosave.begin(Match.begin(FOUR, 1))
    autosave.close()

    def each(frame: int) -> None:
        if frame == 2:
            take_away(user.match)
        elif frame > round(WATCH / DT) and (user.match / RECORDS[0]).exists():
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert frame <= 2 * round(WATCH / DT) + 3

    in_a_loop(monkeypatch, each)
    run(Arguments(), user, Texts("en", ASSETS.locale))
    assert (user.match / RECORDS[0]).exists()


def test_a_restarted_program_shows_the_same_table(services: Services, folder: Path) -> None:
    scene = begun(services)
    scene._local_game.draw()
    wait_for_turn(scene)
    scene._local_game.editor.sort_by_number()
    scene._local_game.editor.undo()
    scene.leave()
    again = restarted(services, folder)
    after = taken_up(again)
    assert after._local_game.editor.history == scene._local_game.editor.history
    assert after._local_game.match.game.state == scene._local_game.match.game.state
    assert after._tile_motion.settled or after._local_game.thinking_seat is None
    again.autosave.close()


def test_a_game_taken_up_is_not_dealt_again(services: Services, folder: Path) -> None:
    scene = begun(services)
    scene._local_game.draw()
    wait_for_turn(scene)
    again = restarted(services, folder)
    again.store.now = replace(again.store.now, pace=Pace.NORMAL)
    assert again.autosave.saved is not None
    table = scene_of(TablePlace(again.autosave.saved), again)
    assert isinstance(table, TableScene)
    table.resize(Frame(1280, 720), FixedMeasure())
    assert not has(table, "skip") and table._tile_motion.settled
    again.autosave.close()


def test_leaving_to_the_title_keeps_the_match(services: Services) -> None:
    scene = begun(services)
    scene._local_game.editor.sort_by_number()
    scene.leave()
    after = taken_up(services)
    assert after._local_game.editor.history == scene._local_game.editor.history


def test_between_two_games_the_score_sheet_comes_back(services: Services) -> None:
    scene = begun(services)
    while not scene._local_game.over:
        scene._local_game.draw()
        wait_for_turn(scene)
    after = taken_up(services)
    changes = [change for _ in range(200) if (change := after.update(FRAME)) is not None]
    assert isinstance(changes[0], Push) and isinstance(changes[0].to, FinalRacksPlace)


@pytest.mark.long
def test_leaving_the_table_of_the_last_game_ends_the_record(services: Services, folder: Path) -> None:
    scene = begun(services, replace(FOUR, rounds=0))
    while not scene._local_game.over:
        scene._local_game.draw()
        wait_for_turn(scene)
    assert (folder / RECORDS[0]).exists()
    assert any(scene.update(FRAME) for _ in range(20000))
    scene.leave()
    assert not (folder / RECORDS[0]).exists()
    assert not has(opened(scene_of(HomePlace(), services)), "continue")


def test_the_real_game_has_its_autosave(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    in_a_loop(monkeypatch, quitting)
    user = UserFolder(tmp_path)
    run(Arguments(), user, shared.texts("en"))
    assert (user.match / LOCK).exists()
    autosave = Autosave(user.match)
    assert autosave.notice == ""
    autosave.close()


def test_trouble_with_saving_is_said_at_the_table_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    services = kept(tmp_path / "file")
    scene = scene_of(TablePlace(services.matches.begin(FOUR)), services)
    assert isinstance(scene, TableScene)
    scene.resize(Frame(1280, 720), FixedMeasure())
    scene.update(FRAME)
    assert sentence("notice.match_unsaved") in node(scene, "status").label
    for _ in range(400):
        scene.update(FRAME)
    wait_for_turn(scene)
    scene._local_game.draw()
    scene.update(FRAME)
    assert sentence("notice.match_unsaved") not in node(scene, "status").label
    assert sentence("notice.match_unsaved") in node(opened(scene_of(HomePlace(), services)), "notice").label


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_the_title_page_with_everything_on_it_fits(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    measure = shared.fonts(language)
    services = services_for(language, setup=SIX)
    match = Match.begin(SIX, 1)
    match.game_number = 18
    services.autosave.begin(match)
    for notice in NOTICES:
        monkeypatch.setattr(Autosave, "notice", f"notice.match_{notice}")
        for size, scale in (((1152, 648), 1.0), ((1280, 800), 1.5), ((1920, 1080), 1.5)):
            home = scene_of(HomePlace(), services)
            assert isinstance(home, HomePage)
            home.resize(Frame(*size, scale), measure)
            assert fits(home.laid_out(), whole(home, size)), (notice, size)
            assert middle(home, "continue")
