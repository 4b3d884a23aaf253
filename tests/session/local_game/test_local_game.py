"""The person's turn: trying out, ending it, drawing, and the window that changes meanwhile (rules 7)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.options import Options
from game.rules.play.commands import DrawTile
from game.rules.play.events import TurnPassed
from game.rules.problems import Reason
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt, ToRack, ToSet
from tests.rules.positions import reasons
from tests.session.seated import (
    EMPTY,
    ROOMS,
    SMALLER_ROOMS,
    ScriptedWorker,
    is_apart,
    laid,
    local_game_at,
    on_rack,
    put,
    racked,
    spots,
    stands_as,
    tiles_named,
    wait,
)

# Trying out


def test_trying_a_drop_changes_nothing_and_doing_it_gives_the_same_board() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    before, tiles = local_game.board, tiles_named(local_game.board, "r4")
    tried = local_game.tried(tiles, ToSet(1, 3))
    assert local_game.board is before
    local_game.drop(tiles, ToSet(1, 3))
    assert local_game.board == tried


def test_one_gesture_is_one_undo_step() -> None:
    local_game = local_game_at("r1 r2 r3 / k7 r7 b7 o1")
    put(local_game, "k7 r7 b7")
    local_game.editor.undo()
    assert laid(local_game) == ["r1 r2 r3"]
    assert not local_game.editor.history.can_undo


def test_what_was_undone_can_be_done_again() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 r5 b7")
    put(local_game, "r4", 1)
    done = local_game.board
    local_game.editor.undo()
    local_game.editor.redo()
    assert local_game.board == done


def test_undoing_everything_leads_to_the_start_of_the_turn() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 r5 b7")
    start = local_game.board
    put(local_game, "r4", 1)
    local_game.editor.sort_by_number()
    local_game.editor.tidy()
    put(local_game, "r5", EMPTY)
    for _ in range(4):
        local_game.editor.undo()
    assert local_game.board == start


def test_reset_takes_the_whole_turn_back_and_can_itself_be_undone() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 r5 b7")
    start = local_game.board
    put(local_game, "r4", 1)
    put(local_game, "r5", 1)
    tried = local_game.board
    local_game.editor.reset()
    assert local_game.board == start
    local_game.editor.undo()
    assert local_game.board == tried


def test_a_refused_drop_is_no_step() -> None:
    local_game = local_game_at("r1 r2 r3 r4 / b7 o1")
    refused = put(local_game, "r4", ToRack(0, 0))
    assert refused is not None
    assert not local_game.editor.history.can_undo


def test_sorting_and_tidying_change_nothing_that_counts() -> None:
    local_game = local_game_at("r5 b5 k5 | o1 o2 o3 / r9 k4 b4 r4")
    staged = local_game.board.staged
    local_game.editor.sort_by_number()
    assert racked(local_game) == "k4 r4 b4 r9"
    local_game.editor.sort_by_colour()
    assert racked(local_game) == "k4 r4 r9 b4"
    local_game.editor.tidy()
    assert local_game.board.staged == staged


def test_undo_never_crosses_the_end_of_a_turn() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    put(local_game, "r4", 1)
    local_game.end_turn()
    assert not local_game.editor.history.can_undo
    assert not local_game.editor.history.can_redo


# Ending a turn


def test_a_legal_table_is_handed_in() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7")
    put(local_game, "r4", 1)
    assert local_game.end_turn() == ()
    assert [str(tile) for tile in local_game.match.game.state.seats[0].rack] == ["b7"]
    assert laid(local_game) == ["r1 r2 r3 r4"]


def test_a_refused_turn_names_everything_that_is_wrong_and_keeps_everything() -> None:
    local_game = local_game_at("r1 r2 r3 r4 | k7 r7 b7 / k9 r9 b13")
    put(local_game, "k9 r9")
    put(local_game, "b13", 1)
    before, state = local_game.editor.history, local_game.match.game.state
    problems = local_game.end_turn()
    assert {problem.meld for problem in problems} == {1, 3}
    assert (local_game.editor.history, local_game.match.game.state, local_game.my_turn) == (before, state, True)


def test_ending_a_turn_without_a_play_is_refused() -> None:
    assert reasons(local_game_at("r1 r2 r3 / r4 b7").end_turn()) == [Reason.NOTHING_PLAYED]


def test_what_end_turn_would_refuse_is_known_before() -> None:
    local_game = local_game_at("r1 r2 r3 / k9 r9 b7")
    put(local_game, "k9 r9")
    assert local_game.problems() == local_game.end_turn()


def test_an_opening_that_is_too_small_is_refused() -> None:
    local_game = local_game_at("/ k1 r1 b1 o5", opened=False)
    put(local_game, "k1 r1 b1")
    assert reasons(local_game.end_turn()) == [Reason.OPEN_SHORT]


def test_with_strict_rules_a_wrong_turn_goes_back_and_costs_three_tiles() -> None:
    local_game = local_game_at("r1 r2 r3 / k9 r9 b7", options=Options(strict=True))
    home = on_rack(local_game)
    put(local_game, "k9 r9")
    assert local_game.end_turn() != ()
    assert laid(local_game) == ["r1 r2 r3"]
    assert len(local_game.board.rack.places) == 6
    assert stands_as(on_rack(local_game), home)
    assert not local_game.my_turn


def test_with_strict_rules_ending_without_a_play_costs_nothing() -> None:
    local_game = local_game_at("r1 r2 r3 / k9 r9 b7", options=Options(strict=True))
    assert reasons(local_game.end_turn()) == [Reason.NOTHING_PLAYED]
    assert local_game.my_turn


def test_with_strict_rules_a_right_turn_is_handed_in() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", options=Options(strict=True))
    put(local_game, "r4", 1)
    assert local_game.end_turn() == ()
    assert racked(local_game) == "b7"


# Drawing


def test_a_drawn_tile_comes_to_the_rack_and_moves_nobody() -> None:
    local_game = local_game_at("r1 r2 r3 / r4 b7", pool="k1 o13")
    home = on_rack(local_game)
    local_game.draw()
    assert on_rack(local_game).keys() - home.keys() == {"o13"}
    assert on_rack(local_game).items() >= home.items()


def test_drawing_puts_staged_tiles_back_where_they_stood() -> None:
    local_game = local_game_at("r1 r2 r3 / k2 r4 k9 r9 b7")
    home = on_rack(local_game)
    put(local_game, "r4", 1)
    put(local_game, "k9 r9")
    local_game.draw()
    assert laid(local_game) == ["r1 r2 r3"]
    assert on_rack(local_game).items() >= home.items()


def test_drawing_puts_a_rearranged_table_back() -> None:
    local_game = local_game_at("r1 r2 r3 r4 | k4 b4 o4 / b7")
    start = local_game.board.table
    put(local_game, "r4@1", 2)
    local_game.draw()
    assert local_game.board.table == start == local_game.match.game.state.table


def test_a_set_that_was_taken_apart_comes_back_to_its_place() -> None:
    local_game = local_game_at("r1 r2 r3 | r4 r5 r6 / b7", worker=ScriptedWorker(DrawTile()))
    put(local_game, "r4@2 r5@2 r6@2", ToFelt(SetPlace(2, 6.0)))
    local_game.draw()
    wait(local_game)
    start = spots(local_game.board.places)
    assert start[2][0] > start[1][0]
    put(local_game, "r4@2 r5@2 r6@2", 1)
    local_game.draw()
    assert spots(local_game.board.places) == start


def test_a_tidied_table_stays_tidy_when_a_tile_is_drawn() -> None:
    local_game = local_game_at("r5 b5 k5 | o1 o2 o3 / r4")
    local_game.editor.tidy()
    tidy = spots(local_game.board.places)
    local_game.draw()
    assert spots(local_game.board.places) == tidy


def test_an_empty_pool_makes_drawing_a_pass() -> None:
    local_game = local_game_at("r1 r2 r3 / r9 b7", pool="")
    assert (local_game.can_draw, local_game.can_pass) == (False, True)
    assert local_game.draw() == ()
    assert local_game.take_news()[0].events == (TurnPassed(0),)


# The window


def test_a_new_window_size_keeps_undo_and_redo() -> None:
    local_game = local_game_at("r1 r2 r3 | k7 r7 b7 / r4 r5 b7")
    put(local_game, "r4", 1)
    put(local_game, "r5", 1)
    local_game.editor.undo()
    local_game.editor.fit(SMALLER_ROOMS)
    local_game.editor.redo()
    assert laid(local_game) == ["k7 r7 b7", "r1 r2 r3 r4 r5"]
    local_game.editor.undo()
    local_game.editor.undo()
    assert laid(local_game) == ["k7 r7 b7", "r1 r2 r3"]
    assert not local_game.editor.history.can_undo


def test_every_step_finds_its_place_in_a_narrow_window() -> None:
    local_game = local_game_at(
        "r1 r2 r3 r4 r5 r6 | k1 k2 k3 k4 k5 k6 | b1 b2 b3 b4 b5 b6 | o1 o2 o3 o4 o5 o6 | k7 r7 b7 / r7 o7"
    )
    put(local_game, "r7", 1)
    put(local_game, "o7", 5)
    narrow = tuple(replace(room, columns=room.columns * 0.7) for room in ROOMS)
    local_game.editor.fit(narrow)
    for board in (local_game.editor.history.now, *local_game.editor.history.past):
        assert set(board.places.spots) == {meld.ident for meld in board.table}
        assert is_apart(board, narrow)


def test_the_same_window_size_changes_nothing() -> None:
    local_game = local_game_at("r1 r2 r3 / r4")
    before = local_game.editor.history
    local_game.editor.fit(tuple(ROOMS))
    assert local_game.editor.history is before
