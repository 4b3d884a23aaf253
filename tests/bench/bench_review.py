"""What reviews of many games say: moments, facts, estimates checked in fresh worlds, luck, and the time it all takes.

    python -m tests.bench.bench_review magpie --games 20            # everything
    python -m tests.bench.bench_review fox --games 200 --facts      # only what the solver proves
    python -m tests.bench.bench_review magpie --games 300 --luck    # only draws
    python -m tests.bench.bench_review magpie --games 20 --fresh 1000

The named character sits where a person would, against Fox. Every fact of going out is checked by the engine.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from time import process_time
from typing import Any

from game.ai.rollouts import CONTINUATIONS
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.candidate_turns import comparisons, decisions
from game.session.review.comparing import Comparing, Comparison
from game.session.review.draw_luck import draw_luck
from game.session.review.facts import Chance, chances, proven
from game.session.review.moments import MOST_MOMENTS, Kind, Moment, Voice
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import SeatGame, seat_game
from game.session.review.slices import Asking, Slice, answered
from game.solver.solver import Solver

BEGUN, ENDED = "2026-01-01T09:05:00+00:00", "2026-01-01T09:35:00+00:00"


@dataclass
class Figures:
    """What was found in all games."""

    moments: list[int] = field(default_factory=list)
    negative: list[int] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    facts_checked: int = 0
    facts_refused: int = 0
    lost_episodes: int = 0
    luck: list[float] = field(default_factory=list)
    facts_ms: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    slices_ms: list[float] = field(default_factory=list)
    fresh: list[tuple[float, float]] = field(default_factory=list)


def main() -> int:
    wanted = _arguments()
    figures, solver = Figures(), Solver()
    for seed in range(wanted.first, wanted.first + wanted.games):
        finished_game = _played(wanted.who, wanted.against.split(","), wanted.box, seed)
        game = seat_game(finished_game, 0)
        if wanted.luck:
            figures.luck += _draws(game, solver)
        elif wanted.facts:
            _facts(figures, finished_game, game, solver)
        else:
            _whole(figures, finished_game, game, solver, wanted.fresh)
    for line in _told(figures, wanted):
        print(line, flush=True)
    return 1 if figures.facts_refused or figures.lost_episodes else 0


def _arguments() -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("who")
    parser.add_argument("--against", default="fox")
    parser.add_argument("--box", default="classic")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--fresh", type=int, default=0)
    parser.add_argument("--facts", action="store_true")
    parser.add_argument("--luck", action="store_true")
    return parser.parse_args()


def _played(who: str, against: list[str], box: str, seed: int) -> FinishedGame:
    """A game whose first seat this character plays for the person."""
    match = Match.begin(Setup(box, 1 + len(against), tuple(against)), seed)
    stand_in = player_named(who, match.setup.game.ruleset().table_use)
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or stand_in
        match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng()))
    return finished_game_of(match, BEGUN, ENDED)


def _facts(figures: Figures, finished_game: FinishedGame, game: SeatGame, solver: Solver) -> None:
    begin = process_time()
    found: tuple[Chance, ...] = answered(chances(game), solver)
    moments: tuple[Moment, ...] = answered(proven(found, game), solver)
    figures.facts_ms.append(1000 * (process_time() - begin))
    _count(figures, finished_game, moments)


def _draws(game: SeatGame, solver: Solver) -> Iterator[float]:
    return (answered(draw_luck(turn, turn.drawn), solver) for turn in game.turns if turn.drawn is not None)


def _whole(figures: Figures, finished_game: FinishedGame, game: SeatGame, solver: Solver, fresh: int) -> None:
    reviewing, begin = Reviewing(game), process_time()
    _timed(reviewing.asking(), solver, figures.slices_ms)
    figures.seconds.append(process_time() - begin)
    review = reviewing.review
    _count(figures, finished_game, review.moments)
    found: tuple[Chance, ...] = answered(chances(game), solver)
    told = {moment.turn for moment in review.moments if moment.kind is Kind.COULD_GO_OUT}
    wanted = [moment for moment in answered(proven(found, game), solver) if moment.kind is Kind.COULD_GO_OUT]
    figures.lost_episodes += sum(moment.turn not in told for moment in wanted[-MOST_MOMENTS:])
    if fresh:
        estimates = {each.turn: each for each in review.moments if each.voice is Voice.ESTIMATE}
        for comparison in answered(comparisons(answered(decisions(found), solver), game), solver):
            moment = estimates.get(comparison.turn.number)
            if moment is not None and moment.estimate is not None and moment.estimate.unit is comparison.unit:
                gain = _anew(comparison, game, fresh, solver)
                figures.fresh.append((moment.estimate.gain, gain))


def _anew(comparison: Comparison, game: SeatGame, worlds: int, solver: Solver) -> float:
    """The same comparison in other worlds; of both ways to play on the mean."""
    again = Comparison(comparison.turn, comparison.other, comparison.unit, comparison.least)
    comparing = Comparing(game, [again])
    for name in CONTINUATIONS:
        answered(comparing.extended(again, name, worlds // 2, first=1_000), solver)
    return fmean(again.estimate(name).gain for name in CONTINUATIONS)


def _timed(asking: Asking, solver: Solver, slices_ms: list[float]) -> None:
    answer: Any = None
    while True:
        try:
            question: Slice = asking.send(answer)
        except StopIteration:
            return
        begin = process_time()
        answer = question(solver)
        slices_ms.append(1000 * (process_time() - begin))


def _count(figures: Figures, finished_game: FinishedGame, moments: tuple[Moment, ...]) -> None:
    figures.moments.append(len(moments))
    figures.negative.append(sum(moment.is_negative for moment in moments))
    figures.kinds.update(f"{moment.voice.value}/{moment.said}" for moment in moments)
    for moment in moments:
        if moment.kind is Kind.COULD_GO_OUT:
            state = finished_game.states[moment.turn - 1]
            laid = {tile for meld in moment.shown for tile in meld.tiles}
            problems = verify(state, state.to_move, PlayTable(moment.shown))
            figures.facts_checked += 1
            figures.facts_refused += bool(problems) or not laid.issuperset(moment.rack)


def _told(figures: Figures, wanted: Namespace) -> Iterator[str]:
    yield f"{wanted.who} against {wanted.against}, {wanted.box}, {wanted.games} games"
    if figures.luck:
        error = stdev(figures.luck) / len(figures.luck) ** 0.5
        yield f"luck: mean {fmean(figures.luck):+.4f} (standard error {error:.4f}) over {len(figures.luck)} draws"
        return
    counts = figures.moments
    within = sum(1 <= count <= MOST_MOMENTS for count in counts) / len(counts)
    mean = fmean(figures.negative)
    half = 1.96 * stdev(figures.negative) / len(figures.negative) ** 0.5 if len(figures.negative) > 1 else 0.0
    yield f"moments: median {median(counts)}, most {max(counts)}, 1 to 5 in {within:.1%}"
    yield f"negative moments a game: {mean:.2f} (±{half:.2f}); none in {figures.negative.count(0)} games"
    yield f"by what they say: {dict(figures.kinds.most_common())}"
    yield f"facts of going out checked by the engine: {figures.facts_checked}, refused {figures.facts_refused}"
    if figures.facts_ms:
        yield f"facts: {fmean(figures.facts_ms):.0f} ms a game, most {max(figures.facts_ms):.0f}"
    if figures.seconds:
        slices = sorted(figures.slices_ms)
        yield f"episodes of going out not told: {figures.lost_episodes}"
        yield f"whole review: {fmean(figures.seconds):.1f} s of processor time, most {max(figures.seconds):.1f}"
        high = slices[int(0.999 * len(slices))]
        yield f"slices: {len(slices)}, 99.9 % below {high:.0f} ms, longest {slices[-1]:.0f} ms"
    if figures.fresh:
        same = sum(told * anew > 0 for told, anew in figures.fresh)
        yield f"estimates checked in {wanted.fresh} fresh worlds: same sign {same} of {len(figures.fresh)}"
        yield "told and anew: " + ", ".join(f"{told:+.0f}/{anew:+.0f}" for told, anew in figures.fresh)


if __name__ == "__main__":
    sys.exit(main())
