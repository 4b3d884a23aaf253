"""Ten discards of a character of card Rummy with what it held, to be guessed by a person; and who it was.

    python -m tests.bench.show_discards --sheets 10 --seed 5 --seats 4 [--answers]
    python -m tests.bench.show_discards --guess 100

A sheet says nothing that could not be seen by somebody who looks over the character's shoulder. `--guess` has each
character guessed so many times at tables of each size, by the five facts of `tests/ai/seen_discards.py`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from game.rules.games.rummy import RUMMY
from tests.ai.seen_discards import PLAYERS, guess, ten_discards


def show(sheets: int, seed: int, seats: int, *, answers: bool) -> None:
    chance = random.Random(seed)
    for number in range(1, sheets + 1):
        who, dealt = chance.choice(list(PLAYERS)), f"{seed} {chance.getrandbits(40)}"
        print(f"{number}." + (f" {who}" if answers else ""))
        for each in ten_discards(who, dealt, seats):
            print(f"   {each.told}")


def count(times: int, seed: int) -> None:
    for seats in RUMMY.racks:
        shown = {who: [ten_discards(who, f"{seed} {who} {at}", seats) for at in range(times)] for who in PLAYERS}
        guesses = {who: Counter(map(guess, sheets)) for who, sheets in shown.items()}
        right = sum(guesses[who][who] for who in PLAYERS) / (times * len(PLAYERS))
        print(f"{seats} seats: {right:.1%} right, { ({who: dict(each) for who, each in guesses.items()}) }", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheets", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--answers", action="store_true")
    parser.add_argument("--guess", type=int, default=0, help="how often each character is guessed at each table")
    wanted = parser.parse_args()
    if wanted.guess:
        count(wanted.guess, wanted.seed)
    else:
        show(wanted.sheets, wanted.seed, wanted.seats, answers=wanted.answers)


if __name__ == "__main__":
    main()
