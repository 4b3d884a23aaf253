"""The table of requirements names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent
TABLE = TESTS.parent / "docs" / "ux.md"


def rows() -> dict[str, str]:
    """The cells of what shows a requirement, by its number or its section."""
    text = TABLE.read_text(encoding="utf-8")
    found = re.findall(r"^\| ((?:LS|AB|RV|CR|MV|PG|PZ|SR)?[\d.]*) \|[^|]+\|([^|]+)\|$", text, re.MULTILINE)
    return dict(found)


def test_every_must_and_should_names_what_shows_it() -> None:
    assert set(map(str, range(1, 51))) <= set(rows())
    assert all("`" in shown for shown in rows().values())


def test_every_test_the_table_names_is_there() -> None:
    sources = {path.relative_to(TESTS).with_suffix("").as_posix(): path for path in TESTS.rglob("*.py")}
    tests = {name for path in sources.values() for name in re.findall(r"def test_(\w+)", path.read_text("utf-8"))}
    for shown in rows().values():
        for name in re.findall(r"`([^`]+)`", shown):
            if "/" in name:
                assert name in sources
            else:
                assert any(test == name or (name.endswith("…") and test.startswith(name[:-1])) for test in tests), name
