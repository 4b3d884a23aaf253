"""Sets keep their place on the table (ux 2.5)."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import BIG
from game.rules.table import Meld, Table
from game.session.board.placed_lines import is_free
from game.session.board.table_lines import LATTICE, TableRoom
from game.session.board.table_places import (
    EMPTY_FELT,
    SetPlace,
    SetPlaces,
    adopted,
    anchored,
    room_for_set,
    roomy,
    settled,
    straightened,
    tidied,
)
from tests.effort import examples
from tests.helpers import table, tiles

ROOMS = (TableRoom(3, 16.3, 0.5), TableRoom(4, 19.9, 0.5), TableRoom(5, 25.0, 0.5), TableRoom(7, 36.1, 0.5))
PILED = TableRoom(4, 20.0, 0.5, kept_rows=2, kept=5.3)
"""Something else lies at the left end of its upper rows."""


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


def on_the_lattice(places: SetPlaces) -> bool:
    room = ROOMS[places.step]
    return all((spot.x - room.low(spot.row)) % LATTICE == 0 for spot in places.spots.values())


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


def test_a_line_opens_for_a_set_that_is_dropped_onto_others() -> None:
    sets = table("r5 r6 r7 | b1 k1 o1")
    places = settled(SetPlaces(0, {1: SetPlace(0, -2.0), 2: SetPlace(0, -1.0)}), sets, ROOMS, active=(2,))
    assert apart(places, sets)
    assert places.spots == {1: SetPlace(0, -4.5), 2: SetPlace(0, -1.0)}


def test_tidy_puts_runs_before_groups() -> None:
    sets = table("r5 b5 k5 | o1 o2 o3 | k1 k2 k3")
    places = tidied(settled(EMPTY_FELT, sets, ROOMS), sets, ROOMS)
    order = sorted(places.spots, key=lambda ident: places.spots[ident])
    assert order == [3, 2, 1]


def lines_of(places: SetPlaces) -> list[list[int]]:
    """Idents from left to right, line by line."""
    rows: dict[int, list[int]] = {}
    for ident, spot in sorted(places.spots.items(), key=lambda item: item[1]):
        rows.setdefault(spot.row, []).append(ident)
    return [line for _, line in sorted(rows.items())]


def laid_one_by_one(sizes: list[int]) -> tuple[SetPlaces, Table]:
    """Sets of these lengths, laid one a turn by a person."""
    pool, places = list(BIG.tiles()), EMPTY_FELT
    sets: Table = ()
    for ident, size in enumerate(sizes, start=1):
        sets = (*sets, Meld(ident, tuple(pool[:size])))
        pool = pool[size:]
        places = straightened(settled(places, sets, ROOMS), sets, ROOMS)
    return places, sets


def test_tiles_grow_again_when_a_turn_ends_with_room_for_two_more_sets() -> None:
    sets = table("r5 r6 r7")
    assert straightened(SetPlaces(2, {1: SetPlace(0, 0.0)}), sets, ROOMS).step == 0


def test_tiles_keep_their_size_while_hardly_more_than_one_set_would_fit() -> None:
    places, sets = laid_one_by_one([4] * 9)
    fewer = sets[:-1]
    now = straightened(adopted(places, sets, fewer, ROOMS), fewer, ROOMS)
    assert (places.step, now.step) == (1, 1)


def test_a_turn_ends_with_room_for_two_more_sets_and_those_that_are_held() -> None:
    places, sets = laid_one_by_one([3] * 10)
    assert [straightened(places, sets, ROOMS, held).step for held in ((), (3,))] == [0, 1]
    assert roomy(places, sets, ROOMS) is places and roomy(places, sets, ROOMS, (3,)).step == 1


def test_within_a_turn_sets_change_their_lines_before_any_tile_gets_smaller() -> None:
    places, sets = laid_one_by_one([5, 6, 6, 6, 4, 6, 3])
    grown = (Meld(sets[0].ident, tuple(BIG.tiles()[80:90])), *sets[1:])
    assert adopted(places, sets, grown, ROOMS).step == 1
    steady = adopted(places, sets, grown, ROOMS, steady=True)
    assert steady.step == 0 and apart(steady, grown) and inside(steady, grown) and on_the_lattice(steady)


def test_a_turn_that_left_no_room_ends_with_smaller_tiles() -> None:
    sets = table("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 | b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13")
    full = (*sets, Meld(3, tiles("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13")))
    places = settled(settled(EMPTY_FELT, sets, ROOMS), full, ROOMS)
    assert (places.step, straightened(places, full, ROOMS).step) == (0, 1)


def test_the_lines_of_a_turn_that_ended_stand_in_the_middle() -> None:
    sets = table("r5 r6 r7 | b1 k1 o1 | o9 o10 o11 o12")
    places = SetPlaces(0, {1: SetPlace(0, -8.0), 2: SetPlace(0, 1.0), 3: SetPlace(1, 2.0)})
    rows = boxes(straightened(places, sets, ROOMS), sets)
    assert [(row, (low + high) / 2) for row, low, high in (rows[-1], (rows[0][0], rows[0][1], rows[1][2]))] == [
        (0, 0.0),
        (-1, 0.0),
    ]


def test_all_sets_have_one_gap_which_is_wide_where_every_line_has_room() -> None:
    sets = table("r5 r6 r7 | b1 k1 o1 | o9 o10 o11 o12 | k4 k5 k6")
    apart = SetPlaces(0, {1: SetPlace(0, -8.0), 2: SetPlace(0, 1.0), 3: SetPlace(1, -2.0), 4: SetPlace(1, 5.0)})
    rows = boxes(straightened(apart, sets, ROOMS), sets)
    assert {b[1] - a[2] for a, b in pairwise(rows) if a[0] == b[0]} == {1.0}


def test_sets_keep_their_line_and_their_order_when_a_turn_ends() -> None:
    places, sets = laid_one_by_one([3, 4, 3, 3, 5, 3, 4])
    assert lines_of(straightened(places, sets, ROOMS)) == lines_of(places)


def test_one_free_line_more_is_left_nearest_the_hand() -> None:
    sets = table("r5 r6 r7 | b1 k1 o1")
    places = SetPlaces(0, {1: SetPlace(0, -1.5), 2: SetPlace(1, -1.5)})
    assert {spot.row for spot in straightened(places, sets, ROOMS).spots.values()} == {-1, 0}


def test_a_line_beside_the_piles_is_in_the_middle_of_what_is_left() -> None:
    sets = table("r5 r6 r7")
    spot = straightened(SetPlaces(0, {1: SetPlace(0, 0.0)}), sets, (PILED,)).spots[1]
    assert spot.row == -1
    assert abs(spot.x - PILED.low(-1) - (PILED.edge - spot.x - 3)) <= LATTICE


def test_nothing_lies_where_the_piles_are() -> None:
    sets = random_table(36, 3)
    places = settled(EMPTY_FELT, sets, (PILED,))
    assert all(spot.x >= PILED.low(spot.row) >= -PILED.edge for spot in places.spots.values())
    assert PILED.low(-2) >= -10 + 5.3


def test_a_line_that_is_too_full_closes_its_gaps_first() -> None:
    sets = table("r1 r2 r3 r4 | b1 b2 b3 b4 | k1 k2 k3 k4")
    places = SetPlaces(0, {1: SetPlace(0, -7.0), 2: SetPlace(0, -2.0), 3: SetPlace(0, 3.0)})
    grown = (*sets[:2], Meld(3, tiles("k1 k2 k3 k4 k5 k6 k7")))
    after = adopted(places, sets, grown, ROOMS)
    assert (after.step, {spot.row for spot in after.spots.values()}) == (0, {0})


def test_then_the_shortest_set_that_helps_changes_its_line() -> None:
    sets = table("r1 r2 r3 r4 | b1 b2 b3 | k1 k2 k3 k4 k5 k6 k7 | o1 o2 o3")
    places = SetPlaces(0, {1: SetPlace(0, -8.0), 2: SetPlace(0, -3.5), 3: SetPlace(0, 0.0), 4: SetPlace(1, -1.5)})
    grown = (*sets[:2], Meld(3, tiles("k1 k2 k3 k4 k5 k6 k7 k8 k9")), sets[3])
    after = adopted(places, sets, grown, ROOMS)
    assert after.step == 0
    assert [ident for ident in places.spots if after.spots[ident].row != places.spots[ident].row] == [2]


def test_only_then_all_tiles_get_smaller_and_the_lines_stay() -> None:
    places, sets = laid_one_by_one([13, 13])
    full = (*sets, Meld(3, tuple(BIG.tiles()[26:39])))
    three = settled(places, full, ROOMS)
    more = (*full, Meld(4, tuple(BIG.tiles()[39:45])))
    four = settled(three, more, ROOMS)
    assert (three.step, four.step) == (0, 1)
    assert [line[:1] for line in lines_of(four)] == lines_of(three)


def test_a_new_set_takes_the_line_that_suits_the_shape_of_the_table() -> None:
    places, _ = laid_one_by_one([3, 4, 3, 3, 5])
    assert lines_of(places) == [[1, 2, 4], [3, 5]]


def test_tidy_makes_tiles_larger_only_with_room_for_one_more_set() -> None:
    three = table(" | ".join(f"{c}1 {c}2 {c}3 {c}4 {c}5 {c}6 {c}7 {c}8 {c}9 {c}10 {c}11 {c}12 {c}13" for c in "rbk"))
    small = settled(SetPlaces(1, {1: SetPlace(0, -6.5)}), three, ROOMS)
    assert (tidied(small, three, ROOMS).step, tidied(EMPTY_FELT, three, ROOMS).step) == (1, 0)


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
        assert on_the_lattice(places)


@given(st.integers(3, 60), st.integers(0, 10**6))
@examples(20)
def test_a_place_for_a_further_set_is_free_until_a_set_lies_there(count: int, seed: int) -> None:
    melds = random_table(count, seed)
    found = room_for_set(settled(EMPTY_FELT, melds, ROOMS), melds, ROOMS, 3)
    if found is None:
        return
    places, spot = found
    assert is_free(places, melds, ROOMS, spot, 3)
    further = (*melds, Meld(99, tuple(random_table(3, seed)[0].tiles)))
    assert not is_free(SetPlaces(places.step, {**places.spots, 99: spot}), further, ROOMS, spot, 3)
    beside = SetPlace(spot.row, spot.x + 0.5)
    assert not is_free(SetPlaces(places.step, {**places.spots, 99: beside}), further, ROOMS, spot, 3)


def test_a_table_that_did_not_change_forgets_the_places_of_sets_that_are_gone() -> None:
    sets = random_table(20, 3)
    places = settled(EMPTY_FELT, sets, ROOMS)
    assert adopted(places, sets, sets, ROOMS) is places
    with_more = SetPlaces(places.step, {**places.spots, 99: SetPlace(0, 0.0)})
    assert adopted(with_more, sets, sets, ROOMS) == places
