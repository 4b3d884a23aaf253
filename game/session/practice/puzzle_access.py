"""The way to the puzzles for a program that starts without them: the solver is loaded when they are first asked for."""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.session.practice.puzzle_desk import PuzzleDesk
    from game.session.stage.begun_exercises import BegunExercises
    from game.session.thinking.player_process import PlayerProcess

PUZZLES = "solved_puzzles.json"
"""The name of the file where it is kept what the player did."""


class PuzzleAccess:
    """Where the files are; without any, what is solved is known until the program ends, and nothing is shipped."""

    def __init__(
        self, kept: Path | None = None, shipped: Path | None = None, player_process: PlayerProcess | None = None
    ) -> None:
        """`kept`: the file of the player's progress. `player_process`: where fresh puzzles are looked for."""
        self._kept = kept
        self._shipped = shipped
        self._player_process = player_process

    @cached_property
    def desk(self) -> PuzzleDesk:
        """The puzzles."""
        from game.session.practice.puzzle_desk import PuzzleDesk
        from game.session.practice.puzzle_search import PuzzleFinder, worker
        from game.session.practice.puzzle_store import PuzzleStore

        process = self._player_process
        finder = None if process is None else lambda: PuzzleFinder(worker(process), random.Random())
        return PuzzleDesk(PuzzleStore(self._kept), self._shipped, finder)

    @cached_property
    def begun(self) -> BegunExercises:
        """Those that were begun and are not solved."""
        from game.session.stage.begun_exercises import FOLDER, BegunExercises

        return BegunExercises(self._kept.with_name(FOLDER) if self._kept is not None else None)

    def close(self) -> None:
        """Nothing is looked for any more."""
        if "desk" in self.__dict__:
            self.desk.close()
