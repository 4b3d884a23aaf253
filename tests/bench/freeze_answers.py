"""Keeps positions of all kinds with what the solver says to them, or compares it with what was kept.

    python -m tests.bench.freeze_answers [--draw | --keep | --prove] [--kind NAME] [--every N]

Without an option every position is answered and what differs from the kept answer is printed: worth and *exact* always,
the sets kept where a calm play is asked for. `--keep` writes the answers of the solver as it is beside the kept
positions: after a change that is meant to change answers. `--draw` draws the positions anew, by seed, for a new kind;
it takes some minutes. `--prove` asks an integer program how many sets can stay in each calm play with free regular
jokers, a tenth of a second to some seconds each, and keeps that. Prints by kind how many there are, how many are exact,
how many keep the most sets of those that were proven, how many one or more less, and the seconds of CPU. Exit code 0
when nothing differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice
from types import MappingProxyType

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.notation import format_position
from game.rules.options import Jokers, Options
from game.solver.plain.question import weight_of
from game.solver.position import Position, is_special
from game.solver.solver import Solver
from tests.bench.fresh_positions import fresh
from tests.bench.random_positions import position as random_position
from tests.solver.card_positions import some_cards
from tests.solver.frozen import AIMS, Answer, Asked, answer, differ, read, solver_for, write
from tests.solver.integer import best_play
from tests.solver.racks import some_rack
from tests.solver.tables import with_jokers
from tests.solver.twisted import small

SEED = 2_828
FRESH_EVERY = 3
MANY = 4
BOUND = (Jokers.EXACT_SWAP, Jokers.LOCKED)


def _asked(kind: str, game: Game, position: Position, rng: random.Random, **terms: object) -> Asked:
    """The position with an aim by chance, calm two times of three."""
    text = format_position(position.table, position.rack, game.spelling)
    asked = Asked(kind, game.name, text, rng.choice(tuple(AIMS)), calm=rng.random() < 2 / 3)
    return replace(asked, **terms)  # type: ignore[arg-type]


def of_games(game: Game) -> Callable[[random.Random], Iterator[Asked]]:
    """Positions as computer players meet them."""

    def drawn(rng: random.Random) -> Iterator[Asked]:
        kind = f"{game.name}: games"
        for position in fresh(game, 10_000, FRESH_EVERY, SEED):
            yield _asked(kind, game, position, rng)

    return drawn


def of_random_sets(game: Game) -> Callable[[random.Random], Iterator[Asked]]:
    """Tables of random sets, which are harder."""

    def drawn(rng: random.Random) -> Iterator[Asked]:
        for _ in count():
            yield _asked(f"{game.name}: random sets", game, random_position(game, rng), rng)

    return drawn


def of_many_jokers(rng: random.Random) -> Iterator[Asked]:
    """Tables of Twist with four and more special jokers."""
    for _ in count():
        position = random_position(TWIST, rng)
        tiles = [*(tile for meld in position.table for tile in meld.tiles), *position.rack]
        if sum(map(is_special, tiles)) >= MANY:
            yield _asked("twist: four and more", TWIST, position, rng)


def of_near_tiles(rng: random.Random) -> Iterator[Asked]:
    """Small positions with special jokers of all kinds, every third with one colour-change a run at most."""
    for place in count():
        options = Options(one_change_per_run=place % 3 == 0)
        rules = TWIST.ruleset().sets(options, TWIST.pieces)
        yield _asked("twist: small", TWIST, small(rng, "JDCM", rules), rng, options=options)


def of_bound_jokers(rng: random.Random) -> Iterator[Asked]:
    """Small positions with regular jokers on the table that are bound, and those of games."""
    games = fresh(CLASSIC, 10_000, FRESH_EVERY, SEED + 500), fresh(BIG, 10_000, FRESH_EVERY, SEED + 600)
    for place in count():
        position = with_jokers(rng) if place % 2 else next(games[place // 2 % 2])
        if any(meld.has_jokers for meld in position.table):
            yield _asked("bound jokers", BIG, position, rng, options=Options(jokers=rng.choice(BOUND)))


def of_bound_special_jokers(rng: random.Random) -> Iterator[Asked]:
    """Small positions with special jokers on the table that are bound."""
    for _ in count():
        position = small(rng, "JDCM")
        if any(is_special(tile) for meld in position.table for tile in meld.tiles):
            yield _asked("bound special jokers", TWIST, position, rng, options=Options(jokers=rng.choice(BOUND)))


def of_high_aces(rng: random.Random) -> Iterator[Asked]:
    """Cards of Machiavelli, most of them near the ace."""
    for _ in count():
        yield _asked("high aces", MACHIAVELLI, some_cards(rng), rng, options=Options(card_jokers=4))


def of_limits(rng: random.Random) -> Iterator[Asked]:
    """The same with a limit of a turn."""
    for _ in count():
        options = Options(card_jokers=4, turn_limit=rng.choice((1, 2, 3, 5)))
        yield _asked("limit of a turn", MACHIAVELLI, some_cards(rng, 6), rng, options=options)


def of_openings(rng: random.Random) -> Iterator[Asked]:
    """Racks before the opening, of all boxes; every third may go on with the table."""
    for place in count():
        rearrange = place % 3 == 2
        game = BIG if rearrange else rng.choice((CLASSIC, BIG, TWIST))
        options = Options(
            opening=rng.choice((20, 30, 50)), opening_jokers=rng.random() < 0.8, rearrange_in_opening=rearrange
        )
        if rearrange:
            options = replace(options, opening=rng.choice((9, 15, 30)), jokers=rng.choice(tuple(Jokers)))
        rules = game.ruleset().sets(options, game.pieces)
        start = with_jokers(rng, rack=7, sets=2) if rearrange else Position((), tuple(some_rack(rng, game, 14)), rules)
        spared = rng.random() < 0.5
        yield _asked("openings", game, start, rng, options=options, opened=False, spare_jokers=spared)


def of_heaps(rng: random.Random) -> Iterator[Asked]:
    """Many tiles and no table, as the analysis board asks."""
    for _ in count():
        game = rng.choice((CLASSIC, CLASSIC, BIG))
        rack = tuple(rng.sample(game.tiles(), rng.randint(15, 60)))
        yield _asked("heaps", game, Position((), rack, game.ruleset().sets(Options(), game.pieces)), rng)


KINDS: Mapping[Callable[[random.Random], Iterator[Asked]], int] = MappingProxyType(
    {
        of_games(CLASSIC): 700,
        of_random_sets(CLASSIC): 200,
        of_games(BIG): 300,
        of_random_sets(BIG): 150,
        of_games(TWIST): 200,
        of_many_jokers: 150,
        of_near_tiles: 350,
        of_bound_jokers: 250,
        of_bound_special_jokers: 150,
        of_high_aces: 200,
        of_limits: 100,
        of_openings: 150,
        of_heaps: 100,
    }
)
"""Where positions come from, and how many of each kind there are."""


def drawn() -> Iterator[Asked]:
    """All positions, the same ones as long as games and generators are."""
    for place, (source, many) in enumerate(KINDS.items()):
        yield from islice(source(random.Random(SEED + place)), many)


@dataclass(slots=True)
class Tally:
    """What is counted of one kind."""

    exact: int = 0
    seconds: float = 0
    less: Counter[int] = field(default_factory=Counter)
    """Calm plays by how many sets fewer they keep than is proven."""
    found: Counter[str] = field(default_factory=Counter)


def tallied(rows: Sequence[tuple[Asked, Answer | None]], tallies: dict[str, Tally]) -> Iterator[tuple[Asked, Answer]]:
    """The answers of the solver as it is; what differs from a kept answer is printed."""
    warm = Solver()
    for asked, kept in rows:
        tally = tallies.setdefault(asked.kind, Tally())
        position = asked.at()
        solver = solver_for(position, warm)
        begin = time.process_time()
        now = answer(solver, asked, position)
        tally.seconds += time.process_time() - begin
        tally.exact += now.exact
        if asked.most_kept is not None:
            tally.less[min(2, asked.most_kept - now.kept)] += 1
        changed = kept is not None and differ(asked, kept, now)
        tally.found["differs" if changed else "equal"] += 1
        if changed:
            print(f"{asked}\n    was {kept}\n    is  {now}", flush=True)
        yield asked, now


def proven(asked: Asked, kept: Answer) -> Asked:
    """The question with what the program says to it; AssertionError where it finds a play of another worth."""
    position, aim = asked.at(), AIMS[asked.aim](asked.game.pieces)
    table = [meld.tiles for meld in position.table]
    most = best_play(table, position.rack, partial(weight_of, aim=aim), position.rules.shapes)
    assert most.worth == kept.worth, (asked, most)
    return replace(asked, most_kept=most.kept)


def with_proofs(kind: str, every: int) -> Iterator[tuple[Asked, Answer]]:
    """All kept questions, and what the program says to some of those that it was not asked."""
    rows = read()
    some = {id(row) for row in [row for row in rows if kind in row[0].kind and row[0].is_for_program][::every]}
    for row in rows:
        yield (proven(*row), row[1]) if id(row) in some and row[0].most_kept is None else row


def main(arguments: Sequence[str]) -> int:
    """Answers, prints, and says whether all are as they were."""
    parser = argparse.ArgumentParser(prog="freeze_answers")
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("--kind", default="")
    parser.add_argument("--every", type=int, default=1)
    wanted = parser.parse_args(arguments)
    rows: list[tuple[Asked, Answer | None]] = [(one, None) for one in drawn()] if wanted.draw else [*read()]
    asked = [row for row in rows if wanted.kind in row[0].kind][:: wanted.every]
    if wanted.prove:
        write(with_proofs(wanted.kind, wanted.every))
        return 0
    tallies: dict[str, Tally] = {}
    answered = list(tallied(asked, tallies))
    if wanted.draw:
        write(answered)
    if wanted.keep:
        now = {id(row): new for row, new in zip(asked, answered, strict=True)}
        write([now.get(id(row)) or (row[0], row[1]) for row in rows if row[1] is not None])
    for kind, tally in tallies.items():
        print(
            f"{kind:<22}{sum(tally.found.values()):6}  {tally.exact:5} exact  {tally.found['differs']:4} differ"
            f" most sets {tally.less[0]:4}, one less {tally.less[1]:2}, fewer {tally.less[2]:2}  {tally.seconds:7.1f} s"
        )
    return 0 if not any(tally.found["differs"] for tally in tallies.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
