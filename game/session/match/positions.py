"""A match that stands at a position somebody wrote down; it was never dealt and is nobody's to continue."""

from __future__ import annotations

import random
from dataclasses import replace

from game.rules.games.game import Game
from game.rules.games.registry import GAMES
from game.rules.notation import NotationError
from game.rules.play.dealing import Deal
from game.rules.play.state import GameState, Seat
from game.session.match.match import DealtGame, Match
from game.session.match.setup import Setup
from game.session.thinking.position_file import TOO_LONG, Terms, read_line
from game.solver.position import Position

PLAYERS = 2
SEED = 1
"""What the unseen tiles are shuffled from when nothing else is asked for."""


def match_at(text: str, seed: int = SEED) -> Match:
    """A match of two whose game stands at the position `table / rack`, the person to move and both opened.

    The game is the first that has all the tiles; those not named are shuffled: a rack for the opponent, the rest the
    pool. NotationError when the text is no position in any game.
    """
    faults = []
    for game in (game for game in GAMES.values() if game.fits(PLAYERS)):
        try:
            return _match(game, read_line(text, Terms(game)), seed)
        except NotationError as fault:
            faults.append(fault)
    raise max(faults, key=lambda fault: fault.position)


def _match(game: Game, position: Position, seed: int) -> Match:
    used = {tile for meld in position.table for tile in meld.tiles}.union(position.rack)
    unseen = [tile for tile in game.tiles() if tile not in used]
    if not unseen:
        raise NotationError(TOO_LONG, "", 0)
    random.Random(seed).shuffle(unseen)
    size = game.racks[PLAYERS]
    seats = (Seat(position.rack, opened=True), Seat(tuple(unseen[:size]), opened=True))
    match = Match.begin(replace(Setup(), box=game.name, opponents=game.characters[:1]), seed)
    options, pool = game.in_force(match.setup.options), tuple(unseen[size:])
    state = GameState(game, options, seats, position.table, pool, to_move=0, turn=1, starter=0)
    match.game = DealtGame(Deal(state, ()))
    return match
