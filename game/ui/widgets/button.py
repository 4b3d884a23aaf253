"""How buttons look; they act when they are released inside (ux 2.1)."""

from __future__ import annotations

from game.rules.values import immutable
from game.ui.look_names import PlateStyle, ThemeColour
from game.ui.widgets.sheet import ACT, BODY


@immutable
class Pressed:
    """How something to press looks: its plate in each state (None shows none), and the colours of its words."""

    rest: PlateStyle | None
    hot: PlateStyle | None
    down: PlateStyle | None
    disabled: PlateStyle | None = None
    inks: tuple[ThemeColour, ThemeColour] = ("ink", "muted")
    """Of its label, and of what stands below it more quietly."""
    off: ThemeColour = "disabled"
    """Of its label or icon while it cannot be pressed."""
    lift: int = 0
    """How far it rises under the pointer, and sinks when it is held, in u; nothing does with less movement."""


BARE = Pressed(None, "hot", "hot")
"""Words, an icon, a face or a row that has a plate only while the pointer is on it."""
ROUND = Pressed("round", "round-hot", "round-down", "round")
"""A round button with an icon."""
RACK_ROUND = Pressed(
    "rack-round", "rack-round-hot", "rack-round-down", "rack-round", ("rack-ink", "rack-ink"), "rack-off"
)
"""The same on the wood of a rack."""
NO_PLATE = Pressed(None, None, None)
"""What is drawn by somebody else, or is a picture by itself."""
TIP = Pressed("tip", "tip-hot", "tip-down", inks=("tip-ink", "tip-muted"))
SEGMENT = Pressed(None, "choice-hot", "choice-down")
"""A choice among others that have one tray together."""
FIELD = Pressed("tray", "toggle-hot", "toggle-hot")
"""A tray that something is chosen from."""
SWITCH = Pressed("toggle", "toggle-hot", "toggle-hot")
ON_TABLE = Pressed("secondary", "secondary-hot", "secondary-down", "disabled", ("button-ink", "button-muted"))
"""A button on the table, beside the rack."""
DAY = Pressed("day", "day", "day", inks=("tip-ink", "tip-muted"), lift=4)
DAY_ABOVE = Pressed("day-above", "day-above", "day-above", inks=("tip-ink", "tip-muted"), lift=4)
"""A day that was played; and one that was played better than the characters on average."""
SMALL_KEY = Pressed("chip", "choice-hot", "choice-down", "chip")
"""A small key of many."""


@immutable
class ButtonStyle:
    """How a button looks: its plates and inks, its type size in u, where its label lies (0 start, 0.5 middle), and the
    least space beside the label in u."""

    kind: Pressed = BARE
    units: float = BODY
    across: float = 0.5
    air: float = 18


PLAIN = ButtonStyle()
"""A text action: words without a box."""
PRIMARY = ButtonStyle(
    Pressed("primary", "primary-hot", "primary-down", "disabled", ("on-accent", "on-accent-muted"), lift=6), ACT
)
"""The one act of a page that moves on; there is at most one."""
SELECTED = ButtonStyle(Pressed("selected", "selected-hot", "selected-down", inks=("selected-ink", "selected-ink")))
"""What is chosen among others, or shown now."""
