"""Every sentence the player can read, by key, in the present language."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import date
from functools import cache
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType

from game.rules.faces import Colour, Face, Rank
from game.rules.games.game import PieceKind
from game.rules.problems import Problem
from game.session.system.asset_files import AssetError, object_in
from game.session.system.paths import NAME, Assets

CHINESE = ("zh_Hant", "zh_Hans")
"""Languages that set a space between Latin letters and characters."""
SUITS: Mapping[Colour, str] = {
    Colour.BLACK: "spades",
    Colour.RED: "hearts",
    Colour.BLUE: "clubs",
    Colour.ORANGE: "diamonds",
}
"""The suits of cards as ends of text keys (rules 13.2)."""
FALLBACK = "en"
"""What is spoken to those whose language the game has not."""
TITLE = "app.title"
"""A key that every catalogue has."""
FIRST_HAN, LAST_HAN = "\u3400", "\u9fff"
TRADITIONAL = ("tw", "hk", "mo", "hant")
"""Regions and scripts that read traditional characters."""
ENDS = ".!?。！？"
"""What a sentence ends with that has its own full stop."""


class CatalogueError(Exception):
    """The folder of catalogues is incomplete, or what is in it cannot be read."""


@cache
def languages(folder: Path | None = None) -> Mapping[str, str]:
    """Codes of the languages in a folder of catalogues, by default the game's, and how each calls itself, in the order
    in which they are offered; raises CatalogueError where there is no English one, or one that cannot be read.

    `language.json` beside the catalogues of a language says both: reading those would take 10 ms each.
    """
    folder = folder or Assets.of_bundle().locale
    try:
        found = [
            (*itemgetter("place", "name")(object_in(file)), file.parent.name) for file in folder.glob("*/language.json")
        ]
        names = {code: str(name) for _, name, code in sorted(found)}
    except (AssetError, OSError, KeyError, TypeError) as fault:
        raise CatalogueError(str(folder)) from fault
    if FALLBACK not in names:
        raise CatalogueError(str(folder))
    return MappingProxyType(names)


class Spoken:
    """The language that is spoken and the names of the colours, shared by all texts of one program."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.language = ""
        self.catalogue = gettext.NullTranslations()
        self.colours: Mapping[Colour, str] = {colour: colour.name.lower() for colour in Colour}

    def speak(self, language: str) -> None:
        """Use this language from now on; raises KeyError for an unknown one."""
        if language not in languages(self._folder):
            raise KeyError(language)
        if language == self.language:
            return
        self.catalogue = _catalogue(self._folder / language / "LC_MESSAGES" / f"{NAME}.mo")
        self.language = language


class Texts:
    """Returns sentences by key; a key that the catalogue lacks raises KeyError, so that tests find it."""

    def __init__(self, language: str, folder: Path) -> None:
        self._spoken = Spoken(folder)
        self._pieces = PieceKind.TILES
        self.speak(language)

    def speak(self, language: str) -> None:
        """Use this language from now on; raises KeyError for an unknown one."""
        self._spoken.speak(language)

    @property
    def language(self) -> str:
        """The language that is spoken."""
        return self._spoken.language

    @property
    def _catalogue(self) -> gettext.NullTranslations:
        return self._spoken.catalogue

    def of_pieces(self, pieces: PieceKind) -> Texts:
        """The same texts about a game of these pieces. A sentence that is another one there has a second key: its
        own with `@cards` behind it."""
        texts = Texts.__new__(Texts)
        texts._spoken, texts._pieces = self._spoken, pieces
        return texts

    def turn_to(self, pieces: PieceKind) -> None:
        """Speak of these pieces from now on."""
        self._pieces = pieces

    def __copy__(self) -> Texts:
        """Texts that may speak another language than these."""
        texts = self.of_pieces(self._pieces)
        texts._spoken = copy(self._spoken)
        return texts

    def name_colours(self, names: Mapping[Colour, str]) -> None:
        """Name the four colours by these ends of text keys, as the palette prints them: orange or teal (ux 3.2)."""
        self._spoken.colours = dict(names)

    @property
    def voice(self) -> tuple[str, ...]:
        """The language, the pieces and the colours' names; while this value is the same, so are all texts."""
        return (self.language, self._pieces.value, *self._spoken.colours.values())

    def text(self, key: str, **facts: object) -> str:
        """The sentence of `key` with its named places filled in."""
        sentence = self._catalogue.gettext(self._own(key))
        if sentence == key:
            raise KeyError(key)
        return self._filled(sentence, facts)

    def plural(self, key: str, n: int, **facts: object) -> str:
        """The sentence of `key` for `n` things; `n` fills the place of that name."""
        own = self._own(key, n)
        sentence = self._catalogue.ngettext(own, own, n)
        if sentence == key:
            raise KeyError(key)
        return self._filled(sentence, {**facts, "n": n})

    def _own(self, key: str, n: int | None = None) -> str:
        """The key of the sentence about these pieces, where there is one."""
        if self._pieces is PieceKind.TILES:
            return key
        own, spoken = f"{key}@{self._pieces.value}", self._catalogue
        said = spoken.gettext(own) if n is None else spoken.ngettext(own, own, n)
        return key if said == own else own

    def has(self, key: str) -> bool:
        """Whether the catalogue has a plain sentence for the key."""
        return self._catalogue.gettext(key) != key

    def keys(self) -> frozenset[str]:
        """Every key there is a sentence for."""
        return frozenset(key if isinstance(key, str) else key[0] for key in self._entries() if key)

    def sentences(self) -> tuple[str, ...]:
        """Every sentence, with the places still to be filled in."""
        return tuple(sentence for key, sentence in self._entries().items() if key)

    def _entries(self) -> Mapping[str | tuple[str, int], str]:
        """The catalogue's entries; gettext has no public way to them."""
        entries: Mapping[str | tuple[str, int], str] = self._catalogue._catalog  # type: ignore[attr-defined]
        return entries

    def problem(self, problem: Problem) -> str:
        """The sentence of a problem (ux 2.7)."""
        key, facts = f"problem.{problem.reason.value}", dict(problem.facts)
        count = facts.pop("count", None)
        if isinstance(count, int) and self._catalogue.ngettext(key, key, count) != key:
            return self.plural(key, count, **facts)
        return self.text(key, **dict(problem.facts))

    def colour_name(self, colour: Colour) -> str:
        """What a colour or suit is called on these pieces."""
        if self._pieces is PieceKind.CARDS:
            return self.text(f"suit.{SUITS[colour]}")
        return self.text(f"colour.{self._spoken.colours[colour]}")

    def names(self, personas: Sequence[str]) -> tuple[str, ...]:
        """The names of seats, by their name keys; a character with two seats is numbered."""
        plain = [self.text(f"persona.{persona}") for persona in personas]
        return tuple(
            self.text("persona.numbered", name=name, number=plain[: seat + 1].count(name))
            if plain.count(name) > 1
            else name
            for seat, name in enumerate(plain)
        )

    def _filled(self, sentence: str, facts: Mapping[str, object]) -> str:
        """The places filled in; a sentence without facts of its own may name the colours on the tiles."""
        if not facts and "{" in sentence:
            facts = {colour.name.lower(): colour for colour in Colour}
        if not facts:
            return sentence
        worded = {name: self._worded(fact) for name, fact in facts.items()}
        if self.language in CHINESE:
            sentence = _spaced(sentence, worded)
        return sentence.format(**worded)

    def _worded(self, fact: object) -> object:
        if isinstance(fact, Colour):
            return self.colour_name(fact)
        if isinstance(fact, Face):
            return self.text("tile.face", colour=fact.colour, number=Rank(fact.number))
        return self.rank(fact) if isinstance(fact, Rank) else fact

    def rank(self, number: int) -> object:
        """What a number is called on these pieces: itself, or ace, jack, queen, king."""
        if self._pieces is PieceKind.TILES:
            return number
        key = f"rank.{number}"
        return self.text(key) if self.has(key) else str(number)


@cache
def _catalogue(file: Path) -> gettext.GNUTranslations:
    """The catalogue of a language; who comes back to one need not wait for it again. Raises CatalogueError."""
    try:
        with file.open("rb") as stream:
            catalogue = gettext.GNUTranslations(stream)
    except Exception as fault:  # gettext believes what it reads: of damaged bytes it raises whatever they lead to
        raise CatalogueError(str(file)) from fault
    if catalogue.gettext(TITLE) == TITLE:
        raise CatalogueError(str(file))
    return catalogue


def _spaced(sentence: str, worded: Mapping[str, object]) -> str:
    """The sentence with a space between a place for Latin letters or figures and the characters beside it."""
    for name, fact in worded.items():
        place = f"{{{name}}}"
        before, found, after = sentence.partition(place)
        if not found or not isinstance(fact, str) or not fact:
            continue
        left = " " if _is_han(before[-1:]) and fact[0].isascii() else ""
        right = " " if _is_han(after[:1]) and fact[-1].isascii() else ""
        sentence = before + left + place + right + after
    return sentence


def _is_han(sign: str) -> bool:
    return FIRST_HAN <= sign <= LAST_HAN


def language_for(locales: Iterable[str]) -> str:
    """The game's language nearest to the first locale it knows (`zh_TW`, `ja-JP`, `en_US.UTF-8`), or English."""
    return next((code for code in map(_code, locales) if code), FALLBACK)


def system_locales() -> tuple[str, ...]:
    """What the environment says the user reads, most wanted first; nothing for the plain C locale."""
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    if locale.split(".")[0] in ("C", "POSIX"):
        return ()
    wanted = os.environ.get("LANGUAGE", "").split(":")
    return tuple(filter(None, (*wanted, locale)))


def _code(locale: str) -> str:
    language, *rest = locale.split(".")[0].replace("-", "_").lower().split("_")
    if language == "zh":
        return "zh_Hant" if any(part in TRADITIONAL for part in rest) else "zh_Hans"
    return language if language in languages() else ""


def in_turn(texts: Texts, sentences: Iterable[str]) -> str:
    """The sentences that are not empty, one after the other."""
    told = ""
    for sentence in filter(None, sentences):
        key = "say.next" if told[-1:] in ENDS else "say.then"
        told = texts.text(key, first=told, then=sentence) if told else sentence
    return told


def month_name(texts: Texts, day: date) -> str:
    """The name of the month of a day in this language."""
    return texts.text(f"month.{day.month}")


def week_of(texts: Texts) -> tuple[int, ...]:
    """The days of the week, 0 for Monday, in the order in which this language begins it."""
    first = int(texts.text("week.first"))
    return tuple((first + day) % 7 for day in range(7))


def date_in_words(texts: Texts, day: date) -> str:
    """The day and the month."""
    return texts.text("date.day", day=day.day, month=month_name(texts, day))


def month_in_words(texts: Texts, day: date) -> str:
    """The month and the year."""
    return texts.text("date.month", month=month_name(texts, day), year=day.year)
