"""A clock that is gentle to those who want it (ux 23): other lengths, more time, rest while nobody looks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.session.match.clock import LAST_SECONDS
from game.session.match.setup import LONGEST_CLOCK, SHORTEST_CLOCK
from game.ui.input.gestures import Act, Action, Attention
from game.ui.scene import Push
from game.ui.scenes.setup.new_game import CLOCK_SCALE
from game.ui.scenes.setup.rule_rows import clock_label
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES
from tests.ui.playing import Player, services_at


def player(*, wanted: bool = True, clock: int = 60) -> Player:
    made = services_at()
    made.store.now = replace(made.store.now, more_time=wanted)
    return Player(match_at("r1 r2 r3 / r4 k7 r7 b7", clock=clock), services=made)


def run_down(used: Player, to: float) -> None:
    used.local_game.clock = replace(used.local_game.clock, left=to)
    used.wait(0.1)


def test_with_twenty_seconds_left_space_adds_thirty() -> None:
    used = player()
    run_down(used, LAST_SECONDS)
    used.scene.handle(Act(Action.PICK))
    assert 49 < used.local_game.clock.left <= 50


def test_a_button_does_so_too_and_goes_again() -> None:
    used = player()
    assert "more-time" not in used.nodes
    run_down(used, 15)
    used.press_button("more-time")
    assert used.local_game.clock.left > 40 and "more-time" not in used.nodes


def test_the_offer_hides_no_set_and_no_tile_of_the_rack() -> None:
    used = player()
    run_down(used, 15)
    box, layout = used.nodes["more-time"].rect, used.scene._context.layout
    tiles = [node.rect for node in used.nodes.values() if node.id.startswith("rack.tile")]
    assert box.y >= layout.felt.bottom and not any(box.overlaps(tile) for tile in tiles)


def test_it_can_be_had_ten_times_a_turn() -> None:
    used = player()
    for _ in range(10):
        run_down(used, 10)
        used.scene.handle(Act(Action.PICK))
        assert used.local_game.clock.left > 30
    run_down(used, 10)
    used.scene.handle(Act(Action.PICK))
    assert used.local_game.clock.left <= 10 and "more-time" not in used.nodes


@pytest.mark.parametrize(("wanted", "left"), [(False, 10), (True, 30)])
def test_otherwise_space_picks(*, wanted: bool, left: float) -> None:
    used = player(wanted=wanted)
    run_down(used, left)
    used.scene.handle(Act(Action.PICK))
    used.scene.handle(Act(Action.PICK))
    assert used.local_game.clock.left <= left and used.scene._drag.state.picked


def test_the_clock_rests_while_the_window_is_not_looked_at() -> None:
    used = player()
    used.wait(0.5)
    used.scene.handle(Attention(present=False))
    before = used.local_game.clock.left
    used.wait(2.0)
    assert used.local_game.clock.left == before
    used.scene.handle(Attention(present=True))
    used.wait(0.5)
    assert used.local_game.clock.left < before


def test_the_menu_takes_the_table_away_so_that_no_time_passes() -> None:
    used = player()
    change = used.scene.handle(Act(Action.MENU))
    assert isinstance(change, Push)


def test_clocks_reach_from_fifteen_seconds_to_twenty_minutes() -> None:
    assert (CLOCK_SCALE[0], CLOCK_SCALE[-1]) == (SHORTEST_CLOCK, LONGEST_CLOCK) == (15, 1200)


@every_row("language", LANGUAGES)
def test_every_length_is_told_apart(language: str) -> None:
    texts = shared.texts(language)
    assert len({clock_label(texts, clock) for clock in CLOCK_SCALE}) == len(CLOCK_SCALE)


def test_tips_name_the_key_that_is_in_force() -> None:
    used = player()
    assert used.nodes["hint"].tip.endswith("(H)")
    used.services.store.now = replace(used.services.store.now, keys={"hint": "f2"})
    used.scene.enter()
    assert used.nodes["hint"].tip.endswith("(F2)")
