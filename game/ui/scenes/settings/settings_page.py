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
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption, SliderItem, ToggleItem
from game.ui.kit.frames import full_page, headline, way_back
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.row_list import RowList
from game.ui.kit.search_page import SearchPage
from game.ui.pictures import Weight
from game.ui.places import KeysPlace, SoundsPlace
from game.ui.scene import Change, Push
from game.ui.scenes.page_parts import dot
from game.ui.services import Services
from game.ui.widgets.button import BARE, PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, HEIGHT, Sheet
from game.ui.widgets.text_block import Ink

ABOVE, BELOW, GAP = 52, 54, 25
"""Of the page, in units: what is free above and below it, and the gap between its panels."""
GROUPS, GROUP, FIND = 330, 64, 605
"""Least width of the list of groups, height of its lines, width of the search."""
ROW, LABEL, PAD = 96, 360, 20
"""Least height of a row, and the width its words get beside a control."""
SETS = ("r3", "r4", "r5", "r6"), ("k7", "r7", "b7"), ("b9", "J", "b11")
"""The faces of the sample tiles."""
SAMPLES: Mapping[TileSize, int] = MappingProxyType({TileSize.AUTO: 69, TileSize.L: 76, TileSize.XL: 82})
"""Their width."""
SAMPLED = frozenset({"look", "tiles"})
"""Groups that change what tiles look like."""
GROUP_NAMES = tuple(dict.fromkeys(each.group for each in SETTINGS.values() if each.group))
STEPS: Mapping[Action, int] = {Action.PAGE_ON: 1, Action.PAGE_BACK: -1}
DOT = 10
SLIDER, NUMBER, BETWEEN, STEP = 420, 160, 20, 5
"""The width of a slider and of the number beside it, and what is between them, in units; and its steps."""
TALL = 62
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
        groups, rows = self._groups(), plated(self._shown(sheet), 15, PAD, PAD, grow=1)
        below = HBox((groups, rest(rows)), GAP, grow=1)
        return full_page(self._head(sheet.frame.text_scale), below, gap=GAP, above=ABOVE, below=BELOW)

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

    def _head(self, scale: float) -> Item:
        """Title, note, the search and the way back; where text is large, in two lines."""
        told = self.unseen or self.notice
        ink = Ink(BODY, colour="gold" if told else "muted")
        note = TextItem(told or self.text("settings.note"), ink, "note", "status")
        heading, find, back = (
            headline(self.text("settings.title")),
            self.search_field(self.text("settings.find"), FIND),
            way_back(self),
        )
        said = HBox((heading, Sized(note, wide=200 * scale, grow=1)), 48, on_base=True)
        wide = HBox((Sized(said, grow=1), find, back), 34, down=0.5)
        narrow = VBox((HBox((rest(heading), back), GAP, down=0.5), HBox((rest(note), rest(find)), GAP, down=0.5)), 8)
        return FirstFit((Sized(wide, tall=73), narrow))

    def looked(self) -> None:
        self.listed.to(0)

    # The groups

    def _groups(self) -> Item:
        below = self._below(any(map(self._differs, GROUP_NAMES)))
        lines = (*map(self._tab, GROUP_NAMES), Spacer(tall=6, grow=1), *below)
        return Sized(plated(VBox(lines, 6), 15, 15), least=GROUPS)

    def _tab(self, name: str) -> Item:
        """A group; a dot says that something in it differs from the default."""
        chosen, differs = name == self._group and not self.search.wanted, self._differs(name)
        look = ButtonStyle(PRIMARY.kind if chosen else BARE, BUTTON, across=0.0)
        said, tip = self.text(f"settings.group.{name}"), self.text("settings.differs") if differs else ""
        press = partial(self._turn_to, name)
        button = ButtonItem(f"tab.{name}", said, press, look, GROUP, tip=tip, checked=chosen, role="tab")
        mark = Aligned(Padded(dot("on-accent" if chosen else "gold", DOT), beside=8), across=1.0)
        return Overlaid((button, mark)) if differs else button

    def _below(self, differs: bool) -> Iterator[Item]:
        """What the dot means, and the button that resets the group shown or takes the reset back."""
        if differs:
            legend = TextItem(self.text("settings.differs"), Ink(CAPTION, colour="muted"), "differs")
            yield LineItem()
            yield Padded(HBox((dot("gold", DOT), rest(legend)), 14, down=0.5), beside=12)
        undo = self._group in self._before_reset
        if (undo or self._differs(self._group)) and not self.search.wanted:
            label = self.text("settings.reset_undo" if undo else "settings.reset")
            look = ButtonStyle(BARE, BODY, across=0.0)
            yield ButtonItem("reset", label, self._undo_reset if undo else self._reset, look, 62)

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

    def _shown(self, sheet: Sheet) -> Item:
        """The rows of the group, below a sample where they change what tiles look like, or what was found."""
        rows = self._found() if self.search.wanted else _fields_of(self._group)
        if not rows:
            nothing = self.text("settings.found_none", wanted=self.search.wanted)
            return TextItem(nothing, Ink(BODY, colour="muted", across=0.5), "found", "status", grow=1)
        scale = sheet.frame.text_scale
        listed = RowList(tuple(self._row(row, at, scale) for at, row in enumerate(rows)), self.listed)
        if self.search.wanted or self._group not in SAMPLED:
            return listed
        room = HEIGHT - ABOVE - BELOW - 73 - GAP - 2 * PAD
        return FirstFit((VBox((self._sample(), Spacer(tall=PAD), listed)), listed), most=room, grow=1)

    def _found(self) -> tuple[str, ...]:
        """The settings with all the words that are looked for."""
        return cards_found({field: self._words(field) for field in _fields_of()}, self.search.wanted)

    def _words(self, field: str) -> CardSearchText:
        """What a setting is called, its answers, and a sentence about it."""
        name = "full_screen" if field == "window" else field
        answers = (self.text("sounds.title"),) if field == "sounds_for_words" else self._offered(field).values()
        return CardSearchText(self.text(f"settings.{name}"), " ".join(answers), self.text(f"settings.{name}_about"))

    def _row(self, field: str, at: int, scale: float) -> Item:
        """Name and sentence, with the control beside them or below."""
        called, control = self._words(field), self._control(field)
        about = called.text
        if self.search.wanted:
            group = self.text(f"settings.group.{SETTINGS[field].group}")
            about = self.text("settings.found_in", group=group, about=about)
        name = TextItem(called.heading, Ink(BUTTON, Weight.SEMIBOLD))
        said = VBox(
            (name, TextItem(about, Ink(BODY, colour="muted", steady=True), f"{_ident(field)}.about")), 2, down=0.5
        )
        beside = HBox((Sized(said, wide=LABEL * scale, grow=1), control), 30, down=0.5)
        ways = FirstFit((beside, VBox((said, Aligned(control, across=1.0)), 8)))
        line = (LineItem(),) if at else ()
        return VBox((*line, Sized(Padded(ways, 12, 12), tall=ROW)))

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
        """Three sets that show look, faces, colours, marks and size as they are chosen."""
        wide = SAMPLES[self.services.store.now.tile_size]
        style = self.services.style_of(Setup().game)
        sets = tuple(
            HBox(tuple(ImageItem(partial(style.face, symbol), wide, wide * 4 / 3 + 4) for symbol in tiles), 2)
            for tiles in SETS
        )
        note = TextItem(self.text("settings.sample"), Ink(CAPTION, colour="muted", across=1.0, down=0.0), "sample")
        return Padded(HBox((HBox(sets, 50), Sized(note, grow=1)), 30), 38, 28, 24, "field", 20)


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


def _choose(values: Mapping[str, object], change: Callable[[object], None], name: str) -> None:
    """The value of this name; a language is its own."""
    change(values.get(name, name))
