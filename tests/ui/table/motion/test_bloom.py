"""More light from the lamp with the praise for a rebuilt table (ux 59): soft, cheap, and gone at a press."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.session.settings import Look
from game.ui.canvas import Op
from game.ui.input.gestures import Press
from game.ui.paint.painter import Painter
from game.ui.paint.theme import mixed
from game.ui.pictures import Bloom, Cloth
from game.ui.table.picture.drawing import FELT
from tests.positions import match_at
from tests.ui.hands import FRAME
from tests.ui.paint.colour_vision import contrast
from tests.ui.paint.paint_kit import new_painter
from tests.ui.playing import Player, services_at
from tests.ui.table.test_table_hands import FOUR_GROUPS, rebuilding


def praised(*, still: bool = False) -> Player:
    """Somebody who has just rebuilt four sets."""
    services = services_at()
    services.store.now = replace(services.store.now, reduced_motion=still)
    player = Player(match_at(f"{FOUR_GROUPS} / o7 o9"), services=services)
    player.scene._context.known.heard.append(rebuilding(player, 4))
    return player


def bloom(player: Player) -> Op | None:
    return next((op for op in player.ops() if isinstance(op.picture, Bloom)), None)


def course(player: Player, seconds: float = 3.0) -> list[int]:
    """How bright it is, frame by frame."""
    seen = []
    for _ in range(round(seconds / FRAME)):
        player.scene.update(FRAME)
        found = bloom(player)
        seen.append(found.alpha if found else 0)
    return seen


def test_the_light_comes_softly_and_goes_again() -> None:
    seen = course(praised())
    top = seen.index(max(seen))
    assert max(seen) == 255 and seen[0] == 0 and seen[-1] == 0
    assert all(a <= b for a, b in pairwise(seen[: top + 1]))
    assert all(a >= b for a, b in pairwise(seen[top:]))
    assert max(abs(a - b) for a, b in pairwise(seen)) < 40


def test_the_table_is_painted_anew_at_a_few_steps_only() -> None:
    seen = course(praised())
    assert sum(a != b for a, b in pairwise(seen)) <= 2 * 20


def test_it_lies_on_the_cloth_below_everything_else_and_off_the_words() -> None:
    player = praised()
    player.wait(0.9)
    op, layout = bloom(player), player.scene._context.layout
    assert op is not None and op.layer == FELT
    assert layout.felt.x < op.x and op.x + op.picture.width < layout.felt.right  # type: ignore[attr-defined]
    assert layout.top.bottom < op.y and op.y + op.picture.height < layout.status.y  # type: ignore[attr-defined]
    under = [each for each in player.ops() if each.layer == FELT]
    assert [type(each.picture) for each in under] == [Cloth, Bloom]


def test_any_press_puts_it_out() -> None:
    player = praised()
    player.wait(0.9)
    assert bloom(player) is not None
    player.scene.handle(Press(3, 300))
    player.scene.update(FRAME)
    assert bloom(player) is None


def test_with_less_movement_the_light_stays_as_it_is() -> None:
    assert set(course(praised(still=True))) == {0}


def test_nothing_moves_once_it_is_over() -> None:
    player = praised()
    player.wait(3.5)
    assert player.scene.settled


@pytest.mark.parametrize("look", Look, ids=lambda look: look.value)
def test_in_every_look_it_is_seen_and_tiles_still_stand_out(look: Look) -> None:
    painter: Painter = new_painter(look.value)
    theme = painter.theme
    light, felt = theme.materials["bloom"].colour("light"), theme.materials["felt"].colour("centre")
    lit = mixed(felt, light, theme.materials["bloom"].number("peak"))
    assert contrast(lit[:3], felt[:3]) > 1.15
    tile = theme.piece("tiles", "plain")
    edge = max(contrast(tile.colour(key)[:3], lit[:3]) for key in ("top", "rim-top"))
    assert edge >= 3


@pytest.mark.parametrize("look", Look, ids=lambda look: look.value)
def test_it_ends_without_an_edge(look: Look) -> None:
    image: pygame.Surface = new_painter(look.value).painted(Bloom(320, 180)).surface
    border = [image.get_at((x, y)).a for x in range(320) for y in (0, 179)]
    border += [image.get_at((x, y)).a for y in range(180) for x in (0, 319)]
    assert max(border) <= 1
    assert image.get_at((160, 90)).a > 30
