"""Random positions of Machiavelli, most of them around the ace, and what an integer program finds there."""

from __future__ import annotations

import random

from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.solver.aims import Aim, most_points, most_tiles, points_off_rack, tiles_saving_jokers, tiles_then_points
from game.solver.plain.question import weight_of
from game.solver.position import Position
from game.solver.solver import Solver
from tests.solver.integer import best_worth

TRIES = 40
NEAR_ACE = (1, 2, 3, 4, 11, 12, 13)
JOKERS = (0, 0, 2, 4)


def card_rules() -> SetRules:
    """What a set of cards is."""
    return MACHIAVELLI.ruleset().sets(Options(), MACHIAVELLI.pieces)


def some_cards(rng: random.Random, most_sets: int = 16) -> Position:
    """Some sets, and a hand out of what is left; every other time nothing but cards near the ace."""
    game, rules = MACHIAVELLI.under(Options(card_jokers=rng.choice(JOKERS))), card_rules()
    left = [tile for tile in game.tiles() if tile.face is None or rng.random() < 0.5 or tile.face.number in NEAR_ACE]
    rng.shuffle(left)
    melds: list[Meld] = []
    wanted = rng.randint(0, most_sets)
    for _ in range(TRIES):
        row = rules.arrange(_heap(left, rng)) if len(melds) < wanted and len(left) > 1 else None
        if row is not None:
            melds.append(Meld(len(melds) + 1, row))
            left = [tile for tile in left if tile not in row]
    return Position(tuple(melds), tuple(left[: rng.choice((2, 5, 9, 15))]), rules)


def _heap(tiles: list[Tile], rng: random.Random) -> list[Tile]:
    """Cards that may be a set: of one rank or one suit, with a joker now and then."""
    first = next((tile.face for tile in tiles if tile.face is not None), None)
    if first is None:
        return []
    faces = {tile.face: tile for tile in rng.sample(tiles, len(tiles)) if tile.face is not None}
    jokers = [tile for tile in tiles if tile.is_joker][:1] if rng.random() < 0.25 else []
    if rng.random() < 0.4:
        return [tile for face, tile in faces.items() if face.number == first.number][: 4 - len(jokers)] + jokers
    numbers = {(first.number + step - 1) % 13 + 1 for step in range(rng.randint(3, 6))}
    return [tile for face, tile in faces.items() if face.colour is first.colour and face.number in numbers] + jokers


def some_aim(rng: random.Random) -> Aim:
    """One of those that players and pages use."""
    pieces = MACHIAVELLI.pieces
    return rng.choice(
        (
            most_tiles(),
            most_points(pieces),
            tiles_then_points(pieces),
            points_off_rack(pieces),
            tiles_saving_jokers(),
        )
    )


def fault(solver: Solver, position: Position, aim: Aim) -> str:
    """What is wrong with the solver's best play; empty when an integer program finds none that is worth more."""

    def worth(symbol: Symbol) -> int:
        return weight_of(symbol, aim)

    table = [tile for meld in position.table for tile in meld.tiles]
    expected = best_worth(table, position.rack, worth, position.rules.shapes)
    for best in (solver.best(position, aim), solver.least_change(position, aim)):
        if best is None:
            if expected:
                return f"nothing, not {expected}"
            continue
        laid = [tile for meld in best.table for tile in meld.tiles]
        if not all(position.rules.is_set(meld.tiles) for meld in best.table):
            return "illegal"
        if len(set(laid)) < len(laid) or set(laid) != {*table, *best.played} or not best.played:
            return "cards"
        if best.worth != expected or best.worth != sum(worth(tile.symbol) for tile in best.played):
            return f"{best.worth}, not {expected}"
    return ""
