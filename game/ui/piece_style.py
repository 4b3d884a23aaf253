"""How the pieces of a game are drawn and how closely they lie: one value for each kind of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from game.rules.games.game import Game, PieceKind
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING, Spelling
from game.rules.tiles import Tile
from game.rules.values import immutable
from game.ui.pictures import (
    CardBack,
    CardFace,
    CardStack,
    PoolStack,
    TileBack,
    TileFace,
    TurningCard,
    TurningTile,
)

PACK = 52
"""Cards of a pack; idents count one pack after the other."""
MIXED = (1, 2, 2, 1, 2, 1, 1, 2, 1, 1, 2, 2, 1)
"""The packs of backs whose cards nobody knows, by place, again and again: as if shuffled, and told by no card."""
HALF_TURN = 4
"""Pictures of each half of a turn."""

SizeStep = tuple[int, float, float]
"""Width of a piece in u, space between rows in heights, and the visible part of a piece that has a right neighbour."""
BETWEEN_ROWS = 0.22
"""The space between rows in heights, while there is room."""


@immutable
class PieceStyle:
    """The pictures of one kind of pieces, and the sizes they have on the table; `style_of` gives each one once."""

    kind: PieceKind
    face: type[TileFace]
    back: type[TileBack]
    turning: type[TurningTile]
    stack: type[PoolStack]
    larger: tuple[SizeStep, ...]
    """Larger sizes: XL begins with the first, L with the second. The usual sizes follow, so that every table that fits
    those fits these (ux 4.1)."""
    steps: tuple[SizeStep, ...]
    """The usual sizes from the widest to the closest: each about 0.9 of the one before, then tighter ones."""
    least_covered: int
    """No piece that is partly covered is ever narrower, in pixels."""
    corner: float
    """The radius of a corner in widths."""
    spelling: Spelling
    """How they are written in the semantic tree (rules 1)."""
    sounds: str
    """What begins the names of their sounds."""
    bars: bool = False
    """Whether what came from the hand in this turn has a bar below it: cards of a set hide each other's corners."""
    deeper: float = 0.0
    """How far a piece reaches below the box of a tile, in widths."""
    packs: int = 1
    """How many packs the cards are of; the backs of two differ."""
    stands: bool = True
    """Whether what a player has stands on a wooden rack; the cards of card games are held in the hand."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        """By identity, which every question about a style of tiles or a layout comes to."""
        return self is other

    def back_of(self, tile: Tile, width: int) -> TileBack:
        """This very piece face down."""
        return self.back(width, pack=1 + tile.ident // PACK % self.packs)

    def unknown(self, place: int, width: int, *, lifted: bool = False) -> TileBack:
        """A piece face down of which only the place in its row or stack is known."""
        return self.back(width, lifted, self.top(place))

    def top(self, place: int) -> int:
        """The pack whose back is seen at this place."""
        return MIXED[place % len(MIXED)] if self.packs > 1 else 1

    def turned(self, tile: Tile, width: int, share: float) -> TileFace | TileBack | TurningTile:
        """What is seen of this piece when so much of its turn from the back to the face is done, 0 to 1."""
        if share <= 0:
            return self.back_of(tile, width)
        if share >= 1:
            return self.face(str(tile.symbol), width)
        seen = max(0.12, round(abs(2 * share - 1) * HALF_TURN) / HALF_TURN)
        pack = self.back_of(tile, width).pack
        return self.turning(str(tile.symbol) if share >= 0.5 else "", width, round(width * seen), pack)


TILE_STYLE = PieceStyle(
    PieceKind.TILES,
    TileFace,
    TileBack,
    TurningTile,
    PoolStack,
    ((134, BETWEEN_ROWS, 1.0), (124, BETWEEN_ROWS, 1.0)),
    (
        *((units, BETWEEN_ROWS, 1.0) for units in (112, 100, 92, 84, 76, 68, 60)),
        (60, 0.12, 1.0),
        (60, 0.04, 0.90),
        (60, -0.12, 0.78),
    ),
    least_covered=44,
    corner=0.13,
    spelling=TILE_SPELLING,
    sounds="",
)
"""In the last two sizes, which only the smallest windows need, tiles overlap."""

CARD_STYLE = PieceStyle(
    PieceKind.CARDS,
    CardFace,
    CardBack,
    TurningCard,
    CardStack,
    ((156, BETWEEN_ROWS, 0.73), (140, BETWEEN_ROWS, 0.73)),
    (
        *((units, BETWEEN_ROWS, 0.73) for units in (132, 118, 107, 98, 90)),
        (90, 0.12, 0.73),
        (66, 0.14, 1.0),
        (60, 0.12, 1.0),
        (60, 0.04, 1.0),
        (60, -0.12, 1.0),
    ),
    least_covered=60,
    corner=0.095,
    spelling=CARD_SPELLING,
    sounds="card-",
    bars=True,
    deeper=0.07,
)
"""Cards of a set overlap: what is seen of each is as wide as a tile and has the face of a card half as wide again.
On a crowded table they lie side by side, smaller."""

STYLES: Mapping[PieceKind, PieceStyle] = MappingProxyType({style.kind: style for style in (TILE_STYLE, CARD_STYLE)})


def style_of(game: Game, *, as_cards: bool = False) -> PieceStyle:
    """The look of a game's pieces; where several packs are shuffled together, their backs differ. Tiles may be drawn
    `as_cards`, and then stand on a rack as tiles do."""
    kind = PieceKind.CARDS if as_cards else game.piece_kind
    return _styled(kind, 2 if kind is PieceKind.CARDS and game.copies > 1 else 1, game.piece_kind is PieceKind.TILES)


@cache
def _styled(kind: PieceKind, packs: int, stands: bool) -> PieceStyle:
    style = STYLES[kind]
    return style if (style.packs, style.stands) == (packs, stands) else replace(style, packs=packs, stands=stands)
