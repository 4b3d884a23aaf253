"""What happens at the table as time passes: completed turns, sounds, timers, the end of the game."""

from __future__ import annotations

from itertools import takewhile

from game.rules.play.events import Event, StockRenewed
from game.session.board.fits import accepting
from game.session.board.show_plan import others_play
from game.session.history.last_turns import last_seat
from game.session.history.news import News
from game.session.history.turn_log import rebuilt_count
from game.session.speech.sentences import face_words, seat_name, time_up_line, turn_line
from game.ui.places import FinalRacksPlace
from game.ui.scene import Change, Push
from game.ui.table.commands import DEAD_TIME
from game.ui.table.context import TableContext, turn_moment
from game.ui.table.overlays.step_player import StepPlayer
from game.ui.table.picture.nodes import tiles_of
from game.ui.table.sound_cues import SoundCue
from game.ui.table.view_state import TurnsShown

FAREWELL = 0.7
"""Seconds the last table stays before the racks turn over."""
INTRICATE = 2
"""The least number of rebuilt sets of a turn that is shown step by step."""


class TurnPresenter:
    """Presents what happened since the last frame."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._step_player = context.overlays.of(StepPlayer)
        self._browsed: object = None
        """Where the focus was at the last look: a set, or any other node."""
        self._farewell: float | None = FAREWELL if context.local_game.over else None

    def pass_time(self, dt: float) -> None:
        """Advance the view state's timers by `dt` seconds."""
        context, view_state = self._context, self._context.view_state
        view_state.pass_time(dt)
        context.known.pass_time(dt, showing=context.tile_motion.showing)
        context.keyboard.tile_finder.pass_time(dt)
        can_be_done = view_state.refused_at not in (None, turn_moment(context.local_game))
        if view_state.notice and (not view_state.notice_left or can_be_done):
            context.hush()

    def play_sounds(self, dt: float) -> None:
        """Play the sounds, each from its place in the window; by ear also those of what the keys came to."""
        context = self._context
        if context.services.listened():
            context.sound_events.come_to(self._sound_of_focus())
        half = context.layout.frame.width / 2
        for name, x in context.sound_events.heard(dt):
            context.services.sounds.play(name, 0.0 if x is None else x / half - 1)

    def _sound_of_focus(self) -> SoundCue | None:
        """What is heard as the keys go from item to item, beside the words: the state of a set, once while the focus
        stays in it, and what fits (SR35)."""
        board, node = self._context.local_game.board, self._context.keyboard.focused(self._context.nodes())
        tiles = tiles_of(board, node.id) if node is not None else ()
        ident = board.set_of(tiles[0]) if tiles else None
        before, self._browsed = self._browsed, ident or (node and node.id)
        if self._browsed == before or not tiles:
            return None
        if ident is not None:
            return SoundCue.UNFINISHED if board.staged.meld_problems(ident) else SoundCue.GOOD
        return SoundCue.FITS if accepting(board, tiles) else None

    def heartbeat(self) -> object:
        """A value that changes whenever the picture changes without motion: a clock's degree, a tip's time."""
        context, clock = self._context, self._context.local_game.clock
        return (
            clock.degrees,
            clock.seconds if clock.is_on else None,
            clock.fine if clock.is_urgent and not context.tile_motion.motion.still else None,
            context.view_state.timers,
            context.view_state.warnings.pulse,
            context.local_game.thinking_seat,
            context.known.since < DEAD_TIME,
            context.view_state.unsaved,
        )

    def tell_trouble(self) -> None:
        """Say that saving failed or works again, or that thinking got stuck."""
        context, trouble = self._context, self._context.local_game.take_trouble()
        context.view_state.miss_saving(context.services.match_unsaved)
        if said := context.texts.text(trouble) if trouble else context.services.take_notice():
            context.say(said)

    def tell_news(self) -> bool:
        """Present the turns completed since the last frame; true when there were any."""
        news = self._context.local_game.take_news()
        for each in news:
            self.tell(each)
        if news and news[-1].after.rack is not self._context.local_game.board.rack:
            self._context.show()  # the rack has changed since: a card dragged from the stock has a place of its own
        return bool(news)

    def tell(self, news: News) -> None:
        """Present a completed turn: animate it, say it, and drop gone tiles from the pick."""
        context, local_game = self._context, self._context.local_game
        self._step_player.stop()
        origin = context.layout.seat(news.seat, local_game.match.setup.players)
        if self._is_intricate(news):
            plan = others_play(news.before, news.after, local_game.editor.rooms, news.seat)
            context.tile_motion.mark(news, self._step_player.play(plan))
        else:
            context.tile_motion.perform(news, context.layout, origin, context.pace)
        context.drag.keep_only(news.after.rack.places, context.layout)
        self._say(news)
        context.drag.touched = None
        context.view_state.point(context.view_state.pointing.silent())
        context.known.hear(news)
        context.sound_events.tell(news, context.layout.pool.centre[0], origin.centre[0])
        if local_game.over:
            self._farewell = FAREWELL

    def _say(self, news: News) -> None:
        """Say what happened, and renew what is known of the others' turns; in the person's own turn they stay known
        until it is over."""
        context, local_game = self._context, self._context.local_game
        own = news.seat == local_game.seat
        line = turn_line(context.texts, local_game.match, news.seat, (*self._earlier(news), *news.events))
        goes_on = own and local_game.match.game.state.to_move == news.seat and not local_game.over
        if not goes_on:
            context.known.end(news, own=own)
        before, drew = context.view_state.turns, local_game.match.setup.alone and bool(news.after.rack.drawn)
        drawn = (line if drew else "") if own else before.drawn
        told = None if own and before.last_seat is None else last_seat(context.known.others)
        faces = face_words(context.texts, context.known.others)
        context.view_state.tell(TurnsShown(told, news.seat, line, drawn, faces))
        self._tell_new_stock(news)
        if own and not goes_on:
            context.tile_motion.clear_marks()
            context.hush()
            if news.timed_out:
                name = "" if local_game.match.setup.alone else seat_name(context.texts, local_game.match, news.seat)
                context.say(time_up_line(context.texts, news, name))

    def _earlier(self, news: News) -> tuple[Event, ...]:
        """What this seat did in earlier phases of the same turn."""
        before = takewhile(lambda each: each.seat == news.seat, reversed(self._context.known.heard))
        return tuple(event for each in reversed(tuple(before)) for event in each.events)

    def _tell_new_stock(self, news: News) -> None:
        """Say that the stock was empty and what became of the discards (rules 12.5)."""
        renewed = next((event for event in news.events if isinstance(event, StockRenewed)), None)
        if renewed is not None:
            way = self._context.local_game.match.game.state.options.stock_end.value
            self._context.say(self._context.texts.plural(f"stock.{way}", renewed.count))

    def _is_intricate(self, news: News) -> bool:
        """Whether another seat's turn is shown step by step: it rebuilt several sets, and motion is wanted."""
        context = self._context
        moving = context.pace > 0 and not context.tile_motion.motion.still
        return moving and news.seat != context.local_game.seat and rebuilt_count(news.events) >= INTRICATE

    def end(self, dt: float) -> Change | None:
        """The final racks, once the last turn has been shown; a match that is over is kept as finished before its pages
        are seen, which end nothing."""
        context = self._context
        if self._farewell is None or context.tile_motion.showing:
            return None
        self._farewell -= dt
        if self._farewell > 0:
            return None
        self._farewell = None
        context.local_game.close()
        context.worker.close()
        context.services.matches.game_ended(context.local_game.match)
        return Push(FinalRacksPlace(context.local_game.match))
