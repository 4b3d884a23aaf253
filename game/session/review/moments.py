"""What a review says: at most five moments of one seat's game, and one line about luck."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from game.rules.table import Table
from game.rules.tiles import Tiles
from game.session.board.techniques import Technique
from game.session.review.estimate import Estimate
from game.session.review.kept_or_laid import Waiting
from game.session.review.seat_game import OwnTurn

if TYPE_CHECKING:  # a finding tells of its moment
    from game.session.review.findings.finding import Finding

MOST_MOMENTS = 5


class Voice(Enum):
    """How sure a moment is; voices never mix in one sentence."""

    FACT = "fact"
    """Proven by the solver."""
    ESTIMATE = "estimate"
    """Counted in games played on."""
    SIGHT = "sight"
    """A play that was there to be seen, whatever it was worth."""
    PRAISE = "praise"
    LUCK = "luck"


@dataclass(frozen=True, slots=True)
class Moment:
    """One turn worth looking at again."""

    turn: int
    """The number of its command in the game, from 1."""
    finding: Finding
    """What was found, with its numbers."""
    tiles: Tiles
    """The tiles of the rack it is about."""
    table: Table
    """As it lay before the turn."""
    rack: Tiles
    """In the order it was held before the turn."""
    shown: Table
    """The table after the play that is shown: the better one, or the one made."""
    estimate: Estimate | None = None
    techniques: tuple[Technique, ...] = ()
    """Of the play that is shown, those that need most explaining first."""
    counted: int = 0
    """Which turn players count it as, where a turn has several commands; otherwise 0."""

    @property
    def number(self) -> int:
        """Its turn as players count it."""
        return self.counted or self.turn

    @property
    def voice(self) -> Voice:
        """How sure it is."""
        return self.finding.voice

    @property
    def is_negative(self) -> bool:
        """Whether another play would have been better, proven or estimated."""
        return self.finding.tells_of_loss or (self.estimate is not None and self.estimate.gain < 0)


def moment_of(
    turn: OwnTurn,
    finding: Finding,
    shown: Table,
    techniques: Iterable[Technique] = (),
    *,
    tiles: Tiles | None = None,
    estimate: Estimate | None = None,
) -> Moment:
    """The moment of this turn, about the tiles of the rack that lie in the table that is shown unless about others."""
    view = turn.view
    laid = frozenset(tile for meld in shown for tile in meld.tiles)
    about = tuple(tile for tile in view.rack if tile in laid) if tiles is None else tiles
    return Moment(turn.number, finding, about, view.table, view.rack, shown, estimate, tuple(techniques))


@dataclass(frozen=True, slots=True)
class Luck:
    """What the draws gave: in tiles playable next, beside the mean over all unseen tiles."""

    draws: int
    stuck: int
    """Turns in which nothing could be played."""
    tiles: float | None = None
    """None where that is not counted: with special jokers, and where tiles can be thrown."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is said of one seat's game."""

    seat: int
    moments: tuple[Moment, ...]
    """By turn."""
    luck: Luck
    complete: bool = False
    """Whether the estimates are in it."""
    stuck: tuple[int, ...] = ()
    """The turns of this seat in which it is proven that nothing could be laid."""
    more: tuple[Moment, ...] = ()
    """Every turn in which more was possible, not seen or held."""
    is_proven: bool = False
    """Whether of every turn it is known whether more was possible, and none was played by a hint."""
    waits: tuple[Waiting, ...] = ()
    """What came of keeping and of laying in the turns in which that was the question, as far as they were played on."""

    def with_waited(self, turns: Collection[int]) -> Review:
        """The same where the player says to have waited in these turns: their lines are held, and no moment tells that
        they were not."""
        more = tuple(replace(each, finding=each.finding.held) if each.turn in turns else each for each in self.more)
        moments = tuple(each for each in self.moments if each.turn not in turns or not each.finding.may_be_held)
        return replace(self, moments=moments, more=more)

    @property
    def is_faultless(self) -> bool:
        """Whether it is proven that nothing was let go by: no moment tells of anything better, and no line of the list
        that was not held."""
        return self.is_proven and not any(moment.is_negative for moment in (*self.moments, *self.more))
