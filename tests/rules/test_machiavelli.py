"""Machiavelli by its rules (rules 13.1)."""

from __future__ import annotations

import random
from dataclasses import replace

from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.notation import TileBank, parse_position, parse_tiles
from game.rules.options import Options, PoolEnd
from game.rules.play.commands import DrawTile, Pass, PlayTable
from game.rules.play.dealing import deal
from game.rules.play.engine import apply, verify
from game.rules.play.state import GameState, Seat
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.table import Meld
from tests.effort import every_row
from tests.rules.positions import reasons

PLAIN = Options()


def dealt(players: int = 2, options: Options = PLAIN) -> GameState:
    return deal(MACHIAVELLI, options, players, random.Random(5)).state


def at(text: str, *others: str, options: Options = PLAIN, stock: str = "", opened: bool = True) -> GameState:
    """Seat 0 is to move at this position, with four jokers in the packs."""
    game = MACHIAVELLI.under(replace(options, card_jokers=4))
    bank = TileBank(game)
    table, hand = parse_position(text, bank)
    hands = [hand, *(parse_tiles(other, bank) for other in others or ("H2",))]
    seats = tuple(Seat(each, opened=opened) for each in hands)
    return GameState(game, game.in_force(options), seats, table, parse_tiles(stock, bank), 0, 1, 0)


def test_the_picture_of_it_shows_sets() -> None:
    rules, bank = SetRules.of(PLAIN, MACHIAVELLI.pieces), TileBank(MACHIAVELLI)
    sets = [parse_tiles(each.strip(), bank) for each in MACHIAVELLI.sample.split("/")]
    assert all(map(rules.is_set, sets))


def laying(state: GameState, *names: str) -> PlayTable:
    """The play that lays these sets of the hand beside the table."""
    left = {tile: state.game.spelling.text(tile.symbol) for tile in state.racks[0]}
    melds = []
    for ident, row in enumerate(names, start=len(state.table) + 1):
        chosen = []
        for name in row.split():
            tile = next(tile for tile, written in left.items() if written == name)
            del left[tile]
            chosen.append(tile)
        melds.append(Meld(ident, tuple(chosen)))
    return PlayTable((*state.table, *melds))


def is_set(text: str) -> bool:
    state = at(f"/ {text}")
    return state.rules.is_set(state.racks[0])


def test_it_is_played_with_two_packs_and_no_joker() -> None:
    tiles = MACHIAVELLI.tiles()
    assert len(tiles) == 104 and not any(tile.is_joker for tile in tiles)
    assert {tile.symbol for tile in tiles[:52]} == {tile.symbol for tile in tiles[52:]}


@every_row("jokers", [0, 2, 4])
def test_jokers_may_be_agreed(jokers: int) -> None:
    state = dealt(options=Options(card_jokers=jokers))
    everything = [*sum(state.racks, ()), *state.pool]
    assert (len(everything), sum(tile.is_joker for tile in everything)) == (104 + jokers, jokers)


@every_row("size", [15, 13, 12])
@every_row("players", [2, 3, 4, 5])
def test_everybody_has_as_many_cards_as_agreed(players: int, size: int) -> None:
    assert {len(rack) for rack in dealt(players, Options(hand_size=size)).racks} == {size}


@every_row("size", [15, 13, 12])
def test_six_have_twelve_cards_at_most(size: int) -> None:
    assert {len(rack) for rack in dealt(6, Options(hand_size=size)).racks} == {12}


def test_two_to_six_play() -> None:
    assert (MACHIAVELLI.min_players, MACHIAVELLI.max_players) == (2, 6)


@every_row("text", ["SA S2 S3", "SQ SK SA", "SA CA DA", "S10 SJ SQ SK SA", "SQ SK J", "J SK SA", "S9 S10 J"])
def test_these_are_sets(text: str) -> None:
    assert is_set(text)


@every_row("text", ["SK SA S2", "SQ SK SA S2", "SK SA CA", "SQ CK DA", "SK J S2", "SA SA CA", "SJ SQ H13"[:5]])
def test_these_are_none(text: str) -> None:
    assert not is_set(text)


def test_no_opening_is_asked_for() -> None:
    state = dealt()
    assert all(seat.opened for seat in state.seats) and state.options.opening == 0
    table = at("H3 C3 D3 / S3", opened=True)
    joined = replace(table.table[0], tiles=(*table.racks[0], *table.table[0].tiles))
    assert verify(table, 0, PlayTable((joined,))) == ()


def test_whatever_is_agreed_for_tiles_says_nothing_here() -> None:
    agreed = Options(opening=50, rearrange_in_opening=True, opening_jokers=False, pool_end=PoolEnd.AT_ONCE)
    assert dealt(options=agreed).options == replace(PLAIN, opening=0)


@every_row(
    ("sets", "points"),
    [(("SJ SQ SK",), 30), (("SQ SK SA",), 21), (("SA S2 S3",), 6), (("S10 SJ J",), 30), (("J SK SA",), 21)],
)
def test_a_first_play_counts_courts_ten_and_the_ace_one(sets: tuple[str, ...], points: int) -> None:
    state = at(f"/ {' '.join(sets)} H5", options=Options(first_play=36), opened=False)
    (problem,) = verify(state, 0, laying(state, *sets))
    assert (problem.reason, problem.fact("have"), problem.fact("need")) == (Reason.OPEN_SHORT, points, 36)


def test_a_first_play_of_thirty_six_is_enough() -> None:
    state = at("H4 C4 D4 / SJ SQ SK SA S2 S3 H5", options=Options(first_play=36), opened=False)
    assert verify(state, 0, laying(state, "SJ SQ SK", "SA S2 S3")) == ()


def test_a_first_play_leaves_the_table_alone() -> None:
    state = at("H4 C4 D4 / S10 SJ SQ SK S4", options=Options(first_play=36), opened=False)
    play = laying(state, "S10 SJ SQ SK")
    grown = replace(play.table[0], tiles=(state.racks[0][-1], *play.table[0].tiles))
    assert Reason.OPEN_TABLE in reasons(verify(state, 0, PlayTable((grown, *play.table[1:]))))


def test_with_a_first_play_nobody_has_opened_at_the_deal() -> None:
    assert not any(seat.opened for seat in dealt(options=Options(first_play=36)).seats)


RICH = "/ SA S2 S3 S4 S5 S6 S7 HA H2 H3 H4 H5 H6 H7"


def test_without_a_limit_any_number_is_laid() -> None:
    state = at(RICH)
    assert verify(state, 0, laying(state, "SA S2 S3 S4 S5 S6 S7", "HA H2 H3 H4 H5 H6 H7")) == ()


def test_with_the_limit_thirteen_cards_leave_the_hand_and_no_more() -> None:
    state = at(RICH, options=Options(turn_limit=13))
    assert verify(state, 0, laying(state, "SA S2 S3 S4 S5 S6 S7", "HA H2 H3 H4 H5 H6")) == ()
    (problem,) = verify(state, 0, laying(state, "SA S2 S3 S4 S5 S6 S7", "HA H2 H3 H4 H5 H6 H7"))
    assert problem == Problem(Reason.TOO_MANY_LAID, facts=(("high", 13), ("have", 14)))


def test_the_stock_empty_all_pass_and_the_fewest_points_win() -> None:
    state = at("H3 C3 D3 / SA", "SK", "J")
    for seat in (0, 1):
        assert verify(state, seat, DrawTile()) and not verify(state, seat, Pass())
        state, _ = apply(state, seat, Pass())
        assert state.outcome is None
    state, _ = apply(state, 2, Pass())
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rack_points) == ((0,), (1, 10, 30))
    assert state.outcome.scores == (38, -9, -29)


def test_who_is_out_gets_the_points_of_the_others() -> None:
    state = at("H3 C3 D3 / S3", "SK SQ", "J HA")
    joined = replace(state.table[0], tiles=(*state.racks[0], *state.table[0].tiles))
    state, _ = apply(state, 0, PlayTable((joined,)))
    assert state.outcome is not None and state.outcome.scores == (51, -20, -31)
