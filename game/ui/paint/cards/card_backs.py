"""Backs of cards: bridge arches within an ivory edge, in the colour of their pack."""

from __future__ import annotations

import pygame

from game.ui.paint.cards.card_faces import CARD_SHAPE, card_body, card_height, card_silhouette
from game.ui.paint.cards.card_suits import draw_suit
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.piece_finish import finished
from game.ui.paint.smooth_shapes import blank, filled, outline, rounded, shrunk, soft, tinted
from game.ui.paint.theme import ThemePart, faded, mixed
from game.ui.paint.tiles.numerals import TIMES
from game.ui.pictures import CardBack, CardStack

EDGE = 0.07
ARCH = 0.155
"""The radius of an arch."""
RINGS = (1.0, 0.68, 0.36)
"""The lines of an arch, in parts of its radius."""
MEDAL = 0.19
PLAIN = 40
"""Backs narrower than this have a plain field."""
TINY = 18
"""Backs narrower than this have an edge of two pixels, of which the rim leaves one to be seen."""
MOST, THICK = 12, 0.028
"""The highest stack that is drawn, and how far each card of it lies below the next."""


def paint_card_back(brush: Brush, picture: CardBack) -> Painted:
    """A card face down."""
    width = max(8, picture.width)
    return finished(
        brush, card_back_body(brush, width, picture.pack), card_silhouette(brush, width), picture, CARD_SHAPE
    )


def card_back_body(brush: Brush, width: int, pack: int) -> pygame.Surface:
    """The large image of a card of this pack face down; not to be painted on."""

    def make() -> pygame.Surface:
        large = card_body(brush, "back", width).copy()
        across, down = width * TIMES, card_height(width) * TIMES
        edge = max(TIMES * (2 if width < TINY else 1), round(across * EDGE))
        style = brush.theme.part("cards", f"pack-{pack}")
        field = _field(style, across - 2 * edge, down - 2 * edge - TIMES, width)
        large.blit(field, (edge, edge))
        return large

    return brush.kept(("card-back", width, pack), make)


def _field(style: ThemePart, across: int, down: int, width: int) -> pygame.Surface:
    """What is printed on the back, with round corners."""
    top, bottom, line = style.colour("top"), style.colour("bottom"), style.colour("line")
    radius = round(width * TIMES * 0.05)
    field = filled(across, down, radius, top, bottom)
    middle = (across / 2, down / 2)
    if width < PLAIN:
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
    """Cards face down in a stack; the top one lies at the logical place, the others show below it."""
    width, level = max(8, picture.width), max(0, min(MOST, picture.level))
    if level == 0:
        return empty_place(brush, width)
    height, drop = card_height(width), max(1, round(width * THICK))
    deep = drop * (level - 1)
    tone = faded(brush.theme.colour("shadow"), 0.5)
    radius = round(width * CARD_SHAPE.corner)
    shadow, margin = soft(width, height, radius, max(3, round(width * 0.12)), tone)
    whole = blank(width + 2 * margin, height + deep + 3 * margin)
    whole.blit(shadow, (0, deep + margin // 2))
    mask = card_silhouette(brush, width)
    card = shrunk(card_back_body(brush, width, picture.pack), *mask.get_size())
    card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lower = card.copy()
    lower.fill(brush.theme.part("cards", "back").colour("under"), special_flags=pygame.BLEND_RGBA_MULT)
    for place in range(level - 1, -1, -1):
        whole.blit(lower if place else card, (margin, margin + drop * place))
    return Painted(whole, -margin, -margin)


def empty_place(brush: Brush, width: int) -> Painted:
    """Where the stock was: a faint outline pressed into the cloth."""
    height, radius = card_height(width), round(width * CARD_SHAPE.corner)
    line = faded(brush.theme.colour("muted"), 0.35)
    place = tinted(rounded(width, height, radius), faded(brush.theme.colour("shadow"), 0.22))
    place.blit(outline(width, height, radius, max(1, width // 42), line, line), (0, 0))
    return Painted(place)
