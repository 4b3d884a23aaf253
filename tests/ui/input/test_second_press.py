"""What cannot be undone wants a second press, right after the first."""

from __future__ import annotations

from game.ui.input.gestures import Act, Action, Gesture, Move, NodeDeed, NodeRequest, Press, Release, SecondPress, Typed
from tests.effort import every_row

KEY, OTHER = Act(Action.DRAW), Act(Action.LEFT)


def pressed(between: tuple[Gesture, ...], again: Gesture = KEY) -> SecondPress:
    """Asked at a key; then comes what is `between`, and another press."""
    presses = SecondPress()
    presses.count(KEY)
    presses.ask("again?")
    for gesture in (*between, again):
        presses.count(gesture)
    return presses


@every_row(
    ("between", "counts"),
    [
        ((), True),
        ((Move(1, 1), Press(1, 1)), True),
        ((Act(Action.DRAW, repeat=True),), True),
        ((OTHER,), False),
        ((Typed("7"),), False),
        ((Press(1, 1), Release(1, 1)), False),
        ((NodeRequest("draw", NodeDeed.FOCUS),), True),
        ((NodeRequest("draw", NodeDeed.PRESS),), False),
    ],
)
def test_the_second_press_counts_if_nothing_else_was_pressed(between: tuple[Gesture, ...], counts: bool) -> None:
    assert pressed(between).answers("again?") == counts


def test_a_third_press_is_no_second_one() -> None:
    assert not pressed((KEY,)).answers("again?")


def test_a_press_answers_only_what_was_asked() -> None:
    assert not pressed(()).answers("something else?")


def test_what_was_asked_is_taken_back_by_the_next_press_and_not_by_time() -> None:
    presses = SecondPress()
    presses.count(KEY)
    presses.ask("again?")
    presses.count(Move(1, 1))
    before = presses.taken_back
    presses.count(OTHER)
    assert (before, presses.taken_back) == ("", "again?")
