"""The sets a hand was laid in with one turn, in gold trays, on the page after it (rules 12.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.tiles import Tiles
from game.session.history.turn_log import made_sets, told_turns
from game.session.match.match import Match
from game.ui.geometry import Box
from game.ui.pictures import SuitMark, Tray
from game.ui.piece_look import PieceLook
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.still import Still

LARGEST, HIGH, SEEN = 126, 4 / 3, 0.73
"""The widest card in u, its height in widths, and the visible part of a covered one."""
APART, PAD = 34, 10
"""Space between two trays, and between a tray and its cards, in u."""

SUITS = "krbo"
MARKS = ((130, 130, 40), (74, 262, 24), (172, 372, 28), (88, 520, 22), (160, 668, 26))
"""Left, top and size of the signs at the left edge, in u; the right edge mirrors them with other suits."""
FAINT = 120
"""Their opacity, of 255."""


def last_sets(match: Match) -> tuple[Tiles, ...]:
    """What the last turn of the present game made on the table."""
    turns = told_turns(match.game.events)
    return made_sets(turns[-1].events) if turns else ()


def suit_marks(sheet: Sheet) -> Iterator[Part]:
    """A few still signs of the suits at both edges of the page, where a whole hand was laid at once."""
    for at, (x, y, size) in enumerate(MARKS):
        for left, suit in ((x, SUITS[at % 4]), (1920 - x - size, SUITS[(at + 2) % 4])):
            mark = SuitMark(suit, max(8, sheet.px(size)))
            yield Still(mark, sheet.box(left, y, size, size), layer=1, alpha=FAINT)


def laid_sets(sheet: Sheet, box: Box, rows: Sequence[Tiles], look: PieceLook) -> Iterator[Part]:
    """The sets side by side in the middle of the box, as large as they fit."""
    gap, pad = sheet.px(APART), sheet.px(PAD)
    covered = sum(len(row) - 1 for row in rows)
    room = box.w - gap * (len(rows) - 1) - 2 * pad * len(rows)
    width = int(min(sheet.px(LARGEST), (box.h - 2 * pad) / HIGH, room / max(1.0, len(rows) + covered * SEEN)))
    pitch = round(width * SEEN)
    wide = [width + (len(row) - 1) * pitch for row in rows]
    x = box.centre[0] - (sum(wide) + 2 * pad * len(rows) + gap * (len(rows) - 1)) / 2
    tall = round(width * HIGH)
    top = box.centre[1] - tall / 2
    for row, long in zip(rows, wide, strict=True):
        tray = Box(x, top - pad, long + 2 * pad, tall + 2 * pad)
        yield Still(Tray(round(tray.w), round(tray.h), sheet.px(18), "gold", max(2, sheet.px(3))), tray, layer=2)
        for place, tile in enumerate(row):
            at = Box(x + pad + place * pitch, top, width, tall)
            yield Still(look.face(str(tile.symbol), width), at, layer=3)
        x += tray.w + gap
