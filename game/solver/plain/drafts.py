"""Sets as a sweep laid them, by kind of tile; which tile of a kind lies where is decided later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.rules.faces import HIGHEST, LOWEST
from game.rules.table import Meld
from game.solver.plain.frozen import Frozen, FrozenGroup, choices, chosen_colours
from game.solver.plain.groups import NONE, GroupLaying, dealt
from game.solver.plain.kinds import COLOURS, TileCounts, TileKind, kind_of, rank_at
from game.solver.plain.runs import SHAPES, OpenRuns
from game.solver.plain.trace import TraceStep

FINISHED = 3

DraftItem = TileKind | None
"""A tile of a kind, or a joker."""


@dataclass(slots=True)
class SetDraft:
    """A set being built. A frozen one knows its set; what is added lies before or behind it."""

    is_run: bool
    number: int
    """The first number of a run, the number of a group."""
    items: list[DraftItem] = field(default_factory=list)
    meld: Meld | None = None
    behind: list[DraftItem] = field(default_factory=list)
    """What lies behind a frozen set; `items` lie before it."""

    length: int = 0
    """How many tiles it has."""
    top: int = HIGHEST
    """The highest place there is for a run."""

    @property
    def numbered(self) -> int:
        """How many of the tiles added have a number, for a frozen set more than anything new has."""
        return sum(item is not None for item in self.items) + (HIGHEST if self.meld else 0)

    def append(self, item: DraftItem) -> None:
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

    def halves(self) -> Iterator[SetDraft]:
        """Itself, or two runs instead of one that has the ace at both ends (rules 13.1)."""
        if self.length <= HIGHEST:
            yield self
            return
        items = [*self.items, *(kind_of(tile) for tile in (self.meld.tiles if self.meld else ())), *self.behind]
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


class _ColourRuns:
    """The runs of one colour."""

    def __init__(self, colour: int, supply: TileCounts, frozen: Frozen) -> None:
        self._colour = colour
        self._supply = supply.lines[colour]
        self._top = HIGHEST
        self._frozen = [
            (run, SetDraft(True, run.first, meld=run.meld, length=len(run.meld.tiles), top=run.top))
            for run in frozen.runs
            if run.colour == colour
        ]

    def runs(self, steps: Sequence[TraceStep]) -> list[SetDraft]:
        """All of them, frozen ones included."""
        colour = self._colour
        found = [draft for _, draft in self._frozen]
        open_runs: list[SetDraft] = []
        self._top = len(steps)
        for number, step in enumerate(steps, start=LOWEST):
            option, state = step.options[colour], step.states[colour]
            if option.joined:
                open_runs = self._joined(open_runs, number, option.joined, found)
            if option.used:
                open_runs = self._extended(open_runs, number, option.used, SHAPES[state], found)
            else:
                open_runs = []
            if self._frozen:
                open_runs += [draft for run, draft in self._frozen if run.last == number < run.top]
        return found

    def _joined(self, open_runs: list[SetDraft], number: int, joined: int, found: list[SetDraft]) -> list[SetDraft]:
        """The open runs left when the youngest have ended in frozen runs that begin here."""
        by_age = sorted(open_runs, key=lambda draft: draft.length)
        targets = [draft for run, draft in self._frozen if run.first == number]
        for draft, target in zip(by_age[:joined], targets, strict=False):
            target.items, target.number = draft.items, draft.number
            target.length += draft.length
            found[:] = [other for other in found if other is not draft]
        return by_age[joined:]

    def _extended(
        self, runs: list[SetDraft], number: int, used: int, shape: OpenRuns, found: list[SetDraft]
    ) -> list[SetDraft]:
        """The runs that go on or begin here; jokers go where most numbers are."""
        going = runs
        if used != len(runs) or used != sum(shape):
            due = [draft for draft in runs if draft.length < FINISHED]
            finished = [draft for draft in runs if draft.length >= FINISHED]
            going = due + finished[: min(shape[2], used - len(due))]
            begun = [SetDraft(True, number, top=self._top) for _ in range(used - len(going))]
            going += begun
            found += begun
        tiles, kind = self._supply[number], (self._colour, rank_at(number))
        if tiles < used:
            going.sort(key=lambda draft: draft.numbered)
        for place, draft in enumerate(going):
            draft.append(kind if place < tiles else None)
        return going


def _groups(number: int, deal: GroupLaying) -> list[SetDraft]:
    found = []
    for colours, jokers in dealt(deal.grouped, deal.jokers):
        items: list[DraftItem] = [(colour, number) for colour in colours]
        items += [None] * jokers
        found.append(SetDraft(False, number, items, length=len(items)))
    return found


def _add(deal: GroupLaying, groups: Sequence[tuple[FrozenGroup, SetDraft]]) -> None:
    """Gives the tiles that join frozen groups to them."""
    choice = next(ways for ways in choices([group for group, _ in groups]) if chosen_colours(ways) == deal.added)
    for colour, (_, draft) in zip(choice, groups, strict=True):
        if colour is not None:
            draft.append((colour, draft.number))
