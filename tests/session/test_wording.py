"""The catalogues keep to the words of docs/wording."""

from __future__ import annotations

import re

import pytest

from tests.session.test_texts import entries
from tests.shared import LANGUAGES
from tests.sources import ROOT

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_word(language: str) -> None:
    variants = unwanted(language)
    assert len(variants) >= FEWEST
    found = [
        (key, variant.pattern)
        for key, forms in entries(language).items()
        for variant in variants
        if not key.partition("@")[0].endswith(SEARCHED) and any(variant.search(form) for form in forms)
    ]
    assert found == []
