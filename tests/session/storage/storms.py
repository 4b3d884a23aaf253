"""Two copies of the program that add and delete games in one folder at the same moment: two processes, or two threads
where a process cannot be doubled."""

from __future__ import annotations

import os
import random
import sys
import time
import traceback
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from game.session.history.finished_game import FinishedGame
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.game_identity import file_name
from tests.session.storage.sessions import SETUP, autosave_of
from tools.past_games import past_finished_game

EACH, DELETED = 3, 1
"""So many games each of the two adds, and so many of them it deletes again."""
LONGEST = 0.004
"""Seconds between two acts, at most."""


def games_of(writer: int) -> list[FinishedGame]:
    """Those that this writer adds."""
    return [past_finished_game(SETUP, writer * EACH + number) for number in range(EACH)]


def storm_of(folder: Path, seed: int) -> str:
    """What is lost, or there again though it was deleted, after one storm; empty when nothing is."""
    every = [games_of(writer) for writer in (0, 1)]
    autosave_of(folder).close()
    failed = (_doubled if sys.platform != "win32" else _threaded)(folder, seed, every)
    if any(failed):
        return f"a writer ended with {failed}"
    expected = {file_name(game) for games in every for game in games[DELETED:]}
    archive = Archive(folder / "games")
    found = {entry.name for entry in archive.entries()}
    return "" if found == expected else f"{expected - found} lost and {found - expected} there again"


def _doubled(folder: Path, seed: int, every: list[list[FinishedGame]]) -> list[object]:
    """How each of the writers ended."""
    children = [_begun(folder, seed, writer, games) for writer, games in enumerate(every)]
    return [os.waitpid(child, 0)[1] for child in children]


def _threaded(folder: Path, seed: int, every: list[list[FinishedGame]]) -> list[object]:
    copies = [(autosave_of(folder), games, random.Random(f"{seed} {at}")) for at, games in enumerate(every)]
    with ThreadPoolExecutor() as writers:
        ended = [writers.submit(_write, *each) for each in copies]
    return [each.exception() for each in ended]


def _begun(folder: Path, seed: int, writer: int, games: list[FinishedGame]) -> int:
    with warnings.catch_warnings(action="ignore"):  # newer Pythons warn of threads, of which the child needs none
        child = os.fork()
    if child:
        return child
    status = 1
    try:
        _write(autosave_of(folder), games, random.Random(f"{seed} {writer}"))
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _write(autosave: Autosave, games: list[FinishedGame], chance: random.Random) -> None:
    """Add all of them, look now and then, delete the first."""
    for game in games:
        time.sleep(chance.uniform(0, LONGEST))
        assert autosave.archive.add(game)
        if chance.random() < 0.5:
            autosave.mend()
    for game in games[:DELETED]:
        assert autosave.archive.delete(file_name(game))
        autosave.mend()
    autosave.close()
