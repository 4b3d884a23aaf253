"""The sweep over the numbers 1 to 13 with all kinds of jokers: at each number jokers first, then tiles and groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from game.solver.counts.kinds import COLOURS
from game.solver.counts.stock import CHANGE, MIRROR
from game.solver.lookup import Lookup
from game.solver.special.lookahead import PassGuide
from game.solver.special.memory import SpecialPlan, SpecialStage, SpotMoves
from game.solver.special.packed_keys import (
    GUARD,
    NEED,
    PAIR,
    SPENT,
    SPENT_PLACE,
    STATE,
    STATE_BITS,
    bias,
    packed_of,
    packed_spent,
    state_of,
    without_need,
)
from game.solver.special.runs import JokerMove
from game.solver.special.thinning import LossLayer, thinned

_RANKS = range(len(COLOURS))
_PLACES = tuple(STATE_BITS * rank for rank in _RANKS)
_ANYWHERE = 2
"""To how many colours a run may turn that no tile continues: two, so that it can turn on to any other."""
MOVED = 5
"""States with moves made that are looked at for each one that is kept, so that a pass costs a known multiple of
what it keeps."""
CHEAPER = 2
"""How many of the states that a pass then leaves out cost as much as one that it looks at closely.
They are counted for the same reason."""

ColourTurn = tuple[int, int, JokerMove, int]
"""A move: the key it was made from, in which colour, and to which one the run goes, if it leaves."""


@dataclass(slots=True)
class SweepStep:
    """One number of a sweep."""

    turns: dict[int, ColourTurn]
    """How a key came about by moves."""
    led: LossLayer
    """The states with all moves made."""
    sources: dict[int, int]
    """For every key of the layer after the number the key it came from."""
    layer: LossLayer
    """What is left after the number, with its keys as the next one begins with them."""
    whole: bool
    """Whether no state was left out that could be best."""


@dataclass(slots=True)
class Budget:
    """The states that may still be visited; the caller sets the budget."""

    left: int
    spent: int = 0

    def pay(self, states: int) -> None:
        """Subtracts this many states."""
        self.left -= states
        self.spent += states


@dataclass(slots=True)
class SpecialSwept:
    """What a sweep found."""

    plan: SpecialPlan
    passed: list[SweepStep] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether no state was left out that could be best."""
        return all(passed.whole for passed in self.passed)

    @property
    def is_done(self) -> bool:
        """Whether it has passed all numbers, or no way is left."""
        return len(self.passed) == len(self.plan.stages) or not self.layer(len(self.passed))

    @property
    def ends(self) -> LossLayer:
        """What is left after the last number."""
        return self.layer(len(self.plan.stages)) if len(self.passed) == len(self.plan.stages) else {}

    def layer(self, numbers: int) -> LossLayer:
        """What is left after so many numbers; the start for none."""
        return self.passed[numbers - 1].layer if numbers else {0: 0}


def sweep(
    plan: SpecialPlan, cap: int, width: int, budget: Budget, guide: PassGuide | None = None
) -> SpecialSwept | None:
    """Ways with a loss below `cap`, at most `width` states after each number; None when the budget is used up.

    A guide chooses those states.
    """
    swept = SpecialSwept(plan)
    layer: LossLayer = {0: 0}
    for numbers, stage in enumerate(plan.stages, 1):
        if guide is None:
            choose = partial(thinned, plan, width=width)
        else:
            choose = partial(guide.chosen, plan, numbers, width=width)
        passed = swept_on(plan, stage, layer, cap, budget, choose, MOVED * width)
        if passed is None:
            return None
        layer = passed.layer
        swept.passed.append(passed)
    return swept


def swept_on(
    plan: SpecialPlan,
    stage: SpecialStage,
    layer: LossLayer,
    cap: int,
    budget: Budget,
    choose: Callable[[LossLayer], tuple[LossLayer, bool]],
    room: int | None = None,
) -> SweepStep | None:
    """The next number; None when the budget is used up.

    `choose` says what is kept, and whether that is all that could be best; `room`: the most states with moves made.
    """
    room = budget.left if room is None else min(room, budget.left)
    led, turns = _led(plan, stage, layer, room)
    budget.pay(len(led))
    after, sources = _advanced(plan, stage, led, cap, budget.left * CHEAPER)
    budget.pay(len(after) // CHEAPER)
    if budget.left <= 0:
        return None
    kept, whole = choose(after)
    layer = {without_need(key): loss for key, loss in kept.items()}
    return SweepStep(turns, led, {without_need(key): sources[key] for key in kept}, layer, whole and len(led) < room)


def promising(plan: SpecialPlan, layer: LossLayer, floor: Lookup[int, int], cap: int) -> LossLayer:
    """The states that may still end with a loss below the cap; `floor`: what is lost behind, by the jokers spent.

    A joker that lies on both sides of the border is spent on both, so it does not count here.
    """
    carried = plan.book.carried
    found = {}
    for key, loss in layer.items():
        over = carried[key & STATE] + carried[key >> STATE_BITS & STATE]
        over += carried[key >> 2 * STATE_BITS & STATE] + carried[key >> 3 * STATE_BITS & STATE]
        if loss + floor[(key >> SPENT_PLACE & SPENT) - over] < cap:
            found[key] = loss
    return found


def _led(
    plan: SpecialPlan, stage: SpecialStage, layer: LossLayer, room: int
) -> tuple[LossLayer, dict[int, ColourTurn]]:
    """The layer with every choice of moves, single ones first, as far as there is room, and how each new key came
    about."""
    led: LossLayer = dict(layer)
    turns: dict[int, ColourTurn] = {}
    known = led.get
    moved = partial(_moved, stage, Lookup(partial(_targets, stage.spots)), bias(plan.jokers))
    whole = packed_spent(plan.jokers)
    fresh: Iterable[int] = layer
    while fresh:
        found: list[int] = []
        for key in fresh:
            if len(led) >= room:
                return led, turns
            if packed_of(key) == whole:
                continue
            loss = led[key]
            for turned, turn in moved(key):
                if loss < known(turned, loss + 1):
                    led[turned] = loss
                    turns[turned] = turn
                    found.append(turned)
        fresh = found
    return led, turns


def _moved(
    stage: SpecialStage, targets: Lookup[tuple[int, bool], list[int]], excess: int, key: int
) -> Iterator[tuple[int, ColourTurn]]:
    """Every key that is one move away."""
    for colour, place in enumerate(_PLACES):
        state = key >> place & STATE
        for after, jokers, move in stage.spots[colour].moves[state]:
            turned = key + (after - state << place) + jokers
            if turned + excess & GUARD:
                continue
            if not move.leaves:
                yield turned, (key, colour, move, colour)
                continue
            assert move.new is not None, move
            for target in targets[colour, move.bridges]:
                number = state_of(turned, target)
                entered = stage.spots[target].entering[number, move.new] - number << _PLACES[target]
                yield turned + entered, (key, colour, move, target)


def _targets(spots: Sequence[SpotMoves], how: tuple[int, bool]) -> list[int]:
    """The colours a run may turn to, by its own and by whether it was finished."""
    colour, bridging = how
    others = [rank for rank in _RANKS if rank != colour]
    wanted = [rank for rank in others if spots[rank].spot.accepts(bridging=bridging)]
    if not bridging and len(wanted) < _ANYWHERE and (not wanted or spots[colour].spot.jokers[CHANGE] > 1):
        wanted += [rank for rank in others if rank not in wanted][: _ANYWHERE - len(wanted)]
    return wanted


def _advanced(
    plan: SpecialPlan, stage: SpecialStage, led: LossLayer, cap: int, room: int
) -> tuple[LossLayer, dict[int, int]]:
    """The next layer, and where each of its keys came from; no more of it once there is no room."""
    fronts = stage.fronts
    excess = bias(plan.jokers)
    top = (sum(plan.jokers) - plan.jokers[MIRROR] + 1) * NEED
    firsts, seconds = stage.firsts, stage.seconds
    after: LossLayer = {}
    sources: dict[int, int] = {}
    known = after.get
    for key, loss in led.items():
        if len(after) >= room:
            break
        first, second = firsts[key & PAIR], seconds[key >> 2 * STATE_BITS & PAIR]
        base = key >> SPENT_PLACE << SPENT_PLACE
        for add, code in first:
            half = base + add
            if half >= top or half + excess & GUARD:
                continue
            for more, rest in second:
                whole = half + more
                if whole >= top or whole + excess & GUARD:
                    continue
                for jokers, lost in fronts[code | rest]:
                    lost += loss
                    if lost >= cap:
                        break
                    target = whole + jokers
                    if lost < known(target, cap) and target < top and not target + excess & GUARD:
                        after[target] = lost
                        sources[target] = key
    return after, sources
