"""Chances of winning: only beside other racks of known sizes, and played on in slices."""

from __future__ import annotations

import pytest

from game.rules.options import Jokers
from game.session.analysis import chances
from game.session.analysis.board_questions import BoardQuestion, answer, asked_of, hindrance
from game.session.analysis.chances import Chances, counting
from game.session.analysis.draft import MOST_HELD, Draft, Flaw, pasted
from game.solver.solver import Solver

LAYS_ALL = "r5 r6 r7 | k1 b1 o1 / r8 r1"


def counted(draft: Draft) -> Chances:
    best = answer(BoardQuestion.CHANCE, draft).best
    assert best is not None
    asking, solver = counting(draft, best, lambda _: None), Solver()
    try:
        part = next(asking)
        while True:
            part = asking.send(part(solver))
    except StopIteration as end:
        found: Chances = end.value
        return found


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "WORLDS", 2)


@pytest.mark.parametrize("text", [LAYS_ALL, "S5 S6 S7 | CA HA DA / S8 SA"])
def test_who_goes_out_wins_in_every_world(text: str) -> None:
    found = counted(pasted(text, Draft()).beside((20, 3)))
    assert found.lay is not None and found.lay.mean == 100 and found.lay.margin > 0


def test_where_nothing_can_be_laid_only_drawing_is_counted() -> None:
    assert counted(pasted("r5 r6 r7 / k1 b2", Draft()).beside((1,))).lay is None


@pytest.mark.parametrize(("others", "flaw"), [((), Flaw.NO_OTHERS), ((MOST_HELD,) * 3, Flaw.OTHERS), ((7,), None)])
def test_the_other_racks_must_be_given_and_possible(others: tuple[int, ...], flaw: Flaw | None) -> None:
    problem = hindrance(BoardQuestion.CHANCE, pasted(LAYS_ALL, Draft()).beside(others))
    assert (problem.flaw if problem is not None else None) is flaw


def test_who_gives_too_large_racks_is_told_how_many_tiles_the_others_can_hold() -> None:
    draft = pasted(LAYS_ALL, Draft()).beside((MOST_HELD,) * 3)
    problem = hindrance(BoardQuestion.CHANCE, draft)
    assert problem is not None and problem.most == draft.game.size - len(list(draft.symbols))


def test_special_and_bound_jokers_keep_it_from_being_asked() -> None:
    assert BoardQuestion.CHANCE in asked_of(Draft())
    for draft in (Draft("twist"), Draft(jokers=Jokers.LOCKED), Draft(heap=True)):
        assert BoardQuestion.CHANCE not in asked_of(draft)
