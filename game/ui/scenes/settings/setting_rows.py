"""The groups of the settings page, their rows, and the control of each row (ux 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from game.rules.games.option import answer_name
from game.session.setting import Setting
from game.session.settings import SETTINGS
from game.session.system.readers import flag
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.scene import Push
from game.ui.scenes.page_parts import languages
from game.ui.widgets.button import PLAIN, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.slider import slider
from game.ui.widgets.toggle import toggle

ControlMaker = Callable[[Sheet, Box, str], Part]
"""Makes the control at the right end of a row, given the row's label."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One line of the page."""

    key: str
    fill: ControlMaker
    beside: str = ""
    """The longest text that stands to the left of the control."""


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Rows that belong together."""

    name: str
    rows: tuple[SettingRow, ...]
    fields: tuple[str, ...] = ()
    """The settings that a reset of the group restores."""


class SettingRows:
    """Reads and changes the settings in force; what is changed applies at once."""

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator
        self._services = navigator.services

    def groups(self) -> tuple[SettingGroup, ...]:
        """All groups in their order."""
        return tuple(map(self.group, dict.fromkeys(each.group for each in SETTINGS.values() if each.group)))

    def group(self, name: str) -> SettingGroup:
        """The group of this name, with its rows in the order of the settings."""
        inside = {field: each for field, each in SETTINGS.items() if each.group == name}
        rows = tuple(self._row(field, each) for field, each in inside.items() if each.shown)
        return SettingGroup(name, rows, tuple(field for field, each in inside.items() if each.resets))

    def _row(self, field: str, about: Setting) -> SettingRow:
        """The row of a setting, with the control that fits what may be chosen."""
        special: Mapping[str, SettingRow] = {
            "language": SettingRow("settings.language", lambda sheet, room, _: languages(sheet, self._services, room)),
            "window": SettingRow("settings.full_screen", self._full_screen),
            "keys": SettingRow("settings.keys", self._keys),
        }
        if field in special:
            return special[field]
        key = f"settings.{field}"
        if about.choices:
            return SettingRow(key, self._one_of(field, about))
        if about.read is flag:
            return SettingRow(key, self._switch(field, f"{key}_tip" if about.tip else ""))
        return SettingRow(key, self._volume(field), self._percent(100))

    def _keys(self, sheet: Sheet, room: Box, label: str) -> Part:
        """The button to the page of keys."""
        said = self._text("settings.keys_change")
        wide = min(button_width(sheet, said, BODY), room.w)
        box = Box(room.right - wide, room.y, wide, room.h)
        return button(sheet, box, "keys", said, lambda: Push(self._navigator.keys()), replace(PLAIN, units=BODY))

    def _one_of(self, field: str, about: Setting) -> ControlMaker:
        """A choice among several answers."""
        offered = {answer_name(each): each for each in about.choices}

        def fill(sheet: Sheet, room: Box, label: str) -> Part:
            options = [ChoiceOption(name, self._answer(about, name)) for name in offered]
            now = answer_name(getattr(self._services.store.now, field))
            return choice(sheet, room, field.replace("_", "-"), options, now, choose, label=label)

        def choose(name: str) -> None:
            self._services.store.change(**{field: offered[name]})

        return fill

    def _answer(self, about: Setting, name: str) -> str:
        """What an answer is called; one without a name is a number of per cent."""
        return self._text(f"{about.answers}.{name}") if about.answers else self._percent(name)

    def _switch(self, field: str, tip: str = "") -> ControlMaker:
        """On or off."""

        def fill(sheet: Sheet, room: Box, label: str) -> Part:
            def turn(on: bool) -> None:
                self._services.store.change(**{field: on})

            now = bool(getattr(self._services.store.now, field))
            made = toggle(sheet, room, field.replace("_", "-"), label, on=now, turn=turn)
            return replace(made, tip=self._text(tip) if tip else "")

        return fill

    def _full_screen(self, sheet: Sheet, room: Box, label: str) -> Part:
        def turn(on: bool) -> None:
            place = self._services.store.now.window
            self._services.store.change(window=replace(place, full_screen=on))

        now = self._services.store.now.window.full_screen
        return toggle(sheet, room, "full-screen", label, on=now, turn=turn)

    def _volume(self, field: str) -> ControlMaker:
        """A slider for one kind of sound."""

        def fill(sheet: Sheet, room: Box, label: str) -> Part:
            now: int = getattr(self._services.store.now, field)
            return slider(sheet, room, field, label, now, self._percent(now), move)

        def move(value: int) -> None:
            self._services.store.change(**{field: value})

        return fill

    def _percent(self, number: int | str) -> str:
        return self._text("settings.text_scale_value", percent=number)

    def _text(self, key: str, **facts: object) -> str:
        return self._services.texts.text(key, **facts)
