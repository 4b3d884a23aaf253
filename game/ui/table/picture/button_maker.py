"""How a button beside the tiles looks: an item of the kit in its place, by what is known of the moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from game.rules.problems import Problem
from game.rules.values import immutable, replace
from game.session.texts import Texts
from game.session.thinking.hints import HintLevel
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Spacer, VBox
from game.ui.kit.item import Item, LayoutPass
from game.ui.kit.leaves import LEAST_MARK, MARK, ImageItem, PartsItem, ShrunkItem, SignItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dots, slot
from game.ui.look_names import IconName
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.table.picture.button_places import OBJECT_ROUND
from game.ui.table.picture.card_layout import HIGH
from game.ui.table.picture.chrome import FACE
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.piles import PileState, TurnEnd
from game.ui.table.picture.tile_ops import STEPPED_BACK
from game.ui.widgets.button import BARE, NO_PLATE, ON_TABLE, PRIMARY, RACK_ROUND, ROUND, SELECTED, Pressed
from game.ui.widgets.part import Part, panel
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.text_block import Ink


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
    hinted: int = 0
    """How much of a play was told; see `HintLevel`."""
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

    heard: frozenset[str] | None = None
    """The ids of what can be pressed while a card covers the table or a play is shown step by step; None for all."""
    unsaved: str = ""
    """Why the match or a finished game is not saved, as a sentence; empty while all is."""

    def press(self, action: Action) -> str:
        """What the player presses for an action."""
        return self.presses.get(action, "")


PAD = 6
"""What is left free round a button's words, in u."""
BESIDE_WORDS = 8
"""What is left free beside the words below the pool, in u."""
THROWN, SMALL_TILE, TOOL = 54, 19, 33
"""The widths of a piece that would be thrown, and of one and of an icon on a tool, in u."""
OVER_LABEL, OBJECT_PAD = 1.6, 9
"""Of what lies beside the rack: its icon in parts of the type, and the space beside its label in u."""


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
    ) -> PlacedButton:
        """Its label as large as it has room."""
        enabled = self.is_heard(ident, enabled)
        shown = ShrunkItem(label, _ink(enabled=enabled, primary=primary))
        return self._put(ident, box, label, tip, Padded(shown, PAD, 0), _kind(primary=primary), enabled=enabled)

    def sign(
        self, ident: str, box: Box, label: str, name: IconName, tip: str = "", *, enabled: bool = True,
        marked: bool = False,
    ) -> PlacedButton:  # fmt: skip
        """An icon in the top bar; `marked`: something is the matter, which the tip tells."""
        enabled, press = self.is_heard(ident, enabled), partial(self.use, ident)
        item = SignItem(
            ident, label, name, press, kind=BARE, enabled=enabled, answers=True, tip=tip or label, marked=marked
        )
        return PlacedButton(item, box)

    def tool(
        self, ident: str, box: Box, label: str, name: IconName, tip: str = "", *, enabled: bool = True,
        wanted: bool = False,
    ) -> PlacedButton:  # fmt: skip
        """An icon on an end of the rack or beside a hand, whose label is its tip; `wanted`: a press would help now."""
        enabled = self.is_heard(ident, enabled)
        kind = SELECTED.kind if wanted and enabled else self._round
        sign = icon(name, TOOL, kind.inks[0] if enabled else kind.off, 2)
        return self._put(ident, box, label, tip or label, sign, kind, enabled=enabled, radius=self._bow(box))

    @property
    def _round(self) -> Pressed:
        """How the tools look: on wood, or on the cloth beside a hand."""
        return ROUND if self.layout.held else RACK_ROUND

    def _bow(self, box: Box) -> float:
        return min(box.w, box.h) / 2 / self.layout.frame.u

    def object(
        self, ident: str, box: Box, label: str, name: IconName, tip: str = "", *, enabled: bool = True,
    ) -> PlacedButton:  # fmt: skip
        """An icon above its label beside the rack; the icon alone where the label has no room, or while it is off."""
        enabled = self.is_heard(ident, enabled)
        ink = _ink(enabled=enabled, primary=False)
        inside = self._signed(box, icon(name, ink.units * OVER_LABEL, ink.colour, 2), label, ink)
        return self._put(ident, box, label, tip, inside, ON_TABLE, enabled=enabled, radius=OBJECT_ROUND)

    def _signed(self, box: Box, sign: Item, said: str, ink: Ink) -> Item:
        """A sign above its words; alone where these have no room, or while it is off."""
        if ink.colour == "disabled":
            return sign
        room = (box.w / self.layout.frame.u - 2 * OBJECT_PAD) / self.layout.frame.text_scale
        both = VBox((sign, TextItem(said, ink, most=room)), ink.units * 0.3, down=0.5)
        return Padded(FirstFit((both, sign), box.h / self.layout.frame.u - OBJECT_PAD), OBJECT_PAD, 0)

    def told(self, ident: str, box: Box, label: str, name: IconName, tip: str) -> PlacedButton:
        """What tells a little more at each press: an icon with dots for how much was told, in place of its label."""
        ink = SELECTED.kind.inks[0]
        row = dots(self.looks.hinted, max(HintLevel), ink=ink)
        inside = VBox((icon(name, 21 * OVER_LABEL, ink, 2), row), 9, down=0.5)
        return self._put(ident, box, label, tip, inside, SELECTED.kind, enabled=True, radius=OBJECT_ROUND)

    def caption(self, ident: str, box: Box, label: str, detail: str, tip: str, *, enabled: bool) -> PlacedButton:
        """Words below what they are about, with a quieter line where that has room; none while it is off."""
        enabled = self.is_heard(ident, enabled)
        room = (box.w / self.layout.frame.u - 2 * BESIDE_WORDS) / self.layout.frame.text_scale
        said = TextItem(label, Ink(24, Weight.SEMIBOLD, across=0.5), most=room)
        more = TextItem(detail, Ink(21, colour="muted", across=0.5), most=room)
        ways = (*((VBox((said, more)),) if detail else ()), VBox((said,)), ShrunkItem(label, said.ink))
        shown: Item = Padded(FirstFit(ways, box.h / self.layout.frame.u), BESIDE_WORDS, 0) if enabled else Spacer()
        return self._put(ident, box, label, tip, shown, BARE, enabled=enabled)

    def sample(self, ident: str, box: Box, label: str, symbols: tuple[str, ...]) -> PlacedButton:
        """What the rack looks like afterwards, in place of words, which are its label and tip."""
        enabled = self.is_heard(ident, True)
        small = tuple(self._piece(symbol, enabled=enabled, wide=SMALL_TILE) for symbol in symbols)
        pieces = Padded(HBox(small, 1, across=0.5, down=0.5), PAD, 0)
        return self._put(ident, box, label, label, pieces, self._round, enabled=enabled, radius=self._bow(box))

    def end(self, ident: str, box: Box, end: TurnEnd) -> PlacedButton:
        """What ends the turn; where a throw does, with the piece that would be thrown, or its empty place."""
        enabled = self.is_heard(ident, self.looks.mine and end.enabled)
        ready = enabled and end.ready
        ink = replace(_ink(enabled=enabled, primary=ready), units=27)
        sign: Item = icon("check", ink.units * OVER_LABEL, ink.colour, 2)
        if end.shown:
            sign = self._piece(end.face, enabled=enabled, wide=THROWN) if end.face else slot(THROWN, THROWN * HIGH)
        inside, kind = self._signed(box, sign, end.shown or end.label, ink), _kind(primary=ready)
        tip = end.why or end.detail
        return self._put(ident, box, end.label, tip, inside, kind, enabled=enabled, radius=OBJECT_ROUND)

    def drawn(
        self, ident: str, box: Box, label: str, face: str, role: str, tip: str = "", *, enabled: bool,
        lit: Box | None = None,
    ) -> PlacedButton:  # fmt: skip
        """Pool, stock or discard pile, which somebody else draws: `face` says how many there are, or is the symbol of
        the top one. `lit` is framed under the pointer."""
        enabled, press = self.is_heard(ident, enabled), partial(self.use, ident)
        item = PressItem(
            Spacer(), ident, label, press, face, tip, NO_PLATE, enabled=enabled, answers=True, role=role, ring=lit
        )
        return PlacedButton(item, box)

    def worn(self, ident: str, box: Box, label: str, tip: str, name: IconName, *, primary: bool) -> PlacedButton:
        """A place that shows something already, a seat: its icon is in a disc on the lower edge of the face."""
        enabled = self.is_heard(ident, True)
        inside = PartsItem(partial(_disc, name, "primary" if primary else "secondary"))
        press = partial(self.use, ident)
        item = PressItem(inside, ident, label, press, tip=tip, kind=NO_PLATE, enabled=enabled, answers=True, ring=box)
        return PlacedButton(item, box)

    def is_heard(self, ident: str, able: bool) -> bool:
        """Whether it can be pressed now, if it can be at all."""
        return able and (self.looks.heard is None or ident in self.looks.heard)

    def _put(
        self, ident: str, box: Box, label: str, tip: str, inside: Item, kind: Pressed, *, enabled: bool,
        radius: float = 16,
    ) -> PlacedButton:  # fmt: skip
        press = partial(self.use, ident)
        item = PressItem(inside, ident, label, press, "", tip, kind, radius, enabled=enabled, answers=True)
        return PlacedButton(item, box)

    def _piece(self, symbol: str, *, enabled: bool, wide: float) -> Item:
        alpha = 255 if enabled else STEPPED_BACK
        return ImageItem(partial(self.layout.style.face, symbol), wide, wide * 4 / 3, layer=2, alpha=alpha)


def _kind(*, primary: bool) -> Pressed:
    return PRIMARY.kind if primary else ON_TABLE


def _ink(*, enabled: bool, primary: bool) -> Ink:
    units, weight = (24, Weight.BOLD) if primary else (21, Weight.SEMIBOLD)
    return Ink(units, weight, _kind(primary=primary).inks[0] if enabled else "disabled", across=0.5)


def _disc(name: IconName, plate: Literal["primary", "secondary"], sheet: Sheet, box: Box) -> Iterator[Part]:
    px, size = sheet.frame.px, max(LEAST_MARK, sheet.frame.px(MARK))
    place = Box(box.x + min(box.h - 4, px(FACE)) - size + px(3), box.bottom - size, size, size)
    sign = icon(name, MARK * 0.7, "on-accent" if plate == "primary" else "button-ink", 2)
    yield panel(place, size // 2, plate)
    yield from LayoutPass(sheet).laid(sign, size).put(place)
