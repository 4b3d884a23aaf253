"""How the small JSON files that came with the program are read: languages, fonts and looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class AssetError(Exception):
    """A file that came with the program is missing, cannot be read, or lacks something; says which."""


def object_in(file: Path) -> dict[str, Any]:
    """The JSON object in the file. Raises AssetError."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise AssetError(str(file)) from fault
    if not isinstance(found, dict):
        raise AssetError(str(file))
    return found
