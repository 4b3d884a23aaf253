"""Card faces: one index, top left, that a card lying over it never covers, and one large pip or emblem.

A card is as wide and as high as a tile with its side, so it stands wherever a tile stands. All measures are in widths.

Shapes are given in a box from -0.5 to 0.5 and drawn on supersampled surfaces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.ui.paint.cards.card_suits import Bend, curve, draw_suit, mirrored
from game.ui.paint.cards.court_figures import LEAST_WIDTH, draw_court
from game.ui.paint.cards.joker_cards import draw_joker_card
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.piece_finish import PieceShape, draw_states, finished, side_height, tile_height
from game.ui.paint.smooth_shapes import Point, blank, filled, outline, ramp, rounded, shrunk_mask, stroke
from game.ui.paint.theme import Rgba, ThemePart, card_ink
from game.ui.paint.tiles.numerals import RANKS, TIMES, card_letter, draw_letter, draw_rank, whole
from game.ui.paint.tiles.tile_signs import SIGNS
from game.ui.pictures import CardFace


class Inks(NamedTuple):
    """The colours of a court card."""

    suit: Rgba
    ground: Rgba
    """The colour of the card, for what is cut out."""
    gold: Rgba


DrawEmblem = Callable[[pygame.Surface, str, Inks, Point, float], None]

SHIELD: tuple[Point, tuple[Bend, ...]] = (
    (0.0, -0.48),
    (
        ((-0.1, -0.42), (-0.25, -0.4), (-0.4, -0.42)),
        ((-0.42, -0.2), (-0.4, 0.05), (-0.33, 0.18)),
        ((-0.25, 0.33), (-0.1, 0.44), (0.0, 0.5)),
    ),
)
PETAL: tuple[Point, tuple[Bend, ...]] = (
    (0.0, -0.5),
    (
        ((-0.04, -0.38), (-0.15, -0.28), (-0.15, -0.12)),
        ((-0.15, 0.02), (-0.07, 0.1), (-0.06, 0.2)),
        ((-0.06, 0.2), (-0.03, 0.2), (0.0, 0.2)),
    ),
)
"""The middle leaf of the lily."""
LEAF: tuple[Point, tuple[Bend, ...]] = (
    (-0.08, 0.18),
    (
        ((-0.1, 0.02), (-0.16, -0.24), (-0.33, -0.24)),
        ((-0.46, -0.24), (-0.52, -0.12), (-0.49, 0.0)),
        ((-0.45, 0.02), (-0.4, 0.0), (-0.38, -0.06)),
        ((-0.37, -0.12), (-0.33, -0.13), (-0.3, -0.1)),
        ((-0.24, -0.03), (-0.21, 0.08), (-0.2, 0.18)),
    ),
)
"""Its left leaf, bent outwards."""
TAIL: tuple[Point, tuple[Bend, ...]] = (
    (-0.07, 0.28),
    (
        ((-0.1, 0.36), (-0.16, 0.42), (-0.26, 0.44)),
        ((-0.2, 0.38), (-0.19, 0.33), (-0.19, 0.28)),
    ),
)
SPIRE: tuple[Point, tuple[Bend, ...]] = (
    (0.0, 0.28),
    (
        ((-0.02, 0.28), (-0.05, 0.28), (-0.06, 0.28)),
        ((-0.06, 0.38), (-0.03, 0.44), (0.0, 0.5)),
    ),
)
CLEAR_LINE = 0.09
"""What is left clear round the middle leaf of the lily."""
CROWN: tuple[Point, ...] = (
    (-0.36, 0.22),
    (-0.46, -0.2),
    (-0.24, -0.04),
    (0.0, -0.36),
    (0.24, -0.04),
    (0.46, -0.2),
    (0.36, 0.22),
)
PEARLS: tuple[tuple[float, float, float], ...] = ((-0.44, -0.22, 0.065), (0.0, -0.38, 0.08), (0.44, -0.22, 0.065))


def shield(surface: pygame.Surface, suit: str, inks: Inks, centre: Point, size: float) -> None:
    """The jack: a shield with a gold line and the suit on it."""
    points = mirrored(*SHIELD)
    pygame.draw.polygon(surface, inks.suit, _placed(points, centre, size))
    middle = (centre[0], centre[1] - 0.01 * size)
    stroke(surface, inks.gold, _placed(points, middle, size * 0.78), size * 0.045, closed=True)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] - 0.03 * size), size * 0.36)


def lily(surface: pygame.Surface, suit: str, inks: Inks, centre: Point, size: float) -> None:
    """The queen: a lily held by a gold band."""
    for part in (LEAF, TAIL):
        points = curve(*part)
        for side in (1, -1):
            pygame.draw.polygon(surface, inks.suit, _placed([(side * x, y) for x, y in points], centre, size))
    for part in (PETAL, SPIRE):
        shape = _placed(mirrored(*part), centre, size)
        stroke(surface, inks.ground, shape, size * CLEAR_LINE, closed=True)
        pygame.draw.polygon(surface, inks.suit, shape)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] - 0.13 * size), size * 0.21)
    _bar(surface, inks.gold, centre, size, (-0.31, 0.18, 0.62, 0.1))


def crown(surface: pygame.Surface, suit: str, inks: Inks, centre: Point, size: float) -> None:
    """The king: a crown with a gold rim."""
    pygame.draw.polygon(surface, inks.suit, _placed(CROWN, centre, size))
    for x, y, radius in PEARLS:
        pygame.draw.circle(surface, inks.suit, (centre[0] + x * size, centre[1] + y * size), radius * size)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] + 0.06 * size), size * 0.26)
    _bar(surface, inks.gold, centre, size, (-0.37, 0.28, 0.74, 0.1))


def _placed(points: tuple[Point, ...] | list[Point], centre: Point, size: float) -> list[Point]:
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in points]


def _bar(
    surface: pygame.Surface, colour: Rgba, centre: Point, size: float, box: tuple[float, float, float, float]
) -> None:
    left, top, wide, high = (part * size for part in box)
    area = (round(centre[0] + left), round(centre[1] + top), round(wide), max(1, round(high)))
    pygame.draw.rect(surface, colour, area, border_radius=max(1, round(high / 3)))


EMBLEMS: Mapping[int, DrawEmblem] = MappingProxyType({11: shield, 12: lily, 13: crown})
"""The emblem of each court card by its number."""


CARD_SHAPE = PieceShape(0.095, aslant=0.035, low_fold=True)
LIP = 0.018
"""A card is thin: this much of its edge is seen."""
KINDS = MappingProxyType(
    {
        (False, False): "face",
        (True, False): "joker",
        (False, True): "locked",
        (True, True): "locked-joker",
    }
)
"""The name of a card's material in the theme, by whether it is a joker and whether it is locked."""
SMALL_CARD = 52
"""Cards narrower than this have a larger rank and one pip, no emblem."""
TINY_CARD = 30
ACE, INNER, CORE = 0.54, 0.80, 0.70
"""The height of an ace's pip, and of the line within it."""


class CardSizes(NamedTuple):
    """Type sizes and places on a card's face."""

    rank: float
    baseline: float
    centre: float
    """The middle of a rank of one sign."""
    ten: float
    """The middle of the ten."""
    most: float
    """The widest rank: what is left of a card below another."""
    pip: float
    pip_at: tuple[float, float]


LARGE = CardSizes(0.62, 0.545, 0.29, 0.355, 0.56, 0.46, (0.69, 1.065))
SMALL = CardSizes(0.70, 0.61, 0.32, 0.39, 0.64, 0.50, (0.67, 1.01))
TINY = CardSizes(0.84, 0.70, 0.40, 0.47, 0.80, 0.58, (0.62, 1.06))
INDEX_PIP, INDEX_AT = 0.28, (0.25, 0.775)
EMBLEM, EMBLEM_AT = 0.49, (0.665, 1.065)


def card_height(width: int) -> int:
    """Height of a card with its lip: that of a tile with its side."""
    return tile_height(width) + side_height(width)


def paint_card_face(brush: Brush, picture: CardFace) -> Painted:
    """A card with all its states."""
    width = max(8, picture.width)
    joker = picture.symbol[:1] in SIGNS
    kind = KINDS[joker, picture.locked]
    large = card_body(brush, kind, width).copy()
    style = brush.theme.part("cards", kind)
    if joker:
        draw_joker_card(brush, large, picture, style, width)
    else:
        _draw_numbered(brush, large, picture, style, width)
    draw_states(brush, large, picture, style, (width * TIMES, card_height(width) * TIMES), CARD_SHAPE)
    return finished(brush, large, card_silhouette(brush, width), picture, CARD_SHAPE)


def card_body(brush: Brush, kind: str, width: int) -> pygame.Surface:
    """The large opaque image of an empty card; not to be painted on."""
    return brush.kept(("card", kind, width), lambda: _make_body(brush.theme.part("cards", kind), width))


def _make_body(style: ThemePart, width: int) -> pygame.Surface:
    across, down = width * TIMES, card_height(width) * TIMES
    lip, radius = max(1, round(width * LIP)) * TIMES, round(width * CARD_SHAPE.corner * TIMES)
    body = blank(across, down, style.colour("lip"))
    body.blit(ramp(across, lip + radius, style.colour("lip"), style.colour("lip")), (0, down - lip - radius))
    body.blit(filled(across, down - lip, radius, style.colour("top"), style.colour("bottom")), (0, 0))
    line, rim = max(TIMES, whole(across * style.number("rim"))), style.colour("edge")
    body.blit(outline(across, down - lip, radius, line, rim, rim), (0, 0))
    return body


def card_silhouette(brush: Brush, width: int) -> pygame.Surface:
    """The white shape of a card in final pixels."""
    height = card_height(width)

    def make() -> pygame.Surface:
        large = rounded(width * TIMES, height * TIMES, round(width * TIMES * CARD_SHAPE.corner))
        return shrunk_mask(large, width, height)

    return brush.kept(("card-silhouette", width), make)


def sizes_of(width: int) -> CardSizes:
    """The measures of a face of this width in pixels."""
    if width >= SMALL_CARD:
        return LARGE
    return SMALL if width >= TINY_CARD else TINY


def _draw_numbered(brush: Brush, large: pygame.Surface, picture: CardFace, style: ThemePart, width: int) -> None:
    suit, number = picture.symbol[:1], int(picture.symbol[1:])
    ink = card_ink(brush.theme, suit, locked=picture.locked)
    across, sizes = width * TIMES, sizes_of(width)
    if sizes is LARGE and number in EMBLEMS and width >= LEAST_WIDTH:
        draw_court(brush, large, suit, number, KINDS[False, picture.locked], width)
    elif sizes is LARGE:
        _draw_figure(large, suit, number, Inks(ink, style.colour("top"), style.colour("gold")), across)
    rank = RANKS[number]
    at = across * (sizes.ten if len(rank) > 1 else sizes.centre), across * sizes.baseline
    draw_rank(brush, large, rank, ink, at, across * sizes.rank, across * sizes.most)
    pip_at, pip = (INDEX_AT, INDEX_PIP) if sizes is LARGE else (sizes.pip_at, sizes.pip)
    _mark(brush, large, suit, ink, _scaled(pip_at, across), across * pip)


def _draw_figure(large: pygame.Surface, suit: str, number: int, inks: Inks, across: int) -> None:
    """The large sign of a card: its pip, the ornate one of an ace, or the emblem of a court card."""
    emblem = EMBLEMS.get(number)
    if emblem is not None:
        emblem(large, suit, inks, _scaled(EMBLEM_AT, across), across * EMBLEM)
        return
    at = _scaled(LARGE.pip_at, across)
    if number > 1:
        draw_suit(large, suit, inks.suit, at, across * LARGE.pip)
        return
    draw_suit(large, suit, inks.suit, at, across * ACE)
    for share, ink in ((INNER, inks.ground), (CORE, inks.suit)):
        draw_suit(large, suit, ink, at, across * ACE * share, foot=False)


def _mark(brush: Brush, large: pygame.Surface, suit: str, ink: Rgba, at: tuple[float, float], height: float) -> None:
    """The suit's pip, or its letter (ux 3.2)."""
    letter = card_letter(brush, suit)
    if letter is None:
        draw_suit(large, suit, ink, at, height)
    else:
        draw_letter(brush, large, letter, ink, at, height)


def _scaled(at: tuple[float, float], across: int) -> tuple[float, float]:
    return at[0] * across, at[1] * across
