"""Sets as a sweep laid them, by kind of tile; which tile of a kind lies where is decided later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets.symbols import TileKind
from game.rules.table import Meld
from game.solver.counts.kinds import COLOURS, KINDS, NONE, TileCounts
from game.solver.plain.frozen import Frozen, FrozenGroup, choices, chosen_colours
from game.solver.plain.groups import GroupLaying, dealt
from game.solver.plain.runs import OPEN_RUNS, SHAPES
from game.solver.plain.trace import TraceStep

FINISHED = 3
TURNED = LOWEST + HIGHEST
"""A number and the same one counted from the other end make this."""

RowItem = TileKind | str | None
"""A numbered tile of a kind, or a joker: None where there is one kind of them, else its letter."""


@dataclass(slots=True)
class SetDraft:
    """A set being built. A frozen one knows its set; what is added lies before or behind it."""

    is_run: bool
    number: int
    """The first number of a run, the number of a group."""
    items: list[RowItem] = field(default_factory=list)
    meld: Meld | None = None
    behind: list[RowItem] = field(default_factory=list)
    """What lies behind a frozen set; `items` lie before it."""

    length: int = 0
    """How many tiles it has."""
    top: int = HIGHEST
    """The highest place there is for a run."""

    def append(self, item: RowItem) -> None:
        """Lays it at the right end."""
        self.length += 1
        (self.behind if self.meld else self.items).append(item)

    def take_joker(self) -> bool:
        """Lays a spare joker at an end, if there is room."""
        if not self.is_run:
            if self.length >= len(COLOURS):
                return False
            self.append(None)
        elif self.length >= HIGHEST:
            return False
        elif self.number + self.length <= self.top:
            self.append(None)
        elif self.number > LOWEST:
            self.items.insert(0, None)
            self.length += 1
            self.number -= 1
        else:
            return False
        return True

    def turned(self) -> SetDraft:
        """The same with every number counted from the other end, jokers behind tiles; for sets that are not frozen."""
        items: list[RowItem] = [
            KINDS[item[0]][TURNED - item[1]] if isinstance(item, tuple) else item for item in self.items
        ]
        if not self.is_run:
            return SetDraft(False, TURNED - self.number, items, length=self.length)
        items.reverse()
        first = TURNED - self.number - self.length + 1
        while items[0] is None and first + self.length <= HIGHEST:
            items.append(items.pop(0))
            first += 1
        return SetDraft(True, first, items, length=self.length, top=self.top)

    def halves(self) -> Iterator[SetDraft]:
        """Itself, or two runs instead of one that has the ace at both ends (rules 13.1)."""
        if self.length <= HIGHEST:
            yield self
            return
        items = [*self.items, *(tile.kind for tile in (self.meld.tiles if self.meld else ())), *self.behind]
        half = len(items) // 2
        yield SetDraft(True, LOWEST, items[:half], length=half, top=self.top)
        yield SetDraft(True, LOWEST + half, items[half:], length=len(items) - half, top=self.top)


def drafts(steps: Sequence[TraceStep], supply: TileCounts, frozen: Frozen) -> list[SetDraft]:
    """The sets these steps lay, the frozen ones first."""
    groups = [
        (group, SetDraft(False, group.number, meld=group.meld, length=len(group.meld.tiles))) for group in frozen.groups
    ]
    found = [draft for _, draft in groups]
    for colour in range(len(COLOURS)):
        found += _ColourRuns(colour, supply, frozen).runs(steps)
    for number, step in enumerate(steps, start=LOWEST):
        deal = step.deal
        if deal.grouped != NONE:
            found += _groups(number, deal)
        if deal.added != NONE:
            _add(deal, [pair for pair in groups if pair[0].number == number])
    return found if len(steps) <= HIGHEST else [half for draft in found for half in draft.halves()]


def take_jokers(laid: Sequence[SetDraft], count: int) -> bool:
    """Lays so many spare jokers at ends of sets; whether there is room for all."""
    return all(any(draft.take_joker() for draft in laid) for _ in range(count))


def turned(laid: Sequence[SetDraft]) -> list[SetDraft]:
    """Sets of a sweep from 13 downwards, turned, in the order in which one from 1 ends them: runs by colour, groups."""
    return sorted([draft.turned() for draft in laid], key=_colour_and_end)


def _colour_and_end(draft: SetDraft) -> tuple[int, int]:
    """The place of a set that is not frozen in this order."""
    if not draft.is_run:
        return len(COLOURS), draft.number
    return min([item[0] for item in draft.items if isinstance(item, tuple)]), draft.number + draft.length


class _OpenRun:
    """A run, or what goes on behind a frozen one, that has not ended yet."""

    __slots__ = ("frozen", "jokers", "start")

    def __init__(self, start: int, frozen: SetDraft | None = None) -> None:
        self.start = start
        self.frozen = frozen
        self.jokers: list[int] = []
        """The numbers where jokers lie."""

    def length(self, number: int) -> int:
        """How many tiles it has before a number, for a frozen one more than anything new has."""
        return number - self.start + (HIGHEST if self.frozen else 0)

    def items(self, line: Sequence[RowItem], end: int) -> list[RowItem]:
        """Its tiles when it ends before a number."""
        items = list(line[self.start : end])
        for number in self.jokers:
            items[number - self.start] = None
        return items


class _ColourRuns:
    """The runs of one colour."""

    def __init__(self, colour: int, supply: TileCounts, frozen: Frozen) -> None:
        self._colour = colour
        self._line = KINDS[colour]
        self._supply = supply.lines[colour]
        self._top = HIGHEST
        self._frozen = [
            (run, SetDraft(True, run.first, meld=run.meld, length=len(run.meld.tiles), top=run.top))
            for run in frozen.runs
            if run.colour == colour
        ]

    def runs(self, steps: Sequence[TraceStep]) -> list[SetDraft]:
        """All of them, frozen ones included."""
        colour, supply, frozen = self._colour, self._supply, self._frozen
        found = [draft for _, draft in frozen]
        going: list[_OpenRun] = []
        self._top = len(steps)
        for number, (states, options, _) in enumerate(steps, start=LOWEST):
            used, joined, _, _, _ = options[colour]
            if joined:
                going = self._joined(going, number, joined)
            if used or going:
                if used != len(going) or used != OPEN_RUNS[states[colour]]:
                    going = self._next(going, number, used, SHAPES[states[colour]][2], found)
                if used > supply[number]:
                    self._lay_jokers(going, number, used - supply[number])
            if frozen:
                going += [_OpenRun(number + 1, draft) for run, draft in frozen if run.last == number < run.top]
        for run in going:
            self._end(run, len(steps) + 1, found)
        return found

    def _next(
        self, runs: list[_OpenRun], number: int, used: int, finished: int, found: list[SetDraft]
    ) -> list[_OpenRun]:
        """The runs that go on or begin here, at most so many finished ones."""
        if not runs:
            return [_OpenRun(number) for _ in range(used)]
        if not used:
            for run in runs:
                self._end(run, number, found)
            return []
        going: list[_OpenRun] = []
        long: list[_OpenRun] = []
        for run in runs:
            (going if run.length(number) < FINISHED else long).append(run)
        left = max(0, min(finished, used - len(going)))
        going += long[:left]
        for run in long[left:]:
            self._end(run, number, found)
        for _ in range(used - len(going)):
            going.append(_OpenRun(number))
        return going

    def _end(self, run: _OpenRun, number: int, found: list[SetDraft]) -> None:
        """Ends a run before a number."""
        items, frozen = run.items(self._line, number), run.frozen
        if frozen is None:
            found.append(SetDraft(True, run.start, items, None, [], len(items), self._top))
        else:
            frozen.behind = items
            frozen.length += len(items)

    def _joined(self, runs: list[_OpenRun], number: int, joined: int) -> list[_OpenRun]:
        """The open runs left when the youngest have ended in frozen runs that begin here."""
        by_age = sorted(runs, key=lambda run: run.length(number))
        targets = [draft for run, draft in self._frozen if run.first == number]
        for run, target in zip(by_age[:joined], targets, strict=False):
            target.items, target.number = run.items(self._line, number), run.start
            target.length += len(target.items)
        return by_age[joined:]

    def _lay_jokers(self, runs: list[_OpenRun], number: int, jokers: int) -> None:
        """Lays so many jokers in place of tiles, where most numbers are."""
        runs.sort(key=lambda run: run.length(number) - len(run.jokers))
        for run in runs[-jokers:]:
            run.jokers.append(number)


def _groups(number: int, deal: GroupLaying) -> list[SetDraft]:
    found = []
    for colours, jokers in dealt(deal.grouped, deal.jokers):
        items: list[RowItem] = [KINDS[colour][number] for colour in colours]
        items += [None] * jokers
        found.append(SetDraft(False, number, items, None, [], len(items)))
    return found


def _add(deal: GroupLaying, groups: Sequence[tuple[FrozenGroup, SetDraft]]) -> None:
    """Gives the tiles that join frozen groups to them."""
    choice = next(ways for ways in choices([group for group, _ in groups]) if chosen_colours(ways) == deal.added)
    for colour, (_, draft) in zip(choice, groups, strict=True):
        if colour is not None:
            draft.append((colour, draft.number))
