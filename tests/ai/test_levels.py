"""The list of computer players."""

from __future__ import annotations

import pickle

import pytest

from game.ai.card_players import HABITS, CardPlayer
from game.ai.levels import LEVELS, MANNERS, Level, level, player_of
from game.ai.owl import Owl, PatientOwl
from game.ai.patience import Patience
from game.rules.games.characters import CHARACTERS, ByCharacter
from game.rules.games.registry import GAMES
from game.session.match.setup import Setup
from tests.effort import every_row


@every_row("row", LEVELS)
def test_a_player_survives_being_packed(row: Level) -> None:
    assert pickle.loads(pickle.dumps(row.create())) == row.create()


@every_row("row", LEVELS)
def test_nobody_seems_to_think_longer_than_two_seconds(row: Level) -> None:
    low, high = row.seconds
    assert 0 < low < high <= 2


def test_a_level_is_found_by_its_name() -> None:
    assert level("magpie") is LEVELS[1]


@pytest.mark.parametrize(("patience", "recipe"), [(Patience.LIVELY, Owl), (Patience.PATIENT, PatientOwl)])
def test_the_patience_chooses_the_recipe_and_not_the_name(patience: Patience, recipe: type) -> None:
    player = level("owl").create(patience)
    assert isinstance(player, recipe) and player.name == "owl"
    assert pickle.loads(pickle.dumps(player)) == player


def test_owl_is_lively_unless_somebody_wants_it_otherwise() -> None:
    assert level("owl").create() == Owl() and Setup().patience is Patience.LIVELY


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(KeyError):
        level("dodo")


def test_every_player_has_the_name_its_character_is_listed_by() -> None:
    assert tuple(row.name for row in LEVELS) == CHARACTERS


def test_a_table_of_characters_that_lacks_one_or_has_another_cannot_be_made() -> None:
    rows = LEVELS.named()
    with pytest.raises(TypeError):
        ByCharacter(**{name: rows[name] for name in CHARACTERS[1:]})
    with pytest.raises(TypeError):
        ByCharacter(**rows, dodo=rows["owl"])  # type: ignore[call-arg]


def test_the_game_chooses_how_its_characters_play() -> None:
    assert all(game.manner in MANNERS for game in GAMES.values())
    assert all(player_of(game, who).name == who for game in GAMES.values() for who in game.characters)
    assert player_of(GAMES["classic"], "hare") == level("hare").create()
    assert player_of(GAMES["rummy"], "hare") == CardPlayer("hare", HABITS["hare"])
