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
from game.ui.kit.boxes import HBox, Overlaid, Padded, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, PartsItem, SignItem, TextItem
from game.ui.look_names import IconName
from game.ui.pictures import Plate, Tray, Weight, Wood
from game.ui.scene import Change
from game.ui.scenes.board.board_parts import TILES, EnteredSet, RingKind, flowed, shown_tiles
from game.ui.scenes.board.board_view import BoardView, entering_line, problem_line, symbol_name
from game.ui.scenes.page_parts import DrawnButton
from game.ui.semantics import Node
from game.ui.widgets.button import SMALL_KEY, ButtonStyle
from game.ui.widgets.part import OnPress, Part, Still, Touch
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink, text_block

TABLE, ENTRY, RACK, GAP = 240, 72, 92, 19
"""Least heights of the sets, the field and the rack, in units; and the gap between the panels."""
TABLE_TILES = (57, 51, 46, 41, 37, 33, 29, 25)
RACK_TILES = (54, 48, 42, 36, 31, 27)
"""Widths in u from the largest; the first with which all fit is taken."""
IN_HEAP = 0.34
KEY, LOW_KEY, BESIDE, EDGE = (54, 59), (35, 80), 3, 2
"""The least size of a key of the palette, with what is left beside the tile or below it, the space between two, and
around a tile."""
FADED = 77
"""The opacity of a key whose tiles are all on the board: 30 percent."""
COUNT = 17
"""Size of what is left of a tile."""
CHIP = ButtonStyle(units=18, air=8)
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
    look: Callable[[str], Change | None]
    """Show the table before or after the answer."""
    painted: frozenset[Symbol] = frozenset()
    """What a stroke over the palette has passed."""

    def item(self, sheet: Sheet) -> Item:
        """The four parts, from top to bottom."""
        line = sheet.line(sheet.type(BODY), Weight.SEMIBOLD) / sheet.frame.u
        return VBox((self._table(), self._entry(max(ENTRY, line + 36)), self._rack(), self._palette()), GAP)

    # The table

    def _table(self) -> Item:
        sets = PartsItem(self._heap if self.view.draft.heap and not self.view.after else self._sets, tall=TABLE, grow=1)
        return Padded(VBox((self._head(), sets), 8, grow=1), 28, 10, 18, "choice", 26, grow=1)

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
        """The table before or after the answer; or what can be done with the set that is being entered."""
        view, text = self.view, self.view.texts.text
        best = view.answer.best if view.answer is not None else None
        if best is not None and best.tiles and not view.draft.heap:
            options = [ChoiceOption(each, text(f"board.{each}")) for each in ("before", "after")]
            chosen = "after" if view.after else "before"
            yield ChoiceItem("look", options, chosen, self.look, text("board.look"))
        elif view.draft.at is not None and not (view.draft.heap or view.draft.on_rack):
            for name in ("run", "group", "next"):
                yield ButtonItem(f"chip.{name}", text(f"board.{name}"), self.deeds[name], CHIP, 50)

    # What is typed

    def _entry(self, tall: float) -> Item:
        """The field with a chip for every row and what is being typed, or with what is wanted; and its buttons."""
        texts, editor, draft = self.view.texts, self.view.editor, self.view.editor.draft
        rows = [None] if draft.on_rack else range(len(draft.rows))
        names = [name for name in map(draft.written, rows) if name]
        asked = TextItem(f"|  {texts.text('board.entry')}", Ink(BODY, colour="muted"))
        typed = PartsItem(partial(_typed, names, f"{editor.text}|"), tall=tall - 24)
        inside = Sized(Padded(typed if names or editor.text else asked, 18, 12), tall=tall)
        is_empty = not (self.view.draft.rows or self.view.draft.rack)
        off = {"new": texts.text("board.new_empty")} if is_empty else {}
        buttons = (
            ButtonItem(
                each, texts.text(f"board.{each}"), self.deeds[each], CHIP, ENTRY,
                tip=off.get(each, ""), enabled=each not in off,
            )
            for each in ("paste", "copy", "new")
        )  # fmt: skip
        return HBox((Sized(Overlaid((PartsItem(self._field, target=True), inside)), wide=0, grow=1), *buttons), 10)

    def _field(self, sheet: Sheet, box: Box) -> Iterator[Part]:
        """The plate of what is typed; the words on it are parts of their own."""
        label, radius, deeds = self.view.texts.text("board.entry"), sheet.px(18), ("press", "type")

        def paint(canvas: Canvas, box: Box, touch: Touch) -> None:
            plate = Plate(round(box.w), round(box.h), radius, "field" if touch.focus else "field-on")
            canvas.put(plate, box.x, box.y, layer=1)

        node = Node("entry", "field", label, box, self.view.editor.text, deeds)
        yield DrawnButton(node, radius, self.deeds["field"], paint)

    # The rack

    def _rack(self) -> Item:
        text = self.view.texts.text
        line = TextItem(text("board.rack"), Ink(BODY, Weight.SEMIBOLD)), PartsItem(self._held, 360, RACK, grow=1)
        tab = Sized(TextItem(text("board.tab"), Ink(CAPTION, across=1.0), "tab"), least=220)
        told = FirstFit((HBox((*line, tab), 20, down=0.5), HBox(line, 20, down=0.5)))
        return Overlaid((PartsItem(self._wood), Padded(told, 24)))

    def _wood(self, sheet: Sheet, place: Box) -> Iterator[Part]:
        wide, tall = round(place.w), round(place.h)
        ground = Wood(wide, tall, (round(place.h * 0.9),)) if self.view.style.stands else Plate(wide, tall, 14, "panel")
        yield Still(ground, place)
        if self._is_on_rack:
            yield Still(Tray(round(place.w), round(place.h), sheet.px(14), "gold", 2), place, layer=2)

    @property
    def _is_on_rack(self) -> bool:
        return self.view.draft.on_rack and not self.view.after

    def _held(self, sheet: Sheet, inside: Box) -> Iterator[Part]:
        """The tiles of the rack; a press takes one away where they are entered, and otherwise goes on entering."""
        view, held, text = self.view, self.view.rest, self.view.texts.text
        room = inside.inset(0, sheet.px(8))
        flow = flowed([1] * len(held), room, [sheet.px(each) for each in RACK_TILES], between=0.06, centred=False)
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
        """The tiles in rows by suit, beside them the jokers, and the steps back and on."""
        game, history = self.view.draft.game, self.view.editor.history
        every = tuple(dict.fromkeys(game.symbols()))
        undoes = history.can_undo or bool(self.view.editor.text)
        steps: tuple[tuple[IconName, bool], ...] = ("undo", undoes), ("redo", history.can_redo)
        signs = tuple(
            SignItem(name, self.view.texts.text(f"table.{name}"), name, self.deeds[name], KEY[1], enabled=enabled)
            for name, enabled in steps
        )
        ways, columns = [], len(game.pieces.numbers)
        for place in (KEY, LOW_KEY):
            keys = Grid(tuple(self._key(each, place) for each in every if each.face), columns, BESIDE)
            jokers = Grid(tuple(self._key(each, place) for each in every if not each.face), 2, BESIDE)
            others = VBox((jokers, Spacer(grow=1), HBox(signs, BESIDE)))
            ways.append(HBox((Sized(keys, least=columns * (place[0] + BESIDE) + 1, grow=1), others), 12))
        return plated(FirstFit(tuple(ways)), 16, 10)

    def _key(self, symbol: Symbol, place: tuple[float, float]) -> Item:
        return PartsItem(partial(self._key_parts, symbol, place is LOW_KEY), *place)

    def _key_parts(self, symbol: Symbol, low: bool, sheet: Sheet, box: Box) -> Iterator[Part]:
        """The tile, and what is left of it at its right or below."""
        view, left, edge = self.view, max(0, self.view.left[symbol]), sheet.px(EDGE)
        label = view.texts.text("board.add_tip", tile=view.names[symbol], n=left)
        ink = Ink(COUNT, Weight.SEMIBOLD, across=0.5)
        wide, tall = sheet.width("0", sheet.type(COUNT), ink.weight), sheet.line(sheet.type(COUNT), ink.weight)
        if low:
            width = int(min(box.w - 2 * edge, (box.h - tall - edge) * 3 / 4))
            face = Box(box.x + (box.w - width) / 2, box.y + edge, width, width * 4 / 3)
            room = Box(box.x, box.bottom - tall, box.w, tall)
        else:
            width = int(min(box.h * 0.68, box.w - 2 * edge - wide))
            face = Box(box.x + edge, box.y + (box.h - width * 4 / 3) / 2, width, width * 4 / 3)
            room = Box(face.right, box.y, box.right - face.right, box.h)
        ident = f"{KEY_ID}{view.draft.game.spelling.text(symbol)}"
        painted, count = symbol in self.painted, text_block(sheet, room, str(left), ink)

        def paint(canvas: Canvas, box: Box, touch: Touch) -> None:
            style = "choice-on" if painted else touch.style(ident, SMALL_KEY) if left else None
            canvas.put(Plate(round(box.w), round(box.h), 10, style or "chip"), box.x, box.y, layer=1)
            tile, alpha = view.style.face(str(symbol), round(face.w)), 255 if left else FADED
            canvas.put(tile, face.x, face.y, layer=TILES, alpha=alpha)
            count.put(canvas, "on-accent" if painted else "muted" if left else "disabled")

        node = Node(ident, "button", label, box, str(left), ("press",) if left else (), disabled=not left)
        yield DrawnButton(node, 10, partial(self.add, symbol), paint)

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
        yield Still(Plate(round(place.w), round(place.h), sheet.px(12), "choice"), place, layer=2)
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
