"""What was played well: all kinds of praise have the same numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from game.session.review.facts import moment_of
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.findings.finding_words import deed
from game.session.review.moments import Moment, Voice
from game.session.review.seat_game import OwnTurn
from game.session.review.study import Study
from game.session.texts import Texts


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


def laying(study: Study) -> list[OwnTurn]:
    """The turns that laid something."""
    return [turn for turn in study.game.turns if turn.laid]
