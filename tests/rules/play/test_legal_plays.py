"""Every legal play and nothing else, beside an enumeration that tries all divisions of the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, pairwise, permutations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.game import Game
from game.rules.games.registry import GAMES
from game.rules.options import Jokers, Options
from game.rules.play.commands import DrawTile, PlayTable
from game.rules.play.engine import apply, deal, verify
from game.rules.play.legal_plays import legal_plays
from game.rules.play.state import GameState, Seat
from game.rules.set_rules import SetRules
from game.rules.sets.every_heap import heap_of
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from tests.effort import every_row, examples
from tests.null_game import NULL
from tests.positions import state_at

Seen = tuple[tuple[str, ...], ...]
"""The sets of a table by what is on them."""
LAY = {"rummy": 1, NULL.name: 1}
"""The phase in which tiles are laid, where it is not the first."""


def seen(table: Table) -> Seen:
    return tuple(sorted(tuple(sorted(map(str, meld.tiles))) for meld in table))


def divisions(owed: frozenset[Tile], tiles: Tiles, rules: SetRules) -> Iterator[tuple[tuple[Tiles, ...], ...]]:
    """Every way to lay some of the tiles and all owed ones in sets, each with all its orders."""
    if not tiles:
        yield ()
        return
    first, rest = tiles[0], tiles[1:]
    if first not in owed:
        yield from divisions(owed, rest, rules)
    for size in range(1, len(rest) + 1):
        for others in combinations(rest, size):
            if rows := rules.arrangements((first, *others)):
                left = tuple(tile for tile in rest if tile not in others)
                yield from ((rows, *more) for more in divisions(owed, left, rules))


def all_plays(state: GameState) -> set[Seen]:
    """What legal plays leave, by trying everything."""
    seat, found = state.seats[state.to_move], set()
    lying = tuple(tile for meld in state.table for tile in meld.tiles)
    for rows in divisions(frozenset(lying), (*lying, *seat.rack), state.rules):
        for chosen in product(*rows):
            table = tuple(Meld(ident, row) for ident, row in enumerate(chosen, 1))
            if seen(table) not in found and not verify(state, state.to_move, PlayTable(table)):
                found.add(seen(table))
    return found


def position(game: Game, options: Options, rng: Random, *, opened: bool) -> GameState:
    """At most two sets of the lowest ranks on the table, and some tiles in hand."""
    state = deal(game, options, 2, rng, starter=0).state
    low = [tile for tile in state.game.tiles() if tile.face is None or tile.face.number <= 5]
    jokers = [tile for tile in low if tile.is_joker]
    left = rng.sample([tile for tile in low if not tile.is_joker], 11) + rng.sample(jokers, min(2, len(jokers)))
    table: list[Meld] = []
    rows = [each for size in (3, 4) for each in combinations(left, size)]
    rng.shuffle(rows)
    for row in rows:
        if len(table) < 2 and {*row} <= {*left} and (laid := state.rules.arrange(row)):
            table.append(Meld(len(table) + 1, laid))
            left = [tile for tile in left if tile not in row]
    rng.shuffle(left)
    seats = (Seat(tuple(left[:4]), opened), *state.seats[1:])
    return replace(state, seats=seats, table=tuple(table), phase_number=LAY.get(game.name, 0))


@given(st.sampled_from([*GAMES.values(), NULL]), st.integers(0, 10**6), st.booleans(), st.data())
@examples(200)
def test_legal_plays_are_those_of_trying_everything(game: Game, seed: int, opened: bool, data: st.DataObject) -> None:
    options = Options(
        opening=data.draw(st.sampled_from([0, 20, 30])),
        jokers=data.draw(st.sampled_from(Jokers)),
        rearrange_in_opening=data.draw(st.booleans()),
        one_change_per_run=data.draw(st.booleans()),
    )
    state = position(game, options, Random(seed), opened=opened)
    plays = list(legal_plays(state))
    assert all(verify(state, state.to_move, play) == () for play in plays)
    assert {seen(play.table) for play in plays} == all_plays(state)
    laid = [tuple(sorted(tuple(map(str, meld.tiles)) for meld in play.table)) for play in plays]
    assert len(set(laid)) == len(laid)


@given(st.sampled_from(["classic", "twist", "machiavelli", "rummy"]), st.integers(0, 10**6), st.booleans())
@examples(100)
def test_every_heap_that_is_a_set_is_found(box: str, seed: int, one_change: bool) -> None:
    rng, options = Random(seed), Options(one_change_per_run=one_change, card_jokers=4, aces_high=seed % 2 == 0)
    game = GAMES[box].under(options)
    rules = game.ruleset().sets(game.in_force(options), game.pieces)
    numbers = rng.choice([{1, 12, 13}, {3, 4, 5}, {7, 8}])
    near = [tile for tile in game.tiles() if tile.face is None or tile.face.number in numbers]
    tiles = rng.sample(near, min(6, len(near)))
    some = (each for size in (3, 4, 5) for each in combinations(tiles, size))
    there = {heap_of(Counter(tile.symbol for tile in row)) for row in some if is_set_somehow(row, rules)}
    found = list(rules.heaps(Counter(tile.symbol for tile in tiles)))
    assert {heap for heap in found if len(heap) < 6} == there and len(set(found)) == len(found)


def is_set_somehow(row: Sequence[Tile], rules: SetRules) -> bool:
    return any(map(rules.is_set, permutations(row)))


def test_a_joker_is_laid_at_either_end_where_that_is_another_play() -> None:
    state = state_at("/ r5 r6 J k1", GAMES["classic"], options=Options(opening=0))
    assert [seen(play.table) for play in legal_plays(state)] == [(("J", "r5", "r6"),)] * 2
    assert len({tuple(map(str, play.table[0].tiles)) for play in legal_plays(state)}) == 2


def test_a_set_that_stays_keeps_its_tiles_and_its_number() -> None:
    state = state_at("r5 r6 r7 | k1 k2 k3 / r7 k4 b9", GAMES["classic"])
    (play,) = legal_plays(state)
    assert play.table[0] == state.table[0] and play.table[1].ident == 2 and str(play.table[1].tiles[-1]) == "k4"


@every_row("phase", [0, 2])
def test_a_phase_without_plays_has_none(phase: int) -> None:
    state = state_at("/ S5 S6 S7 HK", GAMES["rummy"], phase=phase)
    assert list(legal_plays(state)) == []


def test_the_first_plays_come_before_all_are_found() -> None:
    """There are too many to wait for all of them."""
    state = state_at("/ " + " ".join(f"{suit}{number}" for suit in "krbo" for number in range(1, 10)), GAMES["classic"])
    first = list(islice(legal_plays(state), 20))
    assert len({seen(play.table) for play in first}) == 20


def test_a_game_is_played_by_legal_plays_alone() -> None:
    state = deal(GAMES["classic"], Options(opening=0), 2, Random(5), starter=0).state
    for _ in range(12):
        state, _ = apply(state, state.to_move, next(legal_plays(state), DrawTile()))
    assert state.table and all(before.ident < after.ident for before, after in pairwise(state.table))
