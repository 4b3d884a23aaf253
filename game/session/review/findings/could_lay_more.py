"""More tiles could go than were laid: one line of the list, and a moment where it was not held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.findings.finding_words import sets_rebuilt
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.shortfalls import Shortfall, is_taken_by_clock
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking

LATE = 5
"""Another rack with at most so many tiles makes a turn count more."""


@dataclass(frozen=True)
class CouldLayMore(Finding):
    """The play of most tiles that rebuilds the fewest sets."""

    name: ClassVar[str] = "more"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.SHORTFALLS
    precedence: ClassVar[Precedence] = Precedence.MORE
    most: ClassVar[int] = 4
    is_loss: ClassVar[bool] = True

    tiles: int
    """More than those laid."""
    some: bool
    """Whether anything was laid."""
    sets: int
    """Old sets the play rebuilds; before the opening none."""
    is_missed: bool
    """Otherwise it was held, and is in the list only."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Those that were not held and that no other finding tells, what was easiest to see and worth most first."""
        told = [each for each in study.shortfalls if each.is_missed and _is_plain(each)]
        return tuple(cls.of(each) for each in sorted(told, key=_order))
        yield  # nothing is asked

    @classmethod
    def of(cls, short: Shortfall) -> Moment:
        """The line of a turn."""
        turn = short.turn
        sets = short.sets if turn.view.am_open else 0
        found = cls(short.tiles, bool(turn.laid), sets, short.is_missed)
        return moment_of(turn, found, short.chance.most.table)

    @property
    def tells_of_loss(self) -> bool:
        """Holding is no loss."""
        return self.is_missed

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles."""
        return texts.plural("review.could_lay_more" if self.some else "review.could_lay", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets are rebuilt for it, and that it was held."""
        line = sets_rebuilt(texts, self.sets)
        return line if self.is_missed else texts.text("review.and_then", first=line, second=texts.text("review.held"))


def _is_plain(short: Shortfall) -> bool:
    """Whether it is no going out, no opening and no turn that the clock took."""
    return short.turn.view.am_open and not short.chance.missed_out and not is_taken_by_clock(short.turn)


def _order(short: Shortfall) -> tuple[int, int]:
    view = short.turn.view
    others = min(size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)
    weight = 2 * short.tiles - short.sets + 2 * (not short.turn.laid) + 3 * (others <= LATE)
    return -weight, short.turn.number
