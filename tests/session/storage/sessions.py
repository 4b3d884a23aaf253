"""A session at the table on a disk that fails: a start, a match begun, turns, a half-built turn, a game played to its
end, and an orderly end; and what the next start has lost of it.

Every file operation of it counts (`tests/faults.py`). It begins in a folder where one match lacks its last turns.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import mkdtemp

from game.session.history.finished_game import FinishedGame
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from tests.faults import Disk, Fault
from tests.session.seated import ROOMS, Drawing

SETUP = Setup("classic", 2, ("hare",))
OLD, NEW = 3, 8
"""The seeds of the match that is there, and of the one that is begun."""
LACKS = 2
"""So many draws of the person are missing in the old one."""
FAULTS = (Fault.NO_ROOM, Fault.BROKEN, Fault.READ_ONLY, Fault.FORBIDDEN, Fault.OUTAGE, Fault.FULL)
"""What happens, once or for a while, to a disk that works again before the end; `FULL` until the table is left."""


def fresh(start: Path, folder: Path) -> Path:
    """The files of `start` in a new folder within this one, from which those of the trial before go. Windows removes
    no file that a trial which failed left open."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(exist_ok=True)
    place = Path(mkdtemp(dir=folder))
    shutil.copytree(start, place, dirs_exist_ok=True)
    return place


def autosave_of(folder: Path) -> Autosave:
    return Autosave(folder / "match", games=folder / "games")


def seated(autosave: Autosave, match: Match) -> LocalGame:
    """The person at the table of this match."""
    autosave.dealt(match)
    local_game = LocalGame(match, ROOMS, Drawing(), pace=0.0, autosave=autosave)
    local_game.editor.fit(ROOMS)
    return local_game


def turns(local_game: LocalGame, count: int) -> None:
    """So many draws of the person, with what the others do before them."""
    for _ in range(count):
        while not (local_game.my_turn or local_game.over):
            local_game.tick(0.1, showing=False)
        if not local_game.over:
            local_game.draw()


def prepared(folder: Path) -> Path:
    """A folder as an earlier run left it: a match whose game is almost over."""
    whole = Autosave()
    local_game, count = seated(whole, _begun(whole, OLD)), 0
    while not local_game.over:
        turns(local_game, 1)
        count += 1
    autosave = autosave_of(folder)
    turns(seated(autosave, _begun(autosave, OLD)), count - LACKS)
    autosave.close()
    return folder


def _begun(autosave: Autosave, seed: int) -> Match:
    match = Match.begin(SETUP, seed)
    autosave.begin(match)
    return match


class Session:
    """What was done in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.autosave = autosave_of(folder)
        self.old = next((each.match for each in self.autosave.unfinished(0, 9)), None)
        """The match that was there, unless its files could not be read in this run."""
        self.new: Match | None = None
        self.table: LocalGame | None = None

    def play(self) -> None:
        """Begin a match, play some turns, half-build one; then play the old one to its end."""
        self.new = _begun(self.autosave, NEW)
        self.table = seated(self.autosave, self.new)
        turns(self.table, 2)
        self.autosave.mend()
        turns(self.table, 1)
        self.table.editor.sort_by_number()
        self.table.note(at_once=True)
        self.table.editor.sort_by_colour()
        self.table.note(at_once=True)
        if self.old is not None:
            table = seated(self.autosave, self.old)
            while not table.over:
                turns(table, 1)
            self.autosave.finished(self.old)
        self.autosave.mend()

    def end(self) -> None:
        """The program ends as it should."""
        self.autosave.close()

    def lost(self) -> str:
        """What the next start lacks; empty when it has everything."""
        later = autosave_of(self.folder)
        found = {each.match.seed: each.match for each in later.unfinished(0, 9)}
        games = [later.archive.finished_game(name) for name in later.archive.names()]
        table = seated(later, found[NEW]) if NEW in found else None
        later.close()
        if table is None or self.new is None or self.table is None:
            return "the new match is gone"
        if found[NEW].game.log != self.new.game.log:
            return f"{len(self.new.game.log) - len(found[NEW].game.log)} turns of {len(self.new.game.log)} are gone"
        if table.editor.history != self.table.editor.history:
            return "the half-built turn is gone"
        if self.old is None:
            return "" if OLD in found else "the old match is gone"
        return self._lost_of_old(games, OLD in found)

    def _lost_of_old(self, games: list[FinishedGame | None], begun: bool) -> str:
        if begun:
            return "a match that is over goes on"
        if [None if game is None else game.match.seed for game in games] != [OLD]:
            return f"{len(games)} finished games"
        assert games[0] is not None and self.old is not None
        same = [(turn.seat, turn.command) for turn in games[0].turns] == self.old.game.log
        return "" if same else "turns of the finished game are gone"


def operations(start: Path, folder: Path) -> list[str]:
    """The file operations of a session where nothing fails."""
    with Disk() as disk:
        _whole(start, folder, None)
    return disk.operations


def failing(start: Path, folder: Path, fault: Fault, at: int) -> str:
    """A session in which this operation fails; what is lost of it, or the error that ended it."""
    try:
        session = _whole(start, folder, Disk(fault, at))
        return session.lost() or (f"{session.autosave.notice} is still said" if session.autosave.unsaved else "")
    except Exception as error:
        return repr(error)


def _whole(start: Path, folder: Path, disk: Disk | None) -> Session:
    folder = fresh(start, folder)
    with ExitStack() as failing_disk:
        if disk is not None:
            failing_disk.enter_context(disk)
        session = Session(folder)
        session.play()
        if disk is not None and disk.lasts:
            failing_disk.close()
        session.end()
    return session


def cases(start: Path, folder: Path) -> Iterator[tuple[Fault, int]]:
    """Every fault at every operation."""
    count = len(operations(start, folder))
    yield from ((fault, at) for at in range(count) for fault in FAULTS)
