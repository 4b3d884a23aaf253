"""The page for who uses the rules alone says what happens, and its import is all there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from game.rules import library
from game.rules.play import commands

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules-library.md"


def test_what_the_page_shows_is_what_happens() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, None, None)
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(shown, out=told.append)
    assert len(blocks) == 3 and result.attempted >= 16 and result.failed == 0, "".join(told)


def test_the_page_is_read_in_a_minute() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= 45


def test_the_library_names_every_command() -> None:
    kinds = [kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, commands.Command)]
    assert {kind.__name__ for kind in kinds} <= {*library.__all__}
