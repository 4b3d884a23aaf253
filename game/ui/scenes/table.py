"""The table: the person's hands meet the game. It passes gestures to the hand, time to the sitting, and draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.session.match import Match
from game.session.sitting import News, Sitting
from game.session.thinking import Thinker
from game.ui.canvas import Canvas, Measure
from game.ui.doors import Doors
from game.ui.geometry import Frame
from game.ui.gestures import Act, Action, Attention, Button, Gesture, Move, Press, Release, Typed
from game.ui.scene import Change, Pop, Push
from game.ui.semantics import Node
from game.ui.table.buttons import BUTTON_OF, TableButton
from game.ui.table.ceremony import Ceremony
from game.ui.table.ear import Ear
from game.ui.table.grasp import Grasp
from game.ui.table.keyboard import Deed, Keyboard
from game.ui.table.keyhand import carried_out
from game.ui.table.layout import TableLayout
from game.ui.table.speech import news_line, time_up_line
from game.ui.table.stage import REARRANGE, Stage
from game.ui.table.view import Moment, TableView
from game.ui.widgets.dialog import Answer, Dialog

DEAD_TIME = 0.4
"""Drawing rests this long after another seat's turn, so that a click to skip never draws (ux 2.6)."""
NOTICE = 4.0
FAREWELL = 1.4
"""How long the last table stays before the score sheet."""
ARMED = 3.0
SKIPS = (Action.PICK, Action.CONFIRM, Action.CANCEL)


class TableScene:
    """One game on screen."""

    name = "table"
    overlay = False

    def __init__(self, match: Match, doors: Doors) -> None:
        self._doors = doors
        self._texts = doors.texts
        self._layout = TableLayout(Frame(1280, 720))
        self._thinker = Thinker()
        self._sitting = Sitting(match, self._layout.rooms, self._thinker, keeper=doors.keeper)
        self._stage = Stage(match.human)
        self._grasp = Grasp(self._sitting, self._stage)
        self._ear = Ear(self._sitting, self._stage, self._grasp)
        self._keyboard = Keyboard()
        self._measure: Measure | None = None
        self._view = TableView(self._sitting, self._stage, self._grasp, doors.texts)
        self._moment = Moment()
        self._notice_left = self._armed = 0.0
        self._since_turn = 9.0
        self._farewell: float | None = FAREWELL if self._sitting.over else None
        self._changed = True
        self._beat: object = None
        self._ceremony: Ceremony | None = None

    # The scene contract

    @property
    def settled(self) -> bool:
        return not self._changed

    @property
    def focused(self) -> Node | None:
        """The node inside the keys' ring; None while no ring is shown."""
        return self._keyboard.focused(self.nodes())

    def resize(self, frame: Frame, measure: Measure) -> None:
        first = self._measure is None
        self._measure = measure
        self._layout = TableLayout(frame)
        self._sitting.fit(self._layout.rooms)
        self._grasp.cancel(self._layout)
        fresh = first and not self._sitting.resumed
        if first:
            self._stage.set_still(still=self._doors.store.now.reduced_motion)
            self._ceremony = Ceremony.of(self._sitting.match, self._pace) if fresh else None
        if self._ceremony is None and fresh:
            self._stage.deal(self._sitting.desk, self._layout, self._pace)
        else:
            self._stage.jump(self._sitting.desk, self._layout)
        self._changed = True

    def enter(self) -> None:
        self._stage.set_still(still=self._doors.store.now.reduced_motion)
        self._sitting.pace = self._pace
        self._changed = True

    def leave(self) -> None:
        self._grasp.cancel(self._layout)
        self._now(down=None)
        self._sitting.note(at_once=True)

    def handle(self, gesture: Gesture) -> Change | None:
        self._changed = True
        if self._ceremony is not None:
            if isinstance(gesture, Press) or (isinstance(gesture, Act) and gesture.action in SKIPS):
                self._open_the_game()
            return None
        handler = self._handlers().get(type(gesture))
        change = handler(gesture) if handler else None
        self._tell_news()
        return change

    def update(self, dt: float) -> Change | None:
        if self._ceremony is not None:
            self._ceremony = self._ceremony.ticked(dt)
            self._changed = self._ceremony is None
            if self._ceremony is None:
                self._open_the_game()
            return None
        was_moving = not self._stage.settled
        self._stage.update(dt)
        self._pass_time(dt)
        if not self._moment.away:
            self._sitting.tick(dt, showing=self._stage.showing)
        self._sitting.note(dt)
        if trouble := self._sitting.take_trouble():
            self._say(self._texts.text(trouble))
        told = self._tell_news()
        self._sound(dt)
        beat = self._heartbeat()
        self._changed = was_moving or told or beat != self._beat or not self._stage.settled
        self._beat = beat
        return self._end(dt)

    def draw(self, canvas: Canvas) -> None:
        if self._ceremony is None:
            self._view.draw(canvas, self._layout, self._moment)
            return
        self._view.draw_ground(canvas, self._layout)
        self._ceremony.draw(canvas, self._layout, self._texts, self._sitting.match)

    def nodes(self) -> tuple[Node, ...]:
        if self._ceremony is None:
            return self._view.nodes(self._layout, self._moment)
        return self._ceremony.nodes(self._layout, self._texts, self._sitting.match)

    def _open_the_game(self) -> None:
        """The ceremony is over (or skipped): the tiles are dealt."""
        self._ceremony = None
        self._changed = True
        self._since_turn = 0.0
        self._stage.deal(self._sitting.desk, self._layout, self._pace)

    # Gestures

    def _handlers(self) -> dict[type, Callable[..., Change | None]]:
        return {
            Press: self._press,
            Move: self._move,
            Release: self._release,
            Act: self._act,
            Typed: self._by_keys,
            Attention: self._attend,
        }

    def _press(self, press: Press) -> Change | None:
        if self._stage.showing:
            self._stage.skip()
            self._since_turn = 0.0
        self._keyboard.hide()
        self._now(pointer=(press.x, press.y), focus="")
        if press.button is Button.RIGHT:
            if self._grasp.right_click(self._layout, self._moment.pointer):
                self._moved_tiles()
            self._tell_refusal()
            return None
        button = self._button_at(press.x, press.y)
        self._now(down=button.id if button else None)
        if button is None and press.button is Button.LEFT:
            self._grasp.press(self._layout, self._moment.pointer, press.mods)
        return None

    def _move(self, move: Move) -> Change | None:
        self._now(pointer=(move.x, move.y), since_move=0.0)
        if self._moment.down is None:
            self._grasp.move(self._layout, self._moment.pointer)
            self._tell_refusal()
        return None

    def _release(self, release: Release) -> Change | None:
        self._now(pointer=(release.x, release.y))
        if release.button is not Button.LEFT:
            return None
        down = self._moment.down
        self._now(down=None)
        if down is not None:
            button = self._button_at(release.x, release.y)
            return self._use(down) if button and button.id == down else None
        if self._grasp.release(self._layout, self._moment.pointer):
            self._moved_tiles()
        self._tell_refusal()
        self._now(since_release=0.0)
        return None

    def _act(self, act: Act) -> Change | None:
        if self._stage.showing and act.action in (Action.PICK, Action.CANCEL):
            self._stage.skip()
            return None
        return self._use(BUTTON_OF[act.action]) if act.action in BUTTON_OF else self._by_keys(act)

    def _by_keys(self, gesture: Act | Typed) -> Change | None:
        """Keys move the focus, pick, place and press; they rest while the pointer holds something."""
        wish = None if self._grasp.busy else self._keyboard.hear(gesture, self.nodes())
        if wish is not None and wish.deed is Deed.PRESS:
            return self._use("draw" if wish.ident == "pool" else wish.ident)
        if wish is not None and carried_out(wish, self._grasp, self._sitting.desk, self._layout):
            self._moved_tiles()
        self._tell_refusal()
        self._show_focus()
        return None

    def _show_focus(self) -> None:
        """The ring is on the focused node, which is told about as if the pointer rested there (ux must 17)."""
        node = self.focused
        if node is not None:
            at = node.rect.centre if node.role != "felt" else (node.rect.x, node.rect.y)
            self._now(focus=node.id, pointer=(round(at[0]), round(at[1])), since_move=0.0)

    def _attend(self, attention: Attention) -> Change | None:
        away = not attention.present and self._sitting.clock.is_on and self._sitting.my_turn
        self._now(away=away)
        if away:
            self._grasp.cancel(self._layout)
        return None

    # Buttons

    def _button_at(self, x: int, y: int) -> TableButton | None:
        buttons = self._view.buttons(self._layout, self._moment)
        found = next((button for button in buttons if button.box.contains(x, y)), None)
        return buttons[0] if found is None and self._layout.pool.contains(x, y) else found

    def _use(self, ident: str) -> Change | None:
        """What a button or its key does; a resting button only says why."""
        deeds: dict[str, Callable[[], Change | None]] = {
            "draw": self._draw,
            "draw-key": self._draw_by_key,
            "sort-groups": lambda: self._rearrange(self._sitting.sort_by_number),
            "sort-runs": lambda: self._rearrange(self._sitting.sort_by_colour),
            "tidy": lambda: self._rearrange(self._sitting.tidy),
            "undo": lambda: self._rearrange(self._sitting.undo),
            "redo": lambda: self._rearrange(self._sitting.redo),
            "reset": lambda: self._rearrange(self._sitting.reset),
            "end-turn": self._end_turn,
            "menu": self._pause,
            "escape": self._escape,
        }
        return deeds[ident]()

    def _rearrange(self, deed: Callable[[], None]) -> None:
        self._grasp.cancel(self._layout)
        deed()
        self._stage.show(self._sitting.desk, self._layout, REARRANGE)
        self._now(since_release=0.0)

    def _end_turn(self) -> Change | None:
        self._grasp.cancel(self._layout)
        if self._stage.showing or not self._sitting.my_turn:
            return None
        problems = self._sitting.end_turn()
        if problems:
            self._say(self._texts.problem(problems[0]))
            self._ear.refuse()
            self._grasp.touched = next((problem.meld for problem in problems if problem.meld is not None), None)
        return None

    def _draw(self) -> Change | None:
        if not self._sitting.my_turn or self._stage.showing or self._since_turn < DEAD_TIME:
            return None
        self._grasp.cancel(self._layout)
        staged = len(self._sitting.desk.staged.played)
        if not staged:
            self._sitting.draw()
            return None
        texts = self._texts
        question = texts.plural("dialog.draw_question", staged)
        stay = Answer("no", texts.text("dialog.draw_keep"), Pop)
        go = Answer("yes", texts.text("dialog.draw_draw"), self._draw_now)
        return Push(Dialog(self._doors, question, stay, go))

    def _draw_now(self) -> Change | None:
        self._sitting.draw()
        return Pop()

    def _draw_by_key(self) -> Change | None:
        """Drawing cannot be undone, so its key wants two presses (ux 2.11)."""
        if self._armed <= 0:
            self._armed = ARMED
            self._keyboard.point_at("draw", self.nodes())
            self._show_focus()
            self._say(self._texts.text("status.draw_armed"))
            return None
        self._armed = 0.0
        return self._draw()

    def _escape(self) -> Change | None:
        return None if self._grasp.cancel(self._layout) else self._pause()

    def _pause(self) -> Change | None:
        self._grasp.cancel(self._layout)
        return Push(self._doors.pause())

    # News and time

    @property
    def _pace(self) -> float:
        return self._doors.store.now.pace.factor

    def _sound(self, dt: float) -> None:
        for name in self._ear.heard(dt):
            self._doors.sounds.play(name)

    def _pass_time(self, dt: float) -> None:
        moment = self._moment
        self._now(since_release=moment.since_release + dt, since_move=moment.since_move + dt)
        self._since_turn = 0.0 if self._stage.showing else self._since_turn + dt
        self._keyboard.pass_time(dt)
        self._armed = max(0.0, self._armed - dt)
        self._notice_left = max(0.0, self._notice_left - dt)
        if not self._notice_left and moment.notice:
            self._now(notice="")

    def _heartbeat(self) -> object:
        """Changes whenever the picture does without anything moving: a clock's degree, a tip's time."""
        clock = self._sitting.clock
        return (
            clock.degrees,
            round(clock.left) if clock.is_low else None,
            self._moment.timers,
            self._sitting.thinking_seat,
            self._since_turn < DEAD_TIME,
        )

    def _tell_news(self) -> bool:
        """Whatever turns were completed since the last look; true when there were any."""
        news = self._sitting.take_news()
        for each in news:
            self._tell(each)
        return bool(news)

    def _tell(self, news: News) -> None:
        """Another turn is complete: play it out, say it, take what is gone out of the hand."""
        origin = self._layout.seat(news.seat, self._sitting.match.setup.players)
        held = self._grasp.hand.picked
        self._stage.perform(news, self._layout, origin, self._pace)
        self._grasp.keep_only([tile for tile in held if tile in news.after.rack.places])
        self._grasp.look_again(self._layout)
        self._now(acting=news.seat, said=news_line(self._texts, self._sitting.match, news))
        if news.seat == self._sitting.seat:
            self._stage.clear_marks()
            if news.timed_out:
                self._say(time_up_line(self._texts, news))
        self._grasp.touched = None
        self._ear.tell(news)
        if self._sitting.over:
            self._farewell = FAREWELL

    def _end(self, dt: float) -> Change | None:
        """After the last turn has been shown, the score sheet."""
        if self._farewell is None or self._stage.showing:
            return None
        self._farewell -= dt
        if self._farewell > 0:
            return None
        self._farewell = None
        self._sitting.close()
        self._thinker.close()
        return Push(self._doors.game_over(self._sitting.match))

    def _moved_tiles(self) -> None:
        self._now(since_release=0.0)
        self._stage.clear_marks()
        self._notice_left = 0.0

    def _tell_refusal(self) -> None:
        if self._grasp.refused is not None:
            self._say(self._texts.problem(self._grasp.refused))
            self._ear.refuse()
            self._grasp.refused = None

    def _say(self, sentence: str) -> None:
        self._now(notice=sentence)
        self._notice_left = NOTICE

    def _now(self, **changes: Any) -> None:
        """The next moment."""
        self._moment = replace(self._moment, **changes)
