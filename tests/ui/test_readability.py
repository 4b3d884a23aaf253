"""Every line of text on every page is read against the very pixels it stands on, in every look (ux 9.25, 9.42)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game.session.settings import Look
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Frame
from game.ui.paint.painter import Painter
from game.ui.paint.screen import snapshot
from game.ui.paint.theme import Theme
from game.ui.pictures import Felt, Icon, Label
from game.ui.scene import Scene
from game.ui.scenes.cast import Cast
from game.ui.scenes.table import TableScene
from tests.ui.acting import ASSETS, doors
from tests.ui.colour_vision import contrast, over
from tests.ui.paint_kit import load_fonts, open_window
from tests.ui.playing import match_at
from tests.ui.test_pages import PAGES

FRAME = Frame(1280, 720)
LARGE = 36
"""From this size in u type may have the contrast of large type (XAG 102)."""
RESTING = ("disabled", "faint")
POSITION = "r3 r4 r5 r6 | k7 r7 b7 | b4 b5 J b7", "k1 k4 r2 r8 o5 o6 o7 J"


def table(cast: Cast) -> Scene:
    return TableScene(match_at(*POSITION), cast)


SCENES: dict[str, Callable[[Cast], Scene]] = {**PAGES, "table": table}


@pytest.fixture(scope="module", params=Look)
def painter(request: pytest.FixtureRequest) -> Painter:
    open_window()
    return Painter(Theme.load(ASSETS.themes / f"{request.param.value}.json"), load_fonts())


def shown(scene: Scene, painter: Painter) -> list[Op]:
    """The words of the settled scene, on the cloth."""
    scene.resize(FRAME, painter.fonts)
    scene.enter()
    for _ in range(300):
        scene.update(1 / 60)
    canvas = Canvas(FRAME, painter.fonts)
    scene.draw(canvas)
    cloth = Op(-9, Felt(FRAME.width, FRAME.height), 0, 0)
    return sorted([cloth, *canvas.ops], key=lambda op: op.layer)


def least(picture: Label | Icon, strict: bool) -> float:
    """The contrast the text or sign needs."""
    if picture.colour in RESTING or isinstance(picture, Icon):
        return 3.0
    large = picture.size >= LARGE * FRAME.u
    return (4.5 if large else 7.0) if strict else (3.0 if large else 4.5)


def faults(ops: list[Op], painter: Painter) -> Iterator[str]:
    """Whatever cannot be read well enough, with how well it can."""
    bare = [op for op in ops if not isinstance(op.picture, Label | Icon)]
    ground = snapshot(painter, bare, FRAME.width, FRAME.height)
    for op in ops:
        if not isinstance(op.picture, Label | Icon) or op.alpha < 255:
            continue
        place = painter.image(op.picture).get_rect(topleft=(op.x, op.y)).clip(ground.get_rect())
        below = pygame.transform.average_color(ground, place)
        ratio = contrast(over(painter.theme.colour(op.picture.colour), below[:3]), below)
        if ratio < least(op.picture, painter.theme.name == Look.CONTRAST.value):
            yield f"{op.picture.colour} {getattr(op.picture, 'text', op.picture)} {ratio:.2f} on {below[:3]}"


@pytest.mark.parametrize("name", SCENES)
def test_all_text_reads(painter: Painter, name: str) -> None:
    cast = doors()
    cast.store.now = replace(cast.store.now, reduced_motion=True)
    assert list(faults(shown(SCENES[name](cast), painter), painter)) == []
