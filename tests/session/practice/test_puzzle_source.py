"""Puzzles as they are wished for."""

from __future__ import annotations

from game.session.practice.puzzle_source import PuzzleSource, PuzzleWish, kinds_of


def test_what_a_wish_leaves_open_is_a_kind_and_a_grade_that_the_game_has() -> None:
    puzzle = PuzzleSource("machiavelli", 1).next(PuzzleWish("machiavelli"))
    assert puzzle.grade == 1 and puzzle.kind in kinds_of("machiavelli", 1)
