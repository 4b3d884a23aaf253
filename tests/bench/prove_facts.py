"""Every fact that reviews tell, proven again by a program that knows nothing of engine, sets and solver.

    python -m tests.bench.prove_facts --games 1000               # all that could be laid, counted again
    python -m tests.bench.prove_facts --games 100 --praise       # and that no more was possible where it is praised

What is checked follows docs/rules.md, sections 3, 4 and 7, for the Classic box with its usual options. Tiles are their
names and numbers; nothing of `game.rules` or `game.solver` judges them. An integer program (PuLP with CBC) says what
was possible at most.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from time import monotonic
from warnings import catch_warnings, simplefilter

import pulp

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.review.moments import Moment, Review, Voice
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from tests.bench.bench_missed import SKILL, forgetful_game
from tests.bench.bench_review import finished_bench_game, surely_reviewed

WHO = ("weak", "mid", "strong", "magpie", "hare", "owl")
"""Who plays by turns against Fox."""
COLOURS, JOKER, OPENING, HIGHEST = "krbo", "J", 30, 13
Rows = list[list[str]]
"""A table as the names of its tiles, each with its number in the box behind a sign: r7#12."""


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--first", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--praise", action="store_true")
    wanted = parser.parse_args()
    told, wrong, games, begun = Counter[str](), 0, 0, monotonic()
    for seed in range(wanted.first, wanted.first + wanted.games):
        if monotonic() - begun > wanted.seconds:
            break
        games += 1
        who = WHO[seed % len(WHO)]
        finished_game = _played(who, seed)
        for kind, fault in _checked(finished_game, _reviewed(finished_game), praise=wanted.praise):
            told[kind] += 1
            if fault:
                wrong += 1
                print(f"{who}, seed {seed}: {kind}: {fault}", flush=True)
    print(f"{games} games, facts proven again {sum(told.values())} {dict(sorted(told.items()))}, wrong {wrong}")
    return 1 if wrong else 0


def _played(who: str, seed: int) -> FinishedGame:
    return forgetful_game(who, seed) if who in SKILL else finished_bench_game(who, ["fox"], Setup().box, seed)


def _reviewed(finished_game: FinishedGame) -> Review:
    from game.ai.exact import new_solver

    reviewing = Reviewing(seat_game(finished_game, 0))
    surely_reviewed(reviewing, new_solver())
    return reviewing.review


@dataclass
class Position:
    """What lay and was held before a command of a game."""

    table: Rows
    rack: list[str]
    is_open: bool
    after: Rows
    """The table after the play that was made."""


def _checked(finished_game: FinishedGame, review: Review, *, praise: bool) -> Iterator[tuple[str, str]]:
    """The kind of each fact with what is wrong with it, if anything."""
    lines = {moment.turn: moment for moment in review.more}
    own = [number for number, turn in enumerate(finished_game.turns, start=1) if turn.seat == 0]
    for moment in (*review.moments, *review.more):
        position, facts = _position(finished_game, moment.turn), moment.finding.numbers
        kind = moment.finding.name if moment not in review.more else "line"
        if moment.voice is Voice.PRAISE:
            yield kind, _against_praise(position, facts, prove=praise)
        elif moment.voice is Voice.FACT:
            yield kind, _against_fact(moment, position) or _against_row(moment, lines, own, finished_game)
    if review.is_faultless and any(line.is_negative for line in review.more):
        yield "closing line", "something was let go by"


def _position(finished_game: FinishedGame, number: int) -> Position:
    before, after = finished_game.states[number - 1], finished_game.states[number]
    seat = before.seats[before.to_move]
    return Position(_rows(before.table), [_named(tile) for tile in seat.rack], seat.opened, _rows(after.table))


def _rows(table: Iterable[object]) -> Rows:
    return [[_named(tile) for tile in meld.tiles] for meld in table]  # type: ignore[attr-defined]


def _named(tile: object) -> str:
    return f"{tile}#{tile.ident}"  # type: ignore[attr-defined]


def _against_fact(moment: Moment, position: Position) -> str:
    """What is wrong with the play that is shown, or with its numbers."""
    shown, facts = _rows(moment.shown), moment.finding.numbers
    laid = sorted(set(_flat(shown)) - set(_flat(position.table)))
    if sorted(_flat(shown)) != sorted([*_flat(position.table), *laid]) or not set(laid) <= set(position.rack):
        return "tiles come from nowhere"
    if not all(map(_is_set, map(_plain, shown))):
        return "a set is none"
    if not position.is_open and (fault := _against_opening(shown, set(laid), facts)):
        return fault
    made = len(set(_flat(position.after)) - set(_flat(position.table)))
    more = len(laid) - made
    if more <= 0:
        return "nothing more was possible"
    if moment.finding.name == "could_go_out":
        more = len(laid)
        if more != len(position.rack):
            return "something is left of the rack"
    if facts.get("tiles", more) != more:
        return f"tiles: {facts['tiles']} told, {more} counted"
    sets = _rebuilt(position.table, shown) if position.is_open else 0
    return f"sets: {facts['sets']} told, {sets} counted" if facts.get("sets", sets) != sets else ""


def _against_opening(shown: Rows, laid: set[str], facts: dict[str, int]) -> str:
    new = [row for row in shown if laid & set(row)]
    worth = sum(map(_worth, map(_plain, new)))
    if any(set(row) - laid for row in new) or worth < OPENING:
        return "it is no opening"
    return "the points of the opening" if facts.get("points", worth) != worth else ""


def _against_row(moment: Moment, lines: dict[int, Moment], own: Sequence[int], finished_game: FinishedGame) -> str:
    """Whether something of what is told of a row of turns is not so in one of them."""
    facts, name = moment.finding.numbers, moment.finding.name
    first = facts.get("since", moment.turn)
    for turn in (number for number in own if first <= number <= facts.get("until", first)):
        if name == "could_open" and turn != facts["until"]:
            continue
        if turn not in lines:
            return f"turn {turn} of its row is not listed"
        if name == "could_go_out" and set(lines[turn].tiles) != set(lines[turn].rack):
            return f"not all could go in turn {turn}"
    if name == "clock":
        taken = [finished_game.turns[int(turn) - 1].command for turn in facts["turns"].split()]
        return "" if all(type(each).__name__ == "Forfeit" for each in taken) else "the clock took another turn"
    return ""


def _against_praise(position: Position, facts: dict[str, int], *, prove: bool) -> str:
    laid = set(_flat(position.after)) - set(_flat(position.table))
    if facts.get("tiles", len(laid)) != len(laid):
        return "tiles"
    sets = _rebuilt(position.table, position.after)
    if facts.get("sets", sets) != sets:
        return f"sets: {facts['sets']} told, {sets} counted"
    if prove and len(laid) < len(position.rack) and _most(position) > len(laid):
        return "more was possible"
    return ""


def _flat(rows: Rows) -> list[str]:
    return [tile for row in rows for tile in row]


def _plain(row: Sequence[str]) -> list[str]:
    return [tile.partition("#")[0] for tile in row]


def _rebuilt(before: Rows, after: Rows) -> int:
    """Sets that lay before and whose tiles do not all lie in one set."""
    home = {tile: at for at, row in enumerate(after) for tile in row}
    return sum(len({home[tile] for tile in row}) > 1 for row in before)


def _is_set(row: Sequence[str]) -> bool:
    """Rules 3.1: a group of three or four colours, or a run as it lies."""
    faces = [(tile[0], int(tile[1:])) for tile in row if tile != JOKER]
    alike = len({number for _, number in faces}) <= 1 and len({colour for colour, _ in faces}) == len(faces)
    return (alike and 3 <= len(row) <= len(COLOURS)) or _run_start(row) > 0


def _run_start(row: Sequence[str]) -> int:
    """The number of the first place of a run; 0 where it is none."""
    places = [(at, tile[0], int(tile[1:])) for at, tile in enumerate(row) if tile != JOKER]
    starts = {number - at for at, _, number in places}
    if len(row) < 3 or len({colour for _, colour, _ in places}) != 1 or len(starts) != 1:
        return 0
    start = starts.pop()
    return start if start >= 1 and start + len(row) - 1 <= HIGHEST else 0


def _worth(row: Sequence[str]) -> int:
    """The points of a set in an opening; a joker counts as what it stands for."""
    start = _run_start(row)
    if start:
        return sum(range(start, start + len(row)))
    return len(row) * next((int(tile[1:]) for tile in row if tile != JOKER), HIGHEST)


def _most(position: Position) -> int:
    """The most tiles of the rack that may lie, as an integer program says."""
    must = Counter(_plain(_flat(position.table)) if position.is_open else [])
    held = Counter(_plain(position.rack))
    model = pulp.LpProblem("most", pulp.LpMaximize)
    laid: dict[str, list[pulp.LpAffineExpression]] = {tile: [] for tile in must | held}
    points = []
    for at, row in enumerate(_sets(must + held)):
        times = pulp.LpVariable(f"set{at}", 0, 2, pulp.LpInteger)
        points.append(_worth(row) * times)
        for tile, count in Counter(row).items():
            laid[tile].append(count * times)
    played = {tile: pulp.LpVariable(f"tile{at}", 0, held[tile], pulp.LpInteger) for at, tile in enumerate(laid)}
    for tile, terms in laid.items():
        model += pulp.lpSum(terms) == must[tile] + played[tile]
    if not position.is_open:
        model += pulp.lpSum(points) >= OPENING
    model.setObjective(pulp.lpSum(played.values()))
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)
        model.solve(pulp.PULP_CBC_CMD(msg=False, threads=1))
    return round(pulp.value(model.objective)) if pulp.LpStatus[model.status] == "Optimal" else 0


def _sets(tiles: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every set of these tiles, runs of up to five: longer ones are two of them."""
    whole = [
        tuple(f"{colour}{number}" for number in range(start, start + length))
        for colour in COLOURS
        for length in (3, 4, 5)
        for start in range(1, HIGHEST + 2 - length)
    ]
    groups = (
        combinations([f"{colour}{number}" for colour in COLOURS], size) for number in range(1, 14) for size in (3, 4)
    )
    whole += [group for every in groups for group in every]
    for row in whole:
        for count in range(min(tiles[JOKER], len(row) - 1) + 1):
            for gone in combinations(range(len(row)), count):
                made = tuple(JOKER if at in gone else tile for at, tile in enumerate(row))
                if Counter(made) <= tiles:
                    yield made


if __name__ == "__main__":
    sys.exit(main())
