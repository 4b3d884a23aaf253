"""What is seen of the first step of a hint: its tiles as they will lie, and their way there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from game.rules.tiles import Tile
from game.rules.values import immutable
from game.session.board.show_plan import ShownStep
from game.session.board.turn_board import TurnBoard
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.table.overlays.step_picture import bounding_box, draw_trail, trail_of
from game.ui.table.picture.drawing import BADGES, TRAYS, draw_outline
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import TilePlace, placed, set_rows

AS_IT_WILL_LIE = 97
"""Opacity of a tile where it will lie, of 255."""
COVERED = 0.25
"""The part of a tile's width and height at each edge that another one may lie over."""


@immutable
class HintPicture:
    """The tiles of a step where they will lie; none beside the felt, or where others lie and would make way."""

    ghosts: Mapping[Tile, TilePlace]
    way: tuple[Box, Box] | None = None

    @classmethod
    def of(cls, step: ShownStep, now: Mapping[Tile, TilePlace], layout: TableLayout) -> HintPicture:
        """`now`: where all tiles lie."""
        ghosts = _ghosts(step, now, layout)
        moving = [tile for tile in step.tiles if tile in ghosts]
        return cls(ghosts, trail_of(bounding_box(moving, now), bounding_box(moving, ghosts)))

    def draw(self, canvas: Canvas, layout: TableLayout) -> None:
        """Pale tiles in slots of gold, and the dotted way to them."""
        if self.way is not None:
            draw_trail(canvas, layout, *self.way)
        for tile, place in self.ghosts.items():
            face = layout.style.face(str(tile.symbol), place.width)
            canvas.put(face, place.x, place.y, layer=TRAYS, alpha=AS_IT_WILL_LIE)
            draw_outline(canvas, layout, place, place.box, BADGES, "slot-hint")


def _ghosts(step: ShownStep, now: Mapping[Tile, TilePlace], layout: TableLayout) -> Mapping[Tile, TilePlace]:
    """The places of its tiles in the set they go to: beside what lies of that now, which may have to make way later."""
    target = next((meld for meld in step.after.table if meld.ident == step.target), None)
    if target is None or layout.step_of(step.after.places) != layout.step_of(step.before.places):
        return {}
    after = placed(set_rows((target,), step.after.places, layout))
    stays = next((tile for tile in target.tiles if tile not in step.tiles and tile in now), None)
    right, down = (now[stays].x - after[stays].x, now[stays].y - after[stays].y) if stays is not None else (0.0, 0.0)
    places = ((tile, after[tile]) for tile in target.tiles if tile in step.tiles)
    ghosts = {tile: place._replace(x=place.x + right, y=place.y + down) for tile, place in places}
    lying = [place.box for tile, place in now.items() if place.ident is not None and tile not in step.tiles]
    inner = [place.box.inset(place.width * COVERED, place.width * COVERED) for place in ghosts.values()]
    ground = Box(layout.felt.x, layout.top.bottom, layout.felt.w, layout.foot - layout.top.bottom)
    whole = all(ground.holds(place.box) for place in ghosts.values())
    clear = whole and not any(box.overlaps(other) for box in inner for other in lying)
    return ghosts if clear else {}


def lie_apart(board: TurnBoard, layout: TableLayout) -> bool:
    """Whether no set of this board would lie on another or outside the felt."""
    boxes = [layout.set_box(board.places, meld.ident, len(meld.tiles)) for meld in board.table]
    inside = all(layout.felt.x <= box.x and box.right <= layout.felt.right for box in boxes)
    return inside and not any(one.overlaps(other) for one, other in combinations(boxes, 2))
