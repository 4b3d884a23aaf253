"""However full the table gets: everything has a place, inside the felt, in tiles a finger can take (ux 2.5, 27, 36)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.rules.games.tile_games import BIG
from game.rules.history import History
from game.rules.table import Meld, Table
from game.session.board.table_places import EMPTY_FELT, SetPlaces, settled, tidied
from game.ui.pictures import Plate
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.rack_layout import LEAST_TILE
from tests.effort import spread
from tests.positions import match_at
from tests.ui.playing import Player, of_kind
from tests.ui.tables import SIZES, layout_of

LONG_ONES = tuple(f"{c}1 {c}2 {c}3 {c}4 {c}5 {c}6 {c}7 {c}8 {c}9 {c}10 {c}11 {c}12 {c}13" for c in "krbo")
"""The longest runs there are."""


def mixed(total: int, rng: random.Random) -> list[int]:
    """Lengths of sets as a long game leaves them: groups of three and four, runs of three to thirteen."""
    sizes: list[int] = []
    while (left := total - sum(sizes)) > 0:
        size = rng.choice((3, 3, 4)) if rng.random() < 0.5 else min(13, 3 + int(rng.expovariate(0.45)))
        sizes.append(left if left < size + 3 else size)
    return [size for whole in sizes for size in ((whole,) if whole <= 13 else (7, whole - 7))]


def table_of(sizes: Sequence[int]) -> Table:
    """Sets of these lengths, whatever lies in them."""
    tiles = iter(BIG.tiles())
    return tuple(Meld(ident, tuple(next(tiles) for _ in range(size))) for ident, size in enumerate(sizes, start=1))


def grown(table: Table, layout: TableLayout) -> SetPlaces:
    """The felt after the sets have come one after the other."""
    felt = EMPTY_FELT
    for count in range(1, len(table) + 1):
        felt = settled(felt, table[:count], layout.rooms)
    return felt


def assert_fits(felt: SetPlaces, table: Table, layout: TableLayout) -> None:
    """Every set lies inside the felt with the space between neighbours that its step asks for."""
    layout = layout.over_rack(felt)
    room = layout.step_of(felt).room
    rows: dict[int, list[tuple[float, float]]] = {row: [] for row in room.row_numbers}
    for meld in table:
        spot = felt.spots[meld.ident]
        rows[spot.row].append((spot.x, spot.x + len(meld.tiles)))
        box = layout.set_box(felt, meld.ident, len(meld.tiles))
        assert box.x >= layout.felt.x - 1
        assert box.right <= layout.felt.right + 1
        assert layout.felt.y - 1 <= box.y
        assert box.bottom <= layout.felt.bottom + 1
    for row in map(sorted, rows.values()):
        assert all(right[0] >= left[1] + room.gap - 1e-6 for left, right in itertools.pairwise(row))


@pytest.mark.parametrize(("total", "size"), spread((60, 90, 110, 130, 156), over=(SIZES,)))
def test_a_long_game_finds_room_in_every_window(size: tuple[int, int], total: int) -> None:
    layout = layout_of(size)
    for seed in range(4):
        table = table_of(mixed(total, random.Random(seed)))
        assert_fits(grown(table, layout), table, layout)
        assert_fits(tidied(EMPTY_FELT, table, layout.rooms), table, layout)


@pytest.mark.parametrize(("sizes", "size"), spread(([13] * 8, [13] * 12, [3] * 48, [1] * 40 + [3] * 12), over=(SIZES,)))
def test_extreme_tables_find_room_too(size: tuple[int, int], sizes: list[int]) -> None:
    layout, table = layout_of(size), table_of(sizes)
    assert_fits(settled(EMPTY_FELT, table, layout.rooms), table, layout)


def test_ninety_tiles_lie_free_of_each_other_at_1280_x_720() -> None:
    layout = layout_of((1280, 720))
    for seed in range(10):
        table = table_of(mixed(90, random.Random(seed)))
        step = layout.step_of(grown(table, layout))
        assert step.pitch > step.width >= LEAST_TILE


def test_eight_runs_of_thirteen_can_be_seen_and_taken_in_the_smallest_window() -> None:
    player = Player(match_at(" | ".join(LONG_ONES * 2) + " / J J"), (1152, 648))
    assert len(player.sets()) == 8
    for value in ("k1", "r7", "o13"):
        player.click(player.tile_at("table", value))
        assert [str(tile) for tile in player.scene._drag.state.picked] == [value]
        player.click(player.tile_at("table", value))


def test_no_set_moves_more_than_a_tile_and_a_gap_for_a_new_one() -> None:
    player = Player(match_at("r1 r2 r3 | k7 r7 b7 | o9 o10 o11 | b1 b2 b3 / k9 r9 b9 o1"))
    before = {node.value: node.rect for node in player.nodes.values() if node.role == "set"}
    player.pick("k9", "r9", "b9")
    x, y = player.tile_at("table", "r3")
    player.click((x + 70, y))
    step = player.scene._context.layout.step_of(player.local_game.board.places)
    for node in player.nodes.values():
        if node.role == "set" and node.value in before:
            assert abs(node.rect.x - before[node.value].x) <= step.pitch * (1.01 + step.room.gap)
            assert node.rect.y == before[node.value].y


def test_tidying_is_offered_where_it_would_give_larger_tiles() -> None:
    """Sets that lie badly have made the tiles small; in order they would be larger."""
    rows = [f"{c}{a} {c}{a + 1} {c}{a + 2}" for c in "krb" for a in (1, 4, 7, 10)]
    player = Player(match_at(" | ".join(rows) + " / k13 r13"))
    layout = player.scene._context.layout
    board = player.local_game.board
    crowded = replace(board, places=settled(SetPlaces(2, board.places.spots), board.table, layout.rooms))
    player.local_game.editor.history = History(crowded)
    assert plate_of(player, "tidy").startswith("selected")
    player.press_button("tidy")
    assert player.local_game.board.places.step < 2
    assert plate_of(player, "tidy") == "rack-round-hot"
    player.press_button("undo")
    assert player.local_game.board.places.step == 2


def plate_of(player: Player, ident: str) -> str:
    """How a button looks."""
    box = player.nodes[ident].rect
    plates = of_kind(player.ops(), Plate)
    return next(plate.style for op, plate in plates if (op.x, op.y) == (round(box.x), round(box.y)))
