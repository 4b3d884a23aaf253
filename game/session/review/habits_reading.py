"""Counts the habits of the last games beside a page; what was counted of a game is kept beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.session.history.highlights import Summary
from game.session.review.counting_habits import (
    NO_HABITS,
    HabitCount,
    HabitTable,
    TechniqueHabit,
    asking_habits,
    counted_games,
    habits_lacking,
    together,
)
from game.session.storage.archive import Archive
from game.session.storage.review_file import HABIT_COUNTS
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.session.thinking.wake import Wake

SEEN = 60
"""Among so many of the newest games the last of a family are looked for where nothing is to be read."""


class HabitsReading:
    """One reading, which may be closed at any time: the games that were counted until then are not counted again."""

    def __init__(
        self,
        archive: Archive,
        games: Sequence[tuple[str, Summary]],
        family: str,
        process: PlayerProcess | None = None,
        *,
        wake: Wake,
    ) -> None:
        """`games` with the names of their files, the newest first; those of the family are counted. `wake` is called
        when one more was."""
        self.names = counted_games(games, family)
        """The files of those that are counted."""
        self._archive = archive
        self.counted: list[HabitTable] = []
        """Of each game so far; nothing of one that cannot be read."""
        self._runner = SliceRunner(self._asking(), process, wake=wake)

    @property
    def habits(self) -> HabitTable:
        """All together, as far as they were counted."""
        return together(self.counted)

    @property
    def is_running(self) -> bool:
        """Whether more will be counted."""
        return self._runner.is_running

    def begin(self) -> None:
        """Count those that are not known, from where that stopped."""
        if len(self.counted) < len(self.names):
            self._runner.begin()

    def close(self) -> None:
        """Stop after the slice that is being answered."""
        self._runner.close()

    def wait(self) -> None:
        """Until all are counted; for tests and pictures."""
        self._runner.wait()

    def _asking(self) -> Asking[None]:
        for name in self.names[len(self.counted) :]:
            known = kept_habits(self._archive, name)
            if not known:
                yield None
                known = yield from self._of(name)
            self.counted.append(known)

    def _of(self, name: str) -> Asking[HabitTable]:
        finished_game = self._archive.finished_game(name)
        if finished_game is None:
            return NO_HABITS
        reviews = self._archive.reviews
        found = yield from asking_habits(finished_game, reviews.waited(finished_game, finished_game.match.human))
        plain = {habit.value: (count.alone, count.hinted, count.went_by) for habit, count in found.items()}
        reviews.keep_habits(finished_game, plain)
        return found


def kept_habits(archive: Archive, name: str) -> HabitTable:
    """What is kept of the game of this file; nothing where it was not counted."""
    return _read(archive.reviews.habits(name))


def known_lacking(archive: Archive, family: str) -> tuple[TechniqueHabit, ...]:
    """The habits that went by most often in the last games, as far as these were counted: nothing is read but small
    files."""
    names = archive.names()[:SEEN]
    games = tuple(archive.summaries.quickly(names, 0).items())
    return habits_lacking(together(kept_habits(archive, name) for name in counted_games(games, family)))


def _read(kept: Mapping[str, tuple[int, ...]]) -> HabitTable:
    counts = {habit: kept[habit.value] for habit in TechniqueHabit if len(kept.get(habit.value, ())) == HABIT_COUNTS}
    return {habit: HabitCount(*count) for habit, count in counts.items()}
