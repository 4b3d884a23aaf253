"""Sets of a turn on the page after a game: those of the turn that decided it, large and framed, with what that turn
did; and the best turn, named, to be shown again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from game.rules.games.game import PieceKind
from game.rules.tiles import Tile, Tiles
from game.session.history.best_turn import SET_WORTH, BestTurn
from game.session.history.finished_game import FinishedGame
from game.session.history.turn_log import completed_turns, made_sets, rebuilt_count
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.seat_plates import MARK, MESSAGE, MESSAGE_PAD, message_plate
from game.ui.kit.tile_sets import SetsItem
from game.ui.look_names import PieceGroup, ThemeColour
from game.ui.pictures import Dot, SuitMark, Tray, Weight
from game.ui.piece_style import PieceStyle
from game.ui.scenes.page_parts import drawn, faces_of, notation_of
from game.ui.services import Services
from game.ui.widgets.button import FIELD
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, HEIGHT, PAGE, WIDTH
from game.ui.widgets.text_block import Ink

TILES = (54, 46, 38, 30)
"""Widths of the tiles of the best turn, the largest first, in units."""
HIGH, SEEN = 4 / 3, 0.73
"""The height of a piece in widths, and the visible part of a covered card."""
APART, PAD, ROUND = 36, 16, 27
"""Between two sets, between a frame and its pieces, and the radius of a frame, in u."""
UNDER, THIN = 3, 5
"""How far the line under a laid piece is from it, and its thickness, in u."""
QUIET = 102
"""Opacity of the frames where somebody else has won."""
SUITS = "krbo"
PIECES: Mapping[PieceKind, PieceGroup] = MappingProxyType({PieceKind.TILES: "tiles", PieceKind.CARDS: "cards"})
COLOURS: tuple[ThemeColour, ...] = ("ink", "conflict", "estimate", "gold")
"""Of the signs that lie about in a win: pale, red, blue and gold, as each look has them."""
MARKS = (
    (38, 52, 20, 12), (92, 118, 30, -24), (166, 40, 24, 30), (226, 96, 34, -10), (300, 46, 22, 20), (32, 214, 26, 40),
    (128, 236, 20, -16), (196, 196, 28, 24), (268, 176, 20, -34), (62, 330, 22, 8), (152, 348, 34, -20),
    (236, 302, 24, 14), (26, 432, 30, -12), (110, 452, 22, 36), (188, 438, 20, -28), (58, 548, 24, 18),
    (20, 668, 20, -8), (84, 640, 26, 26),
)  # fmt: skip
"""Left, top and size of the signs at the left in u, and the degrees by which they lean; those at the right mirror them
a little lower, with other signs."""
LOWER = 26
FAINT = (205, 150)
"""Their opacity, of 255, by turns."""


MOST_SETS = 4
"""Sets of the best turn that are shown large."""


class LastTurn(NamedTuple):
    """What a turn made on the table, of which seat, and which pieces of it came from the rack."""

    seat: int
    rows: tuple[Tiles, ...]
    laid: frozenset[Tile]
    rebuilt: int


def last_turn(match: Match) -> LastTurn | None:
    """The last turn of the present game; None where it laid nothing."""
    turns = completed_turns(match.game.events)
    rows = made_sets(turns[-1].events) if turns else ()
    if not rows:
        return None
    return LastTurn(turns[-1].seat, rows, frozenset(turns[-1].tiles), rebuilt_count(turns[-1].events))


def made_by(best: BestTurn) -> LastTurn:
    """The same of the best turn."""
    rows = tuple(meld.tiles for meld in best.melds[:MOST_SETS])
    return LastTurn(best.seat, rows, best.tiles, best.rebuilt)


def last_sets(match: Match) -> tuple[Tiles, ...]:
    """What the last turn of the present game made on the table."""
    last = last_turn(match)
    return last.rows if last else ()


def last_command(game: FinishedGame, seat: int) -> int:
    """The number of the last command of this seat in the game, from 1."""
    return max(number for number, turn in enumerate(game.turns, 1) if turn.seat == seat)


def hero_sets(style: PieceStyle, last: LastTurn, wide: float, label: str, *, won: bool) -> Item:
    """The sets of the last turn, with pieces so many units wide at most, in gold where the person won."""
    paint = partial(draw_sets, style, last.rows, wide, last.laid, won)
    room = PAGE - APART * (len(last.rows) - 1) - 2 * PAD * len(last.rows)
    covered = sum(map(len, last.rows)) - len(last.rows)
    most = room / (len(last.rows) + covered * (1.0 if style.stands else SEEN))
    tall = min(wide, most) * HIGH + 2 * PAD
    return drawn(paint, tall, "last-turn", label, notation_of(style, last.rows))


def last_words(texts: Texts, match: Match, last: LastTurn) -> str:
    """Whose last turn it was, and what it did."""
    deed = _done(texts, len(last.laid), last.rebuilt)
    if match.is_you(last.seat):
        return texts.text("end.your_last_turn", deed=deed)
    return texts.text("end.last_turn_of", name=seat_names(texts, match.setup)[last.seat], deed=deed)


def greatest_words(texts: Texts, match: Match, turn: BestTurn) -> str:
    """Whose turn was the greatest of the game, and what it did."""
    name = seat_names(texts, match.setup)[turn.seat]
    return texts.text("end.greatest_turn", name=name, turn=turn.number, deed=_done(texts, turn.laid, turn.rebuilt))


def seen_again(said: str, ident: str, label: str, show: OnPress | None) -> Item:
    """What a turn did, behind an eye; it is pressed to see the turn again, where there is a record of it."""
    if show is None:
        return message_plate(said, "seen")
    words = TextItem(said, Ink(BODY, Weight.SEMIBOLD, steady=True))
    row = HBox((icon("eye", MARK, "ink", 2), Sized(words, grow=1)), 12, down=0.5)
    plate = Padded(Sized(row, tall=MESSAGE), MESSAGE_PAD, 0)
    return PressItem(plate, ident, said, show, "", label, FIELD, MESSAGE / 2)


def best_turn_part(match: Match, services: Services, best: BestTurn | None, show: OnPress) -> Item:
    """The best turn with its sets, to be shown again; with none there is a kind sentence."""
    texts = services.texts
    if best is None:
        return TextItem(texts.text("end.next_deal"), Ink(BODY, Weight.SEMIBOLD), "best-turn")
    done = deed(texts, best)
    named = TextItem(best_words(texts, match, best), Ink(BODY, Weight.SEMIBOLD), "best-turn")
    rows = [meld.tiles for meld in best.melds]
    faces, told = [faces_of(services.style, tiles, best.tiles) for tiles in rows], notation_of(services.style, rows)
    row = SetsItem(faces, TILES, most_lines=1, id="best-turn.sets", label=done, value=told)
    again = ButtonItem("show-again", texts.text("end.show_again"), show, icon="eye", tall=66)
    words = HBox((rest(named), TextItem(done, Ink(CAPTION, colour="muted"))), 20, on_base=True)
    above = FirstFit((words, VBox((named, TextItem(done, Ink(CAPTION, colour="muted"))), 2)))
    beside = HBox((Sized(Aligned(row, across=0.0), wide=300, grow=1), again), 12, down=0.5)
    return VBox((above, beside), 10)


def deed(texts: Texts, best: BestTurn) -> str:
    """What the turn did, and why it counts as the best: sets rebuilt with what each is worth, tiles laid."""
    if not best.rebuilt:
        return texts.plural("best.laid", best.laid)
    tiles, worth = texts.plural("end.laid", best.laid), SET_WORTH * best.rebuilt
    return texts.plural("best.rebuilt", best.rebuilt, worth=worth, tiles=tiles)


def _done(texts: Texts, laid: int, rebuilt: int) -> str:
    tiles = texts.plural("end.laid", laid)
    return texts.plural("end.rebuilt", rebuilt, tiles=tiles) if rebuilt else tiles


def best_words(texts: Texts, match: Match, best: BestTurn) -> str:
    """Whose best turn it was, and which."""
    if match.is_you(best.seat):
        return texts.text("end.your_best_turn", turn=best.number)
    return texts.text("end.best_turn_of", turn=best.number, name=seat_names(texts, match.setup)[best.seat])


def draw_confetti(canvas: Canvas, style: PieceStyle, most: float = HEIGHT) -> None:
    """Still signs of these pieces at both sides of the window, where a person has won; down to so many units."""
    frame, group = canvas.frame, PIECES[style.kind]
    left, above = (frame.width - WIDTH * frame.u) / 2, (frame.height - HEIGHT * frame.u) / 2
    for at, (x, y, size, tilt) in enumerate(MARKS):
        for side, (from_left, lower) in enumerate(((x, 0), (WIDTH - x - size, LOWER))):
            if y + lower + size > most:
                continue
            sign = (at + 2 * side) % len(SUITS)
            mark = SuitMark(SUITS[sign], max(8, frame.px(size)), COLOURS[sign], group, tilt * (1 - 2 * side))
            place = round(left + from_left * frame.u), round(above + (y + lower) * frame.u)
            canvas.put(mark, *place, layer=0, alpha=FAINT[(at + side) % 2])


def draw_sets(
    style: PieceStyle, rows: Sequence[Tiles], most: float, laid: Collection[Tile], won: bool, canvas: Canvas, box: Box
) -> None:
    """Sets side by side in the middle of the box, as large as they fit, up to `most` units a piece, a line under those
    that were laid."""
    px = canvas.frame.px
    gap, pad, seen = px(APART), px(PAD), 1.0 if style.stands else SEEN
    covered, gaps = sum(len(row) - 1 for row in rows), px(APART) * (len(rows) - 1)
    room = box.w - gaps - 2 * pad * len(rows)
    width = int(min(px(most), (box.h - 2 * pad) / HIGH, room / max(1.0, len(rows) + covered * seen)))
    pitch, tall = round(width * seen), round(width * HIGH)
    wide = [width + (len(row) - 1) * pitch + 2 * pad for row in rows]
    x, top = box.centre[0] - (sum(wide) + gaps) / 2, box.centre[1] - tall / 2
    for row, long in zip(rows, wide, strict=True):
        frame = Tray(round(long), round(tall + 2 * pad), px(ROUND), "gold" if won else "selected", max(1, px(3)))
        canvas.put(frame, x, top - pad, layer=2, alpha=255 if won else QUIET)
        for place, tile in enumerate(row):
            left = x + pad + place * pitch
            canvas.put(style.face(str(tile.symbol), width), left, top, layer=3)
            if tile in laid and style.stands:
                line = Dot(round(width * 0.76), max(2, px(THIN)), "gold" if won else "ink")
                canvas.put(line, left + width * 0.12, top + tall + px(UNDER), layer=3)
        x += long + gap
