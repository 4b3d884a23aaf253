"""How long a frame is held up by what is done beside the window: many games that nobody has checked are read by
Statistics and Milestones, and a pasted code of a puzzle is proven.

    python -m tests.bench.bench_beside [--games 600] [--seed N]

Printed for each: the longest frame from the press to the end, and how long that took; beside it how long the same takes
where it is done at once, as the window waited for before. Then Esc in the middle: how long it took, how many games were
remembered, and whether a process was left. Each page has a folder and a program of its own.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.puzzles.kinds.most import MOST
from game.puzzles.puzzle_code import code_of
from game.rules.play.state import view_for
from game.session.practice.puzzle_source import PuzzleProof
from game.session.settings import WindowPlace
from game.session.storage.archive import Archive
from game.session.storage.game_identity import file_name
from game.session.storage.game_text import read_game, text_of_game
from game.session.system.paths import Assets
from game.session.thinking.player_process import PlayerProcess
from game.solver.position import Position
from game.solver.solver import Solver
from game.ui.app import App, FrameOutput
from game.ui.debug.selftest import SIZE, new_services
from game.ui.input.gestures import Act, Action
from game.ui.loop_clock import EventWait, LoopClock, spare_the_frames
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.theme import Theme
from game.ui.places import MilestonesPlace, PuzzlesPlace, StatisticsPlace
from game.ui.routes import scene_of
from game.ui.scene import Home, Place, Push, Scene
from game.ui.window import Window
from tools.past_games import FOLDER, SIX, kept_game

PAGES: Mapping[str, Place] = {"statistics": StatisticsPlace(), "milestones": MilestonesPlace()}
SHARE = 0.05
"""The longest frame may take so much of the time in which the games are read at once, and one more frame."""
FRAME = 1 / 60
PATIENCE = 120.0
SLOW_TURN = 121
MIDDLE = 0.3
"""Esc comes when so much is read."""


def fill(folder: Path, count: int, seed: int) -> None:
    """So many different games, as another program would have left them: none is known to be checked."""
    folder.mkdir(parents=True)
    rng = random.Random(seed)
    every = [read_game(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.txt"))]
    for number in range(count):
        day, minute = divmod(number, 24 * 60)
        begun = f"2026-{1 + day % 12:02}-{1 + day // 12:02}T{minute // 60:02}:{minute % 60:02}:00+00:00"
        finished_game = replace(rng.choice(every), begun=begun)
        (folder / file_name(finished_game)).write_text(text_of_game(finished_game), encoding="utf-8", newline="\n")


class Program:
    """The loop with a window that nobody sees, and a process that is not begun yet."""

    def __init__(self, folder: Path, window: Window, painter: Painter) -> None:
        self.services = new_services(Assets.of_bundle(), folder)
        self.services.player_process = self.process = PlayerProcess()
        self.app = App(FrameOutput(window, painter.fonts, painter), self.services, LoopClock(EventWait()))
        self.frames: list[float] = []
        self.run(1)

    def run(self, frames: int) -> None:
        """Frames without the wait between them counted."""
        for _ in range(frames):
            begun = time.perf_counter()
            self.app.step()
            self.frames.append(time.perf_counter() - begun)
            time.sleep(max(0.0, FRAME - self.frames[-1]))

    def open(self, page: str) -> Scene:
        """The page by its name; its opening is part of the first frame."""
        self.frames.clear()
        begun = time.perf_counter()
        scene = scene_of(PAGES[page], self.services)
        self.app.stack.apply(Push(scene))
        self.run(1)
        self.frames[0] = time.perf_counter() - begun
        return scene

    def until_settled(self, scene: Scene) -> float:
        """Seconds until the page has all it shows."""
        begun = time.perf_counter()
        while not scene.settled and time.perf_counter() - begun < PATIENCE:
            self.run(1)
        self.run(3)
        return time.perf_counter() - begun

    def close(self) -> None:
        self.app.stack.apply(Home())
        self.services.autosave.close()
        self.process.close()


@contextmanager
def program(folder: Path, window: Window, painter: Painter) -> Iterator[Program]:
    made = Program(folder, window, painter)
    try:
        yield made
    finally:
        made.close()


def slow_code() -> str:
    """A position late in a game of six: its proof takes a second and more."""
    state = next(state for state in kept_game(SIX, 3).states if state.turn == SLOW_TURN)
    view = view_for(state, state.to_move)
    return code_of(MOST, view.game, Position(view.table, view.rack, view.rules))


def pasted(folder: Path, window: Window, painter: Painter) -> bool:
    """Whether a frame was held up while a code was proven, or Esc did not stop that."""
    code = slow_code()
    begun = time.perf_counter()
    PuzzleProof(code)(Solver())
    held = time.perf_counter() - begun
    longest, took = [], []
    for is_left in (False, True):
        with program(folder / str(is_left), window, painter) as made:
            made.services.clipboard.write(code)
            scene = scene_of(PuzzlesPlace(), made.services)
            made.app.stack.apply(Push(scene))
            made.run(30)
            made.frames.clear()
            begun = time.perf_counter()
            scene.handle(Act(Action.PASTE))
            made.frames.append(time.perf_counter() - begun)
            while not is_left and made.app.stack.top is scene and time.perf_counter() - begun < PATIENCE:
                made.run(1)
            if is_left:
                made.run(10)
                begun = time.perf_counter()
                made.app.stack.apply(scene.handle(Act(Action.CANCEL)) or Home())
                made.run(1)
            took.append(time.perf_counter() - begun)
            longest.append(max(made.frames[:-1]))  # the last one also paints the puzzle, or the page behind
    print(f"code: longest frame {1000 * max(longest):.0f} ms in {took[0]:.1f} s; at once: {1000 * held:.0f} ms")
    print(f"  Esc: {1000 * took[1]:.0f} ms, {len(active_children())} processes left")
    return max(longest) > SHARE * held + FRAME or bool(active_children())


def at_once(folder: Path) -> float:
    begun = time.perf_counter()
    Archive(folder / "games").entries()
    return time.perf_counter() - begun


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    window, bad = Window("", WindowPlace(), SIZE), 0
    painter = Painter(Theme.load(Assets.of_bundle().themes / "walnut.json"), Fonts(Assets.of_bundle().fonts))
    spare_the_frames()
    for page in PAGES:
        with tempfile.TemporaryDirectory() as name:
            folders = [Path(name) / part for part in ("at-once", "beside", "left")]
            for folder in folders:
                fill(folder / "games", wanted.games, wanted.seed)
            held = at_once(folders[0])
            with program(folders[1], window, painter) as beside:
                took = beside.until_settled(beside.open(page))
                longest = max(beside.frames)
                beside.app.stack.apply(Home())
                known = beside.until_settled(beside.open(page))
                again = max(beside.frames)
            bad += longest > SHARE * held + FRAME
            print(f"{page}: {wanted.games} games, longest frame {1000 * longest:.0f} ms in {took:.1f} s;", end=" ")
            print(f"read at once: {1000 * held:.0f} ms; known: {1000 * again:.0f} ms in {known:.2f} s")
            bad += left_in_the_middle(folders[2], page, window, painter)
    with tempfile.TemporaryDirectory() as name:
        bad += pasted(Path(name), window, painter)
    window.close()
    return 0 if not bad else 1


def left_in_the_middle(folder: Path, page: str, window: Window, painter: Painter) -> bool:
    """Whether Esc did not work at once, lost what was checked, or left a process."""
    with program(folder, window, painter) as made:
        scene = made.open(page)
        while (reading := getattr(scene, "_reading")) and reading.done < MIDDLE * (reading.count or 1):  # noqa: B009
            made.run(1)
        begun = time.perf_counter()
        change = scene.handle(Act(Action.CANCEL))
        if change is not None:
            made.app.stack.apply(change)
        made.run(1)
        took, is_home = time.perf_counter() - begun, made.app.stack.top is not scene
        made.run(30)
        archive = Archive(folder / "games")
        left = [name for name in archive.names() if archive.summaries.look_at(name) is not None]
        checked = len(archive.names()) - len(left)
    print(f"  Esc: {1000 * took:.0f} ms, {checked} games remembered, {len(active_children())} processes left")
    return not is_home or checked < reading.done or bool(active_children())


if __name__ == "__main__":
    sys.exit(main())
