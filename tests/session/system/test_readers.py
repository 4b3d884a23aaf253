"""Numbers from files: read in one way, and written again as they were."""

from __future__ import annotations

import json
import math

import pytest

from game.session.system.readers import between, real
from tests.effort import every_row
from tests.sources import FILES


@every_row("written", ["1", "1.0", "0.5"])
def test_a_number_that_is_read_is_written_as_it_was(written: str) -> None:
    assert json.dumps(real(0, 1)(json.loads(written))) == written


@every_row("value", [True, "1", None, -1, 2, math.nan, math.inf, [1]])
def test_what_is_no_number_within_the_bounds_is_refused(value: object) -> None:
    for reader in (between(0, 1), real(0, 1)):
        with pytest.raises(ValueError):
            reader(value)


def test_nobody_else_tells_whole_numbers_from_truths() -> None:
    """Yes and no are whole numbers to Python, so each reader of its own would have to know."""
    asking = [path.name for path in FILES if "isinstance(value, bool)" in path.read_text(encoding="utf-8")]
    assert asking == ["readers.py"]
