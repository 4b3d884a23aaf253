"""Choices of card Rummy that gave something away: a discard that was left though it makes or joins a set, and a card
thrown that was part of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Discard, DrawTile
from game.rules.tiles import Tile
from game.session.review.findings.finding import Finding, Precedence, StudyStage
from game.session.review.findings.finding_words import deed
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import OwnTurn, is_allowed
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking
from game.solver.fixed_melds import Laying, best_laying, taking_top


@dataclass(frozen=True)
class CardChoice(Finding):
    """The laying that was possible, in the turn in which it had most cards."""

    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.CARDS
    precedence: ClassVar[Precedence] = Precedence.CARD_CHOICE
    most: ClassVar[int] = 3
    is_loss: ClassVar[bool] = True

    tiles: int
    """Cards that could be laid with it."""

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many cards could lie."""
        return deed(texts, self.tiles)


@dataclass(frozen=True)
class LeftDiscard(CardChoice):
    """The top discard makes a set with the hand or joins one, and a card was drawn from the stock."""

    name: ClassVar[str] = "left_discard"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Those with most cards first."""
        return _moments(cls, study.game.turns, _left)
        yield  # nothing is asked


@dataclass(frozen=True)
class ThrewFitting(CardChoice):
    """The card thrown could have been laid."""

    name: ClassVar[str] = "threw_fitting"

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Those with most cards first."""
        return _moments(cls, study.game.turns, _thrown)
        yield  # nothing is asked


def _moments(
    kind: type[CardChoice], turns: Sequence[OwnTurn], found: Callable[[OwnTurn], Laying | None]
) -> tuple[Moment, ...]:
    moments = []
    for turn in turns:
        laying = found(turn)
        if laying is not None and is_allowed(laying.view, laying.table):
            laid = tuple(tile for tile in laying.view.rack if tile not in laying.left)
            told = moment_of(turn, kind(len(laid)), laying.table, tiles=laid)
            moments.append(replace(told, rack=laying.view.rack, counted=turn.view.turn))
    return tuple(sorted(moments, key=lambda each: (-len(each.tiles), each.turn)))


def _left(turn: OwnTurn) -> Laying | None:
    """The laying with the top discard, which was left for the stock."""
    view = turn.view
    if not isinstance(turn.command, DrawTile) or not view.discards:
        return None
    laying = best_laying(taking_top(view), _worth(turn))
    return laying if view.discards[-1] not in laying.left else None


def _thrown(turn: OwnTurn) -> Laying | None:
    """The laying with the card that was thrown."""
    if not isinstance(turn.command, Discard):
        return None
    laying = best_laying(turn.view, _worth(turn))
    return laying if turn.command.tile not in laying.left and len(turn.view.rack) > 1 else None


def _worth(turn: OwnTurn) -> Callable[[Tile], int]:
    return partial(hand_points, turn.view.options)
