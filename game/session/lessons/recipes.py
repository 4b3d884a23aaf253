"""Draws positions that may teach a technique, as text (rules 1). Whether they do, a proof decides."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from game.rules.faces import HIGHEST, LOWEST

SUITS = "krbo"
Recipe = Callable[[random.Random], str]


def run(suit: str, low: int, high: int) -> str:
    """The run of a suit from one number to another."""
    return " ".join(f"{suit}{number}" for number in range(low, high + 1))


def group(number: int, suits: Iterable[str]) -> str:
    """The group of a number."""
    return " ".join(f"{suit}{number}" for suit in suits)


def position(sets: Iterable[str], rack: Iterable[str]) -> str:
    """The position as text."""
    return f"{' | '.join(sets)} / {' '.join(rack)}"


def shuffled(chance: random.Random) -> str:
    """The four suits in a drawn order."""
    return "".join(chance.sample(SUITS, len(SUITS)))


def beside(chance: random.Random, count: int) -> list[str]:
    """So many sets that have nothing to do with it, as far as is known."""
    found = []
    for _ in range(count):
        suits = shuffled(chance)
        low = chance.randint(LOWEST, HIGHEST - 4)
        made = run(suits[0], low, low + chance.randint(2, 4)), group(chance.randint(LOWEST, HIGHEST), suits[:3])
        found.append(chance.choice(made))
    return found


def loose(chance: random.Random, count: int) -> list[str]:
    """So many tiles of any kind."""
    return [f"{chance.choice(SUITS)}{chance.randint(LOWEST, HIGHEST)}" for _ in range(count)]


def mixed(chance: random.Random, sets: list[str], others: int) -> list[str]:
    """These sets among others, in a drawn order."""
    whole = [*sets, *beside(chance, others)]
    chance.shuffle(whole)
    return whole


def a_group(chance: random.Random) -> str:
    """A group among loose tiles."""
    rack = [*group(chance.randint(LOWEST, HIGHEST), shuffled(chance)[:3]).split(), *loose(chance, 5)]
    chance.shuffle(rack)
    return position(beside(chance, 1), rack)


def a_run(chance: random.Random) -> str:
    """A run among loose tiles."""
    low = chance.randint(LOWEST, HIGHEST - 2)
    rack = [*run(chance.choice(SUITS), low, low + 2).split(), *loose(chance, 5)]
    chance.shuffle(rack)
    return position(beside(chance, 1), rack)


def all_at_once(chance: random.Random) -> str:
    """A group, a run, and a tile that fits a set of the table."""
    suits, low, number = shuffled(chance), chance.randint(LOWEST, 9), chance.randint(LOWEST, HIGHEST)
    lying, start = beside(chance, 1), chance.randint(2, 9)
    rack = [
        *run(suits[0], low, low + 3).split(),
        *group(number, suits[:3]).split(),
        *[f"{suits[1]}{start + 3}"] * chance.randint(0, 1),
    ]
    chance.shuffle(rack)
    return position([*lying, run(suits[1], start, start + 2)], rack)


def one_set(chance: random.Random) -> str:
    """A group or a run among loose tiles."""
    return chance.choice((a_group, a_run))(chance)


def an_opening(chance: random.Random) -> str:
    """A group and a run that are enough together."""
    low, suits = chance.randint(2, 8), shuffled(chance)
    rack = [*run(suits[0], low, low + 2).split(), *group(chance.randint(5, 9), suits[:3]).split(), *loose(chance, 4)]
    chance.shuffle(rack)
    return position(beside(chance, 1), rack)


def additions(chance: random.Random) -> str:
    """Tiles that fit sets as they lie."""
    suits, number, low = shuffled(chance), chance.randint(LOWEST, HIGHEST), chance.randint(2, 9)
    high = low + chance.randint(2, 3)
    ends = chance.choice((f"{suits[0]}{low - 1}", f"{suits[0]}{high + 1}"))
    return position(
        mixed(chance, [run(suits[0], low, high), group(number, suits[:3])], 2), [ends, f"{suits[3]}{number}"]
    )


def a_fourth(chance: random.Random) -> str:
    """A tile of a group of four, or of three with a fourth on the rack, that makes a run."""
    suits, number = shuffled(chance), chance.randint(3, 11)
    low = chance.randint(number - 2, number)
    near = [f"{suits[0]}{each}" for each in range(low, low + 3) if each != number]
    if chance.random() < 0.5:
        return position(mixed(chance, [group(number, suits)], 2), near)
    return position(mixed(chance, [group(number, suits[:3])], 2), [f"{suits[3]}{number}", *near])


def an_end(chance: random.Random) -> str:
    """The end of a run that makes a group, perhaps after the run was lengthened at its other end."""
    suits, low = shuffled(chance), chance.randint(2, 9)
    long = chance.random() < 0.5
    high = low + (3 if long else 2)
    at_low = chance.random() < 0.5
    taken, other = (low, high + 1) if at_low else (high, low - 1)
    near = [f"{suit}{taken}" for suit in suits[1:3]]
    rack = near if long else [f"{suits[0]}{other}", *near]
    return position(mixed(chance, [run(suits[0], low, high)], 2), rack)


def a_split(chance: random.Random) -> str:
    """A run that becomes two: around a twin, or around a tile that leaves."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 5)
    if chance.random() < 0.6:
        high = low + chance.randint(4, 6)
        twin = chance.randint(low + 2, high - 2)
        return position(mixed(chance, [run(suits[0], low, high)], 3), [f"{suits[0]}{twin}"])
    high = low + chance.randint(6, 7)
    middle = chance.randint(low + 3, high - 3)
    return position(mixed(chance, [run(suits[0], low, high)], 3), [f"{suit}{middle}" for suit in suits[1:3]])


def a_breaking(chance: random.Random) -> str:
    """A set that is broken up: its tiles make other sets, or go to other sets."""
    suits, low = shuffled(chance), chance.randint(2, 7)
    if chance.random() < 0.5:
        near = run(suits[0], low, low + 2), run(suits[0], low + 3, low + 5)
        rack = [f"{suit}{number}" for number in (low, low + 1) for suit in suits[1:3]]
        return position(mixed(chance, [*near], 1), rack)
    number = low + 3
    ends = [run(suit, number + 1, number + 3) for suit in suits[1:3]]
    below = [f"{suits[0]}{number - 2}", f"{suits[0]}{number - 1}"]
    return position(mixed(chance, [group(number, suits[:3]), *ends], 1), below)


def runs_into_groups(chance: random.Random) -> str:
    """Runs of the same numbers that become groups, with what they lacked on the rack."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 9)
    if chance.random() < 0.5:
        far = low + chance.randint(3, 4)
        lines = [run(suit, low, low + 2) for suit in suits[:2]]
        lines.append(run(suits[2], low, far))
        more = [] if far == low + 4 else [f"{suits[2]}{far + 1}"]
        more += [] if far + len(more) >= low + 5 else [f"{suits[2]}{far + len(more) + 1}"]
        return position(mixed(chance, lines, 1), [f"{suits[3]}{low}", *more[:2]])
    lines = [run(suit, low, low + 2) for suit in suits[:2]]
    rack = [f"{suits[2]}{low}", f"{suits[2]}{low + 1}", f"{suits[3]}{low + 2}"]
    return position(mixed(chance, lines, 1), rack)


def high_or_many(chance: random.Random) -> str:
    """A joker that lays either many small tiles or two dear ones."""
    suits, low, dear = shuffled(chance), chance.randint(LOWEST, 3), chance.randint(10, HIGHEST)
    gap = chance.choice((low + 1, low + 2))
    cheap = [f"{suits[0]}{number}" for number in range(low, low + 4) if number != gap]
    rack = ["J", *cheap, *(f"{suit}{dear}" for suit in suits[1:3])]
    chance.shuffle(rack)
    return position(beside(chance, 1), rack)


def a_set_of_four(chance: random.Random) -> str:
    """A set of four on the rack among tiles that lead nowhere."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 10)
    four = chance.choice((run(suits[0], low, low + 3), group(low, suits)))
    rack = [*four.split(), *loose(chance, 3)]
    chance.shuffle(rack)
    return position(beside(chance, 2), rack)
