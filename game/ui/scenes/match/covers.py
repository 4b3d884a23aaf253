"""The pages that cover the table, so that nobody sees it who should not: the pause, in which nobody thinks while the
clock stands still (rules 8.1), and the curtain between two people at one machine, which has their names but not their
tiles (ux 46)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.games.game import Game
from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, VBox
from game.ui.kit.frames import card_of, headline
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Emblem
from game.ui.places import NewGamePlace, PausePlace, RulesPlace, SettingsPlace
from game.ui.scene import Change, Home, Pop, Push
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

PAUSE, NOTE = 680, 68
"""Width of the pause and height of its sentence, in units."""
TILE, STEP, TILES = 67, 75.5, 7
"""Width of the face-down tiles together, the same as the buttons'."""
CURTAIN, EMBLEM = 1160, 128
"""Width of the curtain, and the size of the emblem on it."""
GUARD = 0.4
"""Seconds in which none of these keys counts."""
LIFTS = (Action.USE, Action.PICK, Action.CONFIRM, Action.END_TURN)


class Pause(Page):
    """Resume, new game, the rules, settings, and leaving."""

    name = "pause"
    first = "resume"

    def __init__(self, services: Services, game: Game | None = None, setup: Setup | None = None) -> None:
        """`setup` of the match, for its rules; without it those last used."""
        super().__init__(services, game)
        self._setup = setup

    @property
    def notice(self) -> str:
        return self.services.match_unsaved

    def browse_rules(self) -> Change | None:
        return Push(RulesPlace(self._setup))

    def content(self, sheet: Sheet) -> Item:
        heading = Sized(headline(self.text("pause.title"), across=0.5), tall=84)
        quiet = Ink(BODY, colour="muted", across=0.5, down=0.0)
        setup = self._setup or self.services.store.now.setup
        key = "pause.note" if setup.clock is not None else "pause.note_no_clock"
        note = Padded(Sized(TextItem(self.text(key), quiet, "note"), tall=NOTE), above=4, below=14)
        rows = self._covered(), heading, note, self._buttons(), *self._why_unsaved()
        return card_of(VBox(rows), PAUSE, 80, 58, 54, "panel")

    def _why_unsaved(self) -> tuple[Item, ...]:
        """Why the last button does not say that the match is saved."""
        said = Padded(TextItem(self.notice, Ink(CAPTION, colour="gold", across=0.5), "unsaved", "status"), above=18)
        return (said,) if self.notice else ()

    def _covered(self) -> Item:
        """A few face-down tiles as decoration."""
        tiles = tuple(ImageItem(partial(self.services.style.unknown, at), TILE, TILE * 4 / 3) for at in range(TILES))
        return Sized(HBox(tiles, STEP - TILE, down=0.0, across=0.5), tall=114)

    def _buttons(self) -> Item:
        rows: tuple[tuple[str, str, OnPress], ...] = (
            ("resume", "pause.resume", Pop),
            ("new-game", "pause.new_game", lambda: Push(NewGamePlace())),
            ("rules", "home.rules", self.browse_rules),
            ("settings", "pause.settings", lambda: Push(SettingsPlace())),
            ("quit", "pause.quit_unsaved" if self.notice else "pause.quit", Home),
        )
        buttons = (
            ButtonItem(ident, self.text(key), press, ButtonStyle(PLAIN.kind if at else PRIMARY.kind, 24), 86)
            for at, (ident, key, press) in enumerate(rows)
        )
        return VBox(tuple(buttons), 20)


class Curtain(Page):
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
        said = [self.text("curtain.note"), *([self.text("curtain.clock")] if self._timed else [])]
        note = Sized(TextItem("\n".join(said), quiet, "note"), tall=122)
        ready = ButtonItem(
            "ready", self.text("curtain.ready"), self._ready, ButtonStyle(PRIMARY.kind, 30), 104, wide=560
        )
        return card_of(VBox((emblem, heading, note, Aligned(ready)), 20), CURTAIN, 50, 60, 56, "panel")

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

    def _ready(self) -> Change | None:
        self._lift()
        return Pop()
