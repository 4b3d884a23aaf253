"""Parts of a page that cannot be used."""

from __future__ import annotations

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Picture, Plate
from game.ui.widgets.part import Plain, Touch


@immutable
class Still(Plain):
    """A picture in its place."""

    picture: Picture
    box: Box
    layer: int = 0
    alpha: int = 255

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        canvas.put(self.picture, self.box.x, self.box.y, layer=self.layer, alpha=self.alpha)


def panel(box: Box, radius: int, style: str = "panel") -> Still:
    """The plate other parts stand on."""
    return Still(Plate(round(box.w), round(box.h), radius, style), box)
