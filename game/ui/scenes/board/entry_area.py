"""The left side of the board: table, what is typed, rack, palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.rules.games.game import Game
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from game.session.speech.sentences import set_label, tile_name
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Move, Press, Release
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Overlaid, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, PartsItem, SignItem, TextItem
from game.ui.look_names import IconName
from game.ui.pictures import DIMMED, Dot, Plate, RackPlate, Tray, Weight
from game.ui.scene import Change
from game.ui.scenes.board.board_parts import TILES, EnteredSet, RingKind, flowed, shown_tiles
from game.ui.scenes.board.board_view import BoardView, entering_line, problem_line, symbol_name
from game.ui.scenes.page_parts import DrawnButton
from game.ui.semantics import Node
from game.ui.widgets.button import BARE, ButtonStyle
from game.ui.widgets.part import OnPress, Part, Still, Touch
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink, text_block

TABLE, ENTRY, GAP = 210, 66, 24
"""Least heights of the sets and of the field in units, and the gap between two parts."""
RACK, PLANK, LIP, STANDING = 129, 75, 12, 36
"""Of the rack in units: its height with the tiles on it, of its plank and of the lip of that, and how much of the plank
tiles hide."""
TABLE_TILES = (60, 51, 46, 41, 37, 33, 29, 25)
RACK_TILES = (63, 54, 48, 42, 36, 31, 27)
"""Widths in u from the largest; the first with which all fit is taken."""
IN_HEAP = 0.34
KEY, BESIDE, EDGE = (62, 66), 3, 2
"""The least size of a key of the palette with what is left beside the tile, the space between two, and around a
tile."""
ROWS = 4
"""In which the tiles stand, by their suits."""
LEFT_DOT, MOST_DOTS = 8, 4
"""A dot for each tile that is left in units, up to so many: the number is heard, and its tip."""
CHIP = ButtonStyle(units=CAPTION, air=8)
MORE = "…"
KEY_ID = "key."
"""What the ids of the palette's keys begin with; the tile follows in the notation of its game."""


@dataclass(frozen=True, slots=True)
class EntryArea:
    """The left side of the board page: table, typed line, rack and palette."""

    view: BoardView
    deeds: Mapping[str, OnPress]
    """What can be done, by the names of buttons."""
    edit: Callable[[int | None], Change | None]
    """Take a row up again; None for the rack."""
    remove: Callable[[int | None, int], Change | None]
    add: Callable[[Symbol], Change | None]
    painted: frozenset[Symbol] = frozenset()
    """What a stroke over the palette has passed."""

    def item(self, sheet: Sheet) -> Item:
        """The four parts, from top to bottom."""
        line = sheet.line(sheet.type(BODY), Weight.SEMIBOLD) / sheet.frame.u
        return VBox((self._table(), self._rack(), self._entry(max(ENTRY, line + 36)), self._palette()), GAP)

    # The table

    def _table(self) -> Item:
        sets = PartsItem(self._heap if self.view.draft.heap and not self.view.after else self._sets, tall=TABLE, grow=1)
        return Padded(VBox((self._head(), sets), 8, grow=1), 28, 10, 18, "tray", 24, grow=1)

    def _sets(self, sheet: Sheet, inside: Box) -> Iterator[Part]:
        view, rows = self.view, self.view.table
        flow = flowed([len(meld.tiles) for meld in rows], inside, [sheet.px(each) for each in TABLE_TILES])
        for number, meld in enumerate(rows):
            taken_up = number == view.draft.at and not (view.draft.on_rack or view.after)
            tiles = view.shown(meld)
            names = tuple(self._take_away(tile) for tile in meld.tiles)
            reading = view.draft.rules.read(meld.tiles)
            state = "valid" if reading is not None else "unfinished"
            label = set_label(view.texts, reading, len(meld.tiles), number + 1, state)
            tray: RingKind = "gold" if taken_up else "conflict" if number in view.wrong and not view.after else ""
            press = None if view.after else partial(self.edit, number)
            yield EnteredSet(
                f"set.{number}", label, view.texts.text("board.edit_tip"), flow.box(number, len(tiles)), tiles, names,
                view.style, flow.width, flow.pitch, press, partial(self.remove, number), tray, taken_up,
            )  # fmt: skip

    def _heap(self, sheet: Sheet, inside: Box) -> Iterator[Part]:
        """Every tile by itself, askew; a press takes it away."""
        view = self.view
        tiles = [(number, at, tile) for number, meld in enumerate(view.table) for at, tile in enumerate(meld.tiles)]
        flow = flowed([1] * len(tiles), inside, [sheet.px(each) for each in TABLE_TILES], between=IN_HEAP)
        for place, (number, at, tile) in enumerate(tiles):
            name = self._take_away(tile)
            facts = {"tile": tile_name(view.texts, tile), "place": place + 1, "count": len(tiles)}
            yield EnteredSet(
                f"heap.{place}", view.texts.text("fan.card", **facts), name, flow.box(place, 1),
                shown_tiles((tile.symbol,)), (name,), view.style, flow.width, flow.pitch,
                partial(self.remove, number, at), partial(self.remove, number), heap=True,
            )  # fmt: skip

    def _head(self) -> Item:
        """What this is and what is wrong with it, or what can be done with the set that is being entered."""
        view, text = self.view, self.view.texts.text
        said = entering_line(view.texts, view.draft)
        problem = next((each for each in view.problems if each.flaw or each.number in view.wrong), None)
        if problem is not None:
            said = problem_line(view.texts, problem)
        name, deeds = TextItem(text("board.table"), Ink(BODY, colour="muted")), tuple(self._deeds())
        ink = Ink(CAPTION, Weight.SEMIBOLD, "gold" if problem is None else "conflict", across=0.5)
        state = (TextItem(said, ink, "state", "status"),) if said else ()
        beside = HBox((name, *(map(rest, state or (Spacer(),))), *deeds), 12, down=0.5)
        apart = VBox((HBox((name, *map(rest, state)), 12, down=0.5), HBox(deeds, 10)), 6)
        return Sized(FirstFit((beside, apart)), tall=58)

    def _deeds(self) -> Iterator[Item]:
        """What can be done with the set that is being entered."""
        view = self.view
        if view.draft.at is not None and not (view.draft.heap or view.draft.on_rack):
            for name in ("run", "group", "next"):
                yield ButtonItem(f"chip.{name}", view.texts.text(f"board.{name}"), self.deeds[name], CHIP, 50)

    # What is typed

    def _entry(self, tall: float) -> Item:
        """The field with a chip for every row and what is being typed, or with what is wanted; and its buttons."""
        texts, editor, draft = self.view.texts, self.view.editor, self.view.editor.draft
        rows = [None] if draft.on_rack else range(len(draft.rows))
        names = [name for name in map(draft.written, rows) if name]
        asked = TextItem(f"|  {texts.text('board.entry')}", Ink(BODY, colour="muted"))
        typed = PartsItem(partial(_typed, names, f"{editor.text}|"), tall=tall - 24)
        inside = Sized(Padded(typed if names or editor.text else asked, 18, 12), tall=tall)
        field = Overlaid((PartsItem(self._field, target=True), inside))
        return HBox((Sized(field, wide=0, grow=1), *self._signs()), 16)

    def _signs(self) -> Iterator[Item]:
        """What can be done with the whole position, and the steps back and on."""
        texts, history = self.view.texts, self.view.editor.history
        is_empty = not (self.view.draft.rows or self.view.draft.rack)
        why = texts.text("board.new_empty") if is_empty else ""
        deeds: tuple[tuple[str, IconName, bool, str], ...] = (
            ("paste", "paste", True, "board.paste"),
            ("copy", "copy", True, "board.copy"),
            ("new", "bin", not is_empty, "board.new"),
            ("undo", "undo", history.can_undo or bool(self.view.editor.text), "table.undo"),
            ("redo", "redo", history.can_redo, "table.redo"),
        )
        for name, sign, enabled, key in deeds:
            said = why if name == "new" else ""
            yield SignItem(name, texts.text(key), sign, self.deeds[name], enabled=enabled, tip=said)

    def _field(self, sheet: Sheet, box: Box) -> Iterator[Part]:
        """The plate of what is typed; the words on it are parts of their own."""
        label, deeds = self.view.texts.text("board.entry"), ("press", "type")

        def paint(canvas: Canvas, box: Box, touch: Touch) -> None:
            plate = Plate(round(box.w), round(box.h), round(box.h) // 2, "tray")
            canvas.put(plate, box.x, box.y, layer=1)

        node = Node("entry", "field", label, box, self.view.editor.text, deeds)
        yield DrawnButton(node, round(box.h) // 2, self.deeds["field"], paint)

    # The rack

    def _rack(self) -> Item:
        """The plank, with the tiles that stand on it between its name and how to come to it."""
        text = self.view.texts.text
        on_plank = RACK - PLANK
        name = TextItem(text("board.rack"), Ink(BODY, Weight.SEMIBOLD, "plate-ink"))
        held = PartsItem(self._held, 360, RACK, grow=1)
        tab = TextItem(text("board.tab"), Ink(CAPTION, colour="plate-muted", across=1.0), "tab")
        line = Padded(name, 0, on_plank, LIP), held
        told = FirstFit((HBox((*line, Sized(Padded(tab, 0, on_plank, LIP), least=200)), 20), HBox(line, 20)))
        return Overlaid((PartsItem(self._wood), Padded(told, 27)))

    def _wood(self, sheet: Sheet, place: Box) -> Iterator[Part]:
        tall = min(place.h, place.h * PLANK / RACK)
        plank = Box(place.x, place.bottom - tall, place.w, tall)
        wide, high, radius = round(plank.w), round(plank.h), sheet.px(18)
        yield Still(RackPlate(wide, high, sheet.px(LIP), radius), plank)
        if self._is_on_rack:
            yield Still(Tray(wide, high, radius, "selected", 2), plank, layer=2)

    @property
    def _is_on_rack(self) -> bool:
        return self.view.draft.on_rack and not self.view.after

    def _held(self, sheet: Sheet, inside: Box) -> Iterator[Part]:
        """The tiles of the rack; a press takes one away where they are entered, and otherwise goes on entering."""
        view, held, text = self.view, self.view.rest, self.view.texts.text
        room = Box(inside.x, inside.y, inside.w, inside.h * (RACK - PLANK + STANDING) / RACK)
        flow = flowed([1] * len(held), room, [sheet.px(each) for each in RACK_TILES], between=0.06)
        tiles = shown_tiles(held)
        if self._is_on_rack:
            for at, symbol in enumerate(held):
                name = symbol_name(view.texts, symbol)
                away = text("board.take_away", tile=name)
                yield EnteredSet(
                    f"rack.{at}", name, away, flow.box(at, 1), tiles[at : at + 1], (away,), view.style, flow.width,
                    flow.pitch, partial(self.remove, None, at), partial(self.remove, None),
                )  # fmt: skip
            return
        for at, tile in enumerate(tiles):
            yield Still(view.style.face(tile.symbol, flow.width), flow.box(at, 1), layer=3)
        press = None if view.after else partial(self.edit, None)
        yield EnteredSet(
            "rack", text("board.rack"), text("board.tab"), inside, (), (), view.style, flow.width, flow.pitch, press,
            partial(self.remove, None),
        )  # fmt: skip

    # The palette

    def _palette(self) -> Item:
        """The tiles in rows by suit, and the jokers beside them."""
        game = self.view.draft.game
        every = tuple(dict.fromkeys(game.symbols()))
        columns = len(game.pieces.numbers)
        keys = Grid(tuple(self._key(each) for each in every if each.face), columns, BESIDE)
        others = tuple(self._key(each) for each in every if not each.face)
        across = -(-len(others) // ROWS)
        wide = across * (KEY[0] + BESIDE)
        jokers = (Sized(Grid(others, across, BESIDE), wide, wide),) if others else ()
        return HBox((Sized(keys, least=columns * (KEY[0] + BESIDE) + 1, grow=1), *jokers), 6, down=0.0)

    def _key(self, symbol: Symbol) -> Item:
        return PartsItem(partial(self._key_parts, symbol), *KEY)

    def _key_parts(self, symbol: Symbol, sheet: Sheet, box: Box) -> Iterator[Part]:
        """The tile, and a dot at its right for each that is left."""
        view, left, edge = self.view, max(0, self.view.left[symbol]), sheet.px(EDGE)
        label = view.texts.text("board.add_tip", tile=view.names[symbol], n=left)
        dot = max(3, sheet.px(LEFT_DOT))
        width = int(min(box.h * 0.72, box.w - 3 * edge - dot))
        face = Box(box.x + edge, box.y + (box.h - width * 4 / 3) / 2, width, width * 4 / 3)
        ident = f"{KEY_ID}{view.draft.game.spelling.text(symbol)}"
        painted, shown = symbol in self.painted, min(left, MOST_DOTS)

        def paint(canvas: Canvas, box: Box, touch: Touch) -> None:
            style = "selected" if painted else touch.style(ident, BARE) if left else None
            if style is not None:
                canvas.put(Plate(round(box.w), round(box.h), sheet.px(12), style), box.x, box.y, layer=1)
            tile, alpha = view.style.face(str(symbol), round(face.w)), 255 if left else DIMMED
            canvas.put(tile, face.x, face.y, layer=TILES, alpha=alpha)
            for at in range(shown):
                y = face.centre[1] + (at - (shown - 1) / 2) * dot * 1.6 - dot / 2
                canvas.put(Dot(dot, dot, "ink"), face.right + edge * 2, y, layer=2)

        node = Node(ident, "button", label, box, str(left), ("press",) if left else (), label, disabled=not left)
        yield DrawnButton(node, sheet.px(12), partial(self.add, symbol), paint)

    def _take_away(self, tile: Tile) -> str:
        return self.view.texts.text("board.take_away", tile=tile_name(self.view.texts, tile))


def _typed(names: Sequence[str], typed: str, sheet: Sheet, inside: Box) -> Iterator[Part]:
    """As many chips as there is room for, the last ones, and what is being typed behind them."""
    size, gap, pad = sheet.type(BODY), sheet.px(10), sheet.px(14)
    room: float = inside.w - sheet.width(typed, size, Weight.SEMIBOLD) - gap
    chips: list[tuple[str, float]] = []
    more = sheet.width(MORE, size) + 2 * pad
    for at, name in enumerate(reversed(names)):
        wide = sheet.width(name, size) + 2 * pad
        if wide + gap > room - (more + gap if at < len(names) - 1 else 0):
            chips.append((MORE, more))
            break
        room -= wide + gap
        chips.append((name, wide))
    left: float = inside.x
    for name, length in reversed(chips):
        place = Box(left, inside.y, length, inside.h)
        yield Still(Plate(round(place.w), round(place.h), sheet.px(12), "tray"), place, layer=2)
        yield text_block(sheet, place.inset(pad / 2, 0), name, Ink(BODY, across=0.5))
        left += length + gap
    rest_of_it = Box(left, inside.y, max(1.0, inside.right - left), inside.h)
    yield text_block(sheet, rest_of_it, typed, Ink(BODY, Weight.SEMIBOLD, "gold"))


@dataclass(frozen=True, slots=True)
class PaletteStroke:
    """Nothing before the button goes down on a key of the palette."""

    symbols: tuple[Symbol, ...] = ()

    @property
    def is_stroke(self) -> bool:
        """Whether more than one tile was passed, so that it is no click."""
        return len(self.symbols) > 1

    @property
    def passed(self) -> frozenset[Symbol]:
        """What is to be marked."""
        return frozenset(self.symbols) if self.is_stroke else frozenset()

    def after(self, gesture: Press | Move | Release, ident: str, game: Game) -> PaletteStroke:
        """The stroke after this gesture over the thing of that id."""
        if isinstance(gesture, Release) or (isinstance(gesture, Move) and not gesture.held):
            return PaletteStroke()
        symbol = game.spelling.symbol(ident.removeprefix(KEY_ID)) if ident.startswith(KEY_ID) else None
        if symbol is None or (isinstance(gesture, Move) and not self.symbols):
            return PaletteStroke() if isinstance(gesture, Press) else self
        if isinstance(gesture, Press):
            return PaletteStroke((symbol,))
        return self if symbol in self.symbols else PaletteStroke((*self.symbols, symbol))
