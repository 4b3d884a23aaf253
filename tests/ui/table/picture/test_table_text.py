"""At every text size and in every language all words at the table are whole (ux 3.1, 24): measured in the real type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from game.ui.canvas import Canvas, Op
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action
from game.ui.paint.fonts import Fonts
from game.ui.pictures import Label
from game.ui.services import Services
from game.ui.table.picture.chrome import OVER_EDGE
from tests import shared
from tests.effort import spread
from tests.positions import match_at
from tests.shared import LANGUAGES
from tests.ui.playing import Player, services_at

SIZES = ((1152, 648), (1280, 720), (1920, 1080))
FIVE = ("hare", "magpie", "tortoise", "fox", "owl")
FELT_MARGIN = 6
"""Between the felt and the strip in u: a large line may begin in it, so that it ends so far above the rack."""


def six(services: Services, size: tuple[int, int]) -> Player:
    match = match_at("r3 r4 r5 | k7 r7 b7 / o1 k9 b13", box="big", opened=False, opponents=FIVE, clock=60)
    return Player(match, size, services)


def opening(services: Services, size: tuple[int, int]) -> Player:
    player = Player(match_at("r1 r2 r3 / k6 r6 b6 o1", opened=False), size, services)
    player.pick("k6", "r6", "b6")
    player.click(player.empty_felt())
    return player


def wrong(services: Services, size: tuple[int, int]) -> Player:
    player = Player(match_at("r7 b7 k7 | o1 o2 o3 / r7 b1", clock=60), size, services)
    player.drag(player.tile_at("rack", "r7"), player.tile_at("table", "b7"))
    return player


def listed(services: Services, size: tuple[int, int]) -> Player:
    player = Player(match_at("r1 r2 r3 / k9 b1 o5", opponents=FIVE[:3]), size, services)
    for _ in range(2):
        player.press_button("draw")
        player.wait_for_turn()
    player.scene.handle(Act(Action.TURNS))
    player.wait(0.5)
    return player


def hurried(services: Services, size: tuple[int, int]) -> Player:
    """The last seconds, with a set that is none and the offer of more time."""
    services.store.now = replace(services.store.now, more_time=True)
    player = wrong(services, size)
    player.local_game.clock = replace(player.local_game.clock, left=10.0)
    return player


def asked(services: Services, size: tuple[int, int]) -> Player:
    player = Player(match_at("r5 J r7 / r6 k9"), size, services)
    player.pick("r6")
    player.click(player.tile_at("table", "r7"))
    return player


STATES = (six, opening, wrong, listed, hurried, asked)


def placed(ops: list[Op], fonts: Fonts) -> list[tuple[Label, Box, int]]:
    """Every label with the box its ink takes."""
    found = []
    for op in ops:
        if isinstance(op.picture, Label) and op.picture.text:
            label = op.picture
            width = fonts.width(label.text, label.size, label.weight)
            found.append((label, Box(op.x, op.y, width, fonts.height(label.size, label.weight)), op.layer))
    return found


@pytest.mark.parametrize(
    ("state", "language", "size", "scale"), spread(STATES, over=(LANGUAGES, SIZES, (1.0, 1.5, 2.0)))
)
def test_all_words_are_whole(
    state: Callable[[Services, tuple[int, int]], Player], language: str, size: tuple[int, int], scale: float
) -> None:
    player = state(services_at(language), size)
    frame, fonts = Frame(*size, scale), shared.fonts(language)
    player.scene.resize(frame, fonts)
    player.scene._context.view = player.scene._context._new_view()  # nothing that was drawn with other type
    player.wait(0.5)
    canvas = Canvas(frame, fonts)
    player.scene.draw(canvas)
    labels = placed(canvas.ops, fonts)
    window, strip = Box(0, 0, *size), player.nodes["status"]
    for label, box, _ in labels:
        assert window.x <= box.x, label.text
        assert box.right <= window.right + 1, label.text
        assert window.y - 2 <= box.y, label.text
        assert box.bottom <= window.bottom + 2, label.text
        if label.text == strip.label and label.colour != "tip-ink":
            assert strip.rect.y - frame.px(FELT_MARGIN) <= box.y, label.text
            assert box.bottom <= strip.rect.bottom + frame.px(OVER_EDGE), label.text
    for (one, a, layer), (other, b, other_layer) in combinations(labels, 2):
        if layer == other_layer:
            assert not a.inset(2, a.h * 0.2).overlaps(b.inset(2, b.h * 0.2)), f"{one.text!r} on {other.text!r}"
    buttons = [node for node in player.nodes.values() if node.role == "button"]
    for label, box, _ in labels:
        for button in buttons:
            if button.label == label.text and button.rect.contains(*box.centre):
                assert button.rect.x + 4 <= box.x, label.text
                assert box.right + 4 <= button.rect.right + 1, label.text
