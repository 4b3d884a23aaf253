"""The rules browser: chapters, cards that play themselves, the search, and the rules in force (ux 47)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.games.registry import FAMILIES, GAMES
from game.rules.options import Jokers, Late, Options
from game.session.match.presets import with_dealt
from game.session.match.setup import Setup
from game.session.rulebook.rulebook import cards_of, chapters_of
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Composing, Listening, Typed
from game.ui.pictures import TileFace
from game.ui.places import HomePlace, RulesPlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push
from game.ui.scenes.help.rules_page import RulesPage
from tests import shared
from tests.effort import every_row, soak, spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for

TWIST = Setup().with_box("twist")
LOOSE = replace(Setup(), clock=60, options=Options(opening=50, late=Late.LOOSE))


def rules(setup: Setup | None = None, *, reduced: bool = True, language: str = "en") -> RulesPage:
    """The page; without motion its cards do not play by themselves."""
    page = opened(scene_of(RulesPlace(setup), services_for(language, reduced_motion=reduced)), language=language)
    assert isinstance(page, RulesPage)
    return page


def turn_to(page: RulesPage, name: str, setup: Setup | None = None) -> None:
    """Open a card by its chapter."""
    chapters = chapters_of(setup or Setup())
    chapter = next(chapter for chapter, cards in chapters.items() if name in [card.name for card in cards])
    click(page, f"chapter.{chapter.value}")
    click(page, f"card.{name}")


def type_in(page: RulesPage, text: str) -> None:
    for sign in text:
        page.handle(Typed(sign))


def listed(page: RulesPage) -> list[str]:
    """The cards in the list."""
    return [each.id.removeprefix("card.") for each in page.nodes() if each.id.startswith("card.")]


def seen(page: RulesPage) -> dict[str, int]:
    """The left edges of the tiles shown, by what is on them."""
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    page.draw(canvas)
    return {op.picture.symbol: op.x for op in canvas.ops if isinstance(op.picture, TileFace)}


def test_a_chapter_lists_its_cards_and_opens_the_first() -> None:
    page = rules(TWIST)
    click(page, "chapter.special")
    assert listed(page) == ["special_jokers", "double", "colour_change", "mirror"]
    assert node(page, "heading").label == sentence("rules.special_jokers")


def test_the_steps_of_a_card_are_taken_with_its_buttons_or_the_example() -> None:
    page = rules()
    turn_to(page, "split_run")
    told = [node(page, "said").label]
    for ident in ("step.on", "example", "step.back", "step.again"):
        click(page, ident)
        told.append(node(page, "said").label)
    assert told[0] == told[4] and told[1] == told[3]
    assert len(set(told)) == 3


def test_a_card_plays_itself_to_its_end_and_then_rests() -> None:
    page = rules(reduced=False)
    click(page, "card.opening")
    first = node(page, "said").label
    told = set()
    for _ in range(60):
        page.update(0.5)
        told.add((page.settled, node(page, "said").label))
    assert page.settled and page._play.is_last
    assert (True, first) in told and {said for _, said in told} >= {first, node(page, "said").label}


def test_a_step_taken_by_hand_ends_the_play() -> None:
    page = rules(reduced=False)
    click(page, "card.opening")
    click(page, "step.on")
    before = node(page, "said").label
    for _ in range(20):
        page.update(1.0)
    assert node(page, "said").label == before


def test_next_leads_from_the_last_step_to_the_next_card_and_from_the_last_card_to_the_first() -> None:
    page = rules()
    for card in (*cards_of(Setup()), cards_of(Setup())[0]):
        assert node(page, f"card.{card.name}").checked
        for _ in page._play.moments:
            click(page, "step.on")


def test_nothing_is_before_the_first_step() -> None:
    page = rules()
    assert node(page, "step.back").disabled
    click(page, "step.on")
    assert not node(page, "step.back").disabled


def test_only_facts_that_are_not_usual_are_shown_and_all_are_heard() -> None:
    assert not [each.id for each in rules().nodes() if each.id.startswith("in-force.")]
    page = rules(replace(Setup(), clock=120))
    assert [each.id for each in page.nodes() if each.id.startswith("in-force.")] == ["in-force.clock"]
    usual = sentence("rules.in_force", what=sentence("new_game.opening"), answer=sentence("opening.30"))
    assert usual in node(page, "in-force").label


def test_every_control_of_the_rules_takes_two_presses_at_once() -> None:
    page = rules(TWIST)
    for ident in [each.id for each in page.nodes() if each.actions and each.id != "back"]:
        if has(page, ident) and not node(page, ident).disabled:
            click(page, ident), click(page, ident)
    assert node(page, "heading").label


def test_an_example_of_one_moment_cannot_be_pressed() -> None:
    page = rules()
    for chapter in (each.id for each in page.nodes() if each.id.startswith("chapter.")):
        click(page, chapter)
        for card in (each.id for each in page.nodes() if each.id.startswith("card.")):
            click(page, card)
            assert has(page, "example") is (len(page._play.moments) > 1)


def test_tiles_glide_to_where_they_go() -> None:
    page = rules(reduced=False)
    before = seen(page)["o4"]
    click(page, "example")
    assert not page.settled and seen(page)["o4"] == before
    page.update(0.2)
    halfway = seen(page)["o4"]
    page.update(1.0)
    assert page.settled and before < halfway < seen(page)["o4"]


def test_nothing_glides_where_motion_is_reduced() -> None:
    page = rules()
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


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_the_joker_card_tells_what_jokers_on_the_table_may_do(language: str) -> None:
    told = set()
    for jokers in Jokers:
        setup = Setup(options=Options(jokers=jokers))
        page = rules(setup, language=language)
        turn_to(page, "joker", setup)
        told.add(node(page, "text").label)
    assert len(told) == len(Jokers)


def test_f1_opens_the_browser_from_a_page() -> None:
    change = key(opened(scene_of(HomePlace(), services_for())), Action.RULES)
    assert isinstance(change, Push) and isinstance(led_to(change), RulesPage)


def test_the_rules_of_another_game_are_told_where_it_is_chosen() -> None:
    page = rules()
    click(page, "game.rummy")
    assert "throwing" in listed(page) and "opening" not in listed(page)
    click(page, "card.throwing")
    assert node(page, "text").label.startswith("Drag a card")


def test_the_page_begins_with_the_game_it_was_opened_for() -> None:
    page = rules(Setup().with_box("machiavelli"))
    assert [family for family in FAMILIES if node(page, f"game.{family}").checked] == ["machiavelli"]


def test_what_was_agreed_is_told_again_after_a_look_at_another_game() -> None:
    page = rules(LOOSE)
    before = [each.label for each in page.nodes() if each.id.startswith("in-force.")]
    click(page, "game.rummy")
    click(page, "game.tiles")
    assert [each.label for each in page.nodes() if each.id.startswith("in-force.")] == before


def test_another_game_is_told_by_the_rules_it_was_dealt_with_last() -> None:
    services = services_for(reduced_motion=True)
    services.store.change(dealt=with_dealt((), replace(Setup().with_box("machiavelli"), clock=120)))
    page = opened(scene_of(RulesPlace(), services))
    click(page, "game.machiavelli")
    answer = sentence("clock.n_minutes", n=2)
    said = sentence("rules.in_force", what=sentence("new_game.clock"), answer=answer)
    assert node(page, "in-force.clock").label == said


def test_the_card_that_is_open_stays_open_where_the_other_game_has_it() -> None:
    page = rules()
    turn_to(page, "wrong_sets")
    click(page, "game.machiavelli")
    assert node(page, "card.wrong_sets").checked


def test_what_is_looked_for_is_looked_for_in_the_other_game_too() -> None:
    page = rules()
    type_in(page, "stock")
    click(page, "game.rummy")
    assert node(page, "search").value == "stock" and "stock_end" in listed(page)


def test_the_game_is_chosen_by_keys() -> None:
    page = rules()
    for _ in range(12):
        if page.touch.focus.startswith("game."):
            break
        key(page, Action.PREVIOUS_ZONE)
    key(page, Action.LEFT)
    key(page, Action.CONFIRM)
    assert page.touch.focus == "game.machiavelli" and node(page, "game.machiavelli").checked


def test_f1_closes_it_again() -> None:
    assert isinstance(key(rules(), Action.RULES), Pop)


def test_sentences_name_what_is_agreed() -> None:
    page = rules(LOOSE)
    turn_to(page, "time")
    said = node(page, "text").label
    assert sentence("rules.time_costs_loose") in said and sentence("rules.time_limit", clock="1 min") in said


def test_typing_finds_a_card_and_opens_it() -> None:
    page = rules(TWIST)
    assert page.listens is Listening.TEXT
    type_in(page, "mirror")
    assert listed(page)[0] == "mirror" and node(page, "heading").label == sentence("rules.mirror")
    assert node(page, "search").value == "mirror"
    assert node(page, "found").label


@pytest.mark.parametrize("scale", (1.0, 2.0))
def test_every_card_that_is_found_can_be_reached_by_keys(scale: float) -> None:
    page = opened(scene_of(RulesPlace(TWIST), services_for("en", reduced_motion=True)), scale=scale)
    assert isinstance(page, RulesPage)
    type_in(page, "a")
    found = listed(page)
    assert node(page, "found").label == sentence("rules.found", len(found)) and len(found) > 8
    key(page, Action.CONFIRM)
    reached = [page.touch.focus]
    for _ in found[1:]:
        key(page, Action.DOWN)
        reached.append(page.touch.focus)
    assert reached == [f"card.{name}" for name in found]


def test_enter_goes_to_what_was_found_and_the_arrows_go_on() -> None:
    page = rules(TWIST)
    type_in(page, "joker")
    key(page, Action.CONFIRM)
    assert page.touch.focus == f"card.{listed(page)[0]}"
    key(page, Action.DOWN)
    key(page, Action.CONFIRM)
    assert node(page, f"card.{listed(page)[1]}").checked


def test_nothing_found_is_said_with_the_words_that_were_looked_for() -> None:
    page = rules()
    type_in(page, "xyzzy")
    assert listed(page) == []
    assert node(page, "found").label == sentence("rules.found_none", wanted="xyzzy")


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_words_to_try_are_offered_where_nothing_is_found_and_find_something(language: str) -> None:
    page = rules(language=language)
    type_in(page, "xyzzy")
    tried = [each.id for each in page.nodes() if each.id.startswith("try.")]
    assert len(tried) == 5 and not has(page, "heading")
    click(page, tried[0])
    assert listed(page) and has(page, "heading")
    key(page, Action.CANCEL)
    type_in(page, "xyzzy")
    click(page, "all-cards")
    assert node(page, "search").value == "" and has(page, "heading")


def test_backspace_takes_a_letter_and_escape_all_of_them_before_it_leaves() -> None:
    page = rules()
    type_in(page, "runx")
    key(page, Action.RESET)
    assert node(page, "search").value == "run"
    assert page.handle(Act(Action.CANCEL)) is None
    assert node(page, "search").value == "" and listed(page) == ["group", "run", "wrong_sets"]
    assert isinstance(page.handle(Act(Action.CANCEL)), Pop)


def test_space_presses_until_something_is_looked_for() -> None:
    page = rules()
    key(page, Action.NEXT_ZONE)
    for _ in range(3):
        key(page, Action.DOWN)
    page.handle(Typed(" "))
    page.update(0.1)
    assert node(page, page.touch.focus).checked
    type_in(page, "no play")
    assert node(page, "search").value == "no play"


def test_what_an_input_method_has_not_finished_is_shown_and_not_looked_for() -> None:
    page = rules()
    page.handle(Composing("ji"))
    assert node(page, "search").value == "ji" and len(listed(page)) == 7


@pytest.mark.parametrize(
    ("language", "wanted"), [("zh_Hant", "鏡射"), ("zh_Hans", "镜像"), ("ja", "みらー"), ("ja", "mirror")]
)
def test_words_are_found_in_every_language_and_else_in_another(language: str, wanted: str) -> None:
    page = rules(TWIST, language=language)
    type_in(page, wanted)
    assert listed(page)[0] == "mirror"


@every_row(
    ("language", "wanted", "card"),
    [
        ("zh_Hant", "順子", "run"),
        ("zh_Hant", "三條", "group"),
        ("zh_Hans", "顺子", "run"),
        ("zh_Hans", "三条", "group"),
        ("ja", "順子", "run"),
        ("ja", "アレンジ", "rebuilding"),
        ("ja", "初期メルド", "opening"),
        ("en", "sequence", "run"),
    ],
)
def test_the_rules_are_found_by_the_words_of_other_sheets(language: str, wanted: str, card: str) -> None:
    page = rules(language=language)
    type_in(page, wanted)
    assert listed(page)[0] == card


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans"])
def test_the_rules_are_found_by_what_the_game_is_called_in_chinese(language: str) -> None:
    page = rules(language=language)
    type_in(page, "拉密")
    assert listed(page) == ["aim"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_an_answer_about_jokers_is_found(language: str) -> None:
    page = rules(Setup(), language=language)
    type_in(page, page.text("jokers.locked"))
    assert "joker" in listed(page)


@pytest.mark.parametrize(("box", "language"), spread(GAMES, over=(LANGUAGES,), seldom=("big", "rummy")))
def test_every_moment_of_every_card_fits_its_place_and_speaks(box: str, language: str) -> None:
    setup = Setup().with_box(box)
    page = rules(setup, language=language)
    rule_words = page._rule_words
    for card in cards_of(setup):
        page._open(card)
        for _ in page._play.moments:
            page.rebuild()
            assert [part for part in page.laid_out() if part.crowded] == [], card.name
            assert page._scrolling.reach == 0, card.name
            assert rule_words.heading(card) and rule_words.body(card) and rule_words.moment_sentence(page._play.now)
            page._play.step(1)


def test_a_topic_below_the_card_shows_the_page_from_its_top() -> None:
    page = opened(scene_of(RulesPlace(), services_for("en", reduced_motion=True)), scale=2.0)
    assert isinstance(page, RulesPage)
    page.laid_out()
    page._scrolling.to(page._scrolling.reach)
    assert page._scrolling.top > 0
    click(page, "card.deal")
    assert node(page, "heading").label == sentence("rules.deal") and page._scrolling.top == 0
