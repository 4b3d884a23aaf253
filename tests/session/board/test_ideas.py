"""Ideas for a new player: told only where a legal play of this turn can use them (ux 6.1)."""

from __future__ import annotations

import pytest

from game.session.board.ideas import Suggestion, idea_on, joker_on
from game.session.teaching import IDEAS, Teaching
from tests.session.seated import local_game_at, put


def found(position: str, *known: Teaching, opened: bool = True) -> Suggestion | None:
    return idea_on(local_game_at(position, opened=opened).board, known)


def told(position: str, *known: Teaching) -> tuple[Teaching, str] | None:
    """The idea, and the tiles it is about."""
    suggestion = found(position, *known)
    return None if suggestion is None else (suggestion.teaching, " ".join(map(str, suggestion.tiles)))


def test_a_twin_of_an_inner_tile_can_split_a_run() -> None:
    assert told("r1 r2 r3 r4 r5 / r3 k9") == (Teaching.SPLIT, "r3")


def test_a_half_that_would_be_too_short_is_no_idea() -> None:
    assert told("r1 r2 r3 r4 / r3 k9") is None


def test_a_fourth_tile_completes_two_of_the_rack() -> None:
    assert told("k7 r7 b7 o7 / b5 b6 k1") == (Teaching.TAKE_FOURTH, "b5 b6 b7")


def test_a_group_of_three_spares_nothing() -> None:
    assert told("k7 r7 b7 / b5 b6 k1") is None


def test_the_end_of_a_long_run_completes_two_of_the_rack() -> None:
    assert told("r4 r5 r6 r7 / k7 b7 k1") == (Teaching.TAKE_END, "k7 b7 r7")


def test_a_run_of_three_spares_nothing() -> None:
    assert told("r5 r6 r7 / k7 b7 k1") is None


def test_a_joker_is_freed_where_another_set_takes_it() -> None:
    assert told("r3 J r5 | k9 b9 o9 / r4 k1") == (Teaching.FREE_JOKER, "r4 J")


def test_a_joker_that_would_lie_loose_is_no_idea() -> None:
    assert told("r3 J r5 / r4 k1") is None


def test_an_idea_that_is_known_is_not_told() -> None:
    assert told("k7 r7 b7 o7 / b5 b6 k1", Teaching.TAKE_FOURTH) is None


def test_known_ideas_leave_room_for_others() -> None:
    position = "r1 r2 r3 r4 r5 | k7 r7 b7 o7 / r3 b5 b6"
    assert told(position, Teaching.SPLIT) == (Teaching.TAKE_FOURTH, "b5 b6 b7")


@pytest.mark.parametrize("position", ["r1 r2 r3 r4 r5 / r3 k9", "k7 r7 b7 o7 / b5 b6 k1"])
def test_before_the_opening_the_table_offers_nothing(position: str) -> None:
    assert found(position, opened=False) is None


def test_once_tiles_are_moved_nothing_is_suggested() -> None:
    local_game = local_game_at("r1 r2 r3 r4 r5 | k9 b9 o9 / r3 r9")
    assert idea_on(local_game.board) is not None
    put(local_game, "r9", 2)
    assert idea_on(local_game.board) is None


def test_with_all_known_nobody_looks() -> None:
    assert found("r1 r2 r3 r4 r5 / r3 k9", *IDEAS) is None


def test_special_jokers_are_told_one_at_a_time_those_of_the_rack_first() -> None:
    board = local_game_at("o2 D o5 / C M k9", opened=False).board
    told: list[Teaching] = []
    while (suggestion := joker_on(board, told)) is not None:
        told.append(suggestion.teaching)
    assert told == [Teaching.COLOUR_CHANGE, Teaching.MIRROR, Teaching.DOUBLE]
