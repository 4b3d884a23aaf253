"""The opening: enough points from the rack alone, few jokers, and what the options change (rules 7.4)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.notation import TileBank, parse_position
from game.rules.options import Jokers, Options
from game.solver import first_turn
from game.solver.aims import most_points, most_tiles
from game.solver.bound import joker_cases
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row, examples
from tests.helpers import PRINTED
from tests.solver.positions import assert_legal, position, sets
from tests.solver.racks import fault, some_options, some_rack
from tests.solver.tables import best_legal, with_jokers


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def opened_with(solver: Solver, text: str, options: Options | None = None) -> list[str]:
    start, rules = position(text), options or Options()
    best = solver.turn(start, most_tiles(), rules, opened=False)
    if best is None:
        return []
    assert_legal(start, best, opened=False, options=rules)
    return sets(best)


def test_thirty_points_open(solver: Solver) -> None:
    assert opened_with(solver, " / r9 r10 r11 k1") == ["r9 r10 r11"]


def test_twenty_nine_points_do_not(solver: Solver) -> None:
    assert opened_with(solver, " / r9 r10 k1 k2 k3 b4") == []


def test_table_sets_are_not_touched_in_the_opening_turn(solver: Solver) -> None:
    assert opened_with(solver, "r6 r7 r8 / r9 r10 r11 r12") == ["r6 r7 r8", "r9 r10 r11 r12"]


def test_a_joker_counts_as_what_it_stands_for(solver: Solver) -> None:
    assert opened_with(solver, " / r10 r11 J") == ["r10 r11 J"]


def test_a_joker_goes_below_the_thirteen_when_there_is_no_other_room(solver: Solver) -> None:
    assert opened_with(solver, " / r11 r12 r13 J", Options(opening=45)) == ["J r11 r12 r13"]


def test_an_opening_lays_the_most_tiles(solver: Solver) -> None:
    assert sorted(opened_with(solver, " / r10 r11 r12 k1 k2 J")) == ["k1 k2 J", "r10 r11 r12"]


def test_with_jokers_spared_those_that_are_not_needed_stay_on_the_rack(solver: Solver) -> None:
    start = position(" / r10 r11 r12 k1 k2 J")
    assert sets(solver.turn(start, most_tiles(), Options(), opened=False, spare_jokers=True)) == ["r10 r11 r12"]


def test_an_opening_for_points_lays_the_most_points(solver: Solver) -> None:
    start = position(" / r10 r11 r12 b1 b2 k13 o13 J")
    best = solver.turn(start, most_points(), Options(), opened=False)
    assert best is not None and sorted(sets(best)) == ["k13 o13 J", "r10 r11 r12"]


@every_row("rack", ["r1 r2 r3", "r1 r2 J b9", "r1 D b7 k9", "r1 r2 C M", "r5 M b9 J"])
def test_that_no_opening_exists_is_proven(solver: Solver, rack: str) -> None:
    start = Position(*parse_position(f"r5 r6 r7 / {rack}", TileBank(TWIST)), PRINTED)
    best = solver.answer(start, most_tiles(), Options(opening=50), opened=False)
    assert (best.tiles, best.exact, best.table) == (0, True, start.table)


@every_row(
    ("text", "tiles"),
    [
        ("r13 b13 k13 o13 / r10 r11 r12 k1", 3),
        ("r7 r8 r9 / r10 r11 r12 r13", 4),
        ("r9 r10 r11 | k3 k4 k5 / r10 k10 b10 k2", 4),
        ("b10 k10 o10 | b11 k11 o11 | b12 k12 o12 / r10 r11 r12 k1", 3),
        ("k4 k5 k6 / r10 r11 J k7 k8", 5),
    ],
)
def test_what_lies_in_the_end_need_not_be_the_opening(solver: Solver, text: str, tiles: int) -> None:
    for jokers in Jokers:
        options = Options(rearrange_in_opening=True, jokers=jokers)
        start = position(text)
        best = solver.answer(start, most_tiles(), options, opened=False)
        assert_legal(start, best, opened=False, options=options)
        assert (best.tiles, best.exact) == (tiles, True)


def test_without_opening_jokers_none_is_laid(solver: Solver) -> None:
    assert opened_with(solver, " / r10 r11 J", Options(opening_jokers=False)) == []


def test_without_an_opening_any_set_will_do(solver: Solver) -> None:
    assert opened_with(solver, " / r1 b1 o1 k9", Options(opening=0)) == ["r1 b1 o1"]


def test_all_sets_the_rack_has_are_laid(solver: Solver) -> None:
    found = opened_with(solver, " / r10 b10 k10 r9 r8 r7 r6")
    assert sorted(found) == ["k10 r10 b10", "r6 r7 r8 r9"]


def test_the_table_may_be_rearranged_behind_the_opening(solver: Solver) -> None:
    options = Options(rearrange_in_opening=True)
    found = opened_with(solver, "b4 r4 k4 o4 / r9 r10 r11 b3 b5 b6", options)
    assert sorted(found) == ["b3 b4 b5 b6", "r4 k4 o4", "r9 r10 r11"]


def test_the_opening_may_leave_tiles_the_table_needs(solver: Solver) -> None:
    options = Options(rearrange_in_opening=True)
    found = opened_with(solver, "b11 b12 b13 | k10 o10 r10 / b10 k13 r13 o13 k12 k11 ", options)
    assert len(" ".join(found).replace("|", " ").split()) == 12


FULL = """
k1 r1 b1 o1 | r2 r3 r4 r5 r6 | k7 r7 o7 | r8 r9 r10 | k2 b2 o2 | k6 b6 o6 | k13 r13 o13 J | k10 r10 o10 | k4 r4 o4 /
k2 k2 k3 k5 k6 k7 k7 k8 k8 k9 k9 k10 k11 k12 k12 k13 k13 r1 r1 r2 r2 r3 r3 r5 r7 r7 r10 r11 r12
b2 b2 b4 b4 b5 b6 b7 b8 b9 b9 b10 b11 b11 b12 b13 o2 o2 o5 o5 o7 o8 o10 o12 o12 o13
"""
"""A rack of fifty-four tiles of the Big box, where the search for all that could follow an opening has no end."""


@every_row("jokers", Jokers)
def test_a_full_rack_is_answered_within_the_states_of_one_turn(solver: Solver, jokers: Jokers) -> None:
    options = Options(rearrange_in_opening=True, opening_jokers=False, jokers=jokers)
    begin = solver.memory.looked
    assert opened_with(solver, FULL.replace("\n", " "), options)
    assert solver.memory.looked - begin <= first_turn.OPENING_STATES + 2 * joker_cases.CASE_STATES


def test_an_own_set_with_the_numbers_of_an_old_one_does_not_free_its_joker(solver: Solver) -> None:
    options = Options(opening=9, rearrange_in_opening=True, jokers=Jokers.EXACT_SWAP)
    found = opened_with(solver, "k5 k6 k7 J / k6 k7 b8 k8 o5 k5", options)
    assert sorted(found) == ["k5 k6 k7 J", "k5 k6 k7 k8"]


@examples(60)
@given(seed=st.integers(0, 2**32))
def test_openings_are_those_found_by_trying_everything(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    box, size = rng.choice(((CLASSIC, 14), (BIG, 14), (TWIST, 9)))
    assert not fault(solver, some_rack(rng, box, size), box, some_options(rng))


@examples(40)
@given(seed=st.integers(0, 2**32), jokers=st.sampled_from(Jokers))
def test_openings_that_go_on_are_those_found_by_trying_every_table(solver: Solver, seed: int, jokers: Jokers) -> None:
    rng = random.Random(seed)
    start = with_jokers(rng, rack=7, sets=2)
    options = Options(opening=rng.choice((9, 15, 24)), rearrange_in_opening=True, jokers=jokers)
    if sum(len(meld.tiles) for meld in start.table) + len(start.rack) > 13:
        return
    best = solver.turn(start, most_tiles(), options, opened=False)
    if best is not None:
        assert_legal(start, best, opened=False, options=options)
    if best is None or best.exact:
        assert (best.tiles if best else 0) == best_legal(start, options, opened=False)[0]


@every_row(
    ("text", "jokers", "opening"),
    [
        ("J J k10 k11 k12 k13 / k12 k11 k10 o12 b11 b13", Jokers.EXACT_SWAP, 9),
        ("r1 r2 r3 J / r2 b2 b4 k1 k2 J", Jokers.EXACT_SWAP, 9),
        ("r6 b6 J / b6 o7 r6 b8 b5 o6", Jokers.EXACT_SWAP, 15),
        ("o1 o2 o3 o4 J / o3 b5 o2 k4 b4 J", Jokers.LOCKED, 15),
        ("k9 k10 J / k12 b9 k11 o9 o12 k10", Jokers.FREE, 24),
    ],
)
@pytest.mark.long
def test_where_more_could_lie_than_opens_every_choice_of_sets_is_tried(
    solver: Solver, text: str, jokers: Jokers, opening: int
) -> None:
    start = position(text)
    options = Options(opening=opening, rearrange_in_opening=True, jokers=jokers)
    best = solver.answer(start, most_tiles(), options, opened=False)
    assert_legal(start, best, opened=False, options=options)
    assert (best.tiles, best.exact) == (best_legal(start, options, opened=False)[0], True)
