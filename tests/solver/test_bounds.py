"""A search that ends for want of states says so: what it finds is legal, and never called proven where it is not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import TileBank, parse_position
from game.rules.options import Jokers, Options
from game.solver import first_turn, turn_limit
from game.solver.aims import tiles_then_points
from game.solver.best import Best
from game.solver.bound import candidate_sets, every_choice, joker_cases
from game.solver.plain.memory import MOST_STATES
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row, examples, soak
from tests.helpers import PRINTED
from tests.solver.card_positions import some_aim, some_cards
from tests.solver.frozen import Asked, play_of, read
from tests.solver.positions import assert_legal

BUDGETS = (1, 60, 400)
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


@pytest.mark.long
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
    told = {(asked.position, budget): fault(asked, kept.worth, budget) for asked, kept in proven for budget in BUDGETS}
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


SOME = 15
"""Kept questions of a kind that are asked with lowered bounds."""
OF_BOUND = (
    (joker_cases, "MOST_CASES"),
    (joker_cases, "CASE_STATES"),
    (every_choice, "MOST_HEAPS"),
    (candidate_sets, "MOST_STEPS"),
)
LOWERED = (
    ("bound jokers", OF_BOUND),
    ("bound special jokers", OF_BOUND),
    ("limit of a turn", ((turn_limit, "MOST_ASKED"),)),
    ("limit of a turn", ((turn_limit, "LIMIT_STATES"),)),
)
"""Kinds of questions, and the bounds of the searches that answer them; those of one room together, because what one
search cannot prove another one may."""


@every_row(("kind", "bounds"), LOWERED)
def test_with_a_bound_of_one_nothing_is_called_proven_that_is_not(
    monkeypatch: pytest.MonkeyPatch, kind: str, bounds: Sequence[tuple[ModuleType, str]]
) -> None:
    rows = [(asked, kept) for asked, kept in read() if asked.kind == kind and kept.exact][:SOME]
    with monkeypatch.context() as lowered:
        for module, name in bounds:
            lowered.setattr(module, name, 1)
        found = [(kept, play_of(Solver(), asked, asked.at())) for asked, kept in rows]
    assert not all(best.exact for _, best in found), f"{bounds} cut no search"
    assert [best for kept, best in found if best.exact and best.worth != kept.worth] == []


@every_row(
    ("name", "asked"),
    [
        (
            "MOST_OPENINGS",
            Asked(
                "openings",
                "big",
                "o10 o11 J / o13 r10 r12 o11 r13 b12 o12",
                "off_rack",
                Options(opening=30, rearrange_in_opening=True),
                opened=False,
            ),
        ),
        (
            "OPENING_STATES",
            Asked(
                "openings",
                "big",
                "k5 k6 J | J J k5 k6 / k6 k5 o8 o8 b5 o6 k7",
                "points",
                Options(opening=9, rearrange_in_opening=True, jokers=Jokers.LOCKED),
                opened=False,
                calm=False,
                spare_jokers=True,
            ),
        ),
    ],
)
def test_an_opening_is_proven_by_all_choices_and_not_by_one(
    monkeypatch: pytest.MonkeyPatch, name: str, asked: Asked
) -> None:
    told = []
    for most in (getattr(first_turn, name), 1):
        with monkeypatch.context() as lowered:
            lowered.setattr(first_turn, name, most)
            told.append(play_of(Solver(), asked, asked.at()).exact)
    assert told == [True, False]


@every_row(
    ("game", "text", "jokers"),
    [
        (CLASSIC, "r4 J r6 | b9 k9 J / r5 r7 o9 b1", Jokers.EXACT_SWAP),
        (CLASSIC, "r4 J r6 / r5 r7 o9 b1", Jokers.LOCKED),
        (TWIST, "r4 r5 J / D k1 o9", Jokers.FREE),
    ],
)
def test_sets_that_were_not_all_looked_for_are_never_said_to_be_all(
    monkeypatch: pytest.MonkeyPatch, game: Game, text: str, jokers: Jokers
) -> None:
    table, rack = parse_position(text, TileBank(game))
    heap = Counter(tile.symbol for tile in (*(tile for meld in table for tile in meld.tiles), *rack))
    told = []
    for steps in (candidate_sets.MOST_STEPS, 1):
        with monkeypatch.context() as lowered:
            lowered.setattr(candidate_sets, "MOST_STEPS", steps)
            told.append(candidate_sets.candidates(table, heap, Options(jokers=jokers), PRINTED)[1])
    assert told == [True, False]
