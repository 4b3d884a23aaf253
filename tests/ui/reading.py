"""Reads every line of text against the very pixels it stands on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.session.settings import Look
from game.ui.canvas import Op
from game.ui.geometry import Frame
from game.ui.paint.painter import Painter
from game.ui.paint.screen import snapshot
from game.ui.pictures import Cloth, Icon, Label, Plate, TileBack, TileFace, Veil, Wood
from tests.ui.paint.colour_vision import contrast, over

LARGE = 36
"""From this size in u type may have the contrast of large type (XAG 102)."""
RESTING = ("disabled", "faint")
COVERS = (Cloth, Wood, Plate, TileFace, TileBack, Veil)


def unreadable(ops: Sequence[Op], painter: Painter, frame: Frame) -> Iterator[str]:
    """Whatever cannot be read well enough, with how well it can; what lies under something else is left out."""
    ordered = sorted(ops, key=lambda op: op.layer)
    bare = [op for op in ordered if not isinstance(op.picture, Label | Icon)]
    ground = snapshot(painter, bare, frame.width, frame.height)
    places = [_place(op, painter) for op in ordered]
    for at, (op, place) in enumerate(zip(ordered, places, strict=True)):
        if not isinstance(op.picture, Label | Icon) or op.alpha < 255:
            continue
        above = zip(ordered[at + 1 :], places[at + 1 :], strict=True)
        if any(isinstance(other.picture, COVERS) and rect.colliderect(place) for other, rect in above):
            continue
        below = pygame.transform.average_color(ground, place.clip(ground.get_rect()))
        ratio = contrast(over(painter.theme.colour(op.picture.colour), below[:3]), below)
        if ratio < least(op.picture, frame, strict=painter.theme.name == Look.CONTRAST.value):
            yield f"{op.picture.colour} {getattr(op.picture, 'text', op.picture)} {ratio:.2f} on {below[:3]}"


def least(picture: Label | Icon, frame: Frame, *, strict: bool) -> float:
    """The contrast the text or sign needs; `strict` in the look of high contrast."""
    if picture.colour in RESTING or isinstance(picture, Icon):
        return 3.0
    large = picture.size >= LARGE * frame.u
    return (4.5 if large else 7.0) if strict else (3.0 if large else 4.5)


def _place(op: Op, painter: Painter) -> pygame.Rect:
    painted = painter.painted(op.picture)
    return painted.surface.get_rect(topleft=(op.x + painted.dx, op.y + painted.dy))
