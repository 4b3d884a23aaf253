"""The next puzzle, looked for in the background while another is solved."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import islice

from game.puzzles.generator import PuzzleMaker
from game.puzzles.puzzle import Puzzle
from game.rules.games.registry import game_named
from game.session.practice.puzzle_source import PuzzleChoice, technique_names
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.solver.solver import Solver

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


class PuzzleFinder:
    """Looks for one puzzle at a time, slice by slice; what is found waits until somebody wants such a one."""

    def __init__(self, process: PlayerProcess, chance: random.Random) -> None:
        """`process`: where it is looked for; where that breaks, nothing is found."""
        self._process = process
        self._chance = chance
        self._wanted: PuzzleChoice | None = None
        self._runner: SliceRunner[None] | None = None
        self._ready: dict[PuzzleChoice, Puzzle] = {}

    def want(self, choice: PuzzleChoice) -> None:
        """Look for such a puzzle, unless one is ready; what was looked for before is forgotten."""
        if choice != self._wanted and choice not in self._ready:
            self._wanted = choice
            if self._runner is None or not self._runner.is_running:
                self._runner = SliceRunner(self._looking(), self._process, here=False)
                self._runner.begin()

    def take(self, choice: PuzzleChoice) -> Puzzle | None:
        """The puzzle that was found, once."""
        return self._ready.pop(choice, None)

    def close(self) -> None:
        """Look for nothing more."""
        self._wanted = None

    def _looking(self) -> Asking[None]:
        """Slices until one is found or another one is wanted."""
        while (wanted := self._wanted) is not None:
            puzzle: Puzzle | None = yield PuzzleSearch(wanted, self._chance.randrange(SEEDS))
            if puzzle is not None:
                self._ready[wanted] = puzzle
                if self._wanted == wanted:
                    self._wanted = None
