"""The clock of the person's turn beside End turn: how it looks at every moment, and what is said near its end."""

from __future__ import annotations

from math import pi, sin
from types import MappingProxyType

from game.rules.values import immutable
from game.session.local_game import LocalGame
from game.session.match.clock import FINE, URGENT, TurnClock
from game.session.phased_turn import when_time_is_up
from game.session.speech.sentences import at_zero_line
from game.session.texts import Texts
from game.ui.canvas import CachedOps, Canvas
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox
from game.ui.kit.item import draw_item
from game.ui.kit.leaves import ImageItem, ShrunkItem, TextItem
from game.ui.memo import Memo
from game.ui.pictures import Hairline, Plate, Ring, Weight
from game.ui.table.picture.drawing import BADGES, CHROME
from game.ui.table.picture.layout import TableLayout
from game.ui.widgets.words import Ink


@immutable
class ClockFace:
    """The clock beside End turn, at one moment."""

    digits: str
    degrees: int
    """Degrees of 360 that are left on its ring."""
    stage: int
    """0 while there is much time, 1 near the end, 2 in the last 15 seconds, 3 in the last five."""
    drained: float = 0.0
    """The part of the rack's edge that the last 15 seconds have left."""
    scale: float = 1.0
    """In the last seconds each begins with a beat."""

    @classmethod
    def of(cls, clock: TurnClock, *, still: bool) -> ClockFace:
        """As it looks now; `still` without a beat, the line going by whole seconds."""
        digits = f"{clock.seconds // 60}:{clock.seconds % 60:02d}"
        stage = clock.is_low + clock.is_urgent + clock.is_final
        if not clock.is_urgent:
            return cls(digits, clock.degrees, stage)
        left = clock.seconds if still else clock.fine / FINE
        passed = (clock.seconds * FINE - clock.fine) / FINE
        beats = stage == LAST_STAGE and not still and passed < BEAT
        return cls(digits, 0, stage, left / URGENT, 1 + SWELL * sin(pi * passed / BEAT) if beats else 1.0)


LAST_STAGE = 3
BEAT, SWELL = 0.24, 0.06
"""Seconds of a beat, and by how much the clock swells."""
CALM_CLOCK = ((27, "muted"), (30, "ink"))
"""Type size in u and colour of the digits while they are small."""
LARGE_CLOCK = MappingProxyType({2: (177, 63, 48, "field-on", "gold"), 3: (192, 71, 57, "toast", "tip-ink")})
"""Width and height in u, type size, plate and colour of the digits in the last seconds."""
OVER_RACK = 17
"""How far below the rack's upper edge the middle of the large clock is above it, in u."""
DRAIN = 7
"""The height of the line on the rack's edge, in u."""


def clock_room(layout: TableLayout, stage: int) -> float:
    """The width that the clock takes at the right end of the strip."""
    return layout.frame.px(LARGE_CLOCK[stage][0] if stage in LARGE_CLOCK else 150 * layout.frame.text_scale)


def draw_clock(canvas: Canvas, layout: TableLayout, face: ClockFace, right: float) -> None:
    """The clock, its right end here: a ring and digits, in the last seconds digits on a plate over the upper edge of
    the rack, along which a line drains (ux 2.9)."""
    px, strip = layout.frame.px, layout.status
    if face.stage not in LARGE_CLOCK:
        units, colour = CALM_CLOCK[face.stage]
        ring = ImageItem(lambda width: Ring(width, face.degrees, "clock"), 27, 27)
        digits = TextItem(face.digits, Ink(units, Weight.SEMIBOLD, colour))
        shown = HBox((ring, digits), 10, down=0.5, across=1.0)
        draw_item(canvas, shown, Box(strip.x, strip.y, right - px(6) - strip.x, strip.h), CHROME)
        return
    width, height, units, plate, colour = LARGE_CLOCK[face.stage]
    length = round((layout.rack.w - 2 * px(16)) * min(1.0, face.drained))
    if length:
        end = layout.rack.right - px(16)
        line = Hairline(length, max(3, px(DRAIN)), "accent" if face.stage < LAST_STAGE else "ink")
        canvas.put(line, end - length, layout.rack.y - px(2), layer=CHROME)
    wide, tall = round(px(width) * face.scale), round(px(height) * face.scale)
    middle = right - px(width) / 2, layout.rack.y - px(OVER_RACK)
    box = Box(round(middle[0] - wide / 2), round(middle[1] - tall / 2), wide, tall)
    canvas.put(Plate(wide, tall, px(18), plate), box.x, box.y, layer=BADGES)
    size = units * face.scale / max(1.0, layout.frame.text_scale)
    draw_item(canvas, ShrunkItem(face.digits, Ink(size, Weight.BOLD, colour, across=0.5)), box, BADGES)


class ClockView:
    """The clock of a game, and the sentence of its last seconds."""

    def __init__(self, local_game: LocalGame, texts: Texts) -> None:
        self._local_game = local_game
        self._texts = texts
        self._passages = CachedOps()
        self._zero: Memo[str] = Memo()

    @property
    def warns(self) -> bool:
        """Whether it is time to say what happens at zero."""
        return self._local_game.my_turn and self._local_game.clock.is_urgent

    @property
    def warning(self) -> str:
        """What happens when the clock runs out; asked once per board."""
        board, state, texts = self._local_game.board, self._local_game.match.game.state, self._texts
        return self._zero.to(
            (board, texts.voice), lambda: at_zero_line(texts, when_time_is_up(board, state), board.staged.start_rack)
        )

    def draw(self, canvas: Canvas, layout: TableLayout, right: float, *, still: bool) -> float:
        """Draw it with its right end here; the width it takes of the strip, 0 where none runs."""
        clock = self._local_game.clock
        if not (clock.is_on and self._local_game.my_turn):
            return 0.0
        face = ClockFace.of(clock, still=still)
        self._passages.put(canvas, "clock", (layout, face, right), lambda part: draw_clock(part, layout, face, right))
        return layout.status.right - right + clock_room(layout, face.stage)
