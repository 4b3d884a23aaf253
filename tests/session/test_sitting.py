"""The person's turn: trying out, ending it, drawing, and the window that changes meanwhile (rules 7)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.commands import DrawTile
from game.rules.events import TurnPassed
from game.rules.options import Options
from game.rules.problems import Reason
from game.session.desk import ToFelt, ToRack, ToSet
from game.session.felt import Spot
from tests.rules.positions import reasons
from tests.session.seated import (
    EMPTY,
    ROOMS,
    SMALLER_ROOMS,
    Told,
    is_apart,
    laid,
    on_rack,
    put,
    racked,
    sitting_at,
    spots,
    tiles_named,
    wait,
)

# Trying out


def test_trying_a_drop_changes_nothing_and_doing_it_gives_the_same_desk() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    before, tiles = sitting.desk, tiles_named(sitting.desk, "r4")
    tried = sitting.tried(tiles, ToSet(1, 3))
    assert sitting.desk is before
    sitting.drop(tiles, ToSet(1, 3))
    assert sitting.desk == tried


def test_one_gesture_is_one_undo_step() -> None:
    sitting = sitting_at("r1 r2 r3 / k7 r7 b7 o1")
    put(sitting, "k7 r7 b7")
    sitting.undo()
    assert laid(sitting) == ["r1 r2 r3"]
    assert not sitting.history.can_undo


def test_what_was_undone_can_be_done_again() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 r5 b7")
    put(sitting, "r4", 1)
    done = sitting.desk
    sitting.undo()
    sitting.redo()
    assert sitting.desk == done


def test_undoing_everything_leads_to_the_start_of_the_turn() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 r5 b7")
    start = sitting.desk
    put(sitting, "r4", 1)
    sitting.sort_by_number()
    sitting.tidy()
    put(sitting, "r5", EMPTY)
    for _ in range(4):
        sitting.undo()
    assert sitting.desk == start


def test_reset_takes_the_whole_turn_back_and_can_itself_be_undone() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 r5 b7")
    start = sitting.desk
    put(sitting, "r4", 1)
    put(sitting, "r5", 1)
    tried = sitting.desk
    sitting.reset()
    assert sitting.desk == start
    sitting.undo()
    assert sitting.desk == tried


def test_a_refused_drop_is_no_step() -> None:
    sitting = sitting_at("r1 r2 r3 r4 / b7 o1")
    refused = put(sitting, "r4", ToRack(0, 0))
    assert refused is not None
    assert not sitting.history.can_undo


def test_sorting_and_tidying_change_nothing_that_counts() -> None:
    sitting = sitting_at("r5 b5 k5 | o1 o2 o3 / r9 k4 b4 r4")
    staged = sitting.desk.staged
    sitting.sort_by_number()
    assert racked(sitting) == "k4 r4 b4 r9"
    sitting.sort_by_colour()
    assert racked(sitting) == "k4 r4 r9 b4"
    sitting.tidy()
    assert sitting.desk.staged == staged


def test_undo_never_crosses_the_end_of_a_turn() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    put(sitting, "r4", 1)
    sitting.end_turn()
    assert not sitting.history.can_undo
    assert not sitting.history.can_redo


# Ending a turn


def test_a_legal_table_is_handed_in() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7")
    put(sitting, "r4", 1)
    assert sitting.end_turn() == ()
    assert [str(tile) for tile in sitting.match.game.state.seats[0].rack] == ["b7"]
    assert laid(sitting) == ["r1 r2 r3 r4"]


def test_a_refused_turn_names_everything_that_is_wrong_and_keeps_everything() -> None:
    sitting = sitting_at("r1 r2 r3 r4 | k7 r7 b7 / k9 r9 b13")
    put(sitting, "k9 r9")
    put(sitting, "b13", 1)
    before, state = sitting.history, sitting.match.game.state
    problems = sitting.end_turn()
    assert {problem.meld for problem in problems} == {1, 3}
    assert (sitting.history, sitting.match.game.state, sitting.my_turn) == (before, state, True)


def test_ending_a_turn_without_a_play_is_refused() -> None:
    assert reasons(sitting_at("r1 r2 r3 / r4 b7").end_turn()) == [Reason.NOTHING_PLAYED]


def test_what_end_turn_would_refuse_is_known_before() -> None:
    sitting = sitting_at("r1 r2 r3 / k9 r9 b7")
    put(sitting, "k9 r9")
    assert sitting.problems() == sitting.end_turn()


def test_an_opening_that_is_too_small_is_refused() -> None:
    sitting = sitting_at("/ k1 r1 b1 o5", opened=False)
    put(sitting, "k1 r1 b1")
    assert reasons(sitting.end_turn()) == [Reason.OPEN_SHORT]


def test_with_strict_rules_a_wrong_turn_goes_back_and_costs_three_tiles() -> None:
    sitting = sitting_at("r1 r2 r3 / k9 r9 b7", options=Options(strict=True))
    home = on_rack(sitting)
    put(sitting, "k9 r9")
    assert sitting.end_turn() != ()
    assert laid(sitting) == ["r1 r2 r3"]
    assert len(sitting.desk.rack.places) == 6
    assert on_rack(sitting).items() >= home.items()
    assert not sitting.my_turn


def test_with_strict_rules_ending_without_a_play_costs_nothing() -> None:
    sitting = sitting_at("r1 r2 r3 / k9 r9 b7", options=Options(strict=True))
    assert reasons(sitting.end_turn()) == [Reason.NOTHING_PLAYED]
    assert sitting.my_turn


def test_with_strict_rules_a_right_turn_is_handed_in() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", options=Options(strict=True))
    put(sitting, "r4", 1)
    assert sitting.end_turn() == ()
    assert racked(sitting) == "b7"


# Drawing


def test_a_drawn_tile_comes_to_the_rack_and_moves_nobody() -> None:
    sitting = sitting_at("r1 r2 r3 / r4 b7", pool="k1 o13")
    home = on_rack(sitting)
    sitting.draw()
    assert on_rack(sitting).keys() - home.keys() == {"o13"}
    assert on_rack(sitting).items() >= home.items()


def test_drawing_puts_staged_tiles_back_where_they_stood() -> None:
    sitting = sitting_at("r1 r2 r3 / k2 r4 k9 r9 b7")
    home = on_rack(sitting)
    put(sitting, "r4", 1)
    put(sitting, "k9 r9")
    sitting.draw()
    assert laid(sitting) == ["r1 r2 r3"]
    assert on_rack(sitting).items() >= home.items()


def test_drawing_puts_a_rearranged_table_back() -> None:
    sitting = sitting_at("r1 r2 r3 r4 | k4 b4 o4 / b7")
    start = sitting.desk.table
    put(sitting, "r4@1", 2)
    sitting.draw()
    assert sitting.desk.table == start == sitting.match.game.state.table


def test_a_set_that_was_taken_apart_comes_back_to_its_place() -> None:
    sitting = sitting_at("r1 r2 r3 | r4 r5 r6 / b7", thinker=Told(DrawTile()))
    put(sitting, "r4@2 r5@2 r6@2", ToFelt(Spot(2, 6.0)))
    sitting.draw()
    wait(sitting)
    start = spots(sitting.desk.felt)
    assert start[2] == (2, 6.0)
    put(sitting, "r4@2 r5@2 r6@2", 1)
    sitting.draw()
    assert spots(sitting.desk.felt) == start


def test_a_tidied_table_stays_tidy_when_a_tile_is_drawn() -> None:
    sitting = sitting_at("r5 b5 k5 | o1 o2 o3 / r4")
    sitting.tidy()
    tidy = spots(sitting.desk.felt)
    sitting.draw()
    assert spots(sitting.desk.felt) == tidy


def test_an_empty_pool_makes_drawing_a_pass() -> None:
    sitting = sitting_at("r1 r2 r3 / r9 b7", pool="")
    assert (sitting.can_draw, sitting.can_pass) == (False, True)
    assert sitting.draw() == ()
    assert sitting.take_news()[0].events == (TurnPassed(0),)


# The window


def test_a_new_window_size_keeps_undo_and_redo() -> None:
    sitting = sitting_at("r1 r2 r3 | k7 r7 b7 / r4 r5 b7")
    put(sitting, "r4", 1)
    put(sitting, "r5", 1)
    sitting.undo()
    sitting.fit(SMALLER_ROOMS)
    sitting.redo()
    assert laid(sitting) == ["k7 r7 b7", "r1 r2 r3 r4 r5"]
    sitting.undo()
    sitting.undo()
    assert laid(sitting) == ["k7 r7 b7", "r1 r2 r3"]
    assert not sitting.history.can_undo


def test_every_step_finds_its_place_in_a_narrow_window() -> None:
    sitting = sitting_at(
        "r1 r2 r3 r4 r5 r6 | k1 k2 k3 k4 k5 k6 | b1 b2 b3 b4 b5 b6 | o1 o2 o3 o4 o5 o6 | k7 r7 b7 / r7 o7"
    )
    put(sitting, "r7", 1)
    put(sitting, "o7", 5)
    narrow = tuple(replace(room, columns=room.columns * 0.7) for room in ROOMS)
    sitting.fit(narrow)
    for desk in (sitting.history.now, *sitting.history.past):
        assert set(desk.felt.spots) == {meld.ident for meld in desk.table}
        assert is_apart(desk, narrow)


def test_the_same_window_size_changes_nothing() -> None:
    sitting = sitting_at("r1 r2 r3 / r4")
    before = sitting.history
    sitting.fit(tuple(ROOMS))
    assert sitting.history is before
