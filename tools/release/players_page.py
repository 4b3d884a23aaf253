"""Makes one page of docs/players*.md that any browser opens: every language and its pictures in one file.

    python -m tools.release.players_page [FILE]

It also writes the line that leads to every language anew, in each page and in README.md.

The download has it as README.html, because a system without a program for .md asks what to open it with. Only the
Markdown that these pages use is understood: headings, paragraphs, two kinds of lists, tables, pictures, links, bold,
slanted and code.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from game.session.texts import languages

DOCS = Path(__file__).resolve().parents[2] / "docs"
STYLE = """
body { font: 17px/1.6 system-ui, sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; }
body { color: #1b1b1f; background: #fbfaf7; }
section { border-top: 3px solid #1a4a42; margin-top: 3em; }
svg { max-width: 100%; height: auto; }
code { background: #eeebe2; padding: 0 .25em; border-radius: 4px; overflow-wrap: anywhere; }
:lang(zh) em, :lang(ja) em { font-style: normal; font-weight: 600; }
td, th { border: 1px solid #cfc9ba; padding: .25em .75em; text-align: left; }
table { border-collapse: collapse; }
"""
SPANS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\(([^)]+)\)"), r'<a href="\2">\1</a>'),
)
LANGUAGE_LINE = re.compile(r"^\[English\]\(.*$", re.MULTILINE)
ITEM = re.compile(r"(?:- |\d+\. )(.*)")


def pages() -> dict[str, str]:
    """The file of each language's page."""
    return {language: "players.md" if language == "en" else f"players.{language}.md" for language in languages()}


def language_line(folder: str = "") -> str:
    """The line that leads from each page, or from README.md above their folder, to all of them."""
    return " · ".join(f"[{languages()[language]}]({folder}{file})" for language, file in pages().items())


def put_language_lines() -> None:
    """Write that line anew wherever it stands."""
    for file, folder in ((DOCS.parent / "README.md", "docs/"), *((DOCS / page, "") for page in pages().values())):
        text = file.read_text(encoding="utf-8")
        file.write_text(LANGUAGE_LINE.sub(language_line(folder), text), encoding="utf-8", newline="\n")


def players_page() -> str:
    """The whole page as HTML."""
    sections = "\n".join(map(_section, pages()))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    head += "<title>Tilebridge</title>"
    return f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{sections}\n</body>\n</html>\n'


def _section(language: str) -> str:
    text = (DOCS / pages()[language]).read_text(encoding="utf-8")
    for other, file in pages().items():
        text = text.replace(f"]({file})", f"](#{other})")
    return f'<section id="{language}" lang="{language.replace("_", "-")}">\n{to_html(text)}\n</section>'


def to_html(text: str) -> str:
    """The elements of one page."""
    return "\n".join(
        element for kind, lines in groupby(text.splitlines(), _kind) for element in _elements(kind, list(lines))
    )


def _kind(line: str) -> str:
    for kind, pattern in (("#", r"#+ "), ("ul", r"- "), ("ol", r"\d+\. "), ("table", r"\|"), ("picture", r"!\[")):
        if re.match(pattern, line):
            return kind
    return "p" if line.strip() else ""


def _elements(kind: str, lines: list[str]) -> Iterator[str]:
    match kind:
        case "#":
            for line in lines:
                marks, _, words = line.partition(" ")
                yield f"<h{len(marks)}>{_spans(words)}</h{len(marks)}>"
        case "ul" | "ol":
            start = f' start="{lines[0].partition(".")[0]}"' if kind == "ol" else ""
            items = "".join(f"<li>{_spans(found[1])}</li>" for line in lines if (found := ITEM.match(line)))
            yield f"<{kind}{start}>{items}</{kind}>"
        case "table":
            yield f"<table>{''.join(_rows(lines))}</table>"
        case "picture":
            for line in lines:
                yield _picture(line)
        case "p":
            yield f"<p>{_spans(' '.join(lines))}</p>"


def _rows(lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        if number != 1:  # the line under the head
            cell = "td" if number else "th"
            cells = "".join(f"<{cell}>{_spans(word.strip())}</{cell}>" for word in line.strip("|").split("|"))
            yield f"<tr>{cells}</tr>"


def _picture(line: str) -> str:
    """A drawing as it is; no picture of the game, which the reader has."""
    found = re.fullmatch(r"!\[([^\]]*)\]\(([^)]+)\)", line)
    assert found, line
    if not found[2].endswith(".svg"):
        return ""
    drawing = (DOCS / found[2]).read_text(encoding="utf-8")
    label = escape(found[1], quote=True)
    return drawing.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def _spans(text: str) -> str:
    text = escape(text, quote=False)
    for pattern, element in SPANS:
        text = pattern.sub(element, text)
    return text


def main() -> int:
    put_language_lines()
    if len(sys.argv) != 2:
        return 0
    Path(sys.argv[1]).write_text(players_page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
