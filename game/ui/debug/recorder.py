"""Writes what is done to a file while it is done, and does it again; and the whole state, at one moment."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, runtime_checkable

from game import __version__
from game.session.settings import Settings, to_json
from game.session.system import logs
from game.session.system.files import write_whole
from game.session.texts import Texts
from game.ui.debug.hooks import Answered, Close, Happening, RecordedStep, Resize, Size
from game.ui.debug.recording import Recording, RecordingHead, head_line, line_of
from game.ui.input.gestures import Gesture
from game.ui.scene import Scene

log = logging.getLogger(__name__)
ROUNDING = 0.0005
"""Seconds; times are written in thousandths."""
PLACE = frozenset({"version", "window"})
"""What of the settings says nothing about what is seen."""


class Recorder:
    """Appends every gesture to a file; what cannot be written is lost, and the game goes on."""

    def __init__(self, file: Path, head: RecordingHead) -> None:
        """Begin a new file; OSError when it cannot be written."""
        self._stream = file.open("w", encoding="utf-8", newline="\n", buffering=1)
        self._head = head
        self._time = 0.0
        self._size = head.window

    def begin(self, size: Size, language: str, settings: Settings) -> None:
        self._size = size
        head = replace(self._head, window=size, language=language, settings=chosen(settings))
        self._write(head_line(head))

    def pass_time(self, dt: float) -> Sequence[RecordedStep]:
        self._time += dt
        return ()

    def lets(self, gesture: Gesture, size: Size) -> bool:
        self._add(gesture, size)
        return True

    def note(self, what: Close | Resize, size: Size) -> None:
        self._add(what, size)

    def due(self, there: bool) -> bool:
        """As soon as it is there, which is written: a replay takes it at the same moment."""
        if there:
            self._add(Answered(), self._size)
        return there

    def close(self) -> None:
        """Nothing more will be done."""
        try:
            self._stream.close()
        except OSError as error:
            log.warning("the recording may lack its end: %s", error)

    def _add(self, what: Happening, size: Size) -> None:
        self._size = size
        self._write(line_of(RecordedStep(self._time, size, what)))

    def _write(self, line: str) -> None:
        if self._stream.closed:
            return
        try:
            self._stream.write(line)
        except (OSError, UnicodeEncodeError) as error:
            log.warning("the recording ends here: %s", error)
            self.close()


class Replayer:
    """Does what was recorded at the recorded times; until it is over, the player's own hands do nothing."""

    def __init__(self, recording: Recording) -> None:
        self._left = deque(recording.steps)
        self._time = 0.0
        self._tells_answers = any(isinstance(step.what, Answered) for step in recording.steps)
        """Whether it says when answers came; the oldest recordings do not."""
        self._answers = 0
        """How many have come and are not taken."""

    @property
    def over(self) -> bool:
        """Whether everything has been done."""
        return not self._left

    def begin(self, size: Size, language: str, settings: Settings) -> None:
        log.info("%d steps are replayed", len(self._left))

    def pass_time(self, dt: float) -> Sequence[RecordedStep]:
        self._time += dt
        due = []
        while self._left and self._left[0].time <= self._time + ROUNDING:
            due.append(self._left.popleft())
        self._answers += sum(isinstance(step.what, Answered) for step in due)
        return due

    def lets(self, gesture: Gesture, size: Size) -> bool:
        return self.over

    def note(self, what: Close | Resize, size: Size) -> None:
        """The player's own window is no part of the recording."""

    def due(self, there: bool) -> bool:
        """At the moment it was taken when this was recorded, whether it is there or not; at once where that is not
        known."""
        if self.over or not self._tells_answers:
            return True
        taken = self._answers > 0
        self._answers -= taken
        return taken


def chosen(settings: Settings) -> Mapping[str, object]:
    """The settings that are not as delivered, as the settings file has them."""
    usual = to_json(Settings())
    return {name: value for name, value in to_json(settings).items() if value != usual[name] and name not in PLACE}


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
