"""The page of keys: every action with its key, which can be changed (ux 2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from game.ui.input.gestures import Act, Action, Gesture, Key, Listening, Struck
from game.ui.input.keymap import DIGITS, Keymap, action_name, key_label, may_be_chosen
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.frames import full_page, head, headline, way_back
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.look_names import ThemeColour
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.text_block import Ink

GAP, PAD, PITCH = 20, 24, 75
EDGE, AIR = 12, 6
"""Between the ends of a row and what stands in it, and above and below the cap."""
CAP, CAP_TALL = 189, 63
"""The usual width of a cap, and its least height."""
COLUMNS: Mapping[str, tuple[Action, ...]] = MappingProxyType(
    {
        "keys.play": (
            Action.NEXT_ZONE, Action.PREVIOUS_ZONE, Action.PICK, Action.CONFIRM, Action.NEW_SET, Action.JOKER,
            Action.SORT_GROUPS, Action.SORT_RUNS, Action.PLAYABLE, Action.TIDY,
        ),
        "keys.turn": (
            Action.END_TURN, Action.DRAW, Action.TAKE, Action.THROW, Action.UNDO, Action.REDO, Action.RESET,
            Action.HINT, Action.CHANGES, Action.REPLAY,
        ),
        "keys.game": (
            Action.TURNS, Action.PILE, Action.ANALYSE, Action.RULES, Action.MENU, Action.FULL_SCREEN, Action.MUTE,
            Action.LARGER, Action.SMALLER, Action.NORMAL_SIZE,
        ),
    }
)  # fmt: skip
"""Headings, and the actions below each."""
FOR_EARS: Mapping[str, tuple[Action, ...]] = MappingProxyType(
    {
        "keys.ear_ask": (
            Action.HEAR_COLOURS, Action.HEAR_NUMBERS, Action.HEAR_TABLE, Action.HEAR_WHOLE_TABLE,
            Action.HEAR_COUNTS, Action.HEAR_CHANGES, Action.HEAR_RACK_FITS, Action.HEAR_FITS,
        ),
        "keys.ear_more": (Action.HEAR_AGAIN, Action.SAID, Action.VERBOSITY, Action.NEXT_UNFINISHED, Action.LINE),
    }
)  # fmt: skip
"""The same for those who hear the game."""


class KeysPage(Page):
    """A press on a row and then a key assigns the key at once, and a sentence says so."""

    name = "keys"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asked: Action | None = None
        self._message = ""
        self._for_ears = False
        """Which half of the keys is shown."""

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return Keymap(self.services.store.now.keys)

    @property
    def listens(self) -> Listening:
        return Listening.KEYS if self._asked else Listening.ACTIONS

    def content(self, sheet: Sheet) -> Item:
        said, colour = self._sentence()
        note = TextItem(said, Ink(BODY, colour=colour), "note", "status")
        keys, shown = self.keymap.main, FOR_EARS if self._for_ears else COLUMNS
        columns = tuple(self._column(*each, keys) for each in shown.items())
        above = VBox((self._head(), Sized(note, tall=64)))
        return full_page(above, Grid(columns, len(columns), GAP), gap=8, above=48, below=20)

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Struck) and self._asked is not None:
            self._take(self._asked, gesture.key)
        elif isinstance(gesture, Act) and gesture.action is Action.CANCEL and self._asked is not None:
            self._asked, self._message = None, ""
        else:
            return super().handle(gesture)
        self.rebuild()
        return None

    def leave(self) -> None:
        super().leave()
        self._asked = None

    def _head(self) -> Item:
        """The title, and at its right the way back and the buttons, which begin a line of their own if they must."""
        other = "keys.for_all" if self._for_ears else "keys.for_ears"
        reset = ButtonItem("reset", self.text("keys.reset"), self._reset, wide=200)
        turn = ButtonItem("other", self.text(other), self._turn_over, wide=200)
        heading, buttons = headline(self.text("keys.title")), HBox((way_back(self), reset, turn), 16, backwards=True)
        beside = HBox((Sized(heading, grow=1), buttons), 16, down=0.5)
        apart = VBox((head(self, self.text("keys.title")), HBox((reset, turn), 16, backwards=True)), 8)
        return Sized(FirstFit((beside, apart)), tall=92)

    def _column(self, heading: str, actions: tuple[Action, ...], keys: Mapping[Action, Key]) -> Item:
        ink = Ink(BODY, Weight.SEMIBOLD, colour="muted")
        name = Padded(Sized(TextItem(self.text(heading), ink, heading, "heading"), tall=56), beside=EDGE)
        rows = (each for action in actions for each in (Padded(LineItem(), EDGE), self._row(action, keys.get(action))))
        return plated(VBox((name, *rows)), PAD, 8, PAD)

    def _row(self, action: Action, key: Key | None) -> Item:
        """The action at the left, the cap of its key at the right; all of it can be pressed."""
        name, waiting = self._named(action), action is self._asked
        shown = key_label(self.services.texts, key) if key else self.text("keys.none")
        said, value = self.text("keys.row", action=name, press=shown), "waiting" if waiting else shown
        ink = Ink(BODY, Weight.SEMIBOLD, "on-accent" if waiting else "button-ink", across=0.5)
        now = self.text("keys.pressing") if waiting else shown
        cap = Padded(TextItem(now, ink), 6, 4, plate="choice-on" if waiting else "secondary", radius=14)
        line = HBox((rest(TextItem(name, Ink(BODY))), Sized(cap, wide=CAP, tall=CAP_TALL)), EDGE)
        pressed = partial(self._ask, action)
        return Sized(PressItem(Padded(line, EDGE, AIR), f"key.{action_name(action)}", said, pressed, value), tall=PITCH)

    def _sentence(self) -> tuple[str, ThemeColour]:
        """The sentence: what to do next, or what has been changed."""
        if self._message:
            return self._message, "gold"
        if self._asked is not None:
            return self.text("keys.press", action=self._named(self._asked)), "gold"
        return self.text("keys.note"), "muted"

    def _named(self, action: Action) -> str:
        return self.text(f"action.{action_name(action)}")

    def _ask(self, action: Action) -> None:
        self._asked, self._message = action, ""

    def _take(self, action: Action, key: Key) -> None:
        """Assign the key to the action; an action that had it gets the old key."""
        name, press = self._named(action), key_label(self.services.texts, key)
        if not may_be_chosen(key):
            reason = "keys.digits" if key.name in DIGITS else "keys.fixed"
            self._message = self.text(reason, action=name, press=press)
            return
        before = self.keymap
        other = before.owner(key)
        self._asked = None
        self.services.store.change(keys=before.with_key(action, key).chosen)
        if other is None or other is action:
            self._message = self.text("keys.now", action=name, press=press)
            return
        old = self.keymap.main.get(other)
        left = key_label(self.services.texts, old) if old else self.text("keys.none")
        self._message = self.text("keys.swapped", action=name, press=press, other=self._named(other), old=left)

    def _turn_over(self) -> Change | None:
        """Show the other half of the keys."""
        self._asked, self._message, self._for_ears = None, "", not self._for_ears
        return None

    def _reset(self) -> Change | None:
        self._asked = None
        self.services.store.change(keys=MappingProxyType({}))
        self._message = self.text("keys.reset_done")
        return None
