"""What is to be said of every set: state, lock, and the chips of its jokers (ux 2.4, 2.7)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.problems import Problem, Reason
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt, ToSet, TurnBoard, drop
from game.ui.table.picture.set_status import BoardStatus, SetStatus, SetStatusCache, set_state
from tests.effort import every_row
from tests.rules.positions import reasons
from tests.session.seated import tiles_named
from tests.ui.tables import board_at, layout_of

FAR = ToFelt(SetPlace(1, 6.0))


def judged(board: TurnBoard, *, my_turn: bool = True) -> BoardStatus:
    return SetStatusCache().on(board, my_turn=my_turn)


def after(board: TurnBoard, names: str, target: ToFelt | ToSet = FAR) -> TurnBoard:
    """The board once these tiles are let go there."""
    moved = drop(board, tiles_named(board, names), target, layout_of().rooms)
    assert isinstance(moved, TurnBoard), moved
    return moved


def set_status(board: TurnBoard, ident: int) -> SetStatus:
    found = judged(board).of(ident)
    assert found is not None
    return found


def chips(row: str) -> dict[str, str]:
    """The chips of one set on the table, by the joker's letter."""
    return {str(tile): chip for tile, chip in set_status(board_at(f"{row} / k1"), 1).chips.items()}


# States


def test_a_set_that_nobody_changed_has_nothing_to_be_said_of() -> None:
    board = board_at("r1 r2 r3 / r4")
    assert set_status(board, 1) == SetStatus(False, (), False, board.rules.read(board.tiles_of(1)), {})


def test_a_set_that_grew_rightly_is_valid() -> None:
    grown = set_status(after(board_at("r1 r2 r3 / r4"), "r4", ToSet(1, 3)), 1)
    assert (grown.changed, grown.state) == (True, "valid")


def test_a_set_that_lacks_something_is_unfinished() -> None:
    short = set_status(after(board_at("r1 r2 r3 / k9 r9"), "k9 r9"), 2)
    assert (short.state, reasons(short.problems)) == ("unfinished", [Reason.NEED_GROUP_COLOUR])


def test_a_run_with_a_gap_is_unfinished() -> None:
    assert set_status(after(board_at("r1 r2 r3 / b4 b5 b7"), "b4 b5 b7"), 2).state == "unfinished"


def test_a_set_that_is_wrong_is_a_conflict() -> None:
    assert set_status(after(board_at("r7 b7 k7 / r7"), "r7", ToSet(1, 3)), 1).state == "conflict"


def test_what_tiles_cannot_cure_is_a_conflict_although_something_is_missing_too() -> None:
    assert set_state((Problem(Reason.NEED_MORE), Problem(Reason.MIXED_COLOUR))) == "conflict"
    assert set_state((Problem(Reason.NEED_MORE), Problem(Reason.GAP))) == "unfinished"


@every_row("reason", Reason)
def test_every_reason_is_either_unfinished_or_a_conflict(reason: Reason) -> None:
    assert set_state((Problem(reason),)) == ("unfinished" if reason.is_unfinished else "conflict")


def test_undoing_a_change_leaves_nothing_to_be_said() -> None:
    begun = board_at("r1 r2 r3 / k13")
    spoiled = after(begun, "k13", ToSet(1, 3))
    assert set_status(replace(spoiled, staged=begun.staged), 1).state == "valid"


def test_what_stops_the_turn_is_what_the_rules_say() -> None:
    board = after(board_at("r1 r2 r3 / k9 r9"), "k9 r9")
    assert judged(board).problems == board.staged.problems()


# Locks


def any_locked(board_status: BoardStatus) -> bool:
    return any(one.locked for one in board_status.sets.values())


def test_before_the_opening_the_sets_of_the_table_are_locked() -> None:
    board = board_at("r1 r2 r3 / k9 r9 b9", opened=False)
    assert set_status(board, 1).locked
    assert not set_status(after(board, "k9 r9 b9"), 2).locked


def test_after_the_opening_nothing_is_locked() -> None:
    assert not any_locked(judged(board_at("r1 r2 r3 | k7 r7 b7 / k1")))


def test_out_of_turn_nothing_is_locked_and_nothing_stops_a_turn() -> None:
    board_status = judged(board_at("r1 r2 r3 / k1", opened=False), my_turn=False)
    assert (any_locked(board_status), board_status.problems) == (False, ())


# The judge


def test_the_same_board_is_judged_once() -> None:
    status_cache, board = SetStatusCache(), board_at("r1 r2 r3 / k1")
    assert status_cache.on(board, my_turn=True) is status_cache.on(board, my_turn=True)


def test_another_board_is_judged_anew() -> None:
    status_cache, board = SetStatusCache(), board_at("r1 r2 r3 / r4")
    status_cache.on(board, my_turn=True)
    assert status_cache.on(after(board, "r4", ToSet(1, 3)), my_turn=True).sets[1].changed


def test_the_same_board_in_another_seats_turn_is_judged_anew() -> None:
    status_cache, board = SetStatusCache(), board_at("r1 r2 r3 / k1", opened=False)
    assert any_locked(status_cache.on(board, my_turn=True))
    assert not any_locked(status_cache.on(board, my_turn=False))


def test_a_set_that_is_not_there_has_no_verdict() -> None:
    assert judged(board_at("r1 r2 r3 / k1")).of(77) is None


# Chips


@every_row(
    ("row", "shown"),
    [
        ("b5 b6 J b8", {"J": "b7"}),
        ("J r2 r3", {"J": "r1"}),
        ("r8 b8 k8 J", {"J": "o8"}),
        ("r8 b8 J", {"J": "8"}),
        ("o2 D o5", {"D": "o3-4"}),
        ("b3 r3 D", {"D": "k3o"}),
        ("b10 J D", {"J": "b11", "D": "b12-13"}),
        ("o2 o3 C r5", {"C": "o4r"}),
        ("o2 o3 C", {"C": "o4."}),
        ("C b8 b9", {"C": ".7b"}),
        ("r2 C k4 C o6", {"C": "k5o"}),
        ("J k5 M k5 k4", {"J": "k4", "M": "M"}),
        ("r5 M r5", {"M": "M"}),
    ],
)
def test_a_joker_says_what_it_stands_for(row: str, shown: dict[str, str]) -> None:
    assert chips(row) == shown


def test_a_joker_of_no_set_says_nothing() -> None:
    assert chips("r1 r2 r5 J") == {}


# What is remembered


def test_a_judge_that_has_seen_other_boards_says_the_same_as_one_who_has_not() -> None:
    board = board_at("r1 r2 r3 | b4 b5 b6 b7 | k7 r7 o7 | J k10 k11 / r4 b7 k13")
    boards = (
        board,
        after(board, "r4", ToSet(1, 3)),
        after(board, "k13"),
        after(after(board, "b4"), "r4", ToSet(1, 3)),
        board,
        replace(board, staged=replace(board.staged, opened=False)),
    )
    status_cache = SetStatusCache()
    for each in (*boards, *reversed(boards)):
        for mine in (True, False):
            assert status_cache.on(each, my_turn=mine) == judged(each, my_turn=mine)
