"""What is pressed while tiles move is what is seen under the pointer, not what will lie there (ux 2.1)."""

from __future__ import annotations

import pytest

from game.session.settings import Pace
from game.ui.input.gestures import Act, Action
from game.ui.pictures import TileFace
from game.ui.table.picture.tile_places import hit_at
from tests.positions import match_at
from tests.ui.playing import Player, of_kind
from tests.ui.table.test_rummy_table import Hand


def pixel_of(player: Player, symbol: str) -> tuple[int, int]:
    """A pixel of this piece as it is drawn now."""
    return next((op.x + 10, op.y + 40) for op, face in of_kind(player.ops(), TileFace) if face.symbol == symbol)


def uppermost(player: Player, at: tuple[int, int]) -> str:
    """The tile that is drawn last at this pixel."""
    ops = sorted(of_kind(player.ops(), TileFace), key=lambda each: each[0].layer)
    over = (face.symbol for op, face in ops if 0 <= at[0] - op.x < face.width and 0 <= at[1] - op.y < face.width)
    return list(over)[-1]


def picked(player: Player) -> list[str]:
    return [str(tile.symbol) for tile in player.scene._drag.state.picked]


def pass_frames(player: Player, count: int) -> None:
    for _ in range(count):
        player.scene.update(1 / 60)


@pytest.mark.parametrize("frames", [1, 3])
@pytest.mark.parametrize(("symbol", "after"), [("r7", "r11"), ("b5", "o3")])
def test_a_card_of_a_hand_that_makes_room_is_picked_where_it_is_seen(frames: int, symbol: str, after: str) -> None:
    player = Hand(rack="S7 H7 C4 C5 D9 HJ HQ C2 D3 D5", pace=Pace.NORMAL)
    player.handle(Act(Action.PICK))  # past the draw for the start
    player.wait(3.0)
    player.press(player.middle(player.nodes["pool"]))
    pass_frames(player, frames)
    x, y = pixel_of(player, after)
    player.press((x - 16, y))  # the last of it that is seen
    assert picked(player) == [symbol]


@pytest.mark.parametrize("frames", [4, 10, 16])
def test_a_tile_that_glides_over_the_rack_is_picked_where_it_is_seen(frames: int) -> None:
    player = Player(match_at("k1 k2 k3 / r1 b1 r5 b5 r9 b9 k5 k9"))
    player.handle(Act(Action.SORT_RUNS))
    player.wait(1.0)
    player.handle(Act(Action.SORT_GROUPS))
    pass_frames(player, frames)
    board, layout = player.local_game.board, player.scene._context.layout
    at = {pixel_of(player, str(tile.symbol)) for tile in board.rack.tiles}
    seen = {pixel: player.scene._input_handler.seen_at(pixel).tile for pixel in at}
    assert {pixel: str(tile) for pixel, tile in seen.items()} == {pixel: uppermost(player, pixel) for pixel in at}
    assert any(tile is not hit_at(board, layout, *pixel).tile for pixel, tile in seen.items())


def carried_back(where: str) -> tuple[Player, tuple[int, int]]:
    """A tile glides back from the felt to the rack; the middle of it as it is `seen`, or of its place."""
    player = Player(match_at("k1 k2 k3 / r1 b9 r2 b8"))
    place = player.tile_at("rack", "r1")
    player.drag(place, player.empty_felt())
    player.handle(Act(Action.UNDO))
    pass_frames(player, 4)
    seen = player.tile_at("rack", "r1")
    assert seen != place
    return player, seen if where == "seen" else place


@pytest.mark.parametrize("where", ["seen", "place"])
def test_a_tile_on_its_way_is_picked_in_the_air_and_where_it_will_lie(where: str) -> None:
    player, at = carried_back(where)
    player.press(at)
    assert picked(player) == ["r1"]
