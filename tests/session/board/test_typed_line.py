"""A turn typed in one line: sets from rack and table together, which copies are meant, questions, and faults (SR25,
SR32)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.rules.games.registry import GAMES
from game.rules.notation import format_tiles
from game.rules.problems import Problem, Reason
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING
from game.session.board.turn_board import TurnBoard
from game.session.board.typed_line import LineFault, TypedQuestion, played, read_line
from tests.effort import soak
from tests.rules.positions import sets
from tests.session.board.self_play import rebuilds
from tests.session.board.test_turn_board import board_at
from tests.session.seated import ROOMS

TABLE = "r9 r10 r11 r12 | b7 b8 b9 b10 | k12 o12 r12 | k10 r10 o10 b10"


def typed(board: TurnBoard, text: str) -> TurnBoard | Problem | LineFault:
    line = read_line(text, TILE_SPELLING)
    assert isinstance(line, tuple)
    return played(board, line, ROOMS)


def after(text: str, rack: str, table: str = TABLE) -> list[str]:
    """The sets that lie there then."""
    board = typed(board_at(f"{table} / {rack}"), text)
    assert isinstance(board, TurnBoard), board
    return sets(board.table)


def fault(text: str, rack: str = "k1", table: str = TABLE) -> LineFault:
    line = read_line(text, TILE_SPELLING)
    found = played(board_at(f"{table} / {rack}"), line, ROOMS) if isinstance(line, tuple) else line
    assert isinstance(found, LineFault)
    return found


def in_any_order(rows: Iterable[str]) -> list[list[str]]:
    return sorted(sorted(row.split()) for row in rows)


def test_a_set_takes_its_tiles_from_rack_and_table() -> None:
    assert after("k9-11", "k9 k11") == ["b7 b8 b9 b10", "k12 o12 r12", "k9 k10 k11", "r10 b10 o10", "r9 r10 r11 r12"]


def test_one_line_plays_several_sets_as_one_step() -> None:
    assert after("k9-11, r8 1", "k9 k11 r8", TABLE) == [
        "b7 b8 b9 b10", "k12 o12 r12", "k9 k10 k11", "r10 b10 o10", "r8 r9 r10 r11 r12",
    ]  # fmt: skip


def test_tiles_are_added_to_the_set_of_a_number() -> None:
    assert "b12 k12 o12 r12" in [" ".join(sorted(row.split())) for row in after("b12 3", "b12")]


def test_a_set_that_only_grows_keeps_its_number() -> None:
    board = typed(board_at(f"{TABLE} / b6"), "b6-10")
    assert isinstance(board, TurnBoard) and format_tiles(board.tiles_of(2)) == "b6 b7 b8 b9 b10"


def test_of_two_copies_the_one_on_the_rack_is_meant() -> None:
    assert after("r8-10", "r8 r9 r10", "r9 r10 r11 r12") == ["r8 r9 r10", "r9 r10 r11 r12"]


def test_of_two_copies_the_one_that_leaves_only_sets_is_meant() -> None:
    table = "r7 b7 k7 | r7 r8 r9 r10"
    assert after("r5-7", "r5 r6", table) == ["r5 r6 r7", "r7 b7 k7", "r8 r9 r10"]


def test_the_copy_of_the_table_is_meant_where_one_of_the_rack_would_leave_no_set() -> None:
    table = "J o12 o13 | k13 r13 b13"
    lying = after("o12 k12 r12, o13 2, o10 o11 J", "k12 r12 o12 o10 o11", table)
    assert in_any_order(lying) == in_any_order(["k12 o12 r12", "k13 r13 b13 o13", "o10 o11 J"])


def test_a_group_is_typed_by_its_colours_and_its_number_once() -> None:
    assert after("krb7", "k7 r7 b7", "k1 k2 k3") == ["k1 k2 k3", "k7 r7 b7"]


def test_it_is_asked_which_where_neither_leaves_only_sets() -> None:
    assert fault("r7", table="r7 b7 k7 | r7 o7 k7") == LineFault("which", "r7", (1, 2))


def test_what_is_unfinished_elsewhere_asks_nothing() -> None:
    board = typed(board_at("r7 b7 k7 | r7 r8 r9 r10 | o1 o2 o3 / r5 r6"), "o1")
    assert isinstance(board, TurnBoard)
    after_both = typed(board, "r5-7")
    assert isinstance(after_both, TurnBoard) and "r7 b7 k7" in sets(after_both.table)


def test_the_set_a_tile_comes_from_can_be_said() -> None:
    assert after("r7.2", "k1", "r7 b7 k7 | r7 o7 k7") == ["o7 k7", "r7", "r7 b7 k7"]


@pytest.mark.parametrize(
    ("text", "reason", "token"),
    [("k9-11, x3", "unknown", "x3"), ("r9-3", "unknown", "r9-3"), ("k13", "not_there", "k13"), ("k1 9", "no_set", "9")],
)
def test_a_wrong_token_is_named_and_nothing_is_done(text: str, reason: str, token: str) -> None:
    found = fault(text, "k1 k9 k11")
    assert (found.reason, found.token) == (reason, token)


def test_before_the_opening_the_table_is_refused_as_by_hand() -> None:
    found = typed(board_at(f"{TABLE} / k9 k11", opened=False), "k9-11")
    assert isinstance(found, Problem) and found.reason is Reason.OPEN_TABLE


def test_capitals_full_width_signs_and_bars_are_read_alike() -> None:
    read = set()
    for text in ("k9-11, r8 1", "K9-11 | R8 1", "ｋ９－１１，ｒ８ １"):
        line = read_line(text, TILE_SPELLING)
        assert isinstance(line, tuple)
        read.add(tuple((tile.symbol, tile.goal) for part in line for tile in part.tiles))
    assert len(read) == 1


def test_a_run_of_cards_may_end_with_the_ace_above_the_king() -> None:
    line = read_line("sq-a", CARD_SPELLING)
    assert isinstance(line, tuple)
    assert [CARD_SPELLING.text(tile.symbol) for tile in line[0].tiles] == ["SQ", "SK", "SA"]


def test_a_question_mark_asks_and_a_number_alone_means_a_set() -> None:
    (seven,) = (tile.symbol for tile in GAMES["classic"].tiles()[:13] if str(tile.symbol) == "k7")
    assert read_line("k7?", TILE_SPELLING) == TypedQuestion(seven)
    assert read_line("7 ?", TILE_SPELLING) == TypedQuestion(number=7)
    assert read_line("12", TILE_SPELLING) == TypedQuestion(ident=12)


@pytest.mark.parametrize("part", soak(range(5)))
def test_every_play_of_real_games_can_be_typed(part: int) -> None:
    for before, done in rebuilds(40 if part else 12, part):
        known = {frozenset(meld.tiles) for meld in before.table}
        lying = {tile for meld in before.table for tile in meld.tiles}
        rack = [tile for meld in done.table for tile in meld.tiles if tile not in lying]
        rows = [format_tiles(meld.tiles) for meld in before.table]
        line = ", ".join(format_tiles(meld.tiles) for meld in done.table if frozenset(meld.tiles) not in known)
        board = typed(board_at(f"{' | '.join(rows)} / {format_tiles(rack)}"), line)
        assert isinstance(board, TurnBoard), (line, rows, board)
        assert in_any_order(sets(board.table)) == in_any_order(format_tiles(meld.tiles) for meld in done.table), line
        assert not board.rack.tiles
