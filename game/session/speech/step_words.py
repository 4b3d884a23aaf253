"""The sentence of a step in the player's language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.faces import Face, Rank
from game.rules.tiles import Tile
from game.session.board.ideas import SPECIAL
from game.session.board.step_sentences import SetName, StepFact, StepSentence
from game.session.board.techniques import Technique
from game.session.speech.sentences import tile_name
from game.session.texts import Texts

ALIKE: Mapping[int, str] = MappingProxyType({2: "show.alike_2", 3: "show.alike_3", 4: "show.alike_4"})
"""So many tiles of one number have a word of their own."""
FEW = 3
"""So many tiles beside a special joker are named one by one."""


def step_line(texts: Texts, sentence: StepSentence) -> str:
    """What is said of the step."""
    facts = {name: _worded(texts, fact) for name, fact in sentence.facts.items()}
    said = texts.plural(sentence.key, sentence.count, **facts)
    return capitalised(said)


def capitalised(said: str) -> str:
    """With a capital, as a sentence begins."""
    return said[:1].upper() + said[1:]


def technique_line(texts: Texts, technique: Technique | None) -> str:
    """The name of a technique; None where tiles go back to the rack."""
    return texts.text(f"technique.{technique.value if technique else 'take_back'}")


def tiles_in_words(texts: Texts, tiles: tuple[Tile, ...]) -> str:
    """Red 10; blue 8 and 9; blue 4 to 7; three 10s, also with a joker; a special joker by its name, because it is no
    10; or only how many."""
    if len(tiles) == 1:
        return tile_name(texts, tiles[0])
    if any(str(tile.symbol) in SPECIAL for tile in tiles):
        return _with_special(texts, tiles)
    faces = [tile.face for tile in tiles if tile.face is not None]
    if len({face.number for face in faces}) == 1 and len(faces) > 1 and len(tiles) in ALIKE:
        return texts.text(ALIKE[len(tiles)], number=Rank(faces[0].number))
    if len(faces) < len(tiles):
        return texts.plural("status.tiles", len(tiles))
    return _in_a_row(texts, faces) or texts.plural("status.tiles", len(tiles))


def _with_special(texts: Texts, tiles: tuple[Tile, ...]) -> str:
    """Each by its name where they are few."""
    if len(tiles) > FEW:
        return texts.plural("status.tiles", len(tiles))
    *first, last = (tile_name(texts, tile) for tile in tiles)
    return texts.text("list.and", first=texts.text("list.comma").join(first), second=last)


def _in_a_row(texts: Texts, faces: list[Face]) -> str:
    """Consecutive numbers of one colour; empty if they are none."""
    numbers = sorted(face.number for face in faces)
    if len({face.colour for face in faces}) > 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return ""
    key = "show.pair" if len(numbers) == 2 else "show.range"
    return texts.text(key, colour=faces[0].colour, low=Rank(numbers[0]), high=Rank(numbers[-1]))


def _worded(texts: Texts, fact: StepFact) -> object:
    if isinstance(fact, tuple):
        return tiles_in_words(texts, fact)
    return set_named(texts, fact) if isinstance(fact, SetName) else fact


def set_named(texts: Texts, name: SetName) -> str:
    """A set of the table by the name it has beside others: the 6s, the run of hearts."""
    if name.mirrored:
        return texts.text("show.the_mirrored")
    if name.ends is not None:
        low, high = name.ends
        return texts.text("show.the_mixed_run", low=Rank(low), high=Rank(high))
    if name.number is not None:
        return texts.text("show.the_group", number=Rank(name.number))
    return texts.text("show.the_set") if name.colour is None else texts.text("show.the_run", colour=name.colour)
