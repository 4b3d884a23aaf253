"""Every line of the page of what must hold (docs/ux.md) names what shows it, and that is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).resolve().parent
PAGE = (TESTS.parent / "docs" / "ux.md").read_text(encoding="utf-8")
LINES = [line for line in PAGE.splitlines() if line.startswith("|") and not line.startswith(("| #", "|---"))]
LINE = re.compile(r"\| (?:([A-Z]*\d+) )?\| [^|]+ \| `([\w/]+)(?:::(\w+))?` \|")
FEWEST = 150
"""A search that finds fewer lines than this is broken."""
MOST_WORDS = 4000
"""More is no page that is read before a change."""


def names(file: str, test: str | None) -> bool:
    """Whether the file is there, with the test if one of its tests is named."""
    path = TESTS / f"{file}.py"
    return path.is_file() and (test is None or f"def test_{test}(" in path.read_text(encoding="utf-8"))


def test_every_line_names_a_test_that_is_there() -> None:
    assert len(LINES) >= FEWEST
    found = [(line, LINE.fullmatch(line)) for line in LINES]
    assert [line for line, match in found if match is None or not names(match[2], match[3])] == []


def test_every_line_that_is_cited_by_a_number_has_its_own() -> None:
    numbers = Counter(match[1] for match in map(LINE.fullmatch, LINES) if match and match[1])
    assert {str(number) for number in range(1, 61)} <= set(numbers)
    assert [number for number, count in numbers.items() if count > 1] == []


def test_a_test_that_is_gone_is_noticed() -> None:
    assert names("ui/test_motion", "no_time_moves_nothing")
    assert not names("ui/test_motion", "no_time_moves")
    assert not names("ui/test_motions", None)


def test_the_page_is_one_page() -> None:
    assert len(PAGE.split()) <= MOST_WORDS
