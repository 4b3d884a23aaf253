"""Where the buttons of the table are: on the ends of the rack, or beside a hand, and what is larger farther out; what
leads away is in the top bar. Pure arithmetic."""

from __future__ import annotations

from game.ui.geometry import Box, Frame

MARGIN = 24
"""Space at the edges of the window, in u."""
BESIDE = 10
"""Between a hand and the buttons beside it, in u."""
BUTTON = 66
LEAST_BUTTON = 44
"""No button is ever lower, in pixels (ux 2.1)."""
DOCK = 192
"""Width of what is left free beside a rack, in u."""
RACK_END = 108
"""How much of each end of a rack belongs to its buttons, in u."""
WIDE_BUTTON = 78
"""Width of the buttons on the left end of a rack, in u; those on its right end are round."""
POOL = (36, 114, 162)
"""The pool: where it begins, from the outer edge of its column, width and height, in u."""
BELOW = 9
"""Between the pool and the words below it, and between these and the edges of their column, in u."""
END, HINT, APART = (144, 177), (144, 108), 30
"""Width and height of End turn and of Hint, and between these two, in u."""
END_GROWN, HINT_GROWN = (24, 18), (24, 18)
"""How much larger they are at twice the type."""
OBJECT_ROUND = 30
"""The radius of their corners, in u."""
FROM_RACK = 24
"""Between the rack and these two, and between its upper edge and the first, in u."""
FROM_TOOLS = 18
"""Between the tools beside a hand and what is farther out, in u."""
FROM_EDGE, UNDER_TOOLS = 36, 12
"""Between Hint and the window's lower edge, and how much higher the tools beside a hand end, in u."""
MENU, MENU_GROWN, MENU_AWAY = 66, 1.73, 3
"""The buttons in the top bar, how many times as large they are with larger type at most, and how much of the bar stays
free of them, in u."""


def button_places(frame: Frame, top: Box, rack: Box, *, held: bool, piles: bool) -> dict[str, Box]:
    """Boxes of the buttons by id: Draw left, End turn right, far apart (ux 49); what leads away in the `top` bar.
    `held`: whether there is a hand in the place of the rack; `piles`: whether stock and discards lie on the table."""
    px = frame.px
    menu = min(max(LEAST_BUTTON, px(MENU * min(MENU_GROWN, frame.text_scale))), int(top.h) - px(MENU_AWAY))
    x, y = frame.width - px(MARGIN) - menu, round(top.y + (top.h - menu) / 2)
    places = _beside_hand(frame, rack, piles=piles) if held else _at_rack(frame, rack)
    return {**places, "turns": Box(x - px(12) - menu, y, menu, menu), "menu": Box(x, y, menu, menu)}


def hand_side(frame: Frame) -> int:
    """The width in pixels of what belongs to the buttons on either side of a hand: tools, then what is larger."""
    return frame.px(BESIDE) + _side(frame) + frame.px(FROM_TOOLS) + (frame.px(DOCK) + frame.px(END[0])) // 2


def pool_place(frame: Frame, rack: Box, *, held: bool) -> Box:
    """The stack of the pool, left of a rack or of a hand and its tools."""
    x, w, h = map(frame.px, POOL)
    if held:
        top = frame.height - frame.px(FROM_EDGE + HINT[1] + APART + END[1])
        return Box(rack.x - hand_side(frame) + x, top, w, h)
    return Box(rack.x - frame.px(DOCK) + x, rack.y + frame.px(FROM_RACK), w, h)


def _side(frame: Frame) -> int:
    """The height of a tool."""
    return max(LEAST_BUTTON, frame.px(BUTTON))


def _docked(frame: Frame, x: float, foot: float, highest: float) -> dict[str, Box]:
    """End turn and Hint, where their column begins: Hint ends at `foot`; End turn is no lower than `highest`. With
    larger type they grow and come closer."""
    px, more = frame.px, min(1.0, frame.text_scale - 1)
    (end_wide, end_tall), (hint_wide, hint_tall) = (
        tuple(px(size + grown * more) for size, grown in zip(sizes, growth, strict=True))
        for sizes, growth in ((END, END_GROWN), (HINT, HINT_GROWN))
    )
    x += (px(DOCK) - end_wide) / 2
    return {
        "end-turn": Box(x, min(highest, foot - hint_tall - px(12) - end_tall), end_wide, end_tall),
        "hint": Box(x, foot - hint_tall, hint_wide, hint_tall),
    }


def _at_rack(frame: Frame, rack: Box) -> dict[str, Box]:
    px, more = frame.px, min(1.0, frame.text_scale - 1)
    side = _side(frame)
    air = min(px(FROM_RACK), (rack.h - 3 * side) // 4)
    gap = min(px(12), air)
    rows = rack.y + air, rack.y + air + side + gap, rack.bottom - air - side
    left, right = rack.x + px(FROM_RACK), rack.right - px(FROM_RACK) - side
    wide = max(LEAST_BUTTON, px(WIDE_BUTTON))
    pool = pool_place(frame, rack, held=False)
    outer, below = rack.x - px(DOCK), pool.bottom + px(BELOW)
    return {
        "draw": Box(outer + px(BELOW), below, px(DOCK - 2 * BELOW), rack.bottom - below),
        "sort-groups": Box(left, rows[0], wide, side),
        "sort-runs": Box(left, rows[1], wide, side),
        "tidy": Box(left, rows[2], wide, side),
        "undo": Box(right, rows[0], side, side),
        "redo": Box(right, rows[1], side, side),
        "reset": Box(right, rows[2], side, side),
        **_docked(frame, rack.right, rack.bottom - px(FROM_RACK * (1 - more)), rows[0]),
    }


def _beside_hand(frame: Frame, rack: Box, *, piles: bool) -> dict[str, Box]:
    """Three tools beside each end of the hand, the pool and End turn farther out. Where the stock lies on the table,
    the tools at the left are there, below what only such a game has."""
    px, more = frame.px, min(1.0, frame.text_scale - 1)
    side, gap, wide = _side(frame), px(12), max(LEAST_BUTTON, px(WIDE_BUTTON))
    foot = frame.height - px(FROM_EDGE)
    pool, lowest = pool_place(frame, rack, held=True), foot - px(UNDER_TOOLS) - side
    rows = [lowest - above * (side + gap) for above in (2, 1, 0)]
    right, inner = rack.right + px(BESIDE), rack.x - px(BESIDE) - wide
    left = pool.x if piles else inner
    outer, below = rack.x - hand_side(frame) + px(BELOW), pool.bottom + px(BELOW)
    draw = Box(outer, below, inner - px(BELOW) - outer, frame.height - px(BELOW) - below)
    if piles:
        draw = Box(left, min(pool.y, rows[0] - gap - side), inner + wide - left, side)
    dock = right + side + px(FROM_TOOLS) - (px(DOCK) - px(END[0])) / 2
    return {
        "draw": draw,
        "sort-groups": Box(left, rows[0], wide, side),
        "sort-runs": Box(left, rows[1], wide, side),
        "tidy": Box(left, rows[2], wide, side),
        "undo": Box(right, rows[0], side, side),
        "redo": Box(right, rows[1], side, side),
        "reset": Box(right, rows[2], side, side),
        **_docked(frame, dock, foot + px(FROM_RACK * more), pool.y),
    }
