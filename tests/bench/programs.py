"""The integer programs the solver is measured against. Their libraries are for the bench only; each may be missing.

The substitution model: joker-free sets with runs up to five, and for every kind of tile how many of them jokers stand
for. Rows: sets minus substitutes lie between the table and all tiles; substitutes between the table's jokers and all.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from itertools import combinations
from operator import add
from typing import Any

from game.rules.sets.symbols import TileKind
from game.solver.counts.kinds import TileCounts, count, counts_of
from game.solver.position import Position

LONGEST_RUN = 5


def together(one: TileCounts, other: TileCounts) -> TileCounts:
    """Both places as one."""
    lines = [tuple(map(add, left, right)) for left, right in zip(one.lines, other.lines, strict=True)]
    return counts_of(lines, one.jokers + other.jokers)


Program = Callable[[Position], int]
"""Answers how many tiles of the rack can be played."""


def joker_free_sets() -> tuple[tuple[TileKind, ...], ...]:
    """All groups, and the runs that every run is made of."""
    groups = [
        tuple((colour, number) for colour in colours)
        for number in range(1, 14)
        for size in (3, 4)
        for colours in combinations(range(4), size)
    ]
    runs = [
        tuple((colour, first + step) for step in range(length))
        for colour in range(4)
        for length in range(3, LONGEST_RUN + 1)
        for first in range(1, 15 - length)
    ]
    return (*groups, *runs)


class Model:
    """The substitution model of one position: usable sets, and the bounds of its rows."""

    def __init__(self, position: Position, sets: tuple[tuple[TileKind, ...], ...]) -> None:
        self.must: TileCounts = count(tile for meld in position.table for tile in meld.tiles)
        self.all: TileCounts = together(self.must, count(position.rack))
        lines = self.all.lines
        self.sets = [
            kinds for kinds in sets if sum(not lines[colour][number] for colour, number in kinds) <= self.all.jokers
        ]
        self.kinds = sorted({kind for kinds in self.sets for kind in kinds})
        self.table_size = sum(map(sum, self.must.lines)) + self.must.jokers


def glpk() -> Program:
    """The model with GLPK; ImportError when it is not installed."""
    lib: Any = importlib.import_module("swiglpk")
    sets = joker_free_sets()
    lib.glp_term_out(lib.GLP_OFF)
    control = lib.glp_iocp()
    lib.glp_init_iocp(control)
    control.msg_lev = lib.GLP_MSG_OFF
    simplex = lib.glp_smcp()
    lib.glp_init_smcp(simplex)
    simplex.msg_lev = lib.GLP_MSG_OFF

    def solve(position: Position) -> int:
        model = Model(position, sets)
        problem = lib.glp_create_prob()
        _glpk_rows_and_columns(lib, problem, model)
        lib.glp_simplex(problem, simplex)
        lib.glp_intopt(problem, control)
        value: int = round(lib.glp_mip_obj_val(problem))
        lib.glp_delete_prob(problem)
        return value - model.table_size

    return solve


def _bounded(lib: Any, low: int, high: int) -> int:
    return int(lib.GLP_FX if low == high else lib.GLP_DB)


def _glpk_rows_and_columns(lib: Any, problem: Any, model: Model) -> None:
    lib.glp_set_obj_dir(problem, lib.GLP_MAX)
    rows = {kind: place for place, kind in enumerate(model.kinds, start=1)}
    jokers = model.all.jokers
    lib.glp_add_rows(problem, len(rows) + 1)
    for (colour, number), row in rows.items():
        low, high = model.must.lines[colour][number], model.all.lines[colour][number]
        lib.glp_set_row_bnds(problem, row, _bounded(lib, low, high), low, high)
    last = len(rows) + 1
    lib.glp_set_row_bnds(problem, last, _bounded(lib, model.must.jokers, jokers), model.must.jokers, jokers)
    substitutes = len(rows) if jokers else 0
    columns = len(model.sets) + substitutes
    if not columns:
        return
    lib.glp_add_cols(problem, columns)
    most = max(2, model.all.copies) + jokers
    entries: list[tuple[int, int, int]] = []
    for column, kinds in enumerate(model.sets, start=1):
        lib.glp_set_col_kind(problem, column, lib.GLP_IV)
        lib.glp_set_col_bnds(problem, column, lib.GLP_DB, 0, most)
        lib.glp_set_obj_coef(problem, column, len(kinds))
        entries += [(rows[kind], column, 1) for kind in kinds]
    for column in range(len(model.sets) + 1, columns + 1):
        lib.glp_set_col_kind(problem, column, lib.GLP_IV)
        lib.glp_set_col_bnds(problem, column, lib.GLP_DB, 0, jokers)
        entries += [(column - len(model.sets), column, -1), (last, column, 1)]
    _load(lib, problem, entries)


def _load(lib: Any, problem: Any, entries: list[tuple[int, int, int]]) -> None:
    size = len(entries)
    rows, columns, values = lib.intArray(size + 1), lib.intArray(size + 1), lib.doubleArray(size + 1)
    for place, (row, column, value) in enumerate(entries, start=1):
        rows[place], columns[place], values[place] = row, column, value
    lib.glp_load_matrix(problem, size, rows, columns, values)


def highs() -> Program:
    """The model with HiGHS, one thread, without its presolve (which costs more than it saves here)."""
    lib: Any = importlib.import_module("highspy")
    numpy: Any = importlib.import_module("numpy")
    sets = joker_free_sets()

    def solve(position: Position) -> int:
        model = Model(position, sets)
        solver = lib.Highs()
        for name, value in (("output_flag", False), ("threads", 1), ("presolve", "off"), ("mip_rel_gap", 0.0)):
            solver.setOptionValue(name, value)
        solver.passModel(_highs_model(lib, numpy, model))
        solver.run()
        best: int = round(solver.getInfo().objective_function_value)
        return best - model.table_size

    return solve


def _highs_model(lib: Any, numpy: Any, model: Model) -> Any:
    jokers = model.all.jokers
    rows = {kind: place for place, kind in enumerate(model.kinds)}
    substitutes = len(rows) if jokers else 0
    columns = [[(rows[kind], 1.0) for kind in kinds] for kinds in model.sets]
    columns += [[(row, -1.0), (len(rows), 1.0)] for row in range(substitutes)]
    starts = [0]
    for column in columns:
        starts.append(starts[-1] + len(column))
    program = lib.HighsLp()
    program.num_col_, program.num_row_ = len(columns), len(rows) + 1
    program.sense_ = lib.ObjSense.kMaximize
    most = max(2, model.all.copies) + jokers
    program.col_cost_ = numpy.array([float(len(kinds)) for kinds in model.sets] + [0.0] * substitutes)
    program.col_lower_ = numpy.zeros(len(columns))
    program.col_upper_ = numpy.array([float(most)] * len(model.sets) + [float(jokers)] * substitutes)
    bounds = [(model.must.lines[colour][number], model.all.lines[colour][number]) for colour, number in model.kinds]
    bounds.append((model.must.jokers, jokers))
    program.row_lower_ = numpy.array([float(low) for low, _ in bounds])
    program.row_upper_ = numpy.array([float(high) for _, high in bounds])
    program.a_matrix_.format_ = lib.MatrixFormat.kColwise
    program.a_matrix_.start_ = numpy.array(starts)
    program.a_matrix_.index_ = numpy.array([row for column in columns for row, _ in column])
    program.a_matrix_.value_ = numpy.array([value for column in columns for _, value in column])
    program.integrality_ = [lib.HighsVarType.kInteger] * len(columns)
    return program
