"""The figures of jacks, queens and kings: half figures from `assets/courts`, drawn in the suit's own colour.

They stand in a panel that leaves out the index. Measures are in widths of a card unless they say otherwise.
"""

from __future__ import annotations

import re
from io import BytesIO
from types import MappingProxyType

import pygame

from game.session.system.paths import Assets
from game.ui.paint.kept_images import Brush
from game.ui.paint.smooth_shapes import CLEAR, blank, rounded, tinted
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


def draw_court(brush: Brush, large: pygame.Surface, suit: str, number: int, kind: str, width: int) -> None:
    """Draw the figure on the large image of a card of this material; `width` is in final pixels."""
    figure = brush.kept(("court", suit, number, kind, width), lambda: _panel(brush, suit, number, kind, width))
    large.blit(figure, (round(LEFT * width * TIMES), round(TOP * width * TIMES)))


def _panel(brush: Brush, suit: str, number: int, kind: str, width: int) -> pygame.Surface:
    """The framed panel with the figure, clear where the index stands."""
    ink = card_ink(brush.theme, suit, locked=kind == "locked")
    face, across = brush.theme.part("cards", kind).colour("top"), width * TIMES
    wide, high = round((RIGHT - LEFT) * across), round((BOTTOM - TOP) * across)
    line = max(TIMES, round(FRAME * across))
    panel = tinted(_shape(wide, high, across, 0), mixed(face, ink, LINE))
    inner = blank(wide, high, mixed(face, ink, GROUND))
    inner.blit(_figure(brush.theme.part("cards", "court"), suit, number, ink, width), (0, 0))
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
    text = (Assets.of_bundle().courts / f"{SUIT_NAMES[suit]}_{RANK_NAMES[number]}.svg").read_text(encoding="ascii")
    layers = [layer for layer in text.splitlines()[1:-1] if width >= ALL_LINES or 'class="thin"' not in layer]
    halves = "".join(f'{layer}<g transform="{FULL_TURN}">{layer}</g>' for layer in layers)
    left = AT_MIDDLE[suit][number - 11] + (LEFT - MIDDLE) * UNITS
    box = f"{left} 0 {(RIGHT - LEFT) * UNITS} {(BOTTOM - TOP) * UNITS}"
    inks = _inks(style, suit, ink)
    drawn = re.sub("#[0-9A-F]{6}", lambda found: _hex(inks[found[0]]), halves)
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


def _hex(colour: Rgba) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour[:3])
