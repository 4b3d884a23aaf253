"""A turn in one line: `k9-11, r8 r9 J r11, krb4` makes sets of tiles from rack and table together, `k12 2` adds to set
2, `k12.4` means the one in set 4; `r7?` and `7?` ask where these are, `2` for a set (SR25, SR32)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby, islice, takewhile

from game.rules.faces import HIGHEST, LOWEST, Face
from game.rules.play.staging import MeldSpot, NewMeld, StagedTurn
from game.rules.problems import Problem
from game.rules.sets.symbols import Printed, Symbol
from game.rules.spelling import Spelling
from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable, replace
from game.session.board.best_use import best_use
from game.session.board.show_plan import ShownStep
from game.session.board.table_lines import Rooms
from game.session.board.turn_board import TurnBoard, drop, with_staged

APART = re.compile(r"[,|、]")
TOKEN = re.compile(r"(?P<first>[^-.]+)(?:-(?P<last>[^-.]+))?(?:\.(?P<home>\d+))?")
COLOURS = re.compile(r"(?P<suits>[^\W\d_]{2,4}?)(?P<rank>\d+|[ajqkAJQK])(?:\.(?P<home>\d+))?")
MOST_OPTIONS, MOST_STATES, MOST_TRIED = 2_000, 50_000, 50
"""How many ways to take tiles from one set are looked at, how many of all sets, and how many choices are tried."""


@immutable
class LineFault:
    """Why nothing of a line was done: a reason, the token it is about, and the sets between which it does not say."""

    reason: str
    token: str
    sets: tuple[int, ...] = ()


@immutable
class TypedTile:
    """A tile as it was typed, and the number of the set it is to come from and of the one it goes to, if they were
    said."""

    symbol: Symbol
    token: str
    home: int | None = None
    goal: int | None = None

    def may_come_from(self, meld: Meld, tile: Tile) -> bool:
        """Whether this tile of the set may be meant."""
        return tile.symbol == self.symbol and self.home in (None, meld.ident) and self.goal != meld.ident


@immutable
class TypedSet:
    """Tiles that are to lie together."""

    tiles: tuple[TypedTile, ...]

    @property
    def goal(self) -> int | None:
        """The number of the set that they go to; None for a new one."""
        return self.tiles[0].goal


@immutable
class TypedQuestion:
    """A question: where a tile is or fits, where tiles of a number are, or what a set is."""

    symbol: Symbol | None = None
    number: int | None = None
    ident: int | None = None


TypedLine = tuple[TypedSet, ...] | TypedQuestion


def read_line(text: str, spelling: Spelling) -> TypedLine | LineFault:
    """What was typed, in small or capital letters; an empty line asks for nothing."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if plain.endswith("?"):
        return _question(plain[:-1].strip(), spelling)
    if plain.isdecimal():
        return TypedQuestion(ident=int(plain))
    found = []
    for part in filter(str.strip, APART.split(plain)):
        read = _read_set(part.split(), spelling)
        if isinstance(read, LineFault):
            return read
        found.append(read)
    return tuple(found)


def _question(token: str, spelling: Spelling) -> TypedQuestion | LineFault:
    number = _number(token, spelling)
    if number is not None:
        return TypedQuestion(number=number)
    symbol = _symbol(token, spelling)
    return TypedQuestion(symbol) if symbol is not None else LineFault("unknown", token)


def _read_set(tokens: Sequence[str], spelling: Spelling) -> TypedSet | LineFault:
    tiles: list[TypedTile] = []
    for token in tokens:
        if token.isdecimal() and token is tokens[-1] and tiles:
            return TypedSet(tuple(replace(tile, goal=int(token)) for tile in tiles))
        read = _read_token(token, spelling)
        if isinstance(read, LineFault):
            return read
        tiles += read
    return TypedSet(tuple(tiles))


def _read_token(token: str, spelling: Spelling) -> list[TypedTile] | LineFault:
    """One tile, or all from one number of a colour to another."""
    if several := _of_one_rank(token, spelling):
        return several
    parts = TOKEN.fullmatch(token)
    first = _symbol(parts["first"], spelling) if parts else None
    if parts is None or first is None:
        return LineFault("unknown", token)
    home = int(parts["home"]) if parts["home"] else None
    if parts["last"] is None:
        return [TypedTile(first, token, home)]
    face, end = first.face, _number(parts["last"], spelling)
    if face is None or end is None:
        return LineFault("unknown", token)
    numbers = [*range(face.number, end + 1)] if end >= face.number else []
    if end == LOWEST and face.number > LOWEST:  # an ace above the king
        numbers = [*range(face.number, HIGHEST + 1), end]
    if len(numbers) < 2:
        return LineFault("unknown", token)
    row = [Printed(Face(face.colour, number)) for number in numbers]
    return [TypedTile(symbol, spelling.text(symbol), home) for symbol in row]


def _of_one_rank(token: str, spelling: Spelling) -> list[TypedTile]:
    """Tiles of several colours with one number, as `krb7`; none if it is anything else."""
    found = COLOURS.fullmatch(token)
    suits = list(found["suits"]) if found else []
    symbols = [_symbol(suit + found["rank"], spelling) for suit in suits] if found else []
    if len(suits) < 2 or not all(symbols):
        return []
    home = int(found["home"]) if found and found["home"] else None
    return [TypedTile(symbol, spelling.text(symbol), home) for symbol in symbols if symbol is not None]


def _symbol(token: str, spelling: Spelling) -> Symbol | None:
    tries = (spelling.symbol(each) for each in (token, token.lower(), token.upper()))
    return next((symbol for symbol in tries if symbol is not None), None)


def _number(rank: str, spelling: Spelling) -> int | None:
    """The number that a rank stands for by itself."""
    ranks = [each.casefold() for each in spelling.ranks]
    return LOWEST + ranks.index(rank.casefold()) if rank.casefold() in ranks else None


def typed(step: ShownStep, spelling: Spelling) -> str:
    """What is to be typed for this step; empty where tiles go back to the rack."""
    if step.target is None:
        return ""
    home = "" if step.source is None else f".{step.source}"
    goal = f" {step.target}" if step.before.tiles_of(step.target) else ""
    return " ".join(spelling.text(tile.symbol) + home for tile in step.tiles) + goal


def played(board: TurnBoard, line: Sequence[TypedSet], rooms: Rooms) -> TurnBoard | Problem | LineFault:
    """The board after the line, as one step. Of several copies those are meant that leave only sets, of the rack if
    that is possible; where none do, one of an unfinished set or of one that stays a set without it, or it is asked
    which."""
    for part in line:
        if part.goal is not None and not board.tiles_of(part.goal):
            return LineFault("no_set", str(part.goal))
    wanted = [tile for part in line for tile in part.tiles]
    chosen = _usual(board, wanted)
    if isinstance(chosen, LineFault) and chosen.reason == "not_there":
        return chosen
    results = (_moved(board.staged, line, each) for each in _ways(board, wanted))
    staged = next((each for each in results if isinstance(each, StagedTurn) and _is_good(each, board.staged)), None)
    if staged is None:
        if isinstance(chosen, LineFault):
            return chosen
        usual = _moved(board.staged, line, chosen)
        if isinstance(usual, Problem):
            return usual
        staged = usual
    lying = {tile for meld in board.table for tile in meld.tiles}
    laid = [tile for meld in staged.table for tile in meld.tiles if tile not in lying]
    return with_staged(board, staged, laid, rooms)


def played_best(board: TurnBoard, line: Sequence[TypedSet], rooms: Rooms) -> TurnBoard | Problem | LineFault:
    """The same, but one tile of the rack alone, of which no set is said, is put to its best use where it has one."""
    wanted = [tile for part in line for tile in part.tiles]
    if len(wanted) == 1 and (wanted[0].home, wanted[0].goal) == (None, None):
        held = next((tile for tile in board.rack.tiles if tile.symbol == wanted[0].symbol), None)
        use = None if held is None else best_use(board, held, rooms)
        if use is not None:
            return drop(board, use.tiles, use.target, rooms)
    return played(board, line, rooms)


def _usual(board: TurnBoard, wanted: Sequence[TypedTile]) -> Tiles | LineFault:
    """The copies that are meant whatever comes of it."""
    chosen: list[Tile] = []
    for each in wanted:
        held = [tile for tile in board.rack.tiles if tile.symbol == each.symbol and tile not in chosen]
        lying = {
            tile: _rank(board, meld, tile)
            for meld in board.table
            for tile in meld.tiles
            if each.may_come_from(meld, tile) and tile not in chosen
        }
        best = [tile for tile, rank in lying.items() if rank == min(lying.values())]
        if held and each.home is None:
            best = held[:1]
        if not best:
            return LineFault("not_there", each.token)
        if len({board.set_of(tile) for tile in best}) > 1:
            return LineFault("which", each.token, tuple(sorted({board.set_of(tile) or 0 for tile in lying})))
        chosen += best[:1]
    return tuple(chosen)


def _rank(board: TurnBoard, meld: Meld, tile: Tile) -> int:
    if board.staged.meld_problems(meld.ident):
        return 0
    return 1 if board.rules.is_set(tuple(each for each in meld.tiles if each != tile)) else 2


def _ways(board: TurnBoard, wanted: Sequence[TypedTile]) -> Iterator[Tiles]:
    """Choices of copies, first those with most of the rack, that leave sets or nothing wherever something is taken."""
    free = Counter(each.symbol for each in wanted if each.home is None)
    held = Counter(tile.symbol for tile in board.rack.tiles) & free
    need = Counter(each.symbol for each in wanted) - held
    takeable = [
        (meld, [tile for tile in meld.tiles if any(each.may_come_from(meld, tile) for each in wanted)])
        for meld in board.table
    ]
    supply = Counter(tile.symbol for _, tiles in takeable for tile in tiles)
    goals = {each.goal for each in wanted}
    forced = {symbol for symbol in need if supply[symbol] == need[symbol]}

    def options(meld: Meld, tiles: Sequence[Tile]) -> list[Tiles]:
        must = [tile for tile in tiles if tile.symbol in forced]
        may = [tile for tile in tiles if tile.symbol not in forced]
        some = chain.from_iterable(combinations(may, size) for size in range(len(may) + 1))
        taken = ((*must, *more) for more in islice(some, MOST_OPTIONS))
        return [each for each in taken if not each or meld.ident in goals or _leaves_sets(board, meld, each)]

    choices, states = [options(meld, tiles) for meld, tiles in takeable], iter(range(MOST_STATES))

    def from_place(at: int, need: Counter[Symbol], supply: Counter[Symbol]) -> Iterator[Tiles]:
        if at == len(choices):
            yield ()
            return
        left = supply - Counter(tile.symbol for tile in takeable[at][1])
        for taken in takewhile(lambda _: next(states, None) is not None, choices[at]):
            more = need.copy()
            more.subtract(tile.symbol for tile in taken)
            if all(-held[symbol] <= count <= left[symbol] for symbol, count in more.items()):
                yield from ((*taken, *rest) for rest in from_place(at + 1, more, left))

    for taken in islice(from_place(0, need, supply), MOST_TRIED):
        chosen = _handed_out(board, wanted, taken)
        if chosen is not None:
            yield chosen


def _leaves_sets(board: TurnBoard, meld: Meld, taken: Tiles) -> bool:
    rest = tuple(tile for tile in meld.tiles if tile not in taken)
    if not rest or board.rules.arrange(rest) is not None:
        return True
    chunks = [tuple(tiles) for gone, tiles in groupby(meld.tiles, taken.__contains__) if not gone]
    return all(map(board.rules.is_set, chunks))


def _handed_out(board: TurnBoard, wanted: Sequence[TypedTile], taken: Tiles) -> Tiles | None:
    """A tile for each that was typed, out of these of the table and those of the rack; None where they do not serve."""
    left, chosen = [*taken, *board.rack.tiles], dict[int, Tile]()
    homes = {tile: meld for meld in board.table for tile in meld.tiles}

    def serves(each: TypedTile, tile: Tile) -> bool:
        if tile in homes:
            return each.may_come_from(homes[tile], tile)
        return each.home is None and each.symbol == tile.symbol

    for place, each in sorted(enumerate(wanted), key=lambda pair: (pair[1].home is None, pair[1].goal is None)):
        tile = next((tile for tile in left if serves(each, tile)), None)
        if tile is None:
            return None
        left.remove(tile)
        chosen[place] = tile
    return tuple(chosen[place] for place in range(len(wanted)))


def _moved(staged: StagedTurn, line: Sequence[TypedSet], chosen: Tiles) -> StagedTurn | Problem:
    """The turn with these tiles where the line wants them: each part a set, which keeps its number where it only
    grows."""
    at = 0
    for part in line:
        tiles, at = chosen[at : at + len(part.tiles)], at + len(part.tiles)
        within = [meld for meld in staged.table if set(meld.tiles) <= set(tiles)]
        grown = max(within, key=lambda meld: len(meld.tiles), default=None)
        goal = part.goal if part.goal is not None or grown is None else grown.ident
        row = next((meld.tiles for meld in staged.table if meld.ident == goal), ())
        moved = staged.moved(
            [tile for tile in tiles if tile not in row], NewMeld() if goal is None else MeldSpot(goal, len(row))
        )
        if isinstance(moved, Problem):
            return moved
        staged = moved
    return staged


def _is_good(staged: StagedTurn, before: StagedTurn) -> bool:
    """Whether nothing is wrong with what is not as it lay before."""
    lay = {(meld.ident, meld.tiles) for meld in before.table}
    return not any(staged.meld_problems(meld.ident) for meld in staged.table if (meld.ident, meld.tiles) not in lay)
