"""Everything by one way of playing alone: single clicks (ux 2), keys (ux 3), or one button of a pad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.rules.tiles import Tile
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.input.gestures import NO_MODS, Act, Action, Mods
from game.ui.semantics import Node
from tests.e2e.planner import addition, best_sets
from tests.positions import match_at
from tests.ui.keying import SHIFT, Keys
from tests.ui.playing import Player

MOST_TURNS = 150
POOL = 8


class Clicker:
    """Single clicks of the left button, nothing held, nothing dragged."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def pick(self, tile: Tile) -> None:
        self.player.click(self.player.middle(self.tile(tile)))

    def tile(self, tile: Tile) -> Node:
        nodes = self.player.nodes
        return nodes.get(f"rack.tile.{tile.ident}") or nodes[f"table.tile.{tile.ident}"]

    def lay(self, tiles: Sequence[Tile]) -> None:
        for tile in tiles:
            self.pick(tile)
        self.player.click(self.open_spot())

    def open_spot(self) -> tuple[int, int]:
        """The point of the felt that is farthest from all sets."""
        felt = self.player.nodes["felt"].rect
        boxes = [node.rect for node in self.player.nodes.values() if node.role == "set"]

        def away(at: tuple[float, float]) -> float:
            x, y = at
            gaps = (max(box.x - x, x - box.right, box.y - y, y - box.bottom) for box in boxes)
            return min(gaps, default=0.0)

        spots = [(felt.x + felt.w * i / 40, felt.y + felt.h * j / 16) for i in range(2, 39) for j in range(1, 16)]
        x, y = max(spots, key=away)
        return round(x), round(y)

    def add(self, tile: Tile, neighbour: Tile) -> None:
        self.pick(tile)
        self.player.click(self.player.middle(self.tile(neighbour)))

    def press(self, ident: str) -> None:
        self.player.press_button(ident)


class Typist(Keys):
    """Keys alone; `place` is the key that puts down what is picked."""

    def __init__(self, player: Player, place: Action = Action.CONFIRM, pick: Action = Action.PICK) -> None:
        self.player = player
        self._place, self._pick = place, pick

    def press(self, *actions: Action, mods: Mods = NO_MODS) -> None:
        """Fast: the table never waits for its own motion."""
        for action in actions:
            self.player.scene.handle(Act(action, mods))
            self.player.wait(0.04)

    def pick_tile(self, tile: Tile) -> None:
        self.to(f"rack.tile.{tile.ident}")
        self.press(self._pick)

    def lay(self, tiles: Sequence[Tile]) -> None:
        for tile in tiles:
            self.pick_tile(tile)
        if self._place is Action.CONFIRM:
            self.press(Action.NEW_SET)
            return
        self.to("felt")
        self.press(self._place)

    def add(self, tile: Tile, neighbour: Tile) -> None:
        self.pick_tile(tile)
        self.to(f"table.tile.{neighbour.ident}")
        self.press(self._place)

    def to(self, ident: str) -> None:
        """Tab into its zone, arrows to it; the open felt lies above all sets."""
        goal = self.player.nodes[ident]
        zone = "rack" if ident.startswith("rack") else "button" if goal.role == "button" else "table"
        self.press(Action.NEXT_ZONE)
        while not self._in(zone):
            self.press(Action.NEXT_ZONE)
        for _ in range(60):
            here = self.player.scene.focused
            assert here is not None
            if here.id == ident:
                return
            self.press(Action.UP if ident == "felt" else self._towards(here, goal))
        raise AssertionError(f"no way to {ident}")

    def _in(self, zone: str) -> bool:
        return self.zone.startswith(zone)

    def press_button(self, ident: str) -> None:
        self.press({"end-turn": Action.END_TURN, "reset": Action.RESET, "tidy": Action.TIDY}[ident])

    def draw(self) -> None:
        self.press(Action.DRAW, Action.DRAW)


def one_turn(player: Player, hand: Clicker | Typist) -> None:
    """The best sets of the rack and what can be added, or a tile from the pool."""
    local_game = player.local_game
    state = local_game.match.game.state
    opened, rack = state.seats[0].opened, list(local_game.board.rack.places)
    for heap in best_sets(rack, 0 if opened else state.options.opening):
        hand.lay(heap)
    while opened:
        heaps = [(meld.ident, meld.tiles) for meld in local_game.board.table]
        found = addition(local_game.board.rack.places, heaps)
        if found is None:
            break
        tile, ident = found
        before = local_game.board
        hand.add(tile, local_game.board.tiles_of(ident)[-1])
        if local_game.board is before or local_game.problems():
            break
    end_or_draw(player, hand)


def end_or_draw(player: Player, hand: Clicker | Typist) -> None:
    local_game = player.local_game
    press = hand.press if isinstance(hand, Clicker) else hand.press_button
    if not local_game.problems():
        press("end-turn")
        return
    if local_game.board.staged.played:
        press("reset")
    if isinstance(hand, Clicker):
        press("draw")
    else:
        hand.draw()


def play_whole_game(player: Player, hand: Clicker | Typist) -> int:
    """Until somebody is out or nobody can go on; how many sets or tiles the hand laid."""
    local_game, played, tiles = player.local_game, 0, everything(player)
    for _ in range(MOST_TURNS):
        player.wait_for_turn()
        if local_game.over:
            return played
        before = len(local_game.match.game.state.seats[0].rack)
        turns = len(local_game.match.game.log)
        one_turn(player, hand)
        assert len(local_game.match.game.log) > turns, "the turn did not end"
        played += before > len(local_game.match.game.state.seats[0].rack)
        assert everything(player) == tiles
    raise AssertionError("the game does not end")


def fresh(seed: int = 9) -> Player:
    """A game from the deal on, with a small pool so that it is soon over."""
    match = Match.begin(Setup(), seed)
    match.game.state = replace(match.game.state, pool=match.game.state.pool[:POOL])
    return Player(match)


def everything(player: Player) -> list[int]:
    """All tiles of the game, wherever they are."""
    state = player.local_game.match.game.state
    there = [tile for rack in state.racks for tile in rack] + list(state.pool)
    there += [tile for meld in state.table for tile in meld.tiles]
    return sorted(tile.ident for tile in there)


def test_a_whole_game_by_single_clicks() -> None:
    player = fresh()
    assert play_whole_game(player, Clicker(player)) > 2


def test_a_whole_game_by_keys() -> None:
    player = fresh()
    assert play_whole_game(player, Typist(player)) > 2


def test_a_whole_game_by_one_button_and_arrows() -> None:
    player = fresh()
    assert play_whole_game(player, Typist(player, Action.USE, Action.USE)) > 2


# One turn with everything there is

TABLE, RACK = "b3 b4 b5 b6 b7 | k9 r9 J | o1 o2 o3 | o4 o5 o6", "b5 o9 k8 k10 r12"


def tile_of(player: Player, where: str, value: str) -> Tile:
    ident = int(player.find(where, value).id.rsplit(".", 1)[1])
    return next(tile for tile in player.tiles() if tile.ident == ident)


@pytest.fixture
def player() -> Player:
    made = Player(match_at(f"{TABLE} / {RACK}"))
    made.slow_computers()
    return made


def test_split_swap_and_a_whole_set_by_clicks(player: Player) -> None:
    hand = Clicker(player)
    hand.add(tile_of(player, "rack", "b5"), tile_of(player, "table", "b5"))
    assert {"b3 b4 b5", "b5 b6 b7"} <= set(player.sets())
    hand.add(tile_of(player, "rack", "o9"), tile_of(player, "table", "J"))
    assert "k9 r9 o9" in player.sets()
    for value in ("k8", "k10"):
        hand.pick(tile_of(player, "rack", value))
    joker = next(tile for tile in player.tiles() if tile.is_joker)
    if joker not in player.scene._drag.state.picked:
        hand.pick(joker)
    player.click(player.empty_felt())
    assert "k8 J k10" in player.sets()
    whole = player.find("set", "o4 o5 o6").rect
    player.click((round(whole.centre[0]), round(whole.bottom + 9)))
    assert len(player.scene._drag.state.picked) == 3
    player.click(player.middle(player.find("table", "o3")))
    assert "o1 o2 o3 o4 o5 o6" in player.sets()
    assert player.local_game.problems() == ()
    player.press_button("end-turn")
    assert not player.local_game.my_turn


def test_split_swap_and_a_whole_set_by_keys(player: Player) -> None:
    hand = Typist(player)
    hand.add(tile_of(player, "rack", "b5"), tile_of(player, "table", "b5"))
    assert {"b3 b4 b5", "b5 b6 b7"} <= set(player.sets())
    hand.add(tile_of(player, "rack", "o9"), tile_of(player, "table", "J"))
    assert "k9 r9 o9" in player.sets()
    joker = next(tile for tile in player.tiles() if tile.is_joker)
    for value in ("k8", "k10"):
        hand.pick_tile(tile_of(player, "rack", value))
    if joker not in player.scene._drag.state.picked:
        hand.to(f"table.tile.{joker.ident}")
        hand.press(Action.PICK)
    hand.press(Action.NEW_SET)
    assert "k8 J k10" in player.sets()
    hand.to(f"table.tile.{tile_of(player, 'table', 'o4').ident}")
    hand.press(Action.RIGHT, Action.RIGHT, mods=SHIFT)
    hand.to(f"table.tile.{tile_of(player, 'table', 'o3').ident}")
    hand.press(Action.CONFIRM)
    assert "o1 o2 o3 o4 o5 o6" in player.sets()
    hand.press(Action.END_TURN)
    assert not player.local_game.my_turn


def test_playable_tiles_come_first() -> None:
    keys = Keys("r1 r2 r3", "k13 o2 k7 r7 b7 r4 b12")
    keys.press(Action.PLAYABLE)
    order = keys.player.rack().split()
    assert set(order[:4]) == {"k7", "r7", "b7", "r4"}
    keys.press(Action.UNDO)
    assert keys.player.rack().split() != order
