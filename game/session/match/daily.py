"""The deal of the day: the same tiles and opponents for everybody on a date, from a recipe that never changes.

Whoever wants other deals adds a version that begins on a later day; the days before keep theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from game.rules.options import Options
from game.rules.tiles import Tiles
from game.session.match.setup import LARGEST_SEED, Setup

VERSION, SHAPED = 1, 2
SHAPED_FROM = 739_950
"""Monday, 30 November 2026, as its ordinal: from it on the weekday says what is played, and days before keep theirs."""
SHAPES = (
    ("classic", (("hare",), ("magpie",), ("tortoise",), ("fox",))),
    ("classic", (("hare", "magpie"), ("magpie", "tortoise"), ("hare", "fox"))),
    ("twist", (("magpie",), ("tortoise",), ("fox",))),
    ("classic", (("tortoise",), ("fox",))),
    ("machiavelli", (("fox",), ("tortoise",))),
    ("classic", (("magpie", "tortoise", "fox"), ("hare", "fox", "owl"), ("tortoise", "fox", "owl"))),
    ("classic", (("owl",),)),
)
"""The box of each weekday, Monday first, and who plays in one week after the other."""
OPPONENTS = (
    ("classic", ("hare",)),
    ("classic", ("magpie",)),
    ("classic", ("tortoise",)),
    ("classic", ("fox",)),
    ("classic", ("owl",)),
    ("classic", ("magpie", "tortoise", "fox")),
    ("machiavelli", ("fox",)),
)
"""The box and the opponents of days before, Monday first."""


@dataclass(frozen=True, slots=True)
class DayDeal:
    """What is dealt on a day."""

    setup: Setup
    seed: int

    @property
    def practice(self) -> Setup:
        """The same once it was played to its end: a deal that is known, which counts for nothing."""
        return replace(self.setup, seed=self.seed)


def is_shaped(day: date) -> bool:
    """Whether the weekday says what is played."""
    return day.toordinal() >= SHAPED_FROM


def _shape_of(day: date) -> tuple[str, tuple[str, ...]]:
    box, in_turn = SHAPES[day.weekday()]
    return box, in_turn[(day.toordinal() - SHAPED_FROM) // len(SHAPES) % len(in_turn)]


def setup_of_day(day: date) -> Setup:
    """Who plays what on this day."""
    box, opponents = _shape_of(day) if is_shaped(day) else OPPONENTS[day.weekday()]
    return Setup(box, 1 + len(opponents), opponents, None, Options(), 0, own_draws=True, day=day)


def hand_of_day(day: date) -> Tiles:
    """What the person is dealt on this day, in the order of the deal."""
    from game.session.match.match import Match  # only who shows it waits for it

    deal = deal_of_day(day)
    match = Match.begin(deal.setup, deal.seed)
    return tuple(match.game.state.racks[match.human])


def deal_of_day(day: date) -> DayDeal:
    """The deal of this day."""
    from hashlib import sha256  # only who deals waits for it

    version = SHAPED if is_shaped(day) else VERSION
    digest = sha256(f"tilebridge/day/{version}/{day.isoformat()}".encode("ascii")).digest()
    return DayDeal(setup_of_day(day), int.from_bytes(digest[:8], "big") % LARGEST_SEED)
