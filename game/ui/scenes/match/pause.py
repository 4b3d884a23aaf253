"""The pause: the table is covered, so that nobody thinks while the clock stands still (rules 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.rules.games.game import Game
from game.session.match.setup import Setup
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Home, Pop, Push
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, HEIGHT, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

LEFT, WIDE, TALL = 620, 680, 906
NOTE = 68
"""The usual height of the note; a higher one makes the panel higher."""
TILE, STEP, TILES = 67, 75.5, 7
"""Width of the face-down tiles together, the same as the buttons'."""


class Pause(Page):
    """Resume, new game, the rules, settings, and leaving."""

    name = "pause"
    first = "resume"

    def __init__(self, navigator: Navigator, game: Game | None = None, setup: Setup | None = None) -> None:
        """`setup` of the match, for its rules; without it those last used."""
        super().__init__(navigator, game)
        self._setup = setup

    def browse_rules(self) -> Change | None:
        return Push(self.navigator.rules(self._setup))

    @property
    def _note(self) -> str:
        """The key of what the pause does; of a match without a clock none is mentioned."""
        setup = self._setup or self.services.store.now.setup
        return "pause.note" if setup.clock is not None else "pause.note_no_clock"

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, w = LEFT, WIDE
        quiet = Ink(BODY, colour="muted", across=0.5, down=0.0)
        note = words(sheet, sheet.box(x + 50, 0, w - 100, NOTE), self.text(self._note), quiet, ident="note")
        longer = max(0, note.block - sheet.px(NOTE - 24)) / sheet.frame.u
        y = (HEIGHT - TALL - longer) / 2 + 10
        ink = Ink(TITLE, Weight.DISPLAY, across=0.5)
        heading = words(sheet, sheet.box(x + 40, y + 172, w - 80, 84), self.text("pause.title"), ink, ident="title",
                        role="heading")  # fmt: skip
        note = replace(note, box=sheet.box(x + 50, y + 260, w - 100, NOTE + longer))
        ground = panel(sheet.box(x, y, w, TALL + longer), sheet.px(30))
        return (ground, *self._covered(sheet, y), heading, note, *self._buttons(sheet, y + longer))

    def _covered(self, sheet: Sheet, y: float) -> Iterator[Part]:
        """A few face-down tiles as decoration."""
        x, w = LEFT, WIDE
        left = x + (w - (TILES - 1) * STEP - TILE) / 2
        for at in range(TILES):
            box = sheet.box(left + at * STEP, y + 58, TILE, TILE * 4 / 3)
            yield Still(self.services.look.unknown(at, round(box.w)), box, layer=1)

    def _buttons(self, sheet: Sheet, y: float) -> Iterator[Part]:
        x, w = LEFT, WIDE
        rows: tuple[tuple[str, str, OnPress], ...] = (
            ("resume", "pause.resume", Pop),
            ("new-game", "pause.new_game", lambda: Push(self.navigator.new_game())),
            ("rules", "home.rules", self.browse_rules),
            ("settings", "pause.settings", lambda: Push(self.navigator.settings())),
            ("quit", "pause.quit", Home),
        )
        for at, (ident, key, press) in enumerate(rows):
            box = sheet.box(x + 80, y + 342 + at * 106, w - 160, 86)
            look = ButtonStyle("primary" if at == 0 else "secondary", 24)
            yield button(sheet, box, ident, self.text(key), press, look)
