"""The rules browser: cards, examples that go on when touched, and the rules in force (ux 47)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.games.registry import GAMES
from game.rules.notation import TileBank, parse_position
from game.rules.options import Jokers, Options
from game.rules.set_rules import SetRules
from game.session.match.setup import Setup
from game.session.texts import LANGUAGES
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Action
from game.ui.pictures import TileFace
from game.ui.scene import Pop, Push
from game.ui.scenes.help.rule_cards import CARDS, Example, RuleCard
from game.ui.scenes.help.rules_page import RulesPage
from tests import shared
from tests.effort import every_row
from tests.shared import sentence
from tests.ui.acting import click, has, key, navigator_for, node, opened

TWIST_SETUP = Setup().with_box("twist")
EXAMPLES = [(card, example) for card in CARDS for example in card.examples]


def setup_with(card: RuleCard) -> Setup:
    """A game that has the card, the most special tiles if it is one of tiles."""
    return Setup().with_box([game.name for game in GAMES.values() if card.name in game.rule_cards][-1])


def rules(setup: Setup | None = None, *, reduced: bool = False) -> RulesPage:
    page = opened(navigator_for("en", reduced_motion=reduced).rules(setup))
    assert isinstance(page, RulesPage)
    return page


def seen(page: RulesPage) -> dict[str, int]:
    """The left edges of the tiles shown, by what is on them."""
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    page.draw(canvas)
    return {op.picture.symbol: op.x for op in canvas.ops if isinstance(op.picture, TileFace)}


def game_with(card: str) -> str:
    """The first game that names this card."""
    return next(name for name in ("twist", *GAMES) if card in GAMES[name].rule_cards)


def test_a_game_has_the_cards_it_names() -> None:
    named = GAMES["classic"].rule_cards
    assert [each.id for each in rules().nodes() if each.id.startswith("card.")] == [f"card.{name}" for name in named]
    assert len(named) == 8


def test_every_card_belongs_to_a_game() -> None:
    assert {name for game in GAMES.values() for name in game.rule_cards} == {card.name for card in CARDS}


def test_the_box_with_special_jokers_has_a_card_for_them() -> None:
    assert has(rules(TWIST_SETUP), "card.twist")


@pytest.mark.parametrize(("card", "example"), EXAMPLES, ids=lambda one: getattr(one, "said", getattr(one, "name", "")))
def test_what_an_example_calls_a_set_is_one(card: RuleCard, example: Example) -> None:
    table, _ = parse_position(example.position, TileBank(GAMES["twist"]))
    wrong = example.verdict == "conflict"
    game = GAMES[game_with(card.name)]
    rules_of_sets = SetRules.of(Options(), game.pieces)
    assert [rules_of_sets.is_set(meld.tiles) for meld in table] == [True] * (len(table) - wrong) + [False] * wrong


@pytest.mark.parametrize("card", [one for one in CARDS if len(one.examples) > 1], ids=lambda one: one.name)
def test_touching_the_example_goes_on(card: RuleCard) -> None:
    page = rules(setup_with(card))
    click(page, f"card.{card.name}")
    told = [node(page, "said").label]
    for _ in card.examples:
        click(page, "example")
        told.append(node(page, "said").label)
    assert len(set(told)) == len(card.examples)
    assert told[0] == told[-1]


def test_tiles_glide_to_where_they_go() -> None:
    page = rules()
    before = seen(page)["o4"]
    click(page, "example")
    assert not page.settled and seen(page)["o4"] == before
    page.update(0.2)
    halfway = seen(page)["o4"]
    page.update(1.0)
    assert page.settled and before < halfway < seen(page)["o4"]


def test_nothing_glides_where_motion_is_reduced() -> None:
    page = rules(reduced=True)
    click(page, "example")
    assert page.settled


def test_the_rules_in_force_are_those_agreed() -> None:
    page = rules(replace(Setup(), clock=120, options=Options(opening=50)))
    assert node(page, "in-force.clock").label == sentence(
        "rules.in_force", what=sentence("new_game.clock"), answer="2 min"
    )
    assert node(page, "in-force.opening").label == sentence(
        "rules.in_force", what=sentence("new_game.opening"), answer=sentence("opening.50")
    )


def test_the_opening_card_names_the_points_in_force() -> None:
    page = rules(replace(Setup(), options=Options(opening=50)))
    click(page, "card.opening")
    assert sentence("opening.50") in node(page, "text").label


def test_without_an_opening_the_card_says_so() -> None:
    page = rules(replace(Setup(), options=Options(opening=0)))
    click(page, "card.opening")
    assert "no points" in node(page, "text").label


@every_row("language", LANGUAGES)
def test_the_joker_card_tells_what_jokers_on_the_table_may_do(language: str) -> None:
    told = set()
    for jokers in Jokers:
        page = opened(navigator_for(language).rules(Setup(options=Options(jokers=jokers))), language=language)
        click(page, "card.joker")
        told.add(node(page, "text").label)
    assert len(told) == len(Jokers)


def test_f1_opens_the_browser_from_a_page() -> None:
    change = key(opened(navigator_for().home()), Action.RULES)
    assert isinstance(change, Push) and isinstance(change.scene, RulesPage)


def test_f1_closes_it_again() -> None:
    assert isinstance(key(rules(), Action.RULES), Pop)


@every_row("language", LANGUAGES)
def test_every_card_speaks_every_language(language: str) -> None:
    pages = {box: opened(navigator_for(language).rules(Setup().with_box(box)), language=language) for box in GAMES}
    for card in CARDS:
        page = pages[setup_with(card).box]
        click(page, f"card.{card.name}")
        assert node(page, "heading").label and node(page, "text").label and node(page, "said").label
