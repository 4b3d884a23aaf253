"""A match: some games with the same people (rules 10.3), repeatable from its seed (rules 6.2)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.hare import Hare
from game.rules.games.registry import GAMES
from game.rules.options import Options
from game.rules.play.commands import Command, DrawTile, Pass
from game.rules.play.engine import deal
from game.rules.play.state import GameState
from game.rules.problems import Reason
from game.session.match.match import Match
from game.session.match.setup import Setup
from tests.effort import every_row, examples, soak
from tests.rules.positions import reasons

TABLES = (
    Setup("classic", 2, ("hare",), rounds=1),
    Setup("classic", 4, ("hare", "magpie", "hare"), rounds=1),
    Setup("big", 5, ("magpie", "hare", "magpie", "hare"), rounds=1),
    Setup("twist", 3, ("magpie", "hare"), rounds=1, options=Options(opening=0)),
)


def next_command(match: Match) -> Command:
    """What the seat to move does; a hare sits in the person's chair."""
    game = match.game
    player = match.players[game.state.to_move] or Hare()
    return player.choose(game.view(game.state.to_move), match.thinking_rng())


def played(match: Match, turns: int = 10_000) -> Match:
    """The current game some turns on, or to its end."""
    for _ in range(turns):
        if match.game.over:
            break
        assert match.game.submit(match.game.state.to_move, next_command(match)) == ()
    return match


def dawdled(match: Match) -> Match:
    """The current game to its end, nobody playing a tile: for what happens after a game, however it went."""
    while not match.game.over:
        assert match.game.submit(match.game.state.to_move, DrawTile() if match.game.state.pool else Pass()) == ()
    return match


def draw(match: Match) -> Match:
    """One more turn, without a thought."""
    match.game.submit(match.game.state.to_move, DrawTile())
    return match


def dealt(state: GameState) -> tuple[object, ...]:
    return state.racks, state.pool, state.to_move


@every_row("setup", TABLES)
def test_the_same_setup_and_seed_give_the_same_deals(setup: Setup) -> None:
    evenings = []
    for match in (Match.begin(setup, 5), Match.begin(setup, 5)):
        deals = [dealt(match.game.state)]
        for _ in range(2):
            match.next_game()
            deals.append(dealt(match.game.state))
        evenings.append(deals)
    assert evenings[0] == evenings[1]


@every_row("setup", TABLES)
def test_the_same_setup_and_seed_give_the_same_play(setup: Setup) -> None:
    first, second = (played(Match.begin(setup, 5), 12) for _ in range(2))
    assert first.game.log == second.game.log


def test_another_seed_gives_another_deal() -> None:
    racks = {Match.begin(Setup(), seed).game.state.racks for seed in range(5)}
    assert len(racks) == 5


def test_the_games_of_a_match_are_dealt_anew() -> None:
    match = Match.begin(TABLES[0], 5)
    first = match.game.state.racks
    match.next_game()
    assert match.game.state.racks != first


def test_a_match_deals_what_the_rules_deal() -> None:
    setup = TABLES[0]
    assert Match.begin(setup, 9).game.deal == deal(GAMES["classic"], setup.options, 2, random.Random(9))


def test_thoughts_never_change_the_next_deal() -> None:
    thoughtful, idle = Match.begin(TABLES[0], 5), Match.begin(TABLES[0], 5)
    for _ in range(20):
        thoughtful.thinking_rng().random()
    thoughtful.next_game()
    idle.next_game()
    assert dealt(thoughtful.game.state) == dealt(idle.game.state)


def test_a_thought_may_be_thought_again() -> None:
    match = Match.begin(TABLES[0], 5)
    assert match.thinking_rng().random() == match.thinking_rng().random()


def test_every_turn_and_every_game_has_its_own_thoughts() -> None:
    match = Match.begin(TABLES[0], 5)
    thoughts = [match.thinking_rng().random(), draw(match).thinking_rng().random()]
    match.next_game()
    assert len({*thoughts, match.thinking_rng().random()}) == 3


@given(st.integers(0, 2**32))
@examples(15)
def test_any_seed_deals_every_tile_once(seed: int) -> None:
    state = Match.begin(TABLES[2], seed).game.state
    dealt_tiles = [tile for rack in state.racks for tile in rack] + list(state.pool)
    assert sorted(dealt_tiles, key=lambda tile: tile.ident) == list(GAMES["big"].tiles())


@every_row(("rounds", "players", "games"), [(0, 4, 1), (1, 2, 2), (1, 4, 4), (3, 3, 9)])
def test_a_round_has_as_many_games_as_players(rounds: int, players: int, games: int) -> None:
    setup = Setup(players=players, opponents=("hare",) * (players - 1), rounds=rounds)
    assert Match.begin(setup, 1).games == games


def test_the_person_sits_first_and_the_computers_after() -> None:
    match = Match.begin(Setup("classic", 3, ("magpie", "hare")), 1)
    assert match.human == 0
    assert match.names == ("you", "magpie", "hare")
    assert [player.name if player else None for player in match.players] == [None, "magpie", "hare"]


def test_a_refused_command_changes_nothing_and_is_not_logged() -> None:
    match = Match.begin(TABLES[0], 5)
    before = match.game.state
    idle_seat = 1 - before.to_move
    assert reasons(match.game.submit(idle_seat, DrawTile())) == [Reason.NOT_YOUR_TURN]
    assert (match.game.state, match.game.log, match.game.events) == (before, [], [])


def test_the_log_replays_the_game_from_the_deal() -> None:
    match = played(Match.begin(TABLES[0], 5), 15)
    again = Match.begin(TABLES[0], 5)
    for seat, command in match.game.log:
        assert again.game.submit(seat, command) == ()
    assert again.game.state == match.game.state
    assert again.game.events == match.game.events


def test_a_game_counts_as_soon_as_it_is_over() -> None:
    match = dawdled(Match.begin(TABLES[0], 5))
    assert match.standings.outcomes == (match.game.state.outcome,)


def test_a_game_that_is_still_on_does_not_count() -> None:
    match = Match.begin(TABLES[0], 5)
    assert match.standings.outcomes == ()


def test_the_last_game_still_counts_when_the_next_one_is_dealt() -> None:
    match = dawdled(Match.begin(TABLES[0], 5))
    outcome = match.game.state.outcome
    match.next_game()
    assert match.standings.outcomes == (outcome,)
    assert (match.game_number, match.game.over) == (2, False)


@pytest.mark.parametrize("setup", TABLES[:2])
def test_a_match_is_over_after_the_last_planned_game(setup: Setup) -> None:
    match = dawdled(Match.begin(setup, 3))
    for _ in range(match.games - 1):
        assert not match.over
        match.next_game()
        dawdled(match)
    assert match.over
    assert len(match.standings.outcomes) == setup.players


@pytest.mark.parametrize("setup", soak(TABLES))
def test_the_standings_always_sum_to_zero(setup: Setup) -> None:
    match = played(Match.begin(setup, 7))
    match.next_game()
    dawdled(match)
    assert len(match.standings.outcomes) == 2
    assert sum(match.standings.totals) == 0


def test_commands_given_together_are_carried_out_all_or_none() -> None:
    match = Match.begin(TABLES[0], 5)
    before, seat = match.game.state, match.game.state.to_move
    assert reasons(match.game.submit(seat, DrawTile(), DrawTile())) == [Reason.NOT_YOUR_TURN]
    assert (match.game.state, match.game.log, match.game.events) == (before, [], [])
