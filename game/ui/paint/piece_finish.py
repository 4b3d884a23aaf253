"""What the face of every piece gets last, tile or card: its states, its outline, its tilt and its shadow."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.look_names import PieceGroup, PieceMaterial
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import (
    CLEAR,
    blank,
    outline,
    ring_mask,
    rounded,
    shrunk_image,
    shrunk_mask,
    soft,
    tinted,
)
from game.ui.paint.theme import ThemePart, faded
from game.ui.paint.tiles.numerals import TIMES
from game.ui.pictures import TileBack, TileFace

ASPECT = 4 / 3
CORNER = 0.13
SIDE = 0.075
EDGE = 0.04
DOUBLE = 2
"""Supersampling while a piece is turned: a larger image costs twice as much and is no sharper."""
FOLD = 0.28
"""A folded corner in parts of the tile: it ends where numerals begin."""


class PieceShape(NamedTuple):
    """What the outline and the shadow of a piece depend on, in parts of its width."""

    corner: float
    """The radius of its corners."""
    aslant: float = 0.0
    """How far its shadow falls to the left."""
    low_fold: bool = False
    """Whether its lower left corner is folded, because the upper right one is covered."""
    group: PieceGroup = "tiles"
    """Where the theme has its materials."""


TILE_SHAPE = PieceShape(CORNER)
MOST_STACKED = 12
"""The highest stack that is drawn."""


def tile_height(width: int) -> int:
    """Logical height of a tile; its visible side hangs below."""
    return round(width * ASPECT)


def side_height(width: int, depth: float = SIDE) -> int:
    """Height of the side that is seen below the face; `depth` in parts of the width."""
    return max(1, round(width * depth)) if depth < SIDE else max(2, round(width * depth))


def material(*, locked: bool, joker: bool = False) -> PieceMaterial:
    """What a piece is made of, by its name in the theme."""
    if joker:
        return "locked-joker" if locked else "joker"
    return "locked" if locked else "plain"


def silhouette(brush: Brush, width: int, depth: float = SIDE, shape: PieceShape = TILE_SHAPE) -> pygame.Surface:
    """The white shape of face and side together, in final pixels."""
    height = tile_height(width) + side_height(width, depth)

    def make() -> pygame.Surface:
        large = rounded(width * TIMES, height * TIMES, round(width * TIMES * shape.corner))
        return shrunk_mask(large, width, height)

    return brush.kept(("silhouette", width, height, shape.corner), make)


def draw_states(
    brush: Brush,
    large: pygame.Surface,
    picture: TileFace,
    style: ThemePart,
    size: tuple[int, int],
    shape: PieceShape,
) -> None:
    """Draw the fold of a fresh piece and the edge of a picked one on its large face of this size."""
    across, down = size
    width = across // TIMES
    radius = round(across * shape.corner)
    light, deep = brush.theme.colour("edge"), brush.theme.colour("edge-low")
    line = max(2, round(width * EDGE)) * TIMES
    if picture.fresh:
        large.blit(outline(across, down, radius, max(TIMES, line // 2), deep, deep), (0, 0))
        _draw_fold(brush, large, style, size, low=shape.low_fold or bool(picture.stands_for))
    if picture.edge == "gold":
        key = "edge", across, down, radius, line
        large.blit(brush.kept(key, lambda: outline(across, down, radius, line, light, deep)), (0, 0))
        _draw_inset(large, style, (across, down), radius, line)


def _draw_inset(large: pygame.Surface, style: ThemePart, size: tuple[int, int], radius: int, line: int) -> None:
    """A dark line inside the edge, where the face is as light as the edge."""
    if not style.has("inset"):
        return
    ink, (across, down) = style.colour("inset"), size
    large.blit(outline(across - 2 * line, down - 2 * line, radius - line, line // 2, ink, ink), (line, line))


def _draw_fold(brush: Brush, large: pygame.Surface, style: ThemePart, area: tuple[int, int], *, low: bool) -> None:
    """A folded corner in gold, with the shadow of the fold: the upper right one, or the lower left one."""
    across, down = area
    size = round(across * FOLD)
    fold = blank(size, size, (0, 0, 0, 0))
    shade = style.colour("inset") if style.has("inset") else faded(brush.theme.colour("shadow"), 0.22)
    pygame.draw.polygon(fold, shade, [(0, 0), (size, size), (round(size * 0.14), round(size * 0.86))])
    pygame.draw.polygon(fold, brush.theme.colour("edge-low"), [(0, 0), (size, 0), (size, size)])
    lip = [(0, 0), (size, size), (round(size * 0.24), round(size * 0.76))]
    pygame.draw.polygon(fold, brush.theme.colour("edge"), lip)
    fold = pygame.transform.flip(fold, low, low)
    large.blit(fold, (0, down - size) if low else (across - size, 0))


def finished(
    brush: Brush, large: pygame.Surface, mask: pygame.Surface, picture: TileFace | TileBack, shape: PieceShape
) -> Painted:
    """Scale down, cut out, tilt, and lay on the shadow."""
    tilt = picture.tilt
    tile = _upright(large, mask) if tilt == 0 else _tilted(brush, large, tilt, shape)
    grown_x, grown_y = (tile.get_width() - mask.get_width()) // 2, (tile.get_height() - mask.get_height()) // 2
    if isinstance(picture, TileFace) and picture.locked:
        return Painted(tile)
    shadow, margin, drop = _shadow(brush, mask.get_width(), shape, picture.lifted, tilt)
    left = round(mask.get_width() * shape.aslant)
    reach = max(margin, 6) + left
    whole = blank(tile.get_width() + 2 * reach, tile.get_height() + 2 * reach + drop)
    inset_x = reach + (tile.get_width() - shadow.get_width()) // 2
    inset_y = reach + (tile.get_height() - shadow.get_height()) // 2
    whole.blit(shadow, (inset_x - left, inset_y + drop))
    whole.blit(tile, (reach, reach))
    if isinstance(picture, TileFace) and picture.edge == "focus" and tilt == 0:
        _draw_focus(brush, whole, reach, mask, shape)
    return Painted(whole, -reach - grown_x, -reach - grown_y)


def stacked(
    brush: Brush, level: int, body: pygame.Surface, shape: PieceShape, apart: Callable[[int], tuple[int, int]]
) -> Painted:
    """So many pieces face down, of which `body` is the large image. The top one lies at the logical place, the others,
    darker, as far to the left and below it as `apart` says of each."""
    width = body.get_width() // TIMES
    mask = silhouette(brush, width, shape=shape)
    left, down = apart(level - 1)
    radius, tone = round(width * shape.corner), faded(brush.theme.colour("shadow"), 0.5)
    shadow, margin = soft(width + left // 2, mask.get_height(), radius, max(3, round(width * 0.12)), tone)
    whole = blank(width + left + 2 * margin, mask.get_height() + down + 3 * margin)
    whole.blit(shadow, (0, down + margin // 2))
    top = _upright(body, mask)
    lower = tinted(top, brush.theme.piece(shape.group, "back").colour("under"))
    for place in range(level - 1, -1, -1):
        shift, drop = apart(place)
        whole.blit(lower if place else top, (margin + left - shift, margin + drop))
    return Painted(whole, -margin - left, -margin)


def pressed_place(brush: Brush, width: int, height: int, shape: PieceShape) -> Painted:
    """Where a stack was: a faint outline pressed into the cloth."""
    radius, line = round(width * shape.corner), faded(brush.theme.colour("muted"), 0.35)
    place = tinted(rounded(width, height, radius), faded(brush.theme.colour("shadow"), 0.22))
    place.blit(outline(width, height, radius, max(1, width // 42), line, line), (0, 0))
    return Painted(place)


def _upright(large: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    tile = shrunk_image(large, *mask.get_size())
    tile.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


def _tilted(brush: Brush, large: pygame.Surface, degrees: float, shape: PieceShape) -> pygame.Surface:
    """Turn the large image on ground of its own side colour, its shape apart, then scale both down."""
    width, height = (side * DOUBLE // TIMES for side in large.get_size())
    large = pygame.transform.smoothscale(large, (width, height))
    border = math.ceil(abs(math.sin(math.radians(degrees))) * height / 2) + 2 * DOUBLE
    ground = blank(width + 2 * border, height + 2 * border)
    ground.fill(large.get_at((width // 2, height - 1)))
    ground.blit(large, (border, border))
    size = (round((width + 2 * border) / DOUBLE), round((height + 2 * border) / DOUBLE))
    tile = shrunk_image(_turned(ground, degrees), *size)
    tile.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)

    def cut() -> pygame.Surface:
        large_mask = blank(width + 2 * border, height + 2 * border, CLEAR)
        corner = round(width * shape.corner)
        large_mask.blit(rounded(width, height, corner), (border, border), special_flags=pygame.BLEND_RGBA_MAX)
        return shrunk_mask(_turned(large_mask, degrees), *size)

    mask = brush.kept(("turned", width, height, shape, degrees), cut)
    tile.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


def _turned(image: pygame.Surface, degrees: float) -> pygame.Surface:
    """The image turned about its centre, cropped to its old size."""
    spun = pygame.transform.rotozoom(image, -degrees, 1.0)
    crop = image.get_rect(center=spun.get_rect().center)
    return spun.subsurface(crop.clip(spun.get_rect()))


def _shadow(brush: Brush, width: int, shape: PieceShape, lifted: bool, tilt: float) -> tuple[pygame.Surface, int, int]:
    """The shadow's image, its margin and how far down it lies."""
    style = brush.theme.materials["tile-shadow-lifted" if lifted else "tile-shadow"]
    blur = max(2, round(width * style.number("blur")))
    drop = max(1, round(width * style.number("offset")))
    tone = faded(brush.theme.colour("shadow"), style.number("alpha"))

    def make() -> pygame.Surface:
        height = tile_height(width) + side_height(width)
        image, _ = soft(width, height, round(width * shape.corner), blur, tone)
        return pygame.transform.rotozoom(image, -tilt, 1.0) if tilt else image

    return brush.kept(("shadow", width, shape, lifted, tilt), make), 2 * blur, drop


def _draw_focus(brush: Brush, whole: pygame.Surface, reach: int, mask: pygame.Surface, shape: PieceShape) -> None:
    """The keyboard's ring: light outside, dark inside, so that it shows on every ground."""
    style = brush.theme.trays["focus"]
    line = max(2, round(mask.get_width() * 0.035))
    radius = round(mask.get_width() * shape.corner)
    for grown, key in ((line, "under"), (2 * line, "colour")):
        width, height = mask.get_width() + 2 * grown, mask.get_height() + 2 * grown
        ring = ring_mask(width, height, radius + grown, line)
        whole.blit(tinted(ring, style.colour(key)), (reach - grown, reach - grown))
