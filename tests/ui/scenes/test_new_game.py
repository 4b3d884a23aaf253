"""The New game page: every choice, and what it adjusts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.games.characters import CHARACTERS
from game.rules.options import Jokers, Late, Options, PoolEnd
from game.session.match.match import Match
from game.session.match.presets import PRESETS, Preset, presets_for
from game.session.match.setup import PERSON, Setup
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Typed
from game.ui.kit.page import Page
from game.ui.pictures import Plate
from game.ui.places import NewGamePlace, RulesPlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push, Replace, Scene, Swap
from game.ui.scenes.setup.new_game import NewGame
from game.ui.scenes.setup.rule_rows import told_whole
from tests import shared
from tests.effort import every_row, spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import SIX, click, has, key, led_to, node, opened, services_for
from tests.ui.playing import of_kind


def fresh(setup: Setup | None = None, *, rules: bool = False) -> NewGame:
    """The page; with `rules` open."""
    scene = NewGame(services_for(setup=setup or Setup()))
    opened(scene)
    if rules:
        click(scene, "change")
    return scene


def page_behind(scene: NewGame, ident: str) -> Page:
    """What a press opens above the page."""
    change = click(scene, ident)
    assert isinstance(change, Push)
    page = opened(led_to(change))
    assert isinstance(page, Page)
    return page


def take(scene: NewGame, preset: str) -> None:
    """Choose rules that have a name from their list."""
    click(page_behind(scene, "preset"), f"preset.{preset}")


def house_rules(scene: NewGame) -> Page:
    """The page of the family's own rules, from the list."""
    change = click(page_behind(scene, "preset"), "preset.family")
    assert isinstance(change, Swap)
    page = opened(led_to(change))
    assert isinstance(page, Page)
    return page


@every_row(
    ("ident", "read", "value"),
    [
        ("box.twist", lambda setup: setup.box, "twist"),
        ("opening.50", lambda setup: setup.options.opening, 50),
        ("opening.20", lambda setup: setup.options.opening, 20),
        ("opening-jokers.no", lambda setup: setup.options.opening_jokers, False),
        ("jokers.exact_swap", lambda setup: setup.options.jokers, Jokers.EXACT_SWAP),
        ("jokers.locked", lambda setup: setup.options.jokers, Jokers.LOCKED),
        ("pool-end.last_round", lambda setup: setup.options.pool_end, PoolEnd.LAST_ROUND),
        ("match.3", lambda setup: setup.rounds, 3),
    ],
)
def test_a_click_answers_a_question_of_the_open_rules(ident: str, read: object, value: object) -> None:
    scene = fresh(rules=True)
    click(scene, ident)
    assert callable(read) and read(scene.setup) == value


def test_what_is_chosen_is_marked() -> None:
    scene = fresh()
    click(scene, "clock.60")
    assert [node(scene, f"clock.{each}").value for each in ("off", "60", "other")] == ["", "chosen", ""]


def test_a_clock_of_ones_own_is_typed() -> None:
    scene = fresh()
    page = page_behind(scene, "clock.other")
    page.handle(Typed("200"))
    click(page, "done")
    assert (scene.setup.clock, node(scene, "clock.other").label) == (200, "200 s")


@every_row(("typed", "seconds"), [("3", 15), ("99999", 1200), ("", 90)])
def test_a_typed_clock_is_brought_within_its_ends(typed: str, seconds: int) -> None:
    scene = fresh()
    page = page_behind(scene, "clock.other")
    page.handle(Typed(typed))
    key(page, Action.CONFIRM)
    assert scene.setup.clock == seconds


def test_rounds_are_slid_to_with_the_arrow_keys() -> None:
    scene = fresh(rules=True)
    page = page_behind(scene, "match.other")
    told = [node(page, "number").label]
    page.interaction.focus("scale")
    for _ in range(8):
        key(page, Action.RIGHT)
        told.append(node(page, "number").label)
    click(page, "done")
    assert told == [f"{n} rounds" for n in (2, 3, 4, 5, 6, 7, 8, 9, 9)]
    assert scene.setup.rounds == 9


def test_leaving_the_number_alone_changes_nothing() -> None:
    scene = fresh()
    page = page_behind(scene, "clock.other")
    page.handle(Typed("200"))
    assert isinstance(click(page, "cancel"), Pop)
    assert scene.setup.clock is None


def test_the_penalty_can_be_chosen_once_there_is_a_clock() -> None:
    scene = fresh()
    click(scene, "clock.60")
    click(scene, "change")
    click(scene, "late.loose")
    assert scene.setup.options.late is Late.LOOSE
    assert node(fresh(rules=True), "late.loose").actions == ()


def test_the_penalty_can_be_chosen_where_a_wrong_turn_costs_it() -> None:
    assert node(fresh(Setup(options=Options(strict=True)), rules=True), "late.loose").actions


def test_jokers_do_not_matter_without_an_opening() -> None:
    scene = fresh(rules=True)
    click(scene, "opening.0")
    assert node(scene, "opening-jokers.no").actions == ()


def test_a_face_takes_a_seat_and_leaves_it() -> None:
    scene = fresh()
    click(scene, "face.owl")
    assert (scene.setup.opponents, node(scene, "face.owl").checked) == (("hare", "owl"), True)
    click(scene, "face.hare")
    assert (scene.setup.opponents, node(scene, "face.hare").checked) == (("owl",), False)


def test_the_last_opponent_stays_and_the_page_says_why() -> None:
    scene = fresh()
    click(scene, "face.hare")
    assert scene.setup.opponents == ("hare",)
    assert node(scene, "manners").label == scene.text("adjusted.too_few", n=2)


def test_a_fifth_player_needs_the_big_box_and_is_told() -> None:
    scene = fresh()
    for who in ("magpie", "tortoise", "fox"):
        click(scene, f"face.{who}")
    assert scene.setup.box == "big"
    assert node(scene, "given-up").label == scene.text("given_up.classic", n=5, box=scene.text("box.big"), most=4)


def test_what_more_players_cost_is_said_by_name_for_as_long_as_it_is_so() -> None:
    scene = fresh(Setup("twist", 4, ("hare", "magpie", "tortoise")))
    take(scene, "tournament")
    assert not has(scene, "given-up")
    for count, ident in ((5, "face.fox"), (6, "face.owl"), (6, "clock.60"), (5, "seat.5.leave")):
        click(scene, ident)
        said = scene.text("given_up.twist", n=count, box=scene.text("box.big"), most=4)
        assert node(scene, "given-up").label == said
    click(scene, "seat.4.leave")
    assert scene.setup.box == "twist" and not has(scene, "given-up")


def test_who_has_no_seat_in_a_smaller_box_comes_back_with_a_larger_one() -> None:
    scene = fresh(SIX, rules=True)
    click(scene, "box.twist")
    assert scene.setup.players == 4
    click(scene, "box.big")
    assert (scene.setup.box, scene.setup.opponents) == ("big", SIX.opponents)


def test_seats_that_were_changed_in_a_smaller_box_stay_as_they_are() -> None:
    scene = fresh(SIX, rules=True)
    click(scene, "box.twist")
    click(scene, "change")
    click(scene, "seat.3.leave")
    click(scene, "change")
    click(scene, "box.big")
    assert scene.setup.players == 3


def test_the_list_of_who_may_sit_begins_with_the_first_of_them() -> None:
    scene = fresh()
    page = page_behind(scene, "free.2")
    key(page, Action.DOWN)
    assert page.interaction.focused == "who.hare"


def test_the_large_box_that_was_chosen_gave_nothing_up() -> None:
    assert not has(fresh(SIX), "given-up")


def test_what_is_chosen_in_a_menu_is_marked_as_selected() -> None:
    menu = page_behind(fresh(), "preset")
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    menu.draw(canvas)
    (selected,) = (op for op, plate in of_kind(canvas.ops, Plate) if plate.style.startswith("selected"))
    assert node(menu, "preset.classic").rect.contains(selected.x + 1, selected.y + 1)


def test_what_is_told_beside_the_name_of_the_rules_is_not_what_goes_without_saying() -> None:
    told = node(fresh(), "note").label
    assert sentence("brief.pool_end.play_on") not in told and sentence("brief.match", 1) in told


def test_every_question_about_the_rules_stands_beside_its_answers() -> None:
    scene = fresh(rules=True)
    click(scene, "opening.50")  # with what it was below it
    changed, answers = node(scene, "opening.changed").rect, node(scene, "opening").rect
    assert changed.right < answers.x and abs(answers.centre[1] - node(scene, "pool-end").rect.centre[1]) < 2


@pytest.mark.parametrize(
    ("scale", "size", "language"), spread((1.0, 1.5, 2.0), over=(((1280, 720), (1920, 1080)), LANGUAGES))
)
def test_adding_people_and_the_clock_stay_where_they_are(size: tuple[int, int], scale: float, language: str) -> None:
    scene = NewGame(services_for(language, setup=Setup("twist")))
    opened(scene, size, scale, language)
    places = set()
    for players in range(2, 7):
        assert scene.setup.players == players
        places.add((node(scene, "add-person").rect.centre, node(scene, "clock.60").rect.centre))
        click(scene, "add-person")
    (x, y), _ = next(iter(places))
    assert all(node(scene, "add-person").rect.contains(*each) for each, _ in places), (x, y)
    assert not node(scene, "add-person").actions


@every_row("box", ["classic", "twist"])
def test_a_box_taken_for_many_players_goes_back_when_they_leave(box: str) -> None:
    scene = fresh(Setup(box=box))
    for who in ("magpie", "tortoise", "fox", "owl"):
        click(scene, f"face.{who}")
    click(scene, "face.owl")
    assert scene.setup.box == "big"
    click(scene, "seat.4.leave")
    assert (scene.setup.players, scene.setup.box) == (4, box)


def test_players_who_leave_at_another_game_give_the_box_of_the_tiles_back() -> None:
    scene = fresh(SIX)
    click(scene, "game.machiavelli")
    while scene.setup.players > 4:
        click(scene, f"seat.{scene.setup.players - 1}.leave")
    click(scene, "game.tiles")
    assert (scene.setup.players, scene.setup.box) == (4, "classic")


def test_rules_that_only_the_number_of_players_changed_are_the_same_rules_again() -> None:
    scene = fresh(replace(SIX, rounds=0))
    click(scene, "seat.5.leave")
    click(scene, "seat.4.leave")
    assert node(scene, "preset").value == sentence("preset.classic")


def test_a_large_box_that_was_chosen_stays_when_players_leave() -> None:
    scene = fresh(rules=True)
    click(scene, "box.big")
    for who in ("magpie", "tortoise", "fox", "fox"):
        click(scene, f"face.{who}")
    assert (scene.setup.players, scene.setup.box) == (4, "big")


def test_the_large_box_chosen_while_it_is_the_only_one_stays() -> None:
    scene = fresh(SIX, rules=True)
    click(scene, "box.big")
    click(scene, "change")
    for seat in (5, 4, 3):
        click(scene, f"seat.{seat}.leave")
    assert (scene.setup.players, scene.setup.box) == (3, "big")


def test_a_full_table_takes_nobody_more() -> None:
    scene = fresh(SIX)
    absent = next(who for who in CHARACTERS if who not in SIX.opponents)
    click(scene, f"face.{absent}")
    assert scene.setup.opponents == SIX.opponents
    assert node(scene, "manners").label == scene.text("adjusted.table_full", n=6)


def test_a_smaller_box_sends_players_away_and_says_so() -> None:
    scene = fresh(SIX, rules=True)
    click(scene, "box.twist")
    assert scene.setup.players == 4
    assert node(scene, "manners").label == sentence("adjusted.fewer_players", 4, box=sentence("box.twist"))


@every_row("who", [*CHARACTERS, PERSON])
def test_everybody_can_be_chosen_for_a_seat_from_a_list(who: str) -> None:
    scene = fresh(SIX)
    assert isinstance(click(page_behind(scene, "seat.2"), f"who.{who}"), Pop)
    assert scene.setup.seats[2] == who


def test_the_same_face_sits_twice_by_a_free_seat() -> None:
    scene = fresh()
    click(page_behind(scene, "free.2"), "who.hare")
    assert scene.setup.opponents == ("hare", "hare")
    assert node(scene, "face.hare").value == "2"


def test_a_seat_is_left_by_its_cross() -> None:
    scene = fresh(SIX)
    click(scene, "seat.1.leave")
    assert scene.setup.opponents == SIX.opponents[1:]


def test_names_stay_with_those_who_have_them_when_a_seat_is_left() -> None:
    people = Setup(players=3, people=(0, 2), opponents=("fox",), names=("Ann", "", "Bo"))
    scene = fresh(people)
    click(scene, "seat.1.leave")
    assert (scene.setup.name(0), scene.setup.name(1)) == ("Ann", "Bo")


@every_row("preset", PRESETS)
def test_a_preset_is_one_click_and_marked(preset: Preset) -> None:
    before = Setup().with_box(preset.boxes[0])
    scene = fresh(before)
    take(scene, preset.name)
    assert scene.setup == preset.agreed_in(before)
    offered = presets_for(before.game)
    menu = page_behind(scene, "preset")
    assert [each.name for each in offered if node(menu, f"preset.{each.name}").checked] == [preset.name]


def test_a_changed_rule_is_marked_and_the_rules_are_the_familys() -> None:
    scene = fresh(rules=True)
    click(scene, "jokers.locked")
    assert has(scene, "jokers.changed") and not has(scene, "opening.changed")
    assert node(scene, "preset").value == sentence("preset.family")
    assert node(scene, "jokers.changed").label == sentence("new_game.changed_from", answer=sentence("jokers.free"))


def test_the_printed_rules_are_one_click_away_once_they_were_changed() -> None:
    scene = fresh(rules=True)
    assert not has(scene, "printed-again")
    click(scene, "opening.50")
    click(scene, "printed-again")
    assert scene.setup == Setup() and not has(scene, "printed-again")


def test_every_question_of_the_open_rules_has_its_sentence() -> None:
    for family in ("classic", "machiavelli", "rummy"):
        scene = fresh(Setup().with_box(family), rules=True)
        asked = [each.id for each in scene.nodes() if each.role == "group" and each.id != "game"]
        assert asked and all(node(scene, ident).tip for ident in asked if ident != "clock")


def test_a_family_keeps_its_rules_under_a_name_and_takes_them_up_again() -> None:
    scene = fresh(rules=True)
    click(scene, "opening.50")
    kept = page_behind(scene, "family")
    naming = click(kept, "keep")
    assert isinstance(naming, Push)
    name = opened(led_to(naming))
    name.handle(Typed("Sundays"))
    click(name, "done")
    take(scene, "classic")
    again = page_behind(scene, "family")
    click(again, "use.0")
    assert scene.setup.options.opening == 50
    assert node(scene, "preset").value == "Sundays"


def test_a_familys_rules_travel_as_a_code() -> None:
    scene = fresh(rules=True)
    click(scene, "opening.20")
    kept = page_behind(scene, "family")
    answer(kept, "keep")
    click(kept, "code.0")
    click(kept, "delete.0")
    click(kept, "delete.0")
    assert has(kept, "none")
    answer(kept, "paste")
    click(kept, "use.0")
    assert scene.setup.options.opening == 20


def test_kept_rules_say_in_what_they_differ_from_the_usual_ones() -> None:
    scene = fresh(rules=True)
    for ident in ("opening.50", "jokers.locked", "match.3"):
        click(scene, ident)
    kept = page_behind(scene, "family")
    answer(kept, "keep")
    said = node(kept, "differs.0").label
    assert all(sentence(key) in said for key in ("brief.opening.50", "brief.jokers.locked"))
    assert sentence("brief.pool_end.play_on") not in said


def answer(page: Page, ident: str) -> None:
    """Answer what this asks above the page as it is proposed, and come back."""
    click(opened(opened_by(page, ident)), "done")
    page.enter()


def opened_by(page: Page, ident: str) -> Scene:
    change = click(page, ident)
    assert isinstance(change, Push)
    return led_to(change)


def test_a_look_at_another_game_loses_no_rules() -> None:
    scene = fresh(rules=True)
    take(scene, "twist")
    click(scene, "opening.50")
    before = scene.setup
    click(scene, "game.machiavelli")
    click(scene, "game.tiles")
    assert scene.setup == before


def test_what_is_chosen_for_tiles_is_no_choice_for_card_games() -> None:
    scene = fresh(rules=True)
    click(scene, "jokers.locked")
    click(scene, "match.3")
    click(scene, "game.machiavelli")
    assert (scene.setup.options.jokers, scene.setup.rounds) == (Jokers.FREE, 0)
    assert node(scene, "preset").value == sentence("preset.usual")


def test_each_kind_of_game_has_its_own_rules_the_next_time_too() -> None:
    scene = fresh(rules=True)
    click(scene, "jokers.locked")
    click(scene, "game.machiavelli")
    key(scene, Action.CANCEL)
    again = opened(scene_of(NewGamePlace(), scene.services))
    assert isinstance(again, NewGame)
    click(again, "game.tiles")
    assert again.setup.options.jokers is Jokers.LOCKED


def test_the_brief_leaves_out_jokers_where_there_are_none() -> None:
    cards = replace(Setup(), options=Options(jokers=Jokers.LOCKED)).with_box("machiavelli")
    scene = fresh(cards)
    assert scene.text("brief.jokers.locked") not in node(scene, "note").label


def test_rules_are_deleted_at_the_second_press_only() -> None:
    kept = house_rules(fresh())
    answer(kept, "keep")
    click(kept, "delete.0")
    assert node(kept, "said").label == kept.text("family_rules.delete_again", name=kept.text("preset.family"))
    click(kept, "code.0")
    click(kept, "delete.0")
    assert has(kept, "use.0")


def test_a_key_between_the_presses_keeps_the_rules() -> None:
    kept = house_rules(fresh())
    answer(kept, "keep")
    click(kept, "delete.0")
    kept.handle(Act(Action.NEXT_ZONE))
    assert not has(kept, "said")
    click(kept, "delete.0")
    assert has(kept, "use.0")


def test_rules_are_asked_for_their_name_and_not_for_a_players() -> None:
    kept = house_rules(fresh())
    naming = opened(opened_by(kept, "keep"))
    assert node(naming, "title").label == kept.text("family_rules.name")


def test_a_clipboard_without_a_code_is_told() -> None:
    scene = fresh()
    scene.services.clipboard.write("hello")
    kept = house_rules(scene)
    click(kept, "paste")
    assert node(kept, "said").label == scene.text("family_rules.no_code")


def test_dealing_begins_the_match_and_remembers_the_choices() -> None:
    scene = fresh()
    click(scene, "face.owl")
    change = click(scene, "deal")
    assert isinstance(change, Replace) and led_to(change).name == "table"
    assert scene.services.store.now.setup.players == 3


def test_going_back_remembers_the_choices_too() -> None:
    scene = fresh(rules=True)
    click(scene, "opening.50")
    assert isinstance(key(scene, Action.CANCEL), Pop)
    assert scene.services.store.now.setup.options.opening == 50


@every_row("jokers", Jokers)
def test_what_jokers_may_do_is_told_when_it_is_chosen(jokers: Jokers) -> None:
    scene = fresh(rules=True)
    click(scene, f"jokers.{jokers.value}")
    assert node(scene, "manners").label == scene.text(f"jokers_about.{jokers.value}")


def test_owls_patience_is_asked_about_only_where_owl_sits() -> None:
    fox = fresh(replace(Setup(), opponents=("fox",)), rules=True)
    click(fox, "more-rules")
    assert not has(fox, "patience.lively")
    scene = fresh(replace(Setup(), opponents=("owl",)), rules=True)
    click(scene, "more-rules")
    click(scene, "patience.patient")
    assert scene.setup.patience.value == "patient"


def test_a_patient_owl_is_warned_of_before_the_deal() -> None:
    scene = fresh(replace(Setup(), opponents=("owl",)), rules=True)
    assert node(scene, "manners").label != scene.text("manner.patient-owl")
    click(scene, "more-rules")
    click(scene, "patience.patient")
    assert node(scene, "manners").label == scene.text("manner.patient-owl")


def test_rules_few_ask_about_unfold_in_place_and_fold_again() -> None:
    scene = fresh(rules=True)
    assert not has(scene, "strict.yes")
    for ident in ("more-rules", "strict.yes", "rearrange-in-opening.yes", "more-rules"):
        click(scene, ident)
    assert (scene.setup.options.strict, scene.setup.options.rearrange_in_opening) == (True, True)
    assert not has(scene, "strict.yes")


def test_further_rules_that_mean_nothing_here_cannot_be_chosen() -> None:
    for box, can in (("classic", False), ("twist", True)):
        scene = fresh(Setup().with_box(box), rules=True)
        click(scene, "more-rules")
        assert bool(node(scene, "one-change-per-run.yes").actions) is can


def test_the_rules_browser_tells_further_rules_only_where_they_are_unusual() -> None:
    services = services_for()
    assert not has(opened(scene_of(RulesPlace(Setup()), services)), "in-force.strict")
    strict = replace(Setup(), options=Options(strict=True))
    assert has(opened(scene_of(RulesPlace(strict), services)), "in-force.strict")


@every_row("language", LANGUAGES)
@every_row("players", [2, 5, 6])
@every_row("hand_size", [15, 13, 12])
def test_the_cards_that_are_told_are_the_cards_that_are_dealt(language: str, players: int, hand_size: int) -> None:
    setup = replace(Setup("machiavelli").with_players(players), options=Options(hand_size=hand_size))
    (dealt,) = {len(rack) for rack in Match.begin(setup, 1).game.state.racks}
    texts = services_for(language).texts
    assert texts.text("brief.hand_size.dealt", dealt=dealt) in told_whole(texts, setup)
