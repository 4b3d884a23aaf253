"""The table of what may lie over the table. A new overlay is a row here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Flag

from game.rules.values import immutable
from game.ui.table.context import TableContext
from game.ui.table.overlays.announcer import Announcer
from game.ui.table.overlays.before_turns import SeatChange, StarterDraw
from game.ui.table.overlays.bubbles import JokerQuestion, TeachingOverlay
from game.ui.table.overlays.free_place import FreePlace
from game.ui.table.overlays.hint_overlay import HintOverlay
from game.ui.table.overlays.opponent_path import OpponentPath
from game.ui.table.overlays.overlay import Overlay, Overlays, PanelRoom
from game.ui.table.overlays.own_set_frame import OwnSetFrame
from game.ui.table.overlays.past_turns import TurnList, TurnReplay
from game.ui.table.overlays.pointer_overlays import Hover, PileFan, StockDrag
from game.ui.table.overlays.remarks import Praise, RemarkBubble
from game.ui.table.overlays.step_player import StepPlayer
from game.ui.table.overlays.tutorial_overlay import TutorialOverlay
from game.ui.table.overlays.typed_line_field import TypedLineField

OverlayMaker = Callable[[TableContext], Overlay]


class At(Flag):
    """The tables at which an overlay always lies; at others it lies where the scene makes it."""

    WISH = 0
    MATCH = 1
    STAGE = 2
    BOTH = 3


@immutable
class OverlayRow:
    """One overlay: its name, who makes it, and at which tables."""

    name: str
    make: OverlayMaker | None
    """None where the scene that has it makes it."""
    at: At
    room: PanelRoom
    """Its place; what opens there closes what is there."""


OVERLAYS = (
    OverlayRow("starter-draw", StarterDraw, At.BOTH, PanelRoom.WHOLE),  # before the deal there is nothing else
    OverlayRow("seat-change", SeatChange, At.BOTH, PanelRoom.END_TURN),  # between two persons nothing else is heard
    OverlayRow("announcer", Announcer, At.BOTH, PanelRoom.NONE),  # its keys mean the same whatever is open
    OverlayRow("solved", None, At.WISH, PanelRoom.RACK | PanelRoom.STRIP),  # nothing below the card can be used
    OverlayRow("hover", Hover, At.BOTH, PanelRoom.NONE),  # it watches every move of the pointer and takes none
    OverlayRow("own-set", OwnSetFrame, At.BOTH, PanelRoom.NONE),  # it watches every move of the pointer and takes none
    OverlayRow("line", TypedLineField, At.BOTH, PanelRoom.STRIP | PanelRoom.FELT),  # what is typed and its Enter
    OverlayRow(
        "tutorial", TutorialOverlay, At.WISH, PanelRoom.LESSON
    ),  # a press on a lit tile picks all before it does more
    OverlayRow("steps", StepPlayer, At.BOTH, PanelRoom.STRIP),  # while a play is shown any press means the next step
    OverlayRow("joker", JokerQuestion, At.BOTH, PanelRoom.FELT),  # it is about the last move, close to its set
    OverlayRow("stock-drag", StockDrag, At.MATCH, PanelRoom.NONE),  # what is carried lies over all that is open
    OverlayRow("fan", PileFan, At.MATCH, PanelRoom.FELT),  # any press closes it, also one on what lies below
    OverlayRow("turns", TurnList, At.MATCH, PanelRoom.FELT),  # it covers bubbles, and the wheel is for it
    OverlayRow(  # a hint sends it away before it is told, and so does what shows another table than it is about
        "teaching", TeachingOverlay, At.MATCH, PanelRoom.FELT | PanelRoom.STRIP
    ),
    OverlayRow("replay", TurnReplay, At.MATCH, PanelRoom.NONE),  # any press leads back, but not one on what is open
    OverlayRow("hint", HintOverlay, At.BOTH, PanelRoom.NONE),  # it takes no gesture
    OverlayRow("free-place", FreePlace, At.BOTH, PanelRoom.NONE),  # it takes no gesture
    OverlayRow("path", OpponentPath, At.MATCH, PanelRoom.NONE),  # it takes no gesture
    OverlayRow("lights", None, At.WISH, PanelRoom.NONE),  # it takes no gesture
    OverlayRow("praise", Praise, At.MATCH, PanelRoom.STRIP),  # any press sends it away, and goes on to the table
    OverlayRow("remark", RemarkBubble, At.MATCH, PanelRoom.NONE),  # any press sends it away, and goes on to the table
)
"""In the order in which they hear gestures, the first one on top, each with the reason of its place."""


def lay_over(context: TableContext, at: At, own: Mapping[str, OverlayMaker] = {}) -> Overlays:
    """Makes the overlays of this table; `own`: those that the scene makes itself."""
    makers = {row.name: own.get(row.name, row.make if at & row.at else None) for row in OVERLAYS}
    rooms = {row.name: row.room for row in OVERLAYS}
    return Overlays({name: make(context) for name, make in makers.items() if make is not None}, rooms)
