"""Leaves and opens again every page of the running game, as a screen reader hears it: after each key it must be told
where the focus is, by something that was not told to be dead before.

    python -m tests.e2e.leave_pages [--verbose]

Needs what `xgame` needs, and AT-SPI (Debian: dbus, at-spi2-core); without AT-SPI it says so and ends with 0. Orca 48
ignores what it knows as dead (accessibility.md), and so does the reader here. Buttons are pressed by the reader, the
focus is moved by keys. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from tests.e2e.at_spi_client import DESKTOP, EXCUSED, NEEDED, AtSpi, Object, in_private_bus
from tests.e2e.play_game import known_player
from tests.e2e.xgame import Program, Screen, Sight, Stuck
from tools.past_games import past_finished_game

PATIENCE = 30.0
"""Seconds that an answer may take on a machine that does other things, too."""
AFTER = 0.15
"""Seconds in which a key has its effect."""
KEYS = ("Tab", "shift+Tab", "Down", "Up", "F7")
"""Pressed on every page, the last without a meaning on most; the focus is asked after each."""


@dataclass(frozen=True, slots=True)
class Door:
    """A page, and what opens it from the page before: the id of a node, after others that show it, or keys
    after a +."""

    page: str
    by: str
    further: tuple[Door, ...] = ()
    """What can be opened from it."""
    key: str = "Tab"
    """What moves the focus on it."""
    field: bool = False
    """Whether Escape first goes to a field of it."""


SETTINGS = Door("settings", "settings", (Door("keys", "tab.input keys"), Door("about", "about")))
PAST = tuple(Door(page, by) for page, by in (("replay", "replay"), ("review", "review"), ("fair-play", "fair-play")))
LESSONS = (Door("lesson-watch", "lesson.hold"), Door("puzzles", "puzzles", (Door("stage", "next"),)))
SETUP = (Door("seat-list", "seat.1"), Door("family-rules", "change family"))
HOME = Door(
    "home",
    "",
    (
        Door("rules", "rules"),
        SETTINGS,
        Door("learn", "learn", LESSONS),
        Door("board", "board", (Door("board-rules", "rules"),), field=True),
        Door("statistics", "statistics"),
        Door("milestones", "statistics record.milestones"),  # a tab: out of it as out of the first
        Door("games", "games", (Door("past-game", "game.0", (*PAST, Door("deal-again", "again"))),)),
        Door("new-game", "change.tiles", (*SETUP, Door("number", "match.other"))),
    ),
)
TABLE = Door(
    "table",
    "quick",
    (
        Door("rules", "+F1 F1"),
        Door("pause", "+Escape", (SETTINGS, Door("rules", "rules"), Door("new-game", "new-game"))),
    ),
)


@dataclass
class Tour:
    """The program, the reader, and what was heard so far."""

    program: Program
    reader: AtSpi
    verbose: bool = False
    opened: list[str] = field(default_factory=list)
    heard: int = 0

    def through(self, here: Door) -> None:
        """Every page that can be opened from `here`, which is on screen."""
        for door in here.further:
            for first in (True, False):
                self.open(door)
                self._at(door, "enters")
                self._move(door)
                self._move(door)
                for key in () if self._scene(door.page).get("rack") else KEYS:
                    self.program.key(key)
                    self._at(door, key)
                if first:
                    self.through(door)
                self._leave(door, here)
                self._at(here, "comes back", *(() if door.by.startswith("+") else (door.by.split()[-1],)))
                self._move(here)

    def open(self, door: Door) -> None:
        if door.by.startswith("+"):
            for key in door.by[1:].split():  # the first F1 says the keys
                self.program.key(key)
        else:
            *way, last = door.by.split()
            sight = self.program.sight()
            if way and not (sight and sight.can(last)):
                for ident in way:
                    self._press(ident, door.page)
            self._press(last, door.page)
        self._scene(door.page)
        self.opened.append(door.page)

    def _press(self, ident: str, page: str) -> None:
        sight = self._wait(lambda seen: seen.can(ident), f"{ident}, which leads to {page}")
        node = sight.get(ident)
        assert node is not None
        if not self.reader.until(lambda: self.reader.click(node.label), PATIENCE):
            raise Stuck(f"no {node.label} to be clicked on the way to {page}")

    def _leave(self, door: Door, here: Door) -> None:
        self.program.key("Escape")
        if door.field:
            self._wait(lambda seen: seen.focused is None, f"field of {door.page}")
            self.program.key("Escape")
        sight = self._wait(lambda seen: seen.scene != door.page, f"way out of {door.page}")
        if sight.scene != here.page:  # what a lesson shows leads on to its exercise
            self.program.key("Escape")
        self._scene(here.page)

    def _move(self, door: Door) -> None:
        """Move the focus by a key, and hear where it is now."""
        sight = self._scene(door.page)
        before = sight.focused
        if [node for node in sight.nodes if node.actions] == [before]:
            return  # there is nothing else to go to
        heard, ignored = len(self.reader.focused), self.reader.ignored

        def moved(seen: Sight) -> bool:
            """By what it is at: that may stand elsewhere since."""
            return seen.focused is not None and (before is None or seen.focused.id != before.id)

        self.program.key(door.key)
        sight = self._wait(moved, f"focus that moves on {door.page}")
        assert sight.focused is not None
        name = sight.focused.label
        if not self.reader.until(lambda: any(each.startswith(name) for each in self.reader.focused[heard:]), PATIENCE):
            raise Stuck(f"on {door.page} the focus on {name} was not told; {self.reader.ignored - ignored} times "
                        "something got it that had been told to be dead")  # fmt: skip
        self.heard += 1
        if self.verbose:
            print(f"{door.page}: {name}")

    def _at(self, door: Door, key: str, *wanted: str) -> None:
        """The reader knows the focus where the page shows it, which is at what led away from it where `wanted` says
        so; a page of tiles may be without one."""
        time.sleep(AFTER)
        sight = self._scene(door.page)
        ident = sight.focused.id if sight.focused is not None else ""
        if wanted and ident not in wanted and sight.get(wanted[0]) is not None:
            raise Stuck(f"{door.page} comes back with the focus on {ident or 'nothing'}, not on {wanted[0]}")

        def known() -> bool:
            seen = self._scene(door.page).focused
            return seen is None or self.reader.here.startswith(seen.label)

        if not self.reader.until(known, PATIENCE):
            raise Stuck(f"on {door.page}, {key}: the focus is on {ident}, told was {self.reader.here}")
        self.heard += 1

    def _scene(self, name: str) -> Sight:
        return self._wait(lambda seen: seen.scene == name, f"page {name}")

    def _wait(self, wanted: Callable[[Sight], bool], what: str) -> Sight:
        return self.program.wait(wanted, what, PATIENCE)


def orca_hears(parent: Object, toolkit: str) -> str:
    """Why Orca from 51 on hears a program with this parent and toolkit, in one line; Stuck where it does not."""
    if parent == DESKTOP or parent[1] == DESKTOP[1]:
        return f"the program's parent is the desktop: Orca 51 needs no other toolkit than {toolkit} (BORROWED can go)"
    if not toolkit.lower().startswith(EXCUSED):
        raise Stuck(f"the program's parent is {parent}, its toolkit {toolkit}: Orca 51 hears nothing of it")
    return f"the program's parent is {parent}: Orca 51 hears it because its toolkit is {toolkit}"


def prepared(folder: Path) -> Path:
    """A player's folder past the first start, with a finished game."""
    known_player(folder / "data")
    Archive(folder / "data" / "games").add(past_finished_game(Setup(), 1))
    return folder


def toured(verbose: bool) -> int:
    begun = time.monotonic()
    reader = AtSpi.found()
    if reader is None:
        print(NEEDED)
        return 0
    with (
        tempfile.TemporaryDirectory() as name,
        Screen() as screen,
        Program(screen, prepared(Path(name)), "--language", "en", "--seed", "5") as program,
    ):
        tour = Tour(program, reader, verbose)
        try:
            program.scene("home", seconds=PATIENCE)
            reader.until(reader.tree, PATIENCE)
            print(orca_hears(*reader.told_of_itself()))
            tour.through(HOME)
            tour.open(TABLE)
            program.wait(lambda seen: seen.can("draw"), "turn of the person", PATIENCE)
            tour.through(TABLE)
        except Stuck as fault:
            print(f"failed: {fault}\n{program.last_words()}")
            return 1
        seconds = time.monotonic() - begun
        print(f"{len(tour.opened)} pages opened and left, {tour.heard} times the focus was told, in {seconds:.0f} s; "
              f"{len(reader.focused)} focus events, {reader.ignored} of dead objects")  # fmt: skip
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--verbose", action="store_true", help="tell each focus")
    wishes = parser.parse_args()
    return in_private_bus("tests.e2e.leave_pages", lambda: toured(wishes.verbose))


if __name__ == "__main__":
    sys.exit(main())
