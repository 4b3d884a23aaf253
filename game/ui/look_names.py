"""The names of what every look has. A picture can ask for nothing else (mypy says so), and a theme file that lacks one
of them cannot be loaded: nothing of a look is missed when it is painted. Line icons, which are drawn, are here, too."""

from __future__ import annotations

from typing import Literal

ThemeColour = Literal[
    "ink",
    "muted",
    "faint",
    "accent",
    "on-accent",
    "on-accent-muted",
    "gold",
    "line",
    "estimate",
    "valid",
    "unfinished",
    "conflict",
    "target",
    "landing",
    "tip-ink",
    "tip-muted",
    "dark-ink",
    "disabled",
    "panel",
    "table",
    "table-dark",
    "tile",
    "veil",
    "track",
    "grip",
    "grip-hot",
    "shadow",
    "button-ink",
    "button-muted",
    "button-gold",
    "button-valid",
    "edge",
    "edge-low",
]
"""A colour of text, signs and lines."""
PlateStyle = Literal[
    "panel",
    "panel-raised",
    "primary",
    "primary-hot",
    "primary-down",
    "secondary",
    "secondary-hot",
    "secondary-down",
    "disabled",
    "choice",
    "choice-hot",
    "choice-down",
    "choice-on",
    "field",
    "field-on",
    "tip",
    "tip-hot",
    "tip-down",
    "toast",
    "chip",
    "meter",
    "hot",
]
TrayKind = Literal[
    "valid", "unfinished", "conflict", "target", "landing", "gold", "lesson", "focus", "moved", "locked"
]  # fmt: skip
BadgeKind = Literal["tick", "bang", "lock", "count"]
RingStyle = Literal["clock", "clock-low"]
PieceGroup = Literal["tiles", "cards"]
PieceMaterial = Literal["plain", "joker", "locked", "locked-joker", "back"]
Material = Literal["felt", "bloom", "wood", "meter", "court", "tile-shadow", "tile-shadow-lifted"]
"""What there is one of in a look."""
IconName = Literal[
    "undo",
    "redo",
    "reset",
    "menu",
    "back",
    "close",
    "check",
    "chevron",
    "pause",
    "play",
    "settings",
    "tidy",
    "hint",
    "arrow-right",
    "star",
    "changes",
    "turns",
    "previous",
    "next",
    "first",
    "last",
    "hand",
    "hand-edge",
    "ring",
    "ticked",
    "rename",
    "search",
]
"""The line icons; they are drawn, and looks give them their colours only."""
