"""The buttons beside the rack: which there are now, what they say, how they look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from game.rules.problems import Problem
from game.rules.values import immutable, replace
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox
from game.ui.kit.item import Item, LayoutPass
from game.ui.kit.leaves import LEAST_MARK, MARK, ImageItem, PartsItem, ShrunkItem, SignItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.look_names import IconName
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.table.picture.button_places import LEAST_BUTTON
from game.ui.table.picture.card_layout import SHOWN
from game.ui.table.picture.chrome import FACE, opening_meter
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.piles import PileState, TurnEnd, pile_labels
from game.ui.table.picture.tile_ops import STEPPED_BACK
from game.ui.widgets.button import NO_PLATE, PLAIN, PRIMARY, Pressed
from game.ui.widgets.part import Part, panel
from game.ui.widgets.sheet import Sheet
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


@immutable
class PlacedButton:
    """A button of the table: an item of the kit, and its place."""

    item: PressItem | SignItem
    box: Box


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
    pool: tuple[int, bool] = 0, False
    """How many tiles are left in the pool, and whether one may be drawn."""
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

    missing: tuple[int, int] | None = None
    """Points reached and needed while the opening is being laid, when a meter stands in the place of End turn."""
    heard: frozenset[str] | None = None
    """The ids of what can be pressed while a card covers the table or a play is shown step by step; None for all."""
    unsaved: str = ""
    """Why the match or a finished game is not saved, as a sentence; empty while all is."""

    def press(self, action: Action) -> str:
        """What the player presses for an action."""
        return self.presses.get(action, "")


@immutable
class ButtonMaker:
    """Makes the buttons of one moment: items of the kit, each with its place."""

    layout: TableLayout
    texts: Texts
    looks: ButtonsModel
    use: Callable[[str], Change | None]
    """Does what the button of an id does; what is off answers why."""

    def words(
        self,
        ident: str,
        box: Box,
        label: str,
        tip: str = "",
        *,
        enabled: bool = True,
        primary: bool = False,
        sign: IconName | None = None,
    ) -> PlacedButton:
        """Its label as large as it has room, behind an icon if there is a `sign`."""
        enabled = self._is_heard(ident, enabled)
        ink = _ink(enabled=enabled, primary=primary)
        shown: Item = ShrunkItem(label, ink)
        if sign is not None:
            shown = HBox((icon(sign, SIGN, ink.colour, 2), shown), 14, across=0.5)
        return self._put(ident, box, label, tip, Padded(shown, PAD, 0), _kind(primary=primary), enabled=enabled)

    def sign(
        self, ident: str, box: Box, label: str, name: IconName, tip: str = "", *, enabled: bool = True,
        marked: bool = False,
    ) -> PlacedButton:  # fmt: skip
        """An icon; `marked`: something is the matter, which the tip tells."""
        enabled, press = self._is_heard(ident, enabled), partial(self.use, ident)
        item = SignItem(ident, label, name, press, enabled=enabled, answers=True, tip=tip, marked=marked)
        return PlacedButton(item, box)

    def sample(self, ident: str, box: Box, label: str, symbols: tuple[str, ...]) -> PlacedButton:
        """What the rack looks like afterwards, in place of words, which are its label and tip."""
        enabled = self._is_heard(ident, True)
        pieces = HBox(tuple(self._piece(symbol, enabled=enabled) for symbol in symbols), 1, across=0.5, down=0.5)
        return self._put(ident, box, label, label, Padded(pieces, PAD, 0), PLAIN.kind, enabled=enabled)

    def end(self, ident: str, box: Box, end: TurnEnd) -> PlacedButton:
        """What ends the turn, with a second, smaller line or a tile beside its words where it says so; while the
        opening is being laid a meter stands in its place."""
        enabled = self._is_heard(ident, self.looks.mine and end.enabled)
        if self.looks.missing is not None:
            meter = opening_meter(self.texts, *self.looks.missing)
            return self._put(ident, box, end.label, end.why, meter, NO_PLATE, enabled=enabled)
        ink, detail, symbol = _ink(enabled=enabled, primary=end.ready), end.detail, end.face
        shown: Item = ShrunkItem(end.label, ink)
        if symbol:
            bold = replace(ink, units=24, weight=Weight.BOLD)
            beside = HBox((ShrunkItem(end.shown, bold), self._piece(symbol, enabled=enabled)), 12, across=0.5)
            shown = _in_two(beside, detail, ink, BESIDE_TILE)
        elif detail:
            ways = (end.label, detail), *((end.brief,) if end.brief[0] else ())
            shown = FirstFit(tuple(_in_two(ShrunkItem(said, ink), second, ink) for said, second in ways))
        inside = Padded(shown, PAD, PAD if detail else 0)
        return self._put(ident, box, end.label, end.why, inside, _kind(primary=end.ready), enabled=enabled)

    def drawn(
        self, ident: str, box: Box, label: str, face: str, role: str, tip: str = "", *, enabled: bool,
        lit: Box | None = None,
    ) -> PlacedButton:  # fmt: skip
        """Pool, stock or discard pile, which somebody else draws: `face` says how many there are, or is the symbol of
        the top one. `lit` is framed under the pointer."""
        enabled, press = self._is_heard(ident, enabled), partial(self.use, ident)
        item = PressItem(
            Spacer(), ident, label, press, face, tip, NO_PLATE, enabled=enabled, answers=True, role=role, ring=lit
        )
        return PlacedButton(item, box)

    def worn(self, ident: str, box: Box, label: str, tip: str, name: IconName, *, primary: bool) -> PlacedButton:
        """A place that shows something already, a seat: its icon is in a disc on the lower edge of the face."""
        enabled = self._is_heard(ident, True)
        inside = PartsItem(partial(_disc, name, "primary" if primary else "secondary"))
        return self._put(ident, box, label, tip, inside, NO_PLATE, enabled=enabled, ring=box)

    def _is_heard(self, ident: str, able: bool) -> bool:
        return able and (self.looks.heard is None or ident in self.looks.heard)

    def _put(
        self, ident: str, box: Box, label: str, tip: str, inside: Item, kind: Pressed, *, enabled: bool,
        ring: Box | None = None,
    ) -> PlacedButton:  # fmt: skip
        press = partial(self.use, ident)
        item = PressItem(
            inside, ident, label, press, tip=tip, kind=kind, radius=16, enabled=enabled, answers=True, ring=ring
        )
        return PlacedButton(item, box)

    def _piece(self, symbol: str, *, enabled: bool) -> Item:
        alpha = 255 if enabled else STEPPED_BACK
        return ImageItem(partial(self.layout.style.face, symbol), TILE, TILE * 4 / 3, layer=2, alpha=alpha)


PAD = 6
"""What is left free round a button's words, in u."""
TWO_LINES, BESIDE_TILE = (0.56, 0.44), (0.2, 0.8)
"""What the first and the second line of a button take of its height; a tile has a height of its own."""
TILE, SIGN = 27, 30
"""The widths of a tile beside words, and of an icon before them, in u."""


def _kind(*, primary: bool) -> Pressed:
    return (PRIMARY if primary else PLAIN).kind


def _ink(*, enabled: bool, primary: bool) -> Ink:
    units, weight = (24, Weight.BOLD) if primary else (21, Weight.SEMIBOLD)
    return Ink(units, weight, _kind(primary=primary).inks[0] if enabled else "disabled", across=0.5)


def _in_two(above: Item, detail: str, ink: Ink, shares: tuple[float, float] = TWO_LINES) -> Item:
    """Two lines; the second one is smaller."""
    below = ShrunkItem(detail, replace(ink, units=19, weight=Weight.REGULAR))
    return VBox(tuple(Sized(item, grow=share) for item, share in zip((above, below), shares, strict=True)))


def _disc(name: IconName, plate: Literal["primary", "secondary"], sheet: Sheet, box: Box) -> Iterator[Part]:
    px, size = sheet.frame.px, max(LEAST_MARK, sheet.frame.px(MARK))
    place = Box(box.x + min(box.h - 4, px(FACE)) - size + px(3), box.bottom - size, size, size)
    sign = icon(name, MARK * 0.7, "on-accent" if plate == "primary" else "button-ink", 2)
    yield panel(place, size // 2, plate)
    yield from LayoutPass(sheet).laid(sign, size).put(place)


def turn_buttons(maker: ButtonMaker, boxes: Mapping[str, Box]) -> dict[str, PlacedButton]:
    """The buttons that a match and an exercise have, by name; what they say is the same in both."""
    looks, text = maker.looks, maker.texts.text
    press, hints = looks.press(Action.HINT), looks.hints and (looks.mine or looks.looking)
    tidy, hint = text("table.tidy"), text("table.hint")
    by_number, by_colour = text("table.sort_groups_tip", press=press), text("table.sort_runs_tip", press=press)
    made = (
        maker.sample("sort-groups", boxes["sort-groups"], by_number, SAMPLES["sort-groups"]),
        maker.sample("sort-runs", boxes["sort-runs"], by_colour, SAMPLES["sort-runs"]),
        maker.words(
            "tidy", boxes["tidy"], tidy, text("table.tidy_tip", press=press), enabled=looks.laid,
            primary=looks.crowded, sign="tidy",
        ),
        maker.sign("undo", boxes["undo"], text("table.undo"), "undo", enabled=looks.undo),
        maker.sign("redo", boxes["redo"], text("table.redo"), "redo", enabled=looks.redo),
        maker.words("reset", boxes["reset"], text("table.reset"), text("table.reset_tip"), enabled=looks.reset),
        maker.words("hint", boxes["hint"], hint, text("table.hint_tip", press=press), enabled=hints, sign="hint"),
    )  # fmt: skip
    return {each.item.id: each for each in made}


def table_buttons(maker: ButtonMaker, players: int) -> tuple[PlacedButton, ...]:
    """All buttons of a match of so many `players` in reading order."""
    layout, text, looks = maker.layout, maker.texts.text, maker.looks
    box, usual = layout.buttons, turn_buttons(maker, layout.buttons)
    drawing, may_draw = text("table.pass") if looks.passing else text("table.draw"), looks.mine and looks.may_draw
    draw = maker.words("draw", _shares(layout, looks)[0], drawing, enabled=may_draw)
    turns = text("table.turns_tip", press=looks.press(Action.TURNS))
    return (
        *((draw,) if looks.piles is None else ()),
        *(usual[ident] for ident in ("sort-groups", "sort-runs", "tidy")),
        maker.words("turns", box["turns"], text("table.turns"), turns, sign="turns"),
        end_button(maker, maker.texts.problem(looks.problems[0]) if looks.problems and looks.mine else ""),
        *(usual[ident] for ident in ("undo", "redo", "reset", "hint")),
        _menu(maker, box["menu"]),
        *pile_buttons(maker),
        *_own_buttons(maker),
        *_more_time(maker),
        *_show_again(maker, players),
    )


def _menu(maker: ButtonMaker, box: Box) -> PlacedButton:
    """What leads to the pause; it says so for as long as something is not saved."""
    text, unsaved = maker.texts.text, maker.looks.unsaved
    label = text("table.menu_unsaved") if unsaved else text("table.menu")
    return maker.sign(BACK, box, label, "menu", unsaved, marked=bool(unsaved))


def _show_again(maker: ButtonMaker, players: int) -> tuple[PlacedButton, ...]:
    """The seat that had the last turn: a press shows the table before the others' turns."""
    looks, text = maker.looks, maker.texts.text
    if looks.last_seat is None:
        return ()
    place, label = maker.layout.seat(looks.last_seat, players), text("table.changes")
    tip = text("table.changes_tip", press=looks.press(Action.CHANGES), again=looks.press(Action.REPLAY))
    return (maker.worn("changes", place, label, tip, "changes", primary=looks.looking),)


def end_button(maker: ButtonMaker, why: str) -> PlacedButton:
    """What ends the turn; where a throw does, it says so."""
    looks = maker.looks
    usual = TurnEnd(maker.texts.text("table.end_turn"), "", enabled=not looks.problems, ready=True, why=why)
    return maker.end("end-turn", maker.layout.buttons["end-turn"], looks.ending or usual)


def pile_buttons(maker: ButtonMaker) -> tuple[PlacedButton, ...]:
    """The stock, which is drawn from by a press; the discard pile, where a press takes its top tile or throws the
    picked one; and the button that shows all of it."""
    layout, texts, looks = maker.layout, maker.texts, maker.looks
    piles, places = looks.piles, layout.piles
    if piles is None or places is None:
        return ()
    stock, discards = pile_labels(piles, texts)
    face = layout.style.spelling.text(piles.discards[-1].symbol) if piles.discards else ""
    see_all, tip = texts.text("table.see_all"), texts.text("table.see_all_tip", press=looks.press(Action.PILE))
    draws, uses, left = looks.mine and piles.may_draw, looks.mine and piles.may_use, str(piles.stock)
    return (
        maker.drawn(POOL, places.stock, stock, left, "pile", stock, enabled=draws, lit=places.stock),
        maker.drawn(DISCARDS, places.pressed, discards, face, "pile", discards, enabled=uses, lit=places.pile),
        maker.words(SEE_ALL, places.see_all, see_all, tip, enabled=len(piles.discards) > SHOWN),
    )


def pool_button(maker: ButtonMaker) -> tuple[PlacedButton, ...]:
    """The pool where it is a stack in the top bar, which draws it; drawn from by two clicks."""
    layout, texts, (left, may_draw) = maker.layout, maker.texts, maker.looks.pool
    if layout.piles is not None:
        return ()
    label = texts.plural("table.pool_left", left) if left else texts.text("table.pool_empty")
    return (maker.drawn(POOL, layout.pool, label, str(left), "pool", enabled=may_draw),)


def _own_buttons(maker: ButtonMaker) -> Iterator[PlacedButton]:
    """What only this game has."""
    texts, looks = maker.texts, maker.looks
    for box, (word, problems) in zip(reversed(_shares(maker.layout, looks)), looks.own, strict=False):
        why, enabled = texts.problem(problems[0]) if problems else "", looks.mine and not problems
        yield maker.words(f"{OWN}{word}", box, texts.text(f"{OWN}{word}"), why, enabled=enabled, primary=enabled)


def _shares(layout: TableLayout, looks: ButtonsModel) -> tuple[Box, ...]:
    """The place of Draw, shared with what only this game has; a game with piles needs no Draw."""
    place, count = layout.buttons["draw"], max(1, len(looks.own) + (looks.piles is None))
    gap = layout.frame.px(12)
    wide = (place.w - (count - 1) * gap) // count
    return tuple(replace(place, x=place.x + at * (wide + gap), w=wide) for at in range(count))


def _more_time(maker: ButtonMaker) -> tuple[PlacedButton, ...]:
    """The box at the right end of the status strip, beside the seconds left, while they are shown."""
    if not maker.looks.more_time:
        return ()
    text, tip = maker.texts.text, maker.texts.text("clock.more_tip", press=maker.looks.more_time)
    return (maker.words(MORE_TIME, more_time_box(maker.layout), text("clock.more_button"), tip, primary=True),)


def more_time_box(layout: TableLayout) -> Box:
    """The place of the button for more time: between the sets and the tiles of the rack, over its upper edge."""
    px, status = layout.frame.px, layout.status
    wide, tall = max(px(120 * layout.frame.sign_scale), 96), max(px(64), LEAST_BUTTON)
    return Box(status.right - wide, status.y - px(6), wide, tall)
