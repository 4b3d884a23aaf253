"""Whole games of Machiavelli with every promise of the rules looked at after every turn (rules 13.1).

    python -m tests.bench.soak_cards [--games N] [--seed N] [--owl]

Chance chooses two to six seats, the players and every option. Besides what every game of the arena is asked, each must
begin with the hands agreed, never lay more cards than a turn may, and end with the fewest points where nobody goes out.
The quick characters play; with `--owl` one seat is Owl's. Exit code 0 when nothing is wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from game.ai.arena import BrokenPromise, PlayedCommand, steps
from game.ai.levels import level
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.options import Jokers, Late, Options
from game.rules.play.scoring import EndReason

QUICK = ("hare", "magpie", "tortoise", "fox")


def some_options(rng: random.Random) -> Options:
    """Any agreement the game has."""
    return Options(
        hand_size=rng.choice((15, 13, 12)),
        card_jokers=rng.choice((0, 2, 4)),
        first_play=rng.choice((0, 36)),
        turn_limit=rng.choice((0, 13)),
        jokers=rng.choice(tuple(Jokers)),
        late=rng.choice(tuple(Late)),
        strict=rng.random() < 0.5,
    )


def faults(turns: Sequence[PlayedCommand], options: Options) -> Iterator[str]:
    """What is wrong with a game that the arena let pass."""
    start, end = turns[0].before, turns[-1].after
    size = min(options.hand_size, 12) if len(start.seats) == 6 else options.hand_size
    if {len(rack) for rack in start.racks} != {size}:
        yield "hands"
    for turn in turns:
        seat = turn.before.to_move
        if options.turn_limit and len(turn.before.racks[seat]) - len(turn.after.racks[seat]) > options.turn_limit:
            yield "limit"
    outcome = end.outcome
    if outcome is None or sum(outcome.scores) != 0:
        yield "outcome"
    elif outcome.reason is EndReason.BLOCKED and outcome.winners:
        points = [sum(map(end.ruleset.points, rack)) for rack in end.racks]
        if {points[seat] for seat in outcome.winners} != {min(points)}:
            yield "winner"


def main(arguments: Sequence[str]) -> int:
    """Plays, and says how it went."""
    parser = argparse.ArgumentParser(prog="soak_cards")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--owl", action="store_true")
    wanted = parser.parse_args(arguments)
    begin, bad, ends, count = time.process_time(), 0, Counter[str](), 0
    for number in range(wanted.games):
        rng = random.Random(f"{wanted.seed}/{number}")
        options, seats = some_options(rng), rng.randint(2, 6)
        names = [rng.choice(QUICK) for _ in range(seats - wanted.owl)] + ["owl"] * wanted.owl
        try:
            turns = list(steps([level(name).create() for name in names], MACHIAVELLI, options, number))
            found = list(faults(turns, options))
        except BrokenPromise as broken:
            turns, found = [], [broken.code]
        bad += bool(found)
        count += len(turns)
        ends.update(turn.after.outcome.reason.value for turn in turns[-1:] if turn.after.outcome is not None)
        if found:
            print(number, names, options, found)
    spent = time.process_time() - begin
    print(f"{wanted.games} games, {count} turns, {dict(ends)}, {spent:.0f} s CPU: {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
