"""When answers that are thought about elsewhere are taken: an ordinary run takes each as soon as it is there."""

from __future__ import annotations

from typing import Protocol


class Arrivals(Protocol):
    """Decides it in a run that is recorded, or played back as it was recorded."""

    def due(self, there: bool) -> bool:
        """Whether the answer that is asked for is taken now; `there` says whether it has been found. One that is taken
        before is waited for."""
