"""How buttons look; they act when they are released inside (ux 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.values import immutable
from game.ui.pictures import Weight
from game.ui.widgets.sheet import BUTTON, Sheet

INKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "primary": ("on-accent", "on-accent-muted"),
        "secondary": ("button-ink", "button-muted"),
        "bare": ("ink", "muted"),
    }
)
BARE = "bare"
"""Words that have a plate only while the pointer is on them."""


@immutable
class ButtonStyle:
    """How a button looks: primary, secondary or bare, its type size in u, where its label lies (0 start, 0.5 middle),
    and the least space beside the label in u."""

    kind: str = "secondary"
    units: float = BUTTON
    across: float = 0.5
    air: float = 18


PLAIN = ButtonStyle()
PRIMARY = ButtonStyle("primary")


def button_width(sheet: Sheet, label: str) -> int:
    """The preferred width of a button with this label."""
    return max(sheet.width(label, sheet.type(BUTTON), Weight.BOLD) + 2 * sheet.px(30), sheet.px(96))
