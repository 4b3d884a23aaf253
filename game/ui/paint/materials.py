"""Cloth and wood: the two materials everything lies on."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import blank, outline, ramp, rounded, soft
from game.ui.paint.theme import Rgba, ThemePart, faded, mixed
from game.ui.pictures import Bloom, Cloth, ClothFoot, HandShade, Veil, Wood

GRAIN = 256
"""Side of the square of grain that is laid over the cloth again and again."""
SHADES = 192
"""Shades between the middle of the lamp light and its end; the first frame waits for them."""


def paint_cloth(brush: Brush, picture: Cloth) -> Painted:
    """The cloth under the lamp: a coarse light map, scaled up, with grain."""
    style = brush.theme.materials["felt"]
    light = _lamp_light(style, picture.width / max(1, picture.height), paged=picture.paged)
    size = (max(1, picture.width), max(1, picture.height))
    cloth = pygame.Surface(size, 0, 32)
    pygame.transform.smoothscale(light, size, cloth)
    grain = brush.kept(("grain", style.number("grain")), lambda: _grain(style.number("grain")))
    lift = grain.get_at((0, 0))[3]
    for y in range(0, size[1], GRAIN):
        for x in range(0, size[0], GRAIN):
            cloth.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    cloth.fill((lift, lift, lift), special_flags=pygame.BLEND_RGB_SUB)
    return Painted(cloth)


def paint_cloth_foot(brush: Brush, picture: ClothFoot) -> Painted:
    """The foot of the cloth, with its cover growing from row to row at its upper edge."""
    cloth = paint_cloth(brush, picture.cloth).surface
    width, tall = cloth.get_width(), min(picture.tall, cloth.get_height())
    foot = blank(width, tall)
    foot.blit(cloth, (0, tall - cloth.get_height()))
    for row in range(min(picture.fade, tall)):
        cover = round(255 * row / picture.fade)
        foot.fill((255, 255, 255, cover), (0, row, width, 1), special_flags=pygame.BLEND_RGBA_MULT)
    return Painted(foot)


def _lamp_light(style: ThemePart, shape: float, *, paged: bool) -> pygame.Surface:
    width, height = 64, 36
    centre, edge = style.colour("centre"), style.colour("edge")
    lamp_x, lamp_y = style.pair("lamp")
    reach_x, reach_y = style.pair("reach")
    squeeze = min(1.25, max(0.8, shape / (16 / 9)))
    brightest = style.colour("page") if paged else _brighter(centre, 1 + style.number("glow"))
    shades = [bytes(_lit(centre, edge, brightest, step / SHADES)[:3]) for step in range(SHADES + 1)]
    across = [(x / (width - 1) - lamp_x) / reach_x * squeeze for x in range(width)]
    down = [(y / (height - 1) - lamp_y) / reach_y for y in range(height)]
    away = [math.hypot(dx, dy) for dy in down for dx in across]
    pixels = b"".join(shades[min(SHADES, round(each * SHADES))] for each in away)
    return pygame.image.frombuffer(pixels, (width, height), "RGB").convert(32)


def _brighter(colour: Rgba, gain: float) -> Rgba:
    red, green, blue = (min(255, round(part * gain)) for part in colour[:3])
    return red, green, blue, 255


def _lit(centre: Rgba, edge: Rgba, brightest: Rgba, away: float) -> Rgba:
    """The cloth's colour `away` from the lamp (0 below it, where it is brightest, 1 where its reach ends)."""
    fall = min(1.0, away)
    base, below = mixed(centre, edge, fall * fall * (3 - 2 * fall)), math.exp(-((away / 0.42) ** 2))
    red, green, blue = (
        min(255, round(part * (1 + (lit / max(1, plain) - 1) * below)))
        for part, lit, plain in zip(base[:3], brightest[:3], centre[:3], strict=True)
    )
    return red, green, blue, 255


def _grain(sigma: float) -> pygame.Surface:
    """Fine noise to be added; its mean, to be taken off again, is kept in the first pixel's cover."""
    chance = random.Random(20)
    lift = math.ceil(2.4 * sigma)
    table = bytes(max(0, min(255, round(chance.gauss(lift, sigma)))) for _ in range(256))
    noise = chance.randbytes(GRAIN * GRAIN).translate(table)
    grey = pygame.image.frombuffer(noise, (GRAIN, GRAIN), "P")
    grey.set_palette([(value, value, value) for value in range(256)])
    surface = blank(GRAIN, GRAIN, (0, 0, 0, 255))
    surface.blit(grey, (0, 0))
    surface.set_at((0, 0), (lift, lift, lift, lift))
    return surface


def paint_bloom(brush: Brush, picture: Bloom) -> Painted:
    """The lamp's light as a clear sheet: strongest in the middle, nothing at the edge."""
    style = brush.theme.materials["bloom"]
    light, peak = style.colour("light"), style.number("peak")
    width, height = 64, 36
    coarse = blank(width, height, (*light[:3], 0))
    for y in range(height):
        for x in range(width):
            away = min(1.0, math.hypot(2 * x / (width - 1) - 1, 2 * y / (height - 1) - 1))
            coarse.set_at((x, y), faded(light, peak * (1 - away * away) ** 2))
    return Painted(pygame.transform.smoothscale(coarse, (max(1, picture.width), max(1, picture.height))))


def paint_wood(brush: Brush, picture: Wood) -> Painted:
    """The rack: lit from above, long grain, a light front edge on every ledge, its own soft shadow on the cloth."""
    style = brush.theme.materials["wood"]
    width, height = max(8, picture.width), max(8, picture.height)
    radius = max(6, round(min(height * 0.085, width * 0.03)))
    body = ramp(width, height, style.colour("top"), style.colour("bottom"))
    add_streaks(body, style.number("streak"), 7)
    _add_sheen(body, style.colour("sheen"))
    _add_ledges(body, style, picture.ledges)
    mask = rounded(width, height, radius)
    body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    rim = style.colour("rim")
    body.blit(outline(width, height, radius, max(1, height // 180), rim, faded(rim, 0.1)), (0, 0))
    whole, margin = soft(width, height, radius, max(4, height // 22), faded(brush.theme.colour("shadow"), 0.6))
    whole.blit(body, (margin, margin))
    return Painted(whole, -margin, -margin)


DEEPEST, SIDES = 0.58, 0.12
"""The darkest part of the cloth below a hand, and how much of its width is softer on each side."""


def paint_hand_shade(brush: Brush, picture: HandShade) -> Painted:
    """A sheet of shadow, painted coarsely: nothing at its top, deepest at its foot."""
    width, height, shade = 64, 24, brush.theme.colour("shadow")
    coarse = blank(width, height, faded(shade, 0.0))
    for x in range(width):
        side = min(1.0, min(x, width - 1 - x) / (width * SIDES))
        for y in range(height):
            coarse.set_at((x, y), faded(shade, DEEPEST * y / (height - 1) * side * side * (3 - 2 * side)))
    return Painted(pygame.transform.smoothscale(coarse, (max(1, picture.width), max(1, picture.height))))


def _grey(shades: bytes) -> bytes:
    """Each of these three times, for red, green and blue."""
    pixels = bytearray(3 * len(shades))
    for part in range(3):
        pixels[part::3] = shades
    return bytes(pixels)


def add_streaks(body: pygame.Surface, streak: float, seed: int) -> None:
    """Grain that runs along the wood: narrow noise drawn out, in a coarse and a fine layer."""
    width, height = body.get_size()
    chance = random.Random(seed)
    for columns, rows, strength in ((7, max(8, height // 7), 1.1), (12, max(8, height // 2), 0.8), (40, height, 0.45)):
        depth = streak * strength
        table = bytes(max(0, min(255, round(128 + chance.gauss(0, depth)))) for _ in range(256))
        noise = chance.randbytes(columns * rows).translate(table)
        grey = pygame.image.frombuffer(_grey(noise), (columns, rows), "RGB")
        long = pygame.transform.smoothscale(grey, (width, height))
        lighter, darker = long.copy(), long
        lighter.fill((128, 128, 128), special_flags=pygame.BLEND_RGB_SUB)
        pygame.transform.invert(darker, darker)
        darker.fill((127, 127, 127), special_flags=pygame.BLEND_RGB_SUB)
        body.blit(lighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        body.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def _add_sheen(body: pygame.Surface, sheen: Rgba) -> None:
    """The lamp mirrored in lacquer: brightest in the middle of the upper edge; nothing on dull wood."""
    if not sheen[3]:
        return
    width, height = 48, 16
    coarse = blank(width, height, (*sheen[:3], 0))
    for y in range(height):
        for x in range(width):
            away = math.hypot((x / (width - 1) - 0.5) / 0.5, y / (height - 1) / 0.9)
            coarse.set_at((x, y), faded(sheen, max(0.0, 1 - away) ** 1.5))
    body.blit(pygame.transform.smoothscale(coarse, body.get_size()), (0, 0))


def _add_ledges(body: pygame.Surface, style: ThemePart, ledges: tuple[int, ...]) -> None:
    """Each ledge: the back wall darkens towards it, a lit edge, the front board, its shadow on the board below."""
    width, height = body.get_size()
    board = max(4, round(height / max(1, len(ledges)) * 0.1))
    wall = 0
    shade = style.colour("shade")
    for y in ledges:
        deep = max(1, y - wall)
        body.blit(ramp(width, deep, faded(shade, 0.0), faded(shade, 0.36)), (0, wall))
        front = ramp(width, board, style.colour("ledge-top"), style.colour("ledge-bottom"))
        add_streaks(front, style.number("streak"), y)
        body.blit(front, (0, y))
        lit = max(1, board // 5)
        body.fill(style.colour("ledge-light"), (0, y, width, lit))
        navigator = max(2, board)
        body.blit(ramp(width, navigator, faded(shade, 0.5), faded(shade, 0.0)), (0, y + board))
        wall = y + board


def paint_veil(brush: Brush, picture: Veil) -> Painted:
    """A dark cloth over everything behind a panel."""
    return Painted(blank(picture.width, picture.height, brush.theme.colour("veil")))
