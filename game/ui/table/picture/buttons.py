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
from game.ui.pictures import Icon, Label, Plate, Tray, Weight
from game.ui.semantics import Node
from game.ui.table.picture.chrome import SMALLEST, draw_centred, draw_opening_meter
from game.ui.table.picture.drawing import CHROME
from game.ui.table.picture.layout import LEAST_BUTTON, TableLayout
from game.ui.table.piles.pile_state import PileState, TurnEnd, pile_labels

MORE_TIME, DISCARDS, POOL, SEE_ALL = "more-time", "discards", "pool", "see-all"
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
        Action.TAKE: "take-key",
        Action.THROW: "throw-key",
        Action.PILE: SEE_ALL,
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
    """Of stock and discard pile, which are drawn with the tiles: how many there are, or the symbol of the top one;
    None on every other button."""
    detail: str = ""
    """A second, smaller line."""
    beside: tuple[str, str] = ("", "")
    """Shown instead of the label: words, and the symbol of the tile beside them."""
    brief: tuple[str, str] = ("", "")
    """Shown instead of label and detail where the type is large: fewer words."""

    def node(self) -> Node:
        value, actions = ("", ("press",)) if self.enabled else ("disabled", ())
        shown, role = (value, "button") if self.face is None else (self.face, "pile")
        return Node(self.id, role, self.label, self.box, shown, actions, self.tip, disabled=not self.enabled)


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
    """Whether hints are given in this game and to whoever is to move; asked for over a past table, they lead back."""
    piles: PileState | None = None
    """Stock and discard pile; None in a game without a discard pile, where Draw is a button."""
    ending: TurnEnd | None = None
    """What the button that ends the turn says where a turn ends with a throw."""
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
    draw = TableButton("draw", box["draw"], drawing, enabled=mine and looks.may_draw)
    return (
        *((draw,) if looks.piles is None else ()),
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
        _end_turn(layout, texts, looks, why),
        TableButton("undo", box["undo"], text("table.undo"), text("table.undo"), "undo", looks.undo),
        TableButton("redo", box["redo"], text("table.redo"), text("table.redo"), "redo", looks.redo),
        TableButton("reset", box["reset"], text("table.reset"), text("table.reset_tip"), "", looks.undo),
        TableButton("hint", box["hint"], text("table.hint"), hint, "", looks.hints and (mine or looks.looking)),
        TableButton("menu", box["menu"], text("table.menu"), text("table.menu"), "menu"),
        *_piles(layout, texts, looks),
        *_more_time(layout, texts, looks),
    )


def _end_turn(layout: TableLayout, texts: Texts, looks: Looks, why: str) -> TableButton:
    box, end = layout.buttons["end-turn"], looks.ending
    if end is None:
        enabled = looks.mine and not looks.problems
        return TableButton("end-turn", box, texts.text("table.end_turn"), why, enabled=enabled, primary=True)
    enabled = looks.mine and end.enabled
    return TableButton(
        "end-turn",
        box,
        end.label,
        end.why,
        enabled=enabled,
        primary=end.ready,
        detail=end.detail,
        beside=(end.shown, end.face),
        brief=end.brief,
    )


def _piles(layout: TableLayout, texts: Texts, looks: Looks) -> tuple[TableButton, ...]:
    """The stock, which is drawn from by a press; the discard pile, where a press takes its top tile or throws the
    picked one; and the button that shows all of it."""
    piles, places = looks.piles, layout.piles
    if piles is None or places is None:
        return ()
    stock, discards = pile_labels(piles, texts)
    face = layout.look.spelling.text(piles.discards[-1].symbol) if piles.discards else ""
    see_all, tip = texts.text("table.see_all"), texts.text("table.see_all_tip", press=looks.press(Action.PILE))
    return (
        TableButton(POOL, places.stock, stock, stock, enabled=looks.mine and piles.may_draw, face=str(piles.stock)),
        TableButton(DISCARDS, places.pile, discards, discards, enabled=looks.mine and piles.may_use, face=face),
        TableButton(SEE_ALL, places.see_all, see_all, tip, enabled=bool(piles.discards)),
    )


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


PAD = 6
"""What is left free on both sides of a button's words, in u."""
DETAILED = 1.2
"""Above this text scale a button says what it does in fewer words."""
LABEL_SHARE = 0.56
"""The part of a button with two lines that the first one takes."""
LARGEST_ICON = 0.68
"""The largest icon in parts of its button; icons grow with the type."""


def draw_button(canvas: Canvas, layout: TableLayout, button: TableButton, *, hot: bool, down: bool) -> None:
    """A plate with its words or its icon; the primary button has the accent colour."""
    frame, box = layout.frame, button.box
    if button.face is not None:
        if hot:
            ring = box.grown(frame.px(6))
            canvas.put(Tray(round(ring.w), round(ring.h), frame.px(16), "target", 2), ring.x, ring.y, layer=CHROME)
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
    size, inside = frame.text_px(24 if button.primary else 21), box.inset(frame.px(PAD), 0)
    is_brief = frame.text_scale > DETAILED and button.brief[0]
    label, detail = button.brief if is_brief else (button.label, button.detail)
    if not detail:
        draw_centred(canvas, label, size, weight, colour, inside)
        return
    half = inside.h * LABEL_SHARE
    above = Box(inside.x, inside.y + frame.px(6), inside.w, half)
    if button.beside[1]:
        _draw_beside(canvas, layout, button, colour, above)
    else:
        draw_centred(canvas, label, size, weight, colour, above)
    below = Box(inside.x, inside.y + half, inside.w, inside.h - half - frame.px(8))
    draw_centred(canvas, detail, frame.text_px(19), Weight.REGULAR, colour, below)


def _draw_beside(canvas: Canvas, layout: TableLayout, button: TableButton, colour: str, box: Box) -> None:
    """Words with a little tile behind them, together in the middle of the box."""
    words, symbol = button.beside
    size, gap, width = layout.frame.text_px(24), layout.frame.px(12), round(box.h * 0.58)
    while size > SMALLEST and canvas.measure.width(words, size, Weight.BOLD) > box.w - width - gap:
        size -= 1
    wide = canvas.measure.width(words, size, Weight.BOLD)
    left = box.centre[0] - (wide + gap + width) / 2
    top = box.centre[1] - canvas.measure.height(size, Weight.BOLD) / 2
    canvas.put(Label(words, size, Weight.BOLD, colour), left, top, layer=CHROME)
    top = box.centre[1] - width * 2 / 3 - layout.frame.px(5)
    canvas.put(layout.look.face(symbol, width), left + wide + gap, top, layer=CHROME)
