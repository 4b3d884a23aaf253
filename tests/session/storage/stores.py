"""Every small store of the game, found by itself, and what becomes of its files when the disk fails under it.

A store is a `Format` that has a name in a module of `game/session`. Its values come from files of players in the folder
`kept`, whose names begin with that name; so a new store is tried as soon as three such files lie there.
"""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from game.session.system import kept
from game.session.system.kept import Kept
from game.session.system.kept_formats import Format
from game.session.system.notices import Notices
from game.session.system.untrusted import OtherVersion
from tests.faults import Disk, Fault
from tests.sources import GAME, ROOT

SAMPLES = Path(__file__).parent / "kept"
DAMAGE = b'{"version": 1, "lessons'
NEWER = b'{"tilebridge": "begun", "version": 99, "all": {"in": "another form"}}\n'
"""A file of a later version of any store."""
LONG_AGO = 1_600_000_000
"""When the files were written that a run finds, in seconds of the system's clock."""


@dataclass(frozen=True)
class Store:
    """One store: the name of its format, the format, and texts of files as players have them."""

    name: str
    format: Format[Any]
    texts: tuple[str, ...]

    @property
    def values(self) -> tuple[Any, ...]:
        """What the texts say."""
        return tuple(map(self.format.read, self.texts))

    @property
    def reads_later(self) -> bool:
        """Whether a file of a later version is read as far as it is understood, and not left as it is."""
        try:
            self.format.read(NEWER.decode())
        except OtherVersion:
            return False
        return True

    def joined(self, *values: Any) -> Any:
        """All of them, in the order of time."""
        return reduce(self.format.joined, values, self.format.empty)


def stores() -> tuple[Store, ...]:
    """All of them."""
    found: dict[str, Format[Any]] = {}
    for file in sorted((GAME / "session").rglob("*.py")):
        if "Kept(" in file.read_text(encoding="utf-8"):
            module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
            every = {name.lower(): each for name, each in vars(module).items() if not isinstance(each, type)}
            found |= {name: each for name, each in every.items() if isinstance(each, Format)}
    return tuple(Store(name, each, _texts(name)) for name, each in found.items())


def _texts(name: str) -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in sorted(SAMPLES.glob(f"{name}-*.json")))


# What a run finds

Files = Mapping[str, bytes]
"""What lies in the folder, by the end of the name."""
MAIN, OLDER, BESIDE = ".json", kept.COPY, kept.BESIDE[0]


@dataclass(frozen=True)
class Start:
    """How the files stand when a run begins, and the values that are in them, in the order of time."""

    files: Files
    values: tuple[Any, ...] = ()


def starts(store: Store) -> Mapping[str, Start]:
    """Everything an earlier run can have left."""
    (one, two, _), (first, second, _) = (tuple(text.encode() for text in store.texts[:3]), store.values[:3])
    found = {
        "nothing": Start({}),
        "a file": Start({MAIN: one}, (first,)),
        "a file and its copy": Start({MAIN: two, OLDER: one}, (second,)),
        "only the copy": Start({OLDER: one}, (first,)),
        "a damaged file": Start({MAIN: DAMAGE, OLDER: one}, (first,)),
        "something beside it": Start({MAIN: one, BESIDE: two}, (first, second)),
    }
    if store.reads_later:
        return found
    return found | {
        "a later version": Start({MAIN: NEWER, BESIDE: one}, (first,)),
        "a later version as copy": Start({OLDER: NEWER}),
    }


def place(start: Start, file: Path) -> None:
    """Put the files there, as if that had been long ago."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for old in file.parent.iterdir():
        old.unlink()
    for number, (end, data) in enumerate(start.files.items()):
        goal = file.with_suffix(end)
        goal.write_bytes(data)
        os.utime(goal, (LONG_AGO + number, LONG_AGO + number))


# A run, and the next start


def run(store: Store, file: Path, saved: Callable[[int], object] = lambda _: None) -> Notices:
    """What a program does: read, change, look after it, change again, end. `saved` hears how many changes are kept."""
    notices = Notices()
    one = Kept(file, store.format, notices)
    one.now()
    for number, value in enumerate(changes(store), 1):
        if one.add(value):
            saved(number)
        one.mend()
    one.close()
    return notices


def changes(store: Store) -> tuple[Any, Any]:
    """What a run adds."""
    return store.values[2], store.joined(store.values[2], store.values[1])


def allowed(store: Store, start: Start, kept_changes: int) -> list[Any]:
    """What the next start may find where so many changes were kept for certain."""
    every = (*start.values, *changes(store))
    return [store.joined(*every[: len(start.values) + count]) for count in range(kept_changes, 3)]


def found_next(store: Store, file: Path) -> Any:
    """What the next start finds, after it has mended what it could."""
    again = Kept(file, store.format)
    again.now()
    again.mend()
    return Kept(file, store.format).now()


def complaint(store: Store, start: Start, file: Path, kept_changes: int) -> str:
    """What is lost; empty when nothing is."""
    found = found_next(store, file)
    if found not in allowed(store, start, kept_changes):
        return f"{found!r} is none of {allowed(store, start, kept_changes)!r}"
    lying = [each.read_bytes() for each in file.parent.iterdir() if each.is_file()]
    for end, data in start.files.items():
        is_strange = data in (DAMAGE, NEWER)
        if is_strange and data not in lying:
            return f"{file.with_suffix(end).name}: what could not be read is gone"
    return ""


def operations(store: Store, start: Start, file: Path) -> list[str]:
    """The operations of a run where nothing fails."""
    place(start, file)
    with Disk() as disk:
        run(store, file)
    return disk.operations


def failing(store: Store, start: Start, file: Path, fault: Fault, at: int) -> str:
    """A run in which this operation fails, and the next start; what is lost."""
    place(start, file)
    saved: list[int] = [0]
    with Disk(fault, at):
        run(store, file, saved.append)
    lasting = fault is Fault.FULL
    return complaint(store, start, file, max(saved) if lasting else 2)


def killed(store: Store, start: Start, file: Path, fault: Fault, at: int) -> str:
    """A run that dies at this operation, in a process of its own, and the next start; what is lost. Unix only."""
    place(start, file)
    reader, writer = os.pipe()
    with warnings.catch_warnings(action="ignore"):  # newer Pythons warn of threads, of which the child needs none
        child = os.fork()
    if not child:
        try:
            with Disk(fault, at):
                run(store, file, lambda count: os.write(writer, bytes([count])))
        except BaseException:
            os._exit(1)
        os._exit(0)
    os.close(writer)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), "it dies of nothing else"
    told = os.read(reader, 99)
    os.close(reader)
    return complaint(store, start, file, max(told, default=0))


def all_operations(store: Store, file: Path) -> Mapping[str, list[str]]:
    """The operations of a run where nothing fails, by its start."""
    return {name: operations(store, start, file) for name, start in starts(store).items()}


def cases(counted: Mapping[str, list[str]], faults: tuple[Fault, ...]) -> Iterator[tuple[str, Fault, int]]:
    """Every start, fault and operation, of those that were counted."""
    for name, every in counted.items():
        for fault in faults:
            yield from ((name, fault, at) for at, operation in enumerate(every) if fault.strikes(operation))


def tried(store: Store, file: Path, case: tuple[str, Fault, int]) -> str:
    """What is lost in this case; empty when nothing is."""
    name, fault, at = case
    trial = killed if fault.ends else failing
    return trial(store, starts(store)[name], file, fault, at)
