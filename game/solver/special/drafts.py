"""Sets as a sweep laid them, as heaps of kinds of tiles, and how they are filled with real tiles.

Where in its set a tile lies is asked of the rules, which know an order for every heap that is a set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from game.rules.tiles import Tiles
from game.solver.counts.codes import CODE_BITS
from game.solver.counts.kinds import COLOURS, NUMBERS
from game.solver.counts.stock import LETTERS, REGULAR, StockItem, item_of
from game.solver.plain.drafts import TURNED, SetDraft
from game.solver.plain.rows import filled as filled_rows
from game.solver.position import Position
from game.solver.special.groups import SpecialGroup
from game.solver.special.memory import SpecialStage
from game.solver.special.packed_keys import SPENT_PLACE, added, spent, state_of
from game.solver.special.runs import FRESH, Run, RunFill
from game.solver.special.sweep import ColourTurn, SpecialSwept, SweepStep

ItemHeap = list[StockItem]
"""What lies in a set, in any order."""


@dataclass(slots=True, eq=False)
class _Growing:
    """A run that is being built."""

    run: Run
    colour: int
    heap: ItemHeap


@dataclass(frozen=True, slots=True)
class _DraftStep:
    """What one number did: moves, then fills by colour, then groups."""

    number: int
    turns: tuple[ColourTurn, ...]
    fills: tuple[RunFill, ...]
    groups: tuple[SpecialGroup, ...]


def drafts(swept: SpecialSwept, end: int) -> list[ItemHeap]:
    """The sets of the way that leads to this key of the last layer."""
    found: list[ItemHeap] = []
    growing: list[_Growing] = []
    for step in reversed(list(_steps_back(swept, end))):
        for turn in step.turns:
            _turn(turn, growing, found)
        for colour, fill in enumerate(step.fills):
            _fill((colour, step.number), fill, growing, found)
        for one in growing:
            one.run = one.run.after()
        found += [_group(step.number, group) for group in step.groups]
    return found


def _steps_back(swept: SpecialSwept, end: int) -> Iterator[_DraftStep]:
    key = end
    for number, stage, passed in reversed(list(zip(NUMBERS, swept.plan.stages, swept.passed, strict=True))):
        led = passed.sources[key]
        fills, groups = _found_again(stage, passed, led, key)
        turns: list[ColourTurn] = []
        key = led
        while key in passed.turns:
            turns.append(passed.turns[key])
            key = passed.turns[key][0]
        place = TURNED - number if swept.plan.downwards else number
        yield _DraftStep(place, tuple(reversed(turns)), fills, tuple(groups))


def _found_again(
    stage: SpecialStage, passed: SweepStep, led: int, target: int
) -> tuple[tuple[RunFill, ...], list[SpecialGroup]]:
    """The fills and groups that lead from one key to the other with the loss they have."""
    choices = []
    for colour, spot in enumerate(stage.spots):
        every = spot.fills[state_of(led, colour)]
        choices.append(
            [(code << CODE_BITS * colour, fill) for after, _, code, fill in every if after == state_of(target, colour)]
        )
    loss = passed.layer[target] - passed.led[led]
    gone = (target >> SPENT_PLACE << SPENT_PLACE) - (led >> SPENT_PLACE << SPENT_PLACE)
    for chosen in product(*choices):
        code = sum(code for code, _ in chosen)
        left = gone - added([sum(fill.jokers for _, fill in chosen)])
        if (left, loss) in stage.fronts[code]:
            return tuple(fill for _, fill in chosen), stage.fronts.dealt(code, left, loss)
    raise AssertionError("a key that nothing leads to")


def _turn(turn: ColourTurn, growing: list[_Growing], found: list[ItemHeap]) -> None:
    """Lays the jokers of a move."""
    _, colour, move, target = turn
    heap: ItemHeap = []
    if move.old is None:
        found.append(heap)
    else:
        one = next(other for other in growing if other.run == move.old and other.colour == colour)
        growing.remove(one)
        heap = one.heap
    heap += move.letters
    if move.new is not None:
        growing.append(_Growing(move.new, target, heap))


def _fill(kind: tuple[int, int], fill: RunFill, growing: list[_Growing], found: list[ItemHeap]) -> None:
    """Lays the tiles of a kind, jokers where there are too few; runs without a numbered tile come first."""
    colour, _ = kind
    staying = list(fill.goes_on)
    for one in [one for one in growing if one.colour == colour and one.run.may_end]:
        if one.run in staying:
            staying.remove(one.run)
        else:
            growing.remove(one)
    for _ in range(fill.begun):
        growing.append(_Growing(FRESH, colour, []))
        found.append(growing[-1].heap)
    mine = [one for one in growing if one.colour == colour and one.run.gaps]
    slots = [one for one in mine if one.run.blank]
    slots += [one for one in mine for _ in range(one.run.gaps - one.run.blank)]
    for place, one in enumerate(slots):
        one.heap.append(kind if place < len(slots) - fill.jokers else LETTERS[REGULAR])


def _group(number: int, group: SpecialGroup) -> ItemHeap:
    heap: ItemHeap = [(colour, number) for colour in range(len(COLOURS)) for _ in range(group.colours[colour])]
    for letter, count in zip(LETTERS, spent(group.cost), strict=True):
        heap += letter * count
    return heap


def filled(heaps: Sequence[ItemHeap], position: Position) -> list[Tiles] | None:
    """The heaps as rows in an order that reads, as an old set lay that is in one; None if one is no set after all, as
    a run with more colour-changes than it may have (rules 5.3)."""
    loose = [SetDraft(False, [*sorted(heap, key=str)]) for heap in heaps]
    rules, rows = position.rules, []
    for row in filled_rows(loose, position.table, position.rack, item_of):
        old = next((meld.tiles for meld in position.table if set(meld.tiles) <= set(row)), ())
        as_it_lay = (*old, *(tile for tile in row if tile not in old))
        in_order = rules.in_order(as_it_lay)
        if in_order is None:
            return None
        rows.append(in_order)
    return rows
