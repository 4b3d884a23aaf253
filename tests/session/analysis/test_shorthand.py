"""Tiles in as few keys as possible, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.game import Game
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.sets.symbols import Symbol
from game.session.analysis.shorthand import TypedTiles, read_shorthand, shorthand_of
from tests.effort import every_row, examples


def told(text: str, game: Game = CLASSIC) -> str:
    """What the text says, in the game's notation."""
    return " ".join(game.spelling.text(symbol) for symbol in read_shorthand(text, game).symbols)


@every_row(
    ("text", "tiles"),
    [
        ("r5-9", "r5 r6 r7 r8 r9"),
        ("7krb", "k7 r7 b7"),
        ("58r", "r5 r8"),
        ("r5J7", "r5 J r7"),
        ("5J7r", "r5 J r7"),
        ("5-9r", "r5 r6 r7 r8 r9"),
        ("b8-9Jb11-12", "b8 b9 J b11 b12"),
        ("1,2r", "r1 r2"),
        ("12r", "r12"),
        ("112r", "r11 r2"),
        ("r101112", "r10 r11 r12"),
        ("7krb8o", "k7 r7 b7 o8"),
        ("r5b6", "r5 b6"),
        ("7krJ", "k7 r7 J"),
        ("J", "J"),
        ("*r56", "J r5 r6"),
        ("R5-7", "r5 r6 r7"),
        ("9-7r", "r9 r8 r7"),
        ("58rb", "r5 r8 b5 b8"),
    ],
)
def test_tiles_are_read(text: str, tiles: str) -> None:
    assert told(text) == tiles


@every_row(
    ("text", "cards"),
    [
        ("S5-9", "S5 S6 S7 S8 S9"),
        ("7SHD", "S7 H7 D7"),
        ("S10-A", "S10 SJ SQ SK SA"),
        ("SA-3", "SA S2 S3"),
        ("S9J", "S9 SJ"),
        ("JSH", "SJ HJ"),
        ("J", "J"),
        ("7SHJ", "S7 H7 J"),
        ("S5*7", "S5 J S7"),
        ("1S", "SA"),
        ("sjqk", "SJ SQ SK"),
    ],
)
def test_cards_are_read_and_j_is_a_jack_where_it_can_be_one(text: str, cards: str) -> None:
    assert told(text, MACHIAVELLI) == cards


@pytest.mark.parametrize(("text", "tiles"), [("r4D7", "r4 D r7"), ("4rMC", "r4 M C")])
def test_every_kind_of_joker_has_its_letter(text: str, tiles: str) -> None:
    assert told(text, TWIST) == tiles


@every_row("text", ["7", "r", "r5-", "58", "5J7"])
def test_an_entry_may_be_unfinished(text: str) -> None:
    assert read_shorthand(text, CLASSIC).open


@every_row(("text", "place"), [("r5x", 2), ("r0", 1), ("-5r", 0), ("r5--", 3), (",r5", 0)])
def test_the_first_sign_that_cannot_stand_there_is_told(text: str, place: int) -> None:
    assert read_shorthand(text, CLASSIC).fault == place


@given(st.text(st.sampled_from("krbo*jdcm,-0123456789 x"), max_size=30))
@examples(50)
def test_whatever_is_typed_is_read(text: str) -> None:
    assert isinstance(read_shorthand(text, TWIST), TypedTiles) and isinstance(
        read_shorthand(text, MACHIAVELLI), TypedTiles
    )


@given(st.data(), st.sampled_from((CLASSIC, TWIST, MACHIAVELLI)))
@examples(100)
def test_what_is_written_reads_the_same(data: st.DataObject, game: Game) -> None:
    symbols: tuple[Symbol, ...] = game.symbols()
    row = data.draw(st.lists(st.sampled_from(symbols), max_size=12))
    assert read_shorthand(shorthand_of(row, game), game) == TypedTiles(tuple(row))


@every_row("text", ["r5-9", "7krb", "r5*7", "1krbo", "b8,9*11,12", "r1,2", "r10-13"])
def test_sets_are_written_as_they_would_be_typed(text: str) -> None:
    row = read_shorthand(text, CLASSIC).symbols
    assert len(shorthand_of(row, CLASSIC)) <= len(text)
