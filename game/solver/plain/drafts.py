"""Sets as a sweep laid them, by kind of tile; which tile of a kind lies where is decided later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets.symbols import TileKind
from game.rules.tiles import Tile
from game.solver.counts.kinds import COLOURS, KINDS, NONE, TileCounts
from game.solver.plain.frozen import Frozen, FrozenRun, choices, chosen_colours
from game.solver.plain.groups import dealt
from game.solver.plain.runs import SHAPES
from game.solver.plain.trace import TraceStep

FINISHED = 3
TURNED = LOWEST + HIGHEST
"""A number and the same one counted from the other end make this."""

RowItem = TileKind | str | None
"""A numbered tile of a kind, or a joker: None where there is one kind of them, else its letter."""
DraftItems = list[RowItem | Tile]
"""What a set is made of; a tile where it is known which one lies there."""


class SetDraft(NamedTuple):
    """A set, a run from left to right."""

    is_run: bool
    items: DraftItems

    def turned(self) -> SetDraft:
        """The same with every number counted from the other end, jokers behind tiles; for sets that are not frozen."""
        items: DraftItems = [
            KINDS[item[0]][TURNED - item[1]] if isinstance(item, tuple) else None for item in self.items
        ]
        if self.is_run:
            items.reverse()
            before, lowest = next((place, item[1]) for place, item in enumerate(items) if isinstance(item, tuple))
            moved = min(before, TURNED - lowest + before - len(items))
            items = [*items[moved:], *items[:moved]]
        return SetDraft(self.is_run, items)


def drafts(steps: Sequence[TraceStep], supply: TileCounts, frozen: Frozen) -> list[SetDraft]:
    """The sets these steps lay, the frozen ones first."""
    groups = [(group, SetDraft(False, [*group.meld.tiles])) for group in frozen.groups]
    found = [draft for _, draft in groups]
    for colour in range(len(COLOURS)):
        for run in _runs(colour, steps, supply, frozen):
            found += [SetDraft(True, half) for half in _halves(run)]
    for number, step in enumerate(steps, start=LOWEST):
        deal = step.deal
        for colours, jokers in dealt(deal.grouped, deal.jokers) if deal.grouped != NONE else ():
            found.append(SetDraft(False, [*(KINDS[colour][number] for colour in colours), *[None] * jokers]))
        if deal.added != NONE:
            here = [pair for pair in groups if pair[0].number == number]
            ways = choices([group for group, _ in here])
            choice = next(way for way in ways if chosen_colours(way) == deal.added)
            for added, (_, draft) in zip(choice, here, strict=True):
                if added is not None:
                    draft.items.append(KINDS[added][number])
    return found


def _halves(run: DraftItems) -> Iterator[DraftItems]:
    """Itself, or two runs instead of one that has the ace at both ends (rules 13.1)."""
    half = len(run) // 2 if len(run) > HIGHEST else len(run)
    yield run[:half]
    if half < len(run):
        yield run[half:]


def _runs(colour: int, steps: Sequence[TraceStep], supply: TileCounts, frozen: Frozen) -> list[DraftItems]:
    """The runs of one colour, frozen ones among them."""
    staying: list[tuple[FrozenRun, DraftItems]] = [
        (run, [*run.meld.tiles]) for run in frozen.runs if run.colour == colour
    ]
    found = [run for _, run in staying]
    going: list[DraftItems] = []
    for number, (options, _) in enumerate(steps, start=LOWEST):
        used, joined, state, _, _ = options[colour]
        if joined:
            going.sort(key=len)
            for run in [run for old, run in staying if old.first == number][:joined]:
                young = going.pop(0)
                run[:0] = young
                young.clear()
        if used or going:
            begun = SHAPES[state][0]
            if len(going) > used - begun:
                going.sort(key=_is_finished)
                del going[used - begun :]
            new: list[DraftItems] = [[] for _ in range(begun)]
            found += new
            going += new
            have = supply.lines[colour][number]
            if used > have:
                going.sort(key=_numbers, reverse=True)
            for joker, run in enumerate(going, start=have - used):
                run.append(KINDS[colour][number] if joker >= 0 else None)
        going += [run for old, run in staying if old.last == number < old.top]
    return [run for run in found if run]


def _is_finished(run: DraftItems) -> bool:
    """Whether it may end."""
    return len(run) >= FINISHED


def _numbers(run: DraftItems) -> int:
    """How many of its places are not for jokers."""
    return len(run) - run.count(None)
