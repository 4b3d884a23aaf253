"""The replay of a game: every turn, forwards, backwards and at several speeds (ux 4.2, 54)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Highlight, HighlightKind, highlights
from game.session.match.seat_names import seat_names
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Scroll
from game.ui.navigation import Navigator
from game.ui.pictures import Emblem, PoolStack, TileBack, TileFace, Tray, Weight
from game.ui.scene import Change
from game.ui.scenes.archive.replay_view import CROWDED, Lying, ReplayLayout, ReplayView
from game.ui.semantics import Node
from game.ui.table.picture.sentences import turn_line
from game.ui.widgets.button import button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.scrubber import scrubber
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.sign import Sign
from game.ui.widgets.still import Still
from game.ui.widgets.words import Ink, words

SPEEDS = ("0.5", "1", "2", "4")
REST = 0.7
"""Seconds between two turns at normal speed."""
TILES, MOVING = 3, 4
MOST_BESIDE_TILES = 1.25
"""The greatest text scale of this page."""
SHORTEST = 320
"""Of the scrubber and the gaps beside it, in units."""
NAMED = frozenset({HighlightKind.BIGGEST, HighlightKind.BOLDEST})
"""Highlights that the sentence about the turn does not already name."""


class Replay(Page):
    """The table after a turn; all racks are face down until a button turns them over."""

    name = "replay"
    first = "play"

    def __init__(self, navigator: Navigator, finished_game: FinishedGame, turn: int = 0) -> None:
        super().__init__(navigator)
        self._finished_game = finished_game
        self._last = len(finished_game.turns)
        self._turn = min(max(turn, 0), self._last)
        self._film = ReplayView(finished_game)
        self._moments = highlights(finished_game)
        self._layout = ReplayLayout(Frame(1280, 720), finished_game.match.setup.players)
        self._speed = "1"
        self._playing = False
        self._open = False
        self._rest = 0.0
        self._shown: Sheet | None = None
        """The page's sheet, with the largest type that fits."""
        self._gestures = {**self._gestures, Scroll: self._scroll}

    # The scene contract

    def resize(self, frame: Frame, measure: Measure) -> None:
        self._lay_out(frame, self._widest_name(Sheet(frame, measure)))
        super().resize(frame, measure)
        shown = self._shown
        if shown is not None and shown.frame.text_scale < frame.text_scale:  # smaller names leave room to racks
            self._lay_out(frame, self._widest_name(shown))
            self.rebuild()

    def _lay_out(self, frame: Frame, name: int) -> None:
        self._layout = ReplayLayout(
            frame, self._finished_game.match.setup.players, name, self.services.store.now.tile_size
        )
        self._film.fit(self._layout)
        self._film.jump(self._turn)

    def update(self, dt: float) -> Change | None:
        self._film.update(dt)
        if self._playing and self._film.settled:
            self._rest += dt
            if self._rest >= REST * self._pace:
                self._go_on()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._film.settled and not self._playing

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._draw_marks(canvas)
        for tile, place in self._film.lying.items():
            x, y = self._film.motion.at(tile) or (place.x, place.y)
            moving = self._film.motion.is_moving(tile)
            canvas.put(self._face(str(tile.symbol), place, fresh=tile in self._film.fresh), x, y,
                       layer=MOVING if moving else TILES)  # fmt: skip

    def _part_nodes(self) -> tuple[Node, ...]:
        return (*super()._part_nodes(), *self._table_nodes())

    def _seat_sheet(self, sheet: Sheet) -> Sheet:
        """With many seats side by side names grow less, so that tiles stay readable."""
        crowded = self._finished_game.match.setup.players >= CROWDED
        return sheet.with_text(min(sheet.frame.text_scale, MOST_BESIDE_TILES)) if crowded else sheet

    def _widest_name(self, sheet: Sheet) -> int:
        size = self._seat_sheet(sheet).type(BODY)
        names = seat_names(self.services.texts, self._finished_game.match.setup)
        told = [self.services.texts.plural("status.tiles", 99), *names]
        return max(sheet.width(each, size, Weight.SEMIBOLD) for each in told)

    # The picture

    @property
    def _pace(self) -> float:
        return 1 / float(self._speed)

    @property
    def _still(self) -> bool:
        """With reduced motion every turn is shown at once."""
        return self.services.store.now.reduced_motion

    def _face(self, symbol: str, place: Lying, *, fresh: bool) -> TileFace | TileBack:
        if place.on_table or self._open:
            return TileFace(symbol, place.width, fresh=fresh, stands_for=place.chip)
        return TileBack(place.width)

    def _draw_marks(self, canvas: Canvas) -> None:
        """A line under the sets the turn rebuilt."""
        if not self._film.settled:
            return
        table, kind = self._layout.table, self._tray
        felt = self._film.felt(self._turn)
        for meld in self._finished_game.states[self._turn].table:
            if meld.ident in self._film.moved_sets:
                box = table.set_box(felt, meld.ident, len(meld.tiles)).grown(table.padding)
                canvas.put(Tray(round(box.w), round(box.h), table.frame.px(14), kind), box.x, box.y, layer=2)

    @property
    def _tray(self) -> Literal["moved"]:
        return "moved"

    def _table_nodes(self) -> Iterator[Node]:
        table = self._layout.table
        felt = self._film.felt(self._turn)
        for number, meld in enumerate(self._finished_game.states[self._turn].table, start=1):
            box = table.set_box(felt, meld.ident, len(meld.tiles))
            notation = " ".join(map(str, meld.tiles))
            yield Node(f"set.{meld.ident}", "set", self.text("replay.set", number=number), box, notation)

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        self._shown = sheet
        return (*self._top(sheet), *self._seats(sheet), *self._caption(sheet), *self._controls(sheet))

    def _top(self, sheet: Sheet) -> Iterator[Part]:
        px, top = sheet.px, self._layout.table.top
        told = self.text("replay.turn", turn=self._turn, last=self._last) if self._turn else self.text("replay.deal")
        line = Box(0, top.y + px(4), sheet.frame.width, top.h)
        place = Box(px(24), line.y, px(620), line.h)
        yield words(sheet, place, told, Ink(HEADING, Weight.SEMIBOLD), ident="title", role="heading")
        tall = sheet.target(60)
        back = Box(line.right - px(24) - px(200), line.centre[1] - tall / 2, px(200), tall)
        yield button(sheet, back, "back", self.text("common.back"), self.back)
        left = len(self._finished_game.states[self._turn].pool)
        level = 0 if not left else max(1, min(12, -(-left // 8)))
        size = max(24, px(34))
        pool = Box(back.x - px(40) - size, line.centre[1] - size * 2 / 3, size, size * 4 / 3)
        yield Still(PoolStack(size, level), pool, layer=2)
        texts = self.services.texts
        said = texts.plural("table.pool_left", left) if left else texts.text("table.pool_empty")
        shown = texts.text("table.pool_count", n=left) if left else said
        room = Box(pool.x - px(420), line.y, px(400), line.h)
        told_pool = words(sheet, room, shown, Ink(BODY, colour="muted", across=1.0), ident="pool")
        yield replace(told_pool, said=said)

    def _seats(self, sheet: Sheet) -> Iterator[Part]:
        sheet, names = self._seat_sheet(sheet), seat_names(self.services.texts, self._finished_game.match.setup)
        acting = self._finished_game.turns[self._turn - 1].seat if self._turn else None
        for seat, rack in enumerate(self._finished_game.states[self._turn].racks):
            cell = self._layout.cell(seat)
            size = min(sheet.px(56), round(cell.h * 0.62))
            emblem = Emblem(self._finished_game.match.emblems[seat], size, active=seat == acting)
            yield Still(emblem, Box(cell.x, cell.centre[1] - size / 2, size, size), layer=2)
            left = size + sheet.px(12)
            room = self._layout.rack(seat).x - cell.x - left - sheet.px(8)
            half = cell.h / 2
            colour = "accent" if seat == acting else "ink"
            name = Box(cell.x + left, cell.y, room, half)
            yield words(sheet, name, names[seat], Ink(BODY, Weight.SEMIBOLD, colour, down=0.9), ident=f"seat.{seat}")
            count = self.services.texts.plural("status.tiles", len(rack))
            below = Box(cell.x + left, cell.y + half, room, half)
            yield words(sheet, below, count, Ink(CAPTION, colour="muted", down=0.1), ident=f"tiles.{seat}")

    def _caption(self, sheet: Sheet) -> Iterator[Part]:
        """What happened in this turn, and why it is a highlight."""
        if not self._turn:
            return
        turn = self._finished_game.turns[self._turn - 1]
        said = turn_line(self.services.texts, self._finished_game.match, turn.seat, turn.events)
        moment = self._moment()
        if moment is not None and moment.kind in NAMED:
            named = self.services.texts.plural(f"moment.{moment.kind.value}", moment.count)
            said = self.text("status.both", news=named, turn=said)
        ink = Ink(BODY, Weight.SEMIBOLD, "gold" if moment else "ink", across=0.5)
        yield words(sheet, self._layout.caption, said, ink, ident="status", role="status")

    def _controls(self, sheet: Sheet) -> Iterator[Part]:
        row, px = self._layout.controls, sheet.px
        gap, small = px(10), round(row.h)
        left, right = row.x, row.right
        signs: tuple[tuple[str, str, bool, OnPress], ...] = (
            ("play", "pause" if self._playing else "play", self._last > 0, self._toggle),
            ("first", "first", self._turn > 0, partial(self._jump, 0)),
            ("previous", "previous", self._turn > 0, partial(self._jump, self._turn - 1)),
            ("next", "next", self._turn < self._last, partial(self._jump, self._turn + 1)),
            ("last", "last", self._turn < self._last, partial(self._jump, self._last)),
        )
        for ident, icon, able, press in signs:
            label = self.text(f"replay.{icon}")
            kind = "primary" if ident == "play" else "secondary"
            yield Sign(ident, label, icon, Box(left, row.y, small, row.h), press, px(16), kind, able)
            left += small + gap
        sheet = self._row_sheet(sheet, right - left)
        moving, wide = self._wide(sheet)
        racks = Box(right - wide, row.y, wide, row.h)
        label = self.text("replay.hide_racks" if self._open else "replay.show_racks")
        moment = Box(racks.x - gap - moving, row.y, moving, row.h)
        room = Box(left, row.y, moment.x - gap - left, row.h)
        speeds = choice(sheet, room, "speed", self._speeds(), self._speed, self._set_speed)
        speeds = replace(speeds, label=self.text("replay.speeds"))
        place = Box(left, row.y, speeds.box.x - gap - left, row.h)
        marks = tuple(each.turn for each in self._moments)
        at = (self._turn, self._last)
        yield scrubber(sheet, place, self.text("replay.scrubber"), at, marks, self._jump)
        yield speeds
        yield button(sheet, moment, "moment", self.text("replay.moment"), partial(self._to_moment, 1))
        yield button(sheet, racks, "racks", label, self._turn_over)

    def _row_sheet(self, sheet: Sheet, room: float) -> Sheet:
        """The largest type that leaves the scrubber its least length."""
        scale = sheet.frame.text_scale
        while scale > 1.0:
            speeds = choice(sheet, Box(0, 0, room, 0), "speed", self._speeds(), self._speed, self._set_speed)
            if speeds.box.w + sum(self._wide(sheet)) + sheet.px(SHORTEST) <= room:
                break
            scale = max(1.0, scale - 0.1)
            sheet = sheet.with_text(scale)
        return sheet

    def _wide(self, sheet: Sheet) -> tuple[int, int]:
        """The widths of the two buttons with words, the same for both labels of the racks' button."""
        moment = button_width(sheet, self.text("replay.moment"))
        labels = (self.text("replay.show_racks"), self.text("replay.hide_racks"))
        return max(sheet.px(200), moment), max(sheet.px(210), *(button_width(sheet, label) for label in labels))

    def _speeds(self) -> list[ChoiceOption]:
        return [ChoiceOption(speed, self.text("replay.speed", factor=speed.replace("0.5", "½"))) for speed in SPEEDS]

    # What is done

    def _acted(self, gesture: Act) -> Change | None:
        keys: dict[Action, Callable[[], None]] = {
            Action.LEFT: partial(self._jump, self._turn - 1),
            Action.RIGHT: partial(self._jump, self._turn + 1),
            Action.FIRST: partial(self._jump, 0),
            Action.LAST: partial(self._jump, self._last),
            Action.PAGE_BACK: partial(self._to_moment, -1),
            Action.PAGE_ON: partial(self._to_moment, 1),
        }
        if gesture.action in keys:
            keys[gesture.action]()
        elif gesture.action is Action.PICK:
            if not gesture.repeat:
                self._toggle()
        else:
            return super()._acted(gesture)
        self.rebuild()
        return None

    def _scroll(self, gesture: Scroll) -> None:
        self._jump(self._turn + (-1 if gesture.lines > 0 else 1))
        self.rebuild()

    def _toggle(self) -> None:
        """Play or stop; at the end it starts from the beginning."""
        self._playing = not self._playing
        self._rest = REST
        if self._playing and self._turn == self._last:
            self._turn = 0
            self._film.jump(0)

    def _go_on(self) -> None:
        if self._turn >= self._last:
            self._playing = False
        else:
            self._turn += 1
            self._rest = 0.0
            self._move(one_on=True)
        self.rebuild()

    def _move(self, *, one_on: bool) -> None:
        """Show the turn: the next one is animated, any other is reached by gliding."""
        if self._still:
            self._film.jump(self._turn)
        elif one_on:
            self._film.play(self._turn, self._pace)
        else:
            self._film.glide(self._turn, self._pace)

    def _jump(self, turn: int) -> None:
        """Go to the state after that turn."""
        turn = min(max(turn, 0), self._last)
        if turn == self._turn:
            return
        self._playing = False
        one_on, self._turn = turn == self._turn + 1, turn
        self._move(one_on=one_on)

    def _to_moment(self, way: int) -> None:
        """Go to the next highlight or the one before; the list wraps round."""
        turns = [each.turn for each in self._moments]
        if not turns:
            return
        ahead = [turn for turn in turns if turn > self._turn] if way > 0 else [t for t in turns if t < self._turn][::-1]
        self._show_turn(ahead[0] if ahead else turns[0] if way > 0 else turns[-1])

    def _show_turn(self, turn: int) -> None:
        """Animate the turn from the table before it."""
        self._playing = False
        self._turn = turn
        self._film.jump(turn - 1)
        self._move(one_on=True)

    def _set_speed(self, value: str) -> None:
        self._speed = value

    def _turn_over(self) -> None:
        self._open = not self._open

    def _moment(self) -> Highlight | None:
        return next((each for each in self._moments if each.turn == self._turn), None)
