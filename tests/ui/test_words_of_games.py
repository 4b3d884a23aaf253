"""Games of cards never speak of tiles and racks, and games of tiles never of cards: on the screen and in the ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.session.settings import Settings
from game.session.teaching import Teaching
from game.ui.pictures import Label
from game.ui.semantics import ROOT
from tests.shared import LANGUAGES, texts
from tests.ui.playing import of_kind
from tools.gallery import STATES
from tools.studio import Show, studio

# Magpie loves the colours of whatever lies on the table.
OF_TILES = {
    "en": r"\b(tiles?|racks?|pool)\b",
    "zh_Hant": r"牌架|數字牌|(?<!漂亮的)顏色",
    "zh_Hans": r"牌架|数字牌|(?<!漂亮的)颜色",
    "ja": r"(?<!ス)タイル|ラック|プール|色(?!とりどり)",
}
OF_CARDS = {
    "en": r"\b(cards?|suits?|stock|ace|discards?)\b",
    "zh_Hant": r"手牌|撲克|花色|棄牌",
    "zh_Hans": r"手牌|扑克|花色|弃牌",
    "ja": r"(?<!ス)カード|手札|山札|捨て札|トランプ",
}
OF_ALL = ("family.tiles",)
"""What a list of all games calls one of them."""
CARDS = tuple(
    name
    for name in STATES
    if re.match(
        r"machiavelli|rummy|review-(machiavelli|rummy)|statistics-of-two-games|board-cards|lesson-(ace|lay-off|meld-early|throw)$",
        name,
    )
    and not name.endswith(("new-game", "new-game-open"))
)
TILES = tuple(
    name
    for name in STATES
    if re.match(
        r"table|review|replay|past-game$|fair-play|final-racks|score|stage|lesson|puzzle-|board|rules|curtain", name
    )
    and name not in CARDS
    and not re.search(r"board-(rules|cards|barred)$", name)
)


def words_of(show: Show) -> Iterator[str]:
    """What is written and what is told."""
    yield from (label.text for _, label in of_kind(show.drawn(), Label))
    for node in show.top.nodes():
        yield from (node.label, "" if node.id == ROOT else str(node.value), node.stands_for, node.owner)


def strange(name: str, show: Show, language: str) -> list[str]:
    """What this state says in words of the other games."""
    if name not in CARDS and name not in TILES:
        return []
    words = (OF_TILES if name in CARDS else OF_CARDS)[language]
    allowed = {texts(language).text(key) for key in OF_ALL}
    return sorted({said for said in words_of(show) if said not in allowed and re.search(words, said, re.IGNORECASE)})


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_speaks_in_words_of_the_others(language: str) -> None:
    """Of each change the kept ledger's states are asked (`test_whole_tree.py`)."""
    with studio("1280x720", language, Settings(taught=tuple(Teaching))) as ready:
        found = {name: strange(name, STATES[name](ready), language) for name in (*CARDS, *TILES)}
    assert {name: said for name, said in found.items() if said} == {}
