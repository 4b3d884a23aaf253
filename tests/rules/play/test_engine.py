"""The referee: dealing, turns, and what stops a command (rules 6, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.options import Options
from game.rules.play.commands import Cause, Command, DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.engine import IllegalCommand, apply, deal, verify
from game.rules.play.events import GameEnded, TileDrawn, TilesPlayed, TurnPassed, WentOut
from game.rules.play.ruleset import Phase
from game.rules.play.state import GameState, view_for
from game.rules.play.tile_rummy import TILE_RUMMY
from game.rules.problems import Problem, Reason
from game.rules.table import Meld
from game.rules.tiles import Tile
from tests.effort import every_row
from tests.helpers import tiles
from tests.rules.positions import game, laid, reasons


def play(state: GameState, after: str) -> PlayTable:
    """The command that makes the table this."""
    return PlayTable(laid(state.table, after, state.seats[0].rack))


def against(text: str, after: str) -> list[Reason]:
    state = game(text)
    return reasons(verify(state, 0, play(state, after)))


# The deal (rules 6)


@every_row(("box", "players"), [(CLASSIC, 2), (CLASSIC, 4), (BIG, 6), (TWIST, 3)])
def test_fourteen_tiles_each_and_the_rest_is_the_pool(box: Game, players: int) -> None:
    state = deal(box, Options(), players, Random(1)).state
    assert [len(rack) for rack in state.racks] == [14] * players
    assert len(state.pool) == box.size - 14 * players


def test_with_own_draws_racks_pool_and_starter_are_as_without() -> None:
    own, shared = (deal(BIG, Options(), 5, Random(7), own_draws=each) for each in (True, False))
    assert own != shared and replace(own.state, owners=()) == shared.state


def test_with_own_draws_no_draw_of_a_seat_shifts_the_tiles_of_another() -> None:
    state = deal(CLASSIC, Options(), 2, Random(7), starter=0, own_draws=True).state
    wrong = Forfeit((Meld(1, state.seats[0].rack[:2]),), Cause.CLOCK)
    once, thrice = (apply(apply(state, 0, each)[0], 1, DrawTile())[0] for each in (DrawTile(), wrong))
    assert [len(each.racks[0]) for each in (once, thrice)] == [15, 17]
    assert once.racks[1] == thrice.racks[1]


def test_with_own_draws_everybody_draws_the_tiles_of_their_own_places_in_turn() -> None:
    state = deal(CLASSIC, Options(), 3, Random(7), starter=0, own_draws=True).state
    order = state.draw_order
    for turn in range(6):
        state, _ = apply(state, turn % 3, DrawTile())
    assert [rack[14:] for rack in state.racks] == [
        tuple(tile for tile in order if tile in rack[14:])[:2] for rack in state.racks
    ]
    assert state.racks[0][14:] == order[:2]


def test_a_seat_without_own_places_draws_what_another_would_draw_last() -> None:
    state = deal(CLASSIC, Options(), 2, Random(7), starter=0, own_draws=True).state
    left = replace(state, pool=state.pool[:3], owners=(1, 1, 1))
    now, (event, *_) = apply(left, 0, DrawTile())
    assert now.racks[0][-1] == state.pool[0] and event == TileDrawn(0, state.pool[0])
    assert now.pool == state.pool[1:3] and now.owners == (1, 1)


def test_a_deal_holds_every_tile_of_the_box_once() -> None:
    state = deal(TWIST, Options(), 4, Random(1)).state
    assert sorted((*sum(state.racks, ()), *state.pool), key=lambda tile: tile.ident) == list(TWIST.tiles())


@every_row(("box", "players"), [(CLASSIC, 1), (CLASSIC, 5), (BIG, 7), (TWIST, 5)])
def test_a_box_is_not_for_any_number_of_players(box: Game, players: int) -> None:
    with pytest.raises(ValueError, match=box.name):
        deal(box, Options(), players, Random(1))


def test_the_same_seed_deals_the_same_game() -> None:
    assert deal(BIG, Options(), 5, Random(7)) == deal(BIG, Options(), 5, Random(7))


def test_a_given_starter_draws_no_tiles() -> None:
    dealt = deal(CLASSIC, Options(), 3, Random(1), starter=2)
    assert (dealt.draws, dealt.state.starter, dealt.state.to_move, dealt.state.turn) == ((), 2, 2, 1)


def test_without_an_opening_everybody_has_opened() -> None:
    state = deal(CLASSIC, Options(opening=0), 2, Random(1)).state
    assert all(seat.opened for seat in state.seats)


def test_with_an_opening_nobody_has_opened() -> None:
    state = deal(CLASSIC, Options(), 2, Random(1)).state
    assert not any(seat.opened for seat in state.seats)


@dataclass
class Rigged(Random):
    """Dice that draw the tiles named, in order."""

    names: tuple[str, ...]

    def __post_init__(self) -> None:
        self.left = list(self.names)

    def __hash__(self) -> int:
        return id(self)

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> list[Any]:
        names, self.left = self.left[:k], self.left[k:]
        return [next(tile for tile in population if str(tile) == name) for name in names]


def draws(*names: str) -> tuple[int, list[list[tuple[int, str]]]]:
    """Who starts after these draws of three players, and the rounds."""
    dealt = deal(CLASSIC, Options(), 3, Rigged(names))
    return dealt.state.to_move, [[(seat, str(tile)) for seat, tile in row] for row in dealt.draws]


def test_the_highest_number_starts() -> None:
    assert draws("r3", "k12", "b7") == (1, [[(0, "r3"), (1, "k12"), (2, "b7")]])


def test_tied_seats_draw_again() -> None:
    starter, rounds = draws("r9", "k3", "b9", "r1", "k2")
    assert (starter, rounds[1:]) == (2, [[(0, "r1"), (2, "k2")]])


def test_a_joker_is_drawn_over_while_the_others_stand() -> None:
    starter, rounds = draws("r9", "J", "b3", "k13")
    assert (starter, rounds[1:]) == (1, [[(1, "k13")]])


def test_a_tile_drawn_over_may_tie() -> None:
    starter, rounds = draws("r9", "J", "b3", "r9", "o5", "o4")
    assert (starter, rounds[2:]) == (0, [[(0, "o5"), (1, "o4")]])


def test_only_jokers_are_all_drawn_over() -> None:
    assert draws("J", "J", "r1", "r2", "r3")[0] == 1


@every_row("seed", range(20))
def test_the_starter_won_the_last_round_of_its_draws(seed: int) -> None:
    dealt = deal(TWIST, Options(), 4, Random(seed))
    last = {seat: tile.face for row in dealt.draws for seat, tile in row}
    highest = last[dealt.state.starter]
    rivals = [last[seat] for seat, _ in dealt.draws[-1] if seat != dealt.state.starter]
    assert highest is not None
    assert all(face is not None and face.number < highest.number for face in rivals)


# A turn (rules 7.1, 7.5)


def test_a_play_moves_tiles_from_the_rack_to_the_table() -> None:
    state = game("r4 r5 r6 / r7 b1")
    after, events = apply(state, 0, play(state, "r4 r5 r6 r7"))
    assert [str(tile) for tile in after.seats[0].rack] == ["b1"]
    assert events == (TilesPlayed(0, state.seats[0].rack[:1], state.table, after.table),)


def test_the_next_seat_moves_after_a_play() -> None:
    state = game("r4 r5 r6 / r7 b1", others=("k1", "k2"))
    after, _ = apply(state, 0, play(state, "r4 r5 r6 r7"))
    assert (after.to_move, after.turn) == (1, 2)


def test_play_goes_round() -> None:
    state = replace(game("/ r1"), to_move=1)
    assert apply(state, 1, DrawTile())[0].to_move == 0


def test_a_drawn_tile_is_the_last_of_the_pool_and_ends_the_turn() -> None:
    state = game("/ r1", pool="k12 r12")
    after, events = apply(state, 0, DrawTile())
    assert [str(tile) for tile in after.seats[0].rack] == ["r1", "r12"]
    assert (events, after.to_move, len(after.pool)) == ((TileDrawn(0, state.pool[-1]),), 1, 1)


def test_drawing_is_allowed_although_a_play_exists() -> None:
    assert verify(game("r4 r5 r6 / r7"), 0, DrawTile()) == ()


def test_an_empty_pool_gives_no_tile() -> None:
    assert reasons(verify(game("/ r1", pool=""), 0, DrawTile())) == [Reason.POOL_EMPTY]


def test_passing_needs_an_empty_pool() -> None:
    assert verify(game("/ r1"), 0, Pass()) == (Problem(Reason.POOL_LEFT, facts=(("count", 2),)),)


def test_passing_moves_nothing() -> None:
    state = game("/ r1", pool="")
    after, events = apply(state, 0, Pass())
    assert (after.seats, after.table, events) == (state.seats, state.table, (TurnPassed(0),))


def test_playing_is_allowed_with_an_empty_pool() -> None:
    state = game("r4 r5 r6 / r7 b1", pool="")
    assert verify(state, 0, play(state, "r4 r5 r6 r7")) == ()


def test_an_empty_rack_wins() -> None:
    state = game("r4 r5 r6 / r7", others=("k13", "k1"))
    after, events = apply(state, 0, play(state, "r4 r5 r6 r7"))
    assert after.outcome is not None
    assert (after.outcome.winners, after.outcome.scores) == ((0,), (14, -13, -1))
    assert events[1:] == (WentOut(0), GameEnded(after.outcome))


# What stops a command


COMMANDS: tuple[Command, ...] = (PlayTable(()), DrawTile(), Pass(), Forfeit((), Cause.CLOCK))


@every_row("command", COMMANDS)
def test_only_the_seat_to_move_may_act(command: Command) -> None:
    assert reasons(verify(game("/ r1"), 1, command)) == [Reason.NOT_YOUR_TURN]


@pytest.mark.parametrize("seat", [-1, 9])
def test_a_seat_that_does_not_exist_is_never_to_move(seat: int) -> None:
    assert reasons(verify(game("/ r1"), seat, DrawTile())) == [Reason.NOT_YOUR_TURN]


@every_row("command", COMMANDS)
def test_nothing_is_done_after_the_end(command: Command) -> None:
    state = game("r4 r5 r6 / r7")
    over, _ = apply(state, 0, play(state, "r4 r5 r6 r7"))
    assert reasons(verify(over, 0, command)) == [Reason.GAME_OVER]


def test_a_command_the_phase_does_not_know_is_not_for_now() -> None:
    passing = Phase("pass", MappingProxyType({Pass: TILE_RUMMY.phases[0].commands[Pass]}))
    drawless = replace(BIG, ruleset=lambda: replace(TILE_RUMMY, phases=(passing,)))
    assert reasons(verify(replace(game("/ r1"), game=drawless), 0, DrawTile())) == [Reason.NOT_NOW]


def test_an_illegal_command_raises_its_problems() -> None:
    with pytest.raises(IllegalCommand, match="pool_empty") as caught:
        apply(game("/ r1", pool=""), 0, DrawTile())
    assert caught.value.problems == (Problem(Reason.POOL_EMPTY),)


def test_a_rearranged_table_alone_is_no_turn() -> None:
    assert against("r1 r2 r3 r4 r5 r6 / b1", "r1 r2 r3 | r4 r5 r6") == [Reason.NOTHING_PLAYED]


def test_every_set_must_read() -> None:
    assert against("r4 r5 r6 r7 / b5", "r4 r5 r6 | r7 b5") != []


def test_all_reasons_are_named_at_once() -> None:
    found = against("r4 r5 r6 r7 / b5 o1", "r4 r5 | r7 b5")
    assert found[0] is Reason.TABLE_TILE_ON_RACK
    assert len(found) >= 3


def test_a_set_out_of_order_does_not_read_as_laid() -> None:
    assert against("r4 r5 r6 / r7 b1", "r4 r6 r5 r7") == [Reason.DOES_NOT_FIT]


def test_a_lost_table_tile_is_noticed() -> None:
    assert against("r3 r4 r5 r6 / r7", "r4 r5 r6 r7") == [Reason.TABLE_TILE_ON_RACK]


def test_a_joker_must_not_leave_the_table() -> None:
    assert against("J r4 r5 r6 / r7", "r4 r5 r6 r7") == [Reason.JOKER_UNUSED]


def test_a_foreign_tile_is_noticed() -> None:
    state = game("r4 r5 r6 / r7 b1")
    table = (Meld(1, (*state.table[0].tiles, state.seats[0].rack[0], *tiles("r8"))),)
    assert reasons(verify(state, 0, PlayTable(table))) == [Reason.FOREIGN_TILES]


def test_a_forged_face_is_a_foreign_tile() -> None:
    state = game("r4 r5 r6 / b1 b2")
    forged = Tile(state.seats[0].rack[0].ident, tiles("r7")[0].symbol)
    found = reasons(verify(state, 0, PlayTable((Meld(1, (*state.table[0].tiles, forged)),))))
    assert found == [Reason.FOREIGN_TILES, Reason.NOTHING_PLAYED]


def test_a_tile_laid_twice_is_noticed() -> None:
    state = game("r4 r5 r6 / r7 b1")
    seven = state.seats[0].rack[0]
    table = (Meld(1, (*state.table[0].tiles, seven)), Meld(2, (*state.table[0].tiles, seven)))
    problems = verify(state, 0, PlayTable(table))
    assert problems == (Problem(Reason.FOREIGN_TILES, facts=(("count", 4),)),)


def test_two_sets_with_one_ident_are_noticed() -> None:
    state = game("r4 r5 r6 | b4 b5 b6 / r7 b1")
    table = tuple(Meld(1, meld.tiles) for meld in laid(state.table, "r4 r5 r6 r7 | b4 b5 b6", state.seats[0].rack))
    assert verify(state, 0, PlayTable(table)) == (Problem(Reason.DOES_NOT_FIT, 1),)


def test_an_empty_set_is_no_set() -> None:
    state = game("r4 r5 r6 / r7 b1")
    table = (*play(state, "r4 r5 r6 r7").table, Meld(7, ()))
    assert [problem.meld for problem in verify(state, 0, PlayTable(table))] == [7]


def test_an_empty_table_is_refused() -> None:
    state = game("r4 r5 r6 / r7 b1")
    assert reasons(verify(state, 0, PlayTable(()))) == [Reason.TABLE_TILE_ON_RACK, Reason.NOTHING_PLAYED]


@pytest.mark.parametrize(("once", "found"), [(False, []), (True, True)])
def test_one_colour_change_a_run_is_an_option(once: bool, found: bool | list[Reason]) -> None:
    state = game("/ b1 C r3 C b5 k1", options=Options(one_change_per_run=once))
    assert bool(verify(state, 0, play(state, "b1 C r3 C b5"))) is bool(found)


# Who sees what


def test_a_view_knows_its_own_rack_and_the_size_of_the_others() -> None:
    view = view_for(game("r4 r5 r6 / r7 b1", others=("k1 k2 k3",)), 1)
    assert ([str(tile) for tile in view.rack], view.rack_sizes, view.pool_size) == (["k1", "k2", "k3"], (2, 3), 2)


def test_it_is_the_turn_of_one_seat() -> None:
    state = game("/ r7 b1")
    assert (view_for(state, 0).my_turn, view_for(state, 1).my_turn) == (True, False)


def test_after_the_end_it_is_nobodys_turn() -> None:
    state = game("r4 r5 r6 / r7")
    over, _ = apply(state, 0, play(state, "r4 r5 r6 r7"))
    assert not view_for(over, 0).my_turn


def test_a_view_says_who_has_opened() -> None:
    view = view_for(game("/ r7", opened=False), 0)
    assert (view.opened, view.am_open) == ((False, False), False)
