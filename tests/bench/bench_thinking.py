"""Frame times while a computer thinks in its process, at 1280x720 in software rendering on a virtual screen.

    python -m tests.bench.bench_thinking [FRAMES] [thread]

A tile is dragged across a full table, as in bench_frames, while Fox or Owl thinks about that very table without a
pause: one thought after the other, where the game lets them think; then while the process makes par after par, as it
does beside the end page. The baseline of the same run is the same drag in
peace, before and after. `thread` measures what is left where no process can be started.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable

from game.ai.levels import level
from game.rules.play.state import PlayerView
from game.session.history.finished_game import FinishedGame, Scores
from game.session.history.par import ParMaker
from game.session.match.setup import Setup
from game.session.settings import Look
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.player_worker import PlayerWorker
from game.session.thinking.wake import nobody_rests
from game.ui.loop_clock import spare_the_frames
from tests.bench.bench_frames import RACK, TABLE, Stand, percentile, report, timed
from tests.e2e.xgame import Screen as VirtualScreen
from tests.positions import match_at
from tools.past_games import kept_game

SIZE = (1280, 720)
ALLOWED = 16.0
TWIST_TABLE = "o2 o3 C r5 | b2 b3 M b3 b2 | r7 b7 M b7 r7 | b10 D b13 | k4 k5 k6 k7 | r9 b9 k9 | o8 o9 o10 o11"
TWIST_RACK = "k1 k9 r2 r8 o9 o12 b1 J D C k13 r12 b6 o6"


def views() -> dict[str, PlayerView]:
    return {
        "Big": match_at(f"{TABLE} / {RACK}", box="big").game.view(0),
        "Twist": match_at(f"{TWIST_TABLE} / {TWIST_RACK}", box="twist").game.view(0),
    }


class Thoughts:
    """A worker that is never idle."""

    def __init__(self, name: str, view: PlayerView, player_process: PlayerProcess | None) -> None:
        self._worker, self._player, self._view = (
            PlayerWorker(player_process, wake=nobody_rests),
            level(name).create(),
            view,
        )
        self.count = 0
        self._ask()

    def _ask(self) -> None:
        self._worker.ask(self._player, self._view, random.Random(self.count))

    def go_on(self) -> None:
        if self._worker.answer(self._view.turn) is not None:
            self.count += 1
            self._ask()

    def close(self) -> None:
        """The last thought comes to its end, so that it is not counted with what is measured next."""
        while self._worker.answer(self._view.turn) is None:
            time.sleep(0.01)
        self._worker.close()


class Pars:
    """Par after par of one game, as beside its end page."""

    def __init__(self, player_process: PlayerProcess | None) -> None:
        self._game, self._process = kept_game(Setup(), 1), player_process
        self.count = 0
        self._begin()

    def _begin(self) -> None:
        self._maker = ParMaker(self._game, NothingKept(), self._process, wake=nobody_rests)
        self._maker.begin()

    def go_on(self) -> None:
        if self._maker.look():
            self.count += 1
            self._begin()

    def close(self) -> None:
        self._maker.close()


class NothingKept:
    """Keeps no scores, so that they are made every time."""

    def find(self, finished_game: FinishedGame, /) -> Scores:
        return {}

    def keep(self, finished_game: FinishedGame, scores: Scores, /) -> None:
        pass


def thinking(stand: Stand, thoughts: Thoughts | Pars) -> Callable[[int], None]:
    def paint(number: int) -> None:
        thoughts.go_on()
        stand.drag(number)

    return paint


def measure(frames: int, player_process: PlayerProcess | None) -> float:
    """Print the figures; the answer is the worst p99."""
    stand = Stand(SIZE, Look.WALNUT)
    stand.grab()
    timed(200, stand.drag)  # every image is painted once before it counts
    spare_the_frames()  # as the program does
    report("baseline: nobody thinks", timed(frames, stand.drag))
    worst = 0.0
    for box, view in views().items():
        for name in ("fox", "owl"):
            thoughts = Thoughts(name, view, player_process)
            times = timed(frames, thinking(stand, thoughts))
            thoughts.close()
            report(f"{name} thinks, {box} ({thoughts.count} thoughts)", times)
            worst = max(worst, percentile(times, 0.99))
    pars = Pars(player_process)
    times = timed(frames, thinking(stand, pars))
    pars.close()
    report(f"par is made ({pars.count} pars)", times)
    worst = max(worst, percentile(times, 0.99))
    report("baseline again", timed(frames, stand.drag))
    return worst


def main(frames: int = 1000, player_process: PlayerProcess | None = None) -> int:
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # as main.py sets it
    with VirtualScreen(1920, 1080) as screen:
        os.environ.update(
            {name: screen.environment[name] for name in ("DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
        )
        try:
            worst = measure(frames, player_process)
        finally:
            if player_process is not None:
                player_process.close()
    print(f"p99 {worst:.1f} ms of {ALLOWED:.0f} allowed")
    return 0 if worst <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 1000, None if "thread" in sys.argv else PlayerProcess()))
