"""Reviews beside the files of the games they are of, so that each is made once; one of another version is made anew.

With them stands what else is known of a game only here: in which turns a seat waited, and what friends made of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.ai.rollouts import CONTINUATIONS
from game.session.board.techniques import Technique
from game.session.history.finished_game import FinishedGame
from game.session.match.setup import MOST_PLAYERS, tidy_name
from game.session.review.estimate import Estimate, Unit
from game.session.review.findings.registry import FINDINGS
from game.session.review.kept_or_laid import Tally, Waiting
from game.session.review.moments import MOST_MOMENTS, Luck, Moment, Review
from game.session.storage.game_identity import file_name, identity_of
from game.session.storage.result_line import MOST_POINTS
from game.session.storage.tile_ids import SpellingError, TileIds
from game.session.system.files import ENDING
from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat
from game.session.system.notices import Notices
from game.session.system.readers import between, matching, named, read_text, several

VERSION = 2
"""Rises with whatever changes what a review says: one of an earlier version is made anew."""
MOST_LINES, MOST_COMMANDS = 1_000, 1_000_000
"""Turns in which more was possible, and commands of a game."""
MOST_FRIENDS, MOST_HABITS, HABIT_COUNTS = 12, 20, 3
"""Of one game: friends, of whom the latest stay, habits, and counts of each."""
REVIEW_ENDING = ".reviews.json"
"""Drafts of the first version wrote `.review.json`, with versions 1 to 8; those are not looked for."""


@dataclass(frozen=True)
class KeptReviews:
    """The reviews of one game in their plain form."""

    game: str = ""
    """Which game, as `identity_of` says it."""
    seats: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """By the number of the seat as text."""
    waited: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The turns in which a seat says to have waited; they stay when a review is made anew."""
    friends: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """The points that others made of the same deal, by the names they gave."""
    habits: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """How often the person used each technique alone, by a hint, and not at all although it was there."""

    def joined(self, newer: KeptReviews) -> KeptReviews:
        """Both, where they are of the same game."""
        if newer.game != self.game:
            return newer
        friends = dict([*{**self.friends, **newer.friends}.items()][-MOST_FRIENDS:])
        waited, habits = {**self.waited, **newer.waited}, newer.habits or self.habits
        return KeptReviews(newer.game, {**self.seats, **newer.seats}, waited, friends, habits)


class ReviewFiles:
    """The reviews of one folder of games; without a folder none is kept."""

    def __init__(
        self,
        folder: Path | None,
        notices: Notices | None = None,
        unwritten: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """`unwritten` tells the names of the games whose files could not be written as yet."""
        self._folder = folder
        self._unwritten = unwritten
        self._notices = notices
        self._waiting: dict[str, Kept[KeptReviews]] = {}
        """What could not be written as yet, by the names of the games."""
        self._lock = threading.Lock()

    @property
    def kept(self) -> tuple[Kept[KeptReviews], ...]:
        """What could not be written as yet."""
        with self._lock:
            self._waiting = {name: kept for name, kept in self._waiting.items() if kept.waits}
            return tuple(self._waiting.values())

    def find(self, finished_game: FinishedGame, seat: int) -> Review | None:
        """The review of this seat; None if there is none of this game and this version."""
        kept = self._kept(file_name(finished_game)).now()
        try:
            return (
                _read(kept.seats[str(seat)], finished_game, seat) if kept.game == identity_of(finished_game) else None
            )
        except (LookupError, TypeError, ValueError, AttributeError):
            return None

    def keep(self, finished_game: FinishedGame, review: Review) -> None:
        """Write the review down beside its game, if that is kept."""
        name = file_name(finished_game)
        if self._is_kept(name):
            seats = {str(review.seat): _written(review, finished_game)}
            self._add(name, KeptReviews(identity_of(finished_game), seats))

    def waited(self, finished_game: FinishedGame, seat: int) -> frozenset[int]:
        """The turns of this game in which the seat says to have waited."""
        kept = self._kept(file_name(finished_game)).now()
        return frozenset(kept.waited.get(str(seat), ())) if kept.game == identity_of(finished_game) else frozenset()

    def keep_waited(self, finished_game: FinishedGame, seat: int, turns: Collection[int]) -> None:
        """Remember these turns, if the game is kept."""
        name = file_name(finished_game)
        if self._is_kept(name):
            found = KeptReviews(identity_of(finished_game), waited={str(seat): tuple(sorted(turns))})
            self._add(name, found)

    def friends(self, finished_game: FinishedGame) -> Mapping[str, int]:
        """What friends made of this deal, by name."""
        kept = self._kept(file_name(finished_game)).now()
        return kept.friends if kept.game == identity_of(finished_game) else {}

    def keep_friend(self, finished_game: FinishedGame, name: str, points: int) -> None:
        """Remember what this friend made of it, if the game is kept."""
        if self._is_kept(file_name(finished_game)):
            self._add(file_name(finished_game), KeptReviews(identity_of(finished_game), friends={name: points}))

    def habits(self, name: str) -> Mapping[str, tuple[int, ...]]:
        """What is kept of the habits in the game of this file; nothing where they were not counted."""
        kept = self._kept(name).now()
        return kept.habits if name.endswith(f"-{kept.game}{ENDING}") else {}

    def keep_habits(self, finished_game: FinishedGame, habits: Mapping[str, tuple[int, ...]]) -> None:
        """Remember them, if the game is kept."""
        if self._is_kept(file_name(finished_game)):
            self._add(file_name(finished_game), KeptReviews(identity_of(finished_game), habits=habits))

    def delete(self, name: str) -> None:
        """The reviews of the game in the file of this name go with it."""
        self._kept(name).remove()

    def _is_kept(self, name: str) -> bool:
        """Whether the game has a file, or will have one."""
        return self._folder is not None and ((self._folder / name).is_file() or name in self._unwritten())

    def _add(self, name: str, reviews: KeptReviews) -> None:
        kept = self._kept(name)
        if not kept.add(reviews):
            with self._lock:
                self._waiting[name] = kept

    def _kept(self, name: str) -> Kept[KeptReviews]:
        """Read anew each time, unless something waits: there are as many files as games."""
        with self._lock:
            if (waiting := self._waiting.get(name)) is not None:
                return waiting
        file = None if self._folder is None else self._folder / _beside(name)
        return Kept(file, REVIEW_FORMAT, self._notices)


def _beside(name: str) -> str:
    return name.removesuffix(ENDING) + REVIEW_ENDING


def _written(review: Review, finished_game: FinishedGame) -> dict[str, Any]:
    spell = TileIds(finished_game.match.setup.game)
    luck = review.luck
    return {
        "moments": [_moment_fields(moment, spell) for moment in review.moments],
        "luck": [luck.draws, luck.stuck, luck.tiles],
        "stuck": review.stuck,
        "more": [_moment_fields(moment, spell) for moment in review.more],
        "proven": review.is_proven,
        "waits": [_waiting_fields(each) for each in review.waits if each.games],
    }


def _waiting_fields(waiting: Waiting) -> list[Any]:
    sums = [[tally.games, tally.kept, tally.laid, tally.squares] for tally in waiting.tallies]
    return [waiting.turn, waiting.laid, waiting.unit.value, round(waiting.work, 3), sums]


def _moment_fields(moment: Moment, spell: TileIds) -> dict[str, Any]:
    found = moment.estimate
    return {
        "turn": moment.turn,
        "finding": moment.finding.name,
        "tiles": [spell.name(tile) for tile in moment.tiles],
        "shown": spell.table(moment.shown),
        "estimate": None if found is None else [found.gain, found.low, found.high, found.unit.value],
        "facts": moment.finding.numbers,
        "techniques": [each.value for each in moment.techniques],
        "counted": moment.counted,
    }


def _read(told: Any, finished_game: FinishedGame, seat: int) -> Review:
    """The review of these values; raises something of what `find` catches where they are none."""
    moments = tuple(_moment(each, finished_game) for each in told["moments"][:MOST_MOMENTS])
    draws, stuck, tiles = told["luck"]
    luck = Luck(int(draws), int(stuck), None if tiles is None else float(tiles))
    more = tuple(_moment(each, finished_game) for each in told["more"][:MOST_LINES])
    stuck = tuple(map(int, told["stuck"]))
    waits = tuple(_waiting(each, finished_game) for each in told.get("waits", ())[:MOST_LINES])
    proven = told["proven"] is True
    return Review(seat, moments, luck, complete=True, stuck=stuck, more=more, is_proven=proven, waits=waits)


def _waiting(told: Any, finished_game: FinishedGame) -> Waiting:
    turn, laid, unit, work, sums = told
    tallies = tuple(Tally(int(games), float(kept), float(laid), float(squares)) for games, kept, laid, squares in sums)
    games = [tally.games for tally in tallies]
    if not 1 <= int(turn) <= len(finished_game.turns) or len(games) != len(CONTINUATIONS):
        raise SpellingError(turn)
    if min(games) < 0 or not 0 < sum(games) <= MOST_COMMANDS:
        raise ValueError(games)
    return Waiting(int(turn), laid is True, Unit(unit), tallies, float(work))


def _moment(told: Any, finished_game: FinishedGame) -> Moment:
    spell = TileIds(finished_game.match.setup.game)
    turn = int(told["turn"])
    if not 1 <= turn <= len(finished_game.turns):
        raise SpellingError(turn)
    before, tiles = finished_game.states[turn - 1], tuple(map(spell.tile, told["tiles"]))
    rack = before.seats[before.to_move].rack
    return Moment(
        turn,
        FINDINGS[told["finding"]].read(told["facts"]),
        tiles,
        before.table,
        (*rack, *(tile for tile in tiles if tile not in rack)),  # a discard that could be taken
        spell.read_table(told["shown"]),
        _estimate(told["estimate"]),
        tuple(map(Technique, told["techniques"])),
        int(told["counted"]),
    )


def _estimate(told: Any) -> Estimate | None:
    if told is None:
        return None
    gain, low, high, unit = told
    return Estimate(float(gain), float(low), float(high), Unit(unit))


def _reviews(found: Any) -> KeptReviews:
    """Nothing of what another version of the reviews says, but what the player said."""
    by_seat, turns = matching("[0-9]"), several(between(1, MOST_COMMANDS), MOST_LINES)
    waited = named(by_seat, turns, MOST_PLAYERS)(found.get("waited", {}))
    seats = found["seats"] if found["version"] == VERSION else {}
    friends = named(_friend, between(-MOST_POINTS, MOST_POINTS), MOST_FRIENDS)(found.get("friends", {}))
    counts = several(between(0, MOST_COMMANDS), HABIT_COUNTS)
    habits = named(matching("[a-z_]{1,20}"), counts, MOST_HABITS)(found.get("habits", {}))
    seats = named(by_seat, dict, MOST_PLAYERS)(seats)
    return KeptReviews(read_text(found["game"]), seats, waited, friends, habits)


def _friend(name: Any) -> str:
    if tidy_name(read_text(name)) != name:
        raise ValueError(name)
    return str(name)


REVIEW_FORMAT: JsonFormat[KeptReviews] = JsonFormat(
    version=VERSION,
    empty=KeptReviews(),
    reader=_reviews,
    to_json=lambda kept: {
        "game": kept.game,
        "seats": kept.seats,
        "waited": kept.waited,
        **({"friends": kept.friends} if kept.friends else {}),
        **({"habits": kept.habits} if kept.habits else {}),
    },
    joined=KeptReviews.joined,
)
