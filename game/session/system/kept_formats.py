"""How the value of a small file is written: as a JSON object with a version, or in a format of its own (`kept.py`)."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from game.session.system.readers import MISFITS, json_value
from game.session.system.untrusted import RECORD, BadInput, OtherVersion, parsed

log = logging.getLogger(__name__)
T = TypeVar("T")
Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class FileValue(Generic[T]):
    """What a file says, its text, and when it was written (`written_at`)."""

    value: T
    text: str
    at: int = 0


@runtime_checkable
class Format(Protocol[T]):
    """How a value is kept: what it is at first, how it is read and written, and how two of it join."""

    @property
    def empty(self) -> T:
        """The value where nothing was kept."""

    def read(self, text: str) -> T:
        """The value of a file. Raises BadInput when the file is damaged, OtherVersion when another version wrote it."""

    def write(self, value: T, found: FileValue[T] | None) -> str:
        """The text of a value in place of what was found: what was not understood of that stays in it."""

    def joined(self, older: T, newer: T, /) -> T:
        """What either of two copies of the program knows; where only one can be right, what `newer` says. To join the
        outcome with one of the two again changes nothing."""

    def merged(self, before: T, mine: T, theirs: T, /) -> T:
        """What is known here and what the file says now, where both come from what it said `before`."""


@dataclass(frozen=True)
class JsonFormat(Generic[T]):
    """A value as a JSON object with a version. Names and values that are not understood stay in the file."""

    version: int
    empty: T
    reader: Callable[[Any], T]
    """The value of the object (`readers.py`)."""
    to_json: Callable[[T], Mapping[str, Any]]
    """The object of the value; `readers.json_value` writes what is no JSON in it, and a frozenset is in any order."""
    joined: Callable[[T, T], T]

    def read(self, text: str) -> T:
        found = parsed(text)
        version = _version_of(found)
        if not 1 <= version <= self.version:
            raise OtherVersion(version)
        try:
            return self.reader(found)
        except MISFITS as error:
            raise BadInput(ascii(error)[:80]) from error

    def write(self, value: T, found: FileValue[T] | None) -> str:
        told: Any = {"version": self.version, **self.to_json(value)}
        before = None if found is None else json.loads(found.text)  # which was read with suspicion before
        if found is not None and _version_of(before) == self.version:
            told = with_changes(before, self.to_json(found.value), told)
        return json.dumps(told, ensure_ascii=False, allow_nan=False, default=json_value) + "\n"

    def merged(self, before: T, mine: T, theirs: T) -> T:
        return later(self, before, mine, theirs)


def legible(format_: Format[T], value: T, found: FileValue[T] | None) -> str | None:
    """The text to write in place of what was found; None where the reader would refuse it: that is never written."""
    for each in (found, None):
        text = format_.write(value, each)
        try:
            format_.read(text)
        except (BadInput, OtherVersion):
            log.exception("what is written would not be read again")
        else:
            if len(text.encode("utf-8")) <= RECORD:
                return text
    return None


def later(format_: Format[T], before: T, mine: T, theirs: T) -> T:
    """Both joined; what is known here is the newer where something was changed here."""
    return format_.joined(mine, theirs) if mine == before else format_.joined(theirs, mine)


def _version_of(found: object) -> int:
    """The version a file says; 0 where it says none, as some drafts of the first did."""
    version = found.get("version") if isinstance(found, dict) else None
    return version if isinstance(version, int) else 0


def with_changes(found: Any, before: Any, now: Any) -> Any:
    """What was found in a file with the differences between what was understood of it and what is to be written now."""
    if before == now:
        return found
    if isinstance(found, dict) and isinstance(before, Mapping) and isinstance(now, Mapping):
        told = {
            name: with_changes(found[name], before.get(name), each) if name in found else each
            for name, each in now.items()
        }
        return told | {name: each for name, each in found.items() if name not in now and name not in before}
    if isinstance(found, list) and isinstance(before, frozenset) and isinstance(now, frozenset):
        strange = (each for each in found if isinstance(each, list | dict) or each not in before)
        return [*sorted(now), *(each for each in strange if isinstance(each, list | dict) or each not in now)]
    return now


def joined_entries(
    older: Mapping[str, Entry], newer: Mapping[str, Entry], join: Callable[[Entry, Entry], Entry], most: int
) -> Mapping[str, Entry]:
    """The entries of both, each name joined; where they are more than `most`, of the older ones only the first."""
    names = islice(dict.fromkeys((*newer, *older)), most)
    pairs = ((name, [each[name] for each in (older, newer) if name in each]) for name in names)
    return MappingProxyType({name: reduce(join, found) for name, found in pairs})


def joined_members(older: Set[str], newer: Set[str], most: int) -> frozenset[str]:
    """The members of both; where they are more than `most`, only so many of the older."""
    if len(older | newer) <= most:
        return frozenset(older | newer)
    return frozenset(newer) | frozenset(islice(sorted(older - newer), max(0, most - len(newer))))
