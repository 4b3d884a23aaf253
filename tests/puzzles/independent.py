"""Puzzles checked by integer programs (HiGHS) that use nothing of the solver or the maker of puzzles.

Plain tiles only, with two jokers at most: then three tiles always hold a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from highspy import Highs
from highspy.highs import highs_linear_expression, highs_var

from tests.solver.integer import is_solved, new_model

Face = tuple[str, int]
"""Colour and number."""
Look = tuple[Face, ...]
"""The faces of a set, jokers as what they stand for; a run from left to right."""
JOKER = "J"


def tokens(text: str) -> list[list[str]]:
    """The sets of a table in notation."""
    return [row.split() for row in text.split("|") if row.strip()]


def face(token: str) -> Face:
    return token[0], int(token[1:])


def looks() -> Iterator[Look]:
    """Every set there is."""
    for number in range(1, 14):
        for size in (3, 4):
            yield from (tuple((colour, number) for colour in some) for some in combinations("bkor", size))
    for colour in "bkor":
        for first in range(1, 12):
            for last in range(first + 2, 14):
                yield tuple((colour, number) for number in range(first, last + 1))


def is_run(look: Look) -> bool:
    return look[0][0] == look[1][0]


def is_set(row: Sequence[str]) -> bool:
    """Whether a row as laid is a set of some faces."""
    wanted = [None if token == JOKER else face(token) for token in row]
    for look in looks():
        if len(look) != len(row):
            continue
        if is_run(look) and all(want in (None, each) for want, each in zip(wanted, look, strict=True)):
            return True
        real = {want for want in wanted if want}
        if not is_run(look) and real <= set(look) and len(real) == len([want for want in wanted if want]):
            return True
    return False


class Tiles:
    """The tiles of a table and those of a rack that are played."""

    def __init__(self, symbols: Iterable[str]) -> None:
        have = Counter(symbols)
        self.jokers = have.pop(JOKER, 0)
        self.have = Counter({face(symbol): count for symbol, count in have.items()})
        assert self.jokers <= 2
        self.looks = [look for look in looks() if sum(not self.have[each] for each in look) <= self.jokers]


def most_tiles(table: Sequence[Sequence[str]], rack: Sequence[str]) -> int:
    """The most tiles of the rack that can lie in sets together with all of the table."""
    tiles = Tiles([*(symbol for row in table for symbol in row), *rack])
    must = Counter(symbol for row in table for symbol in row)
    model = new_model()
    often = [model.addIntegral(0, 4) for _ in tiles.looks]
    played = {symbol: model.addIntegral(0, count) for symbol, count in Counter(rack).items()}
    stands = _standing(model, tiles, must[JOKER] + played.get(JOKER, 0))
    for each in {each for look in tiles.looks for each in look} | set(tiles.have):
        symbol = f"{each[0]}{each[1]}"
        lies = model.qsum(often[at] for at, look in enumerate(tiles.looks) if each in look)
        more = [*([played[symbol]] if symbol in played else []), *([stands[each]] if each in stands else [])]
        model.addConstr(lies == must[symbol] + model.qsum(more))
    return _most(model, model.qsum(played.values()))


def _most(model: Highs, sum_of: highs_linear_expression) -> int:
    """The highest value of it."""
    model.maximize(sum_of)
    assert is_solved(model)
    return round(model.getObjectiveValue())


def _standing(model: Highs, tiles: Tiles, jokers: highs_linear_expression | int) -> dict[Face, highs_var]:
    """How often a joker stands for each face."""
    if not tiles.jokers:
        return {}
    faces = sorted({each for look in tiles.looks for each in look})
    stands = {each: model.addIntegral(0, tiles.jokers) for each in faces}
    model.addConstr(model.qsum(stands.values()) == jokers)
    return stands


def ways(symbols: Iterable[str], most: int = 2) -> int:
    """How many tables of these tiles look different, up to joining neighbouring runs; counted up to `most`."""
    tiles = Tiles(symbols)
    model = new_model()
    often = [[model.addBinary() for _ in range(2)] for _ in tiles.looks]
    for first, second in often:
        model.addConstr(second <= first)
    stands = _standing(model, tiles, tiles.jokers)
    for each in {each for look in tiles.looks for each in look} | set(tiles.have):
        lies = model.qsum(one for at, look in enumerate(tiles.looks) if each in look for one in often[at])
        model.addConstr(lies == tiles.have[each] + model.qsum([stands[each]] if each in stands else []))
    _never_end_to_end(model, tiles.looks, often)
    found = 0
    every = [one for pair in often for one in pair]
    while found < most and _is_possible(model):
        found += 1
        on = [bool(round(value)) for value in model.vals(every)]
        differing = [1 - one if is_on else one for one, is_on in zip(every, on, strict=True)]
        model.addConstr(model.qsum(differing) >= 1)
    return found


def _is_possible(model: Highs) -> bool:
    """Whether there is a solution, which is in the variables then."""
    model.solve()
    return is_solved(model)


def _never_end_to_end(model: Highs, all_looks: Sequence[Look], often: Sequence[Sequence[highs_var]]) -> None:
    for colour in "bkor":
        for number in range(3, 11):
            runs = [(look, often[at]) for at, look in enumerate(all_looks) if is_run(look) and look[0][0] == colour]
            ends = [one for look, pair in runs if look[-1][1] == number for one in pair]
            starts = [one for look, pair in runs if look[0][1] == number + 1 for one in pair]
            if ends and starts:
                joins = model.addBinary()
                model.addConstr(model.qsum(ends) <= 4 * joins)
                model.addConstr(model.qsum(starts) <= 4 - 4 * joins)


def fewest_opened(table: Sequence[Sequence[str]], symbols: Iterable[str]) -> int:
    """The fewest sets of the table whose tiles do not all stay together, over all tables of these tiles."""
    tiles = Tiles(symbols)
    columns = sorted(_columns(tiles))
    model = new_model()
    often = [model.addIntegral(0, 2) for _ in columns]
    for each in tiles.have:
        lies = model.qsum(often[at] for at, (real, _) in enumerate(columns) if each in real)
        model.addConstr(lies == tiles.have[each])
    model.addConstr(model.qsum(often[at] * jokers for at, (_, jokers) in enumerate(columns)) == tiles.jokers)
    kept: list[highs_var] = []
    rooms: dict[tuple[int, Face | str], list[highs_var | highs_linear_expression]] = {}
    for old in table:
        real, jokers = {face(symbol) for symbol in old if symbol != JOKER}, list(old).count(JOKER)
        homes = [at for at, (faces, more) in enumerate(columns) if real <= set(faces) and jokers <= more]
        stays = [model.addBinary() for _ in homes]
        model.addConstr(model.qsum(stays) <= 1)
        kept += stays
        for at, one in zip(homes, stays, strict=True):
            for each in real:
                rooms.setdefault((at, each), []).append(one)
            if jokers:
                rooms.setdefault((at, JOKER), []).append(jokers * one)
    for (at, some), taken in rooms.items():
        room = columns[at][1] if some == JOKER else 1
        model.addConstr(model.qsum(taken) <= room * often[at])
    return len(table) - _most(model, model.qsum(kept))


def _columns(tiles: Tiles) -> set[tuple[Look, int]]:
    """Every set as its numbers and how many jokers it has."""
    found = set()
    for look in tiles.looks:
        for jokers in range(min(tiles.jokers, len(look) - 1) + 1):
            for replaced in combinations(range(len(look)), jokers):
                real = tuple(each for at, each in enumerate(look) if at not in replaced)
                if all(tiles.have[each] for each in real):
                    found.add((real, jokers))
    return found


def faults(kind: str, position: str, solution: str, opened: int, *, unique: bool) -> list[str]:
    """What is not true of a puzzle; for an opening only that its sets are legal and from the rack."""
    before, after = (tokens(text) for text in (position.partition("/")[0], solution))
    rack = position.partition("/")[2].split()
    old, new = Counter(each for row in before for each in row), Counter(each for row in after for each in row)
    played = list((new - old).elements())
    wrong = [f"no set: {row}" for row in (*before, *after) if not is_set(row)]
    if old - new or Counter(played) - Counter(rack):
        wrong.append("tiles are lost or come from nowhere")
    if kind == "open" or wrong:
        return wrong
    if len(played) < (1 if kind == "most" else len(rack)) or most_tiles(before, rack) != len(played):
        wrong.append("the solution does not lay the most tiles")
    if kind == "most" and any(_is_replaceable(before, rack, symbol, played) for symbol in set(played)):
        wrong.append("another choice of tiles is as good")
    laid = [*old.elements(), *played]
    if fewest_opened(before, laid) != opened:
        wrong.append(f"fewest opened is {fewest_opened(before, laid)} and not {opened}")
    if unique != (ways(laid) == 1):
        wrong.append("the ways are not counted right")
    return wrong


def _is_replaceable(table: Sequence[Sequence[str]], rack: Sequence[str], symbol: str, played: Sequence[str]) -> bool:
    fewer = [each for each in rack if each != symbol] + [symbol] * (played.count(symbol) - 1)
    return most_tiles(table, fewer) >= len(played)
