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
class Press:
    """A pointer button went down at window pixel (x, y)."""

    x: int
    y: int
    button: Button = Button.LEFT
    mods: Mods = NO_MODS


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
class Attention:
    """The window lost or regained the player's attention (focus, minimise)."""

    present: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window from elsewhere."""

    file: str


Gesture = Press | Move | Release | Scroll | Act | LetGo | Typed | Attention | Dropped
