"""What a table scene consists of, shared by commands, gestures, turn presenter and overlays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from game.rules.tiles import Tile
from game.rules.values import replace
from game.session.history.last_turns import last_seat
from game.session.history.news import News
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.speech.sentences import face_words
from game.session.storage.turn_save import TurnKeeper
from game.session.texts import Texts
from game.session.thinking.player_worker import PlayerWorker
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Action, PressLost
from game.ui.input.keymap import press_of
from game.ui.kit.seat_plates import Said
from game.ui.motion import Stroke
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.table.dock import DockState, TableDock
from game.ui.table.drag import DragController
from game.ui.table.ground import TableGround
from game.ui.table.known_turns import KnownTurns
from game.ui.table.overlays.overlay import Overlays
from game.ui.table.picture.buttons import MORE_TIME, more_time_box
from game.ui.table.picture.chrome import seat_widths
from game.ui.table.picture.exercise_chrome import TableChrome
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.table_chrome import MatchChrome, seat_lines
from game.ui.table.picture.tile_places import LitBox, trays
from game.ui.table.sound_cues import SoundEvents
from game.ui.table.table_keys import TableKeys
from game.ui.table.tile_motion import REARRANGE, TileMotion
from game.ui.table.view import TableView
from game.ui.table.view_state import Pointing, TurnsShown, ViewState

TOLD = (Action.PICK, Action.HINT, Action.CHANGES, Action.REPLAY, Action.TURNS, Action.PILE)
"""Actions whose keys are named in tips."""
NOTICE = 4.0
"""Seconds a notice stays on the status strip."""


class TableContext:
    """The local game, everything that shows it, and the present view state."""

    worker: PlayerWorker
    local_game: LocalGame

    def __init__(
        self,
        match: Match,
        services: Services,
        autosave: TurnKeeper | None = None,
        chrome: Callable[[LocalGame, Texts], TableChrome] = MatchChrome,
        before: TableContext | None = None,
    ) -> None:
        """`autosave`: what keeps the half-built turn, that of the services if there is none; `chrome`: what surrounds
        the table; `before`: a context whose game goes on in this one."""
        self.chrome_of, self.services = chrome, services
        self.game = match.setup.game
        """What is played."""
        self.style = services.style_of(self.game)
        """What its pieces look like."""
        self.texts = services.texts.of_pieces(self.style.kind)
        self.ground = TableGround(services, match, before.measure if before is not None else None)
        self.worker, self.local_game = (
            self._began(match, autosave or services.autosave) if before is None else (before.worker, before.local_game)
        )
        self.overlays = Overlays()
        """What lies over the table, once it is furnished (`furnish`)."""
        self.use: Callable[[str], Change | None] = lambda _: None
        """What a button or its key does, by its name, once the table is furnished."""
        self.tile_motion = TileMotion(self.local_game.seat)
        self.drag = DragController(self.local_game, self.tile_motion)
        self.sound_events = SoundEvents(self.local_game, self.tile_motion, self.drag, self.style.sounds)
        self.chrome, self.keyboard = chrome(self.local_game, self.texts), TableKeys()
        self.dock = TableDock(self._docked, self._pressed, self.chrome, self.texts)
        self.view = self._new_view()
        taken_up = self.local_game.resumed or before is not None
        self.known: KnownTurns = KnownTurns(self.local_game, taken_up=taken_up)
        self.view_state = ViewState(turns=TurnsShown(last_seat(self.known.others)))
        self.obey()

    def _began(self, match: Match, autosave: TurnKeeper) -> tuple[PlayerWorker, LocalGame]:
        """Who thinks, and the game, with a new rack sorted as the person sorted one last."""
        worker = PlayerWorker(self.services.player_process, wake=self.services.wake)
        local_game = LocalGame(match, self.layout.rooms, worker, autosave=autosave)
        if self.services.store.now.by_number and match.setup.alone and not local_game.resumed:
            board = local_game.board
            local_game.editor.begin(replace(board, rack=board.rack.sorted_by_number()))
        return worker, local_game

    def _new_view(self) -> TableView:
        return TableView(self.local_game, self.tile_motion, self.drag, self.texts, self.chrome, self.dock)

    def furnish(self, overlays: Overlays, use: Callable[[str], Change | None]) -> None:
        """These lie over the table from now on, and its buttons do this."""
        self.overlays, self.use = overlays, use

    @property
    def layout(self) -> TableLayout:
        """Where everything is now."""
        return self.ground.layout

    @property
    def measure(self) -> Measure | None:
        """What measures texts; None before the first window is known."""
        return self.ground.measure

    def resize(self, frame: Frame, measure: Measure) -> None:
        """Lay the table out for a window; what was carried lies where it was."""
        self.obey()
        self.ground.resize(frame, measure)
        self.ground.seat(seat_widths(self.layout, seat_lines(self.local_game, self.texts), measure))
        self.local_game.editor.fit(self.layout.rooms, self.layout.rack_rooms)
        self.ground.fit_rack(self.local_game.board.places)
        self.let_go()

    @property
    def pace(self) -> float:
        return self.services.store.now.pace.factor

    def obey(self) -> None:
        """Apply the settings in force. With others the table is drawn and told anew, so what is kept of its picture
        need not be asked whether it depends on one of them."""
        settings = self.services.store.now
        if self.ground.obey():
            self.view = self._new_view()
        self.style = self.services.style_of(self.game)
        self.texts.turn_to(self.style.kind)
        self.tile_motion.set_still(still=settings.reduced_motion)
        self.keyboard.tile_finder.wait = settings.digit_wait / 1000
        self.local_game.pace = self.pace
        self.local_game.editor.straightens = settings.straight_rows
        self.view_state.obey({action: self.press_of(action) for action in TOLD})

    def press_of(self, action: Action) -> str:
        """What the player presses for an action."""
        return press_of(self.texts, self.services.store.now.keys, action, aloud=self.services.listened())

    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the table without its overlays."""
        return self.view.nodes(self.layout, self.view_state)

    def draw(self, canvas: Canvas) -> None:
        """The table without its overlays; the keys' ring only while it is not on one of them."""
        focus = "" if self.overlays.focus else self.view_state.pointing.focus
        touch = replace(self.dock.interaction.touch, focus=focus)
        self.view.draw(canvas, self.layout, self.view_state, touch, self.overlays.dimmed)

    def say(self, sentence: str, seconds: float = NOTICE, *, refused: bool = False, said: Said = "plain") -> None:
        """Show a notice on the status strip for a few seconds; `refused`: why something cannot be done now, which goes
        when it can; `said`: what it means."""
        self.view_state.say(sentence, seconds, turn_moment(self.local_game) if refused else None, said)

    @property
    def due_in(self) -> float | None:
        """Seconds until the notice goes."""
        return self.view_state.notice_left or None

    def hush(self) -> None:
        """Take the notice off the status strip."""
        self.say("", 0.0)

    def tell_refusal(self) -> None:
        """Show why the last gesture was refused, if it was."""
        if self.drag.refused is not None:
            self.say(self.texts.problem(self.drag.refused), refused=True)
            self.sound_events.refuse(self.view_state.pointing.at[0])
            self.drag.refused = None

    def let_go(self) -> bool:
        """Put everything picked down; true when anything was picked."""
        return self.drag.cancel(self.layout)

    def welcome(self, others: tuple[News, ...]) -> None:
        """Another person sits here now: remove everything that belonged to the last one, also a past table of theirs
        that is shown."""
        for overlay in self.overlays:
            if overlay.is_there:
                overlay.give_way()
        self.let_go()
        self.dock.handle(PressLost())
        self.tile_motion.sit(self.local_game.seat)
        self.keyboard = TableKeys()
        self.known.sit(others)
        for news in others:
            self.tile_motion.mark(news)
        before = self.view_state
        turns = TurnsShown(last_seat(others), said=before.turns.said, at_faces=face_words(self.texts, others))
        self.view_state = ViewState(Pointing(before.pointing.at), turns=turns)
        self.obey()

    def show(self, stroke: Stroke = REARRANGE) -> None:
        """Let all tiles glide to the places of the present board."""
        self.tile_motion.show(self.local_game.board, self.layout, stroke)

    def lit(self, tiles: Iterable[Tile], sets: Collection[int] = (), *, anywhere: bool = False) -> tuple[LitBox, ...]:
        """Where these tiles of the rack and these sets of the table are seen, as high as they stand out and leaning as
        they do; `anywhere`: also tiles of the table. Carried tiles, and those that come and are not there yet, are left
        out."""
        motion, carried = self.tile_motion, self.drag.carried
        there = (tile for tile in tiles if tile in motion.places and not is_arriving(motion, tile))
        shown = ((tile, motion.places[tile]) for tile in there if tile not in carried)
        found = []
        for tile, place in shown:
            if anywhere or place.ident is None:
                x, y = motion.motion.at(tile) or (place.x, place.y)
                found.append(place.light.moved(x - place.x, y - self._lift_of(tile, place.ident) - place.y))
        lying = trays(self.local_game.board, self.layout) if sets else {}
        return (*found, *(LitBox(lying[ident]) for ident in sets if ident in lying))

    def _lift_of(self, tile: Tile, ident: int | None) -> int:
        """How far a tile in the row of that ident is above its place because it was picked or taken, in pixels."""
        lifts, px = self.layout.lifts(ident), self.layout.frame.px
        if tile in self.drag.state.picked:
            return px(lifts.picked)
        taken = self.local_game.board.staged.facts.taken if self.local_game.my_turn else None
        return px(lifts.taken) if tile == taken and ident is None else 0

    def moved_tiles(self) -> None:
        """The person acted: remove marks and notices of earlier turns."""
        self.view_state.act()
        if self.services.store.now.show_changes.value != "turn":
            self.tile_motion.clear_marks()

    def show_focus(self) -> None:
        """Show the ring on the focused node, and its tip as if the pointer rested there (ux 17)."""
        node = self.keyboard.focused(self.nodes())
        if node is not None:
            x, y = node.rect.centre if node.role != "felt" else (node.rect.x, node.rect.y)
            at = round(x), round(y)
            self.view_state.point(self.view_state.pointing.focused(node.id, at))
            self.dock.interaction.point_at(at)

    @property
    def strip(self) -> Box:
        """The status strip but for the place in which more time is offered, to whoever may ask for it in this turn."""
        strip, local_game = self.layout.status, self.local_game
        if not (self.layout.settings.more_time and local_game.clock.is_on and local_game.my_turn):
            return strip
        return replace(strip, w=more_time_box(self.layout).x - self.layout.frame.px(10) - strip.x)

    @property
    def offers_time(self) -> Box | None:
        """Where more time is offered now."""
        spot = self.dock.interaction.spot(MORE_TIME)
        return spot.rect if spot is not None else None

    def _docked(self) -> DockState:
        """What the buttons depend on now; the window is known by then."""
        assert self.measure is not None
        return DockState(self.layout, self.view.looks(self.layout, self.view_state), self.measure)

    def _pressed(self, ident: str) -> Change | None:
        """The pointer pressed this button: the keys begin there, also after what it opened was closed."""
        self.keyboard.start_at(ident, self.nodes())
        return self.use(ident)


def anew(before: TableContext) -> TableContext:
    """All that shows the game made anew, and the game as it is: nothing is carried, marked or open."""
    return TableContext(before.local_game.match, before.services, chrome=before.chrome_of, before=before)


def is_arriving(motion: TileMotion, tile: Tile) -> bool:
    """Whether the tile enters and is not there yet."""
    return tile in motion.entering and (motion.motion.is_waiting(tile) or motion.motion.is_moving(tile))


def turn_moment(local_game: LocalGame) -> tuple[bool, int, int]:
    """Whether it is the person's turn, its phase, and how many discards there are."""
    return local_game.my_turn, local_game.state.phase_number, len(local_game.board.discards)
