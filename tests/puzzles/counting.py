"""Puzzles of the card to throw, counted again by a program that knows nothing of rules code, solver and maker.

Cards are names, and a set of three is what docs/rules.md says (rules 12.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from tests.bench.prove_advice import Card, counted, fits, is_three

RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13}
PACK = frozenset((suit, rank) for suit in "shcd" for rank in range(1, 14))


def card(token: str) -> Card:
    """A card of its notation."""
    return token[0].lower(), RANKS.get(token[1:]) or int(token[1:])


def hand_and_table(text: str) -> tuple[list[Card], list[list[Card]]]:
    """The hand and the rows of a position in notation."""
    table, _, hand = text.rpartition("/")
    return [*map(card, hand.split())], [[*map(card, row.split())] for row in table.split("|") if row.strip()]


def waited_for(hand: Iterable[Card], seen: Iterable[Card]) -> set[Card]:
    """Every card that was not seen and makes a set of three with two of the hand."""
    pairs = [*combinations(hand, 2)]
    return {other for other in PACK.difference(seen) if any(is_three(other, *pair) for pair in pairs)}


def left_by(hand: Sequence[Card], table: Sequence[Sequence[Card]]) -> Mapping[Card, int]:
    """How many cards are waited for behind each throw."""
    seen = {*hand, *(each for row in table for each in row)}
    return {thrown: len(waited_for([each for each in hand if each != thrown], seen)) for thrown in hand}


def faults_of_throw(text: str, solution: str, grade: int) -> list[str]:
    """What is not so of a puzzle of this position, this card to throw and this grade."""
    return [*_faults(*hand_and_table(text), card(solution), grade)]


def _faults(hand: list[Card], table: list[list[Card]], answer: Card, grade: int) -> Iterator[str]:
    left = left_by(hand, table)
    if any(is_three(*three) for three in combinations(hand, 3)) or any(
        fits(row, each) for row in table for each in hand
    ):
        yield "something can be laid"
    if [each for each in hand if left[each] == max(left.values())] != [answer]:
        yield f"not the one that leaves the most: {left}"
    if counted(answer) == max(map(counted, hand)):
        yield "the dearest card is right"
    goes = any(is_three(answer, other, third) for other in hand for third in PACK if len({answer, other, third}) == 3)
    loses = left[answer] < len(waited_for(hand, {*hand, *(each for row in table for each in row)}))
    if grade != (3 if loses else 2 if goes else 1):
        yield f"grade {grade}"
