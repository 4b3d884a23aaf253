"""The pages that cover the table, so that nobody sees it who should not: the pause, in which nobody thinks while the
clock stands still (rules 8.1), and the curtain between two people at one machine, which has their names but not their
tiles (ux 46)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.games.game import Game
from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.kit.boxes import Aligned, Padded, Sized, VBox
from game.ui.kit.frames import card_of, headline
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.look_names import IconName
from game.ui.pictures import Emblem
from game.ui.places import NewGamePlace, PausePlace, RulesPlace, SettingsPlace
from game.ui.scene import Change, Home, Pop, Push
from game.ui.services import Services
from game.ui.widgets.button import BARE, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

PAUSE, BESIDE, ABOVE = 660, 60, 54
"""Of the pause in units: its width, and the space beside and above what is on it."""
ROW, RESUME = 81, 96
"""Height of a row, and of the one act."""
CURTAIN, EMBLEM = 1160, 128
"""Width of the curtain, and the size of the emblem on it."""
GUARD = 0.4
"""Seconds in which none of these keys counts."""
LEFT = ButtonStyle(BARE, BODY, across=0.0)
LIFTS = (Action.USE, Action.PICK, Action.CONFIRM, Action.END_TURN)


class Pause(Page):
    """Resume, new game, the rules, settings, and leaving, in front of the table, whose pieces lie face down."""

    name = "pause"
    first = "resume"

    def __init__(
        self, services: Services, game: Game | None = None, setup: Setup | None = None, *, alone: bool = False
    ) -> None:
        """`setup` of the match, for its rules; without it those last used. `alone`: nothing is seen behind it."""
        super().__init__(services, game)
        self.overlay = not alone
        self._setup = setup

    @property
    def notice(self) -> str:
        return self.services.match_unsaved

    def browse_rules(self) -> Change | None:
        return Push(RulesPlace(self._setup))

    def content(self, sheet: Sheet) -> Item:
        setup = self._setup or self.services.store.now.setup
        key = "pause.note" if setup.clock is not None else "pause.note_no_clock"
        note = TextItem(self.text(key), Ink(BODY, colour="muted", across=0.5), "note")
        said = VBox((headline(self.text("pause.title"), across=0.5), note), 12)
        resume = ButtonItem("resume", self.text("pause.resume"), Pop, PRIMARY, RESUME)
        rows = VBox((said, resume, VBox(tuple(self._rows())), *self._why_unsaved()), 36)
        return card_of(rows, PAUSE, BESIDE, ABOVE, 42)

    def _why_unsaved(self) -> tuple[Item, ...]:
        """Why the last button does not say that the match is saved."""
        said = TextItem(self.notice, Ink(CAPTION, colour="gold", across=0.5), "unsaved", "status")
        return (said,) if self.notice else ()

    def _rows(self) -> Iterator[Item]:
        """What else can be done, with an icon and a rule between two of them."""
        rows: tuple[tuple[str, str, IconName, OnPress], ...] = (
            ("new-game", "pause.new_game", "plus", lambda: Push(NewGamePlace())),
            ("rules", "home.rules", "document", self.browse_rules),
            ("settings", "pause.settings", "settings", lambda: Push(SettingsPlace())),
            ("quit", "pause.quit_unsaved" if self.notice else "pause.quit", "quit", Home),
        )
        for at, (ident, key, sign, press) in enumerate(rows):
            if at:
                yield LineItem()
            yield Padded(ButtonItem(ident, self.text(key), press, LEFT, ROW, icon=sign), above=4.5)


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
        ready = ButtonItem("ready", self.text("curtain.ready"), self._ready, PRIMARY, 104, wide=560)
        return card_of(VBox((emblem, heading, note, Aligned(ready)), 20), CURTAIN, 50, 60, 56)

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
        return Push(PausePlace(self._setup.game, self._setup, alone=True))

    def browse_rules(self) -> Change | None:
        """The rules of this match."""
        return Push(RulesPlace(self._setup))

    def _ready(self) -> Change | None:
        self._lift()
        return Pop()
