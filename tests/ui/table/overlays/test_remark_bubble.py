"""An opponent that says something says it under its name, shows its mood, and is silent when that is wished."""

from __future__ import annotations

import pytest

from game.rules.games.tile_games import CHARACTERS
from game.session.history.feelings import VARIANTS, Mood, Occasion
from game.session.system.paths import Assets
from game.session.texts import LANGUAGES, Texts
from game.ui.pictures import Emblem
from tests.ui.playing import Player, TestNavigator, match_at, of_kind

LAST = "r5 r6 r7", "r8"


def won(navigator: TestNavigator | None = None) -> Player:
    """The person has just laid the last tile, and the turn was shown."""
    player = Player(match_at(*LAST), navigator=navigator)
    x, y = player.tile_at("table", "r7")
    player.drag(player.tile_at("rack", "r8"), (x + 8, y))
    player.press_button("end-turn")
    player.wait(0.5)
    return player


def moods(player: Player) -> dict[str, str]:
    return {emblem.name: emblem.mood for _, emblem in of_kind(player.ops(), Emblem)}


def test_who_lost_says_something_kind() -> None:
    assert any(node.id == "remark" for node in won().scene.nodes())


def test_who_lost_looks_so_and_the_person_does_not() -> None:
    assert moods(won()) == {"hare": Mood.WISTFUL.value, "you": ""}


def test_nobody_speaks_when_remarks_are_switched_off() -> None:
    navigator = TestNavigator()
    navigator.services.store.change(remarks=False)
    player = won(navigator)
    assert not any(node.id == "remark" for node in player.scene.nodes())
    assert moods(player)["hare"] == Mood.WISTFUL.value


def test_a_press_closes_the_bubble() -> None:
    player = won()
    player.click(player.empty_felt())
    player.wait(0.5)
    assert not any(node.id == "remark" for node in player.scene.nodes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_its_sentences_for_every_occasion(language: str) -> None:
    texts = Texts(language, Assets.of_bundle().locale)
    keys = [
        f"says.{name}.{occasion.value}.{number}"
        for name in CHARACTERS
        for occasion in Occasion
        for number in range(1, VARIANTS + 1)
    ]
    said = [texts.text(key) for key in keys]
    assert len(set(said)) == len(said)
