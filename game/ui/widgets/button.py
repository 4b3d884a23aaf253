"""How buttons look; they act when they are released inside (ux 2.1)."""

from __future__ import annotations

from game.rules.values import immutable
from game.ui.look_names import PlateStyle, ThemeColour
from game.ui.pictures import Weight
from game.ui.widgets.sheet import BUTTON, Sheet


@immutable
class Pressed:
    """How something to press looks: its plate in each state (None shows none), and the colours of its words."""

    rest: PlateStyle | None
    hot: PlateStyle | None
    down: PlateStyle | None
    disabled: PlateStyle | None = "disabled"
    inks: tuple[ThemeColour, ThemeColour] = ("button-ink", "button-muted")
    """Of its label, and of what stands below it more quietly."""


BARE = Pressed(None, "hot", "hot", inks=("ink", "muted"))
"""Words that have a plate only while the pointer is on them."""
NO_PLATE = Pressed(None, None, None, None)
"""What is drawn by somebody else, or is a picture by itself."""
TIP = Pressed("tip", "tip-hot", "tip-down", inks=("tip-ink", "tip-muted"))
SEGMENT = Pressed(None, "choice-hot", "choice-down", None, inks=("ink", "muted"))
"""A choice among others that have one plate together."""
SWITCH = Pressed("field", "choice-hot", "choice-down")
SMALL_KEY = Pressed("chip", "choice-hot", "choice-down", "chip", inks=("ink", "muted"))
"""A small key of many."""


@immutable
class ButtonStyle:
    """How a button looks: its plates and inks, its type size in u, where its label lies (0 start, 0.5 middle), and the
    least space beside the label in u."""

    kind: Pressed = Pressed("secondary", "secondary-hot", "secondary-down")
    units: float = BUTTON
    across: float = 0.5
    air: float = 18


PLAIN = ButtonStyle()
PRIMARY = ButtonStyle(Pressed("primary", "primary-hot", "primary-down", inks=("on-accent", "on-accent-muted")))


def button_width(sheet: Sheet, label: str) -> int:
    """The preferred width of a button with this label."""
    return max(sheet.width(label, sheet.type(BUTTON), Weight.BOLD) + 2 * sheet.px(30), sheet.px(96))
