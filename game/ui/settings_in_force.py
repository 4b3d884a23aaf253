"""Applies settings the moment they change, and changes those that have keys everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.session.settings import TEXT_SCALES, Settings, WindowPlace
from game.session.settings_store import SettingsStore
from game.session.system.paths import Assets
from game.ui.input.gestures import Action
from game.ui.input.keymap import Keymap
from game.ui.input.translator import Translator
from game.ui.paint.appearance import apply_look, language_of, look_for, theme_of
from game.ui.services import Services

if TYPE_CHECKING:
    from game.ui.app import FrameOutput


HEARD = "place1"
"""The sound that is played after a change of volume."""


class SettingsInForce:
    """The settings that hold; `apply` compares them with those in the store."""

    def __init__(self, output: FrameOutput, services: Services, translator: Translator) -> None:
        self._output = output
        self._services = services
        self._translator = translator
        self._now = services.store.now
        self._unfocused = False
        self._obey_keys()

    def apply(self) -> tuple[bool, bool]:
        """Apply what changed since the last call, fonts that were found among it; whether everything is laid out and
        painted again, and whether the new look comes gradually."""
        found = self._output.fonts.take_found()
        before, now = self._now, self._services.store.now
        if now is before:
            return found, False
        self._now = now
        self._obey_keys()
        if _loudness(now) != _loudness(before):
            self._set_volume()
        if now.effects != before.effects:
            self._services.sounds.play(HEARD)
        if now.window.full_screen != before.window.full_screen:
            self._output.window.show_full_screen(wanted=now.window.full_screen)
        if now.language != before.language:
            language = language_of(now)
            self._services.texts.speak(language)
            self._output.fonts.speak(language)
            if self._services.listened():
                self._services.said.append(self._services.texts.text("settings.language_now"))
        other_look = look_for(now) != look_for(before)
        if other_look or (now.language, now.text_scale) != (before.language, before.text_scale):
            apply_look(self._output.painter, self._services.texts, now, theme_of(now, Assets.of_bundle().themes))
        return found or other_look or laid_out_otherwise(before, now), other_look and not now.reduced_motion

    def change_focus(self, *, lost: bool) -> None:
        """Another window is in use now, or this one again."""
        self._unfocused = lost
        self._set_volume()

    def _obey_keys(self) -> None:
        """Apply the player's keys and the setting for steady hands."""
        if self._now.keys != self._translator.keymap.chosen:
            self._translator.keymap = Keymap(self._now.keys)
        self._translator.steady.on = self._now.steady_hand

    def _set_volume(self) -> None:
        """Set the chosen volume, or silence while another window is in use."""
        now, sounds = self._services.store.now, self._services.sounds
        silent = self._unfocused and now.mute_unfocused
        sounds.volume(0 if silent else now.effects)
        sounds.ambience(0 if silent else now.ambience)


def laid_out_otherwise(before: Settings, now: Settings) -> bool:
    """Whether a page looks different with the new settings, whatever the look."""

    def layout(settings: Settings) -> tuple[object, ...]:
        shown = settings.tile_size, settings.faces, settings.reduced_motion, settings.window.full_screen
        return settings.language, settings.text_scale, *shown

    return layout(before) != layout(now)


def _loudness(settings: Settings) -> tuple[int, int, bool]:
    return settings.effects, settings.ambience, settings.mute_unfocused


def toggle_full_screen(store: SettingsStore, place: WindowPlace) -> None:
    """Full screen, or back to the window at `place`."""
    store.change(window=replace(place, full_screen=not place.full_screen))


def toggle_mute(store: SettingsStore) -> None:
    """Mute, or restore the volumes from before."""
    now = store.now
    if now.effects or now.ambience:
        kept = now.effects or now.effects_unmuted
        store.change(effects=0, effects_unmuted=kept, ambience=0, ambience_unmuted=now.ambience)
    else:
        store.change(effects=now.effects_unmuted, ambience=now.ambience_unmuted)


def scale_text(store: SettingsStore, step: int) -> None:
    """The next larger (1) or smaller (-1) type size, or the normal one (0)."""
    at = TEXT_SCALES.index(store.now.text_scale) + step if step else 0
    store.change(text_scale=TEXT_SCALES[max(0, min(at, len(TEXT_SCALES) - 1))])


def settings_actions(store: SettingsStore, place: Callable[[], WindowPlace]) -> Mapping[Action, Callable[[], None]]:
    """The actions that change a setting and nothing else; `place` is the window's present place."""
    return MappingProxyType(
        {
            Action.FULL_SCREEN: lambda: toggle_full_screen(store, place()),
            Action.LARGER: partial(scale_text, store, 1),
            Action.SMALLER: partial(scale_text, store, -1),
            Action.NORMAL_SIZE: partial(scale_text, store, 0),
        }
    )
