"""The first frame: opens the window and paints the cloth before the rest of the game is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cli.options import Arguments
from game.cli.terminal import CannotStart
from game.session.settings import WindowPlace
from game.session.settings_store import SettingsStore
from game.session.system.files import clear_leftovers
from game.session.system.paths import Assets, UserFolder
from game.session.texts import Texts
from game.ui.access.screen_reader import ScreenReader
from game.ui.canvas import Op
from game.ui.paint.appearance import apply_look, language_of, theme_of
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.screen import Screen
from game.ui.pictures import Cloth
from game.ui.signals import ended_by_signals
from game.ui.window import NoDisplay, Window

if TYPE_CHECKING:
    from game.session.match.match import Match


def run(arguments: Arguments, folder: UserFolder, texts: Texts, match: Match | None = None) -> None:
    """Open the window and play, at the table of this match if there is one; CannotStart without a screen."""
    assets = Assets.of_bundle()
    clear_leftovers(folder.root, folder.shared, folder.practice)
    store = SettingsStore(folder.settings)
    store.load()
    with ended_by_signals():  # a window manager that is just starting may never answer, and nothing is to be lost yet
        window, reader = _opened(texts.text("app.title"), store.now.window, arguments.window)
    try:
        language = arguments.language or language_of(store.now)
        texts.speak(language)
        fonts = Fonts(assets.fonts, language)
        theme = theme_of(store.now, assets.themes)
        painter = Painter(theme, fonts)
        apply_look(painter, texts, store.now, theme)
        cloth = Cloth(*window.size, paged=match is None)  # as it is below the first page, which paints no other
        window.present(Screen(window.surface, painter).show([Op(0, cloth, 0, 0)]))
        # Scenes and rules are imported after the first frame, which halves the time until the player sees something.
        from game.session.storage.autosave import Autosave
        from game.ui.app import FrameOutput, play

        autosave = Autosave(folder.match, games=folder.games)
        try:
            play(
                FrameOutput(window, fonts, painter, reader=reader),
                arguments,
                store,
                texts,
                autosave,
                folder.practice,
                match,
            )
        finally:
            autosave.close()
        if arguments.window is None:
            store.change(window=window.place)
    finally:
        store.close()
        window.close()


def _opened(title: str, place: WindowPlace, size: tuple[int, int] | None) -> tuple[Window, ScreenReader]:
    """The window, connected with the readers, which find it only if that is done before it is seen."""
    reader = ScreenReader.create()
    try:
        window = Window(title, place, size, hidden=reader.is_there, icon=Assets.of_bundle().icon)
    except NoDisplay as fault:
        raise CannotStart("start.no_display") from fault
    reader.attach(window.handle)
    window.show()
    return window, reader
