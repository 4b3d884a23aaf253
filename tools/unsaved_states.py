"""States in which a match cannot be saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from game.session.storage.autosave import Autosave
from game.ui.places import HomePlace, LeavingPlace, PausePlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Place, Push, Scene
from game.ui.services import Services
from tests.positions import match_at
from tools.learning_states import with_puzzles
from tools.studio import Show, Studio
from tools.table_states import PLAYED

NOWHERE = Path(__file__) / "match"
"""A folder that no system can make, because it would lie in a file."""
WHEN = datetime(2026, 11, 23, 12, tzinfo=UTC).isoformat()


def unsaved(studio: Studio, find: Callable[[Services, TablePlace], Scene]) -> Show:
    """A match that is only in memory."""

    def make(services: Services) -> Scene:
        services.autosave = Autosave(NOWHERE, lambda: WHEN)
        match = match_at(PLAYED)
        services.autosave.begin(match)
        services.autosave.take_notice()
        return find(with_puzzles(services), TablePlace(match))

    return Show(studio, make, pause=6)


def above(studio: Studio, place: Place) -> Show:
    """This above the table of such a match."""
    show = unsaved(studio, lambda services, table: scene_of(table, services))
    show.apply(Push(place))
    show.wait(1)
    return show


UNSAVED: Mapping[str, Callable[[Studio], Show]] = {
    "table-unsaved": lambda studio: unsaved(studio, lambda services, table: scene_of(table, services)),
    "pause-unsaved": lambda studio: above(studio, PausePlace()),
    "leaving-unsaved": lambda studio: above(studio, LeavingPlace()),
    "home-unsaved": lambda studio: unsaved(studio, lambda services, _: scene_of(HomePlace(), services)),
}
