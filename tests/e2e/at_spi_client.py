"""Reads accessible programs from outside by AT-SPI, as Orca does, and does what it is told on its standard input.

Started by `read_at_spi` with the system's own Python, which has gi: a line of JSON is asked, a line is answered. It
knows nothing of the game.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

EVENTS = ("object:announcement", "object:state-changed:focused")
DEEPEST = 12


class Client:
    """The first program with a window, and what it announced since the last question."""

    def __init__(self) -> None:
        Atspi.init()
        self.said: list[list[str]] = []
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in EVENTS:
            self._listener.register(kind)
        self._context = GLib.MainContext.default()

    def _hear(self, event: Any) -> None:
        words = event.any_data if isinstance(event.any_data, str) else event.source.get_name()
        self.said.append([event.type, words or ""])

    def wait(self, seconds: float) -> None:
        """Let events come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self._context.iteration(False):
                pass
            time.sleep(0.01)

    def program(self) -> Any | None:
        """The first program that has a window."""
        desktop = Atspi.get_desktop(0)
        found = (desktop.get_child_at_index(at) for at in range(desktop.get_child_count()))
        return next((each for each in found if each is not None and each.get_child_count()), None)

    def below(self, node: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
        """Everything in reading order, with how deep it is."""
        yield depth, node
        if depth < DEEPEST:
            for at in range(node.get_child_count()):
                child = node.get_child_at_index(at)
                if child is not None:
                    yield from self.below(child, depth + 1)

    def answer(self, question: dict[str, Any]) -> object:
        """What is asked: wait, tree, click or focus by the beginning of a name."""
        self.wait(float(question.get("wait", 0.3)))
        program = self.program()
        if program is None:
            return {"said": self._taken()}
        nodes = list(self.below(program))
        wish = question["do"]
        if wish in ("click", "focus"):
            found = next((node for _, node in nodes if (node.get_name() or "").startswith(question["name"])), None)
            if found is None:
                return {"did": False, "said": self._taken()}
            did = found.do_action(0) if wish == "click" else found.grab_focus()
            self.wait(float(question.get("then", 1.0)))
            return {"did": bool(did), "said": self._taken()}
        tree = [[depth, node.get_role_name(), node.get_name() or ""] for depth, node in nodes]
        return {"tree": tree, "said": self._taken()}

    def _taken(self) -> list[list[str]]:
        said, self.said = self.said, []
        return said


def main() -> None:
    client = Client()
    for line in sys.stdin:
        print(json.dumps(client.answer(json.loads(line)), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
