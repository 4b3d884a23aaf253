"""What several tables say of the same things: the characters, and the letters of the jokers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.ai.levels import LEVELS
from game.rules.games.characters import CHARACTERS, OF_ONE_STRENGTH
from game.rules.games.registry import GAMES
from game.rules.sets.symbols import JOKERS
from game.session.speech.sentences import JOKER_NAMES
from game.ui.paint.emblems import HEADS
from game.ui.paint.tiles.tile_signs import DOTS, SIGNS
from game.ui.scenes.setup.rule_rows import PATIENT_ONE
from tests import shared
from tests.effort import every_row
from tests.shared import LANGUAGES


def test_every_game_of_the_house_offers_all_characters_in_the_same_order() -> None:
    assert {game.characters for game in GAMES.values()} == {CHARACTERS, OF_ONE_STRENGTH}


def test_every_character_has_its_own_emblem() -> None:
    assert len({HEADS[name] for name in CHARACTERS}) == len(CHARACTERS)


def test_the_one_whose_patience_can_be_chosen_is_the_one_that_has_patience_as_a_trait() -> None:
    assert [level.name for level in LEVELS if level.with_patience is not None] == [PATIENT_ONE]


@every_row("language", LANGUAGES)
@every_row("name", CHARACTERS)
def test_every_character_is_named_ranked_and_described_in_every_language(name: str, language: str) -> None:
    texts = shared.texts(language)
    assert all(texts.has(f"{key}.{name}") for key in ("persona", "level", "manner"))


@pytest.mark.parametrize("table", [SIGNS, DOTS, JOKER_NAMES], ids=["sign", "dots", "name"])
def test_every_joker_there_is_has_a_row_and_no_other(table: Mapping[str, object]) -> None:
    assert set(table) == set(JOKERS)


@every_row("language", LANGUAGES)
@every_row("letter", JOKERS)
def test_every_joker_can_be_named_in_every_language(letter: str, language: str) -> None:
    assert shared.texts(language).has(JOKER_NAMES[letter])
