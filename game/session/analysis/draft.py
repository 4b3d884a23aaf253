"""A position while a person enters it. Anything may lie there; what is wrong with it is said, and asking waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from enum import Enum
from functools import cache

from game.puzzles.puzzle_code import BadPuzzleCode, read_code
from game.rules.games.game import Game
from game.rules.games.registry import GAMES, game_named
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import BEFORE_RACK, BETWEEN_MELDS, NotationError
from game.rules.options import Jokers, Options
from game.rules.play.checks import TableUse
from game.rules.play.state import GameState
from game.rules.problems import Problem
from game.rules.set_rules import SetRules
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.session.analysis.shorthand import Row, read_shorthand, shorthand_of
from game.session.match.positions import Standing
from game.session.system.untrusted import GAME

MOST_TILES, MOST_SETS = 250, 80
"""No draft has more; the largest game has fewer tiles than that."""
MOST_OTHERS, MOST_HELD = 3, 40
"""Other racks, and tiles on one of them."""
CARD_JOKERS = 4
"""So many jokers a pack of cards has on the board: those not entered do not matter."""


class Flaw(Enum):
    """Why nothing can be asked about a draft yet; the value is the end of its text key. What is wrong with a set is a
    problem of the rules."""

    TOO_MANY = "too_many"
    """More tiles of a kind than the game has."""
    NO_SUCH = "no_such"
    """A tile the game does not have."""
    NO_RACK = "no_rack"
    NO_TABLE = "no_table"
    NO_OTHERS = "no_others"
    OTHERS = "others"
    """The other racks have more tiles than are left."""


@immutable
class DraftProblem:
    """One thing that is wrong: a flaw of the whole with the symbol and the number there may be, or the first problem of
    a set."""

    flaw: Flaw | None = None
    symbol: Symbol | None = None
    most: int = 0
    problem: Problem | None = None
    number: int | None = None
    """The number of the set, from 0."""


@immutable
class Draft:
    """What lies there as far as it is entered. In a heap the rows are what was entered together, and mean nothing."""

    box: str = CLASSIC.name
    rows: tuple[Row, ...] = ()
    rack: Row = ()
    at: int | None = None
    """The row that the next tile joins; None for a new one."""
    on_rack: bool = False
    """Whether the next tile goes to the rack."""
    heap: bool = False
    opened: bool = True
    jokers: Jokers = field(default=Jokers.FREE)
    others: tuple[int, ...] = ()
    """How many tiles the others hold, where that was given."""

    # What it is about

    @property
    def options(self) -> Options:
        """The agreement it is asked about under."""
        return Options(jokers=self.jokers, card_jokers=CARD_JOKERS)

    @property
    def game(self) -> Game:
        """The game, with all its jokers."""
        return game_named(self.box).under(self.options)

    @property
    def rules(self) -> SetRules:
        """What a set is in it."""
        return self.game.ruleset().sets(self.game.in_force(self.options), self.game.pieces)

    @property
    def symbols(self) -> Iterator[Symbol]:
        """Everything that is entered."""
        return (symbol for row in (*self.rows, self.rack) for symbol in row)

    @property
    def on_table(self) -> int:
        """How many tiles lie on the table."""
        return sum(map(len, self.rows))

    @property
    def empty(self) -> bool:
        return not self.rows and not self.rack

    def left(self, symbol: Symbol) -> int:
        """How many more of a kind there are in the game; negative when too many are entered."""
        return self.game.symbols().count(symbol) - sum(each == symbol for each in self.symbols)

    # How it changes

    def with_tiles(self, symbols: Sequence[Symbol]) -> Draft:
        """These tiles join the rack, or the row that is being entered."""
        if not symbols or len(tuple(self.symbols)) + len(symbols) > MOST_TILES:
            return self
        if self.on_rack:
            return replace(self, rack=(*self.rack, *symbols))
        rows, at = list(self.rows), self.at
        if at is None:
            if len(rows) >= MOST_SETS:
                return self
            at = len(rows)
            rows.append(())
        rows[at] = (*rows[at], *symbols)
        return replace(self, rows=tuple(rows), at=at)

    def done(self) -> Draft:
        """The row is complete, in reading order where it has one: the next tile begins a new one."""
        if self.at is None or self.heap:
            return replace(self, at=None)
        row = tuple(tile.symbol for tile in self.table[self.at].tiles)
        return replace(self, rows=(*self.rows[: self.at], row, *self.rows[self.at + 1 :]), at=None)

    def editing(self, number: int | None) -> Draft:
        """The next tile joins this row of the table; None: a new one."""
        return replace(self, at=number, on_rack=False)

    def turned(self) -> Draft:
        """From the table to the rack, or back."""
        return replace(self, on_rack=not self.on_rack, at=None)

    def without(self, number: int | None, place: int) -> Draft:
        """One tile less: of a row, or of the rack for None. A row that is emptied is gone."""
        row = self.rack if number is None else self.rows[number]
        rest = (*row[:place], *row[place + 1 :])
        if number is None:
            return replace(self, rack=rest)
        rows = (*self.rows[:number], *((rest,) if rest else ()), *self.rows[number + 1 :])
        return replace(self, rows=rows, at=self.at if rest and self.at is not None and self.at < len(rows) else None)

    def without_last(self) -> Draft:
        """Without the row that is being entered, or the last one; on the rack without its last tile."""
        if self.on_rack:
            return replace(self, rack=self.rack[:-1])
        number = len(self.rows) - 1 if self.at is None else self.at
        return replace(self, rows=(*self.rows[:number], *self.rows[number + 1 :]) if self.rows else (), at=None)

    def put_so(self, rows: Iterable[Row]) -> Draft:
        """The heap lies in these sets now."""
        return replace(self, rows=tuple(rows), heap=False, at=None)

    def for_game(self, box: str) -> Draft:
        """The draft for another game; without tiles where that one is played with other pieces."""
        other = replace(self, box=box)
        if other.game.piece_kind is not self.game.piece_kind:
            return replace(other, rows=(), rack=(), at=None)
        return other

    def after_opening(self, *, opened: bool) -> Draft:
        """The draft with the opening made, or not."""
        return replace(self, opened=opened)

    def with_jokers(self, jokers: Jokers) -> Draft:
        """The draft with this option for jokers on the table."""
        return replace(self, jokers=jokers)

    def beside(self, others: tuple[int, ...]) -> Draft:
        """The draft with the sizes of the other racks; () where they are not known."""
        return replace(self, others=others)

    def laid_out(self, *, heap: bool) -> Draft:
        """The draft with its table read as one heap, or in sets."""
        return replace(self, heap=heap, at=None)

    # What is wrong with it

    @property
    def problems(self) -> tuple[DraftProblem, ...]:
        """Everything that keeps it from being a position; the rack may be empty."""
        return (*self._crowds(), *(() if self.heap else self._bad_sets()))

    def _crowds(self) -> Iterator[DraftProblem]:
        there = Counter(self.game.symbols())
        for symbol, count in Counter(self.symbols).items():
            if not there[symbol]:
                yield DraftProblem(Flaw.NO_SUCH, symbol)
            elif count > there[symbol]:
                yield DraftProblem(Flaw.TOO_MANY, symbol, there[symbol])

    def _bad_sets(self) -> Iterator[DraftProblem]:
        for number, tiles in enumerate(self.tiles[0]):
            if self.rules.in_order(tiles) is None:
                yield DraftProblem(problem=self.rules.why_not(tiles)[0], number=number)

    # As the rules know it

    @property
    def tiles(self) -> tuple[tuple[Tiles, ...], Tiles]:
        """The rows and the rack as tiles; those the game does not have get idents beyond it."""
        stock: dict[Symbol, list[Tile]] = {}
        for tile in reversed(self.game.tiles()):
            stock.setdefault(tile.symbol, []).append(tile)
        beyond = iter(range(self.game.size, self.game.size + MOST_TILES + 1))

        def taken(symbol: Symbol) -> Tile:
            left = stock.get(symbol)
            return left.pop() if left else Tile(next(beyond), symbol)

        return tuple(tuple(map(taken, row)) for row in self.rows), tuple(map(taken, self.rack))

    @property
    def table(self) -> Table:
        """The rows as melds, in reading order where they have one; idents from 1."""
        rules = self.rules
        return tuple(Meld(at, rules.in_order(row) or row) for at, row in enumerate(self.tiles[0], start=1))

    @property
    def standing(self) -> Standing:
        """The position it is, if it has no problems."""
        return Standing(self.game, self.table, self.tiles[1], self.options, self.opened)

    # As text

    def as_text(self) -> str:
        """`table / rack` in the notation of the game."""
        text = self.game.spelling.text
        rows = (" ".join(map(text, row)) for row in self.rows)
        return f" {BEFORE_RACK} ".join((f" {BETWEEN_MELDS} ".join(rows), " ".join(map(text, self.rack)))).strip()

    def written(self, number: int | None) -> str:
        """A row, or for None the rack, as it would be typed."""
        return shorthand_of(self.rack if number is None else self.rows[number], self.game)


def pasted(text: str, draft: Draft) -> Draft:
    """The position of a text: of the code of a puzzle, or `table / rack` in the usual or the short notation, with the
    agreement of `draft`; its game first, then any other that can read it. NotationError when there is none in it."""
    if (puzzle := _puzzle(text)) is not None:
        return puzzle
    line = next((line.strip() for line in text[:GAME].splitlines() if line.strip()), "")
    boxes, faults = tuple(dict.fromkeys((draft.box, *board_games()))), []
    for box in boxes:
        try:
            found = _read_line(line, replace(draft, box=box, rows=(), rack=(), at=None, heap=False))
        except NotationError as fault:
            faults.append(fault)
            continue
        if not any(problem.flaw for problem in found.problems) or box == boxes[-1]:
            return found
        faults.append(NotationError("no_more", "", 0))
    raise max(faults, key=lambda fault: fault.position)


def draft_of(state: GameState, seat: int) -> Draft:
    """What lies there, with the rack of that seat; an empty draft for a game the solver does not know."""
    if not is_board_game(state.game):
        return Draft()
    rows = tuple(tuple(tile.symbol for tile in meld.tiles) for meld in state.table)
    rack = tuple(tile.symbol for tile in state.seats[seat].rack)
    return Draft(state.game.name, rows, rack, opened=state.seats[seat].opened, jokers=state.options.jokers)


def is_board_game(game: Game) -> bool:
    """Whether the board knows positions of this game: the whole table may be laid anew, and the solver knows its
    sets."""
    return game.hints and game.ruleset().table_use is TableUse.REARRANGE


@cache
def board_games() -> tuple[str, ...]:
    """The games the board knows."""
    return tuple(game.name for game in GAMES.values() if is_board_game(game))


def _puzzle(text: str) -> Draft | None:
    """The position of a puzzle's code, if there is one in the text."""
    try:
        coded = read_code(text)
    except BadPuzzleCode:
        return None
    rows = tuple(tuple(tile.symbol for tile in meld.tiles) for meld in coded.position.table)
    rack = tuple(tile.symbol for tile in coded.position.rack)
    return Draft(coded.game.name, rows, rack, opened=coded.kind.opened)


def _read_line(line: str, draft: Draft) -> Draft:
    table, cut, rack = line.partition(BEFORE_RACK)
    if not line or not (cut or table):
        raise NotationError("no_rack", "", 0)
    rows = tuple(_parsed_row(part, draft.game) for part in table.split(BETWEEN_MELDS) if part.strip())
    return replace(draft, rows=rows[:MOST_SETS], rack=_parsed_row(rack, draft.game))


def _parsed_row(text: str, game: Game) -> Row:
    """Tokens of either notation with spaces between."""
    found: list[Symbol] = []
    for token in text.split()[:MOST_TILES]:
        symbol = game.spelling.symbol(token)
        if symbol is not None:
            found.append(symbol)
            continue
        typed = read_shorthand(token, game)
        if typed.fault is not None or typed.open or not typed.symbols:
            raise NotationError(game.spelling.unknown, token, text.find(token))
        found += typed.symbols
    return tuple(found[:MOST_TILES])
