"""The buttons beside the rack: which there are now, what they say, how they look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from game.rules.problems import Problem
from game.rules.values import replace
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, VBox
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import ImageItem, ShrunkItem, SignItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.look_names import IconName, PlateStyle
from game.ui.pictures import Badge, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.picture.button_places import LEAST_BUTTON
from game.ui.table.picture.card_layout import SHOWN
from game.ui.table.picture.chrome import FACE, draw_opening_meter
from game.ui.table.picture.drawing import BADGES, CHROME, put_tray
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.piles import PileState, TurnEnd, pile_labels
from game.ui.table.picture.tile_ops import STEPPED_BACK
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.part import Touch
from game.ui.widgets.text_block import Ink

MORE_TIME, DISCARDS, POOL, SEE_ALL = "more-time", "discards", "pool", "see-all"
OWN = "command."
"""How the ids and the texts begin of the buttons for what only one game has."""
BACK = "menu"
"""What leads away from the table: the menu of a match, the way back from an exercise."""
HEARD_BESIDE_STEPS = frozenset({BACK, MORE_TIME, "leave"})
"""What can be pressed while a play is shown step by step, beside the buttons of its bar."""
BUTTON_OF: Mapping[Action, str] = {
    Action.UNDO: "undo",
    Action.REDO: "redo",
    Action.RESET: "reset",
    Action.SORT_GROUPS: "sort-groups",
    Action.SORT_RUNS: "sort-runs",
    Action.PLAYABLE: "sort-playable",
    Action.TIDY: "tidy",
    Action.LINE: "line",
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
"""The button that each action presses."""


SAMPLES: Mapping[str, tuple[str, ...]] = {"sort-groups": ("k7", "r7", "b7"), "sort-runs": ("b7", "b8", "b9")}
"""What the rack looks like after these buttons."""
ICON_OF: Mapping[str, IconName] = {"undo": "undo", "redo": "redo"}
"""Of buttons without words."""
SIGN_OF: Mapping[str, IconName] = {"tidy": "tidy", "hint": "hint"}
"""Of buttons whose words stand behind one."""


@dataclass(frozen=True, slots=True)
class TableButton:
    """One button as it is now."""

    id: str
    box: Box
    label: str
    tip: str = ""
    icon: IconName | None = None
    """Shown instead of the label when there is one."""
    sign: IconName | None = None
    """An icon before the label."""
    sample: tuple[str, ...] = ()
    """Symbols of the pieces that are shown instead of the label."""
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
    marked: bool = False
    """Whether a sign at its corner says that something is the matter, which its tip tells."""
    worn: bool = False
    """Whether its place shows something already, a seat, on whose face its icon is worn."""

    def node(self) -> Node:
        shown, role = ("", "button") if self.face is None else (self.face, "pile")
        actions = ("press",) if self.enabled else ()
        return Node(self.id, role, self.label, self.box, shown, actions, self.tip, disabled=not self.enabled)


@dataclass(frozen=True, slots=True)
class ButtonsModel:
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
    own: tuple[tuple[str, tuple[Problem, ...]], ...] = ()
    """The commands that only this game has, and what stops each now."""
    laid: bool = False
    """Whether anything lies on the table."""
    undo: bool = False
    redo: bool = False
    reset: bool = False
    last_seat: int | None = None
    """The other seat that had the last turn, which a press on it shows again, until the person acts."""
    looking: bool = False
    """Whether a table of the past is shown."""
    crowded: bool = False
    """Whether tidying would give the tiles a larger size, so that it is worth offering (ux 2.5)."""
    more_time: str = ""
    """The key that gives more time, where it is offered just now."""
    presses: Mapping[Action, str] = field(default_factory=dict)
    """The names of the keys in force."""

    unsaved: str = ""
    """Why the match or a finished game is not saved, as a sentence; empty while all is."""

    def press(self, action: Action) -> str:
        """What the player presses for an action."""
        return self.presses.get(action, "")


def turn_buttons(texts: Texts, looks: ButtonsModel, boxes: Mapping[str, Box]) -> dict[str, TableButton]:
    """The buttons that a match and an exercise have, by name; what they say is the same in both."""
    hints, press = looks.hints and (looks.mine or looks.looking), looks.press(Action.HINT)
    able = {"tidy": looks.laid, "undo": looks.undo, "redo": looks.redo, "reset": looks.reset, "hint": hints}
    made = {}
    for ident in ("sort-groups", "sort-runs", "tidy", "undo", "redo", "reset", "hint"):
        key, icon = f"table.{ident.replace('-', '_')}", ICON_OF.get(ident)
        sample, sign = SAMPLES.get(ident, ()), SIGN_OF.get(ident)
        tip = texts.text(key if icon else f"{key}_tip", press=press)
        label, lit = tip if sample else texts.text(key), ident == "tidy" and looks.crowded
        made[ident] = TableButton(ident, boxes[ident], label, tip, icon, sign, sample, able.get(ident, True), lit)
    return made


def table_buttons(layout: TableLayout, texts: Texts, looks: ButtonsModel, players: int) -> tuple[TableButton, ...]:
    """All buttons of a match of so many `players` in reading order."""
    box, text, usual = layout.buttons, texts.text, turn_buttons(texts, looks, layout.buttons)
    why = texts.problem(looks.problems[0]) if looks.problems and looks.mine else ""
    drawing = text("table.pass") if looks.passing else text("table.draw")
    draw = TableButton("draw", _shares(layout, looks)[0], drawing, enabled=looks.mine and looks.may_draw)
    turns = text("table.turns_tip", press=looks.press(Action.TURNS))
    return (
        *((draw,) if looks.piles is None else ()),
        *(usual[ident] for ident in ("sort-groups", "sort-runs", "tidy")),
        TableButton("turns", box["turns"], text("table.turns"), turns, sign="turns"),
        end_button(layout, texts, looks, why),
        *(usual[ident] for ident in ("undo", "redo", "reset", "hint")),
        _menu(texts, looks, box["menu"]),
        *pile_buttons(layout, texts, looks),
        *_own_buttons(layout, texts, looks),
        *_more_time(layout, texts, looks),
        *_show_again(layout, texts, looks, players),
    )


def _menu(texts: Texts, looks: ButtonsModel, box: Box) -> TableButton:
    """What leads to the pause; it says so for as long as something is not saved."""
    if not looks.unsaved:
        return TableButton(BACK, box, texts.text("table.menu"), texts.text("table.menu"), "menu")
    return TableButton(BACK, box, texts.text("table.menu_unsaved"), looks.unsaved, "menu", marked=True)


def as_heard(buttons: tuple[TableButton, ...], *, covered: bool, stepped: bool) -> tuple[TableButton, ...]:
    """The same, and what is not heard is off: while a card covers the table all but the button that leads back, while a
    play is shown step by step all but a few."""
    if not (covered or stepped):
        return buttons
    heard = (BACK,) if covered else HEARD_BESIDE_STEPS
    return tuple(button if button.id in heard else replace(button, enabled=False) for button in buttons)


def _show_again(layout: TableLayout, texts: Texts, looks: ButtonsModel, players: int) -> tuple[TableButton, ...]:
    """The seat that had the last turn: a press shows the table before the others' turns."""
    if looks.last_seat is None:
        return ()
    place, label = layout.seat(looks.last_seat, players), texts.text("table.changes")
    tip = texts.text("table.changes_tip", press=looks.press(Action.CHANGES), again=looks.press(Action.REPLAY))
    return (TableButton("changes", place, label, tip, "changes", primary=looks.looking, worn=True),)


def end_button(layout: TableLayout, texts: Texts, looks: ButtonsModel, why: str) -> TableButton:
    """What ends the turn; where a throw does, it says so."""
    usual = TurnEnd(texts.text("table.end_turn"), "", enabled=not looks.problems, ready=True, why=why)
    end = looks.ending or usual
    enabled, beside = looks.mine and end.enabled, (end.shown, end.face)
    box, detail = layout.buttons["end-turn"], end.detail
    return TableButton(
        "end-turn", box, end.label, end.why, enabled=enabled, primary=end.ready, detail=detail, beside=beside,
        brief=end.brief,
    )  # fmt: skip


def pile_buttons(layout: TableLayout, texts: Texts, looks: ButtonsModel) -> tuple[TableButton, ...]:
    """The stock, which is drawn from by a press; the discard pile, where a press takes its top tile or throws the
    picked one; and the button that shows all of it."""
    piles, places = looks.piles, layout.piles
    if piles is None or places is None:
        return ()
    stock, discards = pile_labels(piles, texts)
    face = layout.style.spelling.text(piles.discards[-1].symbol) if piles.discards else ""
    see_all, tip = texts.text("table.see_all"), texts.text("table.see_all_tip", press=looks.press(Action.PILE))
    return (
        TableButton(POOL, places.stock, stock, stock, enabled=looks.mine and piles.may_draw, face=str(piles.stock)),
        TableButton(DISCARDS, places.pressed, discards, discards, enabled=looks.mine and piles.may_use, face=face),
        TableButton(SEE_ALL, places.see_all, see_all, tip, enabled=len(piles.discards) > SHOWN),
    )


def _own_buttons(layout: TableLayout, texts: Texts, looks: ButtonsModel) -> Iterator[TableButton]:
    """What only this game has."""
    for box, (word, problems) in zip(reversed(_shares(layout, looks)), looks.own, strict=False):
        why, enabled = texts.problem(problems[0]) if problems else "", looks.mine and not problems
        yield TableButton(f"{OWN}{word}", box, texts.text(f"{OWN}{word}"), why, enabled=enabled, primary=enabled)


def _shares(layout: TableLayout, looks: ButtonsModel) -> tuple[Box, ...]:
    """The place of Draw, shared with what only this game has; a game with piles needs no Draw."""
    place, count = layout.buttons["draw"], max(1, len(looks.own) + (looks.piles is None))
    gap = layout.frame.px(12)
    wide = (place.w - (count - 1) * gap) // count
    return tuple(replace(place, x=place.x + at * (wide + gap), w=wide) for at in range(count))


def _more_time(layout: TableLayout, texts: Texts, looks: ButtonsModel) -> tuple[TableButton, ...]:
    """The box at the right end of the status strip, beside the seconds left, while they are shown."""
    if not looks.more_time:
        return ()
    place = more_time_box(layout)
    tip = texts.text("clock.more_tip", press=looks.more_time)
    return (TableButton(MORE_TIME, place, texts.text("clock.more_button"), tip, primary=True),)


def more_time_box(layout: TableLayout) -> Box:
    """The place of the button for more time: between the sets and the tiles of the rack, over its upper edge."""
    px, status = layout.frame.px, layout.status
    wide, tall = max(px(120 * layout.frame.sign_scale), 96), max(px(64), LEAST_BUTTON)
    return Box(status.right - wide, status.y - px(6), wide, tall)


def draw_buttons(
    canvas: Canvas,
    texts: Texts,
    layout: TableLayout,
    buttons: tuple[TableButton, ...],
    missing: tuple[int, int] | None,
    touch: Touch,
) -> None:
    """All buttons; `missing`: points reached and needed while the opening is being laid, when a meter stands in the
    place of End turn."""
    if missing is not None:
        draw_opening_meter(canvas, texts, layout.frame, layout.buttons["end-turn"], *missing)
    for button in buttons:
        if (button.face is not None or button.worn) and button.enabled and touch.hot == button.id:
            lit = layout.piles.pile if layout.piles and button.id == DISCARDS else button.box  # inside the piles' tray
            put_tray(canvas, lit.grown(layout.frame.px(6)), "target", CHROME, stroke=2)
        if button.worn:
            _draw_worn(canvas, layout, button)
        elif button.face is not None:
            continue
        elif missing is None or button.id != "end-turn":
            draw_item(canvas, button_item(layout, button), button.box, CHROME, touch)
        if button.marked:
            size = max(LEAST_WORN, layout.frame.px(WORN))
            canvas.put(Badge("bang", size), button.box.x - size / 3, button.box.bottom - size * 2 / 3, layer=BADGES)


def _draw_worn(canvas: Canvas, layout: TableLayout, button: TableButton) -> None:
    """Its icon in a disc on the lower edge of the face."""
    frame, box = layout.frame, button.box
    plate: PlateStyle = "primary" if button.primary else "secondary"
    disc = max(LEAST_WORN, frame.px(WORN))
    place = Box(box.x + min(box.h - 4, frame.px(FACE)) - disc + frame.px(3), box.bottom - disc, disc, disc)
    canvas.put(Plate(disc, disc, disc // 2, plate), place.x, place.y, layer=CHROME)
    if button.icon is not None:
        sign = icon(button.icon, WORN * 0.7, "on-accent" if button.primary else "button-ink")
        draw_item(canvas, sign, place, CHROME)


WORN, LEAST_WORN = 34, 22
"""The width of an icon's disc on a face, in u, and its least in pixels."""
PAD = 6
"""What is left free round a button's words, in u."""
TWO_LINES, BESIDE_TILE = (0.56, 0.44), (0.2, 0.8)
"""What the first and the second line of a button take of its height; a tile has a height of its own."""
TILE, SIGN = 27, 30
"""The widths of a tile beside words, and of an icon before them, in u."""


def button_item(layout: TableLayout, button: TableButton) -> Item:
    """How it looks: its icon, or its words as large as they have room; in fewer words where these have none."""
    kind = (PRIMARY if button.primary else PLAIN).kind
    if button.icon is not None:
        return SignItem(button.id, button.label, button.icon, lambda: None, kind=kind, enabled=button.enabled)
    units, weight = (24, Weight.BOLD) if button.primary else (21, Weight.SEMIBOLD)
    ink = Ink(units, weight, kind.inks[0] if button.enabled else "disabled", across=0.5)
    words, symbol = button.beside
    shown: Item = ShrunkItem(button.label, ink)

    def piece(symbol: str) -> Item:
        alpha = 255 if button.enabled else STEPPED_BACK
        return ImageItem(partial(layout.style.face, symbol), TILE, TILE * 4 / 3, layer=2, alpha=alpha)

    if button.sample:
        shown = HBox(tuple(map(piece, button.sample)), 1, across=0.5, down=0.5)
    elif button.sign is not None:
        shown = HBox((icon(button.sign, SIGN, ink.colour, 2), shown), 14, across=0.5)
    if symbol:
        bold = replace(ink, units=24, weight=Weight.BOLD)
        beside = HBox((ShrunkItem(words, bold), piece(symbol)), 12, across=0.5)
        shown = _in_two(beside, button.detail, ink, BESIDE_TILE)
    elif button.detail:
        ways = (button.label, button.detail), *((button.brief,) if button.brief[0] else ())
        shown = FirstFit(tuple(_in_two(ShrunkItem(said, ink), detail, ink) for said, detail in ways))
    inside = Padded(shown, PAD, PAD if button.detail else 0)
    return PressItem(inside, button.id, button.label, lambda: None, kind=kind, radius=16, enabled=button.enabled)


def _in_two(above: Item, detail: str, ink: Ink, shares: tuple[float, float] = TWO_LINES) -> Item:
    """Two lines; the second one is smaller."""
    below = ShrunkItem(detail, replace(ink, units=19, weight=Weight.REGULAR))
    return VBox(tuple(Sized(item, grow=share) for item, share in zip((above, below), shares, strict=True)))
