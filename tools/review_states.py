"""Reviews for pictures and tests: what the solver proves of a kept game, and estimates that are examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle
from types import MappingProxyType

from game.ai.exact import new_solver
from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.review.card_slips import one_a_turn
from game.session.review.estimate import Estimate, Unit
from game.session.review.facts import chances, used_techniques
from game.session.review.findings.card_choices import CardChoice
from game.session.review.findings.could_lay_more import CouldLayMore
from game.session.review.findings.finding import Finding, StudyStage
from game.session.review.findings.lay_or_hold import LatePoints, LayDear
from game.session.review.findings.played_well import ThereToSee
from game.session.review.kept_or_laid import Tally, Waiting
from game.session.review.moments import Luck, Review, moment_of
from game.session.review.reviewing import card_study, found_in, select_moments
from game.session.review.seat_game import seat_game
from game.session.review.shortfalls import shortfalls
from game.session.review.study import Study
from game.session.thinking.slice_runner import answered
from game.ui.scenes.review.review_page import ReviewPage
from game.ui.services import Services
from tools.past_games import MACHIAVELLI, RUMMY, past_finished_game
from tools.studio import Show, Studio


def sample_review(finished_game: FinishedGame, count: int = 5) -> Review:
    """A review with so many moments of as many kinds as there are."""
    game, solver = seat_game(finished_game, 0), new_solver()
    study = Study(game, answered(chances(game), solver), is_calm=True)
    study.shortfalls = answered(shortfalls(study.chances, game), solver)
    study.used = answered(used_techniques(game.turns), solver)
    facts, praise = (answered(found_in(study, stage), solver) for stage in (StudyStage.FACTS, StudyStage.PRAISE))
    facts = tuple(sorted(facts, key=lambda each: each.turn))
    shown = {moment.turn for moment in (*facts[:1], *praise[:1])}
    free = [
        turn
        for turn in game.turns
        if turn.laid and turn.number not in shown and turn.view.am_open and len(turn.view.rack) < 15
    ]
    examples: tuple[tuple[Finding, Estimate | None], ...] = (
        (LayDear(4), Estimate(-18.4, -25.1, -11.7, Unit.WINS)),
        (ThereToSee(4), None),
        (LatePoints(31), Estimate(-27.0, -35.0, -20.0, Unit.POINTS)),
    )
    made = [
        moment_of(
            turn,
            finding,
            turn.view.table if isinstance(finding, LayDear) else turn.after,
            praise[-1].techniques[:1],
            tiles=turn.laid,
            estimate=estimate,
        )
        for turn, (finding, estimate) in zip(free, examples, strict=False)
    ]
    chosen = [*facts[:1], *praise[:1], *made][:count]
    more = tuple(map(CouldLayMore.of, study.shortfalls))
    return Review(0, tuple(sorted(chosen, key=lambda each: each.turn)), Luck(20, 4, 3.2), complete=True, more=more)


def sample_hand_review(finished_game: FinishedGame) -> Review:
    """A review of a hand of cards without what its slips cost."""
    study = card_study(seat_game(finished_game, 0))
    moments = select_moments(answered(found_in(study, StudyStage.CARDS), new_solver()))
    more = tuple(map(CardChoice.of, one_a_turn(study.slips)))
    return Review(0, moments, Luck(0, 0), complete=True, more=more)


def reviewed(services: Services, finished_game: FinishedGame, count: int = 5) -> ReviewPage:
    """The page of a review with so many moments."""
    return ReviewPage(services, finished_game, 0, sample_review(finished_game, count))


def hand_review_page(studio: Studio) -> Show:
    finished_game = past_finished_game(RUMMY, 1)
    return Show(studio, lambda services: ReviewPage(services, finished_game, 0, sample_hand_review(finished_game)))


def review_page(studio: Studio, count: int = 5, setup: Setup | None = None, seed: int = 0) -> Show:
    finished_game = past_finished_game(setup or Setup(), seed)
    return Show(studio, lambda services: reviewed(services, finished_game, count), pause=0.5)


def moment_tried(studio: Studio, ident: str = "deed.", page: Callable[[Studio], Show] = review_page) -> Show:
    """A moment on the stage."""
    show = page(studio)
    show.click(show.node(ident=ident))
    show.wait(1)
    return show


def with_waits(review: Review, finished_game: FinishedGame) -> Review:
    """The same with answers that are examples: clear, close and still open ones, and an opening that was laid."""
    states = enumerate(finished_game.states)
    opened_at = next(at for at, state in states if state.seats[review.seat].opened)
    clear, other, close = Tally(20, 15.0, 4.0, 12.0), Tally(20, 3.0, 12.0, 11.0), Tally(4, 2.0, 1.0, 3.0)
    tallies = cycle((close, clear, close, other, Tally()))
    turns = sorted({opened_at, *(each.turn for each in review.more)})
    waits = (Waiting(turn, turn == opened_at, Unit.WINS, (next(tallies),) * 2) for turn in turns)
    return replace(review, waits=tuple(waits))


def waits(studio: Studio) -> Show:
    """Was waiting right?"""
    finished_game = past_finished_game(Setup(), 0)
    shown = with_waits(sample_review(finished_game), finished_game)
    show = Show(studio, lambda services: ReviewPage(services, finished_game, 0, shown), pause=0.5)
    show.click(show.node(ident="tab.waits"))
    show.wait(1)
    return show


def estimate(studio: Studio) -> Show:
    """The card of a moment that was estimated."""
    return moment_tried(studio, "card.1")


REVIEWS: Mapping[str, Callable[[Studio], Show]] = MappingProxyType(
    {
        "review": review_page,
        "review-four": lambda studio: review_page(studio, 4),
        "review-one": lambda studio: review_page(studio, 1),
        "review-people": lambda studio: review_page(studio, 3, Setup("classic", 3, ("hare",), people=(0, 1))),
        "review-machiavelli": lambda studio: review_page(studio, 3, MACHIAVELLI, 3),
        "review-list": lambda studio: moment_tried(studio, "tab.turns"),
        "review-waits": waits,
        "review-rummy": hand_review_page,
        "review-estimate": estimate,
        "review-tried": moment_tried,
        "review-rummy-tried": lambda studio: moment_tried(studio, page=hand_review_page),
    }
)
"""Each state by the name of its picture."""
