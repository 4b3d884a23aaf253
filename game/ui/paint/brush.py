"""The argument and the result of every paint function."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field

import pygame

from game.rules.values import immutable
from game.ui.paint.fonts import Fonts
from game.ui.paint.theme import Theme

KEPT = 320
"""Half-finished images (tile bodies, shadows) kept for reuse."""


@immutable
class Painted:
    """An image and where its top-left lies from the logical top-left of its picture."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0


@immutable
class Brush:
    """The look, the type, and a store of half-finished images."""

    theme: Theme
    fonts: Fonts
    letters: Mapping[str, str] = field(default_factory=dict)
    """The letter of each suit where tiles show letters in place of pips."""
    chip_scale: float = 1.0
    """The player's text scale, for what is written on chips of jokers."""
    store: dict[Hashable, pygame.Surface] = field(default_factory=dict)

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The image stored under the key, made at the first asking; it must not be painted on."""
        found = self.store.get(key)
        if found is None:
            if len(self.store) >= KEPT:
                self.store.clear()
            found = self.store[key] = make()
        return found
