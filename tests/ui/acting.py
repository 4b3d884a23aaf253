"""Opens pages without a window and uses them as a player would."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path

from game.rules.play.scoring import EndReason, Outcome
from game.session.match.beginning import Seeds
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings
from game.session.settings_store import SettingsStore
from game.session.system.paths import Assets
from game.session.teaching import Teaching
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Move, Press, Release
from game.ui.kit.page import Page
from game.ui.routes import scene_of
from game.ui.scene import Change, Place, Push, Replace, Scene, Swap
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.match.final_racks import FinalRacks
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from game.ui.widgets.part import Part
from tests import shared

ASSETS = Assets.of_bundle()
SIX = Setup("big", 6, ("hare", "magpie", "hare", "magpie", "hare"), 60, rounds=3)
FOUR = Setup("classic", 4, ("hare", "magpie", "hare"), 60, rounds=1)
SHEET = ((24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6))
"""The printed score sheet (rules 10.4)."""


def services_for(language: str = "en", seed: int | None = 1, **settings: object) -> Services:
    """The services of a game whose player's folder is new and empty."""
    folder = Path(tempfile.mkdtemp(dir=os.environ["XDG_DATA_HOME"]))
    store = SettingsStore(folder / "settings.json", replace(Settings(taught=tuple(Teaching)), **settings))  # type: ignore[arg-type]
    return Services(shared.texts(language), store, Sounds(), seeds=Seeds(seed))


def opened(scene: Scene, size: tuple[int, int] = (1280, 720), scale: float = 1.0, language: str = "en") -> Scene:
    """The scene as a window of that size shows it."""
    scene.resize(Frame(*size, scale), shared.fonts(language))
    scene.enter()
    if isinstance(scene, ReadingPage):
        scene.wait()
    if isinstance(scene, FinalRacks) and scene.looking is not None:
        scene.looking.wait()
        scene.update(0)
    if isinstance(scene, Replay):
        scene.update(0)
        if scene._playback.best is not None:
            scene._playback.best.wait()
            scene.update(0)
    return scene


def whole(page: Page, size: tuple[int, int]) -> Frame:
    """The page in a window that is as high as all of it."""
    page.laid_out()
    return Frame(size[0], size[1] + round(page._scrolling.reach))


def fits(parts: tuple[Part, ...], frame: Frame) -> bool:
    """Whether all stands inside the window, every text inside its box, and nothing to press on another but buttons
    wholly on the card they belong to; what is scrolled out of a list is under no pointer, and below what is pinned to
    the window's edge nothing is pressed."""
    window = Box(0, 0, frame.width + 1, frame.height + 1)
    inside = all(window.contains(part.box.x, part.box.y) for part in parts)
    inside = inside and all(part.box.right <= window.right and part.box.bottom <= window.bottom for part in parts)
    spots = [(part, spot.rect) for part in parts for spot in part.spots() if spot.reveal is None and spot.strip is None]
    pairs = [(a, b, of_a is of_b) for at, (of_a, a) in enumerate(spots) for of_b, b in spots[at + 1 :]]
    apart = not any(a.overlaps(b) for a, b, same in pairs if not (same and holds(a, b)))
    return inside and apart and not any(part.crowded for part in parts)


def holds(outer: Box, inner: Box) -> bool:
    """Whether a place lies wholly in another."""
    return outer.contains(inner.x, inner.y) and inner.right <= outer.right and inner.bottom <= outer.bottom


def node(scene: Scene, ident: str) -> Node:
    """The node of that id; StopIteration when there is none."""
    return next(each for each in scene.nodes() if each.id == ident)


def has(scene: Scene, ident: str) -> bool:
    return any(each.id == ident for each in scene.nodes())


def middle(scene: Scene, ident: str) -> tuple[int, int]:
    x, y = node(scene, ident).rect.centre
    return round(x), round(y)


def click(scene: Scene, ident: str) -> Change | None:
    """Move there, press, release."""
    at = middle(scene, ident)
    scene.handle(Move(*at))
    scene.handle(Press(*at))
    return arrived(scene, scene.handle(Release(*at)))


def key(scene: Scene, action: Action, dt: float = 0.1) -> Change | None:
    """Press a key and let it take effect."""
    return arrived(scene, scene.handle(Act(action)) or scene.update(dt))


def arrived(scene: Scene, change: Change | None) -> Change | None:
    """The change with the scene of its place, as the stack would make it."""
    if isinstance(change, Push | Swap | Replace):
        services = scene._context.services if isinstance(scene, TableScene) else scene.services  # type: ignore[attr-defined]
        return type(change)(led_to(change, services))
    return change


def led_to(change: object, services: Services | None = None) -> Scene:
    """The scene that a change shows; one that no `click` or `key` returned needs the services."""
    assert isinstance(change, Push | Swap | Replace)
    if isinstance(change.to, Place):
        assert services is not None
        return scene_of(change.to, services)
    return change.to


def played(setup: Setup, games: int) -> Match:
    """A match of which so many games have been played, scored as on the printed sheet."""
    match = Match.begin(setup, seed=1)
    match.earlier = tuple(_outcome(at, setup.players) for at in range(games))
    return match


def _outcome(at: int, players: int) -> Outcome:
    scores = [*SHEET[at % len(SHEET)], -7, -7][:players]
    winner = scores.index(max(scores))
    scores[winner] -= sum(scores)
    return Outcome(EndReason.OUT, (winner,), tuple(scores), tuple(map(abs, scores)))
