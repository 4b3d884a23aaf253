"""Text both ways (rules 1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.registry import GAMES
from game.rules.games.tile_games import TWIST
from game.rules.notation import (
    NotationError,
    TileBank,
    format_position,
    format_table,
    format_tiles,
    parse_position,
    parse_symbol,
    parse_tiles,
)
from game.rules.sets.symbols import PlainJoker
from game.rules.spelling import CARD_SPELLING
from tests.effort import every_row


def bank() -> TileBank:
    return TileBank(TWIST)


def caught(text: str) -> tuple[str, str, int]:
    """The code, token and position of the error this position gives."""
    with pytest.raises(NotationError) as error:
        parse_position(text, bank())
    return error.value.code, error.value.token, error.value.position


@every_row("text", ["k1", "r7", "b13", "o10", "J", "D", "C", "M"])
def test_a_symbol_prints_as_it_was_written(text: str) -> None:
    assert str(parse_symbol(text)) == text


@every_row("text", ["", "r0", "r14", "r07", "R7", "x3", "7", "r", "j", "r7J"])
def test_other_tokens_are_no_symbols(text: str) -> None:
    with pytest.raises(NotationError):
        parse_symbol(text)


def test_tiles_are_those_of_the_box() -> None:
    box = set(TWIST.tiles())
    assert set(parse_tiles("r7 r7 J M", bank())) <= box


def test_twins_have_different_idents() -> None:
    first, second = parse_tiles("r7 r7", bank())
    assert first.ident < second.ident


def test_a_bank_has_no_more_than_the_box() -> None:
    assert caught("/ r7 r7 k1 r7") == ("no_more", "r7", 11)


@every_row("text", ["", "r5 r6 J r8", "r5 r6 J r8 | b1 k1 o1"])
def test_a_table_prints_as_it_was_written(text: str) -> None:
    assert format_table(parse_position(f"{text} /", bank())[0]) == text


def test_sets_of_a_table_count_from_one() -> None:
    assert [meld.ident for meld in parse_position("r5 r6 r7 | b1 k1 o1 /", bank())[0]] == [1, 2]


@every_row("text", ["/", "/ r5", "r5 r6 J /", "r5 r6 J | k1 b1 o1 / D M"])
def test_a_position_prints_as_it_was_written(text: str) -> None:
    assert format_position(*parse_position(text, bank())) == text


def test_spaces_do_not_matter() -> None:
    text = "  r5  r6 J |  k1 b1 o1 /  r9 "
    assert format_position(*parse_position(text, bank())) == "r5 r6 J | k1 b1 o1 / r9"


def test_an_error_names_the_token_and_where_it_stands() -> None:
    assert caught("r5 r6 r7 | b1 q1 / r5") == ("unknown_tile", "q1", 14)


@every_row(("text", "position"), [("| r5 r6 r7 /", 0), ("r5 r6 r7 | | k1 b1 o1 /", 11), ("r5 r6 r7 | / r5", 9)])
def test_a_set_without_tiles_is_an_error(text: str, position: int) -> None:
    assert caught(text) == ("empty_set", "|", position)


def test_a_position_without_a_rack_is_an_error() -> None:
    assert caught("r5 r6 r7") == ("no_rack", "", 8)


def test_a_second_rack_is_an_error() -> None:
    assert caught("r5 r6 r7 / r8 / r9") == ("unknown_tile", "/", 14)


@given(st.data(), st.sampled_from(tuple(GAMES.values())))
def test_parsing_is_the_inverse_of_printing(data: st.DataObject, box: Game) -> None:
    drawn = data.draw(st.lists(st.sampled_from(box.tiles()), unique=True, max_size=20))
    text = format_tiles(drawn, box.spelling)
    assert [tile.symbol for tile in parse_tiles(text, TileBank(box))] == [tile.symbol for tile in drawn]


def cards() -> TileBank:
    return TileBank(replace(MACHIAVELLI, jokers=((PlainJoker(), 2),)))


@every_row("text", ["SA S2 S10 SJ SQ SK", "H7 D7 CQ J", "SJ J HJ"])
def test_cards_print_as_they_were_written(text: str) -> None:
    assert format_tiles(parse_tiles(text, cards()), CARD_SPELLING) == text


def test_a_jack_is_no_joker() -> None:
    jack, joker = parse_tiles("SJ J", cards())
    assert (jack.is_joker, joker.is_joker) == (False, True)


@every_row("token", ["ST", "S1", "S11", "s7", "C", "D", "M", "k7", "10S", "SA#1"])
def test_a_card_is_written_in_one_way_only(token: str) -> None:
    with pytest.raises(NotationError) as fault:
        parse_position(f"SA S2 S3 / H5 {token}", cards())
    assert (fault.value.code, fault.value.token, fault.value.position) == ("unknown_card", token, 14)


def test_the_packs_have_two_of_each_card() -> None:
    with pytest.raises(NotationError) as fault:
        parse_position("/ CQ CQ CQ", cards())
    assert (fault.value.code, fault.value.token, fault.value.position) == ("no_more", "CQ", 8)


def test_a_position_of_cards_prints_as_it_was_written() -> None:
    text = "SQ SK SA | H3 C3 D3 / J D10"
    assert format_position(*parse_position(text, cards()), CARD_SPELLING) == text
