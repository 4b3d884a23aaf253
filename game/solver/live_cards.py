"""Which cards would make a set of three with two of a hand; for games of one pack without jokers (rules 12.3).

Cards are numbers with a bit for each card, so sets of cards are such numbers, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from game.rules.faces import Face
from game.rules.pieces import Pieces
from game.rules.tiles import Tile

CARDS_OF_A_SUIT = 16
"""Bits between two suits."""


def card_bit(tile: Tile) -> int:
    """The bit of a card."""
    assert tile.face is not None, "no joker is played with"
    return _bit(tile.face)


def card_bits(tiles: Iterable[Tile]) -> int:
    """The set of these cards."""
    return sum(map(card_bit, tiles))


@cache
def pairs_of(pieces: Pieces) -> Mapping[int, tuple[int, ...]]:
    """For each card the pairs that make a meld of three with it."""
    melds = melds_of_three(pieces)
    return {card: tuple(meld & ~card for meld in melds if meld & card) for card in map(_bit, pieces.faces)}


def is_alone(tile: Tile, hand: int, pairs: Mapping[int, tuple[int, ...]]) -> bool:
    """Whether a card comes into no meld of three with another one of the hand, whatever is gone; `pairs` as
    `pairs_of` has them."""
    return not any(pair & hand for pair in pairs[card_bit(tile)])


@cache
def melds_of_three(pieces: Pieces) -> tuple[int, ...]:
    """Every meld of three: groups, and runs, where the ace may be high also those."""
    return tuple(sum(map(_bit, meld)) for meld in _threes(pieces))


def live_cards(hand: int, gone: int, pieces: Pieces) -> int:
    """The cards neither held nor gone that make a meld of three with two of the hand."""
    live = 0
    for meld in melds_of_three(pieces):
        missing = meld & ~hand
        if missing.bit_count() == 1:
            live |= missing & ~gone
    return live


def _threes(pieces: Pieces) -> Iterator[tuple[Face, ...]]:
    for number in pieces.numbers:
        yield from combinations([Face(suit, number) for suit in pieces.suits], 3)
    runs = {tuple(range(first, first + 3)) for span in pieces.spans for first in range(span.first, span.last - 1)}
    for suit in pieces.suits:
        yield from (tuple(Face(suit, pieces.ranks[place]) for place in run) for run in sorted(runs))


def _bit(face: Face) -> int:
    return 1 << (face.colour.rank * CARDS_OF_A_SUIT + face.number)
