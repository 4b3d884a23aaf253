"""What a hand of cards lacked when its game was over, where the sets of the table stay as they lie (rules 12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.play.checks import TableUse, TurnFacts
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.session.thinking.phase_advice import NOBODYS, unseen
from game.solver.fixed_melds import best_laying


@dataclass(frozen=True, slots=True)
class NeededCard:
    """A card that is not gone and with which more of the hand could lie."""

    tile: Tile
    saved: int
    """The points of the cards of the hand that could lie with it and not without it."""


def needed_cards(view: PlayerView) -> tuple[NeededCard, ...]:
    """All of them, those that save most points first, of equals in the order of the pack; none where sets of the table
    are rearranged."""
    if view.ruleset.table_use is not TableUse.ADD_ONLY:
        return ()
    own = replace(view, facts=TurnFacts())
    without = _points_left(own)
    found = [NeededCard(tile, without - _points_left(replace(own, rack=(*own.rack, tile)))) for tile in unseen(view)]
    return tuple(sorted((each for each in found if each.saved > 0), key=lambda each: -each.saved))


def _points_left(view: PlayerView) -> int:
    """The fewest points of the hand that stay; a needed card, which has no number of its own, counts nothing."""

    def worth(tile: Tile) -> int:
        return 0 if tile.ident == NOBODYS else view.points(tile)

    return sum(map(worth, best_laying(view, worth).left))
