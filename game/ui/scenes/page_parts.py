"""Parts that several pages use: the title, an empty page, the choice of language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.session.texts import LANGUAGES
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Hairline, TileBack, Weight
from game.ui.scene import Change, Push
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, button
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, TITLE, Sheet
from game.ui.widgets.still import Still
from game.ui.widgets.words import Ink, words


def title(sheet: Sheet, text: str, box: Box) -> Part:
    """The name of a page."""
    return words(sheet, box, text, Ink(TITLE, Weight.DISPLAY), ident="title", role="heading")


def way_back(sheet: Sheet, page: Page, line: Box) -> Part:
    """The button at the right end of a line that leaves the page."""
    wide = sheet.px(200)
    box = Box(line.right - wide, line.y, wide, sheet.target(64))
    return button(sheet, box, "back", page.text("common.back"), page.back)


BACKS, BACK, APART = 5, 92, 12
"""Face-down tiles on an empty page: number, width and distance in units."""


def nothing_yet(
    sheet: Sheet, navigator: Navigator, place: tuple[float, float, float, float], text: str
) -> Iterator[Part]:
    """What a page without content shows, placed in units: face-down tiles, a sentence, a button to New game."""
    x, y, w, h = place
    left = x + (w - BACKS * BACK - (BACKS - 1) * APART) / 2
    top = y + h / 2 - 200
    for at in range(BACKS):
        box = sheet.box(left + at * (BACK + APART), top, BACK, BACK * 4 / 3)
        yield Still(TileBack(round(box.w)), box, layer=2)
    quiet = Ink(BODY, colour="muted", across=0.5)
    yield words(sheet, sheet.box(x + 60, top + 150, w - 120, 90), text, quiet, ident="none")
    begin = sheet.box(x + w / 2 - 190, top + 264, 380, 84)
    yield button(
        sheet, begin, "new-game", navigator.services.texts.text("home.new_game"), partial(_new_game, navigator), PRIMARY
    )


def _new_game(navigator: Navigator) -> Change:
    return Push(navigator.new_game())


def languages(sheet: Sheet, services: Services, room: Box, across: float = 1.0) -> Part:
    """The four languages, each in its own script; `across` as for a choice."""
    options = [ChoiceOption(code, name) for code, name in LANGUAGES.items()]

    def speak(code: str) -> None:
        services.store.change(language=code)

    label = services.texts.text("settings.language")
    return choice(sheet, room, "language", options, services.texts.language, speak, across, label)


def row_label(sheet: Sheet, box: Box, text: str) -> Part:
    """What a row of a panel is about."""
    return words(sheet, box, text, Ink(BODY))


def rule(box: Box) -> Part:
    """A hairline along the top of a box."""
    return Still(Hairline(round(box.w)), Box(box.x, box.y, box.w, 1), layer=1)
