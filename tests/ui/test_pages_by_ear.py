"""What a person with a screen reader meets on pages: where the focus is, how much is said, no silent key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest

from game.session.settings import Settings
from game.session.speech.phrases import notation_in_words
from game.session.teaching import Teaching
from game.ui.access.screen_reader import spoken_name
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action
from game.ui.kit.interaction import PRESS_TIME
from game.ui.kit.page import Page
from game.ui.places import (
    AboutPlace,
    BoardPlace,
    GamesPlace,
    HomePlace,
    KeysPlace,
    LearnPlace,
    MilestonesPlace,
    NewGamePlace,
    PuzzlesPlace,
    RulesPlace,
    SettingsPlace,
    SoundsPlace,
    StatisticsPlace,
    TranscriptPlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Change, Place, Stack
from game.ui.semantics import ROOT
from game.ui.services import Services
from tests.effort import soak
from tests.shared import LANGUAGES, sentence, texts
from tests.ui.acting import click, key, node, opened, services_for
from tests.ui.playing import FixedMeasure
from tools.gallery import STATES
from tools.studio import studio

MOST, LONGEST_HELP = 12, 60
QUESTIONS = {"dialog", "menu", "board-rules", "board-others", "board-rivals", "seat-list", "number", "naming"}
"""Pages that wait for an answer."""


PLACES = (
    HomePlace(),
    NewGamePlace(),
    SettingsPlace(),
    RulesPlace(),
    LearnPlace(),
    PuzzlesPlace(),
    BoardPlace(),
    GamesPlace(),
    StatisticsPlace(),
    MilestonesPlace(),
    AboutPlace(),
    KeysPlace(),
    SoundsPlace(),
    TranscriptPlace(("Your turn", "You drew red 7")),
)
OPENERS: tuple[tuple[Place, tuple[str, ...]], ...] = (
    (HomePlace(), ("settings", "rules", "learn", "statistics", "games")),
    (LearnPlace(), ("puzzles", "board")),
    (NewGamePlace(), ("seat.1", "family", "clock.other")),
    (BoardPlace(), ("rules",)),
)
"""What leads from a page to another."""
UNFOLDED = {"family": "change"}
"""What a press on something else of the same page brings."""


def words(said: str) -> int:
    """How many; two signs of Chinese or Japanese count as one."""
    signs = re.findall(r"[ぁ-ゟ゠-ヺー-ヿ㐀-鿿]", said)
    return len(re.findall(r"[A-Za-z0-9À-ÿ’+]+", said)) + (len(signs) + 1) // 2


@dataclass
class Listener:
    """A reader that is there, and what was said and played for it."""

    services: Services = field(default_factory=services_for)
    played: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.services.listened = lambda: True
        self.services.sounds.play = lambda name, side=0.0: self.played.append(name)  # type: ignore[method-assign]

    @property
    def said(self) -> list[str]:
        return list(self.services.said)

    def open(self, place: Place) -> Page:
        page = opened(scene_of(place, self.services))
        assert isinstance(page, Page)
        return page


def press(page: Page, ident: str) -> Change | None:
    page.interaction.focus(ident)
    page.handle(Act(Action.CONFIRM))
    return page.update(2 * PRESS_TIME)


def focused(page: Page) -> str:
    return next((each.id for each in page.nodes() if each.focused), "")


def entered(page: Page, language: str) -> str:
    """What is said as a page opens: what it is called, and the first thing on it."""
    page.services.listened = lambda: True
    page.interaction.settle_focus()
    told = partial(notation_in_words, texts(language))
    first = next((spoken_name(each, told) for each in page.nodes() if each.focused), "")
    return f"{page.nodes()[0].label}. {first}"


def faults_by_ear(page: Page, language: str) -> Iterator[str]:
    """What would be wrong with a page for somebody who hears it; afterwards a reader is there."""
    nodes = page.nodes()
    role = next(each.role for each in nodes if each.id == ROOT)
    if role in ("dialog", "page") and (role == "dialog") != (page.name in QUESTIONS):
        yield f"is a {role}"
    yield from (f"{each.id} is a dialog" for each in nodes if each.role == "dialog" and each.id != ROOT)
    if page.name != "menu" and not any(each.role == "heading" for each in nodes):  # a menu is named as a whole
        yield "has no heading"
    # The tiles on the board that are used up have that in their names, and of a choice the whole of it says why.
    resting = [each for each in nodes if each.disabled and not each.tip and each.role != "choice"]
    yield from (f"{each.id} rests and does not say why" for each in resting if not each.id.startswith("key."))
    said = entered(page, language)
    if words(said) > MOST:
        yield f"is entered with: {said}"


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_heard_in_every_language(language: str) -> None:
    """Of each change the kept ledger's pages are asked (`test_whole_tree.py`)."""
    with studio("1280x720", language, Settings(taught=tuple(Teaching))) as ready:
        tops = {name: make(ready).top for name, make in STATES.items()}
        found = {
            name: [*faults_by_ear(page, language)]
            for name, page in tops.items()
            if isinstance(page, Page) and page.name != "parts"
        }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_whoever_listens_is_at_the_first_thing_of_a_page() -> None:
    assert focused(Listener().open(SettingsPlace())) == "back"


def test_whoever_sees_begins_with_no_ring() -> None:
    assert focused(opened(scene_of(SettingsPlace(), services_for()))) == ""  # type: ignore[arg-type]


def test_the_keys_of_a_page_are_told_before_the_rules() -> None:
    listener = Listener()
    page = listener.open(SettingsPlace())
    assert page.handle(Act(Action.RULES)) is None and listener.said == [sentence("page.keys")]
    assert page.handle(Act(Action.RULES)) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_a_page_are_told_in_few_words(language: str) -> None:
    assert words(texts(language).text("page.keys")) <= LONGEST_HELP


def test_a_key_that_does_nothing_is_heard() -> None:
    listener = Listener()
    listener.open(SettingsPlace()).handle(Act(Action.UNDO))
    assert len(listener.played) == 1 and not listener.said


def test_while_sounds_are_off_a_key_that_does_nothing_is_told() -> None:
    listener = Listener(services_for(effects=0))
    listener.open(SettingsPlace()).handle(Act(Action.UNDO))
    assert listener.said == [sentence("page.refused")] and not listener.played


class KeyAnswers:
    """Which keys nothing answers; a page is opened anew only after a key that the page itself has answered."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.open()

    def open(self) -> None:
        self.listener = Listener(services_for(first_start_done=True))
        self.page = self.listener.open(self.place)
        self.before = self.page.nodes()

    def is_silent(self, action: Action) -> bool:
        heard = len(self.listener.said) + len(self.listener.played)
        change = self.page.handle(Act(action))
        if change is not None or self.page.nodes() != self.before or not self.page.settled:
            self.open()
            return False
        return len(self.listener.said) + len(self.listener.played) == heard


@pytest.mark.parametrize("place", soak(PLACES, 5), ids=lambda place: type(place).__name__)
def test_no_key_is_silent(place: Place) -> None:
    answers = KeyAnswers(place)
    silent = [action for action in Action if answers.is_silent(action)]
    assert [action for action in silent if KeyAnswers(place).is_silent(action)] == []


def test_the_key_for_the_next_group_of_settings_goes_to_its_name() -> None:
    page = Listener().open(SettingsPlace())
    groups = [each.id for each in page.nodes() if each.role == "tab"]
    went = []
    for action in (Action.PAGE_ON, Action.PAGE_ON, Action.PAGE_BACK):
        page.handle(Act(action))
        went.append(focused(page))
    assert went == [groups[1], groups[2], groups[1]]
    assert node(page, groups[1]).checked


def test_languages_are_called_in_their_own() -> None:
    page = opened(scene_of(SettingsPlace(), services_for()))
    click(page, "tab.language")
    assert node(page, "language.ja").language == "ja" and node(page, "back").language == ""


def test_tab_leads_to_the_buttons_of_the_analysis_board() -> None:
    page = Listener().open(BoardPlace())
    page.interaction.focus("")
    seen: set[str] = set()
    for _ in range(99):
        key(page, Action.NEXT_ZONE)
        seen.add(focused(page))
    assert seen == {each.id for each in page.nodes() if each.actions}


@pytest.mark.parametrize(("place", "doors"), OPENERS, ids=lambda value: type(value).__name__)
def test_the_focus_comes_back_to_what_opened_a_page(place: Place, doors: tuple[str, ...]) -> None:
    listener = Listener(services_for(first_start_done=True))
    stack = Stack(Frame(1280, 720), FixedMeasure(), partial(scene_of, services=listener.services), place)
    for ident in doors:
        below = stack.top
        assert isinstance(below, Page)
        if ident in UNFOLDED:
            assert press(below, UNFOLDED[ident]) is None
        change = press(below, ident)
        assert change is not None, ident
        stack.apply(change)
        above = stack.top
        assert isinstance(above, Page) and focused(above), ident
        left = above.back() or above.back()  # the board first leaves what has the focus
        assert left is not None, ident
        stack.apply(left)
        assert stack.top is below and focused(below) == ident


def test_new_game_offers_who_listens_no_clock_or_a_long_one() -> None:
    page = Listener().open(NewGamePlace())
    offered = [each.id for each in page.nodes() if each.id.startswith("clock.")]
    assert offered == ["clock.off", "clock.120", "clock.300", "clock.600", "clock.other"]
    click(page, "clock.300")
    assert node(page, "clock.300").checked
