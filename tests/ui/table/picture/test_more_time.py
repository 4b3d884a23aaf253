"""A clock that is gentle to those who want it (ux 23): other lengths, more time, rest while nobody looks."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.session.match.clock import LAST_SECONDS, TurnClock
from game.session.match.setup import LONGEST_CLOCK, SHORTEST_CLOCK
from game.session.phased_turn import when_time_is_up
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Attention
from game.ui.pictures import Label, Plate
from game.ui.scene import Push
from game.ui.scenes.setup.new_game import CLOCK_SCALE
from game.ui.scenes.setup.rule_rows import clock_label
from game.ui.table.picture.chrome import ClockFace, draw_clock
from game.ui.table.picture.layout import TableLayout
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES, sentence
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at

DIGITS = re.compile(r"\d:\d\d")


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


# What is seen of it


def faces(used: Player) -> list[str]:
    """The digits of the clock as they are drawn."""
    return [op.picture.text for op in used.ops() if isinstance(op.picture, Label) and DIGITS.fullmatch(op.picture.text)]


def test_the_clock_stands_beside_end_turn_from_the_first_second() -> None:
    used = player(wanted=False)
    used.wait(0.5)
    assert faces(used) == ["0:59"]


def test_without_a_clock_none_is_drawn() -> None:
    used = Player(match_at("r1 r2 r3 / r4 k7 r7 b7"))
    assert faces(used) == []


@every_row(
    ("left", "style", "tall"), [(40, "message", 54), (18, "message", 54), (12, "message", 66), (4.5, "toast", 71)]
)
def test_the_digits_have_a_plate_that_is_larger_in_the_last_seconds(left: float, style: str, tall: int) -> None:
    used = player(wanted=False)
    run_down(used, left)
    right = [(each.style, each.height) for op, each in of_kind(used.ops(), Plate) if op.x > used.frame.width * 0.75]
    assert (style, used.frame.px(tall)) in right


@every_row("text_scale", [1.0, 2.0])
@every_row("left", [40, 18, 12, 4.9])
def test_the_clock_covers_no_tile(left: float, text_scale: float) -> None:
    layout = TableLayout(Frame(1280, 720, text_scale))
    canvas = Canvas(layout.frame, FixedMeasure())
    draw_clock(canvas, layout, ClockFace.of(TurnClock(60, left), still=True), layout.status.right, 0)
    rooms = layout.rack_rooms[:2]
    highest = min(layout.ledges.bottoms(room)[room.first] - layout.ledges.tile(room) * 4 / 3 for room in rooms)
    assert all(op.y >= layout.felt.bottom - layout.frame.px(6) for op in canvas.ops)
    plates = [(op, plate) for op, plate in of_kind(canvas.ops, Plate)]
    assert all(op.y + plate.height <= layout.rack.y + highest for op, plate in plates)


@every_row(
    ("table", "lay", "told"),
    [
        ("r1 r2 r3 / r4 k7 r7 b7", (), "clock.at_zero_nothing_played"),
        ("r1 r2 r3 / r4 k7 r7 b7", (("r4", "r3"),), "clock.at_zero_complete"),
    ],
)
def test_from_fifteen_seconds_on_it_is_said_what_happens_at_zero(
    table: str, lay: tuple[tuple[str, str], ...], told: str
) -> None:
    used = Player(match_at(table, clock=60))
    for tile, goal in lay:
        used.drag(used.tile_at("rack", tile), used.tile_at("table", goal))
    run_down(used, 16)
    assert used.nodes["status"].label != sentence(told)
    run_down(used, 14)
    assert used.nodes["status"].label == sentence(told)


def test_an_unfinished_table_goes_back_and_three_tiles_are_drawn() -> None:
    used = Player(match_at("r1 r2 r3 / r4 k7 r7 b7", clock=60))
    used.drag(used.tile_at("rack", "k7"), used.empty_felt())
    run_down(used, 14)
    assert used.nodes["status"].label == sentence("clock.at_zero_unfinished", 3)


def test_what_is_said_to_happen_at_zero_happens() -> None:
    used = Player(match_at("r1 r2 r3 / r4 k7 r7 b7", clock=60))
    used.drag(used.tile_at("rack", "r4"), used.tile_at("table", "r3"))
    promised = when_time_is_up(used.local_game.board, used.local_game.match.game.state)
    run_down(used, 0.05)
    assert tuple(used.local_game.match.game.events[-len(promised) :]) == promised


def test_a_second_begins_with_a_beat_only_at_the_end_and_only_where_things_may_move() -> None:
    scales = {
        still: {ClockFace.of(TurnClock(60, 4 - 0.05 * part), still=still).scale for part in range(20)}
        for still in (True, False)
    }
    assert scales[True] == {1.0}
    assert max(scales[False]) > 1.05
    assert all(ClockFace.of(TurnClock(60, 12 - 0.05 * part), still=False).scale == 1.0 for part in range(20))


def test_with_less_movement_the_line_goes_by_seconds() -> None:
    steps = {ClockFace.of(TurnClock(60, 12 - 0.05 * part), still=True).drained for part in range(20)}
    assert len(steps) == 1


def test_a_card_that_nobody_has_seen_is_not_named() -> None:
    used = Player(match_at("S7 D7 C7 / S9 S8 H9", box="rummy", clock=60))
    run_down(used, 14)
    assert used.nodes["status"].label == sentence("clock.at_zero_drawn")
