"""A sweep that goes in rounds."""

from __future__ import annotations

from itertools import pairwise

from game.solver.aims import Aim, most_tiles, tiles_saving_jokers
from game.solver.plain.frozen import Frozen
from game.solver.plain.memory import Memory
from game.solver.plain.passes import best_end, plan_of
from game.solver.plain.question import Question, ask
from game.solver.plain.sweep import Sweep
from tests.solver.positions import proven

NARROW = (1, 2, None)


def costs(memory: Memory, question: Question, widths: tuple[int | None, ...]) -> list[int]:
    """The least cost after each round; all rounds have room for any loss."""
    sweep = Sweep(plan_of(memory, question), memory.lattice)
    cap = question.total + 1
    ends = [best_end(question, sweep.widened(cap, width)) for width in widths]
    return [cap if end is None else cost for cost, end in ends]


def test_rounds_get_no_worse_and_end_where_a_single_one_ends() -> None:
    memory = Memory()
    aims: tuple[Aim, ...] = (most_tiles(), tiles_saving_jokers())
    for case in proven()[::20]:
        for aim in aims:
            question = ask(case.position, aim, Frozen())
            found = costs(memory, question, NARROW)
            assert all(after <= before for before, after in pairwise(found)), case.name
            assert found[-1:] == costs(memory, question, (None,)), case.name
