"""The page of the puzzles: what kind and how hard, the puzzle of the day, those from one's own games, and codes; and
the way of a puzzle to the stage, and from it to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from game.rules.games.registry import game_named
from game.session.practice.puzzle_desk import exercise_of_puzzle, score_of
from game.session.practice.puzzle_progress import HINTED, START, UNAIDED, PuzzleProgress
from game.session.practice.puzzle_source import (
    KINDS,
    PUZZLE_GAMES,
    Puzzle,
    PuzzleChoice,
    PuzzleKind,
    code,
    grades_of,
    is_readable,
    kind_named,
)
from game.session.practice.puzzle_texts import PuzzleTexts
from game.session.speech.puzzle_words import day_lines
from game.session.stage.solved_praise import praise, quiet_facts
from game.session.texts import date_in_words
from game.session.thinking.slice_runner import SliceRunner
from game.ui.input.gestures import Act, Action
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list
from game.ui.kit.frames import at_edge, full_page, head, main_and_side
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import StopsItem, dots
from game.ui.kit.rack_plate import RackPlateItem, plate_words
from game.ui.pictures import Weight
from game.ui.places import NextPuzzle, PuzzlePlace
from game.ui.scene import Change, Pop, Push, Swap
from game.ui.scenes.learn.puzzle_pictures import OWN, day_picture, kind_picture, solved_stones
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.learn.throw_scene import ThrowScene
from game.ui.scenes.page_parts import going_on
from game.ui.scenes.today import named_puzzle, puzzle_of_day
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import AskedThrow, SolvedTexts, StageEnds, StageResult, StageTexts
from game.ui.widgets.button import FIELD, PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

SIDE_WIDE, BETWEEN, PAD, DAY_TALL = 516, 60, 36, 606
"""In u: the column of the day, the space before it, that inside its tray, and the height of the tray."""
ACROSS, PLATE_GAP, ROW_GAP = 3, 36, 84
"""Plates side by side; and in u between them and their rows."""
STOPS_WIDE, STOPS_LEAST, GO_WIDE, GO_TALL = 540, 360, 444, 102
"""In u: the line of the grades, and the button that moves on."""
GRADES, MOST_STONES = range(1, 6), 14
"""The grades, and the most puzzles that are drawn one by one."""
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
        self._runner: SliceRunner[Puzzle | None] | None = None
        """Proves codes, if there are any."""
        self._after: tuple[NextPuzzle | None, str] = None, ""
        """What follows the puzzle that is being proven, and the text key of what is said if no code can be solved."""

    def enter(self) -> None:
        self._known = self._desk.store.now()
        last = self._known.last
        waits = bool(last) and not self._known.is_solved(last) and self.services.practice.begun.of(last).is_begun
        self._begun = last if waits else ""
        self.first = "go-on" if waits else "next"
        self._said = ""
        super().enter()

    def leave(self) -> None:
        self._stop()
        super().leave()

    def update(self, dt: float) -> Change | None:
        runner = self._runner
        if runner is None or runner.is_running:
            return super().update(dt)
        self._runner = None
        return self._open(runner.result, *self._after) or super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._runner is None

    def content(self, sheet: Sheet) -> Item:
        options = [ChoiceOption(game, self.text(f"box.{game}")) for game in PUZZLE_GAMES]
        games = ChoiceItem("game", options, self._choice.game, self._choose_game, self.text("puzzles.game"))
        day = self.kept("day", (self.services.today(), self._known), self._of_day)
        side = VBox((Sized(day, tall=DAY_TALL), self._codes()), 24)
        below = main_and_side(sheet, self._choices(sheet.frame.text_scale), side, SIDE_WIDE, BETWEEN)
        return full_page(head(self, self.text("puzzles.title"), choice_or_list(self, games)), below, gap=36)

    # What is chosen

    @property
    def _choice(self) -> PuzzleChoice:
        known = self._known
        return PuzzleChoice(known.game, kind_named(known.kind), known.grade).possible

    @property
    def _words(self) -> PuzzleTexts:
        """What puzzles of the chosen game are called."""
        return PuzzleTexts(self.services.texts.of_pieces(game_named(self._choice.game).piece_kind))

    def _choices(self, scale: float) -> Item:
        """The kinds, how hard, the one act, and how far the player is; larger text takes of the room between them."""
        kinds = [kind for kind in KINDS.values() if grades_of(self._choice.game, kind)]
        cells = Grid((*map(self._kind_plate, kinds), self._own_plate()), ACROSS, PLATE_GAP, ROW_GAP / scale**3)
        how_hard = self.text("puzzles.how_hard")
        offered = [grade in grades_of(self._choice.game, self._choice.kind) for grade in GRADES]
        stops = StopsItem("grade", how_hard, len(GRADES), self._choice.grade, self._choose_grade, offered)
        asked = VBox((TextItem(how_hard, Ink(BODY, Weight.SEMIBOLD)), stops), 12)
        acts = HBox((Sized(asked, wide=STOPS_WIDE, least=STOPS_LEAST), Spacer(grow=1), self._go()), PLATE_GAP, down=0.0)
        below = FirstFit((acts, VBox((asked, self._go()), PLATE_GAP)))
        return VBox((cells, Spacer(tall=72 / scale**3), below, self._told_line()), 24)

    def _told_line(self) -> Item:
        """How many are solved, as stones and in words; what was just said takes the place of both."""
        said = self._message_key(of_choice=True)
        ink = Ink(CAPTION, colour="gold" if said else "muted")
        told = TextItem(self.text(said) if said else self._progress(), ink, "progress", "status")
        solved, count = self._desk.solved_of(self._choice)
        if said or count > MOST_STONES:
            return told
        return HBox((solved_stones(solved, count), rest(told)), 21, down=0.5)

    def _go(self) -> Item:
        """The next puzzle, and the one that was begun."""
        label = self.text("puzzles.next" if self._known.last else "day.play")
        if not self._begun:
            return ButtonItem("next", label, self._begin, PRIMARY, GO_TALL, GO_WIDE)
        go_on = partial(self._prove, (self._begun,), self._following, "puzzles.none")
        last = ButtonItem("go-on", self.text("puzzles.go_on"), go_on, PRIMARY, GO_TALL, GO_WIDE)
        following = ButtonItem("next", label, self._begin, icon="arrow-right")
        return VBox((last, Aligned(following, 1.0)), 6)

    def _kind_plate(self, kind: PuzzleKind) -> Item:
        chosen, press = kind is self._choice.kind, partial(self._choose, replace(self._choice, kind=kind))
        name, picture = self._words.kind(kind), kind_picture(game_named(self._choice.game), kind.name)
        return RackPlateItem(
            plate_words(name),
            f"kind.{kind.name}",
            name,
            press,
            behind=picture,
            selected=chosen,
            checked=chosen,
            role="tab",
        )

    def _own_plate(self) -> Item:
        """Those from one's own games, and how many are waiting."""
        waiting, label = len(self._known.waiting), self.text("puzzles.own")
        count = TextItem(str(waiting), Ink(BODY, Weight.BOLD, "plate-ink"))
        line = plate_words(label, "", *((count,) if waiting else ()))
        picture = kind_picture(game_named(self._choice.game), OWN)
        value = str(waiting) if waiting else ""
        return RackPlateItem(line, "own", label, self._begin_own, value, behind=picture)

    def _progress(self) -> str:
        """How many of the shipped ones are solved, and the rating once there is one."""
        solved, count = self._desk.solved_of(self._choice)
        texts, best = self.services.texts, self._known.rating.best
        told = texts.text("puzzles.solved_of", solved=solved, all=count)
        return texts.text("puzzles.with_rating", told=told, rating=round(best), start=round(START)) if best else told

    def _choose_game(self, game: str) -> None:
        self._choose(replace(self._choice, game=game))

    def _choose_grade(self, grade: int) -> None:
        self._choose(replace(self._choice, grade=grade))

    def _choose(self, wanted: PuzzleChoice) -> None:
        self._stop()
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

    def _begin_own(self) -> Change | None:
        return self._prove(self._desk.from_games(), self._own_following, "puzzles.no_own")

    def _own_following(self, last: str) -> Puzzle | None:
        """The next one of the player's own games, if it needs no proof; otherwise this page proves it."""
        codes = self._desk.from_games(last)
        puzzle = self._desk.coded(codes[0]) if codes else None
        if codes and puzzle is None:
            self._prove(codes, self._own_following, "puzzles.no_own")
        return puzzle

    def _open(self, puzzle: Puzzle | None, following: NextPuzzle | None, lacking: str) -> Change | None:
        if puzzle is None:
            return self._say(lacking)
        return Push(PuzzlePlace(puzzle, following))

    def _prove(self, codes: Sequence[str], following: NextPuzzle | None, lacking: str) -> Change | None:
        """Open the puzzle of the first of these texts that holds a code which can be solved: at once if it came with
        the program, else as soon as it is proven."""
        self._stop()
        puzzle = self._desk.coded(codes[0]) if codes else None
        if puzzle is not None or not any(map(is_readable, codes)):
            return self._open(puzzle, following, lacking)
        self._after = following, lacking
        self._runner = SliceRunner(self._desk.proving(codes), self.services.player_process, wake=self.services.wake)
        self._runner.begin()
        return None

    def _stop(self) -> None:
        """Nobody waits for a puzzle any more."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    # The puzzle of the day

    def _of_day(self) -> Item:
        """Its table and its rack as they lie, how hard it is, and whether it is solved."""
        puzzle = self._desk.of_day(self.services.today())
        if puzzle is None:
            return Spacer()
        title = TextItem(self.text("puzzles.of_day"), Ink(HEADING, Weight.SEMIBOLD))
        solved = (icon("ticked", 33, "valid", 3),) if self._known.is_solved(code(puzzle)) else ()
        above = HBox((rest(title), *solved, dots(puzzle.grade, len(GRADES), 15)), 15, down=0.5)
        kind, today = PuzzleTexts(self.services.texts).kind(puzzle.kind), self.services.today()
        named = named_puzzle(self.services.texts, today) or date_in_words(self.services.texts, today)
        line = self.text("list.dot").join((named, kind))
        way = "day.solve_again" if solved else "puzzles.play"
        solve = TextItem(self.text(way), Ink(BODY, Weight.SEMIBOLD))
        rows = (
            VBox((above, TextItem(line, Ink(CAPTION, colour="muted"))), 6),
            VBox((day_picture(puzzle),), down=0.5, grow=1),
            HBox((rest(solve), going_on()), down=0.5),
        )
        said = self.text("label.about", said=self.text("puzzles.of_day"), about=kind)
        press = partial(Push, puzzle_of_day(self.services, puzzle, today))
        return PressItem(Padded(VBox(rows, 24), PAD, 30), "day", said, press, solve.text, kind=FIELD, radius=24)

    # Codes

    def _codes(self) -> Item:
        said = self._message_key(of_choice=False)
        ink = Ink(CAPTION, colour="gold" if said else "muted", down=0.0)
        note = TextItem(self.text(said or "puzzles.codes_about"), ink, "note", "status")
        paste = ButtonItem("paste", self.text("puzzles.paste"), self._paste, icon="paste")
        copy = ButtonItem("copy", self.text("puzzles.copy"), self._copy, icon="share")
        buttons = (paste, copy) if self._known.last else (paste,)
        return VBox((at_edge(Wrapped(buttons, 3)), note), 12)

    def _paste(self) -> Change | None:
        self.rebuild()
        return self._prove((self.services.clipboard.read(),), self._following, "puzzles.no_code")

    def _copy(self) -> Change | None:
        done = self._known.last and self.services.clipboard.write(self._known.last)
        return self._say("puzzles.copied" if done else "puzzles.not_copied")

    def acted(self, gesture: Act) -> Change | None:
        if gesture.action is Action.PASTE:
            return self._paste()
        if gesture.action is Action.COPY:
            return self._copy()
        return super().acted(gesture)

    def _message_key(self, *, of_choice: bool) -> str:
        """The key of what is said about the choice, or else about codes; empty for nothing."""
        busy = self._runner is not None
        about = self._after[1] if busy else self._said
        if (about in OF_CHOICE) is not of_choice:
            return ""
        return "puzzles.checking" if busy else self._said

    def _say(self, key: str) -> Change | None:
        self._said = key
        self.rebuild()
        return None


def puzzle_stage(
    services: Services, puzzle: Puzzle, following: NextPuzzle | None, day: date | None = None
) -> StageScene:
    """The puzzle on the stage, remembered as the last one, and those that follow it in its place; None for one that
    stands alone, that of a friend's code. `day`: of which it is the puzzle of the day."""
    desk, own_code = services.practice.puzzles, code(puzzle)
    desk.store.opened(own_code)
    texts, alone = services.texts.of_pieces(puzzle.game.piece_kind), following is None
    names = PuzzleTexts(texts)
    words = StageTexts(
        title=names.kind(puzzle.kind),
        back=texts.text("common.back" if alone or day else "puzzles.back"),
        leave="" if alone else texts.text("puzzles.another"),
        grade=puzzle.grade,
        goal=names.goal(puzzle),
        note=texts.text("puzzles.count_live") if puzzle.thrown else "",
    )

    def solved(result: StageResult) -> SolvedTexts:
        thrown = puzzle.thrown
        refused = thrown is not None and result.refused > 0
        score = min(score_of(result.hint_level), HINTED if refused else UNAIDED)
        said = names.left_by(puzzle, thrown) if thrown else praise(texts, result.way, len(desk.store.now().solved))
        if score:
            desk.store.solved(own_code, puzzle.grade, score)
        onward = texts.text("common.back" if alone else "day.puzzle_like" if day else "puzzles.next")
        if not score:
            return SolvedTexts(said, onward, texts.text("puzzles.shown"))
        facts = "" if refused else quiet_facts(texts, result.way, one_way=puzzle.unique and not thrown)
        rating = texts.text("puzzles.rating", rating=round(desk.store.now().rating.best))
        note = texts.text("list.dot").join(filter(None, (facts, rating)))
        copies = () if day is None else day_lines(texts, day, puzzle.grade, result.way, result.seconds)
        return SolvedTexts(said, onward, note, copies)

    def onward() -> Change | None:
        after = None if following is None else following(own_code)
        return Pop() if after is None else Swap(PuzzlePlace(after, following))

    ends = StageEnds(solved, onward, onward)
    if puzzle.thrown is not None:
        asked = AskedThrow(puzzle.thrown, partial(names.left_by, puzzle), shown=names.left_by(puzzle, puzzle.thrown))
        return ThrowScene(exercise_of_puzzle(puzzle), services, words, ends, asked)
    begun = services.practice.begun.of(own_code)
    return StageScene(exercise_of_puzzle(puzzle), services, words, ends, begun=begun)
