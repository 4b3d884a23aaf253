"""What to discard in exercises and practice: one of two cards, by a fact that a program of its own counts again."""

from __future__ import annotations

import random

from game.session.lessons.throws import THROWS, Throw, ThrowFact, drawn_throw
from tests.bench.prove_advice import Card, Seen, counted, fits, is_three, seen_of
from tests.effort import every_row


def card(text: str) -> Card:
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    return text[0].lower(), ranks.get(text[1:]) or int(text[1:])


def is_so(throw: Throw) -> bool:
    """Whether nothing can be laid, and the right card goes by the fact that is told."""
    seen, right, wrong = seen_of(throw.view), card(throw.right), card(throw.wrong)
    if any(_lies(seen, each) for each in seen.hand) or not {right, wrong} <= set(seen.hand):
        return False
    alone = not any(seen.thirds(each, other) for each in (right, wrong) for other in seen.hand if other != each)
    if throw.fact is ThrowFact.DEAR:
        return alone and counted(right) > counted(wrong)
    if throw.fact is ThrowFact.DEAD_PAIR:
        twins = [sum(other[1] == each[1] for other in seen.hand) for each in (right, wrong)]
        return twins == [2, 2] and (len(seen.waits(right)), len(seen.waits(wrong))) == (0, 2)
    taken = card(throw.taken)
    return alone and taken not in seen.hand and _together(wrong, taken) and not _together(right, taken)


def _lies(seen: Seen, one: Card) -> bool:
    others = [other for other in seen.hand if other != one]
    return any(is_three(one, a, b) for a in others for b in others if a < b) or any(
        fits(row, one) for row in seen.table
    )


def _together(one: Card, other: Card) -> bool:
    return one[1] == other[1] or (one[0] == other[0] and abs(one[1] - other[1]) <= 2)


@every_row("throw", THROWS)
def test_each_of_the_three_exercises_has_one_answer_that_can_be_counted(throw: Throw) -> None:
    assert throw.is_sound and is_so(throw)


def test_the_three_exercises_teach_three_facts() -> None:
    assert [throw.fact for throw in THROWS] == [ThrowFact.DEAR, ThrowFact.DEAD_PAIR, ThrowFact.TAKEN]


def test_the_dearest_first_is_no_answer_where_another_fact_decides() -> None:
    for throw in THROWS[1:]:
        assert counted(card(throw.right)) < counted(card(throw.wrong))


def test_what_is_drawn_for_practice_has_one_answer_that_can_be_counted() -> None:
    drawn = [drawn_throw(random.Random(seed)) for seed in range(200)]
    assert [throw for throw in drawn if not is_so(throw)] == []
    assert {throw.fact for throw in drawn} == set(ThrowFact)
