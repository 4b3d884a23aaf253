"""A small file of the player's folder for the tests of such files; programs that they start import it, too, and so it
needs no pytest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.session.system import kept
from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat
from game.session.system.readers import between, fields_of, matching, named, one_of, several

MOST = 5


@dataclass(frozen=True)
class Shelf:
    """Something to be kept: books by name with their pages read, favourites, and the colour that was chosen last."""

    books: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    liked: tuple[str, ...] = ()
    colour: str = "red"
    lent: frozenset[str] = frozenset()

    def joined(self, other: Shelf) -> Shelf:
        names = [*self.books, *other.books]
        books = {name: max(self.books.get(name, 0), other.books.get(name, 0)) for name in names}
        liked = (*(each for each in self.liked if each not in other.liked), *other.liked)
        return replace(other, books=MappingProxyType(books), liked=liked[-MOST:], lent=self.lent | other.lent)


def read_shelf(found: Any) -> Shelf:
    readers = {
        "liked": several(matching("[a-z ]{1,20}"), MOST),
        "colour": one_of("red", "blue"),
        "lent": lambda found: frozenset(several(matching("[a-z ]{1,20}"), MOST)(found)),
    }
    books = named(matching("[a-z ]{1,20}"), between(0, 100), MOST)(found["books"])
    return Shelf(books, **fields_of(found, readers))


FORMAT = JsonFormat(1, Shelf(), read_shelf, lambda shelf: {
    "books": shelf.books, "liked": shelf.liked, "lent": shelf.lent, "colour": shelf.colour,
}, Shelf.joined)  # fmt: skip


def reads(name: str, pages: int = 1) -> Callable[[Shelf], Shelf]:
    return lambda shelf: replace(shelf, books=MappingProxyType({**shelf.books, name: pages}))


def opened(file: Path) -> Kept[Shelf]:
    """As at another start of the program."""
    return Kept(file, FORMAT)


def books(file: Path) -> set[str]:
    return set(opened(file).now().books)


def beside(file: Path) -> Path:
    return file.with_suffix(kept.BESIDE[0])
