"""Draws stock and discard pile and describes them. The newest discards themselves are tiles of the table."""

from __future__ import annotations

from collections.abc import Iterator

from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.pictures import Badge, Plate, Tray, Weight
from game.ui.piece_look import PieceLook
from game.ui.table.picture.chrome import draw_centred
from game.ui.table.picture.drawing import BADGES, CHROME, MOVING, TRAYS, WOOD, TableViewModel
from game.ui.table.piles.pile_layout import SHOWN, PileLayout
from game.ui.table.piles.pile_state import PileState

EDGE = 5
"""How far a card below the top one looks out, in u."""
SHEETS = (1, 6, 16)
"""From so many cards on a pile shows one more edge."""
TYPE = 20
"""Size of the words below the piles, in u."""


def draw_piles(
    canvas: Canvas, frame: Frame, layout: PileLayout, look: PieceLook, piles: PileState, texts: Texts
) -> None:
    """The tray, the stock, what lies below the newest discards, and the words."""
    tray, px = layout.tray, frame.px
    canvas.put(Plate(round(tray.w), round(tray.h), px(22), "chip"), tray.x, tray.y, layer=WOOD)
    if piles.target or piles.may_draw:
        _ring(canvas, frame, tray, "target")
    _draw_stock(canvas, frame, layout, look, piles.stock)
    _draw_below(canvas, frame, layout, look, piles)
    size = frame.text_px(TYPE)  # the words lie above the shadows of the piles
    stock = texts.text("table.stock_count", n=piles.stock)
    draw_centred(canvas, stock, size, Weight.SEMIBOLD, "ink", layout.under(layout.stock), BADGES)
    words = layout.under(layout.pile)
    room = Box(layout.pile.x, words.y, layout.see_all.x - px(8) - layout.pile.x, words.h)
    draw_centred(
        canvas, texts.text("table.discard_count", n=len(piles.discards)), size, Weight.SEMIBOLD, "ink", room, BADGES
    )


def pile_labels(piles: PileState, texts: Texts) -> tuple[str, str]:
    """What a reader hears of the stock and of the discard pile."""
    stock = texts.plural("table.stock_left", piles.stock) if piles.stock else texts.text("table.stock_empty")
    if not piles.discards:
        return stock, texts.text("table.discards_empty")
    top = tile_name(texts, piles.discards[-1])
    return stock, texts.plural("table.discards", len(piles.discards), tile=top)


def _draw_stock(canvas: Canvas, frame: Frame, layout: PileLayout, look: PieceLook, count: int) -> None:
    box = layout.stock
    if not count:
        _ring(canvas, frame, box.inset(2, 2), "landing")
        return
    for number in reversed(list(_edges(count))):
        canvas.put(look.unknown(count - number, layout.width), box.x, box.y + number * frame.px(EDGE), layer=TRAYS)


def _draw_below(canvas: Canvas, frame: Frame, layout: PileLayout, look: PieceLook, piles: PileState) -> None:
    """The edges of older discards under the first that is seen, or the empty place."""
    if not piles.discards:
        _ring(canvas, frame, layout.top_box(0).inset(2, 2), "landing")
        return
    older = piles.discards[:-SHOWN]
    if older:
        x, y = layout.spots(SHOWN)[0]
        for number in reversed(list(_edges(len(older)))):
            symbol = str(older[-1].symbol)
            canvas.put(look.face(symbol, layout.width), x, y + (number + 1) * frame.px(EDGE), layer=TRAYS)


def _edges(count: int) -> Iterator[int]:
    return (number for number, least in enumerate(SHEETS) if count >= least)


def _ring(canvas: Canvas, frame: Frame, box: Box, kind: str) -> None:
    stroke = max(2, frame.px(3))
    canvas.put(Tray(round(box.w), round(box.h), frame.px(20), kind, stroke), box.x, box.y, layer=CHROME)  # type: ignore[arg-type]


LOCK = 34
"""Size of the padlock on the tile, in u."""


def draw_taken(canvas: Canvas, shown: TableViewModel) -> None:
    """A padlock on its corner while it stands on the rack; the gold edge is the tile's own."""
    tile = shown.taken
    place = shown.places.get(tile) if tile is not None else None
    if tile is None or place is None or place.ident is not None or tile in shown.carried or shown.hidden:
        return
    px = shown.layout.frame.px
    x, y = shown.motion.at(tile) or (place.x, place.y)
    lift = px(14) if tile in shown.picked else px(9)
    size = max(18, px(LOCK))
    layer = MOVING if tile in shown.picked or shown.motion.is_moving(tile) else BADGES
    canvas.put(Badge("lock", size), x + place.width - size * 0.62, y - lift - size * 0.36, layer=layer)
