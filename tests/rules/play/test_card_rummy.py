"""Card Rummy by the rules of section 12, in the notation of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, format_tiles, parse_position, parse_tiles
from game.rules.options import Options, StockEnd
from game.rules.play.checks import TurnFacts
from game.rules.play.commands import Cause, Command, Discard, DrawTile, Forfeit, PlayTable, TakeDiscard
from game.rules.play.engine import apply, deal, verify
from game.rules.play.events import SeatOpened, StockRenewed, TileDiscarded, TileDrawn
from game.rules.play.scoring import EndReason
from game.rules.play.staging import RackSpot, StagedTurn
from game.rules.play.state import GameState, Seat, view_for
from game.rules.problems import Problem, Reason
from game.rules.table import Meld
from game.rules.tiles import Tile
from tests.effort import every_row, examples
from tests.rules.agreements import RUMMY_OPTIONS
from tests.rules.positions import reasons

DRAW, LAY, THROW = range(3)


def at(
    table: str,
    *racks: str,
    discards: str = "DK",
    stock: str = "DQ DJ",
    phase: int = LAY,
    taken: str = "",
    was_open: bool = False,
    options: Options | None = None,
    shuffles: tuple[int, ...] = (1, 2),
) -> GameState:
    """Seat 0 is to move in this phase."""
    bank = TileBank(RUMMY)
    laid, thrown = parse_position(f"{table} /", bank)[0], parse_tiles(discards, bank)
    hands = tuple(parse_tiles(rack, bank) for rack in racks)
    seats = tuple(Seat(hand, opened=was_open) for hand in hands)
    rules = RUMMY.in_force(options or Options())
    drawn = next((tile for tile in hands[0] if card(tile) == taken), None)
    facts = TurnFacts(drawn, was_open=was_open)
    return GameState(
        RUMMY.under(rules), rules, seats, laid, parse_tiles(stock, bank), 0, 1, 0, discards=thrown,
        phase_number=phase, facts=facts, shuffles=shuffles,
    )  # fmt: skip


def card(tile: Tile) -> str:
    return RUMMY.spelling.text(tile.symbol)


def cards(tiles: Iterable[Tile]) -> str:
    return format_tiles(tiles, RUMMY.spelling)


def laying(state: GameState, *rows: str) -> PlayTable:
    """The play that leaves these sets."""
    every = [*state.seats[state.to_move].rack, *(tile for meld in state.table for tile in meld.tiles)]
    known = {card(tile): tile for tile in every}
    before = {frozenset(map(card, meld.tiles)): meld.ident for meld in state.table}
    melds = []
    for number, row in enumerate(rows, start=50):
        names = row.split()
        ident = next((ident for old, ident in before.items() if old <= set(names)), number)
        melds.append(Meld(ident, tuple(known[name] for name in names)))
    return PlayTable(tuple(melds))


def throwing(state: GameState, name: str) -> Discard:
    return Discard(next(tile for tile in state.seats[state.to_move].rack if card(tile) == name))


def after(state: GameState, *commands: Command) -> GameState:
    for command in commands:
        state, _ = apply(state, state.to_move, command)
    return state


@every_row(("players", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_the_deal_by_the_number_of_players(players: int, cards: int) -> None:
    """rules 12.1"""
    state = deal(RUMMY, Options(), players, Random(3)).state
    assert {len(rack) for rack in state.racks} == {cards} and len(state.discards) == 1
    assert len(state.pool) == 52 - players * cards - 1


def test_a_turn_draws_lays_and_throws() -> None:
    """rules 12.2"""
    state = at("", "S4 S5 H9 H2", "CA C2", stock="DQ S6", phase=DRAW)
    state = after(state, DrawTile())
    assert (state.phase.name, cards(state.racks[0][-1:])) == ("lay", "S6")
    state = after(state, laying(state, "S4 S5 S6"))
    assert (state.phase.name, state.to_move) == ("throw", 0)
    state = after(state, throwing(state, "H9"))
    assert (state.phase.name, state.to_move, card(state.discards[-1])) == ("draw", 1, "H9")


def test_nothing_is_laid_before_a_card_is_drawn() -> None:
    state = at("", "S4 S5 S6 H2", "CA", phase=DRAW)
    assert reasons(verify(state, 0, laying(state, "S4 S5 S6"))) == [Reason.NOT_NOW]


def test_cards_may_be_added_to_the_melds_of_others_before_an_own_one() -> None:
    """rules 12.2"""
    state = at("C5 C6 C7", "C8 H2 H9", "SA")
    assert verify(state, 0, laying(state, "C5 C6 C7 C8")) == ()


def test_with_the_option_adding_waits_for_an_own_meld() -> None:
    """rules 12.2"""
    options = Options(meld_first=True)
    state = at("C5 C6 C7", "C8 SA S2 S3 H2 H9", "S9", options=options)
    assert reasons(verify(state, 0, laying(state, "C5 C6 C7 C8"))) == [Reason.MELD_FIRST]
    assert verify(state, 0, laying(state, "C5 C6 C7 C8", "SA S2 S3")) == ()
    opened = replace(state, seats=(replace(state.seats[0], opened=True), state.seats[1]))
    assert verify(opened, 0, laying(opened, "C5 C6 C7 C8")) == ()


def test_with_the_option_one_meld_is_laid_in_a_turn() -> None:
    """rules 12.2"""
    state = at("C5 C6 C7", "C8 SA S2 S3 H3 H4 H5 H9", "S9", options=Options(one_meld=True))
    assert reasons(verify(state, 0, laying(state, "C5 C6 C7", "SA S2 S3", "H3 H4 H5"))) == [Reason.ONE_MELD]
    assert verify(state, 0, laying(state, "C5 C6 C7 C8", "SA S2 S3")) == ()


def test_the_card_just_taken_from_the_discards_is_not_thrown() -> None:
    """rules 12.2"""
    state = after(at("", "H2 H9", "SA", phase=DRAW), TakeDiscard())
    assert reasons(verify(state, 0, throwing(state, "DK"))) == [Reason.JUST_TAKEN]
    assert verify(state, 0, throwing(state, "H9")) == ()


def test_a_card_from_the_stock_may_be_thrown_at_once() -> None:
    state = after(at("", "H2 H9", "SA", phase=DRAW), DrawTile())
    assert verify(state, 0, throwing(state, "DJ")) == ()


def test_a_card_taken_in_an_earlier_turn_may_be_thrown() -> None:
    state = after(at("", "H2 H9", "SA SK", phase=DRAW), TakeDiscard())
    state = after(state, throwing(state, "H9"), DrawTile())
    state = after(state, throwing(state, "SK"), DrawTile())
    assert verify(state, 0, throwing(state, "DK")) == ()


def test_who_would_be_left_with_the_card_just_taken_may_not_lay() -> None:
    """rules 12.2, 12.4"""
    state = at("", "S4 S5 S6 DK", "CA", discards="", taken="DK")
    assert reasons(verify(state, 0, laying(state, "S4 S5 S6"))) == [Reason.ONLY_TAKEN_LEFT]


def test_a_two_may_not_leave_its_group_for_a_run() -> None:
    """The printed example (rules 12.3)."""
    state = at("S2 H2 C2 D2", "SA S3 H9", "C9")
    assert Problem(Reason.TABLE_FIXED, 1) in verify(state, 0, laying(state, "H2 C2 D2", "SA S2 S3"))
    staged = StagedTurn.begin(view_for(state, 0))
    assert staged.moved(state.table[0].tiles[:1], RackSpot()) == Problem(Reason.TABLE_FIXED, 1)


def test_a_seat_does_not_see_the_other_hands_and_the_stock_but_whatever_was_thrown() -> None:
    view = view_for(at("C7 C8 C9", "SA H9", "H2", discards="DK D3"), 0)
    seen = {*view.rack, *view.discards, *view.table[0].tiles}
    assert len(seen) == 7 and not seen & set(view.unseen)
    assert len(view.unseen) == len(view.game.tiles()) - 7


@every_row("row", ["SQ SK SA", "SK SA S2", "S2 H2", "SA S2 H3"])
def test_what_is_no_meld(row: str) -> None:
    """rules 12.3"""
    state = at("", f"{row} H9 C9", "DA")
    assert verify(state, 0, laying(state, row)) != ()


def test_with_the_option_an_ace_may_follow_the_king_but_not_go_round() -> None:
    """rules 12.7"""
    state = at("", "SQ SK SA S2 H9", "DA", options=Options(aces_high=True))
    assert verify(state, 0, laying(state, "SQ SK SA")) == ()
    assert verify(state, 0, laying(state, "SK SA S2")) != ()


@pytest.mark.parametrize(
    ("rack", "rows"), [("S4 S5 S6", ["S4 S5 S6"]), ("S4 S5 S6 H7", ["S4 S5 S6", "C7 D7 S7 H7"])], ids=["meld", "add"]
)
def test_out_without_a_throw(rack: str, rows: list[str]) -> None:
    """rules 12.4"""
    state = at("C7 D7 S7" if len(rows) > 1 else "", rack, "CA CJ", was_open=True)
    state = after(state, laying(state, *rows))
    assert state.outcome is not None and state.outcome.scores == (11, 0)


def test_out_by_throwing_the_last_card() -> None:
    """rules 12.4"""
    state = at("", "H9", "CA CJ", phase=THROW, was_open=True)
    state = after(state, throwing(state, "H9"))
    assert state.outcome is not None and (state.outcome.reason, state.outcome.winners) == (EndReason.OUT, (0,))


def test_with_the_option_the_last_card_is_thrown() -> None:
    """rules 12.4"""
    state = at("", "S4 S5 S6", "CA CJ", options=Options(last_thrown=True))
    assert reasons(verify(state, 0, laying(state, "S4 S5 S6"))) == [Reason.LAST_THROWN]


@pytest.mark.parametrize(
    ("rummy", "was_open", "score"),
    [(True, False, 22), (False, False, 11), (True, True, 11)],
    ids=["at once", "off", "not"],
)
def test_all_cards_in_one_turn_score_double(rummy: bool, was_open: bool, score: int) -> None:
    """rules 12.6"""
    state = at("", "S4 S5 S6 H9", "CA CJ", was_open=was_open, options=Options(going_rummy=rummy))
    state = after(state, laying(state, "S4 S5 S6"))
    state = after(state, throwing(state, "H9"))
    assert state.outcome is not None and state.outcome.scores == (score, 0)


@pytest.mark.parametrize(("high", "score"), [(False, 31), (True, 45)])
def test_points_of_a_hand(high: bool, score: int) -> None:
    """Courts 10, an ace 1, or 15 where it may be high (rules 12.6, 12.7)."""
    state = at("", "H9", "CA CJ CQ C10", phase=THROW, was_open=True, options=Options(aces_high=high))
    state = after(state, throwing(state, "H9"))
    assert state.outcome is not None and state.outcome.scores == (score, 0)


def test_an_empty_stock_is_made_of_the_discards_but_for_the_top_one() -> None:
    """rules 12.5"""
    state = at("", "H2 H9", "SA SK", stock="", discards="CA C2 C3 C4 DK", phase=DRAW)
    now, events = apply(state, 0, DrawTile())
    assert events[0] == StockRenewed(0, 4) and isinstance(events[1], TileDrawn)
    assert now.discards == state.discards[-1:] and len(now.pool) == 3
    assert {card(tile) for tile in (*now.pool, now.racks[0][-1])} == {"CA", "C2", "C3", "C4"}


def test_the_same_seed_shuffles_alike_and_another_does_not() -> None:
    club = [card(tile) for tile in RUMMY.tiles() if card(tile).startswith("C")]
    stocks = [
        after(at("", "H2 H9", "SA", stock="", discards=" ".join(club), phase=DRAW, shuffles=seeds), DrawTile()).pool
        for seeds in ((5,), (5,), (6,))
    ]
    assert stocks[0] == stocks[1] != stocks[2]


def test_with_the_option_the_discards_are_turned_over() -> None:
    """The card thrown first is drawn first (rules 12.5)."""
    options = Options(stock_end=StockEnd.TURN_OVER)
    state = at("", "H2 H9", "SA SK", stock="", discards="CA C2 C3 C4", phase=DRAW, options=options)
    now = after(state, DrawTile())
    assert (card(now.racks[0][-1]), cards(now.pool), now.discards) == ("CA", "C4 C3 C2", ())


def test_the_top_discard_may_be_taken_before_the_discards_are_turned_over() -> None:
    options = Options(stock_end=StockEnd.TURN_OVER)
    state = at("", "H2 H9", "SA SK", stock="", discards="CA C2", phase=DRAW, options=options)
    assert card(after(state, TakeDiscard()).racks[0][-1]) == "C2"


@every_row(
    ("stock_end", "shuffles", "discards", "over"),
    [
        (StockEnd.BLOCK, (1, 2), "CA C2", True),
        (StockEnd.SHUFFLE, (2,), "CA C2", False),
        (StockEnd.SHUFFLE, (), "CA C2", True),
        (StockEnd.SHUFFLE, (1, 2), "", True),
        (StockEnd.TURN_OVER, (2,), "", False),
        (StockEnd.TURN_OVER, (), "CA", True),
    ],
)
def test_the_hand_ends_when_the_stock_cannot_be_renewed(
    stock_end: StockEnd, shuffles: tuple[int, ...], discards: str, over: bool
) -> None:
    """rules 12.5"""
    options = Options(stock_end=stock_end)
    state = at("", "H2 H9", "SA SK", stock="", discards=discards, phase=THROW, options=options, shuffles=shuffles)
    assert (after(state, throwing(state, "H9")).outcome is not None) is over


@every_row(
    ("racks", "scores"),
    [
        (("H2 H9", "SA SK"), (9, 0)),
        (("H2 H9", "C2", "SK SQ"), (9, 9, 0)),
        (("H2 H9", "C2", "SK SJ SA"), (9, 9, 0)),
    ],
)
def test_the_lowest_hand_scores_the_differences(racks: tuple[str, ...], scores: tuple[int, ...]) -> None:
    """Tied lowest hands split them; a point that cannot be split is nobody's (rules 12.5)."""
    state = at("", *racks, stock="", discards="", phase=THROW, shuffles=())
    state = after(state, throwing(state, "H9"))
    assert state.outcome is not None and (state.outcome.scores, state.outcome.reason) == (scores, EndReason.BLOCKED)


def test_when_time_is_up_a_card_is_drawn_and_thrown() -> None:
    """rules 12.9"""
    state = at("", "H2 H9", "SA", phase=DRAW)
    now, events = apply(state, 0, Forfeit(state.table, Cause.CLOCK))
    assert [type(event) for event in events] == [TileDrawn, TileDiscarded]
    assert (now.to_move, card(now.discards[-1]), cards(now.racks[0])) == (1, "DJ", "H2 H9")


def test_when_time_is_up_a_legal_table_counts() -> None:
    """rules 12.9"""
    state = at("", "S4 S5 S6 H2 H9", "SA")
    now, events = apply(state, 0, Forfeit(laying(state, "S4 S5 S6").table, Cause.CLOCK))
    assert len(now.table) == 1 and cards(now.racks[0]) == "H2"
    assert any(isinstance(event, SeatOpened) for event in events)


def test_when_time_is_up_an_unfinished_table_goes_back() -> None:
    """rules 12.9"""
    state = at("", "S4 S5 H2 H9", "SA")
    now, _ = apply(state, 0, Forfeit(laying(state, "S4 S5").table, Cause.CLOCK))
    assert now.table == () and cards(now.racks[0]) == "S4 S5 H2"


@every_row(("hand", "thrown"), [("H2 CK", "CK"), ("HK CK", "CK"), ("HQ H2", "HQ")])
def test_when_the_card_drawn_is_laid_the_dearest_goes(hand: str, thrown: str) -> None:
    """Of equal ones the last in the order of the pack (rules 12.9)."""
    state = after(at("", f"{hand} S4 S5", "SA", stock="H9 S6", phase=DRAW), DrawTile())
    now, _ = apply(state, 0, Forfeit(laying(state, "S4 S5 S6").table, Cause.CLOCK))
    assert len(now.table) == 1 and card(now.discards[-1]) == thrown


@every_row(("table", "laid"), [("S2 S3 S4 | S5 S6 S7", "S8"), ("S2 S3 S4 | S6 S7 S8", "S5")])
def test_two_melds_never_become_one(table: str, laid: str) -> None:
    """Neither side by side nor by a card between them (rules 12.3)."""
    state = at(table, f"{laid} H2 H9", "SA")
    assert Reason.TABLE_FIXED in reasons(verify(state, 0, laying(state, "S2 S3 S4 S5 S6 S7 S8")))


def test_when_time_is_up_the_highest_card_goes_instead_of_the_one_just_taken() -> None:
    """rules 12.9"""
    state = at("", "S4 SJ H2 DK", "SA", discards="", taken="DK")
    now, _ = apply(state, 0, Forfeit(state.table, Cause.CLOCK))
    assert card(now.discards[-1]) == "SJ"


def play_of(state: GameState, laid: tuple[Tile, ...]) -> PlayTable | None:
    """The play of three cards as a new meld, or of one where it fits first."""
    where: Iterable[Meld] = state.table if len(laid) == 1 else [Meld(99 + len(state.table), ())]
    for meld in where:
        if row := state.rules.arrange((*meld.tiles, *laid)):
            return PlayTable((*(one for one in state.table if one.ident != meld.ident), Meld(meld.ident, row)))
    return None


def by_chance(state: GameState, rng: Random) -> Command:
    """A legal command, the first of all that could be tried in any order; now and then the clock runs out."""
    if rng.random() < 0.1:
        return Forfeit(state.table, Cause.CLOCK)
    rack: tuple[Tile, ...] = state.seats[state.to_move].rack
    draws: tuple[Command, ...] = (DrawTile(), TakeDiscard(), *map(Discard, rack))
    plays: tuple[tuple[Tile, ...], ...] = (*combinations(rack, 3), *combinations(rack, 1))
    tried: tuple[Command | tuple[Tile, ...], ...] = (*draws, *plays)
    for what in rng.sample(tried, len(tried)):
        command = play_of(state, what) if isinstance(what, tuple) else what
        if command and not verify(state, state.to_move, command):
            return command
    raise AssertionError("nothing can be done")


@examples(50)
@given(st.integers(0, 10**6), st.integers(2, 6), RUMMY_OPTIONS)
def test_every_hand_ends_with_all_cards_there(seed: int, players: int, options: Options) -> None:
    """Whatever is done by chance: nobody is stuck, no card is lost, and the winner scores what the others hold."""
    rng = Random(seed)
    state = deal(RUMMY, options, players, rng).state
    while state.outcome is None:
        state, _ = apply(state, state.to_move, by_chance(state, rng))
        laid = [tile for meld in state.table for tile in meld.tiles]
        everything = [*sum(state.racks, ()), *laid, *state.pool, *state.discards]
        assert sorted(tile.ident for tile in everything) == list(range(52))
        assert state.turn <= 400
    outcome = state.outcome
    if outcome.reason is EndReason.OUT:
        (winner,) = outcome.winners
        assert outcome.scores[winner] in (sum(outcome.rack_points), 2 * sum(outcome.rack_points))


def test_a_dealt_stock_can_be_renewed_twice() -> None:
    """rules 12.5"""
    first, second, again = (deal(RUMMY, Options(), 2, Random(seed)).state.shuffles for seed in (1, 2, 1))
    assert len(first) == len(set(first)) == 2 and first == again != second
