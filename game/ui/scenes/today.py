"""The deal and the puzzle of the day on the title page; what was done is looked for once everything is shown."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES
from game.rules.values import immutable
from game.session.match.daily import setup_of_day
from game.session.texts import Texts, month_name
from game.ui.geometry import Box
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, PartsItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Dot, Icon, Picture, TileFace, Weight
from game.ui.places import DaysPlace, PuzzlePlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.page_parts import dots, overlapping
from game.ui.services import Services
from game.ui.widgets.button import PLAIN
from game.ui.widgets.part import OnPress, Part, Still
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.text_block import Ink

if TYPE_CHECKING:
    from game.session.history.highlights import Summary
    from game.session.practice.puzzle_source import Puzzle

CARD, GAP, INSIDE = 172, 24, (24, 16)
"""Units: height of a card, between two, and inside it beside and above."""
FACE, LAP, TILE, MOST_TILES = 44, 0.72, 33, 6
"""Units of a face, which part of it the next one leaves to be seen; units of a tile, and the most there are."""
WEEK, WEEKS, STEP = 7, 6, (30, 23)
"""The month: days of a week, lines, and units from dot to dot."""
GRADES = 5
MARK, OPEN, TODAY = 14, 7, 22
"""Units of a dot of a day on which something was done, of another, and of the ring round today."""


@immutable
class DayMark:
    """What was done with a day of the month."""

    is_played: bool
    is_solved: bool


@immutable
class DayState:
    """What was done with a day."""

    day: date
    is_begun: bool = False
    done: Summary | None = None
    """The first finished game of its deal."""
    puzzle: Puzzle | None = None
    is_solved: bool = False
    is_puzzle_begun: bool = False
    month: tuple[DayMark, ...] = ()
    """Every day of its month."""
    is_known: bool = True
    """Whether the finished games were read, so that a day without one was not played."""


def day_state(services: Services, day: date, played: Mapping[date, Summary] | None = None) -> DayState:
    """What is known of a day; `played` are the days played so far, as far as the archive is known if not told."""
    desk = services.practice.puzzles
    days = services.matches.days_played() if played is None else played
    every = [day.replace(day=number) for number in range(1, monthrange(day.year, day.month)[1] + 1)]
    marks = tuple(DayMark(each in days, desk.is_solved_of(each)) for each in every)
    begun = services.matches.begun_on(day) is not None
    solved, of_day = marks[day.day - 1].is_solved, desk.of_day(day)
    half = not solved and services.practice.begun.of(desk.code_of(day)).is_begun
    return DayState(day, begun, days.get(day), of_day, solved, half, marks, services.matches.knows_days)


def today_row(services: Services, state: DayState | None) -> Item:
    """The deal, the puzzle and the month, as pictures; what was done is told once it is known."""
    return Grid((_deal_card(services, state), _puzzle_card(services, state), _month_card(services, state)), 3, GAP)


def _deal_card(services: Services, state: DayState | None) -> Item:
    """The faces of who plays; their tiles are nobody's to see before the deal."""
    texts, day = services.texts, services.today()
    done, begun = state is not None and state.done is not None, state is not None and state.is_begun
    key = "show" if done else "continue" if begun else "play" if state is None or state.is_known else "show"
    signs = overlapping(setup_of_day(day).opponents, FACE, LAP), *_tick(done), _way(texts, f"day.{key}")
    said = texts.text("day.deal"), deal_line(services, day, state)
    return _card("day-deal", said, partial(_play_or_show, services, state, day), signs)


def _puzzle_card(services: Services, state: DayState | None) -> Item:
    """How hard it is, and the rack it asks for."""
    puzzle, solved = (state.puzzle, state.is_solved) if state else (None, False)
    signs: tuple[Item, ...] = ()
    if puzzle is not None:
        tiles = (str(tile.symbol) for tile in puzzle.position.rack[:MOST_TILES])
        rack = HBox(tuple(ImageItem(partial(TileFace, each), TILE, TILE * 4 / 3, 2) for each in tiles), 2)
        way = _way(services.texts, puzzle_key(state))
        signs = (rack, dots(puzzle.grade, GRADES, 12), *_tick(solved), way)
    said = services.texts.text("day.puzzle"), puzzle_line(services, state)
    return _card("day-puzzle", said, partial(solve_puzzle, services, state), signs)


def _month_card(services: Services, state: DayState | None) -> Item:
    """Every day of the month as a dot: nothing is counted in a row, and an open day stays open."""
    texts, day, marks = services.texts, services.today(), () if state is None else state.month
    puzzles, deals = sum(mark.is_solved for mark in marks), sum(mark.is_played for mark in marks)
    done = texts.text("list.dot").join((texts.plural("day.deals", deals), texts.plural("day.puzzles", puzzles)))
    said = month_name(texts, day), done if deals or puzzles else texts.text("day.any")
    words = VBox((*_words(said), _way(texts, "days.title")), 4, down=0.5, grow=1)
    picture = PartsItem(partial(_month, day, marks), WEEK * STEP[0], WEEKS * STEP[1])
    card = Padded(HBox((rest(words), picture), 16, down=0.5), *INSIDE)
    return _pressed(card, "day-month", said, lambda: Push(DaysPlace()))


def _month(day: date, marks: tuple[DayMark, ...], sheet: Sheet, box: Box) -> Iterator[Part]:
    """A disc where the deal was played, a ring where only the puzzle was solved, a ring round today."""
    (wide, tall), first = STEP, day.replace(day=1).weekday()
    for at, mark in enumerate(marks, first):
        x, y = box.x + sheet.px(wide) * (at % WEEK + 0.5), box.y + sheet.px(tall) * (at // WEEK + 0.5)
        size, now = sheet.px(MARK if mark.is_played or mark.is_solved else OPEN), sheet.px(TODAY)
        done: Picture = Dot(size, size, "gold" if mark.is_played else "disabled")
        if mark.is_solved and not mark.is_played:
            done = Icon("ring", size, "button-gold")
        yield Still(done, Box(round(x - size / 2), round(y - size / 2), size, size), 3)
        if at - first + 1 == day.day:
            yield Still(Icon("ring", now, "button-ink"), Box(round(x - now / 2), round(y - now / 2), now, now), 3)


def _card(ident: str, said: tuple[str, str], press: OnPress, signs: tuple[Item, ...]) -> Item:
    """Two lines of words, and a row of pictures below them that ends with what a press does."""
    row = HBox((*signs[:1], Spacer(grow=1), *signs[1:]), 16, down=0.5)
    inside = Padded(VBox((*_words(said), row), 6, down=0.5, grow=1), *INSIDE)
    return _pressed(inside, ident, said, press)


def _pressed(inside: Item, ident: str, said: tuple[str, str], press: OnPress) -> Item:
    return Sized(PressItem(inside, ident, said[0], press, said[1], kind=PLAIN.kind, radius=20), tall=CARD)


def _words(said: tuple[str, str]) -> tuple[Item, Item]:
    quiet = TextItem(said[1], Ink(CAPTION, colour="button-muted"))
    return TextItem(said[0], Ink(26, Weight.SEMIBOLD, "button-ink")), quiet


def _way(texts: Texts, key: str) -> Item:
    """The caption at the foot of a card: what a press on it does."""
    return TextItem(texts.text(key), Ink(CAPTION, Weight.SEMIBOLD, "button-ink"))


def _tick(shown: bool) -> tuple[Item, ...]:
    return (ImageItem(lambda size: Icon("ticked", size, "button-valid"), 30, 30, 3),) if shown else ()


def deal_line(services: Services, day: date, state: DayState | None) -> str:
    """Who plays, or what came of it."""
    texts = services.texts
    if state is not None and state.done is not None:
        from game.session.speech.deal_words import day_result

        return day_result(texts, state.done)
    setup = setup_of_day(day)
    family, (first, *others) = setup.game.family, setup.opponents
    who = texts.plural("home.opponents", 1 + len(others)) if others else texts.text(f"persona.{first}")
    who = who if family == FAMILIES[0] else texts.text(f"family.{family}")
    told = "" if state is None else "day.begun" if state.is_begun else "day.new" if state.is_known else ""
    known = texts.text(told) if told else ""
    return texts.text("list.dot").join(filter(None, (who, known)))


def puzzle_line(services: Services, state: DayState | None) -> str:
    """What is to be done, or that it was."""
    if state is None or state.puzzle is None:
        return ""
    from game.session.practice.puzzle_texts import PuzzleTexts

    texts = services.texts
    if state.is_solved:
        return texts.text("day.solved")
    told = texts.text("day.begun" if state.is_puzzle_begun else "day.new")
    return texts.text("list.dot").join((PuzzleTexts(texts).kind(state.puzzle.kind), told))


def puzzle_key(state: DayState | None) -> str:
    """What a press does with the puzzle."""
    if state is not None and state.is_solved:
        return "day.solve_again"
    return "day.continue" if state is not None and state.is_puzzle_begun else "puzzles.play"


def play_deal(services: Services, day: date) -> Change:
    """The table of that day's deal."""
    return Replace(TablePlace(services.matches.deal_of_day(day)))


def _play_or_show(services: Services, state: DayState | None, day: date) -> Change:
    """A deal that was played, or may have been, is not dealt again by one click."""
    known = state or day_state(services, day)
    is_open = known.is_begun or (known.done is None and known.is_known)
    return play_deal(services, day) if is_open else Push(DaysPlace(day))


def solve_puzzle(services: Services, state: DayState | None) -> Change | None:
    """The puzzle of the day on the stage."""
    known = state or day_state(services, services.today())
    return None if known.puzzle is None else Push(PuzzlePlace(known.puzzle, None))
