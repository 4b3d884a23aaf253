"""What is answered when the person asks by key: the rack, the table, the counts, the changes, where a tile fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.rules.faces import Colour, Rank
from game.rules.table import by_number
from game.rules.tiles import Tile, Tiles
from game.session.board.fits import accepting
from game.session.board.turn_board import TurnBoard
from game.session.board.typed_line import LineFault, TypedQuestion
from game.session.history.news import News
from game.session.history.turn_log import made_sets, played_tiles
from game.session.local_game import LocalGame
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import listed, set_in_words, set_with_state, tiles_listed
from game.session.speech.sentences import tile_name, turn_line
from game.session.speech.verbosity import Verbosity
from game.session.texts import Texts, in_turn


def rack_by_colour(texts: Texts, tiles: Sequence[Tile], verbosity: Verbosity) -> str:
    """The numbers of each colour, then the jokers."""
    rows = []
    for colour in Colour:
        numbers = sorted(tile.face.number for tile in tiles if tile.face is not None and tile.face.colour is colour)
        if numbers:
            named = listed(texts, (texts.rank(number) for number in numbers))
            rows.append(texts.text("say.colour_row", colour=colour, numbers=named))
    return _rack(texts, tiles, rows, verbosity)


def rack_by_number(texts: Texts, tiles: Sequence[Tile], verbosity: Verbosity) -> str:
    """The colours of each number, then the jokers."""
    rows = []
    for number in sorted({tile.face.number for tile in tiles if tile.face is not None}):
        colours = sorted(
            (tile.face.colour for tile in tiles if tile.face is not None and tile.face.number == number),
            key=lambda colour: colour.rank,
        )
        named = listed(texts, map(texts.colour_name, colours))
        rows.append(texts.text("say.number_row", number=Rank(number), colours=named))
    return _rack(texts, tiles, rows, verbosity)


def _rack(texts: Texts, tiles: Sequence[Tile], rows: list[str], verbosity: Verbosity) -> str:
    if not tiles:
        return texts.text("say.empty_rack")
    count = texts.plural("status.tiles", len(tiles)) if verbosity.counts else ""
    return in_turn(texts, (count, *rows, tiles_listed(texts, (tile for tile in tiles if tile.is_joker))))


Sets = Mapping[int, Tiles]
"""What lies in each set, by its number."""


def sets_on(board: TurnBoard) -> Sets:
    """The sets of the table as they are."""
    return {meld.ident: meld.tiles for meld in by_number(board.table)}


def table_in_words(texts: Texts, board: TurnBoard, verbosity: Verbosity) -> str:
    """Each set: what it is, its ends, and what is wrong with it."""
    if not board.table:
        return texts.text("say.empty_table")
    sets = (_table_set(texts, board, ident, verbosity) for ident in sets_on(board))
    return in_turn(texts, (texts.plural("say.sets", len(board.table)), *sets))


def table_news_in_words(texts: Texts, board: TurnBoard, heard: Sets, verbosity: Verbosity) -> str:
    """The sets that are unfinished, then those that are not as they were heard last, and the numbers of those that are
    gone; all of them where none was heard."""
    now = sets_on(board)
    gone = [str(ident) for ident in heard if ident not in now]
    if not now or not set(heard) & set(now):
        return table_in_words(texts, board, verbosity)
    wrong = unfinished_sets(board)
    new = [ident for ident, tiles in now.items() if ident not in wrong and heard.get(ident) != tiles]
    told = [_table_set(texts, board, ident, verbosity) for ident in (*wrong, *new)]
    if gone:
        told.append(texts.text("say.gone", sets=listed(texts, gone)))
    return in_turn(texts, told) if told else texts.text("say.nothing_new", n=len(now))


def _table_set(texts: Texts, board: TurnBoard, ident: int, verbosity: Verbosity) -> str:
    return texts.text("say.set", number=ident, set=set_with_state(texts, board, ident, verbosity))


def counts_in_words(texts: Texts, local_game: LocalGame) -> str:
    """Every seat with its tiles, whether it has opened where that matters, what is left to draw, and how far the
    opening is."""
    opening = opening_in_words(texts, local_game.board)
    return in_turn(texts, (*_seats(texts, local_game), *_piles(texts, local_game), opening))


def _seats(texts: Texts, local_game: LocalGame) -> Iterator[str]:
    state = local_game.match.game.state
    asks = state.options.opening > 0 and not state.ruleset.is_open(state.options)
    for seat, (name, player) in enumerate(zip(seat_names(texts, local_game.match.setup), state.seats, strict=True)):
        own = seat == local_game.seat
        count = len(local_game.board.staged.rack) if own else len(player.rack)
        facts = {"name": name, "tiles": texts.plural("status.tiles", count)}
        opened = texts.text("status.opened" if player.opened else "status.not_opened")
        key = "status.opponent" if asks else "status.opponent_open"
        yield texts.text(key, **facts, state=opened) if asks else texts.text(key, **facts)


def _piles(texts: Texts, local_game: LocalGame) -> Iterator[str]:
    left, discards = len(local_game.match.game.state.pool), local_game.board.discards
    if not local_game.has_discards:
        yield texts.plural("table.pool_left", left) if left else texts.text("table.pool_empty")
        return
    yield texts.plural("table.stock_left", left) if left else texts.text("table.stock_empty")
    yield (
        texts.plural("table.discards", len(discards), tile=tile_name(texts, discards[-1]))
        if discards
        else texts.text("table.discards_empty")
    )


def opening_in_words(texts: Texts, board: TurnBoard) -> str:
    """How far the opening is; empty where there is none to make or nothing is laid."""
    staged = board.staged
    need = staged.options.opening
    if staged.opened or not need or not staged.played:
        return ""
    have = staged.opening_worth
    if have >= need:
        return texts.text("opening.reached", points=have)
    return texts.text("problem.open_short", have=have, need=need, lacking=need - have)


def changes_in_words(texts: Texts, local_game: LocalGame, others: Sequence[News]) -> str:
    """What the others did since the person's last turn: each turn, what was laid, and the sets that came of it."""
    if not others:
        return texts.text("changes.none")
    match = local_game.match
    told: list[str] = []
    for news in others:
        told.append(turn_line(texts, match, news.seat, news.events))
        told += details_of(texts, news, local_game.board)
    return in_turn(texts, told)


def details_of(texts: Texts, news: News, board: TurnBoard) -> Iterator[str]:
    """The tiles a turn laid, and the sets it made."""
    laid = played_tiles(news.events)
    if not laid:
        return
    yield texts.text("say.laid", tiles=tiles_listed(texts, laid))
    sets = (set_in_words(texts, tiles, board.rules.read(tiles)) for tiles in made_sets(news.events))
    yield texts.text("say.made", sets=in_turn(texts, sets))


def fits_in_words(texts: Texts, board: TurnBoard, tiles: Sequence[Tile]) -> str:
    """The sets that would take these tiles."""
    if not tiles:
        return texts.text("say.fits_what")
    named = tiles_listed(texts, tiles)
    home = {board.set_of(tile) for tile in tiles}
    fitting = accepting(board, tiles) - home
    found = [meld for meld in by_number(board.table) if meld.ident in fitting]
    if not found:
        return texts.text("say.fits_nowhere", tile=named)
    sets = [
        texts.text(
            "say.fit_set", number=meld.ident,
            set=set_in_words(texts, meld.tiles, board.rules.read(meld.tiles)),
        )
        for meld in found
    ]  # fmt: skip
    return texts.text("say.fits", tile=named, sets=listed(texts, sets))


def set_takes_in_words(texts: Texts, board: TurnBoard, ident: int) -> str:
    """What of the rack a set takes, tile by tile."""
    fitting = (tile for tile in board.rack.tiles if ident in accepting(board, [tile]))
    named = listed(texts, dict.fromkeys(tile_name(texts, tile) for tile in fitting))
    return texts.text("say.set_takes" if named else "say.set_takes_nothing", number=ident, tiles=named)


def rack_fits_in_words(texts: Texts, board: TurnBoard, rows: Sequence[Tiles]) -> str:
    """The sets that the rack makes by itself, of the `rows` that can be laid now; then every other tile that a set
    takes, with the numbers of these sets."""
    rack = set(board.rack.tiles)
    own = [row for row in rows if rack >= set(row)]
    laid = {tile for row in own for tile in row}
    told = [set_in_words(texts, row, board.rules.read(row)) for row in own]
    for tile in sorted(rack - laid, key=lambda tile: tile.ident):
        sets = sorted(accepting(board, [tile]))
        if sets:
            named = listed(texts, map(str, sets))
            told.append(texts.text("say.fits_in", tile=tile_name(texts, tile), sets=named))
    return in_turn(texts, dict.fromkeys(told)) or texts.text("say.nothing_fits")


def fault_in_words(texts: Texts, fault: LineFault) -> str:
    """Why nothing of a typed line was done."""
    sets = texts.text("line.or").join(map(str, fault.sets))
    return texts.text(f"line.{fault.reason}", token=fault.token, sets=sets)


def found_in_words(texts: Texts, board: TurnBoard, asked: TypedQuestion) -> str:
    """The set of a number; or the sets with such tiles, and those that take one of them."""
    if asked.ident is not None:
        lies = board.tiles_of(asked.ident)
        told = _table_set(texts, board, asked.ident, Verbosity())
        return told if lies else texts.text("line.no_set", token=asked.ident)
    table = [tile for meld in board.table for tile in meld.tiles]
    meant = [tile for tile in (*board.rack.tiles, *table) if _is_meant(tile, asked)]
    fitting = [tile for tile in meant if asked.symbol is not None or tile in board.rack.places]
    taking = {ident for tile in fitting for ident in accepting(board, [tile])}
    told_sets = []
    for meld in by_number(board.table):
        said = _table_set(texts, board, meld.ident, Verbosity())
        if any(_is_meant(tile, asked) for tile in meld.tiles):
            told_sets.append(said)
        elif meld.ident in taking:
            told_sets.append(texts.text("line.takes", set=said))
    return in_turn(texts, told_sets) or texts.text("line.nowhere")


def _is_meant(tile: Tile, asked: TypedQuestion) -> bool:
    if asked.symbol is not None:
        return tile.symbol == asked.symbol
    return tile.face is not None and tile.face.number == asked.number


def unfinished_sets(board: TurnBoard) -> tuple[int, ...]:
    """The idents of the sets that something is wrong with, by their numbers."""
    return tuple(meld.ident for meld in by_number(board.table) if board.staged.meld_problems(meld.ident))


def unfinished_in_words(texts: Texts, board: TurnBoard, ident: int, among: Sequence[int]) -> str:
    """One of them with what is wrong, and the so manyth it is."""
    tiles, problem = board.tiles_of(ident), board.staged.meld_problems(ident)[0]
    lying = listed(texts, (set_in_words(texts, tiles, board.rules.read(tiles)), texts.problem(problem)))
    said = texts.text("say.set", number=ident, set=lying)
    return in_turn(texts, (said, texts.text("say.unfinished", number=among.index(ident) + 1, count=len(among))))


def others_counted(texts: Texts, local_game: LocalGame, most: int | None = None) -> Iterable[str]:
    """How many tiles every other seat has, or those with so many at most."""
    names = seat_names(texts, local_game.match.setup)
    for seat, player in enumerate(local_game.match.game.state.seats):
        if seat != local_game.seat and (most is None or len(player.rack) <= most):
            yield texts.text("say.holds", name=names[seat], n=len(player.rack))
