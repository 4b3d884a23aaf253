"""Chooses the language."""

from __future__ import annotations

from game.session.settings import Settings
from game.session.texts import language_for, system_locales
from game.ui.window import desktop_locales


def language_of(settings: Settings) -> str:
    """The language the player chose, or the system's."""
    return settings.language or language_for((*system_locales(), *desktop_locales()))
