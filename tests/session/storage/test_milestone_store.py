"""The file of milestones: kept, shared by several copies of the program, and never lost to damage."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.history.milestones import Milestone
from game.session.match.setup import Setup
from game.session.storage.archive import MILESTONES, Archive, MilestoneStore
from tests import shared

WHEN, LATER = "2026-11-21T10:00:00+00:00", "2026-11-22T10:00:00+00:00"
ONE, TWO = Milestone.OPENING, Milestone.FIRST_WIN


@pytest.fixture(scope="module")
def finished_game() -> FinishedGame:
    """A game won by the person."""
    return shared.finished_game(Setup(), 4)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / MILESTONES


def test_a_milestone_is_new_once(file: Path) -> None:
    store = MilestoneStore(file)
    assert store.add([ONE], WHEN) == {ONE}
    assert store.add([ONE, TWO], LATER) == {TWO}
    assert MilestoneStore(file).reached() == {ONE: WHEN, TWO: LATER}


def test_what_another_copy_of_the_program_writes_is_kept(file: Path) -> None:
    mine, other = MilestoneStore(file), MilestoneStore(file)
    mine.add([ONE], WHEN)
    assert other.add([ONE, TWO], LATER) == {TWO}
    assert mine.reached() == {ONE: WHEN, TWO: LATER}


def test_milestones_of_a_later_version_stay_in_the_file(file: Path) -> None:
    file.write_text(json.dumps({"version": 1, "reached": {"moonwalk": WHEN}}), newline="\n")
    MilestoneStore(file).add([ONE], WHEN)
    assert json.loads(file.read_text())["reached"] == {"moonwalk": WHEN, "opening": WHEN}


def test_a_folder_that_cannot_be_written_keeps_them_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the folder should be", newline="\n")
    store = MilestoneStore(tmp_path / "games" / MILESTONES)
    assert store.add([ONE], WHEN) == {ONE}
    assert set(store.reached()) == {ONE}


def test_a_game_tells_what_is_new_with_it_once(tmp_path: Path, finished_game: FinishedGame) -> None:
    archive = Archive(tmp_path)
    archive.add(finished_game)
    assert Milestone.FIRST_WIN in archive.reached_in(finished_game)
    assert archive.reached_in(finished_game) == frozenset()


def test_what_earlier_games_reached_is_not_new(tmp_path: Path, finished_game: FinishedGame) -> None:
    """Games that were finished before there were milestones."""
    archive = Archive(tmp_path)
    archive.add(shared.finished_game(Setup(), 8))
    archive.add(finished_game)
    assert Milestone.OPENING not in archive.reached_in(finished_game)
    assert Milestone.OPENING in archive.milestones.reached()


def test_they_outlast_a_deleted_game_but_not_the_deletion_of_all(tmp_path: Path, finished_game: FinishedGame) -> None:
    archive = Archive(tmp_path)
    archive.add(finished_game)
    archive.reached_in(finished_game)
    archive.delete(archive.names()[0])
    assert TWO in Archive(tmp_path).milestones.reached()
    archive.wipe()
    assert Archive(tmp_path).milestones.reached() == {}


def test_a_milestone_is_reached_at_the_end_of_its_game(tmp_path: Path, finished_game: FinishedGame) -> None:
    archive, game = Archive(tmp_path), replace(finished_game, ended=LATER)
    archive.add(game)
    new = archive.reached_in(game)
    assert new and {archive.milestones.reached()[each] for each in new} == {LATER}
