"""Answers kept of 3,000 positions of all kinds are still given: what they are worth, whether they are proven, and the
sets that calm ones keep. `python -m tests.bench.freeze_answers` made them, and says what differs."""

from __future__ import annotations

import pytest

from game.solver.solver import Solver
from tests.effort import soak
from tests.solver.frozen import answer, differ, read, solver_for

PARTS = 50
ONE_OF = 100
"""Of so many proven plays one may keep a set less than it could."""


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


def test_calm_plays_keep_the_most_sets_or_one_less() -> None:
    """Of the questions that an integer program was asked (`--prove`), none misses by more, and few by one."""
    less = [asked.most_kept - kept.kept for asked, kept in read() if asked.most_kept is not None]
    assert set(less) <= {0, 1} and sum(less) * ONE_OF <= len(less), less
