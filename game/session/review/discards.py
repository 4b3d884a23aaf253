"""What became of the cards a seat of card Rummy took and threw: facts of the whole hand, none of which is a verdict.

How often each holds, for a person who plays as Magpie against Owl: a discard laid by the next player within two of its
turns in 66 to 72 % of hands for two, a taken card still held at the end in up to 18 %, a pair kept whose cards had gone
in 5 to 25 %, a dearer lone card kept to a lost end in up to 25 %. Feeding has no price that could be measured, and a
card taken is worth as much as one drawn, so both are told as what happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from game.ai.card_players import Promise, go_together
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Discard, TakeDiscard
from game.rules.play.events import TileDiscarded
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile, Tiles
from game.session.review.fed_cards import FedCard
from game.session.review.seat_game import OwnTurn, SeatGame
from game.solver.fixed_melds import best_laying, dearest_laying


@dataclass(frozen=True, slots=True)
class UnusedTake:
    """A card taken from the discards that was never laid."""

    taken: OwnTurn
    tile: Tile
    thrown: int
    """The turn in which it was thrown; 0 where it was held to the end."""


@dataclass(frozen=True, slots=True)
class KeptCards:
    """Cards held to a lost end, and the throw at which that could be told."""

    turn: OwnTurn
    kept: Tiles
    thrown: Tile


@dataclass(frozen=True, slots=True)
class DiscardFacts:
    """All of a hand, each in order."""

    unused: tuple[UnusedTake, ...] = ()
    fed: tuple[FedCard, ...] = ()
    dead_pairs: tuple[KeptCards, ...] = ()
    """Pairs for which every card had gone, while a card that counts no more was thrown."""
    dear: tuple[KeptCards, ...] = ()
    """A card that went with nothing, while a cheaper one that went with nothing was thrown."""

    @property
    def found(self) -> bool:
        """Whether there is any."""
        return bool(self.unused or self.fed or self.dead_pairs or self.dear)


def discard_facts(game: SeatGame) -> DiscardFacts:
    """What became of the cards this seat took and threw."""
    throws = tuple(turn for turn in game.turns if isinstance(turn.command, Discard) and not game.won)
    rows = [(turn, throws[at:]) for at, turn in enumerate(throws)]
    return DiscardFacts(
        tuple(_unused(game.turns, game.held)),
        game.fed,
        tuple(each for turn, later in rows for each in _dead_pairs(turn, later, game.held)),
        tuple(each for turn, later in rows for each in _dear(turn, later, game.held)),
    )


def _unused(turns: Sequence[OwnTurn], held: Tiles) -> Iterator[UnusedTake]:
    for at, turn in enumerate(turns):
        if not isinstance(turn.command, TakeDiscard):
            continue
        tile, later = turn.view.discards[-1], turns[at + 1 :]
        end = next((each for each in later if tile in each.laid or tile in _thrown(each)), None)
        if end is None:
            if tile in held:
                yield UnusedTake(turn, tile, 0)
        elif tile in _thrown(end) and len(end.view.rack) > 1:
            yield UnusedTake(turn, tile, end.view.turn)


def _thrown(turn: OwnTurn) -> Tiles:
    return tuple(event.tile for event in turn.events if isinstance(event, TileDiscarded))


def _dead_pairs(turn: OwnTurn, later: Sequence[OwnTurn], held: Tiles) -> Iterator[KeptCards]:
    """Two cards that go together and wait for nothing that is left, at this throw and at all `later` ones."""
    assert isinstance(turn.command, Discard)
    thrown, points = turn.command.tile, partial(hand_points, turn.view.options)
    for pair in combinations(_kept(turn, later, held), 2):
        if points(thrown) <= max(map(points, pair)) and all(_is_dead(each.view, pair) for each in later):
            yield KeptCards(turn, pair, thrown)


def _is_dead(view: PlayerView, pair: tuple[Tile, Tile]) -> bool:
    promise = Promise.of(view)
    is_pair = go_together(view.rules.shapes.pieces, *pair) and not any(map(promise.waits_for, pair))
    return is_pair and not any(_can_lie(view, tile) for tile in pair)


def _can_lie(view: PlayerView, tile: Tile) -> bool:
    """Whether any legal laying has this card."""
    return tile not in best_laying(view, lambda each: int(each == tile)).left


def _dear(turn: OwnTurn, later: Sequence[OwnTurn], held: Tiles) -> Iterator[KeptCards]:
    """The dearest lone card that was held to the end from here on, where a cheaper lone one was thrown."""
    assert isinstance(turn.command, Discard)
    thrown, points, promise = turn.command.tile, partial(hand_points, turn.view.options), Promise.of(turn.view)
    alone = [tile for tile in _kept(turn, later, held) if promise.is_alone(tile) and points(tile) > points(thrown)]
    if alone and promise.is_alone(thrown) and thrown in _loose(turn.view):
        yield KeptCards(turn, (max(alone, key=points),), thrown)


def _kept(turn: OwnTurn, later: Sequence[OwnTurn], held: Tiles) -> Tiles:
    """What could have been thrown in place of the card thrown, and was held from then on to the end; nothing that
    could be laid."""
    assert isinstance(turn.command, Discard)
    no = {turn.command.tile, turn.view.facts.taken}
    stays = set(held).intersection(*(each.view.rack for each in later))
    return tuple(tile for tile in _loose(turn.view) if tile in stays and tile not in no)


def _loose(view: PlayerView) -> Tiles:
    return dearest_laying(view).left
