"""What laying or holding was worth, as games played on tell: four kinds by what was done and what was better, and
points late in a game."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from game.rules.play.commands import PlayTable
from game.rules.play.goals import GO_OUT, Goal, GoalKind
from game.rules.table import Table
from game.rules.tiles import Tiles
from game.session.review.candidate_turns import points_of, tiles_by
from game.session.review.findings.finding import Finding, Precedence, StudyStage, estimate_line, laid_by
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.study import Study
from game.session.texts import Texts


@dataclass(frozen=True)
class LayOrHold(Finding):
    """The play made beside another one, played on in the same worlds."""

    voice: ClassVar[Voice] = Voice.ESTIMATE
    stage: ClassVar[StudyStage] = StudyStage.ESTIMATES
    precedence: ClassVar[Precedence] = Precedence.ESTIMATE
    most: ClassVar[int] = 2

    tiles: int
    """Those it is about."""

    @property
    def kind(self) -> str:
        """Whether tiles were laid."""
        return "lay"

    @classmethod
    @abstractmethod
    def of(cls, made: Tiles, other: Tiles, *, is_better: bool) -> tuple[LayOrHold, Tiles] | None:
        """The finding and the tiles it is about, by the tiles of the play made and of the other one; None where it is
        not this kind."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """All that are of this kind."""
        moments = []
        for comparison, found in study.agreed:
            turn, other = comparison.turn, comparison.other
            said = cls.of(turn.laid, tiles_by(turn.view, other), is_better=found.gain >= 0)
            if said is not None and not comparison.is_late:
                shown = other.table if isinstance(other, PlayTable) else turn.view.table
                moments.append(moment_of(turn, said[0], shown, tiles=said[1], estimate=found))
        return tuple(moments)

    def more(self, texts: Texts, moment: Moment) -> str:
        """The estimated gain with half the width of its interval."""
        return estimate_line(texts, moment)


@dataclass(frozen=True)
class LayMore(LayOrHold):
    """Laying more would have been better."""

    name: ClassVar[str] = "lay_more"

    some: bool
    """Whether anything was laid."""

    @classmethod
    def of(cls, made: Tiles, other: Tiles, *, is_better: bool) -> tuple[LayOrHold, Tiles] | None:
        """About what the other play lays."""
        return (cls(len(other), bool(made)), other) if len(other) > len(made) and not is_better else None

    @property
    def kind(self) -> str:
        """Whether tiles were laid."""
        return "lay" if self.some else "hold"

    def head(self, texts: Texts, _moment: Moment) -> str:
        """The sentence, with how many tiles were worth more."""
        return texts.plural("review.lay_more", self.tiles)


@dataclass(frozen=True)
class LayDear(LayOrHold):
    """Laying so much cost something."""

    name: ClassVar[str] = "lay_dear"

    @classmethod
    def of(cls, made: Tiles, other: Tiles, *, is_better: bool) -> tuple[LayOrHold, Tiles] | None:
        """About what was laid."""
        return (cls(len(made)), made) if len(other) <= len(made) and not is_better else None


@dataclass(frozen=True)
class HoldWorth(LayOrHold):
    """Holding was better than laying more."""

    name: ClassVar[str] = "hold_worth"

    @property
    def kind(self) -> str:
        """Always `hold`."""
        return "hold"

    @classmethod
    def of(cls, made: Tiles, other: Tiles, *, is_better: bool) -> tuple[LayOrHold, Tiles] | None:
        """About what was held."""
        return (cls(len(other)), other) if len(other) > len(made) and is_better else None


@dataclass(frozen=True)
class LayWorth(LayOrHold):
    """Laying was better than holding."""

    name: ClassVar[str] = "lay_worth"

    @classmethod
    def of(cls, made: Tiles, other: Tiles, *, is_better: bool) -> tuple[LayOrHold, Tiles] | None:
        """About what was laid."""
        return (cls(len(made)), made) if len(other) <= len(made) and is_better else None


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
    def moments(cls, study: Study) -> tuple[Moment, ...]:
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

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many points the play lays."""
        return texts.plural("review.points", self.points)

    def more(self, texts: Texts, moment: Moment) -> str:
        """The estimated gain with half the width of its interval."""
        return estimate_line(texts, moment)

    def goal(self, moment: Moment, solution: Table) -> Goal:
        """As many points, whichever tiles."""
        laid = laid_by(moment, solution)
        if len(laid) == len(moment.rack):
            return GO_OUT
        return Goal(GoalKind.POINTS, sum(tile.rack_points for tile in laid_by(moment, moment.shown)))
