"""Undo and redo (ux 2.6)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.rules.history import History


def test_a_new_history_has_nothing_to_undo_or_redo() -> None:
    history = History("a")
    assert (history.can_undo, history.can_redo, history.start) == (False, False, "a")


def test_undo_at_the_start_and_redo_at_the_end_do_nothing() -> None:
    history = History("a")
    assert history.undone() == history.redone() == history


def test_a_step_is_undone_and_redone() -> None:
    history = History("a").did("b")
    assert history.undone().now == "a"
    assert history.undone().redone() == history


def test_a_step_to_the_same_value_is_none() -> None:
    history = History("a").did("b").undone()
    assert history.did("a") is history


def test_a_new_step_forgets_what_was_undone() -> None:
    assert not History("a").did("b").undone().did("c").can_redo


def test_reset_is_one_step_that_can_be_undone() -> None:
    history = History("a").did("b").did("c").reset()
    assert (history.now, history.undone().now) == ("a", "c")


def test_reset_at_the_start_is_no_step() -> None:
    assert not History("a").reset().can_undo


@given(st.lists(st.integers(0, 3)))
def test_undoing_everything_leads_to_the_start(steps: list[int]) -> None:
    history = History(0)
    for step in steps:
        history = history.did(step)
    whole = history
    while history.can_undo:
        history = history.undone()
    assert history.now == whole.start == 0
    while history.can_redo:
        history = history.redone()
    assert history == whole


def test_every_state_may_be_changed_alike() -> None:
    history = History("a").did("b").did("c").undone().mapped(str.upper)
    assert (history.undone().now, history.now, history.redone().now) == ("A", "B", "C")


def test_a_reset_leads_nowhere_from_the_start_and_after_a_reset() -> None:
    history = History("a")
    assert not history.can_reset
    assert history.did("b").can_reset
    assert not history.did("b").reset().can_reset
    assert history.did("b").reset().can_undo
