"""Plays on a disk that is full, in a folder that is read-only, and twice at once: nothing is lost, a sentence is said.

    sudo .venv/bin/python -m tests.e2e.full_disk

Real file systems: a tmpfs of some kilobytes that fills up, and a read-only mount; so it must be root, on Linux.
Exit code 0 or 1.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import WATCH, Autosave
from game.session.system.files import RECORDS
from game.session.system.notices import Trouble
from game.session.system.paths import UserFolder
from tests.session.seated import ROOMS, AtOnce
from tools.past_games import past_finished_game

SETUP = Setup("classic", 2, ("magpie",))
BALLAST = "ballast"


class Wrong(Exception):
    """Something was lost, or nothing was said."""


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


@contextmanager
def mounted(*words: str) -> Iterator[Path]:
    """A folder with its own file system."""
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["mount", *words, name], check=True)
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "--lazy", name], check=True)


def fill(folder: Path) -> None:
    """Not a byte is left."""
    with (folder / BALLAST).open("wb", buffering=0) as stream:
        for size in (4096, 64, 1):
            try:
                while True:
                    stream.write(b"\0" * size)
            except OSError:
                continue


def autosave_of(folder: Path) -> Autosave:
    return Autosave(folder / "match", games=folder / "games")


def seated(autosave: Autosave, match: Match) -> LocalGame:
    autosave.dealt(match)
    return LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)


def turns(local_game: LocalGame, count: int) -> None:
    for _ in range(count):
        while not (local_game.my_turn or local_game.over):
            local_game.tick(0.1, showing=False)
        if not local_game.over:
            local_game.draw()


def a_disk_that_fills_up() -> str:
    with mounted("-t", "tmpfs", "-o", "size=96k", "tmpfs") as folder:
        autosave = autosave_of(folder)
        match = Match.begin(SETUP, 6)
        autosave.begin(match)
        local_game = seated(autosave, match)
        turns(local_game, 12)
        fill(folder)
        turns(local_game, 20)  # what was begun of a page may still be written
        must(not local_game.over, "the game is too short for this trial")
        must(autosave.take_notice() == "notice.match_unsaved", "a full disk is not told")
        must(not autosave.archive.add(past_finished_game(SETUP, 1)), "a game is said to be kept on a full disk")
        must(autosave.archive.notice == "notice.games_unsaved", "a game that is not kept is not told")
        must(len(autosave.archive.entries()) == 1, "the game that could not be kept is gone")
        store = SettingsStore(folder / "settings.json")
        store.change(effects=5)
        told = [notice.trouble for notice in store.notices.lasting]
        must(told == [Trouble.UNSAVED] and store.now.effects == 5, "settings without room are not told")
        must(not list(folder.rglob("*.tmp")), "half-written files stay")
        must(autosave.unsaved == "notice.match_unsaved", "it is not known that something is not saved")
        (folder / BALLAST).unlink()
        autosave.watch(WATCH)
        must(autosave.unsaved == autosave.notice == "", "with room again it is still said that something is not saved")
        store.mend()
        must(store.notices.first is None, "that settings are not saved is told though they are")
        must(autosave.archive.add(past_finished_game(SETUP, 2)), "with room again a game is not kept")
        autosave.close()
        again = autosave_of(folder)
        must(again.saved is not None and again.saved.game.log == match.game.log, "turns are missing")
        must(len(again.archive.entries()) == 2, "a game is missing")
        again.close()
        return f"{len(match.game.log)} turns, 2 games"


def a_folder_that_is_read_only() -> str:
    with tempfile.TemporaryDirectory() as name:
        autosave = autosave_of(Path(name))
        match = Match.begin(SETUP, 6)
        autosave.begin(match)
        turns(seated(autosave, match), 3)
        autosave.archive.add(past_finished_game(SETUP, 1))
        autosave.close()
        with mounted("--bind", "-o", "ro", name) as folder:
            subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
            autosave, found = played_read_only(folder, match)
            subprocess.run(["mount", "-o", "remount,bind,rw", str(folder)], check=True)
            autosave.close()
            again = autosave_of(folder)
            must(again.saved is not None and again.saved.game.log == found.game.log, "turns are missing")
            must(len(again.archive.entries()) == 2, "a game is missing")
            again.close()
            return f"{len(found.game.log)} turns and a game, written when it could be written again"


def played_read_only(folder: Path, match: Match) -> tuple[Autosave, Match]:
    before = (folder / "match" / RECORDS[0]).read_bytes()
    autosave = autosave_of(folder)
    found = autosave.saved
    must(found is not None and found.game.log == match.game.log, "the match cannot be read from a read-only folder")
    assert found is not None
    turns(seated(autosave, found), 2)
    must(autosave.notice == "notice.match_unsaved", "a read-only folder is not told")
    must(len(autosave.archive.entries()) == 1, "the games cannot be listed")
    must(not autosave.archive.delete(autosave.archive.names()[0]), "a game seems to be deleted")
    must(autosave.archive.notice == "notice.game_stays", "a game that stays is not told")
    must(
        not autosave.archive.add(past_finished_game(SETUP, 2)) and len(autosave.archive.entries()) == 2,
        "a game is lost",
    )
    must(UserFolder(folder).settings.exists() is False, "settings were written")
    must((folder / "match" / RECORDS[0]).read_bytes() == before, "the record changed")
    must(autosave.unsaved == "notice.match_unsaved", "it is not known that something is not saved")
    return autosave, found


def two_copies_at_once() -> str:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = autosave_of(folder)
        match = Match.begin(SETUP, 6)
        first.begin(match)
        mine = seated(first, match)
        turns(mine, 2)
        second = autosave_of(folder)
        must(second.notice == "notice.match_elsewhere" and second.saved is None, "the second copy is not told")
        must(not second.unsaved, "a second copy without a match has nothing to lose")
        other = Match.begin(SETUP, 9)
        second.begin(other)
        theirs = seated(second, other)
        while not (mine.over and theirs.over):
            turns(mine, 1)
            turns(theirs, 1)
        first.close()
        second.close()
        must(len(autosave_of(folder).archive.entries()) == 2, "a game of the two copies is missing")
        return "2 games finished side by side, both kept"


TRIALS: Mapping[str, Callable[[], str]] = {
    "a disk that fills up": a_disk_that_fills_up,
    "a folder that is read-only": a_folder_that_is_read_only,
    "two copies at once": two_copies_at_once,
}


def main() -> int:
    logging.disable(logging.CRITICAL)
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        print("this needs root on Linux, for the file systems it makes")
        return 1
    for name, trial in TRIALS.items():
        try:
            print(f"{name}: {trial()}")
        except (Wrong, OSError, subprocess.CalledProcessError) as error:
            print(f"{name}: failed: {error}")
            return 1
    print("nothing was lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
