"""The page of the days: a month of them, what was done with each, and any past one can be played."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import partial

from game.session.history.days import days_played, par_in
from game.session.history.highlights import Summary
from game.session.practice.puzzle_source import GRADE_NAMES, KINDS, PUZZLE_GAMES, PuzzleChoice, grades_of
from game.session.practice.puzzle_texts import PuzzleTexts
from game.session.speech.deal_words import day_line, par_sentence, share_line
from game.session.texts import date_in_words, month_in_words
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Portion, Sized, Spacer, VBox, plated, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, SignItem, TextItem, icon
from game.ui.pictures import Weight
from game.ui.places import PastGamePlace
from game.ui.scene import Change, Push
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.scenes.match.par_page import par_scale
from game.ui.scenes.today import DayState, day_state, deal_line, play_deal, puzzle_key, puzzle_line, solve_puzzle
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

PAD, DAY, WEEK, BUTTON, TICK = 46, 62, 7, 72, 20
"""Units: space in a panel, height of a day, days of a week, height of a button, the sign of a solved puzzle."""


class DaysPage(ReadingPage):
    """A month of days, and what was done with the chosen one."""

    name = "days"

    def __init__(self, services: Services, day: date | None = None) -> None:
        super().__init__(services)
        self._chosen = day or services.today()
        self._month = self._chosen.replace(day=1)
        self._played: Mapping[date, Summary] = {}
        self._said = ""

    def take(self, games: tuple[Summary, ...]) -> None:
        self._played = days_played(games)

    def content(self, sheet: Sheet) -> Item:
        known = self.services.practice.puzzles.store.now().solved
        solved = self.kept("solved", known, lambda: VBox(tuple(self._puzzles()), 6))
        left = (self._heading(), self._days(), Spacer(grow=1), solved, *self._counts())
        month = plated(VBox(left, 12, grow=1), PAD, 24, 20)
        day = plated(VBox(tuple(self._day()), 14, grow=1), PAD, 30, 24)
        return full_page(head(self, self.text("days.title")), HBox((Portion(month), Portion(day)), 28, grow=1))

    # The month

    def _heading(self) -> Item:
        month = month_in_words(self.services.texts, self._month)
        name = TextItem(month, Ink(HEADING, Weight.SEMIBOLD), "month", "heading")
        later = self._month < self.services.today().replace(day=1)
        back = SignItem("earlier", self.text("days.earlier"), "previous", partial(self._turn, -1), BUTTON)
        on = SignItem("later", self.text("days.later"), "next", partial(self._turn, 1), BUTTON, enabled=later)
        return HBox((rest(name), back, on), 14, down=0.5)

    def _turn(self, way: int) -> None:
        middle = self._month + timedelta(days=45 if way > 0 else -15)
        self._month = middle.replace(day=1)

    def _days(self) -> Item:
        """A button for every day up to today; in gold those whose deal was played, with a tick those whose puzzle was
        solved."""
        first, count = monthrange(self._month.year, self._month.month)
        gaps = tuple(Spacer(tall=DAY) for _ in range(first))
        return Grid((*gaps, *map(self._day_cell, range(1, count + 1))), WEEK, 8)

    def _day_cell(self, number: int) -> Item:
        day = self._month.replace(day=number)
        if day > self.services.today():
            return Sized(TextItem(str(number), Ink(BODY, colour="faint", across=0.5)), tall=DAY)
        done, solved = day in self._played, self.services.practice.puzzles.is_solved_of(day)
        told = [self.text("day.played" if done else "day.new")]
        told += [self.text("days.puzzle_solved")] if solved else []
        about = self.text("list.comma").join(told)
        said = self.text("label.about", said=date_in_words(self.services.texts, day), about=about)
        choose, look, chosen = partial(self._choose, day), PRIMARY if done else PLAIN, day == self._chosen
        cell = ButtonItem(f"day.{number}", str(number), choose, look, DAY, checked=chosen, said=said, beside=6)
        tick = icon("check", TICK, "on-accent" if done else "valid", 3)
        return Overlaid((cell, Aligned(Padded(tick, 7, 7), 1.0, 0.0))) if solved else cell

    def _choose(self, day: date) -> None:
        self._chosen, self._said = day, ""

    def _counts(self) -> Iterator[Item]:
        """What was done so far; nothing is counted in a row."""
        pars = [par for game in self._played.values() if (par := par_in(game)) is not None]
        above = sum(par.above > 0 for par in pars)
        told = self.services.texts.plural("days.played", len(self._played), above=above)
        said = told if self._played else self.text("days.none")
        yield TextItem(said, Ink(BODY, Weight.SEMIBOLD), "counts")
        yield TextItem(self.text("days.note"), Ink(CAPTION, colour="muted"), "note")
        yield from self.reading_sign()

    # The chosen day

    def _day(self) -> Iterator[Item]:
        services, day = self.services, self._chosen
        state = day_state(services, day, self._played)
        yield TextItem(date_in_words(services.texts, day), Ink(HEADING, Weight.SEMIBOLD), "day", "heading")
        yield LineItem()
        yield TextItem(self.text("day.deal"), Ink(BODY, Weight.SEMIBOLD))
        yield from self._unplayed(state) if state.done is None else self._result(state.done)
        if state.puzzle is not None:
            yield LineItem()
            yield TextItem(self.text("day.puzzle"), Ink(BODY, Weight.SEMIBOLD))
            ink = Ink(BODY, colour="gold" if state.is_solved else "muted")
            yield TextItem(puzzle_line(services, state), ink, "puzzle")
            yield ButtonItem("solve", self.text(puzzle_key(state)), partial(solve_puzzle, services, state), tall=BUTTON)

    def _unplayed(self, state: DayState) -> Iterator[Item]:
        yield TextItem(deal_line(self.services, self._chosen, state), Ink(BODY, colour="muted"), "deal")
        label = self.text("day.continue" if state.is_begun else "day.play")
        yield ButtonItem("play", label, partial(play_deal, self.services, self._chosen), PRIMARY, BUTTON)

    def _result(self, game: Summary) -> Iterator[Item]:
        """How it went beside the characters, as a line and as faces, and what can be done with the game."""
        texts, par = self.services.texts, par_in(game)
        said = "" if par is None else par_sentence(texts, par, assisted=game.assisted)
        line = TextItem(day_line(texts, game), Ink(BODY, Weight.SEMIBOLD, "gold"), "deal", said=said)
        yield line if par is None else VBox((line, par_scale(texts, par)), 10)
        back = ButtonItem("look-back", self.text("score.look_back"), partial(self._look_back, game), tall=BUTTON)
        share = ButtonItem("share", self.text("day.share"), partial(self._share, game), tall=BUTTON)
        yield Grid((back, share), 2, 14)
        yield ButtonItem("play", self.text("day.again"), partial(play_deal, self.services, self._chosen), tall=BUTTON)
        if self._said:
            yield TextItem(self._said, Ink(CAPTION, colour="gold"), "said", "status")
        else:
            yield TextItem(self.text("day.practice"), Ink(CAPTION, colour="muted"), "practice")

    def _look_back(self, game: Summary) -> Change | None:
        """The page of the game itself."""
        archive = self.services.autosave.archive
        known = archive.summaries.quickly(archive.names(), 0)
        name = next((name for name, facts in known.items() if facts == game), "")
        finished_game = archive.finished_game(name) if name else None
        return None if finished_game is None else Push(PastGamePlace(finished_game, name))

    def _puzzles(self) -> Iterator[Item]:
        """How many were solved of each kind, grade by grade; nothing before the first."""
        desk, game = self.services.practice.puzzles, PUZZLE_GAMES[0]
        choices = {
            kind: [PuzzleChoice(game, kind, grade) for grade in grades_of(game, kind)] for kind in KINDS.values()
        }
        solved = {kind: [desk.solved_of(choice)[0] for choice in every] for kind, every in choices.items()}
        if not any(map(any, solved.values())):
            return
        yield TextItem(self.text("days.solved"), Ink(CAPTION, Weight.SEMIBOLD, "muted"), "solved")
        words, dot = PuzzleTexts(self.services.texts), self.text("list.dot")
        for kind, numbers in solved.items():
            name, told = words.kind(kind), dot.join((*map(str, numbers), *("–",) * (len(GRADE_NAMES) - len(numbers))))
            said = self.text("label.about", said=name, about=self.text("list.comma").join(map(str, numbers)))
            count = TextItem(told, Ink(CAPTION, across=1.0), f"solved.{kind.name}", said=said)
            yield HBox((rest(TextItem(name, Ink(CAPTION))), count), 20)

    def _share(self, game: Summary) -> None:
        """Copy the line; where there is no clipboard it stands on the page."""
        line = share_line(self.services.texts, game)
        copied = self.services.clipboard.write(line)
        self._said = self.text("day.copied", line=line) if copied else line
