"""Plays games, keeps them both ways, and replays them: every state must come back, turn by turn.

    python -m tests.bench.bench_records [--games 1000] [--seed N]

Each game is recorded line by line as the running match is, and as a text as finished games are; both are read and
compared with the states there were. Boxes, numbers of players, personas and options change from game to game.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator

from game.rules.games.registry import GAMES
from game.rules.games.tile_games import OPENING
from game.rules.options import Late, MatchBy, Options, PoolEnd
from game.rules.play.commands import Cause, Command, Forfeit
from game.rules.table import Meld
from game.session.history.finished_game import FinishedGame, RecordedTurn, finished_game_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.game_text import read_game, text_of_game
from game.session.storage.match_record import Record, replayed

PERSONAS = ("hare", "magpie")
OVERTIME = 0.05
"""How often the clock runs out while tiles lie about."""


def setup(rng: random.Random) -> Setup:
    """Any agreement."""
    box = rng.choice(list(GAMES.values()))
    players = rng.randint(box.min_players, box.max_players)
    options = Options(
        opening=int(rng.choice(OPENING.answers)),
        opening_jokers=rng.random() < 0.5,
        late=rng.choice(list(Late)),
        pool_end=rng.choice(list(PoolEnd)),
        match_by=rng.choice(list(MatchBy)),
    )
    opponents = tuple(rng.choice(PERSONAS) for _ in range(players - 1))
    return Setup(box.name, players, opponents, rng.choice((None, 60)), options)


def command(match: Match, rng: random.Random) -> Command:
    state = match.game.state
    player = match.players[state.to_move] or match.players[-1]
    assert player is not None
    if rng.random() < OVERTIME:
        rack = state.seats[state.to_move].rack
        fresh = 1 + max((meld.ident for meld in state.table), default=0)
        lying = Meld(fresh, tuple(rng.sample(rack, min(2, len(rack)))))
        return Forfeit((*state.table, lying), Cause.CLOCK)
    return player.choose(match.game.view(state.to_move), match.thinking_rng())


def recorded(number: int, seed: int) -> tuple[Match, Record]:
    """A whole game and its record."""
    rng = random.Random(f"{seed}/{number}")
    match = Match.begin(setup(rng), rng.randrange(10**18))
    record = Record.begun(match, f"2026-11-21T10:00:00+00:00/{number}")
    while not match.game.over:
        refused = match.game.submit(match.game.state.to_move, command(match, rng))
        assert not refused, refused
        record = record.turned(match)
    return match, record


def by_lines(record: Record) -> FinishedGame:
    """The record played again; its turns one by one."""
    found = replayed(record.text.encode())
    assert not found.damaged
    return finished_game_of(found.match, "", "")


def faults(number: int, seed: int) -> Iterator[str]:
    match, record = recorded(number, seed)
    truth = finished_game_of(match, "when", "then")
    assert truth.states[-1] == match.game.state
    for name, again in (("record", by_lines(record)), ("text", read_game(text_of_game(truth)))):
        if again.start != truth.start:
            yield f"game {number}, {name}: another deal"
        for turn, (mine, theirs) in enumerate(zip(truth.turns, again.turns, strict=True), start=1):
            if not same(mine, theirs):
                yield f"game {number}, {name}: turn {turn} differs"
    yield f"{len(truth.turns)}"


def same(mine: RecordedTurn, theirs: RecordedTurn) -> bool:
    return (mine.after, mine.events, mine.seat) == (theirs.after, theirs.events, theirs.seat)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    turns, began = 0, time.monotonic()
    for number in range(arguments.games):
        *wrong, count = faults(number, arguments.seed)
        turns += int(count)
        if wrong:
            print(*wrong, sep="\n")
            return 1
    seconds = time.monotonic() - began
    print(f"{arguments.games} games, {turns} turns: every state came back from record and text, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
