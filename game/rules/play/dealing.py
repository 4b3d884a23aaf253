"""Setting up: who starts, the racks and the pool (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.state import GameState, Seat
from game.rules.tiles import Tile

Round = tuple[tuple[int, Tile], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A game about to begin, and the draws that decided who starts (rules 6.1).

    Each round holds one tile for every seat that had to draw in it: all, then those with a joker, then those tied.
    """

    state: GameState
    draws: tuple[Round, ...]


def deal(
    game: Game, agreed: Options, players: int, rng: Random, starter: int | None = None, *, own_draws: bool = False
) -> Deal:
    """A shuffled game; with a `starter` nobody draws for the start, with `own_draws` every seat draws from places of
    the pool that are its own. ValueError when so many cannot play (rules 2)."""
    if not game.fits(players):
        raise ValueError(f"{game.name}: {players} players")
    game = game.under(agreed)
    options, size = game.in_force(agreed), game.racks[players]
    first, draws = _drawn_for_start(game, players, rng) if starter is None else (starter, ())
    pool = list(game.tiles())
    rng.shuffle(pool)
    opened = game.ruleset().is_open(options)
    seats = tuple(Seat(tuple(pool[size * seat : size * (seat + 1)]), opened) for seat in range(players))
    rest = tuple(pool[size * players :])
    stock, discards = rest[game.turned_up :], rest[: game.turned_up]
    shuffles = tuple(rng.getrandbits(60) for _ in range(game.renewals))
    state = GameState(
        game,
        options,
        seats,
        (),
        stock,
        first,
        turn=1,
        starter=first,
        discards=discards,
        shuffles=shuffles,
        owners=own_places(stock, players) if own_draws else (),
    )
    return Deal(state, draws)


def own_places(pool: Sequence[Tile], players: int) -> tuple[int, ...]:
    """The seat that each tile of a shuffled pool is for, in turn: so one draw more of one seat shifts no other seat's
    tiles. Every tile is as likely for everybody as in one pool for all."""
    return tuple(place % players for place in range(len(pool)))


def _drawn_for_start(game: Game, players: int, rng: Random) -> tuple[int, tuple[Round, ...]]:
    """Who starts, and the rounds of draws until one seat was highest; jokers and ties draw again (rules 6.1)."""
    rounds: tuple[Round, ...] = ()
    drawing = tuple(range(players))
    held: dict[int, Tile] = {}
    while drawing:
        free = [tile for tile in game.tiles() if tile not in held.values()]
        drawn = tuple(zip(drawing, rng.sample(free, len(drawing)), strict=True))
        rounds += (drawn,)
        held |= dict(drawn)
        drawing, held = _next_round(held)
    return _highest(held)[0], rounds


def _next_round(held: dict[int, Tile]) -> tuple[tuple[int, ...], dict[int, Tile]]:
    """The seats that draw again, and the tiles that stand meanwhile: all but the jokers, none among tied seats."""
    jokers = tuple(seat for seat, tile in held.items() if tile.is_joker)
    if jokers:
        return jokers, {seat: tile for seat, tile in held.items() if seat not in jokers}
    highest = _highest(held)
    return (highest, {}) if len(highest) > 1 else ((), held)


def _highest(held: Mapping[int, Tile]) -> tuple[int, ...]:
    numbers = {seat: tile.face.number for seat, tile in held.items() if tile.face}
    return tuple(seat for seat, number in numbers.items() if number == max(numbers.values()))
