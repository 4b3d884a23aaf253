"""What the runs met, counted over all of them, and how it is told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.soak.drawn import SoakDraw
from tests.soak.failure_file import KeptFailure, acts_of

DRAWN = ("start", "language", "look", "size", "text", "tiles", "faces", "pace", "still", "hears")
COUNTED = ("scenes", "overlays", "seen", "pressed", "went_off", "silent")
SHOWN = 12
"""Acts of a failure that are printed."""


class SoakReport:
    """Adds up outcomes."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self.acts = self.failures = 0
        self._seconds = self._megabytes = 0.0
        self._drawn: dict[str, Counter[str]] = {name: Counter() for name in DRAWN}
        self._counted: dict[str, Counter[str]] = {name: Counter() for name in COUNTED}
        self._kinds: Counter[str] = Counter()

    def add(self, found: dict[str, Any]) -> Iterator[str]:
        """One more; a line about it, and about its failure some more."""
        self.acts += len(found["acts"])
        self._seconds += found["seconds"]
        self._megabytes = max(self._megabytes, found.get("megabytes", 0.0))
        for name in DRAWN:
            self._drawn[name][str(found["draw"][name])] += 1
        for name in COUNTED:
            self._counted[name].update(found.get(name, {}))
        failed = f": {found['failure']}" if found["failure"] else ""
        yield f"seed {found['seed']}, {found['draw']['start']}: {len(found['acts'])} acts{failed}"
        if failed:
            self.failures += 1
            self._kinds[found["failure"]] += 1
            yield from self._kept(found)

    def _kept(self, found: dict[str, Any]) -> Iterator[str]:
        """Write the failure down, as short as it was made, and beside it all acts."""
        short = found.get("short", found["acts"])
        draw = SoakDraw.from_json(found.get("short_draw", found["draw"]))
        file = self._out / f"seed-{found['seed']}.jsonl"
        KeptFailure(draw, acts_of(short), found["failure"]).write(file)
        whole = KeptFailure(SoakDraw.from_json(found["draw"]), acts_of(found["acts"]), found["failure"])
        whole.write(self._out / f"seed-{found['seed']}-whole.jsonl")
        yield from (f"    {line}" for line in found["told"].strip().splitlines()[-3:])
        if not found.get("repeats", True):
            yield "    the same acts do not fail again"
        yield f"    {len(short)} acts, python -m tests.soak --replay {file}"
        yield from (f"        {act}" for act in short[-SHOWN:])

    def join(self, file: Path) -> None:
        """Add what was met by earlier runs that this file tells of, and keep the sum of both in it."""
        if file.is_file():
            for name, counted in json.loads(file.read_text(encoding="utf-8")).items():
                self._counted[name].update(counted)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(self._counted, ensure_ascii=True), encoding="utf-8", newline="\n")

    def told(self) -> Iterator[str]:
        """What was met, all runs together."""
        for name in DRAWN:
            yield f"{name}: {_told(self._drawn[name])}"
        counted = self._counted
        for name in ("scenes", "overlays"):
            yield f"{name} ({len(counted[name])}): {_told(counted[name])}"
        pressed, seen = +counted["pressed"], counted["seen"]
        never = sorted(name for name in seen if not pressed[name])
        known = len(set(seen) & set(pressed))
        yield f"controls: {len(seen)} seen, {known} of them pressed with the pointer resting on them"
        yield f"pressed {pressed.total()} times; went off under the pointer: {_told(+counted['went_off'])}"
        yield f"without an answer: {_told(+counted['silent'])}"
        yield f"never pressed ({len(never)}): {', '.join(f'{name} (seen {seen[name]})' for name in never)}"
        if self._kinds:
            yield f"failures: {_told(self._kinds)}"
        each = 1000 * self._seconds / max(1, self.acts)
        yield f"{each:.0f} ms of the processor an act, at most {self._megabytes:.0f} MB in a process"

    @property
    def last(self) -> str:
        """The last line."""
        return f"soak: {self.acts} acts, {self.failures} failures"


def _told(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common()) or "none"
