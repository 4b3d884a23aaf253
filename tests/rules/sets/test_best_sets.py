"""Sets of a heap alone: all there are, all legal, the best of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_tiles
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import OwnSet, best_choice, own_sets, with_fewest_jokers
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from tests.ai.views import rack
from tests.effort import every_row
from tests.helpers import ONE_CHANGE, PRINTED

RULES = st.sampled_from((PRINTED, ONE_CHANGE))


LONGEST_TRIED = 5


def heap_of(tiles: Iterable[Tile]) -> Counter[Symbol]:
    return Counter(tile.symbol for tile in tiles)


def found(text: str, rules: SetRules = PRINTED) -> set[str]:
    """The sets of a rack as text."""
    return {" ".join(map(str, own.row)) for own in own_sets(heap_of(rack(text)), rules).sets}


def chosen(tiles: Iterable[Tile], weight: Callable[[OwnSet], int]) -> tuple[OwnSet, ...]:
    heap = heap_of(tiles)
    return best_choice(own_sets(heap, PRINTED), heap, weight).sets


def spared(text: str, need: int) -> list[str]:
    """The choice with the fewest jokers that is worth enough, as text."""
    choice = with_fewest_jokers(heap_of(rack(text)), PRINTED, lambda own: len(own.row), need)
    return [" ".join(map(str, own.row)) for own in choice.sets]


def worth(own: OwnSet) -> int:
    return own.worth


def numbers(own: OwnSet) -> int:
    return len(own.row) - own.jokers


def test_a_rack_of_strangers_has_no_set() -> None:
    assert found("b1 b2 r4 k9 o9") == set()


def test_a_run_is_found_in_every_length() -> None:
    assert found("r8 r5 r7 r6") == {"r5 r6 r7", "r6 r7 r8", "r5 r6 r7 r8"}


def test_a_group_is_found_with_three_and_with_four_colours() -> None:
    assert found("o9 k9 r9 b9 b9") >= {"k9 r9 b9 o9", "k9 r9 b9", "r9 b9 o9"}


def test_a_joker_is_laid_where_it_brings_most() -> None:
    assert found("r5 r6 J") == {"r5 r6 J"}


def test_a_joker_goes_before_the_thirteen() -> None:
    assert found("r12 r13 J") == {"J r12 r13"}


def test_a_joker_alone_is_no_set() -> None:
    assert found("J J") == set()


@every_row(
    "heap",
    [
        "o2 D o5",
        "b3 r3 D",
        "D b11 b12",
        "b3 D D b8",
        "b10 J D",
        "o2 o3 C r5",
        "b3 b4 C",
        "C r12 r13",
        "b1 C r3 C b5",
        "b2 b3 M b3 b2",
        "r7 b7 M b7 r7",
        "b4 C r6 M r6 C b4",
        "r5 M r5",
    ],
)
def test_a_set_with_jokers_of_all_kinds_is_found(heap: str) -> None:
    heaps = [Counter(row.split()) for row in found(heap)]
    assert Counter(heap.split()) in heaps


def test_two_colour_changes_stay_out_where_one_is_the_limit() -> None:
    assert not any(row.count("C") > 1 for row in found("b1 C r3 C b5", ONE_CHANGE))


def racks(most: int, jokers: int) -> st.SearchStrategy[list[Tile]]:
    """Racks from two colours and few numbers, so that there is much to find."""
    symbols = [f"{colour}{number}" for colour in "krb" for number in (3, 4, 5, 12, 13)]
    numbered = st.lists(st.sampled_from(symbols), max_size=most, unique=True)
    wild = st.lists(st.sampled_from("JDCM"), max_size=jokers, unique=True)
    return st.builds(lambda some, more: list(rack(" ".join([*some, *more]))), numbered, wild)


@given(racks(7, 3), RULES)
def test_every_set_found_is_legal_and_worth_what_it_says(tiles: list[Tile], rules: SetRules) -> None:
    for own in own_sets(heap_of(tiles), rules).sets:
        row = parse_tiles(" ".join(map(str, own.row)), TileBank(TWIST))
        reading = rules.read(row)
        assert reading is not None and reading.worth == own.worth


@given(racks(6, 2), RULES)
def test_no_small_set_is_missed(tiles: list[Tile], rules: SetRules) -> None:
    heaps = {frozenset(Counter(own.row).items()) for own in own_sets(heap_of(tiles), rules).sets}
    for size in range(3, LONGEST_TRIED + 1):
        for heap in combinations(tiles, size):
            if rules.arrange(heap):
                assert frozenset(heap_of(heap).items()) in heaps


def most_numbers(sets: Sequence[OwnSet], left: Counter[Symbol]) -> int:
    """The most numbered tiles these sets can lay, by trying everything."""
    most = 0
    for place, own in enumerate(sets):
        need = Counter(own.row)
        if left >= need:
            most = max(most, numbers(own) + most_numbers(sets[place:], left - need))
    return most


@given(racks(9, 2))
def test_the_best_choice_is_as_good_as_trying_everything(tiles: list[Tile]) -> None:
    expected = most_numbers(own_sets(heap_of(tiles), PRINTED).sets, heap_of(tiles))
    assert sum(map(numbers, chosen(tiles, numbers))) == expected


@pytest.mark.long
def test_a_full_rack_of_jokers_is_answered_with_sets_of_its_tiles() -> None:
    tiles = list(TWIST.tiles())
    Random(5).shuffle(tiles)
    tiles = [tile for tile in tiles if tile.is_joker] + [tile for tile in tiles if not tile.is_joker][:24]
    laid = Counter(symbol for own in chosen(tiles, lambda own: len(own.row)) for symbol in own.row)
    assert laid <= heap_of(tiles) and laid.total() >= 20


def test_no_choice_is_worth_more_than_the_heap() -> None:
    assert not best_choice(own_sets(heap_of(rack("r9 r10 b1")), PRINTED), heap_of(rack("r9 r10 b1")), worth, 1).sets


def test_sparing_jokers_lays_more_tiles_instead() -> None:
    assert spared("r9 r10 r11 J b12 b13", 30) == ["r9 r10 r11"]


def test_sparing_jokers_takes_one_where_the_points_are_not_enough() -> None:
    assert spared("r7 r8 r9 J k1", 30) == ["r7 r8 r9 J"]


def test_sparing_jokers_finds_nothing_where_nothing_is_enough() -> None:
    assert spared("r7 r8 r9 J k1", 60) == []
