"""The first frame: opens the window and paints the cloth before the rest of the game is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cli.options import BadUsage, Wishes
from game.session.files import clear_leftovers
from game.session.paths import Assets, UserFolder
from game.session.settings_store import SettingsStore
from game.session.texts import Texts
from game.ui.canvas import Op
from game.ui.language import language_of
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.screen import Screen
from game.ui.paint.wardrobe import dress, theme_of
from game.ui.pictures import Felt
from game.ui.window import NoDisplay, Window

if TYPE_CHECKING:
    from game.ui.hooks import Tools


def run(wishes: Wishes, folder: UserFolder, texts: Texts, tools: Tools | None = None) -> None:
    """Open the window and play; raises BadUsage when there is no screen."""
    assets = Assets.of_bundle()
    clear_leftovers(folder.root, folder.shared)
    store = SettingsStore(folder.settings)
    store.load()
    try:
        window = Window(texts.text("app.title"), store.now.window, wishes.window)
    except NoDisplay as fault:
        raise BadUsage("start.no_display") from fault
    try:
        language = wishes.language or language_of(store.now)
        texts.speak(language)
        fonts = Fonts(assets.fonts, language)
        painter = Painter(theme_of(store.now, assets.themes), fonts)
        dress(painter, texts, store.now, assets.themes)
        _lay_the_cloth(window, painter)
        # Scenes and rules are imported after the first frame, which halves the time until the player sees something.
        from game.session.keeper import Keeper
        from game.ui.app import Stage, play

        keeper = Keeper(folder.match, games=folder.games)
        try:
            play(Stage(window, fonts, painter, tools=tools), wishes, store, texts, keeper)
        finally:
            keeper.mend()
            keeper.close()
        if wishes.window is None:
            store.change(window=window.place)
    finally:
        window.close()


def _lay_the_cloth(window: Window, painter: Painter) -> None:
    screen = Screen(window.surface, painter)
    window.present(screen.show([Op(0, Felt(*window.size), 0, 0)]))
