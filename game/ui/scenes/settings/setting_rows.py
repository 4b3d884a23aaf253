"""The groups of the settings page, their rows, and the control of each row (ux 4.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from game.session.settings import TEXT_SCALES, Look, Marks, Pace, Palette, ShowChanges, TileSize
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
        return self.language(), self.display(), self.sound(), self.play(), self.input()

    def language(self) -> SettingGroup:
        """The four languages."""
        return SettingGroup(
            "language",
            (SettingRow("settings.language", lambda sheet, room, _: languages(sheet, self._services, room)),),
        )

    def display(self) -> SettingGroup:
        """What it looks like."""
        rows = (
            SettingRow("settings.theme", self._one_of("theme", Look, "look")),
            SettingRow("settings.palette", self._one_of("palette", Palette, "palette")),
            SettingRow("settings.marks", self._one_of("marks", Marks, "marks")),
            SettingRow("settings.tile_size", self._one_of("tile_size", TileSize, "tiles")),
            SettingRow("settings.text_scale", self._text_scale),
            SettingRow("settings.full_screen", self._full_screen),
            SettingRow("settings.reduced_motion", self._switch("reduced_motion")),
        )
        return SettingGroup("display", rows, ("theme", "palette", "marks", "tile_size", "text_scale", "reduced_motion"))

    def sound(self) -> SettingGroup:
        """What is heard."""
        rows = (
            SettingRow("settings.effects", self._volume("effects"), self._percent(100)),
            SettingRow("settings.ambience", self._volume("ambience"), self._percent(100)),
            SettingRow("settings.mute_unfocused", self._switch("mute_unfocused")),
        )
        return SettingGroup(
            "sound", rows, ("effects", "effects_unmuted", "ambience", "ambience_unmuted", "mute_unfocused")
        )

    def play(self) -> SettingGroup:
        """How the game is played."""
        rows = (
            SettingRow("settings.pace", self._one_of("pace", Pace, "pace")),
            SettingRow("settings.show_changes", self._one_of("show_changes", ShowChanges, "changes")),
            SettingRow("settings.fit_lens", self._switch("fit_lens", "settings.fit_lens_tip")),
            SettingRow("settings.confirm_end", self._switch("confirm_end")),
        )
        return SettingGroup("play", rows, ("pace", "show_changes", "fit_lens", "confirm_end"))

    def input(self) -> SettingGroup:
        """Pointer, keys and gamepad."""
        rows = (
            SettingRow("settings.steady_hand", self._switch("steady_hand", "settings.steady_hand_tip")),
            SettingRow("settings.more_time", self._switch("more_time", "settings.more_time_tip")),
            SettingRow("settings.keys", self._keys),
        )
        return SettingGroup("input", rows, ("steady_hand", "more_time", "keys"))

    def _keys(self, sheet: Sheet, room: Box, label: str) -> Part:
        """The button to the page of keys."""
        said = self._text("settings.keys_change")
        wide = min(button_width(sheet, said, BODY), room.w)
        box = Box(room.right - wide, room.y, wide, room.h)
        return button(sheet, box, "keys", said, lambda: Push(self._navigator.keys()), replace(PLAIN, units=BODY))

    def _one_of(self, field: str, kind: type[Enum], prefix: str) -> ControlMaker:
        """A choice among the members of an enum; `prefix` begins the keys of their names."""

        def fill(sheet: Sheet, room: Box, label: str) -> Part:
            options = [ChoiceOption(str(each.value), self._text(f"{prefix}.{each.value}")) for each in kind]
            now = str(getattr(self._services.store.now, field).value)

            def choose(value: str) -> None:
                self._services.store.change(**{field: kind(value)})

            return choice(sheet, room, field.replace("_", "-"), options, now, choose, label=label)

        return fill

    def _switch(self, field: str, tip: str = "") -> ControlMaker:
        """On or off."""

        def fill(sheet: Sheet, room: Box, label: str) -> Part:
            def turn(on: bool) -> None:
                self._services.store.change(**{field: on})

            now = bool(getattr(self._services.store.now, field))
            made = toggle(sheet, room, field.replace("_", "-"), label, on=now, turn=turn)
            return replace(made, tip=self._text(tip) if tip else "")

        return fill

    def _text_scale(self, sheet: Sheet, room: Box, label: str) -> Part:
        options = [ChoiceOption(str(percent), self._percent(percent)) for percent in TEXT_SCALES]
        now = str(self._services.store.now.text_scale)

        def scale(value: str) -> None:
            self._services.store.change(text_scale=int(value))

        return choice(sheet, room, "text-scale", options, now, scale, label=label)

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

    def _percent(self, number: int) -> str:
        return self._text("settings.text_scale_value", percent=number)

    def _text(self, key: str, **facts: object) -> str:
        return self._services.texts.text(key, **facts)
