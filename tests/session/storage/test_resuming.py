"""The board after a turn: what came is on the rack, and what was drawn before is marked no more."""

from __future__ import annotations

from game.rules.values import replace
from game.session.board.rack_places import RackPlaces
from game.session.board.table_places import EMPTY_FELT
from game.session.board.turn_board import TurnBoard
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.resuming import followed
from tests.session.seated import ROOMS

VIEW = Match.begin(Setup(), 1).game.view(0)


def board(lacking: int, drawn: int = 0) -> TurnBoard:
    """The board of a rack without its last tiles, some of the others marked as drawn."""
    held = VIEW.rack[: len(VIEW.rack) - lacking]
    rack = RackPlaces.of(held[: len(held) - drawn]).with_drawn(held[len(held) - drawn :])
    return TurnBoard.begin(replace(VIEW, rack=held), EMPTY_FELT, rack)


def test_after_an_own_turn_in_which_nothing_came_no_tile_is_marked_as_drawn() -> None:
    before = board(lacking=0, drawn=1)
    assert followed(before, before, VIEW, ROOMS).rack.drawn == before.rack.drawn != frozenset()
    assert followed(before, before, VIEW, ROOMS, own_turn=True).rack.drawn == frozenset()


def test_a_tile_that_came_is_on_the_rack_and_marked_whoever_had_the_turn() -> None:
    before = board(lacking=1)
    for own_turn in (False, True):
        rack = followed(before, before, VIEW, ROOMS, own_turn=own_turn).rack
        assert set(rack.places) == set(VIEW.rack) and rack.drawn == {VIEW.rack[-1]}
