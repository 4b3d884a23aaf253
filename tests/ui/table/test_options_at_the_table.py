"""Options that change what a set is are known to everything the table says (rules 5.3, ux 17)."""

from __future__ import annotations

from game.rules.options import Options
from game.ui.input.gestures import Move
from game.ui.table.view_state import REASON_AFTER
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES
from tests.ui.playing import Player, services_at
from tests.ui.table.picture.test_reasons import labels

ONCE = Options(one_change_per_run=True)
WHOLE = "r3 r4 C b6 b7 C r9 r10"


def long_run(options: Options, language: str = "en") -> Player:
    """Tiles dragged one by one to the end of a run, the second colour-change among them."""
    player = Player(
        match_at("r3 r4 C b6 b7 / C r9 r10 k1", box="twist", options=options), services=services_at(language)
    )
    player.slow_computers()
    for tile in ("C", "r9", "r10"):
        last = [node for ident, node in player.nodes.items() if ident.startswith("table.tile.")][-1]
        x, y = player.middle(last)
        player.drag(player.tile_at("rack", tile), (x + round(last.rect.w * 0.3), y))
    assert player.sets() == [WHOLE]
    return player


def test_two_colour_changes_in_a_run_are_a_run_without_the_option() -> None:
    player = long_run(Options())
    texts = player.services.texts
    expected = texts.text("label.mixed_run", low=3, high=10, set=1)
    assert player.find("set", WHOLE).label == expected


def test_two_colour_changes_in_a_run_are_not_called_a_run_with_the_option() -> None:
    player = long_run(ONCE)
    texts = player.services.texts
    expected = f"{texts.plural('label.heap', 8, set=1)}, {texts.text('state.conflict')}"
    assert player.find("set", WHOLE).label == expected


@every_row("language", LANGUAGES)
def test_a_second_colour_change_says_what_the_option_allows(language: str) -> None:
    player = long_run(ONCE, language)
    node = player.find("set", WHOLE)
    sentence = player.services.texts.text("problem.too_many_changes")
    assert node.tip == sentence
    player.scene.handle(Move(*player.middle(node)))
    player.wait(REASON_AFTER + 0.05)
    assert sentence in labels(player)
