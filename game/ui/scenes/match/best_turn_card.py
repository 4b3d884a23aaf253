"""The card that names the best turn of a game: its number, what it did, its sets, and a button that shows it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.notation import format_tiles
from game.rules.table import Meld
from game.session.history.best_turn import BestTurn
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Icon, Weight
from game.ui.piece_look import PieceLook
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.button import button, button_width
from game.ui.widgets.part import OnPress, Part, Plain, Touch
from game.ui.widgets.sheet import BUTTON, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

PAD, ICON = 34, 40
WORDS, WORDS_LARGE = 0.40, 0.62
"""The part of the card's width that the words take, and where text is large."""
LARGE = 1.2
"""The text scale above which text is large."""
TILE, LEAST = 40, 18
"""Width of its tiles in units, and the least in pixels."""
APART = 0.4
"""Between two sets, in tiles."""


class SetRow(Plain):
    """As many of a turn's sets as fit, the laid tiles with a folded corner."""

    def __init__(self, sheet: Sheet, box: Box, label: str, best: BestTurn, look: PieceLook) -> None:
        self.box = box
        self._label = label
        self._look = look
        self._fresh = best.tiles
        self._width = max(LEAST, sheet.px(TILE))
        melds = best.melds
        while len(melds) > 1 and _tiles_wide(melds) * self._width > box.w:
            if self._width > LEAST:
                self._width -= 1
            else:
                melds = melds[:-1]
        self._melds = melds

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        x = self.box.right - _tiles_wide(self._melds) * self._width
        y = self.box.centre[1] - self._width * 2 / 3
        for meld in self._melds:
            for tile in meld.tiles:
                face = self._look.face(str(tile.symbol), self._width - 1, fresh=tile in self._fresh)
                canvas.put(face, x, y, layer=2)
                x += self._width
            x += self._width * APART

    def nodes(self) -> tuple[Node, ...]:
        told = " | ".join(format_tiles(meld.tiles, self._look.spelling) for meld in self._melds)
        return (Node("best-turn.sets", "tiles", self._label, self.box, told),)


def best_turn_card(
    sheet: Sheet, box: Box, match: Match, services: Services, best: BestTurn | None, show: OnPress
) -> Iterator[Part]:
    """The card in its box; with no best turn it has a kind sentence."""
    texts = services.texts
    yield panel(box, sheet.px(26))
    pad = sheet.px(PAD)
    icon = sheet.px(ICON)
    yield Still(Icon("star", icon, "valid"), Box(box.x + pad, box.centre[1] - icon / 2, icon, icon), layer=2)
    left = box.x + 2 * pad + icon
    if best is None:
        place = Box(left, box.y, box.right - pad - left, box.h)
        yield words(sheet, place, texts.text("end.next_deal"), Ink(BUTTON, Weight.SEMIBOLD), ident="best-turn")
        return
    label = texts.text("end.show_again")
    wide = max(sheet.px(190), button_width(sheet, label))
    tall = min(sheet.target(66), box.h - sheet.px(16))
    place = Box(box.right - sheet.px(22) - wide, box.centre[1] - tall / 2, wide, tall)
    share = WORDS_LARGE if sheet.frame.text_scale > LARGE else WORDS
    said = Box(left, box.y + sheet.px(6), box.w * share - (left - box.x), box.h - sheet.px(12))
    half = said.h * 0.54
    top = Box(said.x, said.y, said.w, half)
    yield words(sheet, top, _named(texts, match, best), Ink(BUTTON, Weight.SEMIBOLD, down=0.7), ident="best-turn")
    low = Box(said.x, said.y + half, said.w, said.h - half)
    yield words(sheet, low, deed(texts, best), Ink(CAPTION, colour="muted", down=0.25))
    row = Box(said.right + pad, box.y, place.x - pad - said.right - pad, box.h)
    yield SetRow(sheet, row, deed(texts, best), best, services.look)
    yield button(sheet, place, "show-again", label, show)


def deed(texts: Texts, best: BestTurn) -> str:
    """What the turn did: sets rebuilt, tiles laid."""
    tiles = texts.plural("end.laid", best.laid)
    return texts.plural("end.rebuilt", best.rebuilt, tiles=tiles) if best.rebuilt else tiles


def _named(texts: Texts, match: Match, best: BestTurn) -> str:
    if match.is_you(best.seat):
        return texts.text("end.your_best_turn", turn=best.number)
    return texts.text("end.best_turn_of", turn=best.number, name=seat_names(texts, match.setup)[best.seat])


def _tiles_wide(melds: Sequence[Meld]) -> float:
    """The width of these sets side by side, in tiles."""
    return sum(len(meld.tiles) for meld in melds) + APART * (len(melds) - 1)
