"""The last gestures with their times, for the log of an error: what was done, and nothing of what was written."""

from __future__ import annotations

from collections import deque
from dataclasses import MISSING, fields
from enum import Enum
from pathlib import PurePath

from game.ui.input.gestures import Composing, Dropped, Gesture, Move, Typed

KEPT = 60


class LastGestures:
    """The last sixty; of moves of the pointer in a row only the last one."""

    def __init__(self) -> None:
        self._done: deque[tuple[float, Gesture]] = deque(maxlen=KEPT)

    def note(self, seconds: float, gesture: Gesture) -> None:
        """It is made at this second of the loop's time."""
        last = self._done[-1][1] if self._done else None
        if isinstance(gesture, Move) and isinstance(last, Move) and gesture.held == last.held:
            self._done.pop()
        self._done.append((seconds, gesture))

    def as_text(self) -> str:
        """A line each, the oldest first: seconds of the loop's time, kind, and what is not as usual."""
        return "\n".join(f"{seconds:9.2f} {_gesture_line(gesture)}" for seconds, gesture in self._done)


def _gesture_line(gesture: Gesture) -> str:
    """Texts are private, so only their length is told, and of a file its kind."""
    if isinstance(gesture, Typed | Composing):
        return f"{type(gesture).__name__} of {len(gesture.text)}"
    if isinstance(gesture, Dropped):
        return f"Dropped {PurePath(gesture.file).suffix}"
    facts = [(each, getattr(gesture, each.name)) for each in fields(gesture) if each.compare]
    told = [
        f"{each.name}={_plain(value)}"
        for each, value in facts
        if each.default in (MISSING, None) or value != each.default
    ]
    return " ".join([type(gesture).__name__, *told])


def _plain(value: object) -> object:
    return value.name.lower() if isinstance(value, Enum) else value
