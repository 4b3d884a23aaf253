"""What the program is made of and under which licences: its own parts, and the libraries that a packed game brings.

`build.spec` lays the licence texts of a packed game into `assets/licences` with an index (tools/release/licences.py).
Where there is none, the libraries were installed beside the game and have their licences there.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

import game
from game.rules.values import immutable
from game.session.system.paths import Assets

log = logging.getLogger(__name__)
INDEX = "libraries.json"
"""A list of objects in the folder of the licences: `name`, `version` ("" if unknown), `licence`, `home`, `text`, which
is a file beside the index, and `files`, the names of the packed files that belong to it."""


@immutable
class LicensedPart:
    """Something the program is made of: its name, its version or "", its licence by its usual name, and the text."""

    name: str
    version: str
    licence: str
    text: Path


def own_parts(assets: Assets) -> tuple[LicensedPart, ...]:
    """What is the same in every copy: the game itself, and the fonts and figures it is drawn with."""
    fonts = assets.fonts / "OFL.txt"
    return (
        LicensedPart("Tilebridge", game.__version__, "MIT", assets.root.parent / "LICENSE"),
        LicensedPart("Inter", "", "OFL-1.1", fonts),
        LicensedPart("Noto CJK", "2.004", "OFL-1.1", fonts),
        LicensedPart("@letele/playing-cards", "0.1.0", "CC0-1.0", assets.courts / "CC0-1.0.txt"),
    )


def bundled_libraries(assets: Assets) -> tuple[LicensedPart, ...]:
    """The libraries that came with a packed game, by name; none where the game was installed in another way."""
    try:
        listed = json.loads((assets.licences / INDEX).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    parts = (LicensedPart(each["name"], each["version"], each["licence"], assets.licences / each["text"])
             for each in listed)  # fmt: skip
    return tuple(sorted(parts, key=lambda part: part.name.casefold()))


def licence_text(part: LicensedPart) -> str:
    """The text of its licence; "" where the copy lacks it, which is logged."""
    try:
        return part.text.read_text(encoding="utf-8")
    except OSError:
        log.exception("the licence of %s", part.name)
        return ""
