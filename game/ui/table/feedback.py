"""Which sound belongs to which move or event (ux 2.12), as names. Pure; the mixer plays them.

Everything that is heard is also seen: the tick of a set, the lit panel, the log line.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from game.rules.events import Event, GameEnded, PenaltyDrawn, TileDrawn, TilesPlayed, TurnPassed
from game.session.desk import Desk
from game.session.sitting import News
from game.ui.table.verdicts import State, state_of

PLACES = ("place1", "place3", "place5", "place2", "place4")
"""The variations of the place sound, in the order they are played."""
GAP = 0.035
"""Seconds between two place sounds at least."""
CROWD = 3
"""The most place sounds that wait at once; more are dropped."""


class Cue(Enum):
    """What can be heard at the table; the value is the name of the sound."""

    PICK = "pick"
    PLACE = "place"
    """Comes in variations, see `Clacks`."""
    DULL = "dull"
    SET = "set"
    TURN = "turn"
    SUBMIT = "submit"
    DRAW = "draw"
    TIME = "time"
    WIN = "win"


SOUNDS = (*PLACES, *(cue.value for cue in Cue if cue is not Cue.PLACE))
"""The name of every sound the table plays."""

OWN: Mapping[type[Event], Cue] = MappingProxyType(
    {TilesPlayed: Cue.SUBMIT, TileDrawn: Cue.DRAW, PenaltyDrawn: Cue.DRAW, TurnPassed: Cue.PLACE}
)
OTHERS: Mapping[type[Event], Cue] = MappingProxyType(
    {TileDrawn: Cue.PICK, PenaltyDrawn: Cue.PICK, TurnPassed: Cue.PLACE}
)
"""Another seat's tiles sound as they land."""


def of_move(before: Desk, after: Desk) -> Cue:
    """The person's move: dull where tiles do not fit, two notes where a set became legal, otherwise a clack."""
    gained = [meld.ident for meld in after.table if not set(meld.tiles) <= set(before.tiles_of(meld.ident))]
    if any(_state(after, ident) == "conflict" for ident in gained):
        return Cue.DULL
    completed = any(_is_ticked(after, ident) and not _is_ticked(before, ident) for ident in gained)
    return Cue.SET if completed else Cue.PLACE


def of_news(news: News, own_seat: int) -> tuple[Cue, ...]:
    """The sound of a completed turn; at the end of a game it depends on who won."""
    ended = next((event.outcome for event in news.events if isinstance(event, GameEnded)), None)
    if ended is not None and own_seat in ended.winners:
        return (Cue.WIN,)
    own = news.seat == own_seat
    if own and news.timed_out:
        return (Cue.TIME,)
    cues = OWN if own else OTHERS
    return tuple(cues[type(event)] for event in news.events if type(event) in cues)


class Heard(NamedTuple):
    """A sound's name and where it comes from, in pixels from the left; None for the middle."""

    name: str
    x: float | None = None


class Clacks:
    """Place sounds that wait: never the same one twice in a row, at least GAP apart, a limited number."""

    def __init__(self) -> None:
        self._owed: tuple[float | None, ...] = ()
        self._rest = 0.0
        self._next = 0

    def ask(self, count: int = 1, x: float | None = None) -> None:
        """`count` tiles were set down at this place."""
        self._owed = (*self._owed, *[x] * count)[:CROWD]

    def ticked(self, dt: float) -> tuple[Heard, ...]:
        """The place sound that is due `dt` seconds later, if any."""
        self._rest = max(0.0, self._rest - dt)
        if not self._owed or self._rest > 0:
            return ()
        heard = Heard(PLACES[self._next], self._owed[0])
        self._owed = self._owed[1:]
        self._rest = GAP
        self._next = (self._next + 1) % len(PLACES)
        return (heard,)


def _state(desk: Desk, ident: int) -> State:
    return state_of(desk.staged.meld_problems(ident))


def _is_ticked(desk: Desk, ident: int) -> bool:
    """Whether the set is legal and differs from the turn's beginning: such a set shows a tick (ux 2.7)."""
    return bool(desk.tiles_of(ident)) and desk.staged.changed(ident) and _state(desk, ident) == "valid"
