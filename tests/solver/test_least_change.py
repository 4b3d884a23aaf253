"""Of equal plays the one that changes the fewest sets."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.rules.games.tile_games import CLASSIC
from game.solver.aims import Aim, most_points, most_tiles, tiles_then_points
from game.solver.plain.question import weight_of
from game.solver.position import Position
from game.solver.solver import Solver
from tests.bench.random_positions import position as random_position
from tests.effort import every_row, soak
from tests.solver.integer import best_play
from tests.solver.positions import assert_legal, position, proven, sets

MOST_OF_TWENTY = 18
"""What `most_that_stay` finds in the tangled play, in seconds."""
SETS = 6
"""Sets of a table whose every choice is tried."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def calmly(solver: Solver, text: str) -> list[str]:
    return sets(solver.least_change(position(text), most_tiles()))


def test_a_tile_that_fits_changes_nothing_else(solver: Solver) -> None:
    text = "r4 r5 r6 | b4 b5 b6 | k4 k5 k6 / k7"
    assert calmly(solver, text) == ["r4 r5 r6", "b4 b5 b6", "k4 k5 k6 k7"]


def test_a_run_is_lengthened_at_both_ends(solver: Solver) -> None:
    assert calmly(solver, "r4 r5 r6 / r3 r7") == ["r3 r4 r5 r6 r7"]


def test_a_group_gets_its_fourth(solver: Solver) -> None:
    assert calmly(solver, "r4 b4 k4 | o1 o2 o3 / o4") in (["r4 b4 k4 o4", "o1 o2 o3"], ["r4 b4 k4", "o1 o2 o3 o4"])


def test_two_groups_share_out_their_missing_colours(solver: Solver) -> None:
    assert calmly(solver, "r4 b4 k4 | r4 b4 o4 / o4 k4") == ["r4 b4 k4 o4", "k4 r4 b4 o4"]


def test_a_set_built_on_the_rack_ends_in_one_that_stays(solver: Solver) -> None:
    assert calmly(solver, "r7 r8 r9 | b1 b2 b3 / r5 r6") == ["r5 r6 r7 r8 r9", "b1 b2 b3"]


def test_only_the_set_that_gives_a_tile_is_changed(solver: Solver) -> None:
    start = position("b4 r4 k4 o4 | r9 b9 o9 | k11 k12 k13 / b3 b5 b6")
    best = solver.least_change(start, most_tiles())
    assert best is not None and best.kept(start.table) == 2
    assert best.table[1:3] == start.table[1:]


PRINTED = (
    ("b4 b5 b6 | r8 k8 o8 / b3 b8", "b3 b4 b5 b6 | k8 r8 b8 o8"),
    ("b4 r4 k4 o4 / b3 b5 b6", "b3 b4 b5 b6 | r4 k4 o4"),
    ("b8 b9 b10 / b11 k8 o8", "b9 b10 b11 | k8 b8 o8"),
    ("r4 r5 r6 r7 r8 / r6", "r4 r5 r6 | r6 r7 r8"),
    ("o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5", "k5 r5 b5 o5 | k6 r6 o6 | k7 r7 o7 | k8 k9 k10"),
)
"""Racks and tables of the printed sheets (rules 11); every rack is played to the last tile."""


@every_row(("text", "table"), PRINTED)
def test_the_printed_examples_are_solved(solver: Solver, text: str, table: str) -> None:
    start = position(text)
    best = solver.least_change(start, most_tiles())
    assert best is not None and best.played == start.rack
    tiles = sorted(tuple(sorted(part.split())) for part in table.split(" | "))
    assert sorted(tuple(sorted(row.split())) for row in sets(best)) == tiles


def test_a_combined_split_is_found(solver: Solver) -> None:
    start = position("o1 o2 o3 o4 | b1 k1 r1 o1 / b1")
    best = solver.least_change(start, most_tiles())
    assert best is not None and best.played == start.rack


def test_a_set_with_a_joker_stays_too(solver: Solver) -> None:
    assert calmly(solver, "r4 J r6 | b4 b5 b6 / b7") == ["r4 J r6", "b4 b5 b6 b7"]


def test_a_joker_takes_the_place_of_a_tile_so_that_a_group_stays(solver: Solver) -> None:
    text = "J o11 o12 | b3 k3 o3 / o13 k1 k2"
    assert calmly(solver, text) == ["o11 o12 o13", "b3 k3 o3", "k1 k2 J"]


def test_a_run_that_stays_goes_on_while_new_tiles_end_in_the_next(solver: Solver) -> None:
    start = position("k3 k4 k5 | k6 k7 k8 / k5 k6")
    assert sets(solver.best_around(start, most_tiles(), frozenset({1, 2}))) == ["k3 k4 k5 k6", "k5 k6 k7 k8"]


def test_of_twenty_sets_a_tangled_play_breaks_at_most_one_more_than_is_proven(solver: Solver) -> None:
    start = position(
        "r9 r10 r11 | r10 r11 r12 | r3 r4 r5 r6 r7 | b1 k1 o1 r1 | r2 J o2 k2 | r8 b8 o8 | r8 k8 o8 | r13 b13 k13 o13 |"
        " r13 k13 o13 b13 | b1 b2 b3 | o1 o2 J o4 o5 o6 o7 | r5 b5 k5 o5 | k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 |"
        " r6 b6 o6 k6 | b7 k7 o7 r7 | r9 b9 o9 k9 | b12 k12 o12 r12 | k1 k2 k3 k4 |"
        " b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 | b11 k11 o11 / r1 o4 o9"
    )
    best = solver.least_change(start, most_tiles())
    assert best is not None and best.played == start.rack
    assert best.kept(start.table) >= MOST_OF_TWENTY - 1


@pytest.mark.parametrize("seed", soak(range(40), short=2))
def test_no_choice_of_sets_that_stay_is_larger(solver: Solver, seed: int) -> None:
    dice = random.Random(seed)
    start = random_position(CLASSIC, dice)
    start = replace(start, table=start.table[:SETS])
    for aim in (most_tiles(), tiles_then_points()):
        best, calm = solver.best(start, aim), solver.least_change(start, aim)
        assert (best is None) == (calm is None)
        if best is not None and calm is not None:
            assert calm.kept(start.table) == most_that_stay(start, aim, best.worth)


def most_that_stay(start: Position, aim: Aim, worth: int) -> int:
    """How many sets can stay in a play worth the most, as an integer program proves."""
    table = [meld.tiles for meld in start.table]
    most = best_play(table, start.rack, lambda symbol: weight_of(symbol, aim), start.rules.shapes)
    assert most.worth == worth
    return most.kept


@pytest.mark.parametrize("part", soak(range(0, 27, 3)))
def test_calm_plays_are_legal_worth_as_much_and_keep_no_fewer_sets(solver: Solver, part: int) -> None:
    for case in proven()[part::27]:
        for aim in (most_tiles(), most_points()):
            best, calm = solver.best(case.position, aim), solver.least_change(case.position, aim)
            if best is None or calm is None:
                assert best is calm
                continue
            assert_legal(case.position, calm)
            assert calm.worth == best.worth
            assert calm.kept(case.position.table) >= best.kept(case.position.table)


@pytest.mark.parametrize("every", soak((24, 6)))
def test_sets_that_stay_keep_their_place_and_their_ident(solver: Solver, every: int) -> None:
    for case in proven()[::every]:
        calm = solver.least_change(case.position, most_tiles())
        if calm is not None:
            old = [meld.ident for meld in case.position.table]
            new = [meld.ident for meld in calm.table if meld.ident in old]
            assert new == [ident for ident in old if ident in new]
