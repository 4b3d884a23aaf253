"""Exercises that were begun and are not solved: the half-built turn of each with its undo, in a file of its own.

A file is a checked line that says which exercise it is and how much help there was, and behind it the turn as
`turn_save.py` writes it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from game.session.match.match import Match
from game.session.storage.checked_lines import (
    CheckedLines,
    check_header,
    is_undamaged,
    text_of,
    unchecked_line,
    with_sums,
)
from game.session.storage.turn_save import KIND as TURN
from game.session.storage.turn_save import VERSION as TURN_VERSION
from game.session.storage.turn_save import NoSavedTurn, SavedTurn, TurnSaver, TurnSnapshot, read_saved_turn
from game.session.system.files import clear_leftovers, written_at
from game.session.system.kept import Kept
from game.session.system.kept_formats import FileValue, later
from game.session.system.notices import Notices
from game.session.system.readers import MISFITS, between, read_text
from game.session.system.untrusted import BadInput

log = logging.getLogger(__name__)
VERSION = 1
KIND = "begun"
FILE = re.compile(r"[0-9a-f]{8}\.json")
PATIENCE = 0.4
"""Seconds until a change is written."""
MOST_BEGUN = 60
"""So many are kept; those that lie longest go first."""
MOST_TOLD = 9


@dataclass(frozen=True)
class HalfBuilt:
    """How an exercise was left."""

    exercise: str = ""
    """The name that tells it from all others; empty for none."""
    hint_level: int = 0
    """How much hints have told."""
    turn: str = ""
    """The half-built turn as `turn_save.py` writes it."""


class HalfBuiltFormat:
    """How a half-built exercise is kept: as lines with checksums."""

    empty = HalfBuilt()

    def read(self, text: str) -> HalfBuilt:
        head, _, turn = text.partition("\n")
        check_header(head.encode(), KIND, VERSION)
        check_header(turn.encode(), TURN, TURN_VERSION)
        _, fields = next(iter(CheckedLines(f"{head}\n".encode())), ("", {}))
        try:
            exercise, told = read_text(fields["exercise"]), between(0, MOST_TOLD)(fields["told"])
        except MISFITS as error:
            raise BadInput(ascii(error)[:80]) from error
        if fields.get("tilebridge") != KIND or not text.endswith("\n") or not is_undamaged(turn.encode()):
            raise BadInput("lines")
        return HalfBuilt(exercise, told, turn)

    def write(self, value: HalfBuilt, found: FileValue[HalfBuilt] | None) -> str:
        head = {"tilebridge": KIND, "version": VERSION, "exercise": value.exercise, "told": value.hint_level}
        return text_of(with_sums((unchecked_line(head),))) + value.turn

    def joined(self, older: HalfBuilt, newer: HalfBuilt) -> HalfBuilt:
        return newer

    def merged(self, before: HalfBuilt, mine: HalfBuilt, theirs: HalfBuilt) -> HalfBuilt:
        return later(self, before, mine, theirs)


class BegunExercise:
    """One exercise, by a name that tells it from all others; it keeps the turn of its table (`TurnKeeper`)."""

    def __init__(self, ident: str, kept: Kept[HalfBuilt]) -> None:
        self._ident = ident
        self._kept = kept
        self._saver: TurnSaver | None = None
        self._last: TurnSnapshot | None = None
        self._waited = 0.0
        self.hint_level = kept.now().hint_level if self.is_begun else 0
        """How much hints have told."""
        self._written = self.hint_level

    @property
    def is_begun(self) -> bool:
        """Whether anything of it is kept."""
        return self._kept.now().exercise == self._ident

    def solved(self) -> None:
        """Nothing of it is kept until something else is moved."""
        self.hint_level = self._written = 0
        self._kept.remove()

    # What a table asks (TurnKeeper)

    def draft(self, match: Match) -> SavedTurn | None:
        """The turn as it was left; None where nothing can be read."""
        try:
            return read_saved_turn(self._kept.now().turn.encode(), match, self._ident) if self.is_begun else None
        except NoSavedTurn as fault:
            log.warning("an exercise that was begun cannot be read: %r", fault)
            return None

    def stand(self, match: Match, standing: TurnSnapshot, dt: float, *, at_once: bool = False) -> None:
        """The turn stands like this after `dt` seconds more; one in which nothing lies otherwise is not kept."""
        if self._last is not None and standing.is_as(self._last) and self.hint_level == self._written:
            return
        self._waited += dt
        if not at_once and self._waited < PATIENCE:
            return
        first = self._last is None
        self._last, self._waited, self._written = standing, 0.0, self.hint_level
        staged = standing.history.now.staged
        if staged.table != staged.start_table or self.hint_level:
            self._saver = self._saver or TurnSaver(match, self._ident)
            self._kept.add(HalfBuilt(self._ident, int(self.hint_level), self._saver.text(standing)))
        elif not first:
            self._kept.remove()

    def turned(self, match: Match) -> None:
        """The turn of an exercise is never ended."""

    def take_notice(self) -> str:
        """What is the matter with its file is told where all such files are."""
        return ""


class BegunExercises:
    """All of them. Without a folder they last until the program ends."""

    def __init__(self, folder: Path | None = None, notices: Notices | None = None) -> None:
        self._folder = folder
        self._notices = notices
        self._kept: dict[str, Kept[HalfBuilt]] = {}
        """Those that were asked for in this run, by the names of their files."""
        if folder is not None:
            clear_leftovers(folder)

    def of(self, ident: str) -> BegunExercise:
        """This exercise; one that was never begun keeps nothing yet."""
        name = f"{crc32(ident.encode()):08x}.json"
        if name not in self._kept:
            self._make_room(name)
            self._kept[name] = self._open(name)
        return BegunExercise(ident, self._kept[name])

    @property
    def kept(self) -> Iterable[Kept[HalfBuilt]]:
        """The files of those that were asked for in this run."""
        return self._kept.values()

    def _open(self, name: str) -> Kept[HalfBuilt]:
        return Kept(None if self._folder is None else self._folder / name, HALF_BUILT_FORMAT, self._notices)

    def _make_room(self, wanted: str) -> None:
        """Remove those that were written longest ago, where there are too many for one more."""
        try:
            files = [] if self._folder is None else list(self._folder.iterdir())
        except OSError:
            return
        others = [file for file in files if FILE.fullmatch(file.name) and file.name != wanted]
        for file in sorted(others, key=written_at, reverse=True)[MOST_BEGUN - 1 :]:
            self._kept.pop(file.name, self._open(file.name)).remove()


HALF_BUILT_FORMAT = HalfBuiltFormat()
