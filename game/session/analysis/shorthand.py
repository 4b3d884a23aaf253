"""Tiles in as few keys as possible: `r5-9`, `7krb`, `58r`, `r5J7`; cards: `S5-9`, `7SHD`.

Either a suit comes first and holds for all numbers after it, or numbers come first and every suit after them makes
tiles of all of them. The longest number is read first (`112` is 11 and 2), a comma parts numbers (`1,12`), a dash makes
a run of them. `*` is a joker, and so is every letter of a joker; `J` in a pack of cards is a jack where a suit can go
with it. Capitals and small letters are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from types import MappingProxyType

from game.rules.faces import LOWEST, Colour, Face
from game.rules.games.game import Game
from game.rules.sets.symbols import PlainJoker, Printed, Symbol

Row = tuple[Symbol, ...]
LONGEST = 120
"""Characters of one entry."""
ANY_JOKER, COMMA, DASH = "*", ",", "-"


@dataclass(frozen=True, slots=True)
class TypedTiles:
    """What an entry says so far."""

    symbols: Row = ()
    open: bool = False
    """Whether something is still to come: numbers wait for their suit, or a dash for its end."""
    fault: int | None = None
    """The place of the first character that cannot stand there, from 0."""


@dataclass(frozen=True)
class Alphabet:
    """The letters of one game."""

    suits: Mapping[str, Colour]
    ranks: tuple[tuple[str, int], ...]
    """Every rank as it is written with its number, the longest first."""
    jokers: Mapping[str, Symbol]
    highest: int
    ace_high: bool

    @classmethod
    def of(cls, game: Game) -> Alphabet:
        """The letters of this game, all of them small."""
        spelling, pieces = game.spelling, game.pieces
        suits = {spelling.suits[colour.rank].lower(): colour for colour in pieces.suits}
        ranks = [(spelling.ranks[number - LOWEST].lower(), number) for number in pieces.numbers]
        ranks += [] if any(text == str(LOWEST) for text, _ in ranks) else [(str(LOWEST), LOWEST)]
        ranks.sort(key=lambda pair: -len(pair[0]))
        jokers = {str(joker).lower(): joker for joker in spelling.jokers}
        jokers[ANY_JOKER] = PlainJoker()
        return cls(MappingProxyType(suits), tuple(ranks), MappingProxyType(jokers), pieces.highest, pieces.ace_high)

    def rank_at(self, text: str, place: int) -> tuple[str, int] | None:
        """The longest rank that is written there."""
        return next(((word, number) for word, number in self.ranks if text.startswith(word, place)), None)

    def between(self, first: int, last: int) -> Iterator[int]:
        """The numbers after the first up to the last, which may be below it; an ace above the king where it may be."""
        if last < first and last == LOWEST and self.ace_high:
            yield from (*range(first + 1, self.highest + 1), LOWEST)
            return
        step = 1 if last > first else -1
        yield from range(first + step, last + step, step)


@dataclass(slots=True)
class _EntryReader:
    """Reads one entry from left to right."""

    alphabet: Alphabet
    symbols: list[Symbol] = field(default_factory=list)
    suit: Colour | None = None
    """The suit that came first and holds for the numbers after it."""
    waiting: list[int | Symbol] = field(default_factory=list)
    """Numbers, and jokers between them, that wait for a suit."""
    taken: tuple[int, ...] = ()
    """Numbers the last suit made tiles of: another suit right after it makes tiles of them, too."""
    last: int | None = None
    """The number a dash would begin with."""
    dashed: bool = False
    bare: bool = False
    """Whether a suit has come and no number yet."""

    def read(self, text: str) -> TypedTiles:
        """Everything the text says."""
        place = 0
        while place < len(text):
            length = self._step(text, place)
            if not length:
                return TypedTiles(tuple(self.symbols), fault=place)
            place += length
        self._settle()
        unfinished = self.dashed or self.bare or any(isinstance(each, int) for each in self.waiting)
        return TypedTiles(tuple(self.symbols), open=unfinished)

    def _step(self, text: str, place: int) -> int:
        """Read what stands there; how many characters it has, 0 for one that cannot stand there."""
        sign, rank = text[place], self.alphabet.rank_at(text, place)
        if sign == COMMA:
            return int(not self.dashed and (self.last is not None or bool(self.symbols)))
        if sign == DASH:
            if self.last is None or self.dashed:
                return 0
            self.dashed = True
        elif rank is not None:
            self._number(rank[1])
            return len(rank[0])
        elif self.dashed:
            return 0
        elif sign in self.alphabet.suits:
            self._suit(self.alphabet.suits[sign])
        elif sign in self.alphabet.jokers:
            self._joker(self.alphabet.jokers[sign])
        else:
            return 0
        return 1

    def _number(self, number: int) -> None:
        numbers = (number,) if not self.dashed or self.last is None else tuple(self.alphabet.between(self.last, number))
        self.dashed, self.bare, self.last, self.taken = False, False, number, ()
        if self.suit is not None:
            self.symbols += (Printed(Face(self.suit, each)) for each in numbers)
        else:
            self.waiting += numbers

    def _suit(self, suit: Colour) -> None:
        self.last = None
        if self.waiting:
            self.symbols += (each if not isinstance(each, int) else _face(suit, each) for each in self.waiting)
            self.taken = tuple(each for each in self.waiting if isinstance(each, int))
            self.waiting.clear()
        elif self.taken:
            self.symbols += (_face(suit, each) for each in self.taken)
        else:
            self.suit, self.bare = suit, True

    def _joker(self, joker: Symbol) -> None:
        self.last, self.taken = None, ()
        (self.waiting if self.waiting else self.symbols).append(joker)

    def _settle(self) -> None:
        """A rank that is a joker's letter too is one when no suit came."""
        jokers = [self.alphabet.jokers.get(word) for word, number in self.alphabet.ranks if number in self.waiting]
        if self.waiting and all(jokers) and not self.dashed:
            self.symbols += (joker for joker in jokers for _ in range(len(self.waiting)) if joker)
            self.waiting.clear()


def _face(suit: Colour, number: int) -> Symbol:
    return Printed(Face(suit, number))


def read_shorthand(text: str, game: Game, *, longest: int = LONGEST) -> TypedTiles:
    """What the text says in this game; reading stops at the first character that cannot stand there."""
    return _EntryReader(_alphabet(game)).read(text[:longest].lower())


@cache
def _alphabet(game: Game) -> Alphabet:
    """Made once for each game; those of one name have the same letters."""
    return Alphabet.of(game)


def shorthand_of(row: Sequence[Symbol], game: Game) -> str:
    """A short text that reads as these tiles in this order."""
    if not row:
        return ""
    numbers = {symbol.face.number for symbol in row if symbol.face is not None}
    suits = [symbol.face.colour for symbol in row if symbol.face is not None]
    plain = all(symbol.face is not None for symbol in row[: len(suits)])
    if len(numbers) == 1 and len(suits) > 1 and plain:
        letters = "".join(game.spelling.suits[suit.rank] for suit in suits)
        jokers = "".join(_joker(symbol) for symbol in row[len(suits) :])
        return f"{_rank(game, next(iter(numbers)))}{letters}{jokers}"
    return "".join(_parts(row, game))


def _parts(row: Sequence[Symbol], game: Game) -> Iterator[str]:
    """Stretches of one suit, each with its suit first; jokers stand where they are."""
    suit: Colour | None = None
    stretch: list[int] = []
    for symbol in row:
        face = symbol.face
        if face is None or face.colour != suit:
            yield _numbers(stretch, game)
            stretch = []
        if face is None:
            yield _joker(symbol)
            continue
        if face.colour != suit:
            suit = face.colour
            yield game.spelling.suits[suit.rank]
        stretch.append(face.number)
    yield _numbers(stretch, game)


def _numbers(stretch: Sequence[int], game: Game) -> str:
    """The numbers of one suit: three and more that follow each other with a dash, a comma where two would be read as
    one."""
    text, suit = "", game.spelling.suits[0]
    for word in _words(stretch, game):
        apart, together = (read_shorthand(f"{suit}{text}{between}{word}", game, longest=999) for between in (COMMA, ""))
        text += f",{word}" if text and apart != together else word
    return text


def _words(stretch: Sequence[int], game: Game) -> Iterator[str]:
    for _, run in groupby(enumerate(stretch), key=lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        ends = _rank(game, numbers[0]), _rank(game, numbers[-1])
        if len(numbers) > 2 or (len(numbers) == 2 and len(ends[0]) > 1):
            yield f"{ends[0]}-{ends[1]}"
        else:
            yield from (_rank(game, number) for number in numbers)


def _rank(game: Game, number: int) -> str:
    return game.spelling.ranks[number - LOWEST]


def _joker(symbol: Symbol) -> str:
    return ANY_JOKER if isinstance(symbol, PlainJoker) else str(symbol)


def keys(rows: Iterable[Sequence[Symbol]], rack: Sequence[Symbol], game: Game) -> int:
    """How many keys a position takes: each set with Enter, Tab, and the rack suit by suit with Enter."""
    by_suit = sorted(rack, key=lambda one: (one.face is None, one.face and (one.face.colour.rank, one.face.number)))
    return sum(len(shorthand_of(row, game)) + 1 for row in rows) + 1 + len(shorthand_of(by_suit, game)) + 1
