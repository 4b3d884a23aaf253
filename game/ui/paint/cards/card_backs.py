"""Backs of cards: bridge arches within an ivory edge, in the colour of their pack."""

from __future__ import annotations

import pygame

from game.ui.paint.cards.card_faces import CARD_SHAPE, card_body, card_height
from game.ui.paint.cards.card_suits import draw_suit
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.piece_finish import MOST_STACKED, finished, pressed_place, silhouette, stacked
from game.ui.paint.smooth_shapes import blank, filled, rounded
from game.ui.paint.theme import ThemePart, mixed
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
    """Cards face down in a stack."""
    width, level = max(8, picture.width), max(0, min(MOST_STACKED, picture.level))
    if level == 0:
        return pressed_place(brush, width, card_height(width), CARD_SHAPE)
    body, drop = _card_back_body(brush, width, picture.pack), max(1, round(width * THICK))
    return stacked(brush, level, body, CARD_SHAPE, lambda place: (0, drop * place))
