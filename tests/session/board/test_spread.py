"""Things on one line: apart, in order, and moved as little as possible."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.session.board.spread import spread


def test_things_that_do_not_touch_stay_where_they_are() -> None:
    assert spread([0, 5, 9], [2, 2, 1], low=0, high=10) == [0, 5, 9]


def test_the_shorter_side_gives_way() -> None:
    assert spread([0, 4, 5, 8, 12, 16], [4] * 6, low=-20, high=40) == [-4, 0, 4, 8, 12, 16]


def test_nobody_leaves_the_line() -> None:
    assert spread([-5, 99], [2, 2], low=0, high=10) == [0, 8]


def test_what_does_not_fit_is_refused() -> None:
    assert spread([0, 1], [6, 6], low=0, high=10) is None


@given(st.lists(st.tuples(st.integers(-20, 60), st.integers(1, 6)), max_size=9))
def test_spread_keeps_the_order_and_the_distance(items: list[tuple[int, int]]) -> None:
    items.sort()
    widths = [width for _, width in items]
    edges = spread([wish for wish, _ in items], widths, low=0, high=60)
    assert edges is not None
    assert all(a + width <= b for a, width, b in zip(edges, widths, edges[1:], strict=False))
    assert all(edge >= 0 and edge + width <= 60 for edge, width in zip(edges, widths, strict=True))
