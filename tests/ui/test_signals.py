"""What ends the program from outside."""

from __future__ import annotations

import signal

import pygame

from game.start import HINTS
from game.ui.loop_clock import ask_to_quit
from game.ui.signals import asked_by_signals, ended_by_signals

BOTH = (signal.SIGINT, signal.SIGTERM)


def test_a_start_that_stands_still_is_ended_at_once_by_signals() -> None:
    before = [signal.getsignal(each) for each in BOTH]
    with ended_by_signals():
        assert [signal.getsignal(each) for each in BOTH] == [signal.SIG_DFL, signal.SIG_DFL]
    assert [signal.getsignal(each) for each in BOTH] == before
    assert HINTS["SDL_NO_SIGNAL_HANDLERS"] == "1"


def test_a_game_that_is_told_to_end_is_left_as_by_its_close_box() -> None:
    pygame.display.init()
    with asked_by_signals(ask_to_quit):
        signal.raise_signal(signal.SIGTERM)
        assert pygame.event.get(pygame.QUIT)
    pygame.quit()
