"""What a scene is, how it asks for another, by returning a value, and the stack of open scenes that carries it out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import ClassVar, Protocol, assert_never, runtime_checkable

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas, Measure, Op
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Gesture, Listening
from game.ui.look_names import ThemeColour
from game.ui.pictures import Icon, Label, Picture, Plate, Veil
from game.ui.semantics import Node

log = logging.getLogger(__name__)
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

    made_by: ClassVar[str]
    """The file below `scenes/`, and what is called in it with the services and the fields of the place."""


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

DEPTH = 1000
"""Layers between a scene and the overlay above it."""


@runtime_checkable
class Recoverable(Protocol):
    """A scene over which something lies that can be closed by itself, so that it goes on after a failure."""

    def recover(self) -> None:
        """Close what lies over it, let go what is carried, and write at once how it stands; `resize` comes next."""

    def afresh(self) -> Place | None:
        """The place of a new scene of the same, made from what is saved; None if nothing is."""


@runtime_checkable
class Telling(Protocol):
    """A scene that shows by itself what is the matter with the player's files; nothing else tells of it meanwhile."""

    @property
    def notice(self) -> str:
        """The sentences; empty for nothing."""


class SceneFailed(Exception):
    """A scene raised `__cause__`, and it is not the one on top: it lies below, was left, or could not be made."""

    def __init__(self, scene: Scene | None, name: str) -> None:
        """`scene`: None where it could not be made; the change that led to it has changed nothing then."""
        super().__init__(name)
        self.scene = scene
        self.name = name


class Stack:
    """Scenes from the first to the one on top; empty once the game is quit."""

    def __init__(
        self, frame: Frame, measure: Measure, make: Callable[[Place], Scene], *open_first: Place | Scene
    ) -> None:
        """`make`: the scene of a place."""
        self._frame = frame
        self._measure = measure
        self._make = make
        self._scenes: list[Scene] = []
        for each in open_first:
            self._push(each)

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def due_in(self) -> float | None:
        """Seconds until the scene on top changes by itself."""
        return None if self.top is None else self.top.due_in

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All that are open, the one on top last."""
        return tuple(self._scenes)

    def apply(self, change: Change) -> None:
        """Carry out a change that a scene returned."""
        match change:
            case Push(to):
                self._push(to)
            case Pop(count):
                self._drop(len(self._scenes) - count)
            case Replace(to):
                self._drop(1, to)
            case Swap(to):
                self._drop(len(self._scenes) - 1, to)
            case Home():
                self._drop(1)
            case Quit():
                self._drop(0)
            case _:
                assert_never(change)

    def resize(self, frame: Frame) -> None:
        """Lay out every open scene anew."""
        self._frame = frame
        for scene in self._scenes:
            with self._telling(scene):
                scene.resize(frame, self._measure)

    def drawn(self) -> list[Op]:
        """The ops of the frame: of the top scene, and of those visible behind it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        ops: list[Op] = []
        for depth, scene in enumerate(self._scenes[first:]):
            canvas = Canvas(self._frame, self._measure)
            with self._telling(scene):
                scene.draw(canvas)
            if depth and any(isinstance(op.picture, Veil) for op in canvas.ops):
                ops = list(map(_veiled, ops))
            ops += canvas.ops if depth == 0 else [op._replace(layer=op.layer + depth * DEPTH) for op in canvas.ops]
        return ops

    def give_up(self, kept: int, then: Place | Scene | None = None) -> None:
        """After a failure: close all but the first `kept` scenes; what fails as it is left is logged and closed all the
        same."""
        try:
            self._drop(kept, then)
        except SceneFailed as failed:
            if failed.scene is None:
                raise
            log.exception("a scene failed as it was left")

    def _push(self, to: Place | Scene) -> None:
        scene = self._made(to)
        failed = _left(self._scenes[-1:])
        self._scenes.append(scene)
        scene.resize(self._frame, self._measure)
        scene.enter()
        if failed is not None:
            raise failed

    def _drop(self, kept: int, then: Place | Scene | None = None) -> None:
        """Close all but the first `kept` scenes, those on top first. A scene that fails as it is left is closed all the
        same; where the next one cannot be made, all stay open."""
        failed = _left(self._scenes[kept:])
        try:
            scene = None if then is None else self._made(then)
        except SceneFailed:
            self._scenes[-1].enter()
            raise
        del self._scenes[kept:]
        if scene is not None:
            self._push(scene)
        elif self._scenes:
            self._scenes[-1].enter()
        if failed is not None:
            raise failed

    def _made(self, to: Place | Scene) -> Scene:
        if not isinstance(to, Place):
            return to
        try:
            return self._make(to)
        except Exception as fault:
            raise SceneFailed(None, type(to).__name__) from fault

    @contextmanager
    def _telling(self, scene: Scene) -> Iterator[None]:
        """What fails here is told of this scene, unless it is the one on top."""
        try:
            yield
        except Exception as fault:
            if scene is self.top:
                raise
            raise SceneFailed(scene, scene.name) from fault


def _left(scenes: Iterable[Scene]) -> SceneFailed | None:
    """Leave these scenes, those on top first; the first failure."""
    first = None
    for scene in reversed(tuple(scenes)):
        try:
            scene.leave()
        except Exception as fault:
            failed = SceneFailed(scene, scene.name)
            failed.__cause__ = fault
            first = first or failed
    return first


UNDER_VEIL: Mapping[ThemeColour, ThemeColour] = MappingProxyType(
    {"on-accent": "button-ink", "on-accent-muted": "button-muted"}
)
"""The colours of what stands on the one act, where that is a quiet button."""


def _veiled(op: Op) -> Op:
    """The same below a veil, where nothing moves on: the one act is a button like others."""
    picture = op.picture
    if isinstance(picture, Plate) and picture.style.startswith("primary"):
        return op._replace(picture=replace(picture, style="secondary"))
    if isinstance(picture, Label | Icon) and picture.colour in UNDER_VEIL:
        return op._replace(picture=replace(picture, colour=UNDER_VEIL[picture.colour]))
    return op
