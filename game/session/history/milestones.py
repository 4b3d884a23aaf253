"""The twelve milestones, each read from finished games: which a game reached, and which all games together did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from game.rules.games.characters import OF_ONE_STRENGTH
from game.rules.play.events import TilesPlayed
from game.session.board.steps import steps
from game.session.board.techniques import Technique
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Summary, summary
from game.session.history.rating import strengths

MANY_TILES, MANY_SETS, FULL_RACK, FULL_TABLE, MANY_GAMES = 10, 5, 20, 4, 10
"""Tiles laid and sets rebuilt in one turn, tiles on a rack, seats, and games that are milestones."""


class Milestone(Enum):
    """In the order of the page; the value is its name in the file and in text keys."""

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


Reached = Callable[[Summary, int], bool]
"""Whether a game in numbers reached it, for the seat of the person."""

BY_NUMBERS: Mapping[Milestone, Reached] = MappingProxyType(
    {
        Milestone.OPENING: lambda game, seat: game.opened[seat] > 0,
        Milestone.TABLE_TURNED: lambda game, seat: game.rebuilt[seat] > 0,
        Milestone.FIRST_WIN: lambda game, seat: seat in game.winners,
        Milestone.EARLY_OPENING: lambda game, seat: game.opened[seat] == 1,
        Milestone.MANY_TILES: lambda game, seat: game.laid[seat] >= MANY_TILES,
        Milestone.MANY_SETS: lambda game, seat: game.rebuilt[seat] >= MANY_SETS,
        Milestone.FULL_TABLE: lambda game, seat: seat in game.winners and game.setup.players >= FULL_TABLE,
        Milestone.STRONGEST: lambda game, seat: seat in game.winners and _strongest() in game.setup.opponents,
    }
)


BY_TURNS = frozenset(
    {
        Milestone.OPENING,
        Milestone.TABLE_TURNED,
        Milestone.EARLY_OPENING,
        Milestone.MANY_TILES,
        Milestone.MANY_SETS,
    }
)
"""Those that one turn reaches, which nobody reaches by what a hint laid out."""


def _strongest() -> str:
    """The name of the character with the highest rating."""
    known = strengths()
    return max(known, key=known.__getitem__)


def of_games(games: Iterable[Summary]) -> frozenset[Milestone]:
    """What finished games reached, as far as their numbers tell; of a game in which a hint laid something out, they do
    not tell whose turn was the largest."""
    mine = [game for game in games if counts(game)]
    found = {
        name
        for name, reached in BY_NUMBERS.items()
        for game in mine
        if not (game.assisted and name in BY_TURNS) and reached(game, game.setup.people[0])
    }
    met = {name for game in mine for name in game.setup.opponents}
    if met >= set(OF_ONE_STRENGTH):
        found.add(Milestone.EVERYBODY)
    if len(mine) >= MANY_GAMES:
        found.add(Milestone.MANY_GAMES)
    return frozenset(found)


def of_game(finished_game: FinishedGame) -> frozenset[Milestone]:
    """What one game reached by itself, with what only its turns tell; the game must be over."""
    own, numbers = _unassisted(finished_game), summary(finished_game)
    done = summary(own)
    opened = tuple(turn if by_oneself else 0 for turn, by_oneself in zip(numbers.opened, done.opened, strict=True))
    numbers = replace(numbers, opened=opened, laid=done.laid, rebuilt=done.rebuilt, assisted=False)
    if not counts(numbers):
        return frozenset()
    seat = numbers.setup.people[0]
    found = set(of_games([numbers]))
    if seat in numbers.winners and _fullest_rack(finished_game, seat) >= FULL_RACK:
        found.add(Milestone.COMEBACK)
    if _freed_a_joker(own, seat):
        found.add(Milestone.JOKER_FREED)
    return frozenset(found)


def _unassisted(finished_game: FinishedGame) -> FinishedGame:
    """The game without the turns that a hint laid out."""
    turns = enumerate(finished_game.turns, start=1)
    return replace(finished_game, turns=tuple(turn for number, turn in turns if number not in finished_game.assisted))


def counts(game: Summary) -> bool:
    """Whether a game counts: one person played it, here, and could not know its deal beforehand."""
    return game.setup.alone and not game.imported and not game.prepared


def _fullest_rack(finished_game: FinishedGame, seat: int) -> int:
    return max(len(state.racks[seat]) for state in finished_game.states)


def _freed_a_joker(finished_game: FinishedGame, seat: int) -> bool:
    """Whether a tile of the rack took the place of a joker of the table."""
    plays: Sequence[TilesPlayed] = [
        event
        for turn in finished_game.turns
        if turn.seat == seat
        for event in turn.events
        if isinstance(event, TilesPlayed) and any(tile.face is None for meld in event.before for tile in meld.tiles)
    ]
    rules = finished_game.start.rules
    return any(
        step.technique is Technique.FREE_JOKER for play in plays for step in steps(play.before, play.after, rules)
    )
