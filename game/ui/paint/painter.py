"""Turns pictures into images and keeps the ones in use."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pygame

from game.session.system.asset_files import AssetError
from game.ui import pictures
from game.ui.paint import icons, materials, plates
from game.ui.paint.fonts import Fonts
from game.ui.paint.kept_images import Brush, KeptImages, Painted
from game.ui.paint.theme import Rgba, Theme
from game.ui.pictures import (
    DIMMED,
    CardBack,
    CardFace,
    InLook,
    MirroredTile,
    Picture,
    TileBack,
    TileFace,
    TurningCard,
    TurningTile,
)

log = logging.getLogger(__name__)
LEAST = 2
"""Pixels of the edge of a piece."""
SHEEN = 0.4
"""How much of a tile is seen at the edge of the water."""


def side_seen(picture: TurningTile) -> TileFace | TileBack:
    """The side of the piece that is seen."""
    face, back = (CardFace, CardBack) if isinstance(picture, TurningCard) else (TileFace, TileBack)
    return face(picture.symbol, picture.width) if picture.symbol else back(picture.width, pack=picture.pack)


def narrowed_image(whole: Painted, picture: TurningTile) -> Painted:
    """Of the whole piece, with its shadow, what is seen of it now, in the middle of its place."""
    width = picture.width
    share = max(LEAST, picture.shown) / max(1, width)
    across, down = whole.surface.get_size()
    narrow = pygame.transform.smoothscale(whole.surface, (max(LEAST, round(across * share)), down))
    middle = width / 2 - whole.dx
    return Painted(narrow, round(width / 2 - middle * share), whole.dy)


def mirrored_image(whole: Painted, picture: MirroredTile) -> Painted:
    """The tile with its shadow upside down, each line of it as faint as it lies deep."""
    image = pygame.transform.flip(whole.surface, False, True)
    across, down = image.get_size()
    top = round(picture.width * 4 / 3) - whole.dy - down
    light = pygame.Surface((1, down), pygame.SRCALPHA)
    for line in range(down):
        share = 1 - (picture.depth + top + line) / picture.reach
        light.set_at((0, line), (255, 255, 255, round(255 * SHEEN * min(max(share, 0.0), 1.0))))
    image.blit(pygame.transform.scale(light, (across, down)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Painted(image, whole.dx, top)


def paint_in_look(brush: Brush, picture: InLook) -> Painted:
    """The picture in its look; in the one in force where that cannot be read, as the game itself would stay in it."""
    try:
        theme = brush.theme.beside(picture.look, picture.palette)
    except (AssetError, OSError):
        log.exception("a look cannot be shown: %s", picture.look)
        theme = brush.theme
    other = replace(brush, theme=theme, images=KeptImages())  # half-finished images are of one look
    return painter_of(type(picture.picture))(other, picture.picture)


LEAST_ROOM, MOST_ROOM = 32_000_000, 120_000_000
"""Bytes for all images that are kept, in small and in large windows."""
WINDOWS = 6
"""Between these, room for so many images as large as the window: a table with what is foreseen of it takes three, all
that a game shows once twelve."""

PAINTERS: Mapping[type, Callable[[Brush, Any], Painted]] = MappingProxyType(
    {
        pictures.Cloth: materials.paint_cloth,
        pictures.ClothFoot: materials.paint_cloth_foot,
        pictures.Bloom: materials.paint_bloom,
        pictures.Wood: materials.paint_wood,
        pictures.HandShade: materials.paint_hand_shade,
        pictures.Veil: materials.paint_veil,
        pictures.Label: plates.paint_label,
        pictures.Plate: plates.paint_plate,
        pictures.Tray: plates.paint_tray,
        pictures.Meter: plates.paint_meter,
        pictures.Hairline: plates.paint_line,
        pictures.Grip: plates.paint_grip,
        pictures.Icon: icons.paint_icon,
        pictures.InLook: paint_in_look,
    }
)
"""The paint functions of what pages are made of; the others are loaded when the first of their pictures is seen."""
MADE_OF_ANOTHER: Mapping[type, tuple[Callable[[Any], Picture], Callable[[Painted, Any], Painted]]] = MappingProxyType(
    {
        pictures.MirroredTile: (lambda tile: TileFace(tile.symbol, tile.width, tilt=tile.tilt), mirrored_image),
        pictures.TurningCard: (side_seen, narrowed_image),
        pictures.TurningTile: (side_seen, narrowed_image),
    }
)
"""The picture whose image a picture is made of, and how: many of them are wanted in few frames."""
PIPS_ONLY: Mapping[str, str] = MappingProxyType({})


PASSING = (pictures.Curves,)
"""Pictures that are hardly ever drawn twice."""
FEW = 4


class Painter:
    """Paints each picture once and remembers the image; needs a window to be set."""

    def __init__(self, theme: Theme, fonts: Fonts, room: int | None = None) -> None:
        """`room`: bytes for the images that are kept; by the size of the window if there is no number."""
        self._brush = Brush(theme, fonts)
        self._images = self._brush.images
        """Images by picture, faint ones by picture and opacity; and what the brush keeps half-finished."""
        self._room = room
        self._version = fonts.version

    @property
    def theme(self) -> Theme:
        return self._brush.theme

    @property
    def fonts(self) -> Fonts:
        return self._brush.fonts

    def wear(self, theme: Theme, letters: Mapping[str, str] = PIPS_ONLY, chip_scale: float = 1.0) -> None:
        """Paint in another look from now on; `letters` of the suits stand on the tiles in place of pips, and the chips
        of jokers are written at this text scale."""
        self._brush = Brush(theme, self.fonts, letters, chip_scale, self._images)
        self.forget()

    def painted(self, picture: Picture) -> Painted:
        """Image and offset together."""
        known = self._found(picture)
        if known is not None:
            return known
        if isinstance(picture, pictures.TileFace) and picture.shaded:
            return self._keep(picture, self._shaded(picture))
        made = self._keep(picture, self._made(picture))
        if isinstance(picture, PASSING):
            self._forget_older(picture)
        return made

    def has(self, picture: Picture, alpha: int = 255) -> bool:
        """Whether its image with this opacity is there already, which counts as used now."""
        return self._images.get(image_key(picture, alpha)) is not None

    def _made(self, picture: Picture) -> Painted:
        if type(picture) in MADE_OF_ANOTHER:
            whole, change = MADE_OF_ANOTHER[type(picture)]
            return change(self.painted(whole(picture)), picture)
        return _for_display(painter_of(type(picture))(self._brush, picture))

    def _shaded(self, picture: pictures.TileFace) -> Painted:
        """A tile out of the lamp, made of its image in the light, because many are wanted in one frame."""
        lit = self.painted(replace(picture, shaded=False))
        pale = _towards(lit.surface, self.theme.colour("table"), DIMMED)
        return Painted(self._edged(pale, lit.surface, picture), lit.dx, lit.dy)

    def _edged(self, pale: pygame.Surface, whole: pygame.Surface, picture: pictures.TileFace) -> pygame.Surface:
        """The pale image of a piece, in a look that says so with a line of full strength round it: what is dark and
        pale would vanish on a dark ground."""
        edge = self.theme.colour("dimmed-edge")
        if edge[3]:
            points = pygame.mask.from_surface(whole, OPAQUE).outline()
            if len(points) > 1:
                pygame.draw.lines(pale, edge, True, points, max(1, round(picture.width * EDGE)))
        return pale

    def faint(self, picture: Picture, alpha: int) -> Painted:
        """The image with this opacity, of 255; of a card one as pale, through which no card below is seen."""
        known = self._found(image_key(picture, alpha))
        if known is not None:
            return known
        held = isinstance(picture, pictures.TileFace) and picture.lifted  # is never seen otherwise
        whole = self._found(picture) or self._made(picture) if held else self.painted(picture)
        if isinstance(picture, pictures.CardFace):
            faded = _towards(whole.surface, self.theme.colour("table"), alpha)
        else:
            faded = _seen_through(whole.surface, alpha)
        if isinstance(picture, pictures.TileFace) and alpha <= PALE:
            faded = self._edged(faded, whole.surface, picture)
        return self._keep(image_key(picture, alpha), Painted(faded, whole.dx, whole.dy))

    def _found(self, key: Hashable) -> Painted | None:
        if self._version != self.fonts.version:
            self.forget()
        return self._images.get(key)

    def _keep(self, key: Hashable, made: Painted) -> Painted:
        return self._images.keep(key, made)

    def _forget_older(self, picture: Picture) -> None:
        """Of pictures that are of one game only, the last few are enough."""
        for known in [known for known in self._images if type(known) is type(picture)][:-FEW]:
            self._images.drop(known)

    @property
    def kept_bytes(self) -> int:
        """The memory of all images."""
        return self._images.bytes

    @property
    def is_full(self) -> bool:
        """Whether there are more images than there is room for."""
        return self._images.bytes > self._bound

    @property
    def _bound(self) -> int:
        window = pygame.display.get_surface()
        if self._room is not None or window is None:
            return LEAST_ROOM if self._room is None else self._room
        width, height = window.get_size()
        return min(max(LEAST_ROOM, WINDOWS * width * height * window.get_bytesize()), MOST_ROOM)

    def let_go(self, shown: Collection[tuple[Picture, int]]) -> None:
        """Let images go that were longest not used, but none of these, which are shown with these opacities."""
        self._images.let_go(self._bound, [image_key(*each) for each in shown])

    def forget(self) -> None:
        """Drop every image; another language, and fonts that were found, do it by themselves."""
        self._version = self.fonts.version
        self._images.clear()


OPAQUE = 250
"""What is as opaque as that, of 255, belongs to a piece and not to its shadow."""
PALE = 180
"""Up to this opacity, of 255, a piece has stepped back."""
EDGE = 0.02
"""The line round a piece that has, in parts of its width: 1.5 pixels of 74."""


def image_key(picture: Picture, alpha: int) -> Hashable:
    """Under what its image with this opacity is kept."""
    return picture if alpha >= 255 else (picture, alpha)


def painter_of(kind: type) -> Callable[[Brush, Any], Painted]:
    if kind in PAINTERS:
        return PAINTERS[kind]
    from game.ui.paint.piece_painters import PIECE_PAINTERS  # only here: the first page waits for every import

    return PIECE_PAINTERS[kind]


def _seen_through(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """What blending the image at this strength would show, to be put anywhere without blending."""
    clear = pygame.Surface(surface.get_size(), pygame.SRCALPHA, surface)
    surface.set_alpha(alpha)
    clear.blit(surface, (0, 0))
    surface.set_alpha(255)
    return clear


def _towards(surface: pygame.Surface, ground: Rgba, alpha: int) -> pygame.Surface:
    """The image as blending it at this strength with the ground would show it, as opaque as it was."""
    pale = surface.copy()
    pale.fill((alpha, alpha, alpha, 255), special_flags=pygame.BLEND_RGBA_MULT)
    red, green, blue = (part * (255 - alpha) // 255 for part in ground[:3])
    pale.fill((red, green, blue, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pale


def _for_display(painted: Painted) -> Painted:
    """The image in the window's own format, which blits fastest."""
    window = pygame.display.get_surface()
    if window is None:
        return painted
    clear = painted.surface.get_flags() & pygame.SRCALPHA
    alike = painted.surface.get_masks()[:3] == window.get_masks()[:3] and painted.surface.get_bitsize() == 32
    if alike and painted.surface.get_parent() is None:  # a part would keep the whole
        return painted
    surface = painted.surface.convert_alpha() if clear else painted.surface.convert()
    return Painted(surface, painted.dx, painted.dy)
