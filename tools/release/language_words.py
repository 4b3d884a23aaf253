"""The words of a language that stand around the game and are not in its catalogue: packaging/languages/*.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from game.session.texts import languages

FOLDER = Path(__file__).resolve().parents[2] / "packaging" / "languages"
SAID = re.compile(r"(\s*<\w+|\w+)([>=])([^<]+)(.*)")
"""A line that says something in English: an element of XML without attributes, or `Key=text` of a menu entry."""


def words_of(language: str) -> Mapping[str, Mapping[str, str]]:
    """The words of a language by table and key; raises OSError for a language without its file."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def in_every_language(template: str) -> str:
    """A file of packaging/linux, each line that says something followed by its translations."""
    spoken = {language: words["linux"] for language in languages() if "linux" in (words := words_of(language))}
    return "".join(f"{line}\n{_translations(line, spoken)}" for line in template.splitlines())


def _translations(line: str, spoken: Mapping[str, Mapping[str, str]]) -> str:
    found = SAID.fullmatch(line)
    if not found:
        return ""
    name, sign, english, end = found.groups()
    said = ""
    for language, words in spoken.items():
        text = words.get(english, english.replace(".en.png", f".{language}.png"))
        mark = f' xml:lang="{words["locale"]}"' if sign == ">" else f"[{words['locale']}]"
        said += f"{name}{mark}{sign}{text}{end}\n" if text != english else ""
    return said
