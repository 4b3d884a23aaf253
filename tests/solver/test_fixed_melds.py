"""What a hand can lay where melds stay where they lie, beside trying everything that the engine allows (rules 12)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, format_table, parse_position, parse_tiles
from game.rules.options import Options
from game.rules.play.card_rummy import hand_points
from game.rules.play.checks import TurnFacts
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.rules.play.state import GameState, PlayerView, Seat, view_for
from game.rules.table import Table, follow
from game.rules.tiles import Tile
from game.solver.fixed_melds import best_laying, goes_rummy, way_out
from tests.effort import every_row, examples
from tests.rules.agreements import RUMMY_OPTIONS

DRAW, LAY = range(2)
NEAR_ACE = (1, 2, 3, 12, 13)


def at(
    position: str,
    *,
    options: Options | None = None,
    opened: bool = False,
    taken: str = "",
    pile: str = "C9",
    phase: int = LAY,
) -> GameState:
    """A turn of the first of two seats, with this table and hand."""
    bank, agreed = TileBank(RUMMY), options or Options()
    table, hand = parse_position(position, bank)
    game = RUMMY.under(agreed)
    card = next((tile for tile in hand if taken == RUMMY.spelling.text(tile.symbol)), None)
    seats = (Seat(hand, opened), Seat(parse_tiles("D4 D6", bank), opened=False))
    facts = TurnFacts(card, was_open=opened)
    options, discards = game.in_force(agreed), parse_tiles(pile, bank)
    return GameState(game, options, seats, table, (), 0, 1, 0, discards=discards, phase_number=phase, facts=facts)


def seen(state: GameState) -> PlayerView:
    return view_for(state, 0)


def most(state: GameState) -> str:
    """The table after the most points are laid."""
    laying = best_laying(seen(state), lambda tile: hand_points(state.options, tile))
    return format_table(laying.table, RUMMY.spelling)


def every_table(state: GameState) -> Iterator[Table]:
    """All tables the seat to move may leave, found by laying three cards or one more again and again."""
    rules, open_ends = state.rules, [(tuple(meld.tiles for meld in state.table), state.seats[0].rack)]
    known = set()
    while open_ends:
        rows, hand = open_ends.pop()
        if frozenset(rows) in known:
            continue
        known.add(frozenset(rows))
        yield follow(state.table, rows)
        for three in combinations(hand, 3):
            row = rules.arrange(three)
            if row is not None:
                open_ends.append(((*rows, row), tuple(tile for tile in hand if tile not in three)))
        for tile in hand:
            left = tuple(other for other in hand if other != tile)
            for place, row in enumerate(rows):
                grown = (heap for heap in ((tile, *row), (*row, tile)) if rules.is_set(heap))
                open_ends += (
                    ((*rows[:place], rules.arrange(heap) or heap, *rows[place + 1 :]), left) for heap in grown
                )


def some_turn(options: Options, rng: random.Random) -> GameState:
    """Melds that any cards happen to make, and a hand of seven of the others, most of them near each other."""
    game = RUMMY.under(options)
    rules = game.ruleset().sets(game.in_force(options), game.pieces)
    cards = [tile for tile in game.tiles() if tile.face and (rng.random() < 0.4 or tile.face.number in NEAR_ACE)]
    rng.shuffle(cards)
    threes = [row for three in combinations(cards[:9], 3) if (row := rules.arrange(three)) is not None]
    rows = threes[: rng.randint(0, 1)]
    hand = tuple(tile for tile in cards if not any(tile in row for row in rows))[:7]
    opened = bool(rows) and rng.random() < 0.5
    taken = rng.choice((None, hand[0]))
    seats = (Seat(hand, opened), Seat((), opened=False))
    table = follow((), rows)
    facts = TurnFacts(taken, was_open=opened)
    return GameState(game, game.in_force(options), seats, table, (), 0, 1, 0, phase_number=LAY, facts=facts)


@given(RUMMY_OPTIONS, st.randoms(use_true_random=False))
@examples(120)
def test_no_legal_play_is_worth_more(options: Options, rng: random.Random) -> None:
    state = some_turn(options, rng)

    def worth(left: tuple[Tile, ...]) -> int:
        return -sum(hand_points(state.options, tile) for tile in left)

    def left_of(table: Table) -> tuple[Tile, ...]:
        laid = {tile for meld in table for tile in meld.tiles}
        return tuple(tile for tile in state.seats[0].rack if tile not in laid)

    legal = [left_of(table) for table in every_table(state) if not verify(state, 0, PlayTable(table))]
    found = best_laying(seen(state), lambda tile: hand_points(state.options, tile))
    assert worth(found.left) == max([*map(worth, legal), worth(state.seats[0].rack)])
    assert found.left == state.seats[0].rack or not verify(state, 0, PlayTable(found.table))
    assert left_of(found.table) == found.left


def test_a_card_goes_where_another_can_follow_it() -> None:
    """The seven would complete the group, but then the eight stays."""
    assert most(at("H7 D7 C7 | S4 S5 S6 / S7 S8 DK")) == "H7 D7 C7 | S4 S5 S6 S7 S8"


def test_a_high_ace_follows_the_king_only_where_that_is_agreed() -> None:
    assert most(at("S10 SJ SQ / SK SA H5")) == "S10 SJ SQ SK"
    assert most(at("S10 SJ SQ / SK SA H5", options=Options(aces_high=True))) == "S10 SJ SQ SK SA"


@every_row(
    ("position", "facts", "out"),
    [
        ("/ S4 S5 S6 H9", {}, True),
        ("/ S4 S5 S6", {}, True),
        ("/ S4 S5 S6 H9", {"taken": "H9"}, False),
        ("H10 HJ HQ / S4 S5 S6 H9", {"taken": "H9"}, True),
        ("/ S4 S5 S6", {"options": Options(last_thrown=True)}, False),
        ("/ S4 S5 S6 S7", {"options": Options(last_thrown=True)}, True),
        ("/ S4 S5 S6 H8 D8 C8 H9", {"options": Options(one_meld=True)}, False),
        ("S4 S5 S6 / S7 H9", {"options": Options(meld_first=True)}, False),
        ("S4 S5 S6 / S7 H9", {"options": Options(meld_first=True), "opened": True}, True),
        ("/ S4 S5 S6 H9 D2", {}, False),
    ],
)
def test_a_hand_goes_out_by_laying_or_with_a_card_to_throw(position: str, facts: dict[str, object], out: bool) -> None:
    assert (way_out(seen(at(position, **facts))) is not None) == out  # type: ignore[arg-type]


def test_before_the_draw_only_the_top_discard_is_known() -> None:
    assert way_out(seen(at("/ S4 S5 H9", pile="D8 S6", phase=DRAW))) is not None
    assert way_out(seen(at("/ S4 S5 H9", pile="S6 D8", phase=DRAW))) is None
    assert way_out(seen(at("/ S4 S5 H9", pile="", phase=DRAW))) is None


def test_going_rummy_needs_that_nothing_was_laid_before_and_the_option() -> None:
    state = at("/ S4 S5 S6 H9")
    assert goes_rummy(seen(state))
    assert not goes_rummy(seen(at("/ S4 S5 S6 H9", opened=True)))
    assert not goes_rummy(seen(at("/ S4 S5 S6 H9", options=Options(going_rummy=False))))
    assert not goes_rummy(replace(seen(state), rack=state.seats[0].rack[1:]))


@every_row(
    ("position", "after"),
    [
        ("C3 C4 C5 / C2 CA SK", "CA C2 C3 C4 C5"), ("C9 C10 CJ / CQ CK SK", "C9 C10 CJ CQ CK"),
        ("C5 C6 C7 / C4 C3 H3 D3 SK", "C4 C5 C6 C7 | H3 C3 D3"),
        ("C5 C6 C7 / C8 C9 H9 D9 SK", "C5 C6 C7 C8 | H9 C9 D9"),
    ],
)  # fmt: skip
def test_as_many_cards_go_to_an_end_of_a_run_as_are_of_most_worth_there(position: str, after: str) -> None:
    assert most(at(position, pile="DQ")) == after
