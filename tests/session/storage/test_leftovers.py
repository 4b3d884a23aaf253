"""What killed programs left half-written is cleared at the next start; what a running copy writes is left to it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.storage.autosave import Autosave
from game.session.system.files import MORE, OLD, RECORDS, TURNS, clear_leftovers


@pytest.fixture
def running() -> Iterator[int]:
    """The process id of a program that runs."""
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield process.pid
    process.kill()
    process.wait()
    assert process.stdin is not None
    process.stdin.close()


@pytest.fixture
def dead() -> int:
    """The process id of a program that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def leave(folder: Path, *files: str) -> None:
    """Half-written files, of some minutes ago: on Windows the age says whether their writer still runs."""
    folder.mkdir(parents=True, exist_ok=True)
    at = time.time() - 2 * OLD
    for name in files:
        (folder / name).write_text("half", encoding="utf-8", newline="\n")
        os.utime(folder / name, (at, at))


def touch(file: Path) -> None:
    """It is written just now."""
    os.utime(file)


def test_leftovers_of_the_dead_are_cleared(tmp_path: Path, dead: int) -> None:
    leave(tmp_path, f"turn.json.{dead}.tmp", f"record.jsonl.{dead}.tmp", f"settings.json.{dead}.tmp", f".probe-{dead}")
    clear_leftovers(tmp_path)
    assert names(tmp_path) == []


def test_our_own_of_an_earlier_run_are_cleared(tmp_path: Path) -> None:
    """Process ids come again, in a sandbox very soon."""
    leave(tmp_path, f"turn.json.{os.getpid()}.tmp")
    clear_leftovers(tmp_path)
    assert names(tmp_path) == []


def test_those_of_a_running_copy_stay(tmp_path: Path, running: int) -> None:
    leave(tmp_path, f"settings.json.{running}.tmp")
    touch(tmp_path / f"settings.json.{running}.tmp")
    clear_leftovers(tmp_path)
    assert names(tmp_path) == [f"settings.json.{running}.tmp"]


def test_nothing_else_is_touched(tmp_path: Path, dead: int) -> None:
    others = sorted([f"{dead}.tmp", "notes.tmp", f"turn.json.{dead}", "turn.json.x.tmp", f"a.{dead}.tmp.bak"])
    leave(tmp_path, *others)
    clear_leftovers(tmp_path)
    assert names(tmp_path) == others


def test_a_number_that_is_no_process_is_dead(tmp_path: Path) -> None:
    leave(tmp_path, f"turn.json.{10**30}.tmp")
    clear_leftovers(tmp_path)
    assert names(tmp_path) == []


def test_a_folder_that_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    clear_leftovers(tmp_path / "nowhere")
    assert names(tmp_path) == []


def test_the_next_start_clears_all_folders_of_matches_and_games(tmp_path: Path, dead: int) -> None:
    match, aside, games = tmp_path / "match", tmp_path / "match" / MORE / "5b1c0e77", tmp_path / "games"
    for folder in (match, aside, games):
        leave(folder, f"{TURNS[0]}.{dead}.tmp", f"{RECORDS[0]}.{dead}.tmp", f"a.txt.{dead}.tmp")
    Autosave(match, games=games).close()
    assert not list(tmp_path.rglob("*.tmp"))


def test_a_second_copy_clears_nothing_of_the_first(tmp_path: Path, running: int) -> None:
    first = Autosave(tmp_path / "match")
    leave(tmp_path / "match", f"{TURNS[0]}.{running}.tmp")
    touch(tmp_path / "match" / f"{TURNS[0]}.{running}.tmp")
    Autosave(tmp_path / "match").close()
    assert (tmp_path / "match" / f"{TURNS[0]}.{running}.tmp").exists()
    first.close()
