"""Writes what is done to a file while it is done, and does it again."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from game.session.settings import Settings, to_json
from game.ui.debug.hooks import Answered, Close, Happening, RecordedStep, Resize, Size
from game.ui.debug.recording import Recording, RecordingHead, head_line, line_of
from game.ui.input.gestures import Gesture

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
