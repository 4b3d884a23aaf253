"""One match that is not over, and its files: the record of its turns, and the half-built turn.

`record.jsonl` gets a line for every completed turn, which is on the disk before the next seat moves; two copies run
one and two lines behind it, so that the last three states are there. `turn.json` is the half-built turn.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.session.match.match import Match
from game.session.storage.checked_lines import is_undamaged, text_of
from game.session.storage.match_folder import has_match
from game.session.storage.match_record import Record
from game.session.storage.turn_save import NoSavedTurn, SavedTurn, TurnSaver, TurnSnapshot, read_saved_turn
from game.session.system.files import DAMAGED, RECORDS, TURNS, put_aside
from game.session.system.known_file import KnownFile
from game.session.system.shared_files import remove

log = logging.getLogger(__name__)
PATIENCE = 0.4
"""Seconds until a change of the half-built turn is written; with slow frames (of which no more than a tenth of a second
counts) and a slow disk it stays below one."""
UNSAVED, RESTORED = "notice.match_unsaved", "notice.match_restored"

Tell = Callable[[str], None]
"""Takes the text key of what the player must know."""


class SavedMatch:
    """The match, its record and how its turn stands. Without a folder it lasts until the program ends."""

    def __init__(self, folder: Path | None, match: Match, record: Record, tell: Tell, draft: str = "") -> None:
        self.match = match
        self.played = record.when
        """When something was last done in it, as it was told."""
        self.archived = False
        """Whether it was played to its end and all its games are in the archive."""
        self._game = match.game
        self._record = record
        self._tell = tell
        self._turn_saver = TurnSaver(match, record.ident)
        self._draft = draft
        self._last: TurnSnapshot | None = None
        self._waited = 0.0
        self._records: tuple[KnownFile, ...] = ()
        self._place(folder)

    def _place(self, folder: Path | None) -> None:
        """Its files are those of this folder, whatever they hold."""
        self.folder = folder
        place = folder or Path()
        self._records = tuple(KnownFile(place / name) for name in RECORDS)
        self._turn = KnownFile(place / TURNS[0])

    @property
    def is_missing(self) -> bool:
        """Whether there is nothing of it in its folder, or it has none."""
        return self.folder is None or not has_match(self.folder)

    @property
    def is_saved(self) -> bool:
        """Whether the next start would find all that was done in it, as far as is known; the disk is not asked."""
        return self.folder is not None and self._records[0].is_written and self._turn.is_written

    @property
    def ident(self) -> str:
        """What tells it from another one with the same deal."""
        return self._record.ident

    @property
    def begun(self) -> str:
        """When it was dealt."""
        return self._record.when

    @property
    def untouched(self) -> bool:
        """Whether nobody has done a thing in it: no turn is complete, and no tile lies otherwise than it was dealt."""
        if len(self._record.lines) > 1:
            return False
        draft = self.draft()
        return draft is None or not (draft.layouts.can_undo or draft.layouts.can_redo)

    # What happens in it

    def begin(self) -> None:
        """Write the deal; what else lies in its folder belonged to another match."""
        self._write()
        self._remove(*RECORDS[1:], *TURNS)

    def dealt(self) -> None:
        """Note the newest deal, if that is not the one noted last."""
        if self._follow():
            self._write()

    def turned(self) -> None:
        """Note the turn just completed; when this returns it will outlast the program."""
        self._follow()
        self._write()

    def _follow(self) -> bool:
        """Note everything of the match that is not noted, whoever should have done so; whether there was anything."""
        before, record = self._record, self._record.turned(self.match, self._game)
        if self.match.game is not self._game:
            record = record.dealt(self.match).turned(self.match)
        self._record, self._game = record, self.match.game
        return record is not before

    def stand(self, standing: TurnSnapshot, dt: float, *, at_once: bool) -> bool:
        """The turn stands like this after `dt` seconds more; True when that was written."""
        if standing.game is not self.match.game or (self._last is not None and standing.is_as(self._last)):
            return False
        self._waited += dt
        if not at_once and self._waited < PATIENCE:
            return False
        self._last, self._waited = standing, 0.0
        self._draft = self._turn_saver.text(standing)
        self._write_turn()
        return True

    def draft(self) -> SavedTurn | None:
        """The half-built turn of this match's game, or what an older one knows of the places; None for neither."""
        if not self._draft:
            return None
        try:
            found = read_saved_turn(self._draft.encode(), self.match, self._record.ident)
        except NoSavedTurn:
            return None
        return found if found.game == self.match.game_number else None

    # Its files

    def found_whole(self) -> None:
        """It was read from its files as they are: lines may be added to those that end where the record does."""
        if self.folder is None:
            return
        lines = self._record.lines
        texts = [text_of(lines[: max(0, len(lines) - lag)]) for lag in range(len(RECORDS))]
        pairs = zip(RECORDS, texts, strict=True)
        self._records = tuple(KnownFile.holding(self.folder / name, text) for name, text in pairs)
        self._turn = KnownFile.holding(self.folder / TURNS[0], self._draft)

    def found_damaged(self) -> None:
        """It was read from what is left of its files: keep the damaged one, and write what is good."""
        if self.folder is None:
            return
        try:
            put_aside(self.folder / RECORDS[0], self.folder / DAMAGED)
        except OSError as error:
            log.warning("the record is not put aside: %s", error)
        self._write()

    def move_to(self, folder: Path | None) -> None:
        """It was in memory only, and is kept in this folder from now on."""
        self._place(folder)
        self._write()
        if self._draft:
            self._write_turn()

    def mend(self) -> bool:
        """Write what could not be written, and what somebody else removed, emptied or put back from an older copy.
        Whether something was done in the match that nobody had noted, as after an error."""
        is_new = self._follow()
        if self.folder is None or not (is_new or any(not file.is_as_left for file in (*self._records, self._turn))):
            return is_new
        if not self._is_played_on_elsewhere():
            self._write()
            if not self._turn.is_as_left:
                self._write_turn()
        return is_new

    def remove(self) -> bool:
        """Its files are gone for good, the record last; False when they cannot be removed."""
        gone = self._remove(*TURNS, *reversed(RECORDS))
        if gone and self.folder is not None:
            with suppress(OSError):  # it holds the lock, or something that was put aside
                self.folder.rmdir()
        return gone

    def _is_played_on_elsewhere(self) -> bool:
        """Whether the record goes on where this one ends: a folder that is shared with another machine."""
        found, known = self._records[0].contents(), self._record.text.encode()
        return found is not None and len(found) > len(known) and found.startswith(known) and is_undamaged(found)

    def _write(self) -> None:
        """Every file gets the lines it lacks; one that is not as it was left is written anew."""
        if self.folder is None:
            return
        lines, unharmed = self._record.lines, True
        for lag, file in enumerate(self._records):
            if text := text_of(lines[: max(0, len(lines) - lag)]):
                try:
                    unharmed &= file.hold(text, durable=lag == 0, aside="" if lag else DAMAGED)
                except OSError as error:
                    self._fail(error)
        if not unharmed and self.is_saved:
            self._tell(RESTORED)

    def _write_turn(self) -> None:
        """The turn before becomes the older one, unless it is none any more."""
        if self.folder is None:
            return
        unharmed = self._turn.is_unharmed
        try:
            self._turn.replace(self._draft, older=[self.folder / name for name in TURNS[1:]] if unharmed else [])
        except OSError as error:
            self._fail(error)
            return
        if not unharmed:
            self._tell(RESTORED)

    def _fail(self, error: OSError) -> None:
        """Play goes on, and it is tried again. A copy of the record that lacks a line costs nothing."""
        log.warning("the match cannot be saved: %s", error)
        if not self.is_saved:
            self._tell(UNSAVED)

    def _remove(self, *names: str) -> bool:
        if self.folder is None:
            return True
        try:
            for name in names:
                remove(self.folder / name)
        except OSError as error:
            log.warning("%s: a file stays: %s", self.folder, error)
            return False
        return True
