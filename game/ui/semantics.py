"""The semantic tree: one list of what is on screen, for focus, tooltips, tests and screen readers (ux 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.geometry import Box


@dataclass(frozen=True, slots=True)
class Node:
    """One thing a player can read or use."""

    id: str
    role: str
    """button, choice, toggle, tile, set, opponent, player, pool, rack, felt, status, dialog, heading, text."""
    label: str
    """What a screen reader would say."""
    rect: Box
    value: str = ""
    """Notation for tiles and sets, the state for controls."""
    actions: tuple[str, ...] = ()
    """What can be done with it now: press, pick, drag, drop; empty when it is disabled or only text."""
    tip: str = ""
    """A longer explanation, shown on hover or focus."""

    def as_json(self) -> dict[str, object]:
        """The public form: whole pixels, keys in a fixed order."""
        r = self.rect
        return {
            "id": self.id,
            "role": self.role,
            "label": self.label,
            "value": self.value,
            "rect": [round(r.x), round(r.y), round(r.w), round(r.h)],
            "actions": list(self.actions),
        }
