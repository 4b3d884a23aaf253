"""What is on screen, written to a file: for tests and tools that drive the real window."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path

from game.ui.scene import Scene
from game.ui.semantics import Node

log = logging.getLogger(__name__)


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
