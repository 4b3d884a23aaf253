"""The settings, a group at a time, with a search over all of them; a change applies at once and is kept (ux 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from game.rules.games.option import answer_name
from game.session.match.setup import Setup
from game.session.rulebook.card_search import CardSearchText, cards_found
from game.session.settings import SETTINGS, Settings, TileSize
from game.session.system.readers import flag
from game.session.texts import languages
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption, SliderItem, ToggleItem
from game.ui.kit.drop_down import drop_down
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.pictured_choice import PicturedChoiceItem
from game.ui.kit.progress import dot
from game.ui.kit.row_list import RowList
from game.ui.kit.search_page import SearchPage
from game.ui.look_names import IconName, ThemeColour
from game.ui.pictures import InLook, LookScene, Picture, TileFace, Weight
from game.ui.places import AboutPlace, KeysPlace, SoundsPlace
from game.ui.scene import Change, Push
from game.ui.services import Services
from game.ui.widgets.button import BARE, PLAIN, SELECTED, ButtonStyle
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

GROUP, APART, GROUPS, BESIDE = 72, 10.5, 324, 72
"""Of the groups in units: the height of a line and the space between two, their width, and the space beside them."""
FIND, FOOT = 600, 66
"""Width of the search, and height of what stands below the rows."""
ROW, LABEL = 108, 360
"""Least height of a row, and the width its words get beside a control."""
SETS = ("r3", "r4", "r5", "r6"), ("k7", "r7", "b7"), ("b9", "J", "b11")
"""The faces of the sample tiles."""
SAMPLES: Mapping[TileSize, int] = MappingProxyType({TileSize.AUTO: 60, TileSize.L: 66, TileSize.XL: 72})
"""Their width."""
PICTURED = frozenset({"theme", "palette"})
"""Settings that are chosen by what they look like."""
SAMPLED = "tiles"
"""The group that changes what tiles look like."""
ROOM = 770
"""The height of the rows of a group, with their sample."""
LOOK_WIDE, LOOK_TALL, LOOK_ROUND = 300, 168, 21
"""The picture of a look in units."""
SUITS, SUIT, COLOURS = ("k7", "r7", "b7", "o7"), 57, 240
"""The tiles that show the colours, their width, and the least width of the words beside them."""
TWO_BY_TWO = 1.5
"""The text scale from which the looks stand in two rows."""
LISTED = 2.0
"""The text scale from which the groups are in a drop-down list."""
WIDER = 1.3
"""By how much the groups get wider with larger text."""
GROUP_NAMES = tuple(dict.fromkeys(each.group for each in SETTINGS.values() if each.group))
SIGNS: Mapping[str, IconName] = MappingProxyType(
    {
        "look": "brush", "tiles": "tiles", "play": "play", "clock": "clock", "opponents": "person", "sound": "sound",
        "input": "mouse", "hearing": "ear", "language": "globe",
    }
)  # fmt: skip
"""The icon of each group."""
STEPS: Mapping[Action, int] = {Action.PAGE_ON: 1, Action.PAGE_BACK: -1}
DOT = 10
SLIDER, NUMBER, BETWEEN, STEP = 420, 160, 20, 5
"""The width of a slider and of the number beside it, and what is between them, in units; and its steps."""
TALL = 66
"""The height of a control."""


class SettingsPage(SearchPage):
    """Groups at the left, the rows of one at the right; while something is looked for, those that were found."""

    name = "settings"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._group = GROUP_NAMES[0]
        self._before_reset: Mapping[str, Mapping[str, object]] = {}
        """By group, the settings that a reset on this page replaced."""

    def content(self, sheet: Sheet) -> Item:
        scale = sheet.frame.text_scale
        rows = VBox((self._shown(scale), *self._foot()), grow=1)
        if scale >= LISTED:
            return full_page(self._head(), self._list(), rows, gap=24)
        return full_page(self._head(), HBox((self._groups(scale), rest(rows)), BESIDE / scale, grow=1))

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Act) and gesture.action in STEPS:
            names, step = GROUP_NAMES, STEPS[gesture.action]
            self._turn_to(names[(names.index(self._group) + step) % len(names)])
            self.rebuild()
            if self.services.listened():
                self.interaction.focus(f"tab.{self._group}")
            return None
        return super().handle(gesture)

    @property
    def notice(self) -> str:
        return self.services.notice_text(self.services.store.notices.first)

    def _head(self) -> Item:
        """Title, note, the search and the way back; where text is large, in two lines."""
        told = self.unseen or self.notice
        ink = Ink(BODY, colour="gold" if told else "muted")
        note = TextItem(told or self.text("settings.note"), ink, "note", "status")
        find = self.search_field(self.text("settings.find"), FIND)
        return head(self, self.text("settings.title"), find, caption=note)

    def looked(self) -> None:
        self.listed.to(0)

    # The groups

    def _groups(self, scale: float) -> Item:
        """Below each other, wide enough for their names in one line."""
        groups, wide = VBox((*map(self._tab, GROUP_NAMES), self._about()), APART / scale), GROUPS * min(scale, WIDER)
        return Sized(groups, wide=wide, least=wide)

    def _tab(self, name: str) -> Item:
        """A group; a dot says that something in it differs from the default."""
        chosen, differs = name == self._group and not self.search.wanted, self._differs(name)
        look = ButtonStyle(SELECTED.kind if chosen else BARE, BODY, across=0.0)
        said, tip = self.text(f"settings.group.{name}"), self.text("settings.differs") if differs else ""
        press = partial(self._turn_to, name)
        button = ButtonItem(
            f"tab.{name}", said, press, look, GROUP, tip=tip, checked=chosen, role="tab", icon=SIGNS[name]
        )
        mark = Aligned(Padded(dot("selected-ink" if chosen else "gold", DOT), beside=14), across=1.0)
        return Overlaid((button, mark)) if differs else button

    def _about(self) -> Item:
        """The way to what the game is made of, which stands last."""
        look = ButtonStyle(BARE, BODY, across=0.0)
        return ButtonItem("about", self.text("home.about"), lambda: Push(AboutPlace()), look, GROUP, icon="document")

    def _list(self) -> Item:
        """The groups where they have no room beside the rows."""
        options = [ChoiceOption(name, self.text(f"settings.group.{name}")) for name in GROUP_NAMES]
        groups = drop_down(self, "tab", self.text("settings.title"), options, self._group, self._turn_to)
        return Sized(FirstFit((HBox((groups, Spacer(grow=1), self._about()), 20), VBox((groups, self._about()), 8))))

    def _foot(self) -> Iterator[Item]:
        """What the dot means, and the button that resets the group shown or takes the reset back."""
        differs, undo = self._differs(self._group), self._group in self._before_reset
        if self.search.wanted or not (differs or undo):
            return
        legend = TextItem(self.text("settings.differs"), Ink(CAPTION, colour="muted"), "differs")
        said = (dot("gold", DOT), rest(legend)) if differs else (Spacer(grow=1),)
        label = self.text("settings.reset_undo" if undo else "settings.reset")
        reset = ButtonItem("reset", label, self._undo_reset if undo else self._reset, tall=FOOT, icon="reset")
        yield Sized(HBox((*said, reset), 14, down=0.5), tall=FOOT)

    def _turn_to(self, name: str) -> None:
        self._group = name
        self.search.look_for("")
        self.listed.to(0)

    def _reset(self) -> None:
        self._before_reset = {**self._before_reset, self._group: _restored(self._group, self.services.store.now)}
        self.services.store.change(**_restored(self._group, Settings()))

    def _undo_reset(self) -> None:
        before = dict(self._before_reset)
        self.services.store.change(**before.pop(self._group))
        self._before_reset = before

    def _differs(self, group: str) -> bool:
        """Whether something in it was changed."""
        return _restored(group, self.services.store.now) != _restored(group, Settings())

    # The rows

    def _shown(self, scale: float) -> Item:
        """The rows of the group, below a sample where they change what tiles look like, or what was found."""
        rows = self._found() if self.search.wanted else _fields_of(self._group)
        if not rows:
            nothing = self.text("settings.found_none", wanted=self.search.wanted)
            return TextItem(nothing, Ink(BODY, colour="muted", across=0.5), "found", "status", grow=1)
        listed = RowList(tuple(self._row(row, at, scale) for at, row in enumerate(rows)), self.listed, 1, beyond=True)
        if self.search.wanted or self._group != SAMPLED:
            return listed
        return FirstFit((VBox((self._sample(), Spacer(tall=8), listed)), listed), most=ROOM, grow=1)

    def _found(self) -> tuple[str, ...]:
        """The settings with all the words that are looked for."""
        return cards_found({field: self._words(field) for field in _fields_of()}, self.search.wanted)

    def _words(self, field: str) -> CardSearchText:
        """What a setting is called, its answers, and a sentence about it."""
        name = "full_screen" if field == "window" else field
        answers = (self.text("sounds.title"),) if field == "sounds_for_words" else self._offered(field).values()
        return CardSearchText(self.text(f"settings.{name}"), " ".join(answers), self.text(f"settings.{name}_about"))

    def _row(self, field: str, at: int, scale: float) -> Item:
        """Name and sentence, with the control beside them or below; what is seen is chosen by its pictures."""
        if field in PICTURED:
            return self._pictured(field, at, scale)
        called, control = self._words(field), self._control(field)
        about = called.text
        if self.search.wanted:
            group = self.text(f"settings.group.{SETTINGS[field].group}")
            about = self.text("settings.found_in", group=group, about=about)
        name = TextItem(called.heading, Ink(BODY, Weight.SEMIBOLD))
        said = VBox(
            (name, TextItem(about, Ink(CAPTION, colour="muted", steady=True), f"{_ident(field)}.about")), 2, down=0.5
        )
        beside = HBox((Sized(said, wide=LABEL * scale, grow=1), control), 30, down=0.5)
        ways = FirstFit((beside, VBox((said, Aligned(control, across=1.0)), 8)))
        line = (LineItem(),) if at else ()
        return VBox((*line, Sized(Padded(ways, 0, 8), tall=ROW)))

    def _pictured(self, field: str, at: int, scale: float) -> Item:
        """The looks as small tables, each painted in its own look, and the colours as rows of tiles."""
        about, ident = self._words(field), _ident(field)
        heading = TextItem(about.heading, Ink(HEADING, Weight.SEMIBOLD), f"{ident}.name", "heading")
        group = self.text(f"settings.group.{SETTINGS[field].group}")
        found = (TextItem(group, Ink(CAPTION, colour="muted"), f"{ident}.about"),) if self.search.wanted else ()
        chosen = answer_name(getattr(self.services.store.now, field))
        of_looks = field == "theme"
        options = [
            (ChoiceOption(value, name), self._of_look(value, name, value == chosen))
            if of_looks
            else self._of_colours(value, name, value == chosen)
            for value, name in self._offered(field).items()
        ]
        by_name = {answer_name(each): each for each in SETTINGS[field].choices}
        press = partial(_choose, by_name, lambda value: self.services.store.change(**{field: value}))
        columns = len(options) if not of_looks or scale < TWO_BY_TWO else 2
        choice = PicturedChoiceItem(
            ident, about.heading, options, chosen, press, columns, ringed=(LOOK_WIDE, LOOK_TALL) if of_looks else None
        )
        below, air = 24 if of_looks else 18, scale**2
        shown = Padded(VBox((heading, *found, choice), 14 / air), 0, 14 / air, below / air)
        return VBox((*((LineItem(),) if at else ()), shown))

    def _of_look(self, value: str, name: str, chosen: bool) -> Item:
        palette = self.services.store.now.palette.value

        def picture(pixels: int) -> Picture:
            tall = round(pixels * LOOK_TALL / LOOK_WIDE)
            return InLook(LookScene(pixels, tall, round(tall * LOOK_ROUND / LOOK_TALL)), value, palette)

        ink = Ink(BODY, Weight.SEMIBOLD, "ink" if chosen else "muted", across=0.5)
        shown = ImageItem(picture, LOOK_WIDE, LOOK_TALL, layer=2)
        return Sized(VBox((shown, Padded(TextItem(name, ink), 6, 15, 6))), LOOK_WIDE)

    def _of_colours(self, value: str, name: str, chosen: bool) -> tuple[ChoiceOption, Item]:
        look, about = self.services.store.now.theme.value, self.text(f"palette.{value}_about")

        def face(symbol: str) -> Callable[[int], Picture]:
            return lambda pixels: InLook(TileFace(symbol, pixels), look, value)

        tiles = HBox(tuple(ImageItem(face(each), SUIT, SUIT * 4 / 3, layer=2) for each in SUITS), 2, down=0.5)
        inks: tuple[ThemeColour, ThemeColour] = SELECTED.kind.inks if chosen else BARE.inks
        said = TextItem(name, Ink(BODY, Weight.SEMIBOLD, inks[0])), TextItem(about, Ink(CAPTION, colour=inks[1]))
        words = VBox(said, 2, down=0.5)
        ways = FirstFit(
            (HBox((tiles, Sized(words, wide=COLOURS, grow=1)), 24, down=0.5), VBox((Aligned(tiles, 0.0), words), 12))
        )
        return ChoiceOption(value, name, about=about), Padded(ways, 21, 18)

    def _offered(self, field: str) -> Mapping[str, str]:
        """The answers to choose from and what they are called; one without a name is a number of per cent."""
        about = SETTINGS[field]
        if field == "language":
            return languages()
        names = map(answer_name, about.choices)
        if about.answers:
            return {name: self.text(f"{about.answers}.{name}") for name in names}
        return {name: self.text("settings.text_scale_value", percent=name) for name in names}

    def _control(self, field: str) -> Item:
        """What fits the answers that may be given."""
        now, label, ident = getattr(self.services.store.now, field), self._words(field).heading, _ident(field)

        def change(value: object) -> None:
            self.services.store.change(**{field: value})

        if field == "keys":
            look, said = replace(PLAIN, units=BODY), self.text("settings.keys_change")
            return ButtonItem("keys", said, lambda: Push(KeysPlace()), look, TALL)
        if field == "window":
            return ToggleItem(ident, label, now.full_screen, lambda on: change(replace(now, full_screen=on)))
        if offered := self._offered(field):
            by_name, spoken = {answer_name(each): each for each in SETTINGS[field].choices}, field == "language"
            options = [ChoiceOption(name, called, name if spoken else "") for name, called in offered.items()]
            chosen = self.services.texts.language if spoken else answer_name(now)
            press = partial(_choose, by_name, change)
            return ChoiceItem(ident, options, chosen, press, label, tall=TALL, stepped=True)
        if SETTINGS[field].read is not flag:  # how loud one kind of sound is
            told = self.text("settings.text_scale_value", percent=now)
            shown = Sized(TextItem(told, Ink(BODY, across=1.0)), wide=NUMBER)
            return HBox((shown, SliderItem(ident, label, 100, now, change, SLIDER, TALL, STEP)), BETWEEN, down=0.5)
        switch = ToggleItem(ident, label, bool(now), change)
        if field != "sounds_for_words":
            return switch
        learn = ButtonItem("sounds", self.text("sounds.title"), lambda: Push(SoundsPlace()), tall=TALL)
        return HBox((learn, switch), BETWEEN, down=0.5)

    def _sample(self) -> Item:
        """Three sets that show faces, marks and size as they are chosen."""
        wide = SAMPLES[self.services.store.now.tile_size]
        style = self.services.style_of(Setup().game)
        sets = tuple(
            HBox(tuple(ImageItem(partial(style.face, symbol), wide, wide * 4 / 3 + 4) for symbol in tiles), 2)
            for tiles in SETS
        )
        return Padded(HBox(sets, 50), 30, 14, 14, "tray", 24)


def _ident(field: str) -> str:
    """The id of what sets it."""
    return "full-screen" if field == "window" else field.replace("_", "-")


def _fields_of(group: str = "") -> tuple[str, ...]:
    """The settings of a group that the page shows, or those of all."""
    shown = ((field, each.group) for field, each in SETTINGS.items() if each.shown and each.group)
    return tuple(field for field, own in shown if not group or own == group)


def _restored(group: str, settings: Settings) -> Mapping[str, object]:
    """What the settings of a group are that a reset restores."""
    return {field: getattr(settings, field) for field, each in SETTINGS.items() if each.group == group and each.resets}


def _choose(values: Mapping[str, object], change: Callable[[object], object], name: str) -> None:
    """The value of this name; a language is its own."""
    change(values.get(name, name))
