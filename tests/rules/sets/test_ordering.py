"""An order in which a heap reads (rules 3.4)."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import BIG, TWIST
from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from tests.effort import every_row, examples
from tests.helpers import ONE_CHANGE, PRINTED, text_of, tiles
from tests.rules.sets.heaps import heaps


def seated(text: str, rules: SetRules = PRINTED) -> str | None:
    return text_of(rules.arrange(tiles(text)))


@every_row(
    ("heap", "row"),
    [
        ("r7 r5 r6", "r5 r6 r7"),
        ("o5 r5 k5", "k5 r5 o5"),
        ("b5 J k5", "k5 b5 J"),
        ("D b3 r3", "r3 b3 D"),
        ("r7 J r5", "r5 J r7"),
        ("J r7 r5", "r5 J r7"),
        ("D b2 b3", "b2 b3 D"),
        ("b11 b12 D", "D b11 b12"),
        ("r5 o3 C o2", "o2 o3 C r5"),
        ("M b2 b3 b2 b3", "b2 b3 M b3 b2"),
        ("r7 b7 r7 b7 M", "r7 b7 M b7 r7"),
        ("r9 M D r8 D r7 r6", "r6 r7 r8 r9 M D D"),
        ("r7 M D b7", "r7 b7 M D"),
    ],
)
def test_a_heap_is_seated_in_its_order(heap: str, row: str) -> None:
    assert seated(heap) == row


@every_row(
    "row",
    [
        "J r5 r6",
        "r5 r6 J",
        "r5 J J",
        "J r5 J",
        "J J r5",
        "C r5 r6",
        "r5 r6 C",
        "D r5 r6",
        "r5 r6 D",
        "r13 J J",
        "D D M r9 r8 r7 r6",
    ],
)
def test_a_spare_joker_stays_on_its_side(row: str) -> None:
    assert seated(row) == row


@every_row(("heap", "row"), [("r12 r13 J", "J r12 r13"), ("J r1 r2", "r1 r2 J"), ("r13 J r12 J", "J J r12 r13")])
def test_a_spare_joker_changes_sides_where_there_is_no_room(heap: str, row: str) -> None:
    assert seated(heap) == row


def test_a_spare_joker_between_goes_to_the_worthier_end() -> None:
    assert seated("r6 J r5") == "r5 r6 J"


def test_jokers_fill_gaps_first() -> None:
    assert seated("J J r5 r7") == "J r5 J r7"


@every_row(
    "heap",
    [
        "",
        "r5",
        "r5 r6",
        "J J J",
        "r12 r13 r1",
        "r7 r7 b7",
        "k7 r7 b7 o7 J",
        "b10 r10 C",
        "r6 r7 C b8",
        "b3 r3 k3 D",
        "r5 r5 J M",
        "r8 M r8 M r8",
        "r5 b6 M b6 r5",
        "b2 b3 M b3 b1",
        "r1 r2 r3 r4 r5 r6 r7 b1 b2 b3 b4 b5 b6 b7",
        "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 J",
        "r3 b5 k7 C C D D J J o9",
        "r6 r8 C C M b8 b6 J D D",
    ],
)
def test_a_heap_that_is_no_set_has_no_seat(heap: str) -> None:
    assert seated(heap) is None


def test_the_option_allows_one_colour_change_per_run() -> None:
    assert seated("b5 r3 C C b1") == "b1 C r3 C b5"
    assert seated("b5 r3 C C b1", ONE_CHANGE) is None


@every_row(
    ("heap", "rows"),
    [
        ("r5 r6 J", ["r5 r6 J", "J r5 r6"]),
        ("J r5 r6", ["J r5 r6", "r5 r6 J"]),
        ("J r5 r6 J", ["J r5 r6 J", "r5 r6 J J", "J J r5 r6"]),
        ("r5 J r7", ["r5 J r7"]),
        ("r9 k9 J", ["k9 r9 J"]),
        ("r5 r6 J D", ["r5 r6 J D", "J r5 r6 D", "J D r5 r6", "r5 r6 D J", "D r5 r6 J", "D J r5 r6"]),
        ("r5 r6", []),
    ],
)
def test_seatings_are_what_a_player_could_mean(heap: str, rows: list[str]) -> None:
    assert [text_of(row) for row in PRINTED.arrangements(tiles(heap))] == rows


@examples(250)
@given(heaps(6))
def test_seat_finds_an_order_exactly_when_there_is_one(heap: tuple[Tile, ...]) -> None:
    assert (PRINTED.arrange(heap) is not None) == _some_order_reads(heap, PRINTED)


@examples(60)
@given(heaps(6))
def test_seat_obeys_the_option_of_one_colour_change(heap: tuple[Tile, ...]) -> None:
    assert (ONE_CHANGE.arrange(heap) is not None) == _some_order_reads(heap, ONE_CHANGE)


def _some_order_reads(heap: tuple[Tile, ...], rules: SetRules) -> bool:
    orders = {tuple(map(str, order)): order for order in permutations(heap)}
    return any(rules.is_set(order) for order in orders.values())


@examples(400)
@given(heaps(9))
def test_a_seated_heap_reads(heap: tuple[Tile, ...]) -> None:
    row = PRINTED.arrange(heap)
    assert row is None or PRINTED.is_set(row)


@examples(400)
@given(heaps(9))
def test_seating_neither_loses_nor_makes_tiles(heap: tuple[Tile, ...]) -> None:
    row = PRINTED.arrange(heap)
    assert row is None or sorted(tile.ident for tile in row) == sorted(tile.ident for tile in heap)


@examples(400)
@given(heaps(9))
def test_a_seated_heap_keeps_its_seats(heap: tuple[Tile, ...]) -> None:
    row = PRINTED.arrange(heap)
    assert row is None or PRINTED.arrange(row) == row


@examples(100)
@given(st.data())
def test_any_order_of_a_set_is_a_set(data: st.DataObject) -> None:
    heap = data.draw(heaps(8))
    assert (PRINTED.arrange(heap) is None) == (PRINTED.arrange(data.draw(st.permutations(heap))) is None)


@examples(100)
@given(heaps(7))
def test_every_seating_reads(heap: tuple[Tile, ...]) -> None:
    assert all(PRINTED.is_set(row) for row in PRINTED.arrangements(heap))


@examples(100)
@given(heaps(7))
def test_the_preferred_seating_comes_first(heap: tuple[Tile, ...]) -> None:
    assert PRINTED.arrangements(heap)[:1] == tuple(row for row in [PRINTED.arrange(heap)] if row is not None)


@examples(60)
@given(st.lists(st.sampled_from(BIG.tiles() + TWIST.tiles()), max_size=20, unique_by=id))
def test_any_heap_of_a_box_gets_an_answer(heap: list[Tile]) -> None:
    row = PRINTED.arrange(heap)
    assert row is None or PRINTED.is_set(row)
