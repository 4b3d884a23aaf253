"""Tiles and sets in words for those who hear them, and sentences one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.faces import Colour, Rank
from game.rules.games.game import PieceKind
from game.rules.problems import Problem
from game.rules.sets.reading import Reading, SetKind
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING
from game.rules.tiles import Tile, Tiles
from game.session.board.turn_board import TurnBoard
from game.session.speech.joker_labels import joker_labels_of, stands_in_words
from game.session.speech.sentences import symbol_name, tile_name
from game.session.speech.verbosity import Verbosity
from game.session.texts import Texts, in_turn


def signed(points: int) -> str:
    """Points with their sign: +24, −5, 0."""
    return f"{points:+}".replace("-", "−") if points else "0"


def listed(texts: Texts, words: Iterable[object]) -> str:
    """Words with commas between them."""
    return texts.text("list.comma").join(map(str, words))


def tiles_listed(texts: Texts, tiles: Iterable[Tile]) -> str:
    """Every tile by its name."""
    return listed(texts, (tile_name(texts, tile) for tile in tiles))


def notation_in_words(texts: Texts, notation: str) -> str:
    """Tiles or cards that are written as `r5 r6 | SA J`, each by its name."""
    return in_turn(texts, (_row_named(texts, row.split()) for row in notation.split("|")))


def _row_named(texts: Texts, tokens: Sequence[str]) -> str:
    named = []
    for token in tokens:
        tile, card = TILE_SPELLING.symbol(token), CARD_SPELLING.symbol(token)
        if tile is not None:
            named.append(symbol_name(texts, tile))
        elif card is not None:
            named.append(symbol_name(texts.of_pieces(PieceKind.CARDS), card))
    return listed(texts, named)


def standing_name(texts: Texts, tile: Tile, chip: str) -> str:
    """A tile in words; of a joker with such a label also what it stands for."""
    stands, name = stands_in_words(texts, chip) if chip else "", tile_name(texts, tile)
    return texts.text("tile.joker_as", joker=name, tile=stands) if stands else name


def set_in_words(texts: Texts, tiles: Tiles, reading: Reading | None) -> str:
    """What a row is and where it begins and ends; of jokers what they stand for; of a heap every tile."""
    if reading is None:
        return tiles_listed(texts, tiles)
    chips = joker_labels_of(tiles, reading)
    jokers = [standing_name(texts, tile, chips.get(tile, "")) for tile in tiles if tile.is_joker]
    return listed(texts, (_shape_in_words(texts, tiles, reading), *jokers))


def _shape_in_words(texts: Texts, tiles: Tiles, reading: Reading) -> str:
    if reading.mirrored:
        return texts.text("say.mirrored", tiles=tiles_listed(texts, (tile for tile in tiles if not tile.is_joker)))
    faces = [face for slot in reading.slots for face in slot]
    if reading.kind is SetKind.GROUP:
        return _group_in_words(texts, tiles, Rank(faces[0].number))
    low, high = Rank(faces[0].number), Rank(faces[-1].number)
    if len({face.colour for face in faces}) > 1:
        return texts.text("say.mixed_run", low=low, high=high)
    return texts.text("say.run", colour=faces[0].colour, low=low, high=high)


def _group_in_words(texts: Texts, tiles: Tiles, number: Rank) -> str:
    """Shorter by the colour that is missing, where only one is and nothing stands for it."""
    colours = [tile.face.colour for tile in tiles if tile.face is not None]
    missing = [colour for colour in Colour if colour not in colours]
    if len(colours) < len(tiles) or len(missing) > 1:
        named = listed(texts, (texts.colour_name(colour) for colour in colours))
        return texts.text("say.group", number=number, colours=named)
    if not missing:
        return texts.text("say.group_all", number=number)
    return texts.text("say.group_without", number=number, colour=missing[0])


def set_with_state(texts: Texts, board: TurnBoard, ident: int, verbosity: Verbosity) -> str:
    """A set in words, and what is wrong with it."""
    return _with_state(texts, board, board.tiles_of(ident), board.staged.meld_problems(ident), verbosity)


def row_in_words(texts: Texts, board: TurnBoard, row: Sequence[Tile], verbosity: Verbosity) -> str:
    """A row that is no set of its own yet, and what would be wrong with it."""
    problems = board.rules.why_not(row) if row and not board.rules.is_set(row) else ()
    return _with_state(texts, board, tuple(row), problems, verbosity)


def _with_state(texts: Texts, board: TurnBoard, tiles: Tiles, problems: Sequence[Problem], verbosity: Verbosity) -> str:
    said = set_in_words(texts, tiles, board.rules.read(tiles))
    flaw = flaw_in_words(texts, problems, verbosity) if problems else ""
    return listed(texts, (said, flaw)) if flaw else said


def flaw_in_words(texts: Texts, problems: Sequence[Problem], verbosity: Verbosity) -> str:
    """Whether a set is unfinished or none; empty where sounds say so."""
    if verbosity.sounds:
        return ""
    is_unfinished = all(problem.reason.is_unfinished for problem in problems)
    return texts.text("state.unfinished" if is_unfinished else "state.conflict")
