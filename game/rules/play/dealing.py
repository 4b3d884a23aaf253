"""Setting up: who starts, the racks and the pool (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.rules.options import Options
from game.rules.play.state import GameState, Seat
from game.rules.tiles import Tile, TileBox

RACK_SIZE = 14  # rules 6.2

Round = tuple[tuple[int, Tile], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A game about to begin, and the draws that decided who starts (rules 6.1).

    Each round holds one tile for every seat that had to draw in it: all, then those with a joker, then those tied.
    """

    state: GameState
    draws: tuple[Round, ...]


def deal(box: TileBox, options: Options, players: int, rng: Random, starter: int | None = None) -> Deal:
    """A shuffled game; with a `starter` nobody draws for the start. ValueError when the box is too small (rules 2)."""
    if not box.min_players <= players <= box.max_players:
        raise ValueError(f"{box.name}: {players} players")
    first, draws = _drawn_for_start(box, players, rng) if starter is None else (starter, ())
    pool = list(box.tiles())
    rng.shuffle(pool)
    seats = tuple(_seat(pool[RACK_SIZE * seat : RACK_SIZE * (seat + 1)], options) for seat in range(players))
    rest = tuple(pool[RACK_SIZE * players :])
    return Deal(GameState(box, options, seats, (), rest, to_move=first, turn=1, starter=first), draws)


def _seat(rack: Sequence[Tile], options: Options) -> Seat:
    """With no opening to make, everybody counts as opened from the deal (rules 7.4)."""
    return Seat(tuple(rack), opened=options.opening == 0)


def _drawn_for_start(box: TileBox, players: int, rng: Random) -> tuple[int, tuple[Round, ...]]:
    """Who starts, and the rounds of draws until one seat was highest; jokers and ties draw again (rules 6.1)."""
    rounds: tuple[Round, ...] = ()
    drawing = tuple(range(players))
    held: dict[int, Tile] = {}
    while drawing:
        free = [tile for tile in box.tiles() if tile not in held.values()]
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
