"""Codes of puzzles that are proven beside the page, which opens the puzzle when it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.practice.puzzle_desk import PuzzleDesk
from game.session.practice.puzzle_source import Puzzle, is_readable
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import SliceRunner
from game.session.thinking.wake import Wake, nobody_rests
from game.ui.places import NextPuzzle
from game.ui.scene import Change

OpenPuzzle = Callable[[Puzzle | None, NextPuzzle | None, str], Change | None]
"""Opens a puzzle with what follows it; without one it is said why, by a text key."""


class CodeProving:
    """The codes that are being proven, if any."""

    def __init__(
        self, desk: PuzzleDesk, open_puzzle: OpenPuzzle, process: PlayerProcess | None, wake: Wake = nobody_rests
    ) -> None:
        self.lacking = ""
        """The text key of what is said if no code can be solved."""
        self._desk = desk
        self._process = process
        self._wake = wake
        self._open = open_puzzle
        self._following: NextPuzzle | None = None
        self._runner: SliceRunner[Puzzle | None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a puzzle may be there soon."""
        return self._runner is not None

    def begin(self, texts: Sequence[str], following: NextPuzzle | None, lacking: str) -> Change | None:
        """Open the puzzle of the first of these texts that holds a code which can be solved: at once if it came with
        the program, else as soon as it is proven."""
        self.stop()
        puzzle = self._desk.coded(texts[0]) if texts else None
        if puzzle is not None or not any(map(is_readable, texts)):
            return self._open(puzzle, following, lacking)
        self.lacking, self._following = lacking, following
        self._runner = SliceRunner(self._desk.proving(texts), self._process, wake=self._wake)
        self._runner.begin()
        return None

    def look(self) -> Change | None:
        """Open the puzzle if it has been proven by now."""
        if self._runner is None or self._runner.is_running:
            return None
        puzzle, self._runner = self._runner.result, None
        return self._open(puzzle, self._following, self.lacking)

    def stop(self) -> None:
        """Nobody waits for a puzzle any more."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None
