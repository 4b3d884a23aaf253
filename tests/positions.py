"""Exercises at positions written in the notation, for tests and for whoever measures."""

from __future__ import annotations

from dataclasses import replace

from game.rules.games.game import Game
from game.rules.notation import NotationError, TileBank, parse_position, parse_symbol
from game.rules.options import Options
from game.rules.play.goals import Goal
from game.rules.tiles import Tile
from game.session.match.positions import Standing
from game.session.stage.exercise import Exercise, solution_table


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
