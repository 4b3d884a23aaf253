"""At every text size the player chooses, what is written at the table is that much larger (ux 3.1, 5.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.puzzles.kinds.registry import KINDS
from game.rules.games.tile_games import CLASSIC
from game.rules.play.goals import GO_OUT
from game.session.practice.practice_access import PracticeAccess
from game.session.practice.puzzle_source import PuzzleChoice
from game.session.settings import Pace
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.item import draw_item
from game.ui.pictures import Label
from game.ui.places import PuzzlePlace, StagePlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Scene
from game.ui.services import Services
from game.ui.table.picture.chrome import opening_meter
from game.ui.table.picture.exercise_chrome import SolvedTexts, StageEnds, StageTexts
from tests import shared
from tests.effort import spread
from tests.positions import exercise_at, match_at
from tests.shared import LANGUAGES
from tests.ui.acting import ASSETS, services_for
from tests.ui.playing import of_kind

WINDOWS = ((2.0, (1280, 720)), (2.0, (1152, 648)), (2.0, (1920, 1080)), (1.5, (1280, 720)), (1.25, (1152, 648)))
UNITS = Frame(1920, 1080)
"""In this window a unit is a pixel."""
SHRUNK = 0.85
"""Words may be a tenth smaller if they then stay on one line; the rest is rounding."""
LEAST_PX = 16
"""No type is smaller in a window of 720 lines."""
TABLE, RACK = "r5 r6 r7 | k1 b1 o1", "r1 r2 r3 b7 b8 J"


def _stage(services: Services) -> Scene:
    ends = StageEnds(lambda _: SolvedTexts("", ""), onward=lambda: Pop(1), left=lambda: Pop(2), back=lambda: Pop(3))
    words = StageTexts("Split a run", services.texts.text("learn.back"),
                       services.texts.text("learn.leave"))  # fmt: skip
    return scene_of(StagePlace(exercise_at(CLASSIC, "r4 r5 r6 / r7", GO_OUT), words, ends), services)


def _puzzle(services: Services) -> Scene:
    services.practice = PracticeAccess(shipped=ASSETS.puzzles)
    desk = services.practice.puzzles
    puzzle = desk.coded(desk.of(PuzzleChoice("classic", KINDS["joker"], 2))[0].code)
    assert puzzle is not None
    return scene_of(PuzzlePlace(puzzle, lambda _: None), services)


SCENES: dict[str, Callable[[Services], Scene]] = {
    "table": lambda services: scene_of(TablePlace(match_at(f"{TABLE} / {RACK}", clock=60)), services),
    "table-of-four": lambda services: scene_of(
        TablePlace(match_at(f"{TABLE} / {RACK}", opponents=("hare", "magpie", "owl"))), services
    ),
    "rummy": lambda services: scene_of(TablePlace(match_at("S5 S6 S7 / HA H2 D9", box="rummy")), services),
    "stage": _stage,
    "puzzle": _puzzle,
}


def labels(scene: Scene, frame: Frame, language: str) -> dict[str, int]:
    """What is written, and its size."""
    fonts = shared.fonts(language)
    scene.resize(frame, fonts)
    canvas = Canvas(frame, fonts)
    scene.draw(canvas)
    return {label.text: label.size for _, label in of_kind(canvas.ops, Label)}


@pytest.mark.parametrize(("name", "language", "window"), spread(SCENES, over=(LANGUAGES, WINDOWS)))
def test_words_at_the_table_grow_by_what_was_asked_for(
    name: str, language: str, window: tuple[float, tuple[int, int]]
) -> None:
    scale, size = window
    scene, frame = SCENES[name](services_for(language, pace=Pace.INSTANT)), Frame(*size, scale)
    scene.resize(UNITS, shared.fonts(language))
    scene.enter()
    for _ in range(40):
        scene.update(1 / 15)
    usual, found = labels(scene, UNITS, language), labels(scene, frame, language)
    lines = {text: [units for said, units in usual.items() if len(text) > 2 and text in said] for text in found}
    known = {text: usual.get(text, max(lines[text], default=0)) for text in found}
    small = {text: px for text, px in found.items() if known[text] and px < SHRUNK * frame.text_px(known[text])}
    assert len(found) > 5 and small == {}
    assert [text for text, px in found.items() if size[1] >= 720 and px < LEAST_PX] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_meter_grows_by_what_was_asked_for(language: str) -> None:
    for scale, size in WINDOWS:
        frame = Frame(*size, scale)
        canvas = Canvas(frame, shared.fonts(language))
        place = Box(0, 0, frame.px(204), frame.px(92 * scale))
        draw_item(canvas, opening_meter(shared.texts(language), 21, 30), place, 0)
        (label,) = [label for _, label in of_kind(canvas.ops, Label) if "21" in label.text]
        assert label.size >= SHRUNK * frame.text_px(21)
