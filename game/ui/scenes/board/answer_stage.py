"""The play of an answer on the stage."""

from __future__ import annotations

from game.session.analysis.board_questions import Answer
from game.session.analysis.way import exercise_of
from game.session.texts import Texts
from game.ui.navigation import Navigator
from game.ui.scene import Scene
from game.ui.scenes.learn.stage_scene import StageEnds
from game.ui.table.overlays.solved_card import SolvedWords
from game.ui.table.picture.exercise_chrome import StageWords, solved_line


def play_shown(navigator: Navigator, texts: Texts, answer: Answer) -> Scene:
    """The stage that begins with the play shown step by step, to be tried by hand afterwards."""
    back, exercise = texts.text("common.back"), exercise_of(answer)
    card = SolvedWords(solved_line(texts, exercise), back)
    around = StageWords(texts.text("board.title"), back, texts.text("stage.leave"))
    return navigator.learning.stage(exercise, around, StageEnds(lambda _: card), shown=True)
