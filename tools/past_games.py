"""Whole games played by computers at every seat, for pictures, scripts and tests that need finished ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.ai.levels import level
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.archive import Archive

STAND_INS = ("magpie", "hare")
"""Who plays for the people."""


def finished(setup: Setup, seed: int) -> Match:
    """A match whose first game has been played to its end."""
    match = Match.begin(setup, seed)
    stand_in = level(STAND_INS[seed % len(STAND_INS)]).create(use=setup.game.ruleset().table_use)
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or stand_in
        refused = match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng()))
        assert not refused, refused
    return match


@cache
def past_finished_game(setup: Setup, seed: int) -> FinishedGame:
    """The same as it would be kept."""
    day, hour = 1 + seed % 28, 9 + seed % 12
    begun = f"2026-{1 + seed // 28 % 12:02}-{day:02}T{hour:02}:05:00+00:00"
    return finished_game_of(finished(setup, seed), begun, begun.replace(":05:", ":35:"))


def setups() -> Iterator[Setup]:
    """One agreement after the other, round and round."""
    kinds = (
        Setup(),
        Setup("classic", 3, ("magpie", "hare")),
        Setup("classic", 2, ("magpie",), 60),
        Setup("twist", 2, ("hare",)),
        Setup("classic", 4, ("hare", "magpie", "hare")),
        Setup("big", 5, ("magpie", "hare", "magpie", "hare")),
    )
    while True:
        yield from kinds


def fill(archive: Archive, count: int) -> None:
    """Put so many games into the archive."""
    for seed, setup in zip(range(count), setups(), strict=False):
        archive.add(past_finished_game(setup, seed))
