"""The opening could have been made, and was not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.rules.play.goals import OPEN, Goal
from game.rules.table import Table
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import worth_of
from game.session.review.shortfalls import is_taken_by_clock
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class CouldOpen(Finding):
    """The first turn of one or more; the last of them need not have been the last chance."""

    name: ClassVar[str] = "could_open"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.SHORTFALLS
    precedence: ClassVar[Precedence] = Precedence.OPENING
    most: ClassVar[int] = 1
    is_loss: ClassVar[bool] = True
    may_be_held: ClassVar[bool] = True

    points: int
    """Of the tiles it could be made with."""
    until: int
    """The last turn in which it could open and did not."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """One at most, at a turn that the clock did not take if there is one."""
        able = [each for each in study.shortfalls if each.is_missed and each.chance.missed_opening]
        able = [each for each in able if not each.chance.missed_out]
        if not able:
            return ()
        first = min(able, key=lambda each: (is_taken_by_clock(each.turn), each.turn.number))
        view = first.turn.view
        found = cls(worth_of(view, first.chance.most.table), able[-1].turn.number)
        return (moment_of(first.turn, found, first.chance.most.table),)
        yield  # nothing is asked

    def more(self, texts: Texts, moment: Moment) -> str:
        """What was on the rack, and until when."""
        if self.until > moment.number:
            return texts.text("review.could_open.more", turn=moment.number, until=self.until)
        return texts.plural("review.could_open.points", self.points)

    def goal(self, _moment: Moment, _solution: Table) -> Goal:
        """The opening, whichever."""
        return OPEN
