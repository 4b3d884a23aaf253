"""Two programs write one small file at the same time: nothing that either of them wrote is lost."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from game.session.practice.puzzle_store import PuzzleStore
from game.session.settings_store import SettingsStore
from game.session.system import kept
from game.session.system.files import FileState, file_state, write_whole
from game.session.system.kept import Kept
from game.session.system.untrusted import contents
from tests.session.system.shelf import FORMAT, books, reads
from tests.sources import ROOT

COUNT = 15


def storm(file: Path) -> None:
    """Both programs write, and end without looking again."""
    command = [sys.executable, "-m", "tests.session.system.storm", str(file)]
    writers = [Popen([*command, who, str(COUNT)], cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) for who in "ab"]
    for writer in writers:
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0


def test_settings_that_two_programs_change_at_once_are_all_kept(tmp_path: Path) -> None:
    storm(tmp_path / "settings.json")
    found = SettingsStore(tmp_path / "settings.json").load().keys
    assert set(found) == {f"{who}{number}" for who in "ab" for number in range(COUNT)}


def test_puzzles_that_two_programs_solve_at_once_are_all_kept(tmp_path: Path) -> None:
    storm(tmp_path / "solved_puzzles.json")
    assert len(PuzzleStore(tmp_path / "solved_puzzles.json").now().solved) == 2 * COUNT


def test_a_file_that_another_copy_renames_to_this_name_at_once_is_not_taken_for_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a lock: the other copy writes between this copy's rename and its next look."""
    file = tmp_path / "shelf.json"
    mine = Kept(file, FORMAT)
    mine.change(reads("emma"))

    def overtaken(place: Path, text: str, **more: object) -> FileState | None:
        state = write_whole(place, text, **more)  # type: ignore[arg-type]
        write_whole(place, FORMAT.write(reads("dune")(FORMAT.empty), None))
        return state

    monkeypatch.setattr(kept, "write_whole", overtaken)
    mine.change(reads("ulysses"))
    monkeypatch.undo()
    assert file_state(file) is not None and set(mine.now().books) == {"emma", "ulysses", "dune"}
    assert mine.mend() and books(file) == {"emma", "ulysses", "dune"}


def test_a_file_that_another_copy_writes_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "shelf.json"
    mine, other = Kept(file, FORMAT), Kept(file, FORMAT)
    other.change(reads("emma"))

    def overtaken(place: Path, most: int) -> bytes:
        data = contents(place, most)
        if place == file:
            write_whole(file, FORMAT.write(reads("dune")(FORMAT.empty), None))
        return data

    monkeypatch.setattr(kept, "contents", overtaken)
    assert set(mine.now().books) == {"emma"}
    monkeypatch.undo()
    assert set(mine.now().books) == {"emma", "dune"}
