"""The turn that rebuilt most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.session.review.findings.played_well import PlayedWell, laying
from game.session.review.moments import Moment
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking

MANY_REBUILT = 3
"""Rebuilt sets that are praised."""


@dataclass(frozen=True)
class Boldest(PlayedWell):
    """Many sets rebuilt in one turn."""

    name: ClassVar[str] = "rebuilt"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """The later one of two equals."""
        laid = [turn for turn in laying(study) if turn.rebuilt >= MANY_REBUILT]
        best = max(laid, key=lambda turn: (turn.rebuilt, len(turn.laid), turn.number), default=None)
        return () if best is None else (cls.told(study, best),)
        yield  # nothing is asked

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many sets."""
        return texts.plural("review.rebuilt", self.sets)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """With how many tiles."""
        return texts.plural("review.rebuilt.more", self.tiles)
