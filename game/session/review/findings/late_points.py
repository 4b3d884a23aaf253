"""When another rack was nearly empty, more points could still have gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.rules.play.commands import PlayTable
from game.rules.play.goals import GO_OUT, Goal, GoalKind
from game.rules.table import Table
from game.session.review.candidate_turns import points_of, tiles_by
from game.session.review.findings.finding import Finding, Precedence, StudyStage, laid_by
from game.session.review.findings.finding_words import estimate_line
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class LatePoints(Finding):
    """The turn in which it was most."""

    name: ClassVar[str] = "points"
    voice: ClassVar[Voice] = Voice.ESTIMATE
    stage: ClassVar[StudyStage] = StudyStage.ESTIMATES
    precedence: ClassVar[Precedence] = Precedence.LATE
    most: ClassVar[int] = 1

    points: int
    """More than those laid."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Of the comparison that is told whatever it amounts to."""
        moments = []
        for comparison, found in study.agreed:
            turn, other = comparison.turn, comparison.other
            if comparison.is_late and isinstance(other, PlayTable):
                laid = tiles_by(turn.view, other)
                more = points_of(turn.view, laid) - points_of(turn.view, turn.laid)
                left = tuple(tile for tile in laid if tile not in turn.laid)
                moments.append(moment_of(turn, cls(more), other.table, tiles=left, estimate=found))
        return tuple(moments)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many points."""
        return texts.plural("review.points", self.points)

    def more(self, texts: Texts, moment: Moment) -> str:
        """The estimate."""
        return estimate_line(texts, moment)

    def goal(self, moment: Moment, solution: Table) -> Goal:
        """As many points, whichever tiles."""
        laid = laid_by(moment, solution)
        if len(laid) == len(moment.rack):
            return GO_OUT
        return Goal(GoalKind.POINTS, sum(tile.rack_points for tile in laid_by(moment, moment.shown)))
