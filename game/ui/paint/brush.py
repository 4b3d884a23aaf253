"""The argument and the result of every paint function."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field

import pygame

from game.rules.values import immutable
from game.ui.paint.fonts import Fonts
from game.ui.paint.kept_images import KeptImages, Painted
from game.ui.paint.theme import Theme


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
