"""Whatever is found out beside the window is seen as soon as it is known: nobody has to move the mouse for it."""

from __future__ import annotations

import ast
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pygame
import pytest

from game.session.analysis.draft import Draft, pasted
from game.session.history.finished_game import NO_SCORES
from game.session.match.setup import Setup
from game.ui.canvas import Op
from game.ui.input.gestures import Act, Action
from game.ui.loop_clock import wake
from game.ui.places import (
    BoardPlace,
    FinalRacksPlace,
    ParPlace,
    PastGamePlace,
    PuzzlesPlace,
    ReviewPlace,
    StatisticsPlace,
    TablePlace,
)
from game.ui.scene import Place, Push
from tests.effort import soak
from tests.positions import match_at
from tests.shared import finished_game
from tests.sources import FILES, GAME, nodes_of
from tests.ui.acting import services_for
from tests.ui.desktop import Desktop
from tests.waiting import until
from tools.past_games import OWN_DRAWS, THREE, past_finished_game

UNKNOWN = replace(past_finished_game(*OWN_DRAWS), par=NO_SCORES)
CODE = "TP1_clear_classic_r4.r5.r6_r7_ee10"
"""Of a puzzle that did not come with the program."""


@dataclass(frozen=True)
class Answered:
    """A place, what is pressed there so that something is asked for, and the module that asks for it."""

    asks: str
    place: Callable[[], Place]
    press: str | Action = ""


ANSWERS = {
    "par": Answered("session/history/par.py", lambda: FinalRacksPlace(UNKNOWN.match)),
    "par of a past game": Answered("session/history/par.py", lambda: PastGamePlace(UNKNOWN)),
    "watched": Answered("session/history/par.py", lambda: ParPlace(past_finished_game(*OWN_DRAWS)), "watch.owl"),
    "best turn": Answered("session/history/best_turn.py", lambda: FinalRacksPlace(finished_game(THREE, 5).match)),
    "review": Answered("session/review/review_maker.py", lambda: ReviewPlace(finished_game(Setup(), 0))),
    "question": Answered("session/analysis/board_questions.py",
                         lambda: BoardPlace(pasted("r4 r5 r6 / r7 k9", Draft())), "ask.best"),
    "proof": Answered("ui/scenes/learn/puzzles_page.py", PuzzlesPlace, Action.PASTE),
    "archive": Answered("session/storage/archive_reading.py", StatisticsPlace),
    "habits": Answered("session/review/habits_reading.py", StatisticsPlace),
    "hint": Answered("session/thinking/player_worker.py",
                     lambda: TablePlace(match_at("r1 r2 r3 / r4 b5 b6 b7 k1 k13")), "hint"),
}  # fmt: skip
"""One of each answer that is found beside the window and shown."""
UNSEEN = {"session/practice/puzzle_desk.py"}
"""Fresh puzzles wait until somebody wants one."""


class Watched(Desktop):
    """A desktop that remembers what was shown last; what is beside the window is held up until it may go on."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.services = services_for(first_start_done=True, reduced_motion=True)
        self.services.wake = wake
        self.services.clipboard.write(CODE)
        self.services.autosave.archive.add(finished_game(THREE, 5))
        self.may_go_on = threading.Event()
        monkeypatch.setattr(threading.Thread, "run", held(threading.Thread.run, self.may_go_on))
        super().__init__(folder, self.services, seen=False)
        self.shown: list[Op] = []
        monkeypatch.setattr(self.app._display, "show", lambda ops: self._note(list(ops)))

    def _note(self, ops: list[Op]) -> None:
        self.shown = ops


def held(run: Callable[[threading.Thread], None], may_go_on: threading.Event) -> Callable[[threading.Thread], None]:
    """A thread that begins its work when it may."""

    def later(thread: threading.Thread) -> None:
        may_go_on.wait(60)
        run(thread)

    return later


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    used = Watched(tmp_path, monkeypatch)
    yield used
    used.may_go_on.set()
    pygame.quit()


def is_thinking() -> bool:
    """Whether anything is at work beside the window."""
    return any(thread.name == "slices" for thread in threading.enumerate())


@pytest.mark.parametrize("name", soak(ANSWERS))
def test_an_answer_is_seen_without_any_event(name: str, watched: Watched) -> None:
    answer = ANSWERS[name]
    watched.app.stack.apply(Push(answer.place()))
    watched.frames(300)
    if isinstance(answer.press, Action):
        watched.app._hand_over(Act(answer.press))
    elif answer.press:
        watched.click(answer.press)
    watched.frames(90)
    before, page = watched.shown, watched.top
    watched.may_go_on.set()
    until(lambda: watched.shown != before and not is_thinking(), watched.app.step)
    watched.frames(90)
    assert watched.top is not page or watched.shown == watched.app.stack.drawn()


def test_there_is_a_row_for_whatever_asks_for_an_answer() -> None:
    asking = set()
    for file in FILES:
        called = [each.func for each in nodes_of(file, ast.Call)]
        asks = "SliceRunner" in {each.id for each in called if isinstance(each, ast.Name)}
        if asks or "add_done_callback" in {each.attr for each in called if isinstance(each, ast.Attribute)}:
            asking.add(file.relative_to(GAME).as_posix())
    assert asking == {each.asks for each in ANSWERS.values()} | UNSEEN
