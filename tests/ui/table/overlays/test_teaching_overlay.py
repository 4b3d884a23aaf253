"""Bubbles at the start of a turn: one at a time, each told once, gone at the first act (ux 2.3, 6.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.play.commands import DrawTile
from game.session.settings import Pace
from game.session.teaching import FIRSTS, GUIDES, IDEAS, Teaching
from game.ui.input.gestures import Act, Action, Mods, PointerButton
from game.ui.pictures import Tray
from game.ui.table.overlays.bubbles import TeachingOverlay
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES, sentence
from tests.ui.playing import Player, of_kind, services_at
from tests.ui.table.test_rummy_table import Hand

SPLIT = "r1 r2 r3 r4 r5 | k9 b9 o9", "r3 k1 k4"
PLAIN = "r1 r2 r3 r4 | k9 b9 o9", "r5 k1 k4 b13 o2 o6 k12"
"""For those who know all ideas: here are ways to move tiles."""


class Newcomer(Player):
    """A player who is told things."""

    def __init__(self, table: str, rack: str, *known: Teaching, opened: bool = True) -> None:
        services = services_at(pace=Pace.INSTANT)
        store = services.store
        store.now = replace(store.now, taught=known)
        super().__init__(match_at(f"{table} / {rack}", opened=opened), services=services)
        self.slow_computers()
        self.wait(1.0)

    @property
    def told(self) -> str:
        return self.nodes["teaching"].label if "teaching" in self.nodes else ""

    @property
    def taught(self) -> tuple[Teaching, ...]:
        return self.services.store.now.taught

    def next_turn(self) -> None:
        """The player draws, the computer draws, and it is the player's turn again."""
        self.local_game.draw()
        self.local_game._submit(DrawTile())
        self.wait(2.0)


def split() -> Newcomer:
    return Newcomer(*SPLIT)


def test_an_idea_is_told_when_it_becomes_possible_and_lights_what_it_is_about() -> None:
    player = split()
    assert player.told == sentence("teach.split", tile=sentence("tile.face", colour="red", number=3))
    assert len([tray for _, tray in of_kind(player.ops(), Tray) if tray.kind == "lesson"]) == 2


def test_what_was_told_is_kept_and_never_told_again() -> None:
    player = split()
    assert player.taught == (Teaching.SPLIT,)
    assert Newcomer(*SPLIT, Teaching.SPLIT).told == ""


def test_the_first_act_sends_the_bubble_away() -> None:
    player = split()
    player.drag(player.tile_at("rack", "k1"), player.empty_felt())
    assert player.told == ""


@pytest.mark.parametrize("way", ["click", "escape"])
def test_it_can_be_closed(way: str) -> None:
    player = split()
    if way == "click":
        player.press_button("close-teaching")
    else:
        player.scene.handle(Act(Action.CANCEL))
        player.wait(0.1)
    assert player.told == ""


def test_picked_tiles_are_laid_through_the_bubble() -> None:
    player = split()
    at = player.middle(player.nodes["teaching"])
    player.pick("k1")
    player.click(at)
    assert any("k1" in row.split() for row in player.sets())
    assert player.told == ""


def test_a_hint_takes_its_place() -> None:
    player = split()
    player.scene.handle(Act(Action.HINT))
    player.wait(0.1)
    assert player.told == ""


def test_an_idea_comes_also_after_hints_were_used() -> None:
    player = Newcomer(*SPLIT, *(each for each in Teaching if each is not Teaching.TAKE_END))
    player.scene.handle(Act(Action.HINT))
    player.wait(0.5)
    store = player.services.store
    store.now = replace(store.now, taught=())
    player.next_turn()
    assert player.told != ""


def test_one_bubble_a_turn() -> None:
    player = Newcomer("r1 r2 r3 r4 r5 | k7 r7 b7 o7", "r3 b5 b6")
    player.press_button("close-teaching")
    player.wait(3.0)
    assert player.told == ""
    player.next_turn()
    assert player.told == sentence("teach.take_fourth")


# Ways to move tiles


def test_the_first_turn_is_quiet_and_the_second_tells_a_way_to_move_tiles() -> None:
    player = Newcomer(*PLAIN, *IDEAS)
    assert player.told == ""
    player.next_turn()
    assert player.told == sentence("teach.right_click")


def test_after_a_tip_a_turn_stays_quiet() -> None:
    player = Newcomer(*PLAIN, *IDEAS)
    told = []
    for _ in range(6):
        player.next_turn()
        told.append(player.told)
    assert [bool(each) for each in told] == [True, False, True, False, True, False]
    assert len(set(told)) == 4


def test_what_the_player_does_alone_is_not_told() -> None:
    player = Newcomer(*PLAIN, *IDEAS)
    player.click(player.tile_at("rack", "r5"), button=PointerButton.RIGHT)
    start = player.tile_at("table", "r2")
    player.carry(start, (start[0], start[1] - 120), Mods(shift=True))
    player.wait(0.1)
    assert set(player.taught) - set(IDEAS) == {Teaching.RIGHT_CLICK, Teaching.SHIFT_DRAG}


def test_a_player_of_keys_is_told_no_ways_of_the_mouse() -> None:
    player = Newcomer(*PLAIN, *IDEAS)
    player.scene.handle(Act(Action.RIGHT))
    player.next_turn()
    assert player.told == ""


def test_the_frame_around_tiles_is_told_of_when_several_go_together() -> None:
    alone, together = Newcomer(*PLAIN, *IDEAS), Newcomer(PLAIN[0], "k5 k6 k7 b13 o2 r9 k12", *IDEAS)
    for player in (alone, together):
        for _ in range(8):
            player.next_turn()
    assert (Teaching.LASSO in alone.taught, Teaching.LASSO in together.taught) == (False, True)


def test_before_the_opening_nothing_locked_is_talked_about() -> None:
    player = Newcomer(PLAIN[0], "k5 k6 k7 b13 o2 r9 k12", *IDEAS, opened=False)
    told = []
    for _ in range(6):
        player.next_turn()
        told.append(player.told)
    assert {each for each in told if each} == {sentence("teach.lasso")}


@every_row("language", LANGUAGES)
@every_row("teaching", [each for each in Teaching if each not in (*GUIDES, *FIRSTS)])
def test_a_bubble_is_one_short_sentence(language: str, teaching: Teaching) -> None:
    said = services_at(language).texts.text(f"teach.{teaching.value}", tile="red 13")
    assert len(said.split()) <= 12 and len(said) <= 64


def test_a_way_to_lay_is_told_when_cards_may_be_laid_and_covers_neither_steps_nor_the_sentence() -> None:
    player = Hand("C7 C8 C9 | S10 H10 D10", "C10 H4 D9 S3 H6 DK", "HK S2 D7")
    others = {teaching for teaching in Teaching if teaching is not Teaching.RIGHT_CLICK}
    player.services.store.now = replace(player.services.store.now, taught=tuple(others))
    overlay = player.scene._overlays.of(TeachingOverlay)
    overlay._turns = 3
    player.local_game.match.game.state = replace(player.local_game.match.game.state, turn=99)
    player.wait(2.0)
    assert "teaching" not in player.nodes, "it is time to draw"
    player.press_button("pool")
    player.wait(2.0)
    told, nodes = player.nodes["teaching"].rect, player.nodes
    kept = [nodes["phases"].rect, player.scene._context.layout.status, nodes["end-turn"].rect]
    assert not any(told.overlaps(each) for each in kept)
