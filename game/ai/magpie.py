"""Magpie: lays sets from its own rack, and adds its single tiles to whatever lies on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

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
    """Own sets first, or additions first and own sets from the rest; with jokers added to rows and without."""
    start, options = untouched(view), view.options
    for jokers in _joker_choices(view):
        for aim in aims(view):
            yield start.with_sets(options, aim).with_additions(options, jokers=jokers)
            added_first = start.with_additions(options, jokers=False).with_sets(options, aim)
            yield added_first.with_additions(options, jokers=jokers)


def _joker_choices(view: PlayerView) -> tuple[bool, ...]:
    """Whether to add jokers to rows; when it is early, that pays only if it lets the seat go out."""
    if not any(tile.is_joker for tile in view.rack):
        return (False,)
    return (True,) if is_late(view) else (False, True)


def _opening(view: PlayerView) -> Plan:
    """Before the opening the table is closed, unless the option opens it with the opening (7.4)."""
    start = untouched(view)
    opening = start.with_opening(view.options)
    if opening == start or not view.options.rearrange_in_opening:
        return opening
    return opening.with_additions(view.options, jokers=False)
