"""Who publishes the game and where it lives, as pyproject.toml says, for all packages, metadata and manifests."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game import __version__

ROOT = Path(__file__).resolve().parents[2]
NOBODY = "example.org"
"""Stands where nobody has published yet; this domain is kept for examples (RFC 2606) and leads nowhere."""


@dataclass(frozen=True, slots=True)
class Project:
    """What pyproject.toml says for all downloads."""

    summary: str
    maintainer: str
    address: str
    """The maintainer's, for mail."""
    urls: Mapping[str, str]

    @property
    def placeholders(self) -> tuple[str, ...]:
        """What nobody has set yet, by its name in pyproject.toml."""
        unset = [f"project.urls.{name}" for name, url in self.urls.items() if NOBODY in url]
        return tuple((["project.maintainers"] if NOBODY in self.address else []) + unset)

    def download(self, file: str) -> str:
        """Where a file of this version is downloaded from."""
        return f"{self.urls['Downloads']}/v{__version__}/{file}"


def filled(text: str, values: Mapping[str, str]) -> str:
    """A template with the values in the places that are written @SO@; raises KeyError for a place nobody knows."""
    return re.sub(r"@([A-Z0-9_]+)@", lambda place: values[place[1]], text)


@cache
def project() -> Project:
    """The facts, read once."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (maintainer,) = told["maintainers"]
    return Project(told["description"], maintainer["name"], maintainer["email"], told["urls"])
