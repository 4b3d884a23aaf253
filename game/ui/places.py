"""Every page and table there is to go to, as values: a scene that leads elsewhere names the place, and `routes.py`
makes the scene of it when the change is carried out. So no page imports another.

`made_by` is the file below `scenes/`, and what is called in it to make the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from game.rules.values import immutable
from game.ui.scene import Place

if TYPE_CHECKING:
    from game.rules.games.game import Game
    from game.session.analysis.draft import Draft
    from game.session.history.finished_game import FinishedGame
    from game.session.match.match import Match
    from game.session.match.setup import Setup
    from game.session.practice.puzzle_source import Puzzle
    from game.session.review.moments import Review
    from game.session.stage.begun_exercises import BegunExercise
    from game.session.stage.exercise import Exercise
    from game.session.storage.deal_code import SharedDeal
    from game.session.system.licences import LicensedPart
    from game.ui.table.picture.exercise_chrome import StageEnds, StageTexts

NextPuzzle = Callable[[str], "Puzzle | None"]
"""The puzzle after the one of this code; None if there is none."""


@immutable
class HomePlace(Place):
    """The title page."""

    made_by = "home.HomePage"


@immutable
class WelcomePlace(Place):
    """What is shown at the first start."""

    made_by = "title_page.Welcome"


@immutable
class NewGamePlace(Place):
    """The page on which a match is agreed on; of this family of games, or of the one chosen last."""

    made_by = "setup.new_game.NewGame"

    family: str = ""


@immutable
class FamilyRulesPlace(Place):
    """The page of the rules a family keeps; `agree` gets the setup by those that are chosen."""

    made_by = "setup.rule_panel.FamilyRulesPage"

    setup: Setup
    agree: Callable[[Setup], None]


@immutable
class SeatListPlace(Place):
    """The list of who may sit on a seat; `take` gets the one that is chosen."""

    made_by = "setup.sitters.SeatList"

    sitters: Sequence[str]
    take: Callable[[str], None]


@immutable
class NumberPlace(Place):
    """The page for a number between the ends of a scale; `title` is a text key, `called` names a number."""

    made_by = "setup.typed_pages.NumberPage"

    title: str
    scale: Sequence[int]
    now: int
    called: Callable[[int], str]
    take: Callable[[int], None]


@immutable
class NamingPlace(Place):
    """The page for a name, a player's unless the text key `asked` says otherwise; an empty one means `usual`."""

    made_by = "setup.typed_pages.PlayerName"

    now: str
    usual: str
    call: Callable[[str], None]
    asked: str = "naming.title"


@immutable
class DealAgainPlace(Place):
    """The page that asks who plays a deal again."""

    made_by = "setup.sitters.DealAgain"

    deal: SharedDeal


@immutable
class SettingsPlace(Place):
    """The settings."""

    made_by = "settings.settings_page.SettingsPage"


@immutable
class KeysPlace(Place):
    """The page of all actions with their keys."""

    made_by = "settings.keys_page.KeysPage"


@immutable
class SoundsPlace(Place):
    """What the sounds of the table mean."""

    made_by = "help.heard_pages.SoundsPage"


@immutable
class TranscriptPlace(Place):
    """The page of what was said at a table, the newest first."""

    made_by = "help.heard_pages.TranscriptPage"

    sentences: tuple[str, ...] = ()


@immutable
class AboutPlace(Place):
    """What the game is made of, and by whom."""

    made_by = "help.about_page.AboutPage"


@immutable
class LicencePlace(Place):
    """The text of the licence of something the game is made of."""

    made_by = "help.about_page.LicencePage"

    part: LicensedPart


@immutable
class RulesPlace(Place):
    """The rules browser for this setup, or for the one last used."""

    made_by = "help.rules_page.RulesPage"

    setup: Setup | None = None


@immutable
class LeavingPlace(Place):
    """The question whether to end the program though something is not saved."""

    made_by = "leaving.LeavingQuestion"


@immutable
class GuideQuestionPlace(Place):
    """The question whether to begin with the guided first game."""

    made_by = "title_page.guide_question"

    setup: Setup


@immutable
class IntroductionQuestionPlace(Place):
    """The question whether to begin with what only this game has."""

    made_by = "title_page.introduction_question"

    setup: Setup


@immutable
class TablePlace(Place):
    """The table of a match; a guided one goes on with its guide until that is over."""

    made_by = "match.table_scene.table_of"

    match: Match


@immutable
class CurtainPlace(Place):
    """The curtain that hides the table of a match until the person of that name and emblem is there; its button calls
    `lift`."""

    made_by = "match.covers.Curtain"

    setup: Setup
    who: tuple[str, str]
    lift: Callable[[], None]
    timed: bool


@immutable
class PausePlace(Place):
    """The covered table of this game, agreed on in this setup; it is popped to go on playing. What is below it is seen
    behind it unless it is `alone`."""

    made_by = "match.covers.Pause"

    game: Game | None = None
    setup: Setup | None = None
    alone: bool = False


@immutable
class FinalRacksPlace(Place):
    """The racks after a game, to be shown before its score sheet."""

    made_by = "match.final_racks.FinalRacks"

    match: Match


@immutable
class GameOverPlace(Place):
    """The score sheet after a game."""

    made_by = "match.game_over.GameOver"

    match: Match


@immutable
class MatchOverPlace(Place):
    """The result of a match."""

    made_by = "match.game_over.MatchOver"

    match: Match


@immutable
class GamesPlace(Place):
    """The list of finished games."""

    made_by = "archive.game_list.GamesPage"


@immutable
class PastGamePlace(Place):
    """One finished game; `file` is its name in the archive, if it is there."""

    made_by = "archive.past_game.PastGame"

    finished_game: FinishedGame
    file: str = ""


@immutable
class ReplayPlace(Place):
    """The replay of a game, beginning after this turn; with what its review says of the turns. `beside`: the person's
    own game of the same deal, where another plays the seat."""

    made_by = "archive.replay.Replay"

    finished_game: FinishedGame
    turn: int = 0
    review: Review | None = None
    beside: FinishedGame | None = None


@immutable
class HabitPlace(Place):
    """What practises a technique: `habit` is its name, `said` how often it was found and went by."""

    made_by = "learn.habit_page.HabitPage"

    habit: str
    said: str


@immutable
class DaysPlace(Place):
    """The deals and puzzles of the days, with this day chosen; today if none is. `by_week`: in its week, where its
    stone is laid while one looks."""

    made_by = "archive.days_page.DaysPage"

    day: date | None = None
    by_week: bool = False


@immutable
class ParPlace(Place):
    """What each character made of the person's seat in a game."""

    made_by = "match.par_page.ParPage"

    finished_game: FinishedGame


@immutable
class ReviewPlace(Place):
    """What can be said of a game afterwards, first of the first person's seat."""

    made_by = "review.review_page.ReviewPage"

    finished_game: FinishedGame


@immutable
class ShowAgainPlace(Place):
    """This turn of a game, played once more."""

    made_by = "archive.replay.ShowAgain"

    finished_game: FinishedGame
    turn: int


@immutable
class FairPlayPlace(Place):
    """The proof that a deal was fixed before its game."""

    made_by = "archive.past_game.FairPlay"

    finished_game: FinishedGame


@immutable
class StatisticsPlace(Place):
    """The statistics."""

    made_by = "archive.statistics_page.StatisticsPage"


@immutable
class MilestonesPlace(Place):
    """The milestones."""

    made_by = "milestones_page.MilestonesPage"


@immutable
class LearnPlace(Place):
    """The page from which everything that teaches is reached."""

    made_by = "learn.learn_page.LearnPage"


@immutable
class LessonPlace(Place):
    """A lesson from where the player is in it, or this exercise of it."""

    made_by = "learn.lesson_course.lesson_begun"

    key: str
    exercise: int = 0


@immutable
class PracticePlace(Place):
    """A lesson that is due, with a fresh position."""

    made_by = "learn.lesson_course.lesson_due"

    key: str


@immutable
class IntroductionPlace(Place):
    """What only this game has, an exercise for each; then it is dealt."""

    made_by = "learn.lesson_course.introduction"

    setup: Setup


@immutable
class StagePlace(Place):
    """An exercise on a table outside a match; `ends` says what follows, `shown` begins with its play, and `begun` keeps
    how far it came."""

    made_by = "learn.stage_scene.StageScene"

    exercise: Exercise
    words: StageTexts
    ends: StageEnds
    shown: bool = False
    begun: BegunExercise | None = None


@immutable
class BoardPlace(Place):
    """The analysis board with this position, or the last one; barred while people play against the clock here."""

    made_by = "board.barred_board.board_or_barred"

    draft: Draft | None = None


@immutable
class PuzzlesPlace(Place):
    """The page of the puzzles."""

    made_by = "learn.puzzles_page.PuzzlesPage"


@immutable
class PuzzlePlace(Place):
    """A puzzle on the stage; `following` says which one comes after the one of a code, None if it stands alone. `day`:
    of which it is the puzzle of the day."""

    made_by = "learn.puzzles_page.puzzle_stage"

    puzzle: Puzzle
    following: NextPuzzle | None
    day: date | None = None
