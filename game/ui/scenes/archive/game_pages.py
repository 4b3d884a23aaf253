"""Which matches and games stand on which page of the list: the matches that are not over come first."""

from __future__ import annotations

from game.session.storage.archive import ArchiveEntry
from game.session.storage.autosave import Autosave
from game.session.storage.saved_match import SavedMatch

PER_PAGE = 8


class GamePages:
    """One page of the list, read anew when asked for."""

    def __init__(self, autosave: Autosave) -> None:
        self._autosave = autosave
        self._names: tuple[str, ...] = ()
        self._left_out: set[str] = set()
        """Files that turned out not to be shown."""
        self.page = 0
        self.matches: tuple[SavedMatch, ...] = ()
        """Those on this page that are not over."""
        self.games: tuple[ArchiveEntry, ...] = ()

    @property
    def count(self) -> int:
        """How many lines all pages have."""
        return self._autosave.count + len(self._names)

    @property
    def last(self) -> int:
        """The number of the last page, from 0."""
        return max(0, self.count - 1) // PER_PAGE

    def turn_to(self, page: int) -> None:
        """Show that page, or the nearest there is."""
        self.page = min(max(page, 0), self.last)
        self.read()

    def read(self) -> None:
        """Read the page's matches and games anew; where one cannot be shown, the next one takes its line."""
        autosave, archive = self._autosave, self._autosave.archive
        autosave.unfinished(self.page * PER_PAGE, PER_PAGE)  # reads them, so that damaged ones are not counted below
        names = archive.names()
        while True:
            self._names = tuple(name for name in names if name not in self._left_out)
            self.page = min(self.page, self.last)
            first = self.page * PER_PAGE
            self.matches = autosave.unfinished(first, PER_PAGE)
            start = max(0, first - autosave.count)
            wanted = self._names[start : start + PER_PAGE - len(self.matches)]
            self.games = archive.entries(wanted)
            lacking = {*wanted} - {entry.name for entry in self.games}
            if not lacking:
                return
            self._left_out |= lacking
