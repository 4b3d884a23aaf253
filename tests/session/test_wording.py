"""The catalogues, the pages for players and what catalogues of programs say keep to the words of docs/wording."""

from __future__ import annotations

import re

import pytest

from tests.session.test_texts import entries
from tests.shared import LANGUAGES
from tests.sources import ROOT
from tools.release.language_words import words_of
from tools.release.players_page import DOCS, pages

PAGES = ROOT / "docs" / "wording"
SEARCHED = "_also"
"""The end of keys of words that rules are found by, whatever a house calls a thing."""
FEWEST = 10
"""A page on which fewer variants are found for a language was read wrongly."""


def unwanted(language: str) -> list[re.Pattern[str]]:
    """What the page keeps out of the sentences of a language: the last column of its table."""
    table = (PAGES / f"{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .* \| .* \|(.*)\|$", table, re.MULTILINE)
    return [re.compile(variant) for row in rows for variant in re.findall(r"`([^`]+)`", row)]


def around(language: str) -> dict[str, tuple[str, ...]]:
    """What is said around the game, by line and by entry: without code and addresses, and without what systems say;
    the words that programs are found by end with a semicolon."""
    lines = (DOCS / pages()[language]).read_text(encoding="utf-8").splitlines()
    page = {f"line {number}": re.sub(r"`[^`]*`|\]\([^)]*\)", "", line) for number, line in enumerate(lines, start=1)}
    return {key: (said,) for key, said in (page | dict(words_of(language).get("linux", {}))).items() if key[-1] != ";"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_word(language: str) -> None:
    variants, said = unwanted(language), {**entries(language), **around(language)}
    assert len(variants) >= FEWEST and "line 1" in said
    found = [
        (key, variant.pattern)
        for key, forms in said.items()
        for variant in variants
        if not key.partition("@")[0].endswith(SEARCHED) and any(variant.search(form) for form in forms)
    ]
    assert found == []
