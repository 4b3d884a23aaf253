"""A turn in which no more was possible, and many tiles were laid or sets rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.session.review.findings.finding_words import sets_rebuilt
from game.session.review.findings.played_well import MANY_REBUILT, PlayedWell, praised
from game.session.review.moments import Moment
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class Rebuilt(PlayedWell):
    """Sets rebuilt in one turn."""

    name: ClassVar[str] = "rebuilt"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Those that rebuilt most first."""
        turns = [turn for turn in praised(study) if turn.rebuilt >= MANY_REBUILT]
        turns.sort(key=lambda turn: (-turn.rebuilt, -len(turn.laid), turn.number))
        return tuple(cls.told(study, turn) for turn in turns)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many sets."""
        return texts.plural("review.rebuilt", self.sets)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """With how many tiles."""
        return texts.text("review.told", first=texts.plural("review.tiles", self.tiles))


@dataclass(frozen=True)
class ManyLaid(PlayedWell):
    """Tiles laid in one turn."""

    name: ClassVar[str] = "many_laid"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Those that laid most first, where not sets tell more."""
        turns = [turn for turn in praised(study) if turn.rebuilt < MANY_REBUILT]
        turns.sort(key=lambda turn: (-len(turn.laid), turn.number))
        return tuple(cls.told(study, turn) for turn in turns)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles."""
        return texts.plural("review.many_laid", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt."""
        return sets_rebuilt(texts, self.sets)
