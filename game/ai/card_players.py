"""The players of card Rummy: five habits of drawing, laying and throwing, each a step above the one before.

How far each step reaches is in `docs/why/computer_players.md`. What was tried and left out, each within
±0.05 points a hand: cards that others took from the discards (who does not hold melds lays them at once, so they tell
nothing), keeping what could be added to a run of the table later, and counting points by melds and additions together.

A pair waits for two cards, two neighbours of a suit for one at either end, two with a gap for one; what lies on the
table or among the discards does not come any more (rules 12.3).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from game.ai.plans import smallest_other
from game.rules.games.characters import ByCharacter
from game.rules.options import StockEnd
from game.rules.pieces import Pieces
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile, Tiles
from game.solver.fixed_melds import Laying, dearest_laying, taking_top
from game.solver.live_cards import card_bit, card_bits, is_alone, pairs_of


@dataclass(frozen=True, slots=True)
class Promise:
    """Where cards are, as a seat knows it; each field is a set of cards as `live_cards.py` has them."""

    hand: int
    gone: int
    """Those that do not come any more."""
    pairs: Mapping[int, tuple[int, ...]]

    @classmethod
    def of(cls, view: PlayerView) -> Promise:
        """What the seat of this view knows."""
        laid = (tile for meld in view.table for tile in meld.tiles)
        return cls(card_bits(view.rack), card_bits((*view.discards, *laid)), pairs_of(view.rules.shapes.pieces))

    def melds(self, tile: Tile, far: float = 0.0) -> float:
        """The melds of three this card may come into with one card more, and `far` of those with two more."""
        open_pairs = [pair & self.hand for pair in self.pairs[card_bit(tile)] if not pair & self.gone]
        near = sum(held.bit_count() == 1 for held in open_pairs)
        return near + far * open_pairs.count(0)

    def among(self, left: Tiles) -> float:
        """How many such melds with one card more these cards make among themselves, each counted by both its cards."""
        alone = replace(self, hand=card_bits(left))
        return sum(map(alone.melds, left))

    def waits_for(self, tile: Tile) -> int:
        """How many cards that are not gone make a meld of three with this one and another of the hand."""
        thirds = 0
        for pair in self.pairs[card_bit(tile)]:
            held = pair & self.hand
            if held.bit_count() == 1 and not pair & self.gone:
                thirds |= pair & ~held
        return thirds.bit_count()

    def is_alone(self, tile: Tile) -> bool:
        """Whether it comes into no meld of three with another card of the hand, whatever is gone."""
        return is_alone(tile, self.hand, self.pairs)


def go_together(pieces: Pieces, one: Tile, other: Tile) -> bool:
    """Whether a third card makes a meld of three of these two, wherever it is."""
    return any(pair & card_bit(other) for pair in pairs_of(pieces)[card_bit(one)])


def _number(tile: Tile) -> int:
    assert tile.face is not None, "no joker is played with"
    return tile.face.number


NEAR = 2
"""Ranks apart at which two cards of a suit may still come into one run."""


@dataclass(frozen=True, slots=True)
class PerOther:
    """A number that follows from the number of other seats, never below 0."""

    first: float
    more: float = 0.0
    """For each other seat beside the first."""

    def among(self, others: int) -> float:
        return max(0.0, self.first + self.more * (others - 1))


@dataclass(frozen=True, slots=True)
class CardHabits:
    """What a player of card Rummy pays attention to."""

    takes: bool = True
    """Whether it takes a discard that it can lay at once."""
    partners: float = 0.0
    """Points that every card it could be laid with is worth to a card of the hand."""
    promise: PerOther | None = None
    """Points that every meld a card may still come into is worth to it (`Promise.melds`), for each card that the
    smallest other hand has: the longer the hand may last, the more."""
    far: PerOther = PerOther(0.1)
    """What a meld with two cards missing counts, beside one with a single card missing."""
    exchange: PerOther | None = None
    """It also takes a discard that is worth so many points more to it than the card it would throw."""
    order: int = 0
    """Of cards that are as dear the highest rank is thrown first (1) or the lowest (-1)."""
    waits: bool = False
    """Whether melds are held back (`_may_wait`), in the hope of laying all cards in one turn, which counts double."""


CARDS_LEFT = PerOther(9.4, -1.2)
"""How many cards may be left in the hand beside the melds that are held back."""
EACH_HELD, EACH_NEAR = 0.4, 0.25
"""How many more for each card that the smallest other hand has, and for each card of a meld that lacks one card."""
EACH_ROUND = PerOther(0, 0.14)
"""How many fewer for each round of the hand.

All these numbers and those of Owl's habits were fitted together, to points and hands won among Magpie, Tortoise, Fox
and an Owl with one recipe: some 350 recipes in 4,000 hands each for every number of seats, in a copy of the game in
C++. With one other they are that recipe: nothing better was found. What they are worth in the game itself:
`python -m tests.bench.bench_card_habits --owl`."""
NEARLY_OUT = PerOther(3, -2)
"""Nobody waits when the smallest other hand has so few cards. What is held then goes to whoever goes out, which matters
the more the fewer others there are; among four and more somebody nearly always has few cards, and waiting goes on."""


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
            laying = dearest_laying(view)
            if len(laying.left) < len(view.rack) and not self._waits(view, laying.left):
                return PlayTable(laying.table)
        return Discard(self._thrown(view))

    def _takes(self, view: PlayerView) -> bool:
        """Whether the top discard is better than an unknown card."""
        if not self.habits.takes:
            return False
        top, taken = view.discards[-1], taking_top(view)
        laying = dearest_laying(taken)
        if top not in laying.left:
            return len(laying.left) < len(view.rack)
        if self.habits.exchange is None:
            return False
        burden = self._burdens(taken)
        gain = max(map(burden, self._loose(taken, laying))) - burden(top)
        return gain > self.habits.exchange.among(_others(view))

    def _waits(self, view: PlayerView, left: Tiles) -> bool:
        """Whether melds are held back that would leave so much."""
        if not self.habits.waits or len(left) <= 1 or view.am_open or not view.options.going_rummy:
            return False
        may_be_last = view.options.stock_end is StockEnd.BLOCK and view.pool_size < len(view.rack_sizes)
        return not may_be_last and _may_wait(view, left)

    def _thrown(self, view: PlayerView) -> Tile:
        """The card that is dearest beside what it may still become, of those that cannot be laid if there are any."""
        loose = self._loose(view, dearest_laying(view))
        burden = self._burdens(view)
        order = self.habits.order
        return max(loose, key=lambda tile: (burden(tile), order * _number(tile), tile.ident))

    def _loose(self, view: PlayerView, laying: Laying) -> tuple[Tile, ...]:
        """What may be thrown."""
        may = tuple(tile for tile in view.rack if tile != view.facts.taken)
        return tuple(tile for tile in may if tile in laying.left) or may

    def _burdens(self, view: PlayerView) -> Callable[[Tile], float]:
        """What a card costs, less what it is worth to the hand."""
        points, habits = partial(hand_points, view.options), self.habits
        if habits.promise is not None:
            promise, others = Promise.of(view), _others(view)
            each, far = habits.promise.among(others) * smallest_other(view), habits.far.among(others)
            return lambda tile: points(tile) - each * promise.melds(tile, far)
        return lambda tile: points(tile) - habits.partners * _partners(tile, view.rack)


def _others(view: PlayerView) -> int:
    """How many other seats there are."""
    return len(view.rack_sizes) - 1


def _may_wait(view: PlayerView, left: Tiles) -> bool:
    """Whether so few cards are left beside the melds that all of them may go in one turn before another goes out: the
    fewer, the more others there are, the fewer cards one of them has, and the longer the hand lasts."""
    others, smallest = _others(view), smallest_other(view)
    if smallest <= NEARLY_OUT.among(others):
        return False
    near, rounds = Promise.of(view).among(left), view.turn // (others + 1)
    most = CARDS_LEFT.among(others) + EACH_HELD * smallest + EACH_NEAR * near - EACH_ROUND.among(others) * rounds
    return len(left) <= most


def _partners(tile: Tile, hand: Iterable[Tile]) -> int:
    """How many cards of the hand a third could make a meld with."""
    return sum(_go_together(tile, other) for other in hand if other != tile)


def _go_together(one: Tile, other: Tile) -> bool:
    if one.face is None or other.face is None:
        return False
    apart = abs(one.face.number - other.face.number)
    return apart == 0 or (one.face.colour is other.face.colour and apart <= NEAR)


HABITS: Mapping[str, CardHabits] = MappingProxyType(
    ByCharacter(
        hare=CardHabits(takes=False, order=1),
        magpie=CardHabits(order=-1),
        tortoise=CardHabits(partners=4),
        fox=CardHabits(promise=PerOther(1.5), exchange=PerOther(16)),
        owl=CardHabits(promise=PerOther(1.5, 0.9), far=PerOther(0.1, -0.05), exchange=PerOther(16, 4), waits=True),
        wren=CardHabits(),
    ).named()
)
"""By character, the weakest first."""
