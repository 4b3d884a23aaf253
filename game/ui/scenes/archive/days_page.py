"""The page of the days: a month of them, what was done with each, and any past one can be played."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import partial

from game.session.history.days import days_played, par_in
from game.session.history.highlights import Summary
from game.session.history.week import monday_of, week_of_days
from game.session.match.daily import hand_of_day, setup_of_day
from game.session.practice.puzzle_source import GRADE_NAMES, KINDS, PUZZLE_GAMES, Puzzle, PuzzleChoice, grades_of
from game.session.practice.puzzle_texts import PuzzleTexts
from game.session.speech.deal_words import day_line, par_sentence, share_line
from game.session.texts import date_in_words, month_in_words, week_of
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, SignItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dot, dots
from game.ui.pictures import Plate, TileFace, Tray, Weight
from game.ui.places import PastGamePlace
from game.ui.scene import Change, Push
from game.ui.scenes.archive.record_page import RecordPage
from game.ui.scenes.archive.week_view import week_part
from game.ui.scenes.match.par_page import par_scale
from game.ui.scenes.page_parts import going_on, hand_picture, overlapping
from game.ui.scenes.today import (
    DayState,
    day_state,
    deal_line,
    heard_deal,
    play_deal,
    puzzle_key,
    puzzle_line,
    solve_puzzle,
)
from game.ui.services import Services
from game.ui.widgets.button import DAY as DAY_PLAYED
from game.ui.widgets.button import DAY_ABOVE, FIELD, PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, COUNT, HEADING, SMALLEST_TARGET, Sheet
from game.ui.widgets.text_block import Ink

DAY, RADIUS, APART, DOT, WEEK = (72, 80), 12, 12, 7, 7
"""Units of a day's tile, the radius of its corners, from row to row, of a dot on it; and days of a week."""
BETWEEN, TRAY, FACE, FACES, LAP, PIECE, TILE = 36, 318, 180, 120, 0.72, 111, 66
"""Units: between the day and the month below each other, the height of the tray, the face of one opponent and of each
of several, which part of it the next one leaves, and the width of pieces in the tray and of the puzzle."""
LAY, STONE = 0.5, "place1"
"""Seconds until the stone of a day just played is laid, and its sound."""
BESIDE = 1.25
"""The largest text with which a week stands beside its day."""
ACT, ACT_WIDE, MOST_PIECES, MOST_TILES = 96, 324, 5, 3
"""Height and width of the button that deals, and how many pieces of the hand and of the puzzle are shown."""
COLUMN = 45
"""Of what was solved grade by grade: the width of a grade in units, numbers, and what is none yet."""
SOLVED, GRADED = Ink(CAPTION, Weight.SEMIBOLD, across=1.0), Ink(CAPTION, colour="muted", across=1.0)


def _tray(item: Item) -> Item:
    return Sized(Padded(VBox((item,), down=0.5, grow=1), 30, 24, plate="tray", radius=24), tall=TRAY)


def _ring(wide: float, tall: float, away: float) -> Item:
    """A ring round a day, so many units away from its tile."""

    def picture(pixels: int) -> Tray:
        high = round(pixels * (tall + 2 * away) / (wide + 2 * away))
        return Tray(pixels, high, round(pixels * (RADIUS + away) / (wide + 2 * away)), "selected", max(2, pixels // 36))

    return Padded(Aligned(ImageItem(picture, wide + 2 * away, tall + 2 * away, 2)), 0, -away)


class DaysPage(RecordPage):
    """A month of days, and what was done with the chosen one."""

    name = "days"

    def __init__(self, services: Services, day: date | None = None, *, by_week: bool = False) -> None:
        """`by_week`: the week of the day is shown, and its stone laid while one looks."""
        super().__init__(services)
        self._chosen = day or services.today()
        self._month = self._chosen.replace(day=1)
        self._played: Mapping[date, Summary] = {}
        self._said = ""
        self._by_week = by_week
        """Whether the week of the chosen day is shown in place of the month."""
        self._to_lay = self._chosen if by_week and not services.store.now.reduced_motion else None
        """The day whose stone is still to be laid."""
        self._waited = 0.0

    def take(self, games: tuple[Summary, ...]) -> None:
        self._played = days_played(games)

    def update(self, dt: float) -> Change | None:
        if self._to_lay is not None and self._reading is None:
            self._waited += dt
            if self._waited >= LAY:
                self._to_lay = None
                self.services.sounds.play(STONE)
                self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._to_lay is None

    def content(self, sheet: Sheet) -> Item:
        least = SMALLEST_TARGET / sheet.frame.u
        shown = (self._week(least),) if self._by_week else (self._days(least), *self._counts())
        month = VBox((self._heading(), *shown), 14)
        day = VBox(tuple(self._day()), 18)
        if self._by_week and sheet.frame.text_scale > BESIDE:  # nine columns need the width
            return full_page(self.head(), VBox((month, day), BETWEEN), gap=24)
        beside = HBox((Portion(month), Portion(day, 0.96)), 90)
        return full_page(self.head(), FirstFit((Sized(beside, wide=1640), VBox((day, month), BETWEEN))), gap=24)

    # The month

    def _heading(self) -> Item:
        today, texts = self.services.today(), self.services.texts
        shown = month_in_words(texts, self._month)
        later = self._month < today.replace(day=1)
        if self._by_week:
            monday = monday_of(self._chosen)
            shown = texts.text("week.title", day=date_in_words(texts, monday))
            later = monday < monday_of(today)
        name = TextItem(shown, Ink(HEADING, Weight.SEMIBOLD), "month", "heading")
        what = "week" if self._by_week else "days"
        back = SignItem("earlier", self.text(f"{what}.earlier"), "previous", partial(self._turn, -1))
        on = SignItem("later", self.text(f"{what}.later"), "next", partial(self._turn, 1), enabled=later)
        options = [ChoiceOption(each, self.text(f"days.by_{each}")) for each in ("month", "week")]
        chosen = "week" if self._by_week else "month"
        choice = ChoiceItem("by", options, chosen, self._choose_span, self.text("days.title"))
        return FirstFit((HBox((rest(name), choice, back, on), 12, down=0.5),
                         VBox((HBox((rest(name), back, on), 12, down=0.5), choice), 9)))  # fmt: skip

    def _choose_span(self, name: str) -> None:
        self._by_week = name == "week"
        self._month = self._chosen.replace(day=1)

    def _week(self, least: float) -> Item:
        week, today = week_of_days(self._played, self._chosen), self.services.today()
        return week_part(self.services.texts, week, today, partial(self._day_cell, least=least))

    def _turn(self, way: int) -> None:
        if self._by_week:
            self._choose(min(self._chosen + timedelta(days=WEEK * way), self.services.today()))
            self._month = self._chosen.replace(day=1)
            return
        middle = self._month + timedelta(days=45 if way > 0 else -15)
        self._month = middle.replace(day=1)

    def _days(self, least: float) -> Item:
        """The letters of the week, and a tile for every day: ivory where the deal was played, a slot where it can
        be, a number where it is still to come."""
        week = week_of(self.services.texts)
        names = (self.text(f"weekday.{day}") for day in week)
        letters = tuple(TextItem(name, Ink(CAPTION, Weight.SEMIBOLD, "muted", across=0.5)) for name in names)
        first, count = monthrange(self._month.year, self._month.month)
        gaps = (Spacer(tall=DAY[1]),) * week.index(first)
        every = (self._month.replace(day=number) for number in range(1, count + 1))
        cells = *gaps, *(self._day_cell(day, least) for day in every)
        return VBox((Grid(letters, WEEK, 0), Grid(cells, WEEK, 0, APART)), 9)

    def _day_cell(self, day: date, least: float) -> Item:
        """`least`: units of what is pressed."""
        number, wide, tall = day.day, max(DAY[0], least), max(DAY[1], least)
        if day > self.services.today():
            return Sized(TextItem(str(number), Ink(COUNT, colour="faint", across=0.5)), tall=tall)
        done, puzzles = self._played.get(day), self.services.practice.puzzles
        done = None if day == self._to_lay else done
        grade = 0
        if puzzles.is_solved_of(day):
            of_day = puzzles.of_day(day)
            grade = of_day.grade if of_day else 0
        par = par_in(done) if done else None
        kind = FIELD if done is None else DAY_ABOVE if par is not None and par.above > 0 else DAY_PLAYED
        told = [self.text("day.new" if done is None else "day.played")]
        told += [self.text("days.puzzle_solved")] if grade else []
        said = self.text("label.about", said=date_in_words(self.services.texts, day),
                         about=self.text("list.comma").join(told))  # fmt: skip
        ink = Ink(COUNT, Weight.BOLD, "ink" if done is None else "tip-ink", across=0.5)
        marks = (Aligned(dots(grade, grade, DOT, on_ivory=done is not None)),) if grade else ()
        inside = Sized(VBox((TextItem(str(number), ink), *marks), 3, down=0.5), tall=tall)
        press, chosen = partial(self._choose, day), day == self._chosen
        cell = Sized(
            PressItem(inside, f"day.{number}", said, press, kind=kind, radius=RADIUS, checked=chosen),
            wide=wide,
            least=wide,
        )
        today = (_ring(wide, tall, 3),) if day == self.services.today() else ()
        return Overlaid((Aligned(cell), *today, *((_ring(wide, tall, 8),) if chosen else ())))

    def _choose(self, day: date) -> None:
        self._chosen, self._said = day, ""

    def _counts(self) -> Iterator[Item]:
        """What the marks mean, and what was done so far; nothing is counted in a row."""
        pars = [par for game in self._played.values() if (par := par_in(game)) is not None]
        above = sum(par.above > 0 for par in pars)
        told = self.services.texts.plural("days.played", len(self._played), above=above)
        quiet = Ink(CAPTION, colour="muted")
        stone = ImageItem(lambda size: Plate(size, size, size // 5, "day-above"), 21, 21, 2)
        legend = (
            stone,
            TextItem(self.text("days.above"), quiet),
            dot("dot", DOT),
            TextItem(self.text("days.dots"), quiet),
        )
        if self._played:
            yield Wrapped(tuple(HBox(legend[at : at + 2], 12, down=0.5) for at in (0, 2)), 36)
        yield TextItem(told if self._played else self.text("days.none"), Ink(BODY, Weight.SEMIBOLD), "counts")
        yield TextItem(self.text("days.note"), quiet, "note")
        yield from self.reading_sign()

    # The chosen day

    def _day(self) -> Iterator[Item]:
        services, day = self.services, self._chosen
        state = day_state(services, day, self._played)
        date_said = date_in_words(services.texts, day)
        name = self.text("days.today", date=date_said) if day == services.today() else date_said
        yield Sized(TextItem(name, Ink(HEADING, Weight.SEMIBOLD), "day", "heading"), tall=66)
        yield from self._unplayed(state) if state.done is None else self._result(state.done)
        if state.puzzle is not None:
            yield LineItem()
            yield self._puzzle(state, state.puzzle)
        known = self.services.practice.puzzles.store.now().solved
        yield self.kept("solved", known, lambda: VBox(tuple(self._puzzles()), 6))

    def _unplayed(self, state: DayState) -> Iterator[Item]:
        """Who plays and what is dealt, and a button that deals it."""
        yield self.kept("hand", self._chosen, lambda: _tray(self._hand()))
        told = deal_line(self.services, self._chosen, state)
        heard = heard_deal(self.services.texts, self._chosen, told)
        line = TextItem(told, Ink(BODY, colour="muted"), "deal", said=heard)
        words = VBox((TextItem(self.text("day.deal"), Ink(HEADING, Weight.SEMIBOLD)), line), 6, down=0.5)
        label = self.text("day.continue" if state.is_begun else "day.play")
        play = ButtonItem("play", label, partial(play_deal, self.services, self._chosen), PRIMARY, ACT, ACT_WIDE)
        yield HBox((rest(words), play), 24, down=0.5)

    def _hand(self) -> Item:
        setup = setup_of_day(self._chosen)
        faces = overlapping(setup.opponents, FACE if len(setup.opponents) == 1 else FACES, LAP)
        hand = tuple(str(tile.symbol) for tile in hand_of_day(self._chosen)[:MOST_PIECES])
        return HBox((faces, hand_picture(setup.game, hand, PIECE)), 48, down=0.5, across=0.5)

    def _result(self, game: Summary) -> Iterator[Item]:
        """How it went beside the characters, as a line and as faces, and what can be done with the game."""
        texts, par = self.services.texts, par_in(game)
        said = "" if par is None else par_sentence(texts, par, assisted=game.assisted)
        if par is not None:
            yield Padded(par_scale(texts, par), 30, 18, plate="tray", radius=24)
        yield TextItem(self.text("day.deal"), Ink(HEADING, Weight.SEMIBOLD))
        yield TextItem(day_line(texts, game), Ink(BODY, Weight.SEMIBOLD, "gold"), "deal", said=said)
        back = ButtonItem("look-back", self.text("score.look_back"), partial(self._look_back, game), icon="eye")
        share = ButtonItem("share", self.text("day.share"), partial(self._share, game), icon="copy")
        again = partial(play_deal, self.services, self._chosen)
        yield Wrapped((back, share, ButtonItem("play", self.text("day.again"), again, icon="reset")), 12)
        if self._said:
            yield TextItem(self._said, Ink(CAPTION, colour="gold"), "said", "status")
        else:
            yield TextItem(self.text("day.practice"), Ink(CAPTION, colour="muted"), "practice")

    def _puzzle(self, state: DayState, puzzle: Puzzle) -> Item:
        """The rack of the puzzle of the day, how hard it is, and the way to it; all of it is pressed."""
        services = self.services
        tiles = (str(tile.symbol) for tile in puzzle.position.rack[:MOST_TILES])
        rack = HBox(tuple(ImageItem(partial(TileFace, each), TILE, TILE * 4 / 3, 2) for each in tiles), 3)
        ink = Ink(BODY, colour="gold" if state.is_solved else "muted")
        said = puzzle_line(services, state)
        line = HBox((dots(puzzle.grade, len(GRADE_NAMES)), TextItem(said, ink)), 15, down=0.5)
        words = VBox((TextItem(self.text("day.puzzle"), Ink(HEADING, Weight.SEMIBOLD)), line), 6, down=0.5)
        label = self.text(puzzle_key(state))
        way = HBox((TextItem(label, Ink(BODY, Weight.SEMIBOLD)), going_on()), 12, down=0.5)
        full, short = (HBox((*first, Sized(words, grow=1), way), 30, down=0.5) for first in ((rack,), ()))
        row = Padded(FirstFit((full, short)), 12, 12)  # with large text the tiles go
        value = self.text("list.dot").join((self.text("day.puzzle"), said))
        return PressItem(row, "solve", label, partial(solve_puzzle, services, state), value, radius=18)

    def _look_back(self, game: Summary) -> Change | None:
        """The page of the game itself."""
        archive = self.services.autosave.archive
        name = archive.name_of(game)
        finished_game = archive.finished_game(name) if name else None
        return None if finished_game is None else Push(PastGamePlace(finished_game, name))

    def _puzzles(self) -> Iterator[Item]:
        """How many were solved of each kind, grade by grade; nothing before the first."""
        desk, game = self.services.practice.puzzles, PUZZLE_GAMES[0]
        offered = [kind for kind in KINDS.values() if grades_of(game, kind)]
        choices = {kind: [PuzzleChoice(game, kind, grade) for grade in grades_of(game, kind)] for kind in offered}
        solved = {kind: [desk.solved_of(choice)[0] for choice in every] for kind, every in choices.items()}
        if not any(map(any, solved.values())):
            return
        heading = TextItem(self.text("days.solved"), Ink(CAPTION, Weight.SEMIBOLD, "muted"), "solved")
        grades = (TextItem(str(grade), GRADED) for grade in range(1, len(GRADE_NAMES) + 1))
        yield _counted(heading, grades)
        words = PuzzleTexts(self.services.texts)
        for kind, numbers in solved.items():
            name = words.kind(kind)
            said = self.text("label.about", said=name, about=self.text("list.comma").join(map(str, numbers)))
            yield _counted(TextItem(name, Ink(CAPTION), f"solved.{kind.name}", said=said), map(_count, numbers))

    def _share(self, game: Summary) -> None:
        """Copy the line; where there is no clipboard it stands on the page."""
        line = share_line(self.services.texts, game)
        copied = self.services.clipboard.write(line)
        self._said = self.text("day.copied", line=line) if copied else line


def _counted(name: Item, numbers: Iterable[Item]) -> Item:
    """A name, and behind it a column for each grade, as far as there are puzzles of it."""
    every = tuple(Sized(each, wide=COLUMN, least=COLUMN) for each in numbers)
    none = (Spacer(wide=COLUMN),) * (len(GRADE_NAMES) - len(every))
    return HBox((rest(name), *every, *none))


def _count(solved: int) -> Item:
    """How many were solved of a grade."""
    return TextItem(str(solved), SOLVED if solved else GRADED)
