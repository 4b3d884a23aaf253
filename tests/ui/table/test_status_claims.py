"""Who speaks in place of the status strip: each claims it for itself alone."""

from __future__ import annotations

from itertools import permutations

from game.ui.table.view_state import Speaker, StatusStrip


def test_the_end_of_one_speaker_does_not_end_the_silence_of_another() -> None:
    for first, second in permutations(Speaker, 2):
        both = StatusStrip().claimed(first, wanted=True).claimed(second, wanted=True)
        assert both.claimed(first, wanted=False).hushed
        assert not both.claimed(first, wanted=False).claimed(second, wanted=False).hushed


def test_a_claim_that_stands_changes_nothing() -> None:
    strip = StatusStrip().claimed(Speaker.LESSON, wanted=True)
    assert strip.claimed(Speaker.LESSON, wanted=True) is strip
    assert StatusStrip().claimed(Speaker.CARD, wanted=False) == StatusStrip()
