"""What one number may do to the runs of one colour while it is counted which old runs stay.

A state is that of `runs`, and above it a bit for every old run under way that one open run has covered so far. Runs
that cover none go by the same rules as there; one that covers an old run may do what would be senseless for others, as
long as the old run stays: the tiles and jokers of that lie where they lay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from game.rules.faces import HIGHEST
from game.solver.calm.old_sets import NO_LANES, Lanes, OldRunPlace
from game.solver.lookup import Lookup
from game.solver.plain.runs import (
    CODE_BITS,
    JOKER_UNIT,
    SHAPE_NUMBERS,
    SHAPES,
    STATE_BITS,
    OpenRuns,
    OptionMemo,
    PackedMove,
    RunTerms,
    is_sensible,
)

LANE_BITS = 3
COVERED_BITS = 4 * LANE_BITS
"""Below the packed key of a plain sweep there are these bits, for the old runs that are covered."""
BROKEN_CODE = 1 << 4 * CODE_BITS
"""Above the codes of the four colours it is counted how many old runs are broken."""
_SHAPE = (1 << STATE_BITS) - 1


class KeptRunTerms(NamedTuple):
    """Everything that determines the options."""

    spot: RunTerms
    """With nothing that must lie: what is left for groups is reckoned later."""
    lanes: Lanes
    spared: int
    """Tiles for which a joker may stand though they are there, because an old group of this number needs them."""


class KeptRunOption(NamedTuple):
    """One way a number may be used."""

    state: int
    jokers: int
    """As an addend of a plain sweep's key."""
    real: int
    """How many tiles it takes that are no jokers."""
    broken: int
    """How many old runs end to be covered here, or are not covered from their beginning."""
    covered: int
    """The lanes of those that are covered at this number."""


class _Covered(NamedTuple):
    """Some old runs that are covered at this number."""

    covered: int
    size: int
    broken: int
    """How many others might be covered."""
    jokers: int
    """Those of them that have a joker here."""
    after: int
    """The lanes of those that go on beyond this number, in their place in a state."""
    going: OpenRuns
    """Those that have begun, by length."""
    begun: int
    later: OpenRuns
    """Those that go on, by length after this number."""


Covers = tuple[_Covered, ...]


def covered_runs(key: tuple[Lanes, int]) -> Covers:
    """What may be covered from a number on, the most first, by what lies there and what was covered before it."""
    here = [(lane, place) for lane, place in enumerate(_met(*key)) if place is not None]
    sizes = range(len(here), -1, -1)
    return tuple([_covered(some, len(here) - size) for size in sizes for some in combinations(here, size)])


class KeptRunMemo(dict[int, tuple[KeptRunOption, ...]]):
    """The options by state; a state is one of `SHAPES` and above it the lanes covered."""

    def __init__(
        self, terms: KeptRunTerms, base: OptionMemo, covers: Lookup[tuple[Lanes, int], tuple[_Covered, ...]]
    ) -> None:
        super().__init__()
        self.terms = terms
        self.base = base
        self._covers = covers

    def __missing__(self, state: int) -> tuple[KeptRunOption, ...]:
        spot, lanes, spared = terms = self.terms
        covered = state >> STATE_BITS
        if _met(lanes, covered) == NO_LANES and not spared:
            supply = spot.supply
            found = tuple(
                [KeptRunOption(one.state, one.jokers, min(one.used, supply), 0, 0) for one in self.base[state]]
            )
        else:
            found = tuple(_options(terms, SHAPES[state & _SHAPE], self._covers[lanes, covered], self.base.charges))
        self[state] = found
        return found


class KeptRunMoves(dict[int, tuple[PackedMove, ...]]):
    """What the options of one colour add to a packed key and to a code, by state; those that break nothing first."""

    def __init__(self, base: KeptRunMemo, colour: int, must: int) -> None:
        super().__init__()
        self.base = base
        supply = base.terms.spot.supply
        place = CODE_BITS * colour
        self.codes = [(max(0, must - real) << CODE_BITS // 2 | supply - real) << place for real in range(supply + 1)]
        """Fewest and most tiles left for groups, packed in their place in a code, by how many a run takes."""
        self._colour = colour

    def __missing__(self, state: int) -> tuple[PackedMove, ...]:
        shape_place, covered_place = COVERED_BITS + STATE_BITS * self._colour, LANE_BITS * self._colour
        codes = self.codes
        found = [
            (
                (jokers << COVERED_BITS) + ((after & _SHAPE) << shape_place) + (after >> STATE_BITS << covered_place),
                codes[real] + broken * BROKEN_CODE,
            )
            for after, jokers, real, broken, _ in self.base[state]
        ]
        if len(found) > 1:
            found.sort(key=itemgetter(1))
        self[state] = moves = tuple(found)
        return moves


def _met(lanes: Lanes, covered: int) -> Lanes:
    """The old runs that matter: one that has begun and is not covered is broken, as if it did not lie there."""
    if lanes == NO_LANES:
        return lanes
    return tuple(
        [
            place if place is not None and (not place.length or covered >> lane & 1) else None
            for lane, place in enumerate(lanes)
        ]
    )


def _covered(some: tuple[tuple[int, OldRunPlace], ...], broken: int) -> _Covered:
    going, later = [0, 0, 0], [0, 0, 0]
    covered = begun = after = jokers = 0
    for lane, place in some:
        covered |= 1 << lane
        jokers += place.joker
        if place.length:
            going[place.length - 1] += 1
        else:
            begun += 1
        if not place.last:
            after |= 1 << lane
            later[min(2, place.length)] += 1
    lengths, beyond = (going[0], going[1], going[2]), (later[0], later[1], later[2])
    return _Covered(covered, len(some), broken, jokers, after << STATE_BITS, lengths, begun, beyond)


def _options(
    terms: KeptRunTerms, shape: OpenRuns, covers: Sequence[_Covered], charges: Sequence[int]
) -> Iterator[KeptRunOption]:
    """Every option of a state; none that covers old runs that another covers with no more jokers in their way."""
    for used in range(shape[0] + shape[1], terms.spot.most + 1):
        known: list[_Covered] = []
        for cover in covers:
            if cover.size <= used and not any(_is_better(one, cover) for one in known):
                found = list(_covering(terms, shape, used, cover, charges))
                if found:
                    known.append(cover)
                    yield from found


def _covering(
    terms: KeptRunTerms, shape: OpenRuns, used: int, cover: _Covered, charges: Sequence[int]
) -> Iterator[KeptRunOption]:
    """The options with so many tiles in runs that cover these old ones."""
    spot, (one, two, three) = terms.spot, shape
    tiles = spot.supply - cover.size + cover.jokers
    rest = _loose_runs(shape, used, cover.going, cover.begun) if tiles >= 0 else None
    if rest is None:
        return
    kept = min(three, used - one - two)
    begun = used - one - two - kept
    finished = _left_open(spot, begun + one, two + kept, _finished((begun, one, two + kept), cover.later))
    if finished is None:
        return
    loose, after = used - cover.size, SHAPE_NUMBERS[begun, one, finished]
    promised = charges[after] - spot.charged_before(shape) + cover.jokers
    for spare in range(min(terms.spared, spot.bridges, loose, tiles) + 1):
        left = min(loose, tiles) - spare if spare else tiles
        needed = max(0, loose - left)
        if needed + promised <= spot.bridges and is_sensible(spot, rest, loose, left):
            jokers, real = (needed + promised) * JOKER_UNIT, used - cover.jokers - needed
            yield KeptRunOption(after | cover.after, jokers, real, cover.broken, cover.covered)


def _left_open(spot: RunTerms, due: int, finished: int, covering: int) -> int | None:
    """How many finished runs stay open beside so many others, with those that cover old ones; None if too few may."""
    if spot.number == HIGHEST:
        return 0
    finished = min(finished, spot.most - due)
    useful = spot.next_supply + (spot.later_supply if spot.bridges else 0) - min(due, spot.next_supply)
    return None if covering > finished else min(finished, max(useful, covering))


def _is_better(cover: _Covered, other: _Covered) -> bool:
    """Whether it covers as much with no more jokers in its way."""
    return cover.covered & other.covered == other.covered and cover.jokers <= other.jokers


def _loose_runs(shape: OpenRuns, used: int, going: OpenRuns, begun: int) -> OpenRuns | None:
    """The open runs that cover none of these old runs; None if there are not enough to hold them."""
    need = shape[0] + shape[1]
    kept = min(shape[2], used - need)
    finished = _finished(shape, going)
    due = need - (sum(going) - finished)
    beginning = max(0, begun - (used - need - kept))
    taken = max(0, beginning - due)
    if finished + taken > kept:
        return None
    return 0, due - (beginning - taken), shape[2] - finished - taken


def _finished(shape: OpenRuns, covered: OpenRuns) -> int:
    """How many finished runs must cover old ones of these lengths; the youngest do, as long as there are such."""
    if not covered[0] and not covered[1]:
        return covered[2]
    more = max(0, covered[0] - shape[0])
    return covered[2] + max(0, covered[1] - shape[1]) + max(0, more - max(0, shape[1] - covered[1]))
