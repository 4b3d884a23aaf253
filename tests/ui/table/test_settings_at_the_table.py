"""A setting that was changed is what the far ends of the table's picture and of its tree find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from game.session.local_game import LocalGame
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.semantics import Node
from game.ui.table.picture import table_chrome
from game.ui.table.picture.layout import TableLayout
from tests.positions import match_at
from tests.ui.playing import Player


def test_what_is_drawn_at_the_far_end_asks_the_settings_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the bar, which is kept as it was drawn, nor its nodes are named where the settings change."""
    seen: list[bool] = []

    def pool(canvas: Canvas, layout: TableLayout, count: int) -> None:
        seen.append(layout.settings.confirm_end)

    def nodes(layout: TableLayout, local_game: LocalGame, texts: Texts, did: Mapping[int, str]) -> Iterator[Node]:
        seen.append(layout.settings.confirm_end)
        return iter(())

    monkeypatch.setattr(table_chrome, "draw_pool", pool)
    monkeypatch.setattr(table_chrome, "bar_nodes", nodes)
    player = Player(match_at("b1 b2 b3 / r1 r5 r9"))
    looked(player)
    looked(player)
    assert seen == [False, False]  # once each: nothing had changed between the looks
    player.services.store.change(confirm_end=True)
    player.scene.enter()
    looked(player)
    assert seen == [False, False, True, True]


def test_nothing_that_was_kept_of_the_picture_outlives_a_changed_setting() -> None:
    player = Player(match_at("b1 b2 b3 / r1 r5 r9"))
    before = player.scene._context.view
    player.scene.enter()
    assert player.scene._context.view is before
    player.services.store.change(confirm_end=True)
    player.scene.enter()
    assert player.scene._context.view is not before


def looked(player: Player) -> None:
    """Draw the table and tell it."""
    player.ops()
    player.scene.nodes()
