"""Summary and highlights of a game: who opened when, the largest turns and rearrangements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from game.rules.play.events import PenaltyDrawn, SeatOpened
from game.rules.play.scoring import EndReason
from game.session.history.best_turn import BestTurn, tiles_laid
from game.session.history.finished_game import NO_SCORES, FinishedGame, RecordedTurn, Scores
from game.session.history.turn_log import rebuilt_count
from game.session.match.setup import Setup


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
    """How many turns the person had; where several played, the first of them."""
    opened: tuple[int, ...]
    """In which of its turns a seat opened; 0 when it never did or did not have to."""
    laid: tuple[int, ...]
    """The most tiles a seat laid in one turn. Turns that were played by a hint are in none of the three."""
    rebuilt: tuple[int, ...]
    """The most old sets a seat rebuilt in one turn."""
    imported: bool = False
    """Whether it came from elsewhere: listed, but not counted."""
    assisted: bool = False
    """Whether one of its turns was played by a hint."""
    prepared: bool = False
    """Whether its deal could be known beforehand."""
    par: Scores = field(default_factory=lambda: NO_SCORES, hash=False)
    """What each character made of the person's seat."""
    last_turn: int = 0
    """The number of the last turn, which is its place in the whole game."""

    @property
    def is_practice(self) -> bool:
        """Whether it is the deal of a day, played again after it was played to its end."""
        return self.setup.day is not None and self.prepared


class HighlightKind(Enum):
    """Kinds of highlights."""

    OPENING = "opening"
    BEST = "best"
    PENALTY = "penalty"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Highlight:
    """A turn the replay can jump to: its number, its seat, and the number of points, tiles or sets."""

    kind: HighlightKind
    turn: int
    seat: int
    count: int = 0


def summary(finished_game: FinishedGame) -> Summary:
    """The game in numbers; ValueError when it is not over."""
    if finished_game.outcome is None:
        raise ValueError("the game is not over")
    seats = range(finished_game.match.setup.players)
    commands = [finished_game.own_turns(seat) for seat in seats]
    own = [[turn for turn in each if turn is not None] for each in commands]
    return Summary(
        begun=finished_game.begun,
        ended=finished_game.ended,
        setup=finished_game.match.setup,
        winners=finished_game.outcome.winners,
        scores=finished_game.outcome.scores,
        reason=finished_game.outcome.reason,
        turns=finished_game.turns_of(finished_game.match.setup.people[0]),
        opened=tuple(_opened_in(commands[seat]) if finished_game.start.options.opening else 0 for seat in seats),
        laid=tuple(max(map(tiles_laid, own[seat]), default=0) for seat in seats),
        rebuilt=tuple(max(map(sets_rebuilt, own[seat]), default=0) for seat in seats),
        imported=finished_game.imported,
        assisted=bool(finished_game.assisted),
        prepared=finished_game.prepared,
        par=finished_game.par,
        last_turn=finished_game.turn_number(len(finished_game.turns)),
    )


def sets_rebuilt(turn: RecordedTurn) -> int:
    """How many old sets were rebuilt."""
    return rebuilt_count(turn.events)


def highlights(finished_game: FinishedGame, best: BestTurn | None = None) -> tuple[Highlight, ...]:
    """The highlights in the order they were played; a turn is in it once, as the most important kind. `best`: the best
    turn of the people, if it is known."""
    found: dict[int, Highlight] = {}
    for each in (
        *([Highlight(HighlightKind.BEST, best.turn, best.seat, best.laid)] if best is not None else []),
        *_openings(finished_game),
        *_penalties(finished_game),
        *_last(finished_game),
    ):
        found.setdefault(each.turn, each)
    return tuple(found[turn] for turn in sorted(found))


def _opened_in(turns: Sequence[RecordedTurn | None]) -> int:
    for number, turn in enumerate(turns, start=1):
        if turn is not None and any(isinstance(event, SeatOpened) for event in turn.events):
            return number
    return 0


def _openings(finished_game: FinishedGame) -> Iterator[Highlight]:
    for number, turn in enumerate(finished_game.turns if finished_game.start.options.opening else (), start=1):
        worth = next((event.worth for event in turn.events if isinstance(event, SeatOpened)), None)
        if worth is not None:
            yield Highlight(HighlightKind.OPENING, number, turn.seat, worth)


def _penalties(finished_game: FinishedGame) -> Iterator[Highlight]:
    for number, turn in enumerate(finished_game.turns, start=1):
        drawn = next((len(event.tiles) for event in turn.events if isinstance(event, PenaltyDrawn)), 0)
        if drawn:
            yield Highlight(HighlightKind.PENALTY, number, turn.seat, drawn)


def _last(finished_game: FinishedGame) -> Iterator[Highlight]:
    if finished_game.turns:
        yield Highlight(HighlightKind.LAST, len(finished_game.turns), finished_game.turns[-1].seat)
