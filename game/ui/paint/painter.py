"""Turns pictures into images and keeps the ones in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pygame

from game.ui import pictures
from game.ui.paint import icons, materials, plates, turning
from game.ui.paint.brush import Brush, Painted
from game.ui.paint.fonts import Fonts
from game.ui.paint.theme import Rgba, Theme
from game.ui.pictures import Picture

KEPT_BYTES = 120 * 1024 * 1024
"""The memory of all images above which those unused longest are dropped."""

PAINTERS: Mapping[type, Callable[[Brush, Any], Painted]] = MappingProxyType(
    {
        pictures.Cloth: materials.paint_cloth,
        pictures.Bloom: materials.paint_bloom,
        pictures.Wood: materials.paint_wood,
        pictures.Veil: materials.paint_veil,
        pictures.Label: plates.paint_label,
        pictures.Plate: plates.paint_plate,
        pictures.Tray: plates.paint_tray,
        pictures.Meter: plates.paint_meter,
        pictures.Hairline: plates.paint_line,
        pictures.Grip: plates.paint_grip,
        pictures.Icon: icons.paint_icon,
    }
)
"""The paint functions of what pages are made of; the others are loaded when the first of their pictures is seen."""
MADE_OF_ANOTHER: Mapping[type, tuple[Callable[[Any], Picture], Callable[[Painted, Any], Painted]]] = MappingProxyType(
    {
        pictures.MirroredTile: (turning.upright_tile, turning.mirrored),
        pictures.TurningCard: (turning.whole_card, turning.narrowed),
        pictures.TurningTile: (turning.whole_tile, turning.narrowed),
    }
)
"""The picture whose image a picture is made of, and how: many of them are wanted in few frames."""
SHADED = (172, 161, 138, 255)
"""What a tile out of the lamp is multiplied with: less light, and warmer."""
PIPS_ONLY: Mapping[str, str] = MappingProxyType({})


PASSING = (pictures.Curves, pictures.Columns)
"""Pictures that are hardly ever drawn twice."""
FEW = 4


class Painter:
    """Paints each picture once and remembers the image; needs a window to be set."""

    def __init__(self, theme: Theme, fonts: Fonts, kept_bytes: int = KEPT_BYTES) -> None:
        self._brush = Brush(theme, fonts)
        self._kept_bytes = kept_bytes
        self._bytes = 0
        self._language = fonts.language
        self._images: OrderedDict[Hashable, Painted] = OrderedDict()
        """Images by picture; faint ones by picture and opacity."""

    @property
    def theme(self) -> Theme:
        return self._brush.theme

    @property
    def fonts(self) -> Fonts:
        return self._brush.fonts

    def wear(self, theme: Theme, letters: Mapping[str, str] = PIPS_ONLY, chip_scale: float = 1.0) -> None:
        """Paint in another look from now on; `letters` of the suits stand on the tiles in place of pips, and the chips
        of jokers are written at this text scale."""
        self._brush = Brush(theme, self.fonts, letters, chip_scale)
        self.forget()

    def image(self, picture: Picture) -> pygame.Surface:
        """The picture's image with its shadow; it must not be painted on."""
        return self.painted(picture).surface

    def offset(self, picture: Picture) -> tuple[int, int]:
        """Where the image's top-left lies from the picture's logical top-left."""
        painted = self.painted(picture)
        return painted.dx, painted.dy

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
        """Whether its image with this opacity is there already."""
        return (picture if alpha >= 255 else (picture, alpha)) in self._images

    def _made(self, picture: Picture) -> Painted:
        if type(picture) in MADE_OF_ANOTHER:
            whole, change = MADE_OF_ANOTHER[type(picture)]
            return change(self.painted(whole(picture)), picture)
        return _for_display(_painter_of(type(picture))(self._brush, picture))

    def _shaded(self, picture: pictures.TileFace) -> Painted:
        """A tile out of the lamp, made of its image in the light, because many are wanted in one frame."""
        lit = self.painted(replace(picture, shaded=False))
        surface = lit.surface.copy()
        surface.fill(SHADED, special_flags=pygame.BLEND_RGBA_MULT)
        return Painted(surface, lit.dx, lit.dy)

    def faint(self, picture: Picture, alpha: int) -> Painted:
        """The image with this opacity, of 255; of a card one as pale, through which no card below is seen."""
        known = self._found((picture, alpha))
        if known is not None:
            return known
        whole = self.painted(picture)
        if isinstance(picture, pictures.CardFace):
            faded = _towards(whole.surface, self.theme.colour("table"), alpha)
        else:
            faded = _seen_through(whole.surface, alpha)
        return self._keep((picture, alpha), Painted(faded, whole.dx, whole.dy))

    def _found(self, key: Hashable) -> Painted | None:
        if self._language != self.fonts.language:
            self.forget()
        known = self._images.get(key)
        if known is not None:
            self._images.move_to_end(key)
        return known

    def _keep(self, key: Hashable, made: Painted) -> Painted:
        self._images[key] = made
        self._bytes += _size(made)
        self._let_go()
        return made

    def _forget_older(self, picture: Picture) -> None:
        """Of pictures that are of one game only, the last few are enough."""
        alike = [known for known in self._images if type(known) is type(picture)]
        for known in alike[:-FEW]:
            self._bytes -= _size(self._images.pop(known))

    @property
    def kept_bytes(self) -> int:
        """The memory of all images."""
        return self._bytes

    def forget(self) -> None:
        """Drop every image; a change of language does it by itself."""
        self._language = self.fonts.language
        self._images.clear()
        self._brush.store.clear()
        self._bytes = 0

    def _let_go(self) -> None:
        while self._bytes > self._kept_bytes and len(self._images) > 1:
            _, oldest = self._images.popitem(last=False)
            self._bytes -= _size(oldest)


def _painter_of(kind: type) -> Callable[[Brush, Any], Painted]:
    if kind in PAINTERS:
        return PAINTERS[kind]
    from game.ui.paint.piece_painters import PIECE_PAINTERS  # only here: the first page waits for every import

    return PIECE_PAINTERS[kind]


def _size(painted: Painted) -> int:
    width, height = painted.surface.get_size()
    return width * height * painted.surface.get_bytesize()


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
    if not clear and painted.surface.get_masks() == window.get_masks():
        return painted
    surface = painted.surface.convert_alpha() if clear else painted.surface.convert()
    return Painted(surface, painted.dx, painted.dy)
