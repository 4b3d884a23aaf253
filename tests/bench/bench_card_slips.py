"""What reviews of card Rummy say of hands played by Owl with planted slips, and by the characters.

    python -m tests.bench.bench_card_slips careless --games 40   # leaves discards, throws at random, forgets to lay
    python -m tests.bench.bench_card_slips owl --games 40        # nothing may be told of what it kept on purpose

Each play that is told is judged by the engine. Beside it stands how many cards left or thrown could make a set by
themselves, which gains nothing where their partners lie in dearer sets; so not all of them are slips.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from time import process_time

from game.ai.exact import new_solver
from game.ai.player import Player
from game.rules.games.rummy import RUMMY
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.engine import apply, verify
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile, Tiles
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.card_slips import Slip
from game.session.review.findings.card_choices import CardChoice
from game.session.review.moments import Moment, Review
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import SeatGame, seat_game
from game.session.thinking.slice_runner import answered
from tests.bench.bench_review import BEGUN, ENDED

SHARE = 0.2
"""How many of its decisions the careless player slips in."""
TOLD = 5
"""Moments of a review."""


@dataclass
class Careless:
    """Owl with planted slips."""

    name: str = "careless"
    owl: Player = field(default_factory=lambda: player_named("owl", RUMMY))

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """What Owl does, or a slip in one decision of five."""
        done = self.owl.choose(view, rng)
        if rng.random() >= SHARE:
            return done
        if isinstance(done, TakeDiscard):
            return DrawTile()
        may = [tile for tile in view.rack if tile != view.facts.taken]
        return Discard(rng.choice(may)) if isinstance(done, PlayTable | Discard) and may else done


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("who")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1_000)
    wanted = parser.parse_args()
    total, times = Counter[str](), []
    for seed in range(wanted.first, wanted.first + wanted.games):
        finished_game = _played(wanted.who, seed)
        game, begin = seat_game(finished_game, 0), process_time()
        reviewing = Reviewing(game)
        answered(reviewing.asking(), new_solver())
        times.append(process_time() - begin)
        total += _counts(finished_game, game, reviewing.review)
    print(f"{wanted.who} against fox, {wanted.games} hands: named {total['named'] / wanted.games:.2f} a hand, "
          f"with a price {total['priced']}, lines {total['lines'] / wanted.games:.1f}")  # fmt: skip
    for kind in ("left", "threw"):
        print(f"  {kind}: {total[kind]}, told {total[f'{kind} told']}, listed {total[f'{kind} listed']}")
    print(f"  by kind: {dict(sorted((name, count) for name, count in total.items() if name.startswith('is ')))}")
    print(f"  refused by the engine: {total['refused']}")
    print(f"whole review {fmean(times):.2f} s a hand, most {max(times):.2f}")
    return 1 if total["refused"] or (wanted.who == "owl" and total["named"]) else 0


def _played(who: str, seed: int) -> FinishedGame:
    match = Match.begin(Setup("rummy", 2, ("fox",)), seed)
    stand_in: Player = Careless() if who == "careless" else player_named(who, RUMMY)
    while not match.game.over:
        seat = match.game.state.to_move
        chance = random.Random(f"{seed}/{match.game.state.turn}/{match.game.state.phase_number}")
        match.game.submit(seat, (match.players[seat] or stand_in).choose(match.game.view(seat), chance))
    return finished_game_of(match, BEGUN, ENDED)


def _counts(finished_game: FinishedGame, game: SeatGame, review: Review) -> Counter[str]:
    total = Counter[str]()
    ended = {turn for moment in review.moments for turn in _ended(moment)}
    told = {moment.number for moment in review.moments if moment.is_negative} | ended
    listed = {moment.number for moment in review.more}
    is_full = len(review.moments) >= TOLD - 1
    for turn, kind in _planted(game):
        total[kind] += 1
        total[f"{kind} told"] += turn in told or is_full
        total[f"{kind} listed"] += turn in listed
    named = [moment for moment in review.moments if isinstance(moment.finding, CardChoice)]
    total["named"], total["lines"] = len(named), len(review.more)
    total["priced"] = sum(moment.estimate is not None for moment in named)
    total.update(f"is {moment.finding.kind}" for moment in review.moments)
    total["refused"] = sum(_is_refused(moment, finished_game) for moment in (*named, *review.more))
    return total


def _ended(moment: Moment) -> range:
    """The turns of a row in which the hand could go."""
    return range(moment.number, getattr(moment.finding, "until", moment.number) + 1)


def _planted(game: SeatGame) -> Iterator[tuple[int, str]]:
    """Discards left that make a set with two cards, and cards thrown that two others or a set of the table go with."""
    for turn in game.turns:
        view = turn.view
        if isinstance(turn.command, DrawTile) and view.discards and _goes(view, view.discards[-1], view.rack):
            yield view.turn, "left"
        if isinstance(turn.command, Discard) and len(view.rack) > 3:
            others = tuple(tile for tile in view.rack if tile != turn.command.tile)
            if _goes(view, turn.command.tile, others) and len(_spare(view)) > 1:
                yield view.turn, "threw"


def _goes(view: PlayerView, tile: Tile, others: Tiles) -> bool:
    """Whether the tile makes a set of three with two others and at least one card is left beside them."""
    return any(view.rules.arrange((tile, *pair)) is not None for pair in combinations(others, 2))


def _spare(view: PlayerView) -> Tiles:
    return tuple(tile for tile in view.rack if tile != view.facts.taken)


def _is_refused(moment: Moment, finished_game: FinishedGame) -> bool:
    """Whether the engine does not allow what is said to have been possible."""
    state = finished_game.states[moment.turn - 1]
    found = moment.finding
    if isinstance(found, CardChoice) and found.choice == Slip.LEFT_DISCARD.value:
        state, _ = apply(state, state.to_move, TakeDiscard())
    return bool(verify(state, state.to_move, PlayTable(moment.shown)))


if __name__ == "__main__":
    sys.exit(main())
