"""What a scene is, and how it asks for another: it returns a value and never changes the stack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from game.rules.values import immutable
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Gesture, Listening
from game.ui.pictures import Picture
from game.ui.semantics import Node

ForeseenImage = tuple[Picture, int]
"""A picture and the opacity, of 255, in which it may be drawn in one of the next frames."""


class Scene(Protocol):
    """One thing the window can show. `draw` and `nodes` change nothing; time passes only in `update`."""

    name: str
    """The scene's name in the semantic tree: home, new-game, table, pause, ..."""
    overlay: bool
    """True when the scene below stays visible behind it (panels, dialogs)."""

    @property
    def listens(self) -> Listening:
        """What keys are used for at the moment."""

    @property
    def field(self) -> Box | None:
        """The box of the text field that all letters go to, for input methods."""

    def resize(self, frame: Frame, measure: Measure) -> None:
        """The window has this size now; called before the first draw and at every change."""

    def handle(self, gesture: Gesture) -> Change | None: ...

    def update(self, dt: float) -> Change | None:
        """`dt` seconds have passed."""

    def draw(self, canvas: Canvas) -> None: ...

    def foreseen(self) -> Iterable[ForeseenImage]:
        """What may be drawn soon though it is not now, the likeliest first; painted while nothing moves."""

    def nodes(self) -> tuple[Node, ...]: ...

    @property
    def settled(self) -> bool:
        """Whether drawing or describing again would give the same result."""

    @property
    def due_in(self) -> float | None:
        """Seconds until it changes by itself, though it is settled: 0 while decoration moves, which changes no node;
        None where only gestures and answers change it. What comes within a second after a gesture or a new picture
        (`loop_clock.QUIET`) needs not be told."""

    def enter(self) -> None:
        """The scene is on top now, for the first time or again."""

    def leave(self) -> None:
        """The scene was covered or closed; release what is held."""


def soonest(*due_in: float | None) -> float | None:
    """The least of these seconds; None if nothing is due."""
    return min((seconds for seconds in due_in if seconds is not None), default=None)


@immutable
class Place:
    """Where a change may lead, as a value; its scene is made when the change is carried out (`places.py`)."""


@immutable
class Push:
    """Show a scene on top of this one."""

    to: Place | Scene


@immutable
class Pop:
    """Go back to the scene below, or so many further down."""

    count: int = 1


@immutable
class Replace:
    """Show a scene in place of this one and all above the bottom."""

    to: Place | Scene


@immutable
class Swap:
    """Show a scene in place of this one; what lies below stays."""

    to: Place | Scene


@immutable
class Home:
    """Drop every scene but the first."""


@immutable
class Quit:
    """Close the program."""


Change = Push | Pop | Replace | Swap | Home | Quit
