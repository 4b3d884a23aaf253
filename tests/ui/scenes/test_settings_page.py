"""The settings page: everything applies at once, can be taken back, and holds large type in every language."""

from __future__ import annotations

import pytest

from game.session.settings import TEXT_SCALES, Look, Marks, Palette, Settings, ShowChanges, TileSize
from game.session.texts import LANGUAGES
from game.ui.geometry import Frame
from game.ui.input.gestures import Action
from game.ui.pictures import TileFace
from game.ui.scene import Pop, Push
from game.ui.scenes.settings.settings_page import SettingsPage
from game.ui.widgets.fitting import fits
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Words
from tests import shared
from tests.effort import every_row, spread
from tests.shared import sentence
from tests.ui.acting import click, has, key, navigator_for, node, opened

TABS = ("language", "display", "sound", "play", "input")
SIZES = ((1152, 648), (1280, 720), (1920, 1080))


def page_of(language: str = "en", size: tuple[int, int] = (1280, 720), percent: int = 100) -> SettingsPage:
    scene = SettingsPage(navigator_for(language, text_scale=percent))
    opened(scene, size, percent / 100, language)
    return scene


def labels(page: SettingsPage) -> list[Words]:
    """The names of the rows."""
    return [part for part in page.laid_out() if isinstance(part, Words) and not part.id]


@pytest.mark.parametrize(("language", "percent", "size"), spread(LANGUAGES, over=(TEXT_SCALES, SIZES)))
def test_all_of_it_fits_without_making_the_type_smaller(language: str, size: tuple[int, int], percent: int) -> None:
    page = page_of(language, size, percent)
    wanted = Sheet(Frame(*size, percent / 100), shared.fonts(language)).type(BODY)
    for tab in TABS:
        if has(page, "tab.display"):
            click(page, f"tab.{tab}")
        assert fits(page.laid_out(), Frame(*size)), tab
        assert {label.size for label in labels(page)} <= {wanted, wanted - 1, wanted - 2}, tab


def test_at_normal_size_everything_is_on_one_page() -> None:
    page = page_of()
    assert not has(page, "tab.display")
    assert all(has(page, ident) for ident in ("theme.lacquer", "effects", "pace.quick", "steady-hand", "language.ja"))


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_the_rows_of_both_columns_stand_side_by_side(size: tuple[int, int]) -> None:
    rows = labels(page_of(size=size))
    middle = size[0] / 2
    left, right = ({row.box.y for row in rows if (row.box.x < middle) is side} for side in (True, False))
    assert len(left & right) >= 6


def test_with_large_type_the_other_groups_are_one_press_away() -> None:
    page = page_of(percent=200)
    assert has(page, "theme.lacquer") and not has(page, "effects")
    click(page, "tab.sound")
    assert has(page, "effects") and not has(page, "theme.lacquer")
    assert isinstance(key(page, Action.CANCEL), Pop)


@pytest.mark.parametrize(
    ("ident", "field", "value"),
    [
        ("theme.lacquer", "theme", Look.LACQUER),
        ("palette.safe", "palette", Palette.SAFE),
        ("marks.letters", "marks", Marks.LETTERS),
        ("tile-size.xl", "tile_size", TileSize.XL),
        ("text-scale.150", "text_scale", 150),
        ("reduced-motion", "reduced_motion", True),
        ("mute-unfocused", "mute_unfocused", True),
        ("show-changes.turn", "show_changes", ShowChanges.TURN),
        ("fit-lens", "fit_lens", False),
        ("confirm-end", "confirm_end", True),
        ("steady-hand", "steady_hand", True),
        ("more-time", "more_time", True),
    ],
)
def test_a_press_changes_the_setting_and_keeps_it(ident: str, field: str, value: object) -> None:
    page = page_of()
    click(page, ident)
    assert getattr(page.navigator.services.store.now, field) == value
    assert getattr(page.navigator.services.store.load(), field) == value


def test_full_screen_is_chosen_without_touching_the_place_of_the_window() -> None:
    page = page_of()
    before = page.navigator.services.store.now.window
    click(page, "full-screen")
    now = page.navigator.services.store.now.window
    assert now.full_screen and (now.size, now.position) == (before.size, before.position)


def test_a_group_as_delivered_has_nothing_to_reset() -> None:
    assert not [each for each in page_of().nodes() if each.id.startswith("reset")]


def test_a_reset_gives_back_its_own_group_only() -> None:
    page = page_of()
    for ident in ("theme.lacquer", "marks.letters", "pace.quick"):
        click(page, ident)
    click(page, "reset.display")
    now, usual = page.navigator.services.store.now, Settings()
    assert (now.theme, now.marks, now.pace.value) == (usual.theme, usual.marks, "quick")


def test_a_reset_can_be_taken_back() -> None:
    page = page_of()
    click(page, "theme.lacquer")
    click(page, "reset.display")
    assert node(page, "reset.display").label == sentence("settings.reset_undo")
    click(page, "reset.display")
    assert page.navigator.services.store.now.theme is Look.LACQUER


def test_the_size_of_tiles_is_part_of_the_reset_and_of_its_undoing() -> None:
    page = page_of()
    click(page, "tile-size.xl")
    click(page, "reset.display")
    sizes = [page.navigator.services.store.now.tile_size]
    click(page, "reset.display")
    assert [*sizes, page.navigator.services.store.now.tile_size] == [TileSize.AUTO, TileSize.XL]


def test_keys_that_were_changed_are_part_of_the_reset() -> None:
    page = page_of()
    page.navigator.services.store.change(keys={"hint": "F2"})
    page.rebuild()
    click(page, "reset.input")
    assert page.navigator.services.store.now.keys == {}


def test_the_keys_have_a_page_of_their_own() -> None:
    change = click(page_of(), "keys")
    assert isinstance(change, Push) and change.scene.name == "keys"


def test_what_a_switch_does_is_told() -> None:
    assert "dimmed" in node(page_of(), "fit-lens").tip


@every_row("language", LANGUAGES)
def test_four_tiles_show_the_look_and_stand_in_nobodys_way(language: str) -> None:
    page = page_of(language)
    tiles = [part.box for part in page.laid_out() if isinstance(getattr(part, "picture", None), TileFace)]
    others = [part.box for part in page.laid_out() if isinstance(part, Words) and part.id == "note"]
    title = next(part for part in page.laid_out() if getattr(part, "id", "") == "title")
    assert isinstance(title, Words) and len(tiles) == 4
    assert tiles[0].x > title.box.x + max(title.widths)
    assert not any(tile.overlaps(other) for tile in tiles for other in others)
