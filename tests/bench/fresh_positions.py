"""Positions as computer players meet them: whole games from fixed seeds, every few turns of whoever has opened."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.arena import steps
from game.ai.levels import level
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.state import view_for
from game.solver.position import Position, seen

PLAYERS = ("fox", "owl", "magpie")
"""They leave tables of all kinds: Fox full ones, Owl full racks, Magpie little sets."""
MOST_SEATS = 4


def fresh(box: Game, games: int, every: int, seed: int) -> Iterator[Position]:
    """Every so manieth position of a player who has opened, at tables of two to four, the same for the same seed."""
    met = 0
    for game in range(games):
        count = 2 + game % (MOST_SEATS - 1)
        players = [level(PLAYERS[(game + seat) % len(PLAYERS)]).create() for seat in range(count)]
        for step in steps(players, box, Options(), seed + game):
            view = view_for(step.before, step.before.to_move)
            met += view.am_open
            if view.am_open and met % every == 0:
                yield seen(view)
