"""Puzzles on the stage, one after another."""

from __future__ import annotations

from game.session.practice.puzzle_desk import exercise_of_puzzle, score_of
from game.session.practice.puzzle_source import Puzzle, code
from game.session.practice.puzzle_texts import PuzzleWords
from game.session.stage.solved_praise import praise, quiet_facts
from game.ui.navigation import Navigator, NextPuzzle
from game.ui.scene import Change, Pop, Scene, Swap
from game.ui.scenes.learn.stage_scene import StageEnds, StageResult
from game.ui.table.overlays.solved_card import SolvedWords
from game.ui.table.picture.exercise_chrome import StageWords


class PuzzleCourse:
    """Makes the scene of a puzzle, and of those that follow it in its place."""

    def __init__(self, navigator: Navigator, following: NextPuzzle | None) -> None:
        """`following` is None for a puzzle that stands alone: that of the day, or of a friend's code."""
        self._navigator = navigator
        self._services = navigator.services
        self._following = following

    def scene(self, puzzle: Puzzle) -> Scene:
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
            return Swap(self.scene(after)) if after is not None else Pop()

        ends = StageEnds(solved, following, following)
        begun = self._services.practice.begun.of(own_code)
        return self._navigator.learning.stage(exercise_of_puzzle(puzzle), words, ends, begun=begun)
