"""What was played well, only where no more was possible; all kinds of praise have the same numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from game.session.history.best_turn import TurnDone, in_order
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.findings.finding_words import deed
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import OwnTurn
from game.session.review.study import Study
from game.session.texts import Texts

MANY_REBUILT, MANY_TILES, OUT_WITH = 2, 6, 5
"""Sets rebuilt, tiles laid, and tiles at the end that are praised."""


@dataclass(frozen=True)
class PlayedWell(Finding):
    """A turn that laid something."""

    voice: ClassVar[Voice] = Voice.PRAISE
    stage: ClassVar[StudyStage] = StudyStage.PRAISE
    precedence: ClassVar[Precedence] = Precedence.PRAISE
    most: ClassVar[int] = 3

    tiles: int
    sets: int
    """Old sets that were rebuilt."""

    @classmethod
    def of(cls, turn: OwnTurn) -> Self:
        """The numbers of a turn."""
        return cls(len(turn.laid), turn.rebuilt)

    @classmethod
    def told(cls, study: Study, turn: OwnTurn) -> Moment:
        """The moment of a turn."""
        return moment_of(turn, cls.of(turn), turn.after, study.used[turn.number])

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles, and sets rebuilt."""
        return deed(texts, self.tiles, self.sets)


def praised(study: Study) -> list[OwnTurn]:
    """The turns that are worth praise: no more was possible, no hint laid them out, and much was done."""
    return [
        chance.turn
        for chance in study.chances
        if chance.laid_all
        and chance.turn.number not in study.game.assisted
        and (
            chance.turn.rebuilt >= MANY_REBUILT
            or len(chance.turn.laid) >= MANY_TILES
            or len(chance.turn.laid) == len(chance.turn.view.rack) >= OUT_WITH
        )
    ]


def best_of(study: Study) -> OwnTurn | None:
    """The best turn, as every page names it (`history/best_turn.py`)."""
    if study.game.prepared:
        return None
    turns = {turn.number: turn for turn in study.game.turns}
    laid_all = {chance.turn.number for chance in study.chances if chance.laid_all}
    done = [
        TurnDone(
            turn.number,
            len(turn.laid),
            turn.rebuilt,
            opens=bool(turn.laid and turn.view.options.opening) and not turn.view.am_open,
        )
        for turn in study.game.turns
        if turn.number not in study.game.assisted
    ]
    is_asked = not study.cards  # holding cards is no less
    return next((turns[each.number] for each in in_order(done) if not is_asked or each.number in laid_all), None)
