"""The player is told when the process where computers think was lost, whatever is shown."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.play.commands import DrawTile
from game.rules.play.state import view_for
from game.session.thinking.player_process import PlayerProcess
from game.ui.places import TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Push
from tests.positions import match_at
from tests.rules.positions import game
from tests.session.thinking.players import Deadly
from tests.ui.acting import services_for
from tests.ui.desktop import Desktop

NOTICE = "notice.thinking_resumed"


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """The title page."""
    services = services_for(first_start_done=True, reduced_motion=True)
    process = services.player_process = PlayerProcess()
    yield Desktop(tmp_path, services, seen=False)
    process.close()
    pygame.quit()


def lose_process(desktop: Desktop) -> None:
    """In a thought."""
    process = desktop.app._services.player_process
    deadly, view = Deadly(str(desktop.file.parent / "deaths"), 1), view_for(game("/ r1"), 0)
    assert process is not None
    assert process.choose(deadly, view, random.Random(1)) == DrawTile()
    desktop.frames(2)


def test_it_is_said_at_the_foot_of_any_page_until_something_is_pressed(desktop: Desktop) -> None:
    lose_process(desktop)
    tip = desktop.app._tip.node
    assert tip is not None
    assert tip.tip == desktop.app._services.texts.text(NOTICE)
    desktop.press(pygame.K_TAB)
    assert desktop.app._tip.node is None


def test_at_the_table_it_is_said_above_the_rack_and_nowhere_else(desktop: Desktop) -> None:
    services = desktop.app._services
    desktop.app.stack.apply(Push(scene_of(TablePlace(match_at("/ r1 r5 k9")), services)))
    desktop.frames(300)  # until it is drawn who begins
    lose_process(desktop)
    status = next(node for node in desktop.top.nodes() if node.id == "status")
    assert status.label == services.texts.text(NOTICE)
    assert desktop.app._tip.node is None
