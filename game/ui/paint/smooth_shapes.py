"""Smooth shapes: rounded boxes, ramps, outlines, soft shadows, strokes. White masks are tinted by their users."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.paint.theme import Rgba, mixed

WHITE = (255, 255, 255, 255)
CLEAR = (255, 255, 255, 0)
FINE = 4
"""Supersampling of drawn shapes."""

Point = tuple[float, float]


def blank(width: int, height: int, colour: Rgba = (0, 0, 0, 0)) -> pygame.Surface:
    """A surface with cover, filled with one colour; never smaller than one pixel."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    surface.fill(colour)
    return surface


def tinted(mask: pygame.Surface, colour: Rgba) -> pygame.Surface:
    """A copy of the white mask in the given colour."""
    copy = mask.copy()
    copy.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def shrunk_image(large: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """An opaque image scaled down; the scaler rounds every pixel down by two, which is given back."""
    image = pygame.transform.smoothscale(large, (max(1, width), max(1, height)))
    image.fill((2, 2, 2, 2), special_flags=pygame.BLEND_RGBA_ADD)
    return image


def shrunk_mask(large: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A white mask scaled down, full again where it was full and clear where it was clear."""
    mask = pygame.transform.smoothscale(large, (max(1, width), max(1, height)))
    mask.blit(tinted(mask, (255, 255, 255, 4)), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    mask.fill(CLEAR, special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def disc(diameter: int) -> pygame.Surface:
    """A white filled circle."""
    fine = blank(diameter * FINE, diameter * FINE, CLEAR)
    middle = diameter * FINE / 2
    pygame.draw.circle(fine, WHITE, (middle, middle), middle)
    return shrunk_mask(fine, diameter, diameter)


def rounded(width: int, height: int, radius: int) -> pygame.Surface:
    """A white filled box with round corners, put together from the four quarters of one small circle."""
    radius = max(0, min(radius, width // 2, height // 2))
    mask = blank(width, height, WHITE)
    if radius == 0:
        return mask
    corner = disc(2 * radius)
    for x, from_x in ((0, 0), (width - radius, radius)):
        for y, from_y in ((0, 0), (height - radius, radius)):
            area = pygame.Rect(x, y, radius, radius)
            mask.fill(CLEAR, area)
            mask.blit(corner, area, pygame.Rect(from_x, from_y, radius, radius), pygame.BLEND_RGBA_MAX)
    return mask


def ramp(width: int, height: int, top: Rgba, bottom: Rgba) -> pygame.Surface:
    """A vertical change from one colour to another."""
    if top == bottom:
        return blank(width, height, top)
    width, height = max(1, width), max(1, height)
    column = blank(1, height)
    shades = pygame.image.frombytes(_shades(height, top, bottom), (1, height), "RGBA")
    column.blit(shades, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.scale(column, (width, height))


@lru_cache(maxsize=128)
def _shades(count: int, first: Rgba, last: Rgba) -> bytes:
    """So many colours from the first to the last, four bytes each; most plates of a page have the same."""
    return bytes(part for at in range(count) for part in mixed(first, last, at / max(1, count - 1)))


def filled_box(width: int, height: int, radius: int, top: Rgba, bottom: Rgba) -> pygame.Surface:
    """A rounded box filled with a ramp."""
    surface = ramp(width, height, top, bottom)
    surface.blit(rounded(width, height, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def ring_mask(width: int, height: int, radius: int, stroke: int) -> pygame.Surface:
    """A white outline of a rounded box, `stroke` pixels inwards."""
    mask = rounded(width, height, radius)
    inner_width, inner_height = width - 2 * stroke, height - 2 * stroke
    if inner_width > 0 and inner_height > 0:
        inner = rounded(inner_width, inner_height, max(0, radius - stroke))
        mask.blit(inner, (stroke, stroke), special_flags=pygame.BLEND_RGBA_SUB)
        mask.fill(CLEAR, special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def outline(width: int, height: int, radius: int, stroke: int, top: Rgba, bottom: Rgba) -> pygame.Surface:
    """A coloured outline of a rounded box; the colour may change downwards."""
    surface = ramp(width, height, top, bottom)
    surface.blit(ring_mask(width, height, radius, stroke), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def soft(width: int, height: int, radius: int, blur: int, colour: Rgba) -> tuple[pygame.Surface, int]:
    """A blurred rounded box and the margin by which it is larger on every side.

    Only as much as differs is blurred: a large box is a small one with its middle drawn out.
    """
    blur = max(1, blur)
    corner = reach(radius, blur)
    if width <= 2 * corner + 1 or height <= 2 * corner + 1:
        return _softened(width, height, radius, blur, colour), 2 * blur
    small = _softened(2 * corner + 1, 2 * corner + 1, radius, blur, colour)
    return _drawn_out(small, width + 4 * blur, height + 4 * blur), 2 * blur


def _drawn_out(small: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The square image made larger by repeating its middle row and column."""
    side, wide = small.get_height(), widened(small, width)
    half = side // 2
    full = blank(width, height)
    full.blit(wide, (0, 0), (0, 0, width, half))
    middle = full.subsurface((0, half, width, height - 2 * half))
    pygame.transform.scale(wide.subsurface((0, half, width, 1)), middle.get_size(), middle)
    full.blit(wide, (0, height - half), (0, side - half, width, half))
    return full


def widened(small: pygame.Surface, width: int) -> pygame.Surface:
    """The image made wider by repeating its middle column."""
    side, height = small.get_size()
    half = side // 2
    wide = blank(width, height)
    wide.blit(small, (0, 0), (0, 0, half, height))
    middle = wide.subsurface((half, 0, width - 2 * half, height))
    pygame.transform.scale(small.subsurface((half, 0, 1, height)), middle.get_size(), middle)
    wide.blit(small, (width - half, 0), (side - half, 0, half, height))
    return wide


def reach(radius: int, blur: int) -> int:
    """How far from a corner of a blurred rounded box the corner is still felt."""
    return 4 * max(1, blur) + radius


def _softened(width: int, height: int, radius: int, blur: int, colour: Rgba) -> pygame.Surface:
    step = max(1, blur // 4)
    margin = 2 * blur
    small_w, small_h = math.ceil((width + 2 * margin) / step), math.ceil((height + 2 * margin) / step)
    small = blank(small_w, small_h, CLEAR)
    core = rounded(max(1, width // step), max(1, height // step), radius // step)
    small.blit(core, (margin // step, margin // step), special_flags=pygame.BLEND_RGBA_MAX)
    small = pygame.transform.gaussian_blur(small, max(1, blur // step))
    full = pygame.transform.smoothscale(small, (width + 2 * margin, height + 2 * margin))
    full.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return full


def inner_shadow(width: int, height: int, radius: int, blur: int, cover: float) -> pygame.Surface:
    """The shadow that the upper edge of a hollow throws into it, `cover` (0 to 1) strong at the edge."""
    margin, drop = 2 * blur, max(1, blur // 4)
    around = blank(width + 2 * margin, height + 2 * margin, (255, 255, 255, 255))
    hole = rounded(width, height, radius)
    around.blit(hole, (margin, margin + drop), special_flags=pygame.BLEND_RGBA_SUB)
    around = pygame.transform.gaussian_blur(around, max(1, blur // 2))
    shade = blank(width, height, (0, 0, 0, 0))
    shade.blit(around, (0, 0), pygame.Rect(margin, margin, width, height), pygame.BLEND_RGBA_MAX)
    shade.fill((0, 0, 0, round(255 * cover)), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


def arc_points(centre: Point, radius: float, start: float, sweep: float) -> list[Point]:
    """Points along an arc; degrees clockwise from twelve o'clock."""
    count = max(2, int(abs(sweep) / 4) + 2)
    angles = [math.radians(start + sweep * step / (count - 1) - 90) for step in range(count)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def star_points(centre: Point, radius: float, inner: float = 0.44) -> list[Point]:
    """The ten corners of an upright star."""
    spread = [(radius if step % 2 == 0 else radius * inner, math.radians(36 * step - 90)) for step in range(10)]
    return [(centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a)) for reach, a in spread]


def stroke(surface: pygame.Surface, colour: Rgba, points: Sequence[Point], width: float, closed: bool = False) -> None:
    """A line with round ends and joints; meant for supersampled surfaces."""
    path = [*points, points[0]] if closed else list(points)
    for (x1, y1), (x2, y2) in pairwise(path):
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        nx, ny = (y2 - y1) / length * width / 2, (x1 - x2) / length * width / 2
        corners = [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)]
        pygame.draw.polygon(surface, colour, corners)
    for point in path:
        pygame.draw.circle(surface, colour, point, width / 2)


def dashed_circle(size: int, thick: int, dash: tuple[float, float]) -> pygame.Surface:
    """The cover of a circle in dashes of one length; `dash` and gap in parts of its thickness."""
    fine, middle, radius = blank(size * FINE, size * FINE, CLEAR), size * FINE / 2, (size - thick) * FINE / 2
    count = max(4, round(2 * math.pi * radius / (sum(dash) * thick * FINE)))
    step = 360 / count
    for place in range(count):
        line = arc_points((middle, middle), radius, place * step, step * dash[0] / sum(dash))
        stroke(fine, WHITE, line, thick * FINE)
    return shrunk_mask(fine, size, size)
