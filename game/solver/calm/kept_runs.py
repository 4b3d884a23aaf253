"""What one number may do to the runs of one colour while it is counted which old runs stay.

A state is that of `runs`, and above it a bit for every old run under way that one open run has covered so far. Runs
that cover none go by the same rules as there; one that covers an old run may do what would be senseless for others, as
long as the old run stays: the tiles and jokers of that lie where they lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from game.rules.faces import HIGHEST
from game.solver.calm.old_sets import NO_LANES, Lanes, OldRunPlace
from game.solver.lookup import Lookup
from game.solver.plain.runs import (
    CODE_BITS,
    JOKER_UNIT,
    LAST_START,
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
_USED_BITS = 2


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
    jokers: int
    """Those of them that have a joker here."""
    after: int
    """The lanes of those that go on beyond this number, in their place in a state."""
    going: OpenRuns
    """Those that have begun, by length."""
    begun: int
    later: OpenRuns
    """Those that go on, by length after this number."""


class _Fit(NamedTuple):
    """How open runs cover old ones at a number."""

    covered: int
    size: int
    jokers: int
    after: int
    """All these as above."""
    choice: int
    """A bit for this choice of old runs."""
    better: int
    """The bits of those that cover as much with no more jokers in their way."""
    loose: OpenRuns
    """The open runs before it that cover none."""
    begun: int
    one: int
    finished: int
    """The open runs after it, all that may be open."""
    covering: int
    """How many finished ones must be."""


class CoverFits(dict[int, tuple[_Fit, ...]]):
    """How old runs may be covered, the most first, by the number of open runs that go on and above that the state."""

    def __init__(self, covers: Sequence[_Covered]) -> None:
        super().__init__()
        self.most = covers[0].size
        """How many old runs may be covered."""
        self._covers = [(cover, 1 << place, _better(cover, covers)) for place, cover in enumerate(covers)]

    def __missing__(self, key: int) -> tuple[_Fit, ...]:
        shape, used = SHAPES[key >> _USED_BITS], key & (1 << _USED_BITS) - 1
        one, two, three = shape
        kept = min(three, used - one - two)
        begun = used - one - two - kept
        found = []
        for (covered, size, jokers, after, going, starting, later), choice, better in self._covers:
            loose = _loose_runs(shape, used, going, starting) if size <= used else None
            if loose is not None:
                covering = _finished((begun, one, two + kept), later)
                old = covered, size, jokers, after, choice, better
                found.append(_Fit(*old, loose, begun, one, two + kept, covering))
        self[key] = fits = tuple(found)
        return fits


def covered_runs(key: tuple[Lanes, int]) -> CoverFits:
    """What may be covered from a number on, by what lies there and what was covered before it."""
    here = [(lane, place) for lane, place in enumerate(_met(*key)) if place is not None]
    sizes = range(len(here), -1, -1)
    return CoverFits([_covered(some) for size in sizes for some in combinations(here, size)])


class KeptRunMemo(dict[int, tuple[KeptRunOption, ...]]):
    """The options by state; a state is one of `SHAPES` and above it the lanes covered."""

    def __init__(self, terms: KeptRunTerms, base: OptionMemo, covers: Lookup[tuple[Lanes, int], CoverFits]) -> None:
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
            found = tuple(_options(terms, state & _SHAPE, self._covers[lanes, covered], self.base.charges))
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
    lengths, beyond = (going[0], going[1], going[2]), (later[0], later[1], later[2])
    return _Covered(covered, len(some), jokers, after << STATE_BITS, lengths, begun, beyond)


def _better(cover: _Covered, covers: Sequence[_Covered]) -> int:
    """The bits of those that cover as much with no more jokers in their way, itself among them."""
    covered, own = cover.covered, cover.jokers
    more = enumerate(covers)
    return sum([1 << place for place, one in more if covered & one.covered == covered and own >= one.jokers])


def _options(terms: KeptRunTerms, before: int, ways: CoverFits, charges: Sequence[int]) -> list[KeptRunOption]:
    """Every option of a state. Conditions instead of `min` and `max`, because a first question meets many states."""
    spot, shape = terms.spot, SHAPES[before]
    number, _, supply, next_supply, later_supply, _, _, _, _, most, bridges, _ = spot
    charged, useful = spot.charged_before(shape), next_supply + later_supply if bridges else next_supply
    spared, whole, plain = min(terms.spared, bridges), ways.most, number <= LAST_START
    options = []
    for used in range(shape[0] + shape[1], most + 1):
        known, fits = 0, ways[before << _USED_BITS | used]
        for covered, size, own, goes_on, choice, better, rest, begun, one, finished, covering in fits:
            tiles = supply - size + own
            if tiles < 0 or better & known:
                continue
            if number == HIGHEST:
                finished = 0
            else:
                due = begun + one
                if finished > most - due:
                    finished = most - due
                if covering > finished:
                    continue
                extended = useful - (due if due < next_supply else next_supply)
                if finished > extended:
                    finished = extended if extended > covering else covering
            loose, after = used - size, SHAPE_NUMBERS[begun, one, finished]
            promised = charges[after] - charged + own
            for spare in range(min(spared, loose, tiles) + 1 if spared else 1):
                left = tiles if not spare else min(loose, tiles) - spare
                needed = loose - left if loose > left else 0
                jokers = needed + promised
                if jokers <= bridges and ((plain and not needed) or is_sensible(spot, rest, loose, left)):
                    known |= choice
                    state, real = after | goes_on, used - own - needed
                    options.append(KeptRunOption(state, jokers * JOKER_UNIT, real, whole - size, covered))
    return options


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
