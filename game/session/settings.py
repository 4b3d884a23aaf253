"""What the player has chosen for good: one frozen value, kept as JSON in the player's folder."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.rules.options import Late, MatchBy, Options, PoolEnd
from game.session.files import write_whole
from game.session.setup import CLOCKS, OPENINGS, ROUNDS, Setup
from game.session.texts import LANGUAGES

log = logging.getLogger(__name__)
VERSION = 1
TEXT_SCALES = (100, 125, 150, 200)
"""Per cent of the normal type size (ux 3.1)."""


class Pace(Enum):
    """How long the computer's turns take to show (ux 2.8)."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    QUICK = "quick"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """What every duration is multiplied with."""
        return {Pace.RELAXED: 1.6, Pace.NORMAL: 1.0, Pace.QUICK: 0.5, Pace.INSTANT: 0.0}[self]


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where the window was; no size yet means one fitted to the desktop."""

    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    full_screen: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the settings page shows, and what the game remembers by itself."""

    version: int = VERSION
    language: str = ""
    """A code of LANGUAGES; empty means the system's."""
    window: WindowPlace = field(default_factory=WindowPlace)
    pace: Pace = Pace.NORMAL
    reduced_motion: bool = False
    effects: int = 70
    """Volume of the sounds in per cent, 0 while they are muted."""
    effects_unmuted: int = 70
    """The volume that comes back when the sounds are switched on again."""
    text_scale: int = 100
    """Per cent, one of TEXT_SCALES."""
    first_start_done: bool = False
    setup: Setup = field(default_factory=Setup)
    """What was dealt last, and is offered again."""


@dataclass(slots=True)
class SettingsStore:
    """The settings in force and the file they are kept in."""

    file: Path
    now: Settings = field(default_factory=Settings)
    notice: str = ""
    """Text key of what went wrong with the file, for the player to be told once; empty when nothing did."""

    def load(self) -> Settings:
        """Read the file; a damaged one is kept aside and everything starts from the defaults."""
        try:
            self.now = from_json(json.loads(self.file.read_bytes()))
        except FileNotFoundError:
            log.info("no settings yet at %s", self.file)
        except OSError as error:
            log.warning("settings cannot be read: %s", error)
            self.notice = "notice.settings_unreadable"
        except (ValueError, RecursionError) as error:
            log.warning("settings are damaged: %s", error)
            self.notice = "notice.settings_damaged"
            self._keep_aside()
        return self.now

    def change(self, **changes: Any) -> Settings:
        """Put new values in force and save them."""
        self.now = replace(self.now, **changes)
        self.save()
        return self.now

    def save(self) -> bool:
        """Write the file in one step; False, and a notice, when the folder does not allow it."""
        try:
            write_whole(self.file, json.dumps(to_json(self.now), ensure_ascii=False, indent=1))
        except OSError as error:
            log.warning("settings cannot be saved: %s", error)
            self.notice = self.notice or "notice.settings_unsaved"
            return False
        return True

    def _keep_aside(self) -> None:
        try:
            self.file.replace(self.file.with_suffix(".damaged.json"))
        except OSError as error:
            log.warning("the damaged settings stay where they are: %s", error)


def to_json(settings: Settings) -> dict[str, object]:
    """The plain form that is written."""
    return {each.name: _plain(getattr(settings, each.name)) for each in fields(Settings)}


def from_json(data: object) -> Settings:
    """Settings from the plain form; unknown names are ignored, bad values fall back one by one.

    Raises ValueError when it is no settings file at all.
    """
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return Settings(**_read(data, READERS))


def _read(data: Mapping[str, object], readers: Mapping[str, Callable[[Any], object]]) -> dict[str, Any]:
    """The values that can be understood."""
    good: dict[str, Any] = {}
    for name, reader in readers.items():
        if name not in data:
            continue
        try:
            good[name] = reader(data[name])
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.warning("setting %s has a bad value: %s", name, error)
    return good


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, WindowPlace | Setup | Options):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return list(value) if isinstance(value, tuple) else value


def _one_of(*choices: object) -> Callable[[Any], object]:
    """Reads a value that must be one of `choices`, of the very same type."""

    def read(value: object) -> object:
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise ValueError(repr(value))

    return read


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(repr(value))
    return value


def _between(low: int, high: int) -> Callable[[Any], int]:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(repr(value))
        return value

    return read


def _pair(low: int, high: int) -> Callable[[Any], tuple[int, int] | None]:
    number = _between(low, high)

    def read(value: Any) -> tuple[int, int] | None:
        if value is None:
            return None
        first, second = value
        return number(first), number(second)

    return read


def _window(value: Any) -> WindowPlace:
    return WindowPlace(**_read(dict(value), WINDOW_READERS))


def _options(value: Any) -> Options:
    return Options(**_read(dict(value), OPTION_READERS))


def _setup(value: Any) -> Setup:
    """A whole agreement or none: half of one would be a game nobody chose."""
    data = {name: read(value[name]) for name, read in SETUP_READERS.items() if name in value}
    return Setup(**data)


def _names(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value))


WINDOW_READERS: Mapping[str, Callable[[Any], object]] = MappingProxyType(
    {"size": _pair(1, 32_768), "position": _pair(-32_768, 32_768), "full_screen": _flag}
)
OPTION_READERS: Mapping[str, Callable[[Any], object]] = MappingProxyType(
    {
        "opening": _one_of(*OPENINGS),
        "opening_jokers": _flag,
        "rearrange_in_opening": _flag,
        "late": Late,
        "pool_end": PoolEnd,
        "strict": _flag,
        "one_change_per_run": _flag,
        "match_by": MatchBy,
    }
)
SETUP_READERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "box": str,
        "players": _between(2, 6),
        "opponents": _names,
        "clock": _one_of(*CLOCKS),
        "options": _options,
        "rounds": _one_of(*ROUNDS),
    }
)
READERS: Mapping[str, Callable[[Any], object]] = MappingProxyType(
    {
        "language": _one_of("", *LANGUAGES),
        "window": _window,
        "pace": Pace,
        "reduced_motion": _flag,
        "effects": _between(0, 100),
        "effects_unmuted": _between(1, 100),
        "text_scale": _one_of(*TEXT_SCALES),
        "first_start_done": _flag,
        "setup": _setup,
    }
)
