"""Garbage is looked for when the loop rests."""

from __future__ import annotations

import gc

import pytest

from game.ui.garbage import QuietCollection

USUAL, RESTING = 60, 30


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    found = list[int]()
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    return found


def test_garbage_is_looked_for_once_in_a_rest(collected: list[int]) -> None:
    tick = QuietCollection(lambda rate: 1 / rate, USUAL)
    passed = [tick(rate) for rate in (USUAL, USUAL, RESTING, RESTING, RESTING)]
    assert (len(collected), passed[-1]) == (1, 1 / RESTING)


def test_garbage_is_looked_for_again_in_the_next_rest(collected: list[int]) -> None:
    tick = QuietCollection(lambda rate: 1 / rate, USUAL)
    for rate in (USUAL, RESTING, USUAL, RESTING):
        tick(rate)
    assert len(collected) == 2


def test_garbage_waits_while_frames_are_wanted(collected: list[int]) -> None:
    tick = QuietCollection(lambda rate: 1 / rate, USUAL)
    for _ in range(100):
        tick(USUAL)
    assert collected == []
