"""Games from the deal to the score, a person's clumsy hands among the computers."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.rules.options import Options
from game.rules.tiles import BOXES, Tile
from game.session.desk import Target, ToFelt, ToRack, ToSet
from game.session.felt import Spot
from game.session.match import Match
from game.session.setup import Setup
from game.session.sitting import Sitting
from tests.effort import soak
from tests.helpers import PRINTED
from tests.session.seated import (
    EMPTY,
    ROOMS,
    AtOnce,
    every_tile,
    is_apart,
    wait,
)


def own_sets(rack: list[Tile], rng: random.Random) -> list[tuple[Tile, ...]]:
    """Sets of three the rack holds, in random order."""
    found: list[tuple[Tile, ...]] = [trio for trio in combinations(rack, 3) if PRINTED.is_set(trio)]
    rng.shuffle(found)
    return found


def fumble(sitting: Sitting, rng: random.Random) -> None:
    """Something a hand may do in its turn, sensible or not."""
    desk = sitting.desk
    rows = [desk.rack.tiles, *(meld.tiles for meld in desk.table)]
    row = rng.choice([row for row in rows if row])
    targets: list[Target] = [
        ToFelt(Spot(rng.randint(-3, 3), rng.uniform(-14, 14))),
        ToRack(rng.randint(0, 2), rng.randint(-40, 40)),
        *(ToSet(meld.ident, rng.randint(0, len(meld.tiles))) for meld in desk.table),
    ]
    sitting.drop(rng.sample(row, min(len(row), rng.randint(1, 3))), rng.choice(targets))
    more = (sitting.undo, sitting.redo, sitting.reset, sitting.tidy, sitting.sort_by_colour, sitting.sort_by_number)
    if rng.random() < 0.3:
        rng.choice(more)()


def human_turn(sitting: Sitting, rng: random.Random) -> None:
    """Fumble, then lay a set or add a tile if one fits; otherwise draw with whatever lies about."""
    for _ in range(rng.randint(0, 3)):
        fumble(sitting, rng)
    if rng.random() < 0.2:
        wait(sitting, 1000)
        return
    sitting.reset()
    for trio in own_sets(list(sitting.desk.rack.tiles), rng)[:2]:
        if set(trio) <= set(sitting.desk.rack.places):
            sitting.drop(trio, EMPTY)
    if sitting.end_turn():
        sitting.draw()


def consistent(sitting: Sitting) -> bool:
    """Whether the desk shows the truth between turns: the same table, the same rack, a place for every set."""
    desk, state = sitting.desk, sitting.match.game.state
    return (
        desk.table == state.table
        and set(desk.rack.places) == set(state.seats[sitting.seat].rack)
        and set(desk.felt.spots) == {meld.ident for meld in desk.table}
        and is_apart(desk)
    )


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seed", soak(range(3)))
def test_a_whole_game_keeps_every_tile(box: str, seed: int) -> None:
    players = BOXES[box].max_players
    opponents = tuple(("hare", "magpie")[i % 2] for i in range(players - 1))
    setup = Setup(box, players, opponents, 60, Options(opening=(30, 0)[seed % 2], strict=seed == 2))
    sitting, rng = Sitting(Match.begin(setup, seed), ROOMS, AtOnce(), pace=0.0), random.Random(seed)
    everything = [tile.ident for tile in BOXES[box].tiles()]
    turns = 0
    while not sitting.over:
        human_turn(sitting, rng) if sitting.my_turn else wait(sitting)
        assert every_tile(sitting) == everything
        assert consistent(sitting)
        turns += 1
    assert turns > players
    assert len(sitting.take_news()) == turns == len(sitting.match.game.log)
    assert sum(sitting.match.standings.totals) == 0
