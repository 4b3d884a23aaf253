"""The best turn of the game (`history/best_turn.py`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.session.review.findings.finding import StudyStage
from game.session.review.findings.finding_words import sets_rebuilt
from game.session.review.findings.played_well import PlayedWell, best_of
from game.session.review.moments import Moment, moment_of
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class BestPlayed(PlayedWell):
    """The turn that laid and rebuilt the most."""

    name: ClassVar[str] = "best_turn"

    @property
    def kind(self) -> str:
        """As programs have read it from the first."""
        return "rebuilt"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """One at most."""
        best = best_of(study)
        return () if best is None else (cls.told(study, best),)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """With how many tiles."""
        return texts.plural("review.best_turn", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt."""
        return sets_rebuilt(texts, self.sets)


@dataclass(frozen=True)
class BestOfHand(BestPlayed):
    """The turn of a hand of cards that laid most; nothing is rebuilt there."""

    name: ClassVar[str] = "best_of_hand"
    stage: ClassVar[StudyStage] = StudyStage.CARDS

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """One at most."""
        best = best_of(study)
        if best is None:
            return ()
        told = moment_of(best, cls(len(best.laid), 0), best.after, tiles=best.laid)
        return (replace(told, counted=best.view.turn),)
        yield  # nothing is asked
