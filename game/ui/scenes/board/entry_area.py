"""The left side of the board: table, what is typed, rack, palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from game.session.speech.sentences import set_label, tile_name
from game.ui.geometry import Box
from game.ui.pictures import Plate, Tray, Weight, Wood
from game.ui.scene import Change
from game.ui.scenes.board.board_parts import EnteredSet, EntryField, PaletteKey, RingKind, shown_tiles
from game.ui.scenes.board.board_view import BoardView
from game.ui.scenes.board.board_words import entering_line, problem_line, symbol_name
from game.ui.scenes.board.palette_stroke import KEY_ID
from game.ui.scenes.board.tile_flow import flowed
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, SMALLEST_TARGET, Sheet
from game.ui.widgets.sign import Sign
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

LEFT, WIDE = 160, 1050
TABLE, ENTRY, RACK, PALETTE = (147, 378), (543, 72), (635, 92), (745, 263)
"""Top and height in u."""
TABLE_TILES = (57, 51, 46, 41, 37, 33, 29, 25)
RACK_TILES = (54, 48, 42, 36, 31, 27)
"""Widths in u from the largest; the first with which all fit is taken."""
HEAD = 66
"""The line above the sets."""
BETWEEN, IN_HEAP = 0.62, 0.34
KEY, KEY_PITCH = (60, 54), (67, 61)
CHIP = ButtonStyle(units=18)
MORE = "…"


@dataclass(frozen=True, slots=True)
class EntryCommands:
    """What can be done on this side."""

    edit: Callable[[int | None], Change | None]
    """Take a row up again; None for the rack."""
    remove: Callable[[int | None, int], Change | None]
    add: Callable[[Symbol], Change | None]
    next_set: OnPress
    run: OnPress
    group: OnPress
    undo: OnPress
    redo: OnPress
    paste: OnPress
    copy: OnPress
    empty: OnPress
    look: Callable[[str], Change | None]
    """Show the table before or after the answer."""
    field: OnPress


@dataclass(frozen=True, slots=True)
class EntryArea:
    """Lays this side out."""

    view: BoardView
    commands: EntryCommands
    painted: frozenset[Symbol] = frozenset()
    """What a stroke over the palette has passed."""

    def parts(self, sheet: Sheet) -> Iterator[Part]:
        yield from self._table(sheet)
        yield from self._entry(sheet)
        yield from self._rack(sheet)
        yield from self._palette(sheet)

    # The table

    def _table(self, sheet: Sheet) -> Iterator[Part]:
        top, tall = TABLE
        place = sheet.box(LEFT, top, WIDE, tall)
        yield Still(Plate(round(place.w), round(place.h), sheet.px(26), "choice"), place)
        yield from self._head(sheet, sheet.box(LEFT + 26, top + 8, WIDE - 52, HEAD))
        view, inside = self.view, sheet.box(LEFT + 30, top + HEAD + 18, WIDE - 60, tall - HEAD - 34)
        rows = view.table
        if view.draft.heap and not view.after:
            yield from self._heap(sheet, inside)
            return
        flow = flowed([len(meld.tiles) for meld in rows], inside, [sheet.px(each) for each in TABLE_TILES])
        for number, meld in enumerate(rows):
            taken_up = number == view.draft.at and not (view.draft.on_rack or view.after)
            tiles = view.shown(meld)
            names = tuple(self._take_away(tile) for tile in meld.tiles)
            reading = view.draft.rules.read(meld.tiles)
            state = "valid" if reading is not None else "unfinished"
            label = set_label(view.texts, reading, len(meld.tiles), number + 1, state)
            tray: RingKind = "gold" if taken_up else "conflict" if number in view.wrong and not view.after else ""
            press = None if view.after else partial(self.commands.edit, number)
            yield EnteredSet(
                f"set.{number}", label, view.texts.text("board.edit_tip"), flow.box(number, len(tiles)), tiles, names,
                view.look, flow.width, flow.pitch, press, partial(self.commands.remove, number), tray, taken_up,
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
                shown_tiles((tile.symbol,)), (name,), view.look, flow.width, flow.pitch,
                partial(self.commands.remove, number, at), partial(self.commands.remove, number), heap=True,
            )  # fmt: skip

    def _take_away(self, tile: Tile) -> str:
        return self.view.texts.text("board.take_away", tile=tile_name(self.view.texts, tile))

    def _head(self, sheet: Sheet, line: Box) -> Iterator[Part]:
        """What this is and what is wrong with it, or what can be done with the set that is being entered."""
        view, text = self.view, self.view.texts.text
        name = text("board.table")
        wide = sheet.width(name, sheet.type(BODY)) + sheet.px(24)
        yield words(sheet, Box(line.x, line.y, wide, line.h), name, Ink(BODY, colour="muted"))
        rest = Box(line.x + wide, line.y, line.w - wide, line.h)
        best = view.answer.best if view.answer is not None else None
        if best is not None and best.tiles and not view.draft.heap:
            options = [ChoiceOption(each, text(f"board.{each}")) for each in ("before", "after")]
            chosen = "after" if view.after else "before"
            shown = choice(sheet, rest, "look", options, chosen, self.commands.look, 1.0, text("board.look"))
            yield shown
            rest = Box(rest.x, rest.y, rest.w - shown.box.w - sheet.px(16), rest.h)
        elif view.draft.at is not None and not (view.draft.heap or view.draft.on_rack):
            for at, (ident, press) in enumerate(
                (("next", self.commands.next_set), ("group", self.commands.group), ("run", self.commands.run))
            ):
                label = text(f"board.{ident}")
                width = min(button_width(sheet, label, CHIP.units) - sheet.px(16), round(line.w * 0.24))
                tall = max(sheet.px(50), SMALLEST_TARGET)
                box = Box(rest.right - width, rest.centre[1] - tall / 2, width, tall)
                yield button(sheet, box, f"chip.{ident}", label, press, CHIP)
                rest = Box(rest.x, rest.y, rest.w - width - sheet.px(10 if at < 2 else 18), rest.h)
        said, colour = entering_line(view.texts, view.draft), "gold"
        problem = next((each for each in view.problems if each.flaw or each.number in view.wrong), None)
        if problem is not None:
            said, colour = problem_line(view.texts, problem), "conflict"
        if said:
            yield words(sheet, rest, said, Ink(CAPTION, Weight.SEMIBOLD, colour, across=0.5), ident="state",
                        role="status")  # fmt: skip

    # What is typed

    def _entry(self, sheet: Sheet) -> Iterator[Part]:
        top, tall = ENTRY
        texts, gap = self.view.texts, sheet.px(10)
        line = sheet.box(LEFT, top, WIDE, tall)
        right = line.right
        for ident, press in (
            ("new", self.commands.empty),
            ("copy", self.commands.copy),
            ("paste", self.commands.paste),
        ):
            label = texts.text(f"board.{ident}")
            wide = min(button_width(sheet, label, CHIP.units) - sheet.px(8), round(line.w * 0.16))
            yield button(sheet, Box(right - wide, line.y, wide, line.h), ident, label, press, CHIP)
            right -= wide + gap
        yield from EntryLine(self.view, self.commands.field).parts(sheet, Box(line.x, line.y, right - line.x, line.h))

    # The rack

    def _rack(self, sheet: Sheet) -> Iterator[Part]:
        top, tall = RACK
        view, place = self.view, sheet.box(LEFT, top, WIDE, tall)
        yield Still(Wood(round(place.w), round(place.h), (round(place.h * 0.9),)), place)
        taken_up = view.draft.on_rack and not view.after
        if taken_up:
            ring = Tray(round(place.w), round(place.h), sheet.px(14), "gold", 2)
            yield Still(ring, place, layer=2)
        name, tab = view.texts.text("board.rack"), view.texts.text("board.tab")
        wide = min(sheet.width(name, sheet.type(BODY)) + sheet.px(24), round(place.w * 0.2))
        label = Box(place.x + sheet.px(24), place.y, wide, place.h)
        yield words(sheet, label, name, Ink(BODY, Weight.SEMIBOLD))
        far = place.w * 0.24
        note = Box(place.right - far - sheet.px(20), place.y, far, place.h)
        yield words(sheet, note, tab, Ink(CAPTION, across=1.0), ident="tab")
        rest = view.rest
        inside = Box(label.right, place.y + sheet.px(6), note.x - label.right - sheet.px(10), place.h - sheet.px(16))
        flow = flowed([1] * len(rest), inside, [sheet.px(each) for each in RACK_TILES], between=0.06, centred=False)
        tiles, names = (
            shown_tiles(rest),
            tuple(view.texts.text("board.take_away", tile=self._name(one)) for one in rest),
        )
        if taken_up:
            for at in range(len(rest)):
                yield EnteredSet(
                    f"rack.{at}", self._name(rest[at]), names[at], flow.box(at, 1), tiles[at : at + 1],
                    names[at : at + 1], view.look, flow.width, flow.pitch, partial(self.commands.remove, None, at),
                    partial(self.commands.remove, None),
                )  # fmt: skip
            return
        for at in range(len(rest)):
            face = view.look.face(tiles[at].symbol, flow.width)
            yield Still(face, flow.box(at, 1), layer=3)
        press = None if view.after else partial(self.commands.edit, None)
        yield EnteredSet(
            "rack", name, tab, Box(inside.x, place.y, inside.w, place.h), (), (), view.look, flow.width, flow.pitch,
            press, partial(self.commands.remove, None),
        )  # fmt: skip

    def _name(self, symbol: Symbol) -> str:
        return symbol_name(self.view.texts, symbol)

    # The palette

    def _palette(self, sheet: Sheet) -> Iterator[Part]:
        top, tall = PALETTE
        yield panel(sheet.box(LEFT, top, WIDE, tall), sheet.px(26))
        game, (wide, high), (across, down) = self.view.draft.game, KEY, KEY_PITCH
        faces = [symbol for symbol in dict.fromkeys(game.symbols()) if symbol.face is not None]
        for at, symbol in enumerate(faces):
            row, column = divmod(at, len(game.pieces.numbers))
            yield self._key(sheet, sheet.box(LEFT + 24 + column * across, top + 12 + row * down, wide, high), symbol)
        right = LEFT + 24 + len(game.pieces.numbers) * across + 8
        for at, joker in enumerate(symbol for symbol in dict.fromkeys(game.symbols()) if symbol.face is None):
            box = sheet.box(right + at % 2 * across, top + 12 + at // 2 * down, wide, high)
            yield self._key(sheet, box, joker)
        history = self.view.editor.history
        for at, (ident, press, enabled) in enumerate(
            (
                ("undo", self.commands.undo, history.can_undo or bool(self.view.editor.text)),
                ("redo", self.commands.redo, history.can_redo),
            )
        ):
            place = sheet.box(right + at * across, top + 12 + 3 * down, wide, high)
            label = self.view.texts.text(f"table.{ident}")
            yield Sign(ident, label, ident, place, press, sheet.px(14), enabled=enabled)

    def _key(self, sheet: Sheet, box: Box, symbol: Symbol) -> Part:
        view, left = self.view, max(0, self.view.left[symbol])
        label = view.texts.text("board.add_tip", tile=view.names[symbol], n=left)
        width = int(box.h * 0.68)
        room = Box(box.x + width, box.y, box.w - width - 2, box.h)
        count = words(sheet, room, str(left), Ink(min(CAPTION, 17), Weight.SEMIBOLD, across=0.7))
        ident = f"{KEY_ID}{view.draft.game.spelling.text(symbol)}"
        return PaletteKey(
            ident, label, box, str(symbol), view.look, width, count, left, partial(self.commands.add, symbol),
            symbol in self.painted,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntryLine:
    """The field with a chip for every row, and what is being typed at its end."""

    view: BoardView
    press: OnPress

    def parts(self, sheet: Sheet, box: Box) -> Iterator[Part]:
        yield EntryField("entry", self.view.texts.text("board.entry"), box, self.view.editor.text, self.press,
                         sheet.px(18))  # fmt: skip
        draft, text = self.view.editor.draft, self.view.editor.text
        size, gap, pad = sheet.type(BODY), sheet.px(10), sheet.px(14)
        inside = box.inset(sheet.px(18), sheet.px(12))
        typed = f"{text}|"
        room: float = inside.w - sheet.width(typed, size, Weight.SEMIBOLD) - gap
        chips: list[tuple[str, float]] = []
        names = [draft.written(None)] if draft.on_rack else [draft.written(at) for at in range(len(draft.rows))]
        names, more = [name for name in names if name], sheet.width(MORE, size) + 2 * pad
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
            yield words(sheet, place.inset(pad / 2, 0), name, Ink(BODY, across=0.5))
            left += length + gap
        rest = Box(left, inside.y, max(1.0, inside.right - left), inside.h)
        if text or chips:
            yield words(sheet, rest, typed, Ink(BODY, Weight.SEMIBOLD, "gold"))
        else:
            yield words(sheet, rest, f"|  {self.view.texts.text('board.entry')}", Ink(BODY, colour="muted"))
