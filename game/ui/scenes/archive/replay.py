"""The replay of a game: every turn, forwards, backwards and at several speeds (ux 4.2, 54); or one turn of it once
more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from game.rules.notation import format_tiles
from game.rules.play.commands import Discard
from game.rules.play.state import GameState
from game.rules.tiles import Tile
from game.session.analysis.draft import draft_of
from game.session.history.best_turn import best_turn_runner
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import HighlightKind
from game.session.match.seat_names import seat_names
from game.session.review.moments import Review
from game.session.speech.sentences import turn_line
from game.session.storage.deal_code import deal_of_match
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Gesture, Press, Scroll
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Spacer, rest
from game.ui.kit.frames import AFTER_BACK, AFTER_NAME, headline, way_back
from game.ui.kit.item import Item, LayoutPass
from game.ui.kit.leaves import ButtonItem, ImageItem, PartsItem, TextItem
from game.ui.kit.page import TITLE, Page
from game.ui.pictures import Emblem, TileBack, TileFace, Tray, Weight
from game.ui.places import BoardPlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.archive.playback import Playback, replay_controls
from game.ui.scenes.archive.replay_view import Lying, ReplayLayout, ReplayView
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.table.picture.piles import PileState, draw_piles, pile_labels
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, COUNT, HEADING, Sheet
from game.ui.widgets.text_block import Ink

TILES, MOVING = 3, 4
EMBLEM, APART, STACK = 56, 12, 36
"""Units: the largest size of an emblem, the space behind it and behind a name, the width of the pool's stack."""
WAY = 56
"""Height of the way to play on, in units."""
NAMED = frozenset({HighlightKind.BEST})
"""Highlights that the sentence about the turn does not already name."""


class Replay(Page):
    """The table after a turn; all racks are face down until a button turns them over. Everything on it has the place
    that the layout of the table leaves, and where that is too small its type is smaller."""

    name = "replay"
    first = "play"

    def __init__(
        self,
        services: Services,
        finished_game: FinishedGame,
        turn: int = 0,
        review: Review | None = None,
        beside: FinishedGame | None = None,
    ) -> None:
        """`beside` is the person's own game of the deal where another plays the seat: then the racks are open, and it
        can be played on from each turn."""
        super().__init__(services, finished_game.match.setup.game)
        self._beside = beside
        self._finished_game = finished_game
        self._film = ReplayView(finished_game)
        still = self.services.store.now.reduced_motion
        best = best_turn_runner(finished_game, self.services.player_process, wake=self.services.wake)
        self._playback = Playback(finished_game, self._film, turn, best, still=still)
        self._stuck = review.stuck if review is not None else ()
        self._moments = tuple(moment.turn for moment in review.moments) if review is not None else ()
        self._layout = self._layout_for(Frame(1280, 720))
        self._open = beside is not None

    # The scene contract

    def resize(self, frame: Frame, measure: Measure) -> None:
        sheet = Sheet(frame, measure)
        layout = self._layout_for(frame)
        bar = LayoutPass(sheet).laid(self._row(sheet), layout.controls.w).height
        layout = replace(layout, bar=round(bar))
        self._layout = replace(layout, name=self._widest_name(self._sheet_of_seats(sheet, layout)))
        self._film.fit(self._layout)
        self._film.jump(self._playback.turn)
        super().resize(frame, measure)

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        return {**super().gestures, Scroll: self._scroll}

    def _layout_for(self, frame: Frame) -> ReplayLayout:
        players, settings = self._finished_game.match.setup.players, self.services.store.now
        discards = self._finished_game.start.ruleset.has(Discard)
        return ReplayLayout(frame, players, settings=settings, style=self.services.style, discards=discards)

    def update(self, dt: float) -> Change | None:
        if self._playback.update(dt):
            self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._film.settled and self._playback.settled

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._draw_marks(canvas)
        if (piles := self._layout.table.piles) is not None:
            style, texts = self.services.style, self.services.texts
            draw_piles(canvas, self._layout.frame, piles, style, self._piles, texts)
        for tile, place in self._film.lying.items():
            x, y = self._film.motion.at(tile) or (place.x, place.y)
            moving = self._film.motion.is_moving(tile)
            canvas.put(self._face(tile, place, fresh=tile in self._film.fresh), x, y,
                       layer=MOVING if moving else TILES)  # fmt: skip

    @property
    def part_nodes(self) -> tuple[Node, ...]:
        return (*super().part_nodes, *self._table_nodes(), *self._pile_nodes())

    def _widest_name(self, sheet: Sheet) -> int:
        names = seat_names(self.services.texts, self._finished_game.match.setup)
        name = max(sheet.width(each, sheet.type(BODY), Weight.SEMIBOLD) for each in names)
        return name + sheet.px(APART) + sheet.width("99", sheet.type(COUNT), Weight.BOLD)

    # The picture

    @property
    def _state(self) -> GameState:
        """How the game stands after the turn that is shown."""
        return self._finished_game.states[self._playback.turn]

    def _face(self, tile: Tile, place: Lying, *, fresh: bool) -> TileFace | TileBack:
        setup = self._finished_game.match.setup  # where one person played, what that person saw of all racks is open
        if place.on_table or self._open or (setup.alone and tile in self._state.racks[setup.people[0]]):
            return self.services.style.face(str(tile.symbol), place.width, fresh=fresh, stands_for=place.chip)
        return self.services.style.back_of(tile, place.width)

    @property
    def _piles(self) -> PileState:
        return PileState(len(self._state.pool), self._state.discards, may_draw=False, may_use=False)

    def _draw_marks(self, canvas: Canvas) -> None:
        """A line under the sets the turn rebuilt."""
        if not self._film.settled:
            return
        table, felt = self._layout.table, self._film.felt(self._playback.turn)
        for meld in self._state.table:
            if meld.ident in self._film.moved_sets:
                box = table.set_box(felt, meld.ident, len(meld.tiles)).grown(table.padding)
                canvas.put(Tray(round(box.w), round(box.h), table.frame.px(14), "moved"), box.x, box.y, layer=2)

    def _table_nodes(self) -> Iterator[Node]:
        table = self._layout.table
        felt = self._film.felt(self._playback.turn)
        for number, meld in enumerate(self._state.table, start=1):
            box = table.set_box(felt, meld.ident, len(meld.tiles))
            notation = format_tiles(meld.tiles, self.services.style.spelling)
            yield Node(f"set.{meld.ident}", "set", self.text("replay.set", number=number), box, notation)

    def _pile_nodes(self) -> Iterator[Node]:
        piles = self._layout.table.piles
        if piles is not None:
            stock, discards = pile_labels(self._piles, self.services.texts)
            yield Node("pool", "text", stock, piles.stock, str(self._piles.stock))
            top = format_tiles(self._piles.discards[-1:], self.services.style.spelling)
            yield Node("discards", "text", discards, piles.pile, top)

    def content(self, sheet: Sheet) -> Item:
        return PartsItem(self._in_places)

    def _in_places(self, sheet: Sheet, _: Box) -> Iterable[Part]:
        """Everything where the layout of the table leaves room for it."""
        layout, seats = self._layout, self._sheet_of_seats(sheet, self._layout)
        top = self._top()
        above = _smaller(sheet, LayoutPass(sheet).laid(top, layout.top.w).height, layout.top.h)
        parts = [*_placed(above, top, layout.top)]
        for seat in range(layout.seats):
            parts += _placed(seats, self._seat(seat), layout.label(seat))
        if self._playback.turn:
            said = self._caption()
            size, weight = sheet.type(said.ink.units), said.ink.weight
            narrower = _smaller(sheet, sheet.width(said.text, size, weight), layout.table.status.w)
            parts += _placed(narrower, said, layout.table.status)
        parts += _placed(sheet, self._row(sheet), layout.controls)
        return parts

    def _sheet_of_seats(self, sheet: Sheet, layout: ReplayLayout) -> Sheet:
        """With type so small that the line of a seat is no higher than its place."""
        line = max(sheet.line(sheet.type(BODY), Weight.SEMIBOLD), sheet.line(sheet.type(COUNT), Weight.BOLD))
        return _smaller(sheet, line, layout.cell(0).h)

    def _row(self, sheet: Sheet) -> Item:
        return replay_controls(self, sheet, self._playback, self._moments, self._turn_over, open_racks=self._open)

    def _top(self) -> Item:
        """The way back, which turn it is, and that open tiles are hindsight; at the right end the pool."""
        number = self._finished_game.turn_number
        turn, last = number(self._playback.turn), number(self._playback.last)
        told = self.text("replay.turn", turn=turn, last=last) if turn else self.text("replay.deal")
        pool = (self._pool(),) if self._layout.table.piles is None else ()
        if self._beside is not None and self._playback.turn < self._playback.last:
            pool = (ButtonItem("play-on", self.text("replay.play_on"), self._play_on, tall=WAY, icon="play"), *pool)
        said = TextItem(self.text("review.hindsight"), Ink(CAPTION, colour="gold"), "hindsight", "status")
        caption: Item = rest(said) if self._open else Spacer(grow=1)
        smaller = TextItem(told, Ink(HEADING, Weight.SEMIBOLD), TITLE, "heading")
        ways = (
            HBox((headline(told), caption), AFTER_NAME, on_base=True),
            HBox((headline(told), caption), AFTER_NAME, down=0.5),
            HBox((smaller, caption), AFTER_NAME, down=0.5),
        )
        title = FirstFit(ways, self._layout.top.h / self._layout.frame.u)
        return HBox((way_back(self), rest(title), *pool), AFTER_BACK, down=0.5)

    def _pool(self) -> Item:
        """The stack of the pool and how many are left."""
        texts, style, left = self.services.texts, self.services.style, len(self._state.pool)
        level = 0 if not left else max(1, min(12, -(-left // 8)))
        stack = ImageItem(lambda size: style.stack(size, level, style.top(left)), STACK, STACK * 4 / 3, layer=2)
        said = texts.plural("table.pool_left", left) if left else texts.text("table.pool_empty")
        shown = texts.text("table.pool_count", n=left) if left else said
        count = TextItem(shown, Ink(BODY, colour="muted", across=1.0), "pool", said=said)
        return HBox((count, stack), 20, down=0.5)

    def _seat(self, seat: int) -> Item:
        name = seat_names(self.services.texts, self._finished_game.match.setup)[seat]
        acting = bool(self._playback.turn) and self._finished_game.turns[self._playback.turn - 1].seat == seat
        held = len(self._state.racks[seat])
        about = self.text("label.about", said=self.services.texts.plural("status.tiles", held), about=name)
        called = TextItem(name, Ink(BODY, Weight.SEMIBOLD, "accent" if acting else "ink"), f"seat.{seat}")
        count = TextItem(str(held), Ink(COUNT, Weight.BOLD, across=1.0), f"tiles.{seat}", said=about)
        words = HBox((rest(called), count), APART, down=0.5)
        if not self._layout.has_emblems:
            return words
        size = min(EMBLEM, self._layout.cell(seat).h * 0.62 / self._layout.frame.u)
        emblem = ImageItem(partial(Emblem, self._finished_game.match.emblems[seat], active=acting), size, size, layer=2)
        return HBox((emblem, rest(words)), APART, down=0.5)

    def _caption(self) -> TextItem:
        """What happened in this turn, and why it is a highlight."""
        turn = self._finished_game.turns[self._playback.turn - 1]
        said = turn_line(self.services.texts, self._finished_game.match, turn.seat, turn.events)
        moment = self._playback.moment
        if moment is not None and moment.kind in NAMED:
            named = self.services.texts.plural(f"moment.{moment.kind.value}", moment.count)
            said = self.text("status.both", news=named, turn=said)
        if self._playback.turn in self._stuck:
            said = self.text("review.and_then", first=said, second=self.text("review.none_playable"))
        ink = Ink(BODY, Weight.SEMIBOLD, "gold" if moment else "ink", across=0.5)
        return TextItem(said, ink, "status", "status")

    # What is done

    def acted(self, gesture: Act) -> Change | None:
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
            turn_and_rack = draft_of(self._state, self._state.to_move)  # of whoever comes next
            return None if gesture.repeat else Push(BoardPlace(turn_and_rack))
        if gesture.action in keys:
            keys[gesture.action]()
        elif gesture.action is Action.PICK:
            if not gesture.repeat:
                self._playback.toggle()
        else:
            return super().acted(gesture)
        self.rebuild()
        return None

    def _scroll(self, gesture: Scroll) -> None:
        self._playback.jump(self._playback.turn + (-1 if gesture.lines > 0 else 1))
        self.rebuild()

    def _turn_over(self) -> None:
        self._open = not self._open

    def _play_on(self) -> Change:
        """The person takes the seat at the turn that is shown, in a match that counts for nothing."""
        assert self._beside is not None
        deal, turns = deal_of_match(self._beside.match), self._finished_game.turns[: self._playback.turn]
        return Replace(TablePlace(self.services.matches.begin_again(deal, turns)))


def _placed(sheet: Sheet, item: Item, box: Box) -> Iterable[Part]:
    """What is on an item in this place."""
    return LayoutPass(sheet).laid(item, box.w).put(box)


def _smaller(sheet: Sheet, taken: float, room: float) -> Sheet:
    """With type so much smaller that what takes so many pixels has room, but never smaller than usual."""
    return sheet.with_text(max(1.0, sheet.frame.text_scale * min(1.0, room / taken)))


BEFORE, AFTER = 0.9, 2.4
"""Seconds in which the table before the turn and the one after it are looked at."""


class ShowAgain(Replay):
    """A replay of one turn. Whoever does anything on it stays until they leave."""

    name = "show-again"
    first = "back"

    def __init__(self, services: Services, finished_game: FinishedGame, turn: int) -> None:
        super().__init__(services, finished_game, turn - 1)
        self._open = True  # the game is over, and the tiles of the turn are looked for on the rack
        self._wanted = turn
        self._left = BEFORE
        self._by_itself = True

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Press | Act):
            self._by_itself = False
        return super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if change is not None or not self._by_itself or not super().settled:
            return change
        self._left -= dt
        if self._left > 0:
            return None
        if self._playback.turn == self._wanted:
            return Pop()
        self._playback.jump(self._wanted)
        self._left = AFTER
        self.rebuild()
        return None

    @property
    def settled(self) -> bool:
        return super().settled and not self._by_itself
