"""What a turn means to the computer players at the table, and what one of them says about it now and then.

They know only what everybody sees, so nothing is given away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from game.rules.play.events import Event, GameEnded, SeatOpened, TilesPlayed
from game.rules.sets.joker_rules import frees_joker
from game.session.history.turn_log import rebuilt_sets

BIG_TILES, BIG_SETS = 7, 3
"""A turn is big from so many tiles, or sets rebuilt."""
NEARLY = 2
"""Tiles on a rack that is nearly empty."""
QUIET_TURNS = 7
"""Turns of all seats that pass at least between two remarks."""
VARIANTS = 2
"""Sentences for each occasion of a character: `says.<character>.<occasion>.<number>`, from 1."""


class Occasion(Enum):
    """What may make a computer player say something."""

    LOST = "lost"
    NEARLY_OUT = "nearly"
    BIG_TURN = "big"
    OPENED = "opened"
    JOKER_FREED = "joker"
    WELL_PLAYED = "well"
    """A person has opened, or rebuilt a set."""


class Mood(Enum):
    """The expressions of an emblem."""

    CALM = ""
    GLAD = "glad"
    SURPRISED = "surprised"
    WISTFUL = "wistful"


MOODS = MappingProxyType(
    {
        Occasion.LOST: Mood.WISTFUL,
        Occasion.NEARLY_OUT: Mood.GLAD,
        Occasion.BIG_TURN: Mood.GLAD,
        Occasion.OPENED: Mood.GLAD,
        Occasion.JOKER_FREED: Mood.SURPRISED,
        Occasion.WELL_PLAYED: Mood.GLAD,
    }
)
CHANCES = MappingProxyType(
    {
        Occasion.LOST: 1.0,
        Occasion.NEARLY_OUT: 0.6,
        Occasion.BIG_TURN: 0.6,
        Occasion.OPENED: 0.5,
        Occasion.JOKER_FREED: 0.7,
        Occasion.WELL_PLAYED: 0.7,
    }
)
"""How often an occasion is spoken about, where nothing was said for a while."""


@dataclass(frozen=True, slots=True)
class Feeling:
    """An occasion and whose it is."""

    seat: int
    occasion: Occasion

    @property
    def mood(self) -> Mood:
        """The expression that shows it."""
        return MOODS[self.occasion]


@dataclass(frozen=True, slots=True)
class Remark:
    """What a seat says, as a text key."""

    seat: int
    key: str


def feelings(seat: int, events: Sequence[Event], computers: Sequence[int], sizes: Sequence[int]) -> Iterator[Feeling]:
    """What the turn of `seat` means to the seats of `computers`, the weightiest first; `sizes` are the tiles left on
    each rack."""
    plays = [event for event in events if isinstance(event, TilesPlayed)]
    opens = any(isinstance(event, SeatOpened) for event in events)
    ended = next((event.outcome for event in events if isinstance(event, GameEnded)), None)
    if ended is not None:
        if set(ended.winners).isdisjoint(computers):
            yield from (Feeling(each, Occasion.LOST) for each in _after(seat, computers))
        return
    if seat in computers:
        if plays and sizes[seat] <= NEARLY:
            yield Feeling(seat, Occasion.NEARLY_OUT)
        if sum(len(play.tiles) for play in plays) >= BIG_TILES or len(rebuilt_sets(events)) >= BIG_SETS:
            yield Feeling(seat, Occasion.BIG_TURN)
        if opens:
            yield Feeling(seat, Occasion.OPENED)
        return
    for watching in _after(seat, computers)[:1]:
        if any(frees_joker(play.before, play.after) for play in plays):
            yield Feeling(watching, Occasion.JOKER_FREED)
        if opens or rebuilt_sets(events):
            yield Feeling(watching, Occasion.WELL_PLAYED)


def _after(seat: int, seats: Sequence[int]) -> list[int]:
    """Some seats in the order in which they move after this one."""
    return sorted(seats, key=lambda each: (each <= seat, each))


@dataclass(slots=True)
class Remarks:
    """What is said in one game: rarely, one remark at a time, no sentence twice."""

    chance: random.Random
    characters: Sequence[str]
    """The name of the character on each seat."""
    _last: int = -QUIET_TURNS
    _said: set[str] = field(default_factory=set)

    def on(self, felt: Sequence[Feeling], turn: int) -> Remark | None:
        """What is said after the turn of this number, if anything."""
        if not felt:
            return None
        feeling = felt[0]
        over = feeling.occasion is Occasion.LOST
        if not over and turn - self._last < QUIET_TURNS:
            return None
        if self.chance.random() >= CHANCES[feeling.occasion]:
            return None
        said = f"says.{self.characters[feeling.seat]}.{feeling.occasion.value}"
        left = [key for number in range(1, VARIANTS + 1) if (key := f"{said}.{number}") not in self._said]
        if not left:
            return None
        key = self.chance.choice(left)
        self._said.add(key)
        self._last = turn
        return Remark(feeling.seat, key)
