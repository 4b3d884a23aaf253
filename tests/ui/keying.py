"""A player at the table without a pointer: every gesture is a key."""

from __future__ import annotations

from game.ui.input.gestures import NO_MODS, Act, Action, Mods, Typed
from game.ui.pictures import Tray
from game.ui.scene import Change
from tests.positions import match_at
from tests.ui.playing import Player

SHIFT = Mods(shift=True)
ARROWS = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)


class Keys:
    """A player without a pointer."""

    def __init__(self, table: str, rack: str, **more: object) -> None:
        self.player = Player(match_at(f"{table} / {rack}", **more))  # type: ignore[arg-type]
        self.player.slow_computers()

    def press(self, *actions: Action, mods: Mods = NO_MODS) -> Change | None:
        change = None
        for action in actions:
            change = self.player.scene.handle(Act(action, mods))
            self.player.wait(0.7)
        return change

    def type(self, characters: str, pause: float = 0.1) -> None:
        for character in characters:
            self.player.scene.handle(Typed(character))
            self.player.wait(pause)
        self.player.wait(0.7)

    def pick(self, *numbers: str) -> None:
        """Typed numbers, each picked."""
        for number in numbers:
            self.type(number)
            self.press(Action.PICK)

    def go(self, where: str, value: str) -> None:
        """By Tab into the zone and by arrows to the tile, as a player would find the way."""
        goal = self.player.find(where, value)
        zone = "table" if where == "set" else where
        self.press(Action.NEXT_ZONE)
        while self.zone != zone:
            self.press(Action.NEXT_ZONE)
        for _ in range(40):
            here = self.player.focused
            if here.id == goal.id:
                return
            self.press(self._towards(here, goal))
        raise AssertionError(f"no way to {value}")

    def _towards(self, here, goal) -> Action:  # type: ignore[no-untyped-def]
        (x, y), (to_x, to_y) = here.rect.centre, goal.rect.centre
        if here.role == "felt":
            return Action.DOWN
        if goal.role == "set" or abs(to_y - y) <= here.rect.h / 2:
            return Action.RIGHT if to_x > x and goal.role != "set" else Action.LEFT
        return Action.DOWN if to_y > y else Action.UP

    @property
    def zone(self) -> str:
        focused = self.player.scene.focused
        if focused is None:
            return ""
        names = {"felt": "table", "set": "table", "button": "buttons", "tile": focused.id.partition(".")[0]}
        return names.get(focused.role, focused.role)

    @property
    def value(self) -> str:
        """The notation of the focused tile."""
        focused = self.player.scene.focused
        return focused.value if focused else ""

    @property
    def held(self) -> str:
        return " ".join(str(tile.symbol) for tile in self.player.scene._drag.state.picked)

    @property
    def sets(self) -> list[str]:
        return self.player.sets()

    def rings(self) -> list[Tray]:
        return [op.picture for op in self.player.ops() if isinstance(op.picture, Tray) and op.picture.kind == "focus"]
