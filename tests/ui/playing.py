"""A table to play at without a window: positions in notation, real gestures, time that passes when told."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TypeVar

from game.rules.tiles import Tile
from game.session.match.match import Match
from game.session.settings import Pace, Settings
from game.session.settings_store import SettingsStore
from game.session.teaching import Teaching
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Frame
from game.ui.input.gestures import NO_MODS, Mods, Move, PointerButton
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from tests import shared
from tests.ui.hands import FRAME, Hands, Place, rounded
from tests.waiting import until

P = TypeVar("P")

LOCALE = Path(__file__).resolve().parents[2] / "assets" / "locale"


def of_kind(ops: Iterable[Op], kind: type[P]) -> list[tuple[Op, P]]:
    """What is drawn of one kind of picture, each with its picture."""
    return [(op, op.picture) for op in ops if isinstance(op.picture, kind)]


class FixedMeasure:
    """Type of known size: half as wide as high."""

    terms: AbstractSet[str] = frozenset()

    def width(self, text: str, size: int, weight: Weight) -> int:
        return len(text) * size // 2

    def ascent(self, size: int, weight: Weight) -> int:
        return size

    def height(self, size: int, weight: Weight) -> int:
        return round(size * 1.2)

    def unseen(self, text: str) -> str:
        return ""


def services_at(language: str = "en", pace: Pace = Pace.INSTANT) -> Services:
    """The services of a table at which all is taught, and nothing is kept."""
    store = SettingsStore(Path("/nonexistent/settings.json"), Settings(pace=pace, taught=tuple(Teaching)))
    return Services(shared.texts(language), store, Sounds())


class Player(Hands):
    """Hands and eyes at one table scene, which stays on top: what would follow it is given back."""

    def __init__(self, match: Match, size: tuple[int, int] = (1280, 720), services: Services | None = None) -> None:
        self.services = services or services_at()
        self.scene = self.make(match, self.services)
        self.frame = Frame(*size)
        self.scene.resize(self.frame, FixedMeasure())
        self.scene.enter()
        self.wait(1.0)

    def make(self, match: Match, services: Services) -> TableScene:
        return TableScene(match, services)

    @property
    def top(self) -> TableScene:
        return self.scene

    def apply(self, change: Change | None) -> Change | None:
        return change

    # Time

    def wait_for_turn(self) -> None:
        """Let the computers play; they think on a real thread. Then the person looks for a second."""
        self.come_back()
        self.wait(1.0)

    def come_back(self, frame: float = FRAME) -> None:
        """Until the moment in which the turn has come back, or the game is over; `frame` seconds a look."""
        until(lambda: self.local_game.my_turn or self.local_game.over, lambda: self.scene.update(frame))

    def slow_computers(self) -> None:
        """They think for minutes, so that the test sees the table before they act."""
        self.local_game.pace = 100.0

    # Eyes

    @property
    def local_game(self):  # type: ignore[no-untyped-def]
        return self.scene._local_game

    @property
    def nodes(self) -> dict[str, Node]:
        return {node.id: node for node in self.scene.nodes()}

    @property
    def status(self) -> str:
        return self.nodes["status"].label

    def sets(self) -> list[str]:
        """The sets on the table in notation, sorted."""
        return sorted(node.value for node in self.nodes.values() if node.role == "set")

    def rack(self) -> str:
        """The own rack in notation, left to right, ledge by ledge."""
        return " ".join(node.value for node in self.nodes.values() if node.id.startswith("rack.tile"))

    def ops(self) -> list[Op]:
        canvas = Canvas(self.frame, FixedMeasure())
        self.scene.draw(canvas)
        return canvas.ops

    @property
    def focused(self) -> Node:
        """What is in the keys' ring, which is shown."""
        node = self.scene.focused
        assert node is not None
        return node

    def find(self, where: str, value: str, number: int = 0) -> Node:
        """The tile with this notation on the rack or the table, or the set with this value."""
        prefix = "set." if where == "set" else f"{where}.tile."
        found = [node for node in self.nodes.values() if node.id.startswith(prefix) and node.value == value]
        return found[number]

    def tile_at(self, where: str, value: str) -> tuple[int, int]:
        return self.middle(self.find(where, value))

    def tiles(self) -> list[Tile]:
        """Every tile on board: table, own rack and discard pile."""
        board = self.local_game.board
        on_table = [tile for meld in board.table for tile in meld.tiles]
        return sorted([*on_table, *board.rack.places, *board.discards], key=lambda tile: tile.ident)

    # Hands

    def click(
        self, at: tuple[int, int], mods: Mods = NO_MODS, button: PointerButton = PointerButton.LEFT
    ) -> Change | None:
        self.handle(Move(*at))
        change = self.press(at, mods, button)
        self.wait(0.6)
        return change

    def press_button(self, ident: str) -> Change | None:
        return self.click(self.middle(self.nodes[ident]))

    def pick(self, *values: str, mods: Mods = NO_MODS) -> None:
        for value in values:
            self.click(self.tile_at("rack", value), mods)

    def carry(self, start: Place, end: Place, mods: Mods = NO_MODS, steps: int = 6) -> None:
        """Move to `start`, press and move to `end`, holding on."""
        self.handle(Move(*rounded(start)))
        super().carry(start, end, mods, steps)

    def drag(self, start: Place, end: Place, mods: Mods = NO_MODS) -> None:
        self.carry(start, end, mods)
        self.let_go(end, mods)
        self.wait(0.6)

    def empty_felt(self) -> tuple[int, int]:
        """A place on the felt far from every set."""
        felt = self.nodes["felt"].rect
        boxes = [node.rect for node in self.nodes.values() if node.role in ("set", "pile")]
        for row in range(1, 8):
            for column in range(1, 16):
                x, y = felt.x + felt.w * column / 16, felt.y + felt.h * row / 8
                if not any(box.grown(130).contains(x, y) for box in boxes):
                    return round(x), round(y)
        raise AssertionError("no empty felt")
