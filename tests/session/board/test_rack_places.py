"""The player's own order of the rack (ux 19)."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import BIG
from game.rules.tiles import Tile
from game.session.board.rack_places import PARTED, RackPlace, RackPlaces
from game.session.board.rack_rooms import HAND_ROOMS, LARGEST_ROOMS, ROOMS, TILE, room_for
from tests.effort import examples

TILES = BIG.tiles()


def ledge(arrangement: RackPlaces, number: int) -> str:
    return " ".join(str(tile) for tile in arrangement.ledge(number))


def overlapping(arrangement: RackPlaces) -> bool:
    rows: dict[int, list[int]] = {}
    for place in arrangement.places.values():
        rows.setdefault(place.ledge, []).append(place.x)
    return any(b - a < TILE for row in rows.values() for a, b in zip(sorted(row), sorted(row)[1:], strict=False))


def some(count: int, seed: int = 1) -> list[Tile]:
    return random.Random(seed).sample(TILES, count)


def test_a_fresh_rack_stands_evenly_on_two_ledges() -> None:
    arrangement = RackPlaces.of(some(14))
    assert [len(arrangement.ledge(n)) for n in (0, 1)] == [7, 7]


def test_a_played_tile_leaves_a_gap() -> None:
    arrangement = RackPlaces.of(some(14))
    gone = arrangement.ledge(0)[3]
    after = arrangement.without([gone])
    assert {tile: arrangement.places[tile] for tile in after.places} == after.places


def test_a_drawn_tile_moves_nobody() -> None:
    tiles = some(15)
    before = RackPlaces.of(tiles[:14])
    after = before.received(tiles[14:])
    assert {tile: after.places[tile] for tile in tiles[:14]} == before.places


def test_what_was_drawn_stands_a_little_apart_and_is_marked() -> None:
    tiles = some(15)
    after = RackPlaces.of(tiles[:14]).with_drawn(tiles[14:])
    neighbour, last = after.ledge(1)[-2:]
    assert after.drawn == {last} == {tiles[14]}
    assert after.places[last].x - after.places[neighbour].x > TILE


def test_the_next_draw_closes_the_gap_and_takes_the_mark_away() -> None:
    tiles = some(16)
    after = RackPlaces.of(tiles[:14]).with_drawn([tiles[14]]).with_drawn([tiles[15]])
    *_, neighbour, old, new = after.ledge(1)
    assert after.places[old].x - after.places[neighbour].x == TILE
    assert after.drawn == {new}


def test_a_turn_without_a_draw_takes_the_mark_away_too() -> None:
    tiles = some(15)
    after = RackPlaces.of(tiles[:14]).with_drawn([tiles[14]]).with_drawn([])
    assert (after.drawn, overlapping(after)) == (frozenset(), False)


def test_a_hand_stands_where_it_stood_however_many_tiles_come_and_go() -> None:
    tiles, chance = some(50), random.Random(7)
    arrangement = RackPlaces.of(tiles[:8]).sorted_by_number()
    where = []
    for tile in tiles[8:]:
        drawn = arrangement.with_drawn([tile])
        gone = chance.choice(drawn.tiles)
        arrangement = drawn.without([gone]).with_drawn([], [drawn.places[gone]])
        assert arrangement.tiles == tuple(each for each in drawn.tiles if each != gone)
        where.append([place.x for place in sorted(arrangement.places.values())])
    assert where[-1][-1] - where[-1][0] == 7 * TILE
    assert max(map(max, where)) - min(map(max, where)) <= PARTED


def test_where_tiles_were_played_the_row_closes_and_gaps_of_the_player_stay() -> None:
    tiles = some(6)
    before = RackPlaces({tile: RackPlace(1, x) for tile, x in zip(tiles, (-20, -16, -12, 0, 4, 8), strict=True)})
    after = before.without(tiles[1:2]).with_drawn([], [before.places[tiles[1]]])
    assert [after.places[tile].x for tile in after.ledge(1)] == [-14, -10, 2, 6, 10]


def test_moving_the_drawn_tile_takes_its_mark_away_and_sorting_does_not() -> None:
    tiles = some(15)
    drawn = RackPlaces.of(tiles[:14]).with_drawn([tiles[14]])
    assert drawn.placed([tiles[14]], 0, 0).drawn == frozenset()
    assert drawn.placed([tiles[0]], 0, 0).drawn == {tiles[14]}
    assert drawn.sorted_by_number().drawn == drawn.sorted_by_colour().drawn == {tiles[14]}


@examples(20)
@given(st.integers(0, 2**16), st.lists(st.integers(0, 4), max_size=20))
def test_drawing_never_loses_a_tile_or_lays_two_on_one_place(seed: int, draws: list[int]) -> None:
    tiles = some(94, seed)
    arrangement = RackPlaces.of(tiles[:14])
    held = 14
    for count in draws:
        arrangement = arrangement.with_drawn(tiles[held : held + count])
        held += count
        assert set(arrangement.places) == set(tiles[:held])
        assert not overlapping(arrangement)


def test_a_drawn_tile_comes_to_the_right_end_of_the_lower_ledge() -> None:
    tiles = some(15)
    after = RackPlaces.of(tiles[:14]).received(tiles[14:])
    assert after.ledge(1)[-1] == tiles[14]


def test_when_the_right_ends_are_taken_a_drawn_tile_comes_to_the_left_end() -> None:
    tiles = some(5)
    room = room_for(9)
    ends = {tiles[n]: RackPlace(n % 2, room.high - TILE * (1 + n // 2)) for n in range(4)}
    after = RackPlaces(ends).received(tiles[4:])
    assert after.ledge(1)[0] == tiles[4]
    assert {tile: after.places[tile] for tile in ends} == ends


def test_a_tile_dropped_between_two_pushes_the_shorter_side() -> None:
    tiles = some(6)
    row = RackPlaces({tile: RackPlace(0, i * TILE) for i, tile in enumerate(tiles[:5])})
    after = row.placed([tiles[5]], 0, 3)
    assert after.ledge(0) == [tiles[0], tiles[5], *tiles[1:5]]
    assert all(after.places[tile] == row.places[tile] for tile in tiles[1:5])


def test_sorting_by_number_puts_equal_numbers_side_by_side() -> None:
    arrangement = RackPlaces.of(some(20)).sorted_by_number()
    numbers = [tile.face.number if tile.face else 99 for n in (0, 1) for tile in arrangement.ledge(n)]
    assert numbers == sorted(numbers)


def test_few_tiles_are_sorted_onto_the_nearest_ledge() -> None:
    for count in (1, 7, 8):
        arrangement = RackPlaces.of(some(count)).sorted_by_colour()
        assert [len(arrangement.ledge(n)) for n in (0, 1)] == [0, count]
        assert RackPlaces.of(some(count)).sorted_by_number().ledge(1) != []
    assert [len(RackPlaces.of(some(9)).sorted_by_number().ledge(n)) > 0 for n in (0, 1)] == [True, True]


def test_few_tiles_come_together_on_one_ledge_in_their_order_as_a_turn_begins() -> None:
    before = RackPlaces.of(some(14)).without(some(14)[:6])
    after = before.refitted()
    assert (before.room, after.room) == (ROOMS[1], ROOMS[0])
    assert after.tiles == before.tiles == tuple(after.ledge(1))


def test_tiles_become_no_larger_before_the_rack_is_fitted_anew() -> None:
    tiles = some(12)
    rack = RackPlaces.of(tiles).sorted_by_colour().refitted()
    for tile in tiles[:8]:
        rack = rack.without([tile])
        rack = rack.placed(rack.tiles[-1:], 1, 0)
    assert rack.sorted_by_number().room == rack.room == ROOMS[1]
    assert rack.refitted().room == ROOMS[0]


def test_a_ninth_tile_that_is_drawn_lets_the_others_be_smaller() -> None:
    tiles = some(9)
    before = RackPlaces.of(tiles[:8]).refitted()
    after = before.with_drawn(tiles[8:])
    assert (before.room, after.room) == (ROOMS[0], ROOMS[1])
    assert after.tiles == (*before.tiles, tiles[8])


def test_a_drawn_tile_stands_apart_on_one_ledge_too() -> None:
    tiles = some(8)
    after = RackPlaces.of(tiles[:7]).refitted().with_drawn(tiles[7:])
    *_, neighbour, last = after.ledge(1)
    assert after.room == ROOMS[0]
    assert after.places[last].x - after.places[neighbour].x == TILE + PARTED


def test_sorting_by_colour_cuts_between_colours() -> None:
    arrangement = RackPlaces.of([t for t in TILES[:104] if t.face and t.face.number < 5][:16]).sorted_by_colour()
    last, first = arrangement.ledge(0)[-1], arrangement.ledge(1)[0]
    assert last.face and first.face and last.face.colour is not first.face.colour


def test_colours_stand_a_little_apart_where_a_row_has_room_for_one_tile_more() -> None:
    for count, has_room in ((8, True), (14, True), (22, False)):
        rack = RackPlaces.of(TILES[4 : 4 + 3 * count : 3]).sorted_by_colour()
        rows = [rack.ledge(number) for number in (0, 1)]
        for left, right in (pair for row in rows for pair in pairwise(row)):
            same = left.face and right.face and left.face.colour is right.face.colour
            gap = rack.places[right].x - rack.places[left].x - TILE
            assert gap == (1 if has_room and not same else 0)
        assert rack.sorted_by_colour().places == rack.places and rack.room == room_for(count)


def test_twenty_six_tiles_fit_on_two_ledges_and_more_on_three() -> None:
    assert (room_for(26).ledges, room_for(27).ledges) == (2, 3)


@examples(60)
@given(
    st.integers(0, 2**16), st.integers(1, 90), st.lists(st.tuples(st.integers(0, 3), st.integers(-60, 60)), max_size=12)
)
def test_no_gesture_loses_or_stacks_a_rack_tile(seed: int, count: int, drops: list[tuple[int, int]]) -> None:
    rng = random.Random(seed)
    tiles = some(count, seed)
    arrangement = RackPlaces.of(tiles)
    for row, x in drops:
        arrangement = arrangement.placed(rng.sample(tiles, min(count, rng.randint(1, 4))), row, x)
        assert set(arrangement.places) == set(tiles)
        assert not overlapping(arrangement)


@examples(30)
@given(st.integers(0, 2**16))
def test_a_rack_that_grows_tile_by_tile_never_stacks_tiles(seed: int) -> None:
    tiles = some(70, seed)
    arrangement = RackPlaces.of(tiles[:14])
    for tile in tiles[14:]:
        arrangement = arrangement.received([tile])
    assert set(arrangement.places) == set(tiles)
    assert not overlapping(arrangement)


def hand(count: int) -> RackPlaces:
    return RackPlaces.of(some(count), HAND_ROOMS)


def test_a_hand_is_one_row_whatever_its_length() -> None:
    assert {place.ledge for place in hand(60).sorted_by_colour().places.values()} == {0}


def test_families_of_a_sorted_hand_stand_apart() -> None:
    sorted_hand = hand(20).sorted_by_colour()
    row, places = sorted_hand.tiles, sorted_hand.places
    for left, right in pairwise(row):
        same = left.face is not None and right.face is not None and left.face.colour is right.face.colour
        assert (places[right].x - places[left].x == TILE) is same or left.is_joker


def test_cards_put_into_a_hand_stay_together_and_the_others_keep_their_order() -> None:
    before = hand(10)
    moved, rest = before.tiles[:2], before.tiles[2:]
    after = before.placed(moved, 0, before.places[rest[4]].x)
    assert after.tiles == (*rest[:4], *moved, *rest[4:])
    assert not overlapping(after)


def test_a_rack_becomes_a_hand_in_its_order() -> None:
    rack = RackPlaces.of(some(14), ROOMS)
    assert rack.fitted(HAND_ROOMS).tiles == rack.tiles


@given(st.integers(1, 24), st.integers(2, 3))
def test_several_drawn_tiles_stand_together_where_a_row_has_room(held: int, count: int) -> None:
    for rooms in (ROOMS, LARGEST_ROOMS):
        before = RackPlaces.of(TILES[:held], rooms).sorted_by_number()
        after = before.with_drawn(TILES[held : held + count])
        places = [after.places[tile] for tile in TILES[held : held + count]]
        rows = {len(before.ledge(number)) for number in range(before.room.first, before.room.ledges)}
        if before.room == before.room_with(1) and min(rows) + count < before.room.columns:
            assert {(place.ledge, place.x - at * TILE) for at, place in enumerate(places)} == {places[0]}
