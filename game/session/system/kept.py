"""A value that is kept in a small file of the player's folder: what was learned, solved, reached, begun.

The file is never missing: it changes by one rename, and beside it lies a copy that is one writing behind. A file that
cannot be read, or that another version wrote, is left as it is for the whole run: what is new is written beside it,
and added to it by the next start that can read both, whatever the times of the files are: it was done after the other
could not be read. Other copies of the program may write the same file.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import reduce
from itertools import chain
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.session.system.files import FileState, behind, believable, file_state, may_be_there, put_aside, write_whole
from game.session.system.kept_formats import FileValue, Format, legible
from game.session.system.notices import Notice, Notices, Trouble
from game.session.system.removals import Removals
from game.session.system.shared_files import remove
from game.session.system.untrusted import RECORD, BadInput, OtherVersion, contents, decoded

log = logging.getLogger(__name__)
T = TypeVar("T")
BESIDE = (".beside.json", ".beside-2.json")
"""The ends of the names of files written beside one that must be left; the second where the first must be left, too."""
COPY, ASIDE, ADDED = ".1.json", ".damaged.json", ".added.json"
"""The ends of the names of the copy, of a damaged file that was put aside, and of one that was written beside the file
and says more than this version understands; the rest of it is in the file."""
TRIES, PAUSE = 10, 0.05
"""So often and after so many seconds it is tried again to write what is new when the program ends."""


class Kept(Generic[T]):
    """The value, and the file it is kept in. Without a file it lasts until the program ends. Several threads and
    copies of the program may use it."""

    def __init__(self, file: Path | None, format_: Format[T], notices: Notices | None = None) -> None:
        """`notices` gets what the player must know of the file."""
        self._format = format_
        self._notices = notices or Notices()
        self._value = format_.empty
        self._places: tuple[Path, ...] = () if file is None else (file, *(file.with_suffix(end) for end in BESIDE))
        """The file and, should it have to be left as it is, where to write instead."""
        self._removals = Removals(None if file is None else file.parent)
        self._alone = self._removals.alone
        """Entered while no other copy of the program may look at the files or write them."""
        self._removed = 0
        """When the file was removed last, as far as is known (`Removals.last`)."""
        self._copies: tuple[Path, ...] = () if file is None else (file.with_suffix(COPY),)
        self._left: set[Path] = set()
        """Places that are not written in this run."""
        self._found: dict[Path, FileValue[T]] = {}
        """What each place says."""
        self._told = format_.empty
        """What all of them say together."""
        self._tried: dict[str, T] = {}
        """The texts that could not be written, and their values; one may be in its file for all that."""
        self._seen: dict[Path, FileState | None] = {}
        """How the places, and the list of what was removed, were left; empty before they are read first."""
        self._watched = (*self._places, *filter(None, (self._removals.list,)))
        self.waits = False
        """Whether something of the value is in no file as yet."""
        self.is_unread = False
        """Whether a place could not be read, which may pass."""

    def now(self) -> T:
        """The value: what is known here and what the files say."""
        if not self._is_as_left:
            with self._alone():
                self._look()
        return self._value

    @property
    def text(self) -> str:
        """What the file said when it was read or written last; empty for nothing."""
        return next((self._found[file].text for file in self._places[:1] if file in self._found), "")

    def change(self, change: Callable[[T], T]) -> bool:
        """Put another value in its place and write it; False where it is only in memory as yet."""
        with self._alone(make=True):
            before = self.now()
            self._value = change(before)
            self.waits = self.waits or self._value != before
            return self._save()

    def add(self, value: T) -> bool:
        """Join this with the value, as what is newest, and write it; False where it is only in memory as yet."""
        return self.change(lambda known: self._format.joined(known, value))

    def mend(self) -> bool:
        """Write what could not be written, and what somebody removed; to be called now and then. Where all is as it was
        left this only asks for the states of files. False where something is only in memory as yet."""
        if not self._seen:
            return True
        self._removals.mend()
        if self._is_as_left and not self.waits:
            return True
        with self._alone(make=True):
            self._look()
            return self._save()

    def close(self) -> None:
        """The program ends: write what could not be written, for half a second if need be."""
        for _ in range(TRIES):
            if self.mend():
                return
            time.sleep(PAUSE)

    def remove(self) -> bool:
        """Forget the value, in other copies of the program as well; False where a file stays."""
        with self._alone():
            self._look()
            self._forget()
            every = [file for file in (*self._places[1:], *self._copies, *self._places[:1]) if may_be_there(file)]
            if every:
                self._removals.tell((self._places[0].name,))
                self._removed = self._removals.last(self._places[0].name)
            try:
                for file in every:
                    if file not in self._left:
                        remove(file)
            except OSError as error:
                log.warning("%s stays: %s", self._places[0], error)
                return False
            finally:
                self._seen = self._states()
            return not self._left

    def _forget(self) -> None:
        self._value = self._told = self._format.empty
        self.waits, self._found = False, {}
        self._drop(Trouble.UNSAVED)

    # Reading

    @property
    def _is_as_left(self) -> bool:
        return self._states() == self._seen and not self.is_unread

    def _look(self) -> None:
        """Read the places if they are not as they were left, and join what they say with what is known."""
        if self._is_as_left:
            return
        self.is_unread = False
        is_first, self._seen = not self._seen, self._states()  # what is written from now on is read again
        if (removed := self._removals.last(self._places[0].name)) > self._removed:
            self._removed = removed  # another copy of the program removed it
            self._forget()
            is_first = True
        self._found = {place: found for place in self._places if (found := self._read(place)) is not None}
        before, self._told = self._known_before(), self._in_files()
        if not self.is_unread:
            self._tried.clear()
        if is_first:
            self._value = self._told
        elif self._found:
            self._value = self._format.merged(before, self._value, self._told)
        is_found = self._value == self._told
        is_certain = not (self.waits and self.is_unread)  # what cannot be read may be later than what is beside it
        self.waits = not (is_found and is_certain) or self._is_scattered()
        if not self.waits:
            self._drop(Trouble.UNSAVED)

    def _known_before(self) -> T:
        """What all places said, or what is in one of them after all though writing it failed."""
        found = {each.text for each in self._found.values()}
        return next((value for text, value in self._tried.items() if text in found), self._told)

    def _in_files(self) -> T:
        """What all places say: the file, and then what was written beside it, in the order of time."""
        in_turn = sorted(self._found.items(), key=lambda found: (found[0] != self._places[0], found[1].at))
        return reduce(self._format.joined, (found.value for _, found in in_turn), self._format.empty)

    def _is_scattered(self) -> bool:
        """Whether something of the value is only in the copy, or beside the file, though it could be in the file."""
        file = self._places[0]
        if self._goal != file:
            return False
        found = self._found.get(file) if file_state(file) is not None else None
        return bool(self._beside) or self._value != (self._format.empty if found is None else found.value)

    @property
    def _beside(self) -> tuple[Path, ...]:
        """Where something was read that is to be added to the file."""
        return tuple(place for place in self._places[1:] if place in self._found and place not in self._left)

    def _read(self, place: Path) -> FileValue[T] | None:
        """What a place says, or the copy where the file is missing or damaged; None for nothing. A place that had to be
        left need not be where there is nothing now, or where all it says is joined with what is written beside it."""
        copies, stays_left = self._copies if place == self._places[0] else (), False
        try:
            try:
                found: FileValue[T] | None = _value_in(self._format, place)
                stays_left = place == self._places[0]
            except FileNotFoundError:
                found = _value_in_copy(self._format, copies)
            except BadInput as error:
                log.warning("%s is damaged: %r", place.name, error)
                found = _value_in_copy(self._format, copies)
                put_aside(place, place.with_suffix(ASIDE))
                self._tell(Trouble.LOST if found is None else Trouble.DAMAGED, place)
            if not stays_left:
                self._release(place)
            return found
        except OtherVersion as error:
            self._leave(place, Trouble.OTHER_VERSION, error)
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

    def _states(self) -> dict[Path, FileState | None]:
        return {file: file_state(file) for file in self._watched}

    # Writing

    @property
    def _goal(self) -> Path | None:
        """Where to write: behind every place that has to be left, since the next start adds what lies there to it; the
        first that need not be left where there is none behind. None where every place has to be left."""
        last = max((number for number, place in enumerate(self._places) if place in self._left), default=-1)
        others = (place for place in self._places if place not in self._left)
        return next(chain(self._places[last + 1 :], others), None)

    def _save(self) -> bool:
        """Write the value if something of it is in no file; False where it stays so."""
        if not self.waits or not self._places:
            return True
        is_first, goal = not self._tried, self._goal
        try:
            if goal is None:
                raise OSError("there is nowhere to write")
            if not (goal == self._places[0] and self._add_beside() and self._value == self._told):
                self._put(goal, self._value)
        except OSError as error:
            if is_first:  # it is tried again every two seconds
                log.warning("%s cannot be written: %s", self._places[0].name, error)
            self._tell(Trouble.UNSAVED, self._places[0])
            return False
        self._drop(Trouble.UNSAVED)
        self.waits = False
        self._tried.clear()
        return True

    def _add_beside(self) -> bool:
        """Add to the file what was written beside it, before anything else of the value: that would be older than what
        lies beside, should the program be killed between. False where nothing lies there. Raises OSError."""
        beside = self._beside
        if not beside:
            return False
        self._put(self._places[0], self._told)
        for place in beside:
            found = self._found[place]
            if found.text == self._format.write(found.value, None):
                remove(place)
            else:
                put_aside(place, place.with_suffix(ADDED))
            del self._found[place]
            self._seen[place] = None
        return True

    def _put(self, goal: Path, value: T) -> None:
        """Write this value there. Raises OSError."""
        text = legible(self._format, value, self._found.get(goal))
        if text is None:
            raise OSError("it would not be read again")
        older, others = self._copies if goal == self._places[0] else (), {*self._places} - {goal}
        try:
            state = write_whole(behind(goal), text, older=older, after=tuple(others))
        except OSError:
            self._tried[text] = value
            raise
        self._found[goal] = FileValue(value, text, state[2] if state else 0)
        self._told, self._seen[goal] = value, state

    def _tell(self, trouble: Trouble, place: Path) -> None:
        self._notices.add(Notice(trouble, place.name))

    def _drop(self, trouble: Trouble, *places: Path) -> None:
        for place in places or self._places[:1]:
            self._notices.drop(Notice(trouble, place.name))


def _value_in(format_: Format[T], file: Path) -> FileValue[T]:
    """What the file says. Raises BadInput, OtherVersion or OSError."""
    text = decoded(contents(file, RECORD))
    return FileValue(format_.read(text), text, believable(file.stat().st_mtime_ns))


def _value_in_copy(format_: Format[T], copies: tuple[Path, ...]) -> FileValue[T] | None:
    """What the copy says, where there is one; None for nothing, or where it is damaged, which is put aside."""
    try:
        return _value_in(format_, copies[0]) if copies else None
    except FileNotFoundError:
        return None
    except BadInput as error:
        log.warning("the copy %s is damaged: %r", copies[0].name, error)
        put_aside(copies[0], copies[0].with_suffix(ASIDE))
        return None


def kept_in(owner: object) -> tuple[Kept[Any], ...]:
    """What is kept by the stores that are fields of this object, in their order: of each one value, or several."""
    every = (getattr(store, "kept", ()) for store in vars(owner).values())
    return tuple(chain.from_iterable((each,) if isinstance(each, Kept) else each for each in every))
