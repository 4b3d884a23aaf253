"""Summary and highlights of a game: who opened when, the largest turns and rearrangements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from game.rules.events import PenaltyDrawn, SeatOpened, TilesPlayed
from game.rules.scoring import EndReason
from game.session.chronicle import rebuilt_count
from game.session.reel import Reel, Turn
from game.session.setup import Setup

BOLD = 2
"""The least number of rebuilt sets that makes a turn a highlight."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game in numbers, seat by seat."""

    begun: str
    ended: str
    setup: Setup
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: EndReason
    turns: int
    opened: tuple[int, ...]
    """In which of its turns a seat opened; 0 when it never did or did not have to."""
    laid: tuple[int, ...]
    """The most tiles a seat laid in one turn."""
    rebuilt: tuple[int, ...]
    """The most old sets a seat changed in one turn, other than by adding to them."""
    imported: bool = False
    """Whether it came from elsewhere: listed, but not counted."""


class Kind(Enum):
    """Kinds of highlights."""

    OPENING = "opening"
    BIGGEST = "biggest"
    BOLDEST = "boldest"
    PENALTY = "penalty"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Highlight:
    """A turn the replay can jump to: its number, its seat, and the number of points, tiles or sets."""

    kind: Kind
    turn: int
    seat: int
    count: int = 0


def summary(reel: Reel) -> Summary:
    """The game in numbers; ValueError when it is not over."""
    if reel.outcome is None:
        raise ValueError("the game is not over")
    seats = range(reel.match.setup.players)
    own = [[turn for turn in reel.turns if turn.seat == seat] for seat in seats]
    return Summary(
        begun=reel.begun,
        ended=reel.ended,
        setup=reel.match.setup,
        winners=reel.outcome.winners,
        scores=reel.outcome.scores,
        reason=reel.outcome.reason,
        turns=len(reel.turns),
        opened=tuple(_opened_in(own[seat]) for seat in seats),
        laid=tuple(max(map(tiles_laid, own[seat]), default=0) for seat in seats),
        rebuilt=tuple(max(map(sets_rebuilt, own[seat]), default=0) for seat in seats),
        imported=reel.imported,
    )


def tiles_laid(turn: Turn) -> int:
    """How many tiles left the rack for the table."""
    return sum(len(event.tiles) for event in turn.events if isinstance(event, TilesPlayed))


def sets_rebuilt(turn: Turn) -> int:
    """How many old sets were rebuilt."""
    return rebuilt_count(turn.events)


def highlights(reel: Reel) -> tuple[Highlight, ...]:
    """The highlights in the order they were played; a turn is in it once, as the most important kind."""
    found: dict[int, Highlight] = {}
    for each in (*_largest(reel), *_openings(reel), *_penalties(reel), *_last(reel)):
        found.setdefault(each.turn, each)
    return tuple(found[turn] for turn in sorted(found))


def _opened_in(turns: Sequence[Turn]) -> int:
    for number, turn in enumerate(turns, start=1):
        if any(isinstance(event, SeatOpened) for event in turn.events):
            return number
    return 0


def _largest(reel: Reel) -> Iterator[Highlight]:
    """The one with most old sets rebuilt, and the one with most tiles laid."""
    for kind, least, count in ((Kind.BOLDEST, BOLD, sets_rebuilt), (Kind.BIGGEST, 1, tiles_laid)):
        best = max(range(len(reel.turns)), key=lambda at: (count(reel.turns[at]), -at), default=None)
        if best is not None and count(reel.turns[best]) >= least:
            yield Highlight(kind, best + 1, reel.turns[best].seat, count(reel.turns[best]))


def _openings(reel: Reel) -> Iterator[Highlight]:
    for number, turn in enumerate(reel.turns, start=1):
        worth = next((event.worth for event in turn.events if isinstance(event, SeatOpened)), None)
        if worth is not None:
            yield Highlight(Kind.OPENING, number, turn.seat, worth)


def _penalties(reel: Reel) -> Iterator[Highlight]:
    for number, turn in enumerate(reel.turns, start=1):
        drawn = next((len(event.tiles) for event in turn.events if isinstance(event, PenaltyDrawn)), 0)
        if drawn:
            yield Highlight(Kind.PENALTY, number, turn.seat, drawn)


def _last(reel: Reel) -> Iterator[Highlight]:
    if reel.turns:
        yield Highlight(Kind.LAST, len(reel.turns), reel.turns[-1].seat)
