"""What the parts of the board show: the draft as it stands with what is being typed, in the look of its game; and what
was asked about it, with the answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from game.rules.sets.symbols import Symbol
from game.rules.table import Meld, Table
from game.session.analysis.board_questions import Answer, BoardQuestion, QuestionWorker, hindrance, way_of
from game.session.analysis.draft import Draft, DraftProblem
from game.session.analysis.draft_editor import DraftEditor
from game.session.board.show_plan import ShowPlan
from game.session.board.table_lines import Rooms
from game.session.speech.joker_labels import joker_labels_of
from game.session.texts import Texts
from game.ui.piece_look import PieceLook
from game.ui.scenes.board.board_words import symbol_name


@dataclass(frozen=True)
class ShownTile:
    """A tile in a row: its symbol, and what it stands for if it is a joker."""

    symbol: str
    chip: str = ""
    fresh: bool = False
    """Whether the answer lays it."""


@dataclass(frozen=True)
class BoardView:
    """Everything the parts depend on."""

    editor: DraftEditor
    look: PieceLook
    texts: Texts
    answer: Answer | None = None
    after: bool = False
    """Whether the table of the answer is shown in place of the draft's."""

    @cached_property
    def draft(self) -> Draft:
        return self.editor.shown

    @cached_property
    def problems(self) -> tuple[DraftProblem, ...]:
        return self.draft.problems

    @cached_property
    def wrong(self) -> frozenset[int]:
        """The numbers of the rows that are no sets, but for the one that is being entered."""
        numbers = {problem.number for problem in self.problems if problem.number is not None}
        return frozenset(numbers - {self.draft.at})

    @cached_property
    def table(self) -> Table:
        """What lies on the table: the answer's, or what is entered."""
        if self.after and self.answer is not None:
            return self.answer.table
        if self.draft.heap:
            return tuple(Meld(at, row) for at, row in enumerate(self.draft.tiles[0], start=1))
        return self.draft.table

    def shown(self, meld: Meld) -> tuple[ShownTile, ...]:
        """The tiles of a row with what its jokers stand for; those the answer lays are marked."""
        reading = None if self.draft.heap and not self.after else self.draft.rules.read(meld.tiles)
        chips = joker_labels_of(meld.tiles, reading)
        best = self.answer.best if self.after and self.answer is not None else None
        laid = set(best.played) if best is not None else set()
        return tuple(ShownTile(str(tile.symbol), chips.get(tile, ""), tile in laid) for tile in meld.tiles)

    @cached_property
    def rest(self) -> tuple[Symbol, ...]:
        """The rack, without what the answer lays while its table is shown."""
        best = self.answer.best if self.after and self.answer is not None else None
        if best is None:
            return self.draft.rack
        gone, rest = Counter(tile.symbol for tile in best.played), []
        for symbol in self.draft.rack:
            if gone[symbol] > 0:
                gone[symbol] -= 1
            else:
                rest.append(symbol)
        return tuple(rest)

    @cached_property
    def names(self) -> dict[Symbol, str]:
        """Every kind of tile in words."""
        return {symbol: symbol_name(self.texts, symbol) for symbol in dict.fromkeys(self.draft.game.symbols())}

    @cached_property
    def left(self) -> Counter[Symbol]:
        """How many of each kind are left in the game."""
        there = Counter(self.draft.game.symbols())
        there.subtract(self.draft.symbols)
        return there


@dataclass(slots=True)
class Inquiry:
    """One question at a time. Whoever changes the board forgets it."""

    worker: QuestionWorker = field(default_factory=QuestionWorker)
    answer: Answer | None = None
    plan: ShowPlan | None = None
    """The steps of the answer's play, if it has one."""
    after: bool = False
    """Whether the table is shown as the answer leaves it."""

    asked: BoardQuestion | None = None
    """What was asked last."""
    played: int = 0
    """Of the chances that are counted, the worlds played on so far."""

    @property
    def thinking(self) -> BoardQuestion | None:
        """The question whose answer is awaited."""
        return self.asked if self.worker.busy else None

    def forget(self) -> None:
        """The board changed: neither question nor answer are about it."""
        self.worker.forget()
        self.answer, self.plan, self.after = None, None, False

    def ask(self, question: BoardQuestion, draft: Draft) -> DraftProblem | None:
        """Begin to think, or say what hinders that."""
        self.forget()
        problem = hindrance(question, draft)
        if problem is None:
            self.asked = question
            self.worker.ask(question, draft)
        return problem

    def look(self, rooms: Rooms) -> bool:
        """Whether thinking has just come further, or has ended; the steps are laid out for these rooms."""
        if not self.worker.busy:
            return False
        self.answer = self.worker.take()
        if self.worker.busy:
            before, self.played = self.played, self.worker.played
            return before != self.played
        self.plan = None if self.answer is None else way_of(self.answer, rooms)
        return True
