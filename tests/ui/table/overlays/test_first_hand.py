"""The guide through a first hand of cards, with real gestures: what to draw, lay and throw (ux 6.1)."""

from __future__ import annotations

from itertools import product

import pytest

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings
from game.session.teaching import Teaching
from game.session.tutorial import SEED
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import PointerButton
from game.ui.pictures import Tray
from game.ui.places import LearnPlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Replace
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from game.ui.table.overlays.tutorial_parts import SKIP
from tests import shared, waiting
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, has, led_to, opened, services_for
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at
from tests.ui.table.test_rummy_table import Hand, hinted
from tests.ui.table.test_table_hands import double_click

RUMMY, MACHIAVELLI = Setup("rummy"), Setup("machiavelli")


class Beginner(Hand):
    """A person at a first hand of card Rummy, with the guide."""

    def make(self, match: Match, services: Services) -> TableScene:
        return TableScene(match, services, tutorial=True)

    @property
    def told(self) -> str:
        return self.nodes["lesson"].label

    @property
    def rings(self) -> list[Box]:
        """What has corners round it."""
        trays = of_kind(self.ops(), Tray)
        return [Box(op.x, op.y, tray.width, tray.height) for op, tray in trays if tray.kind == "lesson"]


class Guided(Player):
    """A person at a first game of any kind, with the guide."""

    def make(self, match: Match, services: Services) -> TableScene:
        return TableScene(match, services, tutorial=True)


def test_a_turn_of_rummy_is_played_by_what_the_guide_says() -> None:
    beginner = Beginner("", "C4 C5 C6 H9 SA", "HK")
    assert beginner.told == sentence("lesson.draw")
    beginner.press_button("pool")
    assert beginner.told == sentence("lesson.run@cards")
    double_click(beginner, beginner.tile_at("rack", "C5"))
    assert beginner.sets() == ["C4 C5 C6"] and beginner.told == sentence("lesson.throw_lone")
    beginner.click(beginner.tile_at("rack", "DJ"))
    assert beginner.told == sentence("lesson.thrown")
    beginner.press_button("discards")
    assert beginner.pile[-1] == "DJ"


@every_row(("size", "scale"), list(product(((1024, 640), (1152, 648), (1280, 720), (1920, 1080)), (1.0, 1.5, 2.0))))
@every_row("language", LANGUAGES)
@pytest.mark.long
def test_the_way_out_stands_apart_from_every_other_button(size: tuple[int, int], scale: float, language: str) -> None:
    for setup in (Setup(), RUMMY):
        beginner = Guided(Match.begin(setup, SEED), services=services_at(language))
        beginner.frame = Frame(*size, scale)
        beginner.scene.resize(beginner.frame, shared.fonts())
        nodes, near = beginner.nodes, beginner.nodes[SKIP].rect.grown(beginner.frame.px(7))
        others = [node.id for node in nodes.values() if node.role in ("button", "pile") or node.id == "phases"]
        assert SKIP in others and [each for each in others if each != SKIP and nodes[each].rect.overlaps(near)] == []


def test_a_double_click_or_a_right_click_on_the_lit_card_throws_nothing_as_after_the_guide() -> None:
    for is_double in (True, False):
        beginner = Beginner("", "C4 C5 H8 D8 DK HA", "HQ S2")
        beginner.press_button("discards")
        at = beginner.tile_at("rack", "DK")
        if is_double:
            double_click(beginner, at)
        else:
            beginner.click(at, button=PointerButton.RIGHT)
        assert beginner.pile == ["HQ"] and "DK" in beginner.rack()


def test_a_right_click_on_a_lit_card_adds_it_to_the_set_that_is_lit() -> None:
    beginner = Solo(match_at("S3 H3 C3 / D3 SQ", box="machiavelli"))
    beginner.click(beginner.tile_at("rack", "D3"), button=PointerButton.RIGHT)
    assert [len(row.split()) for row in beginner.sets()] == [4]


@every_row("way", ["drag", "click"])
def test_a_discard_while_something_is_to_be_laid_is_a_slip_until_it_is_made_again(way: str) -> None:
    def thrown(card: str) -> None:
        if way == "drag":
            beginner.drag(beginner.tile_at("rack", card), beginner.middle(beginner.nodes["discards"]))
        else:
            beginner.click(beginner.tile_at("rack", card))
            beginner.press_button("discards")

    beginner = Beginner("", "C4 C5 C6 H9 SA", "HK")
    beginner.press_button("pool")
    thrown("H9")
    assert beginner.pile == ["HK"] and beginner.told == sentence("lesson.throw_again")
    thrown("SA")
    assert beginner.pile == ["HK"], "another card is another slip"
    thrown("SA")
    assert beginner.pile[-1] == "SA"


def test_without_the_guide_a_discard_is_not_asked_about() -> None:
    beginner = Beginner("", "C4 C5 C6 H9 SA", "HK")
    beginner.press_button(SKIP)
    beginner.press_button("pool")
    beginner.drag(beginner.tile_at("rack", "H9"), beginner.middle(beginner.nodes["discards"]))
    assert beginner.pile[-1] == "H9"


def test_another_card_than_the_one_shown_may_be_thrown_as_well() -> None:
    beginner = Beginner("", "C4 C5 H8 D8 DK HA", "HQ S2")
    beginner.press_button("pool")
    assert beginner.told == sentence("lesson.throw_lone"), "the ace; king and jack of diamonds wait for the queen"
    beginner.click(beginner.tile_at("rack", "DK"))
    assert beginner.told == sentence("lesson.thrown_other")
    assert [box.overlaps(beginner.find("rack", "HA").rect) for box in beginner.rings] == [False]
    beginner.press_button("discards")
    assert beginner.pile[-1] == "DK"


def test_the_rest_of_a_set_that_is_laid_card_by_card_is_lit() -> None:
    beginner = Beginner("", "C7 C8 C9", "D5 S2")
    beginner.press_button("pool")
    beginner.drag(beginner.tile_at("rack", "C8"), beginner.empty_felt())
    assert beginner.told == sentence("lesson.run@cards")
    for card in ("C9", "C7"):
        double_click(beginner, beginner.tile_at("rack", card))
    assert beginner.sets() == ["C7 C8 C9"]


@every_row(
    ("rack", "picked", "ready", "pressed"),
    [("C7 C8 C9", "C8", "throw_last", "discards"), ("HJ SJ", "HJ", "out", "end-turn")],
)
def test_the_guide_says_what_wins_the_hand(rack: str, picked: str, ready: str, pressed: str) -> None:
    beginner = Beginner("", rack, "D5 S2")
    beginner.press_button("pool")
    double_click(beginner, beginner.tile_at("rack", picked))
    assert beginner.told == sentence(f"lesson.{ready}")
    if pressed == "discards":
        assert sentence("status.throw_last") in beginner.status
        beginner.click(beginner.tile_at("rack", "DJ"))
        assert beginner.nodes["end-turn"].tip == sentence("table.throw_wins")
    beginner.press_button(pressed)
    assert beginner.local_game.over


def test_where_a_hint_has_corners_the_guide_shows_none_until_a_card_is_picked() -> None:
    beginner = Beginner("", "C4 C5 H8 D8 DK HA", "HQ S2")
    beginner.press_button("pool")
    beginner.press_button("hint")
    hinted(beginner)
    assert [box.overlaps(beginner.find("rack", "HA").rect) for box in beginner.rings] == [True]
    beginner.click(beginner.tile_at("rack", "DK"))
    assert beginner.told == sentence("lesson.thrown_other") and len(beginner.rings) == 1


@every_row(
    ("rack", "discards", "step"),
    [("C4 C5 H9 SA", "HK C6", "take"), ("C5 C6 H9 SA", "HK C4", "take"), ("C4 C5 H9 SA", "HK", "draw")],
)
def test_the_open_card_is_shown_where_it_makes_a_set(rack: str, discards: str, step: str) -> None:
    assert Beginner("", rack, discards).told == sentence(f"lesson.{step}")


def test_where_nothing_can_be_laid_the_card_that_goes_with_no_other_is_to_be_thrown() -> None:
    beginner = Beginner("", "C4 C5 H8 D8 DK HA", "HQ S2")
    beginner.press_button("discards")
    king = beginner.find("rack", "DK").rect
    rings = [(op.x, op.x + tray.width) for op, tray in of_kind(beginner.ops(), Tray) if tray.kind == "lesson"]
    assert [left < king.x < king.right < right for left, right in rings] == [True]


def test_what_is_said_over_a_full_table_lies_clear_of_the_steps_and_the_buttons() -> None:
    beginner = Beginner("S10 H10 C10 D10 | S8 H8 C8 D8 | S5 H5 C5 D5", "CA DA D3 H2 D7", "H6 H9 C7")
    beginner.press_button("pool")
    beginner.press_button("hint")
    nodes = beginner.nodes
    said, buttons = nodes["lesson"].rect, [node.rect for node in nodes.values() if node.role == "button"]
    assert said.y > nodes["set.1"].rect.bottom
    assert not any(said.overlaps(each) for each in (nodes["phases"].rect, *buttons))


@every_row("scale", [1.0, 1.5, 2.0])
@every_row("size", [(1280, 720), (1152, 648)])
def test_the_way_out_of_the_guide_lies_on_no_button_of_a_play_that_is_shown(
    size: tuple[int, int], scale: float
) -> None:
    player = Solo(match_at("S3 H3 C3 | D6 D7 D8 / D3 SQ H5", box="machiavelli"))
    player.scene.resize(Frame(*size, scale), FixedMeasure())

    def ask() -> None:
        player.press_button("hint")
        player.wait(0.5)

    waiting.until(lambda: "step-next" in player.nodes, ask)
    steps = [node.rect for node in player.nodes.values() if node.id.startswith("step-")]
    way_out = player.nodes.get(SKIP)
    assert steps and (way_out is None or not any(map(way_out.rect.overlaps, steps)))


class Solo(Player):
    """A person at another table, with the guide."""

    def make(self, match: Match, services: Services) -> TableScene:
        return TableScene(match, services, tutorial=True)


@every_row(
    ("rack", "step"),
    [
        ("SA SQ H5", "nothing"),
        ("S8 H8 D8 SA", "group@cards"),
        ("D3 S8 H8 D8 SA", "group@cards"),
        ("D3 SQ", "add@cards"),
    ],
)
def test_in_a_turn_of_one_phase_the_guide_lays_adds_or_draws(rack: str, step: str) -> None:
    player = Solo(match_at(f"S3 H3 C3 / {rack}", box="machiavelli"))
    assert player.nodes["lesson"].label == sentence(f"lesson.{step}")


def test_a_card_dragged_off_a_set_of_the_table_stays_where_it_was_let_go() -> None:
    """Until then the guide took it back without a word, as if the game's main idea were forbidden."""
    player = Solo(match_at("S3 H3 C3 | D6 D7 D8 / D3 SQ H5", box="machiavelli"))
    player.drag(player.tile_at("table", "C3"), player.empty_felt())
    assert player.sets() == ["C3", "D6 D7 D8", "S3 H3"] and player.nodes["undo"].actions


@every_row("setup", [RUMMY, MACHIAVELLI])
def test_each_kind_of_card_game_is_guided_until_the_player_says_that_they_know_it(setup: Setup) -> None:
    services = services_for(taught=())
    scene = opened(scene_of(TablePlace(services.matches.begin(setup)), services))
    assert has(scene, "lesson")
    click(scene, SKIP)
    assert not has(opened(scene_of(TablePlace(services.matches.begin(setup)), services)), "lesson")
    other = MACHIAVELLI if setup is RUMMY else RUMMY
    assert has(opened(scene_of(TablePlace(services.matches.begin(other)), services)), "lesson")


@every_row("setup", [RUMMY, MACHIAVELLI])
def test_a_guide_that_was_declined_stays_so_after_the_guided_game_of_tiles_and_a_restart(setup: Setup) -> None:
    services = services_for(taught=())
    click(opened(scene_of(TablePlace(services.matches.begin(setup)), services)), SKIP)
    click(opened(scene_of(TablePlace(services.matches.first_game_again()), services)), SKIP)
    services.store.now = Settings()
    services.store.load()
    assert not has(opened(scene_of(TablePlace(services.matches.begin(setup)), services)), "lesson")


@every_row("setup", [RUMMY, MACHIAVELLI])
def test_a_guide_that_was_declined_is_had_again_from_the_page_of_lessons(setup: Setup) -> None:
    page = opened(scene_of(LearnPlace(), services_for(taught=tuple(Teaching))))
    click(page, "kind.cards")
    change = click(page, f"first-hand-{setup.box}")
    assert isinstance(change, Replace) and has(opened(led_to(change)), "lesson")


@every_row(("size", "scale"), [((1152, 648), 2.0), ((1152, 648), 1.5), ((1280, 720), 2.0), ((1280, 720), 1.0)])
@every_row("language", LANGUAGES)
def test_a_long_hint_beside_a_guide_covers_none_of_the_hand(size: tuple[int, int], scale: float, language: str) -> None:
    beginner = Guided(Match.begin(RUMMY, SEED), services=services_at(language))
    beginner.frame = Frame(*size, scale)
    beginner.scene.resize(beginner.frame, shared.fonts())
    beginner.scene._context.say("Keep 5 and 6 of clubs: the 4 of clubs or the 7 of clubs would complete the set")
    beginner.scene.update(0.1)
    nodes = beginner.nodes
    hand = [node.rect for name, node in nodes.items() if name.startswith("rack.tile")]
    assert hand and nodes["lesson"].label.startswith("Keep")
    assert not any(map(nodes["lesson"].rect.overlaps, hand))


def test_a_card_that_lies_alone_and_is_discarded_for_a_slip_is_back_in_the_hand_when_it_is_asked_about() -> None:
    beginner = Beginner("", "C3 C5 H8 D8 DK HA S8", "HQ S2")
    beginner.press_button("pool")
    beginner.drag(beginner.tile_at("rack", "C3"), beginner.empty_felt())
    beginner.drag(beginner.tile_at("table", "C3"), beginner.middle(beginner.nodes["discards"]))
    assert beginner.told == sentence("lesson.throw_again")
    assert beginner.sets() == [] and "C3" in beginner.rack(), "nothing lies there of which another sentence tells"


def test_a_discard_that_the_rules_refuse_is_refused_and_not_asked_about() -> None:
    beginner = Beginner("", "C3 C5 H8 D8 DK HA S8", "HQ S2")
    beginner.press_button("pool")
    beginner.drag(beginner.tile_at("rack", "C3"), beginner.empty_felt())
    beginner.drag(beginner.tile_at("rack", "DK"), beginner.middle(beginner.nodes["discards"]))
    assert beginner.told != sentence("lesson.throw_again") and beginner.pile[-1] != "DK"
