"""The settings, a group at a time, with a search over all of them; a change applies at once and is kept (ux 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from game.rules.games.option import answer_name
from game.session.match.setup import Setup
from game.session.rulebook.card_search import CardWords, found_in
from game.session.setting import Setting
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
from game.ui.widgets.button import PLAIN, ButtonStyle
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, HEIGHT, Sheet
from game.ui.widgets.words import Ink

SLIDER, NUMBER, BETWEEN, STEP = 420, 160, 20, 5
"""The width of a slider and of the number beside it, and what is between them, in units; and its steps."""
TALL = 62


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One line of the page."""

    field: str
    group: str
    label: str
    about: str
    """One sentence."""
    control: Item
    answers: tuple[str, ...] = ()
    """What the choices are called, for the search."""


class SettingRows:
    """Reads and changes the settings in force; what is changed applies at once."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of all groups in their order."""
        return tuple(dict.fromkeys(each.group for each in SETTINGS.values() if each.group))

    def rows(self, group: str = "") -> tuple[SettingRow, ...]:
        """The rows of a group, or of all, in the order of the settings."""
        shown = ((field, each) for field, each in SETTINGS.items() if each.shown and each.group)
        return tuple(self._row(field, each) for field, each in shown if not group or each.group == group)

    def chosen(self, group: str) -> Mapping[str, object]:
        """What the settings of a group are now, without those that no reset restores."""
        return {field: getattr(self._services.store.now, field) for field in _restored(group)}

    def differs(self, group: str) -> bool:
        """Whether one of them was changed."""
        return self.chosen(group) != delivered(group)

    def _row(self, field: str, about: Setting) -> SettingRow:
        """The row of a setting, with the control that fits what may be chosen."""
        name = "full_screen" if field == "window" else field
        label = self._text(f"settings.{name}")
        offered = {answer_name(each): self._answer(about, answer_name(each)) for each in about.choices}
        offered = dict(languages()) if field == "language" else offered
        found = (self._text("sounds.title"),) if field == "sounds_for_words" else tuple(offered.values())
        control = self._control(field, about, label, offered)
        return SettingRow(field, about.group, label, self._text(f"settings.{name}_about"), control, found)

    def _control(self, field: str, about: Setting, label: str, offered: Mapping[str, str]) -> Item:
        now, change = getattr(self._services.store.now, field), self._change(field)
        if field == "keys":
            look, said = replace(PLAIN, units=BODY), self._text("settings.keys_change")
            return ButtonItem("keys", said, lambda: Push(KeysPlace()), look, TALL)
        if field == "window":
            return ToggleItem("full-screen", label, now.full_screen, lambda on: change(replace(now, full_screen=on)))
        if offered:
            return self._one_of(field, about, label, offered)
        if about.read is not flag:  # how loud one kind of sound is
            told = Sized(TextItem(self._percent(now), Ink(BODY, across=1.0)), wide=NUMBER)
            return HBox((told, SliderItem(field, label, 100, now, change, SLIDER, TALL, STEP)), BETWEEN, down=0.5)
        switch = ToggleItem(field.replace("_", "-"), label, bool(now), change)
        if field != "sounds_for_words":
            return switch
        learn = ButtonItem("sounds", self._text("sounds.title"), lambda: Push(SoundsPlace()), tall=TALL)
        return HBox((learn, switch), BETWEEN, down=0.5)

    def _one_of(self, field: str, about: Setting, label: str, offered: Mapping[str, str]) -> Item:
        """A choice among several answers."""
        values, change = {answer_name(each): each for each in about.choices}, self._change(field)
        options = [ChoiceOption(name, called, name if field == "language" else "") for name, called in offered.items()]
        chosen = getattr(self._services.store.now, field)
        now = self._services.texts.language if field == "language" else answer_name(chosen)
        return ChoiceItem(
            field.replace("_", "-"), options, now, lambda name: change(values.get(name, name)), label, tall=TALL,
            stepped=True,
        )  # fmt: skip

    def _change(self, field: str) -> Callable[[object], None]:
        """Takes over what a setting shall be."""

        def change(value: object) -> None:
            self._services.store.change(**{field: value})

        return change

    def _answer(self, about: Setting, name: str) -> str:
        """What an answer is called; one without a name is a number of per cent."""
        return self._text(f"{about.answers}.{name}") if about.answers else self._percent(name)

    def _percent(self, number: int | str) -> str:
        return self._text("settings.text_scale_value", percent=number)

    def _text(self, key: str, **facts: object) -> str:
        return self._services.texts.text(key, **facts)


def _restored(group: str) -> tuple[str, ...]:
    """The settings of a group that a reset restores."""
    return tuple(field for field, each in SETTINGS.items() if each.group == group and each.resets)


def delivered(group: str) -> Mapping[str, object]:
    """The default settings of a group."""
    usual = Settings()
    return {field: getattr(usual, field) for field in _restored(group)}


ABOVE, BELOW, GAP = 52, 54, 25
"""Of the page, in units: what is free above and below it, and the gap between its panels."""
GROUPS, GROUP, FIND = 330, 69, 605
"""Least width of the list of groups, height of its lines, width of the search."""
ROW, LABEL, PAD = 96, 360, 20
"""Least height of a row, and the width its words get beside a control."""
SETS = ("r3", "r4", "r5", "r6"), ("k7", "r7", "b7"), ("b9", "J", "b11")
"""The faces of the sample tiles."""
SAMPLES: Mapping[TileSize, int] = MappingProxyType({TileSize.AUTO: 69, TileSize.L: 76, TileSize.XL: 82})
"""Their width."""
SAMPLED = frozenset({"look", "tiles"})
"""Groups that change what tiles look like."""
STEPS: Mapping[Action, int] = {Action.PAGE_ON: 1, Action.PAGE_BACK: -1}
DOT = 10


class SettingsPage(SearchPage):
    """Groups at the left, the rows of one at the right; while something is looked for, those that were found."""

    name = "settings"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._rows = SettingRows(services)
        self._group = self._rows.groups[0]
        self._before_reset: Mapping[str, Mapping[str, object]] = {}
        """By group, the settings that a reset on this page replaced."""

    def content(self, sheet: Sheet) -> Item:
        groups, rows = self._groups(), plated(self._shown(sheet), 15, PAD, PAD, grow=1)
        below = HBox((groups, rest(rows)), GAP, grow=1)
        return full_page(self._head(sheet.frame.text_scale), below, gap=GAP, above=ABOVE, below=BELOW)

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Act) and gesture.action in STEPS:
            names = self._rows.groups
            self._turn_to(names[(names.index(self._group) + STEPS[gesture.action]) % len(names)])
            self.rebuild()
            return None
        return super().handle(gesture)

    def _head(self, scale: float) -> Item:
        """Title, note, the search and the way back; where text is large, in two lines."""
        notice = self.services.store.notice
        ink = Ink(BODY, colour="gold" if notice else "muted")
        note = TextItem(self.text(notice or "settings.note"), ink, "note", "status")
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
        names = self._rows.groups
        lines = (*map(self._tab, names), Spacer(tall=12, grow=1), *self._below(any(map(self._rows.differs, names))))
        return Sized(plated(VBox(lines, 9), 15, 15), least=GROUPS)

    def _tab(self, name: str) -> Item:
        """A group; a dot says that something in it differs from the default."""
        chosen, differs = name == self._group and not self.search.wanted, self._rows.differs(name)
        look = ButtonStyle("primary" if chosen else "bare", BUTTON, across=0.0)
        said, tip = self.text(f"settings.group.{name}"), self.text("settings.differs") if differs else ""
        press = partial(self._turn_to, name)
        button = ButtonItem(f"tab.{name}", said, press, look, GROUP, tip=tip, checked=chosen)
        mark = Aligned(Padded(dot("on-accent" if chosen else "gold", DOT), beside=8), across=1.0)
        return Overlaid((button, mark)) if differs else button

    def _below(self, differs: bool) -> Iterator[Item]:
        """What the dot means, and the button that resets the group shown or takes the reset back."""
        if differs:
            legend = TextItem(self.text("settings.differs"), Ink(CAPTION, colour="muted"), "differs")
            yield LineItem()
            yield Padded(HBox((dot("gold", DOT), rest(legend)), 14, down=0.5), beside=12)
        undo = self._group in self._before_reset
        if (undo or self._rows.differs(self._group)) and not self.search.wanted:
            label = self.text("settings.reset_undo" if undo else "settings.reset")
            look = ButtonStyle("bare", BODY, across=0.0)
            yield ButtonItem("reset", label, self._undo_reset if undo else self._reset, look, 62)

    def _turn_to(self, name: str) -> None:
        self._group = name
        self.search.look_for("")
        self.listed.to(0)

    def _reset(self) -> None:
        self._before_reset = {**self._before_reset, self._group: self._rows.chosen(self._group)}
        self.services.store.change(**delivered(self._group))

    def _undo_reset(self) -> None:
        before = dict(self._before_reset)
        self.services.store.change(**before.pop(self._group))
        self._before_reset = before

    # The rows

    def _shown(self, sheet: Sheet) -> Item:
        """The rows of the group, below a sample where they change what tiles look like, or what was found."""
        rows = self._found() if self.search.wanted else self._rows.rows(self._group)
        if not rows:
            nothing = self.text("settings.found_none", wanted=self.search.wanted)
            return TextItem(nothing, Ink(BODY, colour="muted", across=0.5), "found", "status", grow=1)
        scale = sheet.frame.text_scale
        listed = RowList(tuple(self._row(row, at, scale) for at, row in enumerate(rows)), self.listed)
        if self.search.wanted or self._group not in SAMPLED:
            return listed
        room = HEIGHT - ABOVE - BELOW - 73 - GAP - 2 * PAD
        return FirstFit((VBox((self._sample(), Spacer(tall=PAD), listed)), listed), most=room, grow=1)

    def _found(self) -> tuple[SettingRow, ...]:
        """The rows with all the words that are looked for."""
        rows = {row.field: row for row in self._rows.rows()}
        said = {name: CardWords(row.label, " ".join(row.answers), row.about) for name, row in rows.items()}
        return tuple(rows[name] for name in found_in(said, self.search.wanted))

    def _row(self, row: SettingRow, at: int, scale: float) -> Item:
        """Name and sentence, with the control beside them or below."""
        about = row.about
        if self.search.wanted:
            about = self.text("settings.found_in", group=self.text(f"settings.group.{row.group}"), about=about)
        name = TextItem(row.label, Ink(BUTTON, Weight.SEMIBOLD))
        said = VBox((name, TextItem(about, Ink(BODY, colour="muted", steady=True), f"{row.field}.about")), 2, down=0.5)
        beside = HBox((Sized(said, wide=LABEL * scale, grow=1), row.control), 30, down=0.5)
        ways = FirstFit((beside, VBox((said, Aligned(row.control, across=1.0)), 8)))
        line = (LineItem(),) if at else ()
        return VBox((*line, Sized(Padded(ways, 12, 12), tall=ROW)))

    def _sample(self) -> Item:
        """Three sets that show look, faces, colours, marks and size as they are chosen."""
        wide = SAMPLES[self.services.store.now.tile_size]
        look = self.services.look_of(Setup().game)
        sets = tuple(
            HBox(tuple(ImageItem(partial(look.face, symbol), wide, wide * 4 / 3 + 4) for symbol in tiles), 2)
            for tiles in SETS
        )
        note = TextItem(self.text("settings.sample"), Ink(CAPTION, colour="muted", across=1.0, down=0.0), "sample")
        return Padded(HBox((HBox(sets, 50), Sized(note, grow=1)), 30), 38, 28, 24, "field", 20)
