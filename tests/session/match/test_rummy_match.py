"""A match of card Rummy: hands until somebody alone has the points, the deal passing to the left (rules 12.1, 12.8)."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from game.ai.levels import player_of
from game.ai.player import idle
from game.rules.options import MatchBy, Options
from game.rules.play.scoring import EndReason, Outcome, Standings
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from tests.effort import every_row

SETUP = Setup("rummy", 3, ("owl", "magpie"), options=Options(target=50))


def play_hand(match: Match) -> None:
    """The computers, and Hare in the place of the person, play the hand to its end."""
    hare = player_of(match.setup.game, "hare")
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or hare
        assert match.game.submit(seat, player.choose(match.game.view(seat), random.Random(1))) == ()


def scored(*hands: tuple[int, ...]) -> Standings:
    return Standings(len(hands[0]), tuple(Outcome(EndReason.OUT, (), scores, scores) for scores in hands))


def test_a_match_goes_to_the_target() -> None:
    match = Match.begin(SETUP, 4)
    play_hand(match)
    while not match.over:
        match.next_game()
        play_hand(match)
    assert max(match.standings.totals) >= 50
    assert len(match.standings.leaders(match.setup.match_by)) == 1


def test_the_deal_passes_to_the_left() -> None:
    match = Match.begin(SETUP, 4)
    starters = [match.game.state.starter]
    for _ in range(3):
        match.next_game()
        starters.append(match.game.state.starter)
    assert [(each - starters[0]) % 3 for each in starters] == [0, 1, 2, 0]


def test_a_later_hand_of_a_seed_is_dealt_alike() -> None:
    match = Match.begin(SETUP, 4)
    match.next_game()
    match.next_game()
    assert Match.begin(SETUP, 4, 3).game.state == match.game.state


@every_row(
    ("hands", "over"),
    [(((40, 0),), False), (((40, 0), (12, 0)), True), (((55, 0), (0, 55)), False), (((55, 0), (0, 60)), True)],
)
def test_the_target_must_be_reached_by_one_alone(hands: tuple[tuple[int, ...], ...], over: bool) -> None:
    assert scored(*hands).is_over(1, 50) is over


def test_without_a_target_the_number_of_hands_decides() -> None:
    setup = replace(SETUP, options=Options(target=0), rounds=2)
    assert (setup.target, setup.games, setup.match_by) == (0, 6, MatchBy.POINTS)
    assert scored((1, 2, 3)).is_over(6, 0) is False


def test_games_with_tiles_know_no_target() -> None:
    assert Setup(options=Options(target=50)).target == 0


def test_who_has_nothing_to_do_draws_and_throws() -> None:
    match = Match.begin(SETUP, 4)
    turn = match.game.state.turn
    for _ in range(2):
        state = match.game.state
        assert match.game.submit(state.to_move, idle(match.game.view(state.to_move))) == ()
    assert match.game.state.turn == turn + 1


def test_a_hand_is_taken_up_where_it_was(tmp_path: Path) -> None:
    match = Match.begin(SETUP, 4)
    autosave = Autosave(tmp_path / "match")
    autosave.begin(match)
    for _ in range(7):
        state = match.game.state
        match.game.submit(state.to_move, idle(match.game.view(state.to_move)))
        autosave.turned(match)
    autosave.close()
    again = Autosave(tmp_path / "match")
    (found,) = again.unfinished(0, 9)
    assert found.match.game.state == match.game.state and found.match.setup == match.setup
    again.close()
