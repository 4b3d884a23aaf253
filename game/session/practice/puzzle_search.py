"""The next puzzle, looked for in the background while another is solved."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

from game.puzzles.generator import PuzzleMaker
from game.puzzles.puzzle import Puzzle
from game.rules.games.registry import game_named
from game.session.practice.puzzle_source import PuzzleChoice
from game.session.practice.technique_names import technique_names
from game.session.thinking.player_process import NoProcess, PlayerFailed, PlayerProcess
from game.solver.solver import Solver

log = logging.getLogger(__name__)
SLICE = 12
"""Positions looked at in one go, so that computer players in the same process wait a moment at most."""
SEEDS = 10**12


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """A short question: a puzzle of this kind and grade, if the quick game of this seed has one soon."""

    choice: PuzzleChoice
    seed: int

    def __call__(self, _solver: Solver) -> Puzzle | None:
        dice, choice = random.Random(self.seed), self.choice
        maker = PuzzleMaker(game_named(choice.game), technique_names, dice)
        found = islice(maker.found(choice.kind, choice.grade), SLICE)
        return next((puzzle for puzzle in found if puzzle is not None), None)


Searched = Callable[[PuzzleSearch], Puzzle | None]
"""Answers a question, in another process if there is one."""


def worker(player_process: PlayerProcess) -> Searched:
    """Asks the process where players think; where there is none, nothing is found."""

    def work(search: PuzzleSearch) -> Puzzle | None:
        found = player_process.work(search)
        assert found is None or isinstance(found, Puzzle), found
        return found

    return work


class PuzzleFinder:
    """Looks for one puzzle at a time, slice by slice; what is found waits until somebody wants such a one."""

    def __init__(self, work: Searched, chance: random.Random) -> None:
        self._work = work
        self._chance = chance
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="puzzles")
        self._wanted: PuzzleChoice | None = None
        self._future: Future[None] | None = None
        self._ready: dict[PuzzleChoice, Puzzle] = {}

    def want(self, choice: PuzzleChoice) -> None:
        """Look for such a puzzle, unless one is ready; what was looked for before is forgotten."""
        if choice != self._wanted and choice not in self._ready:
            self._wanted = choice
            if self._future is None or self._future.done():
                self._future = self._pool.submit(self._look)

    def take(self, choice: PuzzleChoice) -> Puzzle | None:
        """The puzzle that was found, once."""
        return self._ready.pop(choice, None)

    def stop(self) -> None:
        """Look for nothing more."""
        self._wanted = None

    def close(self) -> None:
        """End without waiting."""
        self.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _look(self) -> None:
        """On the thread: slices until one is found or another one is wanted."""
        while (wanted := self._wanted) is not None:
            try:
                puzzle = self._work(PuzzleSearch(wanted, self._chance.randrange(SEEDS)))
            except (NoProcess, PlayerFailed) as fault:
                log.warning("no puzzle was looked for: %r", fault)
                self._wanted = None
                return
            if puzzle is not None:
                self._ready[wanted] = puzzle
                if self._wanted == wanted:
                    self._wanted = None
