"""Puzzles on the stage, one after another."""

from __future__ import annotations

from game.session.practice.puzzle_desk import exercise_of_puzzle, score_of
from game.session.practice.puzzle_source import Puzzle, code
from game.session.practice.puzzle_texts import PuzzleWords
from game.session.stage.solved_praise import praise, quiet_facts
from game.ui.places import NextPuzzle, StagePlace
from game.ui.scene import Change, Place, Pop, Swap
from game.ui.services import Services
from game.ui.table.stage_values import SolvedWords, StageEnds, StageResult, StageWords


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
            back=texts.text("puzzles.back"),
            leave=texts.text("stage.leave" if self._following is None else "puzzles.another"),
            grade=puzzle.grade,
            goal=names.goal(puzzle),
        )

        def solved(result: StageResult) -> SolvedWords:
            score = score_of(result.told)
            said = praise(texts, result.way, len(desk.store.now().solved))
            if score:
                desk.store.solved(own_code, puzzle.grade, score)
            onward = texts.text("puzzles.back" if self._following is None else "puzzles.next")
            return SolvedWords(said, onward, quiet_facts(texts, result.way, one_way=puzzle.unique))

        def following() -> Change | None:
            after = None if self._following is None else self._following(own_code)
            return Swap(self.stage(after)) if after is not None else Pop()

        ends = StageEnds(solved, following, following)
        begun = self._services.practice.begun.of(own_code)
        return StagePlace(exercise_of_puzzle(puzzle), words, ends, begun=begun)
