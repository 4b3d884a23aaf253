"""Whole games played by computers at every seat, for pictures, scripts and tests that need finished ones.

    python -m tools.past_games

plays those of GAMES that are not kept yet. Reading takes a tenth of the time, and what is kept stays the same when the
computers learn to play otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from game.ai.levels import player_of
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.par import has_par, scores_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from game.session.storage.game_text import read_game, text_of_game

STAND_INS = ("magpie", "hare")
"""Who plays for the people."""
FOLDER = Path(__file__).parent / "games"
THREE = Setup("classic", 3, ("magpie", "hare"))
SIX = Setup("big", 6, ("hare",) * 5)
TWO_KINDS = Setup("big", 6, ("hare", "magpie", "hare", "magpie", "hare"))
PEOPLE = Setup("classic", 3, ("hare",), people=(0, 1), names=("Bartholomew Long", "Wilhelmina Longe", ""))
TWIST = Setup("twist", 2, ("magpie",), 60)
BLOCKED = Setup("twist", 2, ("hare",))
RUMMY = Setup().with_box("rummy")
MACHIAVELLI = Setup("machiavelli", 3, ("magpie", "hare"))
TILE_GAMES = (
    *((Setup(), seed) for seed in range(12)),
    (THREE, 5),
    (THREE, 6),
    (SIX, 3),
    (PEOPLE, 4),
    (TWIST, 4),
    (THREE, 7),
    (TWO_KINDS, 7),
    (BLOCKED, 7),
    (Setup("classic", 2, ("magpie",), 60), 12),
    (Setup("classic", 4, ("hare", "magpie", "hare")), 4),
)
OWN_DRAWS = Setup("classic", 3, ("magpie", "fox"), own_draws=True), 8
"""A game that is compared with what others make of the seat."""
GAMES = (*TILE_GAMES, (RUMMY, 1), (MACHIAVELLI, 3), OWN_DRAWS)
"""Those that are kept: who played by which agreement, and the seed."""


def finished(setup: Setup, seed: int) -> Match:
    """A match whose first game has been played to its end."""
    match = Match.begin(setup, seed)
    stand_in = player_of(setup.game, STAND_INS[seed % len(STAND_INS)])
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or stand_in
        refused = match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng()))
        assert not refused, refused
    return match


def played_game(setup: Setup, seed: int) -> FinishedGame:
    """The same as it would be kept."""
    day, hour = 1 + seed % 28, 9 + seed % 12
    begun = f"2026-{1 + seed // 28 % 12:02}-{day:02}T{hour:02}:05:00+00:00"
    return finished_game_of(finished(setup, seed), begun, begun.replace(":05:", ":35:"))


def kept_game(setup: Setup, seed: int) -> FinishedGame:
    """One of GAMES."""
    finished_game = read_game(_file(setup, seed).read_text(encoding="utf-8"))
    assert (finished_game.match.setup, finished_game.match.seed) == (setup, seed)
    return finished_game


@cache
def past_finished_game(setup: Setup, seed: int) -> FinishedGame:
    """A finished game that nobody changes: a kept one, or played now."""
    return (kept_game if (setup, seed) in GAMES else played_game)(setup, seed)


def fill(archive: Archive, count: int) -> None:
    """Put so many games of tiles into the archive, or all that are kept."""
    for setup, seed in TILE_GAMES[-count:]:
        archive.add(past_finished_game(setup, seed))


def _file(setup: Setup, seed: int) -> Path:
    return FOLDER / f"{setup.box}-{setup.players}-{seed}.txt"


def main() -> None:
    for setup, seed in GAMES:
        if not _file(setup, seed).exists():
            finished_game = played_game(setup, seed)
            scores = scores_of(finished_game) if has_par(setup) else {}
            _file(setup, seed).write_text(
                text_of_game(replace(finished_game, par=scores)), encoding="utf-8", newline="\n"
            )


if __name__ == "__main__":
    main()
