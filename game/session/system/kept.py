"""A value that is kept in a small file of the player's folder: what was learned, solved, reached, begun.

The file is never missing: it changes by one rename, and beside it lies a copy that is one writing behind. A file that
cannot be read, or that a later version wrote, is left as it is for the whole run: what is new is written beside it,
and joined with it by the next start that can read both. Other copies of the program may write the same file.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from game.session.system.files import behind, put_aside, state_of, write_whole, written_at
from game.session.system.notices import Notice, Notices, Trouble
from game.session.system.readers import MISFITS, plain
from game.session.system.untrusted import RECORD, BadInput, NewerVersion, contents, decoded, parsed

log = logging.getLogger(__name__)
T = TypeVar("T")
Entry = TypeVar("Entry")
BESIDE = (".beside.json", ".beside-2.json")
"""The ends of the names of files written beside one that must be left; the second where the first must be left, too."""
COPY, ASIDE = ".1.json", ".damaged.json"
"""The ends of the names of the copy, and of a damaged file that was put aside."""
MOST_RESTS = 64
"""So many calls of `mend` pass at most between two that try to write where that fails again and again."""
TRIES, PAUSE = 10, 0.05
"""So often and after so many seconds it is tried again to write what is new when the program ends."""


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
        """The value of a file. Raises BadInput when the file is damaged, NewerVersion when a later version wrote it."""

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
    told: Callable[[T], Mapping[str, Any]]
    """The object of the value; what is no JSON in it is written by `readers.plain`, and a frozenset in any order."""
    joined: Callable[[T, T], T]

    def read(self, text: str) -> T:
        found = parsed(text)
        version = _version_of(found)
        if version > self.version:
            raise NewerVersion(version)
        try:
            return self.reader(found)
        except MISFITS as error:
            raise BadInput(ascii(error)[:80]) from error

    def write(self, value: T, found: FileValue[T] | None) -> str:
        told: Any = {"version": self.version, **self.told(value)}
        before = None if found is None else json.loads(found.text)  # which was read with suspicion before
        if found is not None and _version_of(before) == self.version:
            told = changed(before, self.told(found.value), told)
        return json.dumps(told, ensure_ascii=False, allow_nan=False, default=plain) + "\n"

    def merged(self, before: T, mine: T, theirs: T) -> T:
        return later(self, before, mine, theirs)


def later(format_: Format[T], before: T, mine: T, theirs: T) -> T:
    """Both joined; what is known here is the newer where something was changed here."""
    return format_.joined(mine, theirs) if mine == before else format_.joined(theirs, mine)


def _version_of(found: object) -> int:
    """The version of a file; those of before there were versions are of the first."""
    version = found.get("version", 1) if isinstance(found, dict) else 0
    return version if isinstance(version, int) else 1


def changed(found: Any, before: Any, now: Any) -> Any:
    """What was found in a file with the differences between what was understood of it and what is to be written now."""
    if before == now:
        return found
    if isinstance(found, dict) and isinstance(before, Mapping) and isinstance(now, Mapping):
        told = {
            name: changed(found[name], before.get(name), each) if name in found else each for name, each in now.items()
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


class Kept(Generic[T]):
    """The value, and the file it is kept in. Without a file it lasts until the program ends. For one thread only."""

    def __init__(self, file: Path | None, format_: Format[T], notices: Notices | None = None) -> None:
        """`notices` gets what the player must know of the file."""
        self._format = format_
        self._notices = notices or Notices()
        self._value = format_.empty
        self._places: tuple[Path, ...] = () if file is None else (file, *(file.with_suffix(end) for end in BESIDE))
        """The file and, should it have to be left as it is, where to write instead."""
        self._copies: tuple[Path, ...] = () if file is None else (file.with_suffix(COPY),)
        self._left: set[Path] = set()
        """Places that are not written in this run."""
        self._found: dict[Path, FileValue[T]] = {}
        """What each place says."""
        self._told = format_.empty
        """What all of them say together."""
        self._tried: dict[str, T] = {}
        """The texts that could not be written, and their values; one may be in its file for all that."""
        self._seen: tuple[object, ...] | None = None
        """How the places were left; None before they are read first."""
        self._is_new = False
        """Whether something of the value is in no file as yet."""
        self.is_unread = False
        """Whether a place could not be read, which may pass."""
        self._failures = self._rests = 0
        """How often in a row it could not be written, and how many calls of `mend` pass before it is tried again."""

    def now(self) -> T:
        """The value: what is known here and what the files say."""
        self._look()
        return self._value

    def change(self, change: Callable[[T], T]) -> bool:
        """Put another value in its place and write it; False where it is only in memory as yet."""
        before = self.now()
        self._value = change(before)
        self._is_new = self._is_new or self._value != before
        return self._save()

    def add(self, value: T) -> bool:
        """Join this with the value, as what is newest, and write it; False where it is only in memory as yet."""
        return self.change(lambda known: self._format.joined(known, value))

    def mend(self) -> bool:
        """Write what could not be written, and what somebody removed; to be called now and then. Where all is as it was
        left this only asks for the states of files. False where something is only in memory as yet."""
        if self._seen is None:
            return True
        if self._rests:
            self._rests -= 1
            return False
        self._look()
        return self._save()

    def close(self) -> None:
        """The program ends: write what could not be written, for half a second if need be."""
        for _ in range(TRIES):
            self._rests = 0
            if self.mend():
                return
            time.sleep(PAUSE)

    def remove(self) -> bool:
        """Forget the value; False where a file stays."""
        self._look()
        self._value = self._told = self._format.empty
        self._is_new, self._found = False, {}
        self._drop(Trouble.UNSAVED)
        try:
            for file in (*self._places[1:], *self._copies, *self._places[:1]):
                if file not in self._left:
                    file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s stays: %s", self._places[0], error)
            return False
        finally:
            self._seen = self._states()
        return not self._left

    # Reading

    def _look(self) -> None:
        """Read the places if they are not as they were left, and join what they say with what is known."""
        if not self._places or (self._states() == self._seen and not self.is_unread):
            return
        self.is_unread = False
        is_first = self._seen is None
        self._found = {place: found for place in self._places if (found := self._read(place)) is not None}
        self._seen = self._states()
        before, self._told = self._known_before(), self._in_files()
        if not self.is_unread:
            self._tried.clear()
        if is_first:
            self._value = self._told
        elif self._found:
            self._value = self._format.merged(before, self._value, self._told)
        is_found = self._value == self._told
        is_certain = not (self._is_new and self.is_unread)  # what cannot be read may be later than what is beside it
        self._is_new = not (is_found and is_certain) or self._is_scattered()

    def _known_before(self) -> T:
        """What all places said, or what is in one of them after all though writing it failed."""
        found = {each.text for each in self._found.values()}
        return next((value for text, value in self._tried.items() if text in found), self._told)

    def _in_files(self) -> T:
        """What all places say, in the order in which they were written."""
        in_time = sorted(self._found.values(), key=lambda found: found.at)
        return reduce(self._format.joined, (found.value for found in in_time), self._format.empty)

    def _is_scattered(self) -> bool:
        """Whether something of the value is only in the copy, or beside the file, though it could be in the file."""
        file = self._places[0]
        found = self._found.get(file) if state_of(file) is not None else None
        return file not in self._left and self._value != (self._format.empty if found is None else found.value)

    def _read(self, place: Path) -> FileValue[T] | None:
        """What a place says, or the copy where the file is missing or damaged; None for nothing. A place that had to be
        left need not be where there is nothing now, or where all it says is joined with what is written beside it."""
        try:
            try:
                found: FileValue[T] | None = self._one(place)
                if place != self._places[0]:
                    self._release(place)
                return found
            except FileNotFoundError:
                found = self._copy_of(place)
                self._release(place)
                return found
            except BadInput as error:
                log.warning("%s is damaged: %r", place.name, error)
                found = self._copy_of(place)
                put_aside(place, place.with_suffix(ASIDE))
                self._release(place)
                self._tell(Trouble.LOST if found is None else Trouble.DAMAGED, place)
                return found
        except NewerVersion as error:
            self._leave(place, Trouble.NEWER, error)
        except OSError as error:
            self.is_unread = True
            self._leave(place, Trouble.UNREADABLE, error)
            return self._found.get(place)  # what it said before
        return None

    def _release(self, place: Path) -> None:
        self._left.discard(place)
        self._drop(Trouble.UNREADABLE, place)

    def _leave(self, place: Path, trouble: Trouble, error: Exception) -> None:
        if place not in self._left:
            log.warning("%s is left as it is: %r", place.name, error)
            self._left.add(place)
            self._tell(trouble, place)

    def _one(self, file: Path) -> FileValue[T]:
        text = decoded(contents(file, RECORD))
        return FileValue(self._format.read(text), text, file.stat().st_mtime_ns)

    def _copy_of(self, place: Path) -> FileValue[T] | None:
        """What the copy says; only the file itself has one."""
        try:
            return self._one(self._copies[0]) if place == self._places[0] else None
        except FileNotFoundError:
            return None
        except BadInput as error:
            log.warning("the copy of %s is damaged: %r", place.name, error)
            put_aside(self._copies[0], self._copies[0].with_suffix(ASIDE))
            return None

    def _states(self) -> tuple[object, ...]:
        return tuple(map(state_of, self._places))

    # Writing

    @property
    def _goal(self) -> Path | None:
        """Where to write; None where every place has to be left."""
        return next((place for place in self._places if place not in self._left), None)

    def _save(self) -> bool:
        """Write the value if something of it is in no file; False where it stays so."""
        if not self._is_new or not self._places:
            return True
        goal = self._goal
        text = None if goal is None else self._text(goal)
        try:
            if goal is None or text is None:
                raise OSError("there is nowhere to write")
            older = self._copies if goal == self._places[0] else ()
            write_whole(behind(goal), text, older=older, after=self._places)
        except OSError as error:
            log.warning("%s cannot be written: %s", self._places[0].name, error)
            if text is not None:
                self._tried[text] = self._value
            self._tell(Trouble.UNSAVED, self._places[0])
            self._failures += 1
            self._rests = min(2**self._failures, MOST_RESTS)
            return False
        self._drop(Trouble.UNSAVED)
        self._failures = self._rests = 0
        self._found[goal] = FileValue(self._value, text, written_at(goal))
        self._told, self._is_new = self._value, False
        self._tried.clear()
        if goal == self._places[0]:
            self._clear_beside()
        self._seen = self._states()
        return True

    def _text(self, goal: Path) -> str | None:
        """The text to write; None where the reader would refuse it, which then is never written."""
        for found in (self._found.get(goal), None):
            text = self._format.write(self._value, found)
            try:
                self._format.read(text)
            except (BadInput, NewerVersion):
                log.exception("%s would not be read again", goal.name)
            else:
                if len(text.encode("utf-8")) <= RECORD:
                    return text
        return None

    def _clear_beside(self) -> None:
        """What was written beside the file is in it now; what this version did not understand of it stays there."""
        for place in self._places[1:]:
            found = self._found.get(place)
            if found is not None and found.text == self._format.write(found.value, None):
                try:
                    place.unlink(missing_ok=True)
                    del self._found[place]
                except OSError as error:
                    log.info("%s stays: %s", place.name, error)

    def _tell(self, trouble: Trouble, place: Path) -> None:
        self._notices.add(Notice(trouble, place.name))

    def _drop(self, trouble: Trouble, *places: Path) -> None:
        for place in places or self._places[:1]:
            self._notices.drop(Notice(trouble, place.name))


def kept_in(owner: object) -> tuple[Kept[Any], ...]:
    """What is kept by the stores that are fields of this object, in their order."""
    every = (getattr(store, "kept", None) for store in vars(owner).values())
    return tuple(each for each in every if isinstance(each, Kept))
