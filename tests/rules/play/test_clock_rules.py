"""What a turn costs that runs out of time, or is ended wrongly with the option "strict" (rules 7.2, 8.2, 8.3)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.tile_games import TWIST
from game.rules.options import Late, Options
from game.rules.play.checks import loose_tiles
from game.rules.play.commands import Cause, Forfeit
from game.rules.play.engine import apply, verify
from game.rules.play.events import (
    Event,
    GameEnded,
    PenaltyDrawn,
    SeatOpened,
    TileDrawn,
    TilesPlayed,
    TurnPassed,
    WentOut,
)
from game.rules.play.state import GameState
from game.rules.problems import Reason
from game.rules.set_rules import SetRules
from game.rules.table import Meld
from game.rules.tiles import Tile
from tests.effort import every_row, examples
from tests.helpers import ONE_CHANGE, PRINTED, tiles
from tests.rules.positions import game, laid, reasons

LOOSE = Options(late=Late.LOOSE)
STRICT = Options(strict=True)
POOL = "k1 k2 k3 k4 k5 k6 k7"


def late(state: GameState, after: str, cause: Cause = Cause.CLOCK) -> tuple[GameState, tuple[Event, ...]]:
    """The turn given up with this table being tried out."""
    return apply(state, 0, Forfeit(laid(state.table, after, state.seats[0].rack), cause))


def drawn(state: GameState, after: str, cause: Cause = Cause.CLOCK) -> int:
    """How many tiles that costs."""
    return len(late(state, after, cause)[0].seats[0].rack) - len(state.seats[0].rack)


def test_nothing_laid_draws_one() -> None:
    state = game("r4 r5 r6 / b1 b9", pool=POOL)
    after, events = late(state, "r4 r5 r6")
    assert (after.to_move, events) == (1, (TileDrawn(0, state.pool[-1]),))


def test_a_table_only_rearranged_is_put_back_and_draws_one() -> None:
    state = game("r4 r5 r6 r7 / b1 b9", pool=POOL)
    assert late(state, "r4 r5 | r6 r7")[0].table == state.table
    assert drawn(state, "r4 r5 | r6 r7") == 1


def test_an_illegal_table_is_put_back_and_draws_three() -> None:
    state = game("r4 r5 r6 / b1 b9", pool=POOL)
    after, events = late(state, "r4 r5 r6 | b1")
    assert after.table == state.table
    assert events == (PenaltyDrawn(0, state.pool[:-4:-1], Cause.CLOCK),)
    assert after.seats[0].rack == (*state.seats[0].rack, *state.pool[:-4:-1])


def test_a_legal_table_counts() -> None:
    after, events = late(game("r4 r5 r6 / r7 b9", pool=POOL), "r4 r5 r6 r7")
    assert len(after.table[0].tiles) == 4
    assert isinstance(events[0], TilesPlayed)


def test_a_legal_opening_counts() -> None:
    _, events = late(game("/ r9 r10 r11 b9", pool=POOL, opened=False), "r9 r10 r11")
    assert events[1] == SeatOpened(0, 30)


def test_a_table_without_tiles_left_on_the_rack_wins_at_the_bell() -> None:
    _, events = late(game("r4 r5 r6 / r7", pool=POOL), "r4 r5 r6 r7")
    assert [type(event) for event in events[1:]] == [WentOut, GameEnded]


def test_a_pool_with_fewer_tiles_gives_what_there_is() -> None:
    state = game("r4 r5 r6 / b1 b9", pool="k1 k2")
    assert drawn(state, "r4 r5 r6 | b1") == 2


@pytest.mark.parametrize("after", ["r4 r5 r6", "r4 r5 r6 | b1"])
def test_with_an_empty_pool_the_turn_passes(after: str) -> None:
    state = game("r4 r5 r6 / b1 b9", pool="")
    now, events = late(state, after)
    assert (now.to_move, now.seats, events) == (1, state.seats, (TurnPassed(0),))


def test_a_tournament_costs_the_tiles_left_without_a_set() -> None:
    assert drawn(game("r4 r5 r6 / b1 b9", pool=POOL, options=LOOSE), "r4 r5 | r6 b1 | b9") == 5


@every_row(
    ("heaps", "count"),
    [
        ("r5 r6 r7 r8 r9 b1", 1),
        ("r5 r6 r7 b5 b6 b7", 1),
        ("r5 r6 r7 b5 b6 b7 b9", 1),
        ("r5 r6 r7 b5 b6", 2),
        ("r5 r6 r7 k7 b7 o7", 1),
        ("r5 r6 r8 r9 J b1", 1),
        ("r5 r6 r7 J k1 k2", 1),
        ("r5 r6 J r9 | r7 k1 k2", 4),
        ("r4 r5 | r6 r7", 4),
        ("r7 r6 r5 b1", 1),
        ("b2 b3 M b3 b2 b9", 1),
        ("b2 b3 M b3 b1", 2),
        ("o2 o3 C r5 r9 b1", 2),
    ],
)
def test_of_each_heap_the_fewest_tiles_are_loose_that_must_go(heaps: str, count: int) -> None:
    rack = heaps.replace("|", " ")
    assert drawn(game(f"/ {rack} o13", pool=POOL, options=LOOSE), heaps) == count


def test_a_heap_that_falls_into_sets_costs_the_one_tile_of_an_idle_turn() -> None:
    assert drawn(game("/ r5 r6 r7 b5 b6 b7 o13", pool=POOL, options=LOOSE), "r5 r6 r7 b5 b6 b7") == 1


def test_fewer_tiles_in_the_pool_than_are_loose_are_all_taken() -> None:
    assert drawn(game("r4 r5 r6 / b1 b9", pool="k1 k2", options=LOOSE), "r4 r5 | r6 b1 | b9") == 2


def test_a_tile_laid_twice_is_loose_once_more() -> None:
    state = game("/ r5 r6 r7 o13", pool=POOL, options=LOOSE)
    row = state.seats[0].rack[:3]
    after, _ = apply(state, 0, Forfeit((Meld(1, (*row, *row)),), Cause.CLOCK))
    assert len(after.seats[0].rack) - len(state.seats[0].rack) == 3


@examples(60)
@given(seed=st.integers(0, 2**32), size=st.integers(3, 9), rules=st.sampled_from((PRINTED, ONE_CHANGE)))
def test_loose_tiles_are_those_found_by_trying_everything(seed: int, size: int, rules: SetRules) -> None:
    rng = random.Random(seed)
    low = rng.choice((1, 6, 10))
    near = [tile for tile in TWIST.tiles() if tile.face is None or low <= tile.face.number <= low + 3]
    heap = tuple(rng.sample(near, size))
    laid_most = max(size - len(left) for left in every_rest(heap, rules))
    expected = 0 if rules.is_set(heap) else size - laid_most
    assert loose_tiles((Meld(1, heap),), rules) == expected


def every_rest(heap: tuple[Tile, ...], rules: SetRules) -> Iterator[tuple[Tile, ...]]:
    """What is left of a heap after any sets of it are taken away, by trying every part of it."""
    yield heap
    for rest in range(3, len(heap) + 1):
        for others in combinations(heap[1:], rest - 1):
            if rules.arrange((heap[0], *others)) is not None:
                yield from every_rest(tuple(tile for tile in heap[1:] if tile not in others), rules)
    if len(heap) > 3:
        yield from ((heap[0], *left) for left in every_rest(heap[1:], rules))


def test_in_a_tournament_one_loose_tile_costs_one() -> None:
    assert drawn(game("r4 r5 r6 / b1 b9", pool=POOL, options=LOOSE), "r4 r5 r6 | b1") == 1


def test_in_a_tournament_legal_sets_that_do_not_open_cost_one() -> None:
    state = game("/ r1 r2 r3 b9", pool=POOL, options=LOOSE, opened=False)
    _, events = late(state, "r1 r2 r3")
    assert events == (PenaltyDrawn(0, state.pool[-1:], Cause.CLOCK),)


def test_a_table_with_foreign_tiles_is_only_an_illegal_one() -> None:
    state = game("r4 r5 r6 / b1 b9", pool=POOL)
    table = (Meld(1, (*tiles("o1 o2"), state.seats[0].rack[0])),)
    assert len(apply(state, 0, Forfeit(table, Cause.CLOCK))[0].seats[0].rack) == 5


# Strict (rules 7.2)


def test_a_wrong_turn_costs_three() -> None:
    state = game("r4 r5 r6 / b1 b9", pool=POOL, options=STRICT)
    after, events = late(state, "r4 r5 r6 | b1", Cause.WRONG_TURN)
    assert (after.table, after.to_move) == (state.table, 1)
    assert events == (PenaltyDrawn(0, state.pool[:-4:-1], Cause.WRONG_TURN),)


def test_a_wrong_turn_without_a_rack_tile_costs_three_too() -> None:
    assert drawn(game("r4 r5 r6 / b1", pool=POOL, options=STRICT), "r4 r5 r6", Cause.WRONG_TURN) == 3


@every_row(("after", "count"), [("r4 r5 r6 | b1", 1), ("r4 r5 | r6 b1", 4), ("r4 r5 r6", 1)])
def test_in_a_tournament_a_wrong_turn_costs_the_loose_tiles(after: str, count: int) -> None:
    options = Options(strict=True, late=Late.LOOSE)
    assert drawn(game("r4 r5 r6 / b1", pool=POOL, options=options), after, Cause.WRONG_TURN) == count


@every_row(("options", "after"), [(Options(), "r4 r5 r6 | b9"), (STRICT, "r4 r5 r6 r7"), (Options(), "r4 r5 r6 r7")])
def test_only_strict_games_know_a_wrong_turn_and_only_when_it_is_wrong(options: Options, after: str) -> None:
    state = game("r4 r5 r6 / r7 b9", pool=POOL, options=options)
    command = Forfeit(laid(state.table, after, state.seats[0].rack), Cause.WRONG_TURN)
    assert reasons(verify(state, 0, command)) == [Reason.NOT_NOW]


def test_a_wrong_turn_with_an_empty_pool_passes() -> None:
    _, events = late(game("r4 r5 r6 / b1", pool="", options=STRICT), "r4 r5 r6 | b1", Cause.WRONG_TURN)
    assert events == (TurnPassed(0),)
