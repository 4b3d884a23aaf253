"""The play of an answer on the stage."""

from __future__ import annotations

from game.session.analysis.board_questions import Answer
from game.session.analysis.way import exercise_of
from game.session.texts import Texts
from game.ui.places import StagePlace
from game.ui.scene import Place
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import solved_line
from game.ui.table.stage_values import SolvedWords, StageEnds, StageWords


def play_shown(services: Services, texts: Texts, answer: Answer) -> Place:
    """The stage that begins with the play shown step by step, to be tried by hand afterwards."""
    back, exercise = texts.text("common.back"), exercise_of(answer)
    card = SolvedWords(solved_line(texts, exercise), back)
    around = StageWords(texts.text("board.title"), back, texts.text("stage.leave"))
    return StagePlace(exercise, around, StageEnds(lambda _: card), shown=True)
