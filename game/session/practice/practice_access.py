"""The way to what a player practises: stores and solver are loaded when asked for, because no start needs them."""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.system.folder_memory import FolderMemory
from game.session.system.notices import Notices

if TYPE_CHECKING:
    from game.session.analysis.draft_store import DraftStore
    from game.session.practice.lesson_progress import LessonStore
    from game.session.practice.puzzle_desk import PuzzleDesk
    from game.session.stage.begun_exercises import BegunExercises
    from game.session.thinking.player_process import PlayerProcess

LESSONS, PUZZLES, BOARD, BEGUN = "lessons.json", "solved_puzzles.json", "analysis-board.json", "begun_puzzles"
"""The names of the files, and of the folder of puzzles that were begun."""
FILES = frozenset({LESSONS, PUZZLES, BOARD})


class PracticeAccess:
    """Lessons, puzzles and the analysis board. Without a folder all of it is known until the program ends; without a
    file of shipped puzzles there are none."""

    def __init__(
        self,
        folder: Path | None = None,
        shipped: Path | None = None,
        player_process: PlayerProcess | None = None,
        notices: Notices | None = None,
    ) -> None:
        """`player_process`: where fresh puzzles are looked for. `notices` gets what there is to know of the files."""
        self._notices = notices
        self._folder = folder
        self._memory = None if folder is None else FolderMemory(folder, FILES.__contains__, together=False)
        self._shipped = shipped
        self._player_process = player_process

    @cached_property
    def lessons(self) -> LessonStore:
        """What the player learned, and when it comes back."""
        from game.session.practice.lesson_progress import LessonStore

        return LessonStore(self._file(LESSONS), self._notices)

    @cached_property
    def puzzles(self) -> PuzzleDesk:
        """Where puzzles come from, and what the player did with them."""
        from game.session.practice.puzzle_desk import PuzzleDesk, PuzzleFinder
        from game.session.practice.puzzle_store import PuzzleStore

        process = self._player_process
        finder = None if process is None else lambda: PuzzleFinder(process, random.Random())
        return PuzzleDesk(PuzzleStore(self._file(PUZZLES), self._notices), self._shipped, finder)

    @cached_property
    def begun(self) -> BegunExercises:
        """Puzzles that were begun and are not solved."""
        from game.session.stage.begun_exercises import BegunExercises

        return BegunExercises(self._file(BEGUN), self._notices)

    @cached_property
    def board(self) -> DraftStore:
        """The last position on the analysis board."""
        from game.session.analysis.draft_store import DraftStore

        return DraftStore(self._file(BOARD), self._notices)

    @property
    def is_used(self) -> bool:
        """Whether anything was learned or solved."""
        return bool(self.lessons.all() or self.puzzles.kept.now().solved)

    def mend(self) -> None:
        """Write what could not be written, and what somebody removed; to be called now and then."""
        from game.session.system.kept import kept_in

        for kept in kept_in(self):
            kept.mend()
        if self._memory is not None:  # of what was not asked for as yet
            self._memory.look()

    def close(self) -> None:
        """The program ends: nothing is looked for any more, and what could not be written is."""
        from game.session.system.kept import kept_in

        for kept in kept_in(self):
            kept.close()
        if self._memory is not None:
            self._memory.look()
        if "puzzles" in self.__dict__:
            self.puzzles.close()

    def _file(self, name: str) -> Path | None:
        return None if self._folder is None else self._folder / name
