"""What a hand of card Rummy lacked at its end (rules 12.3, 12.6)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice

from game.session.thinking.needed_cards import needed_cards
from tests.bench.prove_advice import Card, Seen, card_of_tile, counted, fits, is_three, positions, seen_of
from tests.effort import every_row
from tests.helpers import table
from tests.session.thinking.test_phase_advice import view_of


def lacked(hand: str) -> list[tuple[str, int]]:
    view = view_of(hand)
    return [(view.game.spelling.text(each.tile.symbol), each.saved) for each in needed_cards(view)]


@every_row(
    ("hand", "needed"),
    [
        ("HK SK D2", [("CK", 20), ("DK", 20)]),
        ("H7 H8 SK SQ", [("SJ", 20), ("H6", 15), ("H9", 15)]),
        ("H7 H8 H9 SK", []),
        ("S2 S9 CK", []),
    ],
)
def test_every_card_that_makes_a_set_is_there_those_that_save_most_first(
    hand: str, needed: list[tuple[str, int]]
) -> None:
    assert sorted(lacked(hand), key=lambda each: (-each[1], each[0])) == needed
    assert [saved for _, saved in lacked(hand)] == [saved for _, saved in needed]


def test_a_program_of_its_own_finds_the_same_cards_in_some_hands() -> None:
    views = (view for view in positions(400) if view.phase_number == 0)
    for _, view in zip(range(30), islice(views, 0, None, 9), strict=False):
        seen, found = seen_of(view), needed_cards(view)
        assert [each.saved for each in found] == sorted((each.saved for each in found), reverse=True)
        lacking = {card_of_tile(each.tile): each.saved for each in found}
        pack = {(suit, rank) for suit in "shcd" for rank in range(1, 14)} - set(seen.hand) - seen.gone
        assert lacking == {card: saved for card in pack if (saved := _saved(seen, card))}


def _saved(seen: Seen, card: Card) -> int:
    """The points that can lie with this card and not without it, by trying all sets of cards."""
    return _most(seen, (*seen.hand, card), card) - _most(seen, seen.hand, card)


def _most(seen: Seen, hand: tuple[Card, ...], free: Card) -> int:
    """The most points that can be laid, one card counting nothing."""
    parts = [frozenset(part) for size in range(1, 6) for part in combinations(hand, size) if _is_part(seen, part)]

    def best(left: frozenset[Card], at: int) -> int:
        most = 0
        for place in range(at, len(parts)):
            if parts[place] <= left:
                worth = sum(counted(card) for card in parts[place] if card != free)
                most = max(most, worth + best(left - parts[place], place + 1))
        return most

    return best(frozenset(hand), 0)


def _is_part(seen: Seen, part: tuple[Card, ...]) -> bool:
    own = len(part) >= 3 and (is_three(*part[:3]) if len(part) == 3 else _is_long(part))
    return own or any(fits(row, *part) for row in seen.table)


def _is_long(part: tuple[Card, ...]) -> bool:
    suits, ranks = {suit for suit, _ in part}, sorted(rank for _, rank in part)
    alike = len(set(ranks)) == 1 and len(suits) == len(part)
    return alike or (len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(part))))


def test_a_card_between_the_table_and_the_hand_is_needed_too() -> None:
    view = view_of("H8 SK")
    view = replace(view, table=table("r4 r5 r6"))
    assert [(str(each.tile.symbol), each.saved) for each in needed_cards(view)] == [("r7", 8)]
