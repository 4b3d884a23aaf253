"""Compiles the catalogues: every assets/locale/<language>/LC_MESSAGES/*.po becomes the .mo beside it.

Run it after changing a .po: `python tools/make_locale.py`. It needs Babel; the game itself does not.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Babel writes today's date where a catalogue has none, and then no two runs would agree."""
LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"


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
        po.with_suffix(".mo").write_bytes(compiled(po))
        print(po.with_suffix(".mo").relative_to(LOCALE))


if __name__ == "__main__":
    main()
