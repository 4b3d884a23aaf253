"""The turn that first used a technique that needs much explaining."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.session.board.techniques import Technique
from game.session.review.findings.played_well import PlayedWell, praised
from game.session.review.findings.sight import RARE
from game.session.review.moments import Moment, moment_of
from game.session.review.seat_game import OwnTurn
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class FirstUse(PlayedWell):
    """Something new in this game."""

    name: ClassVar[str] = "technique"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """One for each technique, those that need most explaining first."""
        first: dict[Technique, OwnTurn] = {}
        for turn in (each for each in study.game.turns if each.laid):
            for technique in study.used[turn.number]:
                first.setdefault(technique, turn)
        worth = {turn.number for turn in praised(study)}
        uses = [(each, first[each]) for each in RARE if each in first and first[each].number in worth]
        return tuple(moment_of(turn, cls.of(turn), turn.after, (each,)) for each, turn in uses)
        yield  # nothing is asked

    def head(self, texts: Texts, moment: Moment) -> str:
        """Which."""
        name = texts.text(f"technique.{moment.techniques[0].value}")
        return texts.text("review.technique", technique=name[:1].lower() + name[1:])
