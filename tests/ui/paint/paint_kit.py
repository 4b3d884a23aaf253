"""A window without a screen, and one of every picture, for the tests of painting."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.session.history.feelings import Mood
from game.ui.paint.emblems import HEADS
from game.ui.paint.fonts import Fonts
from game.ui.paint.icons import ICONS
from game.ui.paint.painter import Painter
from game.ui.paint.theme import Theme
from game.ui.pictures import (
    Badge,
    CardBack,
    CardFace,
    CardStack,
    Cloth,
    Emblem,
    Grip,
    Hairline,
    Icon,
    Label,
    Meter,
    MirroredTile,
    Picture,
    Plate,
    PoolStack,
    Ring,
    RisingLine,
    SuitMark,
    TileBack,
    TileFace,
    Tray,
    TurningCard,
    Veil,
    Weight,
    Wood,
)
from tests import shared

ASSETS = Path(__file__).resolve().parents[3] / "assets"


def load_theme(name: str = "walnut", palette: str = "classic") -> Theme:
    return shared.theme(name, palette)


def load_fonts(language: str = "en") -> Fonts:
    """Type of the caller's own, who may speak another language with it."""
    return shared.SharingFonts(ASSETS / "fonts", language)


def open_window(width: int = 320, height: int = 240) -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((width, height))


def image_of(painter: Painter, picture: Picture) -> pygame.Surface:
    """With its shadow; it must not be painted on."""
    return painter.painted(picture).surface


def offset_of(painter: Painter, picture: Picture) -> tuple[int, int]:
    """Where the image's top-left lies from the picture's logical top-left."""
    painted = painter.painted(picture)
    return painted.dx, painted.dy


def new_painter(theme: str = "walnut") -> Painter:
    open_window()
    return Painter(load_theme(theme), load_fonts())


def tiles_of(width: int) -> list[Picture]:
    """A tile in every state."""
    faces = [TileFace(f"{suit}{number}", width) for suit in "krbo" for number in (1, 10, 13)]
    faces += [TileFace(kind, width, stands_for=face) for kind in "JDCM" for face in ("", "o7", "k13", "9")]
    faces += [TileFace("r6", width, edge="gold"), TileFace("r6", width, edge="focus")]
    faces += [TileFace(symbol, width, locked=True) for symbol in ("o13", "J", "M")]
    faces += [TileFace("J", width, stands_for="b7", locked=True, fresh=True)]
    faces += [TileFace("b9", width, lifted=True, tilt=tilt) for tilt in (-8, 0, 5)]
    faces += [TileFace("o2", width, fresh=True), TileFace("J", width, fresh=True, stands_for="b3")]
    return [*faces, TileBack(width), TileBack(width, lifted=True), *(PoolStack(width, level) for level in range(13))]


def cards_of(width: int) -> list[Picture]:
    """A card in every state."""
    faces = [CardFace(f"{suit}{number}", width) for suit in "krbo" for number in (1, 10, 11, 12, 13)]
    faces += [CardFace(kind, width, stands_for=face) for kind in "JM" for face in ("", "o7", "k10", "9", "k7r", "o3-4")]
    faces += [CardFace("r6", width, edge="gold"), CardFace("r6", width, edge="focus")]
    faces += [CardFace(symbol, width, locked=True) for symbol in ("o13", "J")]
    faces += [CardFace("b9", width, lifted=True, tilt=tilt) for tilt in (-8, 0, 5)]
    faces += [CardFace("o2", width, fresh=True), CardFace("J", width, fresh=True, stands_for="b3")]
    backs: list[Picture] = [CardBack(width, pack=pack) for pack in (1, 2)]
    turning: list[Picture] = [TurningCard(symbol, width, width // 3) for symbol in ("k3", "")]
    marks: list[Picture] = [SuitMark(suit, width // 2) for suit in "krbo"]
    return [*faces, *backs, *turning, *marks, *(CardStack(width, level) for level in (0, 1, 12))]


def parts_of(size: int) -> list[Picture]:
    """Every other picture; `size` is that of a tile."""
    theme = load_theme()
    parts: list[Picture] = [Cloth(size * 4, size * 3), Wood(size * 6, size * 3, (size, size * 2)), Veil(size, size)]
    parts += [Plate(size * 3, size, size // 4, style) for style in theme.plates]
    parts += [Tray(size * 3, size * 2, size // 5, kind) for kind in theme.trays]
    parts += [Badge(kind, size // 2, "12") for kind in theme.badges]
    parts += [Ring(size, degrees, kind) for kind in theme.rings for degrees in (0, 1, 200, 360)]
    parts += [Meter(size * 3, size // 4, filled) for filled in (0, 1, size, size * 3, size * 9)]
    parts += [RisingLine(size * 2, size, falls, 2) for falls in (-8, 0, 8)]
    parts += [Emblem(name, size, active) for name in HEADS for active in (False, True)]
    parts += [Emblem(name, 48, mood=mood.value) for name in HEADS for mood in Mood]
    parts += [Icon(name, size // 2) for name in ICONS]
    parts += [Label("Ag 7", size // 2, weight) for weight in Weight]
    parts += [MirroredTile("b7", size, tilt, size // 2, size * 3) for tilt in (0, 35)]
    return [*parts, Hairline(size), Hairline(size, fading=True), Grip(size, size // 8), Grip(size, size // 8, hot=True)]
