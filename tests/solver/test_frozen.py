"""Answers kept of 3,000 positions of all kinds are still given: what they are worth, whether they are proven, and the
sets that calm ones keep. `python -m tests.bench.freeze_answers` made them, and says what differs."""

from __future__ import annotations

import pytest

from game.solver.solver import Solver
from tests.effort import soak
from tests.solver.frozen import answer, differ, read, solver_for

PARTS = 50


@pytest.mark.parametrize("part", soak(range(PARTS)))
def test_an_answer_is_what_it_was(part: int) -> None:
    warm, changed = Solver(), []
    for asked, kept in read()[part::PARTS]:
        position = asked.at()
        now = answer(solver_for(position, warm), asked, position)
        if differ(asked, kept, now):
            changed.append((asked, kept, now))
    assert changed == []


def test_all_kinds_are_kept() -> None:
    assert len(read()) == 3_000
