"""Dominance between pairs of states: what a layer of the plain search need not keep."""

from __future__ import annotations

from game.solver.plain.lattice import Dominance
from game.solver.plain.runs import SHAPES, STATE_BITS

STATES = range(len(SHAPES))
PAIRS = [low | high << STATE_BITS for low in STATES for high in STATES]


def test_a_pair_is_kept_beside_another_exactly_where_one_of_its_states_withstands_it() -> None:
    dominance = Dominance()
    place = dominance.place
    for pair in PAIRS[::7]:
        withstanding = dominance.withstands[pair]
        assert {other for other in PAIRS if not place[other] & withstanding} == dominance.below[pair]
