"""The best play is proven, legal, and worth what an integer program finds."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, CLASSIC
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.solver.aims import Aim, most_points, most_tiles, tiles_saving_jokers, tiles_then_points, weighed
from game.solver.plain.question import weight_of
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row, examples, soak
from tests.helpers import PRINTED
from tests.solver.integer import best_worth
from tests.solver.positions import assert_legal, position, proven, sets


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.mark.parametrize("part", soak(range(3)))
def test_most_tiles_reach_every_proven_optimum(solver: Solver, part: int) -> None:
    wrong = []
    for case in proven()[part::3]:
        best = solver.best(case.position, most_tiles())
        if best is not None:
            assert_legal(case.position, best)
        if (best.tiles if best else 0) != case.tiles:
            wrong.append(case.name)
    assert wrong == []


def test_how_many_tiles_can_go_is_counted_without_the_play_and_only_beyond_what_is_asked_for(solver: Solver) -> None:
    for case in proven()[::8]:
        counted = [solver.most_tiles(case.position, beyond) for beyond in (0, case.tiles - 1, case.tiles, 40)]
        assert counted == [case.tiles, case.tiles, case.tiles, 40] or not case.tiles, case.name


@pytest.mark.parametrize("part", soak(range(3)))
def test_most_points_reach_every_proven_optimum(solver: Solver, part: int) -> None:
    wrong = []
    for case in proven()[part::3]:
        if case.points is not None:
            best = solver.best(case.position, most_points())
            if (best.points if best else 0) != case.points:
                wrong.append(case.name)
    assert wrong == []


def test_points_break_ties_between_plays_of_as_many_tiles(solver: Solver) -> None:
    for case in proven()[::15]:
        best = solver.best(case.position, tiles_then_points())
        assert (best.tiles if best else 0) == case.tiles


def test_jokers_of_the_table_move_freely(solver: Solver) -> None:
    best = solver.best(position("r5 J r7 / r6 b9 k9"), most_tiles())
    assert sets(best) == ["r5 r6 r7", "k9 b9 J"] or sets(best) == ["r5 r6 r7", "b9 k9 J"]


def test_a_joker_without_a_place_keeps_its_place(solver: Solver) -> None:
    assert solver.best(position("r5 b5 k5 J / o5"), most_tiles()) is None


def test_three_jokers_alone_are_no_set(solver: Solver) -> None:
    assert solver.best(position(" / J J J r1"), most_tiles()) is not None
    assert solver.best(position(" / J J J"), most_tiles()) is None


SPARE_JOKERS = (
    ("k4 o4 J J / b4 J J", 3),
    ("k9 r9 J J | b1 o1 J J / b9", 1),
    ("k7 o7 J J / r7 b7 r7 J J", 5),
    ("r3 b3 J J | k10 b10 o10 J / o3", 1),
    ("k12 r12 b12 J | r10 b10 o10 J | k7 r7 b7 o7 | k8 b8 o8 J | k2 r2 b2 o2 / o10 J", 2),
    ("k6 r6 J J | k7 r7 J J | k4 r4 b4 o4 / o6 o7", 2),
)
"""Bare groups of four, where a joker that is not needed has no place by itself."""


@every_row(("text", "tiles"), SPARE_JOKERS)
def test_spare_jokers_find_a_place_if_there_is_one(solver: Solver, text: str, tiles: int) -> None:
    start = position(text)
    best = solver.best(start, most_tiles())
    assert best is not None and best.tiles == tiles
    assert_legal(start, best)


def test_dear_jokers_stay_on_the_rack(solver: Solver) -> None:
    best = solver.best(position("r5 r6 r7 / r8 J"), tiles_saving_jokers())
    assert sets(best) == ["r5 r6 r7 r8"]


def test_a_dear_joker_is_played_for_a_tile_more(solver: Solver) -> None:
    best = solver.best(position(" / r8 r9 J"), tiles_saving_jokers())
    assert best is not None and best.tiles == 3


def test_a_dear_joker_is_kept_where_less_is_lost_without_it_even_if_it_would_let_everything_go(solver: Solver) -> None:
    table = (
        "o4 o5 o6 o7 o8 J | k1 r1 b1 o1 | o4 o5 o6 | r3 b3 o3 J | k2 r2 b2 o2 | o10 o11 o12 o13 | b10 b11 b12 b13"
        " | k2 r2 b2 o2 | o10 o11 o12 o13 | k2 r2 b2 o2 | k11 k12 k13 | k4 r4 b4 o4 | b6 b7 b8 b9 | k9 k10 k11"
        " | r10 r11 r12 | k5 k6 k7"
    )
    aim = weighed(lambda face: face.number + 2 * face.colour.rank, joker=-9)
    best = solver.best(position(f"{table} / o8 o10 k8 J o1 k7 r12 r8 k11 b11 o7 k4 r3 b7"), aim)
    assert best is not None and best.worth == 130


def test_any_weight_may_be_asked_for(solver: Solver) -> None:
    aim = weighed(lambda face: 5 if str(face) == "k1" else 1, 1)
    best = solver.best(position("k2 k3 k4 | r1 b1 o1 / r5 r6 r7 k1"), aim)
    assert best is not None and best.worth == 8


def test_sets_that_stay_keep_ident_and_place(solver: Solver) -> None:
    start = position("r1 b1 o1 | k4 k5 k6 | r9 b9 o9 / k7")
    best = solver.best(start, most_tiles())
    assert best is not None and [meld.ident for meld in best.table] == [1, 2, 3]
    assert (best.table[0], best.table[2]) == (start.table[0], start.table[2])


AIMS: dict[str, Aim] = {
    "tiles": most_tiles(),
    "points": most_points(),
    "dear": tiles_saving_jokers(),
    "odd": weighed(lambda face: (face.number * 7 + face.colour.rank * 5) % 4, 2),
}


def small(rng: random.Random) -> Position:
    """A few sets, perhaps of bare groups, of few kinds, and a rack of their neighbours."""
    box: Game = rng.choice((CLASSIC, BIG))
    low = rng.choice((1, 5, 9, 10))
    near = [tile for tile in box.tiles() if tile.face is None or low <= tile.face.number <= low + 4]
    rng.shuffle(near)
    melds: list[Meld] = []
    for ident in range(1, rng.randint(1, 4)):
        meld = some_set(near, rng)
        if meld:
            melds.append(Meld(ident, meld))
            near = [tile for tile in near if tile not in meld]
    jokers = [tile for tile in near if tile.face is None][: rng.randint(0, 2)]
    numbered = [tile for tile in near if tile.face is not None][: rng.randint(1, 7)]
    return Position(tuple(melds), (*numbered, *jokers), PRINTED)


def some_set(tiles: list[Tile], rng: random.Random) -> tuple[Tile, ...]:
    """A legal set out of these tiles, jokers now and then."""
    jokers = [tile for tile in tiles if tile.face is None][: rng.choice((0, 0, 1, 2))]
    first = next(tile for tile in tiles if tile.face is not None)
    assert first.face is not None
    faces = {tile.face: tile for tile in tiles if tile.face is not None}
    group = [tile for face, tile in faces.items() if face.number == first.face.number]
    run = sorted((face.number, tile) for face, tile in faces.items() if face.colour is first.face.colour)
    heap = group if rng.random() < 0.5 else [tile for _, tile in run][: rng.randint(3, 5)]
    row = [*heap, *jokers][: rng.choice((3, 4, 4))] if heap is group else [*heap, *jokers]
    return PRINTED.arrange(row) or ()


@examples(100)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(AIMS)))
def test_small_positions_have_the_worth_an_integer_program_finds(solver: Solver, seed: int, name: str) -> None:
    start, aim = small(random.Random(seed)), AIMS[name]
    best = solver.best(start, aim)
    if best is not None:
        assert_legal(start, best)
    table = [tile for meld in start.table for tile in meld.tiles]
    expected = best_worth(table, start.rack, lambda symbol: weight_of(symbol, aim), PRINTED.shapes)
    assert (best.worth if best else 0) == expected
