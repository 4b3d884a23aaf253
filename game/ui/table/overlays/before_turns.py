"""What is seen in place of a turn: the draw for the start (rules 6.1), every seat's tile, the highest in gold, before
the deal; with several people at one machine the curtain before the next person, and what changes behind it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import inf

from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.session.history.last_turns import since_own
from game.session.history.news import News
from game.session.match.seat_names import seat_names
from game.session.speech.sentences import seat_name, tile_name, time_up_line
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Press
from game.ui.kit.boxes import HBox, Padded, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.pictures import Emblem, Weight
from game.ui.places import CurtainPlace
from game.ui.scene import Change, Push
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, TAKEN, Hearing
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.table_chrome import bar_nodes
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.text_block import Ink

SECONDS = 2.8
COLUMN, EMBLEM, TILE = 190, 54, 88
"""Widths of a seat's column, its emblem and its tile, in u."""
SKIPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class StarterDraw(OverlayPanel):
    """The tiles that decided who starts. As long as it is open nothing else is seen or heard of the table."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._left = 0.0
        """Seconds it is still shown."""

    def begin(self) -> None:
        """Show the draw for the match's current game; not at instant pace."""
        self._left = SECONDS * self._context.pace if self._tiles else 0.0

    def hears(self, gesture: Gesture) -> Hearing:
        """Any press skips it."""
        was_open = self.is_open
        if isinstance(gesture, Press) or (isinstance(gesture, Act) and gesture.action in SKIPS):
            self._left = 0.0
        return Hearing(was_open)

    def update(self, dt: float) -> bool:
        was_open, self._left = self.is_open, max(0.0, self._left - dt)
        return was_open

    @property
    def due_in(self) -> float | None:
        return self._left or None

    def question(self) -> object | None:
        return (self._tiles, self._context.texts.voice) if self._left else None

    def content(self) -> Item:
        """Heading, one column a seat, and the verdict."""
        title = TextItem(self._title, Ink(24, Weight.SEMIBOLD, "muted", across=0.5))
        columns = HBox(tuple(self._column(seat, tile) for seat, tile in self._tiles), down=0.0, across=0.5)
        verdict = TextItem(self._verdict, Ink(30, Weight.SEMIBOLD, "accent", across=0.5))
        return Padded(VBox((title, columns, verdict), 26), 60, 26, plate="panel", radius=26)

    def place(self, size: PanelSize) -> Box:
        """In the middle of the table."""
        felt = self._context.layout.felt
        (x, y), wide = felt.centre, min(size.wish, felt.w)
        return Box(x - wide / 2, y - size.height(wide) / 2, wide, size.height(wide))

    def nodes(self) -> tuple[Node, ...]:
        """The sentence, and a button over all of it, because any click skips."""
        if not self.is_open:
            return ()
        texts = self._context.texts
        said = texts.text("list.comma").join(self._draw_line(seat, tile) for seat, tile in self._tiles)
        return (
            Node("first", "heading", self._title, self.box, said),
            Node("skip", "button", texts.text("first.skip"), self.box, actions=("press",), parent="first"),
            Node("status", "status", self._verdict, self._context.layout.status),
        )

    # What is told

    @property
    def _tiles(self) -> tuple[tuple[int, Tile], ...]:
        """The last tile of each seat."""
        last: dict[int, Tile] = {}
        for draws in self._context.local_game.match.game.deal.draws:
            last.update(dict(draws))
        return tuple(sorted(last.items()))

    @property
    def _starter(self) -> int:
        return self._context.local_game.match.game.state.starter

    @property
    def _title(self) -> str:
        return self._context.texts.text("first.title")

    @property
    def _verdict(self) -> str:
        """Who starts, in words."""
        texts, match, starter = self._context.texts, self._context.local_game.match, self._starter
        if match.is_you(starter):
            return texts.text("first.you_start")
        return texts.text("first.starts", name=seat_name(texts, match, starter))

    def _draw_line(self, seat: int, tile: Tile) -> str:
        texts, match = self._context.texts, self._context.local_game.match
        key = "first.you_draw" if match.is_you(seat) else "first.draws"
        return texts.text(key, name=seat_name(texts, match, seat), tile=tile_name(texts, tile))

    def _column(self, seat: int, tile: Tile) -> Item:
        context, won = self._context, seat == self._starter
        match = context.local_game.match
        emblem = ImageItem(partial(Emblem, match.emblems[seat], active=won), EMBLEM, EMBLEM)
        name = TextItem(seat_name(context.texts, match, seat), Ink(20, Weight.SEMIBOLD, across=0.5))
        face = partial(context.layout.style.face, str(tile.symbol), edge="gold" if won else "", lifted=won)
        return Sized(VBox((emblem, name, ImageItem(face, TILE, TILE * 4 / 3)), 16), wide=COLUMN)


LAST_LOOK = 1.6
"""Seconds in which a person still sees their own tiles after a turn without a draw."""
SEEN = "seen"
"""The button with which a person who has drawn says that they have seen the tile."""
GOES_ON = (Action.USE, Action.PICK, Action.CONFIRM, Action.END_TURN)


class SeatChange(OverlayPanel):
    """Watches whose turn comes, and asks in the place of End turn; with one person it does nothing."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._look = LAST_LOOK
        self._dealing = False
        self._seen = False
        """Whether the person has said so of the tiles of their last draw."""

    @property
    def asks(self) -> bool:
        """Whether the person is to say that they have seen what they drew, before the curtain."""
        context, local_game = self._context, self._context.local_game
        if self._seen or self.covered or local_game.waiting is None or context.tile_motion.showing:
            return False
        last = self._last
        return last is not None and bool(last.after.rack.drawn)

    @property
    def _last(self) -> News | None:
        """The last turn of the person who sits here."""
        own = (news for news in reversed(self._context.known.heard) if news.seat == self._context.local_game.seat)
        return next(own, None)

    def _reason_line(self) -> str:
        """Why tiles were drawn, if the clock did it; else that they are to be looked at."""
        texts, local_game, last = self._context.texts, self._context.local_game, self._last
        name = seat_names(texts, local_game.match.setup)[local_game.seat]
        if last is not None and last.timed_out:
            return time_up_line(texts, last, name)
        return texts.text("seen.look", name=name)

    @property
    def covered(self) -> bool:
        """Whether nobody is known to sit here, so that no rack may be shown or described."""
        local_game = self._context.local_game
        return not local_game.seated and not local_game.over

    def deal_later(self) -> None:
        """Deals the tiles to the rack once somebody may see them."""
        self._dealing = True

    def waits(self, dt: float) -> Change | None:
        """The curtain, when another person must come and the last turn has been shown."""
        context, local_game = self._context, self._context.local_game
        if local_game.waiting is None or context.tile_motion.showing:
            return None
        if self.asks:
            if (told := self._reason_line()) != context.view_state.notice:
                context.say(told, inf)
            return None
        self._look -= dt
        if self._look > 0 and not self.covered:
            return None
        local_game.stand_up()
        setup, seat = local_game.match.setup, local_game.waiting
        who = seat_names(context.texts, setup)[seat], local_game.match.emblems[seat]
        return Push(CurtainPlace(setup, who, self._lift, timed=local_game.clock.is_on))

    @property
    def due_in(self) -> float | None:
        """Seconds until the curtain comes."""
        return None if self._context.local_game.waiting is None or self.asks else self._look

    # The panel: a button where End turn is, which has nothing to do here

    def question(self) -> object | None:
        return self._context.texts.voice if self.asks else None

    def content(self) -> Item:
        return ButtonItem(SEEN, self._context.texts.text("seen.button"), self._go_on, PRIMARY)

    def place(self, size: PanelSize) -> Box:
        return self._context.layout.buttons["end-turn"]

    def hears(self, gesture: Gesture) -> Hearing:
        """A key that goes on ends the look at the person's own tiles after their turn, button or not."""
        local_game, showing = self._context.local_game, self._context.tile_motion.showing
        if not isinstance(gesture, Act) or local_game.waiting is None or showing:
            return super().hears(gesture)
        if gesture.action not in GOES_ON or gesture.repeat:
            return PASSED
        self._go_on()
        return TAKEN

    def _go_on(self) -> None:
        self._seen, self._look = True, 0.0

    def covered_nodes(self) -> tuple[Node, ...]:
        """The covered table: who sits there with how many tiles, and no tile."""
        context = self._context
        return tuple(bar_nodes(context.layout, context.local_game, context.texts))

    def _lift(self) -> None:
        """The person is here: their rack, undo history and focus replace the last person's."""
        context, local_game = self._context, self._context.local_game
        local_game.sit_down()
        self._look, self._seen = LAST_LOOK, False
        rack, missed = local_game.board.rack, since_own(tuple(context.known.heard), local_game.seat)

        def seen(board: TurnBoard) -> TurnBoard:  # with no rack but their own
            return replace(board, rack=rack)

        context.welcome(tuple(replace(news, before=seen(news.before), after=seen(news.after)) for news in missed))
        context.tile_motion.jump(local_game.board, context.layout)
        if self._dealing:
            self._dealing = False
            context.tile_motion.deal(local_game.board, context.layout, context.pace)
