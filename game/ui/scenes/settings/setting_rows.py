"""The groups of the settings page, their rows, and the control of each row (ux 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.rules.games.option import answer_name
from game.session.setting import Setting
from game.session.settings import SETTINGS, Settings
from game.session.system.readers import flag
from game.session.texts import languages
from game.ui.kit.boxes import HBox, Sized
from game.ui.kit.controls import ChoiceItem, ChoiceOption, SliderItem, ToggleItem
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.places import KeysPlace, SoundsPlace
from game.ui.scene import Push
from game.ui.services import Services
from game.ui.widgets.button import PLAIN
from game.ui.widgets.sheet import BODY
from game.ui.widgets.words import Ink

SLIDER, NUMBER, BETWEEN, STEP = 420, 160, 20, 5
"""The width of a slider and of the number beside it, and what is between them, in units; and its steps."""
TALL = 62


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One line of the page."""

    field: str
    group: str
    label: str
    about: str
    """One sentence."""
    control: Item
    answers: tuple[str, ...] = ()
    """What the choices are called, for the search."""


class SettingRows:
    """Reads and changes the settings in force; what is changed applies at once."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of all groups in their order."""
        return tuple(dict.fromkeys(each.group for each in SETTINGS.values() if each.group))

    def rows(self, group: str = "") -> tuple[SettingRow, ...]:
        """The rows of a group, or of all, in the order of the settings."""
        shown = ((field, each) for field, each in SETTINGS.items() if each.shown and each.group)
        return tuple(self._row(field, each) for field, each in shown if not group or each.group == group)

    def chosen(self, group: str) -> Mapping[str, object]:
        """What the settings of a group are now, without those that no reset restores."""
        return {field: getattr(self._services.store.now, field) for field in _restored(group)}

    def differs(self, group: str) -> bool:
        """Whether one of them was changed."""
        return self.chosen(group) != delivered(group)

    def _row(self, field: str, about: Setting) -> SettingRow:
        """The row of a setting, with the control that fits what may be chosen."""
        name = "full_screen" if field == "window" else field
        label = self._text(f"settings.{name}")
        offered = {answer_name(each): self._answer(about, answer_name(each)) for each in about.choices}
        offered = dict(languages()) if field == "language" else offered
        found = (self._text("sounds.title"),) if field == "sounds_for_words" else tuple(offered.values())
        control = self._control(field, about, label, offered)
        return SettingRow(field, about.group, label, self._text(f"settings.{name}_about"), control, found)

    def _control(self, field: str, about: Setting, label: str, offered: Mapping[str, str]) -> Item:
        if field == "keys":
            look, said = replace(PLAIN, units=BODY), self._text("settings.keys_change")
            return ButtonItem("keys", said, lambda: Push(KeysPlace()), look, TALL)
        if field == "sounds_for_words":
            learn = ButtonItem("sounds", self._text("sounds.title"), lambda: Push(SoundsPlace()), tall=TALL)
            return HBox((learn, self._switch(field, label)), BETWEEN, down=0.5)
        if field == "window":
            return self._full_screen(label)
        if offered:
            return self._one_of(field, about, label, offered)
        if about.read is flag:
            return self._switch(field, label)
        return self._volume(field, label)

    def _one_of(self, field: str, about: Setting, label: str, offered: Mapping[str, str]) -> Item:
        """A choice among several answers."""
        values = {answer_name(each): each for each in about.choices}
        options = [ChoiceOption(name, called, name if field == "language" else "") for name, called in offered.items()]

        def choose(name: str) -> None:
            self._services.store.change(**{field: values.get(name, name)})

        now = self._services.texts.language if field == "language" else answer_name(self._now(field))
        return ChoiceItem(field.replace("_", "-"), options, now, choose, label, tall=TALL, stepped=True)

    def _answer(self, about: Setting, name: str) -> str:
        """What an answer is called; one without a name is a number of per cent."""
        return self._text(f"{about.answers}.{name}") if about.answers else self._percent(name)

    def _switch(self, field: str, label: str) -> Item:
        """On or off."""

        def turn(on: bool) -> None:
            self._services.store.change(**{field: on})

        return ToggleItem(field.replace("_", "-"), label, bool(self._now(field)), turn)

    def _full_screen(self, label: str) -> Item:
        place = self._services.store.now.window

        def turn(on: bool) -> None:
            self._services.store.change(window=replace(place, full_screen=on))

        return ToggleItem("full-screen", label, place.full_screen, turn)

    def _volume(self, field: str, label: str) -> Item:
        """A slider for one kind of sound."""

        def move(value: int) -> None:
            self._services.store.change(**{field: value})

        now = int(getattr(self._services.store.now, field))
        told = Sized(TextItem(self._percent(now), Ink(BODY, across=1.0)), wide=NUMBER)
        return HBox((told, SliderItem(field, label, 100, now, move, SLIDER, TALL, STEP)), BETWEEN, down=0.5)

    def _now(self, field: str) -> object:
        return getattr(self._services.store.now, field)

    def _percent(self, number: int | str) -> str:
        return self._text("settings.text_scale_value", percent=number)

    def _text(self, key: str, **facts: object) -> str:
        return self._services.texts.text(key, **facts)


def _restored(group: str) -> tuple[str, ...]:
    """The settings of a group that a reset restores."""
    return tuple(field for field, each in SETTINGS.items() if each.group == group and each.resets)


def delivered(group: str) -> Mapping[str, object]:
    """The default settings of a group."""
    usual = Settings()
    return {field: getattr(usual, field) for field in _restored(group)}
