"""Every image that is kept for painting: pictures, fainter ones, and half-finished ones. One bound in bytes holds for
all of them; whatever was longest not used goes first. The brush, which every paint function gets, has them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import field

import pygame

from game.rules.values import immutable
from game.ui.paint.fonts import Fonts
from game.ui.paint.theme import Theme

SPARE = 0.9
"""To what part of the room images are let go, so that not every further one makes others go."""


@immutable
class Painted:
    """An image and where its top-left lies from the logical top-left of its picture."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0

    @property
    def bytes(self) -> int:
        """The memory of its pixels."""
        width, height = self.surface.get_size()
        return width * height * self.surface.get_bytesize()


class KeptImages:
    """Images by what they show."""

    def __init__(self) -> None:
        self._images: OrderedDict[Hashable, Painted] = OrderedDict()
        """The one that was longest not asked for first."""
        self.bytes = 0
        """The memory of all of them."""
        self._spared: set[Hashable] = set()
        """Half-finished ones that would have gone, but for their being dearer than what is made of them."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._images

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._images)

    def get(self, key: Hashable) -> Painted | None:
        """The image, which counts as used now; None if there is none."""
        known = self._images.get(key)
        if known is not None:
            self._images.move_to_end(key)
            self._spared.discard(key)
        return known

    def keep(self, key: Hashable, made: Painted) -> Painted:
        """Keep a new image."""
        self._images[key] = made
        self.bytes += made.bytes
        return made

    def drop(self, key: Hashable) -> None:
        """Let one image go."""
        self.bytes -= self._images.pop(key).bytes
        self._spared.discard(key)

    def clear(self) -> None:
        """Forget every image."""
        self._images.clear()
        self._spared.clear()
        self.bytes = 0

    def let_go(self, room: int, needed: Collection[Hashable]) -> None:
        """Make some room within so many bytes; what is needed stays, and what is half-finished (under a name) until it
        comes round again."""
        for key in needed:
            if key in self._images:
                self._images.move_to_end(key)
        for key in list(self._images)[: max(0, len(self._images) - len(needed))]:
            if self.bytes <= room * SPARE:
                return
            if isinstance(key, tuple) and isinstance(key[0], str) and key not in self._spared:
                self._spared.add(key)
                self._images.move_to_end(key)
            else:
                self.drop(key)


@immutable
class Brush:
    """The look, the type, and the images that are kept."""

    theme: Theme
    fonts: Fonts
    letters: Mapping[str, str] = field(default_factory=dict)
    """The letter of each suit where tiles show letters in place of pips."""
    chip_scale: float = 1.0
    """The player's text scale, for what is written on chips of jokers."""
    images: KeptImages = field(default_factory=KeptImages)

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A half-finished image (a tile's body, a shadow), made at the first asking; it must not be painted on."""
        found = self.images.get(key) or self.images.keep(key, Painted(make()))
        return found.surface
