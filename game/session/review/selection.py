"""Which moments are told: five in all, what is sure before what is guessed."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.review.candidate_turns import tiles_by
from game.session.review.comparing import Comparison
from game.session.review.estimate import Estimate
from game.session.review.findings.finding import Precedence
from game.session.review.moments import MOST_MOMENTS, Moment

MOST_OTHERS = MOST_MOMENTS - 1
"""Moments that are neither praise nor a sight."""


def agreed(comparisons: Sequence[Comparison]) -> tuple[tuple[Comparison, Estimate], ...]:
    """What both ways to play on tell, the weightiest first: each turn once, holding at most once, and points late in a
    game only where they were lost."""
    found = [(comparison, each) for comparison in comparisons if (each := comparison.agreed) is not None]
    found.sort(key=lambda pair: -abs(pair[1].gain))
    kept: list[tuple[Comparison, Estimate]] = []
    for comparison, estimate in found:
        held = _praises_holding(comparison, estimate)
        known = held and any(_praises_holding(*each) for each in kept)
        known = known or any(each.turn.number == comparison.turn.number for each, _ in kept)
        if not known and not (comparison.is_late and estimate.gain > 0):
            kept.append((comparison, estimate))
    return tuple(kept)


def _praises_holding(comparison: Comparison, estimate: Estimate) -> bool:
    """Whether keeping tiles was better."""
    turn = comparison.turn
    is_more = len(tiles_by(turn.view, comparison.other)) > len(turn.laid)
    return not comparison.is_late and is_more == (estimate.gain >= 0)


def told(found: Sequence[Moment]) -> tuple[Moment, ...]:
    """At most five, by turn: by their precedence, estimates by their weight. At most four are neither praise nor sight;
    beside one that tells of something better there is one praise, else three."""
    chosen: list[Moment] = []
    for moment in sorted(found, key=_order):
        most = moment.finding.most
        if moment.finding.precedence is Precedence.PRAISE and any(each.is_negative for each in chosen):
            most = 1
        alike = sum(each.finding.precedence is moment.finding.precedence for each in chosen)
        room = MOST_OTHERS if moment.finding.precedence < Precedence.PRAISE else MOST_MOMENTS
        if len(chosen) < room and alike < most and all(moment.turn != each.turn for each in chosen):
            chosen.append(moment)
    return tuple(sorted(chosen, key=lambda moment: moment.turn))


def _order(moment: Moment) -> tuple[int, float]:
    return moment.finding.precedence, -abs(moment.estimate.gain) if moment.estimate is not None else 0.0
