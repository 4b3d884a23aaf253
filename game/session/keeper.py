"""Saves the running match in the player's folder while it is played.

`record.jsonl` gets a line for every completed turn, which is on the disk before the next seat moves; two copies run
one and two lines behind it, so that the last three states are there. `turn.json` is the half-built turn.
Code that reads and writes matches is imported when it is needed, so that the first frame does not wait for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.files import DAMAGED, LOCK, RECORDS, REFUSED, TURNS, InUse, Lock, append, put, write_whole
from game.session.sealed import text_of

if TYPE_CHECKING:
    from game.session.archive import Archive
    from game.session.draft import Draft, Drafter, Standing
    from game.session.match import Game, Match
    from game.session.record import Record

log = logging.getLogger(__name__)
PATIENCE = 0.4
"""Seconds until a change of the half-built turn is written; with slow frames (of which no more than a tenth of a second
counts) and a slow disk it stays below one."""


def _time_of_day() -> str:
    return datetime.now(UTC).isoformat()


class Keeper:
    """The match that can be continued, and its files. Without a folder the match is kept in memory.

    Every game that is over goes to the archive in the folder `games`, whichever copy of the program it was played in.
    """

    def __init__(
        self, folder: Path | None = None, when: Callable[[], str] = _time_of_day, games: Path | None = None
    ) -> None:
        self.notice = ""
        """Text key of what the player must know about the files; empty when all is well."""
        self._untold = ""
        self._folder = folder
        self._games = games
        self._archive: Archive | None = None
        self._when = when
        self._lock: Lock | None = None
        self._match: Match | None = None
        self._game: Game | None = None
        self._record: Record | None = None
        self._written: list[int | None] = []
        self._drafter: Drafter | None = None
        self._draft = ""
        self._last: Standing | None = None
        self._waited = 0.0
        self._refused = False
        self._claim()
        self._load()

    @property
    def saved(self) -> Match | None:
        """The unfinished match, None when there is none."""
        return self._match

    @property
    def archive(self) -> Archive:
        """All games that are over."""
        from game.session.archive import Archive

        if self._archive is None:
            self._archive = Archive(self._games)
        return self._archive

    def take_notice(self) -> str:
        """The text key of a problem during play, returned once; empty if there was none."""
        told, self._untold = self._untold, ""
        return told

    def close(self) -> None:
        """Release the lock, so that another copy of the program can save."""
        if self._lock is not None:
            self._lock.release()

    # The record

    def begin(self, match: Match) -> None:
        """Begin to save a new match in place of the last one."""
        from game.session.record import Record

        if self._refused:
            self._aside(REFUSED)
            self._refused = False
        self._take(match, Record.begun(match, self._when()))
        self._write()
        self._remove(*RECORDS[1:], *TURNS)

    def dealt(self, match: Match) -> None:
        """Write the match's newest deal if it is not in the record yet."""
        if match is self._match and self._record is not None and match.game is not self._game:
            self._game = match.game
            self._record = self._record.dealt(match)
            self._write()

    def turned(self, match: Match) -> None:
        """Write a completed turn; it is on the disk when this returns."""
        if match is self._match and self._record is not None:
            self._record = self._record.turned(match)
            self._write()
            self._keep_game(match)

    def finished(self, match: Match) -> None:
        """The match is over and cannot be continued. Its record stays until the game is archived."""
        if match is not self._match:
            return
        archived = self._keep_game(match)
        self._match = self._game = self._record = self._last = self._drafter = None
        self._draft = ""
        if archived:
            self._remove(*TURNS, *reversed(RECORDS))

    def _keep_game(self, match: Match) -> bool:
        """Put the game into the archive if it is over; False if that failed."""
        if not match.game.over or self._record is None:
            return True
        kept = self.archive.keep(match, self._record.when, self._when())
        if not kept and self.notice != self.archive.notice:
            self.notice = self._untold = self.archive.notice
        return kept

    # The half-built turn

    def stand(self, match: Match, standing: Standing, dt: float, *, at_once: bool = False) -> None:
        """The turn as it is `dt` seconds later; a change is written within a second, or at once."""
        if match is not self._match or standing.game is not match.game or self._drafter is None:
            return
        if self._last is not None and standing.is_as(self._last):
            return
        self._waited += dt
        if at_once or self._waited >= PATIENCE:
            self._last, self._waited = standing, 0.0
            self._draft = self._drafter.text(standing)
            self._write_turn()

    def draft(self, match: Match) -> Draft | None:
        """The half-built turn of this match's game, or an older one for its places; None if there is neither."""
        if match is not self._match or self._record is None or not self._draft:
            return None
        from game.session.draft import NoDraft, read_draft

        try:
            found = read_draft(self._draft.encode(), match, self._record.ident)
        except NoDraft:
            return None
        return found if found.game == match.game_number else None

    # Reading

    def _claim(self) -> None:
        """Take the lock, because only one copy of the program may save."""
        if self._folder is None:
            return
        try:
            self._lock = Lock(self._folder / LOCK)
        except InUse as other:
            log.warning("the match is not kept: process %s does so", other)
            self.notice = "notice.match_elsewhere"
            self._folder = None
        except OSError as error:
            log.warning("no lock: %s", error)

    def _load(self) -> None:
        if self._folder is None or not any((self._folder / name).exists() for name in RECORDS):
            return
        from game.session.recovery import recovered

        state = recovered(self._folder)
        self.notice, self._refused = state.notice, state.refused
        if state.found is None:
            if not state.refused:
                self._aside(DAMAGED)
                self._remove(*RECORDS[1:], *TURNS)
            return
        self._take(state.found.match, state.found.record)
        self._draft = state.draft
        if state.found.damaged:
            self._aside(DAMAGED)
        self._tidy(state.found.record)
        self._keep_game(state.found.match)

    def _tidy(self, record: Record) -> None:
        """Remove an incomplete last line before the next one is appended."""
        try:
            whole = (self._path(RECORDS[0])).stat().st_size == len(record.text.encode())
        except OSError:
            whole = False
        if whole:
            self._written[0] = len(record.lines)
        else:
            self._write()

    # Writing

    def _take(self, match: Match, record: Record) -> None:
        from game.session.draft import Drafter

        self._match, self._game, self._record = match, match.game, record
        self._written = [None] * len(RECORDS)
        self._drafter = Drafter(match, record.ident)
        self._draft, self._last, self._waited = "", None, 0.0

    def _write(self) -> None:
        """Append to every file the lines it lacks; a file with an unknown end is written whole."""
        if self._folder is None or self._record is None:
            return
        for lag, name in enumerate(RECORDS):
            lines = self._record.lines[: max(0, len(self._record.lines) - lag)]
            known, self._written[lag] = self._written[lag], None
            try:
                if known is not None:
                    append(self._path(name), text_of(lines[known:]), durable=lag == 0)
                elif lines:
                    write_whole(self._path(name), text_of(lines))
            except OSError as error:
                self._fail(error)
                return
            self._written[lag] = len(lines) or None

    def _write_turn(self) -> None:
        if self._folder is None:
            return
        try:
            for older, newer in ((TURNS[2], TURNS[1]), (TURNS[1], TURNS[0])):
                if self._path(newer).exists():
                    self._path(newer).replace(self._path(older))
            write_whole(self._path(TURNS[0]), self._draft)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        """Note a failure to write, which the player is told once; play goes on."""
        log.warning("the match cannot be saved: %s", error)
        if self.notice != "notice.match_unsaved":
            self.notice = self._untold = "notice.match_unsaved"

    def _aside(self, name: str) -> None:
        try:
            put(self._path(RECORDS[0]), self._path(name))
        except OSError as error:
            log.warning("the record is not put aside: %s", error)

    def _remove(self, *names: str) -> None:
        if self._folder is None:
            return
        for name in names:
            try:
                self._path(name).unlink(missing_ok=True)
            except OSError as error:
                log.warning("%s stays: %s", name, error)

    def _path(self, name: str) -> Path:
        if self._folder is None:
            raise FileNotFoundError(name)
        return self._folder / name
