"""Tiles and boxes (rules 2)."""

from __future__ import annotations

from collections import Counter

from game.rules.games.game import Game
from game.rules.games.registry import GAMES
from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from tests.effort import every_row
from tests.helpers import tiles


@every_row(("box", "size"), [(CLASSIC, 106), (BIG, 160), (TWIST, 112)])
def test_a_box_holds_as_many_tiles_as_the_sheet_says(box: Game, size: int) -> None:
    assert box.size == len(box.tiles()) == size


@every_row("box", GAMES.values())
def test_idents_of_a_box_count_from_zero(box: Game) -> None:
    assert [tile.ident for tile in box.tiles()] == list(range(box.size))


@every_row("box", GAMES.values())
def test_every_face_is_there_in_as_many_copies(box: Game) -> None:
    faces = Counter(tile.face for tile in box.tiles() if tile.face is not None)
    assert len(faces) == 52
    assert set(faces.values()) == {box.copies}


def test_the_twist_box_has_two_of_each_joker() -> None:
    jokers = Counter(str(tile) for tile in TWIST.tiles() if tile.is_joker)
    assert jokers == {"J": 2, "D": 2, "C": 2, "M": 2}


@every_row(("box", "players"), [(CLASSIC, (2, 4)), (BIG, (2, 6)), (TWIST, (2, 4))])
def test_a_box_knows_how_many_may_play(box: Game, players: tuple[int, int]) -> None:
    assert (box.min_players, box.max_players) == players


def test_boxes_are_found_by_name() -> None:
    assert GAMES["twist"] is TWIST


def test_a_tile_costs_its_number_and_any_joker_thirty() -> None:
    assert [tile.rack_points for tile in tiles("r7 b13 J D C M")] == [7, 13, 30, 30, 30, 30]


def test_twins_differ() -> None:
    first, second = tiles("r7 r7")
    assert first != second
    assert first.face == second.face
