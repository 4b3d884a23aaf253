"""Where the buttons of the table are: two columns beside the rack, and the menu in the top bar. Pure arithmetic."""

from __future__ import annotations

from game.ui.geometry import Box, Frame

MARGIN = 24
"""Space at the edges of the window, in u."""
SIDE = 204
"""Width of the button columns beside the rack, in u: two buttons of 96 u and the space between (ux 2.1)."""
BESIDE = 10
"""Space on both sides of a column, in u."""
TALL_BUTTON, OVER = 92, 10
"""The height of the two large buttons, and how far they may rise above the strip over the rack, in u."""
BUTTON = 66
LEAST_BUTTON = 44
"""No button is ever lower, in pixels (ux 2.1)."""


def button_places(frame: Frame, top: Box, rack: Box, strip: int) -> dict[str, Box]:
    """Boxes of the buttons by id: Draw left of the rack, End turn right of it, far apart (ux 49); the menu in the `top`
    bar. `strip`: where the strip for sentences begins."""
    px = frame.px
    gap, side = px(12), px(SIDE)
    left = rack.x - px(BESIDE) - side
    right = rack.right + px(BESIDE)
    low, half = max(LEAST_BUTTON, px(BUTTON)), (side - gap) // 2
    bottom = frame.height - px(8)
    rows = [bottom - (3 - number) * low - (2 - number) * gap for number in range(3)]
    tall = min(px(TALL_BUTTON * frame.text_scale), rows[0] - gap - strip + px(OVER))
    higher, beside = rows[0] - gap - tall, side - half
    menu = max(LEAST_BUTTON, px(60))
    return {
        "draw": Box(left, higher, side, tall),
        "sort-groups": Box(left, rows[0], half, low),
        "sort-runs": Box(left + beside, rows[0], half, low),
        "tidy": Box(left, rows[1], side, low),
        "turns": Box(left, rows[2], side, low),
        "end-turn": Box(right, higher, side, tall),
        "undo": Box(right, rows[0], half, low),
        "redo": Box(right + beside, rows[0], half, low),
        "reset": Box(right, rows[1], side, low),
        "hint": Box(right, rows[2], side, low),
        "menu": Box(frame.width - px(MARGIN) - menu, (top.h - menu) // 2 + px(4), menu, menu),
    }
