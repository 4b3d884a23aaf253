"""A search that ends for want of states says so: what it finds is legal, and never called proven where it is not."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.options import Options
from game.solver.aims import tiles_then_points
from game.solver.best import Best
from game.solver.plain.memory import MOST_STATES
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import examples, soak
from tests.solver.card_positions import some_aim, some_cards
from tests.solver.frozen import Asked, play_of, read
from tests.solver.positions import assert_legal

FEW = (1, 60, 400)
"""Budgets that are too small for many questions."""
PARTS = 250
FOUR = Options(card_jokers=4)


def cards(count: int, seed: int) -> Position:
    """So many cards of two packs and four jokers in a hand, before an empty table."""
    game = MACHIAVELLI.under(FOUR)
    hand = list(game.tiles())
    random.Random(seed).shuffle(hand)
    return Position((), tuple(hand[:count]), game.ruleset().sets(FOUR, game.pieces))


def found(solver: Solver, position: Position) -> Best:
    return solver.answer(position, tiles_then_points(MACHIAVELLI.pieces), FOUR, opened=True, calm=False)


def test_a_hand_of_all_cards_is_answered_within_the_bound() -> None:
    solver = Solver()
    best = found(solver, cards(108, 1))
    assert (best.tiles, best.exact) == (108, True)
    assert solver.memory.looked <= MOST_STATES + 2_000


def test_a_search_that_is_cut_is_not_called_proven() -> None:
    solver = Solver(plain_budget=100)
    best = found(solver, cards(90, 1))
    assert solver.memory.cuts and not best.exact
    assert solver.memory.looked < 10_000


def fault(asked: Asked, worth: int, budget: int) -> str:
    """What is wrong with the answer of a solver with so few states."""
    position = asked.at()
    best = play_of(Solver(budget, budget), asked, position)
    if best.played:
        assert_legal(position, best, opened=asked.opened, options=asked.options)
    if best.worth > worth:
        return f"{best.worth}, and {worth} is the most"
    return f"proven with {best.worth}, and {worth} is there" if best.exact and best.worth < worth else ""


@pytest.mark.parametrize("part", soak(range(PARTS), most=25))
def test_no_kept_question_is_answered_falsely_with_few_states(part: int) -> None:
    proven = [(asked, kept) for asked, kept in read()[part::PARTS] if kept.exact]
    told = {(asked.position, budget): fault(asked, kept.worth, budget) for asked, kept in proven for budget in FEW}
    assert [where for where in told.items() if where[1]] == []


@examples(400)
@given(st.randoms(use_true_random=False), st.integers(0, 3_000))
def test_a_position_of_cards_is_never_answered_falsely_with_few_states(rng: random.Random, budget: int) -> None:
    position, aim = some_cards(rng), some_aim(rng)
    cut, whole = Solver(plain_budget=budget), Solver()
    for calm in (False, True):
        found, best = (one.answer(position, aim, Options(), opened=True, calm=calm) for one in (cut, whole))
        assert best.exact and found.worth <= best.worth and (not found.exact or found.worth == best.worth)
        if found.played:
            assert_legal(position, found)
