"""At every text size the player chooses, all text on all pages is that much larger (ux 3.1, 5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import cycle

import pytest

from game.rules.options import Jokers, Options
from game.session.analysis.draft import Draft, draft_of
from game.session.history.finished_game import FinishedGame
from game.session.match.presets import family_rules
from game.session.match.setup import Setup
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Action, Move, Press, Release, Scroll, Typed
from game.ui.kit.page import Page
from game.ui.kit.pinned import LAYER, PinnedPart
from game.ui.kit.press_item import PressArea
from game.ui.pictures import Label, Weight
from game.ui.places import (
    BoardPlace,
    FairPlayPlace,
    FamilyRulesPlace,
    FinalRacksPlace,
    NewGamePlace,
    NumberPlace,
    PastGamePlace,
    ReplayPlace,
    RulesPlace,
    StatisticsPlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, Pressed
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.text_block import Ink, TextBlock, fitted_text
from tests import shared
from tests.effort import spread
from tests.shared import LANGUAGES, finished_game
from tests.ui.acting import click, fits, key, node, opened, services_for, whole
from tests.ui.playing import of_kind
from tests.ui.scenes.test_pages import PAGES, PEOPLE, VARIED, page
from tools.past_games import GAMES, RUMMY, SIX, THREE

WAYS = ((2.0, "en", (1152, 648)), (2.0, "zh_Hant", (1280, 720)), (2.0, "ja", (1920, 1080)),
        (2.0, "zh_Hans", (1280, 720)), (1.5, "en", (1280, 720)), (1.25, "ja", (1152, 648)))  # fmt: skip
"""Scale, language and window."""
SHRUNK = 0.85
"""Text may be a tenth smaller if it then stays on one line; the rest is rounding."""
LEAST_PX = 14
TYPED = tuple(name for name in PEOPLE.names if name)
"""In a narrow column a name that somebody typed gets smaller instead of being broken."""
LONG_NAME = "Wilhelmina-Maria"
"""That of the fifth seat of `PEOPLE`."""


def _with_games(services: Services) -> Services:
    """Has games of every kind behind it: the statistics are as long as they become."""
    for setup, seed in GAMES[6:]:
        services.autosave.archive.add(finished_game(setup, seed))
    return services


def _with_rules(services: Services) -> Services:
    """Keeps six agreements of the family's own."""
    jokers = zip(range(6), cycle(Jokers), strict=False)
    kept = [replace(Setup(rounds=n), options=Options(jokers=each, opening=50, strict=True)) for n, each in jokers]
    services.store.change(
        family_rules={f"Rules {n}": family_rules(f"Rules {n}", rules) for n, rules in enumerate(kept)}
    )
    return services


def _pressed(scene: Scene, ident: str) -> Scene:
    click(opened(scene), ident)
    return scene


def _typed(scene: Scene, text: str) -> Scene:
    opened(scene).handle(Typed(text))
    return scene


def _position(finished_game: FinishedGame, turn: int) -> Draft:
    state = finished_game.states[turn]
    return draft_of(state, state.to_move)


MORE_PAGES: dict[str, Callable[[Services], Scene]] = {
    **PAGES,
    "new-game-open": lambda services: _pressed(scene_of(NewGamePlace(), services), "change"),
    "family-rules": lambda services: scene_of(FamilyRulesPlace(PEOPLE, lambda _: None), _with_rules(services)),
    "number": lambda services: scene_of(
        NumberPlace("new_game.clock", (15, 60, 1200), 60, str, lambda _: None), services
    ),
    "rules-without-a-find": lambda services: _typed(scene_of(RulesPlace(), services), "xyzzy"),
    "replay": lambda services: scene_of(ReplayPlace(finished_game(THREE, 5), 6), services),
    "replay-of-six": lambda services: scene_of(ReplayPlace(finished_game(SIX, 3), 40), services),
    "replay-of-cards": lambda services: scene_of(ReplayPlace(finished_game(RUMMY, 1), 6), services),
    "final-racks-of-cards": lambda services: scene_of(FinalRacksPlace(finished_game(RUMMY, 1).match), services),
    "board": lambda services: scene_of(BoardPlace(), services),
    "board-filled": lambda services: scene_of(BoardPlace(_position(finished_game(THREE, 5), 40)), services),
    "statistics": lambda services: scene_of(StatisticsPlace(), _with_games(services)),
    "fair-play-of-six": lambda services: scene_of(FairPlayPlace(finished_game(SIX, 3)), services),
    "past-game-of-six": lambda services: scene_of(PastGamePlace(finished_game(SIX, 3), "a.txt"), services),
}


def texts_of(value: object) -> Iterator[TextBlock]:
    """All text in a part, and in the parts it is made of."""
    if isinstance(value, TextBlock):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_of(each)
    elif is_dataclass(value) and type(value).__module__.startswith(("game.ui.widgets", "game.ui.kit")):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name))


def large(name: str, scale: float, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Page:
    """The page with type of this scale."""
    scene = page(MORE_PAGES[name](services_for(language)))
    scene.resize(Frame(*size, scale), shared.fonts(language))
    return scene


@cache
def usual(name: str, language: str) -> Page:
    """The page with type of the usual size, for those who only look at it."""
    return large(name, 1.0, language)


@pytest.mark.parametrize(("name", "way"), spread(MORE_PAGES, over=(WAYS,), seldom=VARIED))
def test_text_grows_by_what_was_asked_for(name: str, way: tuple[float, str, tuple[int, int]]) -> None:
    scale, language, size = way
    scene, frame = large(name, scale, language, size), Frame(*size, scale)
    parts = scene.laid_out()
    assert fits(parts, whole(scene, size))
    found = [each for each in texts_of(parts) if each.text and not any(typed in each.text for typed in TYPED)]
    small = [f"{each.text} {each.fit.size}" for each in found if each.fit.size < SHRUNK * frame.text_px(each.ink.units)]
    assert found and small == []


@pytest.mark.parametrize(("name", "language"), spread(MORE_PAGES, over=(LANGUAGES,), seldom=VARIED))
def test_without_larger_text_no_page_is_taller_than_the_window(name: str, language: str) -> None:
    assert whole(usual(name, language), (1280, 720)).height == 720


@pytest.mark.parametrize(("name", "language"), spread(MORE_PAGES, over=(LANGUAGES,), seldom=VARIED))
def test_no_type_is_smaller_than_14_pixels_in_a_window_of_720_lines(name: str, language: str) -> None:
    scene, canvas = usual(name, language), Canvas(Frame(1280, 720), shared.fonts(language))
    scene.draw(canvas)
    written = [label for _, label in of_kind(canvas.ops, Label)]
    assert written and [label.text for label in written if label.size < LEAST_PX] == []


def test_a_long_name_on_the_plank_ends_in_an_ellipsis_and_is_whole_in_its_tip() -> None:
    scene = usual("new-game-for-people", "en")
    seat = next(each for each in scene.nodes() if each.label == LONG_NAME)
    drawn = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(drawn)
    written = [label.text for _, label in of_kind(drawn.ops, Label)]
    assert [text for text in written if text.endswith("…") and LONG_NAME.startswith(text[:-1])]
    assert LONG_NAME not in written and LONG_NAME in seat.tip


def seen(scene: Page) -> list[int]:
    """Where the lines of text stand in the window that move with the page."""
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    return [op.y for op, _ in of_kind(canvas.ops, Label) if op.layer < LAYER]


def test_the_wheel_moves_a_tall_page_up_to_its_ends() -> None:
    scene = large("learn", 2.0)
    above = seen(scene)
    scene.handle(Scroll(600, 300, -1))
    assert all(now < before for now, before in zip(seen(scene), above, strict=True))
    scene.handle(Scroll(600, 300, 9))
    assert seen(scene) == above


def test_the_bar_of_a_tall_page_is_dragged() -> None:
    scene = large("learn", 2.0)
    scene.laid_out()
    bar = scene._scrolling.bar
    assert bar is not None
    x, y = map(round, bar.centre)
    scene.handle(Press(x, y))
    scene.handle(Move(x, 5000))
    scene.handle(Release(x, 5000))
    assert scene._scrolling.top == scene._scrolling.reach > 0


def test_the_keys_bring_into_view_what_they_come_to() -> None:
    scene = large("learn", 2.0)
    for _ in range(12):
        key(scene, Action.NEXT_ZONE)
        rect = node(scene, scene.touch.focus).rect
        assert rect.y >= 0 and rect.bottom <= 720


def test_what_was_scrolled_is_pressed_where_it_is_seen() -> None:
    scene = large("rules", 2.0, size=(1152, 648))
    before = node(scene, "title").rect.y
    scene.handle(Scroll(600, 300, -1))
    assert node(scene, "title").rect.y == before - scene._scrolling.top < before


@pytest.mark.parametrize(("name", "scale"), spread(MORE_PAGES, over=((1.5, 2.0),), seldom=VARIED))
def test_the_one_act_of_a_page_is_in_the_window_however_far_it_is_scrolled(name: str, scale: float) -> None:
    scene = large(name, scale)
    for _ in range(2):
        acts = [part for part in scene.laid_out() if kind_of(part) is PRIMARY.kind]
        places = {spot.id: spot.rect for part in acts for spot in part.spots()}
        shown = [spot.rect for spot in scene.spots if spot.id in places]
        assert all(0 <= place.y and place.bottom <= 720 for place in shown)
        if name in OPEN_WITH_ACT:
            return
        scene._scrolling.to(scene._scrolling.reach)


OPEN_WITH_ACT = frozenset({"home", "welcome"})
"""Pages whose act is what they begin with, and is scrolled like the rest of it."""


def kind_of(part: Part) -> Pressed | None:
    """How a part looks that is pressed."""
    within = part.part if isinstance(part, PinnedPart) else part
    return within.kind if isinstance(within, PressArea) else None


@pytest.mark.parametrize("place", ["act", "beside", "below"])
def test_what_is_scrolled_below_the_pinned_act_is_not_pressed_there(place: str) -> None:
    scene = large("learn", 2.0)
    act = next(spot for spot in scene.spots if spot.strip is not None)
    assert act.strip is not None
    for down in range(0, round(scene.scrollings[0].reach), 40):
        scene._scrolling.to(down)
        x, y = {"act": act.rect.centre, "beside": (400, act.rect.centre[1]), "below": (act.rect.x + 9, 718)}[place]
        under = scene.interaction.at(round(x), round(y))
        assert (under.id if under else "") == (act.id if place == "act" else "")


def test_the_keys_bring_nothing_below_the_pinned_act() -> None:
    scene = large("learn", 2.0)
    act = next(spot for spot in scene.spots if spot.strip is not None)
    assert act.strip is not None
    for _ in range(16):
        key(scene, Action.NEXT_ZONE)
        assert scene.touch.focus == act.id or node(scene, scene.touch.focus).rect.bottom <= act.strip.y


def test_a_word_of_katakana_gets_a_little_smaller_before_it_is_cut() -> None:
    sheet, label = Sheet(Frame(1280, 720, 1.5), shared.fonts("ja")), Ink(CAPTION, Weight.SEMIBOLD)
    wished = sheet.type(CAPTION)
    room = sheet.width("マキャヴェリ", wished, label.weight)
    few, narrow = (
        fitted_text(sheet, "マキャヴェリ初勝利", label, room - 2),
        fitted_text(sheet, "マキャヴェリ初勝利", label, room * 0.7),
    )
    assert few.lines == ("マキャヴェリ", "初勝利") and 0.92 * wished <= few.size < wished
    assert narrow.lines == ("マキャ", "ヴェリ", "初勝利") and narrow.size == wished


def test_with_usual_text_nothing_is_pinned() -> None:
    assert not [part for name in ("learn", "new-game-open") for part in usual(name, "en").laid_out()
                if isinstance(part, PinnedPart)]  # fmt: skip


def test_a_page_that_fits_has_no_bar() -> None:
    assert page(opened(PAGES["settings"](services_for())))._scrolling.bar is None
