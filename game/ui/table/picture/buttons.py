"""The buttons beside the rack: which there are now, what they say, how they look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.rules.problems import Problem
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.pictures import Icon, Plate, Tray, Weight
from game.ui.semantics import Node
from game.ui.table.picture.chrome import draw_centred, draw_opening_meter
from game.ui.table.picture.drawing import CHROME
from game.ui.table.picture.layout import LEAST_BUTTON, TableLayout

MORE_TIME, DISCARDS, POOL = "more-time", "discards", "pool"
BUTTON_OF: Mapping[Action, str] = MappingProxyType(
    {
        Action.UNDO: "undo",
        Action.REDO: "redo",
        Action.RESET: "reset",
        Action.SORT_GROUPS: "sort-groups",
        Action.SORT_RUNS: "sort-runs",
        Action.PLAYABLE: "sort-playable",
        Action.TIDY: "tidy",
        Action.END_TURN: "end-turn",
        Action.DRAW: "draw-key",
        Action.HINT: "hint",
        Action.RULES: "rules",
        Action.CHANGES: "changes",
        Action.REPLAY: "replay",
        Action.TURNS: "turns",
        Action.MENU: "menu",
        Action.CANCEL: "escape",
    }
)
"""The button that each action presses."""


@dataclass(frozen=True, slots=True)
class TableButton:
    """One button as it is now."""

    id: str
    box: Box
    label: str
    tip: str = ""
    icon: str = ""
    """Shown instead of the label when there is one."""
    enabled: bool = True
    primary: bool = False
    face: str | None = None
    """On the discard pile the symbol of its top tile, empty when there is none; None on every other button."""

    def node(self) -> Node:
        value, actions = ("", ("press",)) if self.enabled else ("disabled", ())
        shown = value if self.face is None else self.face
        return Node(self.id, "button", self.label, self.box, shown, actions, self.tip, disabled=not self.enabled)


@dataclass(frozen=True, slots=True)
class DiscardPile:
    """What the discard pile shows."""

    face: str
    """The symbol of its top tile; empty when there is none."""
    label: str
    enabled: bool
    """Whether the person may take its tile or throw one."""


@dataclass(frozen=True, slots=True)
class Looks:
    """Everything the buttons depend on, except the window."""

    problems: tuple[Problem, ...] = ()
    mine: bool = False
    """Whether the person is to move and the present table is shown; otherwise the turn's buttons are disabled."""
    passing: bool = False
    """Whether the pool is empty, so that Draw becomes Pass."""
    may_draw: bool = True
    """Whether this phase of the turn has Draw or Pass."""
    hints: bool = True
    """Whether hints can be given in this game."""
    pile: DiscardPile | None = None
    """None in a game without."""
    laid: bool = False
    """Whether anything lies on the table."""
    undo: bool = False
    redo: bool = False
    news: bool = False
    """Whether another seat has had a turn since the person's last one."""
    looking: bool = False
    """Whether a table of the past is shown."""
    crowded: bool = False
    """Whether tidying would give the tiles a larger size, so that it is worth offering (ux 2.5)."""
    more_time: str = ""
    """The key that gives more time, where it is offered just now."""
    presses: Mapping[Action, str] = field(default_factory=dict)
    """The names of the keys in force."""

    def press(self, action: Action) -> str:
        """What the player presses for an action."""
        return self.presses.get(action, "")


def table_buttons(layout: TableLayout, texts: Texts, looks: Looks) -> tuple[TableButton, ...]:
    """All buttons in reading order."""
    box, problems, mine, text = layout.buttons, looks.problems, looks.mine, texts.text
    drawing = text("table.pass") if looks.passing else text("table.draw")
    why = texts.problem(problems[0]) if problems and mine else ""
    turns = text("table.turns_tip", press=looks.press(Action.TURNS))
    hint = text("table.hint_tip", press=looks.press(Action.HINT))
    return (
        TableButton("draw", box["draw"], drawing, enabled=mine and looks.may_draw),
        TableButton("sort-groups", box["sort-groups"], text("table.sort_groups"), text("table.sort_groups_tip")),
        TableButton("sort-runs", box["sort-runs"], text("table.sort_runs"), text("table.sort_runs_tip")),
        TableButton("tidy", box["tidy"], text("table.tidy"), text("table.tidy_tip"), "", looks.laid, looks.crowded),
        TableButton(
            "changes",
            box["changes"],
            text("table.changes"),
            text("table.changes_tip", press=looks.press(Action.CHANGES), again=looks.press(Action.REPLAY)),
            "changes",
            looks.news or looks.looking,
            looks.looking,
        ),
        TableButton("turns", box["turns"], text("table.turns"), turns, "turns"),
        TableButton("end-turn", box["end-turn"], text("table.end_turn"), why, "", mine and not problems, True),
        TableButton("undo", box["undo"], text("table.undo"), text("table.undo"), "undo", looks.undo),
        TableButton("redo", box["redo"], text("table.redo"), text("table.redo"), "redo", looks.redo),
        TableButton("reset", box["reset"], text("table.reset"), text("table.reset_tip"), "", looks.undo),
        TableButton("hint", box["hint"], text("table.hint"), hint, "", mine and looks.hints),
        TableButton("menu", box["menu"], text("table.menu"), text("table.menu"), "menu"),
        *_discards(layout, looks),
        *_more_time(layout, texts, looks),
    )


def _discards(layout: TableLayout, looks: Looks) -> tuple[TableButton, ...]:
    """The discard pile: a press takes its top tile or throws the picked one, and a tile may be let fall on it."""
    pile = looks.pile
    if pile is None or layout.pile is None:
        return ()
    enabled = looks.mine and pile.enabled
    return (TableButton(DISCARDS, layout.pile, pile.label, pile.label, enabled=enabled, face=pile.face),)


def _more_time(layout: TableLayout, texts: Texts, looks: Looks) -> tuple[TableButton, ...]:
    """The box at the right end of the status strip, beside the seconds left, while they are shown."""
    if not looks.more_time:
        return ()
    place = more_time_box(layout)
    tip = texts.text("clock.more_tip", press=looks.more_time)
    return (TableButton(MORE_TIME, place, texts.text("clock.more_button"), tip, primary=True),)


def more_time_box(layout: TableLayout) -> Box:
    """The place of the button for more time: between the sets and the tiles of the rack, over its upper edge."""
    px, status = layout.frame.px, layout.status
    wide, tall = max(px(120 * min(1.5, layout.frame.text_scale)), 96), max(px(64), LEAST_BUTTON)
    return Box(status.right - wide, status.y - px(6), wide, tall)


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything the column of buttons draws."""

    layout: TableLayout
    buttons: tuple[TableButton, ...]
    missing: tuple[int, int] | None
    """Points reached and needed while the opening is being laid: a meter stands in the place of End turn."""
    hot: str | None
    """The button under the pointer."""
    down: str | None

    def draw(self, canvas: Canvas, texts: Texts) -> None:
        """Buttons, and the meter."""
        layout = self.layout
        if self.missing is not None:
            draw_opening_meter(canvas, texts, layout.frame, layout.buttons["end-turn"], *self.missing)
        for button in self.buttons:
            if self.missing is None or button.id != "end-turn":
                hot, down = self.hot == button.id, self.down == button.id
                draw_button(canvas, layout, button, hot=hot, down=down)


LARGEST_ICON = 0.68
"""The largest icon in parts of its button; icons grow with the type."""


def draw_button(canvas: Canvas, layout: TableLayout, button: TableButton, *, hot: bool, down: bool) -> None:
    """A plate with its words or its icon; the primary button has the accent colour."""
    frame, box = layout.frame, button.box
    if button.face is not None:
        if hot or not button.face:
            ring = box.grown(frame.px(6))
            canvas.put(Tray(round(ring.w), round(ring.h), frame.px(16), "landing", 2), ring.x, ring.y, layer=CHROME)
        if button.face:
            canvas.put(layout.look.face(button.face, round(box.w)), box.x, box.y, layer=CHROME)
        return
    style = ("primary" if button.primary else "secondary") if button.enabled else "disabled"
    if button.enabled and (down or hot):
        style += "-down" if down else "-hot"
    canvas.put(Plate(round(box.w), round(box.h), frame.px(16), style), box.x, box.y, layer=CHROME)
    colour = "disabled" if not button.enabled else "on-accent" if button.primary else "button-ink"
    if button.icon:
        size = round(min(min(box.h * 0.46, frame.px(34)) * frame.text_scale, min(box.w, box.h) * LARGEST_ICON))
        canvas.put(Icon(button.icon, size, colour), box.centre[0] - size / 2, box.centre[1] - size / 2, layer=CHROME)
        return
    weight = Weight.BOLD if button.primary else Weight.SEMIBOLD
    size = frame.text_px(24 if button.primary else 21)
    draw_centred(canvas, button.label, size, weight, colour, box.inset(frame.px(12), 0))
