"""Whoever presses, looks: each gesture that a test hands to a scene draws what it leads to, and every picture that is
drawn is one that every look can paint. So no test passes over a state that cannot be drawn."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import Any, get_args

import pytest

from game.ui import scenes
from game.ui.canvas import Canvas, Measure, Op
from game.ui.geometry import Frame
from game.ui.kit.page import Page
from game.ui.look_names import BadgeKind, IconName, PlateStyle, RingStyle, ThemeColour, TrayKind
from game.ui.paint.painter import MADE_OF_ANOTHER, PAINTERS
from game.ui.paint.piece_painters import PIECE_PAINTERS
from game.ui.pictures import Badge, Dot, Hairline, Icon, Label, Plate, Ring, SuitMark, Tray
from game.ui.scenes.match.table_scene import TableScene

PAINTED = frozenset({*PAINTERS, *PIECE_PAINTERS, *MADE_OF_ANOTHER})
COLOURS = frozenset(get_args(ThemeColour))
NAMES: Mapping[type, tuple[str, frozenset[object]]] = {
    Plate: ("style", frozenset(get_args(PlateStyle))),
    Tray: ("kind", frozenset(get_args(TrayKind))),
    Badge: ("kind", frozenset(get_args(BadgeKind))),
    Ring: ("kind", frozenset(get_args(RingStyle))),
    Icon: ("name", frozenset(get_args(IconName))),
}
COLOURED = frozenset({Label, Icon, Dot, Hairline, SuitMark})


def unpaintable(op: Op) -> bool:
    """Whether a look would miss it when it is painted."""
    picture: Any = op.picture
    kind = type(picture)
    if kind not in PAINTED or (kind in COLOURED and picture.colour not in COLOURS):
        return True
    name, known = NAMES.get(kind, ("", None))
    return known is not None and getattr(picture, name) not in known


def place_of(scene: Page | TableScene) -> tuple[Frame, Measure] | None:
    """The window and the type that a scene was laid out for; None before that."""
    if isinstance(scene, Page):
        return None if scene._sheet is None else (scene._sheet.frame, scene._sheet.measure)
    measure = scene._context.measure
    return None if measure is None else (scene._context.layout.frame, measure)


def look_at(scene: Page | TableScene) -> None:
    """Draw the scene as the window would after this gesture."""
    place = place_of(scene)
    if place is not None:
        canvas = Canvas(*place)
        scene.draw(canvas)
        assert [op for op in canvas.ops if unpaintable(op)] == []


def classes_below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    yield kind
    for each in below:
        yield from classes_below(each)


def looking(act: Callable[..., Any], inside: set[int], when: Callable[[Any], bool]) -> Callable[..., Any]:
    """The same act of a scene, after which the scene is drawn, once for all that the act calls on the way; a scene that
    leads elsewhere is not seen any more."""

    @wraps(act)
    def acts(scene: Any, asked: Any) -> Any:
        if id(scene) in inside or not when(scene):
            return act(scene, asked)
        inside.add(id(scene))
        try:
            change = act(scene, asked)
        finally:
            inside.discard(id(scene))
        if change is None:
            look_at(scene)
        return change

    return acts


@contextmanager
def eyes() -> Iterator[None]:
    """While it is open, gestures at all scenes draw; so does the time in which a held key acts."""
    for module in pkgutil.walk_packages(scenes.__path__, f"{scenes.__name__}."):
        import_module(module.name)
    inside: set[int] = set()
    with pytest.MonkeyPatch.context() as patch:
        for kind in {*classes_below(Page), *classes_below(TableScene)}:
            if "handle" in vars(kind):
                patch.setattr(kind, "handle", looking(vars(kind)["handle"], inside, lambda _: True))
        update = Page.update
        patch.setattr(Page, "update", looking(update, inside, lambda page: not page.interaction.settled))
        yield
