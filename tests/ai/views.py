"""Turns of computer players, written as positions: `state("r5 r6 r7 / b1 k1 o1")`."""

from __future__ import annotations

import random

from game.ai.player import Player
from game.rules.games.game import Game
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import TileBank, format_table, parse_position, parse_tiles
from game.rules.options import Options
from game.rules.play.commands import Command, PlayTable
from game.rules.play.engine import verify
from game.rules.play.state import GameState, Seat, view_for
from game.rules.tiles import Tile

SEED = 1


def rack(text: str, box: Game = TWIST) -> tuple[Tile, ...]:
    """Tiles of one box."""
    return parse_tiles(text, TileBank(box))


def state(
    position: str,
    *,
    opened: bool = True,
    options: Options | None = None,
    box: Game = CLASSIC,
    pool: int = 20,
    other: int = 10,
) -> GameState:
    """Seat 0 is to move, with this table and rack; `other` tiles on the second rack, then `pool` in the pool."""
    bank = TileBank(box)
    table, own = parse_position(position, bank)
    used = {*own, *(tile for meld in table for tile in meld.tiles)}
    rest = tuple(tile for tile in box.tiles() if tile not in used)
    seats = (Seat(own, opened), Seat(rest[:other], opened=True))
    return GameState(box, options or Options(), seats, table, rest[other : other + pool], 0, 9, 0)


def answer(player: Player, at: GameState) -> Command:
    """What the player does there; fails if that is not legal."""
    command = player.choose(view_for(at, 0), random.Random(SEED))
    assert verify(at, 0, command) == ()
    return command


def played(player: Player, at: GameState) -> str | None:
    """The table the player leaves behind, as text; None if it lays nothing."""
    command = answer(player, at)
    return format_table(command.table) if isinstance(command, PlayTable) else None
