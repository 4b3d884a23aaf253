"""Sets of a turn on the page after a game: the card that names the best turn and shows it again, and those a hand was
laid in with one turn, in gold trays (rules 12.6)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.tiles import Tiles
from game.session.history.best_turn import BestTurn
from game.session.history.turn_log import completed_turns, made_sets
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Sized, VBox, plated, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.kit.tile_sets import SetsItem
from game.ui.pictures import Icon, SuitMark, Tray, Weight
from game.ui.piece_style import PieceStyle
from game.ui.scenes.page_parts import faces_of, notation_of
from game.ui.services import Services
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BUTTON, CAPTION
from game.ui.widgets.text_block import Ink

PAD, ICON, CARD = 34, 40, 108
"""Units: inside the card and between what stands on it, the size of its star, its least height."""
TILES, SETS = (40, 34, 27), 250
"""Widths of its tiles, the largest first, and the least width of its sets, in units."""
LARGEST, HIGH, SEEN = 126, 4 / 3, 0.73
"""The widest card in a tray in u, its height in widths, and the visible part of a covered one."""
TRAY_GAP, TRAY_PAD = 34, 10
"""Space between two trays, and between a tray and its cards, in u."""
SUITS = "krbo"
MARKS = ((130, 130, 40), (74, 262, 24), (172, 372, 28), (88, 520, 22), (160, 668, 26))
"""Left, top and size of the signs at the left edge, in u; the right edge mirrors them with other suits."""
FAINT = 120
"""Their opacity, of 255."""


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
    rows = [meld.tiles for meld in best.melds]
    faces, told = [faces_of(services.style, tiles, best.tiles) for tiles in rows], notation_of(services.style, rows)
    row = SetsItem(faces, TILES, most_lines=1, id="best-turn.sets", label=done, value=told)
    sets = Sized(Aligned(row, across=1.0), wide=SETS, grow=1)
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


def last_sets(match: Match) -> tuple[Tiles, ...]:
    """What the last turn of the present game made on the table."""
    turns = completed_turns(match.game.events)
    return made_sets(turns[-1].events) if turns else ()


def draw_suit_marks(canvas: Canvas) -> None:
    """A few still signs of the suits at both edges of the window, where a whole hand was laid at once."""
    frame = canvas.frame
    left, above = (frame.width - 1920 * frame.u) / 2, (frame.height - 1080 * frame.u) / 2
    for at, (x, y, size) in enumerate(MARKS):
        for from_left, suit in ((x, SUITS[at % 4]), (1920 - x - size, SUITS[(at + 2) % 4])):
            mark = SuitMark(suit, max(8, frame.px(size)))
            canvas.put(mark, round(left + from_left * frame.u), round(above + y * frame.u), layer=1, alpha=FAINT)


def draw_sets(style: PieceStyle, rows: Sequence[Tiles], canvas: Canvas, box: Box) -> None:
    """Sets side by side in the middle of the box, as large as they fit."""
    px = canvas.frame.px
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
            canvas.put(style.face(str(tile.symbol), width), x + pad + place * pitch, top, layer=3)
        x += long + gap
