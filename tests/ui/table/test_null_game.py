"""A game that is not in the house at the real table: two people draw, lay, throw, by gestures only."""

from __future__ import annotations

import pytest

from game.rules.problems import Reason
from game.session.history.finished_game import finished_game_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action, PointerButton, Release
from game.ui.pictures import TileFace, Tray
from game.ui.places import FinalRacksPlace, GameOverPlace, ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Push
from tests.effort import every_row
from tests.null_game import NULL, join_house
from tests.shared import sentence
from tests.ui.acting import node, opened, services_for
from tests.ui.playing import Player, of_kind, services_at

SETUP = Setup(players=2, opponents=(), people=(0, 1))


class Pair(Player):
    """The hands of two people who change seats at the curtain."""

    def __init__(
        self, seed: int = 3, size: tuple[int, int] = (1280, 720), language: str = "en", game: str = NULL.name
    ) -> None:
        super().__init__(Match.begin(SETUP.with_box(game), seed), size, services_at(language))
        self.sit()

    def sit(self) -> None:
        """Wait for the curtain if another must come, and lift it."""
        for _ in range(20):
            if isinstance(self.wait(0.5), Push):
                self.scene._seat_change._lift()
                self.wait(1.0)
                return

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.local_game.match.game.state

    def twins(self) -> tuple[str, ...]:
        """Two rack tiles that are a set, by name; () when there are none."""
        rack = self.local_game.board.rack.tiles
        pairs = ((one, two) for at, one in enumerate(rack) for two in rack[at + 1 :])
        found = next((pair for pair in pairs if self.local_game.board.rules.is_set(pair)), ())
        return tuple(f"rack.tile.{tile.ident}" for tile in found)

    def first_left(self) -> str:
        return f"rack.tile.{self.local_game.board.rack.tiles[0].ident}"

    def take_a_turn(self) -> None:
        self.press_button("pool")
        if twins := self.twins():
            for ident in twins:
                self.press_button(ident)
            self.click(self.empty_felt())
        if self.local_game.board.rack.tiles:
            self.press_button(self.first_left())
            self.press_button("discards")
        else:
            self.press_button("end-turn")
        if not self.local_game.over:
            self.sit()


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    join_house(monkeypatch)


def test_the_pile_shows_its_top_tile_on_the_felt() -> None:
    player = Pair()
    node, top = player.nodes["discards"], str(player.state.discards[-1])
    assert node.value == top and top in [picture.symbol for _, picture in of_kind(player.ops(), TileFace)]
    felt, stock = player.nodes["felt"].rect, player.nodes["pool"].rect
    assert felt.contains(*node.rect.centre) and stock.right < node.rect.x and node.rect.bottom < felt.bottom


def test_a_press_on_the_pile_takes_its_tile() -> None:
    player = Pair()
    top = player.state.discards[-1]
    player.press_button("discards")
    assert top in player.local_game.board.rack.places and player.nodes["discards"].value == ""
    assert player.nodes["discards"].label == sentence("table.discards_empty")
    pile = player.nodes["discards"].rect
    assert any(tray.kind == "landing" and pile.contains(op.x, op.y) for op, tray in of_kind(player.ops(), Tray))


def test_before_the_draw_nothing_is_laid_or_thrown() -> None:
    player = Pair()
    before = player.local_game.board.table
    player.press_button(player.first_left())
    player.click(player.empty_felt())
    assert player.local_game.board.table == before
    assert player.status == sentence(f"problem.{Reason.DRAW_FIRST.value}")
    player.press_button(player.first_left())
    player.press_button("discards")
    assert len(player.state.discards) == 1


def test_draw_is_over_once_a_tile_is_drawn() -> None:
    player = Pair()
    player.press_button("pool")
    assert player.nodes["pool"].disabled and not player.nodes["discards"].disabled and "draw" not in player.nodes


def test_a_tile_is_thrown_by_dragging_it_to_the_pile() -> None:
    player = Pair()
    seat = player.local_game.seat
    player.press_button("pool")
    tile = player.local_game.board.rack.tiles[0]
    start, end = player.middle(player.nodes[f"rack.tile.{tile.ident}"]), player.middle(player.nodes["discards"])
    player.carry(start, end)
    player.scene.handle(Release(*end, PointerButton.LEFT))
    assert player.state.discards[-1] == tile and player.local_game.waiting == 1 - seat


def test_two_tiles_are_not_thrown_at_once() -> None:
    player = Pair()
    player.press_button("pool")
    for tile in player.local_game.board.rack.tiles[:2]:
        player.press_button(f"rack.tile.{tile.ident}")
    player.press_button("discards")
    assert len(player.state.discards) == 1 and player.status == sentence(f"problem.{Reason.THROW_ONE.value}")


def test_no_key_does_what_the_game_does_not_have() -> None:
    """But for Draw; Menu and Escape leave the table."""
    player = Pair()
    before = player.state
    assert player.nodes["hint"].disabled
    leave = (Action.DRAW, Action.TAKE, Action.MENU, Action.CANCEL)
    for action in (action for action in Action if action not in leave):
        player.scene.handle(Act(action))
        player.wait(0.1)
    assert player.state == before and player.local_game.my_turn


def test_its_last_table_and_score_sheet_are_shown_and_it_is_replayed() -> None:
    player = Pair(5)
    while not player.local_game.over:
        player.take_a_turn()
    match, services = player.local_game.match, services_for()
    assert node(opened(scene_of(GameOverPlace(match), services)), "title").label
    replay = opened(scene_of(ReplayPlace(finished_game_of(match, "", "")), services))
    for _ in match.game.log:
        replay.handle(Act(Action.RIGHT))
        replay.update(1.0)
    assert any(each.role == "set" for each in replay.nodes()) == bool(player.state.table)


@every_row(("size", "language"), [((1152, 648), "en"), ((1920, 1080), "ja"), ((2560, 1440), "zh_Hant")])
def test_a_whole_game_is_played_by_hands(size: tuple[int, int], language: str) -> None:
    player = Pair(5, size, language)
    for _ in range(60):
        if player.local_game.over:
            break
        player.take_a_turn()
    assert player.local_game.over and player.state.outcome is not None
    laid = [tile for meld in player.state.table for tile in meld.tiles]
    everything = [*sum(player.state.racks, ()), *laid, *player.state.pool, *player.state.discards]
    assert sorted(tile.ident for tile in everything) == list(range(NULL.size))
    assert player.wait(3.0) == Push(FinalRacksPlace(player.local_game.match))
