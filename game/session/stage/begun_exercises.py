"""Exercises that were begun and are not solved: the half-built turn of each with its undo, in a file of its own.

A file is a checked line that says which exercise it is and how much help there was, and behind it the turn as
`turn_save.py` writes it. The one that was written before lies beside it, so that a damaged file costs one change.
"""

from __future__ import annotations

import logging
from pathlib import Path
from zlib import crc32

from game.session.match.match import Match
from game.session.storage.checked_lines import CheckedLines, check_header, plain, text_of, with_sums
from game.session.storage.turn_save import NoSavedTurn, SavedTurn, TurnSaver, TurnSnapshot, read_saved_turn
from game.session.system.files import clear_leftovers, write_whole
from game.session.system.untrusted import RECORD, BadInput, NewerVersion, contents

log = logging.getLogger(__name__)
VERSION = 1
KIND = "begun"
FOLDER = "begun_puzzles"
"""The name of the folder."""
PATIENCE = 0.4
"""Seconds until a change is written."""
MOST_BEGUN = 60
"""So many are kept; those that lie longest go first."""
MOST_TOLD = 9


class BegunExercise:
    """One exercise, by a name that tells it from all others; it keeps the turn of its table (`TurnKeeper`)."""

    def __init__(self, ident: str, folder: Path | None = None) -> None:
        """Without a folder it lasts as long as this value."""
        self._ident = ident
        self._folder = folder
        self._texts = ["", ""] if folder is None else [_read(file) for file in _files(folder, ident)]
        self._saver: TurnSaver | None = None
        self._last: TurnSnapshot | None = None
        self._waited = 0.0
        self.told = next((told for text in self._texts if (told := _told(text, ident)) is not None), 0)
        """How much hints have told."""
        self._written = self.told

    @property
    def is_begun(self) -> bool:
        """Whether anything of it is kept."""
        return any(_told(text, self._ident) is not None for text in self._texts)

    def solved(self) -> None:
        """Nothing of it is kept until something else is moved."""
        self.told = self._written = 0
        self._forget()

    # What a table asks (TurnKeeper)

    def draft(self, match: Match) -> SavedTurn | None:
        """The turn as it was left; None where nothing can be read."""
        for text in self._texts:
            try:
                if _told(text, self._ident) is not None:
                    return read_saved_turn(text.partition("\n")[2].encode(), match, self._ident)
            except (NoSavedTurn, NewerVersion) as fault:
                log.warning("an exercise that was begun cannot be read: %r", fault)
        return None

    def stand(self, match: Match, standing: TurnSnapshot, dt: float, *, at_once: bool = False) -> None:
        """The turn stands like this after `dt` seconds more; one in which nothing lies otherwise is not kept."""
        if self._last is not None and standing.is_as(self._last) and self.told == self._written:
            return
        self._waited += dt
        if not at_once and self._waited < PATIENCE:
            return
        first = self._last is None
        self._last, self._waited, self._written = standing, 0.0, self.told
        staged = standing.history.now.staged
        if staged.table != staged.start_table or self.told:
            self._saver = self._saver or TurnSaver(match, self._ident)
            head = {"tilebridge": KIND, "version": VERSION, "exercise": self._ident, "told": int(self.told)}
            self._keep(text_of(with_sums((plain(head),))) + self._saver.text(standing))
        elif not first:
            self._forget()

    def turned(self, match: Match, commands: int = 1) -> None:
        """The turn of an exercise is never ended."""

    def take_notice(self) -> str:
        """Nobody is told while solving; what cannot be written is in the log."""
        return ""

    # Its files

    def _keep(self, text: str) -> None:
        self._texts = [text, self._texts[0]]
        if self._folder is None:
            return
        file, older = _files(self._folder, self._ident)
        is_new = not file.exists()
        try:
            write_whole(file, text, older=(older,))
            if is_new:
                _make_room(self._folder)
        except OSError as error:
            log.warning("an exercise that was begun cannot be kept: %s", error)

    def _forget(self) -> None:
        self._texts = ["", ""]
        try:
            for file in _files(self._folder, self._ident) if self._folder is not None else ():
                file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("an exercise that was begun stays: %s", error)


class BegunExercises:
    """All of them. Without a folder they last until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, BegunExercise] = {}

    def of(self, ident: str) -> BegunExercise:
        """This exercise; one that was never begun keeps nothing yet."""
        if self._folder is not None:
            clear_leftovers(self._folder)
            return BegunExercise(ident, self._folder)
        return self._known.setdefault(ident, BegunExercise(ident))


def _files(folder: Path, ident: str) -> tuple[Path, Path]:
    """The file, and the one that was written before it."""
    name = f"{crc32(ident.encode()):08x}"
    return folder / f"{name}.json", folder / f"{name}.1.json"


def _read(file: Path) -> str:
    """The file, or nothing."""
    try:
        return contents(file, RECORD).decode("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, BadInput, UnicodeDecodeError) as error:
        log.warning("%s cannot be read: %r", file.name, error)
        return ""


def _told(text: str, ident: str) -> int | None:
    """What hints have told of this exercise; None where the text is not about it."""
    head = f"{text.partition(chr(10))[0]}\n".encode()
    try:
        check_header(head, KIND, VERSION)
    except NewerVersion:
        return None
    _, fields = next(iter(CheckedLines(head)), ("", {}))
    told = fields.get("told")
    is_right = (fields.get("tilebridge"), fields.get("exercise")) == (KIND, ident)
    is_number = isinstance(told, int) and not isinstance(told, bool) and 0 <= told <= MOST_TOLD
    return told if is_right and is_number else None


def _make_room(folder: Path) -> None:
    """Remove those that were written longest ago, where there are too many."""
    found = [file for file in folder.glob("*.json") if not file.name.endswith(".1.json")]
    found.sort(key=lambda file: file.stat().st_mtime, reverse=True)
    for file in found[MOST_BEGUN:]:
        file.with_suffix(".1.json").unlink(missing_ok=True)
        file.unlink(missing_ok=True)
