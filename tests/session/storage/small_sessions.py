"""A session in which something is changed in every small store, and what the next start knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from game.rules.history import History
from game.session.analysis.draft import Draft
from game.session.history.milestones import Milestone
from game.session.practice.practice_access import PracticeAccess
from game.session.settings import Look, WindowPlace
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.system.notices import Notices, Trouble
from tests.faults import Disk, Fault

DAY = date(2026, 11, 23)
FIRST, SECOND, THIRD = list(Milestone)[:3]


class Session:
    """One run of the program, as far as its small stores go."""

    def __init__(self, root: Path) -> None:
        self.notices = Notices()
        self.settings = SettingsStore(root / "settings.json", notices=self.notices)
        self.practice = PracticeAccess(root / "practice", notices=self.notices)
        self.archive = Archive(root / "games", self.notices)
        self.settings.load()

    def look(self) -> None:
        """As every two seconds."""
        self.archive.mend()
        self.settings.mend()
        self.practice.mend()

    def close(self) -> None:
        """In the order in which the program ends."""
        self.practice.close()
        self.archive.close()
        self.settings.change(window=WindowPlace((1400, 800)))
        self.settings.close()

    @property
    def known(self) -> Mapping[str, object]:
        """Everything in the stores."""
        settings, practice = self.settings.now, self.practice
        return {
            "settings": (settings.language, settings.theme, dict(settings.keys), settings.window.size),
            "lessons": practice.lessons.of("split").solved,
            "puzzles": [code for code in "ab" if practice.puzzles.store.now().is_solved(code)],
            "milestones": frozenset(self.archive.milestones.reached()),
            "board": practice.board.load(),
        }


def first(root: Path) -> None:
    """What an earlier session left."""
    session = Session(root)
    session.settings.change(theme=Look.LACQUER, keys={"hint": "F2"})
    session.practice.lessons.solved("split", 1, DAY)
    session.practice.puzzles.store.solved("a", 1, 1.0)
    session.archive.milestones.add((FIRST,))
    session.practice.board.keep(BOARD)
    session.close()


def second(root: Path) -> Session:
    """A session that adds to it, in two halves, with looks between."""
    session = Session(root)
    session.look()
    session.settings.change(language="ja")
    session.practice.lessons.solved("split", 2, DAY)
    session.archive.milestones.add((SECOND,))
    session.look()
    session.settings.change(keys={**session.settings.now.keys, "undo": "z"})
    session.practice.puzzles.store.solved("b", 1, 1.0)
    session.practice.board.keep(LATER_BOARD)
    session.archive.milestones.add((THIRD,))
    session.look()
    session.close()
    return session


BOARD = History(Draft())
LATER_BOARD = BOARD.did(replace(Draft(), opened=False))


def operations(root: Path) -> int:
    """How many file operations the second session has."""
    first(root)
    with Disk() as disk:
        second(root)
    return len(disk.operations)


def lost(root: Path, fault: Fault, at: int) -> str:
    """What is lost where this operation of the second session fails, or is told though it is not so; empty for
    nothing."""
    first(root)
    with Disk(fault, at):
        session = second(root)
    if any(notice.trouble is Trouble.UNSAVED for notice in session.notices.lasting):
        return "it is told that something is not saved"
    again = Session(root)
    again.look()
    again.look()
    found = again.known
    wanted = {
        "settings": ("ja", Look.LACQUER, {"hint": "F2", "undo": "z"}, (1400, 800)),
        "lessons": frozenset({1, 2}),
        "puzzles": ["a", "b"],
        "milestones": frozenset({FIRST, SECOND, THIRD}),
        "board": LATER_BOARD,
    }
    return ", ".join(f"{name}: {found[name]!r:.200}" for name in wanted if found[name] != wanted[name])
