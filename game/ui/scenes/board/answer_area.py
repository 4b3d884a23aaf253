"""The right side of the board: the questions, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.rules.sets.symbols import Symbol
from game.session.analysis.board_questions import Answer, BoardQuestion, asked_of, in_symbols
from game.session.board.show_plan import ShowPlan
from game.session.speech.step_words import step_line
from game.ui.geometry import Box
from game.ui.pictures import Hairline, Icon, Plate, Weight
from game.ui.scene import Change
from game.ui.scenes.board.board_parts import TileLine, shown_tiles
from game.ui.scenes.board.board_view import BoardView
from game.ui.scenes.board.board_words import headline, second_line
from game.ui.scenes.board.tile_flow import flowed
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import NeededHeight, Still, panel
from game.ui.widgets.words import Ink, Words, words

LEFT, TOP, WIDE, TALL, PAD = 1244, 147, 516, 861, 24
ASK, GAP = 66, 10
"""Height of a question and the space between two, in u."""
FOOT = 92
HEADLINE, LARGE = 30, 1.2
"""Type of the answer in u; above this text scale its second line takes what stands beside it."""
LEAST_DETAILS = 60
FIRST, QUIET = ButtonStyle("primary", 22), ButtonStyle(units=20)
PLAYED = frozenset({BoardQuestion.BEST, BoardQuestion.OUT, BoardQuestion.OPEN, BoardQuestion.CHANCE})
"""Questions that are answered with a play."""
MOST_PICTURED, MOST_STEPS = 4, 7
"""Steps share the height as if there were at least so many; no more than the second stand there."""
SMALL = (33, 29, 26, 23)
"""Widths of the answer's tiles in u."""


@dataclass(frozen=True, slots=True)
class AnswerCommands:
    """What can be done on this side."""

    ask: Callable[[BoardQuestion], Change | None]
    show: OnPress
    play_on: OnPress
    put_so: OnPress


@dataclass(frozen=True, slots=True)
class AnswerArea:
    """Lays this side out."""

    view: BoardView
    commands: AnswerCommands
    can_ask: bool
    thinking: BoardQuestion | None
    """The question whose answer is awaited."""
    notice: str = ""
    """What was just done, or could not be."""
    plan: ShowPlan | None = None

    def parts(self, sheet: Sheet) -> Iterator[Part]:
        yield panel(sheet.box(LEFT, TOP, WIDE, TALL), sheet.px(26))
        foot = TOP + PAD - 8
        rows = self._rows()
        for row in rows:
            yield from self._questions(sheet, row, foot)
            foot += ASK + GAP
        line = sheet.box(LEFT + PAD, foot + 6, WIDE - 2 * PAD, 2)
        yield Still(Hairline(round(line.w)), line, layer=2)
        top = foot + 18
        place = sheet.box(LEFT + PAD, top, WIDE - 2 * PAD, TOP + TALL - FOOT - top - 6)
        yield from self._content(sheet, place)
        yield from self._foot(sheet, sheet.box(LEFT + PAD, TOP + TALL - FOOT, WIDE - 2 * PAD, 70))

    # The questions

    def _rows(self) -> list[tuple[BoardQuestion, ...]]:
        """The first question has a row of its own, or shares it with the last one; the others share theirs in pairs."""
        first, *rest = asked_of(self.view.draft)
        beside = [rest.pop()] if len(rest) % 2 else []
        return [(first, *beside), *(tuple(rest[at : at + 2]) for at in range(0, len(rest), 2))]

    def _questions(self, sheet: Sheet, row: tuple[BoardQuestion, ...], top: float) -> Iterator[Part]:
        wide = (WIDE - 2 * PAD - (len(row) - 1) * GAP) / len(row)
        about, first = self._about, next(asked_of(self.view.draft))
        for at, question in enumerate(row):
            box = sheet.box(LEFT + PAD + at * (wide + GAP), top, wide, ASK)
            label, press = self.view.texts.text(f"board.ask.{question.value}"), partial(self.commands.ask, question)
            look = FIRST if question is (about or first) else QUIET
            made = button(sheet, box, f"ask.{question.value}", label, press, look)
            yield replace(made, checked=question is about or None)

    @property
    def _about(self) -> BoardQuestion | None:
        """The question that is answered, or about to be."""
        return self.thinking or (None if self.view.answer is None else self.view.answer.question)

    # The answer

    def _content(self, sheet: Sheet, place: Box) -> Iterator[Part]:
        texts = self.view.texts
        if self.thinking or self.notice:
            playing = self.thinking is BoardQuestion.CHANCE
            said = self.notice or texts.text("board.playing" if playing else "board.thinking")
            head = Box(place.x, place.y, place.w, min(place.h, sheet.px(76)))
            told = words(sheet, head, said, Ink(BODY, Weight.SEMIBOLD, "gold"), ident="status", role="status")
            head = Box(head.x, head.y, head.w, max(head.h, told.block))
            yield replace(told, box=head)
            place = Box(place.x, head.bottom, place.w, place.bottom - head.bottom)
        if self.view.answer is not None and not self.thinking:
            yield from self._answer(sheet, place, self.view.answer)
        elif not self.thinking:
            yield from self._help(sheet, place)

    def _help(self, sheet: Sheet, place: Box) -> Iterator[Part]:
        """How tiles are entered, what this is good for, and why there are no photos."""
        top = place.y + sheet.px(12)
        helps = (("board.help_type", "ink"), ("board.help_real", "ink"), ("board.help_photo", "muted"))
        for key, colour in helps:
            box = Box(place.x, top, place.w, max(1.0, place.bottom - top))
            ink = Ink(CAPTION, colour=colour, down=0.0)
            said = words(sheet, box, self.view.texts.text(key), ink, ident=key)
            yield replace(said, box=Box(box.x, box.y, box.w, min(box.h, said.block + 2)))
            top += said.block + sheet.px(24)

    def _answer(self, sheet: Sheet, place: Box, answer: Answer) -> Iterator[Part]:
        texts, large = self.view.texts, sheet.frame.text_scale > LARGE
        proven = self._proven(sheet, place) if answer.exact else ()
        taken = place.right - min((part.box.x for part in proven), default=place.right)
        head = Box(place.x, place.y, place.w - (0 if large else taken + sheet.px(10)), sheet.px(54))
        title = words(sheet, head, headline(texts, answer), Ink(HEADLINE, Weight.SEMIBOLD), ident="answer",
                      role="status")  # fmt: skip
        title = replace(title, box=Box(head.x, head.y, head.w, max(head.h, title.block)))
        yield title
        second = Box(place.x, title.box.bottom, place.w - (taken + sheet.px(10) if large else 0), sheet.px(36))
        middle = second.y + sheet.line(sheet.type(CAPTION)) / 2 if large else title.box.centre[1]
        for part in proven:
            yield replace(part, box=Box(part.box.x, middle - part.box.h / 2, part.box.w, part.box.h))
        foot, said = second.bottom, second_line(texts, answer)
        if said:
            more = words(sheet, second, said, Ink(CAPTION, colour="muted", down=0.0), ident="answer-more")
            foot = second.y + max(second.h, more.block)
            yield replace(more, box=Box(second.x, second.y, second.w, foot - second.y))
        top = foot + sheet.px(8)
        yield from self._details(sheet, Box(place.x, top, place.w, place.bottom - top), answer)

    def _proven(self, sheet: Sheet, place: Box) -> tuple[Still, Words]:
        """The sign and the word for an answer that is proven, at the right end."""
        said, size, sign = self.view.texts.text("board.proven"), sheet.type(CAPTION), sheet.px(20)
        wide, high = sheet.width(said, size), sheet.line(size) + 2
        left = place.right - wide - sign - sheet.px(8)
        told = Box(place.right - wide, place.y, wide, high)
        return (Still(Icon("check", sign, "valid"), Box(left, place.y, sign, sign), layer=2),
                words(sheet, told, said, Ink(CAPTION, colour="valid"), ident="proven"))  # fmt: skip

    def _details(self, sheet: Sheet, place: Box, answer: Answer) -> Iterator[Part]:
        least = sheet.px(LEAST_DETAILS)
        if place.h < least:
            yield NeededHeight(Box(place.x, place.bottom - least, place.w, least), least - place.h)
            return
        if self.plan is not None and answer.question in PLAYED:
            yield from self._steps(sheet, place, self.plan)
        elif answer.question is BoardQuestion.RESTORE:
            rows = [answer.over] if answer.over else list(in_symbols(answer.sets))
            yield from self._tiles(sheet, place, rows)
        elif answer.question is BoardQuestion.NEED and answer.ways[0]:
            yield from self._tiles(sheet, place, [(symbol,) for symbol in answer.ways[0]])
        elif answer.question is BoardQuestion.WAYS and answer.best is not None and answer.best.tiles:
            yield from self._tiles(sheet, place, answer.ways)

    def _tiles(self, sheet: Sheet, place: Box, rows: Sequence[tuple[Symbol, ...]]) -> Iterator[Part]:
        """Rows of small tiles, one after the other."""
        flow = flowed([len(row) for row in rows], place, [sheet.px(each) for each in (44, 38, *SMALL)], centred=False)
        for at, row in enumerate(rows):
            label = self.view.texts.text("replay.set", number=at + 1)
            yield TileLine(f"row.{at}", label, flow.box(at, len(row)), shown_tiles(row), self.view.look, flow.width,
                           flow.pitch)  # fmt: skip

    def _steps(self, sheet: Sheet, place: Box, plan: ShowPlan) -> Iterator[Part]:
        """Each step with its number and sentence, and what becomes of the set where there is room for that."""
        texts, steps = self.view.texts, plan.steps
        disc = max(sheet.px(36), sheet.line(sheet.type(CAPTION)) + 2)
        column = Box(place.x + disc + sheet.px(14), place.y, place.w - disc - sheet.px(14), 1)
        told = [words(sheet, column, step_line(texts, step.sentence), Ink(BODY)) for step in steps]
        line = max(sheet.px(46) * min(1.6, sheet.frame.text_scale), *(each.block for each in told))
        pictured = place.h / len(steps) >= line + sheet.px(42)
        shown = steps if len(steps) <= MOST_STEPS else steps[: MOST_STEPS - 1]
        lines = max(len(shown) + (len(shown) < len(steps)), MOST_PICTURED if pictured else MOST_STEPS - 1)
        tall = max(place.h / lines, line)
        yield NeededHeight(place, max(0.0, tall * (len(shown) + (len(shown) < len(steps))) - place.h))
        for at, (step, said) in enumerate(zip(shown, told, strict=False)):
            box = Box(place.x, place.y + at * tall, place.w, tall)
            text = line if pictured else box.h
            ring = Box(box.x, box.y + (text - disc) / 2, disc, disc)
            yield Still(Plate(disc, disc, disc // 2, "choice"), ring, layer=1)
            yield words(sheet, ring, str(at + 1), Ink(CAPTION, Weight.SEMIBOLD, "gold", across=0.5))
            yield replace(said, id=f"step.{at}", box=Box(column.x, box.y, column.w, text))
            if pictured and step.target is not None:
                tiles = shown_tiles([tile.symbol for tile in step.after.tiles_of(step.target)])
                room = Box(column.x, box.y + text + 2, column.w, box.h - text - sheet.px(8))
                flow = flowed([len(tiles)], room, [sheet.px(each) for each in SMALL], centred=False)
                yield TileLine("", "", flow.box(0, len(tiles)), tiles, self.view.look, flow.width, flow.pitch)
        if len(shown) < len(steps):
            box = Box(place.x, place.y + len(shown) * tall, place.w, tall)
            more = texts.plural("board.more_steps", len(steps) - len(shown))
            yield words(sheet, box, more, Ink(CAPTION, colour="muted"), ident="more-steps")

    # What follows

    def _foot(self, sheet: Sheet, row: Box) -> Iterator[Part]:
        text, answer, gap = self.view.texts.text, self.view.answer, sheet.px(12)
        buttons: list[tuple[str, str, OnPress]] = []
        if answer is not None and answer.question is BoardQuestion.RESTORE and not answer.over:
            buttons.append(("put-so", text("board.put_so"), self.commands.put_so))
        elif answer is not None and answer.best is not None and answer.best.tiles and self.plan is not None:
            buttons.append(("show-me", text("board.show"), self.commands.show))
        if self.can_ask and not self.view.draft.heap:
            buttons.append(("play-on", text("board.play_on"), self.commands.play_on))
        left = row.x
        for at, (ident, label, press) in enumerate(buttons):
            wide = row.w if len(buttons) == 1 else (row.w - gap) * (0.6 if at == 0 else 0.4)
            first = at == 0 and ident != "play-on"
            yield button(sheet, Box(left, row.y, wide, row.h), ident, label, press, FIRST if first else QUIET)
            left += wide + gap
