"""What happens at the table as time passes: completed turns, sounds, timers, the end of the game."""

from __future__ import annotations

from game.session.sitting import News
from game.ui.scene import Change, Push
from game.ui.table.deeds import DEAD_TIME
from game.ui.table.parts import Parts
from game.ui.table.speech import name_of, news_line, time_up_line

FAREWELL = 1.4
"""Seconds the last table stays before the score sheet."""


class Teller:
    """Presents what happened since the last frame."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._farewell: float | None = FAREWELL if parts.sitting.over else None

    def pass_time(self, dt: float) -> None:
        """Advance the view state's timers by `dt` seconds."""
        parts, moment = self._parts, self._parts.moment
        parts.now(since_release=moment.since_release + dt, since_move=moment.since_move + dt)
        parts.now(since_pulse=moment.since_pulse + dt)
        parts.since_turn = 0.0 if parts.stage.showing else parts.since_turn + dt
        parts.keyboard.pass_time(dt)
        parts.notice_left = max(0.0, parts.notice_left - dt)
        if not parts.notice_left and moment.notice:
            parts.now(notice="")

    def play_sounds(self, dt: float) -> None:
        """Play the sounds, each from its place in the window."""
        half = self._parts.layout.frame.width / 2
        for name, x in self._parts.ear.heard(dt):
            self._parts.doors.sounds.play(name, 0.0 if x is None else x / half - 1)

    def heartbeat(self) -> object:
        """A value that changes whenever the picture changes without motion: a clock's degree, a tip's time."""
        parts, clock = self._parts, self._parts.sitting.clock
        return (
            clock.degrees,
            round(clock.left) if clock.is_low else None,
            parts.moment.timers,
            parts.moment.pulse,
            parts.sitting.thinking_seat,
            parts.since_turn < DEAD_TIME,
        )

    def tell_trouble(self) -> None:
        """Say that saving the match failed, or works again."""
        if trouble := self._parts.sitting.take_trouble():
            self._parts.say(self._parts.texts.text(trouble))

    def tell_news(self) -> bool:
        """Present the turns completed since the last frame; true when there were any."""
        news = self._parts.sitting.take_news()
        for each in news:
            self.tell(each)
        return bool(news)

    def tell(self, news: News) -> None:
        """Present a completed turn: animate it, say it, and drop gone tiles from the pick."""
        parts, sitting = self._parts, self._parts.sitting
        origin = parts.layout.seat(news.seat, sitting.match.setup.players)
        held = parts.grasp.hand.picked
        parts.stage.perform(news, parts.layout, origin, parts.pace)
        parts.grasp.keep_only([tile for tile in held if tile in news.after.rack.places])
        parts.grasp.look_again(parts.layout)
        own = news.seat == sitting.seat
        parts.others = () if own else (*parts.others, news)
        parts.now(departed=frozenset(), arrived=frozenset(), news=not own)
        parts.now(acting=news.seat, said=news_line(parts.texts, sitting.match, news))
        if own:
            parts.stage.clear_marks()
            if news.timed_out:
                name = "" if sitting.match.setup.alone else name_of(parts.texts, sitting.match, news.seat)
                parts.say(time_up_line(parts.texts, news, name))
        parts.grasp.touched = None
        parts.heard.append(news)
        parts.ear.tell(news, parts.layout.pool.centre[0], origin.centre[0])
        if sitting.over:
            self._farewell = FAREWELL

    def end(self, dt: float) -> Change | None:
        """The score sheet, once the last turn has been shown."""
        parts = self._parts
        if self._farewell is None or parts.stage.showing:
            return None
        self._farewell -= dt
        if self._farewell > 0:
            return None
        self._farewell = None
        parts.sitting.close()
        parts.thinker.close()
        return Push(parts.doors.game_over(parts.sitting.match))
