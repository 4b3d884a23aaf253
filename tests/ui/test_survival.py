"""An error made on purpose in each scene and overlay: play goes on, nothing is lost, one sentence, one entry in the
log.

Real loop, real files: what fails is one call of one method, or every call of it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.session.history.finished_game import FinishedGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.system import logs
from game.ui.geometry import Frame
from game.ui.input.last_gestures import KEPT, LastGestures
from game.ui.places import HomePlace, LessonPlace, PausePlace, SettingsPlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Home, Place, Pop, Push, Scene, Swap
from game.ui.scenes.crash import CrashPage
from game.ui.scenes.home import HomePage
from game.ui.scenes.learn.lesson_scenes import LessonScene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from game.ui.survival import MINUTE, SENTENCES, Escalation, Rescue, Survival
from game.ui.table.context import anew
from game.ui.table.overlays.table_overlays import OVERLAYS, At, OverlayRow
from game.ui.table.picture.exercise_chrome import SolvedTexts
from game.ui.tip import READ
from tests.effort import soak
from tests.shared import finished_game, sentence
from tests.ui.acting import services_for
from tests.ui.desktop import Desktop
from tests.ui.scenes.test_pages import PAGES
from tests.ui.test_semantics import MORE
from tests.waiting import until
from tools.gallery import STATES
from tools.past_games import THREE
from tools.studio import Studio

FRAMES = 120
"""In which whatever was spoilt must have been met."""
PATIENCE = 3.0
"""Seconds of processor time in which play goes on."""
METHODS = ("handle", "update", "draw", "nodes")
OVERLAY_METHODS = ("hears", "update", "acts", "draw", "nodes")
SEED = 6
"""Of a deal in which the person begins."""


class MadeOnPurposeError(Exception):
    """What is raised here, and nowhere else."""


def spoil(target: object, method: str, *, times: int = 1) -> None:
    """So many calls of this method fail; afterwards it is as before."""
    real, left = getattr(target, method), iter(range(times))

    def fail(*args: Any, **facts: Any) -> object:
        if next(left, None) is not None:
            raise MadeOnPurposeError(method)
        return real(*args, **facts)

    setattr(target, method, fail)


ALWAYS = 10**9


class Run:
    """The program with a match on the disk and a turn that is half built, in front of a player."""

    def __init__(self, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
        self.folder, self.caplog = folder, caplog
        self.services = services_for(first_start_done=True, reduced_motion=True)
        self.services.autosave = Autosave(folder / "match", games=folder / "games")
        match = Match.begin(Setup(opponents=("hare",)), SEED)
        self.services.autosave.begin(match)
        self.desktop = Desktop(folder, self.services, seen=False)
        self.desktop.app.stack.apply(Push(TablePlace(match)))
        self.desktop.frames(2)
        self.desktop.press(pygame.K_SPACE)  # past the draw for the start
        self.desktop.frames(4)
        self.lay_one()
        self.before = self.standing(self.table)

    @property
    def stack(self) -> list[Scene]:
        return list(self.desktop.app.stack.scenes)

    @property
    def table(self) -> TableScene:
        return next(each for each in self.stack if isinstance(each, TableScene))

    def lay_one(self) -> None:
        """A tile of the rack goes to the felt, as a player lays it."""
        nodes = {each.id: each for each in self.table.nodes()}
        tile = next(each for name, each in nodes.items() if name.startswith("rack.tile"))
        felt = nodes["felt"].rect
        at, to = tile.rect.centre, (felt.x + felt.w * 0.5, felt.y + felt.h * 0.5)
        self.desktop.drag((round(at[0]), round(at[1])), (round(to[0]), round(to[1])))

    @staticmethod
    def standing(table: TableScene) -> tuple[object, ...]:
        """All tiles, and the turn that is being built."""
        local_game = table._local_game
        return local_game.match.game.state, local_game.board.staged.table, frozenset(local_game.board.rack.tiles)

    def open(self, scene: Scene) -> Scene:
        self.desktop.app.stack.apply(Push(scene))
        self.desktop.frames(1)
        return scene

    def met(self) -> list[logging.LogRecord]:
        """What was logged of it."""
        errors = [each for each in self.caplog.records if each.levelno >= logging.ERROR]
        return [each for each in errors if each.exc_info]

    def play_on(self) -> None:
        """Move about and press a key, until something was logged or nothing can be met any more."""
        self.desktop.post(pygame.MOUSEMOTION, pos=(640, 360), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.desktop.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        before, began = len(self.met()), time.process_time()
        for _ in range(FRAMES):
            self.desktop.survive(1)
            if len(self.met()) > before:
                break
        assert len(self.met()) == before + 1, "it was met once"
        self.desktop.survive(20)
        assert time.process_time() - began < PATIENCE

    def said(self) -> str:
        """The one sentence: on the strip of a table, else over the window."""
        over = [node.label for node in self.desktop.app._tip.said]
        top = self.desktop.top
        on_strip = top._context.view_state.notice if isinstance(top, TableScene) else ""
        (said,) = [*over, *([on_strip] if on_strip else [])]
        assert not self.services.said
        return said

    def wait_a_minute(self) -> None:
        self.desktop.app._seconds += MINUTE + 1

    def assert_whole(self) -> None:
        """The match and the half-built turn are what they were, here and on the disk."""
        assert self.standing(self.table) == self.before
        self.assert_kept()

    def assert_kept(self) -> None:
        """The same read anew from the disk."""
        self.services.autosave.close()
        again = Autosave(self.folder / "match", games=self.folder / "games")
        assert again.saved is not None and again.notice == ""
        services = services_for(first_start_done=True)
        services.autosave = again
        table = scene_of(TablePlace(again.saved), services)
        assert isinstance(table, TableScene)
        state, *turn = self.standing(table)
        assert state == self.before[0] and turn == list(self.before[1:])
        again.close()

    def assert_logged_once(self, entries: int = 1) -> None:
        found = self.met()
        assert len(found) == entries
        for each in found:
            text = each.getMessage()
            assert "what was done last" in text and "Release x=" in text
            assert "MadeOnPurposeError" in logging.Formatter().format(each)


@pytest.fixture
def run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Run]:
    caplog.set_level(logging.ERROR)
    made = Run(tmp_path, caplog)
    yield made
    made.services.autosave.close()
    pygame.quit()


@pytest.fixture(scope="module")
def old_game() -> FinishedGame:
    return finished_game(THREE, 5)


MAKERS: dict[str, Callable[[Services, FinishedGame], Scene]] = {
    **{name: (lambda services, _, make=make: make(services)) for name, make in PAGES.items()},  # type: ignore[misc]
    **{name: make for name, make in MORE.items() if name != "crash"},
}


def test_a_turn_that_is_half_built_is_part_of_what_is_asked_here(run: Run) -> None:
    _, table, rack = run.before
    assert len(list(table)) == 1 and len(rack) == 13  # type: ignore[call-overload,arg-type]
    run.assert_whole()


@pytest.mark.parametrize("name", soak(MAKERS, 4))
def test_a_page_that_fails_is_left_for_the_page_below(name: str, run: Run, old_game: FinishedGame) -> None:
    """In whatever it does: its gestures, time, picture and semantic tree."""
    for number, method in enumerate(METHODS, start=1):
        page = run.open(MAKERS[name](services_for(first_start_done=True), old_game))
        spoil(page, method)
        run.play_on()
        if isinstance(page, TableScene):
            assert run.stack[-1] is page and run.said() == sentence("rescue.closed"), method
            run.desktop.app.stack.apply(Pop())
        else:
            assert page not in run.stack and run.said() == sentence("rescue.left"), method
        assert run.stack[-1] is run.table
        run.assert_logged_once(number)
        run.wait_a_minute()
    run.assert_whole()


@pytest.mark.parametrize("row", soak([row for row in OVERLAYS if row.at & At.MATCH], 5), ids=lambda row: row.name)
def test_what_lies_over_the_table_is_closed_where_it_fails(row: OverlayRow, run: Run) -> None:
    table, felt = run.table, {each.id: each for each in run.table.nodes()}["felt"].rect
    for number, method in enumerate(OVERLAY_METHODS, start=1):
        spoil(table._overlays._overlays[row.name], method)
        run.play_on()
        assert run.stack[-1] is table and run.said() == sentence("rescue.closed"), method
        run.assert_logged_once(number)
        assert felt == {each.id: each for each in table.nodes()}["felt"].rect
        run.wait_a_minute()
    run.assert_whole()


@pytest.mark.parametrize("name", ["solved", "lights"])
def test_what_lies_over_an_exercise_is_closed_where_it_fails(name: str, run: Run) -> None:
    """The exercise is where it was, and so is the match below."""
    page = run.open(scene_of(LessonPlace("add", 3), run.services))
    assert isinstance(page, LessonScene)
    before = run.standing(page)
    for number, method in enumerate(OVERLAY_METHODS, start=1):
        if name == "solved":  # which takes all gestures while it is open
            page._card.show(SolvedTexts("solved", "onward"))
        spoil(page._overlays._overlays[name], method)
        run.play_on()
        assert run.stack[-1] is page and run.said() == sentence("rescue.closed"), method
        assert page._card.words is None and run.standing(page) == before
        run.assert_logged_once(number)
        run.wait_a_minute()
    run.desktop.app.stack.apply(Pop())
    run.assert_whole()


def test_a_guide_that_fails_is_over_and_the_match_goes_on(run: Run) -> None:
    table, stack = run.table, run.desktop.app.stack
    for number, method in enumerate(OVERLAY_METHODS, start=1):
        table.guided = True
        table._furnish(anew(table._context))
        stack.resize(Frame(1280, 720))
        spoil(table._overlays._overlays["tutorial"], method)
        run.play_on()
        assert run.stack[-1] is table and run.said() == sentence("rescue.closed"), method
        assert "tutorial" not in table._overlays._overlays and not table.guided
        run.assert_logged_once(number)
        run.wait_a_minute()
    run.assert_whole()


def test_every_overlay_fails_on_purpose_somewhere_here() -> None:
    """Those that only some scenes ask for are named above."""
    assert {row.name for row in OVERLAYS if not row.at & At.MATCH} == {"solved", "lights", "tutorial"}


def test_what_is_carried_is_let_go(run: Run) -> None:
    """In the middle of a drag: the tile lies where it lay, and the next drag works."""
    tile = next(each for each in run.table.nodes() if each.id.startswith("rack.tile"))
    at = tuple(map(round, tile.rect.centre))
    run.desktop.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    run.desktop.post(pygame.MOUSEMOTION, pos=(640, 300), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    run.desktop.frames(3)
    assert run.table._drag.carried
    spoil(run.table, "draw")
    run.play_on()
    assert not run.table._drag.carried and run.said() == sentence("rescue.closed")
    run.desktop.post(pygame.MOUSEBUTTONUP, pos=(640, 300), button=1, touch=False)
    run.desktop.survive(3)
    assert run.standing(run.table) == run.before
    run.lay_one()
    assert len(run.table._local_game.board.rack.tiles) == 12


def test_what_is_said_over_a_page_can_be_read_whatever_is_pressed(run: Run) -> None:
    run.desktop.app.stack.apply(Home())
    for place in (SettingsPlace(), PausePlace()):
        page = run.open(scene_of(place, run.services))
        spoil(page, "draw")
        run.play_on()
        run.desktop.press(pygame.K_RIGHT)
        assert run.stack[-1].name == "home" and run.said() == sentence("rescue.left")
        run.desktop.frames(round(READ * 60))
        run.desktop.press(pygame.K_RIGHT)
        assert run.desktop.app._tip.said == ()


def test_undo_still_knows_the_turn_after_something_was_closed(run: Run) -> None:
    spoil(run.table, "draw")
    run.play_on()
    run.desktop.press(pygame.K_u)
    assert len(run.table._local_game.board.rack.tiles) == 14


def test_a_turn_that_fails_as_it_ends_is_on_the_disk_and_the_game_goes_on(run: Run) -> None:
    """After it was saved, and before anything of it was shown."""
    run.desktop.press(pygame.K_u)
    local_game = run.table._local_game
    spoil(local_game, "_follow")
    for _ in range(2):
        run.desktop.post(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="", scancode=0)
        run.desktop.post(pygame.KEYUP, key=pygame.K_d, mod=0, unicode="", scancode=0)
        run.desktop.survive(12)
    assert len(run.met()) == 1
    until(lambda: run.table._local_game.my_turn, lambda: run.desktop.survive(1))
    run.desktop.survive(60)
    after, local_game = len(run.met()), run.table._local_game
    assert after == 1 and len(local_game.match.game.log) == 2
    assert sorted(map(str, local_game.board.rack.tiles)) == sorted(
        map(str, local_game.match.game.state.racks[local_game.seat])
    )
    run.before = run.standing(run.table)
    run.assert_kept()


def test_nobody_sees_the_rack_of_another_person_because_something_was_closed(tmp_path: Path) -> None:
    """Between two persons at one machine: the table stays covered, and the curtain comes again."""
    services = services_for(first_start_done=True, reduced_motion=True)
    match = Match.begin(Setup(people=(0, 1), opponents=()), SEED)
    desktop = Desktop(tmp_path, services, match=match, seen=False)
    desktop.frames(2)
    desktop.press(pygame.K_SPACE)
    desktop.frames(200)
    table = next(each for each in desktop.app.stack.scenes if isinstance(each, TableScene))
    assert desktop.top.name == "curtain" and not table._local_game.seated
    for target in (desktop.top, table):
        spoil(target, "update")
        for _ in range(40):
            desktop.survive(1)
            assert not [each for each in desktop.top.nodes() if each.id.startswith("rack.")]
    assert desktop.top.name == "curtain"
    pygame.quit()


# One step more


def fail_again(run: Run, target: object, method: str = "update") -> str:
    """The next failure there; what is said of it."""
    spoil(target, method)
    run.play_on()
    return run.said()


def test_a_table_that_fails_again_and_again_is_given_up_step_by_step(run: Run) -> None:
    """Closed, made afresh from what is saved, the title page, and then the page that tells of it."""
    first = run.table
    assert fail_again(run, first) == sentence("rescue.closed") and run.table is first
    assert fail_again(run, first) == sentence("rescue.afresh") and run.table is not first
    assert run.standing(run.table) == run.before
    match = run.table._local_game.match
    assert fail_again(run, run.table) == sentence("rescue.title")
    assert [each.name for each in run.stack] == ["home"]
    run.desktop.app.stack.apply(Push(TablePlace(match)))
    spoil(run.table, "update")
    run.play_on()
    assert [each.name for each in run.stack] == ["crash"] and run.desktop.app._tip.said == ()
    run.assert_logged_once(4)
    run.assert_kept()


def test_a_minute_later_counting_begins_anew(run: Run) -> None:
    first = run.table
    for _ in range(3):
        assert fail_again(run, first) == sentence("rescue.closed")
        run.wait_a_minute()
    run.assert_whole()


def test_a_page_that_fails_each_time_it_is_opened_takes_more_with_it_each_time(run: Run) -> None:
    table = run.table
    for said in ("rescue.left", "rescue.afresh", "rescue.title"):
        run.desktop.app.stack.apply(Push(PausePlace()))
        assert fail_again(run, run.stack[-1]) == sentence(said)
        assert (table in run.stack) == (said == "rescue.left")
    run.assert_kept()


def test_each_place_is_counted_for_itself(run: Run) -> None:
    """Pages that fail one after the other do no harm to the table."""
    for place in (PausePlace(), SettingsPlace()):
        run.desktop.app.stack.apply(Push(place))
        assert fail_again(run, run.stack[-1]) == sentence("rescue.left")
    assert fail_again(run, run.table) == sentence("rescue.closed")
    run.assert_whole()


@pytest.mark.parametrize("method", METHODS)
def test_a_table_that_always_fails_ends_at_the_title_page(
    method: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MadeOnPurposeError(method)

    monkeypatch.setattr(TableScene, method, fail)
    for _ in range(3):
        run.desktop.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        run.desktop.survive(40)
    assert [each.name for each in run.stack] == ["home"] and run.said() == sentence("rescue.title")
    run.assert_logged_once(3)
    monkeypatch.undo()
    run.assert_kept()


def test_the_title_page_that_fails_leads_to_the_page_that_tells_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for known in (True, False):  # the welcome page, too
        desktop = Desktop(tmp_path, services_for(first_start_done=known), seen=False)
        spoil(desktop.top, "update")
        desktop.survive(5)
        assert isinstance(desktop.top, CrashPage)
        desktop.click("home")
        assert isinstance(desktop.top, HomePage) and len(desktop.app.stack.scenes) == 1
        desktop.post(pygame.QUIT)
        desktop.survive(5)  # an ordinary end: nothing is raised
        pygame.quit()


def test_quitting_on_the_page_that_tells_of_it_ends_with_the_error(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    spoil(desktop.top, "update")
    desktop.survive(5)
    desktop.post(pygame.QUIT)
    with pytest.raises(MadeOnPurposeError):
        desktop.survive(5)
    pygame.quit()


def test_a_crash_page_that_fails_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(CrashPage, "content", fail)
    desktop = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    spoil(desktop.top, "update")
    with pytest.raises(MadeOnPurposeError):
        desktop.survive(5)
    pygame.quit()


def test_steps_are_values() -> None:
    every = frozenset(Rescue) - {Rescue.NOTHING}
    escalation, steps = Escalation(), []
    for second in range(6):
        steps.append(escalation.next("table", every, second))
        escalation = escalation.after("table", steps[-1], second)
    assert steps == [Rescue.CLOSED, Rescue.LEFT, Rescue.AFRESH, Rescue.TITLE, Rescue.CRASHED, Rescue.CRASHED]
    assert escalation.next("table", every, 5 + MINUTE) is Rescue.CRASHED
    assert escalation.next("table", every, 6 + MINUTE) is Rescue.CLOSED
    assert escalation.next("pause", every, 5) is Rescue.CLOSED
    assert set(SENTENCES) == every - {Rescue.CRASHED}


# On the way


def test_a_page_that_cannot_be_made_leaves_everything_open(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(place: Place) -> Scene:
        raise MadeOnPurposeError(place)

    monkeypatch.setattr(run.desktop.app.stack, "_make", fail)
    below = run.stack
    for change in (Push(SettingsPlace()), Swap(SettingsPlace())):
        spoilt = run.table
        monkeypatch.setattr(spoilt, "update", lambda _, change=change: change)
        run.desktop.survive(1)
        monkeypatch.delattr(spoilt, "update")
        run.desktop.survive(3)
        assert run.said() == sentence("rescue.left") and run.stack == below
        run.wait_a_minute()
    assert len(run.met()) == 2
    run.assert_whole()


@pytest.mark.parametrize("method", ["enter", "resize"])
def test_a_page_that_fails_as_it_opens_is_left(method: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui.scenes.settings.settings_page import SettingsPage

    def fail(*_: object) -> None:
        raise MadeOnPurposeError(method)

    monkeypatch.setattr(SettingsPage, method, fail)
    spoilt, waits = run.table, iter([Push(SettingsPlace())])
    monkeypatch.setattr(spoilt, "update", lambda _: next(waits, None))
    run.desktop.survive(3)
    assert run.stack[-1] is spoilt and run.said() == sentence("rescue.left")
    run.assert_logged_once()
    run.assert_whole()


def test_a_page_that_fails_as_it_is_left_is_closed_all_the_same(run: Run) -> None:
    page = run.open(scene_of(SettingsPlace(), run.services))
    spoil(page, "leave")
    run.desktop.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    run.desktop.survive(3)
    assert run.stack[-1] is run.table and run.said() == sentence("rescue.left")
    run.assert_logged_once()
    run.assert_whole()


def test_a_table_that_fails_below_a_page_is_mended_and_the_page_closed(run: Run) -> None:
    """A dialog lies over it, so that both are drawn."""
    table, page = run.table, scene_of(PausePlace(), run.services)
    page.overlay = True
    run.open(page)
    spoil(table, "draw")
    run.play_on()
    assert run.stack[-1] is table and run.said() == sentence("rescue.closed")
    run.assert_logged_once()
    run.assert_whole()


def test_events_behind_the_one_that_failed_still_come(run: Run) -> None:
    spoil(run.table, "handle")
    run.desktop.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    run.desktop.post(pygame.QUIT)
    run.desktop.survive(3)
    assert run.stack == []
    run.assert_kept()


def test_a_picture_that_cannot_be_painted_closes_what_asked_for_it(run: Run) -> None:
    page = run.open(scene_of(SettingsPlace(), run.services))
    spoil(run.desktop.app._display, "show")
    run.play_on()
    assert page not in run.stack and run.said() == sentence("rescue.left")
    run.assert_whole()


def test_what_a_reader_is_told_may_fail(run: Run) -> None:
    page = run.open(scene_of(SettingsPlace(), run.services))
    spoil(run.desktop.app._output.reader, "follow")
    run.play_on()
    assert page not in run.stack and run.said() == sentence("rescue.left")
    run.assert_whole()


@pytest.mark.parametrize("beside", ["watch", "tend"])
def test_what_belongs_to_no_scene_takes_none_with_it(beside: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The look at the files, and the sounds: logged once a minute, and everything stays open."""

    def fail(*_: object) -> None:
        raise MadeOnPurposeError(beside)

    monkeypatch.setattr(Services if beside == "watch" else type(run.services.sounds), beside, fail)
    below = run.stack
    run.desktop.survive(30)
    assert run.stack == below and run.desktop.app._tip.said == ()
    run.assert_logged_once()
    run.wait_a_minute()
    run.desktop.survive(30)
    run.assert_logged_once(2)
    monkeypatch.undo()
    run.assert_whole()


def test_in_a_test_nothing_is_survived(run: Run) -> None:
    spoil(run.table, "update")
    with pytest.raises(MadeOnPurposeError):
        run.desktop.frames(1)


# The table in all its states

OPENED = ("steps", "joker", "line", "fan", "turns", "replay", "hint")
"""What a person opened; other overlays follow from how the game stands, and are there again."""


@pytest.fixture
def ready() -> Iterator[Studio]:
    from game.session.settings import Settings
    from game.session.teaching import Teaching
    from tools.studio import studio

    with studio("1280x720", "en", Settings(taught=tuple(Teaching))) as made:
        yield made


@pytest.mark.parametrize(
    "state", soak([name for name in STATES if name.startswith(("table-", "rummy-", "machiavelli-", "stage-"))], 8)
)
def test_a_table_in_any_state_goes_on_with_the_same_tiles(state: str, ready: Studio) -> None:
    show = STATES[state](ready)
    table = show.top
    if not isinstance(table, TableScene):
        return
    before = Run.standing(table)
    survival = Survival(show.stack, show.services, LastGestures(), lambda: show.stack.resize(Frame(1280, 720)))
    survival._first = ()  # here the table is the first scene
    show.stack._scenes.insert(0, scene_of(HomePlace(), show.services))
    assert survival.rescue(MadeOnPurposeError(), 0.0) == sentence("rescue.closed")
    assert show.top is table and Run.standing(table) == before and not table._drag.carried
    show.wait(0.2)
    assert not [name for name in OPENED if getattr(table._overlays._overlays.get(name), "is_open", False)]
    assert show.drawn() and table.nodes()


# Beside the window


def test_what_ends_a_thread_is_logged(tmp_path: Path) -> None:
    file, handler = logs.start(tmp_path / "tilebridge.log")
    before, threading.excepthook = threading.excepthook, logs.thread_failed

    def fail() -> None:
        raise MadeOnPurposeError

    try:
        thread = threading.Thread(target=fail, name="beside")
        thread.start()
        thread.join()
    finally:
        threading.excepthook = before
        logs.stop(handler)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert "the thread beside failed" in text and "MadeOnPurposeError" in text


def test_sixty_gestures_are_kept_and_none_says_what_was_typed() -> None:
    from game.ui.input.gestures import Dropped, Move, Press, Typed

    gestures = LastGestures()
    for second in range(100):
        gestures.note(second, Press(second, 2))
        gestures.note(second, Move(1, 1))
        gestures.note(second, Move(5, second))
    gestures.note(100, Typed("Ann"))
    gestures.note(101, Dropped("/home/ann/secret.txt"))
    lines = gestures.as_text().splitlines()
    assert len(lines) == KEPT
    assert lines[-3:] == ["    99.00 Move x=5 y=99", "   100.00 Typed of 3", "   101.00 Dropped .txt"]
