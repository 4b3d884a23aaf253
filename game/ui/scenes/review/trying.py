"""A moment of a review tried again: on the stage, with the position as it was."""

from __future__ import annotations

from game.rules.play.state import GameState
from game.session.history.finished_game import FinishedGame
from game.session.match.seat_names import seat_names
from game.session.review.exercises import exercise_of
from game.session.review.moments import Moment
from game.session.stage.solved_praise import praise, quiet_facts
from game.session.storage.game_identity import identity_of
from game.session.texts import Texts
from game.ui.places import ReplayPlace, StagePlace
from game.ui.scene import Place, Pop
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import SolvedWords, StageEnds, StageResult, StageWords


def try_again(services: Services, texts: Texts, finished_game: FinishedGame, moment: Moment) -> Place:
    """The stage at this moment; whatever ends it leads back to the review. A moment that has no goal is replayed."""
    if not moment.finding.may_be_tried:
        return ReplayPlace(finished_game, moment.turn - 1)
    back = texts.text("review.back")
    words = StageWords(
        texts.text("review.once_more", turn=moment.number),
        back,
        texts.text("review.leave"),
        _others(texts, finished_game, moment),
    )

    def solved(result: StageResult) -> SolvedWords:
        return SolvedWords(praise(texts, result.way, moment.number), back, quiet_facts(texts, result.way))

    ident = f"review {identity_of(finished_game)} {moment.turn} {moment.finding.name}"
    begun = services.practice.begun.of(ident)
    ends = StageEnds(solved, onward=Pop, left=Pop, back=Pop)
    return StagePlace(exercise_of(moment, finished_game), words, ends, begun=begun)


def deed_of(texts: Texts, moment: Moment) -> str:
    """What the button of a moment says."""
    return texts.text("review.try" if moment.finding.may_be_tried else "past.replay")


def _others(texts: Texts, finished_game: FinishedGame, moment: Moment) -> str:
    """How many tiles the others had then."""
    before: GameState = finished_game.states[moment.turn - 1]
    names = seat_names(texts, finished_game.match.setup)
    had = [
        texts.text("review.had", name=names[seat], tiles=texts.plural("status.tiles", len(rack)))
        for seat, rack in enumerate(before.racks)
        if seat != before.to_move
    ]
    return texts.text("list.comma").join(had)
