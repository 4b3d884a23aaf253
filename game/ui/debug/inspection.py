"""Writes the whole state to a file, for whoever looks for a fault."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, runtime_checkable

from game import __version__
from game.session.settings import Settings
from game.session.system import logs
from game.session.system.files import write_whole
from game.session.texts import Texts
from game.ui.debug.hooks import RecordedStep
from game.ui.debug.recorder import chosen
from game.ui.debug.recording import line_of
from game.ui.scene import Scene

log = logging.getLogger(__name__)


@runtime_checkable
class Inspectable(Protocol):
    """A scene that has more to tell than its semantic tree."""

    def inspect(self) -> Mapping[str, object]: ...


def state_written(scenes: Iterable[Scene], settings: Settings, texts: Texts, steps: Iterable[RecordedStep]) -> str:
    """Write the settings, every open scene from the first to the one on top, and what was done last; the sentence that
    names the file, or says that there is none."""
    state = {
        "program": __version__,
        "language": texts.language,
        "settings": chosen(settings),
        "scenes": [_told(scene) for scene in scenes],
        "last": [json.loads(line_of(step)) for step in steps],
    }
    file = _written(state)
    return texts.text("state.unwritten") if file is None else texts.text("state.written", file=file)


def _written(state: Mapping[str, object]) -> Path | None:
    """Write it beside the log; the file, or None when it cannot be written."""
    beside = logs.where()
    if beside is None:
        return None
    file = beside.with_name(f"state-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.json")
    try:
        write_whole(file, json.dumps(state, ensure_ascii=False, indent=1))
    except OSError as error:
        log.warning("the state cannot be written: %s", error)
        return None
    log.info("the state is in %s", file)
    return file


def _told(scene: Scene) -> dict[str, object]:
    nodes = scene.nodes()
    return {
        "scene": scene.name,
        "focused": next((node.id for node in nodes if node.focused), ""),
        **(scene.inspect() if isinstance(scene, Inspectable) else {}),
        "nodes": [node.as_json() for node in nodes],
    }
