"""Every citation in code, tests, tools and documents leads to a number or a heading of a document in docs/.

The forms: a document and its numbers, as in (rules 7.4, 8.2 to 8.3, ux 17), or a document and its heading, as in
(notation: Tiles and sets). A number is never cited without its document, but for those with letters, as in (LS5).
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tests.effort import every_row
from tests.sources import ROOT, name_of

DOCS = ROOT / "docs"
CODE = (ROOT / "main.py", *(path for folder in ("game", "tests", "tools") for path in (ROOT / folder).rglob("*.py")))
PAGES = (*ROOT.glob("*.md"), *DOCS.glob("*.md"), *(ROOT / "tests").rglob("*.md"))
NEWLINE = "\n"
FEWEST = 250
"""A search that finds fewer citations than this is broken."""

NUMBERED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "rules": ("rules.md", r"^## (\d+) |^- \*\*(\d+\.\d+)\*\*|^  - \*\*(\d+\.\d+[a-c])\*\*|^\| (\d+\.\d+) \|"),
        "ux": ("ux.md", r"^### (\d+\.\d+) |^\| (\d+) \|"),
    }
)
"""A document that is cited by number: its file, and what stands where a number begins."""
LETTERED = re.compile(r"\b(?:AB|CR|LS|PG|PZ|RV|SR)\d+\b")
"""A line of docs/ux.md that is cited by its letters."""
HEADED = ("design", "notation", "glossary", "players")
"""Documents that are cited by heading."""

NUMBER = r"\d{1,2}(?:\.\d{1,2})?[a-c]?\b"
CITATION = re.compile(rf"\b(rules|ux) ({NUMBER}(?:(?:,| to) {NUMBER})*)")
HEADING = re.compile(rf"\(({'|'.join(HEADED)}): ([^)]+)\)")
FOREIGN = re.compile(
    r"§ ?\d[\d.]*"
    r"|\b(?:ux )?(?:rule|must|req|requirement|design|ecosystem|solver|learning|cards|peers|wording|house) \d+\.\d+"
    r"|\((?:ux )?(?:rule|must|should|req|requirement|design|ecosystem|solver|learning|cards|peers|wording|house) \d+"
    r"|\bux (?:must|should|wow) \d+"
)
"""A number of a document that is not here, or a form that is not the one decided on."""
BARE = re.compile(rf"\((?=[^)]*\d\.\d)[1-9]\d?(?:\.\d{{1,2}}[a-c]?)?(?:(?:,| to) {NUMBER})*[);]")
"""A number in brackets that does not say of which document."""
TRIPLE_QUOTED = re.compile(r'''(^[ \t]*)?"""(.*?)"""''', re.MULTILINE | re.DOTALL)
"""A text in three quotes; one that begins its line is a docstring. A syntax tree would find the same in five times
the time."""
COMMENT = re.compile(r"#.*(?:\d|\.md)")
"""Only files with such lines are read token by token, which takes the most time here."""
PAGE = re.compile(r"(?<![\w./-])[\w./-]*\w\.md\b")

FILE = re.compile(r"\b(?:game|tests|tools|assets|docs|packaging)/[\w/]*\w\.(?:py|md|json|po|png)\b")


@dataclass(frozen=True)
class Passage:
    """A comment, a docstring or a line of a document."""

    place: str
    text: str


def passages_of_code(path: Path) -> Iterator[Passage]:
    """Docstrings and comments, each without its line breaks; comments in a row are one passage."""
    source = path.read_text(encoding="utf-8")
    name = name_of(path)
    for match in TRIPLE_QUOTED.finditer(source):
        if match[1] is not None:
            yield Passage(f"{name}:{source.count(NEWLINE, 0, match.start(2)) + 1}", " ".join(match[2].split()))
    if COMMENT.search(source):
        yield from (Passage(f"{name}:{line}", text) for line, text in comments_of(source))


def comments_of(source: str) -> Iterator[tuple[int, str]]:
    """The comments of a file with their first lines; comments on following lines are one."""
    kept: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, text = token.start[0], token.string.lstrip("# ")
            if kept and line > kept[-1][0] + kept[-1][1].count("\n") + 1:
                yield kept[-1][0], " ".join(kept.pop()[1].split("\n"))
            kept = [(kept[0][0], f"{kept[0][1]}\n{text}")] if kept else [(line, text)]
    yield from ((line, " ".join(text.split("\n"))) for line, text in kept)


@cache
def passages() -> tuple[Passage, ...]:
    """All that code, tools, tests and documents say to a reader."""
    code = [passage for path in CODE for passage in passages_of_code(path)]
    pages = [
        Passage(f"{path.relative_to(ROOT).as_posix()}:{number}", line)
        for path in PAGES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]
    return (*code, *pages)


@cache
def numbers_in(document: str) -> frozenset[str]:
    """The numbers that can be cited of a document."""
    file, pattern = NUMBERED[document]
    found = re.finditer(pattern, (DOCS / file).read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(next(filter(None, match.groups())) for match in found)


@cache
def letters_of_ux() -> frozenset[str]:
    """The lines of docs/ux.md that have letters and a number."""
    text = (DOCS / NUMBERED["ux"][0]).read_text(encoding="utf-8")
    return frozenset(re.findall(rf"^\| ({LETTERED.pattern}) \|", text, re.MULTILINE))


@cache
def headings_in(document: str) -> frozenset[str]:
    found = re.findall(r"^#+ (.+)$", (DOCS / f"{document}.md").read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(found)


def cited(text: str) -> Iterator[tuple[str, str]]:
    """Each number that a text cites, with its document."""
    for match in CITATION.finditer(text):
        yield from ((match[1], number) for number in re.findall(NUMBER, match[2]))


def unresolved(text: str) -> list[str]:
    """What a text cites that is not there, or not in the form decided on."""
    numbers = [f"{document} {number}" for document, number in cited(text) if number not in numbers_in(document)]
    headings = [match[0] for match in HEADING.finditer(text) if match[2] not in headings_in(match[1])]
    letters = [match[0] for match in LETTERED.finditer(text) if match[0] not in letters_of_ux()]
    forms = [match[0] for pattern in (FOREIGN, BARE) for match in pattern.finditer(text)]
    return [*numbers, *headings, *letters, *forms]


def test_every_citation_leads_somewhere() -> None:
    assert [f"{passage.place} {what}" for passage in passages() for what in unresolved(passage.text)] == []


def test_citations_are_found_at_all() -> None:
    assert sum(1 for passage in passages() for _ in cited(passage.text)) >= FEWEST


def test_every_document_that_is_named_is_there() -> None:
    def is_there(name: str, place: str) -> bool:
        beside = (ROOT / place.rpartition(":")[0]).parent
        return any((folder / name).is_file() for folder in (ROOT, DOCS, beside))

    named = ((passage.place, name) for passage in passages() for name in PAGE.findall(passage.text))
    assert [f"{place} {name}" for place, name in named if not is_there(name, place)] == []


def test_every_file_that_a_document_names_is_there() -> None:
    named = ((passage.place, name) for passage in passages() for name in FILE.findall(passage.text))
    assert [f"{place} {name}" for place, name in named if not (ROOT / name).exists()] == []


@every_row(
    "text",
    [
        "A joker (rules 4.9).",
        "Runs (rules 3.1, 3.7).",
        "The ring (ux 61).",
        "Magnets (ux 2.13).",
        "By ear (SR99).",
        "As sets are written (notation: Music).",
        "Each tile once (rule 3.1).",
        "By keys alone (must 3).",
        "One process (ecosystem 6).",
        "See design 1.3 for it.",
        "As §4 has it.",
        "It goes back (8.2a).",
        "A heap (3, 4.1, 5) as laid.",
    ],
)
def test_what_leads_nowhere_is_seen(text: str) -> None:
    assert unresolved(text)


@every_row(
    "text",
    [
        "A joker (rules 4.2 to 4.4; house) and what holds it (rules 5.3, 8.2a, ux 2.7, 17).",
        "Nothing is locked (LS5).",
        "Tiles as text (notation: Tiles and sets).",
        "Between (0, 0.5) and 1.5, or about 13 points (7 of 12).",
    ],
)
def test_what_leads_somewhere_is_not_blamed(text: str) -> None:
    assert not unresolved(text)
