"""What is said of a solved exercise: the technique, many sets, few moves, no hint; nothing of what was shown."""

from __future__ import annotations

from game.session.board.techniques import Technique
from game.session.stage.solved_praise import MANY_REBUILT, VARIANTS, SolvedWay, praise, quiet_facts
from game.session.thinking.hints import HintLevel
from tests import shared
from tests.effort import every_row
from tests.shared import LANGUAGES, sentence

SPLIT = SolvedWay(HintLevel.NOTHING, moves=2, steps=2, rebuilt=1, technique=Technique.SPLIT)


def test_the_technique_is_praised_in_turn_with_other_words() -> None:
    said = [praise(shared.texts(), SPLIT, number) for number in range(VARIANTS + 1)]
    assert said[:2] == [sentence("praise.split.1"), sentence("praise.split.2")] and said[2] == said[0]


def test_many_rebuilt_sets_are_more_than_a_technique() -> None:
    way = SolvedWay(HintLevel.NOTHING, 9, 9, MANY_REBUILT, Technique.SPLIT)
    assert praise(shared.texts(), way, 0) == sentence("praise.rebuilt.1", MANY_REBUILT)


def test_a_play_that_was_shown_is_not_praised() -> None:
    way = SolvedWay(HintLevel.ALL, 1, 2, 1, Technique.SPLIT)
    assert praise(shared.texts(), way, 0) == sentence("learn.way_shown")
    assert quiet_facts(shared.texts(), way, one_way=True) == ""


def test_beside_it_stand_two_facts_at_most() -> None:
    facts = quiet_facts(shared.texts(), SPLIT, one_way=True)
    assert facts == f"{sentence('puzzles.one_way')} · {sentence('praise.moves', 2)}"
    many = SolvedWay(HintLevel.TILES, 7, 2, 1, Technique.SPLIT)
    assert quiet_facts(shared.texts(), many) == ""


@every_row("language", LANGUAGES)
def test_every_technique_has_its_words_in_every_language(language: str) -> None:
    texts = shared.texts(language)
    ways = [SolvedWay(technique=technique) for technique in Technique]
    assert len({praise(texts, way, number) for way in ways for number in range(VARIANTS)}) == VARIANTS * len(Technique)
