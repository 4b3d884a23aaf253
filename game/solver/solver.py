"""The solver: the best play of a position, proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.readings import is_meld
from game.rules.table import Table, follow
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.drafts import drafts
from game.solver.frozen import Frozen
from game.solver.kinds import Counts, count, supported, together
from game.solver.lattice import jokers_of
from game.solver.memory import Memory
from game.solver.position import Position
from game.solver.rows import Row, filled
from game.solver.sweep import BEAM, Plan, Swept, sweep
from game.solver.trace import traced

NOTHING = Frozen()


@dataclass(frozen=True, slots=True)
class Best:
    """A play: the table it leaves, what it takes from the rack, and what that is worth by the aim asked for."""

    table: Table
    played: tuple[Tile, ...]
    worth: int
    exact: bool = True
    """Whether nothing better exists; False when a search was cut short."""

    @property
    def tiles(self) -> int:
        """How many tiles are played, jokers too."""
        return len(self.played)

    @property
    def points(self) -> int:
        """The sum of the numbers played; jokers count nothing."""
        return sum(tile.face.number for tile in self.played if tile.face is not None)


@dataclass(frozen=True, slots=True)
class _Question:
    """What one search is about."""

    position: Position
    aim: Aim
    frozen: Frozen
    must: Counts
    supply: Counts
    total: int
    """The weight of all numbered tiles of the rack."""

    @property
    def rack_jokers(self) -> int:
        """Jokers that may be played."""
        return self.supply.jokers - self.must.jokers

    def cost(self, loss: int, jokers: int) -> int:
        """What a way falls short of everything, when this many jokers are needed."""
        if self.aim.joker >= 0:
            return loss
        return loss - self.aim.joker * max(0, jokers - self.must.jokers)

    def wanted_jokers(self, needed: int) -> int:
        """How many jokers are to lie on the table in the end."""
        return self.supply.jokers if self.aim.joker > 0 else max(needed, self.must.jokers)


class Solver:
    """Answers questions about positions, and remembers what makes the next answer quick. For one thread at a time."""

    def __init__(self) -> None:
        self.memory = Memory()

    def best(self, position: Position, aim: Aim) -> Best | None:
        """The best play, or None when no tile of the rack can be played for a gain."""
        question = _question(position, aim, NOTHING)
        rows = self._answer(question)
        return _best(question, rows) if rows is not None and _plays(question, rows) else None

    def _answer(self, question: _Question) -> list[Row] | None:
        """The rows of a best play."""
        if question.supply == question.must:
            return None
        plan = self._plan(question)
        found, swept = self._proven(question, plan)
        if found is None:
            return None
        rows = _rows(question, plan, swept, found)
        return rows if rows is not None else self._exact(question)

    def _plan(self, question: _Question, *, free: bool = False) -> Plan:
        return self.memory.plan(question.must, question.supply, question.aim.weights, question.frozen, free=free)

    def _proven(self, question: _Question, plan: Plan) -> tuple[int | None, Swept]:
        """The key of a best end, by a quick pass that leaves out the less promising and another that proves it."""
        cap = question.total + (1 if question.aim.joker > 0 and question.rack_jokers else 0)
        swept = sweep(plan, self.memory.lattice, cap, BEAM)
        found = _best_end(question, swept)
        if swept.whole or (found is not None and not swept.ends[found]):
            return found, swept
        if found is not None:
            cap = min(cap, question.cost(swept.ends[found], jokers_of(found)))
        proof = sweep(plan, self.memory.lattice, cap)
        better = _best_end(question, proof)
        if better is None:
            return found, swept
        if found is not None and _cost(question, swept, found) <= _cost(question, proof, better):
            return found, swept
        return better, proof

    def _exact(self, question: _Question) -> list[Row] | None:
        """Where jokers nobody needs find no room: the same question with the number of jokers counted exactly."""
        plan = self._plan(question, free=True)
        swept = sweep(plan, self.memory.lattice, question.total + 1)
        for end in _ends_by_worth(question, swept):
            rows = _rows(question, plan, swept, end, exactly=True)
            if rows is not None and _plays(question, rows):
                return rows
        return None


def _question(position: Position, aim: Aim, frozen: Frozen) -> _Question:
    stay = frozen.melds
    must = count(tile for meld in position.table if meld.ident not in stay for tile in meld.tiles)
    rack = position.on_rack
    supply = together(must, rack)
    if not stay:
        supply = supported(must, supply)
    total = sum(
        sum((have - owed) * four[colour] for have, owed, four in zip(all_line, line, aim.weights, strict=False))
        for colour, (all_line, line) in enumerate(zip(supply.lines, must.lines, strict=True))
    )
    return _Question(position, aim, frozen, must, supply, total)


def _best_end(question: _Question, swept: Swept) -> int | None:
    ends = swept.ends
    return min(ends, key=lambda end: (_cost(question, swept, end), end), default=None)


def _cost(question: _Question, swept: Swept, end: int) -> int:
    return question.cost(swept.ends[end], jokers_of(end))


def _ends_by_worth(question: _Question, swept: Swept) -> Sequence[int]:
    """The ends of a search with exact jokers, the best first."""

    def worth(end: int) -> int:
        return question.aim.joker * max(0, jokers_of(end) - question.must.jokers) - swept.ends[end]

    return sorted(swept.ends, key=worth, reverse=True)


def _rows(question: _Question, plan: Plan, swept: Swept, end: int, *, exactly: bool = False) -> list[Row] | None:
    """The way to an end as rows of tiles; None if the jokers it leaves over find no room."""
    needed = jokers_of(end)
    laid = drafts(traced(plan, swept, end), question.supply, question.frozen)
    wanted = max(needed, question.must.jokers) if exactly else question.wanted_jokers(needed)
    for _ in range(wanted - needed):
        if not any(draft.take_joker() for draft in laid):
            return None
    rows = filled(laid, question.position.table, question.position.rack)
    return rows if not exactly or all(map(is_meld, rows)) else None


def _plays(question: _Question, rows: Sequence[Row]) -> bool:
    """Whether anything of the rack is laid."""
    return sum(map(len, rows)) > sum(len(meld.tiles) for meld in question.position.table)


def _best(question: _Question, rows: Sequence[Row]) -> Best:
    laid = frozenset(tile for row in rows for tile in row)
    played = tuple(tile for tile in question.position.rack if tile in laid)
    return Best(_in_place(question.position.table, rows), played, sum(_worth(tile, question.aim) for tile in played))


def _worth(tile: Tile, aim: Aim) -> int:
    face = tile.face
    return aim.joker if face is None else aim.weights[face.number][face.colour.rank]


def _in_place(before: Table, rows: Sequence[Row]) -> Table:
    """The rows as a table: old sets where they were, what is new behind."""
    table = follow(before, rows)
    places = {meld.ident: place for place, meld in enumerate(before)}
    return tuple(sorted(table, key=lambda meld: places.get(meld.ident, len(places) + meld.ident)))
