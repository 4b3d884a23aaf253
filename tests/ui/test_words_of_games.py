"""Games of cards never speak of tiles and racks, and games of tiles never of cards: on the screen and in the ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.session.settings import Settings
from game.session.teaching import Teaching
from game.ui.pictures import Label
from game.ui.semantics import ROOT
from tests.effort import soak
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


def found(names: tuple[str, ...], language: str, words: str) -> list[tuple[str, str]]:
    wanted, allowed = re.compile(words, re.IGNORECASE), {texts(language).text(key) for key in OF_ALL}
    with studio("1280x720", language, Settings(taught=tuple(Teaching))) as ready:
        return sorted(
            {
                (name, said)
                for name in names
                for said in words_of(STATES[name](ready))
                if said not in allowed and wanted.search(said)
            }
        )


@pytest.mark.parametrize("language", soak(LANGUAGES))
def test_games_of_cards_never_speak_of_tiles(language: str) -> None:
    assert found(CARDS, language, OF_TILES[language]) == []


@pytest.mark.parametrize("language", soak(LANGUAGES))
def test_games_of_tiles_never_speak_of_cards(language: str) -> None:
    assert found(TILES, language, OF_CARDS[language]) == []
