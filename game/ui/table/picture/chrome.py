"""Draws what surrounds the table: seats, pool, status strip, opening meter; and words in the middle of buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.session.match.clock import TurnClock
from game.session.texts import Texts
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.pictures import Emblem, Hairline, Label, Meter, Plate, Ring, Weight
from game.ui.table.picture.drawing import CHROME
from game.ui.table.picture.layout import DETAIL, NAME, TableLayout
from game.ui.widgets.words import FIRST_WIDE, SHRUNK
from game.ui.wrap import wrap

SMALLEST = 12
"""The smallest type size, in pixels."""
PITCH = 0.88
"""From one line to the next, in parts of a line: words on a button stand closer than sentences."""


def draw_centred(
    canvas: Canvas, text: str, size: int, weight: Weight, colour: str, box: Box, layer: int = CHROME
) -> None:
    """One line if a tenth less makes it fit, else several; smaller only where those do not fit either."""
    size, lines = fitted_to(canvas.measure, text, size, weight, box)
    pitch = canvas.measure.height(size, weight) * PITCH
    top = box.y + (box.h - _block(canvas.measure, size, weight, lines)) / 2
    for row, line in enumerate(lines):
        left = box.centre[0] - canvas.measure.width(line, size, weight) / 2
        canvas.put(Label(line, size, weight, colour), left, top + row * pitch, layer=layer)


def fitted_to(measure: Measure, text: str, size: int, weight: Weight, box: Box) -> tuple[int, tuple[str, ...]]:
    """The largest type up to `size`, and the lines, with which the text goes into the box."""
    for smaller in range(size, max(SMALLEST, round(size * SHRUNK)) - 1, -1):
        if measure.width(text, smaller, weight) <= box.w and measure.height(smaller, weight) <= box.h:
            return smaller, (text,)
    for smaller in range(size, SMALLEST, -1):
        lines = wrap(text, box.w, partial(_width, measure, smaller, weight))
        if _block(measure, smaller, weight, lines) <= box.h and not _is_cut(text, lines):
            return smaller, lines
    return SMALLEST, (text,)


def _block(measure: Measure, size: int, weight: Weight, lines: tuple[str, ...]) -> float:
    """The height of all lines together."""
    return measure.height(size, weight) * (1 + PITCH * (len(lines) - 1))


def _width(measure: Measure, size: int, weight: Weight, line: str) -> int:
    return measure.width(line, size, weight)


def _is_cut(text: str, lines: tuple[str, ...]) -> bool:
    """Whether a word of Latin letters does not stand on one line."""
    return any(word not in " ".join(lines).split() for word in text.split() if max(word) < FIRST_WIDE)


LOOSE = 0.6
"""The least part of a tile that must be visible on a little rack; with less room it is not drawn."""
ROOMY = 330
"""Width of a seat in u that has room for a little rack."""
APART = 20
"""What is left in u between a little rack and the next seat."""
FEW = 7
"""How many tiles stand in one row on a little rack."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What the top bar tells about one seat."""

    seat: int
    emblem: str
    name: str
    tiles: int
    details: tuple[str, ...]
    """Forms of the second line, the longest first; the first that fits is shown, and none if none fits."""
    active: bool
    degrees: int | None
    """Degrees of 360 that are left on this seat's running clock; None without a clock."""
    low: bool
    """Whether little time is left."""
    own: bool = False
    """Whether its rack lies open in front of the player."""
    mood: str = ""
    """The expression of the emblem."""


def draw_seat(canvas: Canvas, layout: TableLayout, line: SeatLine, count: int) -> None:
    """Emblem, name and one line of facts; the clock drains as a ring round the emblem (ux 2.9)."""
    frame = layout.frame
    box = layout.seat(line.seat, count)
    size = min(round(box.h - 4), frame.px(56))
    y = box.y + (box.h - size) / 2
    ringed = line.active and line.degrees is None
    canvas.put(Emblem(line.emblem, size, ringed, line.mood), box.x, y, layer=CHROME)
    if line.degrees is not None:
        ring = size + frame.px(16)
        kind = "clock-low" if line.low else "clock"
        canvas.put(Ring(ring, line.degrees, kind), box.x - (ring - size) / 2, y - (ring - size) / 2, layer=CHROME)
    left = box.x + size + frame.px(14)
    room = round(box.right - left)
    name, small = frame.text_px(NAME), frame.text_px(DETAIL)
    top = canvas.measure.height(name, Weight.SEMIBOLD)
    low = canvas.measure.height(small, Weight.REGULAR) if line.details else 0
    y = box.y + (box.h - top - low) / 2
    colour = "accent" if line.active else "ink"
    canvas.put(Label(line.name, name, Weight.SEMIBOLD, colour, room), left, y, layer=CHROME)
    if not line.details:
        return
    fitting = (text for text in line.details if canvas.measure.width(text, small, Weight.REGULAR) <= room)
    detail = next(fitting, line.details[-1])
    canvas.put(Label(detail, small, Weight.REGULAR, "muted", room), left, y + top, layer=CHROME)
    if not line.own and box.w >= frame.px(ROOMY) * frame.text_scale:
        taken = max(
            canvas.measure.width(line.name, name, Weight.SEMIBOLD), canvas.measure.width(detail, small, Weight.REGULAR)
        )
        at = left + taken + frame.px(18)
        draw_little_rack(canvas, layout, Box(at, box.y, box.right - frame.px(APART) - at, box.h), line.tiles)


def draw_little_rack(canvas: Canvas, layout: TableLayout, room: Box, tiles: int) -> None:
    """A seat's tiles face down, in two rows on a ledge; nothing where there is no room for it."""
    frame = layout.frame
    width = max(8, frame.px(15))
    across = -(-tiles // 2) if tiles > FEW else tiles
    pitch = min(width + 1, (room.w - width) / max(1, across - 1))
    if not tiles or room.w < 4 * width or pitch < width * LOOSE:
        return
    height, rows = round(width * 4 / 3), -(-tiles // across)
    top = room.centre[1] - (rows * (height + 2)) / 2
    for number in range(tiles):
        row, place = divmod(number, across)
        canvas.put(layout.look.unknown(number, width), room.x + place * pitch, top + row * (height + 2), layer=CHROME)
    ledge = (across - 1) * pitch + width + frame.px(8)
    canvas.put(Hairline(round(ledge), max(2, frame.px(3)), "accent"), room.x - frame.px(4), top + rows * (height + 2),
               layer=CHROME)  # fmt: skip


def draw_pool(canvas: Canvas, layout: TableLayout, text: str, count: int) -> None:
    """The pool as a small stack with its count; only the number where the words do not fit."""
    frame, box = layout.frame, layout.corner
    width = max(24, frame.px(34))
    level = 0 if not count else max(1, min(12, -(-count // 8)))
    stack = layout.look.stack(width, level, layout.look.top(count))
    canvas.put(stack, box.right - width, box.y + (box.h - width * 4 / 3) / 2, layer=CHROME)
    size, gap = frame.text_px(20), frame.px(14 + 6 * (frame.text_scale - 1))
    room = box.w - width - gap
    said = text if canvas.measure.width(text, size, Weight.SEMIBOLD) <= room else str(count)
    left = box.right - width - gap - canvas.measure.width(said, size, Weight.SEMIBOLD)
    top = box.y + (box.h - canvas.measure.height(size, Weight.SEMIBOLD)) / 2
    canvas.put(Label(said, size, Weight.SEMIBOLD, "muted"), left, top, layer=CHROME)


def draw_stand(canvas: Canvas, layout: TableLayout, lines: tuple[str, ...]) -> None:
    """How the match stands, as two lines beside the menu."""
    frame, box = layout.frame, layout.corner
    sizes = ((frame.text_px(NAME), Weight.SEMIBOLD, "ink"), (frame.text_px(DETAIL), Weight.REGULAR, "muted"))
    heights = [canvas.measure.height(size, weight) for size, weight, _ in sizes[: len(lines)]]
    y = box.y + (box.h - sum(heights)) / 2
    for line, (size, weight, colour), height in zip(lines, sizes, heights, strict=False):
        wide = min(canvas.measure.width(line, size, weight), round(box.w))
        canvas.put(Label(line, size, weight, colour, round(box.w)), box.right - wide, y, layer=CHROME)
        y += height


def draw_status(canvas: Canvas, layout: TableLayout, forms: tuple[str, ...], colour: str) -> None:
    """One sentence in the middle of the strip above the rack, in the first of its forms that fits; if none does, the
    last one in several lines that reach up over the felt."""
    frame, box = layout.frame, layout.status
    size = frame.text_px(22)
    fitting = (text for text in forms if canvas.measure.width(text, size, Weight.SEMIBOLD) <= box.w)
    text = next(fitting, forms[-1])
    if canvas.measure.width(text, round(size * STATUS_SHRUNK), Weight.SEMIBOLD) > box.w:
        _draw_lines_above(canvas, layout, text, colour)
        return
    width = min(canvas.measure.width(text, size, Weight.SEMIBOLD), round(box.w))
    room = box.h - canvas.measure.height(size, Weight.SEMIBOLD)
    top = box.y + min(room / 2, room - frame.px(6))  # the descenders of large type would touch the rack
    canvas.put(Label(text, size, Weight.SEMIBOLD, colour, round(box.w)), box.centre[0] - width / 2, top, layer=CHROME)


STATUS_SHRUNK = 0.9
"""How much smaller the sentence above the rack may be in order to stay in one line."""


def _draw_lines_above(canvas: Canvas, layout: TableLayout, text: str, colour: str) -> None:
    """A sentence in several lines on a plate that ends where the strip does."""
    frame, measure, box = layout.frame, canvas.measure, layout.status
    size, pad = frame.text_px(22), frame.px(14)
    lines = wrap(text, box.w - 2 * pad, lambda line: measure.width(line, size, Weight.SEMIBOLD))
    widths = [measure.width(line, size, Weight.SEMIBOLD) for line in lines]
    pitch = measure.height(size, Weight.SEMIBOLD)
    wide, tall = max(widths) + 2 * pad, pitch * len(lines) + pad
    top = box.bottom - frame.px(4) - tall
    plate = Plate(round(wide), round(tall), frame.px(16), "panel-raised")
    canvas.put(plate, box.centre[0] - wide / 2, top, layer=CHROME)
    for row, (line, width) in enumerate(zip(lines, widths, strict=True)):
        label = Label(line, size, Weight.SEMIBOLD, colour)
        canvas.put(label, box.centre[0] - width / 2, top + pad / 2 + row * pitch, layer=CHROME)


METER_SCALE, METER_SLIM = 1.2, 0.2
"""The text scale above which the opening meter is a slim bar, and that bar's part of the height."""


def draw_opening_meter(canvas: Canvas, texts: Texts, frame: Frame, box: Box, have: int, need: int) -> None:
    """Fills in the place of End turn until the opening is reached (ux 2.7). Large type stands below a slim bar."""
    canvas.put(Plate(round(box.w), round(box.h), frame.px(16), "meter"), box.x, box.y, layer=CHROME)
    pad, large = frame.px(6), frame.text_scale > METER_SCALE
    width = round(box.w - 2 * pad)
    height = round(box.h * (METER_SLIM if large else 0.56))
    filled = max(height, round(width * min(1.0, have / need))) if have else 0
    canvas.put(Meter(width, height, filled), box.x + pad, box.y + pad, layer=CHROME)
    text, size = texts.text("opening.meter", have=have, need=need), frame.text_px(21)
    rest = Box(box.x, box.y + pad + height, box.w, box.h - pad - height).inset(frame.px(12), frame.px(2))
    if large:
        draw_centred(canvas, text, size, Weight.BOLD, "ink", rest)
        return
    bar = Box(box.x + pad, box.y + pad, width, height)
    inside = filled >= width / 2
    room = Box(bar.x, bar.y, filled, bar.h) if inside else Box(bar.x + filled, bar.y, width - filled, bar.h)
    draw_centred(canvas, text, size, Weight.BOLD, "on-accent" if inside else "ink", room.inset(frame.px(12), 0))
    more = texts.plural("opening.more", need - have)
    draw_centred(canvas, more, frame.text_px(17), Weight.REGULAR, "ink", rest)


def draw_seconds(canvas: Canvas, layout: TableLayout, clock: TurnClock, right: float) -> None:
    """The last seconds as digits at the right end of the status strip; they never flash (ux 2.9)."""
    if not clock.is_low:
        return
    frame, box = layout.frame, layout.status
    text, size = f"0:{clock.seconds:02d}", frame.text_px(24)
    width = canvas.measure.width(text, size, Weight.BOLD)
    top = box.y + (box.h - canvas.measure.height(size, Weight.BOLD)) / 2
    canvas.put(Label(text, size, Weight.BOLD, "gold"), right - width - frame.px(10), top, layer=CHROME)
