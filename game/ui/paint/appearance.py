"""What the settings make of the window before anything is drawn: the language, theme, palette, marks on tiles, and the
colours' names in texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.rules.faces import Colour
from game.session.settings import Marks, Settings
from game.session.texts import SUITS as CARD_SUITS
from game.session.texts import Texts, language_for, system_locales
from game.ui.paint.painter import PIPS_ONLY, Painter
from game.ui.paint.theme import SUITS, Theme
from game.ui.paint.tiles.numerals import CARD
from game.ui.window import desktop_locales
from game.ui.wrap import terms_in


def theme_of(settings: Settings, themes: Path) -> Theme:
    """The theme and palette the player chose, from the folder of themes."""
    return Theme.load(themes / f"{settings.theme.value}.json", settings.palette.value)


def apply_look(painter: Painter, texts: Texts, settings: Settings, theme: Theme) -> None:
    """Apply the chosen look (`theme_of`) to the painter, its colours' names to the texts, and their terms to the
    type."""
    texts.name_colours({Colour(suit): theme.names[suit] for suit in SUITS})
    letters = letters_of(theme, texts) if settings.marks is Marks.LETTERS else PIPS_ONLY
    painter.wear(theme, letters, settings.text_scale / 100)
    painter.fonts.terms = terms_in(texts.sentences())


def letters_of(theme: Theme, texts: Texts) -> Mapping[str, str]:
    """The letter of each suit in the present language."""
    tiles = {suit: texts.text(f"letter.{theme.names[suit]}") for suit in SUITS}
    return tiles | {f"{CARD}{suit}": texts.text(f"letter.{name}") for suit, name in CARD_SUITS.items()}


def look_for(settings: Settings) -> tuple[object, ...]:
    """The settings that determine the look."""
    return settings.theme, settings.palette, settings.marks


def language_of(settings: Settings) -> str:
    """The language the player chose, or the system's."""
    return settings.language or language_for((*system_locales(), *desktop_locales()))
