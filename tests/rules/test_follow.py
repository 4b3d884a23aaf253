"""Sets keep their idents while tiles come and go."""

from __future__ import annotations

from game.rules.table import Meld, follow
from tests.helpers import table, tiles


def idents(melds: tuple[Meld, ...]) -> list[int]:
    return [meld.ident for meld in melds]


def test_an_unchanged_table_keeps_its_idents() -> None:
    before = table("r5 r6 r7 | k1 b1 o1")
    assert follow(before, [meld.tiles for meld in before]) == before


def test_a_set_that_grows_keeps_its_ident() -> None:
    before = table("r5 r6 r7 | k1 b1 o1")
    after = follow(before, [before[1].tiles, (*before[0].tiles, *tiles("r8"))])
    assert idents(after) == [2, 1]


def test_a_new_set_gets_an_ident_above_all() -> None:
    before = table("r5 r6 r7 | k1 b1 o1")
    assert idents(follow(before, [before[0].tiles, tiles("k9 r9 b9"), tiles("k2 k3 k4")])) == [1, 3, 4]


def test_a_split_set_leaves_its_ident_to_the_larger_part() -> None:
    before = table("r4 r5 r6 r7 r8 r9 r10")
    row = before[0].tiles
    assert idents(follow(before, [row[:3], row[3:]])) == [2, 1]


def test_merged_sets_take_the_ident_of_the_larger_share() -> None:
    before = table("r1 r2 r3 | r4 r5 r6 r7")
    assert idents(follow(before, [before[0].tiles + before[1].tiles])) == [2]


def test_equal_shares_give_the_lower_ident() -> None:
    before = table("r1 r2 r3 | r4 r5 r6")
    assert idents(follow(before, [before[1].tiles + before[0].tiles])) == [1]


def test_each_ident_is_given_once() -> None:
    before = table("r1 r2 r3 r4 r5 r6")
    row = before[0].tiles
    assert idents(follow(before, [row[:3], row[3:]])) == [1, 2]


def test_the_first_table_counts_from_one() -> None:
    assert idents(follow((), [tiles("r1 r2 r3"), tiles("r4 r5 r6")])) == [1, 2]
