"""What is on screen, written to a file: for tests and tools that drive the real window."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path

from game.session.system.files import put
from game.ui.scene import Scene
from game.ui.semantics import Node

log = logging.getLogger(__name__)


MOVING = 1.0
"""Seconds between two descriptions of a screen that does not settle."""


class Describer:
    """Keeps a file equal to the screen's tree: at once when it has settled, once a second while it moves; each change
    replaces the file in one step."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written = ""
        self._due: float | None = None
        """When a moving screen is described next, in seconds of the loop's time; None where it rested."""

    def wants(self, now: float, *, settled: bool) -> bool:
        """Whether a screen that differs from the last one is to be described at this time."""
        due = settled or (self._due is not None and now >= self._due)
        if settled:
            self._due = None
        elif due or self._due is None:
            self._due = now + MOVING
        return due

    def describe(self, scene: Scene, above: Sequence[Node] = ()) -> None:
        """Write the tree of the scene, and of what lies above it, if that differs from the last one written."""
        text = _tree_text(scene, (*scene.nodes(), *above))
        if text == self._written:
            return
        draft = self._file.with_name(f"{self._file.name}.{os.getpid()}.tmp")
        try:
            draft.write_text(text, encoding="utf-8", newline="\n")
            put(draft, self._file, durable=False)
            self._written = text
        except OSError as error:
            log.warning("the screen cannot be described: %s", error)


def _tree_text(scene: Scene, shown: Sequence[Node]) -> str:
    """The tree with a line for each node; the indentation of `json` would take five times as long."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    nodes = ",\n".join(encode(node.as_json()) for node in shown)
    head = f'"scene": {encode(scene.name)}, "settled": {encode(scene.settled)}'
    return f'{{{head}, "nodes": [\n{nodes}\n]}}'
