"""The question before a game of who neither finished nor declined the guided first game."""

from __future__ import annotations

from game.session.match.setup import Setup
from game.ui.navigation import Navigator
from game.ui.scene import Replace
from game.ui.widgets.dialog import Dialog, DialogAnswer


def guide_question(navigator: Navigator, setup: Setup) -> Dialog:
    """Whether the first game shall be the guided one. Only the answer in words to play without it is the last."""
    services = navigator.services
    text = services.texts.text

    def show() -> Replace:
        return Replace(navigator.matches.guided_game(setup.clock))

    def deal() -> Replace:
        services.store.change(guide_open=False)
        return Replace(navigator.matches.begin(setup))

    answers = DialogAnswer("show", text("guide.show"), show), DialogAnswer("deal", text("guide.deal"), deal)
    return Dialog(navigator, text("guide.question"), *answers, text("guide.again"))
