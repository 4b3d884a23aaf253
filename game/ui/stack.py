"""The open scenes, one above the other. Scenes return changes as values, and the stack carries them out."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.canvas import Canvas, Measure, Op
from game.ui.geometry import Frame
from game.ui.scene import Change, Home, Place, Pop, Push, Quit, Replace, Scene, Swap

DEPTH = 1000
"""Layers between a scene and the overlay above it."""


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
        self._carry_out: dict[type, Callable[..., None]] = {
            Push: lambda change: self._push(change.to),
            Pop: lambda change: self._pop(change.count),
            Replace: lambda change: self._drop(1, change.to),
            Swap: lambda change: self._drop(len(self._scenes) - 1, change.to),
            Home: lambda _: self._drop(1),
            Quit: lambda _: self._drop(0),
        }
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
        self._carry_out[type(change)](change)

    def resize(self, frame: Frame) -> None:
        """Lay out every open scene anew."""
        self._frame = frame
        for scene in self._scenes:
            scene.resize(frame, self._measure)

    def drawn(self) -> list[Op]:
        """The ops of the frame: of the top scene, and of those visible behind it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        ops: list[Op] = []
        for depth, scene in enumerate(self._scenes[first:]):
            canvas = Canvas(self._frame, self._measure)
            scene.draw(canvas)
            ops += canvas.ops if depth == 0 else [op._replace(layer=op.layer + depth * DEPTH) for op in canvas.ops]
        return ops

    def _push(self, to: Place | Scene) -> None:
        scene = self._make(to) if isinstance(to, Place) else to
        if self._scenes:
            self._scenes[-1].leave()
        self._scenes.append(scene)
        scene.resize(self._frame, self._measure)
        scene.enter()

    def _pop(self, count: int) -> None:
        for _ in range(count):
            self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].enter()

    def _drop(self, kept: int, then: Place | Scene | None = None) -> None:
        """Close all but the first `kept` scenes, those on top first."""
        while len(self._scenes) > kept:
            self._scenes.pop().leave()
        if then is not None:
            self._push(then)
        elif self._scenes:
            self._scenes[-1].enter()
