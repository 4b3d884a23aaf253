"""Sets of a turn on the page after a game: the card that names the best turn and shows it again, and those a hand was
laid in with one turn, in gold trays (rules 12.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.notation import format_tiles
from game.rules.table import Meld
from game.rules.tiles import Tiles
from game.session.history.best_turn import BestTurn
from game.session.history.turn_log import made_sets, told_turns
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Sized, VBox, plated, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, PartsItem, TextItem
from game.ui.pictures import Icon, SuitMark, Tray, Weight
from game.ui.piece_look import PieceLook
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.part import OnPress, Plain, Touch
from game.ui.widgets.sheet import BUTTON, CAPTION, Sheet
from game.ui.widgets.words import Ink

PAD, ICON, CARD = 34, 40, 108
"""Units: inside the card and between what stands on it, the size of its star, its least height."""
TILE, LEAST, SETS = 40, 18, 250
"""Width of its tiles in units, their least width in pixels, and the least width of its sets in units."""
APART = 0.4
"""Between two sets, in tiles."""
LARGEST, HIGH, SEEN = 126, 4 / 3, 0.73
"""The widest card in a tray in u, its height in widths, and the visible part of a covered one."""
TRAY_GAP, TRAY_PAD = 34, 10
"""Space between two trays, and between a tray and its cards, in u."""
SUITS = "krbo"
MARKS = ((130, 130, 40), (74, 262, 24), (172, 372, 28), (88, 520, 22), (160, 668, 26))
"""Left, top and size of the signs at the left edge, in u; the right edge mirrors them with other suits."""
FAINT = 120
"""Their opacity, of 255."""


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


def best_turn_card(match: Match, services: Services, best: BestTurn | None, show: OnPress) -> Item:
    """The card; with no best turn it has a kind sentence."""
    texts = services.texts
    star = ImageItem(lambda size: Icon("star", size, "valid"), ICON, ICON, layer=2)
    if best is None:
        said = TextItem(texts.text("end.next_deal"), Ink(BUTTON, Weight.SEMIBOLD), "best-turn")
        return plated(Sized(HBox((star, rest(said)), PAD, down=0.5), tall=CARD), PAD, 0)
    done = deed(texts, best)
    named = TextItem(_named(texts, match, best), Ink(BUTTON, Weight.SEMIBOLD), "best-turn")
    words = VBox((named, TextItem(done, Ink(CAPTION, colour="muted"))), 4, down=0.5)
    sets = PartsItem(lambda sheet, box: (SetRow(sheet, box, done, best, services.look),), SETS, TILE * 1.6, grow=1)
    again = ButtonItem("show-again", texts.text("end.show_again"), show, tall=66, wide=190)
    beside = HBox((star, words, sets, again), PAD, down=0.5)
    below = VBox((HBox((star, rest(words), again), PAD, down=0.5), sets), 4)
    return plated(Sized(FirstFit((beside, below)), tall=CARD - 16), PAD, 8)


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


def last_sets(match: Match) -> tuple[Tiles, ...]:
    """What the last turn of the present game made on the table."""
    turns = told_turns(match.game.events)
    return made_sets(turns[-1].events) if turns else ()


def draw_suit_marks(canvas: Canvas) -> None:
    """A few still signs of the suits at both edges of the window, where a whole hand was laid at once."""
    frame = canvas.frame
    left, above = (frame.width - 1920 * frame.u) / 2, (frame.height - 1080 * frame.u) / 2
    for at, (x, y, size) in enumerate(MARKS):
        for from_left, suit in ((x, SUITS[at % 4]), (1920 - x - size, SUITS[(at + 2) % 4])):
            mark = SuitMark(suit, max(8, frame.px(size)))
            canvas.put(mark, round(left + from_left * frame.u), round(above + y * frame.u), layer=1, alpha=FAINT)


@dataclass(frozen=True, slots=True)
class LaidSets(Plain):
    """The sets side by side in the middle of the box, as large as they fit."""

    sheet: Sheet
    box: Box
    rows: Sequence[Tiles]
    look: PieceLook

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        px, rows, box = self.sheet.px, self.rows, self.box
        gap, pad = px(TRAY_GAP), px(TRAY_PAD)
        covered, gaps = sum(len(row) - 1 for row in rows), gap * (len(rows) - 1)
        room = box.w - gaps - 2 * pad * len(rows)
        width = int(min(px(LARGEST), (box.h - 2 * pad) / HIGH, room / max(1.0, len(rows) + covered * SEEN)))
        pitch, tall = round(width * SEEN), round(width * HIGH)
        wide = [width + (len(row) - 1) * pitch + 2 * pad for row in rows]
        x, top = box.centre[0] - (sum(wide) + gaps) / 2, box.centre[1] - tall / 2
        for row, long in zip(rows, wide, strict=True):
            canvas.put(Tray(round(long), round(tall + 2 * pad), px(18), "gold", max(2, px(3))), x, top - pad, layer=2)
            for place, tile in enumerate(row):
                canvas.put(self.look.face(str(tile.symbol), width), x + pad + place * pitch, top, layer=3)
            x += long + gap
