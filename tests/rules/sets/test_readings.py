"""What a row of tiles means as laid (rules 3, 4.1, 5)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.rules.faces import Colour, Face
from game.rules.pieces import TILES
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SetKind
from game.rules.sets.shapes import Shapes
from game.rules.sets.symbols import Printed
from game.rules.tiles import Tile
from tests.effort import every_row
from tests.helpers import ONE_CHANGE, PRINTED, tiles

LEGAL = {
    "o2 D o5": 14,
    "b3 r3 D": 12,
    "D b3 b4": 10,
    "b10 J D": 46,
    "b3 D D b8": 33,
    "o2 o3 C r5": 14,
    "b3 b4 C": 12,
    "C r12 r13": 36,
    "b1 C r3 C b5": 15,
    "b2 b3 M b3 b2": 10,
    "r7 b7 M b7 r7": 28,
    "J k5 M k5 k4": 18,
    "b4 C r6 M r6 C b4": 30,
    "r6 r7 r8 r9 M D D": 60,
    "r5 M r5": 10,
}
ILLEGAL = (
    "b2 D",
    "b7 b8",
    "b3 r3 k3 D",
    "b10 r10 C",
    "b3 b4 C b6",
    "r6 r7 C r9",
    "r6 r7 C b8",
    "b1 C r3 b4",
    "b2 b3 M",
    "b2 b3 M b3 b1",
    "r7 r8 M r8 r7 r6",
    "r8 M r8 M r8",
    "J D J",
    "r12 r13 r1",
    "D b2 b3",
    "b11 b12 D",
)
REARRANGED = (
    "b3 b4 b5 b6 | r8 b8 k8 o8",
    "b3 b4 b5 b6 | r4 k4 o4",
    "b9 b10 b11 | b8 k8 o8",
    "r4 r5 r6 | r6 r7 r8",
    "k1 b1 o1 | o2 o3 o4 | b1 r1 o1",
    "b5 o5 r5 k5 | o6 r6 k6 | o7 r7 k7 | k8 k9 k10",
)


def numbers(text: str) -> list[tuple[int, ...]]:
    """The numbers each tile of the row stands for."""
    reading = PRINTED.read(tiles(text))
    assert reading is not None
    return [tuple(face.number for face in faces) for faces in reading.slots]


@every_row(("text", "worth"), LEGAL.items())
def test_legal_rows_of_the_sheet_have_their_worth(text: str, worth: int) -> None:
    reading = PRINTED.read(tiles(text))
    assert reading is not None
    assert reading.worth == worth


@every_row("text", ILLEGAL)
def test_illegal_rows_of_the_sheet_do_not_read(text: str) -> None:
    assert PRINTED.read(tiles(text)) is None
    assert not PRINTED.is_set(tiles(text))


@every_row("text", REARRANGED)
def test_sets_after_the_printed_rearrangements_are_legal(text: str) -> None:
    assert all(PRINTED.is_set(tiles(row)) for row in text.split("|"))


@every_row("text", ["k7 r7 b7", "k7 r7 b7 o7", "r1 r2 r3", "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13"])
def test_groups_and_runs_are_sets(text: str) -> None:
    assert PRINTED.is_set(tiles(text))


@every_row("text", ["", "r7", "r7 r8", "r7 b7", "J J J", "M", "k7 r7 r7", "r7 b8 k9", "r7 r9 r10"])
def test_other_heaps_are_none(text: str) -> None:
    assert not PRINTED.is_set(tiles(text))


def test_a_run_never_wraps() -> None:
    assert not PRINTED.is_set(tiles("r13 r1 r2"))
    assert not PRINTED.is_set(tiles("r12 r13 J"))


def test_a_group_has_four_colours_at_most() -> None:
    assert not PRINTED.is_set(tiles("k7 r7 b7 o7 J"))


def test_several_regular_jokers_may_be_in_one_set() -> None:
    assert numbers("r5 J J r8") == [(5,), (6,), (7,), (8,)]


def test_an_ambiguous_row_counts_with_the_highest_worth() -> None:
    assert [reading.worth for reading in PRINTED.readings(tiles("J J r5"))] == [15, 12]


def test_equal_worths_are_read_as_a_run() -> None:
    assert [reading.kind for reading in PRINTED.readings(tiles("J r5 J"))] == [SetKind.RUN, SetKind.GROUP]


def test_kinds_are_told() -> None:
    assert [reading.kind for row in ("r5 r6 r7", "k5 r5 b5") for reading in PRINTED.readings(tiles(row))] == [
        SetKind.RUN,
        SetKind.GROUP,
    ]


def test_a_joker_in_a_run_has_a_settled_face() -> None:
    reading = PRINTED.read(tiles("r5 J r7"))
    assert reading is not None
    assert str(reading.slots[1][0]) == "r6"
    assert reading.open_jokers == frozenset()
    assert reading.wild == frozenset()


def test_a_joker_in_a_group_of_three_has_an_open_colour() -> None:
    reading = PRINTED.read(tiles("r13 b13 J"))
    assert reading is not None
    assert reading.open_jokers == {2}
    assert reading.wild == {Colour.BLACK, Colour.ORANGE}


def test_a_joker_in_a_full_group_has_a_settled_colour() -> None:
    reading = PRINTED.read(tiles("k7 r7 b7 J"))
    assert reading is not None
    assert reading.open_jokers == frozenset()
    assert str(reading.slots[3][0]) == "o7"


def test_a_double_has_two_faces() -> None:
    assert numbers("o2 D o5") == [(2,), (3, 4), (5,)]


def test_a_double_in_a_group_takes_the_missing_colours() -> None:
    reading = PRINTED.read(tiles("k7 o7 D"))
    assert reading is not None
    assert {face.colour for face in reading.slots[2]} == {Colour.RED, Colour.BLUE}


@pytest.mark.parametrize("text", ["D b2 b3", "b11 b12 D"])
def test_a_double_has_no_room_for_half_of_it(text: str) -> None:
    assert not PRINTED.is_set(tiles(text))


def test_a_colour_change_has_a_number_but_no_colour() -> None:
    reading = PRINTED.read(tiles("o2 o3 C r5"))
    assert reading is not None
    assert reading.slots[2][0].number == 4
    assert reading.open_jokers == {2}


def test_a_joker_after_a_colour_change_may_have_any_other_colour() -> None:
    reading = PRINTED.read(tiles("b3 C J"))
    assert reading is not None
    assert reading.open_jokers == {1, 2}
    assert reading.wild == {Colour.BLACK, Colour.RED, Colour.ORANGE}


@every_row("text", ["b3 C C b6", "b3 C C r6", "C C r5", "r5 C C"])
def test_colour_changes_side_by_side_turn_twice(text: str) -> None:
    assert PRINTED.is_set(tiles(text))


def test_the_option_allows_one_colour_change_per_run() -> None:
    row = tiles("b1 C r3 C b5")
    assert PRINTED.is_set(row)
    assert not ONE_CHANGE.is_set(row)
    assert ONE_CHANGE.read(row) is None


def test_with_the_option_each_side_of_a_mirror_has_its_colour_change() -> None:
    assert ONE_CHANGE.is_set(tiles("b4 C r6 M r6 C b4"))


def test_a_colour_change_stands_within_one_to_thirteen() -> None:
    assert not PRINTED.is_set(tiles("r12 r13 C"))
    assert not PRINTED.is_set(tiles("C r1 r2"))


@every_row("text", ["b3 b2 M b2 b3", "r7 b7 M r7 b7", "M r5 r5", "r5 r5 M", "b4 C r6 M r6 J b4"])
def test_the_far_side_of_a_mirror_is_the_near_side_backwards(text: str) -> None:
    assert not PRINTED.is_set(tiles(text))


@every_row("text", ["J M r5", "r5 M J", "r7 b7 M D", "D M r6 r5", "J J M r5 r4", "b4 C M C b4"])
def test_jokers_may_face_what_they_stand_for(text: str) -> None:
    assert PRINTED.is_set(tiles(text))


def test_a_mirror_stands_for_nothing() -> None:
    reading = PRINTED.read(tiles("b2 b3 M b3 b2"))
    assert reading is not None
    assert reading.mirrored
    assert reading.kind is SetKind.RUN
    assert reading.slots[2] == ()


def test_a_mirrored_group_is_a_group() -> None:
    reading = PRINTED.read(tiles("r7 b7 M b7 r7"))
    assert reading is not None
    assert (reading.kind, reading.mirrored) == (SetKind.GROUP, True)


def test_a_mirror_has_no_second_mirror() -> None:
    assert not PRINTED.is_set(tiles("r5 M M r5"))


@every_row("ace_high", [False, True])
def test_a_row_without_jokers_is_a_set_exactly_where_it_reads(ace_high: bool) -> None:
    """It is told without the shapes that readings are found by: all rows of numbers going up, round the top as well,
    and all rows of one number, each also with another tile at its end."""
    rules, colours = SetRules(Shapes(replace(TILES, ace_high=ace_high))), tuple(Colour)
    rising = [
        [Face(colours[0], (first + at) % 13 + 1) for at in range(count)] for first in range(13) for count in range(14)
    ]
    alike = [[Face(each, 1) for each in row] for count in range(5) for row in product(colours, repeat=count)]
    rows = [[*row, *last] for row in (*rising, *alike) for last in ((), (Face(colours[1], 1),), (Face(colours[0], 1),))]
    wrong = []
    for row in rows:
        laid = [Tile(ident, Printed(face)) for ident, face in enumerate(row)]
        if rules.is_set(laid) != bool(rules.readings(laid)):
            wrong.append(row)
    assert wrong == []
