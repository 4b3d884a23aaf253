"""A tile that is let go, or laid by another seat, comes down with its shadow at the end of its way."""

from __future__ import annotations

from game.session.settings import Pace
from game.ui.pictures import TileFace
from tests.positions import match_at
from tests.ui.playing import Player, of_kind, services_at
from tests.ui.table.picture.test_seats import hare_lays


def faces(player: Player, symbol: str) -> list[tuple[float, bool]]:
    """Where each tile of this symbol is drawn, from the top, and whether with the shadow of one in the air."""
    drawn = of_kind(player.ops(), TileFace)
    return [(op.y, face.lifted) for op, face in drawn if face.symbol == symbol]


def let_go(*, still: bool) -> Player:
    """A tile is let go on the felt, beside the place that it snaps to."""
    services = services_at(pace=Pace.NORMAL)
    services.store.change(reduced_motion=still)
    player = Player(match_at("r1 r2 r3 / r4 k9 b1"), services=services)
    player.wait(4.0)
    x, y = player.empty_felt()
    player.carry(player.tile_at("rack", "k9"), (x + 3, y + 25))
    player.let_go((x + 3, y + 25))
    return player


def test_a_tile_that_is_let_go_lands() -> None:
    player = let_go(still=False)
    seen = []
    for _ in range(30):
        player.wait(1 / 60)
        seen += faces(player, "k9")
    place = player.find("table", "k9").rect.y
    assert [lifted for _, lifted in (seen[0], seen[-1])] == [True, False]
    assert seen[-1][0] == place


def test_with_less_movement_it_lies_there_at_once() -> None:
    player = let_go(still=True)
    player.wait(1 / 60)
    assert faces(player, "k9") == [(player.find("table", "k9").rect.y, False)]


def test_a_tile_that_another_seat_lays_lands_too() -> None:
    player = hare_lays()
    ((_, lifted),) = faces(player, "r4")
    assert lifted
    player.wait(3.0)
    assert faces(player, "r4") == [(player.find("table", "r4").rect.y, False)]
