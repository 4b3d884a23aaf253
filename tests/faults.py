"""A disk on which one operation fails, or is the last thing a program does: every call on files counts."""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from enum import Enum
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any
from unittest import mock

REFUSED = 0.2
"""Seconds for which a rename is refused, as by a virus scanner."""
OUTAGE = 40
"""Operations for which nothing works, as on a drive that was unplugged: a third of a run."""
CALLS = ("open", "read", "stat", "lstat", "fsync", "link", "replace", "unlink", "mkdir", "utime")
"""The functions of `os` that count; `open` and what its streams write count as well."""


def take_away(folder: Path) -> None:
    """Somebody removes a folder that the program uses. On Windows what the program has open stays, as its lock, and
    so does the folder."""
    shutil.rmtree(folder, ignore_errors=sys.platform == "win32")


class Fault(Enum):
    """What happens at an operation."""

    KILL = "kill"
    TEAR = "tear"
    """Killed with half of what was to be written."""
    NO_ROOM = errno.ENOSPC
    BROKEN = errno.EIO
    FORBIDDEN = errno.EACCES
    READ_ONLY = errno.EROFS
    FULL = "full"
    """From there on there is no room for anything."""
    OUTAGE = "outage"
    """From there on nothing works for a while."""
    REFUSE = "refuse"
    """Renaming is refused for a while."""
    CROWDED = "crowded"
    """From there on there is no room for a while."""
    PROTECTED = "protected"
    """From there on nothing can be changed for a while, as where a file system is mounted to be read only."""

    def strikes(self, operation: str) -> bool:
        """Whether it differs from others at this operation."""
        return operation in {Fault.TEAR: ("write",), Fault.REFUSE: ("replace",)}.get(self, (operation,))

    @property
    def ends(self) -> bool:
        """Whether the program ends there."""
        return self in (Fault.KILL, Fault.TEAR)


WRITING: Mapping[Fault | None, tuple[str, ...]] = MappingProxyType(
    {
        Fault.CROWDED: ("write", "mkdir", "link", "flush", "fsync"),
        Fault.PROTECTED: ("write", "mkdir", "link", "flush", "replace", "unlink", "utime"),
    }
)
"""What those that last a while refuse."""


class Disk(AbstractContextManager["Disk"]):
    """While it is entered, the operation of this number fails, counted from 0; none without a fault."""

    def __init__(self, fault: Fault | None = None, at: int = -1) -> None:
        self.operations: list[str] = []
        """Those so far, by name."""
        self._fault = fault
        self._at = at
        self._until = 0.0
        self._patches: list[Any] = []

    def __enter__(self) -> Disk:
        self._patches = [mock.patch.object(os, name, self._counted(name, getattr(os, name))) for name in CALLS]
        self._patches += [mock.patch.object(each, "open", self._opened(open)) for each in (io, builtins)]
        self._patches.append(mock.patch.object(shutil, "copyfile", self._counted("copyfile", shutil.copyfile)))
        for patch in self._patches:
            patch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for patch in self._patches:
            patch.stop()

    @property
    def lasts(self) -> bool:
        """Whether nothing but the end of it makes the disk work again."""
        return self._fault is Fault.FULL

    def happens(self, what: str, torn: Callable[[], object] = lambda: None) -> None:
        """An operation begins; `torn` does half of it."""
        number = len(self.operations)
        self.operations.append(what)
        if self._fault is Fault.REFUSE and what == "replace":
            if number == self._at:
                self._until = time.monotonic() + REFUSED
            if time.monotonic() < self._until:
                raise PermissionError(errno.EACCES, "refused")
        elif self._fault is Fault.OUTAGE and self._at <= number < self._at + OUTAGE:
            raise OSError(errno.EIO, "away")
        elif self._fault is Fault.FULL and number >= self._at and what in ("write", "mkdir", "link", "flush", "fsync"):
            raise OSError(errno.ENOSPC, "full")
        elif self._fault in WRITING and self._at <= number < self._at + OUTAGE and what in WRITING[self._fault]:
            raise OSError(errno.ENOSPC if self._fault is Fault.CROWDED else errno.EROFS, "for a while")
        elif number == self._at and self._fault is not None:
            self._strike(self._fault, torn)

    def _strike(self, fault: Fault, torn: Callable[[], object]) -> None:
        if fault.ends:
            if fault is Fault.TEAR:
                torn()
            os.kill(os.getpid(), signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        if isinstance(fault.value, int):
            raise OSError(fault.value, os.strerror(fault.value))

    def _counted(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            self.happens(name)
            return call(*given, **named)

        return counted

    def _opened(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def opened(*given: Any, **named: Any) -> Any:
            self.happens("open")
            return Stream(call(*given, **named), self)

        return opened


class Stream:
    """An open file whose writing counts."""

    def __init__(self, stream: Any, disk: Disk) -> None:
        self._stream = stream
        self._disk = disk

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def write(self, text: str) -> int:
        """Half of it may come to the disk."""
        self._disk.happens("write", lambda: (self._stream.write(text[: len(text) // 2]), self._stream.flush()))
        return int(self._stream.write(text))

    def flush(self) -> None:
        self._disk.happens("flush")
        self._stream.flush()
