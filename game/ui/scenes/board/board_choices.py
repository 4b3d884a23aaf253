"""What lies over the board: which game it is about, and who plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.options import Jokers
from game.session.analysis.chances import can_be_counted
from game.session.analysis.draft import MOST_HELD, MOST_OTHERS, Draft, board_games
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.scenes.board.board_words import has_opening
from game.ui.scenes.page_parts import row_label
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, button
from game.ui.widgets.choice import Choice, ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

LEFT, TOP, WIDE, PAD = 380, 250, 1160, 56
HEAD, ROW = 150, 96
USUAL_SIZE = 7
"""Tiles on another rack until a number is given."""

_BoardRow = tuple[str, list[tuple[str, str]], str, Callable[[str], Change | None]]
"""A row: its name, the answers with their words, the chosen one, and what choosing does."""


class BoardRules(Page):
    """Game, opening and jokers of the board; every answer counts at once."""

    name = "board-rules"
    overlay = True
    first = "done"

    def __init__(self, services: Services, draft: Draft, agree: Callable[[Callable[[Draft], Draft]], None]) -> None:
        """`agree` gets every change of the draft."""
        super().__init__(services)
        self._draft = draft
        self._agree = agree

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        asked = tuple(self._asked())
        tall = HEAD + (len(asked) + bool(self._draft.others)) * ROW + 130
        top = (1080 - tall) / 2
        ground = panel(sheet.box(LEFT, top, WIDE, tall), sheet.px(30), "panel-raised")
        heading = words(sheet, sheet.box(LEFT + PAD, top + 40, WIDE - 2 * PAD, 80), self.text("board.rules_title"),
                        Ink(HEADING, Weight.SEMIBOLD), ident="title", role="dialog")  # fmt: skip
        rows = (part for at, row in enumerate(asked) for part in self._row(sheet, top + HEAD + at * ROW, *row))
        sizes = self._sizes(sheet, top + HEAD + len(asked) * ROW)
        done = button(sheet, sheet.box(LEFT + WIDE - PAD - 320, top + tall - 110, 320, 76), "done",
                      self.text("naming.done"), self.back, PRIMARY)  # fmt: skip
        return (ground, heading, *rows, *sizes, done)

    def _asked(self) -> Iterator[_BoardRow]:
        draft, text = self._draft, self.text
        yield "game", [(box, text(f"box.{box}")) for box in board_games()], draft.box, self._play
        if has_opening(draft):
            opened = [("yes", text("board.opened")), ("no", text("board.not_opened"))]
            yield "opening", opened, "yes" if draft.opened else "no", self._open
        yield "jokers", [(each.value, text(f"jokers.{each.value}")) for each in Jokers], draft.jokers.value, self._bind
        if can_be_counted(draft):
            counts = [(str(count), str(count)) for count in range(1, MOST_OTHERS + 1)]
            yield "others", [("0", text("board.no_others")), *counts], str(len(draft.others)), self._sit_down

    def _row(
        self,
        sheet: Sheet,
        top: float,
        ident: str,
        options: list[tuple[str, str]],
        chosen: str,
        choose: Callable[[str], Change | None],
    ) -> tuple[Part, Choice]:
        line = sheet.box(LEFT + PAD, top, WIDE - 2 * PAD, 76)
        label = self.text(f"board.{ident}")
        answers = [ChoiceOption(value, name) for value, name in options]
        shown = choice(sheet, Box(line.x + line.w * 0.27, line.y, line.w * 0.73, line.h), ident, answers, chosen,
                       choose, 1.0, label)  # fmt: skip
        return row_label(sheet, Box(line.x, line.y, shown.box.x - line.x - sheet.px(16), line.h), label), shown

    def _play(self, box: str) -> Change | None:
        return self._changed(lambda draft: draft.for_game(box))

    def _open(self, answer: str) -> Change | None:
        return self._changed(lambda draft: draft.after_opening(opened=answer == "yes"))

    def _bind(self, answer: str) -> Change | None:
        return self._changed(lambda draft: draft.with_jokers(Jokers(answer)))

    # How many tiles the others hold

    def _sizes(self, sheet: Sheet, top: float) -> Iterator[Part]:
        """A number for each other rack between a button for less and one for more."""
        if not self._draft.others:
            return
        line = sheet.box(LEFT + PAD, top, WIDE - 2 * PAD, 76)
        yield row_label(sheet, Box(line.x, line.y, line.w * 0.27 - sheet.px(16), line.h), self.text("board.held"))
        wide = line.w * 0.73 / MOST_OTHERS
        for at, size in enumerate(self._draft.others):
            x, side = line.x + line.w * 0.27 + at * wide, line.h
            for sign, step, place in (("\u2212", -1, x), ("+", 1, x + wide - side - sheet.px(14))):
                box = Box(place, line.y, side, side)
                yield button(sheet, box, f"held.{at}.{step:+}", sign, partial(self._hold, at, size + step))
            number = Box(x + side, line.y, wide - 2 * side - sheet.px(14), line.h)
            yield words(sheet, number, str(size), Ink(BODY, Weight.SEMIBOLD, across=0.5), ident=f"held.{at}")

    def _sit_down(self, count: str) -> Change | None:
        kept = self._draft.others[: int(count)]
        return self._changed(lambda draft: draft.beside((*kept, *(USUAL_SIZE,) * (int(count) - len(kept)))))

    def _hold(self, at: int, size: int) -> Change | None:
        others = self._draft.others
        sizes = (*others[:at], min(max(size, 1), MOST_HELD), *others[at + 1 :])
        return self._changed(lambda draft: draft.beside(sizes))

    def _changed(self, change: Callable[[Draft], Draft]) -> Change | None:
        self._draft = change(self._draft)
        self._agree(change)
        self.rebuild()
        return None


class BoardRivals(Page):
    """Against whom the position is played on."""

    name = "board-rivals"
    overlay = True
    first = "rival.fox"

    def __init__(self, services: Services, rivals: tuple[str, ...], choose: Callable[[str], Change | None]) -> None:
        super().__init__(services)
        self._rivals = rivals
        self._choose = choose

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = words(sheet, sheet.box(LEFT + PAD, TOP + 40, WIDE - 2 * PAD, 80), self.text("board.play_against"),
                        Ink(HEADING, Weight.SEMIBOLD), ident="title", role="dialog")  # fmt: skip
        ground = panel(sheet.box(LEFT, TOP, WIDE, 420), sheet.px(30), "panel-raised")
        wide, gap = (WIDE - 2 * PAD) / len(self._rivals), 14
        buttons = (
            button(
                sheet,
                sheet.box(LEFT + PAD + at * wide + gap / 2, TOP + 160, wide - gap, 90),
                f"rival.{name}",
                self.text(f"persona.{name}"),
                lambda name=name: self._choose(name),  # type: ignore[misc]
            )
            for at, name in enumerate(self._rivals)
        )
        cancel = button(sheet, sheet.box(LEFT + PAD, TOP + 300, 320, 76), "cancel", self.text("common.cancel"), Pop)
        return (ground, heading, *buttons, cancel)
