"""The catalogues are complete, alike, compiled, and speak of everything the game can say."""

from __future__ import annotations

import ast
import re
import shutil
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from game.rules.faces import Colour, Face
from game.rules.games.characters import CHARACTERS
from game.rules.games.registry import all_options
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import TileBank, parse_tiles
from game.rules.problems import Fact, Problem, Reason
from game.rules.set_rules import SetRules
from game.session.match.setup import ROUNDS
from game.session.settings import SETTINGS
from game.session.system.paths import Assets
from game.session.texts import Texts, language_for, languages, system_locales
from tests.effort import every_row
from tests.shared import LANGUAGES, texts
from tests.sources import FILES, nodes_of
from tools.make_locale import SOURCE, Sentences, commented, compiled, sentences

LOCALE = Assets.of_bundle().locale
FACTS: dict[str, Fact] = {
    "number": 9, "colour": Colour.RED, "missing": 5, "following": 10, "low": 4, "high": 6, "have": 18,
    "need": 30, "lacking": 12, "count": 2, "tile": Face(Colour.RED, 7),
}  # fmt: skip


def po_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "tilebridge.po"


@cache
def catalogue(language: str) -> Catalog:
    with po_of(language).open("rb") as stream:
        return read_po(stream)


@cache
def entries(language: str) -> Sentences:
    return sentences(po_of(language))


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_a_language_is_spoken_because_its_folder_is_there(tmp_path: Path) -> None:
    locale = tmp_path / "locale"
    shutil.copytree(LOCALE, locale)
    shutil.copytree(locale / "en", locale / "new")
    (locale / "new" / "language.json").write_text('{"name": "Xish", "place": 9}', encoding="utf-8", newline="\n")
    assert languages(locale) == {**LANGUAGES, "new": "Xish"} and list(languages(locale))[-1] == "new"
    assert Texts("new", locale).text("app.title") == Texts("en", locale).text("app.title")


@every_row("language", [language for language in LANGUAGES if language != SOURCE])
def test_translators_read_the_english_text_beside_each_key(language: str) -> None:
    """When this fails: python tools/make_locale.py."""
    lines = po_of(language).read_text(encoding="utf-8").splitlines()
    assert lines == commented(lines, sentences(po_of(SOURCE)))


def test_a_comment_follows_the_english_text_it_shows() -> None:
    lines = ["#. An older text", 'msgid "a"', 'msgstr "x"', "", 'msgid "b"', 'msgid_plural "b"']
    assert commented(lines, {"a": ("One line\n\nand another",), "b": ("{n} set", "{n} sets")}) == [
        "#. One line", "#.", "#. and another", 'msgid "a"', 'msgstr "x"', "",
        "#. {n} set", "#. {n} sets", 'msgid "b"', 'msgid_plural "b"',
    ]  # fmt: skip


def test_every_folder_of_a_catalogue_says_what_its_language_is_called() -> None:
    assert sorted(LANGUAGES) == sorted(po.parents[1].name for po in LOCALE.glob("*/LC_MESSAGES/*.po"))


@every_row("language", LANGUAGES)
def test_every_language_has_every_key(language: str) -> None:
    assert set(entries(language)) == set(entries("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: str) -> None:
    keys = re.findall(r'^msgid "(.+)"$', po_of(language).read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(keys) == sorted(set(keys))


@every_row("language", LANGUAGES)
def test_no_sentence_is_empty_or_doubtful(language: str) -> None:
    assert [key for key, forms in entries(language).items() if not all(forms)] == []
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


@every_row("language", LANGUAGES)
def test_every_language_has_the_same_places_to_fill(language: str) -> None:
    english = entries("en")
    assert [key for key, forms in entries(language).items() if places(forms[-1]) != places(english[key][-1])] == []


@every_row("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    assert po_of(language).with_suffix(".mo").read_bytes() == compiled(po_of(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(language: str) -> None:
    facts = tuple(FACTS.items())
    assert [reason for reason in Reason if "{" in texts(language).problem(Problem(reason, facts=facts))] == []


@every_row("language", LANGUAGES)
def test_every_persona_has_a_name(language: str) -> None:
    assert [name for name in (*CHARACTERS, "you") if not texts(language).has(f"persona.{name}")] == []


def test_every_opponent_has_a_level_and_a_manner() -> None:
    keys = [f"{kind}.{persona}" for kind in ("level", "manner") for persona in CHARACTERS]
    assert [key for key in keys if not texts().has(key)] == []


def test_every_choice_of_the_agreement_has_a_name() -> None:
    options = all_options()
    keys = [f"{option.name}.{answer}" for option in options for answer in option.answers]
    keys += [f"new_game.{option.name}" for option in options]
    keys += [f"more_rules.{option.name}" for option in options if option.rare]
    keys += [f"rounds.{rounds}" for rounds in ROUNDS]
    assert [key for key in keys if not texts().has(key)] == []


def test_every_key_named_in_the_code_is_in_the_catalogue() -> None:
    known = entries("en")
    families = {key.split(".")[0] for key in known}
    quoted = re.compile(r"""(["'])([a-z_]+\.[a-z0-9_]+)\1""")
    named = {key for path in FILES for _, key in quoted.findall(path.read_text(encoding="utf-8"))}
    found = {key for key in named if key.split(".")[0] in families}
    assert len(found) > len(known) / 4
    assert found - set(known) - {"settings.json", "puzzles.json", "puzzles.txt", "record.jsonl", "record.lock"} == set()


def made_by(text: ast.JoinedStr) -> str:
    """The pattern of all keys a text with places can make; one of places alone makes none that it could name."""
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in text.values]
    return "".join(parts) if re.search("[a-z]", "".join(parts)) else re.escape("")


def test_every_key_is_named_in_the_code() -> None:
    known = {key.split("@")[0] for key in entries("en")}
    plain = {str(node.value) for path in FILES for node in nodes_of(path, ast.Constant)}
    patterns = re.compile("|".join({made_by(text) for path in FILES for text in nodes_of(path, ast.JoinedStr)}))
    answers = {option.name for option in all_options()} | {setting.answers for setting in SETTINGS.values()}
    leaves = {"about.previous", "about.next"}  # `LeafedPage.turns`
    asked = {key for key in known - plain - leaves if key.split(".")[0] not in answers and key not in leaves}
    # what stands after a key says of which kind of match, or that it is a second sentence
    named = {key for key in asked if patterns.fullmatch(key) or key.rpartition(".")[0] in plain}
    assert asked - named == set()


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        texts().text("no.such_key")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        Texts("tlh", LOCALE)


def test_english_knows_one_and_many() -> None:
    assert (texts().plural("status.tiles", 1), texts().plural("status.tiles", 4)) == ("1 tile", "4 tiles")


@pytest.mark.parametrize("reason", [Reason.FOREIGN_TILES, Reason.TABLE_TILE_ON_RACK])
def test_a_refusal_names_how_many_tiles_it_is_about(reason: Reason) -> None:
    one, four = (texts().problem(Problem(reason, facts=(("count", count),))) for count in (1, 4))
    assert one.startswith("One tile is") and four.startswith("4 tiles are")


def test_a_gap_is_told_as_the_brief_words_it() -> None:
    problem = Problem(Reason.GAP, facts=(("missing", 5), ("low", 4), ("high", 6), ("count", 1)))
    assert texts().problem(problem) == "5 is missing between 4 and 6"


@every_row(
    ("language", "said"),
    [
        ("en", "2 numbers are missing between 6 and 9, 7 first"),
        ("zh_Hant", "6 和 9 之間還差 2 張，先補 7"),
        ("zh_Hans", "6 和 9 之间还差 2 张，先补 7"),
        ("ja", "6と9の間があと2枚足りません。次は7です"),
    ],
)
def test_a_gap_of_several_numbers_says_how_many_are_missing(language: str, said: str) -> None:
    (problem,) = SetRules().why_not(parse_tiles("r2 r9 r3 r4 r5 r6", TileBank(CLASSIC)))
    assert texts(language).problem(problem) == said


@every_row(("language", "word"), [("en", "orange"), ("zh_Hant", "橙"), ("zh_Hans", "橙"), ("ja", "オレンジ")])
def test_the_fourth_colour_has_the_name_each_language_gives_it(language: str, word: str) -> None:
    assert texts(language).text("colour.orange") == word


@every_row(("language", "said"), [("en", "teal 7"), ("zh_Hant", "綠 7"), ("zh_Hans", "绿 7"), ("ja", "緑の7")])
def test_a_colour_is_called_as_it_is_printed(language: str, said: str) -> None:
    texts = Texts(language, LOCALE)
    texts.name_colours({Colour.BLACK: "black", Colour.RED: "red", Colour.BLUE: "blue", Colour.ORANGE: "teal"})
    assert texts.text("tile.face", colour=Colour.ORANGE, number=7).replace(" ", "") == said.replace(" ", "")
    assert said[:1] in texts.text("rules.change_middle")


@every_row("language", LANGUAGES)
def test_every_colour_a_look_may_print_has_a_name_and_a_letter(language: str) -> None:
    said = texts(language)
    for name in ("black", "white", "red", "blue", "orange", "teal", "yellow"):
        assert said.has(f"colour.{name}") and len(said.text(f"letter.{name}")) == 1


@every_row("language", LANGUAGES)
def test_no_two_suits_share_a_letter(language: str) -> None:
    for names in (("black", "red", "blue", "orange"), ("white", "red", "blue", "yellow")):
        assert len({texts(language).text(f"letter.{name}") for name in names}) == 4, names


def test_a_face_is_said_in_words() -> None:
    assert texts().text("tile.joker_as", joker="joker", tile=Face(Colour.RED, 7)) == "joker as red 7"


def test_a_persona_that_sits_there_twice_is_numbered() -> None:
    assert texts().names(("you", "hare", "magpie", "hare")) == ("You", "Hare 1", "Magpie", "Hare 2")


@pytest.mark.parametrize(("name", "said"), [("Ann", "Ann 贏了這一局"), ("小明", "小明贏了這一局")])
def test_a_latin_name_stands_apart_from_chinese_characters(name: str, said: str) -> None:
    assert texts("zh_Hant").text("score.other_wins", name=name) == said


def test_speaking_another_language_changes_the_answers() -> None:
    texts = Texts("en", LOCALE)
    texts.speak("ja")
    assert texts.text("colour.red") == "赤"


@every_row(
    ("locale", "language"),
    [
        ("zh_TW.UTF-8", "zh_Hant"),
        ("zh_HK", "zh_Hant"),
        ("zh-Hant-MO", "zh_Hant"),
        ("zh_CN.UTF-8", "zh_Hans"),
        ("zh_SG", "zh_Hans"),
        ("zh", "zh_Hans"),
        ("ja_JP.eucJP", "ja"),
        ("en_GB", "en"),
        ("tlh_DE", "en"),
        ("C", "en"),
    ],
)
def test_a_locale_finds_its_language(locale: str, language: str) -> None:
    assert language_for([locale]) == language


def test_the_first_known_locale_counts() -> None:
    assert language_for(["tlh_DE", "zh_TW", "en_US"]) == "zh_Hant"


def test_the_environment_says_what_the_user_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "ja:en")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert system_locales() == ("ja", "en", "de_DE.UTF-8")


def test_the_plain_locale_wishes_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "ja")
    assert system_locales() == ()
