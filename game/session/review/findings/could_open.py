"""The opening could have been made, and was not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.rules.play.goals import OPEN, Goal
from game.rules.table import Table
from game.session.review.facts import moment_of
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.moments import MOST_MOMENTS, Moment, Voice
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking

LEAST_TO_OPEN = 2
"""Own turns in which it could have opened that are worth a sentence; one is a choice."""


@dataclass(frozen=True)
class CouldOpen(Finding):
    """The first of several turns; the last of them need not have been the last chance."""

    name: ClassVar[str] = "could_open"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.FACTS
    precedence: ClassVar[Precedence] = Precedence.OPENING
    most: ClassVar[int] = MOST_MOMENTS

    until: int
    """The last turn in which it could open and did not."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """One moment at most."""
        able = [chance for chance in study.chances if chance.missed_opening and not chance.missed_out]
        if len(able) < LEAST_TO_OPEN:
            return ()
        return (moment_of(able[0].turn, cls(able[-1].turn.number), able[0].most.table),)
        yield  # nothing is asked

    def more(self, texts: Texts, moment: Moment) -> str:
        """From when to when."""
        return texts.text("review.could_open.more", turn=moment.number, until=self.until)

    def goal(self, _moment: Moment, _solution: Table) -> Goal:
        """The opening, whichever."""
        return OPEN
