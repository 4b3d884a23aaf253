"""A page that is described as items and laid out once: as high as the window, or as what is on it needs."""

from __future__ import annotations

from game.ui.geometry import Box
from game.ui.kit.item import Item, LayoutPass
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import HEIGHT, WIDTH, Sheet


class FlowPage(Page):
    """Subclasses say what is on the page in `content`."""

    def content(self, sheet: Sheet) -> Item:
        """What is on the page now, in the order of the Tab key."""
        raise NotImplementedError

    def placed(self, sheet: Sheet) -> tuple[tuple[Part, ...], int]:
        layout, frame = LayoutPass(sheet), sheet.frame
        wide = WIDTH * frame.u
        laid = layout.laid(self.content(sheet), wide)
        tall = max(laid.height, HEIGHT * frame.u)
        height = max(frame.height, round(tall))
        place = Box((frame.width - wide) / 2, (height - tall) / 2, wide, tall)
        return tuple(laid.put(place)), height
