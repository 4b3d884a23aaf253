"""The opening (rules 7.4)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.options import Options
from game.rules.play.commands import PlayTable
from game.rules.play.engine import apply, verify
from game.rules.play.events import SeatOpened
from game.rules.problems import Problem, Reason
from tests.effort import every_row
from tests.rules.positions import game, laid, reasons

NO_JOKERS = Options(opening_jokers=False)
REARRANGE = Options(rearrange_in_opening=True)


def against(text: str, after: str, options: Options | None = None) -> tuple[Problem, ...]:
    """What is against this table as an opening."""
    state = game(text, opened=False, options=options)
    return verify(state, 0, PlayTable(laid(state.table, after, state.seats[0].rack)))


@every_row(
    ("rack", "after"),
    [
        ("r9 r10 r11", "r9 r10 r11"),
        ("r1 r2 r3 k8 b8 o8", "r1 r2 r3 | k8 b8 o8"),
        ("r9 J r11", "r9 J r11"),
        ("b10 J D", "b10 J D"),
        ("r6 r7 r8 r9 M D D", "r6 r7 r8 r9 M D D"),
    ],
)
def test_thirty_points_open(rack: str, after: str) -> None:
    assert against(f"/ {rack} k1", after) == ()


def test_less_than_thirty_points_do_not_open() -> None:
    problems = against("/ r8 r9 r10 k1", "r8 r9 r10")
    assert problems == (Problem(Reason.OPEN_SHORT, facts=(("have", 27), ("need", 30), ("lacking", 3))),)


def test_fifty_points_may_be_asked_for() -> None:
    fifty = Options(opening=50)
    assert reasons(against("/ r9 r10 r11 k1", "r9 r10 r11", fifty)) == [Reason.OPEN_SHORT]
    assert against("/ r11 r12 r13 k5 b5 o5 k1", "r11 r12 r13 | k5 b5 o5", fifty) == ()


def test_only_own_tiles_count() -> None:
    assert Reason.OPEN_SHORT in reasons(against("r10 r11 r12 / r13 k1", "r10 r11 r12 r13"))


def test_table_sets_may_not_be_touched() -> None:
    problems = against("r1 r2 r3 / r4 r9 r10 r11 k1", "r1 r2 r3 r4 | r9 r10 r11")
    assert problems == (Problem(Reason.OPEN_TABLE, 1),)


def test_every_touched_set_is_named() -> None:
    problems = against("r1 r2 r3 | b1 b2 b3 / r4 b4 r9 r10 r11", "r1 r2 r3 r4 | b1 b2 b3 b4 | r9 r10 r11")
    assert [problem.meld for problem in problems] == [1, 2]


def test_a_table_set_laid_in_another_order_is_not_touched() -> None:
    assert against("k1 b1 r1 / r9 r10 r11 k1", "r1 b1 k1 | r9 r10 r11") == ()


def test_with_the_option_table_sets_may_be_touched_once_the_opening_is_reached() -> None:
    assert against("r1 r2 r3 / r4 r9 r10 r11 k1", "r1 r2 r3 r4 | r9 r10 r11", REARRANGE) == ()


def test_with_the_option_the_table_stays_closed_below_the_opening() -> None:
    problems = against("r1 r2 r3 / r4 r8 r9 r10 k1", "r1 r2 r3 r4 | r8 r9 r10", REARRANGE)
    assert reasons(problems) == [Reason.OPEN_TABLE, Reason.OPEN_SHORT]


@every_row(
    ("text", "after"),
    [
        ("r13 b13 k13 o13 / r10 r11 r12", "b13 k13 o13 | r10 r11 r12 r13"),
        ("r7 r8 r9 / r10 r11 r12", "r7 r8 r9 r10 r11 r12"),
        (
            "b10 k10 o10 | b11 k11 o11 | b12 k12 o12 / r10 r11 r12",
            "b10 k10 o10 r10 | b11 k11 o11 r11 | b12 k12 o12 r12",
        ),
        ("k10 k11 k12 J / r10 r11 J", "k10 k11 k12 J | r10 r11 J"),
        ("b10 k10 o10 | b11 k11 o11 | k1 k2 k3 / r10 r11 J", "b10 k10 o10 r10 | b11 k11 o11 r11 | k1 k2 k3 J"),
    ],
)
def test_an_opening_once_reached_may_join_sets_of_the_table(text: str, after: str) -> None:
    assert against(f"{text} k1", after, REARRANGE) == ()


def test_without_the_option_it_may_not() -> None:
    problems = against("r7 r8 r9 / r10 r11 r12", "r7 r8 r9 r10 r11 r12")
    assert reasons(problems) == [Reason.OPEN_TABLE, Reason.OPEN_SHORT]


def test_tiles_that_make_no_sets_by_themselves_do_not_open() -> None:
    problems = against(
        "r7 r8 r9 | b12 k12 o12 / r10 r11 r12", "r7 r8 r9 r10 r11 | b12 k12 o12 r12", replace(REARRANGE, opening=50)
    )
    assert problems[-1] == Problem(Reason.OPEN_SHORT, facts=(("have", 33), ("need", 50), ("lacking", 17)))


def test_jokers_kept_out_of_the_opening_make_no_sets_there() -> None:
    options = replace(REARRANGE, opening_jokers=False)
    problems = against("r7 r8 r9 / r10 r11 J", "r7 r8 r9 r10 r11 J", options)
    assert reasons(problems) == [Reason.OPEN_TABLE, Reason.OPEN_SHORT, Reason.NO_OPENING_JOKERS]


def test_an_opening_that_joined_the_table_is_an_event_with_its_worth() -> None:
    state = game("r7 r8 r9 / r10 r11 r12 k1", opened=False, options=REARRANGE)
    _, events = apply(state, 0, PlayTable(laid(state.table, "r7 r8 r9 r10 r11 r12", state.seats[0].rack)))
    assert events[1] == SeatOpened(0, 33)


def test_twenty_points_may_be_asked_for() -> None:
    twenty = Options(opening=20)
    assert against("/ r6 r7 r8 k1", "r6 r7 r8", twenty) == ()
    assert reasons(against("/ r5 r6 r7 k1", "r5 r6 r7", twenty)) == [Reason.OPEN_SHORT]


def test_jokers_may_be_kept_out_of_the_opening() -> None:
    problems = against("/ r9 J r11 k1", "r9 J r11", NO_JOKERS)
    assert reasons(problems) == [Reason.OPEN_SHORT, Reason.NO_OPENING_JOKERS]


def test_without_jokers_in_the_opening_not_even_a_spare_one_is_played() -> None:
    assert reasons(against("/ r9 r10 r11 k1 k2 J", "r9 r10 r11 | k1 k2 J", NO_JOKERS)) == [Reason.NO_OPENING_JOKERS]


def test_without_jokers_in_the_opening_one_on_the_table_is_no_matter() -> None:
    assert against("k1 k2 J / r9 r10 r11 k5", "k1 k2 J | r9 r10 r11", NO_JOKERS) == ()


def test_after_the_opening_jokers_are_free_again() -> None:
    state = game("/ r9 J r11 k1", options=NO_JOKERS)
    assert verify(state, 0, PlayTable(laid((), "r9 J r11", state.seats[0].rack))) == ()


def test_opening_is_an_event_with_its_worth() -> None:
    state = game("/ r9 r10 r11 k1 k2 k3 b7", opened=False)
    after, events = apply(state, 0, PlayTable(laid((), "r9 r10 r11 | k1 k2 k3", state.seats[0].rack)))
    assert events[1] == SeatOpened(0, 36)
    assert [seat.opened for seat in after.seats] == [True, False]


def test_a_seat_opens_once() -> None:
    state = game("/ r9 r10 r11 k1")
    _, events = apply(state, 0, PlayTable(laid((), "r9 r10 r11", state.seats[0].rack)))
    assert not any(isinstance(event, SeatOpened) for event in events)


def test_an_illegal_set_counts_nothing() -> None:
    problems = against("/ r13 b13 k1 r9 r10 r11", "r13 b13 | r9 r10 r11")
    assert reasons(problems) == [Reason.NEED_GROUP_COLOUR]
