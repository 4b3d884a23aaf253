"""What one number may do to the runs of one colour while it is counted which old runs stay.

A state is that of `runs`, and above it a bit for every old run under way that one open run has covered so far. Runs
that cover none go by the same rules as there; one that covers an old run may do what would be senseless for others, as
long as the old run stays: the tiles and jokers of that lie where they lay.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.rules.faces import HIGHEST
from game.solver.keeping.old_sets import NO_LANES, Lanes, OldRunPlace
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
    lanes: Lanes
    spared: int
    """Tiles for which a joker may stand though they are there, because an old group of this number needs them."""


class KeptRunOption(NamedTuple):
    """One way a number may be used."""

    state: int
    jokers: int
    """As an addend of a plain sweep's key."""
    code: int
    broken: int
    """How many old runs end to be covered here, or are not covered from their beginning."""
    covered: int
    """The lanes of those that are covered at this number."""


class _Covered(NamedTuple):
    """Some old runs that are covered at this number."""

    covered: int
    size: int
    jokers: int
    """Those of them that have a joker here."""
    going: OpenRuns
    """How many had a length of 1, 2 and more before."""
    begun: int
    after: int
    """The lanes of those that go on beyond this number."""
    later: OpenRuns
    """How many of these have which length then."""


class CoveredRuns(dict[tuple[Lanes, int], tuple[_Covered, ...]]):
    """What may be covered from a number on, by what lies there and what was covered before it; the most first."""

    def __missing__(self, key: tuple[Lanes, int]) -> tuple[_Covered, ...]:
        lanes, covered = key
        here = [
            (lane, place)
            for lane, place in enumerate(lanes)
            if place is not None and (not place.length or covered >> lane & 1)
        ]
        sizes = range(len(here), -1, -1)
        self[key] = known = tuple(_covered(some) for size in sizes for some in combinations(here, size))
        return known


class KeptRunMemo(dict[int, tuple[KeptRunOption, ...]]):
    """The options by state; a state is one of `SHAPES` and above it the lanes covered."""

    def __init__(self, terms: KeptRunTerms, base: OptionMemo, covers: CoveredRuns) -> None:
        super().__init__()
        self._terms = terms
        self.base = base
        self._covers = covers

    def __missing__(self, state: int) -> tuple[KeptRunOption, ...]:
        terms = self._terms
        if terms.lanes == NO_LANES and not terms.spared:
            found = tuple(KeptRunOption(one.state, one.jokers, one.code, 0, 0) for one in self.base[state])
        else:
            found = tuple(_options(terms, SHAPES[state & _SHAPE], self._covers[terms.lanes, state >> STATE_BITS]))
        self[state] = found
        return found


class KeptRunMoves(dict[int, tuple[PackedMove, ...]]):
    """What the options of one colour add to a packed key and to a code, by state."""

    def __init__(self, base: KeptRunMemo, colour: int) -> None:
        super().__init__()
        self.base = base
        self._colour = colour

    def __missing__(self, state: int) -> tuple[PackedMove, ...]:
        key_bits, covered_bits = COVERED_BITS + STATE_BITS * self._colour, LANE_BITS * self._colour
        code_bits = CODE_BITS * self._colour
        self[state] = moves = tuple(
            (
                (jokers << COVERED_BITS) + ((after & _SHAPE) << key_bits) + (after >> STATE_BITS << covered_bits),
                (code << code_bits) + broken * BROKEN_CODE,
            )
            for after, jokers, code, broken, _ in self.base[state]
        )
        return moves


def _covered(some: tuple[tuple[int, OldRunPlace], ...]) -> _Covered:
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
    return _Covered(
        covered, len(some), jokers, (going[0], going[1], going[2]), begun, after, (later[0], later[1], later[2])
    )


def _options(terms: KeptRunTerms, shape: OpenRuns, covers: tuple[_Covered, ...]) -> Iterator[KeptRunOption]:
    spot = terms.spot
    before = spot.charged_before(shape)
    spared = min(terms.spared, spot.bridges)
    for used in range(shape[0] + shape[1], spot.most + 1):
        known: list[_Covered] = []
        for cover in covers:
            covered, size, own = cover[:3]
            loose, tiles = used - size, spot.supply - size + own
            if (
                loose < 0
                or tiles < 0
                or any(covered & more.covered == covered and own >= more.jokers for more in known)
            ):
                continue
            rest = _besides(shape, used, cover)
            after = rest and _after(spot, shape, used, cover)
            if not rest or not after:
                continue
            promised = spot.charge(after) - before
            for spare in range(min(spared, loose, tiles) + 1):
                left = tiles if not spare else min(loose, tiles) - spare
                needed = max(0, loose - left)
                jokers = own + needed + promised
                if jokers <= spot.bridges and is_sensible(spot, rest, loose, left):
                    known.append(cover)
                    real = used - own - needed
                    code = max(0, spot.must - real) << 2 | max(0, spot.supply - real)
                    state = SHAPE_NUMBERS[after] | cover.after << STATE_BITS
                    yield KeptRunOption(state, jokers * JOKER_UNIT, code, covers[0].size - size, covered)


def _besides(shape: OpenRuns, used: int, cover: _Covered) -> OpenRuns | None:
    """The open runs that cover none of these old runs; None if there are not enough to hold them."""
    need = shape[0] + shape[1]
    kept = min(shape[2], used - need)
    finished = _finished(shape, cover.going)
    due = need - (sum(cover.going) - finished)
    beginning = max(0, cover.begun - (used - need - kept))
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


def _after(spot: RunTerms, shape: OpenRuns, used: int, cover: _Covered) -> OpenRuns | None:
    """The open runs afterwards; None if some that cover old runs are not among them."""
    one, two, three = shape
    kept = min(three, used - one - two)
    begun = used - one - two - kept
    finished = min(two + kept, spot.most - begun - one)
    if spot.number == HIGHEST:
        return begun, one, 0
    covered = _finished((begun, one, two + kept), cover.later)
    if covered > finished:
        return None
    useful = max(0, spot.next_supply - begun - one) + (spot.later_supply if spot.bridges else 0)
    return begun, one, min(finished, max(useful, covered))
