"""The question before the program ends, where something would be lost by that."""

from __future__ import annotations

from game.ui.kit.frames import Dialog, DialogAnswer
from game.ui.places import LeavingPlace
from game.ui.scene import Change, Pop, Push, Quit, Stack
from game.ui.services import Services


class LeavingQuestion(Dialog):
    """Quit anyway or go back, and why it is asked; it goes by itself as soon as everything is saved."""

    def __init__(self, services: Services) -> None:
        text = services.texts.text
        stay, go = DialogAnswer("stay", text("leave.stay"), Pop), DialogAnswer("quit", text("leave.quit"), Quit)
        super().__init__(services, text("leave.question"), stay, go, services.unsaved)

    def update(self, dt: float) -> Change | None:
        return super().update(dt) or (None if self.services.unsaved else Pop())


def leave(stack: Stack, services: Services) -> bool:
    """The window is closed: ask first where something would be lost. The question stays, however often that is done,
    until it is answered or everything is saved. Whether something else is shown now."""
    top = stack.top
    if top is None or isinstance(top, LeavingQuestion):
        return False
    top.leave()  # writes what it holds back, and more may turn out not to be saved
    services.mend()
    stack.apply(Push(LeavingPlace()) if services.unsaved else Quit())
    return True
