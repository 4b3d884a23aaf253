"""What surrounds the felt and the rack: the top bar, the buttons, the sentence of the strip. A match has one, an
exercise has another; everything else of the table is the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.rules.problems import Problem, Reason
from game.rules.values import replace
from game.session.history.feelings import Mood
from game.session.local_game import LocalGame
from game.session.match.seat_names import match_lines
from game.session.speech.sentences import seat_name, tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.kit.seat_plates import Said, SeatSaid
from game.ui.look_names import RingStyle
from game.ui.memo import Memo
from game.ui.semantics import Node
from game.ui.table.picture.button_maker import ButtonMaker, PlacedButton
from game.ui.table.picture.buttons import pool_button, table_buttons
from game.ui.table.picture.chrome import SeatLine, draw_pool, draw_seats, draw_stand
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.piles import stock_renewal
from game.ui.table.view_state import TurnsShown


def seat_lines(
    local_game: LocalGame,
    texts: Texts,
    acting: int | None = None,
    moods: Mapping[int, Mood] = {},
    did: Mapping[int, str] = {},
) -> tuple[SeatLine, ...]:
    """One line per seat, in seat order; `acting` is the seat whose turn is being shown, if not the one to move; `did`:
    what others did, which stands at their faces."""
    match, state = local_game.match, local_game.match.game.state
    to_move = state.to_move if acting is None else acting
    staged = local_game.board.staged
    lines = []
    for seat, player in enumerate(state.seats):
        own, emblem, name = seat == local_game.seat, match.emblems[seat], seat_name(texts, match, seat)
        tiles, mood = len(staged.rack if own else player.rack), moods.get(seat, Mood.CALM).value
        active = to_move == seat and (acting is not None or state.outcome is None)
        clock = local_game.clock if own and active and local_game.clock.is_on else None
        ring: tuple[int, RingStyle] | None = None
        if clock is not None:
            ring = clock.degrees, "clock-low" if clock.is_low else "clock"
        closed = asks_to_open(local_game) and not player.opened
        detail = did.get(seat, "") or _score(local_game, texts, seat)
        said = SeatSaid(name, emblem, tiles, active, closed, mood, detail, ring)
        lines.append(SeatLine(seat, said, own))
    return tuple(lines)


def asks_to_open(local_game: LocalGame) -> bool:
    """Whether it matters who has opened."""
    state = local_game.match.game.state
    return state.options.opening > 0 and not state.ruleset.is_open(state.options)


def _score(local_game: LocalGame, texts: Texts, seat: int) -> str:
    """The second line of a seat: its points in a match to a target; else its score once there is one."""
    match = local_game.match
    if match.setup.target:
        return texts.plural("status.points", match.standings.totals[seat])
    total = match.standings.totals[seat] if match.outcomes else 0
    return f"{total:+d}".replace("-", "−") if total else ""


def _state_of(local_game: LocalGame, texts: Texts, seat: int) -> str:
    """What is told of a seat beside its tiles: its points, or whether it has opened where it matters who has."""
    match, state = local_game.match, local_game.match.game.state
    if match.setup.target:
        return texts.plural("status.points", match.standings.totals[seat])
    opened = texts.text("status.opened" if state.seats[seat].opened else "status.not_opened")
    return opened if asks_to_open(local_game) else ""


@dataclass(frozen=True, slots=True)
class TopBar:
    """Everything the top bar depends on."""

    layout: TableLayout
    lines: tuple[SeatLine, ...]
    left: int
    """How many pieces are in the pool."""
    stand: tuple[str, ...] = ()
    """How the match stands; nothing in a single game of tiles."""
    won: tuple[str, ...] = ()
    """The emblems of who won the games of the match so far."""

    @classmethod
    def of(cls, layout: TableLayout, local_game: LocalGame, texts: Texts, lines: tuple[SeatLine, ...]) -> TopBar:
        """The top bar's content now, with these lines of the seats."""
        match, left = local_game.match, len(local_game.match.game.state.pool)
        stand = match_lines(texts, match) if layout.stand.w else ()
        won = tuple(match.emblems[seat] for outcome in match.earlier for seat in outcome.winners[:1])
        return cls(layout, lines, left, stand, won if stand else ())

    @classmethod
    def undealt(cls, layout: TableLayout, local_game: LocalGame, texts: Texts) -> TopBar:
        """The same before the deal: nobody has tiles yet, all of them are in the pool."""
        said = seat_lines(local_game, texts)
        lines = (replace(line, said=replace(line.said, count=0, detail="", clock=None)) for line in said)
        left = sum(map(len, local_game.state.racks), len(local_game.state.pool))
        return replace(cls.of(layout, local_game, texts, tuple(lines)), left=left)

    def draw(self, canvas: Canvas) -> None:
        draw_seats(canvas, self.layout, self.lines)
        if self.stand:
            draw_stand(canvas, self.layout, self.stand, self.won)
        if not self.layout.piles:
            draw_pool(canvas, self.layout, self.left)


def bar_nodes(layout: TableLayout, local_game: LocalGame, texts: Texts, did: Mapping[int, str] = {}) -> Iterator[Node]:
    """The seats for the semantic tree with what others did, and how the match stands."""
    lines = seat_lines(local_game, texts)
    for line in lines:
        role = "player" if line.seat == local_game.seat else "opponent"
        tiles, state = texts.plural("status.tiles", line.said.count), _state_of(local_game, texts, line.seat)
        key = "status.opponent" if state else "status.opponent_open"
        said = texts.text(key, name=line.said.name, tiles=tiles, state=state)
        told = texts.text("list.comma").join(filter(None, (said, did.get(line.seat))))
        tip = said if layout.seats else ""  # where the name may be cut short
        yield Node(f"seat.{line.seat}", role, told, layout.seat(line.seat, len(lines)), str(line.said.count), tip=tip)
    if stand := match_lines(texts, local_game.match):
        yield Node("stand", "text", " · ".join(stand), layout.stand)


def opening_missing(local_game: LocalGame) -> tuple[int, int] | None:
    """Points reached and needed while the opening is being laid; None at any other time."""
    staged = local_game.board.staged
    need = staged.options.opening
    if staged.opened or not need or not staged.played or not local_game.my_turn:
        return None
    have = staged.opening_worth
    return (have, need) if have < need else None


def opening_meter(local_game: LocalGame, texts: Texts, forms: tuple[str, ...]) -> tuple[str, float] | None:
    """How far the opening has come, in words and as a part, while what is lacking is what is said (`forms`)."""
    missing = opening_missing(local_game)
    if missing is None or forms != (texts.plural("opening.more", missing[1] - missing[0]),):
        return None
    have, need = missing
    return texts.text("opening.meter", have=have, need=need), have / need


def joined(texts: Texts, *sentences: str) -> tuple[str, ...]:
    """All of these that are not empty in one line, and shorter forms that leave the first ones out."""
    parts = [sentence for sentence in sentences if sentence]
    forms = [""]
    for part in reversed(parts):
        forms.insert(0, texts.text("status.both", news=part, turn=forms[0]) if forms[0] else part)
    return tuple(forms[:-1]) or ("",)


def _what_to_do(local_game: LocalGame, texts: Texts) -> str:
    """What the person may do now; the opening is explained until it is made."""
    staged = local_game.board.staged
    if staged.played and not local_game.has_discards:
        left = len(staged.rack)
        return texts.plural("status.play_on", left) if left else texts.text("status.last_laid")
    if not staged.opened and staged.options.opening:
        key = "status.open_first.pass" if local_game.can_pass else "status.open_first"
        return texts.text(key, need=staged.options.opening)
    if local_game.has_discards:
        return _in_phases(local_game, texts)
    if not (local_game.can_lay and (local_game.can_draw or local_game.can_pass)):
        return texts.text("status.your_turn")
    if not local_game.can_draw:
        return texts.text("status.play_or_pass")
    return texts.text("status.play_or_draw" if local_game.board.table else "status.lay_or_draw")


def _in_phases(local_game: LocalGame, texts: Texts) -> str:
    """What to do in this phase of a turn that ends with a throw."""
    board = local_game.board
    if not local_game.can_discard:
        if not board.discards:
            return texts.text("status.draw_stock")
        key = "status.draw_or_take" if local_game.can_draw else "status.take_only"
        if renewal := stock_renewal(local_game):
            key = f"status.renew_{renewal.value}"
        return texts.text(key, tile=tile_name(texts, board.discards[-1]))
    if board.staged.played and not board.staged.rack:
        return texts.text("status.all_laid")
    if len(board.staged.rack) == 1 and not local_game.problems():
        return texts.text("status.throw_last")
    return texts.text("status.lay_and_throw" if local_game.can_lay else "status.throw_now")


class MatchChrome:
    """Seats, pool and the buttons of a turn."""

    state = None
    """What the buttons depend on beside the window and the looks."""

    def __init__(self, local_game: LocalGame, texts: Texts) -> None:
        self._local_game = local_game
        self._texts = texts
        self._top: Memo[TopBar] = Memo()
        self._nodes: Memo[tuple[Node, ...]] = Memo()

    def buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        """All buttons in reading order."""
        return table_buttons(maker, self._local_game.match.setup.players)

    def bar_buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        """What can be pressed in the top bar."""
        return pool_button(maker)

    def top(self, layout: TableLayout, acting: int | None, moods: Mapping[int, Mood], did: Mapping[int, str]) -> TopBar:
        """The top bar now, a value: it is drawn again only when it differs."""
        local_game, texts = self._local_game, self._texts
        match, clock = local_game.match, local_game.clock
        ticking = (clock.degrees, clock.is_low) if clock.is_on else None
        stand = local_game.seat, match.game.state, len(match.outcomes), local_game.board.staged.rack, ticking
        question = layout, texts.voice, acting, moods, did, stand
        return self._top.to(
            question, lambda: TopBar.of(layout, local_game, texts, seat_lines(local_game, texts, acting, moods, did))
        )

    def nodes(self, layout: TableLayout, did: Mapping[int, str]) -> Iterator[Node]:
        """What is in the top bar, for the semantic tree."""
        local_game, texts = self._local_game, self._texts
        match, rack = local_game.match, local_game.board.staged.rack
        stand = local_game.seat, match.game.state, len(match.outcomes), rack
        question = layout, texts.voice, did, stand
        yield from self._nodes.to(question, lambda: tuple(bar_nodes(layout, local_game, texts, did)))

    def status(self, problems: tuple[Problem, ...], turns: TurnsShown) -> tuple[tuple[str, ...], Said]:
        """The forms of the strip's sentence, the longest first, and what it means, when nothing more urgent is said:
        what happens now, what stops the turn, or what the person may do, after what they drew or took. What others did
        stands at their faces."""
        local_game, texts, drawn = self._local_game, self._texts, turns.drawn
        seat = local_game.thinking_seat
        if seat is not None:
            thinking = texts.text("status.thinking", name=seat_name(texts, local_game.match, seat))
            return joined(texts, drawn, thinking), "plain"
        if local_game.my_turn and local_game.board.staged.played and problems:
            first = problems[0]
            if first.reason is Reason.OPEN_SHORT and isinstance(lacking := dict(first.facts)["lacking"], int):
                return (texts.plural("opening.more", lacking),), "plain"  # the meter says how far it is
            return (texts.problem(first),), "wrong"
        staged = local_game.board.staged
        if local_game.my_turn and staged.played and staged.options.opening and not staged.opened:  # with enough points
            return (texts.text("opening.reached", points=staged.opening_worth),), "right"
        alone, todo = local_game.match.setup.alone, _what_to_do(local_game, texts) if local_game.my_turn else ""
        turn = todo
        if todo and not alone:  # by name where several play
            turn = texts.text("status.turn_of", name=seat_name(texts, local_game.match, local_game.seat), turn=todo)
        taken = staged.facts.taken if local_game.has_discards and local_game.can_discard else None
        own = texts.text("log.you_took", tile=tile_name(texts, taken)) if taken else drawn
        told = own if turn else "" if own == turns.said else turns.said  # nobody's turn: what happened last
        return (*joined(texts, told, turn), *((todo,) if todo and not alone else ())), "plain"
