"""The best turn of a game: the one that laid and rebuilt the most."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.rules.play.events import TilesPlayed
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.session.history.finished_game import FinishedGame, RecordedTurn
from game.session.history.highlights import sets_rebuilt, tiles_laid

SET_WORTH = 2
"""How many laid tiles a rebuilt set counts as."""


@dataclass(frozen=True, slots=True)
class BestTurn:
    """One turn, by the number of its command in the game (from 1) and its seat."""

    turn: int
    seat: int
    laid: int
    """Tiles of the rack."""
    rebuilt: int
    """Old sets that were changed, other than by adding to them."""
    melds: tuple[Meld, ...]
    """The sets that were laid or changed, as they lay afterwards; those with most laid tiles first."""
    tiles: frozenset[Tile]
    """The laid tiles."""
    number: int = 0
    """The turn's number as it is told, where a turn may have several commands."""


def best_turn(finished_game: FinishedGame, seats: Collection[int], assisted: Collection[int] = ()) -> BestTurn | None:
    """The best turn of these seats, the later one of two equals; None when they laid nothing. `assisted` are the
    numbers of turns that a hint played, which are nobody's best."""
    numbered = enumerate(finished_game.turns, start=1)
    found = [
        (number, turn)
        for number, turn in numbered
        if turn.seat in seats and number not in assisted and tiles_laid(turn)
    ]
    if not found:
        return None
    number, turn = max(found, key=lambda each: (_worth(each[1]), each[0]))
    told = finished_game.turn_number(number)
    tiles = frozenset(tile for event in turn.events if isinstance(event, TilesPlayed) for tile in event.tiles)
    return BestTurn(number, turn.seat, tiles_laid(turn), sets_rebuilt(turn), _changed(turn, tiles), tiles, told)


def _worth(turn: RecordedTurn) -> int:
    return tiles_laid(turn) + SET_WORTH * sets_rebuilt(turn)


def _changed(turn: RecordedTurn, tiles: frozenset[Tile]) -> Table:
    """The sets of the table after the turn that are not as they were."""
    plays = [event for event in turn.events if isinstance(event, TilesPlayed)]
    before = {frozenset(meld.tiles) for meld in plays[0].before}
    changed = [meld for meld in plays[-1].after if frozenset(meld.tiles) not in before]
    return tuple(sorted(changed, key=lambda meld: -sum(tile in tiles for tile in meld.tiles)))
