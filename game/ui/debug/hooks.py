"""What may listen to the loop: gestures with their times are recorded there, or come from there, and what is on screen
is written to a file, for tests and tools that drive the real window."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.rules.values import immutable
from game.session.settings import Settings
from game.ui.input.gestures import Gesture, Move, Press, Release, Scroll
from game.ui.scene import Scene
from game.ui.semantics import Node

if TYPE_CHECKING:
    from game.session.match.match import Match

log = logging.getLogger(__name__)
Size = tuple[int, int]


@immutable
class Close:
    """The window was closed."""


@immutable
class Resize:
    """The window got another size."""


@immutable
class Answered:
    """A table took an answer that was thought about elsewhere."""


Happening = Gesture | Close | Resize | Answered
"""What a recording has beside its time."""


@immutable
class RecordedStep:
    """What happened after so many seconds of the loop's time, in a window of this size."""

    time: float
    size: Size
    what: Happening


class GestureHook(Protocol):
    """Sees every gesture before the scenes do."""

    def begin(self, size: Size, language: str, settings: Settings) -> None:
        """The loop is about to run, in this window and with these settings."""

    def pass_time(self, dt: float) -> Sequence[RecordedStep]:
        """`dt` seconds have passed; what is to happen now in addition to what the player does."""

    def lets(self, gesture: Gesture, size: Size) -> bool:
        """Whether this gesture of the player counts."""

    def note(self, what: Close | Resize, size: Size) -> None:
        """The window was closed or resized."""

    def due(self, there: bool) -> bool:
        """Whether a table takes an answer now, see `Arrivals`."""


@immutable
class Tools:
    """What whoever debugs has asked for; nothing of it in an ordinary run."""

    hook: GestureHook | None = None
    match: Match | None = None
    """What the table shows from the beginning."""
    chance: int | None = None
    """What the seeds are drawn from that nobody asked for."""


def scaled(gesture: Gesture, size: Size, to: Size) -> Gesture:
    """The gesture made in a window of `size` as it would be in one of size `to`."""
    if size == to or not isinstance(gesture, Press | Move | Release | Scroll):
        return gesture
    return replace(gesture, x=round(gesture.x * to[0] / size[0]), y=round(gesture.y * to[1] / size[1]))


class Describer:
    """Keeps a file equal to the settled screen's tree; each change replaces the file in one step."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written = ""

    def describe(self, scene: Scene, above: Sequence[Node] = ()) -> None:
        """Write the tree of the scene, and of what lies above it, if that differs from the last one written."""
        text = _told(scene.name, (*scene.nodes(), *above))
        if text == self._written:
            return
        draft = self._file.with_name(f"{self._file.name}.{os.getpid()}.tmp")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(self._file)
            self._written = text
        except OSError as error:
            log.warning("the screen cannot be described: %s", error)


def _told(name: str, shown: Sequence[Node]) -> str:
    """The tree with a line for each node; the indentation of `json` would take five times as long."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    nodes = ",\n".join(encode(node.as_json()) for node in shown)
    return f'{{"scene": {encode(name)}, "nodes": [\n{nodes}\n]}}'
