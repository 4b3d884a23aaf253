"""A row of a list: who sits there, and with a press who else."""

from __future__ import annotations

from functools import partial

from game.ui.kit.boxes import HBox, Padded, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Emblem, Icon, Weight
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, BUTTON
from game.ui.widgets.words import Ink

EMBLEM, PAD = 58, 14
CHEVRON = 0.4
"""The size of the sign that a press opens something, in parts of the emblem."""


def seat_row(
    ident: str, persona: str, said: tuple[str, str, str], press: OnPress | None = None, tip: str = "", *,
    opens: bool = True,
) -> Item:  # fmt: skip
    """A row for `persona`; `said` is its name, its level, and both in one phrase."""
    name, level, label = said
    emblem = ImageItem(partial(Emblem, persona), EMBLEM, EMBLEM, layer=2)
    texts = rest(TextItem(name, Ink(BUTTON, Weight.SEMIBOLD))), rest(TextItem(level, Ink(BODY, across=1.0)))
    mark = EMBLEM * CHEVRON
    sign = (ImageItem(lambda size: Icon("chevron", size, "muted"), mark, mark, layer=2),) if press and opens else ()
    return PressItem(Padded(HBox((emblem, *texts, *sign), 20, down=0.5), PAD, 4), ident, label, press, persona, tip)
