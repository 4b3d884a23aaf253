"""Which sound belongs to which move or event (ux 2.12), as names. Pure; the mixer plays them.

Everything that is heard is also seen: the tick of a set, the lit panel, the log line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from game.rules.play.events import (
    DiscardTaken,
    Event,
    GameEnded,
    PenaltyDrawn,
    TileDiscarded,
    TileDrawn,
    TilesPlayed,
    TurnPassed,
)
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.ui.piece_look import LOOKS
from game.ui.table.picture.set_status import SetState, state_of

ORDER = (1, 3, 5, 2, 6, 4)
"""The order in which the variations of a sound of tiles are played."""
GAP = 0.035
"""Seconds between two tiles that are set down at least."""
CROWD = 3
"""The most tiles set down that wait to be heard at once; more are dropped."""


class SoundCue(Enum):
    """What can be heard at the table; the value is the name of the sound."""

    PICK = "pick"
    PLACE = "place"
    """A tile on the felt."""
    RACK = "rack"
    """A tile on a rack."""
    FLIP = "flip"
    """A tile of a rack turns over."""
    DULL = "dull"
    THROW = "throw"
    """A piece goes to the discard pile."""
    SET = "set"
    TURN = "turn"
    SUBMIT = "submit"
    DRAW = "draw"
    TIME = "time"
    WIN = "win"


OF_TILES = (SoundCue.PICK, SoundCue.PLACE, SoundCue.RACK, SoundCue.FLIP, SoundCue.DULL, SoundCue.THROW)
"""Sounds that come in variations, see `SoundVariations`; each kind of pieces has its own."""
KINDS = tuple(look.sounds for look in LOOKS.values())
"""What begins the names of the sounds of each kind of pieces."""
SET_DOWN = (SoundCue.PLACE, SoundCue.RACK)
"""Tiles that are set down: they wait for each other, see `ClackSounds`."""
SOUNDS = (
    *(f"{kind}{cue.value}{number}" for kind in KINDS for cue in OF_TILES for number in ORDER),
    *(cue.value for cue in SoundCue if cue not in OF_TILES),
)
"""The name of every sound the table plays."""

OWN: Mapping[type[Event], SoundCue] = MappingProxyType(
    {
        TilesPlayed: SoundCue.SUBMIT,
        TileDrawn: SoundCue.DRAW,
        DiscardTaken: SoundCue.DRAW,
        PenaltyDrawn: SoundCue.DRAW,
        TurnPassed: SoundCue.PLACE,
        TileDiscarded: SoundCue.THROW,
    }
)
OTHERS: Mapping[type[Event], SoundCue] = MappingProxyType(
    {
        TileDrawn: SoundCue.PICK,
        DiscardTaken: SoundCue.PICK,
        PenaltyDrawn: SoundCue.PICK,
        TurnPassed: SoundCue.PLACE,
        TileDiscarded: SoundCue.THROW,
    }
)
"""Another seat's tiles sound as they land."""


def of_move(before: TurnBoard, after: TurnBoard) -> SoundCue:
    """The person's move: dull where tiles do not fit, two notes where a set became legal, otherwise a clack."""
    gained = [meld.ident for meld in after.table if not set(meld.tiles) <= set(before.tiles_of(meld.ident))]
    if any(_state(after, ident) == "conflict" for ident in gained):
        return SoundCue.DULL
    completed = any(_is_ticked(after, ident) and not _is_ticked(before, ident) for ident in gained)
    return SoundCue.SET if completed else SoundCue.PLACE


def of_news(news: News, own_seat: int) -> tuple[SoundCue, ...]:
    """The sound of a completed turn; at the end of a game it depends on who won."""
    ended = next((event.outcome for event in news.events if isinstance(event, GameEnded)), None)
    if ended is not None and own_seat in ended.winners:
        return (SoundCue.WIN,)
    own = news.seat == own_seat
    if own and news.timed_out:
        return (SoundCue.TIME,)
    cues = OWN if own else OTHERS
    return tuple(cues[type(event)] for event in news.events if type(event) in cues)


class PlacedSound(NamedTuple):
    """A sound's name and where it comes from, in pixels from the left; None for the middle."""

    name: str
    x: float | None = None


class SoundVariations:
    """The names of sounds; those of tiles never sound alike twice in a row."""

    def __init__(self, kind: str = "") -> None:
        """`kind` begins the names of the sounds of these pieces."""
        self._kind = kind
        self._played: Counter[SoundCue] = Counter()

    def name(self, cue: SoundCue) -> str:
        """The file to play now for this cue."""
        if cue not in OF_TILES:
            return cue.value
        number = ORDER[self._played[cue] % len(ORDER)]
        self._played[cue] += 1
        return f"{self._kind}{cue.value}{number}"


class ClackSounds:
    """Tiles set down that wait to be heard: at least GAP apart, a limited number."""

    def __init__(self, variations: SoundVariations | None = None) -> None:
        self._variations = variations or SoundVariations()
        self._owed: tuple[tuple[SoundCue, float | None], ...] = ()
        self._rest = 0.0

    def ask(self, x: float | None = None, cue: SoundCue = SoundCue.PLACE) -> None:
        """Tiles were set down together at this place."""
        self._owed = (*self._owed, (cue, x))[:CROWD]

    def ticked(self, dt: float) -> tuple[PlacedSound, ...]:
        """The tile that is due `dt` seconds later, if any."""
        self._rest = max(0.0, self._rest - dt)
        if not self._owed or self._rest > 0:
            return ()
        cue, x = self._owed[0]
        self._owed = self._owed[1:]
        self._rest = GAP
        return (PlacedSound(self._variations.name(cue), x),)


def _state(board: TurnBoard, ident: int) -> SetState:
    return state_of(board.staged.meld_problems(ident))


def _is_ticked(board: TurnBoard, ident: int) -> bool:
    """Whether the set is legal and differs from the turn's beginning: such a set shows a tick (ux 2.7)."""
    return bool(board.tiles_of(ident)) and board.staged.changed(ident) and _state(board, ident) == "valid"
