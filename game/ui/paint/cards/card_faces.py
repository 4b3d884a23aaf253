"""Cards. A face has one index, top left, that a card lying over it never covers, and one large pip or emblem; a back
has bridge arches within an ivory edge, in the colour of its pack.

A card is as wide and as high as a tile with its side, so it stands wherever a tile stands. All measures are in widths.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

import pygame

from game.ui.look_names import PieceMaterial
from game.ui.paint.cards.card_suits import draw_suit
from game.ui.paint.cards.court_figures import EMBLEMS, LEAST_WIDTH, CourtInks, FigureLost, draw_court
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.piece_finish import (
    MOST_STACKED,
    PieceShape,
    draw_states,
    finished,
    material,
    pressed_place,
    side_height,
    silhouette,
    stacked,
    tile_height,
)
from game.ui.paint.smooth_shapes import blank, filled_box, outline, ramp, rounded
from game.ui.paint.theme import Rgba, ThemePart, card_ink, mixed
from game.ui.paint.tiles.numerals import (
    RANKS,
    TIMES,
    card_letter,
    chip_parts,
    crisp_size,
    digit_height,
    draw_letter,
    draw_rank,
    letter_image,
    rank_image,
    whole,
)
from game.ui.paint.tiles.tile_signs import SIGNS, star
from game.ui.pictures import CardBack, CardFace, CardStack, Weight

log = logging.getLogger(__name__)
CARD_SHAPE = PieceShape(0.095, aslant=0.035, low_fold=True, group="cards")
LIP = 0.018
"""A card is thin: this much of its edge is seen."""
SMALL_CARD = 52
"""Cards narrower than this have a larger rank and one pip, no emblem."""
TINY_CARD = 30
JOKER_INDEX, INDEX_REACH = (0.26, 0.27), 0.13
RING, RING_REACH, SIGN_REACH = (0.5, 0.77), 0.37, 0.255
LOWERED = 0.86
"""Where the ring of a joker is below a chip."""
CHIP_TYPE, SMALL_CHIP_TYPE, LEAST_CHIP_TYPE = 0.40, 0.46, 14
"""The type on the chip of a joker, on small cards, and the smallest in pixels."""
CHIP_MOST = 0.66
"""The widest chip: what is left of a card below another."""
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
    kind = material(joker=joker, locked=picture.locked)
    large = card_body(brush, kind, width).copy()
    style = brush.theme.piece("cards", kind)
    if joker:
        _draw_joker_card(brush, large, picture, style, width)
    else:
        _draw_numbered(brush, large, picture, style, width)
    draw_states(brush, large, picture, style, (width * TIMES, card_height(width) * TIMES), CARD_SHAPE)
    return finished(brush, large, silhouette(brush, width, shape=CARD_SHAPE), picture, CARD_SHAPE)


def card_body(brush: Brush, kind: PieceMaterial, width: int) -> pygame.Surface:
    """The large opaque image of an empty card; not to be painted on."""
    return brush.kept(("card", kind, width), lambda: _make_body(brush.theme.piece("cards", kind), width))


def _make_body(style: ThemePart, width: int) -> pygame.Surface:
    across, down = width * TIMES, card_height(width) * TIMES
    lip, radius = max(1, round(width * LIP)) * TIMES, round(width * CARD_SHAPE.corner * TIMES)
    body = blank(across, down, style.colour("lip"))
    body.blit(ramp(across, lip + radius, style.colour("lip"), style.colour("lip")), (0, down - lip - radius))
    body.blit(filled_box(across, down - lip, radius, style.colour("top"), style.colour("bottom")), (0, 0))
    line, rim = max(TIMES, whole(across * style.number("rim"))), style.colour("edge")
    body.blit(outline(across, down - lip, radius, line, rim, rim), (0, 0))
    return body


def sizes_of(width: int) -> CardSizes:
    """The measures of a face of this width in pixels."""
    if width >= SMALL_CARD:
        return LARGE
    return SMALL if width >= TINY_CARD else TINY


def _draw_numbered(brush: Brush, large: pygame.Surface, picture: CardFace, style: ThemePart, width: int) -> None:
    suit, number = picture.symbol[:1], int(picture.symbol[1:])
    ink = card_ink(brush.theme, suit, locked=picture.locked, width=width)
    across, sizes = width * TIMES, sizes_of(width)
    if sizes is LARGE:
        _draw_large_sign(brush, large, picture, style, width)
    rank = RANKS[number]
    at = across * (sizes.ten if len(rank) > 1 else sizes.centre), across * sizes.baseline
    draw_rank(brush, large, rank, ink, at, across * sizes.rank, across * sizes.most)
    pip_at, pip = (INDEX_AT, INDEX_PIP) if sizes is LARGE else (sizes.pip_at, sizes.pip)
    _mark(brush, large, suit, ink, _scaled(pip_at, across), across * pip)


def _draw_large_sign(brush: Brush, large: pygame.Surface, picture: CardFace, style: ThemePart, width: int) -> None:
    """The court figure where it has room, else the sign in its place; that, too, where the figure's file is broken."""
    suit, number, is_locked = picture.symbol[:1], int(picture.symbol[1:]), picture.locked
    if number in EMBLEMS and width >= LEAST_WIDTH:
        try:
            draw_court(brush, large, suit, number, material(locked=is_locked), width)
            return
        except FigureLost:
            log.warning("a court card has its emblem only", exc_info=True)
    inks = CourtInks(
        card_ink(brush.theme, suit, locked=is_locked, width=width), style.colour("top"), style.colour("gold")
    )
    _draw_figure(large, suit, number, inks, width * TIMES)


def _draw_figure(large: pygame.Surface, suit: str, number: int, inks: CourtInks, across: int) -> None:
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


def _draw_joker_card(brush: Brush, large: pygame.Surface, picture: CardFace, style: ThemePart, width: int) -> None:
    """The sign of the joker in a ring, and its index or its chip."""
    across = width * TIMES
    ink, gold = style.colour("mark"), style.colour("gold")
    chip = chip_parts(picture.stands_for)
    middle = (across * RING[0], across * (LOWERED if chip else RING[1]))
    pygame.draw.circle(large, gold, middle, across * RING_REACH, max(TIMES, round(across * 0.017)))
    SIGNS[picture.symbol[:1]](large, ink, gold, middle, across * SIGN_REACH)
    if chip:
        _draw_chip(brush, large, chip, width, locked=picture.locked)
    else:
        star(large, gold, (across * JOKER_INDEX[0], across * JOKER_INDEX[1]), across * INDEX_REACH)


def _draw_chip(brush: Brush, large: pygame.Surface, parts: tuple[str, str, str], width: int, *, locked: bool) -> None:
    """What the joker stands for on a light plate, top left: its rank and its suit."""
    leading, numbers, trailing = parts
    across = width * TIMES
    face = brush.theme.piece("cards", material(locked=locked))
    suit = "" if leading or not trailing.isalpha() else trailing
    ink = card_ink(brush.theme, suit, locked=locked) if suit else face.colour("mark")
    type_size = across * (CHIP_TYPE if width >= SMALL_CARD else SMALL_CHIP_TYPE)
    size = crisp_size(brush, round(max(type_size, LEAST_CHIP_TYPE * TIMES) * brush.chip_scale))
    pieces = _pieces(brush, leading, numbers, trailing, ink, size, locked=locked)
    gap, pad = whole(across * 0.03), whole(across * 0.05)
    wide = sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1) + 2 * pad
    tall = digit_height(brush.fonts.font(size, Weight.DISPLAY)) + 2 * pad
    plate = filled_box(wide, tall, round(across * 0.06), face.colour("top"), face.colour("bottom"))
    x = pad
    for piece in pieces:
        plate.blit(piece, (x, round((tall - piece.get_height()) / 2)))
        x += piece.get_width() + gap
    if wide > across * CHIP_MOST:
        share = across * CHIP_MOST / wide
        plate = pygame.transform.smoothscale(plate, (round(wide * share), round(tall * max(share, 0.85))))
    large.blit(plate, (whole(across * 0.06), whole(across * 0.06)))


def _pieces(
    brush: Brush, leading: str, numbers: str, trailing: str, ink: Rgba, size: int, *, locked: bool
) -> list[pygame.Surface]:
    """The images of a chip from left to right: marks of suits and the rank."""
    text = "-".join(RANKS[int(number)] if number else "" for number in numbers.split("-"))
    rank = rank_image(brush, text, ink, size)
    rank = rank.subsurface(rank.get_bounding_rect(min_alpha=60))
    tall = digit_height(brush.fonts.font(size, Weight.DISPLAY))

    def mark(suit: str) -> list[pygame.Surface]:
        if not suit.isalpha():
            return []
        tone = card_ink(brush.theme, suit, locked=locked)
        letter = card_letter(brush, suit)
        if letter is not None:
            return [letter_image(brush, letter, tone, tall * 0.8)]
        image = pygame.Surface((round(tall * 1.06), tall), pygame.SRCALPHA, 32)
        image.fill((*tone[:3], 0))
        draw_suit(image, suit, tone, (image.get_width() / 2, tall / 2), tall)
        return [image]

    return [*mark(leading), rank, *mark(trailing)]


BACK_EDGE = 0.07
ARCH = 0.155
"""The radius of an arch."""
RINGS = (1.0, 0.68, 0.36)
"""The lines of an arch, in parts of its radius."""
MEDAL = 0.19
PLAIN_BACK = 40
"""Backs narrower than this have a plain field."""
TINY_BACK = 18
"""Backs narrower than this have an edge of two pixels, of which the rim leaves one to be seen."""
THICK = 0.028
"""How far each card of a stack lies below the next."""


def paint_card_back(brush: Brush, picture: CardBack) -> Painted:
    """A card face down."""
    width = max(8, picture.width)
    mask = silhouette(brush, width, shape=CARD_SHAPE)
    return finished(brush, _card_back_body(brush, width, picture.pack), mask, picture, CARD_SHAPE)


def _card_back_body(brush: Brush, width: int, pack: int) -> pygame.Surface:
    """The large image of a card of this pack face down; not to be painted on."""

    def make() -> pygame.Surface:
        large = card_body(brush, "back", width).copy()
        across, down = width * TIMES, card_height(width) * TIMES
        edge = max(TIMES * (2 if width < TINY_BACK else 1), round(across * BACK_EDGE))
        style = brush.theme.pack(pack)
        field = _field(style, across - 2 * edge, down - 2 * edge - TIMES, width)
        large.blit(field, (edge, edge))
        return large

    return brush.kept(("card-back", width, pack), make)


def _field(style: ThemePart, across: int, down: int, width: int) -> pygame.Surface:
    """What is printed on the back, with round corners."""
    top, bottom, line = style.colour("top"), style.colour("bottom"), style.colour("line")
    radius = round(width * TIMES * 0.05)
    field = filled_box(across, down, radius, top, bottom)
    middle = (across / 2, down / 2)
    if width < PLAIN_BACK:
        x, y, reach = *middle, across * 0.2
        points = [(x, y - 1.3 * reach), (x + reach, y), (x, y + 1.3 * reach), (x - reach, y)]
        pygame.draw.polygon(field, line, points, max(2, round(across * 0.05)))
        return field
    _draw_arches(field, style, width * TIMES)
    medal = width * TIMES * MEDAL
    pygame.draw.circle(field, bottom, middle, medal)
    pygame.draw.circle(field, line, middle, medal, max(2, round(medal * 0.1)))
    for (x, y), suit in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), "kobr", strict=True):
        draw_suit(field, suit, line, (middle[0] + x * medal * 0.5, middle[1] + y * medal * 0.5), medal * 0.42)
    frame = blank(across, down)
    pygame.draw.rect(frame, line, (0, 0, across, down), max(2, TIMES * 2 // 3), border_radius=radius)
    field.blit(frame, (0, 0))
    field.blit(rounded(across, down, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return field


def _draw_arches(field: pygame.Surface, style: ThemePart, across: int) -> None:
    """Rows of arches, each row before the one above it."""
    wide, high = field.get_size()
    top, bottom, line = style.colour("top"), style.colour("bottom"), style.colour("line")
    count = max(2, round(wide / (2 * across * ARCH)))
    radius = wide / count / 2
    pen = max(2, round(across * 0.011))
    rows = round(high / (radius * 0.62)) + 3
    for row in range(rows):
        y = row * radius * 0.62 + radius * 0.2
        ground = mixed(top, bottom, min(1.0, y / high))
        for place in range(-1, count + 2):
            centre = (place * 2 * radius + (radius if row % 2 else 0.0), y)
            pygame.draw.circle(field, ground, centre, radius)
            for ring in RINGS:
                pygame.draw.circle(field, mixed(ground, line, 0.75 if ring == 1.0 else 0.5), centre, radius * ring, pen)


def paint_card_stack(brush: Brush, picture: CardStack) -> Painted:
    """Cards face down in a stack."""
    width, level = max(8, picture.width), max(0, min(MOST_STACKED, picture.level))
    if level == 0:
        return pressed_place(brush, width, card_height(width), CARD_SHAPE)
    body, drop = _card_back_body(brush, width, picture.pack), max(1, round(width * THICK))
    return stacked(brush, level, body, CARD_SHAPE, lambda place: (0, drop * place))
