"""What was asked about the board, and the answer as it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.session.analysis.board_questions import Answer, BoardQuestion, hindrance
from game.session.analysis.draft import Draft, DraftProblem
from game.session.analysis.question_worker import QuestionWorker
from game.session.analysis.way import way_of
from game.session.board.show_plan import ShowPlan
from game.session.board.table_places import Rooms


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
        """Whether thinking has just ended; the steps are laid out for these rooms."""
        if not self.worker.busy:
            return False
        self.answer = self.worker.take()
        if self.worker.busy:
            return False
        self.plan = None if self.answer is None else way_of(self.answer, rooms)
        return True
