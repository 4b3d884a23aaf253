"""A position somebody wrote down becomes a match that can be played on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import CLASSIC
from game.rules.notation import NotationError, format_position
from game.rules.play.commands import DrawTile, PlayTable
from game.rules.table import Meld
from game.session.match.positions import match_at
from tests.effort import every_row


def test_the_game_stands_as_written_and_the_person_is_to_move() -> None:
    state = match_at("r5 r6 r7 | b4 k4 o4 / r8 J").game.state
    assert format_position(state.table, state.seats[0].rack) == "r5 r6 r7 | b4 k4 o4 / r8 J"
    assert (state.to_move, state.turn, [seat.opened for seat in state.seats]) == (0, 1, [True, True])


def test_every_tile_of_the_box_is_somewhere_once() -> None:
    state = match_at("r5 r6 r7 / r8 J").game.state
    lying = [tile for meld in state.table for tile in meld.tiles]
    everywhere = [*lying, *(tile for rack in state.racks for tile in rack), *state.pool]
    assert sorted(everywhere, key=lambda tile: tile.ident) == sorted(CLASSIC.tiles(), key=lambda tile: tile.ident)


@every_row(
    ("text", "laid"),
    [
        ("r12 r13 J / r8", "J r12 r13 / r8"),
        ("J r1 r2 / r8", "r1 r2 J / r8"),
        ("r6 r5 r7 / r8", "r5 r6 r7 / r8"),
        ("b4 o4 k4 / r8", "b4 o4 k4 / r8"),
    ],
)
def test_sets_are_put_in_the_order_in_which_they_are_sets(text: str, laid: str) -> None:
    state = match_at(text).game.state
    assert format_position(state.table, state.seats[0].rack) == laid


@given(st.integers(-(10**18), 10**18))
def test_the_same_seed_gives_the_same_unseen_tiles(seed: int) -> None:
    assert match_at("/ r8 J", seed).game.state == match_at("/ r8 J", seed).game.state


def test_another_seed_gives_other_unseen_tiles() -> None:
    assert match_at("/ r8", 1).game.state.pool != match_at("/ r8", 2).game.state.pool


@every_row(("text", "box"), [("/ r8 J", "classic"), ("/ r8 r8 r8", "big"), ("/ D C M", "twist")])
def test_the_box_is_the_first_that_has_the_tiles(text: str, box: str) -> None:
    assert match_at(text).setup.box == box


@every_row(
    ("text", "code"),
    [
        ("r5 r6 r7", "no_rack"),
        ("r5 r7 / r8", "not_a_set"),
        ("/ x9", "unknown_tile"),
        ("/ " + "r8 " * 9, "no_more"),
        ("r5 r6 r7 | / r8", "empty_set"),
        ("/ \udcff", "not_text"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, code: str) -> None:
    with pytest.raises(NotationError) as fault:
        match_at(text)
    assert fault.value.code == code


def test_the_game_goes_on_from_there() -> None:
    game = match_at("r5 r6 r7 / r8 k1").game
    tile = next(tile for tile in game.state.seats[0].rack if str(tile) == "r8")
    table = (Meld(1, (*game.state.table[0].tiles, tile)),)
    assert game.submit(0, PlayTable(table)) == ()
    assert game.submit(1, DrawTile()) == ()
    assert format_position(game.state.table, game.state.seats[0].rack) == "r5 r6 r7 r8 / k1"


def test_cards_with_jokers_are_those_of_a_game_that_may_have_them() -> None:
    match = match_at("SQ J SA | H7 C7 D7 / S2 J S5")
    assert (match.setup.box, match.setup.options.card_jokers) == ("machiavelli", 4)
    assert match.setup.game.size == 108
