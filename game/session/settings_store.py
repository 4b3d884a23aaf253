"""The settings in force, and the file in the player's folder where they are kept."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.session.settings import Settings, from_json, to_json
from game.session.system.files import put_aside, state_of, write_whole
from game.session.system.readers import plain
from game.session.system.untrusted import SETTINGS, contents, decoded, parsed, parsed_leniently

log = logging.getLogger(__name__)


@dataclass(slots=True)
class SettingsStore:
    """The settings in force and the file they are kept in."""

    file: Path
    now: Settings = field(default_factory=Settings)
    notice: str = ""
    """Text key of what went wrong with the file, for the player to be told once; empty when nothing did."""
    _is_there: bool = False
    """Whether the file was there when it was last read or written."""
    _unsaved: dict[str, object] = field(default_factory=dict)
    """The values that were in force before those that were changed here and are not in the file yet."""

    def load(self) -> Settings:
        """Read the file; a damaged one is put aside, and all settings have their defaults."""
        try:
            self.now = from_json(parsed_leniently(self._text()))
            self._is_there = True
        except FileNotFoundError:
            log.info("no settings yet at %s", self.file)
        except OSError as error:
            log.warning("settings cannot be read: %s", error)
            self.notice = "notice.settings_unreadable"
        except ValueError as error:
            log.warning("settings are damaged: %s", error)
            self.notice = "notice.settings_damaged"
            self._keep_aside()
        return self.now

    def change(self, **changes: Any) -> Settings:
        """Put new values in force and save them; what another copy of the program has saved meanwhile stays."""
        before, self.now = self.now, replace(self.now, **changes)
        for name in changes:
            if getattr(before, name) != getattr(self.now, name):
                self._unsaved.setdefault(name, getattr(before, name))
        found = self._on_disk()
        if found is None:
            self.save()
        elif self._unsaved:
            self._write(found | {name: self._merged(name, found.get(name)) for name in self._unsaved})
        return self.now

    def save(self) -> bool:
        """Write everything in one step; False, and a notice, when the folder does not allow it."""
        return self._write(to_json(self.now))

    def mend(self) -> None:
        """Write the file again where somebody removed it; to be called now and then."""
        if self._is_there and state_of(self.file) is None:
            self.save()

    def _text(self) -> str:
        """What is in the file, without the mark that editors of Windows put before it."""
        return decoded(contents(self.file, SETTINGS)).removeprefix("\ufeff")

    def _write(self, values: Mapping[str, object]) -> bool:
        try:
            write_whole(self.file, json.dumps(values, ensure_ascii=False, indent=1))
        except OSError as error:
            log.warning("settings cannot be saved: %s", error)
            self._is_there = False
            self.notice = self.notice or "notice.settings_unsaved"
            return False
        self._is_there = True
        self._unsaved.clear()
        return True

    def _merged(self, name: str, found: object) -> object:
        """The plain value to be written: ours, but of several by name (the keys) only those that were changed here."""
        now, before = getattr(self.now, name), self._unsaved[name]
        if not isinstance(now, Mapping) or not isinstance(before, Mapping) or not isinstance(found, dict):
            return plain(now)
        kept = {each: value for each, value in found.items() if before.get(each) == now.get(each)}
        return kept | {each: plain(value) for each, value in now.items() if before.get(each) != value}

    def _on_disk(self) -> dict[str, object] | None:
        """What the file says now, whoever wrote it; None when there is nothing that can be added to."""
        try:
            found = parsed(self._text())
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def _keep_aside(self) -> None:
        try:
            put_aside(self.file, self.file.with_suffix(".damaged.json"))
        except OSError as error:
            log.warning("the damaged settings stay where they are: %s", error)
