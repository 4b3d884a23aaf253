"""The sweep over the numbers that also counts how many sets of the old table are broken.

It keeps, of all ways that lose little enough and break few enough sets, those that no other dominates: of as many tiles
laid, fewer sets broken are better. A state that covers an old run may let it go later for one more broken set, so
covering is no debt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.solver.calm.kept_groups import BROKEN_UNIT, KEY_BITS, LOSS_UNIT, MOST_BROKEN, KeptFronts
from game.solver.calm.kept_runs import BROKEN_CODE, COVERED_BITS, KeptRunMoves
from game.solver.calm.old_sets import OldRuns
from game.solver.plain.lattice import FEWER_JOKERS, JOKER_PLACE, PAIR, PAIR_BITS, Dominance, RankLayer
from game.solver.plain.runs import COLOUR_BITS, JOKER_UNIT, STATE_BITS, PackedMove

UNIT = JOKER_UNIT << COVERED_BITS
"""A joker in a packed key."""
_KEY = (1 << KEY_BITS) - 1
_COVERED = (1 << COVERED_BITS) - 1
_WEAK_BITS = 6
_JOKER_BITS = 3
_JOKERS = (1 << _JOKER_BITS) - 1
_COVERED_PLACE = JOKER_PLACE + _JOKERS
FEW = 3
"""Up to this many states of a layer are kept without a check of dominance. Chosen, not measured."""

_Moves = Sequence[PackedMove]
KeepingColours = tuple[KeptRunMoves, KeptRunMoves, KeptRunMoves, KeptRunMoves]


class KeepingStage(NamedTuple):
    """One number: its options by colour, and its groups."""

    colours: KeepingColours
    fronts: KeptFronts


@dataclass(frozen=True, slots=True)
class KeepingPlan:
    """All numbers in order, and the old sets there."""

    stages: tuple[KeepingStage, ...]
    jokers: int
    runs: tuple[OldRuns, ...]
    """The old runs, by colour."""
    groups: tuple[tuple[int, ...], ...]
    """The idents of old groups, by number from 1."""


@dataclass(frozen=True, slots=True)
class KeepingCaps:
    """What a way must stay within."""

    loss: int
    """The most it may lose."""
    broken: int
    """It must break fewer sets than this."""


def swept_layers(
    stages: tuple[KeepingStage, ...], jokers: int, lattice: Dominance, caps: KeepingCaps, width: int
) -> tuple[list[RankLayer], bool]:
    """All layers of a sweep, at most `width` states in each, and whether that was enough for all."""
    layers: list[RankLayer] = [{0: 0}]
    whole = True
    for stage in stages:
        layer = _advanced(layers[-1], stage, (jokers + 1) * UNIT, caps)
        layer = _thinned(layer, lattice, _ordered(layer, lattice.weakness, stage, caps), width)
        if len(layer) > width:
            layer = dict(list(layer.items())[:width])
            whole = False
        layers.append(layer)
    return layers, whole


def _advanced(layer: RankLayer, stage: KeepingStage, limit: int, caps: KeepingCaps) -> RankLayer:
    """The next layer, as a plain sweep makes it; but a colour's options also depend on the old runs it covers.

    Packed keys stay below `limit`: others need too many jokers.
    """
    blacks, reds, blues, oranges = stage.colours
    most = caps.broken
    fronts = stage.fronts
    after: RankLayer = {}
    known, cap = after.get, (caps.loss + 1) * LOSS_UNIT if caps.loss else most * BROKEN_UNIT
    for key, rank in layer.items():
        more = most - (rank // BROKEN_UNIT & MOST_BROKEN)
        over, rank = more * BROKEN_CODE, rank & -BROKEN_UNIT | key
        black = blacks[key >> COVERED_BITS & 31 | key << 5 & 224]
        red = reds[key >> COVERED_BITS + STATE_BITS & 31 | key << 2 & 224]
        blue = blues[key >> COVERED_BITS + 2 * STATE_BITS & 31 | key >> 1 & 224]
        orange = oranges[key >> COVERED_BITS + 3 * STATE_BITS & 31 | key >> 4 & 224]
        for three, third in _three(black, red, blue, key & -UNIT, limit, over):
            for four, code in orange:
                code += third
                if code >= over:
                    break
                four += three
                if four >= limit:
                    continue
                for target, loss in fronts[code]:
                    target += four
                    if target >= limit:
                        break
                    loss += rank
                    if loss < known(target, cap):
                        after[target] = loss
    return after


def _three(black: _Moves, red: _Moves, blue: _Moves, start: int, limit: int, over: int) -> list[PackedMove]:
    """What three colours do together, from a start, without what needs too many jokers or breaks too many runs."""
    pairs = [
        (start + one + two, first + second)
        for one, first in black
        for two, second in red
        if first + second < over and start + one + two < limit
    ]
    return [
        (two + three, second + third)
        for two, second in pairs
        for three, third in blue
        if second + third < over and two + three < limit
    ]


def _ordered(layer: RankLayer, weakness: list[int], stage: KeepingStage, caps: KeepingCaps) -> list[int]:
    """What may stay within the caps, by loss, sets broken, jokers spent, and weakness."""
    black, red, blue, orange = [moves.base.base.charges for moves in stage.colours]
    order = []
    for key, rank in layer.items():
        rank //= BROKEN_UNIT
        plain, broken = key >> COVERED_BITS, rank & MOST_BROKEN
        if key >= UNIT:
            promised = black[plain & 31] + red[plain >> 5 & 31] + blue[plain >> 10 & 31] + orange[plain >> 15 & 31]
            plain -= promised << COLOUR_BITS
        jokers = plain >> COLOUR_BITS
        if broken >= caps.broken:
            continue
        rank = (rank << _JOKER_BITS) + jokers
        rank = (rank << _WEAK_BITS) + weakness[plain & PAIR] + weakness[plain >> PAIR_BITS & PAIR]
        order.append(rank << KEY_BITS | key)
    order.sort()
    return order


def _thinned(layer: RankLayer, lattice: Dominance, ordered: list[int], width: int) -> RankLayer:
    """Of the layer what stands in this order, without what another state dominates that covers no other old runs."""
    if len(ordered) <= FEW:
        return {rank & _KEY: layer[rank & _KEY] for rank in ordered}
    place, withstands, below = lattice.place, lattice.withstands, lattice.below
    present = {rank >> COVERED_BITS & PAIR for rank in ordered}
    reach: dict[int, list[list[int]]] = {}
    barriers: dict[int, list[int]] = {pair: [] for pair in present}
    kept: RankLayer = {}
    for rank in ordered:
        key = rank & _KEY
        covered = key & _COVERED
        pair, other = key >> COVERED_BITS & PAIR, key >> COVERED_BITS + PAIR_BITS & PAIR
        jokers = rank >> KEY_BITS + _WEAK_BITS & _JOKERS
        mine = place[other] | 1 << JOKER_PLACE + jokers | (covered ^ _COVERED) << _COVERED_PLACE
        for barrier in barriers[pair]:
            if not mine & barrier:
                break
        else:
            kept[key] = layer[key]
            if len(kept) > width:
                break
            barrier = withstands[other] | FEWER_JOKERS[jokers] | covered << _COVERED_PLACE
            targets = reach.get(pair)
            if targets is None:
                reach[pair] = targets = [barriers[lower] for lower in below[pair] if lower in present]
            for target in targets:
                target.append(barrier)
    return kept
