"""Cards are found by their words, in languages with and without spaces between words."""

from __future__ import annotations

from game.session.rulebook.card_search import CardSearchText, cards_found
from tests.effort import every_row

CARDS = {
    "aim": CardSearchText("The aim", "", "Be the first to lay all tiles. A joker costs 30 points."),
    "run": CardSearchText("Runs", "", "Three or more numbers in a row."),
    "joker": CardSearchText("The joker", "wild", "It stands for any tile."),
}
WIDE = {
    "aim": CardSearchText("目標", "", "最先把牌架上的牌全部出完的人獲勝"),
    "joker": CardSearchText("百搭牌", "鬼牌", "可以代替任何一張牌"),
    "ja": CardSearchText("ジョーカー", "", "どのタイルの代わりにもなります"),
}


@every_row(
    ("wanted", "found"),
    [
        ("joker", ("joker", "aim")),
        ("JOK", ("joker", "aim")),
        ("joker 30", ("aim",)),
        ("wild", ("joker",)),
        ("un", ()),
        ("", ()),
        ("   ", ()),
        ("(", ()),
    ],
)
def test_a_word_is_found_by_its_beginning_and_headings_come_first(wanted: str, found: tuple[str, ...]) -> None:
    assert cards_found(CARDS, wanted) == found


@every_row(
    ("wanted", "found"),
    [
        ("搭", ("joker",)),
        ("鬼牌", ("joker",)),
        ("牌架", ("aim",)),
        ("じょーか", ("ja",)),
        ("ｼﾞｮｰｶｰ", ("ja",)),
        ("牌 代替", ("joker",)),
    ],
)
def test_characters_are_found_wherever_they_stand(wanted: str, found: tuple[str, ...]) -> None:
    assert cards_found(WIDE, wanted) == found
