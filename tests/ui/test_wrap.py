"""Lines break where a reader of each language expects it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.wrap import NO_END, NO_START, wrap
from tests.effort import every_row


def test_latin_breaks_between_words() -> None:
    assert wrap("one two three", 7, len) == ("one two", "three")


def test_chinese_breaks_between_characters() -> None:
    assert wrap("順組群組牌架", 4, len) == ("順組群組", "牌架")


def test_no_line_begins_with_a_full_stop() -> None:
    assert wrap("順組群組。牌架", 4, len) == ("順組群", "組。牌架")


def test_no_line_ends_with_an_opening_bracket() -> None:
    assert wrap("順組群「牌架」", 4, len) == ("順組群", "「牌架」")


def test_a_long_vowel_stays_with_its_syllable() -> None:
    assert wrap("長いカード", 3, len) == ("長い", "カード")


def test_a_small_kana_does_not_begin_a_line() -> None:
    assert all(line[0] not in "ッョー" for line in wrap("ジョーカーをもっと", 4, len))


def test_a_word_too_long_for_a_line_is_cut() -> None:
    assert wrap("abcdefgh", 3, len) == ("abc", "def", "gh")


def test_a_written_line_break_is_kept() -> None:
    assert wrap("one\ntwo", 20, len) == ("one", "two")


def test_a_number_stays_with_what_it_counts() -> None:
    assert wrap("全部共有106張牌", 7, len) == ("全部共有", "106張牌")
    assert wrap("牌架上還有 14 張", 8, len) == ("牌架上還有", "14 張")


def test_an_ordinal_stays_with_its_number() -> None:
    assert wrap("她在第 23 回合", 7, len) == ("她在", "第 23 回合")


def test_no_word_stands_alone_on_the_last_line() -> None:
    assert wrap("the racks are hidden by it", 24, len) == ("the racks are", "hidden by it")


def test_no_character_stands_alone_on_the_last_line() -> None:
    assert wrap("順組群組牌架桌面牌", 8, len) == ("順組群組牌架", "桌面牌")


def test_japanese_breaks_between_phrases() -> None:
    assert wrap("組をばらしたときだけ取り出せます", 12, len) == ("組をばらしたときだけ", "取り出せます")


def test_a_japanese_word_is_not_cut_where_another_break_is_near() -> None:
    assert wrap("場のジョーカーを自由に動かせます", 9, len) == ("場のジョーカーを", "自由に動かせます")


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("出し切れる場面でした。", 7, ("出し切れる", "場面でした。")),
        ("ジョーカーをもう一度", 7, ("ジョーカーを", "もう一度")),
        ("本来のタイルと入れ替える", 11, ("本来のタイルと", "入れ替える")),
    ],
)
def test_a_japanese_phrase_may_fill_its_line(text: str, room: int, lines: tuple[str, ...]) -> None:
    assert wrap(text, room, len) == lines


@given(st.text("ab 順組。「」ー12", max_size=30), st.integers(3, 12))
def test_nothing_is_lost(text: str, room: int) -> None:
    assert "".join(wrap(text, room, len)).replace(" ", "") == text.replace(" ", "")


@given(st.text("ab 順組", max_size=30), st.integers(3, 12))
def test_no_line_is_too_wide(text: str, room: int) -> None:
    assert all(len(line) <= room for line in wrap(text, room, len))


@every_row("sign", ["。", "、", "！", "」", "ー", "…"])
def test_closing_signs_are_kept_from_the_start(sign: str) -> None:
    assert sign in NO_START and sign not in NO_END


@every_row("room", range(6, 24))
def test_a_short_aside_in_brackets_stays_on_one_line(room: int) -> None:
    lines = wrap("途中、第1ゲーム（全18）、24ターン目", room, len)
    assert any("（全18）" in line for line in lines)
    assert all(len(line) <= room for line in lines)


def test_a_word_of_katakana_stays_whole() -> None:
    assert wrap("ウサギ1、カササギ2", 8, len) == ("ウサギ1、", "カササギ2")


def test_a_number_behind_katakana_is_not_torn() -> None:
    assert wrap("19ゲーム13勝", 7, len) == ("19ゲーム", "13勝")
