"""What lies over the board: which game it is about, and who plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.rules.options import Jokers
from game.session.analysis.draft import Draft, board_games
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.scenes.board.board_words import has_opening
from game.ui.scenes.page_parts import row_label
from game.ui.widgets.button import PRIMARY, button
from game.ui.widgets.choice import Choice, ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import HEADING, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

LEFT, TOP, WIDE, PAD = 380, 250, 1160, 56
HEAD, ROW = 150, 96


class BoardRules(Page):
    """Game, opening and jokers of the board; every answer counts at once."""

    name = "board-rules"
    overlay = True
    first = "done"

    def __init__(self, navigator: Navigator, draft: Draft, agree: Callable[[Callable[[Draft], Draft]], None]) -> None:
        """`agree` gets every change of the draft."""
        super().__init__(navigator)
        self._draft = draft
        self._agree = agree

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        rows = tuple(self._rows(sheet))
        tall = HEAD + len(rows) // 2 * ROW + 130
        ground = panel(sheet.box(LEFT, TOP, WIDE, tall), sheet.px(30), "panel-raised")
        heading = words(sheet, sheet.box(LEFT + PAD, TOP + 40, WIDE - 2 * PAD, 80), self.text("board.rules_title"),
                        Ink(HEADING, Weight.SEMIBOLD), ident="title", role="dialog")  # fmt: skip
        done = button(sheet, sheet.box(LEFT + WIDE - PAD - 320, TOP + tall - 110, 320, 76), "done",
                      self.text("naming.done"), self.back, PRIMARY)  # fmt: skip
        return (ground, heading, *rows, done)

    def _rows(self, sheet: Sheet) -> Iterator[Part]:
        draft, text = self._draft, self.text
        games = [(box, text(f"box.{box}")) for box in board_games()]
        yield from self._row(sheet, 0, "game", games, draft.box, self._play)
        opened = [("yes", text("board.opened")), ("no", text("board.not_opened"))]
        row = 1
        if has_opening(draft):
            yield from self._row(sheet, row, "opening", opened, "yes" if draft.opened else "no", self._open)
            row += 1
        jokers = [(each.value, text(f"jokers.{each.value}")) for each in Jokers]
        yield from self._row(sheet, row, "jokers", jokers, draft.jokers.value, self._bind)

    def _row(
        self,
        sheet: Sheet,
        at: int,
        ident: str,
        options: list[tuple[str, str]],
        chosen: str,
        choose: Callable[[str], Change | None],
    ) -> tuple[Part, Choice]:
        line = sheet.box(LEFT + PAD, TOP + HEAD + at * ROW, WIDE - 2 * PAD, 76)
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

    def _changed(self, change: Callable[[Draft], Draft]) -> Change | None:
        self._draft = change(self._draft)
        self._agree(change)
        return None


class BoardRivals(Page):
    """Against whom the position is played on."""

    name = "board-rivals"
    overlay = True
    first = "rival.fox"

    def __init__(self, navigator: Navigator, rivals: tuple[str, ...], choose: Callable[[str], Change | None]) -> None:
        super().__init__(navigator)
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
