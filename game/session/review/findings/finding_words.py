"""What several findings say in the same words."""

from __future__ import annotations

from game.session.review.estimate import Estimate, Unit
from game.session.review.moments import Moment
from game.session.texts import Texts


def deed(texts: Texts, tiles: int, sets: int = 0) -> str:
    """How many tiles, and how many sets were rebuilt for them."""
    said = texts.plural("review.tiles", tiles)
    if not sets:
        return texts.text("review.told", first=said)
    return texts.text("review.told_both", first=said, second=texts.plural("review.sets", sets))


def sets_rebuilt(texts: Texts, sets: int) -> str:
    """How many sets were rebuilt, after a head that counted the tiles."""
    if not sets:
        return texts.text("review.no_sets")
    return texts.text("review.told", first=texts.plural("review.sets", sets))


def estimate_line(texts: Texts, moment: Moment) -> str:
    """About so many, and how sure that is."""
    estimate = moment.estimate
    assert estimate is not None
    return said_of(texts, estimate)


def said_of(texts: Texts, estimate: Estimate) -> str:
    """The amount with half the width of its interval."""
    amount, half = round(abs(estimate.gain)), max(1, round(estimate.half))
    if estimate.unit is Unit.WINS:
        return texts.text("review.wins", n=amount, half=half)
    return texts.plural("review.points_gain", amount, half=half)
