"""The states of the pages that teach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from types import MappingProxyType

from game.rules.games.game import Game
from game.rules.games.registry import game_named
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import CLASSIC
from game.rules.play.goals import GO_OUT, OPEN, Goal
from game.session.analysis.draft import Draft, pasted
from game.session.board.show_plan import own_play
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.practice.lesson_progress import EXERCISES
from game.session.practice.practice_access import PracticeAccess
from game.session.practice.puzzle_desk import exercise_of_puzzle, read_shipped
from game.session.practice.puzzle_progress import UNAIDED
from game.session.practice.puzzle_source import KINDS, PuzzleChoice, PuzzleKind, code
from game.session.speech.puzzle_words import day_lines
from game.session.stage.exercise import Exercise
from game.session.stage.solved_praise import SolvedWay
from game.session.system.paths import Assets
from game.session.thinking.player_worker import PlayerWorker
from game.session.thinking.wake import nobody_rests
from game.ui.geometry import Frame
from game.ui.input.gestures import Typed
from game.ui.places import BoardPlace, LearnPlace, LessonPlace, PuzzlePlace, PuzzlesPlace, StagePlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.title_page import guide_question
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import SolvedTexts, StageEnds, StageTexts, solved_line
from game.ui.table.picture.layout import TableLayout
from tests.positions import exercise_at, solved_by
from tools.studio import TODAY, Show, Studio

SOLVED = 4
"""Puzzles that are solved on the page of one who began."""
WAY = "k4 r4 b4 | o4 o5 o6 | k5 k6 k7 | k13 r13 b13 o13"
CUT = "r4 b4 o4 | k4 k5 k6 | r13 b13 o13 / o5 o6 k7 k13"


def at_stage(studio: Studio, exercise: Exercise, *, grade: int = 3) -> Show:
    """The stage with this exercise."""
    texts = studio.texts
    words = StageTexts(texts.text("goal.free_joker"), texts.text("common.back"), grade=grade)
    copies = day_lines(texts, TODAY, grade, SolvedWay(moves=9), 250)
    card = SolvedTexts(solved_line(texts, exercise), texts.text("stage.again"), texts.text("stage.any_way"), copies)
    ends = StageEnds(lambda _: card)
    return Show(studio, lambda services: scene_of(StagePlace(exercise, words, ends), services), pause=1)


def cut_down(game: str = "classic", goal: Goal = GO_OUT) -> Exercise:
    return solved_by(exercise_at(game_named(game), CUT, goal), WAY)


def stage_shown(studio: Studio) -> Show:
    show = at_stage(studio, cut_down())
    show.click(show.node(ident="show-me"))
    show.wait_until(lambda: any(node.id == "show" for node in show.top.nodes()))
    show.wait(1)
    return show


def stage_solved(studio: Studio) -> Show:
    show = stage_shown(studio)
    for _ in range(12):
        if any(node.id == "show" for node in show.top.nodes()):
            show.click(show.node(ident="step-next"))
            show.wait(1)
    show.click(show.node(ident="end-turn"))
    show.wait(1)
    return show


def learn(studio: Studio, *, begun: bool) -> Show:
    """The Learn page of a new player, or of one who is in the middle of it."""

    def make(services: Services) -> Scene:
        lessons, today = services.practice.lessons, date(2026, 11, 22)
        services.today = lambda: today
        for key in ("group", "run", "open", "add", "fourth", "end") if begun else ():
            lessons.solved(key, EXERCISES, today)
        if begun:
            lessons.solved("split", EXERCISES, today - timedelta(9))
            lessons.solved("join", 1, today)
            lessons.solved("join", 2, today)
        return scene_of(LearnPlace(), services)

    return Show(studio, make, pause=1)


def lesson(studio: Studio, key: str, number: int, pause: float = 1.0) -> Show:
    return Show(studio, lambda services: scene_of(LessonPlace(key, number), services), pause=pause)


def lesson_solved(studio: Studio) -> Show:
    show = lesson(studio, "add", 1)
    for tile, goal in (("b3", "b4"), ("b8", "r8")):
        show.drop(
            show.node(ident="rack.tile", value=tile).rect.centre, show.node(ident="table", value=goal).rect.centre
        )
    show.click(show.node(ident="end-turn"))
    show.wait(1)
    return show


def lesson_decided(studio: Studio) -> Show:
    show = lesson(studio, "hold", 3)
    show.click(show.node(ident="show-me"))
    show.wait(7)
    return show


def learn_cards(studio: Studio) -> Show:
    show = learn(studio, begun=True)
    show.click(show.node(ident="kind.cards"))
    return show


def with_puzzles(services: Services, solved: tuple[int, ...] = ()) -> Services:
    """The same with the puzzles that came with the program, on a certain day; those of some days of its month are
    solved."""
    services.practice = PracticeAccess(shipped=Assets.of_bundle().puzzles)
    services.today = lambda: date(2026, 11, 22)
    desk = services.practice.puzzles
    for puzzle in map(desk.of_day, (services.today().replace(day=day) for day in solved)):
        assert puzzle is not None
        desk.store.solved(code(puzzle), puzzle.grade, UNAIDED)
    return services


def puzzles(studio: Studio, *, begun: bool) -> Show:
    """The page of the puzzles of a new player, or of one who solved some."""

    def make(services: Services) -> Scene:
        desk = with_puzzles(services).practice.puzzles
        for number, one in enumerate(desk.of(PuzzleChoice(CLASSIC.name, KINDS["clear"], 3))) if begun else ():
            desk.store.opened(one.code)
            if number < SOLVED:
                desk.store.solved(one.code, one.choice.grade, UNAIDED)
            elif number < 2 * SOLVED and (found := desk.coded(one.code)):
                desk.store.add_from_game(found.kind, found.game, found.position.table, found.position.rack)
        desk.store.chosen(CLASSIC.name, "clear", 3 if begun else 1)
        return scene_of(PuzzlesPlace(), services)

    return Show(studio, make, pause=1)


def puzzles_begun(studio: Studio) -> Show:
    """The page of a player who left a puzzle half-built."""

    def make(services: Services) -> Scene:
        with_puzzles(services)
        access = services.practice
        found = access.puzzles.coded(access.puzzles.of(PuzzleChoice(CLASSIC.name, KINDS["clear"], 3))[0].code)
        assert found is not None
        access.puzzles.store.opened(code(found))
        rooms, match = TableLayout(Frame(1280, 720)).rooms, exercise_of_puzzle(found).match()
        local_game = LocalGame(match, rooms, PlayerWorker(wake=nobody_rests), autosave=access.begun.of(code(found)))
        local_game.drop(local_game.board.rack.tiles[:1], ToFelt(SetPlace(0, 0.0)))
        local_game.note(at_once=True)
        return scene_of(PuzzlesPlace(), services)

    return Show(studio, make, pause=1)


def puzzle_praised(studio: Studio) -> Show:
    """Solved without help."""
    show = puzzle(studio, KINDS["clear"], 2)
    assert isinstance(show.top, StageScene)
    local_game = show.top._local_game
    found = PracticeAccess(shipped=Assets.of_bundle().puzzles).puzzles.of(PuzzleChoice(CLASSIC.name, KINDS["clear"], 2))
    solved = read_shipped(found[0].line)
    assert solved is not None
    local_game.editor.did(own_play(local_game.board, solved.solution, local_game.editor.rooms).end)
    show.top._context.show()
    show.wait(1)
    show.click(show.node(ident="end-turn"))
    show.wait(1)
    return show


def puzzle(studio: Studio, kind: PuzzleKind, grade: int, game: Game = CLASSIC) -> Show:
    """A shipped puzzle on the stage."""

    def make(services: Services) -> Scene:
        desk = with_puzzles(services).practice.puzzles
        found = desk.coded(desk.of(PuzzleChoice(game.name, kind, grade))[0].code)
        assert found is not None
        return scene_of(PuzzlePlace(found, lambda _last: None), services)

    return Show(studio, make, pause=1)


def puzzle_shown(studio: Studio) -> Show:
    """The card to throw is lit, and it is said what it leaves."""
    show = puzzle(studio, KINDS["waiting"], 3, RUMMY)
    show.click(show.node(ident="show-me"))
    show.wait(1)
    return show


def puzzle_thrown(studio: Studio) -> Show:
    """The right card is thrown."""
    show = puzzle(studio, KINDS["waiting"], 2, RUMMY)
    lines = PracticeAccess(shipped=Assets.of_bundle().puzzles).puzzles.of(PuzzleChoice(RUMMY.name, KINDS["waiting"], 2))
    found = read_shipped(lines[0].line)
    assert found is not None and found.thrown is not None
    show.click(show.node(ident=f"rack.tile.{found.thrown.ident}"))
    show.click(show.node(ident="discards"))
    show.wait(1)
    return show


def puzzles_of_rummy(studio: Studio) -> Show:
    """The page where puzzles of Rummy are chosen."""

    def make(services: Services) -> Scene:
        with_puzzles(services).practice.puzzles.store.chosen(RUMMY.name, "waiting", 2)
        return scene_of(PuzzlesPlace(), services)

    return Show(studio, make, pause=1)


def puzzle_solved(studio: Studio) -> Show:
    show = puzzle(studio, KINDS["clear"], 4)
    show.click(show.node(ident="show-me"))
    show.wait_until(lambda: any(node.id == "show" for node in show.top.nodes()))
    for _ in range(30):
        if any(node.id == "show" for node in show.top.nodes()):
            show.click(show.node(ident="step-next"))
            show.wait(1)
    show.click(show.node(ident="end-turn"))
    show.wait(1)
    return show


TABLE = "r5-9|7krb|o1-4|b8-9*b11-12|10kro|1krbo|k2-5|12krb / 10rb7k5o2r12k"
CARDS = "S5-9|7SHD|HQKA|D2-5|10SHC / 10D7C5S2HQS"
FULL = ("r5-9", "7krb", "o1-4", "b8-9*b11-12", "10kro", "1krbo", "k2-5", "12krb", "o6-11", "3rbo", "k8-11", "b4-6",
        "13krbo", "r1-3", "6kro")  # fmt: skip
KNOCKED = "o1 k7 r10 b12 k3 b9 r7 o3 r1 k12 J o10 b1 k1 k2 o4 b12 r6 r12 k10 k4 r5 k5 r7 r9 b11 b8 o1 r8 o2 b7"


def board(studio: Studio, text: str, *questions: str, typed: str = "", **more: object) -> Show:
    """The analysis board with a position, what is being typed, and the answer to the last question."""
    draft = replace(pasted(text, Draft()), **more)  # type: ignore[arg-type]
    show = Show(studio, lambda services: scene_of(BoardPlace(draft), services), pause=0.5)
    for sign in typed:
        show.top.handle(Typed(sign))
    for question in questions:
        show.click(show.node(ident=f"ask.{question}"))
        show.wait_until(lambda: show.top.settled)
    show.wait(0.2)
    return show


def pressed_on(show: Show, ident: str) -> Show:
    show.click(show.node(ident=ident))
    show.wait(0.3)
    return show


def board_barred(studio: Studio) -> Show:
    """What stands in place of the board while others play against the clock."""

    def make(services: Services) -> Scene:
        services.autosave.begin(Match.begin(Setup("big", 4, ("owl",), 60, people=(0, 1, 2), names=("Zoe", "Ann")), 1))
        services.autosave.begin(Match.begin(Setup("twist", 2, (), 15, people=(0, 1)), 2))
        return scene_of(BoardPlace(), services)

    return Show(studio, make)


BOARDS: Mapping[str, Callable[[Studio], Show]] = MappingProxyType(
    {
        "board": lambda studio: board(studio, TABLE, "best"),
        "board-empty": lambda studio: Show(studio, lambda services: scene_of(BoardPlace(), services)),
        "board-typing": lambda studio: board(studio, TABLE.rsplit("|", 1)[0] + "/10rb7k5o2r12k", typed="12krb"),
        "board-wrong": lambda studio: board(studio, "r5 r6 r8 | k7 r7 / k1", "best"),
        "board-need": lambda studio: board(studio, "r5-9|7krb|o1-4 / 10r5o11rb9o", "need"),
        "board-ways": lambda studio: board(studio, TABLE, "ways"),
        "board-heap": lambda studio: board(studio, f"{KNOCKED} / 10rb7k5o12k", "restore", heap=True),
        "board-heap-over": lambda studio: board(studio, "o1 k7 r10 b12 k3 b9 r7 o3 / r1", "restore", heap=True),
        "board-cards": lambda studio: board(studio, CARDS, "best", box="machiavelli"),
        "board-full": lambda studio: board(studio, "|".join((*FULL, "/10rb7k5o2r12k3b4b5k6o9o9k9b2o13k13r")), "best"),
        "board-opening": lambda studio: board(studio, "b1-3 / 9-11r4kbo2k9k", "open", opened=False),
        "board-rules": lambda studio: pressed_on(board(studio, TABLE), "rules"),
        "board-others": lambda studio: pressed_on(board(studio, TABLE), "ask.chance"),
        "board-rivals": lambda studio: pressed_on(board(studio, TABLE), "play-on"),
        "board-after": lambda studio: pressed_on(board(studio, TABLE, "best"), "look.after"),
        "board-barred": board_barred,
    }
)


LEARNING: Mapping[str, Callable[[Studio], Show]] = MappingProxyType(
    {
        **BOARDS,
        "learn": lambda studio: learn(studio, begun=True),
        "learn-new": lambda studio: learn(studio, begun=False),
        "learn-cards": learn_cards,
        "lesson-ace": lambda studio: lesson(studio, "ace", 1),
        "lesson-lay-off": lambda studio: lesson(studio, "lay_off", 2),
        "lesson-watch": lambda studio: lesson(studio, "fourth", 0, 1.6),
        "lesson-lit": lambda studio: lesson(studio, "end", 1),
        "lesson-set": lambda studio: lesson(studio, "runs_to_groups", 2),
        "lesson-last": lambda studio: lesson(studio, "free_joker", 3),
        "lesson-open": lambda studio: lesson(studio, "open", 1),
        "lesson-points": lambda studio: lesson(studio, "points", 1),
        "lesson-mirror": lambda studio: lesson(studio, "mirror", 1),
        "lesson-hold": lambda studio: lesson(studio, "hold", 2),
        "lesson-meld-early": lambda studio: lesson(studio, "go_rummy", 2),
        "lesson-throw": lambda studio: lesson(studio, "throw", 2),
        "lesson-decided": lesson_decided,
        "lesson-solved": lesson_solved,
        "puzzles": lambda studio: puzzles(studio, begun=True),
        "puzzles-new": lambda studio: puzzles(studio, begun=False),
        "puzzle-clear": lambda studio: puzzle(studio, KINDS["clear"], 3),
        "puzzle-hard": lambda studio: puzzle(studio, KINDS["most"], 4),
        "rummy-puzzle": lambda studio: puzzle(studio, KINDS["waiting"], 2, RUMMY),
        "rummy-puzzle-shown": puzzle_shown,
        "rummy-puzzle-thrown": puzzle_thrown,
        "puzzles-rummy": puzzles_of_rummy,
        "puzzle-open": lambda studio: puzzle(studio, KINDS["open"], 2),
        "guide-question": lambda studio: Show(studio, lambda services: guide_question(services, Setup())),
        "puzzles-begun": puzzles_begun,
        "puzzle-solved": puzzle_solved,
        "puzzle-praised": puzzle_praised,
        "stage": lambda studio: at_stage(studio, cut_down()),
        "stage-shown": stage_shown,
        "stage-solved": stage_solved,
        "stage-opening": lambda studio: at_stage(
            studio,
            exercise_at(game_named("classic"), "b1 b2 b3 / r9 r10 r11 k4 b4 o4 k2 k9", OPEN, opened=False),
            grade=0,
        ),
    }
)
