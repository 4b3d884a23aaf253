"""Replays a recording without a window, as fast as the machine can: this is how a recorded fault becomes a test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.cli.options import Wishes
from game.session.keeper import Keeper
from game.session.settings_store import SettingsStore
from game.session.study import Study
from game.session.texts import Texts
from game.ui.debugging import Run, replay_of
from game.ui.recorder import Replayer
from game.ui.scenes.cast import Cast
from game.ui.sounds import NullSound
from tests.ui.acting import ASSETS
from tests.ui.desktop import Desktop

MOST_FRAMES = 60 * 60 * 10
REST = 600
"""Frames in which what was done last may come to rest."""


def cast_of(run: Run) -> Cast:
    """The doors of the program in the folder of this run."""
    store = SettingsStore(run.folder.settings)
    store.load()
    keeper = Keeper(run.folder.match, games=run.folder.games)
    texts, study = Texts(run.wishes.language or "en", ASSETS.locale), Study(awaited=run.tools.awaited)
    return Cast(texts, store, NullSound(), run.wishes.seed, keeper, study=study, chance=random.Random(run.tools.chance))


@contextmanager
def opened_for(run: Run, folder: Path) -> Iterator[Desktop]:
    """The program in a window nobody sees; `folder` is for what it shows."""
    cast = cast_of(run)
    try:
        yield Desktop(folder, cast, run.wishes.window or (1280, 720), run.tools)
    finally:
        assert cast.study is not None
        cast.study.close()
        cast.keeper.close()
        pygame.quit()


@contextmanager
def replayed(file: Path, folder: Path) -> Iterator[Desktop]:
    """The program after everything in the recording has been done and has come to rest."""
    with replay_of(Wishes(), file) as run, opened_for(run, folder) as desktop:
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
