"""Choices of card Rummy: cards that could be laid and were not, and a thrown card that others waited with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.play.card_rummy import hand_points
from game.session.review.card_slips import CardSlip, Slip
from game.session.review.findings.could_lay_more import TakenByClock
from game.session.review.findings.finding import Finding, Precedence, StudyStage, deed_sentence, estimate_line
from game.session.review.moments import Moment, Voice
from game.session.review.shortfalls import is_taken_by_clock
from game.session.review.study import Study
from game.session.speech.sentences import tile_name
from game.session.texts import Texts


@dataclass(frozen=True)
class CardChoice(Finding):
    """What could be laid: with the discard that was left, with the card that was thrown, or at all."""

    name: ClassVar[str] = "card_choice"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.CARDS
    precedence: ClassVar[Precedence] = Precedence.CARD_CHOICE
    most: ClassVar[int] = 2
    is_loss: ClassVar[bool] = True
    may_be_held: ClassVar[bool] = True

    choice: str
    """The value of a `Slip`."""
    tiles: int
    """Cards that could be laid."""
    is_missed: bool
    """Otherwise they were held, and are in the list only."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those that were not held and end no hand, which is told as such: those with most cards first, a kept set
        last."""
        told = [each for each in study.slips if each.is_missed and each.kind in _ALWAYS and not each.goes_out]
        told.sort(key=lambda each: (each.kind is Slip.KEPT_SET, -len(each.tiles), each.turn.number))
        return tuple(map(cls.of, told))

    @classmethod
    def of(cls, slip: CardSlip) -> Moment:
        """The moment of a slip."""
        kind = Slip.KEPT_HAND if slip.goes_out else slip.kind
        return _moment(slip, cls(kind.value, len(slip.tiles), slip.is_missed))

    @property
    def kind(self) -> str:
        """Which choice it is about, as programs read it."""
        return self.choice

    @property
    def tells_of_loss(self) -> bool:
        """Whether the cards were missed; holding them is no loss."""
        return self.is_missed

    @property
    def held(self) -> CardChoice:
        """The same finding, listed as tiles that were held."""
        return replace(self, is_missed=False)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """What could be done."""
        if self.choice in _PLAIN:
            return texts.plural("review.could_lay", self.tiles)
        return texts.text(f"review.{self.choice}")

    def more(self, texts: Texts, moment: Moment) -> str:
        """How many cards could lie, or go with the one to throw, or why they were told; then what it was worth."""
        if not self.is_missed:
            line = texts.text("review.held")
        elif self.choice == Slip.KEPT_SET.value:
            line = texts.text("review.kept_late")
        elif self.choice == Slip.TAKEN_BY_CLOCK.value:
            line = texts.text("review.told", first=texts.text("review.did.time"))
        else:
            line = deed_sentence(texts, len(moment.rack) if self.choice == Slip.KEPT_HAND.value else self.tiles)
        return line if moment.estimate is None else texts.text(
            "review.and_then", first=line, second=estimate_line(texts, moment)
        )  # fmt: skip


_PLAIN = frozenset({Slip.KEPT_SET.value, Slip.TAKEN_BY_CLOCK.value})
"""Of these only how many cards could go is told."""
_ALWAYS = frozenset({Slip.LEFT_DISCARD, Slip.THREW_FITTING, Slip.KEPT_SET})


@dataclass(frozen=True)
class ThrewPartner(Finding):
    """Of all turns the one in which the lone card that was kept counts most. In games played on, keeping the card that
    waits was clearly better in 53 to 69 % of such cases and clearly worse in 1 %."""

    name: ClassVar[str] = "threw_partner"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.CARDS
    precedence: ClassVar[Precedence] = Precedence.PARTNER
    most: ClassVar[int] = 1
    is_loss: ClassVar[bool] = True
    may_be_tried: ClassVar[bool] = False

    points: int
    """What the lone card counts."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """The one moment of this kind, or none."""
        found = [each for each in study.slips if each.kind is Slip.THREW_PARTNER]
        best = max(found, key=_lone_points, default=None)
        return () if best is None else (_moment(best, cls(_lone_points(best))),)

    def head(self, texts: Texts, moment: Moment) -> str:
        """Which card was thrown."""
        return texts.text("review.threw_partner", tile=tile_name(texts, moment.tiles[0]))

    def more(self, texts: Texts, moment: Moment) -> str:
        """Which card was kept."""
        return texts.text("review.threw_partner.more", tile=tile_name(texts, moment.tiles[-1]))


@dataclass(frozen=True)
class HandTakenByClock(TakenByClock):
    """The same of a hand of cards (rules 12.9)."""

    name: ClassVar[str] = "hand_clock"
    stage: ClassVar[StudyStage] = StudyStage.CARDS

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """The turns that the clock took, as in games of tiles."""
        able = [each for each in study.slips if each.kind is Slip.TAKEN_BY_CLOCK]
        if not able:
            return ()
        shown = max(able, key=lambda each: (not each.goes_out, len(each.tiles), -each.turn.number))
        taken = (each.view.turn for each in study.game.turns if is_taken_by_clock(each))
        return (_moment(shown, cls(" ".join(map(str, taken)), len(shown.tiles))),)

    @property
    def kind(self) -> str:
        """The word that programs read in games of tiles, too."""
        return TakenByClock.name


def _moment(slip: CardSlip, found: Finding) -> Moment:
    view, turn = slip.view, slip.turn
    return Moment(turn.number, found, slip.tiles, view.table, view.rack, slip.shown, slip.price, counted=turn.view.turn)


def _lone_points(slip: CardSlip) -> int:
    return hand_points(slip.view.options, slip.tiles[-1])
