"""What is said of a step with special jokers: no kind of set and no number that it does not have."""

from __future__ import annotations

from game.session.board.step_sentences import sentence_of
from game.session.board.techniques import MoveContext, Technique
from game.session.speech.step_words import step_line
from tests.effort import every_row
from tests.helpers import PRINTED, tiles
from tests.shared import LANGUAGES, texts


def told(technique: Technique, moved: str, target: str, language: str = "en") -> str:
    """Tiles of the rack that join a set, or are one."""
    laid, before = tiles(moved), tiles(target)
    joined = PRINTED.arrange((*before, *laid)) if before else laid
    assert joined is not None
    move = MoveContext(PRINTED, laid, (), (), before, joined, begins=not before)
    return step_line(texts(language), sentence_of(technique, move))


@every_row("row", ["r5 M r5", "r4 r5 M r5 r4"])
def test_a_mirrored_set_is_called_neither_run_nor_group(row: str) -> None:
    said = told(Technique.LAY_SET, row, "")
    assert said.endswith(": a mirrored set") and "three 5s" not in said


def test_a_run_of_two_colours_is_called_by_its_ends() -> None:
    assert told(Technique.ADD, "b8", "r5 r6 C") == "Blue 8 goes to the run 5 to 8"


@every_row("language", LANGUAGES)
def test_a_special_joker_is_told_by_its_name(language: str) -> None:
    said = told(Technique.LAY_SET, "r5 M r5", "", language)
    assert texts(language).text("tile.mirror_joker") in said
