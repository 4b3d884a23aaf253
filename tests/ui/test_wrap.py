"""Lines break where a reader of each language expects it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.wrap import NO_END, NO_START, terms_in, wrap
from tests.effort import every_row
from tests.session.test_texts import entries
from tests.shared import terms_of


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


@every_row(
    ("room", "lines"),
    [
        (5, ("マキャ", "ヴェリ", "初勝利")),
        (6, ("マキャヴェリ", "初勝利")),
        (8, ("マキャヴェリ", "初勝利")),
    ],
)
def test_a_word_of_katakana_wider_than_a_line_is_cut_between_morae_in_even_parts(
    room: int, lines: tuple[str, ...]
) -> None:
    assert wrap("マキャヴェリ初勝利", room, len) == lines


def test_a_number_behind_katakana_is_not_torn() -> None:
    assert wrap("19ゲーム13勝", 7, len) == ("19ゲーム", "13勝")


NAMES = re.compile(r"(persona|tile|box|preset|suit)\.\w+|board\.(rack|table|group|run)|rules\.chapter\.\w+|table\.pool")
"""Keys of names, and of the things of the game."""
PHRASE = re.compile("[^ぁ-ん、。！？：…・]*(」?[ぁ-ん])*[、。！？：）」』…・ ]*")
"""A Japanese phrase: a word, the kana that follow it, and what closes it."""
ROOMS = (10, 15, 26)
"""Signs a line, from a narrow column at twice the size of type to a page."""


def paragraphs(language: str) -> set[str]:
    """What the language says that one line cannot hold, with something in each place to fill."""
    said = {re.sub(r"\{\w+\}", "7", form) for forms in entries(language).values() for form in forms}
    return {part for each in said for part in each.split("\n") if len(part) > ROOMS[0]}


def breaks(paragraph: str, room: int, language: str) -> Iterator[int]:
    """The places in a paragraph at which its lines end."""
    place = 0
    for line in wrap(paragraph, room, len, terms_of(language))[:-1]:
        place = paragraph.index(line, place) + len(line)
        yield place


@every_row(("language", "room"), [(language, room) for language in ("zh_Hant", "zh_Hans") for room in ROOMS])
def test_no_chinese_line_ends_within_a_name_or_a_term(language: str, room: int) -> None:
    named = (forms[0] for key, forms in entries(language).items() if NAMES.fullmatch(key.partition("@")[0]))
    terms = [term for term in named if term.isalpha() and len(term) > 1]
    assert len(terms) > 20
    within = re.compile("|".join(f"(?<={term[:at]})(?={term[at:]})" for term in terms for at in range(1, len(term))))
    cut = [
        (said[:place], said[place:])
        for said in paragraphs(language)
        for place in breaks(said, room, language)
        if within.match(said, place)
    ]
    assert cut == []


@every_row("room", ROOMS)
def test_no_japanese_line_ends_within_a_phrase_that_has_room_on_it(room: int) -> None:
    def may_end(said: str, place: int) -> bool:
        spans = [found.span() for found in PHRASE.finditer(said)]
        (start, end), *_ = [span for span in spans if span[0] < place <= span[1]]
        joined = end - start + 8 > room  # compounds, as 付け足す, are two for the expression
        return place == end or joined or said[place - 1] in "を 「」）" or said[place] in " （「"

    kana = re.compile("[ぁ-ん]")
    said = [paragraph for paragraph in paragraphs("ja") if kana.search(paragraph)]
    cut = [(each[:at], each[at:]) for each in said for at in breaks(each, room, "ja") if not may_end(each, at)]
    assert cut == []


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("しばらくお待ちください", 8, ("しばらくお待ち", "ください")),
        ("あとはその遊び方です", 8, ("あとはその", "遊び方です")),
        ("次に「ゲーム記録」で消す", 9, ("次に", "「ゲーム記録」で", "消す")),
        ("付け足すことしかできません。", 12, ("付け足すことしか", "できません。")),
        ("点字ディスプレイです", 8, ("点字", "ディスプレイです")),
    ],
)
def test_a_japanese_phrase_that_is_too_wide_is_cut_between_its_words(
    text: str, room: int, lines: tuple[str, ...]
) -> None:
    assert wrap(text, room, len) == lines


def test_a_term_stays_on_one_line() -> None:
    assert wrap("換來的百搭牌", 5, len, {"百搭牌"}) == ("換來的", "百搭牌")


def test_a_term_too_wide_for_a_line_is_cut_between_the_terms_in_it() -> None:
    assert wrap("換取百搭牌", 4, len, {"換取百搭牌", "百搭牌"}) == ("換取", "百搭牌")


def test_no_term_is_cut_so_that_the_last_line_is_longer() -> None:
    assert wrap("特殊百搭牌換", 5, len, {"特殊百搭牌"}) == ("特殊百搭牌", "換")


def test_names_and_labels_are_terms_and_sentences_are_not() -> None:
    said = ("百搭牌", "馬基維利", "換取百搭牌了嗎", "出牌。", "{n} 張", "牌", "Owl", "捨て札")
    assert terms_in(said) == {"百搭牌", "馬基維利", "捨て札"}
