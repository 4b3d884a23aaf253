"""The bridge of tiles on the title page: a run and a group that share their keystone, above still water."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.ui.geometry import Box
from game.ui.pictures import Bloom, Hairline, MirroredTile, TileFace
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import HEIGHT, WIDTH, Sheet
from game.ui.widgets.still import Still

TILES = ("b4", "b5", "b6", "b7", "k7", "r7", "o7")
"""The run from the left and the group from the right; the one in the middle is of both."""
KEYSTONE = len(TILES) // 2
MIDDLE, RADIUS, TURN = (1359, 765), 498, 17.6
"""The arch in units: the middle of its circle, its radius; and the degrees from tile to tile."""
ENDS = 1857
"""Where it ends at the right, in units, whatever its size."""
TILE, RAISED = 123, 18
"""The width of a tile, and how much higher the keystone stands, in units."""
WATER, SHORE, REACH = 612, (940, 1790), 450
"""Where the water begins, where its edge ends, and how deep anything is seen in it, in units."""
WATERLINE = 110
"""Of 255, how strong the edge of the water is in its middle."""
GLOW = 2.6
"""The light round the keystone, in widths of a tile."""
LANDING, STAGGER = 0.16, 0.3
"""Seconds a tile takes to fall, and the part of it between two tiles."""
DROP = 26
"""The height from which a tile falls, in units."""


def arch(sheet: Sheet, seconds: float, size: float) -> Iterator[Part]:
    """The arch and its reflection, `seconds` after the first of its tiles began to fall; a smaller `size` than 1 leaves
    room at its left."""
    whole, u = sheet.frame.u, sheet.frame.u * size
    left = (sheet.frame.width - WIDTH * whole) / 2 + ENDS * (whole - u)
    above = (sheet.frame.height - HEIGHT * whole) / 2 + WATER * (whole - u)
    wide = round(TILE * u)
    tall, water = wide * 4 / 3, above + WATER * u
    start, end = (round(left + x * u) for x in SHORE)
    yield Still(
        Hairline(end - start, colour="gold", fading=True), Box(start, round(water), end - start, 1), alpha=WATERLINE
    )
    for at, symbol in enumerate(TILES):
        share = min(max(seconds / LANDING - at * STAGGER, 0.0), 1.0)
        turn = (at - KEYSTONE) * TURN
        high = RAISED if at == KEYSTONE else 0
        x = left + (MIDDLE[0] + RADIUS * math.sin(math.radians(turn))) * u - wide / 2
        y = above + (MIDDLE[1] - RADIUS * math.cos(math.radians(turn)) - high) * u - tall / 2
        alpha = round(255 * share)
        if at == KEYSTONE:
            glow = wide * GLOW
            light = Box(x + wide / 2 - glow / 2, y + tall / 2 - glow / 2, glow, glow)
            yield Still(Bloom(round(glow), round(glow)), light, alpha=alpha)
        depth = round(water - y - tall)
        below = Box(x, water + depth, wide, tall)
        yield Still(MirroredTile(symbol, wide, round(turn), depth, round(REACH * u)), below, alpha=alpha)
        fallen = Box(x, y - DROP * u * (1 - share) ** 3, wide, tall)
        yield Still(TileFace(symbol, wide, tilt=round(turn)), fallen, alpha=alpha)


def landed(seconds: float) -> bool:
    """Whether all of them stand still."""
    return seconds >= LANDING * (1 + STAGGER * len(TILES))
