"""What a turn means to the computer players at the table, and what one of them says about it now and then.

They know only what everybody sees, so nothing is given away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from game.rules.play.events import Event, GameEnded, SeatOpened, TilesPlayed
from game.rules.sets.joker_rules import frees_joker
from game.rules.values import immutable
from game.session.history.turn_log import played_tiles, rebuilt_sets

BIG_TILES, BIG_SETS = 7, 3
"""A turn is big from so many tiles, or sets rebuilt."""
NEARLY = 2
"""Tiles on a rack that is nearly empty."""
QUIET_TURNS = 7
"""Turns of all seats that pass at least between two remarks."""
VARIANTS = 2
"""Sentences for each occasion of a character: `says.<character>.<occasion>.<number>`, from 1."""
ENDINGS = 5
"""The same for each way a game may end."""
CLOSE = 3
"""A game was close where the best of those who lost had so many tiles or fewer."""
MEMORY = 10
"""Games in which nothing is said twice."""
NEXT_GAME = ""
"""Stands in what was said between two games."""


class Occasion(Enum):
    """What may make a computer player say something."""

    LOST = "lost"
    NEARLY_OUT = "nearly"
    BIG_TURN = "big"
    OPENED = "opened"
    JOKER_FREED = "joker"
    WELL_PLAYED = "well"
    """A person has opened, or rebuilt a set."""
    THREATENED = "threat"
    """A person's rack is nearly empty."""
    FED = "fed"
    """It has played a card which a person had discarded."""
    FEEDS = "feeds"
    """A person has played a card which it had discarded."""


DISCARDING = (Occasion.FED, Occasion.FEEDS)
"""What happens only where there are discards."""


class Ending(Enum):
    """How a game ended for a computer player, and what is said of it."""

    WON = "won"
    LOST = "lost"
    """To a person."""
    OTHER = "other"
    """To another computer player, or to nobody."""
    CLOSE = "close"
    """Not won, by little."""
    AFTER = "after"
    """However it ended."""
    AT_ONCE = "rummy"
    """A hand won by playing all cards in one turn (rules 12.6)."""
    WAITED = "waited"
    """A hand lost with a set in it that could have been played."""
    KING = "king"
    """A hand lost with a king in it."""


OF_HANDS = (Ending.AT_ONCE, Ending.WAITED, Ending.KING)
"""What is said only of hands of cards, the most telling first; each has as many sentences as an occasion."""


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
        Occasion.THREATENED: Mood.SURPRISED,
        Occasion.FED: Mood.GLAD,
        Occasion.FEEDS: Mood.SURPRISED,
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
        Occasion.THREATENED: 0.8,
        Occasion.FED: 0.6,
        Occasion.FEEDS: 0.6,
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


def feelings(
    seat: int, events: Sequence[Event], computers: Sequence[int], sizes: Sequence[int], feeder: int | None = None
) -> Iterator[Feeling]:
    """What the turn of `seat` means to the seats of `computers`, the weightiest first; `sizes` are the tiles left on
    each rack, and `feeder` is who had discarded a card that the turn took and played (`turn_log.fed_by`)."""
    ended = next((event.outcome for event in events if isinstance(event, GameEnded)), None)
    if ended is not None:
        if set(ended.winners).isdisjoint(computers):
            yield from (Feeling(each, Occasion.LOST) for each in _after(seat, computers))
        return
    few = sizes[seat] <= NEARLY and any(isinstance(event, TilesPlayed) for event in events)
    if seat in computers:
        occasions = _own(events, few=few, fed=feeder is not None and feeder not in computers)
        yield from (Feeling(seat, occasion) for occasion in occasions)
        return
    for watching in _after(seat, computers)[:1]:
        for occasion in _watched(events, few=few, feeds=feeder in computers):
            speaks = feeder if feeder is not None and occasion is Occasion.FEEDS else watching
            yield Feeling(speaks, occasion)


def _own(events: Sequence[Event], *, few: bool, fed: bool) -> Iterator[Occasion]:
    """What a computer player feels of its own turn, after which it has `few` tiles."""
    if few:
        yield Occasion.NEARLY_OUT
    if len(played_tiles(events)) >= BIG_TILES or len(rebuilt_sets(events)) >= BIG_SETS:
        yield Occasion.BIG_TURN
    if fed:
        yield Occasion.FED
    if _opens(events):
        yield Occasion.OPENED


def _watched(events: Sequence[Event], *, few: bool, feeds: bool) -> Iterator[Occasion]:
    """What computer players feel of a person's turn, after which that person has `few` tiles."""
    if any(frees_joker(event.before, event.after) for event in events if isinstance(event, TilesPlayed)):
        yield Occasion.JOKER_FREED
    if few:
        yield Occasion.THREATENED
    if feeds:
        yield Occasion.FEEDS
    if _opens(events) or rebuilt_sets(events):
        yield Occasion.WELL_PLAYED


def _opens(events: Sequence[Event]) -> bool:
    return any(isinstance(event, SeatOpened) for event in events)


def _after(seat: int, seats: Sequence[int]) -> list[int]:
    """Some seats in the order in which they move after this one."""
    return sorted(seats, key=lambda each: (each <= seat, each))


def recent(said: Sequence[str]) -> tuple[str, ...]:
    """What was said in the last games."""
    games = [at for at, key in enumerate(said) if key == NEXT_GAME]
    return tuple(said[games[-MEMORY] + 1 :] if len(games) >= MEMORY else said)


@immutable
class GameEnd:
    """What everybody sees at the end of a game."""

    winners: tuple[int, ...]
    held: tuple[int, ...]
    """How many tiles each seat has left."""
    characters: Mapping[int, str]
    """The computer players by seat."""
    of_hands: tuple[tuple[Ending, ...], ...] = ()
    """What the cards of each seat tell beside that (`hand_ends.of_hands`); empty where no hands are played."""

    def endings(self, seat: int) -> tuple[Ending, ...]:
        """What this seat may say of it, the most telling first."""
        result = Ending.WON if seat in self.winners else Ending.OTHER
        if self.winners and set(self.winners).isdisjoint(self.characters):
            result = Ending.LOST
        lost = [count for other, count in enumerate(self.held) if other not in self.winners]
        is_close = self.winners and seat not in self.winners and min(lost, default=CLOSE + 1) <= CLOSE
        close = (Ending.CLOSE,) if is_close else ()
        return (*(self.of_hands[seat] if self.of_hands else ()), *close, result, Ending.AFTER)


def farewells(end: GameEnd, said: Sequence[str], chance: random.Random) -> Mapping[int, str]:
    """What each computer player says at the end of a game, as a text key by its seat: by what happened, and nothing
    that was said lately while there is anything else; else what was said longest ago."""
    told: dict[int, str] = {}
    for seat, name in end.characters.items():
        numbers = chance.sample(range(1, ENDINGS + 1), ENDINGS)
        keys = [
            f"says.{name}.{ending.value}.{number}"
            for ending in end.endings(seat)
            for number in numbers
            if number <= sentences_of(ending)
        ]
        known = (*said, *told.values())
        told[seat] = min(keys, key=lambda key: _last_place(known, key))
    return told


def sentences_of(ending: Ending) -> int:
    """How many sentences each character has for it."""
    return VARIANTS if ending in OF_HANDS else ENDINGS


def _last_place(said: Sequence[str], key: str) -> int:
    """Where it was said last; before everything where it was not."""
    return max((at for at, each in enumerate(said) if each == key), default=-1)


@dataclass(slots=True)
class Remarks:
    """What is said in one game: rarely, one remark at a time, no sentence twice in `MEMORY` games."""

    chance: random.Random
    characters: Sequence[str]
    """The name of the character on each seat."""
    said: Sequence[str] = ()
    """What was said in the last games."""
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
        left = [
            key
            for number in range(1, VARIANTS + 1)
            if (key := f"{said}.{number}") not in self._said and key not in self.said
        ]
        if not left:
            return None
        key = self.chance.choice(left)
        self._said.add(key)
        self._last = turn
        return Remark(feeling.seat, key)
