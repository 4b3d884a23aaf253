"""A character of card Rummy is told from the others by ten of its discards and what it held."""

from __future__ import annotations

from collections import Counter
from statistics import fmean

import pytest

from game.rules.games.rummy import RUMMY
from tests.ai.seen_discards import PLAYERS, SHOWN, guess, ten_discards
from tests.effort import soak

AT_LEAST, OF_EACH = 0.6, 0.3
"""The least share of right guesses, of all and of one character, by chance a fifth."""
TIMES = 2
"""How often each character is guessed at a table of each size."""


def guessed(who: str, shown: int) -> Counter[str]:
    """Who it was taken for."""
    dealt = [(seats, f"{shown} {who} {at}") for seats in RUMMY.racks for at in range(TIMES)]
    return Counter(guess(ten_discards(who, seed, seats)) for seats, seed in dealt)


@pytest.mark.parametrize("shown", soak(range(8)))
def test_plain_facts_about_ten_discards_tell_who_it_was(shown: int) -> None:
    share = {who: guessed(who, shown)[who] / (TIMES * len(RUMMY.racks)) for who in PLAYERS}
    assert fmean(share.values()) >= AT_LEAST and min(share.values()) >= OF_EACH


def test_ten_discards_are_ten_and_the_same_again() -> None:
    shown = ten_discards("owl", "1", 4)
    assert len(shown) == SHOWN and shown == ten_discards("owl", "1", 4)
    assert all(each.thrown in each.view.rack for each in shown)
