"""The curtain between two people at one machine; it has their names but not their tiles (ux 46)."""

from __future__ import annotations

from collections.abc import Callable

from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.navigation import Navigator
from game.ui.pictures import Emblem, Weight
from game.ui.scene import Change, Pop, Push
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

PANEL = (380, 215, 1160, 650)
EMBLEM = 128


GUARD = 0.4
"""Seconds in which none of these keys counts."""
LIFTS = (Action.USE, Action.PICK, Action.CONFIRM, Action.END_TURN)


class Curtain(Page):
    """Says whose turn it is, with the button that this person presses."""

    name = "curtain"
    first = "ready"

    def __init__(
        self, navigator: Navigator, setup: Setup, who: tuple[str, str], lift: Callable[[], None], *, timed: bool
    ) -> None:
        """`setup` of the match; `who` is the name and the emblem of the person it waits for."""
        super().__init__(navigator, setup.game)
        self._setup = setup
        self._name, self._emblem = who
        self._lift = lift
        self._timed = timed
        self._shown = 0.0

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, y, w, _ = PANEL
        at = sheet.box(x + (w - EMBLEM) / 2, y + 60, EMBLEM, EMBLEM)
        ink = Ink(TITLE, Weight.DISPLAY, across=0.5)
        title = self.text("curtain.title", name=self._name)
        heading = words(sheet, sheet.box(x + 40, y + 204, w - 80, 140), title, ink, ident="title", role="heading")
        quiet = Ink(BODY, colour="muted", across=0.5, down=0.25)
        note = words(sheet, sheet.box(x + 60, y + 338, w - 120, 124), self._note(), quiet, ident="note")
        place = sheet.box(x + 300, y + 494, w - 600, 104)
        ready = button(sheet, place, "ready", self.text("curtain.ready"), self._ready, ButtonStyle("primary", 30))
        emblem = Still(Emblem(self._emblem, round(at.w), active=True), at, layer=2)
        return (panel(sheet.box(*PANEL), sheet.px(30)), emblem, heading, note, ready)

    def enter(self) -> None:
        super().enter()
        self.interaction.focus(self.first)

    def handle(self, gesture: Gesture) -> Change | None:
        """A key that is pressed twice in a hurry does not lift the curtain that its first press let fall."""
        if isinstance(gesture, Act) and gesture.action in LIFTS and self._shown < GUARD:
            return None
        return super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        self._shown += dt
        return super().update(dt)

    def back(self) -> Change | None:
        """Opens the menu."""
        return Push(self.navigator.matches.pause(self._setup.game, self._setup))

    def browse_rules(self) -> Change | None:
        """The rules of this match."""
        return Push(self.navigator.rules(self._setup))

    def _note(self) -> str:
        said = self.text("curtain.note")
        return said + "\n" + self.text("curtain.clock") if self._timed else said

    def _ready(self) -> Change | None:
        self._lift()
        return Pop()
