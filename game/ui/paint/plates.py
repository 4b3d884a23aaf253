"""Boxes of the interface: plates, trays round sets, meters, grips, hairlines, lines of text."""

from __future__ import annotations

import pygame

from game.rules.values import replace
from game.ui.paint.kept_images import Brush, Painted
from game.ui.paint.smooth_shapes import (
    blank,
    dashed_circle,
    filled_box,
    inner_shadow,
    outline,
    reach,
    ring_mask,
    rounded,
    soft,
    tinted,
    widened,
)
from game.ui.paint.theme import ThemePart, faded
from game.ui.pictures import Grip, Hairline, Label, Meter, Plate, Tray

LIP_LEAST, LIP_MOST = 2, 8
"""Thickness of a button's lower lip in pixels."""
HOLLOW_BLUR = 0.36
"""How soft the shadow inside a tray is, in parts of its radius."""
HOLLOW = 4
"""How far the shadow inside a hollow reaches, in pixels."""
RINGS = 3
"""Further than so many strokes from its corners a tray's frame is a straight edge."""
ARM = 0.34
"""How far a frame that is only corners reaches along its edges, in parts of the shorter one."""
CLEAR = 2
"""The clear margin of a frame before it is turned, in pixels."""


def paint_plate(brush: Brush, picture: Plate) -> Painted:
    """A rounded box in one of the theme's styles: shadow, lip, face, gloss, edge.

    A wide one is a narrow one with its middle column repeated, because only its ends differ: the blur costs a quarter,
    and intermediate images of the whole would take many times its own size for a moment. Narrow ones are kept: buttons
    beside each other differ in width alone.
    """
    style = brush.theme.plates[picture.style]
    width, height = max(2, picture.width), max(2, picture.height)
    radius = min(picture.radius, width // 2, height // 2)
    scale = max(8, min(radius, 30))
    blur = max(2, round(scale * style.number("blur"))) if style.has("shadow") else 1
    blur = max(blur, 2 * _hollow_blur(radius)) if style.has("inset") else blur
    narrow = 2 * reach(radius, blur) + 2
    if width <= narrow:
        return _plate(brush, style, (width, height), radius, blur)
    key = "plate", picture.style, height, radius, blur
    part = brush.images.get(key) or brush.images.keep(key, _plate(brush, style, (narrow, height), radius, blur))
    return Painted(widened(part.surface, part.surface.get_width() + width - narrow), part.dx, part.dy)


def _plate(brush: Brush, style: ThemePart, size: tuple[int, int], radius: int, blur: int) -> Painted:
    width, height = size
    box = _plate_box(style, width, height, radius)
    if not style.has("shadow"):
        return Painted(box)
    tone = faded(brush.theme.colour("shadow"), style.number("shadow"))
    shadow, margin = soft(width, height, radius, blur, tone)
    drop = round(max(8, min(radius, 30)) * style.number("drop"))
    whole = blank(width + 2 * margin, height + 2 * margin + drop)
    whole.blit(shadow, (0, drop))
    _cut(whole, rounded(width, height, radius), margin)
    whole.blit(box, (margin, margin))
    return Painted(whole, -margin, -margin)


def _cut(whole: pygame.Surface, mask: pygame.Surface, margin: int) -> None:
    """Take the shadow away under the box itself, so that clear boxes stay clear."""
    hole = tinted(mask, (0, 0, 0, 255))
    whole.blit(hole, (margin, margin), special_flags=pygame.BLEND_RGBA_SUB)


def _plate_box(style: ThemePart, width: int, height: int, radius: int) -> pygame.Surface:
    lip = 0
    if style.has("lip"):
        lip = min(LIP_MOST, max(LIP_LEAST, round(height * style.number("depth"))))
    box = blank(width, height)
    if lip:
        colour = style.colour("lip")
        box.blit(filled_box(width, height, radius, colour, colour), (0, 0))
    pressed = round(lip * style.number("pressed"))
    if pressed:
        box.fill((0, 0, 0, 0), (0, 0, width, pressed + radius))
        box.blit(filled_box(width, height - pressed, radius, style.colour("lip"), style.colour("lip")), (0, pressed))
    face = height - lip
    box.blit(filled_box(width, face, radius, style.colour("top"), style.colour("bottom")), (0, pressed))
    _finish_edges(box, style, (width, face), radius, pressed)
    return box


def _finish_edges(box: pygame.Surface, style: ThemePart, size: tuple[int, int], radius: int, top: int) -> None:
    width, height = size
    edge = style.colour("edge")
    if edge[3]:
        box.blit(outline(width, height, radius, 1, edge, edge), (0, top))
    if style.has("inset"):
        shade = inner_shadow(width, height, radius, _hollow_blur(radius), style.number("inset"))
        box.blit(shade, (0, top))
    gloss = style.colour("gloss")
    if gloss[3]:
        box.blit(outline(width, height, radius, max(1, height // 40), gloss, faded(gloss, 0.0)), (0, top))


def _hollow_blur(radius: int) -> int:
    return max(4, round(max(8, min(radius, 24)) * HOLLOW_BLUR))


def paint_tray(brush: Brush, picture: Tray) -> Painted:
    """The frame round a set. One with neither gaps nor a halo is a narrow one with its middle column repeated, and
    narrow ones are kept: the trays of sets that give way are of another width in each frame."""
    if picture.tilt:
        return _leaning(paint_tray(brush, replace(picture, tilt=0)), picture)
    style = brush.theme.trays[picture.kind]
    if picture.kind == "moved":
        return _underline(style, picture)
    if picture.kind == "locked":
        return _hollow(style, picture)
    width, height, stroke = max(4, picture.width), max(4, picture.height), max(1, picture.stroke)
    if picture.kind == "focus":  # two whole rings, dark inside light, so that it shows on every ground
        stroke = 2 * max(2, stroke) - 1
    narrow = 2 * (picture.radius + RINGS * stroke) + 2
    if style.has("dash") or style.has("corners") or style.colour("halo")[3] or width <= narrow:
        return _tray(style, (width, height), picture.radius, stroke)
    key = "tray", picture.kind, height, picture.radius, stroke
    part = brush.kept(key, lambda: _tray(style, (narrow, height), picture.radius, stroke).surface)
    return Painted(widened(part, width))


def _leaning(upright: Painted, picture: Tray) -> Painted:
    """The same frame turned about the middle of its place, with a clear margin, into which its edges are smoothed."""
    width, height = upright.surface.get_size()
    wider = blank(width + 2 * CLEAR, height + 2 * CLEAR)
    wider.blit(upright.surface, (CLEAR, CLEAR))
    spun = pygame.transform.rotozoom(wider, -picture.tilt, 1.0)
    middle = upright.dx + width / 2, upright.dy + height / 2
    return Painted(spun, round(middle[0] - spun.get_width() / 2), round(middle[1] - spun.get_height() / 2))


def _tray(style: ThemePart, size: tuple[int, int], radius: int, stroke: int) -> Painted:
    width, height = size
    frame = blank(width, height)
    fill = style.colour("fill")
    if fill[3]:
        frame.blit(filled_box(width, height, radius, fill, fill), (0, 0))
    outer = (stroke + 1) // 2 if style.has("under") else stroke
    outer = max(outer, stroke - 1) if style.has("corners") else outer
    dashed, round_one = style.has("dash"), max(width, height) <= 2 * radius + 1
    if dashed and round_one:
        ring = dashed_circle(width, outer, style.pair("dash"))
    else:
        ring = ring_mask(width, height, radius, outer)
        if dashed:
            _cut_gaps(ring, radius, stroke, style.pair("dash"))
    frame.blit(tinted(ring, style.colour("colour")), (0, 0))
    if style.has("double"):
        apart = stroke + max(1, stroke // 2)
        second = ring_mask(width - 2 * apart, height - 2 * apart, max(0, radius - apart), max(1, stroke // 2))
        frame.blit(tinted(second, style.colour("colour")), (apart, apart))
    if style.has("under"):
        inner = ring_mask(width - 2 * outer, height - 2 * outer, max(0, radius - outer), stroke + 1 - outer)
        frame.blit(tinted(inner, style.colour("under")), (outer, outer))
    if style.has("corners"):
        arm = round(min(width, height) * ARM)
        frame.fill((0, 0, 0, 0), (arm, 0, width - 2 * arm, height))
        frame.fill((0, 0, 0, 0), (0, arm, width, height - 2 * arm))
    return _with_halo(frame, style, radius, stroke)


def _with_halo(frame: pygame.Surface, style: ThemePart, radius: int, stroke: int) -> Painted:
    halo = style.colour("halo")
    if not halo[3]:
        return Painted(frame)
    width, height = frame.get_size()
    glow, margin = soft(width, height, radius, 3 * stroke, halo)
    _cut(glow, rounded(width, height, radius), margin)
    glow.blit(frame, (margin, margin))
    return Painted(glow, -margin, -margin)


def _cut_gaps(ring: pygame.Surface, radius: int, stroke: int, dash: tuple[float, float]) -> None:
    """Open gaps in the straight edges only, evenly; corners stay whole."""
    width, height = ring.get_size()
    radius = min(radius, width // 2, height // 2)
    for start, end in _gaps(radius, width - radius, stroke, dash):
        for y in (0, height - stroke):
            ring.fill((255, 255, 255, 0), (start, y, end - start, stroke))
    for start, end in _gaps(radius, height - radius, stroke, dash):
        for x in (0, width - stroke):
            ring.fill((255, 255, 255, 0), (x, start, stroke, end - start))


def _gaps(start: int, end: int, stroke: int, dash: tuple[float, float]) -> list[tuple[int, int]]:
    """Where a straight edge is open: gap, dash, gap ... gap."""
    on, off = dash[0] * stroke, dash[1] * stroke
    length = end - start
    count = round((length - off) / (on + off))
    if count < 1:
        return []
    gap = (length - count * on) / (count + 1)
    starts = [start + place * (on + gap) for place in range(count + 1)]
    return [(round(at), round(at + gap)) for at in starts]


def _hollow(style: ThemePart, picture: Tray) -> Painted:
    """A shallow hollow in the table: darker than the cloth, its upper edge in shadow, its rim a hairline."""
    width, height, radius = max(4, picture.width), max(4, picture.height), picture.radius
    frame = filled_box(width, height, radius, style.colour("fill"), style.colour("fill"))
    dark = style.colour("inset")
    for step in range(HOLLOW, 0, -1):
        shade = faded(dark, 1 / HOLLOW)
        frame.blit(outline(width, height, radius, step, shade, faded(shade, 0.25)), (0, 0))
    frame.blit(outline(width, height, radius, picture.stroke, style.colour("colour"), style.colour("colour")), (0, 0))
    return Painted(frame)


def _underline(style: ThemePart, picture: Tray) -> Painted:
    """A short gold bar under a set that was moved as a whole."""
    thick = max(3, picture.stroke + 1)
    width = max(12, round(picture.width * 0.5))
    frame = blank(picture.width, max(thick, picture.height))
    bar = tinted(rounded(width, thick, thick // 2), style.colour("colour"))
    frame.blit(bar, ((picture.width - width) // 2, frame.get_height() - thick))
    return Painted(frame)


def paint_meter(brush: Brush, picture: Meter) -> Painted:
    """A bar in its track; the filled part keeps round ends."""
    style = brush.theme.materials["meter"]
    width, height = max(4, picture.width), max(3, picture.height)
    radius = height // 2
    track = style.colour("track")
    whole = filled_box(width, height, radius, track, track)
    whole.blit(outline(width, height, radius, 1, style.colour("edge"), style.colour("edge")), (0, 0))
    inset = height // 10 if height > 24 else 0
    length = min(max(0, picture.filled), width) - 2 * inset
    if length > 0:
        tall = height - 2 * inset
        bar = filled_box(max(tall, length), tall, tall // 2, style.colour("top"), style.colour("bottom"))
        whole.blit(bar, (inset, inset), pygame.Rect(max(0, max(tall, length) - length), 0, length, tall))
    return Painted(whole)


def paint_grip(brush: Brush, picture: Grip) -> Painted:
    """The handle under a set: a pill that turns gold under the pointer."""
    colour = brush.theme.colour("grip-hot" if picture.hot else "grip")
    width, height = max(4, picture.width), max(2, picture.height)
    return Painted(tinted(rounded(width, height, height // 2), colour))


def paint_line(brush: Brush, picture: Hairline) -> Painted:
    """A hairline."""
    colour = brush.theme.colour(picture.colour)
    line = blank(picture.width, picture.height, colour)
    for x in range(picture.width if picture.fading else 0):
        away = abs(2 * x / picture.width - 1)
        line.fill(faded(colour, 1 - away * away), (x, 0, 1, picture.height))
    return Painted(line)


def paint_label(brush: Brush, picture: Label) -> Painted:
    """One line of text."""
    return Painted(brush.fonts.render(picture.text, picture.size, picture.weight, brush.theme.colour(picture.colour)))
