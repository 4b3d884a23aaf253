"""What the table's buttons and their keys do. A new command is a method here and a row in the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.ui.gestures import Action
from game.ui.scene import Change, Pop, Push
from game.ui.table.hinting import Hinting
from game.ui.table.parts import Parts
from game.ui.widgets.dialog import Answer, Dialog

DEAD_TIME = 0.4
"""Seconds without drawing after another seat's turn, so that a click that skips it never draws (ux 2.6)."""
ARMED = 3.0
"""Seconds in which a second press of the key draws."""

Deed = Callable[[], Change | None]


class Deeds:
    """Carries out commands by name."""

    def __init__(self, parts: Parts, hinting: Hinting, more: Mapping[str, Deed] | None = None) -> None:
        """`more`: further commands by name, those of the overlays."""
        self._parts = parts
        self._hinting = hinting
        self._armed = 0.0
        sitting = parts.sitting
        self._table: Mapping[str, Deed] = MappingProxyType(
            {
                "draw": self._draw,
                "draw-key": self._draw_by_key,
                "sort-groups": lambda: self._rearrange(sitting.sort_by_number),
                "sort-runs": lambda: self._rearrange(sitting.sort_by_colour),
                "sort-playable": lambda: self._rearrange(sitting.sort_playable),
                "tidy": lambda: self._rearrange(sitting.tidy),
                "undo": lambda: self._rearrange(sitting.undo),
                "redo": lambda: self._rearrange(sitting.redo),
                "reset": lambda: self._rearrange(sitting.reset),
                "end-turn": self._end_turn,
                "more-time": self._more_time,
                "hint": self._hint,
                "rules": self._rules,
                "menu": self._pause,
                "escape": self._escape,
                **(more or {}),
            }
        )

    def use(self, ident: str) -> Change | None:
        """Do what a button or its key does; a disabled button only says why."""
        return self._table[ident]()

    def pass_time(self, dt: float) -> None:
        self._armed = max(0.0, self._armed - dt)

    def _rearrange(self, deed: Callable[[], None]) -> None:
        self._parts.let_go()
        deed()
        self._parts.show()
        self._parts.now(since_release=0.0)

    def _end_turn(self) -> Change | None:
        parts = self._parts
        parts.let_go()
        if parts.stage.showing or not parts.sitting.my_turn:
            return None
        if parts.doors.store.now.confirm_end and not parts.sitting.problems():
            return self._ask_to_end()
        problems = parts.sitting.end_turn()
        if problems:
            parts.say(parts.texts.problem(problems[0]))
            parts.ear.refuse()
            parts.grasp.touched = next((problem.meld for problem in problems if problem.meld is not None), None)
            wrong = frozenset(problem.meld for problem in problems if problem.meld is not None)
            parts.now(pulsed=wrong, since_pulse=0.0)
        return None

    def _ask_to_end(self) -> Change:
        texts, played = self._parts.texts, len(self._parts.sitting.desk.staged.played)
        stay = Answer("no", texts.text("dialog.draw_keep"), Pop)
        go = Answer("yes", texts.text("table.end_turn"), self._end_now)
        return Push(Dialog(self._parts.doors, texts.plural("dialog.end_question", played), stay, go))

    def _end_now(self) -> Change:
        self._parts.sitting.end_turn()
        return Pop()

    def _more_time(self) -> Change | None:
        parts = self._parts
        parts.sitting.clock = parts.sitting.clock.longer()
        parts.say(parts.texts.text("clock.longer"))
        return None

    def _draw(self) -> Change | None:
        parts = self._parts
        if not parts.sitting.my_turn or parts.stage.showing or parts.since_turn < DEAD_TIME:
            return None
        parts.let_go()
        staged = len(parts.sitting.desk.staged.played)
        if not staged:
            parts.sitting.draw()
            return None
        texts = parts.texts
        stay = Answer("no", texts.text("dialog.draw_keep"), Pop)
        go = Answer("yes", texts.text("dialog.draw_draw"), self._draw_now)
        return Push(Dialog(parts.doors, texts.plural("dialog.draw_question", staged), stay, go))

    def _draw_now(self) -> Change | None:
        self._parts.sitting.draw()
        return Pop()

    def _draw_by_key(self) -> Change | None:
        """Drawing cannot be undone, so its key must be pressed twice (ux 2.11)."""
        parts = self._parts
        if self._armed <= 0:
            self._armed = ARMED
            parts.keyboard.point_at("draw", parts.nodes())
            parts.show_focus()
            parts.say(parts.texts.text("status.draw_armed", press=parts.press_of(Action.DRAW)))
            return None
        self._armed = 0.0
        return self._draw()

    def _hint(self) -> Change | None:
        self._parts.let_go()
        self._hinting.more()
        return None

    def _rules(self) -> Change | None:
        self._parts.let_go()
        return Push(self._parts.doors.rules(self._parts.sitting.match.setup))

    def _escape(self) -> Change | None:
        return None if self._parts.let_go() else self._pause()

    def _pause(self) -> Change | None:
        self._parts.let_go()
        self._parts.sitting.stand_up()
        return Push(self._parts.doors.pause())
