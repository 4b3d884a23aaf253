"""The one sentence of the tutorial: by clicks or by keys, whichever are in use (ux 6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.session.speech.sentences import tile_name
from game.session.tutorial import TutorialState, TutorialStep, answer_to
from game.ui.input.gestures import Action
from game.ui.table.context import TableContext

PRESSES: Mapping[str, Action] = MappingProxyType(
    {
        "group": Action.PICK,
        "run": Action.PICK,
        "add": Action.PICK,
        "lay": Action.CONFIRM,
        "stray": Action.UNDO,
        "opened": Action.END_TURN,
        "added": Action.END_TURN,
        "take": Action.TAKE,
        "draw": Action.DRAW,
        "throw": Action.PICK,
        "thrown": Action.THROW,
        "nothing": Action.DRAW,
    }
)
"""The key that each sentence names while keys are used."""


def tutorial_words(context: TableContext, shown: TutorialState) -> str:
    """What was refused, what a wrong pick lacks, or what to do next."""
    if context.view_state.strip.notice:
        return context.view_state.strip.notice
    held = context.drag.state.picked
    answers = ((tile, answer_to(context.local_game.board, shown, tile)) for tile in held)
    wrong, almost = next(((tile, answer) for tile, answer in answers if answer is not None), (None, None))
    if wrong is not None and almost is not None:
        if len(held) > 1:
            return context.texts.text("almost.drop", tile=tile_name(context.texts, wrong))
        return context.texts.text(f"almost.{almost.value}")
    if held and shown.step is TutorialStep.THROW:
        return _instruction(context, "thrown")
    return _instruction(context, "lay" if held and set(held) <= set(shown.tiles) else shown.step.value)


def _instruction(context: TableContext, step: str) -> str:
    points = context.local_game.board.staged.opening_worth
    if context.keyboard.shown and step in PRESSES:
        press = context.press_of(PRESSES[step])
        return context.texts.text(f"lesson.{step}_keys", points=points, press=press)
    return context.texts.text(f"lesson.{step}", points=points)
