"""A failure as a file of JSON lines: the draw with what failed, then the acts, one a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.soak.deeds import SoakAct
from tests.soak.drawn import SoakDraw


@dataclass(frozen=True)
class KeptFailure:
    """How a run began, the acts, and what failed in the end."""

    draw: SoakDraw
    acts: tuple[SoakAct, ...]
    failure: str = ""

    def write(self, file: Path) -> None:
        """Make the file hold it."""
        file.parent.mkdir(parents=True, exist_ok=True)
        head = {"draw": self.draw.as_json(), "failure": self.failure}
        lines = [head, *(act.as_json() for act in self.acts)]
        text = "".join(json.dumps(each, ensure_ascii=True) + "\n" for each in lines)
        file.write_text(text, encoding="utf-8", newline="\n")

    @classmethod
    def read(cls, file: Path) -> KeptFailure:
        """What `write` wrote."""
        head, *acts = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        return cls(SoakDraw.from_json(head["draw"]), acts_of(acts), head.get("failure", ""))


def acts_of(found: Sequence[dict[str, object]]) -> tuple[SoakAct, ...]:
    """Acts from their public form."""
    return tuple(map(SoakAct.from_json, found))
