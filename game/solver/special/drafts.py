"""Sets as a sweep laid them, by kind of tile, and how they are filled with real tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from game.rules.tiles import Tiles
from game.solver.counts.kinds import COLOURS, NUMBERS
from game.solver.counts.stock import DOUBLE, LETTERS, MIRROR, REGULAR, StockItem, item_of
from game.solver.plain.drafts import TURNED, RowItem, SetDraft
from game.solver.plain.rows import filled as filled_rows
from game.solver.plain.rows import place_in
from game.solver.position import Position
from game.solver.special.groups import SpecialGroup
from game.solver.special.memory import SpecialStage
from game.solver.special.packed_keys import SPENT_PLACE, state_of
from game.solver.special.runs import Run, RunFill
from game.solver.special.sweep import ColourTurn, Passed, SpecialSwept

REGULAR_LETTER, DOUBLE_LETTER, MIRROR_LETTER = LETTERS[REGULAR], LETTERS[DOUBLE], LETTERS[MIRROR]


@dataclass(slots=True)
class SpecialDraft:
    """A set. A mirrored one has its far side read from the middle outwards."""

    number: int
    """The first number of a run, the number of a group."""
    items: list[StockItem]
    is_run: bool = True
    far: list[StockItem] | None = None

    @property
    def width(self) -> int:
        """How many slots it has on one side."""
        return sum(2 if item == DOUBLE_LETTER else 1 for item in self.items)

    def turned(self) -> SpecialDraft:
        """The same with every number counted from the other end, and so from the other side."""
        number = TURNED - (self.number + self.width - 1 if self.is_run else self.number)
        far = None if self.far is None else _turned(self.far)
        return SpecialDraft(number, _turned(self.items), self.is_run, far)

    @property
    def row(self) -> list[StockItem]:
        """All of it from left to right; a group in any order."""
        return self.items if self.far is None else [*self.items, MIRROR_LETTER, *reversed(self.far)]


def _turned(items: Sequence[StockItem]) -> list[StockItem]:
    return [item if isinstance(item, str) else (item[0], TURNED - item[1]) for item in reversed(items)]


@dataclass(slots=True)
class _Growing:
    """A run that is being built, with how far each side reaches."""

    run: Run
    colour: int
    draft: SpecialDraft
    reach: list[int] = field(default_factory=lambda: [0])

    def lay(self, side: int, item: StockItem, reach: int) -> None:
        """Lays a tile at a side."""
        (self.draft.far if side and self.draft.far is not None else self.draft.items).append(item)
        self.reach[side] = reach

    @property
    def gaps(self) -> list[int]:
        """The sides that have nothing for the present number."""
        return [side for side, reach in enumerate(self.reach) if not reach]


@dataclass(frozen=True, slots=True)
class _DraftStep:
    """What one number did: moves, then fills by colour, then groups."""

    number: int
    turns: tuple[ColourTurn, ...]
    fills: tuple[RunFill, ...]
    supply: tuple[int, ...]
    groups: tuple[SpecialGroup, ...]


def drafts(swept: SpecialSwept, end: int) -> list[SpecialDraft]:
    """The sets of the way that leads to this key of the last layer."""
    found: list[SpecialDraft] = []
    growing: list[_Growing] = []
    for step in reversed(list(_steps_back(swept, end))):
        for turn in step.turns:
            _turn(step.number, turn, growing, found)
        for colour, fill in enumerate(step.fills):
            _fill(step, colour, fill, growing, found)
        _pass_on(growing)
        found += [_group(step.number, group) for group in step.groups]
    return [draft.turned() for draft in found] if swept.plan.downwards else found


def _steps_back(swept: SpecialSwept, end: int) -> Iterator[_DraftStep]:
    key = end
    before = [None, *swept.passed[:-1]]
    for number, stage, passed, earlier in list(zip(NUMBERS, swept.plan.stages, swept.passed, before, strict=True))[
        ::-1
    ]:
        led = passed.sources[key]
        fills, groups = _found_again(stage, passed, led, key)
        turns: list[ColourTurn] = []
        key = led
        while key in passed.turns and not _is_given(earlier, key, passed.led[key]):
            turns.append(passed.turns[key])
            key = passed.turns[key][0]
        supply = tuple(column.base.spot.supply for column in stage.columns)
        yield _DraftStep(number, tuple(reversed(turns)), fills, supply, tuple(groups))


def _is_given(earlier: Passed | None, key: int, loss: int) -> bool:
    """Whether a key stood there before any move."""
    layer = {0: 0} if earlier is None else earlier.layer
    return layer.get(key) == loss


def _found_again(
    stage: SpecialStage, passed: Passed, led: int, target: int
) -> tuple[tuple[RunFill, ...], list[SpecialGroup]]:
    """The fills and groups that lead from one key to the other with the loss they have."""
    choices = []
    for colour, column in enumerate(stage.columns):
        wanted = state_of(target, colour)
        every = column.base.fills[state_of(led, colour)]
        choices.append([(jokers, code << 4 * colour, fill) for after, jokers, code, fill in every if after == wanted])
    loss = passed.layer[target] - passed.led[led]
    spent = (target >> SPENT_PLACE << SPENT_PLACE) - (led >> SPENT_PLACE << SPENT_PLACE)
    for chosen in product(*choices):
        code = sum(entry[1] for entry in chosen)
        left = spent - sum(entry[0] for entry in chosen)
        if (left, loss) in stage.fronts[code]:
            return tuple(entry[2] for entry in chosen), stage.fronts.dealt(code, left, loss)
    raise AssertionError("a key that nothing leads to")


def _turn(number: int, turn: ColourTurn, growing: list[_Growing], found: list[SpecialDraft]) -> None:
    """Lays the jokers of a move."""
    _, colour, move, target = turn
    if move.old is None:
        one = _new(turn, number)
        growing.append(one)
        found.append(one.draft)
    else:
        one = next(other for other in growing if other.run == move.old and other.colour == colour)
    for letter in move.letters.replace(MIRROR_LETTER, ""):
        one.lay(one.gaps[0], letter, 2 if letter == DOUBLE_LETTER else 1)
    if move.new is None:
        growing.remove(one)
    else:
        one.run, one.colour = move.new, target


def _new(turn: ColourTurn, number: int) -> _Growing:
    _, colour, move, _ = turn
    assert move.new is not None
    is_pair = MIRROR_LETTER in move.letters
    draft = SpecialDraft(number, [], far=[] if is_pair else None)
    return _Growing(move.new, colour, draft, [0, 0] if is_pair else [0])


def _fill(step: _DraftStep, colour: int, fill: RunFill, growing: list[_Growing], found: list[SpecialDraft]) -> None:
    """Lays the tiles of a colour, jokers where there are too few."""
    mine = [one for one in growing if one.colour == colour]
    staying = list(fill.goes_on)
    slots: list[tuple[_Growing, int]] = []
    for one in mine:
        if one.run.may_end:
            if one.run not in staying:
                growing[:] = [other for other in growing if other is not one]
                continue
            staying.remove(one.run)
        slots += [(one, side) for side in one.gaps]
    for _ in range(fill.begun):
        one = _Growing(Run(0, blank=True), colour, SpecialDraft(step.number, []))
        growing.append(one)
        found.append(one.draft)
        slots.append((one, 0))
    slots.sort(key=lambda slot: (not slot[0].run.blank, slot[1]))
    for place, (one, side) in enumerate(_demanding_first(slots)):
        one.lay(side, (colour, step.number) if place < step.supply[colour] else REGULAR_LETTER, 1)


def _demanding_first(slots: list[tuple[_Growing, int]]) -> list[tuple[_Growing, int]]:
    """The slots with one of each run without a numbered tile before all others."""
    first, later, seen = [], [], set()
    for one, side in slots:
        if one.run.blank and id(one) not in seen:
            first.append((one, side))
            seen.add(id(one))
        else:
            later.append((one, side))
    return first + later


def _pass_on(growing: Sequence[_Growing]) -> None:
    """Goes to the next number."""
    for one in growing:
        one.run = one.run.after()
        one.reach = [max(0, reach - 1) for reach in one.reach]


def _group(number: int, group: SpecialGroup) -> SpecialDraft:
    items: list[StockItem] = [(colour, number) for colour in range(len(COLOURS)) for _ in range(group.colours[colour])]
    cost = group.cost
    items += [REGULAR_LETTER] * cost.regular + [DOUBLE_LETTER] * cost.double + [MIRROR_LETTER] * cost.mirror
    return SpecialDraft(number, items, is_run=False)


def filled(drafts: Sequence[SpecialDraft], position: Position) -> list[Tiles] | None:
    """The drafts as rows in an order that reads; None if one of them is no set after all."""
    old = [tuple(map(item_of, meld.tiles)) for meld in position.table]
    loose = [SetDraft(draft.is_run, draft.number, _as_it_lay(draft.row, old)) for draft in drafts]
    rules, rows = position.rules, []
    for row in filled_rows(loose, position.table, position.rack, item_of):
        in_order = row if rules.is_set(row) else rules.arrange(row)
        if in_order is None:
            return None
        rows.append(in_order)
    return rows


def _as_it_lay(row: list[StockItem], old: Sequence[tuple[StockItem, ...]]) -> list[RowItem]:
    """The row, the other way round where an old set lies in it only so."""
    back = row[::-1]
    turned = any(place_in(tuple(back), one) is not None and place_in(tuple(row), one) is None for one in old)
    return [*(back if turned else row)]
