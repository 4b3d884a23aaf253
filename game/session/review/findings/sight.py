"""The most beautiful play that was there and not made, by techniques the player seldom used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.rules.table import taken_apart
from game.session.board.techniques import TELLING, ranked
from game.session.review.candidate_turns import ReviewedDecision, holds
from game.session.review.facts import Chance, Techniques, calmer
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking

SIGHT_TILES, SIGHT_SETS = 3, 2
"""A sight needs so many tiles and rebuilt sets more than the play made."""
RARE = TELLING[:8]


@dataclass(frozen=True)
class ThereToSee(Finding):
    """Something to see, whatever it was worth. Never where Owl would hold."""

    name: ClassVar[str] = "sight"
    voice: ClassVar[Voice] = Voice.SIGHT
    stage: ClassVar[StudyStage] = StudyStage.SIGHTS
    precedence: ClassVar[Precedence] = Precedence.SIGHT
    most: ClassVar[int] = 1

    tiles: int
    """More than those laid."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """The play that lays most more, of those that are worth it."""
        known = frozenset(each for turn in study.used.values() for each in turn)
        for choice in sorted(study.decisions, key=_splendour, reverse=True):
            turn = choice.chance.turn
            if holds(choice) or _splendour(choice)[0] < SIGHT_TILES:
                continue
            chance: Chance = yield from calmer(choice.chance)
            sets = len(taken_apart(turn.view.table, chance.most.table)) - turn.rebuilt
            techniques = ranked((yield Techniques(turn.view.table, chance.most.table, turn.view.rules)))
            rare = [each for each in techniques if each in RARE and each not in known]
            if sets >= SIGHT_SETS and rare:
                shown = (*rare, *(each for each in techniques if each not in rare))
                found = cls(len(chance.most.played) - len(turn.laid))
                return (moment_of(turn, found, chance.most.table, shown),)
        return ()

    def head(self, texts: Texts, moment: Moment) -> str:
        """The first two techniques by name."""
        names = [texts.text(f"technique.{each.value}") for each in moment.techniques[:2]]
        if len(names) < 2:
            return texts.text("review.told", first=names[0])
        return texts.text("review.told_both", first=names[0], second=names[1][:1].lower() + names[1][1:])

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles more."""
        return texts.plural("review.sight.more", self.tiles)


def _splendour(choice: ReviewedDecision) -> tuple[int, int]:
    return len(choice.chance.most.played) - len(choice.chance.turn.laid), choice.chance.turn.number
