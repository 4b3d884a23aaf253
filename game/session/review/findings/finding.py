"""A finding: one kind of thing a review may say of a turn, with its numbers, its sentences and what *Try it* asks."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import asdict, dataclass, fields
from enum import Enum, IntEnum
from typing import Any, ClassVar, Self

from game.rules.play.goals import GO_OUT, Goal, GoalKind
from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.review.estimate import Estimate, Unit
from game.session.review.moments import Moment, Voice
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking


class StudyStage(Enum):
    """When a kind is asked for: what the study holds by then."""

    FACTS = "facts"
    """What was possible in each turn, first by any play and again by the calmest."""
    SHORTFALLS = "shortfalls"
    """The turns in which more was possible as well, each with its calmest play."""
    PRAISE = "praise"
    """The techniques of the plays made as well."""
    SIGHTS = "sights"
    """What Owl would have done as well."""
    ESTIMATES = "estimates"
    """The comparisons that were played on as well."""
    CARDS = "cards"
    """The turns of a game in which sets stay as they lie, and nothing else."""


class Precedence(IntEnum):
    """The order in which moments are chosen when there are more than can be told."""

    GOING_OUT = 0
    CLOCK = 1
    OPENING = 2
    ESTIMATE = 3
    LATE = 4
    MORE = 5
    CARD_CHOICE = 6
    PARTNER = 7
    UNUSED = 8
    FED = 9
    DEAD_PAIR = 10
    DEAR = 11
    PRAISE = 12
    SIGHT = 13


@dataclass(frozen=True)
class Finding:
    """The numbers of one finding; each kind is a subclass whose fields are numbers, truths or words."""

    name: ClassVar[str]
    """In files, and the stem of its text keys: `review.<name>` and what follows."""
    voice: ClassVar[Voice]
    stage: ClassVar[StudyStage]
    precedence: ClassVar[Precedence]
    most: ClassVar[int]
    """How many of its precedence are told at most."""
    is_loss: ClassVar[bool] = False
    """Whether its kind proves that another play would have been better."""
    stands_against_praise: ClassVar[bool] = False
    """Whether its turn is not praised although it is no loss."""
    clears_rack: ClassVar[bool] = False
    """Whether the play that is shown lays the whole rack."""

    may_be_tried: ClassVar[bool] = True
    """Whether the position can be tried again with a goal on the table."""
    may_be_held: ClassVar[bool] = False
    """Whether it is only told where tiles were not held for a later turn."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """Asks what it needs and gives its moments, the weightiest first."""
        return cls.moments(study)
        yield  # most kinds ask nothing

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """The moments of a kind that asks nothing."""
        raise NotImplementedError

    @property
    def kind(self) -> str:
        """What it is about, as programs read it."""
        return self.name

    @property
    def tells_of_loss(self) -> bool:
        """Whether it proves, with these numbers, that another play would have been better."""
        return self.is_loss

    @property
    def held(self) -> Finding:
        """The same where the tiles were held for a later turn."""
        return self

    def head(self, texts: Texts, _moment: Moment) -> str:
        """What it is about, in at most six words."""
        return texts.text(f"review.{self.name}")

    @abstractmethod
    def more(self, texts: Texts, moment: Moment) -> str:
        """The second sentence: how much, or until when."""

    def goal(self, moment: Moment, solution: Table) -> Goal:
        """What *Try it* asks: as many tiles as the play that is shown lays."""
        tiles = len(laid_by(moment, solution))
        return GO_OUT if tiles == len(moment.rack) else Goal(GoalKind.TILES, tiles)

    @property
    def numbers(self) -> dict[str, Any]:
        """Its fields by name, as they are written."""
        return asdict(self)

    @classmethod
    def read(cls, found: dict[str, Any]) -> Self:
        """The finding with these fields; KeyError or ValueError where they are not its own."""
        for each in fields(cls):
            if type(found[each.name]).__name__ != each.type:
                raise ValueError(each.name)
        return cls(**{each.name: found[each.name] for each in fields(cls)})


def laid_by(moment: Moment, table: Table) -> list[Tile]:
    """The tiles of the rack that lie in a table."""
    laid = {tile for meld in table for tile in meld.tiles}
    return [tile for tile in moment.rack if tile in laid]


def deed_sentence(texts: Texts, tiles: int, sets: int = 0) -> str:
    """How many tiles, and how many sets were rebuilt for them."""
    said = texts.plural("review.tiles", tiles)
    if not sets:
        return texts.text("review.told", first=said)
    return texts.text("review.told_both", first=said, second=texts.plural("review.sets", sets))


def rebuilt_sentence(texts: Texts, sets: int) -> str:
    """How many sets were rebuilt, after a head that counted the tiles."""
    if not sets:
        return texts.text("review.no_sets")
    return texts.text("review.told", first=texts.plural("review.sets", sets))


def estimate_line(texts: Texts, moment: Moment) -> str:
    """About so many, and how sure that is."""
    estimate = moment.estimate
    assert estimate is not None
    return said_of(texts, estimate)


def said_of(texts: Texts, estimate: Estimate) -> str:
    """The amount with half the width of its interval."""
    amount, half = round(abs(estimate.gain)), max(1, round(estimate.half))
    if estimate.unit is Unit.WINS:
        return texts.text("review.wins", n=amount, half=half)
    return texts.plural("review.points_gain", amount, half=half)
