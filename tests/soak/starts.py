"""Where a run may start, each as a way there from the title page of a folder with games of all kinds."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType

from game.ai.levels import player_of
from game.rules.games.registry import GAMES
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Jokers, Late, Options, PoolEnd
from game.rules.play.goals import Goal, GoalKind
from game.session.analysis.draft import Draft, pasted
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt
from game.session.history.finished_game import FinishedGame
from game.session.lessons.catalogue import EVERY_LESSON
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.practice.puzzle_desk import exercise_of_puzzle, read_shipped
from game.session.practice.puzzle_source import KINDS, PuzzleChoice, code
from game.session.review.moments import Review
from game.session.review.reviewing import reviewed
from game.session.storage.deal_code import SharedDeal
from game.session.teaching import Teaching
from game.session.thinking.player_worker import PlayerWorker
from game.session.thinking.wake import nobody_rests
from game.ui import places
from game.ui.geometry import Frame
from game.ui.scene import Place, Push
from game.ui.scenes.settings.settings_page import GROUP_NAMES
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import SolvedTexts, StageEnds, StageTexts
from game.ui.table.picture.layout import TableLayout
from tests.positions import exercise_at, match_at
from tests.soak.deeds import SoakAct
from tools.past_games import GAMES as KEPT
from tools.past_games import OWN_DRAWS, THREE, kept_game
from tools.table_states import CROWDED, FULL, PLAYED, TWIST_CHIPS, WIDE_RACK

QUICK = ("hare", "magpie")
"""Who plays on before a run begins, and who sits there more often than others."""
ASKED = "r5 J r7 | k8 J k10 / r6 k9 r6 k9 b3 o12"
"""Tiles of the rack that take the place of jokers inside runs, whose ends are free."""
FREES = (SoakAct("press", "rack.tile.18"), SoakAct("press", "table.tile.19"))
"""One of its tiles is picked and joins a run in the place of its joker, and it is asked what that is from now on."""
STANDING = "r5 r6 r7 / r8 k1"
"""A position of the board that is played on."""
HELD = THREE, 6
"""The kept game whose first moments tell of turns in which tiles may have been held."""
LATE_ENOUGH = 4
"""Tiles on a rack with which a game is about to end."""
LONGEST = 160
"""Turns played before a run at most."""


@dataclass(frozen=True)
class SoakBegin:
    """What a start is made with."""

    services: Services
    dice: random.Random
    games: tuple[FinishedGame, ...]
    """Those in the archive; none in an empty folder."""

    def game(self, box: str = "") -> FinishedGame:
        """A finished game, of this box if one is named."""
        return self.dice.choice([each for each in self.games if box in ("", each.match.setup.box)])

    def setup(self, box: str, **agreed: object) -> Setup:
        """An agreement of this box; what is not said is drawn."""
        dice, game = self.dice, GAMES[box]
        players = dice.randint(game.min_players, game.max_players)
        agreed = {"players": players, "options": _options(dice), "clock": dice.choice((None, None, 30)), **agreed}
        people = agreed.setdefault("people", (0,))
        assert isinstance(people, tuple) and isinstance(agreed["players"], int)
        known = [name for name in (*QUICK, *game.characters) if name in game.characters]
        agreed["opponents"] = tuple(dice.choice(known) for _ in range(agreed["players"] - len(people)))
        return Setup(box, rounds=dice.choice((0, 0, 1)), **agreed)  # type: ignore[arg-type]

    def match(self, setup: Setup, turns: int | None = None) -> Match:
        """A match of this agreement after so many turns, or as many as are drawn; some are close to their end."""
        match = self.services.matches.begin(setup)
        turns = self.dice.choice((0, 0, 8, 30, LONGEST)) if turns is None else turns
        stand_in = player_of(setup.game, self.dice.choice(QUICK))
        for _ in range(turns):
            state = match.game.state
            if match.game.over or min(map(len, state.racks)) < LATE_ENOUGH or len(state.pool) < LATE_ENOUGH:
                break
            player = match.players[state.to_move] or stand_in
            chosen = player.choose(match.game.view(state.to_move), match.thinking_rng())
            match.game.submit(state.to_move, chosen)
            self.services.autosave.turned(match)
        return match

    def table(self, box: str, **agreed: object) -> Place:
        """The table of a match of this box."""
        return places.TablePlace(self.match(self.setup(box, **agreed)))


def _options(dice: random.Random) -> Options:
    """What may be agreed on."""
    return Options(
        opening=dice.choice((0, 30, 30, 50)),
        opening_jokers=dice.random() < 0.7,
        rearrange_in_opening=dice.random() < 0.3,
        late=dice.choice(tuple(Late)),
        pool_end=dice.choice(tuple(PoolEnd)),
        strict=dice.random() < 0.3,
        one_change_per_run=dice.random() < 0.3,
        jokers=dice.choice(tuple(Jokers)),
        card_jokers=dice.choice((0, 2, 4)),
    )


def _hot_seat(begin: SoakBegin) -> Place:
    names = ("Ann", "陳小明", "Zoë-Łucja Ünal")
    return begin.table(begin.dice.choice(tuple(GAMES)), players=3, people=(0, 1), names=names)


def _position(begin: SoakBegin) -> Place:
    """One of the tables of the gallery that no game of a few turns has: as full as can be, a long rack, joker chips; or
    one at which jokers are set free, so that it is asked what they are."""
    box, position = begin.dice.choice((
        ("big", CROWDED), ("big", FULL), ("classic", WIDE_RACK), ("twist", TWIST_CHIPS), ("classic", PLAYED),
        *3 * (("classic", ASKED),),
    ))  # fmt: skip
    setup = Setup().with_box(box)
    return places.TablePlace(match_at(position, setup=setup.with_players(6) if box == "big" else setup))


def _asked(begin: SoakBegin) -> Place:
    return places.TablePlace(match_at(ASKED, setup=Setup()))


def _asked_on_stage(begin: SoakBegin) -> Place:
    texts = begin.services.texts
    exercise = exercise_at(CLASSIC, ASKED, Goal(GoalKind.TILES, 1))
    words = StageTexts(texts.text("learn.puzzles"), texts.text("common.cancel"))
    ends = StageEnds(lambda _: SolvedTexts(texts.text("learn.puzzles"), texts.text("common.cancel")))
    return places.StagePlace(exercise, words, ends)


def _fast(begin: SoakBegin) -> Place:
    begin.services.store.change(more_time=True)
    return begin.table(begin.dice.choice(("classic", "twist")), clock=15)


def _first_hand(begin: SoakBegin) -> Place:
    return places.TablePlace(begin.services.matches.first_hand_again(begin.dice.choice(("rummy", "machiavelli"))))


def _lesson(begin: SoakBegin, place: type[places.LessonPlace | places.PracticePlace] = places.LessonPlace) -> Place:
    lesson = begin.dice.choice(EVERY_LESSON)
    return place(lesson.key, begin.dice.randrange(3)) if place is places.LessonPlace else place(lesson.key)


def _puzzle(begin: SoakBegin) -> Place:
    desk = begin.services.practice.puzzles
    shipped = begin.dice.choice(desk.shipped)
    puzzle = read_shipped(shipped.line)
    assert puzzle is not None
    return places.PuzzlePlace(puzzle, lambda last: desk.next(shipped.choice, begin.dice, last))


def _replay(begin: SoakBegin) -> Place:
    game = begin.game()
    return places.ReplayPlace(game, begin.dice.randrange(len(game.turns)))


def _show_again(begin: SoakBegin) -> Place:
    game = begin.game()
    return places.ShowAgainPlace(game, begin.dice.randrange(1, len(game.turns)))


def _over_table(begin: SoakBegin, page: Callable[[], Place]) -> tuple[Place, Place]:
    return begin.table(begin.dice.choice(tuple(GAMES))), page()


def _after(begin: SoakBegin, page: Callable[[Match], Place]) -> Place:
    return page(begin.game().match)


def _of_game(begin: SoakBegin, page: Callable[[FinishedGame], Place]) -> Place:
    return page(begin.game())


def _past(begin: SoakBegin) -> Place:
    names = begin.services.autosave.archive.names()
    if not names:  # all of them were deleted
        return places.GamesPlace()
    name = begin.dice.choice(names)
    game = begin.services.autosave.archive.finished_game(name)
    assert game is not None
    return places.PastGamePlace(game, name)


def _deal_again(begin: SoakBegin) -> Place:
    match = begin.game().match
    return places.DealAgainPlace(SharedDeal(match.setup, match.seed))


def _pages(begin: SoakBegin, page: Callable[[Setup], Place]) -> Place:
    return page(begin.setup(begin.dice.choice(tuple(GAMES))))


def _nothing_begun(begin: SoakBegin, *pages: Place) -> tuple[Place, ...]:
    """Nothing is left to go on with."""
    while (match := begin.services.autosave.saved) is not None:
        assert begin.services.autosave.delete(match)
    return pages


def _nothing_played(begin: SoakBegin) -> tuple[Place, ...]:
    begin.services.autosave.archive.wipe()
    return _nothing_begun(begin, places.GamesPlace())


def _half_done(begin: SoakBegin) -> Place:
    """The page of the puzzles, one of which was left half-built."""
    practice = begin.services.practice
    puzzle = read_shipped(begin.dice.choice(practice.puzzles.of(PuzzleChoice(CLASSIC.name, KINDS["clear"], 3))).line)
    assert puzzle is not None
    practice.puzzles.store.opened(code(puzzle))
    rooms, match = TableLayout(Frame(1280, 720)).rooms, exercise_of_puzzle(puzzle).match()
    local_game = LocalGame(match, rooms, PlayerWorker(wake=nobody_rests), autosave=practice.begun.of(code(puzzle)))
    local_game.drop(local_game.board.rack.tiles[:1], ToFelt(SetPlace(0, 0.0)))
    local_game.note(at_once=True)
    return places.PuzzlesPlace()


@cache
def _counted() -> Review:
    return reviewed(kept_game(*HELD), 0)


def _held(begin: SoakBegin) -> Place:
    """A review that was made before."""
    game, files = begin.games[KEPT.index(HELD)], begin.services.autosave.archive.reviews
    if files.find(game, 0) is None:
        files.keep(game, _counted())
    return places.ReviewPlace(game)


def _compared(begin: SoakBegin) -> FinishedGame:
    """The game that is compared with what others made of the seat."""
    return begin.games[KEPT.index(OWN_DRAWS)]


SoakStart = Callable[[SoakBegin], "Place | tuple[Place, ...]"]
STARTS: Mapping[str, SoakStart] = MappingProxyType(
    {
        "classic": lambda begin: begin.table("classic"),
        "replay": _replay,
        "board": lambda _: places.BoardPlace(),
        "puzzle": _puzzle,
        "twist of persons": lambda begin: begin.table("twist", players=4, people=(0, 1, 2, 3)),
        "lesson": _lesson,
        "rummy": lambda begin: begin.table("rummy"),
        "days": lambda _: places.DaysPlace(),
        "several persons": _hot_seat,
        "machiavelli": lambda begin: begin.table("machiavelli"),
        "review": partial(_of_game, page=places.ReviewPlace),
        "settings over a table": partial(_over_table, page=places.SettingsPlace),
        "full table": _position,
        "big of six": lambda begin: begin.table("big", players=6),
        "title page": lambda _: (),
        "new game": lambda _: places.NewGamePlace(),
        "welcome": lambda _: (),
        "first game": lambda begin: places.TablePlace(begin.services.matches.first_game(None)),
        "past game": _past,
        "puzzles": lambda _: places.PuzzlesPlace(),
        "first hand": _first_hand,
        "clock": _fast,
        "games": lambda _: places.GamesPlace(),
        "statistics": lambda _: places.StatisticsPlace(),
        "game over": partial(_after, page=places.GameOverPlace),
        "rules": partial(_pages, page=places.RulesPlace),
        "learn": lambda _: places.LearnPlace(),
        "match over": partial(_after, page=places.MatchOverPlace),
        "names": lambda _: places.NamingPlace("Ann", "Person 1", lambda _: None),
        "pause": partial(_over_table, page=places.PausePlace),
        "show again": _show_again,
        "par": partial(_of_game, page=places.ParPlace),
        "introduction": partial(_pages, page=lambda _: places.IntroductionPlace(Setup().with_box("twist"))),
        "twist": lambda begin: begin.table("twist"),
        "keys": lambda _: (places.SettingsPlace(), places.KeysPlace()),
        "milestones": lambda _: places.MilestonesPlace(),
        "fair play": partial(_of_game, page=places.FairPlayPlace),
        "practice": partial(_lesson, place=places.PracticePlace),
        "family rules": partial(_pages, page=lambda setup: places.FamilyRulesPlace(setup, lambda _: None)),
        "deal again": _deal_again,
        "final racks": partial(_after, page=places.FinalRacksPlace),
        "about": lambda _: places.AboutPlace(),
        "said": lambda _: (places.TranscriptPlace(("Your turn", "You drew red 7")), places.SoundsPlace()),
        "rules over a table": partial(_over_table, page=places.RulesPlace),
        "questions": lambda begin: begin.dice.choice(
            (places.GuideQuestionPlace(Setup()), places.IntroductionQuestionPlace(Setup().with_box("twist")))
        ),
        "lessons of cards": lambda _: places.LearnPlace(),
        "board's rules": lambda _: places.BoardPlace(),
        "question of a joker": _asked,
        "question on the stage": _asked_on_stage,
        "par of others": lambda begin: places.ParPlace(_compared(begin)),
        "racks of a game that is compared": lambda begin: places.FinalRacksPlace(_compared(begin).match),
        "lesson shown": lambda begin: places.LessonPlace(begin.dice.choice(EVERY_LESSON).key),
        "moment that waits": _held,
        "against whom": lambda _: places.BoardPlace(pasted(STANDING, Draft())),
        "puzzle half done": _half_done,
        "nothing begun": _nothing_begun,
        "nothing played": _nothing_played,
        "play found": lambda _: places.BoardPlace(pasted(STANDING, Draft())),
        "chances asked for": lambda _: places.BoardPlace(pasted(STANDING, Draft())),
        "words that no rule has": partial(_pages, page=places.RulesPlace),
        **{f"settings of {group}": lambda _: places.SettingsPlace() for group in GROUP_NAMES},
    }
)
"""Seeds deal them out one after the other; the first dozen are those that most is done at."""
LED: Mapping[str, tuple[SoakAct, ...]] = MappingProxyType(
    {
        "lessons of cards": (SoakAct("press", "kind.cards"),),
        "board's rules": (SoakAct("press", "rules"),),
        "question of a joker": (SoakAct("press", "skip"), SoakAct("wait", n=10), *FREES),
        "question on the stage": (SoakAct("wait", n=10), *FREES),
        "racks of a game that is compared": (SoakAct("wait", n=100),),
        "moment that waits": (SoakAct("press", "card.1"),),
        "against whom": (SoakAct("press", "play-on"),),
        "play found": (SoakAct("press", "ask.best"), SoakAct("wait", n=100)),
        "chances asked for": (SoakAct("press", "ask.chance"),),
        "words that no rule has": (SoakAct("write", text="xyzzy"), SoakAct("wait", n=10)),
        **{f"settings of {group}": (SoakAct("press", f"tab.{group}"),) for group in GROUP_NAMES},
    }
)
"""What is done there before the first act, to come to what has no place of its own."""
EMPTY = ("welcome",)
"""Those in an empty folder, where nothing was ever played."""
TAUGHT: Mapping[bool, tuple[Teaching, ...]] = MappingProxyType({True: (), False: tuple(Teaching)})
"""What was told before; whether by seed nothing was."""


def filled(services: Services, dice: random.Random, empty: bool) -> tuple[FinishedGame, ...]:
    """Put finished games of all kinds into the archive, and begin some matches that are not over."""
    if empty:
        return ()
    games = tuple(kept_game(*each) for each in KEPT)
    for game in games:
        services.autosave.archive.add(game)
    begin = SoakBegin(services, dice, games)
    for box in dice.sample(tuple(GAMES), 2):
        begin.match(begin.setup(box, clock=None), 6)
    return games


def begin_at(start: str, begin: SoakBegin, apply: Callable[[Push], None]) -> None:
    """Go there from the title page."""
    found = STARTS[start](begin)
    for place in found if isinstance(found, tuple) else (found,):
        apply(Push(place))
