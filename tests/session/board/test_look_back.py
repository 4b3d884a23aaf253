"""What changed, told truthfully: every tile that came is there once, and no two sets are read as one (ux 2.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.table import Table, follow
from game.session.board.look_back import LookBack, looked_back
from game.session.board.show_plan import own_play
from game.session.board.turn_board import TurnBoard
from tests.effort import soak
from tests.rules.positions import laid, sets
from tests.session.board.self_play import rebuilds
from tests.session.board.test_turn_board import board_at
from tests.session.seated import ROOMS, is_apart, tiles_named


def looking(before: str, after: str, came: str) -> LookBack:
    """From one table to another; the tiles that came are written once more."""
    board = board_at(f"{before} / {came}")
    table = laid(board.table, after, tiles_named(board, came))
    return looked_back(board, with_table(board, follow(board.table, [meld.tiles for meld in table])), ROOMS)


def with_table(board: TurnBoard, table: Table) -> TurnBoard:
    return own_play(board, table, ROOMS).end


def rows(back: LookBack) -> list[str]:
    """What is laid out, old sets with what joined them."""
    return sets(back.table)


def came(back: LookBack) -> list[str]:
    return sorted(map(str, back.came))


def test_what_joined_an_end_is_beside_its_set() -> None:
    back = looking("r1 r2 r3 | o7 o8 o9", "r1 r2 r3 r4 | o7 o8 o9", "r4")
    assert (came(back), rows(back)) == (["r4"], ["o7 o8 o9", "r1 r2 r3 r4"])
    assert sets(back.board.table) == ["o7 o8 o9", "r1 r2 r3"]
    assert back.moved == frozenset()


def test_the_old_set_stays_where_it_was_when_tiles_joined_its_front() -> None:
    back = looking("r2 r3 r4 | o7 o8 o9", "r1 r2 r3 r4 | o7 o8 o9", "r1")
    (place,) = back.came.values()
    assert place.x == back.board.places.spots[1].x - 1


def test_a_new_set_has_a_row_of_its_own() -> None:
    back = looking("r1 r2 r3", "r1 r2 r3 | k7 b7 o7", "k7 b7 o7")
    assert rows(back) == ["k7 b7 o7", "r1 r2 r3"]
    assert came(back) == ["b7", "k7", "o7"]


def test_a_tile_that_moved_is_shown_where_it_was_and_where_it_is() -> None:
    back = looking("r7 b7 k7 o7", "b7 k7 o7 | r5 r6 r7", "r5 r6")
    assert sorted(map(str, back.moved)) == sorted(map(str, back.went)) == ["r7"]
    assert sets(back.board.table) == ["r7 b7 k7 o7"]
    assert rows(back) == ["r5 r6 r7", "r7 b7 k7 o7"]


def test_a_tile_that_came_between_has_a_row_beside_the_old_one() -> None:
    back = looking("r5 J r7 | k1 k2 k3", "r5 r6 r7 | J k1 k2 k3", "r6")
    assert came(back) == ["r6"]
    assert rows(back) == ["J k1 k2 k3", "r5 J r7", "r5 r6 r7"]


def test_a_table_that_stays_is_as_it_was() -> None:
    board = board_at("r1 r2 r3 | o7 o8 o9 / k1")
    back = looked_back(board, board, ROOMS)
    assert (back.board, back.came, back.went, back.moved) == (replace(board), {}, {}, frozenset())


@pytest.mark.parametrize("part", soak(range(21)))
def test_every_real_rebuild_is_told_truthfully(part: int) -> None:
    for before, after in rebuilds(50 if part else 8, part):
        back = looked_back(before, after, ROOMS)
        old = {tile for meld in before.table for tile in meld.tiles}
        new = {tile for meld in after.table for tile in meld.tiles}
        assert set(back.came) == new - old
        assert {meld.ident: meld.tiles for meld in back.board.table} == {m.ident: m.tiles for m in before.table}
        where = {tile: meld.ident for meld in after.table for tile in meld.tiles}
        assert back.moved == {tile for meld in before.table for tile in meld.tiles if where[tile] != meld.ident}
        left = {tile for meld in before.table for tile in meld.tiles if tile in back.moved}
        assert left <= set(back.went)
        taken = [tuple(place) for place in (*back.came.values(), *back.went.values())]
        assert len(set(taken)) == len(taken)
        assert is_apart_all(back)


def is_apart_all(back: LookBack) -> bool:
    """Whether all rows of the picture keep their gaps, old and new ones."""
    staged = replace(back.board.staged, table=back.table)
    return is_apart(replace(back.board, staged=staged, places=back.places))
