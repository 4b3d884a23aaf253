"""Keeps the matches that are not over in the player's folder while they are played; saving is not something the
player does, and beginning another match costs none of them.

What reads and writes matches is imported when there is one: the first frame does not wait for it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.storage.match_folder import MatchFolder, last_written
from game.session.system.files import ENDING, InUse, clear_leftovers
from game.session.system.folder_memory import FolderMemory
from game.session.system.notices import Notices

if TYPE_CHECKING:
    from game.session.history.finished_game import FinishedGame
    from game.session.history.milestones import Milestone
    from game.session.match.match import Match
    from game.session.storage.archive import Archive
    from game.session.storage.saved_match import SavedMatch
    from game.session.storage.turn_save import SavedTurn, TurnSnapshot

log = logging.getLogger(__name__)
WATCH = 2.0
"""Seconds after which it is looked again whether all files are as they were left."""
PASSING = frozenset({"notice.match_restored"})
"""What is said once and then is no concern any more."""
ELSEWHERE, UNSAVED, GAMES_UNSAVED = "notice.match_elsewhere", "notice.match_unsaved", "notice.games_unsaved"
WAITING = (ELSEWHERE, UNSAVED, GAMES_UNSAVED)
"""What is true for as long as something is only in memory, and is taken back when that is over."""
TRIES, PAUSE = 10, 0.05
"""So often and after so many seconds it is tried again to write what waits when the program ends."""


def _time_of_day() -> str:
    return datetime.now(UTC).isoformat()


class Autosave:
    """The matches that can be continued. Without a folder they are kept until the program ends.

    Every game that is over goes to the archive in the folder `games`, whichever copy of the program it was played in.
    """

    def __init__(
        self, folder: Path | None = None, when: Callable[[], str] = _time_of_day, games: Path | None = None
    ) -> None:
        self._notice = ""
        """What was found once and stays so, as its text key."""
        self.notices = Notices()
        """What there is to know of the small files beside matches and games."""
        self._untold = ""
        self._told: set[str] = set()
        self._games = games
        self._memory = None if games is None else FolderMemory(games, lambda name: name.endswith(ENDING), together=True)
        self._archive: Archive | None = None
        self._when = when
        self._kept: list[SavedMatch] = []
        """Those in memory, the one played last first."""
        self._unread: list[Path] = []
        """Folders of older ones, the newest first."""
        self._over: list[SavedMatch] = []
        """Those that were played to their end, but are not archived, or not removed, as yet."""
        self._unwatched = 0.0
        self._root = folder
        self._folder: MatchFolder | None = None
        """Where matches are kept; None while another copy of the program does so."""
        self._claim()
        self._read_until(1)
        if games is not None:
            clear_leftovers(games)

    @property
    def unsaved(self) -> str:
        """Text key of why something of the matches and finished games is only in memory, and would be lost if the
        program ended now; empty when all of it is on the disk. Where no folder was asked for nothing is expected."""
        if self._root is not None and not all(saved.is_saved for saved in (*self._kept, *self._over)):
            return ELSEWHERE if self._folder is None else UNSAVED
        return GAMES_UNSAVED if self._archive is not None and self._archive.waits else ""

    @property
    def notice(self) -> str:
        """Text key of what the player must know about the files; empty when all is well."""
        return self.unsaved or (self._notice if self._folder or self._root is None else ELSEWHERE)

    @property
    def saved(self) -> Match | None:
        """The match that was played last of those that are not over, None when there is none."""
        return self._kept[0].match if self._kept else None

    @property
    def count(self) -> int:
        """How many matches are not over; one whose files turn out to be damaged drops out when it is read."""
        return len(self._kept) + len(self._unread)

    def unfinished(self, first: int, most: int) -> tuple[SavedMatch, ...]:
        """So many of the matches that are not over, the one played last first."""
        self._read_until(first + most)
        return tuple(self._kept[first : first + most])

    @property
    def people_race_the_clock(self) -> bool:
        """Whether a match of several people with a clock is not over: nobody at this machine gets help meanwhile."""
        every = (saved.match.setup for saved in self.unfinished(0, self.count))
        return any(not setup.alone and setup.clock is not None for setup in every)

    @property
    def archive(self) -> Archive:
        """All games that are over."""
        from game.session.storage.archive import Archive

        if self._archive is None:
            self._archive = Archive(self._games, self.notices, self._memory)
        return self._archive

    def take_notice(self) -> str:
        """The text key of a problem during play, returned once; empty if there was none."""
        told, self._untold = self._untold, ""
        return told

    def close(self) -> None:
        """The program ends: write what could not be written, for half a second if need be."""
        for left in reversed(range(TRIES)):
            self.mend()
            if self.unsaved in ("", ELSEWHERE) or not left:
                break
            time.sleep(PAUSE)
        if self._archive is not None:
            self._archive.close()
        self.release()

    def release(self) -> None:
        """Another copy of the program may keep its matches now."""
        if self._folder is not None:
            self._folder.release()

    def watch(self, dt: float) -> bool:
        """`dt` seconds have passed, whatever is shown: look now and then whether all files are as they were left.
        Whether that was done."""
        self._unwatched += dt
        is_due = self._unwatched >= WATCH
        if is_due:
            self.mend()
        return is_due

    @property
    def due_in(self) -> float:
        """Seconds until they are looked at again."""
        return max(0.0, WATCH - self._unwatched)

    def mend(self) -> None:
        """Write what could not be written, and anew whatever somebody else removed, emptied or put back from an older
        copy."""
        self._unwatched = 0.0
        self._hold_on()
        self._take_in()
        for saved in (*self._kept, *self._over):
            saved.mend()
        if self._memory is not None:
            self._memory.look()
        if self._archive is not None:
            self._archive.mend()
        self._over = [saved for saved in self._over if not self._end(saved)]
        self._take_back()

    # What happens in a match

    def begin(self, match: Match) -> None:
        """A new match; the one that was played until now stays as it is. One in which nobody has done a thing yet
        gives way to it."""
        from game.session.storage.match_record import Record
        from game.session.storage.saved_match import SavedMatch

        self._hold_on()
        record = Record.begun(match, self._when())
        folder = None
        if self._kept and self._kept[0].untouched:
            folder = self._kept.pop(0).folder
        elif self._folder is not None:
            folder = self._folder.free(record.ident, {saved.folder for saved in self._kept})
        saved = SavedMatch(folder, match, record, self._tell)
        self._kept.insert(0, saved)
        saved.begin()
        self._take_back()

    def dealt(self, match: Match) -> None:
        """The match is at its table: it is the one played last, and its newest deal is noted."""
        saved = self._of(match)
        if saved is not None:
            self._hold_on()
            self._kept.remove(saved)
            self._kept.insert(0, saved)
            saved.dealt()
            self._take_back()

    def turned(self, match: Match, commands: int = 1) -> None:
        """A turn is complete, with so many commands at once; when this returns it will outlast the program."""
        saved = self._of(match)
        if saved is not None:
            self._hold_on()
            saved.turned(commands)
            saved.played = self._when()
            self._keep_game(saved)
            self._take_back()

    def stand(self, match: Match, standing: TurnSnapshot, dt: float, *, at_once: bool = False) -> None:
        """The turn stands like this after `dt` seconds more; a change is written soon, or at once."""
        saved = self._of(match)
        if saved is not None and saved.stand(standing, dt, at_once=at_once):
            saved.played = self._when()
            self._take_back()

    def draft(self, match: Match) -> SavedTurn | None:
        """The half-built turn of this match's game, or what an older one knows of the places; None for neither."""
        saved = self._of(match)
        return saved.draft() if saved is not None else None

    def finished(self, match: Match) -> None:
        """The last game has been scored: nothing is left to continue. Its record stays until the game is archived."""
        saved = self._of(match)
        if saved is None:
            return
        self._kept.remove(saved)
        if not self._end(saved):
            self._over.append(saved)
        self._read_until(1)

    def _end(self, saved: SavedMatch) -> bool:
        """Nothing of this match is needed any more once its last game is archived; False while that is to be done."""
        saved.archived = saved.archived or self._keep_game(saved)
        return saved.archived and saved.remove()

    def milestones(self, finished_game: FinishedGame) -> frozenset[Milestone]:
        """Remember what a game reached that has just ended; answers what is new with it."""
        return self.archive.reached_in(replace(finished_game, ended=self._when()))

    def delete(self, match: Match) -> bool:
        """The match is gone for good; False, and a notice, when its files cannot be removed."""
        saved = self._of(match)
        if saved is not None:
            if not saved.remove():
                self._notice = "notice.match_stays"
                return False
            self._kept.remove(saved)
            self._read_until(1)
        return True

    def _of(self, match: Match) -> SavedMatch | None:
        return next((saved for saved in self._kept if saved.match is match), None)

    def _keep_game(self, saved: SavedMatch) -> bool:
        """Put the game into the archive if it is over; False when that is still to be done."""
        if not saved.match.game.over:
            return True
        kept = self.archive.keep(saved.match, saved.begun, self._when())
        if not kept:
            self._tell(self.archive.notice)
        return kept

    def _tell(self, key: str) -> None:
        """The player is told once."""
        if key not in self._told:
            self._untold = self._untold if key in PASSING and self._untold else key
        self._told.add(key)

    def _take_back(self) -> None:
        """What was said about not saving is said again when it is true again, and not at all if it was not heard."""
        for key in self._told & {*WAITING} - {self.notice}:
            self._told.discard(key)
            self._untold = "" if self._untold == key else self._untold

    # The folder

    def _claim(self) -> None:
        """Only one copy of the program keeps its matches: this one, if no other does."""
        if self._root is None:
            return
        try:
            found = MatchFolder(self._root)
        except InUse as other:
            self._give_up(other)
            return
        if found.is_locked or ELSEWHERE not in self._told:  # without a lock the other copy may be there still
            self._folder = found
            found.clear()
            self._unread = found.matches()

    def _hold_on(self) -> None:
        try:
            if self._folder is not None:
                self._folder.hold_on()
        except InUse as other:
            self._give_up(other)

    def _give_up(self, other: InUse) -> None:
        """Matches are in memory only, for as long as the other copy runs."""
        self._folder = None
        for saved in (*self._kept, *self._over):
            saved.folder = None
        if ELSEWHERE not in self._told:
            log.warning("matches are not kept: process %s does so", other)
        self._tell(ELSEWHERE)

    def _take_in(self) -> None:
        """Matches that are in no folder get one, where the copy of the program that had it has ended, or another one is
        free."""
        if self._folder is None:
            self._claim()
        if self._folder is not None:
            for saved in (*self._kept, *self._over):
                if saved.folder is None:
                    taken = {each.folder for each in (*self._kept, *self._over)}
                    saved.move_to(self._folder.free(saved.ident, taken))

    def _read_until(self, wanted: int) -> None:
        while len(self._kept) < wanted and self._unread:
            self._read(self._unread.pop(0))

    def _read(self, folder: Path) -> None:
        """One match of an earlier run, or a notice."""
        from game.session.storage.recovery import put_aside, recovered
        from game.session.storage.saved_match import SavedMatch

        state = recovered(folder)
        self._notice = self._notice or state.notice
        if state.found is None:
            if not state.refused:
                put_aside(folder)
            return
        saved = SavedMatch(folder, state.found.match, state.found.record, self._tell, state.draft)
        saved.played = _as_text(last_written(folder))
        self._kept.append(saved)
        if state.found.damaged:
            saved.found_damaged()
        else:
            saved.found_whole()
        self._keep_game(saved)


def _as_text(moment: float) -> str:
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat()
    except (OverflowError, ValueError, OSError):
        return ""
