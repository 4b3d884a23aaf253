"""Magpie: lays sets from its own rack, and adds its single tiles to whatever lies on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.candidates import own_sets
from game.ai.plans import Plan, aims, best_command, is_late, untouched
from game.rules.commands import Command
from game.rules.state import PlayerView


@dataclass(frozen=True, slots=True)
class Magpie:
    """Fair: also adds to the ends of runs and to groups of three, but never rearranges."""

    name: str = "magpie"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The best mix of own sets and additions it can see; throws no dice."""
        return best_command(view, _plans(view) if view.am_open else (_opening(view),))


def _plans(view: PlayerView) -> Iterator[Plan]:
    """Own sets first, or additions first and own sets from the rest; then whatever still fits."""
    start, options = untouched(view), view.options
    sets = own_sets(view.rack, options)
    added_first = start.with_additions(options)
    for aim in aims(view):
        yield _jokers_out(view, start.with_sets(sets, aim).with_additions(options))
        yield _jokers_out(view, added_first.with_sets(sets, aim).with_additions(options))


def _jokers_out(view: PlayerView, plan: Plan) -> Plan:
    """The same with jokers added to rows, when it is late or when nothing else is left."""
    numbered_left = any(not tile.is_joker for tile in plan.left)
    return plan if numbered_left and not is_late(view) else plan.with_additions(view.options, jokers=True)


def _opening(view: PlayerView) -> Plan:
    """Before the opening the table is closed, unless the option opens it with the opening (7.4)."""
    start = untouched(view)
    opening = start.with_opening(view.options)
    if opening == start or not view.options.rearrange_in_opening:
        return opening
    return opening.with_additions(view.options)
