"""Counting arrangements against every choice of small sets, tried one by one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

from game.puzzles.arrangements import arrangements
from game.puzzles.self_play import self_play
from game.puzzles.task_proof import held, most_kept, proof_of
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import TileBank, parse_position, parse_tiles
from game.rules.table import taken_apart
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row
from tests.helpers import PRINTED


@every_row(
    ("text", "looks"),
    [
        ("r3 r4 r5", 1),
        ("r3 r4 r5 r6 r7 r8", 1),
        ("r4 r5 r6 b4 b5 b6 k4 k5 k6", 2),
        ("r3 r4 r5 r5 r6 r7", 1),
        ("r3 r4 r5 r6 r5 r6 r7 r8", 1),
        ("r1 r2 r3 r4 r5 r3 r4 r5 r6 r7", 2),
        ("r3 J r5", 1),
        ("r3 r4 J", 2),
        ("r12 r13 J", 1),
        ("r4 b4 k4 o4", 1),
        ("r4 b4 J", 2),
        ("r4 b4 r7 r8 r9", 0),
    ],
)
def test_tables_that_look_different_are_counted(text: str, looks: int) -> None:
    every = arrangements(parse_tiles(text, TileBank(CLASSIC)), PRINTED)
    assert every is not None
    assert every.looks == looks


def test_every_arrangement_holds_exactly_the_tiles() -> None:
    for position in islice(self_play(CLASSIC, random.Random(2), Solver()), 0, 60, 6):
        tiles = [tile for meld in position.table for tile in meld.tiles]
        every = arrangements(tiles, PRINTED)
        for one in every.all if every else ():
            assert Counter(symbol for laid in one for symbol in laid.symbols) == held(tiles)


@every_row(
    ("text", "opened"),
    [
        ("r3 r4 r5 / r6", 0),
        ("r3 r4 r5 r6 r7 / r5", 1),
        ("r3 J r5 / r4", 0),
        ("r3 J r5 | r4 J r6 / r8", 0),
        ("r3 J r5 | b7 k7 o7 / r4 r7", 0),
        ("r7 b7 o7 k7 | r8 r9 r10 / k8 k9", 1),
    ],
)
def test_a_set_is_opened_when_its_tiles_do_not_all_stay_together(text: str, opened: int) -> None:
    position = Position(*parse_position(text, TileBank(CLASSIC)), PRINTED)
    best = Solver().least_change(position, most_tiles())
    assert best is not None
    proof = proof_of(position, best)
    assert proof is not None
    assert proof.opened == opened


def test_no_play_opens_fewer_sets_than_proven() -> None:
    solver = Solver()
    for position in islice(self_play(CLASSIC, random.Random(5), solver), 0, 90, 9):
        best = solver.best(position, most_tiles())
        proof = proof_of(position, best) if best is not None and len(position.table) < 14 else None
        if best is not None and proof is not None:
            assert proof.opened <= len(taken_apart(position.table, best.table))


def test_sets_that_share_tiles_are_not_all_kept() -> None:
    tiles = parse_tiles("r3 r4 r5 r6", TileBank(CLASSIC))
    every = arrangements(tiles, PRINTED)
    assert every is not None
    assert most_kept([held(tiles[:3]), held(tiles[1:])], every.all[0]) == 1


def test_special_jokers_are_arranged_too() -> None:
    every = arrangements(parse_tiles("r5 D r8 k1 C r3", TileBank(TWIST)), PRINTED)
    assert every is not None
    assert every.all
