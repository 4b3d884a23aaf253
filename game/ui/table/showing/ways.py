"""Where tiles of a past table lie now: an outline at each place, and a trail for tiles that went there together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from game.rules.tiles import Tile, Tiles
from game.session.board.look_back import LookBack
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Tray
from game.ui.table.picture.drawing import APART, TRAYS
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import TilePlace
from game.ui.table.showing.step_marks import around, draw_trail


@dataclass(frozen=True, slots=True)
class Ways:
    """The outlines, and the two ends of each trail."""

    outlines: tuple[TilePlace, ...] = ()
    trails: tuple[tuple[Box, Box], ...] = ()

    @classmethod
    def of(cls, back: LookBack, now: Mapping[Tile, TilePlace], before: Mapping[Tile, TilePlace]) -> Ways:
        """Of the past table `back`; `now` and `before` are the places of its rows and of its tiles."""
        ends = ((around(tiles, before), around(tiles, now)) for tiles in _together(back))
        trails = tuple((start, end) for start, end in ends if start and end and not start.overlaps(end))
        return cls(tuple(now[tile] for tile in back.went), trails)

    def draw(self, canvas: Canvas, layout: TableLayout) -> None:
        """Outlines below the tiles, trails above."""
        stroke = max(2, layout.frame.px(2))
        for place in self.outlines:
            box = place.box.inset(APART, APART)
            tray = Tray(round(box.w), round(box.h), round(place.width * layout.look.corner), "landing", stroke)
            canvas.put(tray, box.x, box.y, layer=TRAYS)
        for start, end in self.trails:
            draw_trail(canvas, layout, start, end)


def _together(back: LookBack) -> Iterator[Tiles]:
    """Tiles that lay side by side and still do, in another set."""
    home = {tile: meld.ident for meld in back.board.table for tile in meld.tiles}
    beside = {pair for meld in back.board.table for pair in pairwise(meld.tiles)}
    for meld in back.table:
        block: list[Tile] = []
        for tile in meld.tiles:
            leaves = tile in back.moved and tile in back.went and home[tile] != meld.ident
            if block and not (leaves and (block[-1], tile) in beside):
                yield tuple(block)
                block = []
            if leaves:
                block.append(tile)
        if block:
            yield tuple(block)
