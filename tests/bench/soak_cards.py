"""Whole games of cards with every promise of the rules looked at after every command (rules 12, 13.1).

    python -m tests.bench.soak_cards [--game machiavelli|rummy] [--games N] [--seed N] [--owl]

Chance chooses two to six seats, the players and every option. Besides what every game of the arena is asked, each must
begin with the hands agreed. A game of Machiavelli never lays more cards than a turn may, and ends with the fewest
points where nobody goes out; a hand of card Rummy ends within 400 turns and pays the winners what the others hold,
double where all was laid in one turn. The quick characters play; with `--owl` one seat is Owl's. Exit code 0 when
nothing is wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from game.ai.arena import BrokenPromise, PlayedCommand, steps
from game.ai.levels import player_of
from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.rummy import RUMMY
from game.rules.options import Jokers, Late, Options, StockEnd
from game.rules.play.card_rummy import hand_points
from game.rules.play.scoring import EndReason
from game.rules.play.state import GameState

QUICK = ("hare", "magpie", "tortoise", "fox")
MOST_TURNS = 400
HANDS = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
"""Cards each at the deal of card Rummy (rules 12.1)."""

Commands = Sequence[PlayedCommand]
"""The commands of one game."""


def some_machiavelli(rng: random.Random) -> Options:
    """Any agreement of Machiavelli."""
    return Options(
        hand_size=rng.choice((15, 13, 12)),
        card_jokers=rng.choice((0, 2, 4)),
        first_play=rng.choice((0, 36)),
        turn_limit=rng.choice((0, 13)),
        jokers=rng.choice(tuple(Jokers)),
        late=rng.choice(tuple(Late)),
        strict=rng.random() < 0.5,
    )


def some_rummy(rng: random.Random) -> Options:
    """Any agreement of card Rummy."""
    yes_or_no = (False, True)
    return Options(
        stock_end=rng.choice(tuple(StockEnd)),
        one_meld=rng.choice(yes_or_no),
        meld_first=rng.choice(yes_or_no),
        last_thrown=rng.choice(yes_or_no),
        going_rummy=rng.choice(yes_or_no),
        aces_high=rng.choice(yes_or_no),
    )


def faults_of_machiavelli(played: Commands, options: Options) -> Iterator[str]:
    """What is wrong with a game that the arena let pass."""
    start, end = played[0].before, played[-1].after
    size = min(options.hand_size, 12) if len(start.seats) == 6 else options.hand_size
    if {len(rack) for rack in start.racks} != {size}:
        yield "hands"
    for step in played:
        seat = step.before.to_move
        if options.turn_limit and len(step.before.racks[seat]) - len(step.after.racks[seat]) > options.turn_limit:
            yield "limit"
    outcome = end.outcome
    if outcome is None or sum(outcome.scores) != 0:
        yield "outcome"
    elif outcome.reason is EndReason.BLOCKED and outcome.winners:
        points = [sum(map(end.ruleset.points, rack)) for rack in end.racks]
        if {points[seat] for seat in outcome.winners} != {min(points)}:
            yield "winner"


def faults_of_rummy(played: Commands, options: Options) -> Iterator[str]:
    """The same of a hand of card Rummy."""
    start, end = played[0].before, played[-1].after
    if {len(rack) for rack in start.racks} != {HANDS[len(start.seats)]} or len(start.discards) != 1:
        yield "hands"
    if end.turn > MOST_TURNS:
        yield "long"
    outcome = end.outcome
    if outcome is None:
        yield "outcome"
    elif outcome.scores != scores_of_rummy(played, end, options):
        yield "scores"


def scores_of_rummy(played: Commands, end: GameState, options: Options) -> tuple[int, ...]:
    """What each seat scores, reckoned from the hands and from who had laid what (rules 12.5, 12.6)."""
    points = [sum(hand_points(options, tile) for tile in rack) for rack in end.racks]
    out = [seat for seat, rack in enumerate(end.racks) if not rack]
    winners = out or [seat for seat, mine in enumerate(points) if mine == min(points)]
    won = sum(points) if out else sum(mine - min(points) for mine in points) // len(winners)
    if out and options.going_rummy:
        begun = next(step.before for step in played if step.before.turn == end.turn)
        won *= 1 if begun.seats[out[0]].opened else 2
    return tuple(won if seat in winners else 0 for seat in range(len(points)))


@dataclass(frozen=True, slots=True)
class Soak:
    """A game, its agreements, and what may be wrong with it."""

    game: Game
    options: Callable[[random.Random], Options]
    faults: Callable[[Commands, Options], Iterator[str]]


SOAKS: Mapping[str, Soak] = MappingProxyType(
    {
        "machiavelli": Soak(MACHIAVELLI, some_machiavelli, faults_of_machiavelli),
        "rummy": Soak(RUMMY, some_rummy, faults_of_rummy),
    }
)


def one_game(soak: Soak, rng: random.Random, *, owl: bool) -> tuple[Commands, list[object]]:
    """A game as chance makes it, and what is wrong with it: the players, the options, the faults."""
    options, seats = soak.options(rng), rng.randint(2, 6)
    names = [rng.choice(QUICK) for _ in range(seats - owl)] + ["owl"] * owl
    rng.shuffle(names)
    try:
        played = list(steps([player_of(soak.game, name) for name in names], soak.game, options, rng.getrandbits(60)))
    except BrokenPromise as broken:
        return (), [names, options, broken.code]
    found = list(soak.faults(played, options))
    return played, [names, options, *found] if found else []


def main(arguments: Sequence[str]) -> int:
    """Plays, and says how it went."""
    parser = argparse.ArgumentParser(prog="soak_cards")
    parser.add_argument("--game", choices=tuple(SOAKS), default="machiavelli")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--owl", action="store_true")
    wanted = parser.parse_args(arguments)
    soak, begin, bad, ends = SOAKS[wanted.game], time.process_time(), 0, Counter[str]()
    turns, longest = 0, 0
    for number in range(wanted.games):
        rng = random.Random(f"{wanted.seed}/{number}")
        played, found = one_game(soak, rng, owl=wanted.owl)
        if found:
            bad += 1
            print(number, *found)
        for step in played[-1:]:
            turns, longest = turns + step.after.turn, max(longest, step.before.turn)
            ends.update([step.after.outcome.reason.value] if step.after.outcome is not None else [])
    spent = time.process_time() - begin
    print(f"{wanted.games} games, {turns} turns, the longest {longest}, {dict(ends)}, {spent:.0f} s CPU: {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
