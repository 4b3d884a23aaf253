"""The last turn laid many tiles at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.session.review.findings.finding_words import sets_rebuilt
from game.session.review.findings.played_well import OUT_WITH, PlayedWell, praised
from game.session.review.moments import Moment
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class WentOutWith(PlayedWell):
    """Out with many."""

    name: ClassVar[str] = "went_out"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """The last turn, if it emptied the rack so."""
        turns = (turn for turn in praised(study) if len(turn.laid) == len(turn.view.rack) >= OUT_WITH)
        return tuple(cls.told(study, turn) for turn in turns)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """With how many."""
        return texts.plural("review.went_out", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt."""
        return sets_rebuilt(texts, self.sets)
