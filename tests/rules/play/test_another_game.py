"""A game of three phases with a discard pile, other sets and other points, by the same engine."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.rules.notation import TileBank, parse_position, parse_tiles
from game.rules.options import Options
from game.rules.play.commands import Command, Discard, DrawTile, Pass, PlayTable, TakeDiscard
from game.rules.play.engine import apply, deal, verify
from game.rules.play.events import DiscardTaken, TileDiscarded, TileDrawn, WentOut
from game.rules.play.staging import RackSpot, StagedTurn
from game.rules.play.state import GameState, Seat, view_for
from game.rules.problems import Problem, Reason
from game.rules.table import Meld
from tests.null_game import NULL
from tests.rules.positions import reasons


def at(table: str, *racks: str, discards: str = "b5", phase: int = 0) -> GameState:
    """Seat 0 is to move in this phase."""
    bank = TileBank(NULL)
    laid, thrown = parse_position(f"{table} /", bank)[0], parse_tiles(discards, bank)
    seats = tuple(Seat(parse_tiles(rack, bank), opened=True) for rack in racks)
    options, pool = NULL.in_force(Options()), parse_tiles("r4 b4", bank)
    return GameState(NULL, options, seats, laid, pool, 0, 1, 0, discards=thrown, phase_number=phase)


def after(state: GameState, *commands: Command) -> GameState:
    for command in commands:
        state, _ = apply(state, state.to_move, command)
    return state


def laying(state: GameState, names: str) -> PlayTable:
    """The play of these rack tiles as a new set."""
    rack = state.seats[state.to_move].rack
    row = tuple(next(tile for tile in rack if str(tile) == name) for name in names.split())
    return PlayTable((*state.table, Meld(len(state.table) + 1, row)))


def throwing(state: GameState, name: str) -> Discard:
    return Discard(next(tile for tile in state.seats[state.to_move].rack if str(tile) == name))


def test_the_deal_turns_one_tile_up() -> None:
    state = deal(NULL, Options(), 2, Random(1)).state
    assert ([len(rack) for rack in state.racks], len(state.discards), len(state.pool)) == ([4, 4], 1, 21)


def test_a_turn_begins_with_a_draw() -> None:
    state = at("", "k1 r1 k3 k4", "b1 b2 b3 r3")
    assert reasons(verify(state, 0, throwing(state, "k3"))) == [Reason.NOT_NOW]
    assert reasons(verify(state, 0, laying(state, "k1 r1"))) == [Reason.NOT_NOW]
    assert reasons(verify(state, 0, Pass())) == [Reason.NOT_NOW]


def test_a_tile_comes_from_the_pool_or_the_discard_pile() -> None:
    state = at("", "k1 r1 k3 k4", "b1 b2 b3 r3")
    drawn, (event,) = apply(state, 0, DrawTile())
    taken, (other,) = apply(state, 0, TakeDiscard())
    assert isinstance(event, TileDrawn) and str(event.tile) == str(drawn.racks[0][-1]) == "b4"
    assert isinstance(other, DiscardTaken) and str(other.tile) == str(taken.racks[0][-1]) == "b5"
    assert taken.discards == () and (drawn.phase.name, taken.to_move, taken.turn) == ("lay", 0, 1)


def test_nothing_is_taken_from_an_empty_pile() -> None:
    assert reasons(verify(at("", "k1", "b1", discards=""), 0, TakeDiscard())) == [Reason.NOT_NOW]


def test_after_laying_a_pair_one_tile_is_thrown() -> None:
    state = at("", "k1 r1 k3 k4 r4", "b1 b2 b3 r3", phase=1)
    state = after(state, laying(state, "k1 r1"))
    assert (state.phase.name, state.to_move) == ("throw", 0)
    assert reasons(verify(state, 0, laying(state, "k4 r4"))) == [Reason.NOT_NOW]
    state, (event,) = apply(state, 0, throwing(state, "k3"))
    assert isinstance(event, TileDiscarded) and str(state.discards[-1]) == "k3"
    assert (state.to_move, state.turn, state.phase.name) == (1, 2, "draw")


def test_two_ranks_are_no_set() -> None:
    state = at("", "k1 r2 k3 k4", "b1 b2 b3 r3", phase=1)
    assert reasons(verify(state, 0, laying(state, "k1 r2"))) == [Reason.MIXED_NUMBER]


def test_only_a_tile_of_the_rack_is_thrown() -> None:
    state = at("", "k1 r2 k3 k4", "b1 b2 b3 r3", phase=1)
    assert reasons(verify(state, 0, Discard(state.racks[1][0]))) == [Reason.FOREIGN_TILES]


def test_sets_on_the_table_stay_together() -> None:
    state = at("k1 r1 | k2 r2", "b1 b2 k3 k4", "b1 b2 b3 r3", phase=1)
    (first, second), rack = (meld.tiles for meld in state.table), state.racks[0]
    table = (Meld(1, (first[0], rack[0])), Meld(2, second), Meld(3, (first[1], rack[0])))
    assert Problem(Reason.TABLE_FIXED, 1) in verify(state, 0, PlayTable(table[:2]))
    staged = StagedTurn.begin(view_for(state, 0))
    assert staged.moved(first[:1], RackSpot()) == Problem(Reason.TABLE_FIXED, 1)


def test_the_last_tile_thrown_wins_a_point_a_tile() -> None:
    state = at("", "k3", "b1 b2 b3 r3", phase=2)
    state, events = apply(state, 0, throwing(state, "k3"))
    assert state.outcome is not None and WentOut(0) in events
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (4, -4))


def test_the_last_pair_laid_wins_without_a_throw() -> None:
    state = at("", "k3 r3", "b1 b2 b3", phase=1)
    state = after(state, laying(state, "k3 r3"))
    assert state.outcome is not None and state.outcome.scores == (3, -3)


def test_the_game_goes_to_the_process_of_the_players() -> None:
    view = view_for(at("", "k3 r3", "b1 b2 b3"), 0)
    assert pickle.loads(pickle.dumps(view)) == view


def legal(state: GameState) -> Iterator[Command]:
    """Every legal command that lays one set at most."""
    rack = state.seats[state.to_move].rack
    rows = (PlayTable((*state.table, Meld(99 + len(state.table), pair))) for pair in combinations(rack, 2))
    commands: tuple[Command, ...] = (DrawTile(), TakeDiscard(), *map(Discard, rack), *rows)
    for command in commands:
        if not verify(state, state.to_move, command):
            yield command


@given(st.integers(0, 10**6), st.sampled_from((2, 3)))
def test_no_tile_is_lost_and_scores_sum_to_nothing(seed: int, players: int) -> None:
    rng = Random(seed)
    state = deal(NULL, Options(), players, rng).state
    while state.outcome is None:
        state, _ = apply(state, state.to_move, rng.choice(list(legal(state))))
        laid = [tile for meld in state.table for tile in meld.tiles]
        everything = [*sum(state.racks, ()), *laid, *state.pool, *state.discards]
        assert sorted(tile.ident for tile in everything) == list(range(NULL.size))
        assert replace(state, seats=()).turn < 200
    assert sum(state.outcome.scores) == 0
