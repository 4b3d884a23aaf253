"""The settings page: everything applies at once, can be taken back, and holds large type in every language."""

from __future__ import annotations

import pytest

from game.rules.values import replace
from game.session.settings import SETTINGS, TEXT_SCALES, Look, Marks, Palette, Settings, ShowChanges, TileSize
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Frame
from game.ui.input.gestures import Action, Composing, Scroll, Typed
from game.ui.kit.drop_down import DropDownMenu
from game.ui.pictures import InLook, LookScene, TileFace
from game.ui.scene import Pop, Push
from game.ui.scenes.settings.settings_page import SettingsPage
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.text_block import TextBlock
from tests import shared
from tests.effort import every_row, spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, fits, has, key, led_to, node, opened, services_for, whole

GROUPS = tuple(dict.fromkeys(each.group for each in SETTINGS.values() if each.group))
SEEN_AT_ONCE = 6
"""A group with more settings than this scrolls in the smallest window."""
SIZES = ((1152, 648), (1280, 720), (1920, 1080))


def page_of(language: str = "en", size: tuple[int, int] = (1280, 720), percent: int = 100) -> SettingsPage:
    scene = SettingsPage(services_for(language, text_scale=percent))
    opened(scene, size, percent / 100, language)
    return scene


def turn_to(page: SettingsPage, group: str) -> None:
    """By its tab, or by the list of groups where type is so large that they are in one."""
    if has(page, f"tab.{group}"):
        click(page, f"tab.{group}")
        return
    menu = led_to(click(page, "tab"))
    assert isinstance(menu, DropDownMenu)
    sheet = page._sheet
    assert sheet is not None
    menu.resize(sheet.frame, sheet.measure)
    click(menu, f"tab.{group}")


def show(page: SettingsPage, ident: str) -> None:
    """Turn to the group that has the setting of this id."""
    for group in GROUPS:
        if not has(page, ident):
            turn_to(page, group)


def put(page: SettingsPage, ident: str) -> None:
    """Turn to it and press it."""
    show(page, ident)
    page.interaction.focus(ident)
    click(page, ident)


def look_for(page: SettingsPage, text: str) -> None:
    for sign in text:
        page.handle(Typed(sign))


def told(page: SettingsPage) -> list[str]:
    """The settings that are listed, by the ids of what sets them, with low lines."""
    return [each.id.removesuffix(".about").replace("-", "_") for each in page.nodes() if each.id.endswith(".about")]


def seen(page: SettingsPage) -> list[str]:
    """Those that can be pressed where they are."""
    return [spot.id for spot in page.spots if spot.reveal is None]


@pytest.mark.parametrize(("language", "percent", "size"), spread(LANGUAGES, over=(TEXT_SCALES, SIZES)))
def test_all_of_it_fits_without_making_the_type_smaller(language: str, size: tuple[int, int], percent: int) -> None:
    page = page_of(language, size, percent)
    wanted = Sheet(Frame(*size, percent / 100), shared.fonts(language)).type(CAPTION)
    for group in GROUPS:
        turn_to(page, group)
        parts = page.laid_out()
        assert fits(parts, whole(page, size)), group
        sentences = [part for part in parts if isinstance(part, TextBlock) and part.id.endswith(".about")]
        assert {each.fit.size for each in sentences} <= {wanted, wanted - 1, wanted - 2}, group


@pytest.mark.parametrize("size", SIZES, ids=str)
@every_row("language", LANGUAGES)
def test_at_normal_size_the_rows_of_a_group_are_seen_and_scroll_only_where_they_are_many(
    language: str, size: tuple[int, int]
) -> None:
    page = page_of(language, size)
    for group in GROUPS:
        turn_to(page, group)
        many = sum(each.group == group and each.shown for each in SETTINGS.values()) > SEEN_AT_ONCE
        assert many or not any(each.reach for each in page.scrollings[:2]), group


def test_a_group_may_have_any_number_of_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = {name: replace(each, group=GROUPS[0]) if each.group else each for name, each in SETTINGS.items()}
    monkeypatch.setattr("game.ui.scenes.settings.settings_page.SETTINGS", grown)
    page = page_of()
    assert sum(each.shown and bool(each.group) for each in grown.values()) > 3 * SEEN_AT_ONCE
    click(page, f"tab.{GROUPS[0]}")
    assert page.nodes() and any(each.reach for each in page.scrollings)
    for ident in ("fit-lens", "mute-unfocused", "answers-as-focus", "theme.lacquer"):
        page.interaction.focus(ident)
        assert ident in seen(page)
    page.handle(Scroll(800, 500, -60))
    assert "text-scale" in " ".join(seen(page)) and "theme.lacquer" not in seen(page)


def test_what_a_setting_does_is_told_below_it() -> None:
    page = page_of()
    show(page, "fit-lens")
    assert "Dims sets" in node(page, "fit-lens.about").label


def test_letters_look_for_settings_in_all_groups() -> None:
    page = page_of()
    look_for(page, "background")
    assert told(page) == ["mute_unfocused"]
    assert node(page, "mute-unfocused.about").label.startswith(sentence("settings.group.sound"))


def test_a_setting_is_found_by_its_answers_too() -> None:
    page = page_of()
    look_for(page, "lacquer")
    assert told(page) == ["theme"]


def test_escape_empties_the_search_before_it_leaves_the_page() -> None:
    page = page_of()
    look_for(page, "xyzzy")
    assert told(page) == [] and "xyzzy" in node(page, "found").label
    assert key(page, Action.CANCEL) is None
    assert has(page, "theme.walnut")
    assert isinstance(key(page, Action.CANCEL), Pop)


def test_right_and_left_choose_and_up_and_down_go_from_row_to_row() -> None:
    page = page_of()
    page.interaction.focus("theme.walnut")
    key(page, Action.RIGHT)
    assert page.services.store.now.theme is Look.PORCELAIN and page.touch.focus == "theme.porcelain"
    key(page, Action.DOWN)
    assert page.touch.focus.startswith("palette.")


def test_control_and_tab_turn_to_the_next_group() -> None:
    page = page_of()
    key(page, Action.PAGE_ON)
    assert node(page, f"tab.{GROUPS[1]}").checked
    key(page, Action.PAGE_BACK)
    assert node(page, f"tab.{GROUPS[0]}").checked


def test_large_type_scrolls_by_whole_rows_and_the_keys_bring_rows_into_view() -> None:
    page = page_of(percent=200)
    turn_to(page, "tiles")
    assert "fit-lens" not in seen(page) and has(page, "fit-lens")
    page.interaction.focus("fit-lens")
    assert "fit-lens" in seen(page)
    page.handle(Scroll(800, 500, 9))
    assert "tile-size.auto" in seen(page) and "fit-lens" not in seen(page)


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
    put(page, ident)
    assert getattr(page.services.store.now, field) == value
    assert getattr(page.services.store.load(), field) == value


def test_full_screen_is_chosen_without_touching_the_place_of_the_window() -> None:
    page = page_of()
    before = page.services.store.now.window
    put(page, "full-screen")
    now = page.services.store.now.window
    assert now.full_screen and (now.size, now.position) == (before.size, before.position)


def test_a_group_as_delivered_has_nothing_to_reset() -> None:
    assert not has(page_of(), "reset") and not has(page_of(), "differs")


def test_a_group_that_differs_says_so() -> None:
    page = page_of()
    put(page, "theme.lacquer")
    assert node(page, "tab.look").tip == sentence("settings.differs") == node(page, "differs").label
    assert not node(page, "tab.tiles").tip


@every_row("language", LANGUAGES)
def test_nothing_moves_under_the_pointer_when_a_setting_is_changed(language: str) -> None:
    page = page_of(language, (1152, 648))
    before = node(page, "theme.lacquer").rect
    put(page, "theme.lacquer")
    assert has(page, "reset") and node(page, "theme.lacquer").rect == before


def test_a_reset_gives_back_its_own_group_only() -> None:
    page = page_of()
    for ident in ("pace.quick", "theme.lacquer", "palette.safe"):
        put(page, ident)
    click(page, "reset")
    now, usual = page.services.store.now, Settings()
    assert (now.theme, now.palette, now.pace.value) == (usual.theme, usual.palette, "quick")


def test_a_reset_can_be_taken_back() -> None:
    page = page_of()
    put(page, "theme.lacquer")
    click(page, "reset")
    assert node(page, "reset").label == sentence("settings.reset_undo")
    click(page, "reset")
    assert page.services.store.now.theme is Look.LACQUER


def test_the_size_of_tiles_is_part_of_the_reset_and_of_its_undoing() -> None:
    page = page_of()
    put(page, "tile-size.xl")
    click(page, "reset")
    sizes = [page.services.store.now.tile_size]
    click(page, "reset")
    assert [*sizes, page.services.store.now.tile_size] == [TileSize.AUTO, TileSize.XL]


def test_keys_that_were_changed_are_part_of_the_reset() -> None:
    page = page_of()
    page.services.store.change(keys={"hint": "F2"})
    click(page, "tab.input")
    click(page, "reset")
    assert page.services.store.now.keys == {}


def test_the_keys_have_a_page_of_their_own() -> None:
    page = page_of()
    click(page, "tab.input")
    change = click(page, "keys")
    assert isinstance(change, Push) and led_to(change).name == "keys"


@every_row("language", LANGUAGES)
def test_three_sets_show_what_tiles_look_like(language: str) -> None:
    page = page_of(language)
    click(page, "tab.tiles")
    tiles = [part for part in page.laid_out() if isinstance(getattr(part, "picture", None), TileFace)]
    assert len(tiles) == 10


def test_the_sample_shows_the_size_of_tiles_that_was_chosen() -> None:
    page, widths = page_of(), []
    for size in TileSize:
        put(page, f"tile-size.{size.value}")
        pictures = [getattr(part, "picture", None) for part in page.laid_out()]
        widths.append(next(picture.width for picture in pictures if isinstance(picture, TileFace)))
    assert widths[0] < widths[1] < widths[2]


def test_a_space_that_comes_as_text_presses_and_leaves_the_focus_where_it_is() -> None:
    page = page_of()
    key(page, Action.NEXT_ZONE)
    before = page.touch.focus
    for gesture in (Typed(" "), Composing("")):  # as text input gives it
        page.handle(gesture)
    assert page.touch.focus == before != "search"


@pytest.mark.parametrize("percent", TEXT_SCALES)
def test_the_page_about_the_game_is_reached_at_every_size_of_text(percent: int) -> None:
    page = page_of(percent=percent)
    assert node(page, "about").rect.bottom <= 720
    change = click(page, "about")
    assert isinstance(change, Push) and led_to(change).name == "about"


def test_each_look_is_shown_as_it_looks() -> None:
    shown = [part.picture for part in _drawn(page_of()) if isinstance(part.picture, InLook)]
    assert [each.look for each in shown if isinstance(each.picture, LookScene)] == [look.value for look in Look]
    assert {each.palette for each in shown if isinstance(each.picture, TileFace)} == {each.value for each in Palette}


def _drawn(page: SettingsPage) -> list[Op]:
    assert page._sheet is not None
    canvas = Canvas(page._sheet.frame, page._sheet.measure)
    page.draw(canvas)
    return canvas.ops
