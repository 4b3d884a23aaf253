"""Which moments are told: five in all, what is sure before what is guessed."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.review.candidate_turns import tiles_by
from game.session.review.comparing import Comparison
from game.session.review.findings.finding import Precedence
from game.session.review.moments import MOST_MOMENTS, Estimate, Moment


def agreed(comparisons: Sequence[Comparison]) -> tuple[tuple[Comparison, Estimate], ...]:
    """What both ways to play on tell, the weightiest first: each turn once, holding at most once, and points late in a
    game only where they were lost."""
    found = [(comparison, each) for comparison in comparisons if (each := comparison.agreed) is not None]
    found.sort(key=lambda pair: -abs(pair[1].gain))
    kept: list[tuple[Comparison, Estimate]] = []
    for comparison, estimate in found:
        is_late, held = comparison.least == 0.0, _praises_holding(comparison, estimate)
        known = held and any(_praises_holding(*each) for each in kept)
        known = known or any(each.turn.number == comparison.turn.number for each, _ in kept)
        if not known and not (is_late and estimate.gain >= 0):
            kept.append((comparison, estimate))
    return tuple(kept)


def _praises_holding(comparison: Comparison, estimate: Estimate) -> bool:
    """Whether keeping tiles was better."""
    turn = comparison.turn
    is_more = len(tiles_by(turn.view, comparison.other)) > len(turn.laid)
    return comparison.least > 0 and is_more == (estimate.gain >= 0)


def told(found: Sequence[Moment]) -> tuple[Moment, ...]:
    """At most five, by turn: by their rank, estimates by their weight; one praise before a sight, the others after."""
    wanted = sorted(found, key=_order)
    praise = [moment for moment in wanted if moment.finding.precedence is Precedence.PRAISE]
    sights = [moment for moment in wanted if moment.finding.precedence is Precedence.SIGHT]
    others = [moment for moment in wanted if moment.finding.precedence < Precedence.PRAISE]
    chosen: list[Moment] = []
    for moment in (*others, *praise[:1], *sights, *praise[1:]):
        alike = sum(each.finding.precedence is moment.finding.precedence for each in chosen)
        is_new = all(moment.turn != each.turn for each in chosen)
        if len(chosen) < MOST_MOMENTS and alike < moment.finding.most and is_new:
            chosen.append(moment)
    return tuple(sorted(chosen, key=lambda moment: moment.turn))


def _order(moment: Moment) -> tuple[int, float]:
    return moment.finding.precedence, -abs(moment.estimate.gain) if moment.estimate is not None else 0.0
