"""An advice for one phase of a turn in words: what to do, and the facts it is given for, with the tiles by name."""

from __future__ import annotations

from game.rules.faces import Rank
from game.rules.tiles import Tile, Tiles
from game.session.board.step_sentences import SetName
from game.session.speech.sentences import tile_name
from game.session.speech.step_words import capitalised, set_named, tiles_in_words
from game.session.texts import Texts
from game.session.thinking.phase_advice import Ground, Hope, Why

NAMED = 2
"""So many tiles that are waited for are named; of more it is said how many."""


def draw_line(texts: Texts, ground: Ground, top: Tile | None) -> str:
    """Whether to take the discard `top` or to draw, and why; None where there is no discard."""
    if top is None or ground.why is Why.UNKNOWN:
        return texts.text("hint.unknown")
    facts = {"tile": tile_name(texts, top)}
    if ground.why is Why.MAKES_SET:
        facts["tiles"] = two_in_words(texts, ground.beside)
    key = f"hint.{ground.why.value}"
    if ground.why is Why.ADDS:
        facts["set"] = set_named(texts, _name_of(ground.meld))
        if ground.beside:
            key, facts["beside"] = f"{key}_with", tile_name(texts, ground.beside[0])
    return texts.text(key, **facts)


def throw_line(texts: Texts, ground: Ground, tile: Tile, points: int) -> str:
    """Which tile to throw, what it counts, and why just that."""
    key, facts = f"hint.{ground.why.value}", {"tile": tile_name(texts, tile)}
    if ground.why in (Why.WAITS, Why.GONE) and len(ground.wanted) <= NAMED and _one_wait(ground):
        names = [tile_name(texts, each) for each in ground.wanted]
        key = f"{key}_{('one', 'two')[len(names) - 1]}"
        facts |= dict(zip(("first", "second"), names, strict=False))
        if ground.why is Why.GONE:
            facts["partner"] = tile_name(texts, ground.beside[0])
    elif ground.why is Why.WAITS:
        return texts.plural(key, points, cards=len(ground.wanted), **facts)
    return texts.plural(key, points, **facts)


def _one_wait(ground: Ground) -> bool:
    """Whether all that is waited for can be named: of a tile that waits in vain only beside a single partner."""
    return ground.why is Why.WAITS or len(ground.beside) == 1


def hope_line(texts: Texts, hope: Hope) -> str:
    """Which two tiles wait, for what, and how many of it are left."""
    facts = {"tiles": two_in_words(texts, hope.tiles)}
    names = [tile_name(texts, tile) for tile in hope.wanted]
    facts |= dict(zip(("first", "second"), names, strict=False))
    return capitalised(texts.text(f"hint.hope_{('one', 'two')[len(names) - 1]}", **facts))


def two_in_words(texts: Texts, tiles: Tiles) -> str:
    """Two tiles: two kings; 7 and 8 of hearts; else one after the other."""
    faces = sorted((tile.face for tile in tiles if tile.face is not None), key=lambda face: face.number)
    apart = faces[1].number - faces[0].number
    if apart == 0 or (apart == 1 and faces[0].colour is faces[1].colour):
        return tiles_in_words(texts, tiles)
    first, second = (texts.text("tile.face", colour=face.colour, number=Rank(face.number)) for face in faces)
    return texts.text("list.and", first=first, second=second)


def _name_of(meld: Tiles) -> SetName:
    """The name of a set of the table, of tiles without jokers."""
    first, second = (tile.face for tile in meld[:2])
    assert first is not None and second is not None
    return SetName(number=first.number) if first.number == second.number else SetName(colour=first.colour)
