"""Turns without rebuilding: own sets, and single tiles added to sets of the table."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.candidates import own_sets
from game.ai.plans import TurnPlan, aims, is_late, untouched
from game.rules.play.state import PlayerView


def simple_plans(view: PlayerView) -> Iterator[TurnPlan]:
    """The candidate turns, openings included."""
    if view.am_open:
        yield from _plans(view)
    else:
        yield simple_opening(view)


def _plans(view: PlayerView) -> Iterator[TurnPlan]:
    """Own sets first, or additions first and own sets from the rest; then whatever still fits."""
    start, rules = untouched(view), view.rules
    sets = own_sets(view.rack, rules)
    added_first = start.with_additions(rules)
    for aim in aims(view):
        yield jokers_out(view, start.with_sets(sets, aim).with_additions(rules))
        yield jokers_out(view, added_first.with_sets(sets, aim).with_additions(rules))


def jokers_out(view: PlayerView, plan: TurnPlan) -> TurnPlan:
    """The same with jokers added to rows, when the end is near or nothing else is left."""
    numbered_left = any(not tile.is_joker for tile in plan.left)
    return plan if numbered_left and not is_late(view) else plan.with_additions(view.rules, jokers=True)


def simple_opening(view: PlayerView) -> TurnPlan:
    """Turns before the opening; the table may be used only with the option that allows it (rules 7.4)."""
    start = untouched(view)
    opening = start.with_opening(view)
    if opening == start or not view.options.rearrange_in_opening:
        return opening
    return opening.with_additions(view.rules)
