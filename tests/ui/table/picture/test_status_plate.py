"""The plate with the sentence rides on the rack's edge and covers none of its tiles, whatever is said on it."""

from __future__ import annotations

from dataclasses import replace

from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.pictures import Label, Plate
from game.ui.table.picture.chrome import StatusPlate, over_edge
from game.ui.table.picture.layout import TableLayout
from tests.effort import every_row
from tests.ui.playing import FixedMeasure, of_kind

LONG = "Time is up and some sets are unfinished. Everything goes back, and you draw 3 tiles. " * 2


def drawn(layout: TableLayout, said: str, over: int) -> tuple[Plate, float, list[Label]]:
    """The plate, its upper edge, and the lines on it."""
    canvas = Canvas(layout.frame, FixedMeasure())
    StatusPlate((said,), "plain", over=over).draw(canvas, layout, 0.0)
    ((op, plate),) = of_kind(canvas.ops, Plate)
    return plate, op.y, [label for _, label in of_kind(canvas.ops, Label)]


@every_row("low", [False, True])
@every_row("scale", [1.0, 1.5, 2.0])
@every_row("said", ["Play a tile, or draw", LONG])
def test_what_is_said_covers_no_tile_of_the_rack(said: str, scale: float, low: bool) -> None:
    layout = replace(TableLayout(Frame(1280, 720, scale)), low=low)
    for room in layout.rack_rooms:
        plate, top, _ = drawn(layout, said, over_edge(layout, room))
        assert top + plate.height <= layout.rack.y + layout.ledges.top(room)


@every_row(("scale", "tall", "size"), [(1.0, 36, 16), (2.0, 52, 30)])
def test_the_plate_grows_with_the_type_and_two_lines_grow_upwards(scale: float, tall: int, size: int) -> None:
    layout = TableLayout(Frame(1280, 720, scale))
    plate, top, words = drawn(layout, "Play a tile, or draw", 4)
    assert plate.height == tall and {label.size for label in words} == {size}
    higher, above, lines = drawn(layout, LONG, 4)
    assert len(lines) > 1 and above < top and above + higher.height == top + plate.height
