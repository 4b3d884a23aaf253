"""Where a bubble with a tail stands: beside what it is about, over nothing that counts."""

from __future__ import annotations

from game.ui.geometry import Box
from game.ui.kit.speech_places import speech_place
from tests.effort import every_row

ROOM = Box(24, 70, 1232, 630)
TARGET = Box(600, 300, 80, 100)


def placed(*others: Box, target: Box = TARGET) -> tuple[Box, str]:
    place = speech_place(target, 300, lambda width: 60, ROOM, others, 20)
    return place.box, place.side


def test_it_stands_above_with_its_tail_down() -> None:
    assert placed() == (Box(490, 220, 300, 60), "down")


@every_row(
    ("taken", "side"),
    [
        (("over",), "up"),
        (("over", "under"), "left"),
        (("over", "under", "right"), "right"),
    ],
)
def test_it_goes_where_nothing_is_in_the_way(taken: tuple[str, ...], side: str) -> None:
    things = {
        "over": Box(0, 210, 1280, 80),
        "under": Box(0, 410, 1280, 80),
        "right": Box(700, 300, 400, 100),
    }
    box, found = placed(*(things[name] for name in taken))
    assert found == side and not any(box.overlaps(things[name]) for name in taken)


def test_it_moves_aside_but_stays_over_its_target() -> None:
    box, side = placed(Box(700, 200, 300, 90))
    assert side == "down" and box.right <= 700 and box.x < TARGET.centre[0] < box.right


def test_it_stays_in_the_window_and_its_tail_at_the_target() -> None:
    target = Box(1170, 486, 96, 118)
    place = speech_place(target, 300, lambda width: 60, ROOM, (), 20)
    tail = place.tail(target, 32, 20, 32)
    assert place.box.right <= ROOM.right and place.box.x < tail.x and tail.right < place.box.right
    assert target.x < tail.centre[0] < target.right


def test_where_everything_is_taken_it_covers_the_least() -> None:
    full = Box(0, 0, 1280, 720)
    box, _ = placed(full)
    assert ROOM.grown(1).holds(box) and not box.overlaps(TARGET)
