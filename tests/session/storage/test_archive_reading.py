"""All games of the archive are read beside the page: slice by slice, each remembered, and stopped at any time."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from game.session.history.highlights import summary
from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from game.session.storage.archive_reading import GAMES, ArchiveReading
from game.session.storage.game_check import CheckGames, Unshown
from game.session.storage.game_identity import file_name
from game.session.storage.game_text import text_of_game
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.process_main import Work
from game.session.thinking.wake import nobody_rests
from game.solver.solver import Solver
from tests import shared

MANY = 2 * GAMES + 1
PATIENCE = 20


class Counting(PlayerProcess):
    """In place of the process: it answers so many slices, and then waits until it is let go."""

    def __init__(self, answered: int) -> None:
        super().__init__()
        self.slices: list[int] = []
        self.reached, self.go_on = threading.Event(), threading.Event()
        self._answered = answered

    def work(self, question: Work, left: threading.Event | None = None) -> object:
        assert isinstance(question, CheckGames)
        if len(self.slices) == self._answered:
            self.reached.set()
            self.go_on.wait(PATIENCE)
        self.slices.append(len(question.texts))
        return question(Solver())


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Unchecked games by the names of their files: one game, dealt again and again."""
    game = shared.finished_game(Setup(), 1)
    found = [replace(game, begun=f"2026-01-01T{at // 60:02}:{at % 60:02}:00+00:00") for at in range(MANY)]
    return {file_name(each): text_of_game(each) for each in found}


@pytest.fixture
def folder(tmp_path: Path, texts: dict[str, str]) -> Path:
    made = tmp_path / "games"
    made.mkdir()
    for name, text in texts.items():
        (made / name).write_text(text, newline="\n")
    return made


def unchecked(folder: Path) -> int:
    """How many games the next start of the program would play through."""
    archive = Archive(folder)
    return sum(archive.summaries.look_at(name) is not None for name in archive.names())


def test_all_games_are_read_the_newest_first(folder: Path) -> None:
    archive = Archive(folder)
    reading = ArchiveReading(archive, wake=nobody_rests)
    reading.begin()
    reading.wait()
    assert reading.games == tuple(entry.summary for entry in Archive(folder).entries())
    assert (reading.done, reading.count, reading.is_running) == (MANY, MANY, False)


def test_games_are_played_through_in_slices_and_only_once(folder: Path) -> None:
    process = Counting(MANY)
    for _ in range(2):
        reading = ArchiveReading(Archive(folder), process, wake=nobody_rests)
        reading.begin()
        reading.wait()
        assert len(reading.games) == MANY
    assert process.slices == [GAMES, GAMES, 1]


def test_a_reading_that_is_closed_stops_and_keeps_every_slice_that_was_read(folder: Path) -> None:
    process = Counting(1)
    reading = ArchiveReading(Archive(folder), process, wake=nobody_rests)
    reading.begin()
    assert process.reached.wait(PATIENCE)
    assert reading.done == GAMES and unchecked(folder) == MANY - GAMES
    reading.close()
    process.go_on.set()
    reading.wait()
    assert process.slices == [GAMES, GAMES] and reading.games == ()


def test_a_program_that_is_killed_in_the_middle_has_read_what_it_told(folder: Path) -> None:
    """Nothing but the files is left of the first program."""
    process = Counting(2)
    ArchiveReading(Archive(folder), process, wake=nobody_rests).begin()
    assert process.reached.wait(PATIENCE)
    assert unchecked(folder) == 1
    process.go_on.set()


def test_a_head_that_lies_is_corrected_beside_the_page(folder: Path, texts: dict[str, str]) -> None:
    name, text = next(iter(texts.items()))
    body = re.sub("(?m)^scores: .*$", "scores: [9999, -9999]", text).rpartition("sum: ")[0]
    (folder / name).write_text(f"{body}sum: {crc32(body.encode()):08x}\n", newline="\n")
    reading = ArchiveReading(Archive(folder), wake=nobody_rests)
    reading.begin()
    reading.wait()
    honest = summary(shared.finished_game(Setup(), 1)).scores
    assert {each.scores for each in reading.games} == {honest} and (folder / name).read_text() == text


def test_what_cannot_be_shown_is_counted_and_left_out(folder: Path, texts: dict[str, str]) -> None:
    first, second, *_ = texts
    (folder / first).write_text("Tilebridge transcript 1\n", newline="\n")
    (folder / second).write_text("Tilebridge transcript 7\nwho knows\n", newline="\n")
    archive = Archive(folder)
    reading = ArchiveReading(archive, wake=nobody_rests)
    reading.begin()
    reading.wait()
    assert len(reading.games) == MANY - 2 and archive.unshown == {Unshown.DAMAGED: 1, Unshown.OTHER_VERSION: 1}


def test_a_game_that_is_finished_meanwhile_is_not_lost(folder: Path) -> None:
    process = Counting(1)
    archive = Archive(folder)
    reading = ArchiveReading(archive, process, wake=nobody_rests)
    reading.begin()
    assert process.reached.wait(PATIENCE)
    assert archive.add(shared.finished_game(Setup(), 2)) and len(archive.entries()) == MANY + 1
    process.go_on.set()
    reading.wait()
    assert unchecked(folder) == 0 and len(archive.entries()) == MANY + 1


def test_before_it_begins_nothing_is_read_and_nothing_listed(tmp_path: Path) -> None:
    reading = ArchiveReading(Archive(tmp_path), wake=nobody_rests)
    assert (reading.done, reading.count, reading.games) == (0, 0, ())
