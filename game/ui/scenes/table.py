"""The table: the person's hands meet the game. It passes gestures to the hand, time to the sitting, and draws."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.problems import Problem
from game.session.match import Match
from game.session.sitting import News, Sitting
from game.session.thinking import Thinker
from game.ui.canvas import Canvas, Measure
from game.ui.doors import Doors
from game.ui.geometry import Frame
from game.ui.gestures import Act, Action, Attention, Button, Gesture, Move, Press, Release
from game.ui.pictures import TileBack, Tray
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.confirm import ConfirmScene, Question
from game.ui.semantics import Node
from game.ui.table import bar, drawing
from game.ui.table.buttons import TableButton, draw_button, table_buttons
from game.ui.table.chrome import draw_seconds, draw_status
from game.ui.table.drawing import MOVING, Shown
from game.ui.table.grasp import Grasp
from game.ui.table.layout import TableLayout
from game.ui.table.nodes import table_nodes
from game.ui.table.places import meld_at, tray_box
from game.ui.table.speech import news_line, set_tip, time_up_line
from game.ui.table.stage import REARRANGE, Stage

FLAG_AFTER = 0.25
"""Unfinished sets are flagged this long after a release (ux 2.7)."""
REASON_AFTER = 0.35
"""A reason is told this long after the pointer comes to rest on a set (ux 2.7)."""
TIP_AFTER = 0.9
"""What a good set is worth is told later, so that it never covers a table in use."""
DEAD_TIME = 0.4
"""Drawing rests this long after another seat's turn, so that a click to skip never draws (ux 2.6)."""
NOTICE = 4.0
FAREWELL = 1.4
"""How long the last table stays before the score sheet."""
ARMED = 3.0


class TableScene:
    """One game on screen."""

    name = "table"
    overlay = False

    def __init__(self, match: Match, doors: Doors) -> None:
        self._doors = doors
        self._texts = doors.texts
        self._layout = TableLayout(Frame(1280, 720))
        self._thinker = Thinker()
        self._sitting = Sitting(match, self._layout.rooms, self._thinker)
        self._stage = Stage(match.human)
        self._grasp = Grasp(self._sitting, self._stage)
        self._measure: Measure | None = None
        self._said = ""
        self._notice, self._notice_left = "", 0.0
        self._since_release = self._since_move = self._since_turn = 9.0
        self._pointer = (0, 0)
        self._down: str | None = None
        self._armed = 0.0
        self._away = False
        self._acting: int | None = None
        self._farewell: float | None = None
        self._changed = True
        self._beat: object = None

    # The scene contract

    @property
    def settled(self) -> bool:
        return not self._changed

    def resize(self, frame: Frame, measure: Measure) -> None:
        first = self._measure is None
        self._measure = measure
        self._layout = TableLayout(frame)
        self._sitting.fit(self._layout.rooms)
        self._grasp.cancel(self._layout)
        if first:
            self._stage.set_still(still=self._doors.store.now.reduced_motion)
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
        self._down = None

    def handle(self, gesture: Gesture) -> Change | None:
        self._changed = True
        handler = self._handlers().get(type(gesture))
        return handler(gesture) if handler else None

    def update(self, dt: float) -> Change | None:
        was_moving = not self._stage.settled
        self._stage.update(dt)
        self._pass_time(dt)
        if not self._away:
            self._sitting.tick(dt, showing=self._stage.showing)
        news = self._sitting.take_news()
        for each in news:
            self._tell(each)
        beat = self._heartbeat()
        self._changed = bool(was_moving or news or beat != self._beat or not self._stage.settled)
        self._beat = beat
        return self._end(dt)

    def draw(self, canvas: Canvas) -> None:
        layout, sitting, shown = self._layout, self._sitting, self._shown()
        room = shown.desk.rack.room
        drawing.draw_ground(canvas, layout, layout.ledge_bottoms(room))
        acting = self._acting if self._stage.showing else None
        bar.draw_bar(canvas, layout, sitting, self._texts, acting)
        drawing.draw_sets(canvas, shown)
        drawing.draw_tiles(canvas, shown)
        drawing.draw_landing(canvas, shown)
        drawing.draw_hand(canvas, shown)
        for x, y in self._stage.backs():
            canvas.put(TileBack(layout.rack_tile(room), lifted=True), x, y, layer=MOVING)
        self._draw_buttons(canvas)
        draw_status(canvas, layout, *self._status())
        if sitting.my_turn:
            draw_seconds(canvas, layout, sitting.clock)
        self._draw_lasso(canvas)
        self._draw_tip(canvas, shown)

    def nodes(self) -> tuple[Node, ...]:
        shown = self._shown()
        status = Node("status", "status", self._status()[0], self._layout.status)
        return (
            *bar.bar_nodes(self._layout, self._sitting, self._texts),
            *table_nodes(shown, self._sitting, self._texts),
            *(button.node() for button in self._buttons()),
            status,
        )

    # Gestures

    def _handlers(self) -> dict[type, Callable[..., Change | None]]:
        return {Press: self._press, Move: self._move, Release: self._release, Act: self._act, Attention: self._attend}

    def _press(self, press: Press) -> Change | None:
        if self._stage.showing:
            self._stage.skip()
            self._since_turn = 0.0
        self._pointer = (press.x, press.y)
        if press.button is Button.RIGHT:
            if self._grasp.right_click(self._layout, self._pointer):
                self._moved_tiles()
            self._tell_refusal()
            return None
        button = self._button_at(press.x, press.y)
        self._down = button.id if button else None
        if button is None and press.button is Button.LEFT:
            self._grasp.press(self._layout, self._pointer, press.mods)
        return None

    def _move(self, move: Move) -> Change | None:
        self._pointer, self._since_move = (move.x, move.y), 0.0
        if self._down is None:
            self._grasp.move(self._layout, self._pointer)
            self._tell_refusal()
        return None

    def _release(self, release: Release) -> Change | None:
        self._pointer = (release.x, release.y)
        if release.button is not Button.LEFT:
            return None
        down, self._down = self._down, None
        if down is not None:
            button = self._button_at(release.x, release.y)
            return self._use(down) if button and button.id == down else None
        if self._grasp.release(self._layout, self._pointer):
            self._moved_tiles()
        self._tell_refusal()
        self._since_release = 0.0
        return None

    def _act(self, act: Act) -> Change | None:
        if self._stage.showing and act.action in (Action.PICK, Action.CANCEL):
            self._stage.skip()
            return None
        return self._use(_BUTTON_OF[act.action]) if act.action in _BUTTON_OF else None

    def _attend(self, attention: Attention) -> Change | None:
        self._away = not attention.present and self._sitting.clock.is_on and self._sitting.my_turn
        if self._away:
            self._grasp.cancel(self._layout)
        return None

    # Buttons

    def _buttons(self) -> tuple[TableButton, ...]:
        return table_buttons(
            self._layout, self._texts, self._sitting, self._judged(), busy=self._stage.showing or self._away
        )

    def _button_at(self, x: int, y: int) -> TableButton | None:
        found = next((button for button in self._buttons() if button.box.contains(x, y)), None)
        if found is None and self._layout.pool.contains(x, y):
            return self._buttons()[0]
        return found

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
        self._since_release = 0.0

    def _end_turn(self) -> Change | None:
        self._grasp.cancel(self._layout)
        if self._stage.showing or not self._sitting.my_turn:
            return None
        problems = self._sitting.end_turn()
        if problems:
            self._say(self._texts.problem(problems[0]))
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
        asked = texts.plural("dialog.draw_question", staged)
        question = Question(asked, texts.text("dialog.draw_draw"), texts.text("dialog.draw_keep"))
        return Push(ConfirmScene(self._doors, question, self._draw_now))

    def _draw_now(self) -> Change | None:
        self._sitting.draw()
        return Pop()

    def _draw_by_key(self) -> Change | None:
        """Drawing cannot be undone, so its key wants two presses (ux 2.11)."""
        if self._armed <= 0:
            self._armed = ARMED
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

    def _pass_time(self, dt: float) -> None:
        self._since_release += dt
        self._since_move += dt
        self._since_turn = 0.0 if self._stage.showing else self._since_turn + dt
        self._armed = max(0.0, self._armed - dt)
        self._notice_left = max(0.0, self._notice_left - dt)

    def _heartbeat(self) -> object:
        """Changes whenever the picture does without anything moving: a clock's degree, a tip's time."""
        clock = self._sitting.clock
        return (
            round(360 * clock.fraction),
            round(clock.left) if clock.is_low else None,
            self._notice_left > 0,
            self._since_release < FLAG_AFTER,
            self._since_move < REASON_AFTER,
            self._since_move < TIP_AFTER,
            self._sitting.thinking_seat,
            self._since_turn < DEAD_TIME,
        )

    def _tell(self, news: News) -> None:
        """Another turn is complete: play it out, say it, take what is gone out of the hand."""
        lines = bar.seat_lines(self._sitting, self._texts)
        origin = self._layout.seat(news.seat, len(lines))
        held = self._grasp.carried
        self._stage.perform(news, self._layout, origin, self._pace)
        self._grasp.keep_only([tile for tile in held if tile in news.after.rack.places])
        self._acting = news.seat
        self._said = news_line(self._texts, self._sitting.match, news)
        if news.seat == self._sitting.seat:
            self._stage.clear_marks()
            if news.timed_out:
                self._say(time_up_line(self._texts, news))
        self._grasp.touched = None
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
        self._since_release = 0.0
        self._stage.clear_marks()
        self._notice_left = 0.0

    def _tell_refusal(self) -> None:
        if self._grasp.refused is not None:
            self._say(self._texts.problem(self._grasp.refused))
            self._grasp.refused = None

    def _say(self, sentence: str) -> None:
        self._notice, self._notice_left = sentence, NOTICE

    # What is shown

    def _judged(self) -> tuple[Problem, ...]:
        return self._sitting.problems() if self._sitting.my_turn else ()

    def _status(self) -> tuple[str, str]:
        if self._away:
            return self._texts.text("pause.note"), "muted"
        if self._notice_left > 0:
            return self._notice, "gold"
        if self._stage.showing and self._said:
            return self._said, "ink"
        return bar.status_line(self._sitting, self._texts, self._judged(), self._said)

    def _shown(self) -> Shown:
        grasp, sitting = self._grasp, self._sitting
        desk = grasp.desk
        hover = meld_at(desk, self._layout, *self._pointer)
        return Shown(
            self._layout,
            desk,
            self._stage.places,
            self._stage.motion,
            carried=grasp.carried,
            grabbed=grasp.hand.grabbed,
            ghost=grasp.hand.ghost,
            over_rack=grasp.over_rack,
            tilt=grasp.tilt,
            picked=frozenset(grasp.hand.picked) - frozenset(grasp.carried),
            fresh=self._stage.fresh,
            moved_sets=self._stage.moved_sets,
            target=grasp.target_set,
            flagged=not grasp.carried and self._since_release >= FLAG_AFTER,
            locked=sitting.my_turn and any(desk.staged.locked(meld.ident) for meld in desk.table),
            unseen=frozenset(filter(self._stage.is_unseen, self._stage.entering)),
            hidden=self._away,
            hot=hover.ident if hover and sitting.my_turn and not desk.staged.locked(hover.ident) else None,
        )

    def _draw_buttons(self, canvas: Canvas) -> None:
        metered = not self._stage.showing and bar.draw_meter(canvas, self._layout, self._sitting, self._texts)
        for button in self._buttons():
            if metered and button.id == "end-turn":
                continue
            hot = button.enabled and self._down is None and button.box.contains(*self._pointer)
            draw_button(canvas, self._layout.frame, button, hot=hot, down=self._down == button.id)

    def _draw_lasso(self, canvas: Canvas) -> None:
        box = self._grasp.hand.lasso
        if box is not None and box.w > 2 and box.h > 2:
            canvas.put(Tray(round(box.w), round(box.h), 6, "landing", 2), box.x, box.y, layer=MOVING)

    def _draw_tip(self, canvas: Canvas, shown: Shown) -> None:
        """What a set is or lacks: of the set pointed at, otherwise of the last one touched if something is wrong."""
        if shown.carried or self._stage.showing or not shown.flagged:
            return
        pointed = meld_at(shown.desk, self._layout, *self._pointer)
        touched = next((meld for meld in shown.desk.table if meld.ident == self._grasp.touched), None)
        for meld, patience in ((pointed, REASON_AFTER), (touched, 0.0), (pointed, TIP_AFTER)):
            problems = shown.desk.staged.meld_problems(meld.ident) if meld else ()
            if meld is not None and self._since_move >= patience and (problems or patience == TIP_AFTER):
                tip = set_tip(self._texts, meld.tiles, problems)
                drawing.draw_bubble(canvas, self._layout, tip, tray_box(shown.desk, self._layout, meld))
                return


_BUTTON_OF = {
    Action.UNDO: "undo",
    Action.REDO: "redo",
    Action.RESET: "reset",
    Action.SORT_GROUPS: "sort-groups",
    Action.SORT_RUNS: "sort-runs",
    Action.TIDY: "tidy",
    Action.END_TURN: "end-turn",
    Action.DRAW: "draw-key",
    Action.MENU: "menu",
    Action.CANCEL: "escape",
}
