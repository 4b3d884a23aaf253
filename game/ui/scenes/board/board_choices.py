"""What lies over the board: which game it is about, and who plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.options import Jokers
from game.session.analysis.chances import can_be_counted
from game.session.analysis.draft import MOST_HELD, MOST_OTHERS, Draft, board_games
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Sized, VBox
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.scenes.board.board_view import has_opening
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.text_block import Ink

WIDE, PAD, LABEL = 1160, 56, 260
"""Of the card, around what is on it, and of what a row is about, in units."""
USUAL_SIZE = 7
"""Tiles on another rack until a number is given."""

_BoardRow = tuple[str, list[tuple[str, str]], str, Callable[[str], Change | None]]
"""A row: its name, the answers with their words, the chosen one, and what choosing does."""


class BoardRules(Page):
    """Game, opening and jokers of the board; every answer counts at once."""

    name = "board-rules"
    role = "dialog"
    overlay = True
    first = "done"

    def __init__(self, services: Services, draft: Draft, agree: Callable[[Callable[[Draft], Draft]], None]) -> None:
        """`agree` gets every change of the draft."""
        super().__init__(services)
        self._draft = draft
        self._agree = agree

    def content(self, sheet: Sheet) -> Item:
        done = ButtonItem("done", self.text("naming.done"), self.back, PRIMARY, 76, wide=320)
        rows = (self._row(*row) for row in self._asked())
        return self._card(self.text("board.rules_title"), (*rows, *self._sizes(), Aligned(done, across=1.0)))

    def _card(self, title: str, lines: tuple[Item, ...]) -> Item:
        head = TextItem(title, Ink(HEADING, Weight.SEMIBOLD), "title", "heading")
        return card_of(VBox((head, *lines), 24), WIDE, PAD, 50, 34)

    def _asked(self) -> Iterator[_BoardRow]:
        draft, text, change = self._draft, self.text, self._changed
        games = [(box, text(f"box.{box}")) for box in board_games()]
        yield "game", games, draft.box, lambda box: change(lambda draft: draft.for_game(box))
        if has_opening(draft):
            opened = [("yes", text("board.opened")), ("no", text("board.not_opened"))]
            chosen = "yes" if draft.opened else "no"
            yield (
                "opening",
                opened,
                chosen,
                lambda said: change(lambda draft: draft.after_opening(opened=said == "yes")),
            )
        jokers = [(each.value, text(f"jokers.{each.value}")) for each in Jokers]
        yield "jokers", jokers, draft.jokers.value, lambda said: change(lambda draft: draft.with_jokers(Jokers(said)))
        if can_be_counted(draft):
            yield self._sitting([("0", text("board.no_others"))])

    def _sitting(self, none: list[tuple[str, str]]) -> _BoardRow:
        """How many others there are."""
        counts = [(str(count), str(count)) for count in range(1, MOST_OTHERS + 1)]
        return "others", none + counts, str(len(self._draft.others)), self._sit_down

    def _row(
        self, ident: str, options: list[tuple[str, str]], chosen: str, choose: Callable[[str], Change | None]
    ) -> Item:
        label = self.text(f"board.{ident}")
        answers = [ChoiceOption(value, name) for value, name in options]
        return _beside(label, ChoiceItem(ident, answers, chosen, choose, label, tall=76))

    def _open(self, answer: str) -> Change | None:
        return self._changed(lambda draft: draft.after_opening(opened=answer == "yes"))

    # How many tiles the others hold

    def _sizes(self) -> Iterator[Item]:
        if self._draft.others:
            sizes = Grid(tuple(map(self._size, range(len(self._draft.others)))), MOST_OTHERS, 14)
            yield _beside(self.text("board.held"), sizes)

    def _size(self, at: int) -> Item:
        """A number for another rack between a button for less and one for more."""
        size = self._draft.others[at]
        number = TextItem(str(size), Ink(BODY, Weight.SEMIBOLD, across=0.5), f"held.{at}")
        less, more = (
            ButtonItem(f"held.{at}.{step:+}", sign, partial(self._hold, at, size + step), tall=76, wide=76)
            for sign, step in (("\u2212", -1), ("+", 1))
        )
        return HBox((less, Sized(number, least=50), more), down=0.5, across=1.0)

    def _sit_down(self, count: str) -> Change | None:
        kept = self._draft.others[: int(count)]
        return self._changed(lambda draft: draft.beside((*kept, *(USUAL_SIZE,) * (int(count) - len(kept)))))

    def _hold(self, at: int, size: int) -> Change | None:
        others = self._draft.others
        sizes = (*others[:at], min(max(size, 1), MOST_HELD), *others[at + 1 :])
        return self._changed(lambda draft: draft.beside(sizes))

    def _changed(self, change: Callable[[Draft], Draft]) -> Change | None:
        self._draft = change(self._draft)
        self._agree(change)
        self.rebuild()
        return None


class BoardOthers(BoardRules):
    """What has to be known before chances are counted: why, how many others, and what they hold."""

    name = "board-others"
    first = "count"

    def __init__(self, services: Services, draft: Draft, count: Callable[[tuple[int, ...]], object]) -> None:
        """`count` gets how many tiles each of the others holds; leaving the page counts nothing."""
        super().__init__(services, draft.beside((USUAL_SIZE,)), lambda change: None)
        self._count = count

    def content(self, sheet: Sheet) -> Item:
        why = TextItem(self.text("board.why_others"), Ink(BODY), "why", "status")
        cancel = ButtonItem("cancel", self.text("common.cancel"), Pop, tall=76, wide=320)
        count = ButtonItem("count", self.text("board.count_now"), self._counted, PRIMARY, 76, wide=420)
        feet = Aligned(HBox((cancel, count), 14), across=1.0)
        rows = (self._row(*self._sitting([])), *self._sizes())
        return self._card(self.text("board.ask.chance"), (why, *rows, feet))

    def _counted(self) -> Change:
        self._count(self._draft.others)
        return Pop()


class BoardRivals(Page):
    """Against whom the position is played on."""

    name = "board-rivals"
    role = "dialog"
    overlay = True
    first = "rival.fox"

    def __init__(self, services: Services, rivals: tuple[str, ...], choose: Callable[[str], Change | None]) -> None:
        super().__init__(services)
        self._rivals = rivals
        self._choose = choose

    def content(self, sheet: Sheet) -> Item:
        title = TextItem(self.text("board.play_against"), Ink(HEADING, Weight.SEMIBOLD), "title", "heading")
        rivals = tuple(
            ButtonItem(f"rival.{name}", self.text(f"persona.{name}"), partial(self._choose, name), tall=90)
            for name in self._rivals
        )
        cancel = Aligned(ButtonItem("cancel", self.text("common.cancel"), Pop, tall=76, wide=320), across=0.0)
        return card_of(VBox((title, Grid(rivals, len(rivals), 14), cancel), 46), WIDE, PAD, 56, 44)


def _beside(label: str, control: Item) -> Item:
    """What a row is about, at its left or above it, and how it is answered."""
    name = TextItem(label, Ink(BODY))
    return FirstFit((HBox((Sized(name, wide=LABEL, grow=1), control), 16, down=0.5), VBox((name, control), 6)))
