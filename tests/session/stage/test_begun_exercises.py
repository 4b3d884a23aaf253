"""Exercises that were begun: kept over a restart and damage, and no longer than they are of use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.rules.games.tile_games import CLASSIC
from game.rules.play.goals import GO_OUT
from game.session.local_game import LocalGame
from game.session.stage.begun_exercises import BegunExercise, BegunExercises
from game.session.system.removals import LIST
from game.session.thinking.player_worker import PlayerWorker
from game.session.thinking.wake import nobody_rests
from tests.effort import every_row
from tests.positions import exercise_at
from tests.session.seated import EMPTY, ROOMS

TEXT, NAME = "r4 r5 r6 / r7 k1", "TP1_clear_classic_1"


def sat_at(begun: BegunExercise) -> LocalGame:
    """The exercise at a table that is kept so."""
    return LocalGame(exercise_at(CLASSIC, TEXT, GO_OUT).match(), ROOMS, PlayerWorker(wake=nobody_rests), autosave=begun)


def laid(local_game: LocalGame) -> LocalGame:
    """With the first tile of the rack on the felt."""
    assert local_game.drop(local_game.board.rack.tiles[:1], EMPTY) is None
    local_game.note(at_once=True)
    return local_game


def files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("*") if file.name != LIST)


def test_what_is_half_built_and_what_was_told_outlast_the_program(tmp_path: Path) -> None:
    begun = BegunExercises(tmp_path).of(NAME)
    begun.hint_level = 2
    left = laid(sat_at(begun))
    again = BegunExercises(tmp_path).of(NAME)
    assert again.is_begun and again.hint_level == 2
    assert sat_at(again).board == left.board and sat_at(again).editor.history.can_undo


def test_without_a_folder_it_lasts_until_the_program_ends() -> None:
    all_of_them = BegunExercises()
    left = laid(sat_at(all_of_them.of(NAME)))
    assert sat_at(all_of_them.of(NAME)).board == left.board


@every_row("harm", [lambda text: text[: len(text) // 2], lambda _: "", lambda text: text.replace("r7", "r8")])
def test_a_damaged_file_costs_one_change(tmp_path_factory: pytest.TempPathFactory, harm: Callable[[str], str]) -> None:
    tmp_path = tmp_path_factory.mktemp("begun")
    local_game = laid(sat_at(BegunExercises(tmp_path).of(NAME)))
    before = local_game.board
    laid(local_game)
    newest = next(file for file in files(tmp_path) if not file.name.endswith(".1.json"))
    newest.write_text(harm(newest.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    assert sat_at(BegunExercises(tmp_path).of(NAME)).board == before


def test_another_exercise_does_not_get_it(tmp_path: Path) -> None:
    laid(sat_at(BegunExercises(tmp_path).of(NAME)))
    (file, *_) = files(tmp_path)
    other = BegunExercises(tmp_path)
    file.replace(tmp_path / "0fb5a9ab.json")
    assert not any(other.of(name).is_begun for name in ("another", NAME))


def test_what_is_solved_or_as_it_was_is_not_kept(tmp_path: Path) -> None:
    begun = BegunExercises(tmp_path).of(NAME)
    local_game = laid(sat_at(begun))
    begun.solved()
    local_game.note(at_once=True)
    assert not files(tmp_path)
    laid(local_game)
    assert files(tmp_path)
    for _ in range(2):
        local_game.editor.undo()
    local_game.note(at_once=True)
    assert not files(tmp_path)


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", newline="\n")
    begun = BegunExercises(tmp_path / "file").of(NAME)
    assert laid(sat_at(begun)).board.staged.played and begun.is_begun


def test_those_that_lie_longest_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.stage.begun_exercises.MOST_BEGUN", 3)
    for number in range(6):
        laid(sat_at(BegunExercises(tmp_path).of(f"{NAME}{number}")))
    assert len(files(tmp_path)) == 3 and BegunExercises(tmp_path).of(f"{NAME}5").is_begun
