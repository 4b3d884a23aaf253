"""Small pictures of what a family of games is: sets on the table, or a stock, a discard and a hand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from game.rules.games.game import Game
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, PartsItem
from game.ui.piece_look import look_of
from game.ui.widgets.part import Part, Still
from game.ui.widgets.sheet import Sheet

APART = 0.55
"""Between two sets, in widths of a piece."""
LEAN, TURN, DROP = 0.62, 7, 0.025
"""A hand: what is seen of a card with a neighbour, in its widths; the degrees from card to card; and how much lower a
card is than its neighbour nearer the middle, in its heights and squared steps."""
FEW = 4
"""Cards of a hand where there is little room."""
STOCK = 6
"""How high the stock looks, of twelve."""


def game_picture(game: Game, wide: float, sets: int = 2) -> Item:
    """Its sample, with pieces so many units wide; so many sets of it, of a hand never more than itself."""
    look = look_of(game)
    sample = [[str(game.spelling.symbol(token)) for token in part.split()] for part in game.sample.split("/")]
    if game.turned_up:
        (discard,), hand = sample
        if sets == 1:
            return _hand(game, hand[:FEW], wide)
        stock = ImageItem(lambda size: look.stack(size, STOCK), wide, wide * 4 / 3, 2)
        top = ImageItem(partial(look.face, discard), wide, wide * 4 / 3, 2)
        return HBox((stock, top, _hand(game, hand, wide)), wide * APART / 2, down=0.5)
    visible = look.steps[0][2]
    rows = (
        tuple(ImageItem(partial(look.face, symbol), wide, wide * 4 / 3, 2) for symbol in row) for row in sample[:sets]
    )
    gap = 3 if visible == 1 else wide * (visible - 1)
    return HBox(tuple(HBox(row, gap) for row in rows), wide * APART, down=0.5)


def _hand(game: Game, hand: list[str], wide: float) -> Item:
    """Cards held like cards: each leans a little more than the one before."""
    look, middle, tall = look_of(game), (len(hand) - 1) / 2, wide * 4 / 3
    width = wide * (1 + LEAN * (len(hand) - 1)) + tall * math.sin(math.radians(TURN * middle))

    def parts(sheet: Sheet, box: Box) -> Iterator[Part]:
        piece = sheet.px(wide)
        for at, symbol in enumerate(hand):
            step = at - middle
            x = box.centre[0] + step * LEAN * piece - piece / 2
            y = box.y + (box.h - piece * 4 / 3) / 2 + DROP * step * step * piece * 4 / 3
            face = look.face(symbol, piece, tilt=round(step * TURN))
            yield Still(face, Box(x, y, piece, piece * 4 / 3), 2)

    return PartsItem(parts, width, tall)
