"""What is picked up or won on a page: plates of rack wood, bubbles of speech, medals."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.materials import add_streaks
from game.ui.paint.smooth_shapes import (
    blank,
    disc,
    filled_box,
    inner_shadow,
    outline,
    ramp,
    ring_mask,
    rounded,
    soft,
    tinted,
)
from game.ui.paint.theme import Rgba, ThemePart, faded
from game.ui.pictures import Bubble, Medal, PlateState, RackPlate, Tail

LIGHT: Mapping[PlateState, float] = MappingProxyType({"rest": 1.0, "hot": 1.15, "selected": 1.25, "down": 0.8})
"""How bright the wood is in each state."""
SHARP = 3
"""The radius of the corner of a bubble that points at who speaks, in pixels of a small window."""
RING = 0.1
"""The ring of a medal in parts of its size."""


def paint_rack_plate(brush: Brush, picture: RackPlate) -> Painted:
    """A board of the look's wood with a lighter upper edge and a lip along its foot, on its shadow."""
    style = brush.theme.materials["plate"]
    width, height, radius = max(8, picture.width), max(8, picture.height), picture.radius
    lip = 1 if picture.state == "down" else min(picture.lip, height // 3)
    colour = {key: _lit(style.colour(key), LIGHT[picture.state]) for key in style.colours}
    face = height - lip
    body = ramp(width, height, colour["top"], colour["bottom"])
    body.blit(ramp(width, lip, colour["lip-top"], colour["lip-bottom"]), (0, face))
    if style.number("streak"):
        add_streaks(body, style.number("streak"), 7)
    body.fill(faded(style.colour("shade"), 0.35), (0, face - 1, width, 1))
    body.blit(rounded(width, height, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = colour["line"]
    body.blit(outline(width, face, radius, max(1, height // 60), line, faded(line, 0.0)), (0, 0))
    if style.has("edge"):
        body.blit(
            outline(width, height, radius, max(1, height // 50), style.colour("edge"), style.colour("edge")), (0, 0)
        )
    reach, drop = max(4, height // 6), max(2, height // 12)
    shadow, margin = soft(width, height, radius, reach, faded(brush.theme.colour("shadow"), 0.55))
    whole = blank(width + 2 * margin, height + 2 * margin + drop)
    whole.blit(shadow, (0, drop))
    whole.blit(body, (margin, margin))
    return Painted(whole, -margin, -margin)


def _lit(colour: Rgba, light: float) -> Rgba:
    red, green, blue = (min(255, round(part * light)) for part in colour[:3])
    return red, green, blue, colour[3]


def paint_bubble(brush: Brush, picture: Bubble) -> Painted:
    """An ivory plate of which one corner may be sharp, on its shadow."""
    style = brush.theme.plates["tip"]
    width, height = max(8, picture.width), max(8, picture.height)
    radius = min(picture.radius, height // 2)
    mask = rounded(width, height, radius)
    if picture.corner is not None:
        sharp = rounded(width, height, min(SHARP, radius))
        half_w, half_h = width // 2, height // 2
        x, y = (0 if "left" in picture.corner else half_w), (0 if "top" in picture.corner else half_h)
        corner = pygame.Rect(x, y, width - half_w, height - half_h)
        mask.fill((255, 255, 255, 0), corner)
        mask.blit(sharp, corner, corner, pygame.BLEND_RGBA_MAX)
    body = ramp(width, height, style.colour("top"), style.colour("bottom"))
    body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    reach, drop = max(3, radius), max(2, radius // 2)
    shadow, margin = soft(width, height, radius, reach, faded(brush.theme.colour("shadow"), 0.5))
    whole = blank(width + 2 * margin, height + 2 * margin + drop)
    whole.blit(shadow, (0, drop))
    whole.blit(body, (margin, margin))
    return Painted(whole, -margin, -margin)


def paint_tail(brush: Brush, picture: Tail) -> Painted:
    """A triangle in the colour that the bubble has where it leaves it."""
    wide, high, large = picture.width, picture.height, 4
    style = brush.theme.plates["tip"]
    colour = style.colour("top" if picture.side == "up" else "bottom")
    ends = {
        "down": ((0, 0), (wide, 0), (wide / 2, high)),
        "up": ((0, high), (wide, high), (wide / 2, 0)),
        "right": ((0, 0), (0, high), (wide, high / 2)),
        "left": ((wide, 0), (wide, high), (0, high / 2)),
    }
    drawn = blank(wide * large, high * large)
    pygame.draw.polygon(drawn, colour, [(x * large, y * large) for x, y in ends[picture.side]])
    return Painted(pygame.transform.smoothscale(drawn, (wide, high)))


def paint_medal(brush: Brush, picture: Medal) -> Painted:
    """A ring of metal with a bevel round a disc of felt, on its lip; or the sunken disc it would lie in."""
    size = max(12, picture.size)
    if not picture.reached:
        return _sunken_disc(brush, size)
    style = brush.theme.materials["medal"]
    lip, line = max(2, round(size / 18)), max(2, round(size * RING))
    top, middle, bottom = (style.colour(f"ring-{part}") for part in ("top", "middle", "bottom"))
    body = blank(size, size + lip)
    body.blit(tinted(disc(size), style.colour("lip")), (0, lip))
    body.blit(tinted(disc(size), middle), (0, 0))
    edge = max(1, line // 4)
    body.blit(outline(size, size, size // 2, edge, top, bottom), (0, 0))
    inner = size - 2 * line
    body.blit(filled_box(inner, inner, inner // 2, style.colour("disc-top"), style.colour("disc-bottom")), (line, line))
    around = outline(inner + 2 * edge, inner + 2 * edge, inner, edge, bottom, top)
    body.blit(around, (line - edge, line - edge))
    shadow, margin = soft(size, size + lip, size // 2, max(3, size // 9), faded(brush.theme.colour("shadow"), 0.55))
    drop = max(2, size // 14)
    whole = blank(shadow.get_width(), shadow.get_height() + drop)
    whole.blit(shadow, (0, drop))
    whole.blit(body, (margin, margin))
    return Painted(whole, -margin, -margin)


def _sunken_disc(brush: Brush, size: int) -> Painted:
    style: ThemePart = brush.theme.plates["tray"]
    body = filled_box(size, size, size // 2, style.colour("top"), style.colour("bottom"))
    body.blit(inner_shadow(size, size, size // 2, max(4, size // 9), style.number("inset")), (0, 0))
    edge = style.colour("edge")
    if edge[3]:
        body.blit(tinted(ring_mask(size, size, size // 2, max(1, size // 48)), edge), (0, 0))
    return Painted(body)
