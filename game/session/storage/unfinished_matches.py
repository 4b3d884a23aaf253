"""The matches that are not over: those in memory, the folders of those that were not read as yet, and which copy of the
program keeps them. What other copies delete is not written again, and what is in no folder gets one when it can."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.storage.match_folder import MatchFolder, has_match, last_written
from game.session.system.files import RECORDS, InUse
from game.session.system.removals import Removals
from game.session.system.untrusted import RECORD, BadInput, OtherVersion, contents

if TYPE_CHECKING:
    from game.session.match.match import Match
    from game.session.match.setup import Setup
    from game.session.storage.saved_match import SavedMatch

log = logging.getLogger(__name__)
ELSEWHERE = "notice.match_elsewhere"


class UnfinishedMatches:
    """Those of one folder, the one played last first. Without a folder they last until the program ends."""

    def __init__(self, root: Path | None, tell: Callable[[str], None], read: Callable[[SavedMatch], object]) -> None:
        """`tell` takes the text key of what the player must know, `read` each match that was read from its files, or in
        which something was found that nobody had told."""
        self.kept: list[SavedMatch] = []
        """Those in memory."""
        self.over: list[SavedMatch] = []
        """Those that were played to their end, but are not archived, or not removed, as yet."""
        self.notice = ""
        """Text key of what was found when they were read."""
        self._deleted: list[SavedMatch] = []
        """Those that another copy of the program deleted; they come back if somebody plays on here."""
        self._unread: list[Path] = []
        """Folders of older ones, the newest first."""
        self._agreed: dict[Path, Setup] = {}
        """What was agreed for some of these."""
        self._removals = Removals(root)
        """By what identifies a match."""
        self._root = root
        self._tell = tell
        self._read = read
        self._was_elsewhere = False
        self._folder: MatchFolder | None = None
        """None while another copy of the program keeps its matches there."""
        self._claim()

    @property
    def is_elsewhere(self) -> bool:
        """Whether another copy of the program keeps its matches in the folder."""
        return self._root is not None and self._folder is None

    @property
    def is_saved(self) -> bool:
        """Whether nothing is only in memory, as far as is known; where no folder was asked for that is expected."""
        return self._root is None or all(saved.is_saved for saved in (*self.kept, *self.over))

    @property
    def count(self) -> int:
        """How many there are; one whose files turn out to be damaged drops out when it is read."""
        return len(self.kept) + len(self._unread)

    def setups(self) -> Iterator[Setup]:
        """What was agreed for each of them. Of those that were not read yet only the beginning is, once."""
        yield from [saved.match.setup for saved in self.kept]
        for folder in list(self._unread):
            if folder not in self._agreed and (found := self._agreed_in(folder)) is not None:
                self._agreed[folder] = found
            if folder in self._agreed:
                yield self._agreed[folder]
                continue
            count = len(self.kept)
            self._unread.remove(folder)
            self._read_from(folder)  # all of it, because its beginning is damaged
            yield from [saved.match.setup for saved in self.kept[count:]]

    def _agreed_in(self, folder: Path) -> Setup | None:
        from game.session.storage.match_record import NoRecord, agreed_in

        try:
            return agreed_in(contents(folder / RECORDS[0], RECORD))
        except (NoRecord, OtherVersion, BadInput, OSError):
            return None

    def of(self, match: Match) -> SavedMatch | None:
        """The match with its files."""
        return next((saved for saved in (*self.kept, *self._deleted) if saved.match is match), None)

    def played(self, match: Match) -> SavedMatch | None:
        """The same where something is done in it just now: it is wanted, though another copy may have deleted it."""
        saved = self.of(match)
        if saved is not None:
            self._removals.take_back((saved.ident,))
            if saved in self._deleted:
                self._deleted.remove(saved)
                self.kept.insert(0, saved)
        return saved

    def folder_for(self, ident: str, match: Match) -> Path | None:
        """Where a match that begins is kept: in place of the one played last, if that is one of the same kind in which
        nobody has done a thing: somebody dealt again."""
        if self.kept and self.kept[0].untouched and _are_alike(self.kept[0].match, match):
            return self.kept.pop(0).folder
        return self._free(ident)

    def delete(self, saved: SavedMatch) -> bool:
        """It is gone for good, in every copy of the program; False where its files stay."""
        if saved.folder is not None:
            self._removals.tell((saved.ident,))
        if not saved.remove():
            self._removals.take_back((saved.ident,))
            return False
        for those in (self.kept, self._deleted):
            if saved in those:
                those.remove(saved)
        self.read_until(1)
        return True

    def mend(self) -> None:
        """Write what could not be written, and anew whatever somebody else removed, emptied or put back."""
        self.hold_on()
        self._let_go_of_deleted()
        self._take_in()
        self._removals.mend()
        for saved in (*self.kept, *self.over):
            if saved.mend():
                self._read(saved)

    def close(self) -> None:
        """The program ends."""
        self._removals.mend()
        self.release()

    def release(self) -> None:
        """Another copy of the program may keep its matches now."""
        if self._folder is not None:
            self._folder.release()

    def read_until(self, wanted: int) -> None:
        """Read so many, if there are so many."""
        while len(self.kept) < wanted and self._unread:
            self._read_from(self._unread.pop(0))

    # The folder

    def hold_on(self) -> None:
        """Keep the others off, before anything is written."""
        try:
            if self._folder is not None:
                self._folder.hold_on()
        except InUse as other:
            self._give_up(other)

    def _claim(self) -> None:
        """Only one copy of the program keeps its matches: this one, if no other does."""
        if self._root is None:
            return
        try:
            found = MatchFolder(self._root)
        except InUse as other:
            self._give_up(other)
            return
        if found.is_locked or not self._was_elsewhere:  # without a lock the other copy may be there still
            self._folder = found
            found.clear()
            self._unread = found.matches()

    def _give_up(self, other: InUse) -> None:
        """Matches are in memory only, for as long as the other copy runs."""
        if not self.is_elsewhere or not self._was_elsewhere:
            log.warning("matches are not kept: process %s does so", other)
        self._folder, self._was_elsewhere = None, True
        for saved in (*self.kept, *self.over):
            saved.folder = None
        self._tell(ELSEWHERE)

    def _take_in(self) -> None:
        """Matches that are in no folder get one, where the copy of the program that had it has ended, or another one is
        free."""
        if self._folder is None:
            self._claim()
        if self._folder is not None:
            for saved in (*self.kept, *self.over):
                if saved.folder is None:
                    saved.move_to(self._free(saved.ident))

    def _free(self, ident: str) -> Path | None:
        taken = {saved.folder for saved in (*self.kept, *self.over)}
        return None if self._folder is None else self._folder.free(ident, taken)

    def _let_go_of_deleted(self) -> None:
        """Nothing is written again of a match that another copy of the program deleted."""
        gone = [saved for saved in self.kept if saved.is_missing and self._removals.has(saved.ident)]
        self.kept[:] = [saved for saved in self.kept if saved not in gone]
        self._deleted += gone

    def _read_from(self, folder: Path) -> None:
        """One match of an earlier run, or a notice."""
        from game.session.storage.recovery import put_aside, recovered
        from game.session.storage.saved_match import SavedMatch

        if not has_match(folder):  # another copy deleted it
            return
        state = recovered(folder)
        self.notice = self.notice or state.notice
        if state.found is None:
            if not state.refused:
                put_aside(folder)
            return
        saved = SavedMatch(folder, state.found.match, state.found.record, self._tell, state.draft)
        self._removals.take_back((saved.ident,))  # its files are there again
        saved.played = _as_text(last_written(folder))
        self.kept.append(saved)
        if state.found.damaged:
            saved.found_damaged()
        else:
            saved.found_whole()
        self._read(saved)


def _as_text(moment: float) -> str:
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat()
    except (OverflowError, ValueError, OSError):
        return ""


def _are_alike(one: Match, other: Match) -> bool:
    """Whether the same was agreed for both; the deal of a day is like no other, and what was dealt like nothing that
    was written down."""
    what, as_what = ((each.setup.offered_again, each.setup.day, each.written) for each in (one, other))
    return what == as_what
