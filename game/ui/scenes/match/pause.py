"""The pause: the table is covered, so that nobody thinks while the clock stands still (rules 8.1)."""

from __future__ import annotations

from functools import partial

from game.rules.games.game import Game
from game.session.match.setup import Setup
from game.ui.kit.boxes import HBox, Padded, Sized, VBox
from game.ui.kit.flow_page import FlowPage
from game.ui.kit.frames import card_of, headline
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.places import NewGamePlace, RulesPlace, SettingsPlace
from game.ui.scene import Change, Home, Pop, Push
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD, NOTE = 680, 80, 68
TILE, STEP, TILES = 67, 75.5, 7
"""Width of the face-down tiles together, the same as the buttons'."""


class Pause(FlowPage):
    """Resume, new game, the rules, settings, and leaving."""

    name = "pause"
    first = "resume"

    def __init__(self, services: Services, game: Game | None = None, setup: Setup | None = None) -> None:
        """`setup` of the match, for its rules; without it those last used."""
        super().__init__(services, game)
        self._setup = setup

    def browse_rules(self) -> Change | None:
        return Push(RulesPlace(self._setup))

    @property
    def _note(self) -> str:
        """The key of what the pause does; of a match without a clock none is mentioned."""
        setup = self._setup or self.services.store.now.setup
        return "pause.note" if setup.clock is not None else "pause.note_no_clock"

    def content(self, sheet: Sheet) -> Item:
        heading = Sized(headline(self.text("pause.title"), across=0.5), tall=84)
        quiet = Ink(BODY, colour="muted", across=0.5, down=0.0)
        note = Padded(Sized(TextItem(self.text(self._note), quiet, "note"), tall=NOTE), above=4, below=14)
        return card_of(VBox((self._covered(), heading, note, self._buttons())), WIDE, PAD, 58, 54, "panel")

    def _covered(self) -> Item:
        """A few face-down tiles as decoration."""
        tiles = tuple(ImageItem(partial(self.services.look.unknown, at), TILE, TILE * 4 / 3) for at in range(TILES))
        return Sized(HBox(tiles, STEP - TILE, down=0.0, across=0.5), tall=114)

    def _buttons(self) -> Item:
        rows: tuple[tuple[str, str, OnPress], ...] = (
            ("resume", "pause.resume", Pop),
            ("new-game", "pause.new_game", lambda: Push(NewGamePlace())),
            ("rules", "home.rules", self.browse_rules),
            ("settings", "pause.settings", lambda: Push(SettingsPlace())),
            ("quit", "pause.quit", Home),
        )
        looks = (ButtonStyle("primary", 24), *[ButtonStyle("secondary", 24)] * (len(rows) - 1))
        return VBox(
            tuple(
                ButtonItem(ident, self.text(key), press, look, 86)
                for (ident, key, press), look in zip(rows, looks, strict=True)
            ),
            20,
        )
