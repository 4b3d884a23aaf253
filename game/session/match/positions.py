"""A match that stands at a position somebody wrote down; it was never dealt."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import cycle, islice

from game.rules.games.game import Game
from game.rules.games.registry import GAMES
from game.rules.notation import NotationError
from game.rules.options import Options
from game.rules.play.dealing import Deal
from game.rules.play.state import GameState, Seat, unseen_tiles
from game.rules.table import Table
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.match.match import DealtGame, Match
from game.session.match.setup import Setup
from game.session.thinking.position_file import TOO_LONG, Terms, read_position_line
from game.solver.position import Position

PLAYERS = 2
JOKERS = "card_jokers"
"""The option that says how many jokers there are; its last answer is the most."""
SEED = 1
"""What the unseen tiles are shuffled from when nothing else is asked for."""


def match_at(text: str, seed: int = SEED) -> Match:
    """A match of two whose game stands at the position `table / rack`, the person to move and both opened.

    The game is the first that has all the tiles, if need be with all the jokers that may be agreed; those not named
    are shuffled: a rack for the opponent, the rest the pool. NotationError when the text is no position in any game.
    """
    faults = []
    for game, options in _agreements():
        try:
            return _match(game, options, read_position_line(text, Terms(game, options=options)), seed)
        except NotationError as fault:
            faults.append(fault)
    raise max(faults, key=lambda fault: fault.position)


def _agreements() -> Iterator[tuple[Game, Options]]:
    """Every game for so many players under the usual options, then those that may have more jokers with all of them."""
    games = [game for game in GAMES.values() if game.fits(PLAYERS)]
    yield from ((game, game.usual_options) for game in games)
    for game in games:
        for option in (option for option in game.options if option.name == JOKERS):
            most = option.chosen(game.usual_options, option.answers[-1])
            yield game.under(most), most


def _match(game: Game, options: Options, position: Position, seed: int) -> Match:
    standing = Standing(game, position.table, position.rack, options)
    if len(game.tiles()) <= len(position.rack) + sum(len(meld.tiles) for meld in position.table):
        raise NotationError(TOO_LONG, "", 0)
    return match_standing(standing, PLAYERS, seed)


@immutable
class Standing:
    """What is known of a game that was never dealt: the table, the rack of the seat to move, and the agreement."""

    game: Game
    table: Table
    rack: Tiles
    options: Options = field(default_factory=Options)
    opened: bool = True
    """Whether everybody has made the opening."""
    discards: Tiles = ()
    """The discard pile, its last tile on top; () also where it is not known."""
    stock: int | None = None
    """How many tiles the pool holds; None where that is not known."""


def match_standing(
    standing: Standing, players: int = PLAYERS, seed: int = SEED, *, phase: int = 0, rivals: Sequence[str] = ()
) -> Match:
    """A match whose game stands so, in that phase of the turn. The unseen tiles are shuffled: racks for the opponents
    as far as they go, the rest the pool; or the pool as large as it is known to be, the rest theirs. `rivals`: who sits
    on the other seats in turn, the game's characters if nobody is named."""
    game, agreed = standing.game, standing.options
    unseen = unseen_tiles(game, standing.rack, standing.table, standing.discards)
    random.Random(seed).shuffle(unseen)
    size, seats = game.racks[players], [Seat(standing.rack, standing.opened)]
    if standing.stock is not None:
        size = (len(unseen) - standing.stock) // (players - 1)
    for _ in range(players - 1):
        seats.append(Seat(tuple(unseen[:size]), standing.opened))
        unseen = unseen[size:]
    opponents = tuple(islice(cycle(rivals or game.characters), players - 1))
    setup = replace(Setup(), box=game.name, players=players, opponents=opponents, options=agreed)
    match, options = Match.begin(setup, seed), game.in_force(agreed)
    state = GameState(
        game, options, tuple(seats), standing.table, tuple(unseen), to_move=0, turn=1, starter=0, phase_number=phase,
        discards=standing.discards,
    )  # fmt: skip
    match.game, match.written = DealtGame(Deal(state, ())), True
    return match
