"""A soak of the whole table: random hands play random games against the computers until nothing is left.

    python -m tests.bench.soak_table [GAMES]

Every gesture may fall into any moment: while the computers think, while their turns are shown, while time runs out.
After each one all tiles of the box must still be there, once each.
"""

from __future__ import annotations

import random
import sys
import time

from game.rules.games.registry import GAMES
from game.rules.options import Jokers, Late, Options, PoolEnd
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.ui.input.gestures import Act, Action, Attention
from game.ui.scene import Push
from tests.ui.acting import led_to
from tests.ui.hands import FRAME
from tests.ui.playing import Player, services_at
from tests.ui.table.fuzzing import Count, any_gesture

DEEDS = (Action.END_TURN, Action.DRAW, Action.DRAW, Action.TIDY, Action.UNDO, Action.SORT_RUNS)
LONGEST = 6000


def setup(rng: random.Random) -> Setup:
    box = rng.choice(list(GAMES.values()))
    players = rng.randint(box.min_players, box.max_players)
    options = Options(
        opening=rng.choice((0, 30, 50)),
        opening_jokers=rng.random() < 0.7,
        rearrange_in_opening=rng.random() < 0.3,
        late=rng.choice(list(Late)),
        pool_end=rng.choice(list(PoolEnd)),
        strict=rng.random() < 0.3,
        one_change_per_run=rng.random() < 0.3,
        jokers=rng.choice(tuple(Jokers)),
    )
    opponents = tuple(rng.choice(box.characters) for _ in range(players - 1))
    return Setup(box.name, players, opponents, rng.choice((None, 30)), options)


def check(player: Player) -> None:
    """All tiles once: board, other racks, pool."""
    state, seat = player.local_game.match.game.state, player.local_game.seat
    others = [tile for number, rack in enumerate(state.racks) if number != seat for tile in rack]
    tiles = [*player.tiles(), *others, *state.pool]
    if sorted(tile.ident for tile in tiles) != list(range(state.game.size)):
        raise SystemExit(f"a tile is lost or twice in turn {state.turn}")


def play(seed: int) -> int:
    """One game; the number of gestures."""
    rng = random.Random(seed)
    player = Player(Match.begin(setup(rng), seed), services=services_at(pace=rng.choice(list(Pace))))
    seen = Count()
    for _ in range(LONGEST):
        change = None
        if rng.random() < 0.25:
            change = player.scene.handle(Act(rng.choice(DEEDS)))
        elif rng.random() < 0.02:
            player.scene.handle(Attention(rng.random() < 0.5))
        else:
            any_gesture(player, rng, seen)
        if isinstance(change, Push) and led_to(change).name == "dialog":
            player.local_game.draw()
        player.wait(rng.choice((FRAME, 0.2, 1.5)))
        time.sleep(0.0005)
        check(player)
        if player.local_game.over:
            break
        player.scene.handle(Attention(present=True))
    if seen.lies:
        raise SystemExit(f"{seen.lies} previews lied in the game with seed {seed}")
    return seen.gestures


def main(games: int = 60) -> int:
    start, gestures, over = time.perf_counter(), 0, 0
    for seed in range(games):
        gestures += play(seed)
        over += 1
        print(f"\r{over} games, {gestures} gestures", end="", flush=True)
    print(f"\r{over} games, {gestures} gestures, no tile lost, no exception, {time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
