"""The deal and the puzzle of the day on the title page; what was done is looked for once everything is shown."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES
from game.rules.values import immutable
from game.session.match.daily import deal_of_day
from game.ui.kit.adaptive import Grid
from game.ui.kit.item import Item
from game.ui.places import DaysPlace, PuzzlePlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.page_parts import press_card
from game.ui.services import Services

if TYPE_CHECKING:
    from game.session.history.highlights import Summary
    from game.session.practice.puzzle_source import Puzzle

CARD = 80
"""Height of a card in units."""


@immutable
class DayState:
    """What was done with a day."""

    day: date
    is_begun: bool = False
    done: Summary | None = None
    """The first finished game of its deal."""
    puzzle: Puzzle | None = None
    is_solved: bool = False


def day_state(services: Services, day: date, played: Mapping[date, Summary] | None = None) -> DayState:
    """What is known of a day; `played` are the days played so far, as far as the archive is known if not told."""
    from game.session.practice.puzzle_source import code

    desk = services.practice.puzzles
    puzzle = desk.of_day(day)
    solved = puzzle is not None and desk.store.now().is_solved(code(puzzle))
    done = (services.matches.days_played() if played is None else played).get(day)
    return DayState(day, services.matches.begun_on(day) is not None, done, puzzle, solved)


def today_row(services: Services, state: DayState | None) -> Item:
    """Two cards; what was done is told once it is known."""
    texts, day = services.texts, services.today()
    deal = press_card("day-deal", (texts.text("day.deal"), deal_line(services, day, state)),
                      partial(_play_or_show, services, state, day), tall=CARD)  # fmt: skip
    puzzle = press_card("day-puzzle", (texts.text("day.puzzle"), puzzle_line(services, state)),
                        partial(solve_puzzle, services, state), tall=CARD)  # fmt: skip
    return Grid((deal, puzzle), 2, 20)


def deal_line(services: Services, day: date, state: DayState | None) -> str:
    """Who plays, or what came of it."""
    texts = services.texts
    if state is not None and state.done is not None:
        from game.session.speech.day_words import day_result

        return day_result(texts, state.done)
    setup = deal_of_day(day).setup
    family, (first, *others) = setup.game.family, setup.opponents
    who = texts.plural("home.opponents", 1 + len(others)) if others else texts.text(f"persona.{first}")
    who = who if family == FAMILIES[0] else texts.text(f"family.{family}")
    known = "" if state is None else texts.text("day.begun" if state.is_begun else "day.new")
    return texts.text("list.dot").join(filter(None, (who, known)))


def puzzle_line(services: Services, state: DayState | None) -> str:
    """What is to be done, or that it was."""
    if state is None or state.puzzle is None:
        return ""
    from game.session.practice.puzzle_texts import PuzzleWords

    texts = services.texts
    return texts.text("day.solved") if state.is_solved else PuzzleWords(texts).kind(state.puzzle.kind)


def play_deal(services: Services, day: date) -> Change:
    """The table of that day's deal."""
    return Replace(TablePlace(services.matches.deal_of_day(day)))


def _play_or_show(services: Services, state: DayState | None, day: date) -> Change:
    """A deal that was played is not dealt again by one click."""
    known = state or day_state(services, day)
    return play_deal(services, day) if known.done is None else Push(DaysPlace(day))


def solve_puzzle(services: Services, state: DayState | None) -> Change | None:
    """The puzzle of the day on the stage."""
    known = state or day_state(services, services.today())
    return None if known.puzzle is None else Push(PuzzlePlace(known.puzzle, None))
