"""The New game page: every choice, and what it adjusts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.games.tile_games import CHARACTERS
from game.rules.options import Jokers, Late, Options, PoolEnd
from game.session.match.setup import PERSON, Setup
from game.ui.input.gestures import Action
from game.ui.scene import Pop, Push, Replace
from game.ui.scenes.setup.new_game import NewGame
from tests.shared import sentence
from tests.ui.acting import SIX, click, has, key, navigator_for, node, opened


def fresh(setup: Setup | None = None) -> NewGame:
    scene = NewGame(navigator_for(setup=setup or Setup()))
    opened(scene)
    return scene


@pytest.mark.parametrize(
    ("ident", "read", "value"),
    [
        ("box.twist", lambda setup: setup.box, "twist"),
        ("players.4", lambda setup: setup.players, 4),
        ("clock.120", lambda setup: setup.clock, 120),
        ("opening.50", lambda setup: setup.options.opening, 50),
        ("opening.20", lambda setup: setup.options.opening, 20),
        ("match.other", lambda setup: setup.rounds, 2),
        ("opening-jokers.no", lambda setup: setup.options.opening_jokers, False),
        ("jokers.exact_swap", lambda setup: setup.options.jokers, Jokers.EXACT_SWAP),
        ("jokers.locked", lambda setup: setup.options.jokers, Jokers.LOCKED),
        ("pool-end.last_round", lambda setup: setup.options.pool_end, PoolEnd.LAST_ROUND),
        ("match.3", lambda setup: setup.rounds, 3),
        ("seat.1", lambda setup: setup.opponents, ("magpie",)),
    ],
)
def test_a_click_chooses(ident: str, read: object, value: object) -> None:
    scene = fresh()
    click(scene, ident)
    assert callable(read) and read(scene.setup) == value


def test_what_is_chosen_is_marked() -> None:
    scene = fresh()
    click(scene, "clock.30")
    assert [node(scene, f"clock.{each}").value for each in ("30", "60", "120", "off")] == ["chosen", "", "", ""]


def test_the_penalty_can_be_chosen_once_there_is_a_clock() -> None:
    scene = fresh()
    assert node(scene, "late.loose").actions == ()
    click(scene, "clock.60")
    click(scene, "late.loose")
    assert scene.setup.options.late is Late.LOOSE


def test_the_penalty_can_be_chosen_where_a_wrong_turn_costs_it() -> None:
    assert node(fresh(Setup(options=Options(strict=True))), "late.loose").actions


def test_every_number_of_rounds_can_be_reached_and_is_named() -> None:
    scene, found = fresh(), []
    for _ in range(7):
        click(scene, "match.other")
        found.append((scene.setup.rounds, node(scene, "match.other").label))
    assert found == [(rounds, f"{rounds} rounds") for rounds in (2, 4, 5, 6, 7, 8, 9)]


def test_jokers_do_not_matter_without_an_opening() -> None:
    scene = fresh()
    click(scene, "opening.0")
    assert node(scene, "opening-jokers.no").actions == ()


def test_six_players_switch_to_the_big_box_and_are_told() -> None:
    scene = fresh()
    click(scene, "players.6")
    assert scene.setup.box == "big"
    assert node(scene, "note").label == sentence("adjusted.bigger_box", 6)
    assert has(scene, "seat.5") and not has(scene, "seat.6")


def test_a_smaller_box_sends_players_away_and_says_so() -> None:
    scene = fresh(SIX)
    click(scene, "box.twist")
    assert scene.setup.players == 4
    assert node(scene, "note").label == sentence("adjusted.fewer_players", 4, box=sentence("box.twist"))


def test_the_next_choice_takes_the_sentence_away() -> None:
    scene = fresh()
    click(scene, "players.6")
    click(scene, "match.1")
    assert node(scene, "note").label.endswith(sentence("new_game.match_about", 6))


def click_and_tell(scene: NewGame) -> str:
    click(scene, "seat.2")
    return scene.setup.seats[2]


def test_the_persona_of_a_seat_changes_with_each_click() -> None:
    scene = fresh(SIX)
    seen = [click_and_tell(scene) for _ in (*CHARACTERS, PERSON)]
    assert sorted(seen) == sorted((*CHARACTERS, PERSON)) and scene.setup.opponents == SIX.opponents


def test_dealing_begins_the_match_and_remembers_the_choices() -> None:
    scene = fresh()
    click(scene, "players.3")
    change = click(scene, "deal")
    assert isinstance(change, Replace) and change.scene.name == "table"
    assert scene.navigator.services.store.now.setup.players == 3


def test_going_back_remembers_the_choices_too() -> None:
    scene = fresh()
    click(scene, "opening.50")
    assert isinstance(key(scene, Action.CANCEL), Pop)
    assert scene.navigator.services.store.now.setup.options.opening == 50


@pytest.mark.parametrize("jokers", Jokers)
def test_what_jokers_may_do_is_told_when_it_is_chosen(jokers: Jokers) -> None:
    scene = fresh()
    click(scene, f"jokers.{jokers.value}")
    assert node(scene, "note").label == scene.text(f"jokers_about.{jokers.value}")


def test_owls_patience_is_asked_about_only_where_owl_sits() -> None:
    navigator = navigator_for(setup=replace(Setup(), opponents=("fox",)))
    assert not has(opened(navigator.new_game()), "patience.lively")
    navigator = navigator_for(setup=replace(Setup(), opponents=("owl",)))
    page = opened(navigator.new_game())
    click(page, "patience.lively")
    click(page, "back")
    assert navigator.services.store.now.setup.patience.value == "lively"


def test_a_patient_owl_is_warned_of_before_anything_else_is_said() -> None:
    page = opened(navigator_for(setup=replace(Setup(), opponents=("owl",))).new_game())
    assert isinstance(page, NewGame)
    assert node(page, "manners").label == page.text("manner.owl")
    click(page, "patience.patient")
    assert node(page, "manners").label == page.text("manner.patient-owl")


def test_rules_few_ask_about_are_on_a_page_of_their_own() -> None:
    page = opened(navigator_for().new_game())
    assert isinstance(page, NewGame)
    change = click(page, "more-rules")
    assert isinstance(change, Push)
    more = opened(change.scene)
    click(more, "strict.yes")
    click(more, "rearrange-in-opening.yes")
    assert (page.setup.options.strict, page.setup.options.rearrange_in_opening) == (True, True)


def test_further_rules_that_mean_nothing_here_cannot_be_chosen() -> None:
    navigator = navigator_for()
    more = opened(navigator.more_rules(Setup(), lambda _: None))
    assert not node(more, "one-change-per-run.yes").actions
    more = opened(navigator.more_rules(Setup().with_box("twist"), lambda _: None))
    assert node(more, "one-change-per-run.yes").actions


def test_the_rules_browser_tells_further_rules_only_where_they_are_unusual() -> None:
    navigator = navigator_for()
    assert not has(opened(navigator.rules(Setup())), "in-force.strict")
    strict = replace(Setup(), options=Options(strict=True))
    assert has(opened(navigator.rules(strict)), "in-force.strict")
