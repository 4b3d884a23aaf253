"""A match that stands at a position somebody wrote down; it was never dealt and is nobody's to continue."""

from __future__ import annotations

import random
from dataclasses import replace

from game.rules.notation import NotationError
from game.rules.play.dealing import RACK_SIZE, Deal
from game.rules.play.state import GameState, Seat
from game.rules.tiles import BOXES, TileBox
from game.session.match.match import DealtGame, Match
from game.session.match.setup import OPPONENTS, Setup, fits
from game.session.thinking.position_file import TOO_LONG, Terms, read_line
from game.solver.position import Position

PLAYERS = 2
SEED = 1
"""What the unseen tiles are shuffled from when nothing else is asked for."""


def match_at(text: str, seed: int = SEED) -> Match:
    """A match of two whose game stands at the position `table / rack`, the person to move and both opened.

    The box is the first that has all the tiles; those not named are shuffled: a rack for the opponent, the rest the
    pool. NotationError when the text is no position in any box.
    """
    faults = []
    for box in (box for box in BOXES.values() if fits(box, PLAYERS)):
        try:
            return _match(box, read_line(text, Terms(box)), seed)
        except NotationError as fault:
            faults.append(fault)
    raise max(faults, key=lambda fault: fault.position)


def _match(box: TileBox, position: Position, seed: int) -> Match:
    used = {tile for meld in position.table for tile in meld.tiles}.union(position.rack)
    unseen = [tile for tile in box.tiles() if tile not in used]
    if not unseen:
        raise NotationError(TOO_LONG, "", 0)
    random.Random(seed).shuffle(unseen)
    seats = (Seat(position.rack, opened=True), Seat(tuple(unseen[:RACK_SIZE]), opened=True))
    match = Match.begin(replace(Setup(), opponents=OPPONENTS[:1]).with_box(box.name), seed)
    options, pool = match.setup.options, tuple(unseen[RACK_SIZE:])
    state = GameState(box, options, seats, position.table, pool, to_move=0, turn=1, starter=0)
    match.game = DealtGame(Deal(state, ()))
    return match
