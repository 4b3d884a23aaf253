"""A table of cards: they overlap, are taken by what is seen of them, and are called by rank and suit (CR5, CR4)."""

from __future__ import annotations

import pytest

from game.session.settings import PieceFaces
from game.ui.input.gestures import Act, Action, Attention, Typed
from game.ui.pictures import CardBack, CardFace, TileFace
from game.ui.table.picture.tile_places import hit_at, places
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.playing import FixedMeasure, Player, of_kind

TABLE = "H5 H6 H7 H8 | SQ SK SA"
RACK = "C7 D7 S2 HJ S10 SJ HA DA"


@pytest.fixture
def player() -> Player:
    return Player(match_at(f"{TABLE} / {RACK}", box="machiavelli"))


def test_cards_are_drawn_where_cards_are_played(player: Player) -> None:
    assert {type(face) for _, face in of_kind(player.ops(), TileFace)} == {CardFace}


def test_every_card_is_taken_by_any_point_that_is_seen_of_it(player: Player) -> None:
    board, layout = player.local_game.board, player.scene._context.layout
    for tile, place in places(board, layout).items():
        if place.ident is None:
            continue
        for x in (place.strip.x + 2, place.strip.centre[0], place.strip.right - 3):
            assert hit_at(board, layout, round(x), round(place.strip.centre[1])).tiles == (tile,)


def test_no_card_is_so_narrow_that_it_is_hard_to_hit(player: Player) -> None:
    board, layout = player.local_game.board, player.scene._context.layout
    assert min(place.strip.w for place in places(board, layout).values()) >= 44


def test_a_card_is_dragged_to_a_set(player: Player) -> None:
    queen = player.find("table", "SQ").rect
    player.drag(player.tile_at("rack", "SJ"), (round(queen.x + 4), round(queen.centre[1])))
    assert "SJ SQ SK SA" in player.sets()


def test_cards_are_called_by_rank_and_suit(player: Player) -> None:
    assert player.find("rack", "HJ").label.startswith("jack of hearts")
    assert player.find("rack", "D7").label.startswith("7 of diamonds")


def test_what_is_drawn_is_a_card(player: Player) -> None:
    assert player.nodes["draw"].label == sentence("table.draw@cards")


@pytest.mark.parametrize(
    ("typed", "found"),
    [("7", "C7"), ("7d", "D7"), ("10s", "S10"), ("j", "SJ"), ("11h", "HJ"), ("js", "SJ"), ("ad", "DA")],
)
def test_a_rank_and_the_letter_of_a_suit_find_a_card(player: Player, typed: str, found: str) -> None:
    commands = {"s": Action.SORT_GROUPS, "d": Action.DRAW, "h": Action.HINT, "a": Action.ANALYSE}
    for sign in typed:
        command = commands.get(sign)
        player.scene.handle(Act(command, letter=sign) if command else Typed(sign))
    assert player.focused.value == found


def test_a_letter_by_itself_means_what_its_key_means(player: Player) -> None:
    player.scene.handle(Typed("7"))
    player.wait(1.0)
    player.scene.handle(Act(Action.SORT_GROUPS, letter="s"))
    assert player.focused.value == "C7"


def test_tiles_may_be_drawn_as_cards_and_back_in_the_middle_of_a_game() -> None:
    player = Player(match_at("k11 r11 b11 / o12 J"))
    player.services.store.change(faces=PieceFaces.CARDS)
    player.scene.resize(player.frame, FixedMeasure())
    assert {type(face) for _, face in of_kind(player.ops(), TileFace)} == {CardFace}
    assert player.nodes["draw"].label == sentence("table.draw@cards")
    assert player.find("rack", "DQ").label.startswith("queen of diamonds")
    player.services.store.change(faces=PieceFaces.TILES)
    player.scene.resize(player.frame, FixedMeasure())
    assert {type(face) for _, face in of_kind(player.ops(), TileFace)} == {TileFace}
    assert player.nodes["draw"].label == sentence("table.draw")


def test_two_packs_are_told_apart_by_their_backs(player: Player) -> None:
    player.scene.handle(Attention(False))
    player.wait(1)
    covered = {face.pack for _, face in of_kind(player.ops(), CardBack)}
    assert covered == {1, 2}


def test_a_card_carried_into_a_run_tells_the_two_runs_it_makes() -> None:
    player = Player(match_at("H5 H6 H7 H8 H9 H10 / H7 S2", box="machiavelli"))
    place = player.find("table", "H8").rect
    player.carry(player.tile_at("rack", "H7"), (round(place.x + 4), round(place.centre[1])))
    said = player.status.removeprefix(sentence("status.splits", sets=""))
    assert said != player.status and len(said.split("·")) == 2
