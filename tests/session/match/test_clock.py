"""The time of one turn (rules 8)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.session.match.clock import LAST_SECONDS, TurnClock


def test_a_turn_begins_with_all_its_time() -> None:
    clock = TurnClock.start(60)
    assert (clock.left, clock.fraction, clock.is_low, clock.has_run_out) == (60, 1.0, False, False)


def test_time_that_passes_is_gone() -> None:
    assert TurnClock.start(60).ticked(15).fraction == 0.75


def test_ticking_leaves_the_clock_itself_as_it_was() -> None:
    clock = TurnClock.start(60)
    clock.ticked(15)
    assert clock.left == 60


def test_the_last_twenty_seconds_are_low() -> None:
    assert not TurnClock.start(60).ticked(60 - LAST_SECONDS - 0.1).is_low
    assert TurnClock.start(60).ticked(60 - LAST_SECONDS).is_low


def test_no_clock_never_runs_out() -> None:
    clock = TurnClock.start(None).ticked(10**6)
    assert (clock.is_on, clock.has_run_out, clock.is_low, clock.fraction) == (False, False, False, 1.0)


@given(st.integers(1, 1200), st.lists(st.floats(0, 100), max_size=40))
def test_time_only_ever_runs_down_and_stops_at_nothing(limit: int, steps: list[float]) -> None:
    clock = TurnClock.start(limit)
    for dt in steps:
        after = clock.ticked(dt)
        assert 0 <= after.left <= clock.left
        clock = after
    assert clock.has_run_out == (clock.left == 0)
    assert 0 <= clock.fraction <= 1
