"""What may be typed where the window is asked for; nothing here needs pygame."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from game.cli.wanted import BadUsage, CommandOptions, any_whole, as_typed, readable, typed_switch, value, writable

SMALLEST_WINDOW = (1152, 648)


def _window(option: str, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if size[0] < SMALLEST_WINDOW[0] or size[1] < SMALLEST_WINDOW[1] or max(size) > 16_384:
        least = "{}x{}".format(*SMALLEST_WINDOW)
        raise BadUsage(f"{option} needs a size of at least {least}, such as 1280x720, not {{value}}.", value=text)
    return size


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments(CommandOptions):
    """The options of the program without a command."""

    ABOUT: ClassVar[str] = "Tilebridge, a game of tile rummy."

    window: tuple[int, int] | None = value(
        "WxH", "1280x720", _window, "open a window of this size, for example 1280x720"
    )
    seed: int | None = value("N", "42", any_whole, "shuffle the first deal from this number")
    data_dir: str | None = value("DIR", "my-games", as_typed, "store settings, saved games and log in this folder")
    describe: Path | None = value("FILE", "screen.json", writable, "write what is on screen to this file as JSON")
    position: Path | None = value("FILE", "position.txt", readable, "open the table at the position in this file")
    selftest: bool = typed_switch("check the installation, without opening a window")
    version: bool = typed_switch("show the version")
