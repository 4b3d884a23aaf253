"""How a game ends once the pool is empty (rules 9.2, 9.3)."""

from __future__ import annotations

from game.rules.options import Options, PoolEnd
from game.rules.play.commands import Cause, Command, DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.engine import apply
from game.rules.play.events import Event, GameEnded, TileDrawn, TurnPassed
from game.rules.play.scoring import EndReason
from game.rules.play.state import GameState
from tests.rules.positions import game, laid

LAST_ROUND = Options(pool_end=PoolEnd.LAST_ROUND)
AT_ONCE = Options(pool_end=PoolEnd.AT_ONCE)

TABLE = "r4 r5 r6 / r7 b1"
OTHERS = ("r8 k2", "r9 k3")


def end(options: Options | None = None, pool: str = "") -> GameState:
    """Three players before the end; each can add one tile to the one run, in turn."""
    return game(TABLE, others=OTHERS, pool=pool, options=options)


def played(state: GameState, *commands: Command) -> tuple[GameState, tuple[Event, ...]]:
    """The state after these commands by whoever is to move, and the events of the last."""
    events: tuple[Event, ...] = ()
    for command in commands:
        state, events = apply(state, state.to_move, command)
    return state, events


def adding(state: GameState) -> GameState:
    """The seat to move adds its first tile to the run."""
    run = " ".join(map(str, (*state.table[0].tiles, state.seats[state.to_move].rack[0])))
    return played(state, PlayTable(laid(state.table, run, state.seats[state.to_move].rack)))[0]


def test_play_goes_on_until_all_pass_in_a_row() -> None:
    state, _ = played(end(), Pass(), Pass())
    assert (state.outcome, state.idle) == (None, 2)
    state, events = played(state, Pass())
    assert state.outcome is not None
    assert events == (TurnPassed(2), GameEnded(state.outcome))


def test_a_play_begins_the_count_of_passes_anew() -> None:
    state = adding(end())
    state, _ = played(state, Pass(), Pass())
    assert state.outcome is None
    assert played(state, Pass())[0].outcome is not None


def test_a_play_between_passes_keeps_the_game_going() -> None:
    state, _ = played(game("r4 r5 r6 / b1 b2", others=("r7 k2", "r9 k3"), pool=""), Pass())
    state, _ = played(adding(state), Pass(), Pass())
    assert (state.idle, state.outcome) == (2, None)


def test_drawing_the_last_tile_is_no_pass() -> None:
    state, _ = played(end(pool="k12"), DrawTile(), Pass(), Pass())
    assert (state.idle, state.outcome) == (2, None)


def test_time_running_out_on_an_empty_pool_counts_as_a_pass() -> None:
    state = end()
    out_of_time = Forfeit(state.table, Cause.CLOCK)
    assert played(state, out_of_time, out_of_time, out_of_time)[0].outcome is not None


def test_the_lowest_rack_wins_a_blocked_game() -> None:
    outcome = played(end(), Pass(), Pass(), Pass())[0].outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == (EndReason.BLOCKED, (0,), (6, -2, -4))


def test_going_out_on_an_empty_pool_is_going_out() -> None:
    state = game("r4 r5 r6 / r7", pool="", others=OTHERS, options=LAST_ROUND)
    outcome = adding(state).outcome
    assert outcome is not None
    assert outcome.reason is EndReason.OUT


def test_the_ended_game_keeps_its_turn() -> None:
    state, _ = played(end(), Pass(), Pass(), Pass())
    assert (state.to_move, state.turn) == (2, 3)


# One last round (T)


def test_who_empties_the_pool_leaves_each_player_one_turn() -> None:
    state, _ = played(end(LAST_ROUND, pool="k12"), DrawTile())
    assert (state.final_turns, state.to_move, state.outcome) == (3, 1, None)


def test_before_the_pool_is_empty_there_is_no_last_round() -> None:
    assert played(end(LAST_ROUND, pool="k12 k11"), DrawTile())[0].final_turns is None


def test_the_first_who_does_not_play_ends_the_last_round() -> None:
    state, events = played(end(LAST_ROUND, pool="k12"), DrawTile(), Pass())
    assert state.outcome is not None
    assert events[-1] == GameEnded(state.outcome)


def test_time_running_out_ends_the_last_round() -> None:
    state, _ = played(end(LAST_ROUND, pool="k12"), DrawTile())
    assert played(state, Forfeit(state.table, Cause.CLOCK))[0].outcome is not None


def test_the_last_round_ends_when_each_player_has_played() -> None:
    others = ("r7 k2", "r8 k3")
    state, _ = played(game("r4 r5 r6 / r9 b1", others=others, pool="k12", options=LAST_ROUND), DrawTile())
    state = adding(adding(state))
    assert (state.final_turns, state.outcome) == (1, None)
    outcome = adding(state).outcome
    assert outcome is not None
    assert outcome.reason is EndReason.BLOCKED


def test_a_last_round_begun_without_a_draw_ends_with_the_first_pass() -> None:
    assert played(end(LAST_ROUND), Pass())[0].outcome is not None


# At once (W)


def test_at_once_the_game_ends_with_the_last_tile() -> None:
    before = end(AT_ONCE, pool="k12")
    state, events = played(before, DrawTile())
    assert state.outcome is not None
    assert events == (TileDrawn(0, before.pool[-1]), GameEnded(state.outcome))


def test_at_once_the_last_tile_counts_for_its_drawer() -> None:
    outcome = played(end(AT_ONCE, pool="k12"), DrawTile())[0].outcome
    assert outcome is not None
    assert (outcome.rack_points, outcome.winners) == ((20, 10, 12), (1,))


def test_at_once_a_penalty_may_take_the_last_tiles() -> None:
    state = end(AT_ONCE, pool="k12 k11")
    table = (*state.table, *laid((), "b1", state.seats[0].rack))
    assert played(state, Forfeit(table, Cause.CLOCK))[0].outcome is not None


def test_at_once_a_pool_with_tiles_ends_nothing() -> None:
    assert played(end(AT_ONCE, pool="k12 k11"), DrawTile())[0].outcome is None
