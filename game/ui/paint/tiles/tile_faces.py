"""Tiles: drawn three times too large and scaled down once, so that edges and numerals are smooth and crisp."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.look_names import PieceMaterial
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.piece_finish import (
    CORNER,
    MOST_STACKED,
    SIDE,
    TILE_SHAPE,
    draw_states,
    finished,
    material,
    pressed_place,
    side_height,
    silhouette,
    stacked,
    tile_height,
)
from game.ui.paint.smooth_shapes import blank, filled_box, outline, ramp, ring_mask, tinted
from game.ui.paint.theme import Rgba, ThemePart, faded, suit_ink
from game.ui.paint.tiles.numerals import (
    TIMES,
    chip_parts,
    crisp_size,
    digit_height,
    draw_letter,
    draw_numeral,
    letter_image,
    numeral_image,
    whole,
)
from game.ui.paint.tiles.tile_signs import DOTS, PIPS, SIGNS
from game.ui.pictures import PoolStack, TileBack, TileFace, Weight

PIP_LEAST = 6
LETTERED = 2.48
"""The height of the pip that a letter stands for, in radii of the round one."""
CHIP_SIZE = 0.29
CHIP_MOST = 0.92
"""The widest chip in parts of the tile."""
CHIP_TYPE, CHIP_LEAST = 16, 8
"""The smallest type on a chip in pixels, and where the tile has no room for it."""
SMALL_TILE = 27
"""Tiles narrower than this many pixels have larger numerals and pips."""
SIGN_CENTRE = 0.42
STEP_DOWN, STEP_LEFT = 0.03, 0.017
"""How far each tile of the pool's stack shows below and beside the one above, in tile widths."""


class FaceSizes(NamedTuple):
    """Type sizes and heights on a tile's face in parts of its height, widths in parts of its width."""

    one_digit: float
    two_digits: float
    centre: float
    most: float
    """The widest numeral."""
    pip: float
    """The radius of the pip."""
    pip_centre: float


LARGE = FaceSizes(0.54, 0.50, 0.405, 0.80, 0.105, 0.80)
SMALL = FaceSizes(0.58, 0.52, 0.385, 0.86, 0.135, 0.815)


def _depth(style: ThemePart) -> float:
    return style.number("depth", SIDE)


def paint_tile_face(brush: Brush, picture: TileFace) -> Painted:
    """A tile with all its states."""
    width = max(8, picture.width)
    joker = picture.symbol[:1] in SIGNS
    kind = material(joker=joker, locked=picture.locked)
    large = tile_body(brush, kind, width).copy()
    style = brush.theme.piece("tiles", kind)
    if joker:
        _draw_joker(brush, large, picture, style, width)
    else:
        _draw_number(brush, large, picture, width)
    draw_states(brush, large, picture, style, (width * TIMES, tile_height(width) * TIMES), TILE_SHAPE)
    return finished(brush, large, silhouette(brush, width, _depth(style)), picture, TILE_SHAPE)


def paint_tile_back(brush: Brush, picture: TileBack) -> Painted:
    """A tile face down, with an engraved frame and the four pips."""
    width = max(8, picture.width)
    return finished(brush, _back_body(brush, width), silhouette(brush, width), picture, TILE_SHAPE)


def _back_body(brush: Brush, width: int) -> pygame.Surface:
    """The large image of a tile face down; not to be painted on."""

    def make() -> pygame.Surface:
        large = tile_body(brush, "back", width).copy()
        ink = brush.theme.piece("tiles", "back").colour("mark")
        across, down = large.get_width(), tile_height(width) * TIMES
        gap, line = round(across * 0.13), max(2, round(across * 0.018))
        frame = ring_mask(across - 2 * gap, down - 2 * gap, round(across * 0.07), line)
        large.blit(tinted(frame, faded(ink, 0.75)), (gap, gap))
        for (dx, dy), suit in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), "kbro", strict=True):
            PIPS[suit](large, ink, (across / 2 + dx * across * 0.15, down / 2 + dy * across * 0.17), across * 0.062)
        return large

    return brush.kept(("back", width), make)


def paint_pool_stack(brush: Brush, picture: PoolStack) -> Painted:
    """Tiles face down in a heap."""
    width, level = max(8, picture.width), max(0, min(MOST_STACKED, picture.level))
    if level == 0:
        return pressed_place(brush, width, tile_height(width), TILE_SHAPE)

    def apart(place: int) -> tuple[int, int]:
        return round(width * STEP_LEFT * place), round(width * STEP_DOWN * place)

    return stacked(brush, level, _back_body(brush, width), TILE_SHAPE, apart)


def tile_body(brush: Brush, kind: PieceMaterial, width: int) -> pygame.Surface:
    """The large opaque image of an empty tile: side, face, rim; not to be painted on."""
    return brush.kept(("body", kind, width), lambda: _make_body(brush.theme.piece("tiles", kind), width))


def _make_body(style: ThemePart, width: int) -> pygame.Surface:
    across, down = width * TIMES, tile_height(width) * TIMES
    side = side_height(width, _depth(style)) * TIMES
    radius = round(across * CORNER)
    body = blank(across, down + side, style.colour("side"))
    body.blit(ramp(across, side + radius, style.colour("side"), style.colour("side-low")), (0, down - radius))
    body.blit(filled_box(across, down, radius, style.colour("top"), style.colour("bottom")), (0, 0))
    _round_off(body, style, across, down, radius)
    line = max(TIMES, whole(across * style.number("rim")))
    body.blit(outline(across, down, radius, line, style.colour("rim-top"), style.colour("rim-bottom")), (0, 0))
    return body


def _round_off(body: pygame.Surface, style: ThemePart, across: int, down: int, radius: int) -> None:
    """A soft bevel inside the face's edge: lighter above, darker below."""
    depth = max(2, round(across * 0.045))
    light, dark = style.colour("rim-top"), style.colour("rim-bottom")
    strength = style.number("bevel", 0.16)
    for step in range(depth, TIMES - 1, -1) if strength else ():
        share = strength * (1 - step / (depth + 1))
        line = outline(across, down, radius, step, faded(light, share), faded(dark, share * 2.0))
        body.blit(line, (0, 0))


def _draw_number(brush: Brush, large: pygame.Surface, picture: TileFace, width: int) -> None:
    suit, number = picture.symbol[:1], picture.symbol[1:]
    ink = suit_ink(brush.theme, suit, locked=picture.locked, width=width)
    down = tile_height(width) * TIMES
    across = width * TIMES
    face = LARGE if width >= SMALL_TILE else SMALL
    centre = (across / 2, whole(down * face.centre))
    size = face.one_digit if len(number) == 1 else face.two_digits
    draw_numeral(brush, large, number, ink, centre, down * size, across * face.most)
    radius = max(face.pip, min(PIP_LEAST / width, SMALL.pip)) * across
    _draw_mark(brush, large, suit, ink, (across / 2, whole(down * face.pip_centre)), radius)


def _draw_mark(
    brush: Brush, large: pygame.Surface, suit: str, ink: Rgba, centre: tuple[float, float], radius: float
) -> None:
    """The suit's pip, or its letter, about as high as the pip and a little more (ux 3.2)."""
    letter = brush.letters.get(suit)
    if letter is None:
        PIPS[suit](large, ink, centre, radius)
    else:
        draw_letter(brush, large, letter, ink, centre, radius * LETTERED)


def _mark_width(brush: Brush, suit: str, radius: float) -> float:
    letter = brush.letters.get(suit)
    if letter is None:
        return 2.3 * radius
    return letter_image(brush, letter, suit_ink(brush.theme, suit), radius * LETTERED).get_width()


def _draw_joker(brush: Brush, large: pygame.Surface, picture: TileFace, style: ThemePart, width: int) -> None:
    across, down = width * TIMES, tile_height(width) * TIMES
    ink, second = style.colour("mark"), style.colour("second")
    kind = picture.symbol[:1]
    middle = 0.50 if picture.stands_for else SIGN_CENTRE + (0.0 if DOTS[kind] else 0.05)
    reach = across * (0.255 if picture.stands_for else 0.29)
    SIGNS[kind](large, ink, second, (across / 2, whole(down * middle)), reach)
    count = DOTS[kind]
    for place in range(count):
        shift = (place - (count - 1) / 2) * across * 0.17
        pygame.draw.circle(large, ink, (across / 2 + shift, whole(down * 0.82)), across * 0.052)
    if picture.stands_for:
        _draw_chip(brush, large, picture, width)


def _draw_chip(brush: Brush, large: pygame.Surface, picture: TileFace, width: int) -> None:
    """What a joker stands for on a small ivory plate, top right: the number and its pip in the suit's colour, or the
    number between the pips of two suits."""
    parts = chip_parts(picture.stands_for)
    if parts is None:
        _draw_axis(brush, large, width)
        return
    across = width * TIMES
    leading, number, trailing = parts
    ivory = brush.theme.piece("tiles", material(locked=picture.locked))
    inks = {suit: suit_ink(brush.theme, suit, locked=picture.locked, width=width) for suit in PIPS}
    ink = inks[trailing] if trailing in PIPS and not leading else ivory.colour("mark")
    radius = max(across * 0.062, 3.4 * TIMES)
    pad, gap = whole(across * 0.05), across * (0.055 if brush.letters else 0.035)
    marks = [_mark_width(brush, suit, radius) if suit in PIPS else 0.0 for suit in (leading, trailing)]
    beside = 2 * pad + sum(mark + gap for mark in marks if mark)
    size, wide = _chip_size(brush, number, across, across * CHIP_MOST - beside)
    tall = max(digit_height(brush.fonts.font(size, Weight.DISPLAY)), whole(2.6 * radius) if brush.letters else 0)
    chip_w, chip_h = round(wide + beside), tall + 2 * pad
    left, top = across - chip_w - whole(across * 0.04), whole(across * 0.05)
    large.blit(
        filled_box(chip_w, chip_h, round(across * 0.085), ivory.colour("top"), ivory.colour("bottom")), (left, top)
    )
    middle, at = top + chip_h / 2, left + pad + (marks[0] + gap if marks[0] else 0) + wide / 2
    draw_numeral(brush, large, number, ink, (at, middle), size, across)
    for suit, x in ((leading, left + pad + marks[0] / 2), (trailing, left + chip_w - pad - marks[1] / 2)):
        if suit in PIPS:
            _draw_mark(brush, large, suit, inks[suit], (x, middle), radius)


def _chip_size(brush: Brush, number: str, across: int, room: float) -> tuple[int, int]:
    """The type size of a chip's number and how wide it is then; smaller where it would not go in."""
    size = crisp_size(brush, round(max(across * CHIP_SIZE, CHIP_TYPE * TIMES) * brush.chip_scale))
    wide = numeral_image(brush, number, (0, 0, 0, 255), size).get_width()
    while wide > room and size > CHIP_LEAST * TIMES:
        size = crisp_size(brush, size - TIMES)
        wide = numeral_image(brush, number, (0, 0, 0, 255), size).get_width()
    return size, wide


def _draw_axis(brush: Brush, large: pygame.Surface, width: int) -> None:
    """The line a set is mirrored at, above and below the sign, with an arrow to either side."""
    across, down = width * TIMES, tile_height(width) * TIMES
    gold = brush.theme.piece("tiles", "joker").colour("second")
    line, middle, y = max(TIMES, round(across * 0.035)), across / 2, down * 0.14
    for top, foot in ((0.06, 0.22), (0.78, 0.94)):
        pygame.draw.rect(large, gold, (round(middle - line / 2), round(down * top), line, round(down * (foot - top))))
    for way in (-1, 1):
        tip, foot = middle + way * across * 0.32, middle + way * across * 0.13
        pygame.draw.polygon(large, gold, [(tip, y), (foot, y - across * 0.085), (foot, y + across * 0.085)])
