"""Makes the review of one seat's game, question by question: facts first, then what was seen and praised, estimates
last; and chooses what is told: five moments in all, what is sure before what is guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from game.ai.exact import STATES
from game.rules.play.checks import TableUse
from game.rules.play.state import PlayerView
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.history.finished_game import FinishedGame
from game.session.review.candidate_turns import comparisons, decisions, tiles_by
from game.session.review.card_slips import Slip, card_slips, card_turns, one_a_turn, priced
from game.session.review.comparing import Comparing, Comparison
from game.session.review.discards import discard_facts
from game.session.review.estimate import Estimate
from game.session.review.facts import chances, first_chances, used_techniques
from game.session.review.findings.card_choices import CardChoice
from game.session.review.findings.could_lay_more import CouldLayMore
from game.session.review.findings.finding import Precedence, StudyStage
from game.session.review.findings.registry import FINDINGS
from game.session.review.moments import MOST_MOMENTS, Luck, Moment, Review
from game.session.review.seat_game import OwnTurn, SeatGame, seat_game
from game.session.review.shortfalls import shortfalls
from game.session.review.study import Study
from game.session.thinking.slice_runner import Asking, answered
from game.solver.position import Position, has_special
from game.solver.solver import Solver

KINDS = 6
"""Kinds of tiles in one question: 20 ms as a rule, hardly ever 100."""


@immutable
class TilesWithEach:
    """How many tiles could be laid with each of these tiles more on the rack, whatever has been opened."""

    view: PlayerView
    drawn: Tiles

    def __call__(self, solver: Solver) -> tuple[int, ...]:
        """In the order of the tiles."""
        view = self.view
        before = solver.most_tiles(Position(view.table, view.rack, view.rules))
        positions = (Position(view.table, (*view.rack, tile), view.rules) for tile in self.drawn)
        return tuple(solver.most_tiles(position, before) for position in positions)


def luck_of(game: SeatGame, stuck: int) -> Asking[Luck]:
    """The sum over all draws."""
    values = []
    for turn in game.turns:
        if turn.drawn is not None:
            by_symbol: Mapping[Symbol, float] = yield from luck_by_symbol(turn)
            values.append(by_symbol[turn.drawn.symbol])
    return Luck(len(values), stuck, sum(values))


def luck_by_symbol(turn: OwnTurn) -> Asking[dict[Symbol, float]]:
    """What each tile would have been that could be drawn, by what is on it: above nothing when better than the mean."""
    view = turn.view
    unseen = view.unseen
    kinds = tuple({tile.symbol: tile for tile in unseen}.values())
    worth: dict[Symbol, int] = {}
    for first in range(0, len(kinds), KINDS):
        part = kinds[first : first + KINDS]
        found: tuple[int, ...] = yield TilesWithEach(view, part)
        worth.update(zip((tile.symbol for tile in part), found, strict=True))
    mean = fmean(worth[tile.symbol] for tile in unseen)
    return {symbol: tiles - mean for symbol, tiles in worth.items()}


class Reviewing:
    """A review that is being made; `review` is what is known so far."""

    def __init__(self, game: SeatGame) -> None:
        self._game = game
        self.review = Review(game.seat, (), Luck(0, 0))
        """It grows while the questions are answered."""
        self.has_facts = False
        """Whether what the solver proves is in it."""
        self._stuck: tuple[int, ...] = ()
        self._luck = Luck(0, 0)
        self._study = Study(game)
        self._more: tuple[Moment, ...] = ()
        self._is_proven = False
        self._found: dict[StudyStage, tuple[Moment, ...]] = {}

    def asking(self) -> Asking[None]:
        """Everything that is asked, in order; the same game asks the same and gets the same review."""
        yield from self.asking_facts()
        yield from self.asking_estimates()

    def asking_facts(self) -> Asking[None]:
        """What is proven, seen and praised; of games that are not played on that is all."""
        game, study = self._game, self._study
        use = game.turns[0].view.ruleset.table_use if game.turns else TableUse.REARRANGE
        if use is not TableUse.REARRANGE:
            yield from self._asking_of_cards() if use is TableUse.ADD_ONLY else self._find(complete=True)
            return
        if not self._has_special_jokers():
            study.chances = yield from first_chances(game)
            yield from self._find(StudyStage.FACTS)
        study.chances = yield from chances(game, study.chances)
        self._stuck = tuple(chance.turn.number for chance in study.chances if chance.stuck)
        self._luck = Luck(0, len(self._stuck))
        yield from self._find(StudyStage.FACTS)
        study.is_calm = True
        study.shortfalls = yield from shortfalls(study.chances, game)
        self._more = tuple(map(CouldLayMore.of, study.shortfalls))
        self._is_proven = not game.assisted and all(chance.is_decided for chance in study.chances)
        study.used = yield from used_techniques(game.turns)
        yield from self._find(StudyStage.FACTS, StudyStage.SHORTFALLS, StudyStage.PRAISE)
        study.decisions = yield from decisions(study.chances)
        yield from self._find(StudyStage.SIGHTS)

    def asking_estimates(self) -> Asking[None]:
        """Luck, and what is played on, behind the facts."""
        if self.review.complete:
            return
        game, study = self._game, self._study
        if not self._has_special_jokers():  # whose positions take long
            self._luck = yield from luck_of(game, len(self._stuck))
            self._tell()
            chosen: tuple[Comparison, ...] = yield from comparisons(study.decisions, game)
            yield from Comparing(game, chosen).rounds()
            study.agreed = agreed(chosen)
        yield from self._find(StudyStage.ESTIMATES, complete=True)

    def _asking_of_cards(self) -> Asking[None]:
        """What could be laid and was not, and what became of discards; then what that cost. Of every turn it is proven
        whether more could be laid: `best_laying` finds the legal laying of most worth. Where anything is told of
        discards, it is not said that nothing was let go by."""
        game = self._game
        study = self._study = card_study(game)
        is_slip = any(each.kind is Slip.THREW_PARTNER for each in study.slips)
        self._is_proven = not (is_slip or study.discards.found or game.assisted)
        yield from self._find(StudyStage.CARDS)
        study.slips = yield from priced(study.slips, game)
        self._more = tuple(map(CardChoice.of, one_a_turn(study.slips)))
        yield from self._find(StudyStage.CARDS, complete=True)

    def _find(self, *stages: StudyStage, complete: bool = False) -> Asking[None]:
        """Ask for every kind of finding of these stages, and tell what there is."""
        for stage in stages:
            self._found[stage] = yield from found_in(self._study, stage)
        self._tell(complete=complete)

    def _tell(self, *, complete: bool = False) -> None:
        moments = select_moments([moment for found in self._found.values() for moment in found])
        self.review = Review(self._game.seat, moments, self._luck, complete, self._stuck, self._more, self._is_proven)
        self.has_facts = True

    @property
    def is_quick(self) -> bool:
        """Whether all facts are a tenth of a second's work."""
        return not self._has_special_jokers()

    def _has_special_jokers(self) -> bool:
        turns = self._game.turns
        return bool(turns) and has_special(turns[0].view.game)


def card_study(game: SeatGame) -> Study:
    """What is known of a hand of cards without any question."""
    return Study(game, cards=card_turns(game), slips=card_slips(game), discards=discard_facts(game))


def found_in(study: Study, stage: StudyStage) -> Asking[tuple[Moment, ...]]:
    """The moments of every kind of finding that is asked for in this stage."""
    found: list[Moment] = []
    for kind in FINDINGS.values():
        if kind.stage is stage:
            found += yield from kind.question(study)
    return tuple(found)


def reviewed(finished_game: FinishedGame, seat: int) -> Review:
    """The whole review at once."""
    reviewing = Reviewing(seat_game(finished_game, seat))
    answered(reviewing.asking(), Solver(STATES))
    return reviewing.review


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


def select_moments(found: Sequence[Moment]) -> tuple[Moment, ...]:
    """At most five, by turn: by their precedence, estimates by their weight. At most four are neither praise nor sight;
    beside one that tells of something better there is one praise, else three, and none of a turn that something stands
    against."""
    chosen: list[Moment] = []
    against = {moment.number for moment in found if moment.is_negative or moment.finding.stands_against_praise}
    for moment in sorted(found, key=_order):
        most, is_praise = moment.finding.most, moment.finding.precedence is Precedence.PRAISE
        if is_praise and any(each.is_negative for each in chosen):
            most = 1
        alike = sum(each.finding.precedence is moment.finding.precedence for each in chosen)
        room = MOST_OTHERS if moment.finding.precedence < Precedence.PRAISE else MOST_MOMENTS
        is_free = all(moment.turn != each.turn for each in chosen) and not (is_praise and moment.number in against)
        if len(chosen) < room and alike < most and is_free:
            chosen.append(moment)
    return tuple(sorted(chosen, key=lambda moment: moment.turn))


def _order(moment: Moment) -> tuple[int, float]:
    return moment.finding.precedence, -abs(moment.estimate.gain) if moment.estimate is not None else 0.0
