"""The page for players: four languages that say the same, pictures of what to click, one file for the download."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from tests.effort import every_row
from tests.shared import LANGUAGES
from tools.release.click_pictures import PICTURES, drawn
from tools.release.players_page import DOCS, language_line, pages, players_page, to_html

FILES = tuple(pages().values())
MARKS = re.compile(r"^(#+|-|\d+\.|\||!\[|$)", re.MULTILINE)
VOID = {"meta", "rect", "circle", "path"}


def outline(file: str) -> list[str]:
    """What begins each line of a page: its headings, items, rows and pictures in order."""
    return MARKS.findall((DOCS / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES[1:])
def test_the_page_has_the_same_parts_in_every_language(file: str) -> None:
    assert outline(file) == outline(FILES[0])


@pytest.mark.parametrize("file", FILES[1:])
def test_names_of_files_and_commands_are_the_same_in_every_language(file: str) -> None:
    def codes(name: str) -> list[str]:
        words = re.findall(r"`([^`]+)`", (DOCS / name).read_text(encoding="utf-8"))
        return sorted(re.sub(r"(?<= )(?:FILE|檔案|文件|ファイル)(?= |$)", "FILE", word) for word in words)

    assert codes(file) == codes(FILES[0])


@pytest.mark.parametrize(("language", "file"), tuple(pages().items()))
def test_every_picture_of_a_page_is_there_and_in_its_language(language: str, file: str) -> None:
    named = re.findall(r"\(pictures/([^)]+)\)", (DOCS / file).read_text(encoding="utf-8"))
    kinds = ("windows", "macos", "linux")
    assert sorted(named) == sorted(
        ["macos-drag.svg", f"table.{language}.png", *(f"{kind}.{language}.svg" for kind in kinds)]
    )
    assert [name for name in named if not (PICTURES / name).is_file()] == []


@every_row("page", ("README.md", *(f"docs/{file}" for file in FILES)))
def test_a_line_leads_to_every_language(page: str) -> None:
    """When this fails: python -m tools.release.players_page."""
    lines = (DOCS.parent / page).read_text(encoding="utf-8").splitlines()
    assert language_line("" if page.startswith("docs/") else "docs/") in lines


def test_the_pictures_are_as_the_script_draws_them() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in PICTURES.glob("*.svg")}
    assert kept == drawn()
    assert all(ET.fromstring(picture).tag.endswith("svg") for picture in kept.values())


class Balance(HTMLParser):
    """Which elements are open at the end, and every id."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.idents: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.idents |= {value for name, value in attrs if name == "id" and value}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def test_the_page_of_the_download_is_whole_and_leads_to_every_language() -> None:
    page, balance = players_page(), Balance()
    balance.feed(page)
    assert balance.open == [] and set(LANGUAGES) <= balance.idents
    assert page.count("<svg ") == 4 * len(LANGUAGES) and "](" not in page and "**" not in page


def test_markdown_becomes_elements() -> None:
    text = "# A\n\n2. **b** `<c>`\n3. [d](e.md)\n\n| f | g |\n|---|---|\n| h | i |"
    assert to_html(text) == (
        '<h1>A</h1>\n<ol start="2"><li><strong>b</strong> <code>&lt;c&gt;</code></li><li><a href="e.md">d</a></li></ol>'
        "\n<table><tr><th>f</th><th>g</th></tr><tr><td>h</td><td>i</td></tr></table>"
    )
