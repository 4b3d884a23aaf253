"""Aces that may stand below the two or above the king (rules 13.1): which of them stand where.

An ace above the king has a place of its own in the sweep. How many aces of a colour stand there is **open** at first:
they may be laid at both ends or at neither, so that the answer is a bound and often good as it is. Where it is not, the
number of one colour is settled, every number in turn, and the question asked again, until no answer is better than the
best that can be laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from game.rules.faces import HIGHEST, LOWEST
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.counts.kinds import COLOURS, HIGH_ACE, counts_of
from game.solver.plain.memory import Memory
from game.solver.plain.passes import SweptWay, exactly, proven, tried
from game.solver.plain.question import Question, worth
from game.solver.plain.trace import traced

HighAces = tuple[int | None, ...]
"""How many aces of each colour stand above a king; None where that is open."""


def best_with_aces(memory: Memory, question: Question, cap: int) -> list[Tiles] | None:
    """The rows of a best way that falls short of everything by less than `cap`; None if there is none. A search that
    takes too many states is counted as cut."""
    search = _AceSearch(memory, question, cap)
    if not search.prove(search.start, 0):
        memory.cuts += 1
        if search.found is None:
            search.attempt()
    if search.found is None:
        return None
    rows = search.found.rows()
    return rows if rows is not None else _counted_exactly(memory, question, search.found)


def tried_with_aces(memory: Memory, question: Question, cap: int) -> SweptWay | None:
    """Such a way, if a few quick passes find one."""
    search = _AceSearch(memory, question, cap)
    search.attempt()
    return search.found


class _AceSearch:
    """Looks for the best way below a cap; costs are those of the question, whatever is open."""

    def __init__(self, memory: Memory, question: Question, cap: int) -> None:
        self._memory = memory
        self._question = question
        self._end = memory.looked + memory.most
        self._aces = [line[LOWEST] for line in question.supply.lines]
        self._owed = [line[LOWEST] for line in question.must.lines]
        self._most = [_most_high(question, colour) for colour in range(len(COLOURS))]
        self.cap = cap
        """What a way must cost less than."""
        self.found: SweptWay | None = None
        self.start: HighAces = tuple(None if most else 0 for most in self._most)
        """Open where an ace could follow a king."""

    def prove(self, high: HighAces, floor: int) -> bool:
        """Finds the best way with these aces settled; `floor` is what it costs at least. False where states ran out
        before it was proven that none is better."""
        if self._memory.looked >= self._end:
            return False
        question, shift = settled(self._question, high, self._most)
        wrong = self._taken(high, proven(self._memory, question, self.cap + shift, floor + shift), shift)
        if not wrong:
            return True
        colour, whole = min(wrong, key=lambda one: self._most[one]), True
        wish, cost = wrong[colour]
        for one in sorted(range(self._most[colour] + 1), key=lambda number: abs(number - wish)):
            whole = self.prove((*high[:colour], one, *high[colour + 1 :]), cost) and whole
            if self.cap <= cost:
                return True
        return whole

    def attempt(self) -> None:
        """Finds a way, or gives up soon: with the aces as they lie, then wherever they would like to be."""
        self._try(self._as_they_lie())
        high: HighAces = self.start
        while self.found is None and (wrong := self._try(high)):
            high = tuple(wrong[colour][0] if colour in wrong else one for colour, one in enumerate(high))

    def _try(self, high: HighAces) -> dict[int, tuple[int, int]]:
        question, shift = settled(self._question, high, self._most)
        return self._taken(high, tried(self._memory, question, self.cap + shift), shift)

    def _taken(self, high: HighAces, way: SweptWay | None, shift: int) -> dict[int, tuple[int, int]]:
        """Takes a way that costs less, if every ace lies once; otherwise it gives the colours of which aces are laid
        twice or not at all, with how many would lie above and what the way costs."""
        cost = self.cap if way is None else way.cost - shift
        if way is None or cost >= self.cap:
            return {}
        used = [(below, min(above, most)) for (below, above), most in zip(_used_high(way), self._most, strict=True)]
        wrong = {
            colour: (used[colour][1], cost)
            for colour, one in enumerate(high)
            if one is None and not self._owed[colour] <= sum(used[colour]) <= self._aces[colour]
        }
        if not wrong:
            self.cap, self.found = cost, way
        return wrong

    def _as_they_lie(self) -> HighAces:
        """Aces of the table where they lie now."""
        position, frozen = self._question.position, self._question.frozen.melds
        high = [0] * len(COLOURS)
        for meld in position.table:
            if meld.ident not in frozen and _ends_high(meld.tiles):
                face = meld.tiles[-1].face
                assert face is not None
                high[face.colour.rank] += 1
        return tuple(map(min, high, self._most))


def settled(question: Question, high: HighAces, most: Sequence[int]) -> tuple[Question, int]:
    """The question with aces at both ends, and what its costs are too high by.

    Where the number above is settled, so many must be laid there. Where it is open, any may be laid at either end; they
    count twice then, unless all lie on the table anyway and count nothing.
    """
    must, supply = [list(line) for line in question.must.lines], [list(line) for line in question.supply.lines]
    aces, shift = list(question.aim.weights[LOWEST]), 0
    for colour, above in enumerate(high):
        owed, have = must[colour][LOWEST], supply[colour][LOWEST]
        if above is None:
            must[colour][LOWEST], supply[colour][HIGH_ACE] = max(0, owed - most[colour]), most[colour]
            if owed == have:
                aces[colour] = 0
            shift += aces[colour] * most[colour]
        else:
            must[colour][LOWEST], must[colour][HIGH_ACE] = max(0, owed - above), above
            supply[colour][LOWEST], supply[colour][HIGH_ACE] = have - above, above
    black, red, blue, orange = aces
    four = black, red, blue, orange
    aim = Aim((question.aim.weights[0], four, *question.aim.weights[LOWEST + 1 :], four), question.aim.joker)
    counted = replace(
        question,
        aim=aim,
        must=counts_of(must, question.must.jokers),
        supply=counts_of(supply, question.supply.jokers),
        total=question.total + shift,
    )
    return counted, shift


def _most_high(question: Question, colour: int) -> int:
    """The most aces of a colour that could follow a king."""
    line, jokers = question.supply.lines[colour], question.supply.jokers
    beside = sum(run.colour == colour and run.last >= HIGHEST - 2 for run in question.frozen.runs)
    return min(line[LOWEST], min(line[HIGHEST - 1], line[HIGHEST]) + jokers + beside)


def _used_high(way: SweptWay) -> list[tuple[int, int]]:
    """The aces of each colour laid below and above; where a run has more than there are, the others are jokers."""
    steps, question = traced(way.plan, way.swept, way.end), way.question
    first, last, deal = steps[0], steps[-1], steps[0].deal
    used = []
    for colour, line in enumerate(question.supply.lines):
        below = min(first.options[colour].used, line[LOWEST]) + deal.grouped[colour] + deal.added[colour]
        used.append((below, min(last.options[colour].used, line[HIGH_ACE])))
    return used


def _ends_high(tiles: Tiles) -> bool:
    """Whether the last tile of a set is an ace above a king."""
    numbers = {tile.face.number for tile in tiles if tile.face is not None}
    last = tiles[-1].face
    return last is not None and last.number == LOWEST and len(numbers) > 1


def _counted_exactly(memory: Memory, question: Question, way: SweptWay) -> list[Tiles] | None:
    """The best of all ways to settle the aces where spare jokers find no room: those near the given way first, until
    one is worth as much as that, or states run out, which counts as cut."""
    end, used = memory.looked + memory.most, [above for _, above in _used_high(way)]
    every = product(*(range(_most_high(question, colour) + 1) for colour in range(len(COLOURS))))
    shift = way.question.total - question.total
    target = question.total + max(0, question.aim.joker) * question.rack_jokers - (way.cost - shift)
    best, most = None, -1
    for high in sorted(every, key=lambda high: sum(abs(one - wish) for one, wish in zip(high, used, strict=True))):
        if memory.looked >= end:
            memory.cuts += 1
            break
        rows = exactly(memory, settled(question, high, high)[0])
        found = -1 if rows is None else worth(question.position.played(rows), question.aim)
        if found > most:
            best, most = rows, found
        if most >= target:
            break
    return best
