"""Reads all games of the archive beside the page that counts them: a thousand take seconds if none was checked yet."""

from __future__ import annotations

from game.session.history.highlights import Summary
from game.session.storage.archive import Archive
from game.session.storage.game_check import CheckGames
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.session.thinking.wake import Wake

GAMES = 12
"""In one slice: 50 to 150 ms where all have to be played through."""


class ArchiveReading:
    """One reading, which may be closed at any time: what was checked until then is remembered, slice by slice."""

    def __init__(self, archive: Archive, process: PlayerProcess | None = None, *, wake: Wake) -> None:
        """`process`: where games are played through. `wake` is called whenever more is read."""
        self.done = 0
        """How many games were read so far."""
        self.count = 0
        """How many there are; 0 until they were listed."""
        self._archive = archive
        self._runner = SliceRunner(self._asking(), process, wake=wake)

    @property
    def is_running(self) -> bool:
        """Whether more will be read."""
        return self._runner.is_running

    @property
    def games(self) -> tuple[Summary, ...]:
        """All games in numbers, the newest first; none before the end."""
        return self._runner.result or ()

    def begin(self) -> None:
        """Start reading, or go on where it was left."""
        self._runner.begin()

    def wait(self, seconds: float | None = None) -> None:
        """Until it ends, or for so many seconds."""
        self._runner.wait(seconds)

    def close(self) -> None:
        """Stop after the slice that is being read."""
        self._runner.close()

    def _asking(self) -> Asking[tuple[Summary, ...]]:
        names, summaries = self._archive.names(), self._archive.summaries
        self.count = len(names)
        for first in range(0, self.count, GAMES):
            yield None
            some = names[first : first + GAMES]
            unchecked = [game for game in map(summaries.look_at, some) if game is not None]
            if unchecked:
                found = yield CheckGames(tuple(game.text for game in unchecked))
                for game, what in zip(unchecked, found, strict=True):
                    summaries.settle(game, what)
                summaries.save()
            self.done += len(some)
        summaries.save()
        return tuple(facts for facts in map(summaries.known, names) if facts is not None)
