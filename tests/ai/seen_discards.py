"""Ten discards of a character of card Rummy with what it held, as a person who looks over its shoulder sees them, and
who it may have been by five plain facts about them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from game.ai.arena import steps
from game.ai.card_players import HABITS, CardPlayer
from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Discard
from game.rules.play.state import PlayerView, view_for
from game.rules.tiles import Tile, Tiles

SHOWN = 10
"""Discards by which a character is told."""
GAP = 6
"""Points by which lone cards thrown before dearer ones, in ten discards together, tell who counts what may still come
from who keeps pairs."""
PLAYERS = {name: CardPlayer(name, HABITS[name]) for name in RUMMY.characters}


@dataclass(frozen=True)
class SeenDiscard:
    """A card that was thrown, and what could be seen when it was."""

    view: PlayerView
    thrown: Tile

    @cached_property
    def in_sets(self) -> frozenset[Tile]:
        """The cards of the hand that make a set with two others of it."""
        threes = combinations(self.view.rack, 3)
        return frozenset(tile for three in threes if self.view.rules.arrange(three) is not None for tile in three)

    @cached_property
    def spare(self) -> Tiles:
        """What might be thrown and is in no set; where there is nothing all that might be thrown."""
        may = tuple(tile for tile in self.view.rack if tile != self.view.facts.taken)
        return tuple(tile for tile in may if tile not in self.in_sets) or may

    @property
    def kept_taken(self) -> bool:
        """Whether it had taken a card from the discards and could not lay it."""
        taken = self.view.facts.taken
        return taken is not None and taken in self.view.rack and taken not in self.in_sets

    @property
    def below(self) -> int:
        """How many points a dearer card would have cost more."""
        return max(map(_points, self.spare)) - _points(self.thrown)

    @property
    def place(self) -> int | None:
        """1 where it is the highest of some ranks that are dearest, -1 where the lowest, 0 in between; None where there
        is one such rank alone, or a card not so dear was thrown."""
        dearest = max(map(_points, self.spare))
        ranks = {_number(tile) for tile in self.spare if _points(tile) == dearest}
        if len(ranks) == 1 or self.below:
            return None
        return {max(ranks): 1, min(ranks): -1}.get(_number(self.thrown), 0)

    @property
    def told(self) -> str:
        """In a line: the table, the hand, the card taken, and the card thrown."""
        taken, table = self.view.facts.taken, " | ".join(_named(meld.tiles) for meld in self.view.table) or "nothing"
        came = f", took {_named([taken])}" if taken is not None else ""
        sets = f", in sets {_named(sorted(self.in_sets, key=_number))}" if self.in_sets else ""
        return f"on the table {table}; held {_named(self.view.rack)}{came}{sets}; threw {_named([self.thrown])}"


def ten_discards(who: str, seed: str, seats: int) -> tuple[SeenDiscard, ...]:
    """Of a character in one hand after the other, among others drawn from all of them."""
    chance, found = random.Random(seed), list[SeenDiscard]()
    while len(found) < SHOWN:
        place, players = chance.randrange(seats), [PLAYERS[chance.choice(list(PLAYERS))] for _ in range(seats)]
        players[place] = PLAYERS[who]
        found += _of_hand(players, place, chance.getrandbits(40))
    return tuple(found[:SHOWN])


def guess(discards: Sequence[SeenDiscard]) -> str:
    """Who it may have been."""
    return next(who for who, fits in TOLD_BY.items() if fits(discards))


def _holds_sets(discards: Sequence[SeenDiscard]) -> bool:
    return any(each.in_sets for each in discards)


def _hopes(discards: Sequence[SeenDiscard]) -> bool:
    return any(each.kept_taken for each in discards) or sum(map(_lone_below, discards)) >= GAP


def _lone_below(seen: SeenDiscard) -> int:
    """How many points below the dearest a card was that goes with no other of the hand."""
    return seen.below if not any(_go_together(seen.thrown, other) for other in seen.view.rack) else 0


def _throws(place: int) -> Callable[[Sequence[SeenDiscard]], bool]:
    """Always the dearest card, and of some ranks that are as dear always this one."""

    def fits(discards: Sequence[SeenDiscard]) -> bool:
        places = [each.place for each in discards if each.place is not None]
        return not any(each.below for each in discards) and bool(places) and set(places) == {place}

    return fits


TOLD_BY: dict[str, Callable[[Sequence[SeenDiscard]], bool]] = {
    "owl": _holds_sets,
    "fox": _hopes,
    "hare": _throws(1),
    "magpie": _throws(-1),
    "tortoise": lambda _: True,
}


def _of_hand(players: Sequence[CardPlayer], place: int, seed: int) -> Iterator[SeenDiscard]:
    for step in steps(players, RUMMY, Options(), seed):
        if step.before.to_move == place and isinstance(step.command, Discard):
            yield SeenDiscard(view_for(step.before, place), step.command.tile)


def _go_together(one: Tile, other: Tile) -> bool:
    assert one.face is not None and other.face is not None
    apart = abs(one.face.number - other.face.number)
    return one != other and (apart == 0 or (one.face.colour is other.face.colour and apart <= 2))


def _points(tile: Tile) -> int:
    return hand_points(Options(), tile)


def _number(tile: Tile) -> int:
    assert tile.face is not None
    return tile.face.number


def _named(tiles: Sequence[Tile]) -> str:
    return " ".join(RUMMY.spelling.text(tile.symbol) for tile in tiles)
