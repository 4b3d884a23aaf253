"""What the app's own keys change in the settings, in every scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from game.session.settings import TEXT_SCALES, WindowPlace
from game.session.settings_store import SettingsStore
from game.ui.input.gestures import Action


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
