"""First hands of card Rummy played as the guide says: what it tells to take, to keep and to throw.

    python -m tests.bench.bench_first_hands --hands 10000

Counts faults: a card taken that makes no set, a card thrown that was told to be taken, one thrown that goes with
another while one that goes with none may be thrown, and a reason that is not so (`prove_advice` counts it again).
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter

from game.rules.tiles import Tiles
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt, ToSet
from game.session.first_hand import guide_state
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.thinking.hints import view_now
from game.session.tutorial import TutorialState, TutorialStep
from tests.bench.prove_advice import Seen, card_of_tile, fits, is_three, seen_of
from tests.session.seated import ROOMS, AtOnce

TAKES = (TutorialStep.TAKE, TutorialStep.TAKE_TO_ADD)
LAYS = (TutorialStep.GROUP, TutorialStep.RUN, TutorialStep.ADD)


def first_hand(seed: int, who: str = "hare") -> Counter[str]:
    """What was told in the first hand of this deal against this character, and every fault by its name."""
    local_game, told = (
        LocalGame(Match.begin(Setup("rummy", 2, (who,)), seed), ROOMS, AtOnce(), pace=0.0),
        Counter[str](),
    )
    while True:
        while not (local_game.my_turn or local_game.over):
            local_game.tick(1.0, showing=False)
        shown = guide_state(local_game, my_turn=True)
        if local_game.over or shown.step is TutorialStep.DONE:
            return told
        told.update(_turn(local_game, shown))


def _turn(local_game: LocalGame, shown: TutorialState) -> Counter[str]:
    """One turn as it is told."""
    told, takes = Counter([shown.step.value]), shown.step in TAKES
    taken: Tiles = ()
    if takes:
        taken = local_game.board.discards[-1:]
        told["fault: taken, and makes no set"] += not _is_of_use(_seen(local_game))
    assert not (local_game.take_discard() if takes else local_game.draw())
    while (shown := guide_state(local_game, my_turn=True)).step in LAYS:
        told[shown.step.value] += 1
        target = ToFelt(SetPlace(0, 0)) if shown.ident is None else ToSet(shown.ident, 99)
        assert local_game.drop(shown.tiles, target) is None
    told[shown.step.value] += 1
    if shown.step is TutorialStep.OUT:
        assert local_game.end_turn() == ()
        return told
    assert shown.throws, shown
    told.update(_faults(_seen(local_game, laid=bool(local_game.board.staged.played)), shown))
    told["fault: thrown, and told to be taken"] += shown.tiles == taken
    told["fault: taken, and not laid"] += takes and taken[0] in local_game.board.rack.tiles
    assert local_game.discard(shown.tiles[0]) == ()
    return told


def _seen(local_game: LocalGame, *, laid: bool = False) -> Seen:
    return seen_of(view_now(local_game.state, local_game.seat, local_game.board, laid=laid))


def _is_of_use(seen: Seen) -> bool:
    """Whether the top discard makes a set with two cards or fits one that lies, alone or with another."""
    assert seen.top is not None
    three = any(is_three(seen.top, one, other) for one in seen.hand for other in seen.hand if one < other)
    return three or any(fits(row, seen.top, *more) for row in seen.table for more in ((), *((c,) for c in seen.hand)))


def _faults(seen: Seen, shown: TutorialState) -> Counter[str]:
    thrown, may = card_of_tile(shown.tiles[0]), [card for card in seen.hand if card != seen.taken]
    alone = {card for card in may if not any(seen.thirds(card, other) for other in seen.hand if other != card)}
    waits = {card: len(seen.waits(card)) for card in may}
    so = {
        TutorialStep.THROW_LONE: thrown in alone,
        TutorialStep.THROW_GONE: thrown not in alone and not waits[thrown],
        TutorialStep.THROW_WAITING: waits[thrown] == min(waits.values()),
        TutorialStep.THROW_LAST: len(seen.hand) == 1,
        TutorialStep.THROW: len(may) == 1,
    }
    is_cheaper = thrown in alone and any(min(card[1], 10) > min(thrown[1], 10) for card in alone)
    return Counter(
        {
            "fault: one of a pair while a loose one was there": bool(alone) and thrown not in alone,
            "fault: a dearer loose one was kept": is_cheaper,
            "fault: the reason is not so": not so[shown.step],
        }
    )


def faults(told: Counter[str]) -> dict[str, int]:
    """The faults among what was told."""
    return {name: count for name, count in told.items() if name.startswith("fault") and count}


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--first", type=int, default=1)
    wanted, told = parser.parse_args(), Counter[str]()
    for seed in range(wanted.first, wanted.first + wanted.hands):
        told += first_hand(seed, ("hare", "magpie", "tortoise", "fox", "owl")[seed % 5])
    print(f"{wanted.hands} first hands: {dict(told.most_common())}")
    print(f"faults: {faults(told) or 'none'}")
    return 1 if faults(told) else 0


if __name__ == "__main__":
    sys.exit(main())
