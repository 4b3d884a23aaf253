"""Where jokers of the table are bound (rules 4.3, 4.4) the best play is legal, and where it says so the best of all."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_position
from game.rules.options import Jokers, Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.problems import Reason
from game.rules.table import Table
from game.solver.aims import Aim, most_points, most_tiles, tiles_saving_jokers, tiles_then_points
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row, examples, soak
from tests.helpers import PRINTED
from tests.solver.enumerated import EnumeratedTables
from tests.solver.positions import assert_legal, position, proven, sets
from tests.solver.tables import best_legal, every_table, with_jokers
from tests.solver.twisted import small

EXACT, LOCKED = Options(jokers=Jokers.EXACT_SWAP), Options(jokers=Jokers.LOCKED)
MOST = 13
"""Tiles of a position that is tried out completely."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def solved(solver: Solver, text: str, options: Options) -> list[str]:
    """The sets after the best play; none when nothing can be played."""
    start = position(text)
    best = solver.turn(start, most_tiles(), options, opened=True)
    if best is None:
        return []
    assert_legal(start, best, options=options)
    return sorted(sets(best))


CASES = {
    "a joker at the end stays": ("r4 r5 r6 J / k1 k2", [], []),
    "a tile of the rack sets it free": (
        "r4 r5 r6 J / r7 k1 k2", ["k1 k2 J", "r4 r5 r6 r7"], ["k1 k2 J", "r4 r5 r6 r7"]),
    "a tile of the table sets it free": (
        "r5 J r7 | r3 r4 r5 r6 / k1 k2", ["k1 k2 J", "r3 r4 r5", "r5 r6 r7"], ["k1 k2 J", "r3 r4 r5", "r5 r6 r7"]),
    "a tile at the other end makes it superfluous": (
        "r3 r4 r5 J / r2 k9 b9", ["k9 b9 J", "r2 r3 r4 r5"], ["r2 r3 r4 r5 J"]),
    "a tile of the table does too": (
        "r3 r4 r5 J | r2 b2 k2 o2 / k9 b9", ["b2 k2 o2", "k9 b9 J", "r2 r3 r4 r5"], []),
    "both jokers of a run may leave for one tile at its end": (
        "r4 r5 J J / r3 k9 b9 k1 k2", ["k1 k2 J", "k9 b9 J", "r3 r4 r5"], ["r3 r4 r5 J J"]),
    "a run may be taken apart at its joker": (
        "r3 r4 r5 J r7 r8 r9 / k1 k2", ["k1 k2 J", "r3 r4 r5", "r7 r8 r9"], []),
    "neighbours may move away": (
        "k1 k2 J | r1 b1 o1 | r2 b2 o2 / k8 k9",
        ["k1 r1 b1 o1", "k2 r2 b2 o2", "k8 k9 J"], []),
    "a freed joker stays in its set where no new one can begin": (
        "r5 J r7 | k1 k2 k3 / r6 k5", ["J r5 r6 r7", "k1 k2 k3"], ["k1 k2 k3 J k5", "r5 r6 r7"]),
    "two sets may go on in one group": (
        "r5 J J | b5 J J / k1 k2 k9 b9",
        ["k1 k2 J", "k9 b9 J", "r5 b5 J J"], ["k1 k2 J", "k9 b9 J", "r5 J J b5"]),
}  # fmt: skip


def test_a_set_that_a_case_leaves_alone_is_not_laid_again_when_calming(solver: Solver) -> None:
    start = "o4 o5 o6 o7 o8 o9 o10 o11 | k8 b8 o8 | r3 r4 r5 J r7 | r6 r7 r8 r9 r10 r11 r12 / o1 o12 o2"
    after = "k8 b8 o8 | o1 o2 J | o4 o5 o6 o7 o8 o9 o10 o11 o12 | r3 r4 r5 r6 r7 | r7 r8 r9 r10 r11 r12"
    assert solved(solver, start, EXACT) == after.split(" | ")


@every_row("case", CASES)
def test_what_exact_swap_lets_be_played(case: str, solver: Solver) -> None:
    text, exact, _ = CASES[case]
    assert solved(solver, text, EXACT) == exact


@every_row("case", CASES)
def test_what_locked_sets_let_be_played(case: str, solver: Solver) -> None:
    text, _, locked = CASES[case]
    assert solved(solver, text, LOCKED) == locked


LONG_RUNS = "r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7 | o1 o2 o3 o4 o5 o6 o7 o8"
MANY_TILES = {
    "two sets of a half stay": (
        "k1 k2 k3 k4 J | k3 b3 o3 J | k2 r2 b2 | b1 b2 b3 b4 | k5 r5 b5 o5 | k5 r5 b5 o5 | k4 r4 b4 o4 | o1 o2 o3 o4"
        " / o1 r2", 2, 5),
    "its lowest number tells where an old set has gone": (
        "r9 r10 r11 J | r13 b13 o13 | r9 r10 r11 r12 | r13 o13 J | J r9 r10 r11 | k13 r13 b13 o13 | k10 b10 J"
        " | k10 b10 o10 / b10 b11 o9", 3, 2),
    "a group taken apart may lack a colour": (
        f"r12 b12 o12 J | o9 o10 o11 o12 | {LONG_RUNS} / o12 k11 o11 k9 b11", 3, 5),
}  # fmt: skip
"""Positions of more tiles than every choice of sets is tried for, with the tiles played and the sets kept."""


@every_row("case", MANY_TILES)
@pytest.mark.long
def test_of_many_tiles_exact_swap_is_proven_too(case: str) -> None:
    text, tiles, kept = MANY_TILES[case]
    start = position(text)
    best = Solver().answer(start, most_tiles(), EXACT, opened=True)
    assert (best.tiles, best.kept(start.table), best.exact) == (tiles, kept, True)
    assert EnumeratedTables(start).best_legal(EXACT, tiles) == tiles


def test_locked_runs_are_proven_unless_two_may_be_joined() -> None:
    apart = position(MANY_TILES["two sets of a half stay"][0])
    assert Solver().answer(apart, most_tiles(), LOCKED, opened=True).exact
    near = position(
        "J J r10 r11 | J r10 r11 r12 r13 | r10 r11 r12 r13 | J r12 r13 | b10 b11 b12 b13 | b10 b11 b12"
        " | b10 b11 b12 b13 / o13 o11 o11 b13 k12"
    )
    assert not Solver().answer(near, most_tiles(), LOCKED, opened=True).exact


@every_row("text", ["r12 o12 D | J M o9 / b7 C", "o5 o6 D | o2 M o2 | o1 C D / r4"])
def test_it_is_proven_that_no_old_set_gains_a_joker_of_the_table(text: str) -> None:
    start = Position(*parse_position(text, TileBank(TWIST)), PRINTED)
    best = Solver().answer(start, most_tiles(), EXACT, opened=True)
    assert (best.tiles, best.exact) == (0, True)
    assert EnumeratedTables(start).best_legal(EXACT, 0) == 0


@examples(35)
@given(seed=st.integers(0, 2**32), options=st.sampled_from([EXACT, LOCKED]), calm=st.booleans())
def test_small_positions_are_played_as_by_trying_every_table(
    solver: Solver, seed: int, options: Options, calm: bool
) -> None:
    start = with_jokers(random.Random(seed))
    if sum(len(meld.tiles) for meld in start.table) + len(start.rack) > MOST:
        return
    best = solver.turn(start, most_tiles(), options, opened=True, calm=calm)
    if best is not None:
        assert_legal(start, best, options=options)
    if best is None or best.exact:
        assert (best.worth if best else 0) == best_legal(start, options)[0]


@pytest.mark.parametrize("options", [EXACT, LOCKED])
@pytest.mark.parametrize("aim", [most_points(), tiles_then_points(), tiles_saving_jokers()])
@pytest.mark.parametrize("every", soak((60, 15)))
def test_plays_of_long_games_are_legal_and_no_better_than_free_ones(
    solver: Solver, aim: Aim, options: Options, every: int
) -> None:
    for case in proven()[::every]:
        best = solver.turn(case.position, aim, options, opened=True)
        free = solver.best(case.position, aim)
        if best is not None:
            assert_legal(case.position, best, options=options)
            assert free is not None and best.worth <= free.worth


@pytest.mark.parametrize("options", [EXACT, LOCKED])
def test_without_jokers_on_the_table_nothing_changes(solver: Solver, options: Options) -> None:
    for case in proven()[::30]:
        table = tuple(meld for meld in case.position.table if not any(tile.is_joker for tile in meld.tiles))
        start = Position(table, case.position.rack, PRINTED)
        assert solver.turn(start, most_tiles(), options, opened=True) == solver.least_change(start, most_tiles())


@every_row("options", [EXACT, LOCKED])
@every_row(("text", "can"), [("r4 r5 r6 J / k1 k2", False), ("r4 r5 r6 J / r7", True), ("r5 J r7 / r6", True)])
def test_whether_anything_can_be_played_is_known(text: str, can: bool, options: Options, solver: Solver) -> None:
    assert (solver.turn(position(text), most_tiles(), options, opened=True) is not None) is can


@every_row("options", [EXACT, LOCKED])
@every_row(
    ("text", "tiles"),
    [
        ("r5 r6 r7 D / k1 k4", 0),
        ("r5 D r8 / r6 r7 k1 k4", 4),
        ("b2 b3 M b3 b2 | r5 J r7 / r6 k1 k2", 3),
        ("o2 o3 C r5 / r6 b1", 1),
    ],
)
def test_special_jokers_are_bound_too(text: str, tiles: int, options: Options, solver: Solver) -> None:
    start = Position(*parse_position(text, TileBank(TWIST)), PRINTED)
    best = solver.turn(start, most_tiles(), options, opened=True)
    assert (best.tiles if best else 0) == tiles
    if best is not None:
        assert_legal(start, best, options=options)


@pytest.mark.long
@examples(12)
@given(seed=st.integers(0, 2**32), options=st.sampled_from([EXACT, LOCKED]))
def test_special_jokers_are_bound_as_by_trying_every_table(solver: Solver, seed: int, options: Options) -> None:
    start = small(random.Random(seed), "JDCM")
    if sum(len(meld.tiles) for meld in start.table) + len(start.rack) > MOST:
        return
    best = solver.answer(start, most_tiles(), options, opened=True)
    if best.played:
        assert_legal(start, best, options=options)
    assert best.exact and EnumeratedTables(start).best_legal(options, best.tiles) == best.tiles


@pytest.mark.parametrize("options", [EXACT, LOCKED])
def test_in_an_opening_that_goes_on_jokers_stay_bound(options: Options, solver: Solver) -> None:
    rules = replace(options, rearrange_in_opening=True)
    for text in ("r4 r5 r6 J | k5 k6 k7 / r10 r11 r12 k1 k2 k8", "r5 r6 r7 D | k5 k6 k7 / r10 r11 r12 k1 k3 k8"):
        start = Position(*parse_position(text, TileBank(TWIST)), PRINTED)
        best = solver.turn(start, most_tiles(), rules, opened=False)
        assert best is not None and best.tiles == 4
        assert_legal(start, best, opened=False, options=rules)


# What the options have to do with each other, over every table a turn could leave behind


def allowed(start: Position, table: Table, jokers: Jokers) -> set[Reason]:
    """The reasons against a table under an option."""
    play = ProposedPlay(start.table, frozenset(start.rack), True, Options(jokers=jokers), start.rules, table)
    return {problem.reason for problem in play_problems(play)}


@pytest.mark.long
@examples(10)
@given(seed=st.integers(0, 2**32))
def test_free_jokers_may_do_what_bound_ones_may_and_locked_ones_nearly_nothing_more(seed: int) -> None:
    start = with_jokers(random.Random(seed))
    if sum(len(meld.tiles) for meld in start.table) + len(start.rack) > MOST:
        return
    for table in every_table(start):
        free, exact, locked = (allowed(start, table, jokers) for jokers in Jokers)
        assert free <= exact and free <= locked
        if not locked:
            assert exact <= {Reason.JOKER_NEEDS_NEW_SET}
