"""What reviews say of games played by forgetful players: whether it tells what they overlooked, and who is told of what
they held.

    python -m tests.bench.bench_missed mid --games 20              # weak, mid, strong: forgetful players
    python -m tests.bench.bench_missed fox --games 20              # a character, who overlooks nothing or holds
    python -m tests.bench.bench_missed mid --games 10 --clock 0.1  # the clock takes a turn in ten

A forgetful player sees a play that rebuilds n sets with probability a * d ** n, else a smaller one. What it overlooks
is planted: the review must tell of it. Everything but luck and estimates is asked. Each play that is told is judged by
the engine, praise and the best turn by another solver.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from types import MappingProxyType

from game.ai.exact import command, lays, new_solver, rebuilt, some
from game.ai.plans import best_plan
from game.ai.player import Player, idle
from game.ai.simple import simple_plans
from game.rules.play.commands import Cause, Command, Forfeit, PlayTable
from game.rules.play.engine import verify
from game.rules.play.state import PlayerView
from game.rules.table import taken_apart
from game.session.history.best_turn import best_turn, was_all
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.highlights import HighlightKind, highlights
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.candidate_turns import OwlsChoice
from game.session.review.findings.could_go_out import CouldGoOut
from game.session.review.findings.could_lay_more import TakenByClock
from game.session.review.findings.finding import Precedence
from game.session.review.findings.played_well import BestPlayed
from game.session.review.moments import Moment, Review, Voice
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import SeatGame, seat_game
from game.solver.aims import tiles_then_points
from game.solver.position import seen
from game.solver.solver import Solver
from tests.bench.bench_review import BEGUN, ENDED, answered_in_slices

SKILL: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"weak": (0.90, 0.60), "mid": (0.95, 0.80), "strong": (0.985, 0.93)}
)
"""Of each forgetful player: how surely it sees a play that rebuilds nothing, and how much less with each set."""
NAMED = {"weak": 0.0, "mid": 0.70, "strong": 0.95}
"""The least share of what was planted that must be among the moments."""
WRONG = ("refused", "praised", "other best", "closing")
"""Plays that are not allowed, praise where more was possible, best turns of other pages, false closing lines."""
HELD = 0.3
"""How often a game those are told of a miss, at most, who overlook nothing."""


@dataclass(frozen=True)
class Forgetful:
    """Sees a play that opens n sets with base * decay ** n; an opening of n sets with base * decay ** (n - 1)."""

    base: float
    decay: float
    name: str = "forgetful"
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The first play it sees, of those from the best on."""
        best = rebuilt(view, self.solver, tiles_then_points())
        if not lays(view, best):
            return idle(view)
        plans = [best]
        if view.am_open:
            for few in (4, 2):
                if len(view.table) > few:
                    plans.append(rebuilt(view, self.solver, tiles_then_points(), some(view.table, few, rng)))
            plans.append(best_plan(view, simple_plans(view, self.solver)))
        for plan in sorted((plan for plan in plans if lays(view, plan)), key=lambda each: len(each.left)):
            made = command(view, plan)
            if isinstance(made, PlayTable):
                opened = len(taken_apart(view.table, made.table))
                sets = opened if view.am_open else len(made.table) - len(view.table) - 1
                if rng.random() < self.base * self.decay ** max(sets, 0):
                    return made
        return idle(view)


def main() -> int:
    wanted = _arguments()
    games = [_game(wanted, seed) for seed in range(wanted.first, wanted.first + wanted.games)]
    total: Counter[str] = sum((found for found, _ in games), Counter())
    times = [seconds for _, seconds in games]
    print(f"{wanted.who} against fox, {len(games)} games, clock {wanted.clock}")
    print(f"named a game {total['named'] / len(games):.2f}, lines {total['lines'] / len(games):.1f}, "
          f"of them missed {total['missed'] / len(games):.1f}, praise {total['praise'] / len(games):.2f}")  # fmt: skip
    for kind in ("out", "opening", "play", "clock"):
        print(f"  {kind}: {total[f'{kind} told']} of {total[kind]} told, {total[f'{kind} listed']} listed")
    for wrong in WRONG:
        print(f"  {wrong}: {total[wrong]}")
    print(f"facts, list and praise: {fmean(times):.2f} s a game, most {max(times):.2f}")
    return 0 if _holds(wanted.who, total, len(games)) else 1


def _arguments() -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("who")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=1_000)
    parser.add_argument("--clock", type=float, default=0.0)
    return parser.parse_args()


def _holds(who: str, total: Counter[str], games: int) -> bool:
    wrong = sum(total[name] for name in WRONG)
    listed = all(total[kind] == total[f"{kind} listed"] for kind in ("out", "opening", "play"))
    if who in SKILL:
        sure = total["out"] == total["out told"] and total["opening"] == total["opening told"]
        return not wrong and listed and sure and total["play told"] >= NAMED[who] * total["play"]
    return not wrong and listed and total["named"] <= HELD * games


def _game(wanted: Namespace, seed: int) -> tuple[Counter[str], float]:
    finished_game = forgetful_game(wanted.who, seed, wanted.clock)
    game, slices = seat_game(finished_game, 0), list[tuple[type, float]]()
    reviewing = Reviewing(game)
    answered_in_slices(reviewing, new_solver(), slices, sure=True)
    seconds = sum(ms for kind, ms in slices if kind is not OwlsChoice) / 1000
    return _counts(finished_game, game, reviewing.review, wanted.who), seconds


def forgetful_game(who: str, seed: int, clock: float = 0.0, box: str = "classic") -> FinishedGame:
    """A game of this player, or of a character, against Fox."""
    match, chance = Match.begin(Setup(box, 2, ("fox",)), seed), random.Random(seed)
    stand_in: Player = Forgetful(*SKILL[who]) if who in SKILL else player_named(who)
    while not match.game.over:
        seat, view = match.game.state.to_move, match.game.view(match.game.state.to_move)
        if seat == 0 and chance.random() < clock:
            match.game.submit(seat, Forfeit(view.table, Cause.CLOCK))
        else:
            match.game.submit(seat, (match.players[seat] or stand_in).choose(view, match.thinking_rng()))
    return finished_game_of(match, BEGUN, ENDED)


def _counts(finished_game: FinishedGame, game: SeatGame, review: Review, who: str) -> Counter[str]:
    solver, total = Solver(), Counter[str]()
    covered = {turn for moment in review.moments for turn in _covered(moment, review)}
    listed = {moment.turn for moment in review.more}
    for number, kind in _planted(finished_game, game, solver):
        total[kind] += 1
        total[f"{kind} told"] += number in covered
        total[f"{kind} listed"] += number in listed
    total["named"] = sum(_is_miss(moment) for moment in review.moments)
    total["lines"], total["missed"] = len(review.more), sum(moment.is_negative for moment in review.more)
    praise = [moment for moment in review.moments if moment.voice is Voice.PRAISE]
    total["praise"] = len(praise)
    total["praised"] = sum(not was_all(finished_game, moment.turn, solver) for moment in praise)
    total["refused"] = sum(_is_refused(moment, finished_game) for moment in (*review.moments, *review.more))
    best = best_turn(finished_game, [0])
    named = {moment.turn for moment in review.moments if isinstance(moment.finding, BestPlayed)}
    named |= {each.turn for each in highlights(finished_game, best) if each.kind is HighlightKind.BEST}
    total["other best"] = bool(named - ({best.turn} if best else set()))
    total["closing"] = review.is_faultless and any(moment.is_negative for moment in review.more)
    return total


def _is_miss(moment: Moment) -> bool:
    return moment.is_negative and moment.finding.precedence is not Precedence.CLOCK


def _covered(moment: Moment, review: Review) -> Iterator[int]:
    """The turns a moment is about: those of its row, where it has several."""
    found = moment.finding
    yield moment.turn
    if isinstance(found, TakenByClock):
        yield from map(int, found.turns.split())
    since, until = getattr(found, "since", moment.turn), getattr(found, "until", 0)
    yield from (line.turn for line in review.more if since <= line.turn <= until)


def _planted(finished_game: FinishedGame, game: SeatGame, solver: Solver) -> Iterator[tuple[int, str]]:
    """The turns in which more was possible, by a solver of its own: what a forgetful player overlooked, and what a
    character held. Rows of going out count as their last two, openings only of lost games."""
    outs: list[list[int]] = []
    before = False
    for turn in game.turns:
        view = turn.view
        most = solver.answer(seen(view), tiles_then_points(), view.options, opened=view.am_open, calm=False)
        is_out = len(most.played) == len(view.rack) > len(turn.laid)
        if is_out:
            outs = [*outs[:-1], [*outs[-1], turn.number]] if before else [*outs, [turn.number]]
        elif isinstance(turn.command, Forfeit) and most.played:
            yield turn.number, "clock"
        elif most.exact and len(most.played) > len(turn.laid):
            if view.am_open:
                yield turn.number, "play"
            elif not game.won:
                yield turn.number, "opening"
        before = is_out
    yield from ((number, "out") for row in outs[-2:] for number in row)


def _is_refused(moment: Moment, finished_game: FinishedGame) -> bool:
    """Whether the engine does not allow the play that is shown, or a rack that could go is left in part."""
    state = finished_game.states[moment.turn - 1]
    laid = {tile for meld in moment.shown for tile in meld.tiles}
    is_left = isinstance(moment.finding, CouldGoOut) and not laid.issuperset(moment.rack)
    return is_left or bool(verify(state, state.to_move, PlayTable(moment.shown)))


if __name__ == "__main__":
    sys.exit(main())
