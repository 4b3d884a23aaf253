"""The setup of a match: the game, the players, the clock, the options and the length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from datetime import date
from itertools import accumulate, count, cycle, islice
from typing import Any
from unicodedata import east_asian_width

from game.ai.patience import FIRST_STEP, STEPS, Patience
from game.rules.games.game import Game
from game.rules.games.registry import GAMES, family_of, game_for, game_named
from game.rules.options import MatchBy, Options
from game.rules.values import immutable

ROUNDS = (0, 1, 3)
"""Usual lengths of a match: a single game, or rounds of as many games as players (rules 10.3)."""
MOST_ROUNDS = 9
"""A match of one's own choice has up to so many (rules 10.3)."""
CLOCK = 60
"""Seconds of a turn where a clock is chosen and nothing else is said (rules 8.1)."""
SHORTEST_CLOCK, LONGEST_CLOCK = 15, 1200
"""A clock of one's own choice lies between these, in seconds (ux 2.9)."""
LONGEST_TURN = 36_000
"""Seconds of the slowest clock that can be kept and shared."""
LARGEST_SEED = 10**18
MOST_DEALS = 999
"""No match has more games."""
LONGEST_MATCH = 99
"""Rounds of the longest match that can be kept."""
PATIENCES = tuple(Patience)
"""How long Owl may hold its tiles back; the names are text keys `patience.<value>`."""
WARNED_OF = Patience.PATIENT
"""The patience that is not offered without a warning."""
FEWEST_PLAYERS = min(game.min_players for game in GAMES.values())
MOST_PLAYERS = max(game.max_players for game in GAMES.values())
PERSON = "you"
"""Who sits at a person's seat, where a computer's seat has its persona."""
LONGEST_NAME = 16
"""Letters; a Chinese or Japanese one counts as two. A longer name would leave no room for the score."""


@immutable
class Setup:
    """One setup; raises ValueError when its parts contradict each other (see `adjusted`)."""

    box: str = next(iter(GAMES))
    """The name of the game, under the word its files have for it."""
    players: int = 2
    opponents: tuple[str, ...] = ("hare",)
    """Persona names of the seats that are no person's, in the order of the seats."""
    clock: int | None = None
    options: Options = field(default_factory=Options)
    rounds: int = 0
    seed: int | None = None
    """The seed of the deal; None for a random one."""
    people: tuple[int, ...] = (0,)
    """The seats of people, ascending; none in a game that is only watched."""
    names: tuple[str, ...] = ()
    """What people call themselves, by seat; missing or empty for one who has not said. A seat keeps its name while a
    computer sits there; behind those of the seats are the names of people who left, the last one first."""
    patience: Patience = Patience.LIVELY
    """How long opponents hold their tiles who have that as a trait."""
    wren_step: int = FIRST_STEP
    """How strong Wren is where it sits: a step of its scale (`game/ai/wren.py`)."""
    own_draws: bool = False
    """Whether every seat draws from places of the pool that are its own (rules 6.2)."""
    day: date | None = None
    """The day whose deal this is (`daily.py`)."""

    def __post_init__(self) -> None:
        try:
            game = self.game
        except KeyError as error:
            raise ValueError(f"no game {self.box!r}") from error
        if not game.fits(self.players):
            raise ValueError(f"{self.players} players cannot play {self.box!r}")
        if list(self.people) != sorted(set(self.people) & set(range(self.players))):
            raise ValueError(f"people cannot sit at {self.people}")
        if len(self.opponents) != self.players - len(self.people):
            raise ValueError(f"{self.players} players need {self.players - len(self.people)} opponents")
        if any(name != tidy_name(name) for name in self.names) or len(self.names) > MOST_PLAYERS:
            raise ValueError(f"these are no names: {self.names}")
        if any(name not in game.characters for name in self.opponents):
            raise ValueError(f"unknown opponent in {self.opponents}")
        if self.clock is not None and not 1 <= self.clock <= LONGEST_TURN:
            raise ValueError("a turn takes some seconds, or there is no clock")
        if not 0 <= self.wren_step < len(STEPS):
            raise ValueError(f"Wren has no step {self.wren_step}")
        if not 0 <= self.rounds <= LONGEST_MATCH:
            raise ValueError(f"no match has {self.rounds} rounds")
        if self.own_draws and game.renewals:
            raise ValueError("a stock that is shuffled again has no places")

    @property
    def game(self) -> Game:
        """The game that is played, as these options deal it."""
        return game_named(self.box).under(self.options)

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.rounds * self.players or 1

    @property
    def target(self) -> int:
        """The points that end the match; 0 where the number of games does (rules 12.8)."""
        return self.options.target if self.game.has_option("target") else 0

    @property
    def match_by(self) -> MatchBy:
        """What decides the match (rules 10.3, 12.8)."""
        return self.game.in_force(self.options).match_by

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where: PERSON or the name of a persona."""
        personas = iter(self.opponents)
        return tuple(PERSON if seat in self.people else next(personas) for seat in range(self.players))

    @property
    def emblems(self) -> tuple[str, ...]:
        """The sign of every seat: the persona's, and a different one for each person."""
        numbers = count(1)
        return tuple(_sign(next(numbers)) if who == PERSON else who for who in self.seats)

    @property
    def alone(self) -> bool:
        """Whether one person plays against computers."""
        return len(self.people) == 1

    def name(self, seat: int) -> str:
        """What the person there calls themselves; empty when they have not said."""
        return self.names[seat] if seat < len(self.names) else ""

    @property
    def offered_again(self) -> Setup:
        """What was agreed, without how one match of it was dealt."""
        return replace(self, seed=None, own_draws=False, day=None, wren_step=FIRST_STEP)

    def as_new(self, seed: int | None) -> Setup:
        """The same for a new match from that seed: with own draws where one person plays and the game allows it."""
        return replace(self, seed=seed, own_draws=self.alone and not self.game.renewals, day=None)

    def with_box(self, name: str) -> Setup:
        """The same setup for another game; fewer players if it has not enough tiles."""
        game = game_named(name)
        players = min(max(self.players, game.min_players), game.max_players)
        return replace(self, box=name, **_filled(self.seats, players, game))

    def with_players(self, players: int) -> Setup:
        """The same setup for another number of players; another game if the present one is not for so many."""
        game = self.game if self.game.fits(players) else game_for(players)
        return replace(self, box=game.name, **_filled(self.seats, players, game))

    def with_opponent(self, index: int, name: str) -> Setup:
        """Another persona on the seat of opponent `index`."""
        return replace(self, opponents=(*self.opponents[:index], name, *self.opponents[index + 1 :]))

    def with_seats(self, seats: tuple[str, ...]) -> Setup:
        """These on the seats: PERSON, at least once, or characters of the game."""
        return replace(self, **_seated(seats))

    def with_seat(self, seat: int, who: str) -> Setup:
        """PERSON or a character on that seat; unchanged when no person would be left."""
        seats = (*self.seats[:seat], who, *self.seats[seat + 1 :])
        return replace(self, **_seated(seats)) if PERSON in seats else self

    @property
    def most_seats(self) -> int:
        """The most that can sit at a table of this game, with its largest box."""
        return max(game.max_players for game in family_of(self.game.family))

    def with_another(self, who: str) -> Setup:
        """PERSON or a character on one more seat, in a larger box where it takes one; unchanged when none is free."""
        if self.players == self.most_seats:
            return self
        seats = (*self.seats, who)
        fitting = (each.name for each in family_of(self.game.family) if each.fits(len(seats)))
        box = self.box if self.game.fits(len(seats)) else next(fitting)
        return replace(self, box=box, names=self._names_for(who), **_seated(seats))

    def _names_for(self, who: str) -> tuple[str, ...]:
        """The names where one more sits: a person gets the first name that was left, a character none if it can be."""
        seated, left = self._all_names[: self.players], self._all_names[self.players :]
        wanted = (at for at, name in enumerate(left) if bool(name) is (who == PERSON))
        at = next(wanted, 0)
        return _as_kept((*seated, *left[at : at + 1], *left[:at], *left[at + 1 :]))

    def without(self, seat: int) -> Setup:
        """Nobody on that seat, so that all behind it move up; unchanged when too few, or no person, would be left. The
        name that was there is kept for the next person."""
        seats = (*self.seats[:seat], *self.seats[seat + 1 :])
        if not self.game.fits(len(seats)) or PERSON not in seats:
            return self
        names = self._all_names
        kept = (*names[:seat], *names[seat + 1 : self.players], names[seat], *names[self.players :])
        return replace(self, names=_as_kept(kept), **_seated(seats))

    def with_patience(self, value: str) -> Setup:
        """The same setup with another patience, by its value."""
        return replace(self, patience=Patience(value))

    def with_name(self, seat: int, name: str) -> Setup:
        """The person on that seat is called so; an empty name is the usual one."""
        names = list(self._all_names)
        names[seat] = tidy_name(name)
        return replace(self, names=_as_kept(names))

    @property
    def _all_names(self) -> tuple[str, ...]:
        """A name, or none, for each of the most seats."""
        return tuple(map(self.name, range(MOST_PLAYERS)))


def tidy_name(name: str) -> str:
    """The name as it is kept: printable, without space around or doubled inside, no longer than there is room for."""
    plain = "".join(sign if sign.isprintable() else " " for sign in name)
    return shortened(" ".join(plain.split())).strip()


def shortened(name: str) -> str:
    """As much of the name as there is room for."""
    rooms = accumulate(2 if east_asian_width(sign) in "WF" else 1 for sign in name)
    return "".join(sign for sign, room in zip(name, rooms, strict=True) if room <= LONGEST_NAME)


def _as_kept(names: Sequence[str]) -> tuple[str, ...]:
    """Names by seat, without the empty ones at the end."""
    return tuple(names[: max((at for at, name in enumerate(names, 1) if name), default=0)])


def _sign(number: int) -> str:
    return PERSON if number == 1 else f"seat-{number}"


def _filled(seats: tuple[str, ...], players: int, game: Game) -> dict[str, Any]:
    """This number of seats; new ones get the game's characters in turn, and the first a person if none is left.

    A character that does not play the game gives its seat to one that does.
    """
    personas = sum(who != PERSON for who in seats)
    known = (PERSON, *game.characters)
    more = islice(cycle(game.characters), personas, None)
    kept = tuple(who if who in known else next(more) for who in seats[:players])
    kept = kept if PERSON in kept else (PERSON, *kept[1:])
    return _seated((*kept, *islice(more, players - len(kept))))


def _seated(seats: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a setup that say who has which seat."""
    return {
        "players": len(seats),
        "people": tuple(seat for seat, who in enumerate(seats) if who == PERSON),
        "opponents": tuple(who for who in seats if who != PERSON),
    }
