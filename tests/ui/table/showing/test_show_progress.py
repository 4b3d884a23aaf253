"""How far a play shown step by step has come: next, back, to the end, by itself. Pure."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.table.overlays.step_picture import CAP, ShowProgress, StepPhase, StepTimes
from tests.effort import every_row, examples

FOUR = ShowProgress(4, StepTimes.waiting(1.0))
LONG = 60.0


def test_a_step_is_lit_then_moves_and_then_waits_for_ever() -> None:
    assert (FOUR.phase, FOUR.done) == (StepPhase.LIT, 0)
    moving = FOUR.passed(FOUR.times.lit)
    assert (moving.phase, moving.done) == (StepPhase.MOVING, 1)
    resting = FOUR.passed(LONG).passed(LONG)
    assert (resting.number, resting.phase, resting.over) == (1, StepPhase.RESTING, False)


def test_next_does_not_wait_for_a_step_under_way() -> None:
    assert FOUR.passed(0.1).onward().number == 2
    assert FOUR.passed(0.1).onward().done == 1


def test_after_the_last_step_next_ends_the_show() -> None:
    last = FOUR.to_end()
    assert last.complete and not last.over
    assert last.onward().over


def test_in_the_middle_of_the_last_step_next_is_its_end_and_not_that_of_the_show() -> None:
    under_way = ShowProgress(1, FOUR.times).passed(0.1).onward()
    assert under_way.complete and not under_way.over


def test_back_is_the_end_of_the_step_before() -> None:
    back = FOUR.to_end().back()
    assert (back.number, back.done, back.phase) == (3, 3, StepPhase.RESTING)


def test_before_the_first_step_its_tiles_are_lit_and_wait() -> None:
    back = FOUR.passed(LONG).back()
    assert (back.done, back.passed(LONG).done) == (0, 0)
    assert back.onward().done == 1


@every_row("steps", [1, 3, 4, 5, 12, 40])
@every_row("pace", [0.5, 1.0, 1.6])
def test_by_itself_it_is_over_in_five_seconds_at_normal_pace(steps: int, pace: float) -> None:
    times = StepTimes.by_itself(steps, pace)
    assert times.whole * steps <= CAP * pace + 1e-9
    assert ShowProgress(steps, times).passed(CAP * pace + 0.001).over


def test_a_long_tick_passes_through_every_part() -> None:
    by_itself = ShowProgress(3, StepTimes.by_itself(3, 1.0))
    step = by_itself.times.whole
    assert by_itself.passed(1.5 * step).number == by_itself.passed(step).passed(0.5 * step).number == 2


@examples(60)
@given(st.integers(1, 9), st.lists(st.sampled_from(["onward", "back", "to_end", "time"]), max_size=30))
def test_whatever_is_pressed_it_stands_somewhere_in_the_play(count: int, presses: list[str]) -> None:
    progress = ShowProgress(count, StepTimes.waiting(1.0))
    for press in presses:
        progress = progress.passed(0.3) if press == "time" else getattr(progress, press)()
        assert 1 <= progress.number <= count
        assert progress.number - 1 <= progress.done <= progress.number
        if progress.over:
            return
