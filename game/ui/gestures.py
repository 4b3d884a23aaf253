"""What the player does, freed of the toolkit: scenes see these and never a raw event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Action(Enum):
    """A wish that a key or a pad button stands for; scenes react to these, never to keys (design 1.6)."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT_ZONE = auto()
    PREVIOUS_ZONE = auto()
    USE = auto()
    """One button for both: picks up or places, whatever a click there would do."""
    PICK = auto()
    CONFIRM = auto()
    END_TURN = auto()
    CANCEL = auto()
    UNDO = auto()
    REDO = auto()
    RESET = auto()
    DRAW = auto()
    SORT_GROUPS = auto()
    SORT_RUNS = auto()
    PLAYABLE = auto()
    JOKER = auto()
    TIDY = auto()
    HINT = auto()
    CHANGES = auto()
    REPLAY = auto()
    TURNS = auto()
    NEW_SET = auto()
    FIRST = auto()
    LAST = auto()
    PAGE_BACK = auto()
    PAGE_ON = auto()
    COPY = auto()
    PASTE = auto()
    MENU = auto()
    RULES = auto()
    FULL_SCREEN = auto()
    MUTE = auto()
    LARGER = auto()
    SMALLER = auto()
    NORMAL_SIZE = auto()
    WRITE_STATE = auto()
    """For developers: everything there is goes to a file."""


class Button(Enum):
    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class Mods:
    """The modifier keys held during a gesture."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False


NO_MODS = Mods()


@dataclass(frozen=True, slots=True)
class Key:
    """A key by its name, with the modifiers held."""

    name: str
    mods: Mods = NO_MODS


class Listening(Enum):
    """What the keys are for just now."""

    ACTIONS = auto()
    CODE = auto()
    """Letters and digits, as capitals."""
    TEXT = auto()
    """Any text, also from the system's own way of writing."""
    KEYS = auto()
    """The keys themselves, to choose one."""


@dataclass(frozen=True, slots=True)
class Press:
    """A pointer button went down at window pixel (x, y)."""

    x: int
    y: int
    button: Button = Button.LEFT
    mods: Mods = NO_MODS
    touch: bool = False
    """Whether it was a finger, which is less exact than a mouse."""


@dataclass(frozen=True, slots=True)
class Move:
    """The pointer moved; `held` says whether the left button is down."""

    x: int
    y: int
    held: bool = False
    mods: Mods = NO_MODS


@dataclass(frozen=True, slots=True)
class Release:
    """A pointer button came up."""

    x: int
    y: int
    button: Button = Button.LEFT
    mods: Mods = NO_MODS


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned by `lines`, positive upwards."""

    x: int
    y: int
    lines: float


@dataclass(frozen=True, slots=True)
class Act:
    """A key or pad button that means `action`; `repeat` is true while it is held."""

    action: Action
    mods: Mods = NO_MODS
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class LetGo:
    """The key of `action` came up (for actions that last while held)."""

    action: Action


@dataclass(frozen=True, slots=True)
class Typed:
    """A character that is no action: digits find tiles, text fields take all."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """Text that is still being made out of several keys; empty when it is done or given up."""

    text: str


@dataclass(frozen=True, slots=True)
class Struck:
    """A key as such, while one is to be chosen."""

    key: Key


@dataclass(frozen=True, slots=True)
class Attention:
    """The window lost or regained the player's attention (focus, minimise)."""

    present: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window from elsewhere."""

    file: str


Gesture = Press | Move | Release | Scroll | Act | LetGo | Typed | Composing | Struck | Attention | Dropped

MOUSE_SLACK, TOUCH_SLACK, STEADY_SLACK = 6, 12, 14


def slack(*, touch: bool, steady: bool) -> int:
    """How far a press may stray, in u, before it is a drag (ux 2.1)."""
    return STEADY_SLACK if steady else TOUCH_SLACK if touch else MOUSE_SLACK
