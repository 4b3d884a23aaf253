"""Jacks, queens and kings: half figures from `assets/courts`, drawn in the suit's own colour, and emblems where cards
are too narrow for those.

Figures stand in a panel that leaves out the index. Measures are in widths of a card unless they say otherwise; shapes
of emblems are given in a box from -0.5 to 0.5.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.session.system.paths import Assets
from game.ui.look_names import PieceMaterial
from game.ui.paint.cards.card_suits import Bend, curve, draw_suit, mirrored
from game.ui.paint.kept_images import Brush
from game.ui.paint.smooth_shapes import CLEAR, Point, blank, rounded, stroke, tinted
from game.ui.paint.theme import Rgba, ThemePart, card_ink, mixed
from game.ui.paint.tiles.numerals import TIMES

LEAST_WIDTH = 56
"""Cards narrower than this, in pixels, have an emblem."""
ALL_LINES = 90
"""Cards narrower than this, in pixels, are drawn without the thin lines."""
LEFT, TOP, RIGHT, BOTTOM = 0.062, 0.062, 0.938, 1.335
"""The panel."""
CORNER, FRAME = 0.05, 0.012
NOTCH_RIGHT, NOTCH_BOTTOM = 0.54, 0.945
"""What is left of the panel above and before these belongs to the index."""
UNITS = 900
"""Units of a figure's file in a width."""
MIDDLE = 0.742
SUIT_NAMES = MappingProxyType({"k": "spade", "r": "heart", "b": "club", "o": "diamond"})
RANK_NAMES = MappingProxyType({11: "jack", 12: "queen", 13: "king"})
"""How the files are named."""
AT_MIDDLE = MappingProxyType({"k": (815, 431, 890), "b": (500, 492, 666), "r": (750, 631, 545), "o": (740, 510, 580)})
"""The x of a figure's file that lies at `MIDDLE`, for jack, queen and king."""
FULL_TURN = "rotate(180 650 1000)"
"""What makes the lower half of the upper one, in units."""
GROUND, LINE = 0.07, 0.55
"""How much of the suit's colour is in the panel's ground and in its frame."""


class FigureLost(Exception):
    """The file of a figure is missing or broken."""


def draw_court(brush: Brush, large: pygame.Surface, suit: str, number: int, kind: PieceMaterial, width: int) -> None:
    """Draw the figure on the large image of a card of this material; `width` is in final pixels. Raises FigureLost."""
    figure = brush.kept(("court", suit, number, kind, width), lambda: _panel(brush, suit, number, kind, width))
    large.blit(figure, (round(LEFT * width * TIMES), round(TOP * width * TIMES)))


def _panel(brush: Brush, suit: str, number: int, kind: PieceMaterial, width: int) -> pygame.Surface:
    """The framed panel with the figure, clear where the index stands."""
    ink = card_ink(brush.theme, suit, locked=kind == "locked")
    face, across = brush.theme.piece("cards", kind).colour("top"), width * TIMES
    wide, high = round((RIGHT - LEFT) * across), round((BOTTOM - TOP) * across)
    line = max(TIMES, round(FRAME * across))
    panel = tinted(_shape(wide, high, across, 0), mixed(face, ink, LINE))
    inner = blank(wide, high, mixed(face, ink, GROUND))
    inner.blit(_figure(brush.theme.materials["court"], suit, number, ink, width), (0, 0))
    inner.blit(_shape(wide, high, across, line), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    panel.blit(inner, (0, 0))
    return panel


def _shape(wide: int, high: int, across: int, inset: int) -> pygame.Surface:
    """The white shape of the panel without the notch, so many pixels smaller on every side."""
    shape, corner = blank(wide, high, CLEAR), round(CORNER * across) - inset
    shape.blit(rounded(wide - 2 * inset, high - 2 * inset, corner), (inset, inset))
    right, bottom = round((NOTCH_RIGHT - LEFT) * across) + inset, round((NOTCH_BOTTOM - TOP) * across) + inset
    notch = blank(wide, high, CLEAR)
    notch.blit(rounded(right + wide, bottom + high, round(CORNER * across) + inset), (-wide, -high))
    shape.blit(notch, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    shape.fill(CLEAR, special_flags=pygame.BLEND_RGBA_MAX)
    return shape


def _figure(style: ThemePart, suit: str, number: int, ink: Rgba, width: int) -> pygame.Surface:
    """What is seen of the figure in the panel, on nothing."""
    file = Assets.of_bundle().courts / f"{SUIT_NAMES[suit]}_{RANK_NAMES[number]}.svg"
    try:
        return _drawn(file.read_text(encoding="ascii"), style, suit, number, ink, width)
    except (OSError, ValueError, LookupError, pygame.error) as fault:
        raise FigureLost(file.name) from fault


def _drawn(text: str, style: ThemePart, suit: str, number: int, ink: Rgba, width: int) -> pygame.Surface:
    layers = [layer for layer in text.splitlines()[1:-1] if width >= ALL_LINES or 'class="thin"' not in layer]
    halves = "".join(f'{layer}<g transform="{FULL_TURN}">{layer}</g>' for layer in layers)
    left = AT_MIDDLE[suit][number - 11] + (LEFT - MIDDLE) * UNITS
    box = f"{left} 0 {(RIGHT - LEFT) * UNITS} {(BOTTOM - TOP) * UNITS}"
    inks = _inks(style, suit, ink)
    drawn = re.sub("#[0-9A-F]{6}", lambda found: "#{:02X}{:02X}{:02X}".format(*inks[found[0]][:3]), halves)
    size = round((RIGHT - LEFT) * width * TIMES), round((BOTTOM - TOP) * width * TIMES)
    head = text.splitlines()[0].partition(" width=")[0]
    source = f'{head} width="{size[0]}" height="{size[1]}" viewBox="{box}">{drawn}</svg>'
    return pygame.image.load_sized_svg(BytesIO(source.encode("ascii")), size).convert_alpha()


def _inks(style: ThemePart, suit: str, ink: Rgba) -> dict[str, Rgba]:
    """What each colour of the files is drawn in."""
    towards, area = style.colour("towards"), style.colour("spades") if suit == "k" else ink
    return {
        "#9A1F1F": mixed(area, towards, style.number("area")),
        "#33647C": mixed(area, towards, style.number("shade")),
        "#3A3A3A": mixed(ink, towards, style.number("line")),
        "#14171C": style.colour("black"),
        "#E3B864": style.colour("gold"),
    }


class CourtInks(NamedTuple):
    """The colours of a court card."""

    suit: Rgba
    ground: Rgba
    """The colour of the card, for what is cut out."""
    gold: Rgba


DrawEmblem = Callable[[pygame.Surface, str, CourtInks, Point, float], None]

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


def _shield(surface: pygame.Surface, suit: str, inks: CourtInks, centre: Point, size: float) -> None:
    """The jack: a shield with a gold line and the suit on it."""
    points = mirrored(*SHIELD)
    pygame.draw.polygon(surface, inks.suit, _placed(points, centre, size))
    middle = (centre[0], centre[1] - 0.01 * size)
    stroke(surface, inks.gold, _placed(points, middle, size * 0.78), size * 0.045, closed=True)
    draw_suit(surface, suit, inks.ground, (centre[0], centre[1] - 0.03 * size), size * 0.36)


def _lily(surface: pygame.Surface, suit: str, inks: CourtInks, centre: Point, size: float) -> None:
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


def _crown(surface: pygame.Surface, suit: str, inks: CourtInks, centre: Point, size: float) -> None:
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


EMBLEMS: Mapping[int, DrawEmblem] = MappingProxyType({11: _shield, 12: _lily, 13: _crown})
"""The emblem of each court card by its number."""
