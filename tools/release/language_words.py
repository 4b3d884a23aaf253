"""The words of a language that stand around the game and are not in its catalogue: packaging/languages/*.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "packaging" / "languages"


def words_of(language: str) -> Mapping[str, Mapping[str, str]]:
    """The words of a language by table and key; raises OSError for a language without its file."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
