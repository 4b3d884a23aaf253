"""How sure the answers to *Was waiting right?* are, and what they cost.

    python -m tests.bench.bench_waiting --games 40                      # how many answers, and their time
    python -m tests.bench.bench_waiting --games 40 --fresh 10           # and those that name a better choice, anew
    python -m tests.bench.bench_waiting --games 200 --fresh 10 --log FILE --seconds 600

Characters that hold sit where a person would, by turns, against others. Every answer that names a better choice is
played anew in that many times as many other worlds, fewer once their sign is certain. With a log each game is written
down when it is done, and games that are in it are not played again. 0 when 95 of 100 keep their sign and no game
takes more than 20 s of processor time.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from time import monotonic, process_time
from typing import Any

from game.ai.exact import new_solver
from game.ai.rollouts import CONTINUATIONS
from game.session.review.comparing import PlayedWorlds
from game.session.review.estimate import Unit
from game.session.review.kept_or_laid import LEAST_GAMES, Tally, Waiting
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import SeatGame, seat_game
from game.session.review.weighing import WaitingChoice, Weighing, played_both, waiting_choices
from game.session.thinking.slice_runner import answered
from game.solver.solver import Solver
from tests.bench.bench_review import finished_bench_game, surely_reviewed

SEATS = (("owl", "fox"), ("tortoise", "owl"), ("owl", "hare,fox"), ("magpie", "tortoise"), ("owl", "owl"))
"""Who sits where the person would, and against whom."""
CERTAIN = 2.5
"""Half widths from nothing at which more worlds would not change the sign."""
FRESH = 10_000
"""The number of the first other world."""
SIGNS, SECONDS = 0.95, 20.0

Found = dict[str, Any]


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--fresh", type=int, default=0, help="how many times as many games")
    parser.add_argument("--log", default="")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    wanted = parser.parse_args()
    log = Path(wanted.log) if wanted.log else None
    lines = log.read_text(encoding="utf-8").splitlines() if log is not None and log.exists() else []
    found = {game["seed"]: game for game in map(json.loads, lines)}
    begun = monotonic()
    for seed in range(wanted.first, wanted.first + wanted.games):
        if seed not in found and monotonic() - begun <= wanted.seconds:
            found[seed] = {"seed": seed, **_game(seed, wanted)}
            if log is not None:
                with log.open("a", encoding="utf-8", newline="\n") as file:
                    file.write(json.dumps(found[seed]) + "\n")
    return _told(list(found.values()))


def _game(seed: int, wanted: Namespace) -> Found:
    who, against = SEATS[seed % len(SEATS)]
    game, solver = seat_game(finished_bench_game(who, against.split(","), "classic", seed), 0), new_solver()
    reviewing = Reviewing(game)
    surely_reviewed(reviewing, solver)
    weighing, begin, slices, newest = Weighing(game, reviewing.review.more), process_time(), 0, 0.0
    answer: Any = None
    asking = weighing.asking()
    while True:
        try:
            question = asking.send(answer)
        except StopIteration:
            break
        assert question is not None
        answer = question(solver)
        slices += 1
        if not newest and any(each.games for each in weighing.found):
            newest = process_time() - begin
    seconds = process_time() - begin
    choices = {choice.turn.number: choice for choice in waiting_choices(game, reviewing.review.more)}
    told = [each for each in weighing.found if each.games]
    return {
        "seconds": seconds,
        "newest": newest,
        "slices": slices,
        "work": sum(each.work for each in told),
        "unanswered": len(choices) - len(told),
        "answers": [[each.laid, each.games, each.estimate.gain, each.estimate.half, each.weight] for each in told],
        "named": [_named(game, choices[each.turn], each, wanted, solver) for each in told if each.is_told],
    }


def _named(game: SeatGame, choice: WaitingChoice, told: Waiting, wanted: Namespace, solver: Solver) -> list[float]:
    return [told.laid, told.games, told.estimate.gain, told.weight, *_anew(game, choice, told, wanted, solver)]


def _anew(game: SeatGame, choice: WaitingChoice, told: Waiting, wanted: Namespace, solver: Solver) -> tuple[float, int]:
    """What other worlds say of the same choice, and how many of them."""
    worlds, tally = PlayedWorlds(game), Tally()
    for number in range(wanted.fresh * told.games // len(CONTINUATIONS)):
        for way in CONTINUATIONS:
            kept, laid = answered(played_both(worlds, choice, way, FRESH + number), solver)
            tally = tally.with_world(kept[told.unit is Unit.POINTS], laid[told.unit is Unit.POINTS])
        if tally.games >= 2 * LEAST_GAMES:
            found = tally.estimate(told.unit)
            if abs(found.gain) > CERTAIN * found.half:
                break
    return (tally.estimate(told.unit).gain if tally.games else 0.0), tally.games


def _told(games: list[Found]) -> int:
    answers = [each for game in games for each in game["answers"]]
    named = [each for game in games for each in game["named"]]
    for line in (*_of_answers(games, answers), *_of_names(named)):
        print(line, flush=True)
    checked = [each for each in named if each[5]]
    same = sum(each[2] * each[4] > 0 for each in checked)
    is_slow = any(game["seconds"] > SECONDS for game in games)
    return 1 if is_slow or (checked and same < SIGNS * len(checked)) else 0


def _of_answers(games: list[Found], answers: list[list[float]]) -> Iterator[str]:
    seconds = [game["seconds"] for game in games]
    yield f"{len(games)} games, {len(answers)} turns answered, {sum(game['unanswered'] for game in games)} not"
    yield f"games of each side: median {median(each[1] for each in answers):.0f}"
    yield f"processor time a game: {fmean(seconds):.1f} s, most {max(seconds):.1f}"
    newest = [game["newest"] for game in games if game["answers"]]
    yield f"the first answer after {fmean(newest):.2f} s, most {max(newest):.2f}"
    yield f"work a second: {sum(game['work'] for game in games) / sum(seconds):.0f}"


def _of_names(named: list[list[float]]) -> Iterator[str]:
    yield f"a better choice is named of {len(named)}, keeping of {sum(each[2] > 0 for each in named)}"
    checked = [each for each in named if each[5]]
    if checked:
        same = sum(each[2] * each[4] > 0 for each in checked)
        yield f"the sign stays in {same} of {len(checked)} ({same / len(checked):.1%})"
        for least in (1.4, 1.6, 1.8, 2.0):
            some = [each for each in checked if each[3] >= least]
            if some:
                yield f"  from {least} half widths: {sum(each[2] * each[4] > 0 for each in some)} of {len(some)}"


if __name__ == "__main__":
    sys.exit(main())
