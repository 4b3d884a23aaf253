"""Who starts is shown before the deal, and can be skipped (rules 6.1)."""

from __future__ import annotations

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.ui.input.gestures import Act, Action
from game.ui.pictures import Label
from tests.ui.playing import Player, services_at


def seated(pace: Pace = Pace.NORMAL) -> Player:
    return Player(Match.begin(Setup(players=3, opponents=("hare", "magpie")), seed=3), services=services_at(pace=pace))


def test_every_seats_drawn_tile_is_told_before_the_deal() -> None:
    player = seated()
    assert player.nodes["first"].value.startswith("You draw ")
    assert player.nodes["first"].value.count(", ") == 2
    assert not any(ident.startswith("rack.tile") for ident in player.nodes)


def test_before_the_deal_all_tiles_are_in_the_pool_and_nobody_has_any() -> None:
    player = seated()
    words = [op.picture.text for op in player.ops() if isinstance(op.picture, Label)]
    assert "106" in words
    assert not any("14" in word for word in words)


def test_a_click_skips_it_and_does_nothing_else() -> None:
    player = seated()
    player.press_button("skip")
    player.wait(2)
    assert len(player.rack().split()) == 14
    assert player.local_game.editor.history.past == ()


def test_escape_skips_it_instead_of_pausing() -> None:
    player = seated()
    assert player.scene.handle(Act(Action.CANCEL)) is None
    assert "first" not in player.nodes


def test_it_ends_by_itself_and_nobody_thinks_before() -> None:
    player = seated()
    assert player.local_game.match.game.log == []
    player.wait(2)
    assert "first" not in player.nodes


def test_with_instant_pace_the_tiles_are_there_at_once() -> None:
    assert len(seated(Pace.INSTANT).rack().split()) == 14
