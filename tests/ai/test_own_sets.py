"""Sets from a rack alone: all there are, all legal, the best of them at once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.candidates import LONGEST_MIXED, MOST_JOKERS, RackSet, own_sets
from game.ai.own_sets import best_rows, opening_rows
from game.ai.packing import PackingAim, best_choice
from game.rules.games.twist import TWIST
from game.rules.notation import TileBank, format_tiles, parse_tiles
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from tests.ai.views import rack
from tests.helpers import ONE_CHANGE, PRINTED

RULES = st.sampled_from((PRINTED, ONE_CHANGE))


def found(text: str, rules: SetRules = PRINTED) -> set[str]:
    """The sets of a rack as text."""
    return {" ".join(map(str, own.row)) for own in own_sets(rack(text), rules)}


def best(text: str, aim: PackingAim = PackingAim.NUMBERS) -> str:
    """The best sets of a rack as text."""
    tiles = rack(text)
    return " | ".join(map(format_tiles, best_rows(own_sets(tiles, PRINTED), tiles, aim)))


def opening(text: str, **options: object) -> str:
    """The opening of a rack as text."""
    return " | ".join(map(format_tiles, opening_rows(rack(text), Options(**options), PRINTED)))  # type: ignore[arg-type]


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


@pytest.mark.parametrize(
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
    for own in own_sets(tiles, rules):
        row = parse_tiles(" ".join(map(str, own.row)), TileBank(TWIST))
        reading = rules.read(row)
        assert reading is not None and reading.worth == own.worth


@given(racks(6, 2), RULES)
def test_no_small_set_is_missed(tiles: list[Tile], rules: SetRules) -> None:
    heaps = {frozenset(Counter(own.row).items()) for own in own_sets(tiles, rules)}
    for size in range(3, LONGEST_MIXED + 1):
        for heap in combinations(tiles, size):
            if sum(tile.is_joker for tile in heap) <= MOST_JOKERS and rules.arrange(heap):
                assert frozenset(Counter(tile.symbol for tile in heap).items()) in heaps


def most_numbers(sets: tuple[RackSet, ...], left: Counter[str]) -> int:
    """The most numbered tiles these sets can lay, by trying everything."""
    most = 0
    for place, own in enumerate(sets):
        need = Counter(map(str, own.row))
        if left >= need:
            most = max(most, len(own.row) - own.jokers + most_numbers(sets[place:], left - need))
    return most


@given(racks(9, 2))
def test_the_best_choice_is_as_good_as_trying_everything(tiles: list[Tile]) -> None:
    sets = own_sets(tiles, PRINTED)
    chosen = best_choice(sets, [tile.symbol for tile in tiles], PackingAim.NUMBERS)
    expected = most_numbers(sets, Counter(map(str, tiles)))
    assert sum(len(own.row) - own.jokers for own in chosen) == expected


def test_sets_that_compete_are_chosen_for_most_tiles() -> None:
    assert best("r5 r6 r7 b5 k5 b7 k7") == "k5 r5 b5 | k7 r7 b7"


def test_a_long_run_stays_in_one_piece() -> None:
    assert best("r1 r2 r3 r4 r5 r6 r7") == "r1 r2 r3 r4 r5 r6 r7"


def test_twins_make_two_sets() -> None:
    assert best("r1 r2 r3 r1 r2 r3") == "r1 r2 r3 | r1 r2 r3"


def test_a_joker_is_kept_where_it_brings_no_other_tile_down() -> None:
    assert best("r5 r6 r7 J") == "r5 r6 r7"


def test_a_joker_is_spent_for_two_more_tiles() -> None:
    assert best("r5 r6 r7 J b1 b3") == "b1 J b3 | r5 r6 r7"


def test_all_tiles_count_when_all_are_to_go() -> None:
    assert best("r5 r6 r7 J", PackingAim.TILES) == "r5 r6 r7 J"


def test_the_dearest_tiles_go_when_points_count() -> None:
    assert best("r1 r2 r3 r4 J k12", PackingAim.RACK) == "r1 r2 r3 r4 J"


def test_a_full_rack_of_jokers_is_answered_with_legal_sets() -> None:
    tiles = list(TWIST.tiles())
    Random(5).shuffle(tiles)
    tiles = [tile for tile in tiles if tile.is_joker] + [tile for tile in tiles if not tile.is_joker][:32]
    rows = best_rows(own_sets(tiles, PRINTED), tiles, PackingAim.NUMBERS)
    laid = [tile for row in rows for tile in row]
    assert all(PRINTED.is_set(row) for row in rows) and len(laid) == len(set(laid)) >= 20


def test_an_opening_of_exactly_thirty_is_enough() -> None:
    assert opening("r9 r10 r11 b1") == "r9 r10 r11"


def test_an_opening_of_twenty_nine_is_none() -> None:
    assert opening("k1 k2 k3 k4 k5 r2 r3 r4 r5 b13 o13") == ""


def test_an_opening_may_be_several_sets() -> None:
    assert opening("k1 k2 k3 b8 r8 o8") == "k1 k2 k3 | r8 b8 o8"


def test_an_opening_prefers_no_joker() -> None:
    assert opening("r9 r10 r11 J b13 k13") == "r9 r10 r11"


def test_an_opening_takes_a_joker_if_it_must() -> None:
    assert opening("r9 r10 J b1") == "r9 r10 J"


def test_an_opening_takes_no_joker_where_that_is_not_allowed() -> None:
    assert opening("r9 r10 J b1", opening_jokers=False) == ""


def test_an_opening_of_fifty_wants_fifty() -> None:
    assert opening("r9 r10 r11 b5 k5 o5", opening=50) == ""


def test_an_opening_makes_a_run_longer_with_a_joker_for_the_points_it_lacks() -> None:
    assert opening("r7 r8 r9 J k1") == "r7 r8 r9 J"


def test_a_double_counts_what_it_stands_for() -> None:
    assert opening("b10 r10 D") == "r10 b10 D"


def test_a_mirror_opens_with_the_tiles_at_its_sides() -> None:
    assert opening("r13 b13 M b13 r13") == "r13 b13 M b13 r13"
