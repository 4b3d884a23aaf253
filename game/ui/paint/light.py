"""Blends from the old look's picture to the new one's (ux 56)."""

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
        """Whether the blend is over."""
        return self._past >= SECONDS

    def pass_time(self, dt: float) -> None:
        """`dt` seconds have passed."""
        self._past += dt

    def blend(self, window: pygame.Surface) -> list[pygame.Rect]:
        """Blend both pictures on the window; returns what to present, which is all of it."""
        share = min(1.0, self._past / SECONDS)
        window.blit(self.fresh, (0, 0))
        self._old.set_alpha(round(255 * (1 - share * share * (3 - 2 * share))))
        window.blit(self._old, (0, 0))
        return [window.get_rect()]
