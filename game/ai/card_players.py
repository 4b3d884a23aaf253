"""The players of card Rummy: five habits of drawing, laying and throwing, each a step above the one before.

How far each step reaches is in `docs/why/computer_players.md`. What was tried and left out, each within
±0.05 points a hand: cards that others took from the discards (who does not hold melds lays them at once, so they tell
nothing), keeping what could be added to a run of the table later, and counting points by melds and additions together.

A pair waits for two cards, two neighbours of a suit for one at either end, two with a gap for one; what lies on the
table or among the discards does not come any more (rules 12.3).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations
from types import MappingProxyType

from game.ai.plans import smallest_other
from game.rules.faces import Face
from game.rules.games.characters import ByCharacter
from game.rules.options import StockEnd
from game.rules.pieces import Pieces
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.solver.fixed_melds import Laying, best_laying, taking_top

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

    def waits_for(self, tile: Tile) -> int:
        """How many cards that are not gone make a meld of three with this one and another of the hand."""
        thirds = 0
        for pair in self.pairs[_card(tile)]:
            held = pair & self.hand
            if held.bit_count() == 1 and not pair & self.gone:
                thirds |= pair & ~held
        return thirds.bit_count()

    def is_alone(self, tile: Tile) -> bool:
        """Whether it comes into no meld of three with another card of the hand, whatever is gone."""
        return not any(pair & self.hand for pair in self.pairs[_card(tile)])


def go_together(pieces: Pieces, one: Tile, other: Tile) -> bool:
    """Whether a third card makes a meld of three of these two, wherever it is."""
    return any(pair & _card(other) for pair in pairs_of(pieces)[_card(one)])


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


NEAR = 2
"""Ranks apart at which two cards of a suit may still come into one run."""


@dataclass(frozen=True, slots=True)
class CardHabits:
    """What a player of card Rummy pays attention to."""

    takes: bool = True
    """Whether it takes a discard that it can lay at once."""
    partners: float = 0.0
    """Points that every card it could be laid with is worth to a card of the hand."""
    promise: float = 0.0
    """Points that every meld a card may still come into is worth to it (`Promise.melds`), for each card that the
    smallest other hand has: the longer the hand may last, the more."""
    exchange: float | None = None
    """It also takes a discard that is worth so many points more to it than the card it would throw."""
    holds: int = 0
    """Melds are held back until the only other hand has so few cards; 0 lays them at once."""
    holds_among_many: int = 0
    """The same with several other hands."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player of card Rummy with these habits (rules 12); uses no chance."""

    name: str
    habits: CardHabits

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """A command of the phase the turn is in."""
        if DrawTile in view.phase.commands:
            return TakeDiscard() if view.discards and self._takes(view) else DrawTile()
        if PlayTable in view.phase.commands:
            laying = _dearest(view)
            if len(laying.left) < len(view.rack) and not (len(laying.left) > 1 and self._waits(view)):
                return PlayTable(laying.table)
        return Discard(self._thrown(view))

    def _takes(self, view: PlayerView) -> bool:
        """Whether the top discard is better than an unknown card."""
        if not self.habits.takes:
            return False
        top, taken = view.discards[-1], taking_top(view)
        laying = _dearest(taken)
        if top not in laying.left:
            return len(laying.left) < len(view.rack)
        if self.habits.exchange is None:
            return False
        burden = self._burdens(taken)
        return max(map(burden, self._loose(taken, laying))) - burden(top) > self.habits.exchange

    def _waits(self, view: PlayerView) -> bool:
        """Whether melds are held back, in the hope of laying all cards in one turn, which counts double."""
        holds = self.habits.holds if len(view.rack_sizes) == 2 else self.habits.holds_among_many
        if not holds or view.am_open or not view.options.going_rummy:
            return False
        may_be_last = view.options.stock_end is StockEnd.BLOCK and view.pool_size < len(view.rack_sizes)
        return smallest_other(view) > holds and not may_be_last

    def _thrown(self, view: PlayerView) -> Tile:
        """The card that is dearest beside what it may still become, of those that cannot be laid if there are any."""
        loose = self._loose(view, _dearest(view))
        burden = self._burdens(view)
        return max(loose, key=lambda tile: (burden(tile), tile.ident))

    def _loose(self, view: PlayerView, laying: Laying) -> tuple[Tile, ...]:
        """What may be thrown."""
        may = tuple(tile for tile in view.rack if tile != view.facts.taken)
        return tuple(tile for tile in may if tile in laying.left) or may

    def _burdens(self, view: PlayerView) -> Callable[[Tile], float]:
        """What a card costs, less what it is worth to the hand."""
        points, habits = partial(hand_points, view.options), self.habits
        if habits.promise:
            promise, each = Promise.of(view), habits.promise * smallest_other(view)
            return lambda tile: points(tile) - each * promise.melds(tile)
        return lambda tile: points(tile) - habits.partners * _partners(tile, view.rack)


def _dearest(view: PlayerView) -> Laying:
    """The most points that can be laid."""
    return best_laying(view, partial(hand_points, view.options))


def _partners(tile: Tile, hand: Iterable[Tile]) -> int:
    """How many cards of the hand a third could make a meld with."""
    return sum(_go_together(tile, other) for other in hand if other != tile)


def _go_together(one: Tile, other: Tile) -> bool:
    if one.face is None or other.face is None:
        return False
    apart = abs(one.face.number - other.face.number)
    return apart == 0 or (one.face.colour is other.face.colour and apart <= NEAR)


_FOX = CardHabits(promise=1.5, exchange=16)
HABITS: Mapping[str, CardHabits] = MappingProxyType(
    ByCharacter(
        hare=CardHabits(takes=False),
        magpie=CardHabits(),
        tortoise=CardHabits(partners=4),
        fox=_FOX,
        owl=replace(_FOX, holds=3, holds_among_many=2),
        wren=CardHabits(),
    ).named()
)
"""By character, the weakest first."""
