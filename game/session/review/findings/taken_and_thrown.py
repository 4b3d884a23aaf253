"""What became of cards that were taken and thrown in card Rummy: told as it happened, with the cards by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.play.card_rummy import hand_points
from game.rules.play.state import PlayerView
from game.rules.tiles import Tiles
from game.session.review.discards import KeptCards
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import OwnTurn
from game.session.review.study import Study
from game.session.speech.advice_words import two_in_words
from game.session.speech.sentences import tile_name
from game.session.speech.step_words import capitalised
from game.session.texts import Texts


@dataclass(frozen=True)
class OfDiscards(Finding):
    """A fact about cards that were taken or thrown; of each kind one is told, the weightiest whose turn is free."""

    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.CARDS
    most: ClassVar[int] = 1
    stands_against_praise: ClassVar[bool] = True
    may_be_tried: ClassVar[bool] = False


@dataclass(frozen=True)
class NeverPlayed(OfDiscards):
    """A card was taken and never laid: the dearest of them, held to the end before thrown."""

    name: ClassVar[str] = "never_played"
    precedence: ClassVar[Precedence] = Precedence.UNUSED

    thrown: int
    """The turn in which it was thrown; 0 where it was held to the end."""
    points: int

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those held to the end first, the dearest of them before others."""
        found = [(each, _sum(each.taken.view, (each.tile,))) for each in study.discards.unused]
        found.sort(key=lambda pair: (bool(pair[0].thrown), -pair[1]))
        return tuple(_moment(each.taken, cls(each.thrown, points), (each.tile,)) for each, points in found)

    def head(self, texts: Texts, moment: Moment) -> str:
        """Which card."""
        return texts.text("review.never_played", tile=tile_name(texts, moment.tiles[0]))

    def more(self, texts: Texts, moment: Moment) -> str:
        """What became of it."""
        if self.thrown:
            return texts.text("review.never_played.thrown", turn=self.thrown)
        return texts.plural("review.never_played.held", self.points)


@dataclass(frozen=True)
class Fed(OfDiscards):
    """The next player laid a discard: before others one that could be foreseen, then one that was laid at once."""

    name: ClassVar[str] = "fed"
    precedence: ClassVar[Precedence] = Precedence.FED

    who: str
    """The character, where it has one seat; else empty."""
    at_once: bool
    seen: bool
    """Whether the second card had been taken openly by the same player and goes with the first."""
    count: int
    """Discards of the hand that the next player laid so."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """What could be foreseen first, and what was laid at once."""
        turns, fed = {turn.number: turn for turn in study.game.turns}, study.discards.fed
        in_order = sorted(fed, key=lambda each: (each.seen is None, not each.at_once, each.number))
        return tuple(
            _moment(
                turns[each.number],
                cls(each.who, each.at_once, each.seen is not None, len(fed)),
                (each.tile,) if each.seen is None else (each.tile, each.seen),
            )
            for each in in_order
        )

    def head(self, texts: Texts, moment: Moment) -> str:
        """Who laid which card, and when."""
        key = "review.fed.at_once" if self.at_once else "review.fed.later"
        return texts.text(key, name=self._named(texts), tile=tile_name(texts, moment.tiles[0]))

    def more(self, texts: Texts, moment: Moment) -> str:
        """What could be seen; else how many it were."""
        if self.seen:
            return texts.text("review.fed.seen", name=self._named(texts), tile=tile_name(texts, moment.tiles[1]))
        return texts.plural("review.fed.count", self.count) if self.count > 1 else texts.text("review.fed.once")

    def _named(self, texts: Texts) -> str:
        return texts.text(f"persona.{self.who}" if self.who else "review.next_player")


@dataclass(frozen=True)
class DeadPairKept(OfDiscards):
    """A pair whose cards had gone was held to a lost end: the one that counts most."""

    name: ClassVar[str] = "dead_pair"
    precedence: ClassVar[Precedence] = Precedence.DEAD_PAIR
    is_loss: ClassVar[bool] = True

    points: int
    """Of both."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those that count most first."""
        found = _weighed(study.discards.dead_pairs, lambda each: _sum(each.turn.view, each.kept))
        return tuple(_moment(each.turn, cls(points), each.kept) for each, points in found)

    def head(self, texts: Texts, moment: Moment) -> str:
        """Which two cards."""
        return capitalised(texts.text("review.dead_pair", tiles=two_in_words(texts, moment.tiles)))

    def more(self, texts: Texts, moment: Moment) -> str:
        """What they counted in the end."""
        return texts.plural("review.dead_pair.more", self.points)


@dataclass(frozen=True)
class DearKept(OfDiscards):
    """A lone card was thrown, and a dearer lone one held to a lost end: where that is most points."""

    name: ClassVar[str] = "dear_kept"
    precedence: ClassVar[Precedence] = Precedence.DEAR
    is_loss: ClassVar[bool] = True

    points: int
    """That it counts more."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those that count most more first."""
        found = _weighed(
            study.discards.dear, lambda each: _sum(each.turn.view, each.kept) - _sum(each.turn.view, (each.thrown,))
        )
        return tuple(_moment(each.turn, cls(points), (each.thrown, *each.kept)) for each, points in found)

    def head(self, texts: Texts, moment: Moment) -> str:
        """Which was thrown and which was kept."""
        thrown, kept = (tile_name(texts, tile) for tile in moment.tiles)
        return texts.text("review.dear_kept", thrown=thrown, kept=kept)

    def more(self, texts: Texts, moment: Moment) -> str:
        """How much more it counted."""
        return texts.plural("review.dear_kept.more", self.points)


def _moment(turn: OwnTurn, found: Finding, tiles: Tiles) -> Moment:
    told = moment_of(turn, found, turn.view.table, tiles=tiles)
    return replace(told, counted=turn.view.turn)


def _weighed(found: Sequence[KeptCards], worth: Callable[[KeptCards], int]) -> list[tuple[KeptCards, int]]:
    """Each with its worth, that of most first."""
    return sorted(((each, worth(each)) for each in found), key=lambda pair: -pair[1])


def _sum(view: PlayerView, tiles: Tiles) -> int:
    return sum(hand_points(view.options, tile) for tile in tiles)
