"""Draws positions with jokers that may teach a technique, as text (rules 1, 4, 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.rules.faces import HIGHEST, LOWEST
from game.session.lessons.recipes import group, mixed, position, run, shuffled


def a_freed_joker(chance: random.Random) -> str:
    """A joker that comes free in one of the four printed ways (rules 11), and two tiles that want it."""
    way = chance.choice((_by_its_colour, _by_a_split, _at_the_end, _without_neighbours))
    return way(chance)


def a_moved_joker(chance: random.Random) -> str:
    """A joker whose place a tile of the table takes."""
    suits, number = shuffled(chance), chance.randint(3, 11)
    far = chance.choice((number - 3, number + 3))
    low, high = (number, number + 3) if far > number else (number - 3, number)
    if low < LOWEST or high > HIGHEST:
        low, high = (number, number + 3) if low < LOWEST else (number - 3, number)
    giver = run(suits[2], low, high) if chance.random() < 0.6 else None
    if giver is not None:
        stuck = f"{suits[0]}{number} {suits[1]}{number} J"
        return position(mixed(chance, [stuck, giver], 1), _pair(chance, number))
    stuck = " ".join("J" if each == number else f"{suits[0]}{each}" for each in range(number - 1, number + 2))
    return position(mixed(chance, [stuck, group(number, suits)], 1), _pair(chance, number))


def a_double(chance: random.Random) -> str:
    """A double on the rack: two numbers of a run, or two colours of a group (rules 5.2)."""
    suits, low = shuffled(chance), chance.randint(2, 8)
    if chance.random() < 0.3:
        return position(mixed(chance, [], 2), ["D", *group(low, suits[:2]).split()])
    if chance.random() < 0.5:
        return position(mixed(chance, [], 2), ["D", f"{suits[0]}{low}", f"{suits[0]}{low + 3}"])
    return position(mixed(chance, [run(suits[0], low, low + 2)], 2), ["D", f"{suits[0]}{low + 5}"])


def a_colour_change(chance: random.Random) -> str:
    """A colour-change on the rack: the run goes on in another colour (rules 5.3)."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 8)
    if chance.random() < 0.5:
        rack = [f"{suits[0]}{low}", f"{suits[0]}{low + 1}", "C", f"{suits[1]}{low + 3}"]
        return position(mixed(chance, [], 2), rack)
    after = low + 4
    rack = ["C", *(f"{suits[1]}{number}" for number in range(after, after + chance.randint(1, 2)))]
    return position(mixed(chance, [run(suits[0], low, low + 2)], 2), rack)


def a_mirror(chance: random.Random) -> str:
    """A mirror on the rack, and what stands on both of its sides (rules 5.4)."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 10)
    rows = (
        run(suits[0], low, low + 1).split() * 2,
        group(low, suits[:2]).split() * 2,
        [f"{suits[0]}{low}"] * 2,
    )
    rack = ["M", *chance.choice(rows)]
    chance.shuffle(rack)
    return position(mixed(chance, [], 2), rack)


def _pair(chance: random.Random, away_from: int) -> list[str]:
    """Two tiles that are a set with a joker: two of a number, or two of a run."""
    suits = shuffled(chance)
    number = chance.choice([each for each in range(2, HIGHEST) if abs(each - away_from) > 1])
    if chance.random() < 0.5:
        return group(number, suits[:2]).split()
    return [f"{suits[0]}{number}", f"{suits[0]}{number + 1}"]


def _by_its_colour(chance: random.Random) -> str:
    suits, number = shuffled(chance), chance.randint(LOWEST, HIGHEST)
    stuck = f"{suits[0]}{number} {suits[1]}{number} J"
    return position(mixed(chance, [stuck], 2), [f"{suits[2]}{number}", *_pair(chance, number)])


def _by_a_split(chance: random.Random) -> str:
    suits, low = shuffled(chance), chance.randint(LOWEST, 7)
    place = low + 3
    row: Sequence[str] = ["J" if each == place else f"{suits[0]}{each}" for each in range(low, low + 7)]
    return position(mixed(chance, [" ".join(row)], 2), _pair(chance, place))


def _at_the_end(chance: random.Random) -> str:
    suits, low = shuffled(chance), chance.randint(2, 10)
    if chance.random() < 0.5:
        row, end = f"{run(suits[0], low, low + 1)} J", f"{suits[0]}{low + 2}"
    else:
        row, end = f"J {run(suits[0], low, low + 1)}", f"{suits[0]}{low - 1}"
    return position(mixed(chance, [row], 2), [end, *_pair(chance, low)])


def _without_neighbours(chance: random.Random) -> str:
    suits, low = shuffled(chance), chance.randint(LOWEST, 10)
    row = f"{run(suits[0], low, low + 1)} J"
    groups = [group(low, suits[1:]), group(low + 1, suits[1:])]
    return position(mixed(chance, [row, *groups], 1), _pair(chance, low))
