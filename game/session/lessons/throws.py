"""Turns of card Rummy in which one of two cards is to be thrown, and a fact that can be counted says which.

Nothing of a kind claims more than its question asks: a pair that waits in vain goes before one that does not, although
it may count less.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial

from game.ai.card_players import Promise, go_together
from game.rules.faces import HIGHEST, LOWEST
from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_tiles
from game.rules.play.card_rummy import hand_points
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.session.lessons.decisions import view_of
from game.session.lessons.recipes import SUITS, cards, group, loose_tiles, position, position_of, run_text, shuffled
from game.solver.fixed_melds import dearest_laying

BOX = RUMMY.name
HAND = 8
"""Cards of a hand that is drawn."""
OTHERS = (5,)
"""Cards of the other players."""


class ThrowFact(Enum):
    """What says which card goes; the value is the end of the text keys."""

    DEAR = "throw_dear"
    """Neither goes with anything, and one counts more."""
    DEAD_PAIR = "throw_dead"
    """Each is of a pair, and what one waits for has gone."""
    TAKEN = "throw_taken"
    """Neither goes with anything of the hand, and one goes with what the next player took."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A hand after the draw, and the two cards of which one is to be thrown."""

    fact: ThrowFact
    text: str
    """The position, `table / rack`."""
    right: str
    wrong: str
    taken: str = ""
    """What the next player took openly, where that decides."""

    @property
    def view(self) -> PlayerView:
        """What the player may know."""
        return view_of(position_of(self.text, BOX), OTHERS, RUMMY, opened=False)

    @property
    def is_sound(self) -> bool:
        """Whether nothing of the hand can be laid and the fact is so."""
        view = self.view
        (right, wrong), promise = (card_held(view, text) for text in (self.right, self.wrong)), Promise.of(view)
        points = partial(hand_points, view.options)
        if len(dearest_laying(view).left) < len(view.rack):
            return False
        alone = promise.is_alone(right) and promise.is_alone(wrong)
        if self.fact is ThrowFact.DEAR:
            return alone and points(right) > points(wrong)
        if self.fact is ThrowFact.DEAD_PAIR:
            is_pair = not promise.is_alone(right)
            return is_pair and not promise.waits_for(right) and promise.waits_for(wrong) == WAITED
        (taken,) = parse_tiles(self.taken, TileBank(RUMMY))
        pieces = view.rules.shapes.pieces
        return alone and go_together(pieces, taken, wrong) and not go_together(pieces, taken, right)


WAITED = 2
"""Cards that are left for a pair of one rank."""


def card_held(view: PlayerView, text: str) -> Tile:
    """The card of the hand that is written so."""
    return next(tile for tile in view.rack if RUMMY.spelling.text(tile.symbol) == text)


DEAR = Throw(ThrowFact.DEAR, cards("/ k7 r7 b4 b5 o13 r10 k1 r2"), cards("o13"), cards("k1"))
DEAD = Throw(ThrowFact.DEAD_PAIR, cards("o3 o4 o5 | b4 b5 b6 / k4 r4 k12 r12 b9 b10 r7 o1"), cards("r4"), cards("r12"))
TAKEN = Throw(ThrowFact.TAKEN, cards("/ k5 r5 o2 o3 r10 b8 k12 r1"), cards("b8"), cards("r10"), cards("r9"))
THROWS = (DEAR, DEAD, TAKEN)
"""The three exercises of the lesson."""


def drawn_throw(chance: random.Random) -> Throw:
    """Another of any of the three kinds."""
    return next(throw for throw in _drawn(chance) if throw.is_sound)


def _drawn(chance: random.Random) -> Iterator[Throw]:
    make = chance.choice((_dear, _dead_pair, _taken))
    while True:
        throw = make(chance)
        tokens = throw.text.replace("/", " ").replace("|", " ").split()
        if len(set(tokens)) == len(tokens) and throw.taken not in tokens:
            yield throw


def _dear(chance: random.Random) -> Throw:
    hand = loose_tiles(chance, HAND)
    return Throw(ThrowFact.DEAR, cards(position((), hand)), cards(hand[0]), cards(hand[1]))


def _dead_pair(chance: random.Random) -> Throw:
    """A pair whose others lie in runs, and one of which nothing lies."""
    suits, dead, live = shuffled(chance), chance.randint(LOWEST, 10), chance.randint(LOWEST, HIGHEST)
    runs = [run_text(suit, dead, dead + 2) for suit in suits[:2]]
    pairs = [*group(dead, suits[2:]).split(), *group(live, chance.sample(SUITS, 2)).split()]
    text = cards(position(runs, (*pairs, *loose_tiles(chance, HAND - len(pairs)))))
    return Throw(ThrowFact.DEAD_PAIR, text, cards(pairs[0]), cards(pairs[2]))


def _taken(chance: random.Random) -> Throw:
    hand = loose_tiles(chance, HAND)
    number = int(hand[1][1:]) + chance.choice((-1, 1))
    taken = f"{hand[1][0]}{min(max(number, LOWEST), HIGHEST)}"
    return Throw(ThrowFact.TAKEN, cards(position((), hand)), cards(hand[0]), cards(hand[1]), cards(taken))
