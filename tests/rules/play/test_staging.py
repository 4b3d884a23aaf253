"""A turn being tried out (rules 7.2, 7.4, ux 2.4 to 2.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.options import Options
from game.rules.play.staging import MeldSpot, NewMeld, StagedTurn
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile
from tests.effort import every_row
from tests.helpers import tiles
from tests.rules.positions import NEW, RACK, find, move, reasons, refusal, sets, tried, turn

REARRANGE = Options(rearrange_in_opening=True)


def test_a_turn_begins_as_the_view_is() -> None:
    staged = turn("r4 r5 r6 / b1")
    assert (sets(staged.table), [str(tile) for tile in staged.rack]) == (["r4 r5 r6"], ["b1"])
    assert (staged.table, staged.rack) == (staged.start_table, staged.start_rack)


def test_no_tiles_are_no_move() -> None:
    staged = turn("r4 r5 r6 / b1")
    assert staged.moved([], NEW) is staged


def test_tiles_dropped_in_any_order_are_seated() -> None:
    assert sets(move(turn("/ r6 r4 r5"), "r6 r4 r5", NEW).table) == ["r4 r5 r6"]


def test_tiles_that_do_not_read_keep_the_order_laid() -> None:
    assert sets(move(turn("/ r6 b4 r5"), "r6 b4", NEW).table) == ["r6 b4"]


def test_an_index_says_where_tiles_lie_that_do_not_read() -> None:
    staged = move(turn("/ r6 b4 k9"), "r6 b4", NEW)
    assert sets(move(staged, "k9", MeldSpot(1, 1)).table) == ["r6 k9 b4"]


def test_an_index_below_zero_is_the_beginning() -> None:
    staged = move(turn("/ r6 b4 k9"), "r6 b4", NEW)
    assert sets(move(staged, "k9", MeldSpot(1, -3)).table) == ["k9 r6 b4"]


def test_an_index_counts_the_tiles_that_stay() -> None:
    staged = move(turn("/ r6 b4 k9"), "r6 b4 k9", NEW)
    assert sets(move(staged, "r6", MeldSpot(1, 1)).table) == ["b4 r6 k9"]


@pytest.mark.parametrize(("index", "seated"), [(0, "J r4 r5 r6"), (3, "r4 r5 r6 J")])
def test_a_joker_goes_to_the_side_it_is_dropped_on(index: int, seated: str) -> None:
    assert sets(move(turn("r4 r5 r6 / J"), "J", MeldSpot(1, index)).table) == [seated]


def test_a_meld_without_tiles_vanishes() -> None:
    staged = move(turn("r4 r5 r6 | b1 k1 o1 / r1"), "r4 r5 r6", NEW)
    assert [meld.ident for meld in staged.table] == [2, 3]


def test_a_meld_that_lost_its_middle_keeps_its_order() -> None:
    assert sets(move(turn("r4 r5 r6 / b1"), "r5", NEW).table) == ["r4 r6", "r5"]


def test_a_meld_that_loses_tiles_is_seated_again() -> None:
    staged = move(turn("/ b9 r4 r6 r5"), "b9 r6 r4 r5", NEW)
    assert sets(move(staged, "b9", NEW).table) == ["b9", "r4 r5 r6"]


def test_melds_not_concerned_stay_the_same() -> None:
    staged = turn("r4 r5 r6 | b1 k1 o1 / r1")
    assert move(staged, "r1", 2).table[0] is staged.table[0]


def test_a_tile_returns_to_the_rack() -> None:
    staged = move(turn("r4 r5 r6 / r7"), "r7", 1)
    assert move(staged, "r7", RACK) == turn("r4 r5 r6 / r7")


def test_a_table_tile_does_not_go_to_the_rack() -> None:
    assert refusal(turn("r4 r5 r6 r7 / b1"), "r7", RACK) is Reason.TABLE_TILE_ON_RACK


def test_a_refusal_counts_the_tiles_it_is_about() -> None:
    staged = turn("r4 r5 r6 r7 / b1")
    for answer, count in ((tried(staged, "r7 r6", RACK), 2), (staged.moved(tiles("r7 r8 r9"), NEW), 3)):
        assert isinstance(answer, Problem) and answer.facts == (("count", count),)


def test_a_freed_joker_does_not_go_to_the_rack() -> None:
    assert refusal(turn("r4 r5 r6 J / b1"), "J", RACK) is Reason.TABLE_TILE_ON_RACK


def test_a_tile_from_elsewhere_is_refused() -> None:
    answer = turn("r4 r5 r6 / b1").moved(tiles("r7"), NEW)
    assert isinstance(answer, Problem)
    assert answer.reason is Reason.FOREIGN_TILES


def test_one_tile_named_twice_is_refused() -> None:
    assert refusal(turn("/ b1 b2"), "b1 b1", NEW) is Reason.FOREIGN_TILES


def test_new_melds_have_idents_above_all_of_start_and_now() -> None:
    staged = move(turn("r4 r5 r6 | b1 k1 o1 / r1 b9"), "b1 k1 o1", NEW)
    assert [meld.ident for meld in move(staged, "b9", NEW).table] == [1, 3, 4]


def test_a_new_meld_may_ask_for_a_free_ident() -> None:
    staged = move(turn("r4 r5 r6 | b1 k1 o1 / r1"), "b1 k1 o1", NEW)
    assert [meld.ident for meld in move(staged, "b1 k1 o1", NewMeld(2)).table] == [1, 2]


def test_a_new_meld_does_not_take_the_ident_of_another() -> None:
    staged = move(turn("r4 r5 r6 / r1"), "r1", NewMeld(1))
    assert [meld.ident for meld in staged.table] == [1, 2]


def test_a_meld_moved_as_a_whole_may_keep_its_ident() -> None:
    staged = move(turn("r4 r5 r6 / r1"), "r4 r5 r6", NewMeld(1))
    assert [meld.ident for meld in staged.table] == [1]


def test_a_spot_in_a_vanished_meld_begins_it_anew() -> None:
    staged = move(turn("r4 r5 r6 | b1 k1 o1 / r1"), "b1 k1 o1", 1)
    assert [meld.ident for meld in move(staged, "r1", MeldSpot(2, 0)).table] == [1, 2]


def test_all_tiles_of_a_meld_dropped_on_itself_stay() -> None:
    staged = turn("r4 r5 r6 / r1")
    assert move(staged, "r4 r5 r6", 1) == staged


# Splitting (ux 2.4)


def test_the_twin_of_an_inner_tile_splits_a_run() -> None:
    staged = move(turn("r3 r4 r5 r6 r7 / r5"), "r5", 1)
    assert [(meld.ident, str(meld.tiles[0]), len(meld.tiles)) for meld in staged.table] == [(1, "r3", 3), (2, "r5", 3)]


def test_one_legal_half_is_enough_to_split() -> None:
    assert sets(move(turn("r3 r4 r5 r6 / r4"), "r4", 1).table) == ["r3 r4", "r4 r5 r6"]


def test_a_run_too_short_for_a_legal_half_is_not_split() -> None:
    assert len(move(turn("r3 r4 r5 / r4"), "r4", 1).table) == 1


def test_the_twin_of_an_end_does_not_split() -> None:
    assert len(move(turn("r3 r4 r5 r6 r7 / r3"), "r3", 1).table) == 1


def test_a_tile_of_another_colour_does_not_split() -> None:
    assert len(move(turn("r3 r4 r5 r6 r7 / b5"), "b5", 1).table) == 1


def test_two_tiles_do_not_split() -> None:
    assert len(move(turn("r3 r4 r5 r6 r7 / r5 r6"), "r5 r6", 1).table) == 1


def test_a_single_twin_does_not_split_a_group() -> None:
    assert len(move(turn("k3 r3 b3 o3 / r3"), "r3", 1).table) == 1


def test_two_tiles_that_make_a_group_with_a_spare_one_split_a_group() -> None:
    staged = move(turn("k4 r4 b4 o4 / k4 b4"), "k4 b4", 1)
    assert [(meld.ident, " ".join(map(str, meld.tiles))) for meld in staged.table] == [(1, "k4 r4 b4"), (2, "k4 b4 o4")]


def test_a_group_of_three_has_none_to_spare() -> None:
    assert len(move(turn("k4 r4 b4 / k4 b4"), "k4 b4", 1).table) == 1


def test_a_group_gives_no_tile_of_which_the_others_have_a_twin() -> None:
    assert sets(move(turn("o4 r4 b4 k4 / k4 b4"), "k4 b4", 1).table) == ["k4 r4 b4", "o4 b4 k4"]


def test_two_numbers_do_not_split_a_group() -> None:
    assert len(move(turn("k4 r4 b4 o4 / k5 b5"), "k5 b5", 1).table) == 1


def test_a_tile_splits_at_the_joker_that_stands_for_it() -> None:
    full = "r1 r2 r3 r4 J r6 r7 r8 r9 r10 r11 r12 r13"
    assert sets(move(turn(f"{full} / r5"), "r5", 1).table) == ["r1 r2 r3 r4 J", "r5 r6 r7 r8 r9 r10 r11 r12 r13"]


def test_a_joker_never_splits() -> None:
    assert len(move(turn("r3 r4 r5 r6 r7 / J"), "J", 1).table) == 1


def test_a_mirrored_run_is_not_split() -> None:
    assert len(move(turn("r3 r4 J M r5 r4 r3 / r5"), "r5", 1).table) == 1


def test_a_tile_of_the_same_run_may_split_it() -> None:
    staged = move(turn("/ r3 r4 r5 r6 r7 r5"), "r3 r4 r5 r6 r7", NEW)
    assert sets(move(staged, "r5", 1).table) == ["r3 r4 r5", "r5 r6 r7"]


# What is derived


def test_played_are_the_tiles_that_left_the_rack() -> None:
    staged = move(turn("r4 r5 r6 / r7 b1 r3"), "r7 r3", 1)
    assert [str(tile) for tile in staged.played] == ["r3", "r7"]


def test_changed_says_which_melds_differ_from_the_start() -> None:
    staged = move(turn("r4 r5 r6 | b1 k1 o1 / r7"), "r7", 1)
    assert (staged.changed(1), staged.changed(2)) == (True, False)


def test_a_vanished_and_a_new_meld_are_changed() -> None:
    staged = move(turn("r4 r5 r6 / r7"), "r4 r5 r6", NEW)
    assert staged.changed(1)
    assert staged.changed(2)


def test_opening_worth_counts_legal_melds_of_own_tiles() -> None:
    staged = move(move(turn("b4 b5 b6 / r9 r10 r11 k1 b7"), "r9 r10 r11", NEW), "k1", NEW)
    assert move(staged, "b7", 1).opening_worth == 30


def test_nothing_played_is_said() -> None:
    assert reasons(turn("r4 r5 r6 / r7").problems()) == [Reason.NOTHING_PLAYED]


def test_a_meld_says_what_is_wrong_with_it() -> None:
    staged = move(turn("r4 r5 r6 r7 / b7"), "r7", NEW)
    assert staged.meld_problems(1) == ()
    assert [(problem.reason, problem.meld) for problem in staged.meld_problems(2)] == [(Reason.NEED_MORE, 2)]


def test_a_meld_that_is_not_there_has_no_problems() -> None:
    assert turn("r4 r5 r6 / b7").meld_problems(9) == ()


def test_a_freed_joker_lying_alone_must_be_used() -> None:
    staged = move(turn("r4 r5 r6 J / b7"), "J", NEW)
    assert staged.meld_problems(2)[0].reason is Reason.JOKER_UNUSED


def test_an_own_joker_lying_alone_is_not_a_freed_one() -> None:
    staged = move(turn("r4 r5 r6 / J"), "J", NEW)
    assert Reason.JOKER_UNUSED not in reasons(staged.meld_problems(2))


def test_the_command_is_the_table_as_it_lies() -> None:
    staged = move(turn("r4 r5 r6 / r7"), "r7", 1)
    assert staged.command().table == staged.table


def test_one_colour_change_a_run_is_kept_while_seating() -> None:
    once = Options(one_change_per_run=True)
    staged = move(turn("/ b1 C r3 C b5", options=once), "b1 C r3", NEW)
    assert staged.problems() == ()
    second = replace(staged, rack=staged.rack)
    assert move(second, "C b5", 1).meld_problems(1) != ()


# Before the opening (rules 7.4)


def closed(text: str, options: Options | None = None) -> StagedTurn:
    return turn(text, opened=False, options=options)


def test_before_the_opening_table_sets_are_locked() -> None:
    assert closed("r4 r5 r6 / r7").locked(1)


def test_after_the_opening_nothing_is_locked() -> None:
    assert not turn("r4 r5 r6 / r7").locked(1)


def test_own_new_sets_are_not_locked() -> None:
    assert not move(closed("r4 r5 r6 / r7 k1"), "r7", NEW).locked(2)


def test_an_ident_that_is_nowhere_is_not_locked() -> None:
    assert not closed("r4 r5 r6 / r7").locked(9)


def test_nothing_is_added_to_a_locked_set() -> None:
    assert refusal(closed("r4 r5 r6 / r7"), "r7", 1) is Reason.OPEN_TABLE


@every_row("to", [NEW, RACK, 1])
def test_nothing_is_taken_from_a_locked_set(to: NewMeld | int) -> None:
    assert refusal(closed("r4 r5 r6 r7 / b7"), "r7", to) is Reason.OPEN_TABLE


def test_a_refusal_names_the_locked_set() -> None:
    assert tried(closed("b1 k1 o1 | r4 r5 r6 / r7"), "r7", 2) == Problem(Reason.OPEN_TABLE, 2)


def test_with_the_option_the_table_is_free_once_the_opening_is_reached() -> None:
    staged = closed("r4 r5 r6 / r7 k10 b10 o10", REARRANGE)
    assert staged.locked(1)
    staged = move(staged, "k10 b10 o10", NEW)
    assert not staged.locked(1)
    assert move(staged, "r7", 1).problems() == ()


def test_a_table_touched_too_early_is_said_and_may_be_repaired() -> None:
    staged = move(closed("r4 r5 r6 / r7 k10 b10 o10", REARRANGE), "k10 b10 o10", NEW)
    staged = move(move(staged, "r7", 1), "k10", RACK)
    assert staged.meld_problems(1) == (Problem(Reason.OPEN_TABLE, 1),)
    assert Reason.OPEN_TABLE in reasons(staged.problems())
    assert Reason.OPEN_TABLE not in reasons(move(staged, "r7", RACK).problems())


def test_a_short_opening_says_how_much_is_lacking() -> None:
    problem = move(closed("/ r5 r6 r7 k1"), "r5 r6 r7", NEW).problems()[0]
    assert [problem.fact(name) for name in ("have", "need", "lacking")] == [18, 30, 12]


def test_moving_a_tile_is_found_by_identity_not_by_face() -> None:
    staged = turn("r4 r5 r6 / r4")
    twin: Tile = find(staged, "r4@1")
    after = staged.moved([twin], NEW)
    assert isinstance(after, StagedTurn)
    assert after.rack == staged.rack


def test_a_run_that_loses_its_inside_becomes_two_where_both_halves_are_sets() -> None:
    staged = move(turn("r1 r2 r3 r4 r5 r6 r7 | k4 b4 o4 / b1"), "r4", 2)
    assert sets(staged.table) == ["k4 r4 b4 o4", "r1 r2 r3", "r5 r6 r7"]
    assert sorted(meld.ident for meld in staged.table) == [1, 2, 3]


def test_several_inner_tiles_part_a_run_too() -> None:
    assert sets(move(turn("r1 r2 r3 r4 r5 r6 r7 r8 / b1"), "r4 r5", NEW).table) == ["r1 r2 r3", "r4 r5", "r6 r7 r8"]


def test_a_half_that_is_too_short_leaves_a_gap() -> None:
    assert sets(move(turn("r1 r2 r3 r4 r5 r6 / b1"), "r4", NEW).table) == ["r1 r2 r3 r5 r6", "r4"]


def test_a_joker_in_a_half_stays_what_it_is() -> None:
    assert sets(move(turn("r1 r2 r3 r4 r5 r6 J / b1"), "r4", NEW).table) == ["r1 r2 r3", "r4", "r5 r6 J"]


def test_two_runs_parted_by_one_move_have_idents_of_their_own() -> None:
    staged = move(turn("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7 / k1"), "r4 b4", NEW)
    idents = [meld.ident for meld in staged.table]
    assert len(staged.table) == len(set(idents)) == 5
