"""What a card of card Rummy may still become: the melds of three it can come into, as far as their cards are not gone.

A pair waits for two cards, two neighbours of a suit for one at either end, two with a gap for one; what lies on the
table or among the discards does not come any more (rules 12.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from game.rules.faces import Face
from game.rules.pieces import Pieces
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile

FAR = 0.1
"""What a meld with two cards missing counts, beside one with a single card missing."""

CARDS_OF_A_SUIT = 16
"""Bits between two suits in a set of cards, which is a number with a bit for each card."""


@dataclass(frozen=True, slots=True)
class Promise:
    """Where cards are, as a seat knows it; each field is a set of cards."""

    hand: int
    gone: int
    """Those that do not come any more."""
    pairs: Mapping[int, tuple[int, ...]]

    @classmethod
    def of(cls, view: PlayerView) -> Promise:
        """What the seat of this view knows."""
        laid = (tile for meld in view.table for tile in meld.tiles)
        return cls(_cards(view.rack), _cards((*view.discards, *laid)), pairs_of(view.rules.shapes.pieces))

    def melds(self, tile: Tile) -> float:
        """The melds of three this card may come into with one card more, and a tenth of those with two more."""
        open_pairs = [pair & self.hand for pair in self.pairs[_card(tile)] if not pair & self.gone]
        near = sum(held.bit_count() == 1 for held in open_pairs)
        return near + FAR * open_pairs.count(0)


@cache
def pairs_of(pieces: Pieces) -> Mapping[int, tuple[int, ...]]:
    """For each card the pairs that make a meld of three with it."""
    melds = [sum(map(_bit, meld)) for meld in _threes(pieces)]
    return {card: tuple(meld & ~card for meld in melds if meld & card) for card in map(_bit, pieces.faces)}


def _threes(pieces: Pieces) -> Iterator[tuple[Face, ...]]:
    """Every meld of three: groups, and runs, where the ace may be high also those."""
    for number in pieces.numbers:
        yield from combinations([Face(suit, number) for suit in pieces.suits], 3)
    runs = {tuple(range(first, first + 3)) for span in pieces.spans for first in range(span.first, span.last - 1)}
    for suit in pieces.suits:
        yield from (tuple(Face(suit, pieces.ranks[place]) for place in run) for run in sorted(runs))


def _bit(face: Face) -> int:
    return 1 << (face.colour.rank * CARDS_OF_A_SUIT + face.number)


def _card(tile: Tile) -> int:
    assert tile.face is not None, "no joker is played with"
    return _bit(tile.face)


def _cards(tiles: Iterable[Tile]) -> int:
    return sum(map(_card, tiles))
