"""The title page: name, languages, and a bridge of tiles: a run and a group that share their keystone; at the first
start one question, and one click to a game with the tutorial; and the questions before a game of who neither finished
nor declined that, or was not shown yet what only this game has."""

from __future__ import annotations

import math
from functools import partial

from game.rules.games.registry import FAMILIES
from game.rules.values import immutable
from game.session.match.setup import CLOCK, Setup
from game.session.settings import Pace, Settings, TileSize
from game.session.teaching import Teaching
from game.session.texts import languages
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption, ToggleItem
from game.ui.kit.frames import Dialog, DialogAnswer
from game.ui.kit.item import Item
from game.ui.kit.leaves import LineItem, TextItem, icon
from game.ui.kit.page import TITLE as TITLE_ID
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.rack_plate import RackPlateItem
from game.ui.look_names import IconName
from game.ui.pictures import Bloom, Hairline, MirroredTile, TileFace, Weight
from game.ui.places import GuideQuestionPlace, IntroductionPlace, LearnPlace, NewGamePlace, TablePlace
from game.ui.scene import Change, Place, Pop, Push, Replace
from game.ui.scenes.page_parts import press_card
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, HEIGHT, WIDTH, Sheet
from game.ui.widgets.text_block import Ink

LEFT, ABOVE, BELOW = 160, 128, 72
WIDE, WIDEST = 560, 790
"""What is chosen from, in units: its usual width, which grows with the type, and its greatest."""
NAME_SIZE, LINE_SIZE = 96, 24
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


@immutable
class Arch:
    """Where the arch stands."""

    size: float = 1.0
    """A part of its usual size."""
    left: float = 0.0
    above: float = 0.0
    """How far it is moved from where it stands on a sheet that is as much smaller, in units."""
    mirrored: bool = True
    """Whether water is below it."""
    middle: tuple[float, float] = MIDDLE
    radius: float = RADIUS
    turn: float = TURN
    tile: float = TILE
    raised: float = RAISED
    """Its measures before it is made smaller, in units and degrees."""


class TitlePage(Page):
    """The title page with decorative tiles that fall when it is first shown."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shown = -FRAME
        """Seconds since the first tile began to fall; it starts one frame after the first, which must not wait."""

    above = ABOVE
    """Units above the game's name."""

    def content(self, sheet: Sheet) -> Item:
        name = TextItem(self.text("app.title"), Ink(NAME_SIZE, Weight.DISPLAY), TITLE_ID, "heading")
        line = TextItem(self.text("app.subtitle"), Ink(LINE_SIZE, colour="muted", down=0.15), "subtitle")
        head = Aligned(VBox((Sized(name, tall=112), Sized(line, tall=62), Spacer(tall=22))), across=0.0, most=WIDEST)
        middle = Aligned(self.middle(), across=0.0, most=self.wide(sheet.frame))
        rows = head, middle, Spacer(tall=16, grow=1), *self.foot()
        return Padded(VBox(rows, grow=1), LEFT, self.above, BELOW, most=HEIGHT)

    def middle(self) -> Item:
        """What stands between the game's name and the languages."""
        raise NotImplementedError

    def update(self, dt: float) -> Change | None:
        still = self.services.store.now.reduced_motion
        if self.due_in == 0 and (still or dt > 0):
            self._shown += STILL if still else min(dt, FRAME)
        return super().update(dt)

    @property
    def notice(self) -> str:
        return self.services.notice

    def wide(self, frame: Frame) -> float:
        """The width of what is chosen from, in units."""
        return min(WIDE * frame.text_scale, WIDEST)

    def adorn(self, canvas: Canvas) -> None:
        draw_arch(canvas, self._shown, self.arch(canvas.frame))

    def arch(self, frame: Frame) -> Arch:
        """It fills what is left beside what is chosen from, above its reflection."""
        size = min(1.0, (ENDS - LEFT - self.wide(frame) - TILE) / (ENDS - SHORE[0]))
        return Arch(size, ENDS * (1 - size), WATER * (1 - size))

    @property
    def due_in(self) -> float | None:
        return None if self._shown >= LANDING * (1 + STAGGER * len(TILES)) else 0.0

    def foot(self) -> tuple[Item, ...]:
        """What stands at the lower edge."""
        return (HBox((self.languages(), *map(rest, self.troubles())), 60, down=0.5),)

    def troubles(self) -> tuple[Item, ...]:
        """Problems with the player's folder, if there are any."""
        told = TextItem(self.notice, Ink(CAPTION, colour="gold"), "notice", "status")
        return (told,) if self.notice else ()

    def languages(self) -> Item:
        """The languages, each in its own script."""
        options = [ChoiceOption(code, name) for code, name in languages().items()]
        texts = self.services.texts
        label = texts.text("settings.language")
        return ChoiceItem("language", options, texts.language, self._speak, label, across=0.0, tall=64)

    def _speak(self, language: str) -> None:
        self.services.store.change(language=language)


def draw_arch(canvas: Canvas, seconds: float, arch: Arch) -> None:
    """The arch, `seconds` after the first of its tiles began to fall."""
    whole, u = canvas.frame.u, canvas.frame.u * arch.size
    left = (canvas.frame.width - WIDTH * whole) / 2 + arch.left * whole
    above = (canvas.frame.height - HEIGHT * whole) / 2 + arch.above * whole
    wide = round(arch.tile * u)
    tall, water = wide * 4 / 3, above + WATER * u
    if arch.mirrored:
        start, end = (round(left + x * u) for x in SHORE)
        canvas.put(Hairline(end - start, colour="gold", fading=True), start, water, alpha=WATERLINE)
    for at, symbol in enumerate(TILES):
        share = min(max(seconds / LANDING - at * STAGGER, 0.0), 1.0)
        turn = (at - KEYSTONE) * arch.turn
        high = arch.raised if at == KEYSTONE else 0
        x = left + (arch.middle[0] + arch.radius * math.sin(math.radians(turn))) * u - wide / 2
        y = above + (arch.middle[1] - arch.radius * math.cos(math.radians(turn)) - high) * u - tall / 2
        alpha = round(255 * share)
        if at == KEYSTONE:
            glow = wide * GLOW
            light = Bloom(round(glow), round(glow))
            canvas.put(light, x + (wide - glow) / 2, y + (tall - glow) / 2, alpha=alpha)
        if arch.mirrored:
            depth = round(water - y - tall)
            below = MirroredTile(symbol, wide, round(turn), depth, round(REACH * u))
            canvas.put(below, x, water + depth, alpha=alpha)
        canvas.put(TileFace(symbol, wide, tilt=round(turn)), x, y - DROP * u * (1 - share) ** 3, alpha=alpha)


COMFORT_TEXT, SIGN = 150, 33
"""Per cent of text size, and the signs before and behind words in units."""
PLATE_LINE = Ink(CAPTION, colour="plate-muted")


class Welcome(TitlePage):
    """The choice between relaxed and with the clock, and the comfort switch; everything else has a default. It gives
    way to the title page once anything was learned or solved, so that what today brings is seen from then on."""

    name = "welcome"
    first = "relaxed"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._is_past = False

    def enter(self) -> None:
        self._is_past = self.services.practice.is_used
        super().enter()

    def update(self, dt: float) -> Change | None:
        return self.back() if self._is_past else super().update(dt)

    @property
    def due_in(self) -> float | None:
        return 0.0 if self._is_past else super().due_in

    def back(self) -> Change | None:
        """Esc goes to the title page without an answer; the guided game is offered again before the first other one."""
        self.services.store.change(first_start_done=True, guide_open=True)
        return Pop()

    def middle(self) -> Item:
        return self.kept("starts", self._is_comfortable, self._starts)

    def _starts(self) -> Item:
        ink = Ink(HEADING, Weight.SEMIBOLD, down=0.0)
        question = Sized(TextItem(self.text("welcome.question"), ink, "question", "heading"), tall=70)
        starts = VBox((self._start("relaxed", None), self._start("clock", CLOCK)), 16)
        games = self.text("list.dot").join(self.text(f"family.{family}") for family in FAMILIES)
        offered = self._way("new-game", "sliders", (self.text("welcome.more"), games), NewGamePlace())
        learn = self._way("learn", "book", (self.text("home.learn"), self.text("home.learn_hint")), LearnPlace())
        comfort = VBox((LineItem(), Padded(self._comfort(), 0, 12), LineItem()))
        return VBox((question, starts, comfort, VBox((offered, learn), 6)), 24)

    def _way(self, ident: str, sign: IconName, said: tuple[str, str], place: Place) -> Item:
        """A way to another page, in one line: what it is called, and more quietly what is there."""
        name = TextItem(said[0], Ink(BODY, Weight.SEMIBOLD))
        told = rest(TextItem(said[1], Ink(CAPTION, colour="muted")))
        inside = Padded(HBox((icon(sign, SIGN, "ink"), name, told), 15, down=0.5), 3, 9)
        return PressItem(inside, ident, said[0], partial(self._go, place), said[1], radius=18)

    def _go(self, place: Place) -> Change:
        self.services.store.change(guide_open=True)
        return Push(place)

    def _start(self, name: str, clock: int | None) -> Item:
        def press() -> Change:
            return Replace(TablePlace(self.services.matches.first_game(clock)))

        said = self.text(f"welcome.{name}"), self.text(f"welcome.{name}_hint")
        if clock is None:
            go = (icon("play", SIGN, "on-accent", 2),)
            return press_card(name, said, press, PRIMARY.kind, tall=114, after=go)
        called = TextItem(said[0], Ink(BODY, Weight.SEMIBOLD, "plate-ink"))
        words = HBox((icon("clock", SIGN, "plate-ink", 3), called, rest(TextItem(said[1], PLATE_LINE))), 15, down=0.5)
        return RackPlateItem(words, name, said[0], press, said[1], tall=84)

    def _comfort(self) -> Item:
        """The comfort switch: larger type and tiles, slower computers, steady hand (ux 3.4)."""
        label = self.text("welcome.comfort")
        switch = ToggleItem("comfort", label, self._is_comfortable, self._turn)
        return HBox((rest(TextItem(label, Ink(BODY))), switch), 30, down=0.5)

    @property
    def _is_comfortable(self) -> bool:
        now = self.services.store.now
        return now.text_scale >= COMFORT_TEXT and now.steady_hand and now.pace is Pace.RELAXED

    def _turn(self, on: bool) -> None:
        usual = Settings()
        self.services.store.change(
            text_scale=COMFORT_TEXT if on else usual.text_scale,
            tile_size=TileSize.L if on else usual.tile_size,
            pace=Pace.RELAXED if on else usual.pace,
            steady_hand=on or usual.steady_hand,
            fit_lens=on or usual.fit_lens,
        )


def guide_question(services: Services, setup: Setup) -> Dialog:
    """Whether the first game shall be the guided one. Only the answer in words to play without it is the last."""
    text = services.texts.text

    def show() -> Replace:
        return Replace(TablePlace(services.matches.guided_game(setup)))

    def deal() -> Replace:
        services.store.change(guide_open=False)
        return Replace(TablePlace(services.matches.begin(setup)))

    answers = DialogAnswer("show", text("guide.show"), show), DialogAnswer("deal", text("guide.deal"), deal)
    others = text("list.comma").join(services.texts.names(setup.opponents))
    note = text("guide.again") if setup.opponents == Setup().opponents else text("guide.other", names=others)
    return Dialog(services, text("guide.question"), *answers, note)


def introduction_question(services: Services, setup: Setup) -> Dialog:
    """Whether to see what is special first. Either answer is the last: it is not asked again."""
    store, text = services.store, services.texts.text

    def answered(place: Place) -> Change:
        store.change(taught=(*store.now.taught, Teaching.INTRODUCTION))
        return Replace(place)

    question = text(f"teach.{Teaching.INTRODUCTION.value}")
    show = DialogAnswer("show", text("introduction.show"), lambda: answered(IntroductionPlace(setup)))
    deal = DialogAnswer("deal", text("introduction.deal"), lambda: answered(TablePlace(services.matches.begin(setup))))
    return Dialog(services, question, show, deal, text("introduction.again"))


def guided_or_dealt(services: Services, setup: Setup) -> Change:
    """What follows when a match is to begin: that question where it fits, else the table."""
    matches = services.matches
    if matches.guide_fits(setup):
        return Push(GuideQuestionPlace(setup))
    return Replace(TablePlace(matches.begin(setup)))
