"""Replays a recording without a window, as fast as the machine can: this is how a recorded fault becomes a test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.cli.options import Arguments
from game.session.match.beginning import Seeds
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.texts import Texts
from game.session.thinking.player_process import PlayerProcess
from game.ui.debug.debugging import DebugRun, replay_of
from game.ui.debug.recorder import Replayer
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from tests.ui.acting import ASSETS
from tests.ui.desktop import Desktop

MOST_FRAMES = 60 * 60 * 10
REST = 600
"""Frames in which what was done last may come to rest."""


def cast_of(run: DebugRun) -> Services:
    """The scenes of the program in the folder of this run."""
    store = SettingsStore(run.folder.settings)
    store.load()
    autosave = Autosave(run.folder.match, games=run.folder.games)
    texts, player_process = (
        Texts(run.arguments.language or "en", ASSETS.locale),
        PlayerProcess(run.tools.hook),
    )
    chance = random.Random(run.tools.chance)
    seeds = Seeds(run.arguments.seed)
    return Services(texts, store, Sounds(), autosave, player_process=player_process, chance=chance, seeds=seeds)


@contextmanager
def opened_for(run: DebugRun, folder: Path) -> Iterator[Desktop]:
    """The program in a window nobody sees; `folder` is for what it shows."""
    services = cast_of(run)
    try:
        yield Desktop(folder, services, run.arguments.window or (1280, 720), run.tools, seen=False)
    finally:
        assert services.player_process is not None
        services.player_process.close()
        services.autosave.close()
        pygame.quit()


@contextmanager
def replayed(file: Path, folder: Path) -> Iterator[Desktop]:
    """The program after everything in the recording has been done and has come to rest."""
    with replay_of(Arguments(), file) as run, opened_for(run, folder) as desktop:
        assert isinstance(run.tools.hook, Replayer)
        for _ in range(MOST_FRAMES):
            if run.tools.hook.over or desktop.app.stack.top is None:
                break
            desktop.frames(1)
        for _ in range(REST):
            if desktop.app.stack.top is None or desktop.top.settled:
                break
            desktop.frames(1)
        yield desktop
