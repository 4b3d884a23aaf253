"""The sweep over the numbers 1 to 13 that also counts how many sets of the old table are broken.

It keeps, of all ways that lose little enough, those that no other dominates: of as many tiles laid, fewer sets broken
are better. A state that covers an old run may let it go later for one more broken set, so covering is no debt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.solver.keeping.kept_groups import BROKEN_BITS, BROKEN_UNIT, LOSS_UNIT, PLACES, KeptFronts
from game.solver.keeping.kept_runs import COVERED_BITS, KeptRunMoves
from game.solver.plain.lattice import FEWER_JOKERS, JOKER_PLACE, PAIR, PAIR_BITS, Dominance, RankLayer
from game.solver.plain.runs import COLOUR_BITS, JOKER_UNIT, STATE_BITS

UNIT = JOKER_UNIT << COVERED_BITS
"""A joker in a packed key."""
_KEY_BITS = COVERED_BITS + COLOUR_BITS + 4
_KEY = (1 << _KEY_BITS) - 1
_COVERED = (1 << COVERED_BITS) - 1
_BROKEN = (1 << BROKEN_BITS) - 1
_WEAK_BITS = 6
_JOKER_BITS = 3
_COVERED_PLACE = JOKER_PLACE + 7

KeepingColours = tuple[KeptRunMoves, KeptRunMoves, KeptRunMoves, KeptRunMoves]


class KeepingStage(NamedTuple):
    """One number: its options by colour, and its groups."""

    colours: KeepingColours
    fronts: KeptFronts
    charges: tuple[tuple[int, ...], ...]
    """The jokers promised, by colour and state."""


@dataclass(frozen=True, slots=True)
class KeepingCaps:
    """What a way must stay within."""

    loss: int
    """The most it may lose."""
    broken: int
    """It must break fewer sets than this."""
    ahead: tuple[Mapping[int, int], ...]
    """The least it still loses after each number, from 0, by open runs and jokers spent."""


def swept_layers(
    stages: tuple[KeepingStage, ...], jokers: int, lattice: Dominance, caps: KeepingCaps, width: int
) -> tuple[list[RankLayer], bool]:
    """All layers of a sweep, at most `width` states in each, and whether that was enough for all."""
    layers: list[RankLayer] = [{0: 0}]
    whole = True
    limit, highest = (jokers + 1) * UNIT, caps.loss * LOSS_UNIT + caps.broken * BROKEN_UNIT
    for number, stage in enumerate(stages, start=1):
        layer = _advanced(layers[-1], stage, limit, highest)
        layer = _thinned(layer, lattice, _ranked(layer, lattice.weakness, stage, caps, number))
        if len(layer) > width:
            layer = dict(list(layer.items())[:width])
            whole = False
        assert len(layer) <= PLACES, "a rank has no room for the places of so many states"
        layers.append(layer)
    return layers, whole


def _advanced(layer: RankLayer, stage: KeepingStage, limit: int, cap: int) -> RankLayer:
    """The next layer, as a plain sweep makes it; but a colour's options also depend on the old runs it covers."""
    fronts = stage.fronts
    blacks, reds, blues, oranges = stage.colours
    after: RankLayer = {}
    known = after.get
    for place, (key, rank) in enumerate(layer.items()):
        jokers, rank = key & -UNIT, rank & -BROKEN_UNIT | place
        red = reds[key >> COVERED_BITS + STATE_BITS & 31 | key << 2 & 224]
        blue = blues[key >> COVERED_BITS + 2 * STATE_BITS & 31 | key >> 1 & 224]
        orange = oranges[key >> COVERED_BITS + 3 * STATE_BITS & 31 | key >> 4 & 224]
        for one, first in blacks[key >> COVERED_BITS & 31 | key << 5 & 224]:
            one += jokers
            for two, second in red:
                two += one
                second += first
                for three, third in blue:
                    three += two
                    if three >= limit:
                        continue
                    third += second
                    for four, code in orange:
                        four += three
                        if four >= limit:
                            continue
                        for target, loss in fronts[third + code]:
                            target += four
                            if target >= limit:
                                break
                            loss += rank
                            if loss < known(target, cap):
                                after[target] = loss
    return after


def _thinned(layer: RankLayer, lattice: Dominance, ordered: list[int]) -> RankLayer:
    """Of the layer what stands in this order, without what another state dominates that covers no other old runs."""
    place, withstands, below = lattice.place, lattice.withstands, lattice.below
    present = {key >> COVERED_BITS & PAIR for key in layer}
    reach: dict[int, list[list[int]]] = {}
    barriers: dict[int, list[int]] = {pair: [] for pair in present}
    kept: RankLayer = {}
    for rank in ordered:
        key = rank & _KEY
        covered = key & _COVERED
        pair, other = key >> COVERED_BITS & PAIR, key >> COVERED_BITS + PAIR_BITS & PAIR
        jokers = rank >> _KEY_BITS + _WEAK_BITS & 7
        mine = place[other] | 1 << JOKER_PLACE + jokers | (covered ^ _COVERED) << _COVERED_PLACE
        for barrier in barriers[pair]:
            if not mine & barrier:
                break
        else:
            kept[key] = layer[key]
            barrier = withstands[other] | FEWER_JOKERS[jokers] | covered << _COVERED_PLACE
            targets = reach.get(pair)
            if targets is None:
                reach[pair] = targets = [barriers[lower] for lower in below[pair] if lower in present]
            for target in targets:
                target.append(barrier)
    return kept


def _ranked(layer: RankLayer, weakness: list[int], stage: KeepingStage, caps: KeepingCaps, number: int) -> list[int]:
    """What may stay within the caps, as ranked keys: by loss, sets broken, jokers spent, and weakness."""
    black, red, blue, orange = stage.charges
    order = []
    most, cap, ahead = caps.broken, caps.loss, caps.ahead[number]
    for key, rank in layer.items():
        rank //= BROKEN_UNIT
        if rank & _BROKEN >= most:
            continue
        plain = key >> COVERED_BITS
        if key >= UNIT:
            promised = black[plain & 31] + red[plain >> 5 & 31] + blue[plain >> 10 & 31] + orange[plain >> 15 & 31]
            plain -= promised << COLOUR_BITS
        if (rank >> BROKEN_BITS) + ahead[plain] > cap:
            continue
        rank = (rank << _JOKER_BITS) + (plain >> COLOUR_BITS)
        rank = (rank << _WEAK_BITS) + weakness[plain & PAIR] + weakness[plain >> PAIR_BITS & PAIR]
        order.append(rank << _KEY_BITS | key)
    order.sort()
    return order
