"""The strongest published solver, `rummikub-solver` with GLPK (package `cvxopt`), behind the same question.

For the bench only; ImportError when it is not installed.
"""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

from game.rules.table import Table
from game.rules.tiles import Tile
from game.solver.position import Position
from tests.bench.programs import Program

NUMBERS = 13


def published() -> Program:
    """The published solver; rule sets are built once, as its author means them to be."""
    lib: Any = importlib.import_module("rummikub_solver")
    importlib.import_module("cvxopt")
    rules: dict[int, Any] = {}

    def solve(position: Position) -> int:
        copies = 3 if _is_big(position) else 2
        if copies not in rules:
            jokers = 2 * (copies - 1)
            rules[copies] = lib.RuleSet(repeats=copies, jokers=jokers, solver_backend=lib.MILPSolver.GLPK_MI)
        state = rules[copies].new_game()
        state.add_table(*_numbered(position.table))
        state.add_rack(*(_number(tile) for tile in position.rack))
        found = rules[copies].solve(state, lib.SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return solve


def _is_big(position: Position) -> bool:
    tiles = [*(tile for meld in position.table for tile in meld.tiles), *position.rack]
    kinds = Counter([tile.kind for tile in tiles])
    return kinds.pop(None, 0) > 2 or max(kinds.values(), default=0) > 2


def _numbered(table: Table) -> list[int]:
    return [_number(tile) for meld in table for tile in meld.tiles]


def _number(tile: Tile) -> int:
    """The tile as that package counts: colour by colour from 1, the joker last."""
    face = tile.face
    return 4 * NUMBERS + 1 if face is None else face.colour.rank * NUMBERS + face.number
