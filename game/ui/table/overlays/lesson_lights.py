"""What is lit in an exercise of a lesson, and what begins to glow when nothing happens for a while (LS1, LS4)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.tiles import Tiles
from game.session.lessons.lesson_exercise import LessonExercise, Light
from game.session.speech.sentences import tile_name
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture, Move
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.drawing import draw_corners

IDLE = 12.0
"""Seconds without a gesture until something glows."""
STRONGER: Mapping[Light, Light] = MappingProxyType({Light.NONE: Light.SET, Light.SET: Light.ALL, Light.ALL: Light.ALL})
"""What glows after that while."""


class LessonLights(Overlay):
    """An overlay that takes no gesture. The rings vanish as tiles are laid and sets change."""

    def __init__(self, context: TableContext, *, exercise: LessonExercise, glows: bool) -> None:
        """`glows`: whether more is lit after a while without a gesture."""
        self._context = context
        self._lesson_exercise = exercise
        self._glows = glows
        self._idle = 0.0

    @property
    def light(self) -> Light:
        """How much is lit now."""
        light = self._lesson_exercise.light
        return STRONGER[light] if self._glows and self._idle >= IDLE else light

    def hears(self, gesture: Gesture) -> bool:
        if not isinstance(gesture, Move) or gesture.held:
            self._idle = 0.0
        return False

    def update(self, dt: float) -> bool:
        before = self.light
        if self._context.tile_motion.exhibit is None:
            self._idle += dt
        return self.light is not before

    @property
    def due_in(self) -> float | None:
        waits = self._glows and self._idle < IDLE and self._context.tile_motion.exhibit is None
        return IDLE - self._idle if waits else None

    @property
    def lit(self) -> tuple[Box, ...]:
        return self._context.lit(*self._lit)

    def draw(self, canvas: Canvas) -> None:
        draw_corners(canvas, self._context.layout, self.lit)

    def nodes(self) -> tuple[Node, ...]:
        """What is lit, in words."""
        context, texts = self._context, self._context.texts
        tiles, sets = self._lit
        if not tiles and not sets:
            return ()
        lit = [*tiles, *(tile for ident in sorted(sets) for tile in context.local_game.board.tiles_of(ident))]
        said = texts.text("learn.lit", tiles=" · ".join(tile_name(texts, tile) for tile in lit))
        return (Node("lit", "status", said, context.layout.status),)

    @property
    def _lit(self) -> tuple[Tiles, frozenset[int]]:
        context = self._context
        if context.tile_motion.exhibit is not None:
            return (), frozenset()
        return self._lesson_exercise.lit(context.local_game.board, self.light)
