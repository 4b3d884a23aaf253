"""The settings: one frozen value, saved as JSON in the player's folder."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from game.rules.options import Options
from game.rules.values import immutable
from game.session.match.presets import Preset, family_rules, with_dealt, with_family_rules
from game.session.match.setup import LONGEST_CLOCK, MOST_ROUNDS, SHORTEST_CLOCK, Setup, tidy_name
from game.session.match.setup_readers import AGREED_READERS, OPTION_READERS, clock_between
from game.session.setting import chosen, described, kept, switch
from game.session.speech.verbosity import Verbosity
from game.session.system.readers import (
    ValueReader,
    between,
    fields_of,
    flag,
    json_value,
    matching,
    one_of,
    pair,
    read_day,
    read_text,
    several,
)
from game.session.teaching import Teaching, read_taught
from game.session.texts import languages

log = logging.getLogger(__name__)
VERSION = 1
TEXT_SCALES = (100, 125, 150, 200)
"""Per cent of the normal type size (ux 3.1)."""
DIGIT_WAITS = (600, 1_500, 3_000, 5_000)
"""Milliseconds."""
KEY_NAMES = r"[a-z0-9_.-]{1,40}"
"""What an action is called in the file."""
KEYS = r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,40}"
MOST_KEYS = 100

MOST_IGNORED = 100
"""More settings than there are."""
MOST_SAID = 500
"""Remarks of ten games, at most."""
MOST_MORNINGS = 20
"""Lines of mornings, more than are remembered."""


class Pace(Enum):
    """How long the computer's turns take to show (ux 2.8)."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    QUICK = "quick"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """The factor of every duration."""
        return {Pace.RELAXED: 1.6, Pace.NORMAL: 1.0, Pace.QUICK: 0.5, Pace.INSTANT: 0.0}[self]


class Look(Enum):
    """The looks of the game; each is a file of that name among the themes (ux 5.3)."""

    WALNUT = "walnut"
    PORCELAIN = "porcelain"
    LACQUER = "lacquer"
    CONTRAST = "contrast"


class Palette(Enum):
    """Which four colours the numbers have (ux 3.2)."""

    CLASSIC = "classic"
    SAFE = "safe"


class Marks(Enum):
    """What stands below the number of a tile: the suit's shape, or its letter."""

    PIPS = "pips"
    LETTERS = "letters"


class PieceFaces(Enum):
    """What the games of tiles are played with on the screen: tiles, or two packs of cards (rules 13.2)."""

    TILES = "tiles"
    CARDS = "cards"


class TileSize(Enum):
    """How large tiles are to be where there is room: as usual, larger, or larger still (ux 4.1)."""

    AUTO = "auto"
    L = "l"
    XL = "xl"


class ShowChanges(Enum):
    """How long tiles that others laid or moved stay marked (ux 2.8)."""

    UNTIL_ACT = "until_act"
    TURN = "turn"
    OFF = "off"


@immutable
class WindowPlace:
    """The window's place; without a size one is chosen for the desktop."""

    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    """From the top left of all screens together."""
    monitor: int = 0
    """The screen it was on, and fills when it is to fill one."""
    full_screen: bool = False


def _language(value: Any) -> str:
    """A language the game speaks, or the system's."""
    if value != "" and value not in languages():
        raise ValueError(repr(value)[:80])
    return str(value)


def _said(value: Any) -> tuple[str, ...]:
    return several(matching(r"(says\.[a-z]+\.[a-z]+\.[1-9])?"), MOST_SAID)(value)


def _mornings(value: Any) -> tuple[str, ...]:
    found = several(matching(r"\d{4}-\d\d-\d\d morning\.[a-z_]{1,20}\.[a-z]{1,16}"), MOST_MORNINGS)(value)
    return tuple(each for each in found if read_day(each.partition(" ")[0]))


def _ignored(value: Any) -> tuple[str, ...]:
    return several(matching("[a-z_]{1,40}"), MOST_IGNORED)(value)


def _window(value: Any) -> WindowPlace:
    return WindowPlace(**fields_of(value, WINDOW_READERS))


def _options(value: Any) -> Options:
    return Options(**fields_of(value, OPTION_READERS))


def _setup(value: Any) -> Setup:
    """A complete setup or none, because a partial one would be a game that nobody chose."""
    data = {name: read(value[name]) for name, read in SETUP_READERS.items() if name in value}
    return Setup(**data)


def _setups(value: Any) -> tuple[Setup, ...]:
    """One for each family of games."""
    found: tuple[Setup, ...] = ()
    for each in list(value):
        found = with_dealt(found, _setup(each))
    return found


def _preset(name: str, value: Any) -> Preset:
    """One agreement of a family's own; it is kept whole or not at all."""
    if not name or name != tidy_name(name):
        raise ValueError(name)
    setup = Setup().with_box(read_text(value["boxes"][0]))
    options: dict[str, Any] = {
        option: OPTION_READERS[option](choice) for option, choice in dict(value["changes"]).items()
    }
    rounds = between(0, MOST_ROUNDS)(value["rounds"])
    return family_rules(name, replace(setup, options=replace(setup.game.usual_options, **options), rounds=rounds))


def _family_rules(value: Any) -> Mapping[str, Preset]:
    """Those that can be read; the others are dropped one by one."""
    found: Mapping[str, Preset] = MappingProxyType({})
    for name, each in dict(value).items():
        try:
            found = with_family_rules(found, _preset(read_text(name), each))
        except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
            log.warning("rules of a family's own have a bad value: %.80s", ascii(error))
    return found


def _name(value: object) -> str:
    text = read_text(value)
    if text and not re.fullmatch(KEY_NAMES, text):
        raise ValueError(text)
    return text


def _keys(value: Any) -> Mapping[str, str]:
    """The valid pairs of action and key; key names are checked by the keymap."""
    pairs = [(name, key) for name, key in dict(value).items() if isinstance(name, str) and isinstance(key, str)]
    good = [(name, key) for name, key in pairs if re.fullmatch(KEY_NAMES, name) and re.fullmatch(KEYS, key)]
    if len(good) < len(value):
        log.warning("%d of the chosen keys make no sense", len(value) - len(good))
    return MappingProxyType(dict(good[:MOST_KEYS]))


WINDOW_READERS: Mapping[str, ValueReader] = MappingProxyType(
    {
        "size": pair(1, 32_768),
        "position": pair(-32_768, 32_768),
        "monitor": between(0, 63),
        "full_screen": flag,
    }
)
SETUP_READERS: Mapping[str, ValueReader] = MappingProxyType(
    {
        **AGREED_READERS,
        "clock": clock_between(SHORTEST_CLOCK, LONGEST_CLOCK),
        "options": _options,
        "rounds": between(0, MOST_ROUNDS),
    }
)
"""Only what New game offers, a clock of the player's own choice too (ux 2.9)."""


@immutable
class Settings:
    """Everything the settings page shows, and what the game keeps by itself."""

    theme: Look = chosen(Look.WALNUT, "look", "look")
    palette: Palette = chosen(Palette.CLASSIC, "look", "palette")
    window: WindowPlace = kept(WindowPlace(), _window, "look", resets=False)
    reduced_motion: bool = switch(False, "look")
    tile_size: TileSize = chosen(TileSize.AUTO, "tiles", "tiles")
    marks: Marks = chosen(Marks.PIPS, "tiles", "marks")
    faces: PieceFaces = chosen(PieceFaces.TILES, "tiles", "faces")
    show_changes: ShowChanges = chosen(ShowChanges.UNTIL_ACT, "tiles", "changes")
    fit_lens: bool = switch(True, "tiles")
    """While a tile is carried, sets that would not take it are dimmed (ux 2.5); the set of the rack that a tile is part
    of is framed (ux 32)."""
    straight_rows: bool = switch(True, "tiles")
    """When the person's turn has ended, sets slide to the middle of their rows and may get another size (ux 2.5)."""
    confirm_end: bool = switch(False, "play")
    """Ask before a turn is ended (ux 4.1)."""
    more_time: bool = switch(False, "clock")
    """In the last seconds of a turn a key gives more time, several times a turn (ux 2.9)."""
    pace: Pace = chosen(Pace.NORMAL, "opponents", "pace")
    remarks: bool = switch(True, "opponents")
    """Opponents say something now and then."""
    effects: int = kept(70, between(0, 100), "sound")
    """Volume of the sounds in per cent, 0 while they are muted."""
    effects_unmuted: int = kept(70, between(1, 100), "sound", shown=False)
    """The volume that comes back when the sounds are switched on again."""
    ambience: int = kept(0, between(0, 100), "sound")
    """Volume of the ambience in per cent; 0 by default."""
    ambience_unmuted: int = kept(0, between(0, 100), "sound", shown=False)
    """What it was before it was muted."""
    mute_unfocused: bool = switch(False, "sound")
    """Silence while another window is in use."""
    steady_hand: bool = switch(False, "input")
    """A drag begins only after 14 u, and a second press within 400 ms does not count (ux 2.1)."""
    digit_wait: int = kept(1_500, one_of(*DIGIT_WAITS), "input", choices=DIGIT_WAITS, answers="digit_wait")
    """Milliseconds in which a second character that finds a tile belongs to the first."""
    keys: Mapping[str, str] = kept(MappingProxyType({}), _keys, "input")
    """Keys the player chose, by the name of the action; all other actions have their default key."""
    tell_plays: bool = switch(True, "hearing")
    """What is said to those who hear the game, see `Verbosity`."""
    tell_counts: bool = switch(False, "hearing")
    tell_places: bool = switch(False, "hearing")
    tell_remarks: bool = switch(False, "hearing")
    sounds_for_words: bool = switch(False, "hearing")
    answers_as_focus: bool = switch(False, "hearing")
    """Answers to keys take the focus of screen readers, which keeps them on a braille display."""
    language: str = kept("", _language, "language", resets=False)
    """A code of `languages`; empty means the system's."""
    text_scale: int = kept(100, one_of(*TEXT_SCALES), "language", choices=TEXT_SCALES)
    """Per cent, one of TEXT_SCALES."""
    by_number: bool = switch(False)
    """Whether the rack was last sorted by number, so that the next one is dealt so."""
    first_start_done: bool = switch(False)
    guide_open: bool = switch(False)
    """Whether the guided first game waits to be finished, or declined in words (ux 6.1)."""
    suggested: str = kept("", _name)
    """The last opponent who was suggested as a better match, so that nobody is told twice."""
    said: tuple[str, ...] = kept((), _said)
    """What opponents said in the last games, so that nothing is said twice (`history/feelings.py`)."""
    mornings: tuple[str, ...] = kept((), _mornings)
    """What was said in the last mornings, each behind its day (`history/morning.py`)."""
    taught: tuple[Teaching, ...] = kept((), read_taught)
    """What was told at the table, or done without being told, and is not told again (ux 6.1)."""
    family_rules: Mapping[str, Preset] = kept(MappingProxyType({}), _family_rules)
    """The agreements a family keeps, by the names it gave them (rules 14)."""
    agreed: Mapping[str, Preset] = kept(MappingProxyType({}), _family_rules)
    """What was last agreed for each family of games, by family: the choices for one are none for another."""
    dealt: tuple[Setup, ...] = kept((), _setups)
    """What was dealt last of each family of games, the latest last; the title page deals it again."""
    ignored: tuple[str, ...] = kept((), _ignored)
    """The settings whose values in the file are not understood, as the player was told."""
    setup: Setup = kept(Setup(), _setup)
    """What New game shows: what was dealt or chosen last."""

    @property
    def verbosity(self) -> Verbosity:
        """How much is to be said."""
        told = self.tell_places, self.tell_plays, self.tell_counts, self.tell_remarks
        return Verbosity(*told, self.sounds_for_words)


def verbosity_settings(verbosity: Verbosity) -> dict[str, bool]:
    """The settings for this much."""
    told = {f"tell_{name}": getattr(verbosity, name) for name in ("places", "plays", "counts", "remarks")}
    return told | {"sounds_for_words": verbosity.sounds}


SETTINGS = MappingProxyType(described(fields(Settings)))
"""Every setting by name, in the order of the page."""


def to_json(settings: Settings) -> dict[str, object]:
    """The plain form that is written."""
    return {each.name: json_value(getattr(settings, each.name)) for each in fields(Settings)}


def from_json(data: object) -> Settings:
    """Settings from the plain form; unknown names are ignored, bad values fall back one by one.

    Raises ValueError when it is no settings file at all.
    """
    return Settings(**told_in(data))


def told_in(data: object) -> dict[str, Any]:
    """The settings that the plain form tells, by name. Raises ValueError when it is no settings file at all."""
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return fields_of(data, {name: each.read for name, each in SETTINGS.items()})
