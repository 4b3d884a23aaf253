"""The tiles of a rack that could be laid now without rebuilding, to sort them first (ux 2.11)."""

from __future__ import annotations

from game.ai.exact import new_solver
from game.ai.plans import best_plan
from game.ai.simple import simple_plans
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.session.board.rack_places import RackPlaces


def playable(view: PlayerView) -> tuple[Tile, ...]:
    """The tiles that own sets and simple additions would lay, set by set; () when there are none."""
    plan, own = best_plan(view, simple_plans(view, new_solver())), set(view.rack)
    return tuple(tile for row in plan.rows for tile in row if tile in own)


def playable_first(rack: RackPlaces, view: PlayerView) -> RackPlaces:
    """The rack with these tiles first and the others by colour; unchanged when there are none."""
    first = [tile for tile in playable(view) if tile in rack.places]
    rest = [tile for tile in rack.sorted_by_colour().tiles if tile not in first]
    return rack.in_order((first, rest)) if first else rack
