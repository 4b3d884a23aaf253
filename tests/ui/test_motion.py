"""The picture catches up with the truth, and whatever moves may be interrupted (ux 2.10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.motion import Ease, Motion, Stroke, in_out, out_back, out_cubic
from tests.effort import every_row

TILE = "tile"
STROKE = Stroke(0.2, out_cubic)
EASES = (out_cubic, in_out, out_back)


def shown(motion: Motion, key: str = TILE) -> tuple[float, float]:
    at = motion.at(key)
    assert at is not None
    return at


def under_way(stroke: Stroke = STROKE) -> Motion:
    """A tile on its way from (0, 0) to (100, 0)."""
    motion = Motion()
    motion.jump(TILE, 0, 0)
    motion.aim(TILE, 100, 0, stroke)
    return motion


def test_what_was_never_shown_is_nowhere() -> None:
    assert Motion().at(TILE) is None


def test_what_was_never_shown_appears_where_it_belongs() -> None:
    motion = Motion()
    motion.aim(TILE, 30, 40, STROKE)
    assert (shown(motion), motion.settled) == ((30, 40), True)


def test_a_motion_starts_where_the_tile_is_and_ends_where_it_belongs() -> None:
    motion = under_way()
    assert shown(motion) == (0, 0)
    motion.update(0.2)
    assert (shown(motion), motion.settled) == ((100, 0), True)


def test_a_motion_interrupted_goes_on_from_the_shown_place() -> None:
    motion = under_way()
    motion.update(0.1)
    here = shown(motion)
    motion.aim(TILE, 0, 500, STROKE)
    assert 0 < here[0] < 100
    assert shown(motion) == here
    motion.update(0.2)
    assert shown(motion) == (0, 500)


def test_asking_again_for_the_same_place_does_not_start_anew() -> None:
    asked_again, plain = under_way(), under_way()
    for motion in (asked_again, plain):
        motion.update(0.1)
    asked_again.aim(TILE, 100, 0, Stroke(9.0))
    asked_again.update(0.05)
    plain.update(0.05)
    assert shown(asked_again) == shown(plain)


def test_a_tile_that_waits_has_not_set_off() -> None:
    motion = under_way(Stroke(0.2, out_cubic, delay=0.5))
    motion.update(0.4)
    assert (shown(motion), motion.is_waiting(TILE), motion.is_moving(TILE), motion.settled) == (
        (0, 0),
        True,
        False,
        False,
    )


def test_a_tile_that_waited_moves_and_arrives() -> None:
    motion = under_way(Stroke(0.2, out_cubic, delay=0.5))
    motion.update(0.6)
    assert (motion.is_waiting(TILE), motion.is_moving(TILE)) == (False, True)
    motion.update(0.1)
    assert (shown(motion), motion.is_moving(TILE), motion.settled) == ((100, 0), False, True)


def test_a_waiting_tile_may_be_sent_elsewhere() -> None:
    motion = under_way(Stroke(0.2, out_cubic, delay=0.5))
    motion.update(0.4)
    motion.aim(TILE, 0, 50, STROKE)
    motion.update(0.2)
    assert shown(motion) == (0, 50)


def test_a_stroke_without_time_arrives_at_once() -> None:
    motion = under_way(Stroke(0.0))
    assert (shown(motion), motion.settled) == ((100, 0), True)


def test_a_stroke_without_time_still_waits() -> None:
    motion = under_way(Stroke(0.0, out_cubic, delay=0.3))
    motion.update(0.2)
    assert shown(motion) == (0, 0)
    motion.update(0.1)
    assert shown(motion) == (100, 0)


def test_without_motion_everything_is_where_it_belongs_at_once() -> None:
    motion = Motion(still=True)
    motion.jump(TILE, 0, 0)
    motion.aim(TILE, 100, 0, STROKE)
    assert (shown(motion), motion.settled) == ((100, 0), True)


def test_a_tile_enters_from_where_it_was_not() -> None:
    motion = under_way()
    motion.enter(TILE, (7, 8), (50, 60), STROKE)
    assert shown(motion) == (7, 8)
    motion.finish()
    assert shown(motion) == (50, 60)


def test_a_jump_ends_every_motion() -> None:
    motion = under_way()
    motion.update(0.1)
    motion.jump(TILE, 7, 8)
    motion.update(1)
    assert (shown(motion), motion.settled) == ((7, 8), True)


def test_finishing_brings_everything_to_its_place() -> None:
    motion = under_way(Stroke(5, in_out, delay=5))
    motion.jump("other", 1, 1)
    motion.aim("other", 2, 2, STROKE)
    motion.finish()
    assert (shown(motion), shown(motion, "other"), motion.settled) == ((100, 0), (2, 2), True)


def test_what_is_forgotten_is_nowhere_and_keeps_nobody_waiting() -> None:
    motion = under_way()
    motion.forget(TILE)
    assert (motion.at(TILE), motion.settled) == (None, True)


def test_no_time_moves_nothing() -> None:
    motion = under_way()
    motion.update(0.07)
    here = shown(motion)
    motion.update(0.0)
    assert shown(motion) == here


@every_row("ease", EASES)
def test_every_ease_begins_at_the_start_and_ends_at_the_end(ease: Ease) -> None:
    assert [ease(0.0), ease(1.0)] == pytest.approx([0.0, 1.0])


@every_row("ease", EASES)
def test_no_ease_overshoots_by_more_than_four_percent(ease: Ease) -> None:
    assert max(ease(i / 1000) for i in range(1001)) <= 1.04


def test_a_snap_does_overshoot() -> None:
    assert max(out_back(i / 1000) for i in range(1001)) > 1.02


@pytest.mark.parametrize("ease", [out_cubic, in_out])
def test_a_watched_motion_never_turns_back(ease: Ease) -> None:
    steps = [ease(i / 1000) for i in range(1001)]
    assert steps == sorted(steps)


@given(st.lists(st.floats(0, 0.3), max_size=30), st.floats(0, 0.5), st.floats(0, 0.5))
def test_a_motion_takes_its_time_however_time_is_cut(cuts: list[float], seconds: float, delay: float) -> None:
    motion = under_way(Stroke(seconds, in_out, delay))
    for dt in cuts:
        motion.update(dt)
        assert 0 <= shown(motion)[0] <= 100
    motion.update(seconds + delay)
    assert (shown(motion), motion.settled) == ((100, 0), True)
