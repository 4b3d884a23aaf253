"""Turns of a person's own games become puzzles: those in which all could go, and those in which more could."""

from __future__ import annotations

from dataclasses import replace

from game.session.match.setup import Setup
from game.session.practice.puzzle_source import PuzzleProof
from game.session.practice.puzzle_store import PuzzleStore
from game.session.review.exercises import MOST_OFFERED, offer
from game.session.review.findings.finding import laid_by
from game.solver.solver import Solver
from tests.shared import finished_game
from tools.review_states import sample_review


def test_turns_in_which_more_was_possible_are_offered_and_can_be_proven() -> None:
    game, store = finished_game(Setup(), 0), PuzzleStore()
    review = sample_review(game)
    short = replace(review, moments=())
    offer(short, game, store)
    codes = store.now().own
    assert 0 < len(codes) <= MOST_OFFERED
    able = {len(laid_by(each, each.shown)) for each in review.more if each.finding.tells_of_loss}
    for text in codes:
        puzzle = PuzzleProof(text)(Solver())
        assert puzzle is not None and len(puzzle.played) in able


def test_held_tiles_are_no_puzzle() -> None:
    game, store = finished_game(Setup(), 0), PuzzleStore()
    review = sample_review(game)
    held = replace(review, moments=(), more=tuple(replace(each, finding=each.finding.held) for each in review.more))
    offer(held, game, store)
    assert all("_clear_" in text for text in store.now().own)
