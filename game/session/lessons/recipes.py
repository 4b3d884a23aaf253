"""Positions as text: how those are drawn that may teach a technique (rules 1, 4, 5), and how written ones are read
under the printed rules. Whether a drawn one teaches it, a proof decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from game.rules.faces import HIGHEST, LOWEST
from game.rules.games.registry import game_named
from game.rules.notation import BEFORE_RACK, BETWEEN_MELDS, TileBank, parse_position
from game.rules.options import Options
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING
from game.solver.position import Position

SUITS = "krbo"
Recipe = Callable[[random.Random], str]


def run_text(suit: str, low: int, high: int) -> str:
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


def other_sets(chance: random.Random, count: int) -> list[str]:
    """So many sets that have nothing to do with it, as far as is known."""
    found = []
    for _ in range(count):
        suits = shuffled(chance)
        low = chance.randint(LOWEST, HIGHEST - 4)
        made = run_text(suits[0], low, low + chance.randint(2, 4)), group(chance.randint(LOWEST, HIGHEST), suits[:3])
        found.append(chance.choice(made))
    return found


def loose_tiles(chance: random.Random, count: int) -> list[str]:
    """So many tiles of any kind."""
    return [f"{chance.choice(SUITS)}{chance.randint(LOWEST, HIGHEST)}" for _ in range(count)]


def among_others(chance: random.Random, sets: list[str], others: int) -> list[str]:
    """These sets among others, in a drawn order."""
    whole = [*sets, *other_sets(chance, others)]
    chance.shuffle(whole)
    return whole


def a_group(chance: random.Random) -> str:
    """A group among loose tiles."""
    rack = [*group(chance.randint(LOWEST, HIGHEST), shuffled(chance)[:3]).split(), *loose_tiles(chance, 5)]
    chance.shuffle(rack)
    return position(other_sets(chance, 1), rack)


def a_run(chance: random.Random) -> str:
    """A run among loose tiles."""
    low = chance.randint(LOWEST, HIGHEST - 2)
    rack = [*run_text(chance.choice(SUITS), low, low + 2).split(), *loose_tiles(chance, 5)]
    chance.shuffle(rack)
    return position(other_sets(chance, 1), rack)


def all_at_once(chance: random.Random) -> str:
    """A group, a run, and a tile that fits a set of the table."""
    suits, low, number = shuffled(chance), chance.randint(LOWEST, 9), chance.randint(LOWEST, HIGHEST)
    lying, start = other_sets(chance, 1), chance.randint(2, 9)
    rack = [
        *run_text(suits[0], low, low + 3).split(),
        *group(number, suits[:3]).split(),
        *[f"{suits[1]}{start + 3}"] * chance.randint(0, 1),
    ]
    chance.shuffle(rack)
    return position([*lying, run_text(suits[1], start, start + 2)], rack)


def one_set(chance: random.Random) -> str:
    """A group or a run among loose tiles."""
    return chance.choice((a_group, a_run))(chance)


def an_opening(chance: random.Random) -> str:
    """A group and a run that are enough together."""
    low, suits = chance.randint(2, 8), shuffled(chance)
    rack = [
        *run_text(suits[0], low, low + 2).split(),
        *group(chance.randint(5, 9), suits[:3]).split(),
        *loose_tiles(chance, 4),
    ]
    chance.shuffle(rack)
    return position(other_sets(chance, 1), rack)


def additions(chance: random.Random) -> str:
    """Tiles that fit sets as they lie."""
    suits, number, low = shuffled(chance), chance.randint(LOWEST, HIGHEST), chance.randint(2, 9)
    high = low + chance.randint(2, 3)
    ends = chance.choice((f"{suits[0]}{low - 1}", f"{suits[0]}{high + 1}"))
    return position(
        among_others(chance, [run_text(suits[0], low, high), group(number, suits[:3])], 2),
        [ends, f"{suits[3]}{number}"],
    )


def a_fourth(chance: random.Random) -> str:
    """A tile of a group of four, or of three with a fourth on the rack, that makes a run."""
    suits, number = shuffled(chance), chance.randint(3, 11)
    low = chance.randint(number - 2, number)
    near = [f"{suits[0]}{each}" for each in range(low, low + 3) if each != number]
    if chance.random() < 0.5:
        return position(among_others(chance, [group(number, suits)], 2), near)
    return position(among_others(chance, [group(number, suits[:3])], 2), [f"{suits[3]}{number}", *near])


def an_end(chance: random.Random) -> str:
    """The end of a run that makes a group, perhaps after the run was lengthened at its other end."""
    suits, low = shuffled(chance), chance.randint(2, 9)
    long = chance.random() < 0.5
    high = low + (3 if long else 2)
    at_low = chance.random() < 0.5
    taken, other = (low, high + 1) if at_low else (high, low - 1)
    near = [f"{suit}{taken}" for suit in suits[1:3]]
    rack = near if long else [f"{suits[0]}{other}", *near]
    return position(among_others(chance, [run_text(suits[0], low, high)], 2), rack)


def a_split(chance: random.Random) -> str:
    """A run that becomes two: around a twin, or around a tile that leaves."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 5)
    if chance.random() < 0.6:
        high = low + chance.randint(4, 6)
        twin = chance.randint(low + 2, high - 2)
        return position(among_others(chance, [run_text(suits[0], low, high)], 3), [f"{suits[0]}{twin}"])
    high = low + chance.randint(6, 7)
    middle = chance.randint(low + 3, high - 3)
    return position(
        among_others(chance, [run_text(suits[0], low, high)], 3), [f"{suit}{middle}" for suit in suits[1:3]]
    )


def a_breaking(chance: random.Random) -> str:
    """A set that is broken up: its tiles make other sets, or go to other sets."""
    suits, low = shuffled(chance), chance.randint(2, 7)
    if chance.random() < 0.5:
        near = run_text(suits[0], low, low + 2), run_text(suits[0], low + 3, low + 5)
        rack = [f"{suit}{number}" for number in (low, low + 1) for suit in suits[1:3]]
        return position(among_others(chance, [*near], 1), rack)
    number = low + 3
    ends = [run_text(suit, number + 1, number + 3) for suit in suits[1:3]]
    below = [f"{suits[0]}{number - 2}", f"{suits[0]}{number - 1}"]
    return position(among_others(chance, [group(number, suits[:3]), *ends], 1), below)


def runs_into_groups(chance: random.Random) -> str:
    """Runs of the same numbers that become groups, with what they lacked on the rack."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 9)
    if chance.random() < 0.5:
        far = low + chance.randint(3, 4)
        lines = [run_text(suit, low, low + 2) for suit in suits[:2]]
        lines.append(run_text(suits[2], low, far))
        more = [] if far == low + 4 else [f"{suits[2]}{far + 1}"]
        more += [] if far + len(more) >= low + 5 else [f"{suits[2]}{far + len(more) + 1}"]
        return position(among_others(chance, lines, 1), [f"{suits[3]}{low}", *more[:2]])
    lines = [run_text(suit, low, low + 2) for suit in suits[:2]]
    rack = [f"{suits[2]}{low}", f"{suits[2]}{low + 1}", f"{suits[3]}{low + 2}"]
    return position(among_others(chance, lines, 1), rack)


def high_or_many(chance: random.Random) -> str:
    """A joker that lays either many small tiles or two dear ones."""
    suits, low, dear = shuffled(chance), chance.randint(LOWEST, 3), chance.randint(10, HIGHEST)
    gap = chance.choice((low + 1, low + 2))
    cheap = [f"{suits[0]}{number}" for number in range(low, low + 4) if number != gap]
    rack = ["J", *cheap, *(f"{suit}{dear}" for suit in suits[1:3])]
    chance.shuffle(rack)
    return position(other_sets(chance, 1), rack)


def a_set_of_four(chance: random.Random) -> str:
    """A set of four on the rack among tiles that lead nowhere."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 10)
    four = chance.choice((run_text(suits[0], low, low + 3), group(low, suits)))
    rack = [*four.split(), *loose_tiles(chance, 3)]
    chance.shuffle(rack)
    return position(other_sets(chance, 2), rack)


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
    giver = run_text(suits[2], low, high) if chance.random() < 0.6 else None
    if giver is not None:
        stuck = f"{suits[0]}{number} {suits[1]}{number} J"
        return position(among_others(chance, [stuck, giver], 1), _pair(chance, number))
    stuck = " ".join("J" if each == number else f"{suits[0]}{each}" for each in range(number - 1, number + 2))
    return position(among_others(chance, [stuck, group(number, suits)], 1), _pair(chance, number))


def a_double(chance: random.Random) -> str:
    """A double on the rack: two numbers of a run, or two colours of a group (rules 5.2)."""
    suits, low = shuffled(chance), chance.randint(2, 8)
    if chance.random() < 0.3:
        return position(among_others(chance, [], 2), ["D", *group(low, suits[:2]).split()])
    if chance.random() < 0.5:
        return position(among_others(chance, [], 2), ["D", f"{suits[0]}{low}", f"{suits[0]}{low + 3}"])
    return position(among_others(chance, [run_text(suits[0], low, low + 2)], 2), ["D", f"{suits[0]}{low + 5}"])


def a_colour_change(chance: random.Random) -> str:
    """A colour-change on the rack: the run goes on in another colour (rules 5.3)."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 8)
    if chance.random() < 0.5:
        rack = [f"{suits[0]}{low}", f"{suits[0]}{low + 1}", "C", f"{suits[1]}{low + 3}"]
        return position(among_others(chance, [], 2), rack)
    after = low + 4
    rack = ["C", *(f"{suits[1]}{number}" for number in range(after, after + chance.randint(1, 2)))]
    return position(among_others(chance, [run_text(suits[0], low, low + 2)], 2), rack)


def a_mirror(chance: random.Random) -> str:
    """A mirror on the rack, and what stands on both of its sides (rules 5.4)."""
    suits, low = shuffled(chance), chance.randint(LOWEST, 10)
    rows = (
        run_text(suits[0], low, low + 1).split() * 2,
        group(low, suits[:2]).split() * 2,
        [f"{suits[0]}{low}"] * 2,
    )
    rack = ["M", *chance.choice(rows)]
    chance.shuffle(rack)
    return position(among_others(chance, [], 2), rack)


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
    return position(among_others(chance, [stuck], 2), [f"{suits[2]}{number}", *_pair(chance, number)])


def _by_a_split(chance: random.Random) -> str:
    suits, low = shuffled(chance), chance.randint(LOWEST, 7)
    place = low + 3
    row: Sequence[str] = ["J" if each == place else f"{suits[0]}{each}" for each in range(low, low + 7)]
    return position(among_others(chance, [" ".join(row)], 2), _pair(chance, place))


def _at_the_end(chance: random.Random) -> str:
    suits, low = shuffled(chance), chance.randint(2, 10)
    if chance.random() < 0.5:
        row, end = f"{run_text(suits[0], low, low + 1)} J", f"{suits[0]}{low + 2}"
    else:
        row, end = f"J {run_text(suits[0], low, low + 1)}", f"{suits[0]}{low - 1}"
    return position(among_others(chance, [row], 2), [end, *_pair(chance, low)])


def _without_neighbours(chance: random.Random) -> str:
    suits, low = shuffled(chance), chance.randint(LOWEST, 10)
    row = f"{run_text(suits[0], low, low + 1)} J"
    groups = [group(low, suits[1:]), group(low + 1, suits[1:])]
    return position(among_others(chance, [row, *groups], 1), _pair(chance, low))


SIGNS: Mapping[str, str] = MappingProxyType({sign: sign for sign in (BETWEEN_MELDS, BEFORE_RACK)})


def cards(text: str) -> str:
    """Tiles as cards: black is spades, red hearts, blue clubs, orange diamonds, and 1, 11, 12, 13 are ace, jack, queen,
    king (rules 13.2)."""
    return " ".join(SIGNS.get(token) or _card(token) for token in text.split())


def _card(token: str) -> str:
    """What is no tile stays as it is, so that whoever reads the position refuses it."""
    symbol = TILE_SPELLING.symbol(token)
    return token if symbol is None else CARD_SPELLING.text(symbol)


def position_of(text: str, box: str = "classic") -> Position:
    """The position written there."""
    game = game_named(box)
    table, rack = parse_position(text, TileBank(game))
    return Position(table, rack, game.ruleset().sets(game.in_force(Options()), game.pieces))
