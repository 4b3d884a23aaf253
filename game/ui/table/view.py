"""Draws and describes the table: one picture and one semantic tree from the same view state."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.tiles import Tile
from game.session.board.turn_board import ToRack, TurnBoard
from game.session.local_game import LocalGame
from game.session.own_commands import offered
from game.session.settings import ShowChanges
from game.session.speech.sentences import set_tip
from game.session.texts import Texts
from game.ui.canvas import Canvas, Passage
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.kit.item import UNTOUCHED
from game.ui.kit.seat_plates import Said
from game.ui.memo import Memo
from game.ui.pictures import Tray
from game.ui.scene import ForeseenImage
from game.ui.semantics import Node
from game.ui.table.dock import TableDock
from game.ui.table.drag import DragController
from game.ui.table.picture import drawing
from game.ui.table.picture.button_maker import ButtonsModel
from game.ui.table.picture.buttons import BACK, HEARD_BESIDE_STEPS, MORE_TIME, more_time_box
from game.ui.table.picture.chrome import ClockView, StatusPlate, over_edge
from game.ui.table.picture.drawing import MOVING, TableViewModel
from game.ui.table.picture.exercise_chrome import TableChrome
from game.ui.table.picture.layout import LIFTS, TableLayout
from game.ui.table.picture.nodes import NodeCache, draw_bubble, draw_joker_tip, nodes_with_tips, tiles_of
from game.ui.table.picture.piles import PhaseView, draw_taken, padlock_box
from game.ui.table.picture.set_status import BoardStatus, SetStatusCache
from game.ui.table.picture.table_chrome import TopBar, joined, opening_meter
from game.ui.table.picture.tile_ops import TileOps, foreseen
from game.ui.table.picture.tile_places import meld_at, trays
from game.ui.table.table_zones import found
from game.ui.table.tile_motion import TileMotion
from game.ui.table.view_state import REASON_AFTER, TIP_AFTER, Pointing, ViewState
from game.ui.widgets.part import Touch


class TableView:
    """Draws and describes; changes nothing."""

    def __init__(
        self,
        local_game: LocalGame,
        tile_motion: TileMotion,
        drag: DragController,
        texts: Texts,
        chrome: TableChrome,
        dock: TableDock,
    ) -> None:
        self._local_game, self._dock, self._chrome = local_game, dock, chrome
        self._tile_motion = tile_motion
        self._drag = drag
        self._texts = texts
        self._status_cache = SetStatusCache()
        self._preview_judge = SetStatusCache()
        self._words = TileOps()
        self._phase_view = PhaseView(local_game, drag, texts)
        self._bar, self._strip = Passage(), Passage()
        self._said = NodeCache(texts)
        self._clock = ClockView(local_game, texts)
        self._crowded: Memo[bool] = Memo()

    @property
    def board_status(self) -> BoardStatus:
        """The verdicts on the present board, whatever is previewed."""
        return self._status_cache.on(self._local_game.board, my_turn=self._local_game.my_turn)

    def looks(self, layout: TableLayout, view_state: ViewState) -> ButtonsModel:
        """What the buttons depend on, except the window."""
        local_game, tile_motion = self._local_game, self._tile_motion
        history, looking = local_game.editor.history, tile_motion.exhibit is not None
        shown, past = tile_motion.exhibit or self._drag.board, looking and view_state.steps.lit is None
        busy, staged = looking or tile_motion.showing, local_game.board.staged
        unchanged = staged.table == staged.start_table  # by the person
        may_draw, may_pass = local_game.can_draw, local_game.can_pass
        extends = local_game.my_turn and layout.settings.more_time and local_game.clock.can_extend
        return ButtonsModel(
            problems=self.board_status.problems,
            mine=local_game.my_turn and not (tile_motion.showing or view_state.away or looking),
            passing=may_pass,
            may_draw=may_draw or may_pass,
            hints=local_game.match.setup.game.hints and local_game.my_turn,
            hinted=view_state.hinted,
            pool=(len(local_game.match.game.state.pool), may_draw),
            piles=self._phase_view.piles(shown),
            ending=self._phase_view.ending,
            own=offered(local_game, self._drag.state.picked),
            laid=bool(local_game.board.table),
            undo=history.can_undo and not looking,
            redo=history.can_redo and not looking,
            reset=history.can_reset and not looking,
            last_seat=view_state.turns.last_seat if unchanged and (past or not busy) else None,
            looking=past,
            crowded=self._is_crowded(),
            more_time=view_state.presses[Action.PICK] if extends else "",
            presses=view_state.presses,
            unsaved=view_state.unsaved,
            heard=_heard(view_state),
        )

    def _is_crowded(self) -> bool:
        """Whether tidying would allow larger tiles; computed once per board."""
        board, step, rooms = self._local_game.board, self._local_game.board.places.step, self._local_game.editor.rooms
        return self._crowded.to(board, lambda: step > 0 and board.tidied(rooms).places.step < step)

    def status(self, view_state: ViewState) -> tuple[tuple[str, ...], Said]:
        """The sentence of the status strip in all its forms, the longest first, and what it means."""
        if view_state.away or view_state.notice:
            away = self._texts.text("status.away")
            return ((away,), "plain") if view_state.away else ((view_state.notice,), view_state.said)
        if view_state.steps.sentence:
            return (view_state.steps.sentence,), "plain"
        turns = view_state.turns
        if self._tile_motion.showing and turns.said:
            return joined(self._texts, turns.drawn if turns.drawn != turns.said else "", turns.said), "plain"
        if self._tile_motion.exhibit:
            return (self._texts.text("changes.looking"),), "seen"
        sentence, said = self._of_the_hand()
        if not sentence and (warning := self._clock.warning):
            return (warning,), "wrong"
        return ((sentence,), said) if sentence else self._chrome.status(self.board_status.problems, turns)

    def _of_the_hand(self) -> tuple[str, Said]:
        """The open question about a joker, or what letting go would do, or what the picked tiles make together."""
        if self._drag.choice:
            return self._texts.text("joker.choose"), "plain"
        told = self._phase_view.drop_sentence
        if told[0] or not self._drag.making:
            return told
        return set_tip(self._texts, self._local_game.board.rules.read(self._drag.making), ()), "right"

    def draw(
        self,
        canvas: Canvas,
        layout: TableLayout,
        view_state: ViewState,
        touch: Touch = UNTOUCHED,
        dimmed: frozenset[Tile] = frozenset(),
    ) -> None:
        """`touch`: of the buttons, and the node inside the keys' ring unless that is on what lies over the table;
        `dimmed`: the tiles of the rack that do not matter now."""
        shown = self._shown(layout, view_state, dimmed)
        self.draw_ground(canvas, layout, view_state)
        self._phase_view.draw(canvas, layout, shown.board)
        drawing.draw_ghosts(canvas, shown)
        drawing.draw_sets(canvas, shown)
        drawing.draw_drawn(canvas, shown, self._texts.text("table.new"))
        self._words.draw(canvas, shown)
        draw_taken(canvas, shown)
        drawing.draw_hand(canvas, shown, landing=not self._drag.waits)
        drawing.draw_picked_count(canvas, shown, padlock_box(shown))
        draw_flights(canvas, layout, shown, self._tile_motion)
        self._dock.draw(canvas, touch)
        if view_state.face_down:
            return
        if not (view_state.hushed or layout.bar):
            said = self.status(view_state)
            offered = self._dock.interaction.spot(MORE_TIME) is not None
            right = more_time_box(layout).x - layout.frame.px(10) if offered else layout.status.right
            over = over_edge(layout, self._local_game.board.rack.room)
            free = self._clock.draw(canvas, layout, right, over, still=self._tile_motion.motion.still)
            meter = opening_meter(self._local_game, self._texts, said[0])
            face = speaker(self._local_game, self._tile_motion, view_state)
            plate = StatusPlate(*said, meter=meter, face=face, over=over)
            canvas.put_kept(self._strip, (layout, plate, free), lambda part: plate.draw(part, layout, free))
        draw_lasso(canvas, shown, self._drag)
        self._draw_focus(canvas, layout, view_state, touch.focus)
        self._draw_tip(canvas, shown, view_state)

    def padlock(self, layout: TableLayout, view_state: ViewState) -> Box | None:
        """Where the padlock of the tile that was taken is; None while there is none."""
        return padlock_box(self._shown(layout, view_state))

    def foreseen(self, layout: TableLayout, view_state: ViewState) -> Iterator[ForeseenImage]:
        """What may be drawn soon, the likeliest first."""
        pressed = self._drag.state.hit.tiles if self._drag.busy else ()
        return foreseen(self._shown(layout, view_state), pressed, pale=layout.settings.fit_lens)

    def draw_ground(self, canvas: Canvas, layout: TableLayout, view_state: ViewState) -> None:
        """Cloth, rack and top bar, which are drawn even while the rack is hidden."""
        acting = view_state.turns.acting if self._tile_motion.showing else None
        drawing.draw_ground(canvas, layout, self._local_game.board.rack.room, self._tile_motion.faded)
        top = self._chrome.top(layout, acting, view_state.moods, view_state.turns.at_faces)
        canvas.put_kept(self._bar, (top, self._texts.voice), top.draw)

    def draw_undealt(self, canvas: Canvas, layout: TableLayout) -> None:
        """Cloth, an empty rack and the top bar before the deal."""
        drawing.draw_ground(canvas, layout, self._local_game.board.rack.room)
        TopBar.undealt(layout, self._local_game, self._texts).draw(canvas)

    def nodes(self, layout: TableLayout, view_state: ViewState) -> tuple[Node, ...]:
        bar, beside = self._dock.nodes()
        return (
            *self._chrome.nodes(layout, view_state.turns.at_faces),
            *bar,
            *nodes_with_tips(self._shown(layout, view_state), self._local_game, self._texts, self._said),
            *beside,
            *self._phase_view.nodes(layout),
            Node("status", "status", self.status(view_state)[0][0], layout.status, live="off"),
        )

    def _shown(
        self, layout: TableLayout, view_state: ViewState, dimmed: frozenset[Tile] = frozenset()
    ) -> TableViewModel:
        drag, tile_motion, local_game = self._drag, self._tile_motion, self._local_game
        board, marked = tile_motion.exhibit or drag.board, layout.settings.show_changes is not ShowChanges.OFF
        pointing = local_game.my_turn and not tile_motion.exhibit and not drag.carried
        hover = meld_at(board, layout, *view_state.pointing.at) if pointing else None
        return TableViewModel(
            layout,
            board,
            tile_motion.rows,
            tile_motion.places,
            tile_motion.motion,
            self._verdicts_on(board),
            carried=drag.carried,
            grabbed=drag.state.grabbed,
            ghost=drag.state.ghost,
            over_rack=isinstance(drag.target, ToRack),
            tilt=drag.tilt,
            picked=frozenset(drag.state.picked) - frozenset(drag.carried),
            fresh=tile_motion.fresh if marked else frozenset(),
            moved_sets=tile_motion.moved_sets if marked and board is drag.board else frozenset(),
            targets=drag.target_sets,
            fitting=drag.fitting if layout.settings.fit_lens and drag.carried and local_game.my_turn else None,
            flagged=not drag.carried and view_state.warnings.due,
            unseen=tile_motion.unseen,
            hidden=view_state.away or view_state.face_down,
            hot=hover.ident if hover and board.staged.held(hover.tiles) is None else None,
            rising={tile: tile_motion.risen(tile) for tile in tile_motion.play.lifted}
            if tile_motion.showing
            else view_state.pointing.raised,
            edged=view_state.turns.moved | view_state.steps.moving,
            lit=view_state.steps.lit,
            pulsed=view_state.warnings.pulsed,
            pulse=view_state.warnings.pulse,
            ghosts=view_state.steps.holes or view_state.turns.came,
            taken=board.staged.facts.taken if local_game.my_turn else None,
            throwing=drag.throwing,
            turning=tile_motion.turning,
            owners=self._phase_view.owners,
            laid_by=self._phase_view.laid_by,
            dimmed=dimmed,
            landing=tile_motion.landing,
        )

    def _verdicts_on(self, board: TurnBoard) -> BoardStatus:
        if board is self._local_game.board:
            return self.board_status
        mine = self._local_game.my_turn and not self._tile_motion.exhibit
        return self._preview_judge.on(board, my_turn=mine, whole=False)

    def _draw_focus(self, canvas: Canvas, layout: TableLayout, view_state: ViewState, focus: str) -> None:
        node = found(focus, self.nodes(layout, view_state)) if focus else None
        if node is not None:
            draw_ring(canvas, layout, node, self._drag, self._tile_motion)

    def _draw_tip(self, canvas: Canvas, shown: TableViewModel, view_state: ViewState) -> None:
        """What the set under the pointer is or lacks, otherwise the problem of the set touched last."""
        busy = shown.carried or self._tile_motion.showing or self._drag.choice
        if busy or view_state.hushed or shown.lit is not None or not shown.flagged:
            return
        draw_set_tip(canvas, shown, self._texts, view_state.pointing, self._drag.touched)


def speaker(local_game: LocalGame, tile_motion: TileMotion, view_state: ViewState) -> str:
    """The emblem of the other seat that the sentence of the strip is about; empty where it is about none."""
    turns = view_state.turns
    if view_state.away or view_state.notice or view_state.steps.sentence or tile_motion.exhibit:
        return ""
    told = turns.acting if tile_motion.showing and turns.said else local_game.thinking_seat
    return "" if told is None or told == local_game.seat else local_game.match.emblems[told]


def draw_ring(canvas: Canvas, layout: TableLayout, node: Node, drag: DragController, tile_motion: TileMotion) -> None:
    """The keys' ring round this node."""
    tiles = tiles_of(drag.board, node.id)
    lifted = bool(tiles) and set(tiles) <= set(drag.state.picked)
    place = tile_motion.places.get(tiles[0]) if len(tiles) == 1 else None
    if layout.held and place is not None and place.ident is None:  # round the whole card
        drawing.draw_focus(canvas, place.box, layout.lifts(None), lifted=lifted, lean=place.lean)
    else:
        drawing.draw_focus(canvas, node.rect, LIFTS, lifted=lifted)


def draw_set_tip(
    canvas: Canvas, shown: TableViewModel, texts: Texts, pointing: Pointing, touched_last: int | None
) -> None:
    """What the set under the pointer is or lacks, otherwise the problem of the set touched last."""
    if draw_joker_tip(canvas, shown, texts, pointing):
        return
    pointed = meld_at(shown.board, shown.layout, *pointing.at)
    touched = next((meld for meld in shown.board.table if meld.ident == touched_last), None)
    for meld, patience in ((pointed, REASON_AFTER), (touched, 0.0), (pointed, TIP_AFTER)):
        set_status = shown.board_status.of(meld.ident) if meld else None
        if meld is None or set_status is None or pointing.since_move < patience:
            continue
        if set_status.reasons or patience == TIP_AFTER:
            tip = set_tip(texts, set_status.reading, set_status.reasons)
            others = trays(shown.board, shown.layout)
            draw_bubble(canvas, shown.layout, tip, others.pop(meld.ident), tuple(others.values()))
            return


def draw_lasso(canvas: Canvas, shown: TableViewModel, drag: DragController) -> None:
    """The frame, and a glow round each tile it would pick."""
    box, px = drag.state.lasso, shown.layout.frame.px
    if box is None or box.w <= 2 or box.h <= 2:
        return
    canvas.put(Tray(round(box.w), round(box.h), 6, "landing", 2), box.x, box.y, layer=MOVING)
    for tile in sorted(drag.caught(shown.layout), key=lambda tile: tile.ident):
        box, lean = shown.places[tile].light
        drawing.put_tray(canvas, box.grown(px(4)), "gold", MOVING, tilt=lean)


def draw_flights(canvas: Canvas, layout: TableLayout, shown: TableViewModel, tile_motion: TileMotion) -> None:
    """What glides to a seat: open tiles from the discard pile, face-down ones from the pool."""
    leaving, backs = tile_motion.leaving, tile_motion.backs()
    width = layout.rack_size(shown.board.rack)[0] if leaving or backs else 0
    for tile, (x, y) in leaving:
        canvas.put(layout.style.face(str(tile.symbol), width, lifted=True), x, y, layer=MOVING)
    for number, (x, y) in enumerate(backs):
        canvas.put(layout.style.unknown(number, width, lifted=True), x, y, layer=MOVING)


def _heard(view_state: ViewState) -> frozenset[str] | None:
    """While a card covers the table, the button that leads back; while a play is shown step by step, a few."""
    if view_state.covered:
        return frozenset({BACK})
    return HEARD_BESIDE_STEPS if view_state.steps.sentence else None
