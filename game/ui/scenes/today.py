"""The deal and the puzzle of the day on the title page; what was done is looked for once everything is shown."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES
from game.rules.values import immutable
from game.session.match.daily import is_shaped, setup_of_day
from game.session.match.setup import Setup
from game.session.practice.day_puzzles import is_graded
from game.session.texts import Texts, date_in_words, month_name, week_of
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox, Padded, Spacer, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, PartsItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dots
from game.ui.pictures import Dot, Icon, Picture, TileFace, Weight
from game.ui.places import DaysPlace, PuzzlePlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.page_parts import overlapping
from game.ui.services import Services
from game.ui.widgets.part import OnPress, Part, Still
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

if TYPE_CHECKING:
    from game.session.history.highlights import Summary
    from game.session.practice.puzzle_source import Puzzle

FACE, LAP, TILE, MOST_TILES, TICK = 78, 0.72, 48, 2, 30
"""Units of a face, which part of it the next one leaves to be seen; units of a tile, and the most there are; units of
the sign that something was done."""
WEEK, WEEKS, STEP = 7, 6, (18, 15)
"""The month: days of a week, lines, and units from dot to dot."""
GRADES, GRADE = 5, 12
MARK, OPEN, TODAY = 13, 10, 19
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


def today_parts(services: Services, state: DayState | None) -> tuple[Item, ...]:
    """The deal, the puzzle and the month, as pictures; what was done is told once it is known."""
    return _deal(services, state), _puzzle(services, state), _days(services, state)


def _deal(services: Services, state: DayState | None) -> Item:
    """The faces of who plays; their tiles are nobody's to see before the deal."""
    texts, day = services.texts, services.today()
    done = state is not None and state.done is not None
    faces = overlapping(setup_of_day(day).opponents, FACE, LAP)
    told = TextItem(deal_line(services, day, state, short=True), Ink(CAPTION, colour="muted"))
    said = texts.text("day.deal"), heard_deal(texts, day, deal_line(services, day, state))
    weekday = texts.text(f"weekday.long.{day.weekday()}")
    name = texts.text("day.deal_of", weekday=weekday) if is_shaped(day) else said[0]
    press = partial(_play_or_show, services, state, day)
    return _pressed("day-deal", said, press, faces, told, done=done, name=name)


def _puzzle(services: Services, state: DayState | None) -> Item:
    """How hard it is, and tiles of the rack it asks for."""
    puzzle, solved = (state.puzzle, state.is_solved) if state else (None, False)
    said, press = services.texts.text("day.puzzle"), partial(solve_puzzle, services, state)
    told = Spacer(tall=GRADE) if puzzle is None else dots(puzzle.grade, GRADES, GRADE)
    tiles = () if puzzle is None else tuple(str(tile.symbol) for tile in puzzle.position.rack[:MOST_TILES])
    rack = HBox(tuple(ImageItem(partial(TileFace, each), TILE, TILE * 4 / 3, 2) for each in tiles), 2)
    return _pressed("day-puzzle", (said, puzzle_line(services, state)), press, rack, told, done=solved)


def _days(services: Services, state: DayState | None) -> Item:
    """Every day of the month as a dot: nothing is counted in a row, and an open day stays open."""
    texts, day, marks = services.texts, services.today(), () if state is None else state.month
    puzzles, deals = sum(mark.is_solved for mark in marks), sum(mark.is_played for mark in marks)
    done = texts.text("list.dot").join((texts.plural("day.deals", deals), texts.plural("day.puzzles", puzzles)))
    said = month_name(texts, day), done if deals or puzzles else texts.text("day.any")
    picture = PartsItem(partial(_month, day, marks, week_of(texts)), WEEK * STEP[0], WEEKS * STEP[1])
    told = TextItem(texts.text("days.title"), Ink(CAPTION, colour="muted"))
    name = date_in_words(texts, day)
    return _pressed("day-month", said, lambda: Push(DaysPlace()), picture, told, name=name)


def _month(day: date, marks: tuple[DayMark, ...], week: tuple[int, ...], sheet: Sheet, box: Box) -> Iterator[Part]:
    """A disc where the deal was played, a ring where only the puzzle was solved, a ring round today."""
    (wide, tall), first = STEP, week.index(day.replace(day=1).weekday())
    for at, mark in enumerate(marks, first):
        x, y = box.x + sheet.px(wide) * (at % WEEK + 0.5), box.y + sheet.px(tall) * (at // WEEK + 0.5)
        size, now = sheet.px(MARK if mark.is_played or mark.is_solved else OPEN), sheet.px(TODAY)
        done: Picture = Dot(size, size, "gold" if mark.is_played else "disabled")
        if mark.is_solved and not mark.is_played:
            done = Icon("ring", size, "gold")
        yield Still(done, Box(round(x - size / 2), round(y - size / 2), size, size), 3)
        if at - first + 1 == day.day:
            yield Still(Icon("ring", now, "ink"), Box(round(x - now / 2), round(y - now / 2), now, now), 3)


def _pressed(
    ident: str, said: tuple[str, str], press: OnPress, picture: Item, told: Item, *, done: bool = False, name: str = ""
) -> Item:  # fmt: skip
    """A picture and two lines of words beside it; `name` is drawn in place of what is heard."""
    called = TextItem(name or said[0], Ink(BODY, Weight.SEMIBOLD, "ink"))
    tick = (ImageItem(lambda size: Icon("ticked", size, "valid"), TICK, TICK, 3),) if done else ()
    words = VBox((called, HBox((told, *tick), 9, down=0.5)), 6, down=0.5)
    inside = Padded(HBox((picture, words), 15, down=0.5), 6, 6)
    return PressItem(inside, ident, said[0], press, said[1], radius=20)


def deal_line(services: Services, day: date, state: DayState | None, *, short: bool = False) -> str:
    """What the weekday has, or who plays where that is `short`; or what came of it."""
    texts = services.texts
    if state is not None and state.done is not None:
        from game.session.speech.deal_words import day_result

        return day_result(texts, state.done)
    who = who_plays(texts, day) if short else named_deal(texts, day)
    told = "" if state is None else "day.begun" if state.is_begun else "day.new" if state.is_known else ""
    known = texts.text(told) if told else ""
    return texts.text("list.dot").join(filter(None, (who, known)))


def who_plays(texts: Texts, day: date) -> str:
    """The opponent, how many, or which game it is."""
    setup = setup_of_day(day)
    family, (first, *others) = setup.game.family, setup.opponents
    if family != FAMILIES[0]:
        return texts.text(f"family.{family}")
    if setup.box != Setup().box:
        return texts.text(f"box.{setup.box}")
    return texts.plural("home.opponents", 1 + len(others)) if others else texts.text(f"persona.{first}")


def named_deal(texts: Texts, day: date) -> str:
    """What the weekday has; before weekdays had anything of their own, who plays."""
    if not is_shaped(day):
        return who_plays(texts, day)
    setup = setup_of_day(day)
    name, box = texts.text(f"persona.{setup.opponents[0]}"), texts.text(f"box.{setup.box}")
    return texts.text(f"day.shape.{day.weekday()}", name=name, box=box)


def heard_deal(texts: Texts, day: date, line: str) -> str:
    """The same for those who do not see the faces."""
    if not is_shaped(day):
        return line
    return texts.text("list.dot").join((line, texts.text("list.comma").join(texts.names(setup_of_day(day).opponents))))


def puzzle_line(services: Services, state: DayState | None) -> str:
    """What is to be done, or that it was."""
    if state is None or state.puzzle is None:
        return ""
    from game.session.practice.puzzle_texts import PuzzleTexts

    texts = services.texts
    if state.is_solved:
        return texts.text("day.solved")
    told = texts.text("day.begun" if state.is_puzzle_begun else "day.new")
    named = named_puzzle(texts, state.day)
    return texts.text("list.dot").join(filter(None, (named, PuzzleTexts(texts).kind(state.puzzle.kind), told)))


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
    """The puzzle of the day on the stage; behind it comes one of the same grade."""
    known = state or day_state(services, services.today())
    return None if known.puzzle is None else Push(puzzle_of_day(services, known.puzzle, known.day))


def puzzle_of_day(services: Services, puzzle: Puzzle, day: date) -> PuzzlePlace:
    """The place of a day's puzzle, and of those like it behind it."""
    desk = services.practice.puzzles
    return PuzzlePlace(puzzle, lambda last: desk.next_like(puzzle, services.chance, last), day)


def named_puzzle(texts: Texts, day: date) -> str:
    """What kind of puzzle the weekday has."""
    return texts.text(f"day.puzzle.{day.weekday()}") if is_graded(day) else ""
