"""Turns that the clock took, though tiles could go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.shortfalls import is_taken_by_clock
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class TakenByClock(Finding):
    """All of them, at the one in which most tiles could go."""

    name: ClassVar[str] = "clock"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.SHORTFALLS
    precedence: ClassVar[Precedence] = Precedence.CLOCK
    most: ClassVar[int] = 1
    is_loss: ClassVar[bool] = True

    turns: str
    """Their numbers, with spaces between."""
    tiles: int
    """How many could go in the turn that is shown."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """One at most, none where nothing could go; at a going out, which is told by itself, only if there is no other
        turn."""
        taken = [each for each in study.chances if is_taken_by_clock(each.turn)]
        able = [each for each in study.shortfalls if is_taken_by_clock(each.turn)]
        if not able:
            return ()
        shown = max(able, key=lambda each: (not each.chance.missed_out, each.tiles, -each.turn.number))
        found = cls(" ".join(str(each.turn.number) for each in taken), shown.tiles)
        return (moment_of(shown.turn, found, shown.chance.most.table),)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many turns."""
        return texts.plural("review.clock", len(self.turns.split()))

    def more(self, texts: Texts, moment: Moment) -> str:
        """Which, and how many tiles could go in one of them."""
        numbers = texts.text("list.comma").join(self.turns.split())
        return texts.plural("review.clock.more", self.tiles, turns=numbers, turn=moment.number)
