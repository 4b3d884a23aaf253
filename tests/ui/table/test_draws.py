"""Drawing: the pool asks twice like the key, the tile that came is marked, and its sentence stays (ux 2.6, 2.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.play.commands import Pass
from game.session.settings import Pace, TileSize
from game.ui.input.gestures import Act, Action, Move, Press, Release
from game.ui.kit.frames import Dialog
from game.ui.pictures import Label, Plate
from game.ui.scene import Push
from game.ui.table.picture.drawing import DRAWN
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.acting import click, node, opened
from tests.ui.playing import Player, of_kind, services_at


def at(table: str = "r1 r2 r3", rack: str = "r4 b7", **more: object) -> Player:
    player = Player(match_at(f"{table} / {rack}", **more))  # type: ignore[arg-type]
    player.slow_computers()
    return player


def tabs(player: Player) -> list[Label]:
    """The words on the marks of drawn tiles."""
    return [label for _, label in of_kind(player.ops(), Label) if label.text == sentence("table.new")]


def feet(player: Player) -> int:
    plates = [plate for _, plate in of_kind(player.ops(), Plate) if plate.style == DRAWN]
    return len(plates) - len(tabs(player))


# The pool


def test_one_click_on_the_pool_only_says_how_to_draw() -> None:
    player = at()
    player.press_button("pool")
    assert player.local_game.my_turn
    assert player.status == sentence("status.pool_armed")


def test_a_second_click_on_the_pool_draws() -> None:
    player = at()
    player.press_button("pool")
    player.press_button("pool")
    assert not player.local_game.my_turn


def test_the_second_click_may_come_as_late_as_it_likes() -> None:
    player = at()
    player.press_button("pool")
    player.wait(60.0)
    assert player.status == sentence("status.pool_armed")
    player.press_button("pool")
    assert not player.local_game.my_turn


def test_a_click_elsewhere_takes_the_first_one_back() -> None:
    player = at()
    player.press_button("pool")
    player.click(player.empty_felt())
    assert player.status != sentence("status.pool_armed")
    player.press_button("pool")
    assert player.local_game.my_turn


def test_a_moving_pointer_is_no_press() -> None:
    player = at()
    player.press_button("pool")
    player.scene.handle(Move(5, 5))
    player.press_button("pool")
    assert not player.local_game.my_turn


def draws(*presses: Act) -> bool:
    """Whether these keys draw, pressed a minute apart."""
    player = at()
    for press in presses:
        player.scene.handle(press)
        player.wait(60.0)
    return not player.local_game.my_turn


DRAW, HELD, HOME = Act(Action.DRAW), Act(Action.DRAW, repeat=True), Act(Action.FIRST)


@every_row(
    ("presses", "drawn"),
    [
        ((DRAW,), False),
        ((DRAW, DRAW), True),
        ((DRAW, HELD, HELD), False),
        ((DRAW, HELD, DRAW), True),
        ((DRAW, HOME, DRAW), False),
        ((DRAW, HOME, DRAW, DRAW), True),
        ((DRAW, Act(Action.HEAR_COUNTS), DRAW), False),
    ],
)
def test_the_key_draws_when_it_is_pressed_twice_with_nothing_between(presses: tuple[Act, ...], drawn: bool) -> None:
    assert draws(*presses) == drawn


def test_what_was_asked_before_the_clock_ran_out_is_asked_anew_in_the_next_turn() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1", clock=30))
    player.scene.handle(DRAW)
    player.wait(31.0)
    player.wait_for_turn()
    player.scene.handle(DRAW)
    assert player.local_game.my_turn


def test_the_pool_asks_about_staged_tiles_as_the_button_does() -> None:
    player = at()
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.press_button("pool")
    assert player.press_button("pool") is not None
    assert player.local_game.my_turn


# A set in the hand


def lifting(*values: str, pool: int | None = None) -> Player:
    player = at(rack="k7 k8 k9 o2", pool=pool)
    player.pick(*values)
    return player


def test_with_a_run_in_the_hand_it_is_asked_once_whether_to_draw() -> None:
    player = lifting("k7", "k8", "k9")
    question = player.press_button("draw")
    assert isinstance(question, Push) and isinstance(question.to, Dialog) and player.local_game.my_turn
    page = opened(question.to)
    assert node(page, "title").label == sentence("dialog.lifted_run", 24) == "You hold a run of 24 points. Draw?"
    click(page, "yes")
    assert not player.local_game.my_turn


def test_who_plays_on_still_holds_the_run() -> None:
    player = lifting("k7", "k8", "k9")
    question = player.press_button("draw")
    assert isinstance(question, Push) and isinstance(question.to, Dialog)
    click(opened(question.to), "no")
    assert [str(tile) for tile in player.scene._drag.state.picked] == ["k7", "k8", "k9"]


def test_with_an_empty_pool_the_question_about_the_run_is_whether_to_pass() -> None:
    question = lifting("k7", "k8", "k9", pool=0).press_button("draw")
    assert isinstance(question, Push) and isinstance(question.to, Dialog)
    page = opened(question.to)
    assert node(page, "title").label == sentence("dialog.lifted_run.pass", 24)
    assert node(page, "yes").label == sentence("table.pass")


def test_what_is_no_set_yet_is_not_asked_about() -> None:
    player = lifting("k7", "k8")
    player.press_button("draw")
    assert not player.local_game.my_turn


# An empty pool


@pytest.mark.parametrize(("box", "position"), [("classic", "r1 r2 r3 / r9 b7"), ("machiavelli", "H5 H6 H7 / C9 S2")])
def test_with_an_empty_pool_the_strip_says_to_pass(box: str, position: str) -> None:
    player = Player(match_at(position, box=box, pool=0))
    told = player.scene._context.texts
    assert player.status == told.text("status.play_or_pass")
    assert player.nodes["draw"].label == told.text("table.pass") and not player.nodes["draw"].disabled


def test_before_the_opening_the_strip_says_to_pass_too() -> None:
    player = at(rack="r9 b7", pool=0, opened=False)
    assert player.status == sentence("status.open_first.pass", need=30)


def test_by_the_key_or_the_pool_it_is_told_how_to_pass_and_done_at_the_second() -> None:
    player = at(pool=0)
    player.scene.handle(Act(Action.DRAW))
    assert player.status == sentence("status.draw_armed.pass", press="D")
    player.press_button("pool")
    assert player.status == sentence("status.pool_armed.pass")
    player.press_button("pool")
    assert isinstance(player.local_game.match.game.log[-1][1], Pass)


def test_with_tiles_played_the_question_is_whether_to_pass() -> None:
    player = at(pool=0)
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    question = player.press_button("draw")
    assert isinstance(question, Push) and isinstance(question.to, Dialog)
    page = opened(question.to)
    assert node(page, "title").label == sentence("dialog.draw_question.pass", 1)
    click(page, "yes")
    assert isinstance(player.local_game.match.game.log[-1][1], Pass)


def test_with_a_steady_hand_the_button_asks_as_the_pool_does() -> None:
    services = services_at()
    services.store.now = replace(services.store.now, steady_hand=True)
    player = Player(match_at("r1 r2 r3 / r4 b7"), services=services)
    player.slow_computers()
    player.press_button("draw")
    assert player.local_game.my_turn and player.status == sentence("status.pool_armed")
    player.press_button("draw")
    assert not player.local_game.my_turn


def test_by_keys_the_pool_asks_twice_too() -> None:
    player = at()
    player.scene._keyboard.point_at("pool", player.scene.nodes())
    player.scene.handle(Act(Action.CONFIRM))
    assert player.local_game.my_turn
    player.scene.handle(Act(Action.CONFIRM))
    assert not player.local_game.my_turn


@every_row("size", [(1152, 648), (1280, 720), (1920, 1080)])
def test_the_pool_is_well_away_from_the_menu(size: tuple[int, int]) -> None:
    nodes = Player(match_at("r1 r2 r3 / r4 b7"), size).nodes
    assert nodes["menu"].rect.x - nodes["pool"].rect.right >= 32 * size[1] / 720


# The tile that came


def drawn() -> Player:
    player = at()
    player.press_button("draw")
    player.wait(1.0)
    return player


@pytest.mark.parametrize("tiles", list(TileSize))
@pytest.mark.parametrize("held", [2, 36])
def test_the_word_on_a_drawn_tile_is_there_however_little_room_the_ledges_leave(tiles: TileSize, held: int) -> None:
    rack = [f"{colour}{number}" for colour in "bko" for number in range(1, 13)][:held]
    own = services_at()
    own.store.change(tile_size=tiles)
    player = Player(match_at(f"r1 r2 r3 / {' '.join(rack)}"), services=own)
    player.slow_computers()
    player.press_button("draw")
    player.wait(1.0)
    assert len(tabs(player)) == 1


def test_the_drawn_tile_has_a_foot_and_a_tab() -> None:
    player = drawn()
    assert (feet(player), len(tabs(player))) == (1, 1)


def test_it_is_said_to_be_new_to_those_who_hear_the_table() -> None:
    player = drawn()
    new = [node for node in player.nodes.values() if node.id.startswith("rack.tile") and node.label in said(player)]
    assert len(new) == 1


def said(player: Player) -> set[str]:
    texts, board = player.services.texts, player.local_game.board
    (tile,) = board.rack.drawn
    place = board.rack.tiles.index(tile) + 1
    name = texts.text("tile.face", colour=tile.face.colour, number=tile.face.number) if tile.face else ""
    return {texts.text("label.drawn_tile", tile=name, place=place, count=len(board.rack.tiles))}


def test_no_tile_is_marked_before_the_first_draw() -> None:
    assert feet(at()) == 0


def test_moving_the_tile_takes_the_mark_away_and_undo_brings_it_back() -> None:
    player = drawn()
    new = next(iter(player.local_game.board.rack.drawn))
    node = next(node for node in player.nodes.values() if node.id == f"rack.tile.{new.ident}")
    x, y = player.middle(node)
    player.drag((x, y), (x - 200, y))
    assert feet(player) == 0
    player.press_button("undo")
    assert feet(player) == 1


def test_the_sentence_stays_while_others_think_and_play() -> None:
    player = Player(match_at("r1 r2 r3 / r4 b7"), services=services_at(pace=Pace.INSTANT))
    player.press_button("draw")
    line = player.scene._context.view_state.turns.drawn
    player.wait_for_turn()
    assert line and player.status.startswith(line)


def test_the_sentence_goes_when_the_player_acts() -> None:
    player = Player(match_at("r1 r2 r3 / r4 b7"), services=services_at(pace=Pace.INSTANT))
    player.press_button("draw")
    line = player.scene._context.view_state.turns.drawn
    player.wait_for_turn()
    player.drag(player.tile_at("rack", "r4"), player.empty_felt())
    assert line not in player.status


def test_the_mark_goes_with_the_players_next_turn() -> None:
    player = Player(match_at("r1 r2 r3 / r4 b7"), services=services_at(pace=Pace.INSTANT))
    player.press_button("draw")
    (first,) = player.local_game.board.rack.drawn
    player.wait_for_turn()
    assert player.local_game.board.rack.drawn == {first}
    player.press_button("draw")
    assert first not in player.local_game.board.rack.drawn


def clicked_at_once(player: Player, ident: str) -> None:
    """A click after which no time has passed, and which the turn comes back after."""
    at = player.middle(player.nodes[ident])
    player.scene.handle(Press(*at))
    player.scene.handle(Release(*at))
    player.come_back(frame=0.0)


@every_row("between", [0.15, 0.45, 0.6, 0.95, 1.15])
def test_a_second_click_on_draw_draws_nothing_in_a_turn_that_nobody_saw_begin(between: float) -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"), services=services_at(pace=Pace.INSTANT))
    before = len(player.local_game.board.rack.tiles)
    clicked_at_once(player, "draw")
    player.wait(between)
    clicked_at_once(player, "draw")
    assert len(player.local_game.board.rack.tiles) == before + 1
    assert player.local_game.my_turn and player.status == sentence("status.turn_begun.draw")


def test_after_a_click_on_draw_one_on_the_pool_draws_nothing_either() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"), services=services_at(pace=Pace.INSTANT))
    before = len(player.local_game.board.rack.tiles)
    clicked_at_once(player, "draw")
    player.wait(0.5)
    clicked_at_once(player, "pool")
    assert player.status == sentence("status.turn_begun.draw")
    player.wait(0.2)
    clicked_at_once(player, "pool")
    assert len(player.local_game.board.rack.tiles) == before + 1


def test_a_turn_that_comes_back_late_is_seen_before_the_same_click_draws_again() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"), services=services_at(pace=Pace.INSTANT))
    before = len(player.local_game.board.rack.tiles)
    player.local_game.pace = 5.0
    player.press_button("draw")
    player.come_back()
    player.local_game.pace = 0.0
    clicked_at_once(player, "draw")
    assert len(player.local_game.board.rack.tiles) == before + 1
    player.wait(1.0)
    clicked_at_once(player, "draw")
    assert len(player.local_game.board.rack.tiles) == before + 2


def test_a_click_that_throws_a_card_takes_none_in_the_next_turn() -> None:
    player = Player(match_at("/ D9 S7 H2 C4", box="rummy"), services=services_at(pace=Pace.INSTANT))
    player.press_button("pool")
    player.wait(1.0)
    player.pick("H2")
    clicked_at_once(player, "discards")
    clicked_at_once(player, "discards")
    player.wait(0.5)
    assert player.local_game.state.phase_number == 0 and player.local_game.my_turn


@every_row(("rack", "said"), [("r4 o9", "status.play_on"), ("r4", "status.last_laid")])
def test_a_legal_table_says_what_is_left_and_that_the_turn_may_end(rack: str, said: str) -> None:
    player = Player(match_at(f"r1 r2 r3 / {rack}"))
    player.drag(player.tile_at("rack", "r4"), player.middle(player.find("set", "r1 r2 r3")))
    assert player.status == (sentence(said, 1) if said == "status.play_on" else sentence(said))


def test_a_click_on_the_pool_as_the_turn_comes_back_only_says_what_it_would_do_where_nothing_was_shown() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"), services=services_at(pace=Pace.INSTANT))
    player.press_button("draw")
    player.wait(2.0)
    held = len(player.local_game.board.rack.tiles)
    player.local_game.draw()
    player.come_back(frame=0.0)
    player.wait(0.1)
    clicked_at_once(player, "draw")
    assert len(player.local_game.board.rack.tiles) == held + 1
    assert player.local_game.my_turn and player.status == sentence("status.turn_begun.draw")


def test_a_second_press_on_end_turn_says_that_it_would_end_the_next_one() -> None:
    player = Player(match_at("r1 r2 r3 / r4 k9 b1"), services=services_at(pace=Pace.INSTANT))
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    clicked_at_once(player, "end-turn")
    clicked_at_once(player, "end-turn")
    assert player.local_game.my_turn and player.status == sentence("status.turn_begun.end")
