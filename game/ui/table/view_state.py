"""What the table's picture depends on besides the game, in one small record for each question."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf, pi, sin

from game.rules.tiles import Tile
from game.rules.values import immutable, replace
from game.session.history.feelings import Mood
from game.ui.input.gestures import Action
from game.ui.kit.seat_plates import Said
from game.ui.table.picture.tile_places import TilePlace

FLAG_AFTER = 0.25
"""Seconds after a release until unfinished sets are marked (ux 2.7)."""
REASON_AFTER = 0.35
"""Seconds the pointer rests on a set until its reason is shown (ux 2.7)."""
PULSE = 0.6
"""Seconds a tray swells for when End turn is refused (ux 2.7)."""
TIP_AFTER = 0.9
"""Seconds until a legal set shows its worth; longer, so that the tip rarely covers a table in use."""
LONG_AGO = 9.0
"""Seconds since something that has not happened yet."""

PixelPoint = tuple[int, int]


@immutable
class Pointing:
    """Where the pointer is, for how long, and what the keys have hold of."""

    at: PixelPoint = (0, 0)
    since_move: float = LONG_AGO
    focus: str = ""
    """The node inside the keys' ring, if it is shown; it counts as pointed at."""
    raised: Mapping[Tile, float] = field(default_factory=dict)
    """Tiles that rise under the pointer, and their height as a part of the lift before a move."""

    def moved(self, at: PixelPoint) -> Pointing:
        return replace(self, at=at, since_move=0.0)

    def pressed(self, at: PixelPoint) -> Pointing:
        """Pressed there; the keys' ring is gone."""
        return replace(self, at=at, focus="")

    def released(self, at: PixelPoint) -> Pointing:
        return replace(self, at=at)

    def focused(self, node: str, at: PixelPoint) -> Pointing:
        """The keys' ring is round this node, as if the pointer had come to rest there."""
        return replace(self, focus=node, at=at, since_move=0.0)

    def raising(self, heights: Mapping[Tile, float]) -> Pointing:
        return replace(self, raised=heights)

    def silent(self) -> Pointing:
        """Nothing more is said of what lies there until pointer or keys move."""
        return replace(self, since_move=-inf)


@immutable
class SetWarnings:
    """When unfinished sets are marked, and which of them swell because they stopped the turn's end."""

    since_release: float = LONG_AGO
    pulsed: frozenset[int] = frozenset()
    """Those that stopped the last attempt to end the turn."""
    since_pulse: float = LONG_AGO

    def put_off(self) -> SetWarnings:
        """The person acted: unfinished sets are marked only after a while."""
        return replace(self, since_release=0.0)

    def refused(self, sets: Collection[int]) -> SetWarnings:
        """The end of the turn was refused because of these sets: they swell."""
        return replace(self, pulsed=frozenset(sets), since_pulse=0.0)

    @property
    def due(self) -> bool:
        """Whether unfinished sets are marked by now."""
        return self.since_release >= FLAG_AFTER

    @property
    def pulse(self) -> float:
        """How much the trays of those sets swell now, 0 to 1 in eighths: once up and down again."""
        if not self.pulsed or self.since_pulse >= PULSE:
            return 0.0
        return round(sin(pi * self.since_pulse / PULSE) * 8) / 8


@immutable
class TurnsShown:
    """What is shown of other seats' turns, and of a past table."""

    last_seat: int | None = None
    """The other seat that had the last turn since the person's own; None if there was none."""
    acting: int | None = None
    """The seat whose turn was presented last."""
    said: str = ""
    """The last line of the log."""
    drawn: str = ""
    """The sentence on the person's last draw, until they act."""
    at_faces: Mapping[int, str] = field(default_factory=dict)
    """What other seats did since the person's last turn, by seat, in words at their faces, until the person acts."""
    moved: frozenset[Tile] = frozenset()
    """On a past table: tiles that lie in another set now."""
    came: Mapping[Tile, TilePlace] = field(default_factory=dict)
    """On a past table: the places of tiles that came since."""

    def acted(self) -> TurnsShown:
        """The person acted: their last draw, and what the others did, is no news any more."""
        return replace(self, drawn="", at_faces={})

    def looking_back(self, moved: frozenset[Tile], came: Mapping[Tile, TilePlace]) -> TurnsShown:
        """A past table is shown."""
        return replace(self, moved=moved, came=came)

    def returned(self) -> TurnsShown:
        """The present table is shown again."""
        return replace(self, moved=frozenset(), came={}, acting=None)


@immutable
class StepShown:
    """What is shown of a step of a play, while one is shown step by step."""

    lit: frozenset[Tile] | None = None
    """The tiles that belong to the play; all others are out of the lamp. None while nothing is shown."""
    moving: frozenset[Tile] = frozenset()
    """The tiles of the step, with a gold rim."""
    holes: Mapping[Tile, TilePlace] = field(default_factory=dict)
    """Where they came from."""
    sentence: str = ""
    """What is said of the step; empty where the turn is told as a whole."""


class Speaker(IntEnum):
    """Overlays that speak in place of the status strip; of several the last one does."""

    PRAISE = 1
    LESSON = 2
    CARD = 3


@dataclass(slots=True)
class ViewState:
    """The present records. Whoever learns something tells it by one of the acts; nothing else changes them
    (`tests/test_house.py`)."""

    pointing: Pointing = field(default_factory=Pointing)
    warnings: SetWarnings = field(default_factory=SetWarnings)
    turns: TurnsShown = field(default_factory=TurnsShown)
    notice: str = ""
    """What the status strip says besides how the game stands."""
    notice_left: float = 0.0
    """Seconds until it goes."""
    said: Said = "plain"
    """What the notice means."""
    hinted: int = 0
    """How much of a play was told in this turn, 0 to 4; see `HintLevel`."""
    refused_at: tuple[bool, int, int] | None = None
    """The moment at which the notice told why something could not be done; None for any other notice."""
    claims: frozenset[Speaker] = frozenset()
    """Who speaks in place of the strip. Each claims it and gives it back for itself alone."""
    steps: StepShown = field(default_factory=StepShown)
    unsaved: str = ""
    """Why the match or a finished game is not saved, as a sentence; empty while all is."""
    presses: Mapping[Action, str] = field(default_factory=dict)
    """The names of the keys in force."""
    moods: Mapping[int, Mood] = field(default_factory=dict)
    """The expressions of the opponents, by seat; calm where there is none."""
    away: bool = False
    """Whether the window has lost the focus: the clock stands still and the rack is covered."""
    face_down: bool = False
    """Whether the pieces lie face down where they lie, because something else is in front of the table."""
    asked: bool = False
    """Whether that is a question about what lies there, which leaves it face up."""
    covered: bool = False
    """Whether a card lies over the table that takes everything but the button that leads back."""

    def point(self, pointing: Pointing) -> None:
        """Pointer or keys did something."""
        self.pointing = pointing

    def warn(self, warnings: SetWarnings) -> None:
        """Unfinished sets are marked so from now on."""
        self.warnings = warnings

    def tell(self, turns: TurnsShown) -> None:
        """This is shown of other seats' turns from now on."""
        self.turns = turns

    def show_step(self, step: StepShown | None) -> None:
        """This step of a play is shown, or none any more."""
        self.steps = step or StepShown()

    def say(
        self, sentence: str, seconds: float, refused_at: tuple[bool, int, int] | None = None, said: Said = "plain"
    ) -> None:
        """The strip says this for so many seconds; `refused_at`: the moment at which it tells why something cannot be
        done."""
        self.notice, self.notice_left, self.refused_at, self.said = sentence, seconds, refused_at, said

    def hint(self, told: int) -> None:
        """So much of a play is told."""
        self.hinted = told

    def act(self) -> None:
        """The person acted: marks and notices of earlier turns go."""
        self.warnings, self.turns, self.notice_left = self.warnings.put_off(), self.turns.acted(), 0.0

    def feel(self, moods: Mapping[int, Mood]) -> None:
        """The opponents look so from now on."""
        self.moods = moods

    def go_away(self, *, away: bool) -> None:
        """The window has lost the focus, or has it again."""
        self.away = away

    def lay_pieces(self, *, down: bool, asked: bool = False) -> None:
        """Something else is in front of the table, or nothing any more: pieces lie face down, or not; `asked`: what
        comes next is a question about what lies there."""
        self.face_down, self.asked = down and not self.asked, asked or (down and self.asked)

    def cover(self, *, covered: bool) -> None:
        """A card lies over the table, or none any more."""
        self.covered = covered

    def miss_saving(self, reason: str) -> None:
        """The game is not saved for this reason; it is if that is empty."""
        self.unsaved = reason

    def obey(self, presses: Mapping[Action, str]) -> None:
        """The keys have these names from now on."""
        self.presses = presses

    def claim(self, speaker: Speaker, *, wanted: bool = True) -> None:
        """The speaker uses the status strip from now on, or no more."""
        self.claims = self.claims | {speaker} if wanted else self.claims - {speaker}

    @property
    def hushed(self) -> bool:
        """Whether an overlay uses the status strip."""
        return bool(self.claims)

    @property
    def taught(self) -> bool:
        """Whether a lesson goes on."""
        return Speaker.LESSON in self.claims

    def pass_time(self, dt: float) -> None:
        pointing, warnings = self.pointing, self.warnings
        since_release, since_pulse = warnings.since_release + dt, warnings.since_pulse + dt
        self.pointing = replace(pointing, since_move=pointing.since_move + dt)
        self.warnings = replace(warnings, since_release=since_release, since_pulse=since_pulse)
        self.notice_left = max(0.0, self.notice_left - dt)

    @property
    def timers(self) -> tuple[bool, ...]:
        """The timers that have run out; the value changes exactly when the picture does."""
        return (
            not self.warnings.due,
            self.pointing.since_move < REASON_AFTER,
            self.pointing.since_move < TIP_AFTER,
            bool(self.notice),
        )
