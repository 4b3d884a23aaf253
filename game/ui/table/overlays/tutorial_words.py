"""The one sentence of the tutorial: by clicks or by keys, whichever are in use (ux 6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.session.speech.sentences import tile_name
from game.session.tutorial import TutorialState, TutorialStep, answer_to
from game.ui.input.gestures import Action
from game.ui.table.context import TableContext
from game.ui.table.piles.pile_state import throw_problem

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
        "throw_last": Action.PICK,
        "thrown": Action.THROW,
        "thrown_other": Action.THROW,
        "take_to_add": Action.TAKE,
        "take_to_keep": Action.TAKE,
        "out": Action.END_TURN,
        "rearrange": Action.HINT,
        "nothing": Action.DRAW,
    }
)
"""The key that each sentence names while keys are used."""
LAYING = (TutorialStep.GROUP, TutorialStep.RUN)


def tutorial_words(context: TableContext, shown: TutorialState) -> str:
    """What was refused, what a wrong pick lacks, or what to do next."""
    if context.view_state.strip.notice:
        return context.view_state.strip.notice
    held = context.drag.state.picked
    if held and (said := _of_the_hand(context, shown)):
        return said
    answers = ((tile, answer_to(context.local_game.board, shown, tile)) for tile in held)
    wrong, almost = next(((tile, answer) for tile, answer in answers if answer is not None), (None, None))
    if wrong is not None and almost is not None:
        if len(held) > 1:
            return context.texts.text("almost.drop", tile=tile_name(context.texts, wrong))
        return context.texts.text(f"almost.{almost.value}")
    return _instruction(context, "lay" if held and set(held) <= set(shown.tiles) else shown.step.value)


def picks_other(context: TableContext, shown: TutorialState) -> bool:
    """Whether other cards are picked than the one to throw, or a set of its own: that is what counts then."""
    held = context.drag.state.picked
    if not held or set(held) <= set(shown.tiles):
        return False
    return shown.throws or (shown.step in LAYING and context.local_game.board.rules.arrange(held) is not None)


def _of_the_hand(context: TableContext, shown: TutorialState) -> str:
    """What to do with the picked cards, where one is to be thrown or they are another set; empty otherwise."""
    held, other = context.drag.state.picked, picks_other(context, shown)
    if not shown.throws and not other:
        return ""
    if context.local_game.board.rules.arrange(held) is not None:
        return _instruction(context, "lay")
    if len(held) != 1:
        return ""
    problem = throw_problem(context.local_game, held[0])
    if problem is not None:
        return context.texts.problem(problem)
    return _instruction(context, "thrown_other" if other else "thrown")


def _instruction(context: TableContext, step: str) -> str:
    points = context.local_game.board.staged.opening_worth
    if context.keyboard.shown and step in PRESSES:
        press = context.press_of(PRESSES[step])
        return context.texts.text(f"lesson.{step}_keys", points=points, press=press)
    return context.texts.text(f"lesson.{step}", points=points)
