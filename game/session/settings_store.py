"""The settings in force, and the file in the player's folder where they are kept.

The file holds what was chosen, setting by setting. Each copy of the program writes only what was changed in it, and
goes on with the settings that are in force in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.session.match.presets import MOST_FAMILY_RULES
from game.session.settings import MOST_KEYS, SETTINGS, VERSION, Settings, told_in
from game.session.system.kept import Kept
from game.session.system.kept_formats import FileValue, with_changes
from game.session.system.notices import Notice, Notices, Trouble
from game.session.system.readers import json_value
from game.session.system.untrusted import SETTINGS as MOST
from game.session.system.untrusted import BadInput, parsed_leniently, parsed_whatever

ByName = Mapping[str, Any]
"""The settings that somebody chose, by name; all others have their defaults."""
MOST_ENTRIES = MappingProxyType({"keys": MOST_KEYS})
"""So many entries a setting of several by name may have; MOST_FAMILY_RULES where it is not here."""


class SettingsFormat:
    """How settings are kept: a flat object, read value by value, whatever version wrote it. What is not understood of
    it stays in the file; so does `version`, of which drafts of the first version wrote 1 to 3."""

    empty: ByName = MappingProxyType({})

    def read(self, text: str) -> ByName:
        if len(text.encode("utf-8")) > MOST:
            raise BadInput(len(text))
        try:
            return MappingProxyType(told_in(parsed_leniently(text)))
        except ValueError as error:
            raise BadInput(ascii(error)[:80]) from error

    def write(self, value: ByName, found: FileValue[ByName] | None) -> str:
        before: Any = {} if found is None else parsed_whatever(found.text)
        told = {"format": VERSION, **with_changes(before, self.empty if found is None else found.value, value)}
        text = json.dumps(told, ensure_ascii=False, indent=1, default=json_value)
        return text if text.isascii() or _can_be_written(text) else json.dumps(told, indent=1, default=json_value)

    def joined(self, older: ByName, newer: ByName) -> ByName:
        """Setting by setting, and entry by entry where one has several by name."""
        return MappingProxyType(
            {name: _joined(name, older[name], newer[name]) if name in older and name in newer else each
             for name, each in {**older, **newer}.items()}
        )  # fmt: skip

    def merged(self, before: ByName, mine: ByName, theirs: ByName) -> ByName:
        """What was changed here counts, and whatever else is in the file."""
        return MappingProxyType(
            {name: _merged(name, before.get(name), mine.get(name), theirs.get(name)) for name in {**mine, **theirs}}
        )


def _can_be_written(text: str) -> bool:
    """Whether there is no half of a character in it, which this version never writes but leaves in a file."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _bounded(name: str, entries: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(dict([*entries.items()][-MOST_ENTRIES.get(name, MOST_FAMILY_RULES) :]))


def _joined(name: str, older: Any, newer: Any) -> Any:
    return _bounded(name, {**older, **newer}) if isinstance(newer, Mapping) else newer


def _merged(name: str, before: Any, mine: Any, theirs: Any) -> Any:
    """The setting of this name; None where it is not told."""
    if mine is None or theirs is None or mine == before:
        return mine if theirs is None else theirs
    if not isinstance(mine, Mapping):
        return mine
    was = before or {}
    stays = {each: value for each, value in theirs.items() if was.get(each) == mine.get(each)}
    return _bounded(name, stays | {each: value for each, value in mine.items() if was.get(each) != value})


SETTINGS_FORMAT = SettingsFormat()


@dataclass(slots=True)
class SettingsStore:
    """The settings in force and the file they are kept in."""

    file: Path
    now: Settings = field(default_factory=Settings)
    notices: Notices = field(default_factory=Notices)
    """What the player must know of the file."""
    kept: Kept[ByName] = field(init=False)
    _notified: Settings = field(default_factory=Settings)
    """The settings in force as they were last told to the file."""
    _is_waiting: bool = False
    """Whether the file could not be read as yet."""
    _ignored: tuple[str, ...] = ()
    """The settings whose values in the file are not understood."""

    def __post_init__(self) -> None:
        self.kept = Kept(self.file, SETTINGS_FORMAT, self.notices)

    def load(self) -> Settings:
        """Take over what the file says; where it says nothing, the defaults are in force."""
        told = self.kept.now()
        self._is_waiting = self.kept.is_unread
        self.now = self._notified = Settings(**told)
        found: Any = parsed_whatever(self.kept.text) if self.kept.text else {}
        self._ignored = tuple(name for name in SETTINGS if name in found and name not in told)
        if not {*self._ignored} <= {*self.now.ignored}:
            self.notices.add(Notice(Trouble.IGNORED, self.file.name))
        return self.now

    def change(self, **changes: Any) -> Settings:
        """Put new values in force and save them; what another copy of the program has saved meanwhile stays."""
        before, self._notified = _by_name(self._notified), replace(self.now, **changes)
        self.now = self._notified
        mine = {name: each for name, each in _by_name(self.now).items() if each != before[name]}
        self.kept.change(lambda theirs: SETTINGS_FORMAT.merged(before, mine, theirs))
        return self.now

    def save(self) -> bool:
        """Write every setting that is in force; False where that is only in memory as yet."""
        self._notified = self.now
        return self.kept.change(lambda found: MappingProxyType({**found, **_by_name(self.now)}))

    def mend(self) -> None:
        """Write what could not be written, and what somebody removed; to be called now and then. What could not be read
        comes into force when it can."""
        self.kept.mend()
        if self._is_waiting and not self.kept.is_unread:
            self.load()
        if self._ignored != self.now.ignored:  # told by now, and not at the next start again
            self.change(ignored=self._ignored)

    def close(self) -> None:
        """The program ends: write what could not be written."""
        self.kept.close()


def _by_name(settings: Settings) -> dict[str, Any]:
    return {each.name: getattr(settings, each.name) for each in fields(settings) if each.name in SETTINGS}
