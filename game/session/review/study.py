"""What is known of a game while its review is made; every finding is asked for with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.session.board.techniques import Technique
from game.session.review.candidate_turns import ReviewedDecision
from game.session.review.card_slips import CardSlip, CardTurn
from game.session.review.comparing import Comparison
from game.session.review.discards import DiscardFacts
from game.session.review.estimate import Estimate
from game.session.review.facts import Chance
from game.session.review.seat_game import SeatGame
from game.session.review.shortfalls import Shortfall


@dataclass(slots=True)
class Study:
    """One seat's game, and what was found out of it so far."""

    game: SeatGame
    chances: Sequence[Chance] = ()
    """Each turn with what was possible in it."""
    is_calm: bool = False
    """Whether there is time for plays that change the fewest sets, and for their techniques."""
    shortfalls: Sequence[Shortfall] = ()
    """The turns in which more was possible."""
    used: Mapping[int, tuple[Technique, ...]] = field(default_factory=dict)
    """The techniques of each turn that laid something, by its number."""
    decisions: Sequence[ReviewedDecision] = ()
    """The turns in which something but not everything could be laid."""
    agreed: Sequence[tuple[Comparison, Estimate]] = ()
    """What was played on and is sure, the weightiest first."""
    cards: Sequence[CardTurn] = ()
    """The turns of a game in which sets stay as they lie."""
    slips: Sequence[CardSlip] = ()
    """What could be laid in them and was not, and partners that were thrown."""
    discards: DiscardFacts = field(default_factory=DiscardFacts)
    """What became of the cards that were taken and thrown."""
