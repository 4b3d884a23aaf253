"""Slow to build, the same for every test, and never changed by one: built once in each process that runs tests."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path
from typing import ClassVar

import pygame

from game.session.system.paths import Assets
from game.session.texts import Texts, languages
from game.ui.paint.fonts import Fonts
from game.ui.paint.theme import Theme
from game.ui.pictures import Weight
from game.ui.wrap import terms_in
from tools.past_games import kept_game

finished_game = cache(kept_game)
"""One of the finished games that are kept for tests."""
ASSETS = Assets(Path(__file__).resolve().parents[1] / "assets")
LANGUAGES = languages()
"""Those that are there; no test names them all."""


class SharingFonts(Fonts):
    """Type of the test's own that knows the terms of its language; a line that any test has measured in it is not
    measured again."""

    MEASURED: ClassVar[dict[str, dict[tuple[str, int, Weight], int]]] = {}

    def speak(self, language: str) -> None:
        self._widths = {}
        super().speak(language)
        self._widths = self.MEASURED.setdefault(language, {})
        self.terms = terms_of(language)

    def take_found(self) -> bool:
        """Fonts of a system are of one test only, as is what is measured with them."""
        found = super().take_found()
        self._widths = {} if found else self._widths
        return found


def fonts(language: str = "en") -> Fonts:
    """Type to measure with; a test that speaks another language with it makes its own `SharingFonts`."""
    try:
        for face in _opened(language)._loaded.values():
            face.get_height()
    except pygame.error:  # a program that a test ran to its end has closed all fonts of the process
        _opened.cache_clear()
    return _opened(language)


@cache
def _opened(language: str) -> Fonts:
    return SharingFonts(ASSETS.fonts, language)


@cache
def theme(name: str = "walnut", palette: str = "classic") -> Theme:
    """A look; themes are values."""
    return Theme.load(ASSETS.themes / f"{name}.json", palette)


def texts(language: str = "en") -> Texts:
    """Sentences of the caller's own, who may change language and colours: only the catalogue is shared."""
    return copy(_read(language))


@cache
def _read(language: str) -> Texts:
    return Texts(language, ASSETS.locale)


@cache
def terms_of(language: str) -> frozenset[str]:
    """What no line of the language ends within."""
    return terms_in(_read(language).sentences())


def sentence(key: str, n: int | None = None, /, **facts: object) -> str:
    """What an English game says by this key, of `n` things where it counts. Tests name keys: wording stays free."""
    english = _read("en")
    if n is None:
        return english.text(key, **facts)
    try:
        return english.plural(key, n, **facts)
    except KeyError:
        return english.text(key, n=n, **facts)
