"""Every fact that reviews tell, proven again by a program that knows nothing of engine, sets and solver.

    python -m tests.bench.prove_facts --games 1000               # all that could be laid, counted again
    python -m tests.bench.prove_facts --games 100 --praise       # and that no more was possible where it is praised
    python -m tests.bench.prove_facts --box machiavelli --games 300 --praise
    python -m tests.bench.prove_facts --box twist --games 100

What is checked follows docs/rules.md, sections 3 to 5, 7 and 13, for the usual options of a box; for Rummy it is
`prove_card_facts`. Tiles are their names and numbers; nothing of `game.rules` or `game.solver` judges them
(`printed_rules`). An integer program (PuLP with CBC) says what was possible at most; with special jokers it uses no set
in which one would take another's place (rules 5.7), though twins may allow one.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from time import monotonic

from highspy.highs import highs_linear_expression

from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Moment, Review, Voice
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from tests.bench.bench_missed import forgetful_game
from tests.bench.bench_review import surely_reviewed
from tests.bench.printed_rules import (
    COLOURS,
    HIGHEST,
    JOKERS,
    Rows,
    flat,
    is_set,
    misread,
    plain,
    rebuilt,
    worth,
)
from tests.bench.twist_program import columns
from tests.solver.integer import is_solved, new_model
from tests.solver.joker_brute import exchanges, is_allowed

WHO = ("weak", "mid", "strong", "magpie", "hare", "owl")
"""Who plays by turns against Fox."""
JOKER, OPENING = "J", 30
LONGEST_TRIED = 6
"""Tiles of a set with special jokers whose orders are all tried."""
BOXES = ("classic", "big", "machiavelli", "twist")


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--box", choices=BOXES, default="classic")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--first", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--praise", action="store_true")
    wanted = parser.parse_args()
    assert not misread(), "the program reads the examples of rules 5.6 as they are printed"
    told, wrong, games, begun = Counter[str](), 0, 0, monotonic()
    for seed in range(wanted.first, wanted.first + wanted.games):
        if monotonic() - begun > wanted.seconds:
            break
        games += 1
        who = WHO[seed % len(WHO)]
        finished_game = forgetful_game(who, seed, box=wanted.box)
        for kind, fault in _checked(finished_game, _reviewed(finished_game), praise=wanted.praise):
            told[kind] += 1
            if fault:
                wrong += 1
                print(f"{who}, seed {seed}: {kind}: {fault}", flush=True)
    counts = f"{sum(told.values())} {dict(sorted(told.items()))}"
    print(f"{wanted.box}: {games} games, facts proven again {counts}, wrong {wrong}")
    return 1 if wrong else 0


def _reviewed(finished_game: FinishedGame) -> Review:
    from game.ai.exact import new_solver

    reviewing = Reviewing(seat_game(finished_game, 0))
    surely_reviewed(reviewing, new_solver())
    return reviewing.review


@dataclass
class Position:
    """What lay and was held before a command of a game."""

    box: str
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
    box, rack = finished_game.match.setup.box, [named(tile) for tile in seat.rack]
    return Position(box, rows_of(before.table), rack, seat.opened, rows_of(after.table))


def rows_of(table: Iterable[object]) -> Rows:
    """A table as names."""
    return [[named(tile) for tile in meld.tiles] for meld in table]  # type: ignore[attr-defined]


def named(tile: object) -> str:
    """A tile as its name and its number in the box."""
    return f"{tile}#{tile.ident}"  # type: ignore[attr-defined]


def _against_fact(moment: Moment, position: Position) -> str:
    """What is wrong with the play that is shown, or with its numbers."""
    shown, facts = rows_of(moment.shown), moment.finding.numbers
    laid = set(flat(shown)) - set(flat(position.table))
    if fault := _against_play(shown, laid, position, facts):
        return fault
    made = len(set(flat(position.after)) - set(flat(position.table)))
    more = len(laid) - made
    if more <= 0:
        return "nothing more was possible"
    if moment.finding.name == "could_go_out":
        more = len(laid)
        if more != len(position.rack):
            return "something is left of the rack"
    if facts.get("tiles", more) != more:
        return f"tiles: {facts['tiles']} told, {more} counted"
    goes_out = len(laid) == len(position.rack)
    if facts.get("goes_out", goes_out) != goes_out or bool(facts.get("opens")) > (not position.is_open):
        return "going out, or an opening"
    sets = rebuilt(position.table, shown) if position.is_open else 0
    return f"sets: {facts['sets']} told, {sets} counted" if facts.get("sets", sets) != sets else ""


def _against_play(shown: Rows, laid: set[str], position: Position, facts: dict[str, int]) -> str:
    """What the rules have against it."""
    if sorted(flat(shown)) != sorted([*flat(position.table), *laid]) or not laid <= set(position.rack):
        return "tiles come from nowhere"
    if not all(is_set(plain(row), ace_high=position.box == "machiavelli") for row in shown):
        return "a set is none"
    before, after = ([tuple(plain(row)) for row in rows] for rows in (position.table, shown))
    if not is_allowed(before, after):
        return "a joker takes another one's place"
    return "" if position.is_open else _against_opening(shown, laid, facts)


def _against_opening(shown: Rows, laid: set[str], facts: dict[str, int]) -> str:
    new = [row for row in shown if laid & set(row)]
    points = sum(map(worth, map(plain, new)))
    if any(set(row) - laid for row in new) or points < OPENING:
        return "it is no opening"
    told = facts.get("points") or facts.get("opens") or points
    return "the points of the opening" if told != points else ""


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
    laid = set(flat(position.after)) - set(flat(position.table))
    if facts.get("tiles", len(laid)) != len(laid):
        return "tiles"
    sets = rebuilt(position.table, position.after)
    if facts.get("sets", sets) != sets:
        return f"sets: {facts['sets']} told, {sets} counted"
    if prove and len(laid) < len(position.rack) and _most(position) > len(laid):
        return "more was possible"
    return ""


def _most(position: Position) -> int:
    """The most tiles of the rack that may lie, as an integer program says."""
    must = Counter(plain(flat(position.table)) if position.is_open else [])
    held = Counter(plain(position.rack))
    model = new_model()
    laid: dict[str, list[highs_linear_expression]] = {tile: [] for tile in must | held}
    points = []
    for row, count_worth in _sets(must + held, position):
        times = model.addIntegral(0, min((must + held)[tile] // count for tile, count in row))
        points.append(count_worth * times)
        for tile, count in row:
            laid[tile].append(count * times)
    played = {tile: model.addIntegral(0, held[tile]) for tile in laid}
    for tile, terms in laid.items():
        model.addConstr(model.qsum(terms) == must[tile] + played[tile])
    if not position.is_open:
        model.addConstr(model.qsum(points) >= OPENING)
    model.maximize(model.qsum(played.values()))
    return round(model.getObjectiveValue()) if is_solved(model) else 0


def _sets(tiles: Counter[str], position: Position) -> Iterator[tuple[tuple[tuple[str, int], ...], int]]:
    """Every set of these tiles by its tiles, with its points where they matter."""
    if any(tiles[letter] for letter in JOKERS if letter != JOKER):
        old = [tuple(plain(row)) for row in position.table] if position.is_open else []
        for column in columns(tiles):
            row = [tile for tile, count in column for _ in range(count)]
            if not any(exchanges(each, tuple(row)) for each in old):
                yield column, 0 if position.is_open else _most_worth(row)
        return
    for made in _rows(tiles, HIGHEST + (position.box == "machiavelli")):
        yield tuple(Counter(made).items()), worth(made)


def _most_worth(row: Sequence[str]) -> int:
    """What these tiles count in the best order; more than that where there are too many orders."""
    if len(row) > LONGEST_TRIED:
        return 2 * HIGHEST * len(row)
    return max(map(worth, set(permutations(row))))


def _rows(tiles: Counter[str], last: int) -> Iterator[tuple[str, ...]]:
    """Every set of plain tiles, runs of up to five: longer ones are two of them."""
    whole = [
        tuple(f"{colour}{(number - 1) % HIGHEST + 1}" for number in range(start, start + length))
        for colour in COLOURS
        for length in (3, 4, 5)
        for start in range(1, last + 2 - length)
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
