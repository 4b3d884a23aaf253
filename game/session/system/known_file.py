"""A text file that nobody else should write, and to which lines are added."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from game.session.system.files import FileState, file_state, put_aside, state_in, write_whole
from game.session.system.shared_files import patiently
from game.session.system.untrusted import RECORD, BadInput, contents


class KnownFile:
    """A text file that nobody else should write: what it holds is known, so a change from outside does not go unseen.

    A folder that is removed, a file that is emptied or an older copy that a sync tool puts back is made good with the
    next `hold`.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._wanted = ""
        """What it shall hold; nothing while nobody asked for anything."""
        self._known: str | None = None
        """What was last written; None when that is uncertain, and the next writing is of the whole."""
        self._waits = False
        self._seen: FileState | None = None
        """How it was left, asked before it was read or renamed: what somebody else does meanwhile is seen."""

    @classmethod
    def holding(cls, file: Path, text: str) -> KnownFile:
        """A file read just now: what it holds is known if it is exactly this text."""
        made = cls(file)
        made._wanted = text
        state = file_state(file)
        if text and made.contents() == text.encode():
            made._known, made._seen = text, state
        return made

    @property
    def is_written(self) -> bool:
        """Whether nothing waits because it could not be written; the disk is not asked."""
        return not self._waits

    @property
    def is_as_left(self) -> bool:
        """Whether it holds what it shall hold, as far as anybody can know; what is uncertain has to be written."""
        return not self._wanted or (self._known == self._wanted and self.is_unharmed)

    @property
    def is_unharmed(self) -> bool:
        """Whether nobody else changed it; read only when its size, time or place on the disk changed."""
        state = file_state(self._file)
        if self._known is None or (self._seen is not None and state == self._seen):
            return True
        if self.contents() != self._known.encode():
            return False
        self._seen = state
        return True

    def contents(self) -> bytes | None:
        """What the file holds now; None when there is none, or none this program could have written."""
        try:
            return contents(self._file, RECORD)
        except (OSError, BadInput):
            return None

    def hold(self, text: str, *, durable: bool = True, aside: str = "") -> bool:
        """Make the file hold this text, at the end of what it is known to hold or in one step; False when somebody else
        had changed it. What they wrote, unless it is only older, is put aside under the name `aside`, if there is one.

        Raises OSError, and then the next call writes the whole.
        """
        known, self._known = self._known, None
        self._wanted, self._waits = text, True
        found = None if known is None else self.contents()
        unharmed = known is None or found == known.encode()
        if known is None or not unharmed or not text.startswith(known):
            if aside and known is not None and self._is_foreign(known, found):
                put_aside(self._file, self._file.with_name(aside))
            self.replace(text)
        elif text != known:
            self._settle(text, _append(self._file, text[len(known) :], durable=durable))
        else:
            self._known, self._waits = text, False
        return unharmed

    def _settle(self, text: str, state: FileState | None) -> None:
        self._known, self._seen, self._waits = text, state, False

    def _is_foreign(self, known: str, found: bytes | None) -> bool:
        """Whether the file holds anything but an older state of itself."""
        return self._file.is_file() if found is None else not known.encode().startswith(found)

    def replace(self, text: str, *, older: Sequence[Path] = ()) -> None:
        """Make the file hold this text in one step, whatever it held; `older` as for `write_whole`. Raises OSError."""
        self._known = None
        self._wanted, self._waits = text, True
        self._settle(text, write_whole(self._file, text, older=older))


def _append(file: Path, text: str, *, durable: bool) -> FileState | None:
    """The text stands at the end of a file that is there; on the disk, too, when it must be durable. Answers how it was
    left; None where somebody else wrote to it meanwhile."""
    with patiently(lambda: file.open("r+", encoding="utf-8", newline="\n")) as stream:
        stream.seek(0, os.SEEK_END)
        end = os.fstat(stream.fileno()).st_size + len(text.encode())
        stream.write(text)
        stream.flush()
        if durable:
            os.fsync(stream.fileno())
        state = state_in(os.fstat(stream.fileno()))
    return state if state[1] == end else None
