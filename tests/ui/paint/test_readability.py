"""Every line of text on every page is read against the very pixels it stands on, in every look (ux 25, 42)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.session.analysis.draft import Draft, pasted
from game.session.settings import Look
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Frame
from game.ui.paint.painter import Painter
from game.ui.pictures import Cloth, Label
from game.ui.places import BoardPlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests.effort import every_row, spread
from tests.positions import match_at
from tests.ui.acting import services_for
from tests.ui.paint.paint_kit import new_painter, open_window
from tests.ui.reading import unreadable
from tests.ui.scenes.test_pages import PAGES, VARIED

FRAME = Frame(1280, 720)
CLOTH = Op(-9, Cloth(FRAME.width, FRAME.height), 0, 0)
POSITION = "r3 r4 r5 r6 | k7 r7 b7 | b4 b5 J b7 / k1 k4 r2 r8 o5 o6 o7 J"


def table(services: Services) -> Scene:
    return TableScene(match_at(POSITION), services)


def board(services: Services) -> Scene:
    """The analysis board; on the pages' list it would be reached by Tab, which goes to the rack here."""
    return scene_of(BoardPlace(pasted("r3-6 | 7krb | r9 r11 / k1 J", Draft())), services)


SCENES: dict[str, Callable[[Services], Scene]] = {**PAGES, "table": table, "board": board}


LOOKS = [look.value for look in Look]
ALIKE = (*VARIED, "new-game-more", "naming", "delete-match", "games-unfinished", "match-over", "pause")
"""Pages with the same kinds of text on the same grounds as others."""


PAINTERS: dict[str, Painter] = {}
"""By look; emptied when another test of this process quits pygame, because fonts do not outlast that."""


def painter_of(look: str) -> Painter:
    if not PAINTERS:
        open_window()
        pygame.register_quit(PAINTERS.clear)
    if look not in PAINTERS:
        PAINTERS[look] = new_painter(look)
    return PAINTERS[look]


def shown(scene: Scene, painter: Painter) -> list[Op]:
    """The words of the settled scene, on the cloth."""
    scene.resize(FRAME, painter.fonts)
    scene.enter()
    for _ in range(50):
        scene.update(1 / 10)
    canvas = Canvas(FRAME, painter.fonts)
    scene.draw(canvas)
    return [CLOTH, *canvas.ops]


@pytest.mark.parametrize(("name", "look"), spread(SCENES, over=(LOOKS,), seldom=ALIKE))
def test_all_text_reads(name: str, look: str) -> None:
    services, painter = services_for(), painter_of(look)
    services.store.now = replace(services.store.now, reduced_motion=True)
    assert list(unreadable(shown(SCENES[name](services), painter), painter, FRAME)) == []


@every_row("look", LOOKS)
def test_what_cannot_be_read_is_found(look: str) -> None:
    painter = painter_of(look)
    dark = Label("hidden", 20, colour="shadow")
    assert list(unreadable([CLOTH, Op(1, dark, 40, 40)], painter, FRAME))
