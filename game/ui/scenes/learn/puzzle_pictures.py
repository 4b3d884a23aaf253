"""Pictures of puzzles: what stands behind the plate of a kind, and the table and rack of one puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.rules.games.game import Game, PieceKind
from game.session.practice.puzzle_source import Puzzle
from game.ui.kit.adaptive import Wrapped
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem
from game.ui.kit.progress import slot
from game.ui.pictures import Emblem, Picture, Plate, Tray, Wood
from game.ui.piece_style import PieceStyle, style_of

OWN = "own"
"""In place of a kind: puzzles from one's own games."""
SLOT, HELD, FACE = "_", "^", "@"
"""In a picture: an empty place; before a piece that is held above the others; one's own face."""
PICTURES: Mapping[PieceKind, Mapping[str, str]] = MappingProxyType(
    {
        PieceKind.TILES: MappingProxyType(
            {
                "place": "b5|b6|_|^b7",
                "clear": "_|_|_",
                "open": "k10|r10|b10",
                "joker": "o4|^J|o6",
                "most": "k1|r1|b1|o1",
                OWN: "@|r9|k9",
            }
        ),
        PieceKind.CARDS: MappingProxyType(
            {"place": "H5|H6|_|^H7", "clear": "_|_|_", "most": "SA|HA|DA|CA", "waiting": "C8|^D3|C9", OWN: "@|D9|S9"}
        ),
    }
)
"""By kind of piece and of puzzle."""
PIECE, GAP, TALL, FOOT, RAISED, LEAN = 69, 3, 132, 8, 21, 8
"""Of what stands behind a plate, in u: width of a piece, between two, height of all, what is free below their feet, so
that their marks are seen, and below a held one; and its degrees."""


def kind_picture(game: Game, kind: str) -> Item:
    """What stands behind the plate of this kind."""
    style = style_of(game)
    made = (_piece(game, style, token) for token in PICTURES[game.piece_kind][kind].split("|"))
    return Sized(HBox(tuple(made), GAP, down=1.0), tall=TALL)


def _piece(game: Game, style: PieceStyle, token: str) -> Item:
    high = PIECE * 4 / 3
    if token == SLOT:
        return Padded(slot(PIECE - 3, high - 4), 0, 0, FOOT + 4)
    if token == FACE:
        return Padded(ImageItem(partial(Emblem, "you"), high, high, 2), 6, 0, RAISED)
    symbol, held = str(game.spelling.symbol(token.removeprefix(HELD))), token.startswith(HELD)
    piece = ImageItem(partial(style.face, symbol, tilt=LEAN if held else 0), PIECE, high, 2)
    return Padded(piece, 9, 0, RAISED) if held else Padded(piece, 0, 0, FOOT)


SIZES: Sequence[tuple[int, float]] = ((30, 36), (45, 30), (66, 25))
"""So many pieces of a table at most are so many units wide; of fuller ones as wide as the last."""
ROOM, RACK_PIECE, RACK, LEDGE, HIDDEN = 450, 57, (396, 62), 14, 18
"""In u: the width of a table, a piece of the rack, the wood of the rack, its lip, and what it rises above the feet of
the pieces."""


def day_picture(puzzle: Puzzle) -> Item:
    """The table of a puzzle as it lies, and its rack below."""
    style, rows = style_of(puzzle.game), [meld.tiles for meld in puzzle.position.table]
    pieces = sum(map(len, rows))
    wide = next((wide for most, wide in SIZES if pieces <= most), SIZES[-1][1])
    wide = min(wide, ROOM / max(map(len, rows), default=1) - 1.5)
    sets = tuple(_row(style, [str(tile.symbol) for tile in row], wide) for row in rows)
    held = [str(tile.symbol) for tile in puzzle.position.rack]
    own = min(RACK_PIECE, RACK[0] / len(held) - 1.5)
    rack = Padded(Aligned(_row(style, held, own)), 0, 0, HIDDEN)
    wood = Sized(VBox((Aligned(ImageItem(_wood, *RACK)),), down=1.0), tall=own * 4 / 3 + HIDDEN)
    return VBox((Wrapped(sets, wide * 0.5, across=0.5), Overlaid((wood, rack)) if style.stands else rack), 30)


def _row(style: PieceStyle, symbols: Sequence[str], wide: float) -> Item:
    return HBox(tuple(ImageItem(partial(style.face, symbol), wide, wide * 4 / 3, 3) for symbol in symbols), 1.5)


def _wood(pixels: int) -> Wood:
    high = round(pixels * RACK[1] / RACK[0])
    return Wood(pixels, high, (high - round(high * LEDGE / RACK[1]),))


STONE, STONE_GAP = (26, 36), 10
"""In u: a stone that stands for a puzzle, and between two."""


def solved_stones(solved: int, count: int) -> Item:
    """A stone for every puzzle, of which those are ivory that are solved."""
    wide, tall = STONE

    def stone(done: bool) -> Item:
        def picture(pixels: int) -> Picture:
            high, radius = round(pixels * tall / wide), pixels // 5
            return Plate(pixels, high, radius, "stone") if done else Tray(pixels, high, radius, "locked", 1)

        return ImageItem(picture, wide, tall, 2)

    return HBox(tuple(stone(number < solved) for number in range(count)), STONE_GAP)
