"""Makes every scene, so that no scene imports another: a new scene is one method here, in the class of its kind.

Each scene is imported when it is first made, so that the first frame does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.session.match.setup import Setup
from game.session.teaching import Teaching
from game.ui.scene import Scene
from game.ui.services import Services

if TYPE_CHECKING:
    from game.rules.games.game import Game
    from game.session.analysis.draft import Draft
    from game.session.history.finished_game import FinishedGame
    from game.session.match.match import Match
    from game.session.practice.puzzle_source import Puzzle
    from game.session.review.moments import Review
    from game.session.stage.begun_exercises import BegunExercise
    from game.session.stage.exercise import Exercise
    from game.session.storage.deal_code import SharedDeal
    from game.session.system.licences import LicensedPart
    from game.ui.scenes.learn.stage_scene import StageEnds
    from game.ui.table.picture.exercise_chrome import StageWords

NextPuzzle = Callable[[str], "Puzzle | None"]
"""The puzzle after the one of this code; None if there is none."""
LARGEST_SEED = 10**9


class Navigator:
    """Makes the scenes of the game, and gives each the services; those of one kind are made by a part of it."""

    def __init__(self, services: Services, seed: int | None = None) -> None:
        """`seed`: that of the next match; random when there is none."""
        self.services = services
        self.matches = MatchScenes(self, seed)
        self.archive = ArchiveScenes(self)
        self.learning = LearnScenes(self)

    def home(self) -> Scene:
        from game.ui.scenes.home import HomePage

        return HomePage(self)

    def welcome(self) -> Scene:
        from game.ui.scenes.help.welcome import Welcome

        return Welcome(self)

    def new_game(self) -> Scene:
        from game.ui.scenes.setup.new_game import NewGame

        return NewGame(self)

    def more_rules(self, setup: Setup, agree: Callable[[Setup], None]) -> Scene:
        """The page of further options; `agree` gets the new setup after every answer."""
        from game.ui.scenes.setup.more_rules import MoreRules

        return MoreRules(self, setup, agree)

    def family_rules(self, setup: Setup, agree: Callable[[Setup], None]) -> Scene:
        """The page of the rules a family keeps; `agree` gets the setup by those that are chosen."""
        from game.ui.scenes.setup.family_rules_page import FamilyRulesPage

        return FamilyRulesPage(self, setup, agree)

    def seat_list(self, sitters: Sequence[str], take: Callable[[str], None]) -> Scene:
        """The list of who may sit on a seat; `take` gets the one that is chosen."""
        from game.ui.scenes.setup.seat_list import SeatList

        return SeatList(self, sitters, take)

    def number(
        self, title: str, scale: Sequence[int], now: int, called: Callable[[int], str], take: Callable[[int], None]
    ) -> Scene:
        """The page for a number between the ends of a scale; `title` is a text key, `called` names a number."""
        from game.ui.scenes.setup.number_page import NumberPage

        return NumberPage(self, title, scale, now, called, take)

    def settings(self) -> Scene:
        from game.ui.scenes.settings.settings_page import SettingsPage

        return SettingsPage(self)

    def about(self) -> Scene:
        from game.ui.scenes.help.about_page import AboutPage

        return AboutPage(self)

    def licence(self, part: LicensedPart) -> Scene:
        """The text of the licence of something the game is made of."""
        from game.ui.scenes.help.licence_page import LicencePage

        return LicencePage(self, part)

    def rules(self, setup: Setup | None = None) -> Scene:
        """The rules browser for this setup, or for the one last used."""
        from game.ui.scenes.help.rules_page import RulesPage

        return RulesPage(self, setup or self.services.store.now.setup)

    def deal_again(self, deal: SharedDeal) -> Scene:
        """The page that asks who plays a deal again."""
        from game.ui.scenes.setup.deal_again import DealAgain

        return DealAgain(self, deal)

    def keys(self) -> Scene:
        """The page of all actions with their keys."""
        from game.ui.scenes.settings.keys_page import KeysPage

        return KeysPage(self)

    def naming(self, name: str, usual: str, call: Callable[[str], None], asked: str = "naming.title") -> Scene:
        """The page for a name, a player's unless the text key `asked` says otherwise; an empty one means `usual`."""
        from game.ui.scenes.setup.player_name import PlayerName

        return PlayerName(self, name, usual, call, asked)


class MatchScenes:
    """The scenes of a match, from the deal to its last score sheet."""

    def __init__(self, navigator: Navigator, seed: int | None) -> None:
        self.seed = seed
        """The seed of the next match; random when there is none."""
        self._navigator = navigator
        self._services = navigator.services

    def begin(self, setup: Setup) -> Scene:
        """Keep the setup for the next time, deal, and show the table."""
        from game.session.match.match import Match

        self._services.store.change(setup=replace(setup, seed=None), first_start_done=True)
        match = Match.begin(setup, self._next_seed(setup))
        self._services.autosave.begin(match)
        return self.table(match)

    def first_game(self, clock: int | None) -> Scene:
        """The first game with the tutorial and its fixed deal; `clock` in seconds a turn, None for no clock."""
        setup = replace(Setup(), clock=clock)
        if self.seed is not None:  # the command line asked for another deal
            return self.begin(setup)
        self._services.store.change(setup=setup, first_start_done=True)
        return self.first_game_again(clock)

    def first_game_again(self, clock: int | None = None) -> Scene:
        """The tutorial once more, as a match beside those that are not over; what was agreed last for tiles stays
        remembered, and everything that is told once is told again."""
        from game.session.match.match import Match
        from game.session.tutorial import SEED

        self._services.store.change(taught=(), guide_open=True)
        match = Match.begin(replace(Setup(), clock=clock), SEED)
        self._services.autosave.begin(match)
        return self.table(match)

    def first_hand_again(self, box: str) -> Scene:
        """A first hand of this game of cards with its guide, as a match beside those that are not over; what was dealt
        last stays remembered."""
        from game.session.first_hand import teaching_of
        from game.session.match.match import Match

        setup, store = replace(Setup(box), clock=None), self._services.store
        store.change(taught=tuple(each for each in store.now.taught if each is not teaching_of(setup.game)))
        match = Match.begin(setup, self._next_seed(setup))
        self._services.autosave.begin(match)
        return self.table(match)

    def guided_game(self, clock: int | None) -> Scene:
        """The first game with the tutorial: where it was left, if it was played last, else from its deal."""
        from game.session.tutorial import is_guided

        saved = self._services.autosave.saved
        return self.table(saved) if saved is not None and is_guided(saved) else self.first_game_again(clock)

    def begin_again(self, deal: SharedDeal) -> Scene:
        """Deal the same tiles again, and show the table."""
        from game.session.match.match import Match

        self._services.store.change(first_start_done=True)
        match = Match.begin(replace(deal.setup, seed=deal.seed), deal.seed, deal.first)
        self._services.autosave.begin(match)
        return self.table(match)

    def table(self, match: Match) -> Scene:
        """The table of this match; the guided first game and a first hand of cards go on with their guide until it is
        over."""
        from game.session.first_hand import is_first_hand
        from game.session.tutorial import is_guided
        from game.ui.scenes.match.table_scene import TableScene

        self._services.autosave.dealt(match)
        self._remember(match)
        now = self._services.store.now
        guided = (now.guide_open and is_guided(match)) or is_first_hand(match, now.taught)
        return TableScene(match, self._navigator, tutorial=guided)

    def _remember(self, match: Match) -> None:
        """A quick game is one of the games that were played last; what was agreed for the same games stays."""
        last = self._services.store.now.setup
        if self._services.autosave.saved is match and match.setup.game.family != last.game.family:
            self._services.store.change(setup=replace(match.setup, seed=None))

    def curtain(self, setup: Setup, who: tuple[str, str], lift: Callable[[], None], *, timed: bool) -> Scene:
        """The curtain that hides the table of this match until the person of that name and emblem is there; its button
        calls `lift`."""
        from game.ui.scenes.match.curtain import Curtain

        return Curtain(self._navigator, setup, who, lift, timed=timed)

    def pause(self, game: Game | None = None, setup: Setup | None = None) -> Scene:
        """The covered table of this game, agreed on in this setup; it is popped to go on playing."""
        from game.ui.scenes.match.pause import Pause

        return Pause(self._navigator, game, setup)

    def final_racks(self, match: Match) -> Scene:
        """The racks after a game, to be shown before its score sheet."""
        from game.ui.scenes.match.final_racks import FinalRacks

        scene = FinalRacks(match, self._navigator)
        if match.over:
            self._services.autosave.finished(match)
        return scene

    def game_over(self, match: Match) -> Scene:
        """The score sheet after a game."""
        from game.ui.scenes.match.game_over import GameOver

        if match.over:
            self._services.autosave.finished(match)
        return GameOver(match, self._navigator)

    def match_over(self, match: Match) -> Scene:
        from game.ui.scenes.match.game_over import MatchOver

        return MatchOver(match, self._navigator)

    def _next_seed(self, setup: Setup) -> int:
        """The setup's seed, else the command line's (plus one for each further match), else a random one."""
        if setup.seed is not None:
            return setup.seed
        if self.seed is None:
            return self._services.chance.randrange(LARGEST_SEED)
        self.seed += 1
        return self.seed - 1


class ArchiveScenes:
    """What is kept of finished games."""

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator

    def games(self) -> Scene:
        """The list of finished games."""
        from game.ui.scenes.archive.game_list import GamesPage

        return GamesPage(self._navigator)

    def past_game(self, finished_game: FinishedGame, name: str = "") -> Scene:
        """One finished game; `name` is its file, if it is in the archive."""
        from game.ui.scenes.archive.past_game import PastGame

        return PastGame(self._navigator, finished_game, name)

    def replay(self, finished_game: FinishedGame, turn: int = 0, review: Review | None = None) -> Scene:
        """The replay of a game, beginning after this turn; with what its review says of the turns."""
        from game.ui.scenes.archive.replay import Replay

        return Replay(self._navigator, finished_game, turn, review)

    def review(self, finished_game: FinishedGame) -> Scene:
        """What can be said of a game afterwards, first of the first person's seat."""
        from game.ui.scenes.review.review_page import ReviewPage

        return ReviewPage(self._navigator, finished_game, finished_game.match.human)

    def show_again(self, finished_game: FinishedGame, turn: int) -> Scene:
        """This turn of a game, played once more."""
        from game.ui.scenes.archive.show_again import ShowAgain

        return ShowAgain(self._navigator, finished_game, turn)

    def fair_play(self, finished_game: FinishedGame) -> Scene:
        from game.ui.scenes.archive.fair_play import FairPlay

        return FairPlay(self._navigator, finished_game)

    def statistics(self) -> Scene:
        from game.ui.scenes.archive.statistics_page import StatisticsPage

        return StatisticsPage(self._navigator)

    def milestones(self) -> Scene:
        """The page of the milestones."""
        from game.ui.scenes.archive.milestones_page import MilestonesPage

        return MilestonesPage(self._navigator)


class LearnScenes:
    """Everything that teaches."""

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator

    def learn(self) -> Scene:
        """The page from which everything that teaches is reached."""
        from game.ui.scenes.learn.learn_page import LearnPage

        return LearnPage(self._navigator)

    def lesson(self, key: str, exercise: int = 0) -> Scene:
        """A lesson from where the player is in it, or this exercise of it; KeyError if there is none of that key."""
        from game.session.lessons.catalogue import lesson_named
        from game.ui.scenes.learn.lesson_course import LessonCourse

        course = LessonCourse(self._navigator, lesson_named(key))
        return course.exercise(exercise) if exercise else course.begin()

    def introduction(self, setup: Setup) -> Scene:
        """What only this game has, an exercise for each; then it is dealt."""
        from game.ui.scenes.learn.introduction import IntroductionCourse

        return IntroductionCourse(self._navigator, setup).begin()

    def introduction_offered(self, setup: Setup) -> Scene | None:
        """The question whether to begin with that; None where there is nothing to show, or it was answered."""
        if not setup.game.introduced_by or Teaching.INTRODUCTION in self._navigator.services.store.now.taught:
            return None
        from game.ui.scenes.learn.introduction import introduction_question

        return introduction_question(self._navigator, setup)

    def offered_before(self, setup: Setup) -> Scene | None:
        """What is asked before this game is dealt, if anything."""
        return self.introduction_offered(setup) or self.guide_offered(setup)

    def guide_offered(self, setup: Setup) -> Scene | None:
        """The question whether to begin with the guided first game; None for who finished or declined it, and where
        it would not teach what is played."""
        from game.rules.games.game import PieceKind

        is_open = self._navigator.services.store.now.guide_open
        if not is_open or not setup.alone or setup.game.piece_kind is not PieceKind.TILES:
            return None
        from game.ui.scenes.help.guide_question import guide_question

        return guide_question(self._navigator, setup)

    def practice(self, key: str) -> Scene:
        """A lesson that is due, with a fresh position."""
        from game.session.lessons.catalogue import lesson_named
        from game.ui.scenes.learn.lesson_course import LessonCourse

        return LessonCourse(self._navigator, lesson_named(key)).practice()

    def stage(
        self,
        exercise: Exercise,
        words: StageWords,
        ends: StageEnds,
        *,
        shown: bool = False,
        begun: BegunExercise | None = None,
    ) -> Scene:
        """An exercise on a table outside a match; `ends` says what follows, `shown` begins with its play, and `begun`
        keeps how far it came."""
        from game.ui.scenes.learn.stage_scene import StageScene

        return StageScene(exercise, self._navigator, words, ends, shown=shown, begun=begun)

    def board(self, draft: Draft | None = None) -> Scene:
        """The analysis board with this position, or the last one; barred while people play against the clock here."""
        from game.ui.scenes.board.board_page import BarredBoard, BoardPage

        if self._navigator.services.autosave.people_race_the_clock:
            return BarredBoard(self._navigator)
        return BoardPage(self._navigator, draft)

    def puzzles(self) -> Scene:
        """The page of the puzzles."""
        from game.ui.scenes.learn.puzzles_page import PuzzlesPage

        return PuzzlesPage(self._navigator)

    def puzzle(self, puzzle: Puzzle, following: NextPuzzle | None) -> Scene:
        """A puzzle on the stage; `following` says which one comes after the one of a code, None if it stands alone."""
        from game.ui.scenes.learn.puzzle_course import PuzzleCourse

        return PuzzleCourse(self._navigator, following).scene(puzzle)
