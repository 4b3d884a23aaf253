"""The list of computer players."""

from __future__ import annotations

import pickle

import pytest

from game.ai.levels import LEVELS, Level, level
from game.rules.games.registry import GAMES


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_a_player_has_the_name_of_its_level(row: Level) -> None:
    assert row.create().name == row.name


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_a_player_survives_being_packed(row: Level) -> None:
    assert pickle.loads(pickle.dumps(row.create())) == row.create()


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_nobody_seems_to_think_longer_than_two_seconds(row: Level) -> None:
    low, high = row.seconds
    assert 0 < low < high <= 2


def test_a_level_is_found_by_its_name() -> None:
    assert level("magpie") is LEVELS[1]


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(KeyError):
        level("dodo")


def test_the_characters_of_every_game_are_here() -> None:
    names = [row.name for row in LEVELS]
    assert all(set(game.characters) <= set(names) for game in GAMES.values())
    assert GAMES["classic"].characters == tuple(names)
