"""The loop rests while nothing happens, and whatever is due or comes ends the rest. Through the real loop."""

from __future__ import annotations

import ctypes
import random
import threading
import time as real_time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import pygame
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import WATCH
from game.session.thinking.player_worker import PlayerWorker
from game.ui import loop_clock
from game.ui.access.screen_reader import ScreenReader
from game.ui.loop_clock import QUIET, WAKE, EventWait, LoopClock, wake
from game.ui.places import LessonPlace, NewGamePlace, RulesPlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Push, Scene
from game.ui.scenes.match.table_scene import TableScene
from tests.effort import every_row, examples, soak
from tests.positions import match_at
from tests.ui.acting import middle, services_for
from tests.ui.desktop import Desktop
from tests.ui.waiting import RATE, PlannedTime

T = TypeVar("T")
ALONE = Setup("classic", 2, ("hare",))


class Sleeper(Desktop):
    """A desktop whose time is planned."""

    def __init__(self, folder: Path, *, rests: bool = True, **settings: object) -> None:
        self.time = PlannedTime(rests=rests)
        used = {"first_start_done": True, "guide_open": False} | settings
        self.services = services_for(**used)  # type: ignore[arg-type]
        self.services.chance = random.Random(1)
        super().__init__(folder, self.services, seen=False, time=self.time)

    def show(self, make: Callable[[Sleeper], Scene]) -> None:
        self.app.stack.apply(Push(make(self)))

    def until(self, seconds: float) -> None:
        """Let the loop run until then."""
        end = self.time.at(seconds, lambda: None)
        while self.time.tick < end and self.app.stack.top is not None:
            self.app.step()

    def strike(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def point(self, at: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def press_at(self, at: tuple[int, int]) -> None:
        self.point(at)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    @property
    def table(self) -> TableScene:
        assert isinstance(self.top, TableScene)
        return self.top


@pytest.fixture
def sleeper(tmp_path: Path) -> Iterator[Sleeper]:
    """The title page at rest."""
    used = Sleeper(tmp_path)
    used.until(5)
    yield used
    pygame.quit()


def own_turn(sleeper: Sleeper, clock: int | None = None) -> Scene:
    """A table of the player's own turn."""
    return scene_of(TablePlace(match_at("r1 r2 r3 / r4 b5 b6 b7 k1 k13", clock=clock)), sleeper.services)


def at_the_table(folder: Path, clock: int | None = None) -> Sleeper:
    used = Sleeper(folder)
    used.show(lambda each: own_turn(each, clock))
    used.until(5)
    return used


# How often the loop turns


def test_a_settled_page_runs_no_frames(sleeper: Sleeper) -> None:
    before = sleeper.time.turns
    sleeper.until(125)
    assert sleeper.time.turns - before <= 120 / WATCH + 1


def test_a_turn_of_the_players_own_runs_no_frames(tmp_path: Path) -> None:
    used = at_the_table(tmp_path)
    before = used.time.turns
    used.until(125)
    assert used.time.turns - before <= 120 / WATCH + 1
    pygame.quit()


def test_after_a_key_there_are_frames_for_a_while(sleeper: Sleeper) -> None:
    sleeper.time.at(6, partial(sleeper.strike, pygame.K_TAB))
    sleeper.until(6)
    before = sleeper.time.turns
    sleeper.until(6 + QUIET)
    assert sleeper.time.turns - before == QUIET * RATE


# What ends a rest


def test_a_key_is_answered_at_once(sleeper: Sleeper) -> None:
    sleeper.time.at(60.5, partial(sleeper.strike, pygame.K_TAB))
    sleeper.until(60.5)
    assert [each.id for each in sleeper.top.nodes() if each.focused] == ["quick"]


def test_a_tip_comes_by_itself(sleeper: Sleeper) -> None:
    sleeper.show(lambda used: scene_of(NewGamePlace(), used.services))
    sleeper.time.at(60, partial(sleeper.point, middle(sleeper.top, "seat.1")))
    sleeper.until(60.3)
    before = sleeper.app._tip.node
    sleeper.until(60.4)
    assert (before, getattr(sleeper.app._tip.node, "id", "")) == (None, "seat.1")


@pytest.mark.long
def test_a_clock_shows_each_of_the_last_seconds(tmp_path: Path) -> None:
    used = at_the_table(tmp_path, clock=60)
    used.until(45)
    shown: list[int] = []
    drawn = used.app._display.show

    def look(ops: object) -> None:
        shown.append(used.table._local_game.clock.seconds)
        drawn(ops)  # type: ignore[arg-type]

    used.app._display.show = look  # type: ignore[method-assign]
    used.until(52)
    assert sorted(set(shown)) == list(range(shown[-1], shown[0] + 1)) and shown[0] - shown[-1] >= 6
    pygame.quit()


def test_a_clock_that_runs_out_ends_the_turn(tmp_path: Path) -> None:
    used = at_the_table(tmp_path, clock=60)
    used.until(70)
    assert used.table._local_game.match.game.log
    pygame.quit()


def test_a_notice_goes_by_itself(tmp_path: Path) -> None:
    used = at_the_table(tmp_path)
    used.time.at(60, lambda: used.table._context.say("a notice"))
    used.time.at(60, wake)
    used.until(60.1)
    assert used.table._context.view_state.notice == "a notice"
    used.until(64.1)
    assert not used.table._context.view_state.notice
    pygame.quit()


def test_a_half_built_turn_is_written_within_a_second(tmp_path: Path) -> None:
    used = at_the_table(tmp_path)
    written: list[float] = []
    saver = used.table._local_game._autosave
    stand = saver.stand

    def noted(*standing: object, at_once: bool = False) -> None:
        stand(*standing, at_once=at_once)  # type: ignore[arg-type]
        written.append(used.time.now)

    saver.stand = noted  # type: ignore[method-assign,assignment]
    used.time.at(60, partial(used.strike, pygame.K_r))
    used.until(61)
    assert any(60.4 <= at <= 61 for at in written)
    pygame.quit()


def test_a_pad_is_answered_at_once(sleeper: Sleeper) -> None:
    sleeper.time.at(60, lambda: sleeper.post(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, -1)))
    sleeper.until(60)
    assert [each.id for each in sleeper.top.nodes() if each.focused] == ["quick"]


def test_a_direction_held_on_a_pad_repeats(sleeper: Sleeper) -> None:
    sleeper.time.at(60, lambda: sleeper.post(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, -1)))
    sleeper.until(60)
    first = [each.id for each in sleeper.top.nodes() if each.focused]
    sleeper.until(60.5)
    assert [each.id for each in sleeper.top.nodes() if each.focused] != first


def test_a_reader_is_told_of_by_another_thread() -> None:
    heard: list[str] = []
    reader = ScreenReader(None)
    reader.wake = lambda: heard.append("wake")
    reader._activated()
    assert heard == ["wake"]


def test_an_answer_of_a_player_wakes_the_loop() -> None:
    heard = threading.Event()
    worker = PlayerWorker(wake=heard.set)
    match = Match.begin(ALONE, 1)
    player = match.players[1]
    assert player is not None
    worker.ask(player, match.game.view(1), random.Random(1))
    assert heard.wait(60)
    worker.close()


# The real waiting


@pytest.fixture
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    yield
    pygame.quit()


@every_row(("sdl",), [True, False])
def test_a_wake_from_a_thread_ends_the_wait(monkeypatch: pytest.MonkeyPatch, sdl: bool) -> None:
    """Also where SDL is not found to wait for it."""
    if not sdl:
        monkeypatch.setattr(loop_clock, "_sdl", lambda: None)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    wait = EventWait()
    assert (wait._sdl is not None) == sdl
    threading.Timer(0.05, wake).start()
    wait(60)
    assert [event.type for event in pygame.event.get()] == [WAKE]
    pygame.quit()


@pytest.mark.usefixtures("display")
def test_a_wait_ends_when_its_time_is_over() -> None:
    before = real_time.monotonic()
    EventWait()(0.05)
    assert real_time.monotonic() - before >= 0.05 - real_time.get_clock_info("monotonic").resolution


@pytest.mark.usefixtures("display")
def test_a_pad_ends_the_wait_when_it_is_plugged_in_and_when_it_is_used() -> None:
    pygame.joystick.init()
    pygame.event.clear()
    wait = EventWait()
    sdl = wait._sdl
    assert sdl is not None
    threading.Timer(0.05, lambda: sdl.SDL_JoystickAttachVirtual(1, 2, 4, 0)).start()
    wait(60)
    assert pygame.JOYDEVICEADDED in [event.type for event in pygame.event.get()]
    pad = pygame.joystick.Joystick(0)
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    opened = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(pad.get_instance_id()))
    threading.Timer(0.05, lambda: sdl.SDL_JoystickSetVirtualButton(opened, 0, 1)).start()
    wait(60)
    assert pygame.JOYBUTTONDOWN in [event.type for event in pygame.event.get()]
    sdl.SDL_JoystickDetachVirtual(0)


@pytest.mark.usefixtures("display")
def test_a_wait_takes_no_event() -> None:
    wake()
    EventWait()(None)
    assert [event.type for event in pygame.event.get()] == [WAKE]


def test_a_wake_after_the_end_harms_nobody() -> None:
    pygame.quit()
    wake()


def test_garbage_is_looked_for_once_in_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[int]()
    monkeypatch.setattr("gc.collect", lambda: found.append(1))
    clock = LoopClock(lambda most: None)
    for wait in (clock.frame, clock.rest, clock.rest, clock.frame, clock.frame, clock.rest):
        wait(1000)
    assert len(found) == 2


def test_what_is_due_is_at_most_a_step_late_after_a_suspended_machine() -> None:
    class Suspended(PlannedTime):
        def rest(self, most: float | None) -> float:
            return 10_000.0

    pacer = loop_clock.FramePacer(Suspended())
    pacer.note(QUIET, busy=False)
    assert pacer.rest(2.0) == 2.0 + loop_clock.LONGEST_STEP
    assert pacer.rest(None) == 10_000.0


# Resting or not, the same is seen


class AtOnce(Executor):
    """Threads whose work is done at once, so that two runs are alike."""

    def __init__(self, **_: object) -> None:
        """Whatever is asked of real ones."""

    def submit(self, work: Callable[..., T], /, *facts: Any, **more: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(work(*facts, **more))
        return done


SCENES: Mapping[str, Callable[[Sleeper], Scene]] = MappingProxyType(
    {
        "own turn": own_turn,
        "with a clock": lambda sleeper: own_turn(sleeper, 60),
        "whole match": lambda sleeper: scene_of(
            TablePlace(sleeper.services.matches.begin(replace(ALONE, clock=60))), sleeper.services
        ),
        "guided game": lambda sleeper: scene_of(
            TablePlace(sleeper.services.matches.guided_game(Setup())), sleeper.services
        ),
        "rules": lambda sleeper: scene_of(RulesPlace(), sleeper.services),
        "lesson": lambda sleeper: scene_of(LessonPlace("group", 3), sleeper.services),
    }
)
KEYS = ["d", "h", "r", "u", "space", "return", "tab", "left", "right", "up", "down", "5", "j"]
PLACES = st.tuples(st.integers(0, 1279), st.integers(0, 719))
GAPS = st.sampled_from((0.1, 0.5, 1.2, 3.0, 13.0))
Deed = tuple[float, str, str, tuple[int, int]]
"""After how many seconds, what is done, with which key, where."""
DEEDS = st.lists(st.tuples(GAPS, st.sampled_from(("key", "move", "click")), st.sampled_from(KEYS), PLACES), max_size=8)
SHARPNESS = 2
"""Ticks by which one run may be behind the other: what begins after a rest is seen one later."""
END = 40.0


def seen(used: Sleeper) -> tuple[object, ...]:
    """All that is shown and told."""
    return used.top.name, used.top.nodes(), tuple(used.app.stack.drawn()), used.app._tip.node


def planned(used: Sleeper, deeds: Sequence[Deed]) -> None:
    when = 5.0
    for gap, deed, key, at in deeds:
        when += gap
        hands = {"key": partial(used.strike, pygame.key.key_code(key)), "move": partial(used.point, at)}
        used.time.at(when, hands.get(deed, partial(used.press_at, at)))


def compare(folder: Path, scene: str, deeds: Sequence[Deed], looks: Sequence[float]) -> None:
    """Both runs show the same at each look, which itself ends no rest."""
    always, resting = (shots(folder, scene, deeds, looks, rests=rests) for rests in (False, True))
    for (look, sharp), (_, around) in zip(resting, always, strict=True):
        assert sharp[SHARPNESS] in around, look


def shots(
    folder: Path, scene: str, deeds: Sequence[Deed], looks: Sequence[float], *, rests: bool
) -> list[tuple[float, list[tuple[object, ...]]]]:
    """What is seen around each of these times, a tick apart."""
    taken: list[tuple[float, list[tuple[object, ...]]]] = [(look, []) for look in looks]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.session.thinking.player_worker.ThreadPoolExecutor", AtOnce)
        patch.setattr("game.session.storage.autosave.WATCH", 10 * END)  # which would end a rest that nothing else ends
        used = Sleeper(folder, rests=rests)
        used.show(SCENES[scene])
        planned(used, deeds)
        for look, around in taken:
            for late in range(-SHARPNESS, SHARPNESS + 1):
                used.time.look(look + late / RATE, partial(lambda kept: kept.append(seen(used)), around))
        used.until(END + 1)
        pygame.quit()
    return taken


@pytest.mark.parametrize("scene", soak(SCENES, 1))
def test_what_comes_by_itself_comes_in_time(tmp_path: Path, scene: str) -> None:
    compare(tmp_path, scene, (), [0.8 * number for number in range(1, 50)])


@pytest.mark.long
@examples(80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(SCENES)), DEEDS, st.lists(st.floats(1, END), min_size=6, max_size=6))
def test_whoever_looks_sees_the_same_as_if_the_loop_never_rested(
    tmp_path: Path, scene: str, deeds: list[Deed], looks: list[float]
) -> None:
    compare(tmp_path, scene, deeds, looks)
