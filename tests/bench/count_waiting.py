"""Card Rummy: how many positions before a throw have one card that leaves the most cards to wait for.

    python -m tests.bench.count_waiting [--positions 10000] [--first 1]

Positions of hands among the characters at tables of two to six, counted by names of cards alone. Of those that are
puzzles, that is, nothing can be laid, one throw leaves the most and it is not one of the dearest: how often the
discards that lie decide, because without them another card would be right or none; and how often a draw is a question,
that is, the top discard and the unknown card both make a set for certain.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from itertools import combinations

from game.rules.play.commands import DrawTile
from game.rules.play.state import PlayerView
from tests.bench.prove_advice import Card, Seen, counted, fits, is_three, positions, seen_of
from tests.puzzles.counting import PACK, waited_for


def answer(hand: tuple[Card, ...], seen: set[Card]) -> Card | None:
    """The one throw that leaves the most, unless it is one of the dearest."""
    left = {thrown: len(waited_for([each for each in hand if each != thrown], seen)) for thrown in hand}
    best = [thrown for thrown, count in left.items() if count == max(left.values())]
    dearest = max(map(counted, hand))
    return best[0] if len(best) == 1 and counted(best[0]) < dearest else None


def can_lay(seen: Seen) -> bool:
    """Whether any card of the hand can be laid."""
    is_held = any(is_three(*three) for three in combinations(seen.hand, 3))
    return is_held or any(fits(row, card) for row in seen.table for card in seen.hand)


def kinds_of_question(view: PlayerView) -> list[str]:
    """What can be asked of this view."""
    seen, table = seen_of(view), {card for row in seen_of(view).table for card in row}
    if DrawTile in view.phase.commands:
        unknown = PACK - set(seen.hand) - seen.gone
        of_use = waited_for(seen.hand, set(seen.hand) | seen.gone)
        certain = bool(unknown) and unknown <= of_use
        takes = seen.top is not None and any(is_three(seen.top, *pair) for pair in combinations(seen.hand, 2))
        return ["draw", *["draw: the stock is certain"] * certain, *["draw: both are certain"] * (certain and takes)]
    if can_lay(seen):
        return ["throw", "throw: something can be laid"]
    found, bare = answer(seen.hand, {*seen.hand, *seen.gone}), answer(seen.hand, {*seen.hand, *table})
    told = [
        "throw",
        *["throw: a puzzle"] * (found is not None),
        *["throw: a puzzle by the table alone"] * (bare is not None),
    ]
    return [*told, *["throw: a puzzle, and the discards decide"] * (found is not None and found != bare)]


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--positions", type=int, default=10_000, help="before a throw")
    parser.add_argument("--first", type=int, default=1)
    wanted, told = parser.parse_args(), Counter[str]()
    for view in positions(wanted.first):
        told.update(kinds_of_question(view))
        if told["throw"] >= wanted.positions:
            break
    print(*(f"{count:6} {kind}" for kind, count in sorted(told.items())), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
