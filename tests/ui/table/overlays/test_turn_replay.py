"""What other seats changed: marks, before and after, the slow replay, the list of all turns (ux 2.8, 21, 22, 38)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from game.rules.games.registry import GAMES
from game.rules.play.commands import DrawTile, PlayTable
from game.rules.play.events import TilesPlayed
from game.rules.play.state import Seat
from game.rules.table import follow
from game.session.history.turn_log import CompletedTurn
from game.session.settings import Pace, ShowChanges
from game.session.teaching import IDEAS, Teaching
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, LetGo, Move, Press, Release, Scroll
from game.ui.kit.item import LayoutPass
from game.ui.kit.tile_sets import SetsItem, TileSets
from game.ui.pictures import Label, TileFace
from game.ui.piece_style import TILE_STYLE
from game.ui.table.overlays.past_turns import HOLD, TurnList, sets_made
from game.ui.table.picture.drawing import GHOSTLY
from game.ui.widgets.sheet import Sheet
from tests.effort import every_row
from tests.positions import match_at
from tests.rules.positions import laid
from tests.shared import LANGUAGES, sentence
from tests.ui.hands import FRAME
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at
from tests.waiting import until


def after_hare(
    rack: str = "b1 o5 k9",
    pace: Pace = Pace.INSTANT,
    language: str = "en",
    clock: int | None = None,
    taught: tuple[Teaching, ...] = tuple(Teaching),
) -> Player:
    """It is the own turn again after Hare laid k10 r10 b10 and r4 to the run r1 r2 r3."""
    match = match_at(f"r1 r2 r3 | o7 o8 o9 / {rack}", clock=clock)
    state = match.game.state
    wanted = ["k10", "r10", "b10", "r4", "k13", "o13"]
    used = {tile for meld in state.table for tile in meld.tiles} | set(state.seats[0].rack)
    rest = [tile for tile in GAMES["classic"].tiles() if tile not in used]
    hare = []
    for name in wanted:
        hare.append(next(tile for tile in rest if str(tile) == name and tile not in hare))
    pool = tuple(tile for tile in rest if tile not in hare)
    seats = (state.seats[0], Seat(tuple(hare), opened=True))
    match.game.state = replace(state, seats=seats, pool=pool)
    player = Player(match, services=services_at(language, pace=pace))
    player.services.store.change(taught=taught)
    player.wait(4)
    player.slow_computers()
    player.press_button("draw")
    table = laid(state.table, "k10 r10 b10 | o7 o8 o9 | r1 r2 r3 r4", hare)
    play = PlayTable(follow(state.table, [meld.tiles for meld in table]))
    assert player.local_game._submit(play) == ()
    player.local_game.pace = 0.0
    player.wait(6)
    return player


def faces(player: Player, **looks: object) -> list[str]:
    """The symbols of the tiles on screen that look so."""
    shown = of_kind(player.ops(), TileFace)
    if "alpha" in looks:
        return [face.symbol for op, face in shown if op.alpha == looks["alpha"]]
    return sorted(face.symbol for _, face in shown if all(getattr(face, k) == v for k, v in looks.items()))


def wait_for(player: Player, wanted: Callable[[], bool]) -> None:
    """Let time pass until an answer from a real thread has come."""
    until(wanted, lambda: player.scene.update(FRAME))


def press(player: Player, action: Action) -> None:
    player.scene.handle(Act(action))
    player.wait(0.6)


def test_new_tiles_carry_a_folded_corner_until_the_player_acts() -> None:
    player = after_hare()
    assert faces(player, fresh=True) == ["b10", "k10", "r10", "r4"]
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    assert faces(player, fresh=True) == []


@every_row(("setting", "marked"), [(ShowChanges.UNTIL_ACT, 0), (ShowChanges.TURN, 4), (ShowChanges.OFF, 0)])
def test_the_marks_stay_for_the_turn_or_never_come(setting: ShowChanges, marked: int) -> None:
    player = after_hare()
    player.services.store.now = replace(player.services.store.now, show_changes=setting)
    player.scene.enter()
    assert (faces(player, fresh=True) != []) == (setting is not ShowChanges.OFF)
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    assert len(faces(player, fresh=True)) == marked


def test_holding_c_shows_the_table_before_and_letting_go_the_one_after() -> None:
    player = after_hare()
    now = player.sets()
    player.scene.handle(Act(Action.CHANGES))
    player.wait(HOLD + 0.3)
    assert player.sets() == ["o7 o8 o9", "r1 r2 r3"]
    player.scene.handle(LetGo(Action.CHANGES))
    player.wait(0.6)
    assert player.sets() == now == ["k10 r10 b10", "o7 o8 o9", "r1 r2 r3 r4"]


def test_a_tap_on_c_latches_and_the_next_lets_go() -> None:
    player = after_hare()
    player.scene.handle(Act(Action.CHANGES))
    player.wait(0.1)
    player.scene.handle(LetGo(Action.CHANGES))
    player.wait(2)
    assert player.sets() == ["o7 o8 o9", "r1 r2 r3"]
    press(player, Action.CHANGES)
    assert len(player.sets()) == 3


def test_the_button_looks_back_too_and_any_press_returns() -> None:
    player = after_hare()
    player.press_button("changes")
    assert len(player.sets()) == 2
    assert sorted(faces(player, alpha=GHOSTLY)) == ["b10", "k10", "r10", "r4"]
    player.click(player.empty_felt())
    assert len(player.sets()) == 3
    assert faces(player, alpha=GHOSTLY) == []


def test_the_seat_that_had_the_turn_is_the_button_until_a_tile_is_laid() -> None:
    player = after_hare()
    assert player.nodes["changes"].rect == player.nodes["seat.1"].rect
    player.press_button("sort-groups")
    assert "changes" in player.nodes
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    assert "changes" not in player.nodes
    player.press_button("undo")
    assert "changes" in player.nodes


def test_a_hint_is_not_said_of_a_past_table_and_a_press_for_the_next_leads_back() -> None:
    player = after_hare("b1 b2 b3 b4 o5 k9")
    player.press_button("hint")
    wait_for(player, lambda: player.status.endswith(sentence("hint.play")))
    player.press_button("changes")
    assert player.status == sentence("changes.looking")
    player.click(player.empty_felt())
    assert player.status.endswith(sentence("hint.play"))
    player.press_button("changes")
    player.press_button("hint")
    assert len(player.sets()) == 3
    assert player.status.endswith(sentence("hint.tiles", 2))


def test_looking_back_changes_nothing() -> None:
    player = after_hare()
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    board, tiles = player.local_game.board, player.tiles()
    press(player, Action.CHANGES)
    assert player.nodes["end-turn"].actions == ()
    player.click(player.tile_at("table", "r1"))
    assert (player.local_game.board, player.tiles()) == (board, tiles)
    assert player.scene._drag.state.picked == ()


def test_the_own_staged_tiles_are_on_the_rack_while_looking_back() -> None:
    player = after_hare()
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    press(player, Action.CHANGES)
    assert "k9" in player.rack().split()


def test_of_a_table_that_nobody_touched_it_is_said_and_not_shown() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"))
    player.slow_computers()
    player.press_button("draw")
    assert player.local_game._submit(DrawTile()) == ()
    player.local_game.pace = 0.0
    player.wait(6)
    player.press_button("changes")
    assert player.status == sentence("changes.nothing") and player.scene._tile_motion.exhibit is None


def test_before_anybody_else_moved_there_is_nothing_to_see() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"))
    assert "changes" not in player.nodes
    press(player, Action.CHANGES)
    assert player.status == sentence("changes.none")


def test_r_shows_the_turn_again_step_by_step_and_waits() -> None:
    player = after_hare(pace=Pace.NORMAL)
    press(player, Action.REPLAY)
    player.wait(10)
    assert player.nodes["show"].value == "1/2"
    assert player.sets() == ["o7 o8 o9", "r1 r2 r3 r4"]
    press(player, Action.REPLAY)
    player.wait(2)
    assert player.sets() == ["k10 r10 b10", "o7 o8 o9", "r1 r2 r3 r4"]
    press(player, Action.REPLAY)
    assert "show" not in player.nodes
    assert player.scene._tile_motion.exhibit is None


def test_a_bubble_about_the_table_goes_when_a_turn_is_shown_again_over_it() -> None:
    player = after_hare("r5 o5 k9", taught=IDEAS)
    assert "teaching" in player.nodes
    press(player, Action.REPLAY)
    player.wait(0.1)
    assert "show" in player.nodes and "teaching" not in player.nodes


def test_escape_ends_the_replay_at_once() -> None:
    player = after_hare(pace=Pace.NORMAL)
    press(player, Action.REPLAY)
    press(player, Action.CANCEL)
    assert player.scene._tile_motion.exhibit is None
    assert player.sets() == ["k10 r10 b10", "o7 o8 o9", "r1 r2 r3 r4"]


def test_where_the_others_only_drew_r_says_so() -> None:
    match = match_at("r1 r2 r3 / k9 b1")
    first, hare = match.game.state.seats
    match.game.state = replace(match.game.state, seats=(first, Seat(hare.rack[:1], opened=False)))
    player = Player(match)
    player.press_button("draw")
    player.wait_for_turn()
    press(player, Action.REPLAY)
    assert "show" not in player.nodes
    assert player.status == sentence("log.drew", name=sentence("persona.hare"))


def test_the_clock_does_not_rest_for_a_replay() -> None:
    player = after_hare(pace=Pace.NORMAL, clock=60)
    left = player.local_game.clock.left
    player.scene.handle(Act(Action.REPLAY))
    player.wait(1)
    assert player.local_game.clock.left == pytest.approx(left - 1, abs=0.1)


def test_tiles_of_the_table_rise_before_they_travel() -> None:
    player = after_hare(pace=Pace.NORMAL)
    tile_motion = player.scene._tile_motion
    assert tile_motion.play.lifted == frozenset() or tile_motion.play.rising > 0
    assert all(tile_motion.risen(tile) == 0 for tile in tile_motion.play.lifted)


# All turns


def rows(player: Player) -> list[str]:
    return [node.label for node in player.nodes.values() if node.id.startswith("turn.")]


def test_the_drawer_lists_every_turn_in_words_and_shows_the_tiles() -> None:
    player = after_hare()
    player.press_button("turns")
    played = sentence("log.played", 4, name=sentence("persona.hare"))
    assert rows(player)[0].startswith(sentence("turns.row", number=1, said=sentence("log.you_drew", tile="")))
    assert rows(player)[1] == sentence("turns.row", number=2, said=played)
    assert sorted(player.nodes["turn.2"].value.split()) == ["b10", "k10", "r10", "r4"]


@every_row("language", LANGUAGES)
def test_the_drawer_never_covers_the_rack(language: str) -> None:
    player = after_hare(language=language)
    press(player, Action.TURNS)
    panel, rack = player.nodes["turns-panel"].rect, player.nodes["rack"].rect
    assert not panel.overlaps(rack)
    assert any(
        isinstance(op.picture, Label) and op.picture.text == player.services.texts.text("turns.title")
        for op in player.ops()
    )


def test_the_list_begins_right_below_its_heading_however_it_is_scrolled() -> None:
    player = after_hare()
    for _ in range(12):
        player.press_button("draw")
        player.wait_for_turn()
    press(player, Action.TURNS)
    drawer = next(overlay for overlay in player.scene._overlays if isinstance(overlay, TurnList))
    head = player.nodes["turns.close"].rect.bottom - drawer.node().rect.y
    for _ in range(8):
        tops = [node.rect.y for node in player.nodes.values() if node.id.startswith("turn.")]
        assert min(tops) == drawer.node().rect.y + head
        press(player, Action.UP)


def test_the_game_goes_on_below_the_drawer() -> None:
    player = after_hare()
    press(player, Action.TURNS)
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    assert "k9" in player.sets()


def test_the_wheel_and_the_arrows_scroll_and_escape_closes() -> None:
    player = after_hare()
    for _ in range(12):
        player.press_button("draw")
        player.wait_for_turn()
    press(player, Action.TURNS)
    last = len(player.local_game.match.game.log)
    assert f"turn.{last}" in player.nodes
    x, y = player.middle(player.nodes["turns-panel"])
    for _ in range(30):
        player.scene.handle(Scroll(x, y, 1))
    assert "turn.1" in player.nodes
    assert f"turn.{last}" not in player.nodes
    for _ in range(60):
        player.scene.handle(Act(Action.DOWN))
    assert f"turn.{last}" in player.nodes
    press(player, Action.CANCEL)
    assert "turns-panel" not in player.nodes


def test_the_cross_closes_the_drawer() -> None:
    player = after_hare()
    press(player, Action.TURNS)
    at = player.middle(player.nodes["turns.close"])
    player.scene.handle(Move(*at))
    player.scene.handle(Press(*at))
    player.scene.handle(Release(*at))
    player.wait(0.5)
    assert "turns-panel" not in player.nodes


def test_marks_and_the_look_back_gather_the_turns_of_all_other_seats() -> None:
    match = match_at("r1 r2 r3 | o7 o8 o9 / b1 o5 k9", opponents=("hare", "hare", "hare"))
    state = match.game.state
    used = {tile for meld in state.table for tile in meld.tiles} | set(state.seats[0].rack)
    rest = [tile for tile in GAMES["classic"].tiles() if tile not in used]
    racks = [[next(tile for tile in rest if str(tile) == name) for name in play]
             for play in (("r4", "k13"), ("o10", "b13"), ("r5", "r13"))]  # fmt: skip
    held = {tile for rack in racks for tile in rack}
    pool = tuple(tile for tile in rest if tile not in held)
    seats = (state.seats[0], *(Seat(tuple(rack), opened=True) for rack in racks))
    match.game.state = replace(state, seats=seats, pool=pool)
    player = Player(match)
    player.press_button("draw")
    player.wait_for_turn()
    assert faces(player, fresh=True) == ["o10", "r4", "r5"]
    press(player, Action.CHANGES)
    assert player.sets() == ["o7 o8 o9", "r1 r2 r3"]
    press(player, Action.CHANGES)
    press(player, Action.REPLAY)
    press(player, Action.LAST)
    assert player.sets() == ["o7 o8 o9 o10", "r1 r2 r3 r4 r5"]
    assert player.nodes["show"].value == "3/3"
    press(player, Action.CONFIRM)
    assert player.scene._tile_motion.exhibit is None


# Truly what changed


def test_exactly_the_tiles_that_came_are_pale() -> None:
    player = after_hare()
    press(player, Action.CHANGES)
    assert sorted(faces(player, alpha=GHOSTLY)) == ["b10", "k10", "r10", "r4"]


def test_a_game_taken_up_again_knows_what_changed() -> None:
    """The last turns are read from the game, so the button is not grey and R has something to show."""
    again = Player(after_hare().local_game.match)
    assert again.nodes["changes"].actions == ("press",)
    again.press_button("changes")
    assert again.sets() == ["o7 o8 o9", "r1 r2 r3"]
    assert sorted(faces(again, alpha=GHOSTLY)) == ["b10", "k10", "r10", "r4"]
    press(again, Action.CANCEL)
    press(again, Action.REPLAY)
    assert again.nodes["show"].value == "1/2"


def test_the_past_is_laid_out_anew_in_another_window() -> None:
    player = after_hare()
    press(player, Action.CHANGES)
    player.scene.resize(Frame(1920, 1080), FixedMeasure())
    player.wait(0.5)
    assert player.sets() == ["o7 o8 o9", "r1 r2 r3"]
    assert len(faces(player, alpha=GHOSTLY)) == 4


def test_what_was_asked_of_one_turn_is_not_said_in_the_next() -> None:
    player = Player(match_at("r1 r2 r3 / k9 b1"))
    player.slow_computers()
    player.scene.handle(Act(Action.DRAW))
    armed = sentence("status.draw_armed", press="D")
    assert player.status == armed
    player.scene.handle(Act(Action.DRAW))
    player.wait(0.1)
    assert armed not in player.status and sentence("status.thinking", name=sentence("persona.hare")) in player.status


def test_the_list_shows_the_sets_a_turn_made_in_their_order_and_what_jokers_stand_for() -> None:
    """Sets with laid tiles come first, those only rebuilt last; a set that did not change is not told."""
    match = match_at("r1 r2 r3 r4 r5 | k5 J k7 | o1 o2 o3 / b1")
    first, second, third = match.game.state.table
    before = (replace(first, tiles=(*first.tiles, second.tiles[0])), replace(second, tiles=second.tiles[1:2]), third)
    event = TilesPlayed(0, second.tiles[2:], before, (first, second, third))
    sets = sets_made(CompletedTurn(1, 0, (event,)), match.game.state.rules.read, TILE_STYLE)
    faces = [make(30) for made in sets for make in made]
    told = [(face.symbol, face.stands_for, face.fresh) for face in faces]
    assert told[:3] == [("k5", "", False), ("J", "k6", False), ("k7", "", True)]
    assert [symbol for symbol, _, _ in told[3:]] == ["r1", "r2", "r3", "r4", "r5"]


def test_sets_of_the_list_keep_inside_it_and_never_overlap() -> None:
    match = match_at(" | ".join(" ".join(f"{c}{n}" for n in range(1, 12)) for c in "krb") + " / o1")
    tiles = tuple(tile for meld in match.game.state.table for tile in meld.tiles)
    event = TilesPlayed(0, tiles, (), match.game.state.table)
    item = SetsItem(tuple(sets_made(CompletedTurn(1, 0, (event,)), match.game.state.rules.read, TILE_STYLE)))
    laid = LayoutPass(Sheet(Frame(1280, 720), FixedMeasure())).laid(item, 330)
    (shown,) = laid.put(Box(0, 0, 330, laid.height))
    assert isinstance(shown, TileSets)
    boxes = [
        Box(x, y, face.width, round(face.width * 4 / 3))
        for face, x, y, _ in shown.pictures
        if isinstance(face, TileFace)
    ]
    assert len(boxes) == len(tiles)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(0 <= box.x and box.right <= 330 and box.bottom <= laid.height for box in boxes)
