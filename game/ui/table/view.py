"""Draws and describes the table: one picture and one semantic tree from the same view state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import pi, sin

from game.rules.tiles import Tile
from game.session.desk import Desk
from game.session.sitting import Sitting
from game.session.texts import Texts
from game.ui.canvas import Canvas, Passages
from game.ui.gestures import Action
from game.ui.latest import Latest
from game.ui.pictures import TileBack, Tray
from game.ui.semantics import Node
from game.ui.table import bar, drawing
from game.ui.table.bubble import draw_bubble
from game.ui.table.buttons import MORE_TIME, Looks, Panel, TableButton, more_time_box, table_buttons
from game.ui.table.chrome import draw_seconds, draw_status
from game.ui.table.drawing import MOVING, Shown
from game.ui.table.grasp import Grasp
from game.ui.table.keyboard import found
from game.ui.table.keyhand import tiles_of
from game.ui.table.layout import TableLayout
from game.ui.table.nodes import NodeWords, table_nodes
from game.ui.table.places import Place, meld_at, places, tray_box
from game.ui.table.speech import set_tip
from game.ui.table.stage import Stage
from game.ui.table.tilewords import TileWords
from game.ui.table.verdicts import Judge, Verdicts

FLAG_AFTER = 0.25
"""Seconds after a release until unfinished sets are marked (ux 2.7)."""
REASON_AFTER = 0.35
"""Seconds the pointer rests on a set until its reason is shown (ux 2.7)."""
PULSE = 0.6
"""Seconds a tray swells for when End turn is refused (ux 2.7)."""
TIP_AFTER = 0.9
"""Seconds until a legal set shows its worth; longer, so that the tip rarely covers a table in use."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the picture depends on besides the game: pointer, timers, notices."""

    pointer: tuple[int, int] = (0, 0)
    down: str | None = None
    """The button held down."""
    since_release: float = 9.0
    since_move: float = 9.0
    away: bool = False
    """Whether the window has lost the focus: the clock stands still and the rack is covered."""
    news: bool = False
    """Whether another seat has had a turn since the person's last one."""
    acting: int | None = None
    """The seat whose turn was presented last."""
    focus: str = ""
    """The node inside the keys' ring, if it is shown."""
    lens: bool = True
    """Whether sets that would not take the carried tiles are dimmed."""
    more_time: str = ""
    """The name of the key that gives more time, if that setting is on."""
    presses: Mapping[Action, str] = field(default_factory=dict)
    """The names of the keys in force."""
    pulsed: frozenset[int] = frozenset()
    """Sets that stopped the last attempt to end the turn; they are shown by swelling trays."""
    since_pulse: float = 9.0
    raised: Mapping[Tile, float] = field(default_factory=dict)
    """Tiles that rise under the pointer, and their height as a part of the lift before a move."""
    marked: bool = True
    """Whether what other seats changed is marked."""
    departed: frozenset[Tile] = frozenset()
    """On a past table: tiles that lie elsewhere now."""
    arrived: frozenset[Tile] = frozenset()
    """On a past table: the present places of tiles that moved or were added since."""
    hushed: bool = False
    """Whether an overlay uses the status strip."""
    notice: str = ""
    retold: str = ""
    """The sentence of the turn that is replayed."""
    said: str = ""
    """The last line of the log."""

    @property
    def pulse(self) -> float:
        """How much the trays of those sets swell now, 0 to 1 in eighths: once up and down again."""
        if not self.pulsed or self.since_pulse >= PULSE:
            return 0.0
        return round(sin(pi * self.since_pulse / PULSE) * 8) / 8

    @property
    def timers(self) -> tuple[bool, ...]:
        """The timers that have run out; the value changes exactly when the picture does."""
        return (
            self.since_release < FLAG_AFTER,
            self.since_move < REASON_AFTER,
            self.since_move < TIP_AFTER,
            bool(self.notice),
        )


class TableView:
    """Draws and describes; changes nothing."""

    def __init__(self, sitting: Sitting, stage: Stage, grasp: Grasp, texts: Texts) -> None:
        self._sitting = sitting
        self._stage = stage
        self._grasp = grasp
        self._texts = texts
        self._judge = Judge()
        self._preview_judge = Judge()
        self._words = TileWords()
        self._passages = Passages()
        self._buttons: Latest[tuple[TableButton, ...]] = Latest()
        self._said = NodeWords(texts)
        self._crowd: tuple[Desk | None, bool] = (None, False)

    @property
    def verdicts(self) -> Verdicts:
        """The verdicts on the present desk, whatever is previewed."""
        return self._judge.on(self._sitting.desk, my_turn=self._sitting.my_turn)

    def buttons(self, layout: TableLayout, moment: Moment) -> tuple[TableButton, ...]:
        """The buttons as they are now."""
        looks, texts = self._looks(moment), self._texts
        return self._buttons.to((layout, texts.voice, looks), lambda: table_buttons(layout, texts, looks))

    def _looks(self, moment: Moment) -> Looks:
        sitting, stage = self._sitting, self._stage
        history, looking = sitting.history, stage.exhibit is not None
        return Looks(
            problems=self.verdicts.problems,
            mine=sitting.my_turn and not (stage.showing or moment.away or looking),
            passing=sitting.can_pass,
            laid=bool(sitting.desk.table),
            undo=history.can_undo,
            redo=history.can_redo,
            news=moment.news,
            looking=looking,
            crowded=self._is_crowded(),
            more_time=moment.more_time if sitting.my_turn and sitting.clock.can_extend else "",
            presses=moment.presses,
        )

    def _is_crowded(self) -> bool:
        """Whether tidying would allow larger tiles; computed once per desk."""
        desk = self._sitting.desk
        if self._crowd[0] is not desk:
            small = desk.felt.step > 0
            self._crowd = (desk, small and desk.tidied(self._sitting.rooms).felt.step < desk.felt.step)
        return self._crowd[1]

    def status(self, moment: Moment) -> tuple[str, str]:
        """The sentence of the status strip and its colour."""
        if moment.away:
            return self._texts.text("status.away"), "muted"
        if moment.notice:
            return moment.notice, "gold"
        if self._stage.replaying:
            return self._texts.text("changes.again", news=moment.retold), "gold"
        if self._stage.exhibit:
            return self._texts.text("changes.looking"), "gold"
        if self._stage.showing and moment.said:
            return moment.said, "ink"
        if self._grasp.choice or self._grasp.making:
            return self._of_the_hand()
        return bar.status_line(self._sitting, self._texts, self.verdicts.problems, moment.said)

    def _of_the_hand(self) -> tuple[str, str]:
        """The open question about a joker, or what the picked tiles make together."""
        if self._grasp.choice:
            return self._texts.text("joker.choose"), "gold"
        return set_tip(self._texts, self._sitting.desk.rules.read(self._grasp.making), ()), "valid"

    def draw(self, canvas: Canvas, layout: TableLayout, moment: Moment) -> None:
        sitting, shown = self._sitting, self._shown(layout, moment)
        self.draw_ground(canvas, layout, moment.acting if self._stage.showing else None)
        drawing.draw_ghosts(canvas, shown)
        drawing.draw_sets(canvas, shown)
        self._words.draw(canvas, shown)
        drawing.draw_landing(canvas, shown)
        drawing.draw_hand(canvas, shown)
        drawing.draw_picked_count(canvas, shown)
        for x, y in self._stage.backs():
            canvas.put(TileBack(layout.rack_tile(shown.desk.rack.room), lifted=True), x, y, layer=MOVING)
        self._draw_buttons(canvas, layout, moment)
        if not moment.hushed:
            said = self.status(moment)
            self._passages.put(canvas, "status", (layout, said), lambda part: draw_status(part, layout, *said))
        if sitting.my_turn and sitting.clock.is_low:
            offered = any(button.id == MORE_TIME for button in self.buttons(layout, moment))
            right = more_time_box(layout).x if offered else layout.status.right
            draw_seconds(canvas, layout, sitting.clock, right)
        self._draw_lasso(canvas)
        self._draw_focus(canvas, layout, moment)
        self._draw_tip(canvas, shown, moment)

    def draw_ground(self, canvas: Canvas, layout: TableLayout, acting: int | None = None) -> None:
        """Cloth, rack and top bar, which are drawn even while the rack is hidden."""
        drawing.draw_ground(canvas, layout, layout.ledge_bottoms(self._sitting.desk.rack.room))
        top = bar.TopBar.of(layout, self._sitting, self._texts, acting)
        self._passages.put(canvas, "bar", (top, self._texts.voice), top.draw)

    def draw_undealt(self, canvas: Canvas, layout: TableLayout) -> None:
        """Cloth, an empty rack and the top bar before the deal."""
        drawing.draw_ground(canvas, layout, layout.ledge_bottoms(self._sitting.desk.rack.room))
        bar.TopBar.undealt(layout, self._sitting, self._texts).draw(canvas)

    def nodes(self, layout: TableLayout, moment: Moment) -> tuple[Node, ...]:
        """All nodes of the table."""
        return (
            *bar.bar_nodes(layout, self._sitting, self._texts),
            *table_nodes(self._shown(layout, moment), self._sitting, self._texts, self._said),
            *(button.node() for button in self.buttons(layout, moment)),
            Node("status", "status", self.status(moment)[0], layout.status),
        )

    def _shown(self, layout: TableLayout, moment: Moment) -> Shown:
        grasp, stage, sitting = self._grasp, self._stage, self._sitting
        desk = stage.exhibit or grasp.desk
        verdicts = self._verdicts_on(desk)
        pointing = sitting.my_turn and not stage.exhibit and not grasp.carried
        hover = meld_at(desk, layout, *moment.pointer) if pointing else None
        verdict = verdicts.of(hover.ident) if hover else None
        return Shown(
            layout,
            desk,
            stage.rows,
            stage.places,
            stage.motion,
            verdicts,
            carried=grasp.carried,
            grabbed=grasp.hand.grabbed,
            ghost=grasp.hand.ghost,
            over_rack=grasp.over_rack,
            tilt=grasp.tilt,
            picked=frozenset(grasp.hand.picked) - frozenset(grasp.carried),
            fresh=stage.fresh if moment.marked else frozenset(),
            moved_sets=stage.moved_sets if moment.marked else frozenset(),
            targets=grasp.target_sets,
            fitting=grasp.fitting if moment.lens and grasp.carried and sitting.my_turn else None,
            flagged=not grasp.carried and moment.since_release >= FLAG_AFTER,
            unseen=frozenset(filter(stage.is_unseen, stage.entering)),
            hidden=moment.away,
            hot=hover.ident if hover and verdict and not verdict.locked else None,
            rising={tile: stage.risen(tile) for tile in stage.play.lifted} if stage.showing else moment.raised,
            edged=moment.departed,
            pulsed=moment.pulsed,
            pulse=moment.pulse,
            ghosts={tile: place for tile, place in self._present(layout).items() if tile in moment.arrived},
        )

    def _verdicts_on(self, desk: Desk) -> Verdicts:
        if desk is self._sitting.desk:
            return self.verdicts
        mine = self._sitting.my_turn and not self._stage.exhibit
        return self._preview_judge.on(desk, my_turn=mine, whole=False)

    def _present(self, layout: TableLayout) -> dict[Tile, Place]:
        return places(self._sitting.desk, layout) if self._stage.exhibit else {}

    def _draw_buttons(self, canvas: Canvas, layout: TableLayout, moment: Moment) -> None:
        buttons, texts = self.buttons(layout, moment), self._texts
        missing = None if self._stage.showing else bar.opening_missing(self._sitting)
        pointed = (button.id for button in buttons if button.enabled and button.box.contains(*moment.pointer))
        panel = Panel(layout, buttons, missing, None if moment.down else next(pointed, None), moment.down)
        self._passages.put(canvas, "buttons", (panel, texts.voice), lambda part: panel.draw(part, texts))

    def _draw_lasso(self, canvas: Canvas) -> None:
        box = self._grasp.hand.lasso
        if box is not None and box.w > 2 and box.h > 2:
            canvas.put(Tray(round(box.w), round(box.h), 6, "landing", 2), box.x, box.y, layer=MOVING)

    def _draw_focus(self, canvas: Canvas, layout: TableLayout, moment: Moment) -> None:
        node = found(moment.focus, self.nodes(layout, moment)) if moment.focus else None
        if node is not None:
            tiles = tiles_of(self._grasp.desk, node.id)
            lifted = bool(tiles) and set(tiles) <= set(self._grasp.hand.picked)
            drawing.draw_focus(canvas, layout, node.rect, lifted=lifted)

    def _draw_tip(self, canvas: Canvas, shown: Shown, moment: Moment) -> None:
        """What the set under the pointer is or lacks, otherwise the problem of the set touched last."""
        if shown.carried or self._stage.showing or not shown.flagged or self._grasp.choice:
            return
        pointed = meld_at(shown.desk, shown.layout, *moment.pointer)
        touched = next((meld for meld in shown.desk.table if meld.ident == self._grasp.touched), None)
        for meld, patience in ((pointed, REASON_AFTER), (touched, 0.0), (pointed, TIP_AFTER)):
            verdict = shown.verdicts.of(meld.ident) if meld else None
            if meld is None or verdict is None or moment.since_move < patience:
                continue
            if verdict.problems or patience == TIP_AFTER:
                tip = set_tip(self._texts, verdict.reading, verdict.problems)
                trays = {other.ident: tray_box(shown.desk, shown.layout, other) for other in shown.desk.table}
                anchor = trays.pop(meld.ident)
                draw_bubble(canvas, shown.layout, tip, anchor, tuple(trays.values()))
                return
