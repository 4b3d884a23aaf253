"""What the ledger of the gallery says of two runs (tools/ledger.py)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.ui.canvas import Op
from game.ui.pictures import Label, Weight
from tools.ledger import Ledger, differing, read, row_of, write

PAUSE, HOME = "pause en 1280x720 100", "home en 1280x720 100"
TITLE, BUTTON = ["a title", 10.0, 20.0], ["a button", 5.0, 5.0]


def full(*rows: Sequence[object]) -> tuple[str, str]:
    """An entry with these rows drawn, and nothing told."""
    return json.dumps(rows), "[]"


def told(old: Ledger, new: Ledger) -> list[str]:
    return list(differing(old, new))


def test_of_equal_ledgers_nothing_is_said() -> None:
    assert told({PAUSE: ("a", "b")}, {PAUSE: ("a", "b")}) == []


def test_a_state_whose_sums_differ_is_named_with_what_differs() -> None:
    assert told({PAUSE: ("a", "b"), HOME: ("c", "d")}, {PAUSE: ("a", "x"), HOME: ("c", "d")}) == [
        "pause at 100 %: told otherwise (1 x)"
    ]


def test_states_that_came_or_went_are_named() -> None:
    assert told({PAUSE: ("a", "b")}, {HOME: ("c", "d")}) == ["pause at 100 %: gone", "home at 100 %: new"]


def test_with_rows_the_largest_shift_is_said() -> None:
    moved = full(TITLE, ["a button", 5.0, 9.0])
    assert told({PAUSE: full(TITLE, BUTTON)}, {PAUSE: moved}) == ["pause at 100 %: drawn by at most 4 px (1 x)"]


def test_rows_that_came_and_went_are_counted_beside_the_shift_of_the_others() -> None:
    now = full(["a title", 11.0, 20.0], ["a field", 1.0], ["a line", 1.0])
    assert told({PAUSE: full(TITLE, BUTTON)}, {PAUSE: now}) == [
        "pause at 100 %: drawn by at most 1 px, 1 gone, 2 new (1 x)"
    ]


def test_another_order_is_said() -> None:
    assert told({PAUSE: full(TITLE, BUTTON)}, {PAUSE: full(BUTTON, TITLE)}) == [
        "pause at 100 %: drawn by at most 0 px, in another order (1 x)"
    ]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    ledger = {PAUSE: ("a", "b"), HOME: full(TITLE)}
    write(tmp_path / "ledger", ledger)
    assert read(tmp_path / "ledger") == ledger


def test_a_picture_is_its_words_and_its_numbers() -> None:
    label = Label("Deal", 24, Weight.BOLD, "ink")
    assert row_of(Op(1, label, 3, 4)) != row_of(Op(1, label, 3, 5))
    assert row_of(Op(1, label, 3, 4))[0] == row_of(Op(1, label, 3, 5))[0]
    assert row_of(1) == row_of(1.0) == row_of(1.001) and row_of(0.0) == row_of(-0.0)


def test_what_is_no_value_is_in_no_ledger() -> None:
    with pytest.raises(TypeError):
        row_of(object())
