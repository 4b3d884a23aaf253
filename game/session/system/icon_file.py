"""The program's own icon, in the sizes that `assets/icon.ico` holds."""

from __future__ import annotations

import struct
from pathlib import Path


def icon_pictures(file: Path) -> dict[int, bytes]:
    """PNG files by their edge in pixels; raises OSError or ValueError where the icon cannot be read."""
    data = file.read_bytes()
    try:
        (count,) = struct.unpack_from("<H", data, 4)
        rows = [struct.unpack_from("<BBBBHHII", data, 6 + 16 * place) for place in range(count)]
    except struct.error as fault:
        raise ValueError(str(file)) from fault
    return {row[0] or 256: data[row[7] : row[7] + row[6]] for row in rows}
