"""A few of the cases of tests/bench/fuzz_input.py: whatever comes in, nothing breaks and nothing false is believed."""

from __future__ import annotations

import random

import pytest

from tests.effort import every_row, first_of
from tests.session.storage.fuzzed import Targets

CASES = first_of(25, 6)
KINDS = ("settings", "records", "half-built turns", "games", "heads", "pastes", "codes")


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Targets:
    return Targets(tmp_path_factory.mktemp("player"))


@every_row("kind", KINDS)
@every_row("cases", CASES)
def test_no_input_breaks_anything_or_is_believed_when_it_lies(kind: str, cases: range, targets: Targets) -> None:
    target = targets.all()[kind]
    for number in cases:
        target(random.Random(f"{kind}/{number}"))


def test_every_kind_of_input_is_tried(targets: Targets) -> None:
    assert set(targets.all()) == set(KINDS)


def test_a_half_built_turn_with_a_torn_line_that_is_no_text_is_taken_up(targets: Targets) -> None:
    """The line was never finished, so the turn is whole without it."""
    spoiled = {
        name: data + b'{"table":"\xff' if name.endswith(".json") else data for name, data in targets.files.items()
    }
    targets.put(spoiled)
    targets.taken_up("match/turn.json")
