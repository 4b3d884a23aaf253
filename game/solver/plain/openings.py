"""The best opening: sets from the rack alone that are worth enough (rules 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from game.rules.faces import HIGHEST, LOWEST
from game.rules.options import Options
from game.rules.pieces import Pieces
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import most_worth
from game.rules.tiles import Tile, Tiles
from game.solver.aims import Aim
from game.solver.counts.kinds import COLOURS, HIGH_ACE, Four, TileCounts, count, counts_of, rank_at
from game.solver.plain.drafts import drafts
from game.solver.plain.frozen import Frozen
from game.solver.plain.groups import GroupLaying, deals
from game.solver.plain.memory import Memory
from game.solver.plain.rows import filled
from game.solver.plain.runs import CODE_BITS, COLOUR_BITS, JOKER_UNIT, JOKERS_BEGIN, STATE_BITS, RunOption
from game.solver.plain.sweep import SweepPlan, SweepStage
from game.solver.plain.trace import TraceStep
from game.solver.position import Position

_ONE = (1 << STATE_BITS) - 1


@dataclass(frozen=True, slots=True)
class Way:
    """Sets laid so far: what they weigh by the aim, what they are worth in the opening, and how they came about."""

    weight: int
    points: int
    step: TraceStep | None = None
    before: Way | None = None

    def steps(self) -> tuple[TraceStep, ...]:
        """What every number did, from 1 on."""
        found: list[TraceStep] = []
        way: Way | None = self
        while way is not None and way.step is not None:
            found.append(way.step)
            way = way.before
        return tuple(reversed(found))


def opens(tiles: Sequence[Tile], options: Options, rules: SetRules) -> bool:
    """Whether rack tiles are an opening wherever they lie (rules 7.4)."""
    return most_worth(tiles, rules) >= options.opening


def opening(
    memory: Memory, position: Position, need: int, aim: Aim, *, spare_jokers: bool = False
) -> list[Tiles] | None:
    """The sets of the best opening from the rack worth `need` by the aim, or None. Jokers count as what they stand for.

    `spare_jokers`: of the openings with the fewest jokers the best.
    """
    tiles, pieces = position.on_rack, position.rules.shapes.pieces
    best: Way | None = None
    best_rows: list[Tiles] | None = None
    for allowed in range(tiles.jokers + 1):
        for supply, weights in _supplies(counts_of(tiles.lines, allowed), aim, pieces):
            way = _best_way(memory, supply, max(need, 1), Aim(weights, aim.joker), pieces)
            if way is not None and (best is None or way.weight > best.weight):
                rows = filled(drafts(way.steps(), supply, Frozen()), (), position.rack)
                if all(map(position.rules.is_set, rows)):
                    best, best_rows = way, rows
        if spare_jokers and best is not None:
            break
    return best_rows


def _supplies(tiles: TileCounts, aim: Aim, pieces: Pieces) -> Iterator[tuple[TileCounts, tuple[Four, ...]]]:
    """The tiles with their weights, once for every number of aces that may stand above a king."""
    if not pieces.ace_high:
        yield tiles, aim.weights
        return
    most = [min(line[LOWEST], min(line[HIGHEST - 1 : HIGH_ACE]) + tiles.jokers) for line in tiles.lines]
    for high in product(*(range(above + 1) for above in most)):
        lines = [
            (0, line[LOWEST] - above, *line[LOWEST + 1 : HIGH_ACE], above, *line[HIGH_ACE + 1 :])
            for line, above in zip(tiles.lines, high, strict=True)
        ]
        yield counts_of(lines, tiles.jokers), (*aim.weights, aim.weights[LOWEST])


def _best_way(memory: Memory, supply: TileCounts, need: int, aim: Aim, pieces: Pieces) -> Way | None:
    """The best way to lay tiles and exactly all jokers of the supply."""
    plan = memory.plan(count(()), supply, aim.weights, Frozen(), free=JOKERS_BEGIN if supply.jokers else 0)
    layer: dict[int, list[Way]] = {0: [Way(0, 0)]}
    points = [pieces.points(rank_at(place)) for place in range(len(aim.weights))]
    left = _points_left(supply, points)
    for place, stage in enumerate(plan.stages, start=LOWEST):
        layer = _Stage(plan, stage, points[place], aim.weights[place], aim.joker).after(layer, need - left[place])
    ways = layer.get(supply.jokers * JOKER_UNIT, [])
    return max((way for way in ways if way.points >= need), key=lambda way: (way.weight, way.points), default=None)


def _points_left(supply: TileCounts, points: Sequence[int]) -> list[int]:
    """The most points that places above each one can add, with jokers placed best."""
    most = supply.jokers * max(points)
    later = [sum(worth * line[place] for line in supply.lines) for place, worth in enumerate(points)]
    return [most + sum(later[place + 1 :]) for place in range(len(later))]


class _Stage:
    """One place of the search with two measures; a way is dropped only if another is as good by both."""

    def __init__(self, plan: SweepPlan, stage: SweepStage, points: int, weights: Four, joker: int) -> None:
        self._jokers = plan.jokers
        self._stage = stage
        self._points = points
        self._weights = weights
        self._joker = joker
        self._deals: dict[int, list[GroupLaying]] = {}

    def after(self, layer: dict[int, list[Way]], least: int) -> dict[int, list[Way]]:
        """The next layer, without ways that cannot come to enough points."""
        found: dict[int, list[Way]] = {}
        for key, ways in layer.items():
            states = [key >> STATE_BITS * colour & _ONE for colour in range(len(COLOURS))]
            choices = [options.base[state] for options, state in zip(self._stage.colours, states, strict=True)]
            for options in product(*choices):
                for target, weight, points, deal in self._moves(key, options):
                    step = TraceStep(tuple(states), options, deal)
                    for way in ways:
                        new = Way(way.weight + weight, way.points + points, step, way)
                        if new.points >= least:
                            _keep(found.setdefault(target, []), new)
        return found

    def _moves(self, key: int, options: tuple[RunOption, ...]) -> Iterator[tuple[int, int, int, GroupLaying]]:
        """Every key these options lead to, with what is added to weight and points."""
        base, code = key & -JOKER_UNIT, 0
        for colour, option in enumerate(options):
            base += option.jokers + (option.state << STATE_BITS * colour)
            code |= option.code << CODE_BITS * colour
        if base >> COLOUR_BITS > self._jokers:
            return
        used = [option.used for option in options]
        supply = [table.base.spot.supply for table in self._stage.colours]
        for deal in self._deals_of(code):
            target = base + deal.jokers * JOKER_UNIT
            if target >> COLOUR_BITS <= self._jokers:
                tiles = list(map(int.__add__, map(min, used, supply), deal.grouped))
                slots = sum(used) + sum(deal.grouped) + deal.jokers
                weight = sum(map(int.__mul__, tiles, self._weights)) + self._joker * (slots - sum(tiles))
                yield target, weight, slots * self._points, deal

    def _deals_of(self, code: int) -> list[GroupLaying]:
        """The deals of a code that lay most of the tiles, for each number of jokers."""
        if code not in self._deals:
            self._deals[code] = list(deals(self._stage.fronts.spot, code))
        return self._deals[code]


def _keep(ways: list[Way], new: Way) -> None:
    """Adds a way unless another is at least as good by both measures; drops those it dominates."""
    if any(way.weight >= new.weight and way.points >= new.points for way in ways):
        return
    ways[:] = [way for way in ways if way.weight > new.weight or way.points > new.points]
    ways.append(new)
