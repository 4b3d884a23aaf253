"""How the pieces of a game are drawn and how closely they lie: one value for each kind of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.games.game import PieceKind
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING, Spelling
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

SizeStep = tuple[int, float, float, float]
"""Width of a piece in u, space between rows in heights, between sets in widths, and the visible part of a piece that
has a right neighbour."""


@immutable
class PieceLook:
    """The pictures of one kind of pieces, and the sizes they have on the table."""

    kind: PieceKind
    face: type[TileFace]
    back: type[TileBack]
    turning: type[TurningTile]
    stack: type[PoolStack]
    grown: tuple[float, float, float]
    """The step while few pieces are on the table, without its width."""
    larger: tuple[SizeStep, ...]
    """Larger sizes: XL begins with the first, L with the second. The usual sizes follow, so that every table that fits
    those fits these (ux 4.1)."""
    steps: tuple[SizeStep, ...]
    """The usual sizes from the widest to the closest."""
    least_covered: int
    """No piece that is partly covered is ever narrower, in pixels."""
    corner: float
    """The radius of a corner in widths."""
    spelling: Spelling
    """How they are written in the semantic tree (rules 1)."""
    sounds: str
    """What begins the names of their sounds."""


TILE_LOOK = PieceLook(
    PieceKind.TILES,
    TileFace,
    TileBack,
    TurningTile,
    PoolStack,
    (0.22, 0.55, 1.0),
    ((120, 0.22, 0.55, 1.0), (100, 0.22, 0.55, 1.0)),
    (
        (84, 0.22, 0.55, 1.0),
        (72, 0.22, 0.55, 1.0),
        (60, 0.22, 0.55, 1.0),
        (60, 0.12, 0.36, 1.0),
        (60, 0.04, 0.30, 0.90),
        (60, -0.12, 0.24, 0.78),
    ),
    least_covered=44,
    corner=0.13,
    spelling=TILE_SPELLING,
    sounds="",
)
"""After the three sizes come tighter ones; in the last two, which only the smallest windows need, tiles overlap."""

CARD_LOOK = PieceLook(
    PieceKind.CARDS,
    CardFace,
    CardBack,
    TurningCard,
    CardStack,
    (0.22, 0.60, 0.73),
    ((120, 0.22, 0.60, 0.73), (108, 0.22, 0.60, 0.73)),
    (
        (98, 0.22, 0.60, 0.73),
        (90, 0.20, 0.60, 0.73),
        (90, 0.12, 0.40, 0.73),
        (66, 0.14, 0.50, 1.0),
        (60, 0.12, 0.40, 1.0),
        (60, 0.04, 0.30, 1.0),
        (60, -0.12, 0.24, 1.0),
    ),
    least_covered=60,
    corner=0.095,
    spelling=CARD_SPELLING,
    sounds="card-",
)
"""Cards of a set overlap: what is seen of each is as wide as a tile and has the face of a card half as wide again.
On a crowded table they lie side by side, smaller."""

LOOKS: Mapping[PieceKind, PieceLook] = MappingProxyType({look.kind: look for look in (TILE_LOOK, CARD_LOOK)})
