"""Keeps the matches that are not over in the player's folder while they are played; saving is not something the
player does, and beginning another match costs none of them.

What reads and writes matches is imported when there is one: the first frame does not wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.storage.unfinished_matches import ELSEWHERE, UnfinishedMatches
from game.session.system.files import ENDING, clear_leftovers
from game.session.system.folder_memory import FolderMemory
from game.session.system.notices import Notices
from game.session.system.removals import Removals

if TYPE_CHECKING:
    from game.session.history.finished_game import FinishedGame
    from game.session.history.milestones import Milestone
    from game.session.match.match import Match
    from game.session.match.setup import Setup
    from game.session.storage.archive import Archive
    from game.session.storage.saved_match import SavedMatch
    from game.session.storage.turn_save import SavedTurn, TurnSnapshot

WATCH = 2.0
"""Seconds after which it is looked again whether all files are as they were left."""
PASSING = frozenset({"notice.match_restored"})
"""What is said once and then is no concern any more."""
UNSAVED, GAMES_UNSAVED = "notice.match_unsaved", "notice.games_unsaved"
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
        self._deleted_games = Removals(games)
        self._memory = (
            None
            if games is None
            else FolderMemory(games, lambda name: name.endswith(ENDING), together=True, removals=self._deleted_games)
        )
        self._archive: Archive | None = None
        self._when = when
        self._unwatched = 0.0
        self._matches = UnfinishedMatches(folder, self._tell, self._keep_game)
        self._matches.read_until(1)
        if games is not None:
            clear_leftovers(games)

    @property
    def unsaved(self) -> str:
        """Text key of why something of the matches and finished games is only in memory, and would be lost if the
        program ended now; empty when all of it is on the disk. Where no folder was asked for nothing is expected."""
        if not self._matches.is_saved:
            return ELSEWHERE if self._matches.is_elsewhere else UNSAVED
        return GAMES_UNSAVED if self._archive is not None and self._archive.waits else ""

    @property
    def notice(self) -> str:
        """Text key of what the player must know about the files; empty when all is well."""
        return self.unsaved or (ELSEWHERE if self._matches.is_elsewhere else self._notice or self._matches.notice)

    @property
    def saved(self) -> Match | None:
        """The match that was played last of those that are not over, None when there is none."""
        return self._matches.kept[0].match if self._matches.kept else None

    @property
    def count(self) -> int:
        """How many matches are not over; one whose files turn out to be damaged drops out when it is read."""
        return self._matches.count

    def unfinished(self, first: int, most: int) -> tuple[SavedMatch, ...]:
        """So many of the matches that are not over, the one played last first."""
        self._matches.read_until(first + most)
        return tuple(self._matches.kept[first : first + most])

    @property
    def people_race_the_clock(self) -> bool:
        """Whether a match of several people with a clock is not over: nobody at this machine gets help meanwhile."""
        return any(map(_is_raced, self._matches.setups()))

    @property
    def raced(self) -> tuple[Match, ...]:
        """Those matches, the one played last first; they are read."""
        every = (saved.match for saved in self.unfinished(0, self.count))
        return tuple(match for match in every if _is_raced(match.setup))

    @property
    def archive(self) -> Archive:
        """All games that are over."""
        from game.session.storage.archive import Archive

        if self._archive is None:
            self._archive = Archive(self._games, self.notices, self._memory, self._deleted_games)
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
        self._matches.close()

    def release(self) -> None:
        """Another copy of the program may keep its matches now."""
        self._matches.release()

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
        self._matches.mend()
        if self._memory is not None:
            self._memory.look()
        if self._archive is not None:
            self._archive.mend()
        self._matches.over[:] = [saved for saved in self._matches.over if not self._end(saved)]
        self._take_back()

    # What happens in a match

    def begin(self, match: Match) -> None:
        """A new match; the one that was played until now stays as it is. One of the same kind in which nobody
        has done a thing yet gives way to it."""
        from game.session.storage.match_record import Record
        from game.session.storage.saved_match import SavedMatch

        self._matches.hold_on()
        record = Record.begun(match, self._when())
        folder = self._matches.folder_for(record.ident, match)
        saved = SavedMatch(folder, match, record, self._tell)
        self._matches.kept.insert(0, saved)
        saved.begin()
        self._take_back()

    def dealt(self, match: Match) -> None:
        """The match is at its table: it is the one played last, and its newest deal is noted."""
        saved = self._matches.played(match)
        if saved is not None:
            self._matches.hold_on()
            self._matches.kept.remove(saved)
            self._matches.kept.insert(0, saved)
            saved.dealt()
            self._take_back()

    def turned(self, match: Match) -> None:
        """A turn is complete; when this returns it will outlast the program."""
        saved = self._matches.played(match)
        if saved is not None:
            self._matches.hold_on()
            saved.turned()
            saved.played = self._when()
            self._keep_game(saved)
            self._take_back()

    def stand(self, match: Match, standing: TurnSnapshot, dt: float, *, at_once: bool = False) -> None:
        """The turn stands like this after `dt` seconds more; a change is written soon, or at once."""
        saved = self._matches.of(match)
        if saved is not None and saved.stand(standing, dt, at_once=at_once):
            self._matches.played(match)
            saved.played = self._when()
            self._take_back()

    def draft(self, match: Match) -> SavedTurn | None:
        """The half-built turn of this match's game, or what an older one knows of the places; None for neither."""
        saved = self._matches.of(match)
        return saved.draft() if saved is not None else None

    def finished(self, match: Match) -> None:
        """The last game has been scored: nothing is left to continue. Its record stays until the game is archived."""
        saved = self._matches.played(match)
        if saved is None:
            return
        self._matches.kept.remove(saved)
        if not self._end(saved):
            self._matches.over.append(saved)
        self._matches.read_until(1)

    def _end(self, saved: SavedMatch) -> bool:
        """Nothing of this match is needed any more once its last game is archived; False while that is to be done."""
        saved.archived = saved.archived or self._keep_game(saved)
        return saved.archived and saved.remove()

    def milestones(self, finished_game: FinishedGame) -> frozenset[Milestone]:
        """Remember what a game reached that has just ended; answers what is new with it."""
        return self.archive.reached_in(replace(finished_game, ended=self._when()))

    def delete(self, match: Match) -> bool:
        """The match is gone for good; False, and a notice, when its files cannot be removed."""
        saved = self._matches.of(match)
        if saved is not None and not self._matches.delete(saved):
            self._notice = "notice.match_stays"
            return False
        return True

    def _keep_game(self, saved: SavedMatch) -> bool:
        """Put the game into the archive if it is over and was dealt; False when that is still to be done."""
        if not saved.match.game.over or saved.match.written:
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


def _is_raced(setup: Setup) -> bool:
    """Whether several people play against the clock."""
    return not setup.alone and setup.clock is not None
