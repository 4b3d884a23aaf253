"""Games from the deal to the score, a person's clumsy hands among the computers."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.rules.games.registry import GAMES
from game.rules.options import Options
from game.rules.tiles import Tile
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import Target, ToFelt, ToRack, ToSet
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from tests.effort import spread
from tests.helpers import PRINTED
from tests.session.seated import EMPTY, ROOMS, AtOnce, every_tile, is_apart, wait


def trios(rack: list[Tile], rng: random.Random) -> list[tuple[Tile, ...]]:
    """Sets of three the rack holds, in random order."""
    found: list[tuple[Tile, ...]] = [trio for trio in combinations(rack, 3) if PRINTED.is_set(trio)]
    rng.shuffle(found)
    return found


def fumble(local_game: LocalGame, rng: random.Random) -> None:
    """Something a hand may do in its turn, sensible or not."""
    board = local_game.board
    rows = [board.rack.tiles, *(meld.tiles for meld in board.table)]
    row = rng.choice([row for row in rows if row])
    targets: list[Target] = [
        ToFelt(SetPlace(rng.randint(-3, 3), rng.uniform(-14, 14))),
        ToRack(rng.randint(0, 2), rng.randint(-40, 40)),
        *(ToSet(meld.ident, rng.randint(0, len(meld.tiles))) for meld in board.table),
    ]
    local_game.drop(rng.sample(row, min(len(row), rng.randint(1, 3))), rng.choice(targets))
    more = (
        local_game.editor.undo,
        local_game.editor.redo,
        local_game.editor.reset,
        local_game.editor.tidy,
        local_game.editor.sort_by_colour,
        local_game.editor.sort_by_number,
    )
    if rng.random() < 0.3:
        rng.choice(more)()


def human_turn(local_game: LocalGame, rng: random.Random) -> None:
    """Fumble, then lay a set or add a tile if one fits; otherwise draw with whatever lies about."""
    for _ in range(rng.randint(0, 3)):
        fumble(local_game, rng)
    if rng.random() < 0.2:
        wait(local_game, 1000)
        return
    local_game.editor.reset()
    for trio in trios(list(local_game.board.rack.tiles), rng)[:2]:
        if set(trio) <= set(local_game.board.rack.places):
            local_game.drop(trio, EMPTY)
    if local_game.end_turn():
        local_game.draw()


def consistent(local_game: LocalGame) -> bool:
    """Whether the board shows the truth between turns: the same table, the same rack, a place for every set."""
    board, state = local_game.board, local_game.match.game.state
    return (
        board.table == state.table
        and set(board.rack.places) == set(state.seats[local_game.seat].rack)
        and set(board.places.spots) == {meld.ident for meld in board.table}
        and is_apart(board)
    )


WHOLE_TURNS = [name for name, game in GAMES.items() if len(game.ruleset().phases) == 1]
"""Games in which a play or a draw is a whole turn, as the hands of this test take it to be."""


@pytest.mark.parametrize(("box", "seed"), spread(over=(WHOLE_TURNS, range(3)), rest=pytest.mark.long))
def test_a_whole_game_keeps_every_tile(box: str, seed: int) -> None:
    players = GAMES[box].max_players
    opponents = tuple(("hare", "magpie")[i % 2] for i in range(players - 1))
    setup = Setup(box, players, opponents, 60, Options(opening=(30, 0)[seed % 2], strict=seed == 2))
    local_game, rng = LocalGame(Match.begin(setup, seed), ROOMS, AtOnce(), pace=0.0), random.Random(seed)
    everything = [tile.ident for tile in GAMES[box].tiles()]
    turns = 0
    while not local_game.over:
        human_turn(local_game, rng) if local_game.my_turn else wait(local_game)
        assert every_tile(local_game) == everything
        assert consistent(local_game)
        turns += 1
    assert turns > players
    assert len(local_game.take_news()) == turns == len(local_game.match.game.log)
    assert sum(local_game.match.standings.totals) == 0
