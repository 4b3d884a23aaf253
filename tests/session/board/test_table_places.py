"""Sets keep their place on the table (ux 2.5)."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import BIG
from game.rules.table import Meld, Table
from game.session.board.table_places import (
    EMPTY_FELT,
    SetPlace,
    SetPlaces,
    TableRoom,
    adopted,
    anchored,
    eased,
    settled,
    tidied,
)
from tests.effort import examples
from tests.helpers import table, tiles

ROOMS = (TableRoom(5, 21.5, 0.54), TableRoom(5, 25.0, 0.53), TableRoom(6, 27.3, 0.53), TableRoom(7, 27.3, 0.35))


def boxes(places: SetPlaces, sets: Table) -> list[tuple[int, float, float]]:
    sizes = {meld.ident: len(meld.tiles) for meld in sets}
    return sorted((spot.row, spot.x, spot.x + sizes[ident]) for ident, spot in places.spots.items())


def apart(places: SetPlaces, sets: Table) -> bool:
    gap = ROOMS[places.step].gap
    rows = boxes(places, sets)
    return all(a[0] != b[0] or b[1] - a[2] >= gap - 1e-6 for a, b in pairwise(rows))


def inside(places: SetPlaces, sets: Table) -> bool:
    room = ROOMS[places.step]
    half = room.columns / 2 + 1e-6
    return all(row in room.row_numbers and -half <= low and high <= half for row, low, high in boxes(places, sets))


def random_table(count: int, seed: int) -> Table:
    """`count` tiles in heaps of three to seven; whether they are sets does not matter to the felt."""
    rng = random.Random(seed)
    pool = rng.sample(BIG.tiles(), count)
    melds: list[Meld] = []
    while pool:
        size = min(len(pool), rng.randint(3, 7))
        melds.append(Meld(len(melds), tuple(pool[:size])))
        pool = pool[size:]
    return tuple(melds)


def test_the_first_set_lies_in_the_middle() -> None:
    places = settled(EMPTY_FELT, table("r5 r6 r7"), ROOMS)
    assert list(places.spots.values()) == [SetPlace(0, -1.5)]


def test_a_set_that_grows_at_its_left_end_grows_to_the_left() -> None:
    run = tiles("b3 b4 b5 b6")
    assert anchored(SetPlace(1, 2.0), run[1:], run) == SetPlace(1, 1.0)


def test_a_set_that_grows_at_its_right_end_stays_where_it_starts() -> None:
    run = tiles("b3 b4 b5 b6")
    assert anchored(SetPlace(1, 2.0), run[:3], run) == SetPlace(1, 2.0)


def test_sets_that_nobody_touches_do_not_move() -> None:
    before = table("r5 r6 r7 | b1 k1 o1 | k3 k4 k5")
    places = settled(EMPTY_FELT, before, ROOMS)
    after = (*before, Meld(9, tiles("o9 o10 o11")))
    grown = adopted(places, before, after, ROOMS)
    assert {ident: grown.spots[ident] for ident in places.spots} == places.spots


def test_a_set_dropped_onto_others_lies_beside_them() -> None:
    sets = table("r5 r6 r7 | b1 k1 o1")
    places = settled(SetPlaces(0, {1: SetPlace(0, -2.0), 2: SetPlace(0, -1.0)}), sets, ROOMS, active=(2,))
    assert apart(places, sets)
    assert abs(places.spots[1].x + 2.0) <= 1


def test_tidy_puts_runs_before_groups() -> None:
    sets = table("r5 b5 k5 | o1 o2 o3 | k1 k2 k3")
    places = tidied(settled(EMPTY_FELT, sets, ROOMS), sets, ROOMS)
    order = sorted(places.spots, key=lambda ident: places.spots[ident])
    assert order == [3, 2, 1]


def test_tiles_grow_again_only_when_a_tenth_is_spare() -> None:
    sets = table("r5 r6 r7")
    assert eased(SetPlaces(2, {1: SetPlace(0, 0.0)}), sets, ROOMS).step == 0


def test_ninety_tiles_fit_a_small_window() -> None:
    sets = random_table(90, 3)
    places = settled(EMPTY_FELT, sets, ROOMS)
    assert apart(places, sets)
    assert inside(places, sets)


@examples(80)
@given(st.integers(0, 2**20), st.integers(3, 106))
def test_any_table_fits_without_overlap(seed: int, count: int) -> None:
    sets = random_table(count, seed)
    places = settled(EMPTY_FELT, sets, ROOMS)
    assert set(places.spots) == {meld.ident for meld in sets}
    assert apart(places, sets)
    assert inside(places, sets)


@examples(60)
@given(
    st.integers(0, 2**20),
    st.integers(9, 80),
    st.lists(st.tuples(st.integers(-4, 4), st.floats(-14, 14)), min_size=1, max_size=8),
)
def test_sets_pushed_about_never_overlap(seed: int, count: int, pushes: list[tuple[int, float]]) -> None:
    sets = random_table(count, seed)
    places = settled(EMPTY_FELT, sets, ROOMS)
    rng = random.Random(seed)
    for row, x in pushes:
        ident = rng.choice(sets).ident
        places = settled(places, sets, ROOMS, wishes={ident: SetPlace(row, x)}, active=(ident,))
        assert apart(places, sets)
        assert inside(places, sets)
