"""A change of light: when the look changes, the old picture gives way to the new one (ux 56)."""

from __future__ import annotations

import pygame

SECONDS = 0.6


class LightChange:
    """The old picture, and beside it a surface of the window's size on which the new one is kept painted."""

    def __init__(self, window: pygame.Surface) -> None:
        self._old = window.copy()
        self.fresh = window.copy()
        self._past = 0.0

    @property
    def over(self) -> bool:
        """Whether only the new light is left."""
        return self._past >= SECONDS

    def pass_time(self, dt: float) -> None:
        """`dt` seconds have passed."""
        self._past += dt

    def blend(self, window: pygame.Surface) -> list[pygame.Rect]:
        """Put both pictures on the window, as far as the light has changed; answers what to present: all of it."""
        share = min(1.0, self._past / SECONDS)
        window.blit(self.fresh, (0, 0))
        self._old.set_alpha(round(255 * (1 - share * share * (3 - 2 * share))))
        window.blit(self._old, (0, 0))
        return [window.get_rect()]
