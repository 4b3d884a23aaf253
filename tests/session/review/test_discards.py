"""What reviews of card Rummy say of discards is so, and nothing of it is left out (rules 12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.session.review.findings.played_well import BestOfHand
from game.session.review.findings.taken_and_thrown import Fed
from game.session.review.moments import Moment
from game.session.review.reviewing import select_moments
from tests.bench.prove_discard_facts import KINDS, SEATS, WHO, checked, played
from tests.effort import soak

HANDS = 14


@pytest.mark.parametrize("first", soak(range(28, 308, HANDS)))
def test_a_program_of_its_own_finds_the_same_facts_of_discards_and_no_others(first: int) -> None:
    found = Counter[str]()
    for seed in range(first, first + HANDS):
        facts, wrong = checked(played(WHO[seed % len(WHO)], seed, SEATS[seed % len(SEATS)]))
        assert wrong == [], seed
        found += facts
    assert first > 28 or set(KINDS) == set(+found), "every kind is planted"


@pytest.mark.parametrize(("turn", "told"), [(5, {"fed"}), (7, {"fed", "best_of_hand"})])
def test_a_turn_of_which_something_is_told_is_not_praised(turn: int, told: set[str]) -> None:
    fed = Moment(9, Fed("owl", at_once=True, seen=False, count=1), (), (), (), (), counted=5)
    praised = replace(fed, turn=8 if turn == 5 else 20, finding=BestOfHand(4, 0), counted=turn)
    assert {moment.finding.name for moment in select_moments([fed, praised])} == told
