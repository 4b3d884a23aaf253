"""A game with a command of its own and without a shared table at the real table, by gestures only."""

from __future__ import annotations

import pytest

from game.rules.problems import Problem, Reason
from game.session.history.finished_game import finished_game_of
from game.ui.input.gestures import Act, Action
from game.ui.places import (
    FairPlayPlace,
    FinalRacksPlace,
    GameOverPlace,
    MatchOverPlace,
    ParPlace,
    PastGamePlace,
    ReplayPlace,
    ReviewPlace,
    RulesPlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Push
from game.ui.table.picture.buttons import ButtonMaker, ButtonsModel, table_buttons
from game.ui.table.picture.piles import PileState
from tests.effort import every_row
from tests.knocking_game import KNOCKING, Knock, join_house, loose, without
from tests.shared import sentence
from tests.ui.acting import opened, services_for
from tests.ui.table.test_null_game import Pair

KNOCK = "command.knock"


class Knockers(Pair):
    """Two people who knock as soon as they may."""

    def __init__(self, seed: int = 4, size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(seed, size, game=KNOCKING.name)

    def best(self) -> str:
        """The tile that leaves the fewest outside pairs, by name."""
        rack = self.local_game.board.rack.tiles
        tile = min(rack, key=lambda each: (len(loose(without(rack, each))), each.ident))
        return f"rack.tile.{tile.ident}"

    def take_a_turn(self) -> None:
        self.press_button("pool")
        self.press_button(self.best())
        self.press_button("discards" if self.nodes[KNOCK].disabled else KNOCK)
        if not self.local_game.over:
            self.sit()

    def play(self) -> None:
        for _ in range(60):
            if self.local_game.over:
                return
            self.take_a_turn()
        raise AssertionError


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    join_house(monkeypatch)


def test_its_command_is_a_button_in_its_phase() -> None:
    player = Knockers()
    assert KNOCK not in player.nodes
    player.press_button("pool")
    node = player.nodes[KNOCK]
    assert (node.label, node.disabled, node.value) == ("Knock", True, "")
    assert node.tip == sentence("problem.throw_one")


def test_what_a_game_has_of_its_own_shares_the_place_of_draw() -> None:
    player = Knockers()
    layout, own = player.scene._context.layout, (("knock", ()), ("knock", (Problem(Reason.THROW_ONE),)))
    for piles, count in ((None, 3), (PileState(3, (), may_draw=True, may_use=True), 2)):
        looks = ButtonsModel(mine=True, own=own, piles=piles)
        buttons = table_buttons(ButtonMaker(layout, services_for().texts, looks, lambda _: None), 2)
        boxes = [each.box for each in buttons if each.item.id in ("draw", KNOCK)]
        assert len(boxes) == count and sum(box.w for box in boxes) <= layout.buttons["draw"].w
        assert all(box.h >= 44 for box in boxes) and len({box.x for box in boxes}) == count


def test_nothing_is_laid_on_the_felt() -> None:
    player = Knockers()
    assert player.nodes["felt"].actions == ()
    player.press_button("pool")
    player.press_button(player.best())
    player.click(player.empty_felt())
    assert player.local_game.board.table == () and player.status == sentence("problem.not_now")


@every_row("size", [(1152, 648), (1920, 1080)])
def test_a_whole_game_is_played_by_hands(size: tuple[int, int]) -> None:
    player = Knockers(size=size)
    player.play()
    assert isinstance(player.local_game.match.game.log[-1][1], Knock) and player.state.table == ()
    assert player.wait(3.0) == Push(FinalRacksPlace(player.local_game.match))


def test_all_pages_that_follow_a_game_open() -> None:
    player = Knockers()
    player.play()
    match = player.local_game.match
    finished_game = finished_game_of(match, "", "")
    of_match = (kind(match) for kind in (FinalRacksPlace, MatchOverPlace))
    of_game = (kind(finished_game) for kind in (PastGamePlace, ParPlace, ReviewPlace, FairPlayPlace))
    for place in (*of_match, *of_game, RulesPlace(match.setup)):
        page = opened(scene_of(place, services_for()))
        assert page.nodes(), place


def test_its_end_is_told_and_it_is_replayed() -> None:
    player = Knockers()
    player.play()
    match = player.local_game.match
    over = opened(scene_of(GameOverPlace(match), services_for()))
    assert any(node.label == sentence("end.called") for node in over.nodes())
    replay = opened(scene_of(ReplayPlace(finished_game_of(match, "", "")), services_for()))
    for _ in match.game.log:
        replay.handle(Act(Action.RIGHT))
        replay.update(1.0)
    assert not any(node.role == "set" for node in replay.nodes())
