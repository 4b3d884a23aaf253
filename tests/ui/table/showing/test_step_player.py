"""Plays shown step by step: one press a step, back, all at once, put back; others' turns by themselves (ux 2.8)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from game.rules.games.registry import GAMES
from game.rules.play.commands import DrawTile, PlayTable
from game.rules.play.state import Seat
from game.rules.table import follow
from game.session.settings import Pace
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Move, Press, Release
from game.ui.pictures import Label, Plate, TileFace, Tray
from game.ui.table.overlays.step_picture import CAP
from tests.effort import every_row
from tests.positions import match_at
from tests.rules.positions import laid
from tests.shared import LANGUAGES, sentence
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at
from tests.ui.table.overlays.test_hint_overlay import ask

TABLE, RACK = "r7 b7 k7 o7 | k1 k2 k3 | b8 b9 b10 b11", "r5 r6 b12 o1 r8 o8"
"""The fourth 7 completes red 5 and 6, the lower end of the run three 8s."""


def shown(pace: Pace = Pace.NORMAL, language: str = "en", table: str = TABLE, rack: str = RACK) -> Player:
    """A hint that shows its first step, at rest."""
    hands = Player(match_at(f"{table} / {rack}"), services=services_at(language, pace))
    hands.wait(3)
    for _ in range(4):
        ask(hands)
    hands.wait(3)
    return hands


def press(hands: Player, action: Action, seconds: float = 2.0) -> None:
    hands.scene.handle(Act(action))
    hands.wait(seconds)


def step(hands: Player) -> str:
    return hands.nodes["show"].value


def faces(hands: Player, **looks: object) -> list[str]:
    shown_now = of_kind(hands.ops(), TileFace)
    return sorted(face.symbol for _, face in shown_now if all(getattr(face, k) == v for k, v in looks.items()))


@every_row("action", [Action.HINT, Action.PICK, Action.RIGHT, Action.CONFIRM])
def test_one_press_is_one_step(action: Action) -> None:
    hands = shown()
    assert step(hands).startswith("1/")
    press(hands, action)
    assert step(hands).startswith("2/")


def test_without_a_press_nothing_moves_on() -> None:
    hands = shown()
    before = hands.sets()
    hands.wait(20)
    assert (step(hands)[0], hands.sets()) == ("1", before)
    assert hands.scene.settled


def test_a_click_on_the_table_is_the_next_step_and_picks_nothing() -> None:
    hands = shown()
    hands.click(hands.tile_at("table", "k1"))
    assert step(hands).startswith("2/")
    assert (hands.scene._drag.state.picked, hands.scene._drag.busy) == ((), False)


@pytest.mark.parametrize("action", [Action.LEFT, Action.RESET])
def test_back_undoes_a_step_exactly(action: Action) -> None:
    hands = shown()
    before = hands.sets(), hands.rack()
    press(hands, Action.HINT)
    assert (hands.sets(), hands.rack()) != before
    press(hands, action)
    assert (hands.sets(), hands.rack()) == before


def test_back_from_the_first_step_shows_the_table_as_it_was() -> None:
    hands = shown()
    press(hands, Action.LEFT)
    assert hands.sets() == sorted(TABLE.split(" | "))
    press(hands, Action.HINT)
    assert hands.sets() != sorted(TABLE.split(" | "))


def test_escape_puts_everything_back() -> None:
    hands = shown()
    history = hands.local_game.editor.history
    press(hands, Action.HINT)
    press(hands, Action.CANCEL)
    assert "show" not in hands.nodes
    assert hands.sets() == sorted(TABLE.split(" | "))
    assert hands.local_game.editor.history is history
    assert hands.scene._tile_motion.exhibit is None


def test_all_at_once_by_the_buttons() -> None:
    hands = shown()
    hands.press_button("step-end")
    number, count = step(hands).split("/")
    assert number == count
    hands.press_button("step-back")
    assert step(hands) != f"{count}/{count}"
    hands.press_button("step-leave")
    assert hands.sets() == sorted(TABLE.split(" | "))


def test_nothing_leads_to_the_end_of_a_play_that_is_there() -> None:
    hands = shown()
    assert not hands.nodes["step-end"].disabled
    hands.press_button("step-end")
    assert hands.nodes["step-end"].disabled
    hands.press_button("step-back")
    assert not hands.nodes["step-end"].disabled


@every_row("ident", ["sort-groups", "sort-runs", "tidy", "turns", "undo", "draw", "pool"])
def test_what_is_not_heard_while_a_play_is_shown_is_off(ident: str) -> None:
    hands = shown()
    assert hands.nodes[ident].disabled
    hands.press_button("step-leave")
    assert hands.nodes[ident].disabled == (ident == "undo")


def test_before_the_first_step_nothing_leads_back_and_a_press_there_leads_nowhere_else() -> None:
    hands = shown()
    assert not hands.nodes["step-back"].disabled
    hands.press_button("step-back")
    assert hands.nodes["step-back"].disabled
    before = hands.sets()
    hands.press_button("step-back")
    hands.wait(2)
    assert (step(hands)[0], hands.sets()) == ("1", before)
    assert hands.nodes["step-back"].disabled


def test_a_press_on_what_leads_to_the_end_closes_nothing_when_the_end_is_there() -> None:
    hands = shown()
    hands.press_button("step-end")
    hands.press_button("step-end")
    assert hands.nodes["step-end"].disabled


def test_the_play_can_be_ended_from_its_last_step() -> None:
    hands = shown()
    hands.slow_computers()
    press(hands, Action.LAST)
    press(hands, Action.END_TURN)
    assert not hands.local_game.my_turn
    assert "r5 r6 r7" in hands.sets()


def test_end_turn_is_one_click_away_from_the_last_step() -> None:
    hands = shown()
    hands.slow_computers()
    press(hands, Action.LAST)
    hands.press_button("end-turn")
    assert not hands.local_game.my_turn


def test_a_hurried_person_comes_to_the_end_of_the_play_and_not_beyond() -> None:
    hands = shown()
    for _ in range(30):
        hands.scene.handle(Act(Action.PICK))
    hands.wait(1)
    assert hands.local_game.my_turn
    assert "r5 r6 r7" in hands.sets()
    assert "show" not in hands.nodes


def test_the_tiles_of_a_step_are_lit_before_they_move() -> None:
    hands = shown()
    hands.scene.handle(Act(Action.LEFT))
    hands.wait(1)
    assert len(faces(hands, edge="gold")) == 1
    assert any(tray.kind == "gold" for _, tray in of_kind(hands.ops(), Tray))
    assert hands.sets() == sorted(TABLE.split(" | "))


def test_no_tip_covers_a_step() -> None:
    hands = shown()
    x, y = hands.tile_at("table", "k2")
    hands.scene.handle(Move(x, y))
    hands.wait(3)
    assert not [plate for _, plate in of_kind(hands.ops(), Plate) if plate.style == "tip"]


def test_what_has_no_part_in_the_step_is_out_of_the_lamp() -> None:
    hands = shown()
    shaded = faces(hands, shaded=True)
    assert {"k1", "k2", "k3", "o1"} <= set(shaded)
    assert "k7" not in shaded or "b9" not in shaded


def test_another_size_of_the_window_keeps_the_step() -> None:
    hands = shown()
    press(hands, Action.HINT)
    before = hands.sets(), step(hands)
    hands.scene.resize(Frame(1920, 1080), FixedMeasure())
    hands.wait(1)
    assert (hands.sets(), step(hands)) == before
    press(hands, Action.CANCEL)
    assert not hands.scene._context.layout.bar


def test_a_show_ends_when_time_runs_out_below_it() -> None:
    hands = Player(match_at(f"{TABLE} / {RACK}", clock=60), services=services_at("en", Pace.NORMAL))
    hands.wait(3)
    for _ in range(4):
        ask(hands)
    hands.slow_computers()
    hands.wait(60)
    assert not hands.local_game.my_turn
    assert "show" not in hands.nodes
    assert hands.scene._tile_motion.exhibit is None


@every_row("language", LANGUAGES)
def test_every_sentence_of_a_show_is_short(language: str) -> None:
    hands = shown(language=language)
    while "show" in hands.nodes:
        said = hands.status
        assert "{" not in said
        assert len(said.split()) <= 11
        press(hands, Action.HINT, 0.1)


# The turns of others


def while_hare_rebuilds(pace: Pace = Pace.NORMAL, opponents: tuple[str, ...] = ("hare",)) -> Player:
    """Hare has just parted one run and shortened another to lay a group of tens."""
    match = match_at("r7 r8 r9 r10 r11 r12 r13 | b7 b8 b9 b10 | k1 k2 k3 / b1 o5 k9", opponents=opponents)
    state = match.game.state
    used = {tile for meld in state.table for tile in meld.tiles} | set(state.seats[0].rack)
    rest = [tile for tile in GAMES["classic"].tiles() if tile not in used]
    hare = [next(tile for tile in reversed(rest) if str(tile) == name) for name in ("o10", "k13")]
    others = tuple(Seat((tile,), opened=True) for tile in rest[: len(opponents) - 1])
    seats = (state.seats[0], Seat(tuple(hare), opened=True), *others)
    pool = tuple(tile for tile in rest[len(others) :] if tile not in hare)
    match.game.state = replace(state, seats=seats, pool=pool)
    player = Player(match, services=services_at("en", pace))
    player.wait(3)
    player.slow_computers()
    player.local_game.draw()
    player.wait(3)
    table = laid(state.table, "r7 r8 r9 | r11 r12 r13 | b7 b8 b9 | k1 k2 k3 | r10 b10 o10", hare)
    assert player.local_game._submit(PlayTable(follow(state.table, [meld.tiles for meld in table]))) == ()
    player.wait(0.1)
    return player


AFTER = ["b7 b8 b9", "k1 k2 k3", "r10 b10 o10", "r11 r12 r13", "r7 r8 r9"]


def test_a_turn_that_rebuilds_is_shown_by_itself_within_five_seconds() -> None:
    player = while_hare_rebuilds()
    seen: list[list[str]] = []
    for _ in range(round(CAP * 60)):
        player.wait(1 / 60)
        if not seen or player.sets() != seen[-1]:
            seen.append(player.sets())
    assert len(seen) >= 4
    assert seen[-1] == AFTER
    assert not player.scene._tile_motion.showing
    assert player.scene._tile_motion.exhibit is None


def test_one_step_at_a_time_so_that_no_two_flights_cross() -> None:
    player = while_hare_rebuilds()
    starting = set()
    while player.scene._tile_motion.showing:
        motion = player.scene._tile_motion.motion
        rack = player.local_game.board.rack.places
        now = frozenset(tile for tile in player.scene._tile_motion.entering if motion.is_moving(tile))
        assert not now & set(rack)
        starting.add(now)
        player.wait(1 / 60)
    assert len(starting - {frozenset()}) >= 3


def test_any_press_skips_it() -> None:
    player = while_hare_rebuilds()
    player.wait(0.5)
    x, y = player.empty_felt()
    player.scene.handle(Press(x, y))
    player.scene.handle(Release(x, y))
    player.wait(0.1)
    assert not player.scene._tile_motion.showing
    assert player.sets() == AFTER


AT_FACE = sentence("face.rebuilt", 2, tiles=sentence("face.laid", 1))


def test_what_was_done_is_told_during_it_and_then_at_the_face_until_the_player_acts() -> None:
    player = while_hare_rebuilds()
    said = sentence("log.rebuilt", 2, name=sentence("persona.hare"), tiles=sentence("status.tiles", 1))
    assert said in player.status
    player.wait(12)
    assert said not in player.status and player.status.endswith(sentence("status.play_or_draw"))
    assert player.nodes["seat.1"].label.endswith(AT_FACE)
    assert AT_FACE in [label.text for _, label in of_kind(player.ops(), Label)]
    felt = player.scene._context.layout.felt
    player.pick("o5")
    player.click((round(felt.right - 60), round(felt.bottom - 60)))
    assert len(player.sets()) == len(AFTER) + 1 and not player.nodes["seat.1"].label.endswith(AT_FACE)


def test_at_instant_pace_only_the_marks_are_shown() -> None:
    player = while_hare_rebuilds(Pace.INSTANT)
    assert not player.scene._tile_motion.showing
    assert player.sets() == AFTER
    assert faces(player, fresh=True) == ["o10"]


def test_the_new_tile_is_marked_afterwards() -> None:
    player = while_hare_rebuilds()
    player.wait(CAP + 1)
    assert faces(player, fresh=True) == ["o10"]


def test_what_a_seat_rebuilt_is_still_told_after_the_next_has_drawn() -> None:
    player = while_hare_rebuilds(opponents=("hare", "fox"))
    player.wait(CAP + 1)
    assert player.local_game._submit(DrawTile()) == ()
    player.wait(3)
    assert player.local_game.my_turn
    assert player.nodes["seat.1"].label.endswith(AT_FACE)
    assert player.nodes["seat.2"].label.endswith(sentence("face.drew"))


def test_a_line_that_is_typed_ends_the_show() -> None:
    hands = shown()
    hands.scene.handle(Act(Action.LINE))
    hands.wait(0.2)
    assert "line" in hands.nodes and "steps" not in hands.nodes


@every_row("way", ["draw", "pool", "key"])
def test_who_wants_to_draw_while_a_play_is_shown_is_told_how_and_the_next_press_draws(way: str) -> None:
    hands = shown()
    hands.scene.handle(Act(Action.DRAW)) if way == "key" else hands.press_button(way)
    assert "show" not in hands.nodes and hands.status == sentence("show.left_to_draw")
    held = len(hands.local_game.board.rack.tiles)
    hands.wait(1.0)
    hands.press_button("draw")
    assert len(hands.local_game.board.rack.tiles) > held


RUNS = [f"{c}{a} {c}{a + 1} {c}{a + 2}" for a in (10, 7, 4, 1) for c in "krbo"]


@pytest.mark.parametrize("size", [(1152, 648), (1920, 1080)])
@every_row("count", [16, 20, 24])
def test_on_a_full_table_all_sets_of_a_show_lie_between_the_names_and_its_bar(
    size: tuple[int, int], count: int
) -> None:
    table = " | ".join((RUNS * 2)[:count])
    hands = Player(match_at(f"{table} / k13 r13 b13 o13 k1"), size, services=services_at(pace=Pace.NORMAL))
    hands.wait(3)
    for _ in range(3):
        ask(hands)
    hands.wait(1)
    before = {node.id: node.rect for node in hands.nodes.values() if node.role == "set"}
    ask(hands)
    layout = hands.scene._context.layout
    while True:
        rects = [node.rect for node in hands.nodes.values() if node.role == "set"]
        assert not any(one.overlaps(other) for one, other in combinations(rects, 2))
        assert all(layout.top.bottom <= rect.y and rect.bottom <= hands.nodes["show"].rect.y for rect in rects)
        assert all(layout.felt.x <= rect.x and rect.right <= layout.felt.right for rect in rects)
        number, last = hands.nodes["show"].value.split("/")
        if number == last:
            break
        press(hands, Action.HINT, 1.0)
    press(hands, Action.CANCEL)
    assert {node.id: node.rect for node in hands.nodes.values() if node.role == "set"} == before
