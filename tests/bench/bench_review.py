"""What reviews of many games say: moments, facts, estimates checked in fresh worlds, luck, and the time it all takes.

    python -m tests.bench.bench_review magpie --games 20                # everything
    python -m tests.bench.bench_review fox --games 200 --facts          # only what the solver proves
    python -m tests.bench.bench_review magpie --games 200 --sure        # all but luck and estimates
    python -m tests.bench.bench_review magpie --games 6 --luck --redraws 100        # only draws
    python -m tests.bench.bench_review magpie --games 20 --fresh 1000   # and its estimates in other worlds
    python -m tests.bench.bench_review magpie --games 200 --log FILE --seconds 250

The named character sits where a person would, against Fox or others (`--against fox,owl`). Every fact is replayed by
the engine. With a log each game is written down when it is done, and games that are in it are not played again, so that
a long run may be made in parts; the figures are of all that is in it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from time import monotonic, process_time
from typing import Any

from game.ai.exact import new_solver
from game.ai.rollouts import CONTINUATIONS, PlayoutSlice, dealt_anew
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.candidate_turns import comparisons, decisions
from game.session.review.comparing import Comparing, Comparison
from game.session.review.facts import Chance, chances
from game.session.review.findings.finding import StudyStage
from game.session.review.moments import MOST_MOMENTS, Moment, Voice
from game.session.review.reviewing import Reviewing, TilesWithEach, found_in, luck_by_symbol
from game.session.review.seat_game import OwnTurn, SeatGame, seat_game
from game.session.review.study import Study
from game.session.thinking.slice_runner import answered
from game.solver.solver import Solver

BEGUN, ENDED = "2026-01-01T09:05:00+00:00", "2026-01-01T09:35:00+00:00"
OUT = ("could_go_out", "could_go_rummy")
PART, CERTAIN = 50, 5.0
"""Fresh worlds between two looks, and the standard errors from nothing at which more would not change the sign."""

Found = dict[str, Any]
"""What one game gave, as it stands in the log."""


def main() -> int:
    wanted = _arguments()
    log = Path(wanted.log) if wanted.log else None
    found = _logged(log, wanted)
    begun = monotonic()
    for seed in range(wanted.first, wanted.first + wanted.games):
        if seed in found or monotonic() - begun > wanted.seconds:
            continue
        found[seed] = {**_setting(wanted), "seed": seed, **_game(wanted, seed, new_solver())}
        if log is not None:
            with log.open("a", newline="\n") as file:
                file.write(json.dumps(found[seed]) + "\n")
    for line in _told(list(found.values()), wanted):
        print(line, flush=True)
    return 1 if any(game.get("refused") or game.get("untold") for game in found.values()) else 0


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
    parser.add_argument("--redraws", type=int, default=0)
    parser.add_argument("--sure", action="store_true")
    parser.add_argument("--log", default="")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    return parser.parse_args()


def _setting(wanted: Namespace) -> Found:
    mode = next((name for name in ("luck", "facts", "sure") if vars(wanted)[name]), "whole")
    return {"who": wanted.who, "against": wanted.against, "box": wanted.box, "mode": mode}


def _logged(log: Path | None, wanted: Namespace) -> dict[int, Found]:
    """The games of this setting that a log has, by seed."""
    lines = log.read_text().splitlines() if log is not None and log.exists() else []
    setting = _setting(wanted)
    return {game["seed"]: game for game in map(json.loads, lines) if setting.items() <= game.items()}


def _game(wanted: Namespace, seed: int, solver: Solver) -> Found:
    finished_game = finished_bench_game(wanted.who, wanted.against.split(","), wanted.box, seed)
    game = seat_game(finished_game, 0)
    if wanted.luck:
        return {"luck": [value for turn in game.turns if turn.drawn for value in _draws(turn, wanted.redraws, solver)]}
    if wanted.facts:
        return _facts(finished_game, game, solver)
    return _whole(finished_game, game, solver, wanted)


def finished_bench_game(who: str, against: list[str], box: str, seed: int) -> FinishedGame:
    """A game whose first seat this character plays for the person."""
    match = Match.begin(Setup(box, 1 + len(against), tuple(against)), seed)
    stand_in = player_named(who, match.setup.game)
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or stand_in
        match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng()))
    return finished_game_of(match, BEGUN, ENDED)


def _draws(turn: OwnTurn, redraws: int, solver: Solver) -> Iterator[float]:
    """The luck of the tile drawn, and of those that would have been drawn in so many worlds dealt anew."""
    by_symbol, view = answered(luck_by_symbol(turn), solver), turn.view
    worlds = (dealt_anew(view, f"redraw {world}").state for world in range(redraws))
    drawn = [world.pool[world.next_place] for world in worlds]
    yield from (by_symbol[tile.symbol] for tile in (*filter(None, [turn.drawn]), *drawn))


def _facts(finished_game: FinishedGame, game: SeatGame, solver: Solver) -> Found:
    begin = process_time()
    moments = _proven(game, solver)
    return {"facts_ms": 1000 * (process_time() - begin), **_counts(finished_game, moments)}


def _proven(game: SeatGame, solver: Solver) -> tuple[Moment, ...]:
    found: tuple[Chance, ...] = answered(chances(game), solver)
    moments: tuple[Moment, ...] = answered(found_in(Study(game, found, is_calm=True), StudyStage.FACTS), solver)
    return moments


def _whole(finished_game: FinishedGame, game: SeatGame, solver: Solver, settings: Namespace) -> Found:
    slices: list[tuple[type, float]] = []
    reviewing, begin = Reviewing(game), process_time()
    facts_ms = answered_in_slices(reviewing, solver, slices, sure=settings.sure)
    seconds = process_time() - begin
    review = reviewing.review
    told = {moment.turn for moment in review.moments if moment.finding.kind in OUT}
    wanted = [moment for moment in _proven(game, solver) if moment.finding.kind in OUT]
    return {
        "seconds": seconds,
        "facts_ms": facts_ms,
        "slices": len(slices),
        "longest_ms": sorted(ms for _, ms in slices)[-3:],
        "untold": sum(moment.turn not in told for moment in wanted[-MOST_MOMENTS:]),
        "fresh": list(_checked(game, review.moments, settings.fresh, solver)) if settings.fresh else [],
        **_counts(finished_game, review.moments),
    }


def answered_in_slices(reviewing: Reviewing, solver: Solver, slices: list[tuple[type, float]], *, sure: bool) -> float:
    """Answer everything; the kind and the milliseconds of each question, and of all until the facts are there. `sure`:
    without luck, and until games would be played on."""
    answer: Any = None
    asking, facts_ms = reviewing.asking(), 0.0
    begin = process_time()
    while True:
        try:
            question = asking.send(answer)
        except StopIteration:
            return facts_ms
        if reviewing.has_facts and not facts_ms:
            facts_ms = 1000 * (process_time() - begin)
        if sure and isinstance(question, PlayoutSlice):
            return facts_ms
        assert question is not None, "a review is never without a question"
        started = process_time()
        if sure and isinstance(question, TilesWithEach):
            answer = (0,) * len(question.drawn)
            continue
        answer = question(solver)
        slices.append((type(question), 1000 * (process_time() - started)))


def surely_reviewed(reviewing: Reviewing, solver: Solver) -> None:
    """All of a review but luck and estimates."""
    answered_in_slices(reviewing, solver, [], sure=True)


def _checked(game: SeatGame, moments: tuple[Moment, ...], worlds: int, solver: Solver) -> Iterator[list[float]]:
    """Each estimate that was told, what other worlds say, and how many of them."""
    estimates = {each.turn: each.estimate for each in moments if each.voice is Voice.ESTIMATE}
    made = answered(decisions(answered(chances(game), solver)), solver)
    for comparison in answered(comparisons(made, game), solver):
        told = estimates.get(comparison.turn.number)
        if told is not None and told.unit is comparison.unit:
            yield [told.gain, *_anew(comparison, game, worlds, solver)]


def looks(worlds: int) -> tuple[int, ...]:
    """After how many worlds of each way to play on the sign is looked at: every part, and in the end all of them."""
    each = max(1, worlds // 2)
    return (*range(PART, each, PART), each)


def _anew(comparison: Comparison, game: SeatGame, worlds: int, solver: Solver) -> tuple[float, int]:
    """The same comparison in other worlds, half of them by each way to play on; fewer once its sign is certain."""
    again = Comparison(comparison.turn, comparison.other, comparison.unit, comparison.least)
    comparing = Comparing(game, [again])
    for count in looks(worlds):
        for name in CONTINUATIONS:
            answered(comparing.extended(again, name, count, first=1_000), solver)
        values = [value for name in CONTINUATIONS for value in again.found[name]]
        if abs(fmean(values)) > CERTAIN * stdev(values) / sqrt(len(values)) > 0:
            break
    return fmean(values), len(values)


def _counts(finished_game: FinishedGame, moments: tuple[Moment, ...]) -> Found:
    facts = [moment for moment in moments if moment.voice is Voice.FACT]
    return {
        "moments": [f"{moment.voice.value}/{moment.finding.name}" for moment in moments],
        "negative": sum(moment.is_negative for moment in moments),
        "checked": len(facts),
        "refused": sum(_is_refused(moment, finished_game) for moment in facts),
    }


def _is_refused(moment: Moment, finished_game: FinishedGame) -> bool:
    """Whether the engine does not allow the play of a fact, or something is left of a rack that could have gone."""
    state = finished_game.states[moment.turn - 1]
    laid = {tile for meld in moment.shown for tile in meld.tiles}
    is_out = laid.issuperset(moment.rack)
    return bool(verify(state, state.to_move, PlayTable(moment.shown))) or (moment.finding.kind in OUT and not is_out)


def _told(games: list[Found], wanted: Namespace) -> Iterator[str]:
    yield f"{wanted.who} against {wanted.against}, {wanted.box}, {len(games)} games"
    if wanted.luck:
        draws = [value for game in games for value in game["luck"]]
        error = stdev(draws) / len(draws) ** 0.5
        yield f"luck: mean {fmean(draws):+.4f} (standard error {error:.4f}) over {len(draws)} draws"
    elif games:
        yield from _told_of_moments(games)
    if any("seconds" in game for game in games):
        yield from _told_of_time([game for game in games if "seconds" in game], wanted)


def _told_of_moments(games: list[Found]) -> Iterator[str]:
    counts, negative = [len(game["moments"]) for game in games], [game["negative"] for game in games]
    within = sum(1 <= count <= MOST_MOMENTS for count in counts) / len(counts)
    half = 1.96 * stdev(negative) / len(games) ** 0.5 if len(games) > 1 else 0.0
    kinds = Counter(said for game in games for said in game["moments"])
    yield f"moments: median {median(counts)}, most {max(counts)}, 1 to 5 in {within:.1%}; {dict(Counter(counts))}"
    yield f"negative moments a game: {fmean(negative):.2f} (±{half:.2f}); none in {negative.count(0)} games"
    yield f"by what they say: {dict(kinds.most_common())}"
    checked, refused = (sum(game[name] for game in games) for name in ("checked", "refused"))
    yield f"facts replayed by the engine: {checked}, refused {refused}"
    times = [game["facts_ms"] for game in games]
    yield f"facts: {fmean(times):.0f} ms a game, most {max(times):.0f}"


def _told_of_time(games: list[Found], wanted: Namespace) -> Iterator[str]:
    seconds, longest = [game["seconds"] for game in games], [ms for game in games for ms in game["longest_ms"]]
    yield f"chances to go out that are not told: {sum(game['untold'] for game in games)}"
    yield f"whole review: {fmean(seconds):.1f} s of processor time, most {max(seconds):.1f}"
    yield f"slices: {sum(game['slices'] for game in games)}, longest {max(longest):.0f} ms, " + ", ".join(
        f"{sum(ms > limit for ms in longest)} over {limit} ms" for limit in (100, 150)
    )
    fresh = [each for game in games for each in game["fresh"]]
    if fresh:
        same = sum(told * anew > 0 for told, anew, _ in fresh)
        yield f"estimates checked in up to {wanted.fresh} fresh worlds: same sign {same} of {len(fresh)}"
        yield "told and anew: " + ", ".join(f"{told:+.0f}/{anew:+.0f} ({worlds})" for told, anew, worlds in fresh)


if __name__ == "__main__":
    sys.exit(main())
