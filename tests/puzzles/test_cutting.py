"""Where positions of puzzles come from, how they are cut down, and what a task needs."""

from __future__ import annotations

import random

from game.puzzles.cut_down import cut_down, cut_rack
from game.puzzles.kinds.joker import freeing, needs_joker
from game.puzzles.kinds.most import MOST_SPARE, with_spare_tiles
from game.puzzles.task_proof import has_only_these_tiles
from game.rules.games.game import Game
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import TileBank, format_tiles, parse_position
from game.rules.options import Options
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import every_row


def at(text: str, game: Game = CLASSIC) -> Position:
    """The position `table / rack`."""
    return Position(*parse_position(text, TileBank(game)), game.ruleset().sets(Options(), game.pieces))


def rack_of(position: Position) -> str:
    return format_tiles(position.rack)


def test_a_table_is_cut_down_to_the_sets_the_task_needs() -> None:
    start = at("r4 r5 r6 | k1 b1 o1 | k9 b9 o9 / r7")
    needed = start.table[0]
    assert cut_down(start, lambda position: needed in position.table, random.Random(1)).table == (needed,)


@every_row("least", range(4))
def test_so_many_sets_and_tiles_are_left_at_least(least: int) -> None:
    start = at("r4 r5 r6 | k1 b1 o1 | k9 b9 o9 / r7 r8 r9")
    assert len(cut_down(start, lambda _: True, random.Random(1), least).table) == least
    assert len(cut_rack(start, lambda _: True, random.Random(1), least).rack) == least


@every_row(
    ("text", "game", "needed"),
    [
        ("b4 b5 b6 / b7", CLASSIC, False), ("b4 b5 b6 | r5 J r7 / b7", CLASSIC, False),
        ("b4 b5 b6 | k3 b3 J / r2 r4", CLASSIC, True), ("b4 b5 b6 | r5 r6 D r9 / b7", TWIST, False),
        ("b4 b5 b6 | r5 r6 D r9 / r10", TWIST, True),
    ],
)  # fmt: skip
def test_a_joker_is_needed_where_the_rack_cannot_go_without_its_set(text: str, game: Game, needed: bool) -> None:
    assert needs_joker(at(text, game), Solver()) is needed


def test_a_joker_is_freed_by_the_tile_it_stands_for_or_by_tiles_of_the_best_play() -> None:
    start = at("r4 J r6 | k9 b9 o9 / r7 r8 r9 k1")
    for seed in range(5):
        by_tile, by_play = freeing(CLASSIC, start, random.Random(seed), Solver())
        assert rack_of(by_tile) == "r5" and by_tile.table == by_play.table == start.table
        assert 1 <= len(by_play.rack) <= 3 and {*by_play.rack} <= {*start.rack[:3]}
    assert not [*freeing(CLASSIC, at("r4 r5 r6 / r7"), random.Random(1), Solver())]


@every_row(("text", "only"), [("r4 r5 r6 / r7 k9", True), ("/ r1 r2 r3 k9", True), ("/ r1 r2 r3 k3 b3", False)])
def test_other_tiles_of_the_rack_may_do_as_well(text: str, only: bool) -> None:
    best = Solver().best(at(text), most_tiles())
    assert best is not None and has_only_these_tiles(at(text), best, Solver()) is only


def test_some_tiles_that_cannot_be_laid_are_added_to_a_rack() -> None:
    start, added = at("r4 r5 r6 / r7"), set()
    spare = tuple(tile for tile in CLASSIC.tiles() if str(tile) in ("k1", "k4", "b9", "o12", "b6", "J"))
    for seed in range(8):
        found = with_spare_tiles(start, spare, random.Random(seed), Solver())
        assert found is not None and {*start.rack} < {*found.rack}
        best = Solver().best(found, most_tiles())
        assert best is not None and best.tiles == 1 and not any(tile.is_joker for tile in found.rack)
        added.add(len(found.rack) - len(start.rack))
    assert added == {*range(1, MOST_SPARE + 1)}


def test_where_every_tile_can_be_laid_none_is_added() -> None:
    start = at("r4 r5 r6 / r7")
    fitting = tuple(tile for tile in CLASSIC.tiles() if str(tile) in ("r8", "r3"))
    assert with_spare_tiles(start, fitting, random.Random(1), Solver()) is None
