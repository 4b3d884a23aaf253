"""A special joker tells what it may do, and in a set what it stands for there (rules 5)."""

from __future__ import annotations

from game.rules.faces import Colour, Face, Rank
from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_position
from game.rules.set_rules import SetRules
from game.session.texts import Texts
from game.ui.input.gestures import Act, Action, Move
from game.ui.pictures import Label
from game.ui.table.picture.nodes import LIMITS, is_special, joker_tip
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES
from tests.ui.playing import Player, of_kind

ORANGE, BLUE = Colour.ORANGE, Colour.BLUE


def tip_in(text: str, texts: Texts) -> str:
    """The tip of the only special joker of a set."""
    (meld,), _ = parse_position(f"{text} /", TileBank(TWIST))
    place, tile = next((place, tile) for place, tile in enumerate(meld.tiles) if is_special(tile))
    return joker_tip(texts, tile, place, SetRules().read(meld.tiles))


@every_row("language", LANGUAGES)
@every_row(
    ("text", "key", "facts"),
    [
        ("o2 D o5", "tip.here_two", {"first": Face(ORANGE, 3), "second": Face(ORANGE, 4)}),
        ("o2 o3 C b5", "tip.here_change", {"number": Rank(4), "before": ORANGE, "after": BLUE}),
        ("b3 b4 C", "tip.here_number", {"number": Rank(5)}),
        ("k13 J D", "tip.here_number", {"number": Rank(13)}),
    ],
)
def test_a_joker_in_a_set_says_what_it_stands_for_before_what_it_may(
    language: str, text: str, key: str, facts: dict[str, object]
) -> None:
    texts = shared.texts(language)
    assert tip_in(text, texts).startswith(texts.text(key, **facts))


def test_a_mirror_stands_for_nothing() -> None:
    texts = shared.texts("en")
    assert tip_in("b2 b3 M b3 b2", texts) == texts.text(LIMITS["M"])


def shown(player: Player) -> str:
    """Everything that is written in a tip."""
    return " ".join(label.text for _, label in of_kind(player.ops(), Label) if label.colour == "tip-ink")


def player() -> Player:
    return Player(match_at("o2 D o5 | k7 k8 k9 / C b5 r9", box="twist"))


def test_the_tip_comes_to_the_pointer_on_rack_and_table_and_is_said_to_those_who_hear() -> None:
    hands, text = player(), shared.texts("en").text
    for where, value, key in (("rack", "C", "tip.colour_change"), ("table", "D", "tip.double")):
        hands.scene.handle(Move(*hands.tile_at(where, value)))
        hands.wait(0.5)
        assert text(key) in shown(hands)
        assert hands.find(where, value).tip.endswith(text(key))
    hands.scene.handle(Move(*hands.tile_at("rack", "b5")))
    hands.wait(0.5)
    assert shown(hands) == ""


def test_the_tip_comes_to_the_keys_as_well() -> None:
    hands = player()
    hands.scene.handle(Act(Action.NEXT_ZONE))
    for action in (*[Action.RIGHT] * 3, *[Action.LEFT] * 3):
        if hands.focused.value != "C":
            hands.scene.handle(Act(action))
    hands.wait(0.5)
    assert hands.focused.value == "C" and shared.texts("en").text("tip.colour_change") in shown(hands)


def test_a_set_with_a_mistake_says_that_instead() -> None:
    hands = player()
    hands.drag(hands.tile_at("rack", "r9"), hands.middle(hands.find("set", "o2 D o5")))
    hands.scene.handle(Move(*hands.tile_at("table", "D")))
    hands.wait(1.0)
    assert shown(hands) and shared.texts("en").text("tip.double") not in shown(hands)
    assert hands.find("table", "D").tip == ""
