"""The hands of a player without a window: real gestures at the scene on top, and time that passes when told. Tests play
with them at one table (`playing.py`), pictures are taken of a whole stack of scenes (`tools/studio.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.ui.input.gestures import NO_MODS, Gesture, Mods, Move, PointerButton, Press, Release
from game.ui.scene import Change, Scene
from game.ui.semantics import Node

FRAME = 1 / 60
SKIPPED = 6
"""Frames that pass at once while somebody waits, as many as the program takes."""
Place = tuple[float, float]


class Hands(ABC):
    """What a player does, whatever comes of it."""

    @property
    @abstractmethod
    def top(self) -> Scene:
        """The scene that is played at."""

    @abstractmethod
    def apply(self, change: Change | None) -> Change | None:
        """Let another scene come, or give back what would let it come."""

    def handle(self, gesture: Gesture) -> Change | None:
        return self.apply(self.top.handle(gesture))

    @staticmethod
    def middle(node: Node) -> tuple[int, int]:
        return rounded(node.rect.centre)

    def wait(self, seconds: float, step: int = SKIPPED) -> Change | None:
        """Let time pass, in frames of a slow machine where nobody looks at each, until something comes of it."""
        frames = round(seconds / FRAME)
        for number in range(0, frames, step):
            change = self.apply(self.top.update(FRAME * min(step, frames - number)))
            if change is not None:
                return change
        return None

    def press(self, at: Place, mods: Mods = NO_MODS, button: PointerButton = PointerButton.LEFT) -> Change | None:
        """Press and let go, where the pointer has not moved before."""
        first = self.handle(Press(*rounded(at), button, mods))
        return self.handle(Release(*rounded(at), button, mods)) or first

    def carry(self, start: Place, end: Place, mods: Mods = NO_MODS, steps: int = 6) -> None:
        """Press at `start` and move to `end`, holding on."""
        (x0, y0), (x1, y1) = start, end
        self.handle(Press(*rounded(start), PointerButton.LEFT, mods))
        for step in range(1, steps + 1):
            at = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            self.handle(Move(*rounded(at), True, mods))
            self.apply(self.top.update(FRAME))

    def let_go(self, at: Place, mods: Mods = NO_MODS) -> None:
        self.handle(Release(*rounded(at), PointerButton.LEFT, mods))


def rounded(at: Place) -> tuple[int, int]:
    """The point of the screen there."""
    return round(at[0]), round(at[1])
