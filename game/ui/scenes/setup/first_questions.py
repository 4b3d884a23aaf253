"""The questions before a game of who neither finished nor declined the guided first game, or was not shown yet what
only this game has."""

from __future__ import annotations

from game.session.match.setup import Setup
from game.session.teaching import Teaching
from game.ui.kit.frames import Dialog, DialogAnswer
from game.ui.places import GuideQuestionPlace, IntroductionPlace, TablePlace
from game.ui.scene import Change, Place, Push, Replace
from game.ui.services import Services


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


def introduction_question(services: Services, setup: Setup) -> Dialog:
    """Whether to see what is special first. Either answer is the last: it is not asked again."""
    store, text = services.store, services.texts.text

    def answered(place: Place) -> Change:
        store.change(taught=(*store.now.taught, Teaching.INTRODUCTION))
        return Replace(place)

    question = text(f"teach.{Teaching.INTRODUCTION.value}")
    show = DialogAnswer("show", text("introduction.show"), lambda: answered(IntroductionPlace(setup)))
    deal = DialogAnswer("deal", text("introduction.deal"), lambda: answered(TablePlace(services.matches.begin(setup))))
    return Dialog(services, question, show, deal, text("introduction.again"))


def guided_or_dealt(services: Services, setup: Setup) -> Change:
    """What follows when a match is to begin: that question where it fits, else the table."""
    matches = services.matches
    if matches.guide_fits(setup):
        return Push(GuideQuestionPlace(setup))
    return Replace(TablePlace(matches.begin(setup)))
