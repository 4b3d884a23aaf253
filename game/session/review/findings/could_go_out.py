"""The whole rack could have gone, and did not; turns in a row are one finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from game.rules.table import taken_apart
from game.session.board.techniques import Technique, ranked
from game.session.review.facts import Chance, Techniques, calmer_chance, episodes
from game.session.review.findings.finding import Finding, Precedence, StudyStage, deed_sentence
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import SeatGame, is_allowed
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


@dataclass(frozen=True)
class CouldGoOut(Finding):
    """The first turn of several in a row in which all tiles could go."""

    name: ClassVar[str] = "could_go_out"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.FACTS
    precedence: ClassVar[Precedence] = Precedence.GOING_OUT
    most: ClassVar[int] = 2
    is_loss: ClassVar[bool] = True
    clears_rack: ClassVar[bool] = True

    tiles: int
    """On the rack."""
    sets: int
    """Old sets the play rebuilds; 0 until that is known."""
    until: int
    """The last turn in which it could be done."""
    nobody: bool
    """Whether nobody else went out in the end."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """A moment for each row of turns."""
        moments = []
        for episode in episodes(study.chances, [chance.missed_out for chance in study.chances]):
            first: Chance = episode[0]
            used: tuple[Technique, ...] = ()
            if study.is_calm:
                first = yield from calmer_chance(first)
            view = first.turn.view
            if not is_allowed(view, first.most.table):
                continue
            if study.is_calm:
                used = ranked((yield Techniques(view.table, first.most.table, view.rules)))
            moments.append(_moment(first, episode, study.game, used, study.is_calm))
        return tuple(reversed(moments))

    def more(self, texts: Texts, moment: Moment) -> str:
        """How many tiles, until when, and that nobody used it."""
        line = deed_sentence(texts, self.tiles, self.sets)
        if self.until > moment.number:
            line = texts.text("review.and_then", first=line, second=texts.text("review.until", turn=self.until))
        if self.nobody:
            line = texts.text("review.and_then", first=line, second=texts.text("review.nobody"))
        return line


def _moment(
    first: Chance, episode: Sequence[Chance], game: SeatGame, used: tuple[Technique, ...], is_calm: bool
) -> Moment:
    turn = first.turn
    sets = len(taken_apart(turn.view.table, first.most.table)) if is_calm else 0
    found = CouldGoOut(len(turn.view.rack), sets, episode[-1].turn.number, game.won)
    return moment_of(turn, found, first.most.table, used)


@dataclass(frozen=True)
class HandCouldGoOut(CouldGoOut):
    """The same of a hand of cards (rules 12.4)."""

    name: ClassVar[str] = "hand_could_go_out"
    stage: ClassVar[StudyStage] = StudyStage.CARDS
    is_rummy: ClassVar[bool] = False

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """A moment for each row of turns, at the one in which it could have gone rummy if there is one."""
        moments = []
        for is_open, group in groupby(study.cards, key=lambda turn: turn.laying is not None):
            episode = list(group)
            turn = next((each for each in episode if each.rummy), episode[0])
            if is_open and turn.rummy == cls.is_rummy and turn.laying is not None:
                view = turn.view
                found = cls(len(view.rack), 0, episode[-1].view.turn, study.game.won)
                moments.append(
                    Moment(turn.number, found, view.rack, view.table, view.rack, turn.laying.table, counted=view.turn)
                )
        return tuple(reversed(moments))
        yield  # nothing is asked

    @property
    def kind(self) -> str:
        """The word that programs read in games of tiles, too."""
        return self.name if self.is_rummy else CouldGoOut.name

    def head(self, texts: Texts, _moment: Moment) -> str:
        """The same words as in games of tiles."""
        return texts.text(f"review.{self.kind}")


@dataclass(frozen=True)
class CouldGoRummy(HandCouldGoOut):
    """All of the hand could have gone at once, which scores double (rules 12.6)."""

    name: ClassVar[str] = "could_go_rummy"
    is_rummy: ClassVar[bool] = True
