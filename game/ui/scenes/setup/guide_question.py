"""The question before a game of who neither finished nor declined the guided first game."""

from __future__ import annotations

from game.session.match.setup import Setup
from game.ui.places import GuideQuestionPlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.services import Services
from game.ui.widgets.dialog import Dialog, DialogAnswer


def guide_question(services: Services, setup: Setup) -> Dialog:
    """Whether the first game shall be the guided one. Only the answer in words to play without it is the last."""
    text = services.texts.text

    def show() -> Replace:
        return Replace(TablePlace(services.matches.guided_game(setup.clock)))

    def deal() -> Replace:
        services.store.change(guide_open=False)
        return Replace(TablePlace(services.matches.begin(setup)))

    answers = DialogAnswer("show", text("guide.show"), show), DialogAnswer("deal", text("guide.deal"), deal)
    return Dialog(services, text("guide.question"), *answers, text("guide.again"))


def guided_or_dealt(services: Services, setup: Setup) -> Change:
    """What follows when a match is to begin: that question where it fits, else the table."""
    matches = services.matches
    if matches.guide_fits(setup):
        return Push(GuideQuestionPlace(setup))
    return Replace(TablePlace(matches.begin(setup)))
