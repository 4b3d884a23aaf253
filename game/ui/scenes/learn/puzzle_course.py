"""Puzzles on the stage, one after another; those that come as codes are proven first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.practice.puzzle_desk import PuzzleDesk, exercise_of_puzzle, score_of
from game.session.practice.puzzle_source import Puzzle, code, is_readable
from game.session.practice.puzzle_texts import PuzzleWords
from game.session.stage.solved_praise import praise, quiet_facts
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import SliceRunner
from game.session.thinking.wake import Wake, nobody_rests
from game.ui.places import NextPuzzle, StagePlace
from game.ui.scene import Change, Place, Pop, Swap
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import SolvedWords, StageEnds, StageResult, StageWords

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


class PuzzleCourse:
    """Where a puzzle is solved, and of those that follow it in its place."""

    def __init__(self, services: Services, following: NextPuzzle | None) -> None:
        """`following` is None for a puzzle that stands alone: that of the day, or of a friend's code."""
        self._services = services
        self._following = following

    def stage(self, puzzle: Puzzle) -> Place:
        """The puzzle on the stage; it is remembered as the last one."""
        desk, own_code = self._services.practice.puzzles, code(puzzle)
        desk.store.opened(own_code)
        texts = self._services.texts.of_pieces(puzzle.game.piece_kind)
        names = PuzzleWords(texts)
        words = StageWords(
            title=names.kind(puzzle.kind),
            back=texts.text("common.back" if self._following is None else "puzzles.back"),
            leave=texts.text("puzzles.another") if self._following is not None else "",
            grade=puzzle.grade,
            goal=names.goal(puzzle),
        )

        def solved(result: StageResult) -> SolvedWords:
            score = score_of(result.told)
            said = praise(texts, result.way, len(desk.store.now().solved))
            if score:
                desk.store.solved(own_code, puzzle.grade, score)
            onward = texts.text("common.back" if self._following is None else "puzzles.next")
            facts = quiet_facts(texts, result.way, one_way=puzzle.unique)
            return SolvedWords(said, onward, facts if score else texts.text("puzzles.shown"))

        def following() -> Change | None:
            after = None if self._following is None else self._following(own_code)
            return Swap(self.stage(after)) if after is not None else Pop()

        ends = StageEnds(solved, following, following)
        begun = self._services.practice.begun.of(own_code)
        return StagePlace(exercise_of_puzzle(puzzle), words, ends, begun=begun)
