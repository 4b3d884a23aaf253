"""The title page: name, languages, and a bridge of tiles: a run and a group that share their keystone."""

from __future__ import annotations

import math

from game.session.texts import languages
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.page import TITLE as TITLE_ID
from game.ui.kit.page import Page
from game.ui.pictures import Bloom, Hairline, MirroredTile, TileFace, Weight
from game.ui.scene import Change
from game.ui.services import Services
from game.ui.widgets.sheet import CAPTION, HEIGHT, WIDTH, Sheet
from game.ui.widgets.words import Ink

LEFT, ABOVE, BELOW = 160, 128, 72
WIDE, WIDEST = 560, 790
"""What is chosen from, in units: its usual width, which grows with the type, and its greatest."""
NAME_SIZE, LINE_SIZE = 86, 23
FRAME = 1 / 30
"""The longest time step of the tiles, because painting each for the first time may cost a frame."""
STILL = 60.0
"""Seconds after which everything has landed for certain."""

TILES = ("b4", "b5", "b6", "b7", "k7", "r7", "o7")
"""The run from the left and the group from the right; the one in the middle is of both."""
KEYSTONE = len(TILES) // 2
MIDDLE, RADIUS, TURN = (1359, 765), 498, 17.6
"""The arch in units: the middle of its circle, its radius; and the degrees from tile to tile."""
ENDS = 1857
"""Where it ends at the right, in units, whatever its size."""
TILE, RAISED = 123, 18
"""The width of a tile, and how much higher the keystone stands, in units."""
WATER, SHORE, REACH = 612, (940, 1790), 450
"""Where the water begins, where its edge ends, and how deep anything is seen in it, in units."""
WATERLINE = 110
"""Of 255, how strong the edge of the water is in its middle."""
GLOW = 2.6
"""The light round the keystone, in widths of a tile."""
LANDING, STAGGER = 0.16, 0.3
"""Seconds a tile takes to fall, and the part of it between two tiles."""
DROP = 26
"""The height from which a tile falls, in units."""


class TitlePage(Page):
    """The title page with decorative tiles that fall when it is first shown."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shown = -FRAME
        """Seconds since the first tile began to fall; it starts one frame after the first, which must not wait."""

    def content(self, sheet: Sheet) -> Item:
        name = TextItem(self.text("app.title"), Ink(NAME_SIZE, Weight.DISPLAY), TITLE_ID, "heading")
        line = TextItem(self.text("app.subtitle"), Ink(LINE_SIZE, colour="muted", down=0.15), "subtitle")
        head = Aligned(VBox((Sized(name, tall=112), Sized(line, tall=62), Spacer(tall=22))), across=0.0, most=WIDEST)
        rows = head, Aligned(self.middle(), across=0.0, most=_wide(sheet.frame)), Spacer(tall=16, grow=1), self._foot()
        return Padded(VBox(rows, grow=1), LEFT, ABOVE, BELOW, most=HEIGHT)

    def middle(self) -> Item:
        """What stands between the game's name and the languages."""
        raise NotImplementedError

    def update(self, dt: float) -> Change | None:
        still = self.services.store.now.reduced_motion
        if self.due_in == 0 and (still or dt > 0):
            self._shown += STILL if still else min(dt, FRAME)
        return super().update(dt)

    def adorn(self, canvas: Canvas) -> None:
        size = min(1.0, (ENDS - LEFT - _wide(canvas.frame) - TILE) / (ENDS - SHORE[0]))
        draw_arch(canvas, self._shown, size)

    @property
    def due_in(self) -> float | None:
        return None if landed(self._shown) else 0.0

    def _foot(self) -> Item:
        """The languages, each in its own script, and problems with the player's folder."""
        options = [ChoiceOption(code, name) for code, name in languages().items()]
        texts = self.services.texts
        label = texts.text("settings.language")
        spoken = ChoiceItem("language", options, texts.language, self._speak, label, across=0.0, tall=64)
        if not self.services.notice:
            return Aligned(spoken, across=0.0)
        notice = TextItem(self.services.notice, Ink(CAPTION, colour="gold"), "notice", "status")
        return HBox((spoken, rest(notice)), 60, down=0.5)

    def _speak(self, language: str) -> None:
        self.services.store.change(language=language)


def _wide(frame: Frame) -> float:
    """The width of what is chosen from, in units."""
    return min(WIDE * frame.text_scale, WIDEST)


def draw_arch(canvas: Canvas, seconds: float, size: float) -> None:
    """The arch and its reflection, `seconds` after the first of its tiles began to fall; a smaller `size` than 1 leaves
    room at its left."""
    whole, u = canvas.frame.u, canvas.frame.u * size
    left = (canvas.frame.width - WIDTH * whole) / 2 + ENDS * (whole - u)
    above = (canvas.frame.height - HEIGHT * whole) / 2 + WATER * (whole - u)
    wide = round(TILE * u)
    tall, water = wide * 4 / 3, above + WATER * u
    start, end = (round(left + x * u) for x in SHORE)
    canvas.put(Hairline(end - start, colour="gold", fading=True), start, water, alpha=WATERLINE)
    for at, symbol in enumerate(TILES):
        share = min(max(seconds / LANDING - at * STAGGER, 0.0), 1.0)
        turn = (at - KEYSTONE) * TURN
        high = RAISED if at == KEYSTONE else 0
        x = left + (MIDDLE[0] + RADIUS * math.sin(math.radians(turn))) * u - wide / 2
        y = above + (MIDDLE[1] - RADIUS * math.cos(math.radians(turn)) - high) * u - tall / 2
        alpha = round(255 * share)
        if at == KEYSTONE:
            glow = wide * GLOW
            light = Bloom(round(glow), round(glow))
            canvas.put(light, x + (wide - glow) / 2, y + (tall - glow) / 2, alpha=alpha)
        depth = round(water - y - tall)
        below = MirroredTile(symbol, wide, round(turn), depth, round(REACH * u))
        canvas.put(below, x, water + depth, alpha=alpha)
        canvas.put(TileFace(symbol, wide, tilt=round(turn)), x, y - DROP * u * (1 - share) ** 3, alpha=alpha)


def landed(seconds: float) -> bool:
    """Whether all of them stand still."""
    return seconds >= LANDING * (1 + STAGGER * len(TILES))
