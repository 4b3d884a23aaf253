"""Compiles the catalogues: every assets/locale/<language>/LC_MESSAGES/*.po becomes the .mo beside it.

Run it after changing a .po: `python tools/make_locale.py`. It needs Babel; the game itself does not.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"


def compiled(po: Path) -> bytes:
    """The .mo of a catalogue; the same catalogue gives the same bytes."""
    with po.open("rb") as stream:
        catalogue = read_po(stream)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        po.with_suffix(".mo").write_bytes(compiled(po))
        print(po.with_suffix(".mo").relative_to(LOCALE))


if __name__ == "__main__":
    main()
