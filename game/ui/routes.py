"""From a place to its scene. Only the start imports it: scenes name places.

Each scene is imported when it is first made, so that the first frame does not wait for the others. What is imported by
its name goes into a packed game by `build.spec`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from functools import cache
from importlib import import_module
from threading import Thread
from typing import Any

from game.ui import places
from game.ui.scene import Place, Scene
from game.ui.services import Services


def scene_of(place: Place, services: Services) -> Scene:
    """A new scene of this place."""
    facts = {field.name: getattr(place, field.name) for field in fields(place)}
    return maker_of(type(place))(services=services, **facts)  # type: ignore[no-any-return]


def maker_of(kind: type[Place]) -> Callable[..., Any]:
    """The class or function that makes the scenes of such places; it takes the services and the fields of its place."""
    module, name = kind.made_by.rsplit(".", 1)
    return getattr(import_module(f"game.ui.scenes.{module}"), name)  # type: ignore[no-any-return]


@cache
def load_table() -> None:
    """Import what a table needs, beside the window and once: the first click on the title page waits for nothing."""
    Thread(target=import_module, args=("game.ui.scenes.match.table_scene",), name="imports", daemon=True).start()


def kinds_of_places() -> tuple[type[Place], ...]:
    """Every kind of place there is."""
    named = vars(places).values()
    return tuple(kind for kind in named if isinstance(kind, type) and issubclass(kind, Place) and kind is not Place)


def open_places() -> Iterator[Place]:
    """The places that need not be told anything: the pages that open without a game."""
    for kind in kinds_of_places():
        if all(field.default is not MISSING for field in fields(kind)):
            yield kind()
