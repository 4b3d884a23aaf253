"""Sets of other pieces than the tiles: other suits and ranks, and an ace that may be high or low (rules 3.1)."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from game.rules.faces import Colour
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import parse_symbol
from game.rules.options import Options
from game.rules.pieces import TILES, Pieces
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import own_sets
from game.rules.sets.symbols import JOKERS, PlainJoker, Printed
from game.rules.tiles import Tile
from tests.effort import every_row, examples
from tests.helpers import ONE_CHANGE, PRINTED, text_of, tiles

SMALL = Pieces((Colour.BLACK, Colour.RED, Colour.BLUE), 1, 5)
CARDS = Pieces(tuple(Colour), 1, 13, ace_high=True)
FEW = SetRules.of(Options(), SMALL)
ACES = SetRules.of(Options(), CARDS)


def heaps(pieces: Pieces, numbers: tuple[int, ...], most: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Some of the pieces, of two suits and these numbers, with jokers."""
    faces = [face for face in pieces.faces if face.number in numbers and face.colour in pieces.suits[:2]]
    symbols = st.one_of(st.sampled_from(faces).map(Printed), st.sampled_from(list(JOKERS.values())))
    drawn = st.lists(symbols, min_size=3, max_size=most)
    return drawn.map(lambda some: tuple(Tile(ident, symbol) for ident, symbol in enumerate(some)))


def some_order_reads(rules: SetRules, heap: tuple[Tile, ...]) -> bool:
    return any(rules.is_set(row) for row in permutations(heap))


def test_a_box_has_its_own_pieces() -> None:
    box = replace(CLASSIC, copies=2, jokers=((PlainJoker(), 1),), pieces=SMALL)
    assert box.size == len(box.tiles()) == 2 * 3 * 5 + 1
    assert {tile.face.number for tile in box.tiles() if tile.face} == set(range(1, 6))


def test_no_joker_stands_above_the_highest_rank() -> None:
    assert text_of(FEW.arrange(tiles("r4 r5 J"))) == "J r4 r5"
    assert not FEW.is_set(tiles("r4 r5 J"))


def test_a_group_has_as_many_suits_as_the_game() -> None:
    assert FEW.is_set(tiles("k3 r3 b3"))
    assert FEW.arrange(tiles("k3 r3 b3 J")) is None


def test_a_joker_stands_for_no_suit_the_game_does_not_have() -> None:
    reading = FEW.read(tiles("k3 r3 J"))
    assert reading is not None and str(reading.slots[2][0]) == "b3"


def test_a_rack_finds_the_sets_of_its_own_game() -> None:
    heap = Counter(tile.symbol for tile in tiles("r4 r5 J b5 k5"))
    found = {" ".join(map(str, own.row)) for own in own_sets(heap, FEW).sets}
    assert "J r4 r5" in found
    assert "k5 r5 b5" in found
    assert not any(row.startswith("k5 r5 b5 ") for row in found)


@every_row("row", ["k1 k2 k3", "k12 k13 k1", "k1 r1 b1", "J k13 k1", "k12 J k1", "k12 k13 J", "J J k1"])
def test_an_ace_is_low_or_high(row: str) -> None:
    assert ACES.is_set(tiles(row))


@every_row("row", ["k13 k1 k2", "k1 k13 J", "k13 J k2", "k1 k12 k13", "k13 k1 J"])
def test_no_run_goes_round_the_ace(row: str) -> None:
    assert not ACES.is_set(tiles(row))


def test_an_ace_is_not_at_both_ends_of_one_run() -> None:
    whole = " ".join(f"k{number}" for number in (*range(1, 14), 1))
    assert not ACES.is_set(tiles(whole))
    assert ACES.arrange(tiles(whole)) is None
    assert ACES.is_set(tiles(whole.removeprefix("k1 ")))


@every_row(
    ("heap", "row"),
    [
        ("k1 k13 k12", "k12 k13 k1"),
        ("k12 k13 J", "k12 k13 J"),
        ("J k12 k13", "J k12 k13"),
        ("k3 k1 k2", "k1 k2 k3"),
        ("k1 k13 M k13 k1", "k13 k1 M k1 k13"),
    ],
)
def test_a_heap_with_aces_is_arranged(heap: str, row: str) -> None:
    assert text_of(ACES.arrange(tiles(heap))) == row


@examples(80)
@given(heaps(SMALL, (1, 2, 3, 4, 5), 5))
def test_a_heap_of_few_ranks_is_arranged_exactly_when_some_order_reads(heap: tuple[Tile, ...]) -> None:
    assert (FEW.arrange(heap) is not None) == some_order_reads(FEW, heap)


@examples(120)
@given(heaps(CARDS, (1, 2, 12, 13), 5))
def test_a_heap_with_aces_is_arranged_exactly_when_some_order_reads(heap: tuple[Tile, ...]) -> None:
    arranged = ACES.arrange(heap)
    assert (arranged is not None) == some_order_reads(ACES, heap)
    assert arranged is None or ACES.is_set(arranged)
    assert (ACES.why_not(heap) == ()) == (arranged is not None)


def test_rules_of_sets_are_equal_when_they_judge_alike() -> None:
    assert SetRules.of(Options(opening=50), TILES) == PRINTED != ONE_CHANGE
    assert len({PRINTED, SetRules.of(Options(), TILES), ONE_CHANGE, ACES}) == 3


@every_row("rules", [PRINTED, ONE_CHANGE, FEW, ACES])
def test_rules_of_sets_go_to_another_process_as_they_are(rules: SetRules) -> None:
    rules.read(tiles("k3 r3 b3"))
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_every_symbol_of_a_box_can_be_written() -> None:
    box = replace(CLASSIC, copies=1, jokers=((PlainJoker(), 1),), pieces=SMALL)
    assert [parse_symbol(str(symbol)) for symbol in box.symbols()] == list(box.symbols())
