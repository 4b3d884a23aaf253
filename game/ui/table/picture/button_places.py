"""Where the buttons of the table are: on the ends of the rack and beside it, or in two columns beside a hand; what
leads away is in the top bar. Pure arithmetic."""

from __future__ import annotations

from game.ui.geometry import Box, Frame

MARGIN = 24
"""Space at the edges of the window, in u."""
SIDE = 204
"""Width of the button columns beside a hand, in u: two buttons of 96 u and the space between (ux 2.1)."""
BESIDE = 10
"""Space on both sides of a column, in u."""
TALL_BUTTON, OVER = 92, 10
"""The height of the two large buttons beside a hand, and how far they may rise above the strip over it, in u."""
BUTTON = 66
LEAST_BUTTON = 44
"""No button is ever lower, in pixels (ux 2.1)."""
DOCK = 192
"""Width of what is left free beside a rack, in u."""
RACK_END = 108
"""How much of each end of a rack belongs to its buttons, in u."""
WIDE_BUTTON = 78
"""Width of the buttons on the left end of a rack, in u; those on its right end are round."""
POOL = (36, 24, 114, 162)
"""The pool: where it begins, from the outer edge of its column and from the upper edge of the rack, width and height,
in u."""
BELOW = 9
"""Between the pool and the words below it, and between these and the edges of their column, in u."""
END, HINT = (144, 177), (144, 108)
"""Width and height of End turn and of Hint, in u."""
END_GROWN, HINT_GROWN = (24, 18), (24, 18)
"""How much larger they are at twice the type."""
FROM_RACK = 24
"""Between the rack and these two, and between its upper edge and the first, in u."""
MENU = 66
"""The buttons in the top bar."""


def button_places(frame: Frame, top: Box, rack: Box, strip: int, *, held: bool) -> dict[str, Box]:
    """Boxes of the buttons by id: Draw left, End turn right, far apart (ux 49); what leads away in the `top` bar.
    `strip`: where the strip for sentences begins; `held`: whether there is a hand in the place of the rack."""
    px = frame.px
    menu = max(LEAST_BUTTON, px(MENU))
    x, y = frame.width - px(MARGIN) - menu, round(top.y + (top.h - menu) / 2)
    places = _beside_hand(frame, rack, strip) if held else _at_rack(frame, rack)
    return {**places, "turns": Box(x - px(12) - menu, y, menu, menu), "menu": Box(x, y, menu, menu)}


def pool_place(frame: Frame, rack: Box) -> Box:
    """The stack of the pool, left of a rack."""
    x, y, w, h = map(frame.px, POOL)
    return Box(rack.x - frame.px(DOCK) + x, rack.y + y, w, h)


def _at_rack(frame: Frame, rack: Box) -> dict[str, Box]:
    px, more = frame.px, min(1.0, frame.text_scale - 1)
    side = max(LEAST_BUTTON, px(BUTTON))
    air = min(px(FROM_RACK), (rack.h - 3 * side) // 4)
    gap = min(px(12), air)
    rows = rack.y + air, rack.y + air + side + gap, rack.bottom - air - side
    left, right = rack.x + px(FROM_RACK), rack.right - px(FROM_RACK) - side
    wide = max(LEAST_BUTTON, px(WIDE_BUTTON))
    (end_wide, end_tall), (hint_wide, hint_tall) = (
        tuple(px(size + grown * more) for size, grown in zip(sizes, growth, strict=True))
        for sizes, growth in ((END, END_GROWN), (HINT, HINT_GROWN))
    )
    docked = rack.right + (px(DOCK) - end_wide) / 2
    foot = rack.bottom - px(FROM_RACK * (1 - more))
    pool = pool_place(frame, rack)
    outer, below = rack.x - px(DOCK), pool.bottom + px(BELOW)
    return {
        "draw": Box(outer + px(BELOW), below, px(DOCK - 2 * BELOW), rack.bottom - below),
        "sort-groups": Box(left, rows[0], wide, side),
        "sort-runs": Box(left, rows[1], wide, side),
        "tidy": Box(left, rows[2], wide, side),
        "end-turn": Box(docked, min(rows[0], foot - hint_tall - gap - end_tall), end_wide, end_tall),
        "undo": Box(right, rows[0], side, side),
        "redo": Box(right, rows[1], side, side),
        "reset": Box(right, rows[2], side, side),
        "hint": Box(docked, foot - hint_tall, hint_wide, hint_tall),
    }


def _beside_hand(frame: Frame, rack: Box, strip: int) -> dict[str, Box]:
    px = frame.px
    gap, side = px(12), px(SIDE)
    left = rack.x - px(BESIDE) - side
    right = rack.right + px(BESIDE)
    low, half = max(LEAST_BUTTON, px(BUTTON)), (side - gap) // 2
    bottom = frame.height - px(8)
    rows = [bottom - (3 - number) * low - (2 - number) * gap for number in range(3)]
    tall = min(px(TALL_BUTTON * frame.text_scale), rows[0] - gap - strip + px(OVER))
    higher, beside = rows[0] - gap - tall, side - half
    return {
        "draw": Box(left, higher, side, tall),
        "sort-groups": Box(left, rows[0], half, low),
        "sort-runs": Box(left + beside, rows[0], half, low),
        "tidy": Box(left, rows[1], half, low),
        "end-turn": Box(right, higher, side, tall),
        "undo": Box(right, rows[0], half, low),
        "redo": Box(right + beside, rows[0], half, low),
        "reset": Box(right, rows[1], half, low),
        "hint": Box(right, rows[2], side, low),
    }
