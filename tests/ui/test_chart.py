"""Marks on a chart make room for each other."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.ui.widgets.chart import spread_labels

SIZE, TALL = 40.0, 600.0
SPOTS = st.lists(st.floats(0, TALL), max_size=8)


def test_close_marks_stand_about_their_middle() -> None:
    assert spread_labels([300.0, 300.0, 300.0], SIZE, TALL) == [260.0, 300.0, 340.0]


def test_marks_that_are_far_apart_stay() -> None:
    assert spread_labels([100.0, 300.0, 200.0], SIZE, TALL) == [100.0, 300.0, 200.0]


@given(SPOTS)
def test_no_mark_covers_another_and_all_keep_within_their_room_and_order(spots: list[float]) -> None:
    placed = spread_labels(spots, SIZE, TALL)
    assert all(b - a >= SIZE - 1e-6 for a, b in pairwise(sorted(placed)))
    assert all(SIZE / 2 - 1e-6 <= each <= TALL - SIZE / 2 + 1e-6 for each in placed)
    order = sorted(range(len(spots)), key=lambda at: spots[at])
    assert [placed[at] for at in order] == sorted(placed)
