"""Reads every line of text in every state of the gallery, in every look, against the pixels it stands on.

    python -m tests.bench.audit_text [WORD] [LANGUAGE]

Prints what has too little contrast (ux 25: 4.5, large type 3; in the look of high contrast 7 and 4.5); exit code 0
when there is nothing. `tests/ui/paint/test_readability.py` does the same for the settled pages only.
"""

from __future__ import annotations

import sys

from game.session.settings import Look, Settings
from tests.ui.reading import unreadable
from tools.gallery import STATES
from tools.studio import studio


def main(word: str = "", language: str = "en") -> int:
    count = 0
    for look in Look:
        with studio("1280x720", language, Settings(theme=look)) as ready:
            for name in (name for name in STATES if word in name):
                for fault in unreadable(STATES[name](ready).stack.drawn(), ready.painter, ready.frame):
                    count += 1
                    print(f"{look.value} {name}: {fault}")
    print(f"{count} lines that read badly, in {len(STATES)} states and {len(Look)} looks")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
