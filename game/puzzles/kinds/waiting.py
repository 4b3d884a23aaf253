"""*Wait for the most*: the card to throw that leaves the most live cards (rules 12.3), of games with discards.

A card is live if it is neither in the hand nor on the table and makes a set of three with two cards that stay in the
hand. What is thrown is not. Asked for is that number and nothing else: which throw wins more is another question.

| grade | condition |
|---|---|
| 1 | the card goes with no other of the hand |
| 2 | it goes with another, and still no live card is lost with it |
| 3 | whatever is thrown, a live card is lost |
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.puzzles.card_hands import card_hands
from game.puzzles.kinds.place import nothing_named
from game.puzzles.puzzle import MOST_RACK, MOST_SETS, PuzzleKind, Solution
from game.rules.games.game import Game
from game.rules.play.commands import Discard
from game.rules.tiles import Tile
from game.solver.live_cards import card_bit, card_bits, is_alone, live_cards, melds_of_three, pairs_of
from game.solver.position import Position

GRADES_OF_WAITING = range(1, 4)


@dataclass(frozen=True, slots=True)
class LiveAfter:
    """What each throw of a hand leaves."""

    before: int
    """Live cards before the throw."""
    left: Mapping[Tile, int]
    """Live cards behind it, by the card that is thrown."""

    @classmethod
    def of(cls, position: Position) -> LiveAfter:
        """Of every card of the hand."""
        hand, gone, pieces = card_bits(position.rack), _lying(position), position.rules.shapes.pieces
        left = {}
        for tile in position.rack:
            card = card_bit(tile)
            left[tile] = live_cards(hand & ~card, gone | card, pieces).bit_count()
        return cls(live_cards(hand, gone, pieces).bit_count(), left)

    @property
    def best(self) -> Tile | None:
        """The throw that leaves the most; None where there are two."""
        most = max(self.left.values())
        every = [tile for tile, count in self.left.items() if count == most]
        return every[0] if len(every) == 1 else None


def _lying(position: Position) -> int:
    return card_bits(tile for meld in position.table for tile in meld.tiles)


def can_be_laid(position: Position) -> bool:
    """Whether any card of the hand can."""
    hand = card_bits(position.rack)
    if any(meld & ~hand == 0 for meld in melds_of_three(position.rules.shapes.pieces)):
        return True
    rows = [meld.tiles for meld in position.table]
    return any(position.rules.arrange((*row, tile)) is not None for row in rows for tile in position.rack)


def solved_throw(_game: Game, position: Position) -> Solution | None:
    """The throw that leaves the most; None where something can be laid, where there are two, and where who throws the
    dearest card need not count."""
    if can_be_laid(position):
        return None
    throws, pieces = LiveAfter.of(position), position.rules.shapes.pieces
    best, points = throws.best, {tile: pieces.points(tile.face.number) for tile in position.rack if tile.face}
    if best is None or points[best] == max(points.values()):
        return None
    return Solution(position.table, _grade(position, throws, best), True, (), best)


def _grade(position: Position, throws: LiveAfter, best: Tile) -> int:
    if throws.left[best] < throws.before:
        return 3
    return 1 if is_alone(best, card_bits(position.rack), pairs_of(position.rules.shapes.pieces)) else 2


def hands_to_throw_from(game: Game, grade: int, rng: random.Random) -> Iterator[Position | None]:
    """Hands of this grade without end, one of a deal at most; None for each that is of another."""
    seats = [count for count, size in game.racks.items() if size < MOST_RACK]
    while True:
        for position in card_hands(game, rng.choice(seats), rng):
            found = solved_throw(game, position) if len(position.table) <= MOST_SETS else None
            if found is not None and found.grade == grade:
                yield position
                break
            yield None


def grades_with_discards(game: Game) -> Sequence[int]:
    """Some grades where a turn ends with a throw."""
    return GRADES_OF_WAITING if game.ruleset().has(Discard) else ()


WAITING = PuzzleKind(
    "waiting",
    grades=grades_with_discards,
    numbers=nothing_named,
    opened=False,
    racks=hands_to_throw_from,
    solve=solved_throw,
    throws=True,
)
