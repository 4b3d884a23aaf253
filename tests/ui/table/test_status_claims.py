"""Who speaks in place of the status strip: each claims it for itself alone."""

from __future__ import annotations

from itertools import permutations

from game.ui.table.view_state import Speaker, ViewState


def test_the_end_of_one_speaker_does_not_end_the_silence_of_another() -> None:
    for first, second in permutations(Speaker, 2):
        state = ViewState()
        state.claim(first)
        state.claim(second)
        state.claim(first, wanted=False)
        assert state.hushed
        state.claim(second, wanted=False)
        assert not state.hushed


def test_a_claim_that_stands_changes_nothing() -> None:
    state = ViewState()
    state.claim(Speaker.LESSON)
    state.claim(Speaker.LESSON)
    assert state.claims == {Speaker.LESSON}
    state.claim(Speaker.CARD, wanted=False)
    assert state.claims == {Speaker.LESSON}
