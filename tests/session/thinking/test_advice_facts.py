"""What hints of card Rummy say is so, read from their words by a program that knows no rules code (rules 12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bench.bench_first_hands import faults, first_hand
from tests.bench.prove_advice import is_true, proven, seen_of
from tests.effort import every_row, soak
from tests.session.thinking.test_phase_advice import view_of

HANDS = 30


def test_every_sentence_of_some_hundred_hints_is_true() -> None:
    told, wrong = proven(300, first=100)
    assert wrong == [] and sum(told.values()) > 400


@every_row(
    ("said", "hand", "so"),
    [
        ("The 7 and 8 of hearts wait for the 6 of hearts or the 9 of hearts: two are left", "H7 H8 SK", True),
        ("The 7 and 8 of hearts wait for the 6 of hearts: one is left", "H7 H8 SK", False),
        ("The two kings wait for the king of diamonds: one is left", "HK SK D2", False),
        ("Discard the king of spades: nothing in your hand goes with it, and it counts 10 points", "H7 H8 SK", True),
        ("Discard the king of spades: nothing in your hand goes with it, and it counts 10 points", "HK SK D2", False),
        ("Discard the king of spades: nothing in your hand goes with it, and it counts 9 points", "H7 H8 SK", False),
        ("Draw from the stock: the 9 of diamonds makes no set now", "H7 H8 SK", True),
        ("Draw from the stock: the 9 of diamonds makes no set now", "H9 S9 SK", False),
        ("Take the 9 of diamonds: it makes a set with the two 9s", "H9 S9 SK", True),
        ("It suits your hand better", "H9 S9 SK", False),
    ],
)
def test_the_program_tells_what_is_so_from_what_is_not(said: str, hand: str, so: bool) -> None:
    assert is_true(said, seen_of(view_of(hand))) is so


def test_what_lies_among_the_discards_is_not_left() -> None:
    view = view_of("H7 H8 SK")
    nine = next(tile for tile in view.game.tiles() if view.game.spelling.text(tile.symbol) == "H9")
    seen = seen_of(replace(view, discards=(nine, *view.discards)))
    assert is_true("The 7 and 8 of hearts wait for the 6 of hearts: one is left", seen)


@pytest.mark.parametrize("first", soak(range(1, 301, HANDS)))
def test_a_first_hand_takes_only_what_makes_a_set_and_throws_nothing_it_told_to_take(first: int) -> None:
    hands = range(first, first + HANDS)
    assert {seed: found for seed in hands if (found := faults(first_hand(seed)))} == {}
