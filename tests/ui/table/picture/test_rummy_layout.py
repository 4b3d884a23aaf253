"""Where a turn has phases the table also has piles, a bar and padlocks: in no window does one lie over another."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.rummy import RUMMY
from game.session.board.table_places import SetPlace, SetPlaces
from game.session.settings import Settings, TileSize
from game.ui.geometry import Frame
from game.ui.piece_style import CARD_STYLE
from game.ui.table.picture.drawing import OWNER
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.nodes import place_beside
from game.ui.table.picture.tile_places import tray_round, trays
from game.ui.tip import DOWN, TYPE
from tests.effort import every_row, examples
from tests.ui.tables import board_of, heaps

WINDOWS = tuple(product(((1024, 640), (1152, 648), (1280, 720), (1920, 1080), (2560, 1080)), (1.0, 1.25, 1.5, 2.0)))
"""Sizes and text scales."""
PACK_TILES = RUMMY.tiles()
Window = tuple[tuple[int, int], float]


def layout_in(window: Window, tiles: TileSize = TileSize.AUTO) -> TableLayout:
    size, scale = window
    return TableLayout(
        Frame(*size, scale), Settings(tile_size=tiles), discards=True, style=CARD_STYLE, held=True, arched=scale < 1.5
    )


def one_set(layout: TableLayout, step: int, row: int, x: float) -> SetPlaces:
    """A table of this step on which a single set, 1, lies there."""
    return SetPlaces(step, {1: SetPlace(layout.rooms[step].row_numbers[row], x)})


@every_row(("window", "tiles"), [(window, tiles) for window in WINDOWS for tiles in TileSize])
def test_what_belongs_to_the_sets_of_the_last_row_ends_above_the_bar_of_the_phases(
    window: Window, tiles: TileSize
) -> None:
    layout = layout_in(window, tiles)
    assert layout.piles is not None
    for number in range(len(layout.steps)):
        places = one_set(layout, number, -1, 0.0)
        cards = layout.set_box(places, 1, 3)
        sign = cards.bottom + 0.4 * max(18, layout.frame.px(OWNER))
        handle = cards.bottom + sum(layout.grip)
        frame = tray_round(layout, places, cards).bottom
        assert max(sign, handle, frame) + 2 <= layout.piles.phases.y


@examples(120)
@given(st.sampled_from(WINDOWS), st.integers(2, 14), st.floats(60, 420), st.integers(1, 3), st.integers(0, 2**32))
def test_the_tip_of_a_set_covers_neither_its_set_nor_piles_nor_phases(
    window: Window, sets: int, width: float, lines: int, seed: int
) -> None:
    layout, rng = layout_in(window), random.Random(seed)
    assert layout.piles is not None
    table = heaps(rng.sample(PACK_TILES, 3 * sets), rng, 3, 4)
    lying = trays(board_of(table, layout.rooms), layout)
    high = lines * layout.frame.text_px(TYPE) + 2 * layout.frame.px(DOWN)
    for anchor in lying.values():
        others = tuple(tray for tray in lying.values() if tray is not anchor)
        box = place_beside(layout, layout.frame.px(width) * layout.frame.text_scale, high, anchor, others)
        assert [other for other in (anchor, layout.piles.tray, layout.piles.phases) if box.overlaps(other)] == []
