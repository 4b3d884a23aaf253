"""Deletions that die or fail: one copy of the program deletes a game, all games or a match while another one runs, and
what of it the next start finds.

What was said to be deleted is gone for good, in both copies, and nothing else is: it comes back with its folder.
"""

from __future__ import annotations

import os
import shutil
import signal
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from game.session.match.match import Match
from game.session.storage.autosave import Autosave
from tests.faults import Disk, Fault
from tests.session.storage.sessions import SETUP, autosave_of, fresh, seated, turns
from tools.past_games import past_finished_game

GAMES = 3


def prepared(folder: Path) -> Path:
    """A folder with games, of one of which something is said, and two matches."""
    autosave = autosave_of(folder)
    for seed in range(GAMES):
        game = past_finished_game(SETUP, seed)
        autosave.archive.add(game)
        autosave.archive.reached_in(game)
        autosave.archive.reviews.keep_waited(game, 0, (seed + 1,))
    for seed in (1, 2):
        match = Match.begin(SETUP, seed)
        autosave.begin(match)
        turns(seated(autosave, match), 2)
    autosave.close()
    return folder


def delete_game(autosave: Autosave) -> bool:
    """The newest."""
    return autosave.archive.delete(autosave.archive.names()[0])


def delete_games(autosave: Autosave) -> bool:
    """All of them, and what they reached."""
    autosave.archive.wipe()
    return autosave.archive.notice == ""


def delete_match(autosave: Autosave) -> bool:
    """The one that was played last."""
    return autosave.saved is not None and autosave.delete(autosave.saved)


@dataclass(frozen=True)
class Deletion:
    """What is deleted, and how many games, milestones and matches there are left when it is done."""

    act: Callable[[Autosave], bool]
    games: int = GAMES
    milestones: bool = True
    matches: int = 2


DELETIONS: Mapping[str, Deletion] = MappingProxyType(
    {
        "a game": Deletion(delete_game, games=GAMES - 1),
        "all games": Deletion(delete_games, games=0, milestones=False),
        "a match": Deletion(delete_match, matches=1),
    }
)


def operations(start: Path, folder: Path, deletion: Deletion) -> list[str]:
    """The operations of a deletion where nothing fails."""
    autosave = _opened(start, folder)
    with Disk() as disk:
        deletion.act(autosave)
    autosave.close()
    return disk.operations


def cases(start: Path, folder: Path) -> Iterator[tuple[str, Fault, int]]:
    """Every deletion, fault and operation."""
    for name, deletion in DELETIONS.items():
        every = operations(start, folder, deletion)
        for fault in Fault:
            yield from ((name, fault, at) for at, operation in enumerate(every) if fault.strikes(operation))


def tried(start: Path, folder: Path, case: tuple[str, Fault, int]) -> str:
    """What is lost, or there again, in this case; empty when nothing is."""
    name, fault, at = case
    deletion = DELETIONS[name]
    folder = fresh(start, folder)
    other = _with_games(folder)
    done = (_killed if fault.ends else _failing)(folder, deletion, Disk(fault, at))
    for _ in range(3):
        other.watch(99.0)
    first = _found(folder)
    shutil.rmtree(folder / "games")
    for _ in range(3):
        other.watch(99.0)
    other.close()
    again = _found(folder)
    whole = (GAMES, True, 2)
    gone = (deletion.games, deletion.milestones, deletion.matches)
    least, most = gone, gone if done else whole
    if not all(low <= each <= high for low, each, high in zip(least, first, most, strict=True)):
        return f"{first} is not between {least} and {most}"
    return "" if again == first else f"{again} came back of {first}"


def _opened(start: Path, folder: Path) -> Autosave:
    return autosave_of(fresh(start, folder))


def _with_games(folder: Path) -> Autosave:
    """Another copy, which knows the games and what they reached, and leaves the matches to the first."""
    other = Autosave(None, games=folder / "games")
    other.archive.milestones.reached()
    for _ in range(3):
        other.watch(99.0)
    return other


def _found(folder: Path) -> tuple[int, bool, int]:
    """The games, whether there are milestones, and the matches that another start finds."""
    later = autosave_of(folder)
    found = (len(later.archive.entries()), bool(later.archive.milestones.reached()), len(later.unfinished(0, 9)))
    later.release()
    return found


def _failing(folder: Path, deletion: Deletion, disk: Disk) -> bool:
    autosave = autosave_of(folder)
    with disk:
        done = deletion.act(autosave)
    autosave.close()
    return done


def _killed(folder: Path, deletion: Deletion, disk: Disk) -> bool:
    """In a process of its own; Unix only."""
    reader, writer = os.pipe()
    with warnings.catch_warnings(action="ignore"):  # newer Pythons warn of threads, of which the child needs none
        child = os.fork()
    if not child:
        try:
            autosave = autosave_of(folder)
            with disk:
                if deletion.act(autosave):
                    os.write(writer, b".")
        except BaseException:
            os._exit(1)
        os._exit(0)
    os.close(writer)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), "it dies of nothing else"
    told = os.read(reader, 9)
    os.close(reader)
    return bool(told)
