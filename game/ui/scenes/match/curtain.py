"""The curtain between two people at one machine; it has their names but not their tiles (ux 46)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.kit.boxes import Aligned, Sized, VBox
from game.ui.kit.flow_page import FlowPage
from game.ui.kit.frames import card_of, headline
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.pictures import Emblem
from game.ui.places import PausePlace, RulesPlace
from game.ui.scene import Change, Pop, Push
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD = 1160, 50
EMBLEM = 128


GUARD = 0.4
"""Seconds in which none of these keys counts."""
LIFTS = (Action.USE, Action.PICK, Action.CONFIRM, Action.END_TURN)


class Curtain(FlowPage):
    """Says whose turn it is, with the button that this person presses."""

    name = "curtain"
    first = "ready"

    def __init__(
        self, services: Services, setup: Setup, who: tuple[str, str], lift: Callable[[], None], *, timed: bool
    ) -> None:
        """`setup` of the match; `who` is the name and the emblem of the person it waits for."""
        super().__init__(services, setup.game)
        self._setup = setup
        self._name, self._emblem = who
        self._lift = lift
        self._timed = timed
        self._shown = 0.0

    def content(self, sheet: Sheet) -> Item:
        emblem = ImageItem(partial(Emblem, self._emblem, active=True), EMBLEM, EMBLEM, layer=2)
        heading = Sized(headline(self.text("curtain.title", name=self._name), across=0.5), tall=120)
        quiet = Ink(BODY, colour="muted", across=0.5, down=0.25)
        note = Sized(TextItem(self._note(), quiet, "note"), tall=122)
        ready = ButtonItem("ready", self.text("curtain.ready"), self._ready, ButtonStyle("primary", 30), 104, wide=560)
        return card_of(VBox((emblem, heading, note, Aligned(ready)), 20), WIDE, PAD, 60, 56, "panel")

    def enter(self) -> None:
        super().enter()
        self.interaction.begin(self.first, by_keys=self.services.last_input.by_keys)

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
        return Push(PausePlace(self._setup.game, self._setup))

    def browse_rules(self) -> Change | None:
        """The rules of this match."""
        return Push(RulesPlace(self._setup))

    def _note(self) -> str:
        said = self.text("curtain.note")
        return said + "\n" + self.text("curtain.clock") if self._timed else said

    def _ready(self) -> Change | None:
        self._lift()
        return Pop()
