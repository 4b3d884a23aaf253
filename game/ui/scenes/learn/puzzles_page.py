"""The page of the puzzles: what kind and how hard, the puzzle of the day, those from one's own games, and codes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.rules.games.registry import game_named
from game.session.practice.puzzle_progress import PuzzleProgress
from game.session.practice.puzzle_source import (
    KINDS,
    PUZZLE_GAMES,
    Puzzle,
    PuzzleChoice,
    PuzzleKind,
    code,
    grades_of,
    kind_named,
)
from game.session.practice.puzzle_texts import PuzzleWords
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action
from game.ui.pictures import Icon, TileFace, Weight
from game.ui.places import NextPuzzle, PuzzlePlace
from game.ui.scene import Change, Push
from game.ui.scenes.learn.code_proving import CodeProving
from game.ui.scenes.learn.grade_dots import GradeChoice, ShownDots
from game.ui.scenes.page_parts import title, way_back
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle, button
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

LEFT, TOP, TALL, WIDE = 160, 166, 842, 1600
CHOICE_WIDE, GAP = 1056, 30
SIDE_LEFT, SIDE_WIDE = LEFT + CHOICE_WIDE + GAP, WIDE - CHOICE_WIDE - GAP
GAMES_WIDE = 620
PAD = 36
KIND_TALL, KIND_GAP = 104, 16
DAY_TALL, CODE_TALL = 420, 392
TILE, TILE_GAP, MOST_SHOWN = 42, 3, 10
CHOSEN = PRIMARY
OF_CHOICE = frozenset({"puzzles.no_own", "puzzles.none"})
"""What is said about the choice of a puzzle; all else that is said is about codes."""


class PuzzlesPage(Page):
    """What is chosen is kept; the next puzzle is there at once. Codes are proven beside the page until it is left."""

    name = "puzzles"
    first = "next"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._desk = self.services.practice.puzzles
        self._known = PuzzleProgress()
        self._begun = ""
        """The code of the puzzle that was opened last, if it was begun and is not solved."""
        self._said = ""
        """The key of what was just said."""
        self._proving = CodeProving(self._desk, self._open, self.services.player_process, self.services.wake)

    def enter(self) -> None:
        self._known = self._desk.store.now()
        last = self._known.last
        waits = bool(last) and not self._known.is_solved(last) and self.services.practice.begun.of(last).is_begun
        self._begun = last if waits else ""
        self.first = "go-on" if waits else "next"
        self._said = ""
        super().enter()

    def leave(self) -> None:
        self._proving.stop()
        super().leave()

    def update(self, dt: float) -> Change | None:
        return self._proving.look() or super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and not self._proving.is_busy

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("puzzles.title"), sheet.box(LEFT, 54, 1000, 96))
        back = way_back(sheet, self, sheet.box(LEFT, 72, WIDE, 64))
        return (heading, self._games(sheet), back, *self._choices(sheet), *self._of_day(sheet), *self._codes(sheet))

    # What is chosen

    @property
    def _choice(self) -> PuzzleChoice:
        known = self._known
        return PuzzleChoice(known.game, kind_named(known.kind), known.grade).possible

    @property
    def _words(self) -> PuzzleWords:
        """What puzzles of the chosen game are called."""
        return PuzzleWords(self.services.texts.of_pieces(game_named(self._choice.game).piece_kind))

    def _games(self, sheet: Sheet) -> Part:
        """What the puzzles are played with."""
        options = [ChoiceOption(game, self.text(f"box.{game}")) for game in PUZZLE_GAMES]
        place = sheet.box(LEFT + CHOICE_WIDE - GAMES_WIDE, 72, GAMES_WIDE, 64)
        room = Box(place.x, place.y, place.w, sheet.target(64))
        return choice(
            sheet, room, "game", options, self._choice.game, self._choose_game, 1.0, self.text("puzzles.game")
        )

    def _choices(self, sheet: Sheet) -> Iterator[Part]:
        yield panel(sheet.box(LEFT, TOP, CHOICE_WIDE, TALL), sheet.px(26))
        inside, x = CHOICE_WIDE - 2 * PAD, LEFT + PAD
        heading = sheet.box(x, TOP + 20, inside, 56)
        ink = Ink(BODY, Weight.SEMIBOLD)
        yield words(sheet, heading, self.text("puzzles.kinds"), ink, ident="kinds", role="heading")
        wide = (inside - KIND_GAP) / 2
        kinds = [kind for kind in KINDS.values() if grades_of(self._choice.game, kind)]
        for at, kind in enumerate(kinds):
            yield self._kind_button(sheet, self._cell(sheet, at, wide), kind)
        yield self._own_button(sheet, self._cell(sheet, len(kinds), wide))
        low = TOP + 84 + 3 * (KIND_TALL + KIND_GAP)
        label = sheet.box(x, low + 8, inside, 52)
        said = self.text("puzzles.how_hard")
        yield words(sheet, label, said, ink)
        row = sheet.box(x, low + 66, inside, 84)
        chosen = self._choice
        grades = tuple(grades_of(chosen.game, chosen.kind))
        yield GradeChoice("grade", row, said, chosen.grade, grades, self._choose_grade, sheet.px(14), sheet.px(17))
        told = sheet.box(x, low + 166, inside, 56)
        said = self._told(of_choice=True)
        note, colour = (self.text(said), "gold") if said else (self._progress(), "muted")
        yield words(sheet, told, note, Ink(CAPTION, colour=colour), ident="progress", role="status")
        go_top = TOP + TALL - PAD - 100
        go = sheet.box(x, go_top, inside, 100)
        if self._begun:
            half = (inside - KIND_GAP) / 2
            go, last = sheet.box(x + half + KIND_GAP, go_top, half, 100), sheet.box(x, go_top, half, 100)
            yield button(sheet, last, "go-on", self.text("puzzles.go_on"), self._go_on, ButtonStyle("primary", 26))
        style = ButtonStyle("secondary" if self._begun else "primary", 26)
        yield button(sheet, go, "next", self.text("puzzles.next"), self._begin, style)

    def _cell(self, sheet: Sheet, at: int, wide: float) -> Box:
        x = LEFT + PAD + at % 2 * (wide + KIND_GAP)
        return sheet.box(x, TOP + 84 + at // 2 * (KIND_TALL + KIND_GAP), wide, KIND_TALL)

    def _kind_button(self, sheet: Sheet, place: Box, kind: PuzzleKind) -> Part:
        look = CHOSEN if kind is self._choice.kind else PLAIN
        press = partial(self._choose_kind, kind)
        return button(sheet, place, f"kind.{kind.name}", self._words.kind(kind), press, look)

    def _own_button(self, sheet: Sheet, place: Box) -> Part:
        waiting = len(self._known.waiting)
        hint = str(waiting) if waiting else ""
        return button(sheet, place, "own", self.text("puzzles.own"), self._begin_own, PLAIN, hint)

    def _progress(self) -> str:
        """How many of the shipped ones are solved, and the rating once there is one."""
        shipped = self._desk.of(self._choice)
        solved = sum(self._known.is_solved(one.code) for one in shipped)
        texts, best = self.services.texts, self._known.rating.best
        told = texts.text("puzzles.solved_of", solved=solved, all=len(shipped))
        return texts.text("puzzles.with_rating", told=told, rating=round(best)) if best else told

    def _choose_game(self, game: str) -> None:
        self._choose(replace(self._choice, game=game))

    def _choose_kind(self, kind: PuzzleKind) -> Change | None:
        """Choose it; the one that is chosen begins its next puzzle, so that two clicks do."""
        if kind is self._choice.kind:
            return self._begin()
        self._choose(replace(self._choice, kind=kind))
        return None

    def _choose_grade(self, grade: int) -> None:
        self._choose(replace(self._choice, grade=grade))

    def _choose(self, wanted: PuzzleChoice) -> None:
        self._proving.stop()
        found = wanted.possible
        self._desk.store.chosen(found.game, found.kind.name, found.grade)
        self._known = self._desk.store.now()
        self._said = ""
        self.rebuild()

    def _begin(self) -> Change | None:
        return self._open(self._following(""), self._following, "puzzles.none")

    def _following(self, last: str) -> Puzzle | None:
        """The next one of the choice."""
        return self._desk.next(self._choice, self.services.chance, last)

    def _go_on(self) -> Change | None:
        return self._proving.begin((self._begun,), self._following, "puzzles.none")

    def _begin_own(self) -> Change | None:
        return self._proving.begin(self._desk.from_games(), self._own_following, "puzzles.no_own")

    def _own_following(self, last: str) -> Puzzle | None:
        """The next one of the player's own games, if it needs no proof; otherwise this page proves it."""
        codes = self._desk.from_games(last)
        puzzle = self._desk.coded(codes[0]) if codes else None
        if codes and puzzle is None:
            self._proving.begin(codes, self._own_following, "puzzles.no_own")
        return puzzle

    def _open(self, puzzle: Puzzle | None, following: NextPuzzle | None, lacking: str) -> Change | None:
        if puzzle is None:
            return self._say(lacking)
        return Push(PuzzlePlace(puzzle, following))

    # The puzzle of the day

    def _of_day(self, sheet: Sheet) -> Iterator[Part]:
        place = sheet.box(SIDE_LEFT, TOP, SIDE_WIDE, DAY_TALL)
        yield panel(place, sheet.px(26))
        puzzle = self._desk.of_day(self.services.today())
        if puzzle is None:
            return
        x, wide = SIDE_LEFT + PAD, SIDE_WIDE - 2 * PAD
        gold = Ink(BODY, Weight.SEMIBOLD, "gold")
        yield words(sheet, sheet.box(x, TOP + 22, wide, 44), self.text("puzzles.of_day"), gold, ident="day.title")
        name = PuzzleWords(self.services.texts).kind(puzzle.kind)
        size = Ink(HEADING * 0.85, Weight.SEMIBOLD)
        yield words(sheet, sheet.box(x, TOP + 68, wide, 52), name, size, ident="day.name")
        yield ShownDots(sheet.box(x, TOP + 124, wide, 32), puzzle.grade, sheet.px(16))
        if self._known.is_solved(code(puzzle)):
            yield Still(Icon("ticked", sheet.px(34), "valid"), sheet.box(x + wide - 34, TOP + 26, 34, 34), layer=3)
        yield from self._tiles(sheet, puzzle, sheet.box(x, TOP + 172, wide, 120))
        go = sheet.box(x, TOP + DAY_TALL - 30 - 76, wide, 76)
        solve = button(sheet, go, "day", self.text("puzzles.play"), partial(self._begin_day, puzzle))
        yield replace(solve, panel=place)

    def _tiles(self, sheet: Sheet, puzzle: Puzzle, box: Box) -> Iterator[Part]:
        """The rack of a puzzle, as a foretaste; of cards nothing."""
        tile, gap = sheet.px(TILE), sheet.px(TILE_GAP)
        for at, one in enumerate(puzzle.position.rack[:MOST_SHOWN]):
            place = Box(box.x + at * (tile + gap), box.y + sheet.px(20), tile, round(tile * 4 / 3))
            yield Still(TileFace(str(one), tile), place, layer=2)

    def _begin_day(self, puzzle: Puzzle) -> Change | None:
        return self._open(puzzle, self._following, "puzzles.none")

    # Codes

    def _codes(self, sheet: Sheet) -> Iterator[Part]:
        top = TOP + DAY_TALL + GAP
        yield panel(sheet.box(SIDE_LEFT, top, SIDE_WIDE, CODE_TALL), sheet.px(26))
        x, wide = SIDE_LEFT + PAD, SIDE_WIDE - 2 * PAD
        ink = Ink(BODY, Weight.SEMIBOLD)
        yield words(sheet, sheet.box(x, top + 18, wide, 48), self.text("puzzles.codes"), ink, ident="codes")
        said = self._told(of_choice=False)
        said, colour = (said, "gold") if said else ("puzzles.codes_about", "muted")
        note = sheet.box(x, top + 68, wide, 100)
        yield words(sheet, note, self.text(said), Ink(CAPTION, colour=colour, down=0.1), ident="note", role="status")
        paste = sheet.box(x, top + 180, wide, 80)
        yield button(sheet, paste, "paste", self.text("puzzles.paste"), self._paste)
        if self._known.last:
            copy = sheet.box(x, top + 276, wide, 80)
            yield button(sheet, copy, "copy", self.text("puzzles.copy"), self._copy)

    def _paste(self) -> Change | None:
        self.rebuild()
        return self._proving.begin((self.services.clipboard.read(),), self._following, "puzzles.no_code")

    def _copy(self) -> Change | None:
        done = self._known.last and self.services.clipboard.write(self._known.last)
        return self._say("puzzles.copied" if done else "puzzles.not_copied")

    def _acted(self, gesture: Act) -> Change | None:
        if gesture.action is Action.PASTE:
            return self._paste()
        if gesture.action is Action.COPY:
            return self._copy()
        return super()._acted(gesture)

    def _told(self, *, of_choice: bool) -> str:
        """The key of what is said about the choice, or else about codes; empty for nothing."""
        busy = self._proving.is_busy
        about = self._proving.lacking if busy else self._said
        if (about in OF_CHOICE) is not of_choice:
            return ""
        return "puzzles.checking" if busy else self._said

    def _say(self, key: str) -> Change | None:
        self._said = key
        self.rebuild()
        return None
