"""The replay of a game: every turn, forwards, backwards and at several speeds (ux 4.2, 54)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from game.rules.notation import format_tiles
from game.rules.play.commands import Discard
from game.rules.play.state import GameState
from game.rules.tiles import Tile
from game.session.analysis.draft import draft_of
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import HighlightKind
from game.session.match.seat_names import seat_names
from game.session.review.moments import Review
from game.session.speech.sentences import turn_line
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Scroll
from game.ui.pictures import Emblem, TileBack, TileFace, Tray, Weight
from game.ui.places import BoardPlace
from game.ui.scene import Change, Push
from game.ui.scenes.archive.playback import Playback
from game.ui.scenes.archive.replay_controls import ReplayControls
from game.ui.scenes.archive.replay_view import Lying, ReplayLayout, ReplayView
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.table.piles.pile_picture import draw_piles, pile_labels
from game.ui.table.piles.pile_state import PileState
from game.ui.widgets.button import button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.still import Still
from game.ui.widgets.words import Ink, words

TILES, MOVING = 3, 4
NAMED = frozenset({HighlightKind.BEST})
"""Highlights that the sentence about the turn does not already name."""


class Replay(Page):
    """The table after a turn; all racks are face down until a button turns them over."""

    name = "replay"
    scrolls = False
    first = "play"

    def __init__(
        self, services: Services, finished_game: FinishedGame, turn: int = 0, review: Review | None = None
    ) -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._film = ReplayView(finished_game)
        still = self.services.store.now.reduced_motion
        self._playback = Playback(finished_game, self._film, turn, still=still)
        self._stuck = review.stuck if review is not None else ()
        moments = tuple(moment.turn for moment in review.moments) if review is not None else ()
        self._controls = ReplayControls(self.services.texts, self._playback, moments)
        self._layout = self._layout_for(Frame(1280, 720))
        self._open = False
        self._shown: Sheet | None = None
        """The page's sheet, with the largest type that fits."""
        self._gestures = {**self._gestures, Scroll: self._scroll}

    # The scene contract

    def resize(self, frame: Frame, measure: Measure) -> None:
        self._lay_out(frame, self._widest_name(Sheet(frame, measure)))
        super().resize(frame, measure)
        self.laid_out()
        shown = self._shown
        if shown is not None and shown.frame.text_scale < frame.text_scale:  # smaller names leave room to racks
            self._lay_out(frame, self._widest_name(shown))
            self.rebuild()

    def _lay_out(self, frame: Frame, name: int) -> None:
        self._layout = replace(self._layout_for(frame), name=name)
        self._film.fit(self._layout)
        self._film.jump(self._playback.turn)

    def _layout_for(self, frame: Frame) -> ReplayLayout:
        players, size = self._finished_game.match.setup.players, self.services.store.now.tile_size
        discards = self._finished_game.start.ruleset.has(Discard)
        return ReplayLayout(frame, players, tiles=size, look=self.services.look, discards=discards)

    def update(self, dt: float) -> Change | None:
        if self._playback.update(dt):
            self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._film.settled and not self._playback.playing

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._draw_marks(canvas)
        if (piles := self._layout.table.piles) is not None:
            look, texts = self.services.look, self.services.texts
            draw_piles(canvas, self._layout.frame, piles, look, self._piles, texts)
        for tile, place in self._film.lying.items():
            x, y = self._film.motion.at(tile) or (place.x, place.y)
            moving = self._film.motion.is_moving(tile)
            canvas.put(self._face(tile, place, fresh=tile in self._film.fresh), x, y,
                       layer=MOVING if moving else TILES)  # fmt: skip

    def _part_nodes(self) -> tuple[Node, ...]:
        return (*super()._part_nodes(), *self._table_nodes(), *self._pile_nodes())

    def _widest_name(self, sheet: Sheet) -> int:
        size = sheet.type(BODY)
        names = seat_names(self.services.texts, self._finished_game.match.setup)
        told = [self.services.texts.plural("status.tiles", 99), *names]
        return max(sheet.width(each, size, Weight.SEMIBOLD) for each in told)

    # The picture

    @property
    def _state(self) -> GameState:
        """How the game stands after the turn that is shown."""
        return self._finished_game.states[self._playback.turn]

    def _face(self, tile: Tile, place: Lying, *, fresh: bool) -> TileFace | TileBack:
        if place.on_table or self._open:
            return self.services.look.face(str(tile.symbol), place.width, fresh=fresh, stands_for=place.chip)
        return self.services.look.back_of(tile, place.width)

    @property
    def _piles(self) -> PileState:
        return PileState(len(self._state.pool), self._state.discards, may_draw=False, may_use=False)

    def _draw_marks(self, canvas: Canvas) -> None:
        """A line under the sets the turn rebuilt."""
        if not self._film.settled:
            return
        table, kind = self._layout.table, self._tray
        felt = self._film.felt(self._playback.turn)
        for meld in self._state.table:
            if meld.ident in self._film.moved_sets:
                box = table.set_box(felt, meld.ident, len(meld.tiles)).grown(table.padding)
                canvas.put(Tray(round(box.w), round(box.h), table.frame.px(14), kind), box.x, box.y, layer=2)

    @property
    def _tray(self) -> Literal["moved"]:
        return "moved"

    def _table_nodes(self) -> Iterator[Node]:
        table = self._layout.table
        felt = self._film.felt(self._playback.turn)
        for number, meld in enumerate(self._state.table, start=1):
            box = table.set_box(felt, meld.ident, len(meld.tiles))
            notation = format_tiles(meld.tiles, self.services.look.spelling)
            yield Node(f"set.{meld.ident}", "set", self.text("replay.set", number=number), box, notation)

    def _pile_nodes(self) -> Iterator[Node]:
        piles = self._layout.table.piles
        if piles is not None:
            stock, discards = pile_labels(self._piles, self.services.texts)
            yield Node("pool", "text", stock, piles.stock, str(self._piles.stock))
            top = format_tiles(self._piles.discards[-1:], self.services.look.spelling)
            yield Node("discards", "text", discards, piles.pile, top)

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        self._shown = sheet
        controls = self._controls.parts(sheet, self._layout.controls, self._turn_over, open_racks=self._open)
        return (*self._top(sheet), *self._seats(sheet), *self._caption(sheet), *controls)

    def _top(self, sheet: Sheet) -> Iterator[Part]:
        px, top = sheet.px, self._layout.table.top
        number = self._finished_game.turn_number
        turn, last = number(self._playback.turn), number(self._playback.last)
        told = self.text("replay.turn", turn=turn, last=last) if turn else self.text("replay.deal")
        line = Box(0, top.y + px(4), sheet.frame.width, top.h)
        place = Box(px(24), line.y, px(620), line.h)
        which = words(sheet, place, told, Ink(HEADING, Weight.SEMIBOLD), ident="title", role="heading")
        yield which
        tall = sheet.target(60)
        back = Box(line.right - px(24) - px(200), line.centre[1] - tall / 2, px(200), tall)
        yield button(sheet, back, "back", self.text("common.back"), self.back)
        if self._layout.table.piles is None:
            yield from self._pool(sheet, line, back, place.x + max(which.widths))

    def _pool(self, sheet: Sheet, line: Box, back: Box, after: float) -> Iterator[Part]:
        """The stack of the pool and how many are left, beside the button; between what ends at `after` and it, that
        open tiles are hindsight."""
        px = sheet.px
        left = len(self._state.pool)
        level = 0 if not left else max(1, min(12, -(-left // 8)))
        size = max(24, px(34))
        pool = Box(back.x - px(40) - size, line.centre[1] - size * 2 / 3, size, size * 4 / 3)
        look = self.services.look
        yield Still(look.stack(size, level, look.top(left)), pool, layer=2)
        texts = self.services.texts
        said = texts.plural("table.pool_left", left) if left else texts.text("table.pool_empty")
        shown = texts.text("table.pool_count", n=left) if left else said
        room = Box(pool.x - px(420), line.y, px(400), line.h)
        told_pool = words(sheet, room, shown, Ink(BODY, colour="muted", across=1.0), ident="pool")
        yield replace(told_pool, said=said)
        if self._open:
            start = max(px(500), after + px(24))
            end = told_pool.box.right - max(told_pool.widths) - px(24)
            middle = Box(start, line.y, end - start, line.h)
            ink = Ink(CAPTION, colour="gold", across=0.5)
            yield words(sheet, middle, self.text("review.hindsight"), ink, ident="hindsight", role="status")

    def _seats(self, sheet: Sheet) -> Iterator[Part]:
        names = seat_names(self.services.texts, self._finished_game.match.setup)
        acting = self._finished_game.turns[self._playback.turn - 1].seat if self._playback.turn else None
        for seat, rack in enumerate(self._state.racks):
            cell = self._layout.cell(seat)
            left = 0
            if self._layout.has_emblems:
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
            shown = words(sheet, below, count, Ink(CAPTION, colour="muted", down=0.1), ident=f"tiles.{seat}")
            yield replace(shown, said=self.text("label.about", said=count, about=names[seat]))

    def _caption(self, sheet: Sheet) -> Iterator[Part]:
        """What happened in this turn, and why it is a highlight."""
        if not self._playback.turn:
            return
        turn = self._finished_game.turns[self._playback.turn - 1]
        said = turn_line(self.services.texts, self._finished_game.match, turn.seat, turn.events)
        moment = self._playback.moment
        if moment is not None and moment.kind in NAMED:
            named = self.services.texts.plural(f"moment.{moment.kind.value}", moment.count)
            said = self.text("status.both", news=named, turn=said)
        if self._playback.turn in self._stuck:
            said = self.text("review.and_then", first=said, second=self.text("review.none_playable"))
        ink = Ink(BODY, Weight.SEMIBOLD, "gold" if moment else "ink", across=0.5)
        yield words(sheet, self._layout.caption, said, ink, ident="status", role="status")

    # What is done

    def _acted(self, gesture: Act) -> Change | None:
        playback = self._playback
        keys: dict[Action, Callable[[], None]] = {
            Action.LEFT: partial(playback.jump, playback.turn - 1),
            Action.RIGHT: partial(playback.jump, playback.turn + 1),
            Action.FIRST: partial(playback.jump, 0),
            Action.LAST: partial(playback.jump, playback.last),
            Action.PAGE_BACK: partial(playback.to_moment, -1),
            Action.PAGE_ON: partial(playback.to_moment, 1),
        }
        if gesture.action is Action.ANALYSE:
            return None if gesture.repeat else self._analyse()
        if gesture.action in keys:
            keys[gesture.action]()
        elif gesture.action is Action.PICK:
            if not gesture.repeat:
                self._playback.toggle()
        else:
            return super()._acted(gesture)
        self.rebuild()
        return None

    def _analyse(self) -> Change:
        """The analysis board with the table of this turn and the rack of whoever comes next."""
        state = self._state
        return Push(BoardPlace(draft_of(state, state.to_move)))

    def _scroll(self, gesture: Scroll) -> None:
        self._playback.jump(self._playback.turn + (-1 if gesture.lines > 0 else 1))
        self.rebuild()

    def _turn_over(self) -> None:
        self._open = not self._open
