"""While a tile is carried there is always a place for a new set, and a drop far from every set makes one (ux 2.2)."""

from __future__ import annotations

import random

import pytest

from game.ui.input.gestures import Move
from game.ui.pictures import Tray
from tests.effort import soak
from tests.ui.playing import Player, of_kind
from tests.ui.table.free_drops import dropped, table_of
from tests.ui.table.test_table_hands import at


@pytest.mark.parametrize("drops", soak((150, 1_000)))
def test_a_drop_far_from_every_set_makes_a_new_one_and_there_is_always_room_for_it(drops: int) -> None:
    seen = dropped(drops, seed=drops)
    assert seen.far > drops // 20
    assert (seen.lies, seen.joined, seen.crowded) == (0, 0, 0)


def dashed(player: Player) -> list[Tray]:
    return [tray for _, tray in of_kind(player.ops(), Tray) if tray.kind == "landing"]


def test_a_dashed_place_for_a_set_of_three_is_there_while_a_tile_is_over_a_set_and_goes_with_it() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r4 o5")
    assert player.scene._drag.free_place is None and dashed(player) == []
    player.carry(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    step = player.scene._context.layout.step_of(player.local_game.board.places)
    assert round(2 * step.pitch + step.width) in [tray.width for tray in dashed(player)]
    player.let_go(player.tile_at("rack", "o5"))
    player.wait(0.6)
    assert player.scene._drag.free_place is None and dashed(player) == []


def test_the_dashed_place_stays_where_it_is_while_the_tile_passes_sets_of_other_lines() -> None:
    player = table_of(random.Random(2), 20)
    drag, layout = player.scene._drag, player.scene._context.layout
    rack = player.middle(next(node for node in player.nodes.values() if node.id.startswith("rack.tile")))
    player.carry(rack, (rack[0] + 30, rack[1]))
    place, passed = drag.free_place, set()
    assert place is not None
    for meld, (x, y) in ((meld, drag.ground.places.spots[meld.ident]) for meld in drag.ground.table):
        box = layout.set_box(drag.ground.places, meld.ident, len(meld.tiles))
        player.handle(Move(round(box.centre[0]), round(box.centre[1]), held=True))
        if drag.preview is not None and not drag.waits and x != place.row:
            passed.add((x, y))
            assert drag.free_place == place
    assert len(passed) > 3


def test_a_carried_tile_lies_over_the_present_board_where_nothing_has_to_close_up() -> None:
    player = at("r1 r2 r3 | k9 b9 o9", "r4 o5")
    start = player.tile_at("rack", "o5")
    player.carry(start, (start[0] + 30, start[1]))
    assert player.scene._drag.carried and player.scene._drag.ground is player.local_game.board
    assert player.scene._drag.board is player.scene._drag.board


def test_rows_that_closed_up_for_it_go_back_when_the_tile_is_let_go_elsewhere() -> None:
    for seed in range(12):
        player = table_of(random.Random(seed), 20)
        before = player.local_game.board
        rack = next(node for node in player.nodes.values() if node.id.startswith("rack.tile"))
        start = player.middle(rack)
        player.carry(start, (start[0] + 30, start[1]))
        moved = player.scene._drag.ground.places != before.places
        assert player.scene._drag.ground is player.scene._drag.ground, "made once"
        assert player.scene._drag.free_place is not None
        player.let_go(start)
        player.wait(0.6)
        assert player.local_game.board.places == before.places and player.scene._drag.board.places == before.places
        if moved:
            return
    raise AssertionError("no row had to move")
