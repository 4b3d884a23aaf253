"""Makes the review of one seat's game, question by question: facts first, then what was seen and praised, estimates
last."""

from __future__ import annotations

from game.ai.exact import STATES
from game.rules.play.ruleset import TableUse
from game.session.history.finished_game import FinishedGame
from game.session.review.candidate_turns import ReviewedDecision, comparisons, decisions
from game.session.review.card_facts import card_facts, card_luck, card_praise
from game.session.review.comparing import Comparing, Comparison
from game.session.review.draw_luck import luck_of
from game.session.review.facts import Chance, chances, first_chances, first_told, proven
from game.session.review.moments import Luck, Moment, Review
from game.session.review.seat_game import SeatGame, seat_game
from game.session.review.selection import estimated, praised, sight, told, used_techniques
from game.session.thinking.slice_runner import Asking, answered
from game.solver.position import is_special
from game.solver.solver import Solver


class Reviewing:
    """A review that is being made; `review` is what is known so far."""

    def __init__(self, game: SeatGame) -> None:
        self._game = game
        self.review = Review(game.seat, (), Luck(0, 0))
        """It grows while the questions are answered."""
        self.has_facts = False
        """Whether what the solver proves is in it."""
        self._stuck: tuple[int, ...] = ()

    def asking(self) -> Asking[None]:
        """Everything that is asked, in order; the same game asks the same and gets the same review."""
        if self._game.turns and self._game.turns[0].view.ruleset.table_use is TableUse.ADD_ONLY:
            facts = card_facts(self._game)
            praise = card_praise(self._game)
            self._tell(card_luck(self._game), told(facts, (), None, praise), complete=True)
            return
        first: tuple[Chance, ...] = ()
        if not self._has_special_jokers():
            first = yield from first_chances(self._game)
            self._tell(Luck(0, 0), told(first_told(first, self._game), (), None, ()))
        found: tuple[Chance, ...] = yield from chances(self._game, first)
        self._stuck = tuple(chance.turn.number for chance in found if chance.stuck)
        stuck = len(self._stuck)
        self._tell(Luck(0, stuck), told(first_told(found, self._game), (), None, ()))
        facts = yield from proven(found, self._game)
        used = yield from used_techniques(self._game.turns)
        praise = praised(self._game.turns, used)
        self._tell(Luck(0, stuck), told(facts, (), None, praise))
        made: tuple[ReviewedDecision, ...] = yield from decisions(found)
        seen: Moment | None = yield from sight(made, (each for turn in used.values() for each in turn))
        self._tell(Luck(0, stuck), told(facts, (), seen, praise))
        luck = yield from self._luck(stuck)
        self._tell(luck, told(facts, (), seen, praise))
        estimates: tuple[Moment, ...] = ()
        if not self._has_special_jokers():
            chosen: tuple[Comparison, ...] = yield from comparisons(made, self._game)
            yield from Comparing(self._game, chosen).rounds()
            estimates = estimated(chosen)
        self._tell(luck, told(facts, estimates, seen, praise), complete=True)

    def _tell(self, luck: Luck, moments: tuple[Moment, ...], *, complete: bool = False) -> None:
        self.review = Review(self._game.seat, moments, luck, complete, self._stuck)
        self.has_facts = True

    def _luck(self, stuck: int) -> Asking[Luck]:
        """What the draws gave; only counted where there are no special jokers, whose positions take long."""
        if self._has_special_jokers():
            return Luck(0, stuck)
        return (yield from luck_of(self._game, stuck))

    @property
    def is_quick(self) -> bool:
        """Whether all facts are a tenth of a second's work."""
        return not self._has_special_jokers()

    def _has_special_jokers(self) -> bool:
        turns = self._game.turns
        return bool(turns) and any(map(is_special, turns[0].view.game.tiles()))


def reviewed(finished_game: FinishedGame, seat: int) -> Review:
    """The whole review at once."""
    reviewing = Reviewing(seat_game(finished_game, seat))
    answered(reviewing.asking(), Solver(STATES))
    return reviewing.review
