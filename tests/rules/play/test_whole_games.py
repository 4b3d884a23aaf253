"""What always holds, whatever anybody tries, in every box and under every option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import reduce
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.history import History
from game.rules.options import Options, PoolEnd
from game.rules.play.commands import Command
from game.rules.play.engine import IllegalCommand, apply, deal, verify
from game.rules.play.events import Event
from game.rules.play.staging import StagedTurn
from game.rules.play.state import GameState, Seat, view_for
from game.rules.tiles import Tile
from tests.effort import every_row, examples
from tests.rules.agreements import OPTIONS
from tests.rules.play.wanderers import anything, sensible, wandered, with_a_table

SEEDS = st.integers(0, 2**32)

few = examples(25)


@st.composite
def games(draw: st.DrawFn) -> GameState:
    """A game just dealt, its pool often short so that endings are seen."""
    box = draw(st.sampled_from([CLASSIC, BIG, TWIST]))
    players = draw(st.integers(box.min_players, box.max_players))
    state = deal(box, draw(OPTIONS), players, Random(draw(SEEDS)), own_draws=draw(st.booleans())).state
    kept = draw(st.sampled_from([len(state.pool), 8, 0]))
    return replace(state, pool=state.pool[:kept], owners=state.owners[:kept])


TURNS_BEGUN = st.builds(with_a_table, games(), st.integers(0, 8))


def tiles_in(state: GameState) -> list[Tile]:
    on_table = [tile for meld in state.table for tile in meld.tiles]
    return sorted((*on_table, *sum(state.racks, ()), *state.pool), key=lambda tile: tile.ident)


def history_of(state: GameState, seed: int, steps: int = 15) -> Iterator[tuple[int, Command, GameState]]:
    """Commands of all kinds one after another, each with the state it was asked in; refused ones change nothing."""
    rng = Random(seed)
    for _ in range(steps):
        seat, command = anything(rng, state)
        yield seat, command, state
        if not verify(state, seat, command):
            state, _ = apply(state, seat, command)


def replayed(state: GameState, log: Sequence[tuple[int, Command]]) -> tuple[GameState, list[Event]]:
    """The game these commands make of it."""
    happened: list[Event] = []
    for seat, command in log:
        state, events = apply(state, seat, command)
        happened += events
    return state, happened


@few
@given(games(), SEEDS)
def test_tiles_are_conserved(state: GameState, seed: int) -> None:
    for _, _, now in history_of(state, seed):
        assert tiles_in(now) == tiles_in(state)


@few
@given(games(), SEEDS)
def test_a_command_is_carried_out_exactly_when_nothing_is_against_it(state: GameState, seed: int) -> None:
    for seat, command, now in history_of(state, seed):
        problems = verify(now, seat, command)
        try:
            apply(now, seat, command)
        except IllegalCommand as refused:
            assert refused.problems == problems != ()
        else:
            assert problems == ()


@few
@given(games(), SEEDS)
def test_the_same_commands_give_the_same_game(state: GameState, seed: int) -> None:
    log = [(seat, command) for seat, command, now in history_of(state, seed) if not verify(now, seat, command)]
    assert replayed(state, log) == replayed(state, log)


@few
@given(games(), SEEDS)
def test_a_table_left_behind_is_legal_and_its_idents_are_unique(state: GameState, seed: int) -> None:
    *_, (_, _, now) = history_of(state, seed)
    idents = [meld.ident for meld in now.table]
    assert len(set(idents)) == len(idents)
    assert not any(StagedTurn.begin(view_for(now, 0)).meld_problems(ident) for ident in idents)


@every_row("pool_end", PoolEnd)
@every_row(("box", "players"), [(CLASSIC, 2), (TWIST, 3), (BIG, 5)])
def test_every_game_ends_and_its_scores_sum_to_zero(pool_end: PoolEnd, box: Game, players: int) -> None:
    state = deal(box, Options(pool_end=pool_end), players, Random(5)).state
    state = replace(state, pool=state.pool[: 4 * players])
    while state.outcome is None:
        state, _ = apply(state, state.to_move, sensible(state))
    assert sum(state.outcome.scores) == 0
    assert len(tiles_in(state)) == len(set(tiles_in(state)))


# Staged turns


@few
@given(TURNS_BEGUN, SEEDS)
def test_undoing_everything_leads_to_the_start_of_the_turn(state: GameState, seed: int) -> None:
    start = StagedTurn.begin(view_for(state, state.to_move))
    history = reduce(History.did, wandered(Random(seed), start, 12), History(start))
    while history.can_undo:
        history = history.undone()
    assert history.now == start


@few
@given(TURNS_BEGUN, SEEDS)
def test_a_staged_turn_says_what_the_engine_says(state: GameState, seed: int) -> None:
    start = StagedTurn.begin(view_for(state, state.to_move))
    for staged in (start, *wandered(Random(seed), start, 12)):
        assert staged.problems() == verify(state, state.to_move, staged.command())


@few
@given(TURNS_BEGUN, SEEDS)
def test_a_staged_turn_keeps_every_tile_and_the_table_its_own(state: GameState, seed: int) -> None:
    start = StagedTurn.begin(view_for(state, state.to_move))
    for staged in wandered(Random(seed), start, 12):
        on_table = [tile for meld in staged.table for tile in meld.tiles]
        whole = [tile for meld in start.table for tile in meld.tiles] + list(start.rack)
        assert len(on_table) == len(set(on_table))
        assert {*on_table, *staged.rack} == set(whole)
        assert len(on_table) + len(staged.rack) == len(whole)
        assert staged.rack <= staged.start_rack


@few
@given(TURNS_BEGUN, SEEDS)
def test_melds_of_a_staged_turn_have_tiles_and_idents_of_their_own(state: GameState, seed: int) -> None:
    start = StagedTurn.begin(view_for(state, state.to_move))
    for staged in wandered(Random(seed), start, 12):
        assert all(meld.tiles for meld in staged.table)
        assert len({meld.ident for meld in staged.table}) == len(staged.table)


@few
@given(TURNS_BEGUN, SEEDS)
def test_the_engine_keeps_what_a_legal_staged_turn_shows(state: GameState, seed: int) -> None:
    start = StagedTurn.begin(view_for(state, state.to_move))
    for staged in wandered(Random(seed), start, 12):
        if not staged.problems():
            after, _ = apply(state, state.to_move, staged.command())
            rack = frozenset(after.seats[state.to_move].rack)
            assert (after.table, rack) == (staged.table, staged.rack)


# Secrets


def reachable(thing: object) -> Iterator[Tile]:
    """Every tile that can be reached from a value by its fields and elements."""
    if isinstance(thing, Tile):
        yield thing
    elif is_dataclass(thing):
        yield from (tile for field in fields(thing) for tile in reachable(getattr(thing, field.name)))
    elif isinstance(thing, tuple | list | set | frozenset):
        yield from (tile for part in thing for tile in reachable(part))
    elif isinstance(thing, dict):
        yield from (tile for part in thing.items() for tile in reachable(part))


@few
@given(TURNS_BEGUN)
def test_a_view_reaches_no_tile_that_is_hidden_from_its_seat(state: GameState) -> None:
    for seat, mine in enumerate(state.seats):
        open_tiles = {*mine.rack, *(tile for meld in state.table for tile in meld.tiles)}
        assert set(reachable(view_for(state, seat))) == open_tiles


@few
@given(TURNS_BEGUN, SEEDS)
def test_a_view_is_the_same_however_the_hidden_tiles_lie(state: GameState, seed: int) -> None:
    hidden = [*sum(state.racks[1:], ()), *state.pool]
    Random(seed).shuffle(hidden)
    others = []
    for other in state.seats[1:]:
        others.append(Seat(tuple(hidden[: len(other.rack)]), other.opened))
        hidden = hidden[len(other.rack) :]
    swapped = replace(state, seats=(state.seats[0], *others), pool=tuple(hidden))
    assert view_for(swapped, 0) == view_for(state, 0)
