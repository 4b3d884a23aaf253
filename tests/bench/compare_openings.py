"""10,000 racks before the opening beside brute force, under all options on jokers.

    python -m tests.bench.compare_openings [COUNT] [FIRST]

Racks of fourteen tiles from the Classic and the Big box, and of ten from Twist, where trying every part of a rack takes
too long for more; every tenth case is a small position in which the opening may go on with the table, under free,
bound and locked jokers, beside every table a turn could leave behind. Prints what was found; exit code 0 when no answer
is illegal, none differs, and none that is called exact is not.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.notation import format_tiles
from game.rules.options import Jokers, Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.solver.aims import most_tiles
from game.solver.solver import Solver
from tests.solver.racks import fault, some_options, some_rack
from tests.solver.tables import best_legal, with_jokers

COUNT = 10_000
GAMES = ((CLASSIC, 14), (CLASSIC, 14), (BIG, 14), (TWIST, 10))
MOST = 12
"""Tiles of a position that is tried out completely."""


def main(arguments: Sequence[str]) -> int:
    """Compares, prints, and says whether all agree."""
    count, first = (int(word) for word in [*arguments, str(COUNT), "0"][:2]) if arguments else (COUNT, 0)
    solver, found = Solver(), Counter[str]()
    for seed in range(first, first + count):
        rng = random.Random(seed)
        if seed % 10 == 9:
            _with_table(solver, rng, found, seed)
            continue
        box, size = GAMES[seed % len(GAMES)]
        rack, options = some_rack(rng, box, size), some_options(rng)
        wrong = fault(solver, rack, box, options)
        found[f"{box.name}: {wrong.split()[0] if wrong else 'equal'}"] += 1
        if wrong:
            print(seed, format_tiles(rack), options, wrong, flush=True)
    for what, many in sorted(found.items()):
        print(f"{many:7}  {what}")
    return 0 if all(what.endswith(("equal", "not called exact", "too large")) for what in found) else 1


def _with_table(solver: Solver, rng: random.Random, found: Counter[str], seed: int) -> None:
    """A small position whose opening frees the table, under each option on jokers."""
    start = with_jokers(rng, rack=7, sets=2)
    if sum(len(meld.tiles) for meld in start.table) + len(start.rack) > MOST:
        found["table: too large"] += 1
        return
    rules = Options(opening=rng.choice((9, 15, 20, 30)), rearrange_in_opening=True, opening_jokers=rng.random() < 0.8)
    for jokers in Jokers:
        options = replace(rules, jokers=jokers)
        best = solver.answer(start, most_tiles(), options, opened=False)
        most = best_legal(start, options, opened=False)[0]
        play = ProposedPlay(start.table, frozenset(start.rack), False, options, start.rules, best.table)
        wrong = "illegal" if best.played and play_problems(play) else ""
        wrong = wrong or ("equal" if best.tiles == most else "differs" if best.exact else "not called exact")
        found[f"table, {jokers.value}: {wrong}"] += 1
        if wrong in ("illegal", "differs"):
            print(seed, jokers, options, [format_tiles(meld.tiles) for meld in start.table], format_tiles(start.rack))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
