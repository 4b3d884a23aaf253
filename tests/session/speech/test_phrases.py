"""Tiles and sets in words, and sentences one after the other (accessibility SR5)."""

from __future__ import annotations

from game.session.speech.happenings import KEPT, SpokenLog
from game.session.speech.joker_labels import joker_labels_of, stands_in_words
from game.session.speech.phrases import notation_in_words, set_in_words
from game.session.speech.verbosity import SPEECH_PRESETS, Verbosity, next_preset
from game.session.texts import in_turn
from tests import shared
from tests.effort import every_row
from tests.helpers import PRINTED, tiles
from tests.shared import LANGUAGES, sentence

TEXTS = shared.texts("en")


def colour(name: str) -> str:
    return sentence(f"colour.{name}")


def words(row: str) -> str:
    laid = tiles(row)
    return set_in_words(TEXTS, laid, PRINTED.read(laid))


def test_a_run_is_told_by_its_ends_and_a_group_by_its_colours() -> None:
    assert words("b4 b5 b6 b7") == sentence("say.run", colour=colour("blue"), low=4, high=7)
    assert words("k7 r7 b7") == sentence("say.group_without", number=7, colour=colour("orange"))
    assert words("k7 r7 b7 o7") == sentence("say.group_all", number=7)
    named = sentence("list.comma").join(map(colour, ("black", "red")))
    assert words("k7 r7 J").startswith(sentence("say.group", number=7, colours=named))


def test_a_heap_is_told_tile_by_tile() -> None:
    assert words("b4 r9") == notation_in_words(TEXTS, "b4 r9")


@every_row(
    ("row", "stands"),
    [("r5 J r7", ["r6"]), ("r5 D r8", ["r6-7"]), ("b5 C r7", ["b6r"]), ("k7 r7 J", ["7"]), ("r4 r5 M r5 r4", ["M"])],
)
def test_what_a_joker_stands_for_has_words_for_every_label(row: str, stands: list[str]) -> None:
    laid = tiles(row)
    chips = list(joker_labels_of(laid, PRINTED.read(laid)).values())
    assert chips == stands
    for language in LANGUAGES:
        texts = shared.texts(language)
        told = [stands_in_words(texts, chip) for chip in chips]
        assert ["" if chip == "M" else "told" for chip in chips] == ["told" if each else "" for each in told]


def test_sentences_follow_each_other_with_one_full_stop() -> None:
    assert in_turn(TEXTS, ["one", "", "two!", "three"]) == "one. two! three"


def test_cards_and_tiles_are_named_from_their_notation() -> None:
    assert notation_in_words(TEXTS, "r7 J") == f"{colour('red')} 7, {sentence('tile.joker')}"
    assert sentence("rank.12") in notation_in_words(TEXTS, "HQ")


def test_the_last_twenty_are_kept_and_repeated_from_the_newest_on() -> None:
    log = SpokenLog()
    for number in range(KEPT + 5):
        log = log.added(str(number))
    assert len(log.said) == KEPT
    assert [log.repeated().now, log.repeated().repeated().now] == [str(KEPT + 4), str(KEPT + 3)]
    assert log.repeated().added("new").repeated().now == "new"


def test_three_presets_follow_each_other_and_any_other_choice_leads_to_the_first() -> None:
    assert [next_preset(each) for each in SPEECH_PRESETS.values()] == ["normal", "full", "brief"]
    assert next_preset(Verbosity(remarks=True)) == "brief"
