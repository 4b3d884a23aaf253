"""When the interpreter looks for garbage by itself."""

from __future__ import annotations

import gc

MOST_FRESH = 50_000
"""With so many new objects garbage is looked for, which takes some milliseconds; a minute of dragging makes about half
as many that stay. A solver makes hundreds of thousands without a circle among them, and to look through all it
remembers took 40 ms now and then in the middle of an answer."""


def collect_rarely() -> None:
    """Leave alone for good what is loaded by now, and look for garbage among the rest only rarely."""
    gc.freeze()
    gc.set_threshold(MOST_FRESH, *gc.get_threshold()[1:])
