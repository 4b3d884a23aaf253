"""Special jokers move like other tiles (rules 5): plays are legal, no worse than leaving them, marked if unproven."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, format_table, parse_position
from game.rules.options import Options
from game.session.board.steps import replayed, steps
from game.solver.aims import most_points, most_tiles, tiles_saving_jokers
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row, examples
from tests.helpers import ONE_CHANGE, PRINTED
from tests.solver.positions import assert_legal, sets
from tests.solver.twisted import small


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def twist(text: str) -> Position:
    return Position(*parse_position(text, TileBank(TWIST)), PRINTED)


def test_sets_with_special_jokers_stay_in_their_place_if_nothing_is_gained(solver: Solver) -> None:
    start = twist("o2 D o5 | b5 b6 b7 | r7 k7 M k7 r7 / b8")
    best = solver.best(start, most_tiles())
    assert best is not None and best.exact
    assert sets(best) == ["o2 D o5", "b5 b6 b7 b8", "r7 k7 M k7 r7"]
    assert_legal(start, best)


def test_special_jokers_of_the_rack_are_played(solver: Solver) -> None:
    start = twist("b5 b6 b7 / D C M")
    best = solver.best(start, most_tiles())
    assert best is not None and best.exact and best.tiles == 2
    assert_legal(start, best)


PLAYS = (
    ("o2 D o5 / o3 o4", 2),  # both tiles a double stands for take its place
    ("o2 D o5 / o3", 0),
    ("b3 r3 D / k3 o3", 0),
    ("o2 o3 C r5 / r6 r4 o4 o5", 4),
    ("o2 o3 C r5 | o4 o5 o6 o7 / o1 r6 r7", 3),
    ("b2 b3 M b3 b2 / b4 b4", 2),
    ("b2 b3 M b3 b2 / b4", 0),
    ("b2 b3 M b3 b2 / b4 D", 2),
    ("r7 b7 M b7 r7 / k7", 0),
    ("r7 b7 M b7 r7 / k7 J", 2),
    ("b4 C r6 M r6 C b4 / b3 b3", 2),
    ("b10 r10 k10 / C", 0),
    (" / r5 M r5", 3),
    (" / r6 r7 r8 r9 M D D", 7),
    (" / D D r5", 3),
    (" / D D C M", 0),  # no numbered tile (rules 3.2)
)


@every_row(("text", "tiles"), PLAYS)
def test_printed_ways_with_special_jokers_are_found_and_proven(solver: Solver, text: str, tiles: int) -> None:
    start = twist(text)
    best = solver.best(start, most_tiles())
    assert (best.tiles if best else 0) == tiles
    if best is not None:
        assert best.exact
        assert_legal(start, best)


def test_a_run_with_a_second_colour_change_is_found_unless_the_rules_forbid_it(solver: Solver) -> None:
    start = twist("b1 b2 b3 | r5 r6 r7 / C C k9")
    best = solver.turn(start, most_tiles(), Options(), opened=True)
    apart = replace(start, rules=ONE_CHANGE)
    once = solver.turn(apart, most_tiles(), Options(one_change_per_run=True), opened=True)
    assert best is not None and once is not None
    assert_legal(apart, once)
    assert once.tiles <= best.tiles


def test_dear_jokers_of_all_kinds_stay_on_the_rack(solver: Solver) -> None:
    best = solver.best(twist("r5 r6 r7 / r8 D C M"), tiles_saving_jokers())
    assert sets(best) == ["r5 r6 r7 r8"]


def test_points_are_what_is_printed_on_the_tiles_played(solver: Solver) -> None:
    best = solver.best(twist(" / b12 b13 C r1 r2 D"), most_points())
    assert best is not None and best.points == 28


CROWDED = "b8 b9 b10 C k12 k13 | r2 b2 o2 | r10 D r13 | o1 M o1 | k4 J k6 / b11 b12 r12 o2 k5 D C r11"


def test_every_play_on_the_way_is_legal_and_better_than_the_one_before(solver: Solver) -> None:
    start = twist(CROWDED)
    plays = list(solver.improvements(start, most_tiles()))
    for best in plays:
        assert_legal(start, best)
    assert [best.worth for best in plays] == sorted(best.worth for best in plays)


@pytest.mark.long
def test_a_small_budget_is_never_worse_than_leaving_special_jokers_alone() -> None:
    start = twist(CROWDED)
    few, many = (Solver(budget).best(start, most_tiles()) for budget in (1, 50_000))
    alone = Solver().best(start.plain_part(), most_tiles())
    assert few is not None and many is not None and alone is not None
    assert not few.exact and alone.tiles <= few.tiles <= many.tiles
    assert_legal(start, few)


def test_the_calmest_play_leaves_sets_alone_that_need_not_move(solver: Solver) -> None:
    start = twist("k1 r1 o1 | o2 D o5 | b5 b6 b7 | r7 k7 M k7 r7 | k9 k10 C o12 / o3 o4 b8")
    best = solver.least_change(start, most_tiles())
    assert best is not None and best.tiles == 3 and best.kept(start.table) >= 4
    assert_legal(start, best)


def test_a_mirrored_group_that_grew_still_reads(solver: Solver) -> None:
    runs = "b7 D b10 | b9 b10 b11 b12 b13 | r5 r6 r7 r8"
    groups = "r2 b2 o2 | k7 b7 o7 | k13 r13 b13 | k11 r11 o11 | r12 M J | o1 M o1"
    start = twist(f"{runs} | {groups} / r3 o8 b1 k9 k4 o3 o10 o2 r12")
    plays = list(solver.improvements(start, most_tiles()))
    assert plays
    for best in plays:
        assert_legal(start, best)


def replays(start: Position, best: Best) -> bool:
    table = replayed(start.table, steps(start.table, best.table, PRINTED))
    return format_table(table) == format_table(best.table)


def test_the_steps_of_a_play_with_special_jokers_lead_to_its_table(solver: Solver) -> None:
    for text in (CROWDED, *(text for text, tiles in PLAYS if tiles)):
        start = twist(text)
        best = solver.best(start, most_tiles())
        assert best is not None and replays(start, best)


OPENINGS = (
    ("r10 r11 r12 D", "r10 r11 r12"),
    ("o9 C b11 k1", "o9 C b11"),
    ("k9 D k12", "k9 D k12"),
    ("k8 o8 M k8 o8 k1", "k8 o8 M o8 k8"),
    ("b10 J D k1", "b10 J D"),
)


@every_row(("rack", "opening"), OPENINGS)
def test_an_opening_that_spares_jokers_uses_special_ones_where_it_must(solver: Solver, rack: str, opening: str) -> None:
    start = twist(f"o2 D o5 / {rack}")
    best = solver.turn(start, most_tiles(), Options(), opened=False, spare_jokers=True)
    assert best is not None and best.exact
    assert_legal(start, best, opened=False)
    assert {frozenset(opening.split())} == {frozenset(row.split()) for row in sets(best)[1:]}


def test_an_opening_lays_special_jokers_for_more_tiles(solver: Solver) -> None:
    best = solver.turn(twist("o2 D o5 / r10 r11 r12 D"), most_tiles(), Options(), opened=False)
    assert best is not None and best.exact and best.tiles == 4


def test_an_opening_worth_too_little_is_none(solver: Solver) -> None:
    assert solver.turn(twist(" / b2 b3 M b3 b2 D"), most_tiles(), Options(), opened=False) is None


def test_the_table_may_follow_the_opening_where_the_rules_allow_it(solver: Solver) -> None:
    options = Options(rearrange_in_opening=True)
    start = twist("o2 D o5 / k9 D k12 o3 o4")
    best = solver.turn(start, most_tiles(), options, opened=False)
    assert best is not None and best.tiles == 5
    assert_legal(start, best, opened=False, options=options)


def test_an_opening_that_may_go_on_with_the_table_lays_no_less_than_one_that_may_not(solver: Solver) -> None:
    start = twist(" / k10 D J M")
    for options in (Options(), Options(rearrange_in_opening=True)):
        best = solver.answer(start, most_tiles(), options, opened=False)
        assert (best.tiles, best.exact) == (4, True)


@examples(60)
@given(seed=st.integers(0, 2**32))
def test_what_opens_with_special_jokers_and_goes_on_with_the_table_is_legal(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    start, opening = small(rng, "JDCM"), rng.choice((3, 9, 15))
    alone = solver.answer(start, most_tiles(), Options(opening=opening), opened=False)
    options = Options(opening=opening, rearrange_in_opening=True)
    best = solver.answer(start, most_tiles(), options, opened=False)
    assert best.tiles >= alone.tiles
    if best.played:
        assert_legal(start, best, opened=False, options=options)


def test_tiles_that_open_may_lie_in_a_set_of_the_table_in_the_end(solver: Solver) -> None:
    options = Options(opening=9, rearrange_in_opening=True)
    start = twist("D o9 o10 / o12 b13 k8 b10 J M M")
    best = solver.answer(start, most_tiles(), options, opened=False)
    assert best.tiles == 4
    assert_legal(start, best, opened=False, options=options)


def test_a_joker_that_no_set_needs_may_be_the_fourth_of_a_group(solver: Solver) -> None:
    start = twist("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 | r7 b7 o7 / D J")
    best = solver.best(start, most_tiles())
    assert best is not None and best.tiles == 2


def test_without_special_jokers_the_answer_is_exact(solver: Solver) -> None:
    best = solver.best(twist("b5 b6 b7 / b8"), most_tiles())
    assert best is not None and best.exact
