"""A person at a table without a window: positions in notation, computers that answer at once or never."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from game.ai.player import Player, idle
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView
from game.rules.problems import Problem
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.table_lines import TableRoom
from game.session.board.table_places import SetPlace, SetPlaces
from game.session.board.turn_board import Target, ToFelt, ToSet, TurnBoard
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.thinking.player_worker import PlayerAnswer, PlayerWorker
from game.session.thinking.wake import nobody_rests
from tests.positions import match_at
from tests.rules.positions import find, sets

ROOMS = (TableRoom(5, 22.0, 0.5), TableRoom(5, 25.0, 0.5), TableRoom(6, 27.3, 0.5), TableRoom(7, 27.3, 0.5))
SMALLER_ROOMS = ROOMS[2:]
EMPTY = ToFelt(SetPlace(2, 0.0))
"""A place low on the felt."""


class AtOnce(PlayerWorker):
    """Thinks while it is asked, on the caller's own thread."""

    def __init__(self) -> None:
        super().__init__(wake=nobody_rests)
        self._ready: PlayerAnswer | None = None

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        self._ready = PlayerAnswer(view.turn, self._command(player, view, rng))

    def answer(self, turn: int) -> PlayerAnswer | None:
        return self._ready if self._ready and self._ready.turn == turn else None

    def _command(self, player: Player, view: PlayerView, rng: random.Random) -> Command:
        return player.choose(view, rng)


class Drawing(AtOnce):
    """Nobody plays a tile: for what happens around turns and games, whatever is played in them."""

    def _command(self, player: Player, view: PlayerView, rng: random.Random) -> Command:
        return idle(view)


class ScriptedWorker(PlayerWorker):
    """Answers what and when the test says, and counts the questions."""

    def __init__(self, command: Command | None = None) -> None:
        super().__init__(wake=nobody_rests)
        self.asked: list[int] = []
        self.command = command

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        self.asked.append(view.turn)

    def answer(self, turn: int) -> PlayerAnswer | None:
        return PlayerAnswer(turn, self.command) if self.command else None


def match_of_few(position: str, **more: Any) -> Match:
    """The first turn of a match at `table / rack` with few tiles besides: two of the other rack, six of the pool."""
    box = TWIST if set("DCM") & set(position) else CLASSIC
    few = {"others": ("k13 b13",), "pool": "k1 k2 k3 k4 k5 k6", "turn": 1}
    return match_at(position, **{"box": box.name, **few, **more})


def local_game_at(position: str, *, worker: PlayerWorker | None = None, **more: Any) -> LocalGame:
    """The person's side of `match_of_few`; the computers never answer unless a thinker is given."""
    return LocalGame(match_of_few(position, **more), ROOMS, worker or ScriptedWorker(), pace=0.0)


def tiles_named(board: TurnBoard, names: str) -> tuple[Tile, ...]:
    """The tiles called so, of the rack where they are there; `r7@2` is the one in set 2."""
    return tuple(find(board.staged, name) for name in names.split())


def put(local_game: LocalGame, names: str, target: Target | int = EMPTY) -> Problem | None:
    """Let these tiles go on the felt, or at the end of the set with this ident."""
    aim = ToSet(target, 99) if isinstance(target, int) else target
    return local_game.drop(tiles_named(local_game.board, names), aim)


def laid(local_game: LocalGame) -> list[str]:
    """The sets on the board as sorted text."""
    return sets(local_game.board.table)


def racked(local_game: LocalGame) -> str:
    """The own rack, left to right, ledge by ledge."""
    return " ".join(map(str, local_game.board.rack.tiles))


def every_tile(local_game: LocalGame) -> list[int]:
    """The idents of all tiles in the game, wherever they are: board, other racks, pool, discards."""
    state = local_game.match.game.state
    board = local_game.board
    others = [tile for seat, rack in enumerate(state.racks) if seat != local_game.seat for tile in rack]
    here = [tile for meld in board.table for tile in meld.tiles] + list(board.rack.places)
    return sorted(tile.ident for tile in (*here, *others, *state.pool, *state.discards))


def is_apart(board: TurnBoard, rooms: Sequence[TableRoom] = ROOMS) -> bool:
    """Whether no two sets touch, each row's gap kept."""
    sizes = {meld.ident: len(meld.tiles) for meld in board.table}
    rows = sorted((spot.row, spot.x, spot.x + sizes[ident]) for ident, spot in board.places.spots.items())
    gap = rooms[board.places.step].gap - 1e-6
    return all(a[0] != b[0] or b[1] - a[2] >= gap for a, b in pairwise(rows))


def spots(places: SetPlaces) -> dict[int, tuple[int, float]]:
    """Where the sets lie, to the hundredth of a pitch."""
    return {ident: (spot.row, round(spot.x, 2)) for ident, spot in places.spots.items()}


def wait(local_game: LocalGame, seconds: float = 0.0, *, showing: bool = False) -> None:
    """Time passes."""
    local_game.tick(seconds, showing=showing)


def on_rack(local_game: LocalGame) -> dict[str, tuple[int, int]]:
    """Where the own tiles stand, by name."""
    return {str(tile): (place.ledge, place.x) for tile, place in local_game.board.rack.places.items()}


def stands_as(now: dict[str, tuple[int, int]], before: dict[str, tuple[int, int]]) -> bool:
    """Whether all these tiles stand beside each other as before, wherever the row is now."""
    return len({(now[name][0] - ledge, now[name][1] - x) for name, (ledge, x) in before.items()}) == 1


def adding(local_game: LocalGame, name: str, ident: int) -> PlayTable:
    """The play by which seat 1 lays this tile at the end of that set."""
    state = local_game.match.game.state
    tile = next(tile for tile in state.seats[1].rack if str(tile) == name)
    return PlayTable(
        tuple(Meld(meld.ident, (*meld.tiles, *([tile] if meld.ident == ident else ()))) for meld in state.table)
    )
