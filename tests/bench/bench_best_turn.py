"""Whether end page, replay, review and `main.py review --json` name the same best turn.

    python -m tests.bench.bench_best_turn --games 200

Games of all kinds in turn; the pages are opened as a player opens them.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from game.ai.exact import new_solver
from game.session.history.best_turn import best_turn
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.highlights import HighlightKind
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.findings.played_well import BestPlayed
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from game.ui.places import FinalRacksPlace, ReplayPlace
from game.ui.routes import scene_of
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.match.final_racks import FinalRacks
from tests.bench.bench_review import BEGUN, ENDED, surely_reviewed
from tests.ui.acting import node, opened, services_for

SETUPS = (
    Setup("classic", 2, ("fox",)),
    Setup("classic", 2, ("hare",)),
    Setup("classic", 3, ("magpie", "fox")),
    Setup("big", 4, ("hare", "magpie", "hare")),
    Setup("rummy", 2, ("fox",)),
    Setup("machiavelli", 2, ("hare",)),
    Setup("classic", 2, ("fox",)),
    Setup("twist", 2, ("hare",)),
)
STAND_INS = ("magpie", "tortoise", "fox")


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.setdefault("XDG_DATA_HOME", folder)
        return _told(range(wanted.first, wanted.first + wanted.games))


def _told(seeds: range) -> int:
    told, differ = Counter[str](), 0
    for seed in seeds:
        finished_game = _played(SETUPS[seed % len(SETUPS)], STAND_INS[seed % len(STAND_INS)], seed)
        best = best_turn(finished_game, finished_game.match.setup.people)
        expected = 0 if best is None else best.number
        for page, number in _named(finished_game):
            told[page] += 1
            if number != expected:
                differ += 1
                print(f"seed {seed}, {page}: turn {number}, not {expected}")
    print(f"{len(seeds)} games, named {dict(told)}, other turns {differ}")
    return 1 if differ else 0


def _played(setup: Setup, who: str, seed: int) -> FinishedGame:
    match, stand_in = Match.begin(setup, seed), player_named(who, setup.game)
    while not match.game.over:
        seat = match.game.state.to_move
        match.game.submit(seat, (match.players[seat] or stand_in).choose(match.game.view(seat), match.thinking_rng()))
    return finished_game_of(match, BEGUN, ENDED)


def _named(finished_game: FinishedGame) -> Iterator[tuple[str, int]]:
    """Each page and the turn that it names, as it is counted there; a review may tell of other turns instead."""
    services = services_for()
    end = opened(scene_of(FinalRacksPlace(finished_game.match), services))
    assert isinstance(end, FinalRacks)
    if finished_game.outcome is not None and not finished_game.outcome.doubled:
        said = [each.label for each in end.nodes() if each.id == "best-turn"]
        yield "end page", next((int("".join(filter(str.isdigit, line))) for line in said if "urn" in line), 0)
    replay = opened(scene_of(ReplayPlace(finished_game), services))
    assert isinstance(replay, Replay)
    moments = [each for each in replay._playback.moments if each.kind is HighlightKind.BEST]
    if moments:
        replay._playback.jump(moments[0].turn)
        replay.rebuild()
        yield "replay", int(node(replay, "title").label.split()[1])
    reviewing = Reviewing(seat_game(finished_game, 0))
    surely_reviewed(reviewing, new_solver())
    for moment in reviewing.review.moments:
        if isinstance(moment.finding, BestPlayed):
            yield "review", moment.number


if __name__ == "__main__":
    sys.exit(main())
