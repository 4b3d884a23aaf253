"""Whole games between computer players: legal, finished, honest, and the same every time."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

import pytest

from game.ai.arena import BrokenPromise, PlayedCommand, Result, play, steps
from game.ai.hare import Hare
from game.ai.levels import LEVELS
from game.ai.player import Player
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.options import Jokers, Options, PoolEnd
from game.rules.play.commands import Command, DrawTile, Pass, PlayTable
from game.rules.play.state import GameState, PlayerView, view_for
from tests.effort import soak

GAMES = {
    "two, as printed": (CLASSIC, 2, Options()),
    "four": (CLASSIC, 4, Options()),
    "six with the big box": (BIG, 6, Options()),
    "two with the big box": (BIG, 2, Options(opening=50)),
    "twist": (TWIST, 2, Options()),
    "twist, one change": (TWIST, 2, Options(opening=0, one_change_per_run=True)),
    "no opening": (CLASSIC, 3, Options(opening=0)),
    "no jokers in the opening": (TWIST, 4, Options(opening_jokers=False)),
    "free in the opening": (CLASSIC, 2, Options(rearrange_in_opening=True, opening_jokers=False)),
    "free in the opening, twist": (TWIST, 4, Options(rearrange_in_opening=True)),
    "one last round": (CLASSIC, 3, Options(pool_end=PoolEnd.LAST_ROUND)),
    "at once": (BIG, 5, Options(pool_end=PoolEnd.AT_ONCE)),
    "exact swap": (CLASSIC, 3, Options(jokers=Jokers.EXACT_SWAP)),
    "exact swap, big": (BIG, 5, Options(jokers=Jokers.EXACT_SWAP)),
    "exact swap, twist": (TWIST, 3, Options(jokers=Jokers.EXACT_SWAP, rearrange_in_opening=True)),
    "locked": (CLASSIC, 3, Options(jokers=Jokers.LOCKED, rearrange_in_opening=True)),
    "locked, big": (BIG, 5, Options(jokers=Jokers.LOCKED)),
    "locked, twist": (TWIST, 3, Options(jokers=Jokers.LOCKED)),
    "cards": (MACHIAVELLI, 2, Options()),
    "cards, every option": (MACHIAVELLI, 3, Options(hand_size=13, card_jokers=4, first_play=36, turn_limit=13)),
    "cards, six": (MACHIAVELLI, 6, Options(card_jokers=2)),
    "cards, exact swap": (MACHIAVELLI, 4, Options(hand_size=12, card_jokers=4, jokers=Jokers.EXACT_SWAP)),
    "cards, locked": (MACHIAVELLI, 3, Options(card_jokers=4, jokers=Jokers.LOCKED, strict=True)),
}


COMMON = (
    "two, as printed",
    "free in the opening",
    "cards, every option",
)
"""What changes most; every agreement, and together with other boxes, is for the long run."""
every_agreement = pytest.mark.parametrize("name", soak(sorted(GAMES, key=lambda name: name not in COMMON), len(COMMON)))


def company(count: int) -> list[Player]:
    """So many players, the levels taking turns."""
    return [LEVELS[seat % len(LEVELS)].create() for seat in range(count)]


@cache
def played(name: str, seed: int = 3) -> tuple[PlayedCommand, ...]:
    box, count, options = GAMES[name]
    return tuple(steps(company(count), box, options, seed))


@dataclass(frozen=True)
class Stubborn:
    """Always gives the same command."""

    command: Command
    name: str = "stubborn"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return self.command


@every_agreement
def test_a_game_ends_and_no_command_was_illegal(name: str) -> None:
    outcome = played(name)[-1].after.outcome
    assert outcome is not None and sum(outcome.scores) == 0


@every_agreement
def test_everybody_who_laid_a_tile_has_opened(name: str) -> None:
    assert all(step.after.seats[step.before.to_move].opened for step in played(name) if is_play(step.command))


def is_play(command: Command) -> bool:
    return isinstance(command, PlayTable)


def shuffled(state: GameState, rng: random.Random) -> GameState:
    """The same for the seat to move; all it cannot see is dealt anew."""
    hidden = [tile for seat, rack in enumerate(state.racks) if seat != state.to_move for tile in rack]
    hidden += state.pool
    rng.shuffle(hidden)
    deck = iter(hidden)
    seats = tuple(
        one if seat == state.to_move else replace(one, rack=tuple(islice(deck, len(one.rack))))
        for seat, one in enumerate(state.seats)
    )
    return replace(state, seats=seats, pool=tuple(deck))


@pytest.mark.parametrize("name", soak(["two, as printed", "twist"]))
def test_what_a_player_cannot_see_changes_nothing(name: str) -> None:
    rng = random.Random(7)
    for step in played(name)[::6]:
        mind = company(2)[1]
        seat = step.before.to_move
        seen, dealt_anew = (view_for(state, seat) for state in (step.before, shuffled(step.before, rng)))
        assert mind.choose(seen, random.Random(1)) == mind.choose(dealt_anew, random.Random(1))


def test_the_same_view_gives_the_same_command() -> None:
    for step in played("four")[::8]:
        view = view_for(step.before, step.before.to_move)
        for mind in company(2):
            assert mind.choose(view, random.Random(2)) == mind.choose(view, random.Random(2))


def sets_of(state: GameState) -> dict[int, frozenset[int]]:
    return {meld.ident: frozenset(tile.ident for tile in meld.tiles) for meld in state.table}


@pytest.mark.parametrize("name", soak(["two, as printed", "twist", "free in the opening"]))
def test_among_hares_at_most_one_set_a_turn_gives_tiles_away(name: str) -> None:
    box, count, options = GAMES[name]
    for step in steps([Hare() for _ in range(count)], box, options, 3):
        after = sets_of(step.after)
        others = sum(not tiles <= after.get(ident, frozenset()) for ident, tiles in sets_of(step.before).items())
        assert others <= 1


def test_a_seed_gives_the_same_game_again() -> None:
    assert tuple(steps(company(2), CLASSIC, Options(), 3)) == played("two, as printed")


def test_a_result_counts_the_turns() -> None:
    last = played("two, as printed")[-1].after
    assert last.outcome is not None
    assert play(company(2), CLASSIC, Options(), 3) == Result(last.turn, last.outcome)


def test_an_illegal_command_is_reported_with_its_turn() -> None:
    with pytest.raises(BrokenPromise) as broken:
        play([Stubborn(Pass()), Stubborn(Pass())], CLASSIC, Options(), 1)
    assert (broken.value.code, broken.value.turn) == ("pool_left", 1)


def test_a_player_who_only_draws_is_refused_at_the_empty_pool() -> None:
    with pytest.raises(BrokenPromise) as broken:
        play([Stubborn(DrawTile()), Stubborn(DrawTile())], CLASSIC, Options(), 1)
    assert broken.value.code == "pool_empty"
