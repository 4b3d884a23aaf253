"""The analysis board: enter a position by keys or clicks, and ask what can be played (rules of the table in front of
you, or of a real one)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from game.rules.notation import NotationError
from game.rules.sets.symbols import Symbol
from game.session.analysis.board_questions import BoardQuestion, QuestionWorker, asked_of, hindrance, in_symbols
from game.session.analysis.draft import Draft, Flaw, pasted
from game.session.analysis.draft_editor import DraftEditor
from game.ui.canvas import Measure
from game.ui.geometry import Frame
from game.ui.input.gestures import (
    Act,
    Action,
    Gesture,
    Listening,
    Move,
    PointerButton,
    Press,
    PressLost,
    Release,
    Typed,
)
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, VBox
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.memo import Memo
from game.ui.pictures import Weight
from game.ui.places import TablePlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.board.answer_area import AnswerArea, play_shown
from game.ui.scenes.board.board_choices import BoardOthers, BoardRivals, BoardRules
from game.ui.scenes.board.board_view import BoardView, Inquiry, problem_line, rules_line
from game.ui.scenes.board.entry_area import EntryArea, PaletteStroke
from game.ui.services import Services
from game.ui.table.picture.layout import TableLayout
from game.ui.widgets.button import FIELD
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.text_block import Ink

TALL, BETWEEN = 862, 72
"""In units: the least height of the two sides of the page, and the space between them."""
RULES, ARROW = 66, 27
"""Height of what is played, and the size of its arrow."""
SAVE_AFTER = 0.4
"""Seconds after a change until it is kept."""
WAYS = ("sets", "heap")
KEYS: Mapping[Action, str] = MappingProxyType(
    {Action.UNDO: "undo", Action.REDO: "redo", Action.COPY: "copy", Action.PASTE: "paste", Action.RESET: "shorten"}
)
TYPING: Mapping[Action, str] = MappingProxyType(
    {Action.CONFIRM: "enter", Action.PICK: "next", Action.NEXT_ZONE: "turn"}
)
"""What keys do, always and while nothing but the field has the focus."""


class BoardPage(Page):
    """What is typed goes into the field as long as nothing else has the focus; arrows bring the focus elsewhere."""

    name = "board"
    first = ""
    writing = True

    def __init__(self, services: Services, draft: Draft | None = None) -> None:
        """`draft`: a position to begin with, as one step more on the last one here."""
        super().__init__(services)
        self._store = self.services.practice.board
        history = self._store.load()
        self._editor = DraftEditor(history if draft is None else history.did(draft))
        self._inquiry = Inquiry(QuestionWorker(self.services.player_process, wake=self.services.wake))
        self._shown: Memo[BoardView] = Memo()
        """The view of the last layout: a stroke over the palette lays the page out again at each tile."""
        self._notice = ""
        self._unsaved = 0.0 if draft is None else SAVE_AFTER
        self._stroke = PaletteStroke()
        self._rooms = TableLayout(Frame(1280, 720)).rooms

    # The scene contract

    @property
    def listens(self) -> Listening:
        return Listening.TILES

    @property
    def settled(self) -> bool:
        return super().settled and self._inquiry.thinking is None

    def resize(self, frame: Frame, measure: Measure) -> None:
        self._rooms = TableLayout(frame, style=self.services.playing(self._editor.draft.game).style).rooms
        super().resize(frame, measure)

    def leave(self) -> None:
        super().leave()
        self._inquiry.worker.forget()
        if not self.services.listened():
            self.interaction.focus("")
        self._keep()

    def content(self, sheet: Sheet) -> Item:
        view, inquiry = self._view, self._inquiry
        entry = EntryArea(view, self._deeds, self._edit, self._remove, self._add, self._stroke.passed)
        ready = hindrance(BoardQuestion.BEST, view.draft) is None
        question = view, ready, inquiry.thinking, self._notice, inquiry.plan, inquiry.played
        area = AnswerArea(view, self._deeds, self._ask, self._look, *question[1:])
        answer = self.kept("answer", question, partial(area.item, sheet))
        entered, wide = entry.item(sheet), area.width(sheet)
        sides = Sized(entered, wide=0, tall=TALL, grow=1), Sized(answer, wide=wide, tall=TALL)
        beside = HBox(sides, BETWEEN, down=0.0)
        body = FirstFit((beside, VBox((entered, answer), 20)), grow=1)
        return full_page(_head(self, view, self._lay, self._rules), body)

    def update(self, dt: float) -> Change | None:
        if self._inquiry.look(self._rooms):
            if self._inquiry.thinking is None:
                self._notice = "" if self._inquiry.answer is not None else self.text("board.failed")
            self.rebuild()
        if self._unsaved > 0:
            self._unsaved -= dt
            if self._unsaved <= 0:
                self._keep()
        return super().update(dt)

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Typed):
            self.interaction.focus("")
            for sign in gesture.text:
                self._did(self._editor.written(sign))
            return None
        if isinstance(gesture, PressLost):
            self._stroke = PaletteStroke()
            self.rebuild()
        if isinstance(gesture, Press | Move | Release) and self._paints(gesture):
            return None
        return super().handle(gesture)

    def back(self) -> Change | None:
        """First away from what has the focus, then away from the page."""
        if self.interaction.focused or self._editor.text:
            self.interaction.focus("")
            self._did(replace(self._editor, text=""))
            return None
        return Pop()

    # Keys

    def acted(self, gesture: Act) -> Change | None:
        if self.services.listened() and gesture.action is Action.NEXT_ZONE:  # leads to the buttons, as on every page
            return super().acted(gesture)
        deed = KEYS.get(gesture.action, "") or ("" if self.interaction.focused else TYPING.get(gesture.action, ""))
        if not deed:
            return super().acted(gesture)
        self._deeds[deed]()
        self.rebuild()
        return None

    # What is entered

    @property
    def _view(self) -> BoardView:
        services, inquiry = self.services.playing(self._editor.draft.game), self._inquiry
        view = BoardView(self._editor, services.style, services.texts, inquiry.answer, inquiry.after)
        shown = id(self._editor), services.style.kind, services.texts.voice, id(inquiry.answer), inquiry.after
        return self._shown.to(shown, lambda: view)

    @property
    def _deeds(self) -> Mapping[str, OnPress]:
        """What keys and buttons do, by name."""
        return {
            "undo": lambda: self._did(self._editor.undone()),
            "redo": lambda: self._did(self._editor.redone()),
            "shorten": lambda: self._did(self._editor.shortened()),
            "turn": lambda: self._did(self._editor.turned()),
            "run": lambda: self._did(self._editor.run_completed()),
            "group": lambda: self._did(self._editor.group_completed()),
            "next": lambda: self._did(self._editor.entered()),
            "field": partial(self.interaction.focus, ""),
            "copy": self._copy, "paste": self._paste, "new": self._empty, "enter": self._enter,
            "show-me": self._show, "play-on": self._rivals, "put-so": self._put_so,
        }  # fmt: skip

    def _remove(self, number: int | None, place: int) -> None:
        self._did(self._editor.changed(lambda draft: draft.without(number, place)))

    def _add(self, symbol: Symbol) -> None:
        self._did(self._editor.clicked(symbol))

    def _did(self, editor: DraftEditor) -> None:
        """The next state of the board: an answer about another position goes."""
        if editor == self._editor:
            return
        if editor.shown != self._editor.shown:
            self._inquiry.forget()
        if editor.history is not self._editor.history:
            self._unsaved = SAVE_AFTER
        self._editor, self._notice = editor, ""
        self.rebuild()

    def _edit(self, number: int | None) -> None:
        if number is None:
            self._did(self._editor.turned() if not self._editor.draft.on_rack else self._editor)
        else:
            self._did(self._editor.changed(lambda draft: draft.editing(number)))

    def _enter(self) -> None:
        """What is typed is complete; where nothing is, the first question is asked."""
        if self._editor.text or self._editor.draft.at is not None:
            self._did(self._editor.entered())
        else:
            self._ask(next(asked_of(self._editor.draft)))

    def _empty(self) -> None:
        self._did(self._editor.changed(lambda draft: replace(draft, rows=(), rack=(), at=None, on_rack=False)))

    def _lay(self, way: str) -> None:
        self._did(self._editor.changed(lambda draft: draft.laid_out(heap=way == WAYS[1])))

    def _look(self, when: str) -> None:
        self._inquiry.after = when == "after"

    def _copy(self) -> None:
        done = self.services.clipboard.write(self._editor.shown.as_text())
        self._notice = self.text("board.copied" if done else "board.not_copied")

    def _paste(self) -> None:
        try:
            found = pasted(self.services.clipboard.read(), self._editor.draft)
        except NotationError:
            self._notice = self.text("board.not_pasted")
            return
        self._did(self._editor.changed(lambda _: found))

    def _rules(self) -> Change:
        return Push(BoardRules(self.services, self._editor.draft, lambda to: self._did(self._editor.changed(to))))

    def _keep(self) -> None:
        self._unsaved = 0.0
        self._store.keep(self._editor.history)

    # Painting a run or a group over the palette

    def _paints(self, gesture: Press | Move | Release) -> bool:
        """Whether a stroke over the palette takes the gesture; a press without a stroke stays a click."""
        if isinstance(gesture, Press) and gesture.button is not PointerButton.LEFT:
            return False
        spot = self.interaction.at(gesture.x, gesture.y)
        before = self._stroke
        self._stroke = before.after(gesture, spot.id if spot is not None else "", self._editor.draft.game)
        if isinstance(gesture, Release) and before.is_stroke:
            self.interaction.let_go()
            self._did(self._editor.painted(before.symbols))
            self.rebuild()
            return True
        if self._stroke.passed != before.passed:
            self.rebuild()
        return self._stroke.is_stroke

    # Questions and answers

    def _ask(self, question: BoardQuestion, others: tuple[int, ...] = ()) -> Change | None:
        """`others`: how many tiles each of them holds, where the question needs that and it was asked for."""
        editor = self._editor
        self._did(editor.changed(lambda draft: draft.beside(others)) if others else editor.entered())
        problem = self._inquiry.ask(question, self._editor.shown)
        self._notice = "" if problem is None else problem_line(self._view.texts, problem)
        self.rebuild()
        if problem is None or problem.flaw is not Flaw.NO_OTHERS:
            return None
        services = self.services.playing(self._editor.draft.game)
        return Push(BoardOthers(services, self._editor.draft, partial(self._ask, question)))

    def _put_so(self) -> None:
        if (answer := self._inquiry.answer) is not None:
            self._did(self._editor.changed(lambda draft: draft.put_so(tuple(in_symbols(answer.sets)))))

    def _show(self) -> Change | None:
        """The play on the table, step by step, to be tried by hand afterwards."""
        answer = self._inquiry.answer
        if answer is None or answer.best is None:
            return None
        return Push(play_shown(self._view.texts, answer))

    def _rivals(self) -> Change:
        return Push(BoardRivals(self.services, self._editor.draft.game.characters, self._play_on))

    def _play_on(self, rival: str) -> Change:
        """A match of two from here; it is continued as others are, and stands in no archive."""
        self._keep()
        return Push(TablePlace(self.services.matches.play_on(self._editor.draft.standing, rival)))


def _head(page: Page, view: BoardView, lay: Callable[[str], None], rules_of: OnPress) -> Item:
    """Way back, title, way of laying, what is played."""
    ways = [ChoiceOption(each, page.text(f"board.{each}")) for each in WAYS]
    mode = ChoiceItem("mode", ways, WAYS[view.draft.heap], lay, page.text("board.mode"))
    said = rules_line(view.texts, view.draft)
    words = HBox((TextItem(said, Ink(BODY, Weight.SEMIBOLD)), icon("chevron", ARROW, "ink", 2)), 18, down=0.5)
    played = PressItem(Padded(words, 27), "rules", said, rules_of, kind=FIELD, radius=RULES / 2)
    return head(page, page.text("board.title"), mode, Sized(played, tall=RULES))
