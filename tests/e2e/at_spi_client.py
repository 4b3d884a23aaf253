"""Reads accessible programs from outside by AT-SPI, as Orca does: a client on a private session bus that knows nothing
of the game.

Only D-Bus and at-spi2-core are needed (Debian: dbus, at-spi2-core); the bus of accessibility starts when it is asked
for. Like Orca it remembers the objects that were told to be dead by their paths, and hears nothing of them any more.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse, unwrap_msg

PRIVATE = "TILEBRIDGE_PRIVATE_BUS"
NEEDED = "not tried: AT-SPI is not installed (Debian: apt-get install dbus at-spi2-core)"
UNKNOWN = "org.freedesktop.DBus.Error.ServiceUnknown"
STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
EVENTS = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
ACCESSIBLE, ACTION, PROPERTIES = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action", "org.freedesktop.DBus.Properties"
ROLES = {16: "dialog", 23: "frame", 29: "label", 31: "list", 39: "panel", 43: "push button"}
"""Some of AT-SPI's numbers."""
APPLICATION = "org.a11y.atspi.Application"
EXCUSED = ("gtk 4", "qt 5", "qt 6")
"""Toolkits whose programs Orca 51 hears whatever they say of their parent, each with the version before the first
dot."""

Object = tuple[str, str]
"""A program's name on the bus, and a path."""
DESKTOP: Object = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")


def in_private_bus(module: str, run: Callable[[], int]) -> int:
    """Run this inside a session bus of its own, by starting the module once more; the exit code. Where AT-SPI is not
    installed it is 0, and a sentence says so."""
    if PRIVATE in os.environ:
        return run()
    bus = shutil.which("dbus-run-session")
    if bus is None:
        print(NEEDED)
        return 0
    with tempfile.TemporaryDirectory() as runtime:
        environment = {**os.environ, PRIVATE: "1", "XDG_RUNTIME_DIR": runtime}
        command = [bus, "--", sys.executable, "-m", module, *sys.argv[1:]]
        return subprocess.run(command, env=environment, check=False).returncode


@dataclass(frozen=True, slots=True)
class Read:
    """One object of the tree."""

    object: Object
    role: str
    name: str


class AtSpi:
    """A reader: the tree of the first program with a window, its actions, and what it tells by itself."""

    def __init__(self) -> None:
        """Tell the session that a reader is there; DBusErrorResponse where AT-SPI is not installed."""
        session = open_dbus_connection("SESSION")
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        (address,) = unwrap_msg(session.send_and_get_reply(new_method_call(bus, "GetAddress")))
        for name in ("ScreenReaderEnabled", "IsEnabled"):
            unwrap_msg(session.send_and_get_reply(Properties(STATUS).set(name, "b", True)))
        self._connection: DBusConnection = open_dbus_connection(address)
        self._connection.send_and_get_reply(message_bus.AddMatch(EVENTS))
        self._heard: deque[Message] = deque()
        self._connection.filter(EVENTS, queue=self._heard)
        self._dead: set[Object] = set()
        self.announced: list[str] = []
        self.focused: list[str] = []
        """The names of what got the focus."""
        self._at: Object | None = None
        self.ignored = 0
        """How often something got the focus that had been told to be dead."""

    @classmethod
    def found(cls) -> AtSpi | None:
        """A reader, where AT-SPI is installed."""
        try:
            return cls()
        except DBusErrorResponse as fault:
            if fault.name == UNKNOWN:
                return None
            raise

    def listen(self, seconds: float = 0.02) -> None:
        """Take in what comes within this time."""
        limit = time.monotonic() + seconds
        while (left := limit - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self._connection.recv_messages(timeout=left)
            while self._heard:
                self._take(self._heard.popleft())

    def until(self, holds: Callable[[], object], seconds: float) -> bool:
        """Listen until it holds; whether that came in time."""
        limit = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > limit:
                return False
            self.listen()
        return True

    def _take(self, event: Message) -> None:
        told = event.header.fields
        source = (told[HeaderFields.sender], told[HeaderFields.path])
        kind, detail, (_, more) = event.body[0], event.body[1], event.body[3]
        match told[HeaderFields.member], kind:
            case "StateChanged", "defunct" if detail:
                self._dead.add(source)
            case "ChildrenChanged", "remove":
                self._dead.add((more[0], more[1]))
            case "StateChanged", "focused" if detail and source in self._dead:
                self.ignored += 1
            case "StateChanged", "focused" if detail:
                self._at = source
                self.focused.append(self._name(source))
            case "Announcement", _:
                self.announced.append(more)

    @property
    def here(self) -> str:
        """What that which has the focus is called now; empty for nothing."""
        return "" if self._at is None else self._name(self._at)

    # The tree

    def tree(self) -> list[Read]:
        """Everything of the first program that has a window, in reading order; empty for none."""
        programs = (each for each in self._children(DESKTOP) if self._children(each))
        return [Read(each, self._role(each), self._name(each)) for each in self._below(next(programs, None))]

    def told_of_itself(self) -> tuple[Object, str]:
        """The parent that the program says it has, and the toolkit that it says it is made with and its version."""
        program = next(each for each in self._children(DESKTOP) if self._children(each))
        parent = self._get(program, ACCESSIBLE, "Parent")
        return tuple(parent), " ".join(self._get(program, APPLICATION, name) for name in ("ToolkitName", "Version"))

    def click(self, name: str) -> bool:
        """Do what a click does on what has this name, or one that begins so; whether there is such a thing."""
        found = [each for each in self.tree() if each.name.startswith(name)]
        found.sort(key=lambda each: each.name != name)
        return any(self._ask(each.object, ACTION, "DoAction", "i", 0) for each in found)

    def _below(self, node: Object | None) -> Iterator[Object]:
        if node is not None:
            yield node
            for child in self._children(node):
                yield from self._below(child)

    def _children(self, node: Object) -> list[Object]:
        return self._ask(node, ACCESSIBLE, "GetChildren") or []

    def _name(self, node: Object) -> str:
        return str(self._get(node, ACCESSIBLE, "Name"))

    def _get(self, node: Object, interface: str, name: str) -> Any:
        """A property of an object; empty for one that is gone."""
        return (self._ask(node, PROPERTIES, "Get", "ss", interface, name) or ("s", ""))[1]

    def _role(self, node: Object) -> str:
        number = self._ask(node, ACCESSIBLE, "GetRole")
        return ROLES.get(number, str(number))

    def _ask(self, node: Object, interface: str, method: str, signature: str | None = None, *facts: object) -> Any:
        """The answer of an object; None of one that is gone."""
        call = new_method_call(DBusAddress(node[1], node[0], interface), method, signature, facts)
        try:
            return unwrap_msg(self._connection.send_and_get_reply(call, timeout=30))[0]
        except DBusErrorResponse:
            return None
