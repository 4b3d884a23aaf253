"""The opening: enough points from the rack alone, few jokers, and what the options change (rules 7.4)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import Jokers, Options
from game.rules.tiles import BIG, CLASSIC, Tile
from game.solver import bound, turns
from game.solver.aims import most_points, most_tiles
from game.solver.openings import opening
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import examples
from tests.helpers import PRINTED
from tests.solver.positions import assert_legal, position, sets
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


def test_jokers_that_are_not_needed_stay_on_the_rack(solver: Solver) -> None:
    assert opened_with(solver, " / r9 r10 r11 r12 J") == ["r9 r10 r11 r12"]


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


@pytest.mark.parametrize("jokers", Jokers)
def test_a_full_rack_is_answered_within_the_states_of_one_turn(solver: Solver, jokers: Jokers) -> None:
    options = Options(rearrange_in_opening=True, opening_jokers=False, jokers=jokers)
    begin = solver.memory.looked
    assert opened_with(solver, FULL.replace("\n", " "), options)
    assert solver.memory.looked - begin <= turns.MOST_STATES + 2 * bound.MOST_STATES


def test_an_own_set_with_the_numbers_of_an_old_one_does_not_free_its_joker(solver: Solver) -> None:
    options = Options(opening=9, rearrange_in_opening=True, jokers=Jokers.EXACT_SWAP)
    found = opened_with(solver, "k5 k6 k7 J / k6 k7 b8 k8 o5 k5", options)
    assert sorted(found) == ["k5 k6 k7 J", "k5 k6 k7 k8"]


def every_opening(rack: list[Tile], need: int) -> tuple[int, int] | None:
    """Fewest jokers, then most points, by trying all sets of the rack."""
    heaps = [heap for size in range(3, min(len(rack), 6) + 1) for heap in combinations(rack, size)]
    worths = {}
    for heap in heaps:
        row = PRINTED.arrange(heap)
        reading = PRINTED.read(row) if row else None
        if reading is not None:
            worths[frozenset(tile.ident for tile in heap)] = reading.worth
    ids = {tile.ident: tile for tile in rack}
    best: dict[frozenset[int], int] = {frozenset(): 0}
    for heap_ids, worth in worths.items():
        for used, points in list(best.items()):
            if not used & heap_ids:
                union = used | heap_ids
                best[union] = max(best.get(union, 0), points + worth)
    answers = [(sum(ids[ident].is_joker for ident in used), -points) for used, points in best.items() if points >= need]
    return min(answers, default=None)


@examples(40)
@given(seed=st.integers(0, 2**32))
def test_openings_are_those_found_by_trying_everything(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    box = rng.choice((CLASSIC, BIG))
    low = rng.choice((1, 6, 9))
    near = [tile for tile in box.tiles() if tile.face is not None and low <= tile.face.number <= low + 4]
    jokers = [tile for tile in box.tiles() if tile.face is None][: rng.randint(0, 2)]
    rack = rng.sample(near, 8 - len(jokers)) + jokers
    rows = opening(solver.memory, Position((), tuple(rack), PRINTED), 30, most_points())
    expected = every_opening(rack, 30)
    if rows is None:
        assert expected is None
        return
    assert max(Counter(tile for row in rows for tile in row).values()) == 1
    assert all(PRINTED.read(row) is not None for row in rows)
    assert expected is not None
    assert sum(tile.is_joker for row in rows for tile in row) == expected[0]


def test_a_table_that_takes_a_tile_can_be_played_on(solver: Solver) -> None:
    assert solver.can_play(position("r5 r6 r7 / r8"))


def test_a_rearrangement_is_a_play_too(solver: Solver) -> None:
    assert solver.can_play(position("r4 r5 r6 r7 r8 / r6"))


def test_a_rack_without_a_place_cannot_be_played(solver: Solver) -> None:
    assert not solver.can_play(position("r4 r5 r6 / b9 k2"))


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
