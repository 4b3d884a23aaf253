"""Compiles the catalogues: every assets/locale/<language>/LC_MESSAGES/*.po becomes the .mo beside it.

Keys stand for the sentences, so each entry of a translation gets the English text as a comment, which translators read
beside it in Poedit. Run it after changing a .po: `python tools/make_locale.py`. It needs Babel; the game itself does
not.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Babel writes today's date where a catalogue has none, and then no two runs would agree."""
SOURCE = "en"
"""The language that the others are translated from."""
SAID = "#."
"""What begins a comment that a tool writes."""
KEY = re.compile(r'msgid "(.+)"')
LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"

Sentences = Mapping[str, tuple[str, ...]]
"""By key, the sentence or its plural forms."""


def sentences(po: Path) -> Sentences:
    """What a catalogue says."""
    said = dict[str, tuple[str, ...]]()
    with po.open("rb") as stream:
        for message in read_po(stream):
            if message.id:
                key = message.id if isinstance(message.id, str) else message.id[0]
                said[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return said


def commented(lines: Iterable[str], english: Sentences) -> list[str]:
    """The lines of a catalogue with the English text above each key, and no older comment of that kind."""
    kept = list[str]()
    for line in lines:
        key = KEY.fullmatch(line)
        if key:
            kept += [f"{SAID} {part}".rstrip() for form in english.get(key[1], ()) for part in form.splitlines()]
        if not line.startswith(SAID):
            kept.append(line)
    return kept


def compiled(po: Path) -> bytes:
    """The .mo of a catalogue; the same catalogue gives the same bytes."""
    with po.open("rb") as stream:
        catalogue = read_po(stream)
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        source = LOCALE / SOURCE / "LC_MESSAGES" / po.name
        if po != source:
            lines = commented(po.read_text(encoding="utf-8").splitlines(), sentences(source))
            po.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        po.with_suffix(".mo").write_bytes(compiled(po))
        print(po.with_suffix(".mo").relative_to(LOCALE))


if __name__ == "__main__":
    main()
