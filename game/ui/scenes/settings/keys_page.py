"""The page of keys: every action with its key, which can be changed (ux 2.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Key, Listening, Struck
from game.ui.input.key_labels import key_label
from game.ui.input.keymap import DIGITS, Keymap, may_be_chosen, name_of
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.scenes.page_parts import rule, title
from game.ui.widgets.button import button, button_width
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.rows.key_row import EDGE, key_row
from game.ui.widgets.sheet import BODY, BUTTON, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

TOP, TALL = 212, 828
LEFT, WIDE, GAP = 160, 1600, 20
PAD = 24
BESIDE = 1.6
"""The greatest text scale at which columns stand beside each other."""
FIRST_ROW, PITCH = 64, 75
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
            Action.HEAR_COLOURS, Action.HEAR_NUMBERS, Action.HEAR_TABLE, Action.HEAR_COUNTS, Action.HEAR_CHANGES,
            Action.HEAR_FITS,
        ),
        "keys.ear_more": (Action.HEAR_AGAIN, Action.VERBOSITY, Action.NEXT_UNFINISHED),
    }
)  # fmt: skip
"""The same for those who hear the game."""


class KeysPage(Page):
    """A press on a row and then a key assigns the key at once, and a sentence says so."""

    name = "keys"
    first = "back"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._asked: Action | None = None
        self._told = ""
        self._for_ears = False
        """Which half of the keys is shown."""

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return Keymap(self.services.store.now.keys)

    @property
    def listens(self) -> Listening:
        return Listening.KEYS if self._asked else Listening.ACTIONS

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("keys.title"), sheet.box(LEFT, 48, 700, 92))
        said, colour = self._sentence()
        note = words(sheet, sheet.box(LEFT, 140, WIDE, 64), said, Ink(BODY, colour=colour), ident="note", role="status")
        return (heading, note, *self._columns(sheet), *self._buttons(sheet))

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Struck) and self._asked is not None:
            self._take(self._asked, gesture.key)
        elif isinstance(gesture, Act) and gesture.action is Action.CANCEL and self._asked is not None:
            self._asked, self._told = None, ""
        else:
            return super().handle(gesture)
        self.rebuild()
        return None

    def leave(self) -> None:
        super().leave()
        self._asked = None

    def _columns(self, sheet: Sheet) -> Iterator[Part]:
        columns = FOR_EARS if self._for_ears else COLUMNS
        large = sheet.frame.text_scale > BESIDE
        wide = WIDE if large else (WIDE - GAP * (len(columns) - 1)) / len(columns)
        tall = min(TALL, FIRST_ROW + PITCH * max(map(len, columns.values())) + PAD)
        for at, (heading, actions) in enumerate(columns.items()):
            x, y = (LEFT, TOP + at * (tall + GAP)) if large else (LEFT + at * (wide + GAP), TOP)
            yield panel(sheet.box(x, y, wide, tall), sheet.px(30))
            ink = Ink(BODY, Weight.SEMIBOLD, colour="muted")
            yield words(sheet, sheet.box(x + PAD + EDGE, y + 8, wide - 2 * PAD, 56), self.text(heading), ink,
                        ident=heading, role="heading")  # fmt: skip
            for row, action in enumerate(actions):
                line = sheet.box(x + PAD, y + FIRST_ROW + row * PITCH, wide - 2 * PAD, PITCH)
                yield rule(line.inset(sheet.px(EDGE), 0))
                yield self._row(sheet, line, action)

    def _row(self, sheet: Sheet, line: Box, action: Action) -> Part:
        name, waiting = self._named(action), action is self._asked
        key = self.keymap.main.get(action)
        label = key_label(self.services.texts, key) if key else self.text("keys.none")
        shown = self.text("keys.pressing") if waiting else label
        said = (name, shown, self.text("keys.row", action=name, press=label))
        return key_row(sheet, line, f"key.{name_of(action)}", said, partial(self._ask, action), waiting=waiting)

    def _buttons(self, sheet: Sheet) -> Iterator[Part]:
        tall, row = sheet.target(64), sheet.box(LEFT, 60, WIDE, 64)
        right = row.right
        other = "keys.for_all" if self._for_ears else "keys.for_ears"
        for ident, key, press in (
            ("back", "common.back", self.back),
            ("reset", "keys.reset", self._reset),
            ("other", other, self._turn_over),
        ):
            label = self.text(key)
            wide = max(button_width(sheet, label, BUTTON), sheet.px(200))
            yield button(sheet, Box(right - wide, row.y, wide, tall), ident, label, press)
            right -= wide + sheet.px(16)

    def _sentence(self) -> tuple[str, str]:
        """The sentence: what to do next, or what has been changed."""
        if self._told:
            return self._told, "gold"
        if self._asked is not None:
            return self.text("keys.press", action=self._named(self._asked)), "gold"
        return self.text("keys.note"), "muted"

    def _named(self, action: Action) -> str:
        return self.text(f"action.{name_of(action)}")

    def _ask(self, action: Action) -> None:
        self._asked, self._told = action, ""

    def _take(self, action: Action, key: Key) -> None:
        """Assign the key to the action; an action that had it gets the old key."""
        name, press = self._named(action), key_label(self.services.texts, key)
        if not may_be_chosen(key):
            reason = "keys.digits" if key.name in DIGITS else "keys.fixed"
            self._told = self.text(reason, action=name, press=press)
            return
        before = self.keymap
        other = before.owner(key)
        self._asked = None
        self.services.store.change(keys=before.with_key(action, key).chosen)
        if other is None or other is action:
            self._told = self.text("keys.now", action=name, press=press)
            return
        old = self.keymap.main.get(other)
        left = key_label(self.services.texts, old) if old else self.text("keys.none")
        self._told = self.text("keys.swapped", action=name, press=press, other=self._named(other), old=left)

    def _turn_over(self) -> Change | None:
        """Show the other half of the keys."""
        self._asked, self._told, self._for_ears = None, "", not self._for_ears
        return None

    def _reset(self) -> Change | None:
        self._asked = None
        self.services.store.change(keys=MappingProxyType({}))
        self._told = self.text("keys.reset_done")
        return None

    def back(self) -> Change | None:
        return Pop()
