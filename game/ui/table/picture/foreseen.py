"""Which images the table may need soon: they are painted while nothing moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from game.rules.tiles import Tile
from game.ui.scene import ForeseenImage
from game.ui.table.picture.drawing import CARRIED_ALPHA, MOST_TILT, TableViewModel
from game.ui.table.picture.tile_ops import TileOps


def foreseen(shown: TableViewModel, pressed: Iterable[Tile], words: TileOps, *, pale: bool) -> Iterator[ForeseenImage]:
    """Tiles that may be taken up now, as the `pressed` ones, in the hand; then all tiles as they may lie on the table,
    also `pale`."""
    layout, at_hand = shown.layout, (*shown.carried, *pressed, *shown.picked, *shown.rising)
    present, *others = near_sizes(shown)
    yield from _carried(shown, at_hand, (layout.rack_tile(shown.board.rack.room), present))
    yield from words.foreseen(shown, (present, *others), pale=pale)
    yield from _carried(shown, at_hand, others)


def near_sizes(shown: TableViewModel) -> tuple[int, ...]:
    """The width of a tile on the table now, and the next smaller and larger ones that it may get."""
    width = shown.layout.step_of(shown.board.places).width
    widths = {step.width for step in shown.layout.steps}
    smaller, larger = (size for size in widths if size < width), (size for size in widths if size > width)
    return tuple(dict.fromkeys((width, max(smaller, default=width), min(larger, default=width))))


def _carried(shown: TableViewModel, tiles: Iterable[Tile], widths: Iterable[int]) -> Iterator[ForeseenImage]:
    """These tiles in the hand, upright first, then ever more tilted."""
    symbols = dict.fromkeys(str(tile.symbol) for tile in tiles)
    for tilt in sorted(range(-MOST_TILT, MOST_TILT + 1), key=abs):
        for symbol, width in product(symbols, widths):
            yield shown.layout.look.face(symbol, width, lifted=True, tilt=tilt), CARRIED_ALPHA
