"""Discs on a timeline can be pressed each for itself, as near to their turns as that allows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.ui.kit.progress import spread_apart
from tests.effort import every_row


@every_row(
    "wished, places",
    [
        ((100, 200, 300), (100, 200, 300)),  # there is room
        ((100, 110), (83, 127)),  # both give way
        ((100, 110, 150), (76, 120, 164)),  # and push the next
        ((3, 9), (22, 66)),  # at the left end
        ((480, 490, 495), (390, 434, 478)),  # at the right end
    ],
)
def test_places_that_are_too_close_give_way_to_both_sides(wished: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert spread_apart(wished, 44, 22, 478) == pytest.approx(places)


def test_more_places_than_there_is_room_for_share_it() -> None:
    places = spread_apart([250.0] * 40, 44, 22, 478)
    assert places[0] == 22 and places[-1] == pytest.approx(478)
    assert [right - left for left, right in pairwise(places)] == pytest.approx([456 / 39] * 39)
