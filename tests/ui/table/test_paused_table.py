"""While something else is in front of the table, its pieces lie face down where they lay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.input.gestures import Act, Action
from game.ui.pictures import CardFace, TileBack, TileFace
from game.ui.places import PausePlace
from game.ui.scene import Push
from game.ui.table.picture.rack_layout import LEAST_TILE
from tests.positions import match_at
from tests.ui.playing import Player, of_kind


def at_the_table() -> Player:
    return Player(match_at("r1 r2 r3 / k7 r7 b7 r4"))


def faces(player: Player) -> list[tuple[int, int]]:
    """Where pieces as large as those of the game show their faces."""
    ops = player.ops()
    tiles, cards = of_kind(ops, TileFace), of_kind(ops, CardFace)
    return [(op.x, op.y) for op, face in (*tiles, *cards) if face.width >= LEAST_TILE]


def paused(player: Player) -> None:
    change = player.scene.handle(Act(Action.MENU))
    assert isinstance(change, Push) and isinstance(change.to, PausePlace)
    player.scene.leave()


def hinted(player: Player) -> None:
    for _ in range(3):
        player.scene.handle(Act(Action.HINT))
        player.wait(1.0)


def picked(player: Player) -> None:
    player.pick("k7", "r7")


def carried(player: Player) -> None:
    player.carry(player.tile_at("rack", "r4"), player.empty_felt())


@pytest.mark.parametrize("begin", [lambda player: None, hinted, picked, carried])
def test_no_face_is_seen_behind_the_pause(begin: Callable[[Player], None]) -> None:
    player = at_the_table()
    begin(player)
    assert faces(player)
    paused(player)
    assert faces(player) == []


def test_the_pieces_lie_where_they_lay_and_turn_up_again_with_the_table() -> None:
    player = at_the_table()
    before = faces(player)
    paused(player)
    assert set(before) <= {(op.x, op.y) for op, _ in of_kind(player.ops(), TileBack)}
    player.scene.enter()
    assert faces(player) == before


def test_a_question_about_what_lies_there_leaves_it_face_up() -> None:
    player = at_the_table()
    player.pick("k7", "r7", "b7")
    player.click(player.empty_felt())
    before = faces(player)
    change = player.click(player.middle(player.nodes["draw"]))
    assert isinstance(change, Push) and not isinstance(change.to, PausePlace)
    player.scene.leave()
    assert sorted(faces(player)) == sorted(before)
