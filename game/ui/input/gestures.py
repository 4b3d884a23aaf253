"""Gestures: what the player does, without the toolkit. Scenes get gestures and never raw events."""

from __future__ import annotations

from dataclasses import field
from enum import Enum, auto

from game.rules.values import immutable


class Action(Enum):
    """What a key or a pad button asks for; scenes react to actions, never to keys, so that keys can be chosen."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT_ZONE = auto()
    PREVIOUS_ZONE = auto()
    USE = auto()
    """Does what a click there would do: pick up or place."""
    PICK = auto()
    CONFIRM = auto()
    END_TURN = auto()
    CANCEL = auto()
    UNDO = auto()
    REDO = auto()
    RESET = auto()
    DRAW = auto()
    TAKE = auto()
    """Take the top of the discard pile."""
    THROW = auto()
    PILE = auto()
    """Show the whole discard pile."""
    SORT_GROUPS = auto()
    SORT_RUNS = auto()
    PLAYABLE = auto()
    JOKER = auto()
    TIDY = auto()
    HINT = auto()
    CHANGES = auto()
    REPLAY = auto()
    TURNS = auto()
    ANALYSE = auto()
    NEW_SET = auto()
    LINE = auto()
    """Open the line in which a turn is typed, or close it."""
    HEAR_COLOURS = auto()
    """Say the rack by colour."""
    HEAR_NUMBERS = auto()
    """Say the rack by number."""
    HEAR_TABLE = auto()
    """Say the sets that are not as they were heard last."""
    HEAR_WHOLE_TABLE = auto()
    """Say every set."""
    HEAR_COUNTS = auto()
    HEAR_CHANGES = auto()
    """Say what the others did since the person's last turn."""
    HEAR_AGAIN = auto()
    """Say the last sentence again, then the one before it."""
    HEAR_RACK_FITS = auto()
    """What of the rack fits where."""
    HEAR_FITS = auto()
    """Say which sets would take the focused or picked tiles."""
    SAID = auto()
    """Open the page of what was said."""
    VERBOSITY = auto()
    """Say less or more."""
    NEXT_UNFINISHED = auto()
    """Go to the next set that something is wrong with."""
    FIRST = auto()
    LAST = auto()
    PAGE_BACK = auto()
    PAGE_ON = auto()
    COPY = auto()
    CUT = auto()
    PASTE = auto()
    SELECT_ALL = auto()
    """All that is typed in a field."""
    DELETE = auto()
    """What follows in a field, or all of it that is selected."""
    MENU = auto()
    RULES = auto()
    FULL_SCREEN = auto()
    MUTE = auto()
    LARGER = auto()
    SMALLER = auto()
    NORMAL_SIZE = auto()


ARROWS = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT})


class PointerButton(Enum):
    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


@immutable
class Mods:
    """The modifier keys held during a gesture."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False


NO_MODS = Mods()


@immutable
class Key:
    """A key by its name, with the modifiers held."""

    name: str
    mods: Mods = NO_MODS


class Listening(Enum):
    """What keys are used for at the moment."""

    ACTIONS = auto()
    CODE = auto()
    """Letters and digits, as capitals."""
    TILES = auto()
    """The same with the signs of a position."""
    TEXT = auto()
    """Any text, also from an input method."""
    LINE = auto()
    """Text in the notation of tiles: letters of other scripts are those of their places on a US keyboard."""
    KEYS = auto()
    """The next key itself, to assign it to an action."""


@immutable
class Press:
    """A pointer button went down at window pixel (x, y)."""

    x: int
    y: int
    button: PointerButton = PointerButton.LEFT
    mods: Mods = NO_MODS
    touch: bool = False
    """Whether it was a finger, which needs a larger drag threshold than a mouse."""


@immutable
class Move:
    """The pointer moved; `held` says whether the left button is down."""

    x: int
    y: int
    held: bool = False
    mods: Mods = NO_MODS


@immutable
class Release:
    """A pointer button came up."""

    x: int
    y: int
    button: PointerButton = PointerButton.LEFT
    mods: Mods = NO_MODS


@immutable
class PressLost:
    """The left button, or the finger, that is held will not be heard to come up: what the press began is taken back,
    and nothing is pressed."""


@immutable
class Scroll:
    """The wheel turned by `lines`, positive upwards."""

    x: int
    y: int
    lines: float


@immutable
class Act:
    """A key or pad button that means `action`; `repeat` is true while it is held."""

    action: Action
    mods: Mods = NO_MODS
    repeat: bool = False
    letter: str = field(default="", compare=False)
    """The letter of a key without Ctrl and Alt: behind a rank it names the suit of a card."""


@immutable
class LetGo:
    """The key of `action` came up (for actions that last while held)."""

    action: Action


@immutable
class Typed:
    """A character that is no action: digits find tiles, text fields take all."""

    text: str


@immutable
class Composing:
    """Text that an input method is composing; empty when it is finished or cancelled."""

    text: str


@immutable
class Struck:
    """A key press while a key is being assigned."""

    key: Key


@immutable
class Attention:
    """The window lost or regained the focus, or was minimised."""

    present: bool


@immutable
class Dropped:
    """A file was dropped on the window from elsewhere."""

    file: str


class NodeDeed(Enum):
    """What a screen reader may ask of a node."""

    FOCUS = auto()
    PRESS = auto()
    MORE = auto()
    LESS = auto()


@immutable
class NodeRequest:
    """A screen reader asks for something at a node of the semantic tree."""

    node: str
    deed: NodeDeed


Gesture = (
    Press
    | Move
    | Release
    | PressLost
    | Scroll
    | Act
    | LetGo
    | Typed
    | Composing
    | Struck
    | Attention
    | Dropped
    | NodeRequest
)

MOUSE_SLACK, TOUCH_SLACK, STEADY_SLACK = 6, 12, 14


def slack(*, touch: bool, steady: bool) -> int:
    """The drag threshold in u (ux 2.1)."""
    return STEADY_SLACK if steady else TOUCH_SLACK if touch else MOUSE_SLACK


class SecondPress:
    """What cannot be undone is done at the second press, however late it comes, if nothing else was pressed in between:
    counts the presses of one scene, and knows after which of them it asked for a second one."""

    def __init__(self) -> None:
        self._presses = 0
        self._asked = ("", 0)

    def count(self, gesture: Gesture) -> None:
        """Something may have been pressed; a key that is held was pressed once."""
        by_key = isinstance(gesture, Act) and not gesture.repeat
        by_reader = isinstance(gesture, NodeRequest) and gesture.deed is NodeDeed.PRESS
        self._presses += by_key or by_reader or isinstance(gesture, Release | Typed)

    def ask(self, sentence: str) -> None:
        """This press was the first; the sentence says what a second one does."""
        self._asked = sentence, self._presses

    def answers(self, sentence: str) -> bool:
        """Whether this press comes right after the one that it asked with this sentence."""
        return self._asked == (sentence, self._presses - 1)

    @property
    def taken_back(self) -> str:
        """The sentence it asked with, once something was pressed after it; empty while it waits."""
        sentence, at = self._asked
        return sentence if at < self._presses else ""
