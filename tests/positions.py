"""Games, matches and exercises at positions written in the notation, for tests, the gallery and whoever measures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.rules.games.game import Game
from game.rules.notation import NotationError, TileBank, parse_position, parse_symbol, parse_tiles
from game.rules.options import Options
from game.rules.play.goals import Goal
from game.rules.play.state import GameState, Seat
from game.rules.tiles import Tile
from game.session.match.match import Match
from game.session.match.positions import Standing
from game.session.match.setup import Setup
from game.session.stage.exercise import Exercise, solution_table

RACK = 10
"""Tiles on a rack that is not written, where there are so many for each."""


def state_at(
    position: str,
    game: Game,
    *,
    players: int = 2,
    others: Sequence[str] = (),
    pool: str | int | None = None,
    discards: str | None = None,
    opened: bool = True,
    options: Options | None = None,
    to_move: int = 0,
    turn: int = 7,
    phase: int = 0,
) -> GameState:
    """A game that stands at `table / rack` of the first seat.

    `others` are the next racks and `discards` all that was thrown, as far as they are written. `pool`: its tiles, the
    last of them comes first; or how many of those not named it has. What is not written is dealt from the tiles not
    named: up to ten for each rack, a card for the discards where the game turns one up, and all that is left for the
    pool if nothing is said of it.
    """
    bank = TileBank(game)
    table, rack = parse_position(position, bank)
    racks = [rack, *(parse_tiles(other, bank) for other in others)]
    stock = parse_tiles(pool, bank) if isinstance(pool, str) else None
    thrown = None if discards is None else parse_tiles(discards, bank)
    named = {
        *(tile for meld in table for tile in meld.tiles),
        *(tile for each in racks for tile in each),
        *(stock or ()),
        *(thrown or ()),
    }
    unseen = [tile for tile in game.tiles() if tile not in named]
    random.Random(1).shuffle(unseen)
    while len(racks) < players:
        size = min(RACK, (len(unseen) - (pool if isinstance(pool, int) else 0)) // (players - len(racks)))
        racks.append(tuple(unseen[:size]))
        unseen = unseen[size:]
    turned_up = game.turned_up if stock is None and thrown is None else 0
    if stock is None:
        unseen = unseen[: None if pool is None else int(pool) + turned_up]
        stock = tuple(unseen[: len(unseen) - turned_up])
    thrown = tuple(unseen[len(stock) :] if turned_up else thrown or ())
    seats = tuple(Seat(tiles, opened) for tiles in racks)
    return GameState(
        game, options or Options(), seats, table, stock, to_move=to_move, turn=turn, starter=0, discards=thrown,
        phase_number=phase,
    )  # fmt: skip


def match_at(position: str, setup: Setup | None = None, **more: Any) -> Match:
    """A match whose game stands at a position: what is not said of its agreement (`box`, `opponents`, `clock`,
    `options`) is a game of the classic tiles against Hare, and the rest goes to `state_at`."""
    agreed: dict[str, Any] = {name: more.pop(name) for name in ("box", "opponents", "clock", "options") if name in more}
    if setup is None and "others" in more:
        agreed.setdefault("opponents", ("hare",) * len(more["others"]))
    if "opponents" in agreed:
        agreed["players"] = len(agreed["opponents"]) + 1
    setup = replace(setup or Setup(), **agreed)
    match = Match.begin(setup, seed=1)
    options = match.game.state.options
    match.game.state = state_at(position, setup.game, players=setup.players, options=options, **more)
    return match


def exercise_at(game: Game, text: str, goal: Goal, options: Options | None = None, *, opened: bool = True) -> Exercise:
    """The exercise at the position `table / rack`; NotationError when the text is none in this game."""
    agreed = options or Options()
    table, rack = parse_position(text, TileBank(game.under(agreed)))
    return Exercise(Standing(game.under(agreed), table, rack, agreed, opened), goal)


def tile_in(standing: Standing, token: str) -> Tile:
    """The first tile written so, of the rack before the table; NotationError where there is none."""
    symbol = parse_symbol(token, spelling=standing.game.spelling)
    tiles = [*standing.rack, *(tile for meld in standing.table for tile in meld.tiles)]
    found = next((tile for tile in tiles if tile.symbol == symbol), None)
    if found is None:
        raise NotationError("no_more", token, 0)
    return found


def solved_by(exercise: Exercise, text: str) -> Exercise:
    """The same exercise with the table of this text, sets separated by ` | `, as its solution; NotationError where a
    tile is not there. Of twins those are taken that lie in the set a row has most of, and those of the rack last."""
    standing = exercise.standing
    return replace(exercise, solution=solution_table(standing.table, standing.rack, text, standing.game))
