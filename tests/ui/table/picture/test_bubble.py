"""The place of a set's tip: beside it, inside the felt, and over no other set while there is room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.geometry import Box
from game.ui.table.picture.nodes import place_beside
from tests.effort import examples
from tests.ui.tables import layout_of

LAYOUT = layout_of()


def test_a_tip_slides_aside_before_it_covers_a_neighbour() -> None:
    anchor, above = Box(60, 380, 68, 90), Box(190, 280, 240, 90)
    beside, below = Box(330, 380, 240, 90), Box(0, 485, 10, 10)
    box = place_beside(LAYOUT, 165, 60, anchor, (above, beside, below))
    assert not any(box.overlaps(other) for other in (anchor, above, beside))


@examples(60)
@given(st.floats(0, 1200), st.floats(90, 420), st.floats(60, 400), st.floats(24, 90))
def test_a_tip_is_inside_the_felt_and_beside_its_set(x: float, y: float, width: float, height: float) -> None:
    felt = LAYOUT.felt
    anchor = Box(min(x, felt.right - 180), min(y, felt.bottom - 90), 170, 80)
    box = place_beside(LAYOUT, width, height, anchor, ())
    assert felt.x <= box.x and box.right <= felt.right + 1e-6
    assert box.y >= felt.y
    assert not box.overlaps(anchor)
