"""Small signs: badges, dots, rings, suits; and small charts: lines over turns or games, and columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from game.ui.paint.cards.card_suits import draw_suit
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import (
    CLEAR,
    FINE,
    WHITE,
    Point,
    arc_points,
    blank,
    outline,
    rounded,
    shrunk_image,
    shrunk_mask,
    soft,
    stroke,
    tinted,
)
from game.ui.paint.theme import Rgba, Theme, ThemePart, faded, mixed
from game.ui.paint.tiles.tile_signs import PIPS
from game.ui.pictures import Badge, Curve, Curves, Dot, Ring, RisingLine, SuitMark, Weight

RIM = 0.6
"""How dark the rim of a dot is."""
PIP = 0.36
"""The radius of the sign of a colour in parts of its picture."""


def paint_badge(brush: Brush, picture: Badge) -> Painted:
    """A round sign with a rim and a soft shadow; a count grows sideways with its text."""
    style = brush.theme.badges[picture.kind]
    size = max(8, picture.size)
    text_size = max(8, round(size * 0.58))
    text_width = brush.fonts.width(picture.text, text_size, Weight.BOLD) if picture.kind == "count" else 0
    width = max(size, text_width + round(size * 0.5))
    face = _badge_face(style, width, size)
    if picture.kind == "count":
        label = brush.fonts.render(picture.text, text_size, Weight.BOLD, style.colour("mark"))
        face.blit(label, (round((width - label.get_width()) / 2), round((size - label.get_height()) / 2)))
    else:
        face.blit(tinted(_drawn(BADGE_SIGNS[picture.kind], size), style.colour("mark")), (0, 0))
    shadow, margin = soft(width, size, size // 2, max(2, size // 8), faded(brush.theme.colour("shadow"), 0.5))
    drop = max(1, size // 14)
    whole = blank(shadow.get_width(), shadow.get_height() + drop)
    whole.blit(shadow, (0, drop))
    whole.blit(face, (margin, margin))
    return Painted(whole, -margin, -margin)


def _badge_face(style: ThemePart, width: int, size: int) -> pygame.Surface:
    ground, ring = style.colour("disc"), style.colour("ring")
    line = max(2, round(size * 0.09))
    face = blank(width, size)
    whole = outline(width, size, size // 2, size // 2 + 1, ring, ring)
    face.blit(whole, (0, 0))
    inner = outline(width - 2 * line, size - 2 * line, size // 2 - line, size, ground, ground)
    face.blit(inner, (line, line))
    return face


def _drawn(draw: Callable[[pygame.Surface, float], None], size: int) -> pygame.Surface:
    fine = blank(size * FINE, size * FINE, CLEAR)
    draw(fine, size * FINE)
    return shrunk_mask(fine, size, size)


def _tick(surface: pygame.Surface, size: float) -> None:
    points = [(0.29, 0.52), (0.44, 0.66), (0.71, 0.36)]
    stroke(surface, WHITE, [(x * size, y * size) for x, y in points], size * 0.105)


def _bang(surface: pygame.Surface, size: float) -> None:
    stroke(surface, WHITE, [(size * 0.5, size * 0.29), (size * 0.5, size * 0.53)], size * 0.115)
    pygame.draw.circle(surface, WHITE, (size * 0.5, size * 0.705), size * 0.068)


def _lock(surface: pygame.Surface, size: float) -> None:
    body = pygame.Rect(round(size * 0.3), round(size * 0.46), round(size * 0.4), round(size * 0.29))
    pygame.draw.rect(surface, WHITE, body, border_radius=round(size * 0.05))
    bow = arc_points((size * 0.5, size * 0.385), size * 0.115, -90, 180)
    stroke(surface, WHITE, [(size * 0.385, size * 0.48), *bow, (size * 0.615, size * 0.48)], size * 0.07)


BADGE_SIGNS: Mapping[str, Callable[[pygame.Surface, float], None]] = MappingProxyType(
    {"tick": _tick, "bang": _bang, "lock": _lock}
)


def paint_dot(brush: Brush, picture: Dot) -> Painted:
    """A disc or pill; the rim lies outside its size."""
    width, height = max(2, picture.width), max(2, picture.height)
    disc = tinted(rounded(width, height, min(width, height) // 2), brush.theme.colour(picture.colour))
    if not picture.rimmed:
        return Painted(disc)
    rim = max(1, height // 3)
    whole = tinted(
        rounded(width + 2 * rim, height + 2 * rim, min(width, height) // 2 + rim),
        faded(brush.theme.colour("shadow"), RIM),
    )
    whole.blit(disc, (rim, rim))
    return Painted(whole, -rim, -rim)


def paint_ring(brush: Brush, picture: Ring) -> Painted:
    """A circle that drains or fills clockwise from the top."""
    style = brush.theme.rings[picture.kind]
    size = max(8, picture.size)
    line = size * 0.085
    whole = tinted(_arc(size, 0, 360, line), style.colour("track"))
    if picture.degrees > 0:
        degrees = min(360, picture.degrees)
        start = 0 if picture.kind == "share" else 360 - degrees
        whole.blit(tinted(_arc(size, start, degrees, line), style.colour("colour")), (0, 0))
    return Painted(whole)


def _arc(size: int, start: int, degrees: int, line: float) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: float) -> None:
        middle: Point = (fine / 2, fine / 2)
        radius = fine / 2 - line * FINE / 2 - 1
        stroke(surface, WHITE, arc_points(middle, radius, start, degrees), line * FINE)

    return _drawn(draw, size)


def paint_suit_mark(brush: Brush, picture: SuitMark) -> Painted:
    """The sign of a suit, flat, without a shadow."""

    def draw(surface: pygame.Surface, fine: float) -> None:
        middle: Point = (fine / 2, fine / 2)
        if picture.group == "cards":
            draw_suit(surface, picture.suit, WHITE, middle, fine * 0.92)
        else:
            PIPS[picture.suit](surface, WHITE, middle, fine * PIP)

    mark = tinted(_drawn(draw, picture.size), brush.theme.colour(picture.colour))
    if not picture.tilt:
        return Painted(mark)
    turned = pygame.transform.rotozoom(mark, -picture.tilt, 1.0)
    return Painted(turned, (picture.size - turned.get_width()) // 2, (picture.size - turned.get_height()) // 2)


STEPS = 24
"""Straight pieces of a rising line."""


def paint_rising_line(brush: Brush, picture: RisingLine) -> Painted:
    """A line that rises between its ends and begins and ends inside its picture."""
    edge = picture.pen / 2 + 1
    left, right = picture.height - edge - max(0, picture.falls), picture.height - edge - max(0, -picture.falls)
    points = []
    for step in range(STEPS + 1):
        part = step / STEPS
        bow = 4 * part * (1 - part) * (min(left, right) - edge)
        y = left + (right - left) * part - bow
        points.append(((edge + part * (picture.width - 2 * edge)) * FINE, y * FINE))
    fine = blank(picture.width * FINE, picture.height * FINE)
    stroke(fine, WHITE, points, picture.pen * FINE)
    return Painted(tinted(shrunk_image(fine, picture.width, picture.height), brush.theme.colour("ink")))


PALER = 0.55
"""How much of the text's colour is in the line of a second player of one name."""
LEADER = 0.5
"""Thickness of the thin line to the emblem, in parts of the curve's."""
STRIP = 32
"""Rows painted at once, because a whole supersampled chart would need sixteen times its memory."""


def paint_curves(brush: Brush, picture: Curves) -> Painted:
    """A line for each row of numbers on its hairlines."""
    width, height = max(8, picture.width) + picture.tail, max(8, picture.height)
    chart = blank(width, height)
    for top in range(0, height, STRIP):
        tall = min(STRIP, height - top)
        fine = blank(width * FINE, tall * FINE)
        _draw_curves(brush, picture, fine, top)
        chart.blit(shrunk_image(fine, width, tall), (0, top), special_flags=pygame.BLEND_RGBA_ADD)
    return Painted(chart)


def _draw_curves(brush: Brush, picture: Curves, fine: pygame.Surface, top: int) -> None:
    """What a supersampled strip shows that begins so many pixels below the top."""

    def at(place: float, count: int, value: float) -> tuple[float, float]:
        x, y = picture.at(place, count, value)
        return x * FINE, (y - top) * FINE

    for mark in picture.marks:
        line = round(at(0, 2, mark)[1])
        pygame.draw.rect(fine, brush.theme.colour("line"), (0, line - FINE // 2, picture.width * FINE, FINE))
    for curve in reversed(picture.curves):
        points = [at(place, len(curve.values), value) for place, value in enumerate(curve.values)]
        if points:
            colour = line_colour(brush.theme, curve)
            stroke(fine, colour, points, curve.pen * FINE)
            pygame.draw.circle(fine, colour, points[-1], curve.pen * 1.5 * FINE)
    for curve, end in zip(picture.curves, picture.ends, strict=False):
        if curve.values:
            start, goal = at(1, 2, curve.values[-1]), ((picture.width + picture.tail) * FINE, (end - top) * FINE)
            stroke(fine, line_colour(brush.theme, curve), [start, goal], curve.pen * LEADER * FINE)


def line_colour(theme: Theme, curve: Curve) -> Rgba:
    """The colour behind the player's emblem; nearer to the text's for the second player of one name."""
    if curve.own:
        return theme.colour("accent")
    disc = theme.emblem(curve.name).colour("disc")
    return mixed(disc, theme.colour("ink"), PALER) if curve.paler else disc
