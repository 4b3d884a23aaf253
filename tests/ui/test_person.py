"""The person of the soak (`python -m tests.soak`): what it found and was mended does not come back, and a failure is a
value that can be made short and played again. The soak itself is a step of `.ci/run`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.effort import soak
from tests.soak.deeds import SoakAct
from tests.soak.drawn import SoakDraw, drawn_by
from tests.soak.failure_file import KeptFailure
from tests.soak.seed_process import SoakJob
from tests.soak.seeds import outcome
from tests.soak.shrinking import ShorterFailure
from tests.soak.starts import STARTS

ROWS = sorted((Path(__file__).parent / "person_rows").glob("*.jsonl"), key=lambda row: (row.stat().st_size, row.name))
"""The shortest first, which alone is played with every change."""
PATIENCE = 120.0
"""Seconds after which a process is taken to stand still."""


@pytest.mark.parametrize("row", soak(ROWS), ids=lambda row: row.stem)
def test_what_a_person_did_once_fails_no_more(row: Path) -> None:
    kept = KeptFailure.read(row)
    acts = tuple(act.as_json() for act in kept.acts)
    found = outcome(SoakJob(kept.draw.seed, len(acts), PATIENCE, 0, PATIENCE, draw=kept.draw.as_json(), replayed=acts))
    assert (found["failure"], found["told"]) == ("", "")
    assert len(found["acts"]) == len(acts)


def test_any_row_of_seeds_is_dealt_every_start_alike() -> None:
    names = tuple(STARTS)
    dealt = Counter(drawn_by(seed, names).start for seed in range(7, 7 + 2 * len(names)))
    assert dealt == dict.fromkeys(names, 2)


def test_a_seed_draws_the_same_whenever_it_is_asked() -> None:
    names = tuple(STARTS)
    assert [drawn_by(seed, names) for seed in range(9)] == [drawn_by(seed, names) for seed in range(9)]
    assert len({drawn_by(seed, names).language for seed in range(40)}) > 1


def test_a_failure_is_read_as_it_was_written(tmp_path: Path) -> None:
    acts = (SoakAct("press", "undo", n=12), SoakAct("write", text="Ann❤️\u202e"), SoakAct("drag", "a", xy=(1, 999)))
    kept = KeptFailure(drawn_by(3, tuple(STARTS)), acts, "ids: two")
    kept.write(tmp_path / "deep" / "row.jsonl")
    assert KeptFailure.read(tmp_path / "deep" / "row.jsonl") == kept


def test_acts_that_a_failure_does_not_need_are_left_out() -> None:
    def fails(draw: SoakDraw, acts: Sequence[SoakAct]) -> bool:
        done = [act.at for act in acts]
        return "hint" in done and "last" in done[done.index("hint") :]

    names = ("a", "hint", "b", "c", "d", "last", "e", "f")
    shorter = ShorterFailure(SoakDraw(1, "board", text=200), [SoakAct("press", name, n=8) for name in names], fails, 60)
    shorter.shrink()
    assert shorter.acts == (SoakAct("press", "hint"), SoakAct("press", "last"))
    assert shorter.draw == SoakDraw(1, "board")


def test_what_does_not_fail_again_stays_as_it_is() -> None:
    acts = (SoakAct("press", "a"), SoakAct("press", "b"))
    shorter = ShorterFailure(SoakDraw(1, "board"), acts, lambda *_: False, 60)
    shorter.shrink()
    assert (shorter.repeats, shorter.acts) == (False, acts)
