"""Games are played on from what one seat sees, both sides of a comparison with the same luck."""

from __future__ import annotations

import random

import pytest

from game.ai.rollouts import Casting, Playout, PlayoutSlice, after, dealt_anew, played_on
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Options
from game.rules.play.commands import DrawTile
from game.rules.play.dealing import deal
from game.rules.play.state import GameState, PlayerView, view_for
from game.rules.tiles import Tile
from game.solver.solver import Solver

CASTING = Casting(("fox", "magpie"))


@pytest.fixture(scope="module")
def view() -> PlayerView:
    state = deal(CLASSIC, Options(), 2, random.Random(7), starter=0, own_draws=True).state
    begun = Playout(state, "", 1000)
    state = played_on(begun, CASTING.players(state.game, 0, Solver()), 30).state
    return view_for(state, state.to_move)


def test_a_world_keeps_what_the_seat_sees_and_all_tiles(view: PlayerView) -> None:
    state = dealt_anew(view, "one").state
    held = [tile for rack in state.racks for tile in rack]
    laid = [tile for meld in state.table for tile in meld.tiles]
    assert view_for(state, view.seat) == view
    assert sorted(tile.ident for tile in (*held, *laid, *state.pool)) == list(range(CLASSIC.size))
    assert dealt_anew(view, "two").state.racks != state.racks


def test_a_draw_more_of_one_seat_shifts_no_tile_of_the_other(view: PlayerView) -> None:
    world = dealt_anew(view, "one").state
    drawn = after(dealt_anew(view, "one"), DrawTile()).state
    other = (view.seat + 1) % 2
    assert _places(drawn, other) == _places(world, other)
    assert drawn.seats[view.seat].rack[-1] == _places(world, view.seat)[-1]


def _places(state: GameState, seat: int) -> list[Tile]:
    return [tile for tile, owner in zip(state.pool, state.owners, strict=True) if owner == seat]


def test_slices_lead_to_the_same_end_as_a_whole_game(view: PlayerView) -> None:
    solver, playout = Solver(), None
    while playout is None or not playout.over:
        playout = PlayoutSlice(view, DrawTile(), "one", CASTING, playout)(solver)
    begun = after(dealt_anew(view, "one"), DrawTile())
    whole = played_on(begun, CASTING.players(view.game, view.seat, Solver()), 1000)
    assert playout.worth(view.seat) == whole.worth(view.seat)
