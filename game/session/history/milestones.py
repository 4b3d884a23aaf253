"""The milestones of every game, each read from finished games: which one reached, and which all together did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from game.rules.games.characters import OF_ONE_STRENGTH
from game.rules.games.registry import FAMILIES
from game.rules.play.events import TilesPlayed
from game.session.board.steps import steps
from game.session.board.techniques import Technique
from game.session.history.finished_game import FinishedGame, RecordedTurn
from game.session.history.highlights import Summary, summary
from game.session.history.rating import of_family, strengths

MANY_TILES, MANY_SETS, FULL_RACK, FULL_TABLE, MANY_GAMES = 10, 5, 20, 4, 10
"""Tiles laid and sets rebuilt in one turn, tiles on a rack, seats, and games that are milestones."""
KING = 13


class Milestone(Enum):
    """In the order of the page; the value is its name in the file and in text keys. It begins with the game that it is
    of, but for those of tiles."""

    OPENING = "opening"
    TABLE_TURNED = "table_turned"
    FIRST_WIN = "first_win"
    JOKER_FREED = "joker_freed"
    EARLY_OPENING = "early_opening"
    MANY_TILES = "many_tiles"
    MANY_SETS = "many_sets"
    COMEBACK = "comeback"
    FULL_TABLE = "full_table"
    STRONGEST = "strongest"
    EVERYBODY = "everybody"
    MANY_GAMES = "many_games"
    MACHIAVELLI_WIN = "machiavelli_win"
    MACHIAVELLI_SETS = "machiavelli_sets"
    MACHIAVELLI_ACE = "machiavelli_ace"
    MACHIAVELLI_STRONGEST = "machiavelli_strongest"
    RUMMY_WIN = "rummy_win"
    RUMMY_ONCE = "rummy_once"
    RUMMY_STRONGEST = "rummy_strongest"
    RUMMY_HANDS = "rummy_hands"

    @property
    def family(self) -> str:
        """The game it is of."""
        first = self.value.partition("_")[0]
        return first if first in FAMILIES else FAMILIES[0]


Reached = Callable[[Summary, int], bool]
"""Whether a game in numbers reached it, for the seat of the person."""


def _won(game: Summary, seat: int) -> bool:
    return seat in game.winners


def _beat_strongest(game: Summary, seat: int) -> bool:
    known = strengths()
    return seat in game.winners and max(known, key=known.__getitem__) in game.setup.opponents


BY_NUMBERS: Mapping[Milestone, Reached] = MappingProxyType(
    {
        Milestone.OPENING: lambda game, seat: game.opened[seat] > 0,
        Milestone.TABLE_TURNED: lambda game, seat: game.rebuilt[seat] > 0,
        Milestone.FIRST_WIN: _won,
        Milestone.EARLY_OPENING: lambda game, seat: game.opened[seat] == 1,
        Milestone.MANY_TILES: lambda game, seat: game.laid[seat] >= MANY_TILES,
        Milestone.MANY_SETS: lambda game, seat: game.rebuilt[seat] >= MANY_SETS,
        Milestone.FULL_TABLE: lambda game, seat: seat in game.winners and game.setup.players >= FULL_TABLE,
        Milestone.STRONGEST: _beat_strongest,
        Milestone.MACHIAVELLI_WIN: _won,
        Milestone.MACHIAVELLI_SETS: lambda game, seat: game.rebuilt[seat] >= MANY_SETS,
        Milestone.MACHIAVELLI_STRONGEST: _beat_strongest,
        Milestone.RUMMY_WIN: _won,
        Milestone.RUMMY_STRONGEST: _beat_strongest,
    }
)


FIRST_WINS = frozenset({Milestone.FIRST_WIN, Milestone.MACHIAVELLI_WIN, Milestone.RUMMY_WIN})
"""Those that any game reaches which a person won here by themselves: also the guided first game."""


def of_games(games: Iterable[Summary]) -> frozenset[Milestone]:
    """What finished games reached, as far as their numbers tell. A game with a turn played by a hint is no win of the
    person's; what the other turns did counts."""
    own = [game for game in games if _is_own(game)]
    mine = [game for game in own if not game.prepared]
    found = {
        name
        for name, reached in BY_NUMBERS.items()
        for game in map(_by_oneself, own)
        if game.setup.game.family == name.family
        and not (game.prepared and name not in FIRST_WINS)
        and reached(game, game.setup.people[0])
    }
    tiles = of_family(mine, Milestone.EVERYBODY.family)
    if {name for game in tiles for name in game.setup.opponents} >= set(OF_ONE_STRENGTH):
        found.add(Milestone.EVERYBODY)
    if len(tiles) >= MANY_GAMES:
        found.add(Milestone.MANY_GAMES)
    hands = of_family(map(_by_oneself, mine), Milestone.RUMMY_HANDS.family)
    if sum(_won(game, game.setup.people[0]) for game in hands) >= MANY_GAMES:
        found.add(Milestone.RUMMY_HANDS)
    return frozenset(found)


def of_game(finished_game: FinishedGame) -> frozenset[Milestone]:
    """What one game reached by itself, with what only its turns tell; the game must be over."""
    numbers = summary(finished_game)
    if not _is_own(numbers) or numbers.prepared:
        return of_games([numbers])
    seat = numbers.setup.people[0]
    won, turns = _won(_by_oneself(numbers), seat), [turn for turn in finished_game.own_turns(seat) if turn is not None]
    by_turns = {
        Milestone.COMEBACK: won and _fullest_rack(finished_game, seat) >= FULL_RACK,
        Milestone.JOKER_FREED: _freed_a_joker(finished_game, turns),
        Milestone.MACHIAVELLI_ACE: _laid_high_ace(turns),
        Milestone.RUMMY_ONCE: won and finished_game.match.outcomes[-1].doubled,
    }
    family = numbers.setup.game.family
    return of_games([numbers]) | {name for name, reached in by_turns.items() if reached and name.family == family}


def _by_oneself(game: Summary) -> Summary:
    """The game with nobody's win where a turn was played by a hint."""
    return replace(game, winners=()) if game.assisted else game


def _is_own(game: Summary) -> bool:
    """Whether one person played the game, here, and not for practice; if its deal could be known beforehand, only that
    it was won counts."""
    return game.setup.alone and not game.imported and not game.is_practice


def _fullest_rack(finished_game: FinishedGame, seat: int) -> int:
    return max(len(state.racks[seat]) for state in finished_game.states)


def _plays(turns: Iterable[RecordedTurn]) -> Iterator[TilesPlayed]:
    for turn in turns:
        yield from (event for event in turn.events if isinstance(event, TilesPlayed))


def _freed_a_joker(finished_game: FinishedGame, turns: Iterable[RecordedTurn]) -> bool:
    """Whether a tile of the rack took the place of a joker of the table."""
    plays = (play for play in _plays(turns) if any(tile.face is None for meld in play.before for tile in meld.tiles))
    rules = finished_game.start.rules
    return any(
        step.technique is Technique.FREE_JOKER for play in plays for step in steps(play.before, play.after, rules)
    )


def _laid_high_ace(turns: Iterable[RecordedTurn]) -> bool:
    """Whether an ace from the hand came to lie beyond a king."""
    return any(
        any(tile.face and tile.face.number == 1 and tile in play.tiles for tile in meld.tiles)
        and any(tile.face and tile.face.number == KING for tile in meld.tiles)
        for play in _plays(turns)
        for meld in play.after
    )
