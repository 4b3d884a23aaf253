"""The moments of a review: the graph of tiles on each rack by turn with them as numbered dots, a tab for each, the card
of the one that is chosen, with the way to try it, and a line for every turn in which more was possible: what was done,
what was possible."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from types import MappingProxyType

from game.rules.play.commands import Cause, Discard, Forfeit
from game.rules.play.events import TilesPlayed
from game.rules.play.state import GameState
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.session.board.rack_places import by_colour
from game.session.history.finished_game import FinishedGame
from game.session.history.turn_log import drawn_tiles
from game.session.match.seat_names import seat_names
from game.session.review.estimate import Estimate
from game.session.review.exercises import moment_exercise
from game.session.review.moments import Moment, Voice
from game.session.review.wording import moment_head, more, sentence
from game.session.speech.sentences import tile_name
from game.session.stage.solved_praise import praise, quiet_facts
from game.session.storage.game_identity import identity_of
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.tile_sets import SetsItem
from game.ui.look_names import ThemeColour
from game.ui.pictures import Curves, Dot, Label, Tray, Weight
from game.ui.piece_style import PieceStyle
from game.ui.places import ReplayPlace, StagePlace
from game.ui.scene import Place, Pop
from game.ui.scenes.page_parts import DrawnPart, drawn, faces_of, notation_of
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import SolvedTexts, StageEnds, StageResult, StageTexts
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.chart import Axes, chart_lines
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

COLOURS: Mapping[Voice, ThemeColour] = MappingProxyType(
    {Voice.FACT: "ink", Voice.ESTIMATE: "estimate", Voice.SIGHT: "gold", Voice.PRAISE: "valid"}
)
"""The colour of each voice; a number and a word always stand beside it."""
HALF_RACK = 7
DOT, RIM, TYPE = 34, 3, 19
"""The least size of a dot, the thickness of its ring, and its type, in units."""
ROUND = 1.75
"""A dot in parts of its type."""


def dot_size(frame: Frame) -> int:
    """How large the dot of a moment is, with room for its number."""
    return max(frame.px(DOT), round(frame.text_px(TYPE) * ROUND))


def _draw_dot(number: int, voice: Voice, filled: bool, canvas: Canvas, box: Box) -> None:
    """The number of a moment in a ring, in the middle of the box; filled where it is the chosen one."""
    frame, measure, text, colour = canvas.frame, canvas.measure, str(number), COLOURS[voice]
    (x, y), size, type_size = box.centre, dot_size(frame), frame.text_px(TYPE)
    canvas.put(Dot(size, size, colour), x - size / 2, y - size / 2, layer=4)
    if not filled:
        inner = size - 2 * max(2, frame.px(RIM))
        canvas.put(Dot(inner, inner, "panel"), x - inner / 2, y - inner / 2, layer=4)
    wide, high = measure.width(text, type_size, Weight.BOLD), measure.height(type_size, Weight.BOLD)
    label = Label(text, type_size, Weight.BOLD, "panel" if filled else colour)
    canvas.put(label, x - wide / 2, y - high / 2, layer=5)


def dot_item(sheet: Sheet, number: int, voice: Voice, *, filled: bool) -> Item:
    """The dot of a moment beside its words."""
    size = dot_size(sheet.frame) / sheet.frame.u
    return drawn(partial(_draw_dot, number, voice, filled), size, wide=size)


def rack_graph(
    finished_game: FinishedGame, seat: int, moments: Sequence[Moment], chosen: int, texts: Texts, sheet: Sheet, box: Box
) -> Iterator[Part]:
    """The graph of a game in the box, with the dots on the line of this seat; `chosen` counts from 0."""
    curves = finished_game.rack_curves
    emblems, said = finished_game.match.emblems, texts.text("past.racks_said")
    chart = chart_lines(sheet, box, "racks", said, curves, emblems, Axes(0, HALF_RACK))
    yield chart
    assert isinstance(chart.picture, Curves)
    taken, size = list[Box](), dot_size(sheet.frame)
    for at, moment in enumerate(moments):
        turn = finished_game.turn_number(moment.turn)
        x, y = chart.picture.at(turn, len(curves[seat]), curves[seat][turn])
        x, y = _free((chart.at[0] + x, chart.at[1] + y), taken, size)
        taken.append(Box(x - size / 2, y - size / 2, size, size))
        paint = partial(_draw_dot, at + 1, moment.voice, at == chosen)
        yield DrawnPart(taken[-1], paint, f"dot.{at + 1}", sentence(texts, moment), role="text")


def _free(centre: tuple[float, float], taken: Sequence[Box], size: int) -> tuple[float, float]:
    """The nearest place above or below the point where a dot lies on no other."""
    x, y = centre
    ways = (y + sign * step * size / 8 for step in range(8 * (len(taken) + 1)) for sign in (-1, 1))
    free = (way for way in ways if not any(hypot(x - box.centre[0], way - box.centre[1]) < size for box in taken))
    return x, next(free, y)


RADIUS = 24
TAB, CARD, HEAD = 75, 348, 27
"""Least heights of a tab and of the card, and the type of what a moment is about."""
TRY = 200
"""Least width of the button."""
BAR = (400, 64)
"""Width and least height of an interval."""
TILES = (51, 48, 45, 42, 39, 36)
"""Widths of the tiles; the smaller ones where they need the room."""
APART = 0.5
LEAST = 330
"""Width of the tiles beside the buttons."""
STEPS = (10, 20, 30, 50, 100, 200, 500)
"""Where the scale of an interval may end."""


@dataclass(frozen=True, slots=True)
class MomentContext:
    """What moments are shown with."""

    sheet: Sheet
    style: PieceStyle
    texts: Texts


def moment_tab(to: MomentContext, moment: Moment, number: int, press: OnPress, *, chosen: bool) -> Item:
    """Which turn, and how sure."""
    texts, voice = to.texts, moment.voice
    turn, sure = texts.text("review.turn", turn=moment.number), texts.text(f"review.voice.{voice.value}")
    ink, quiet = PLAIN.kind.inks
    lines = VBox((TextItem(turn, Ink(BODY, Weight.SEMIBOLD, ink)), TextItem(sure, Ink(BODY, colour=quiet))), 2)
    dot = dot_item(to.sheet, number, voice, filled=chosen)
    tab: Item = Sized(Padded(HBox((dot, lines), 8, down=0.5), 10, 8), tall=TAB)
    tip = texts.text(f"review.voice_tip.{voice.value}")
    return PressItem(tab, f"card.{number}", turn, press, sure, tip, PLAIN.kind, 16, chosen, framed=chosen, grow=1)


def moment_card(to: MomentContext, moment: Moment, number: int, press: OnPress, wait: OnPress) -> Item:
    """What it is, the sets before and after, the way to try it, and to say that the tiles were held."""
    texts = to.texts
    first, second = TextItem(moment_head(texts, moment), Ink(HEAD, Weight.BOLD), "head"), more(texts, moment)
    said = VBox((first, TextItem(second, Ink(BODY, colour="muted"), "more")), 4)
    bar = () if moment.estimate is None else (_bar(to.sheet, moment.estimate),)
    before, after = _two_tables(to, moment)
    deed = deed_of(texts, moment)
    about = texts.text("label.about", said=deed, about=texts.text("review.turn", turn=moment.number))
    tried = ButtonItem(f"deed.{number}", deed, press, PRIMARY, 66, TRY, said=about)
    waited = (ButtonItem("waiting", texts.text("review.waiting"), wait, ButtonStyle(units=BODY), 66),)
    ways = HBox((*(waited if moment.finding.may_be_held else ()), tried), 14)
    below = HBox((Sized(after, wide=0, least=LEAST, grow=1), ways), 20, down=1.0)
    ends = FirstFit((below, VBox((after, Aligned(ways, across=1.0)), 10)))
    lines = VBox((HBox((rest(said), *bar), 30), before, ends), 14, down=0.5)
    return Overlaid((Sized(Padded(lines, 30, 22, plate="panel", radius=RADIUS), tall=CARD), drawn(_draw_ring)), grow=1)


def _draw_ring(canvas: Canvas, box: Box) -> None:
    px = canvas.frame.px
    canvas.put(Tray(round(box.w), round(box.h), px(RADIUS), "gold", max(2, px(3))), box.x, box.y, layer=2)


def _labelled(
    to: MomentContext, name: str, rows: Sequence[Tiles] = (), rack: Tiles = (), fresh: Collection[Tile] = ()
) -> Item:
    """Sets with what they are called, a rack behind them; `fresh` are the tiles that were laid."""
    style, label, held = to.style, to.texts.text(f"review.{name}"), tuple(sorted(rack, key=by_colour))
    faces, told = [faces_of(style, row, fresh) for row in rows], notation_of(style, rows, held)
    own = faces_of(style, held)
    sets = SetsItem(faces, TILES, APART, own, wooden=style.stands, id=name, label=label, value=told)
    return VBox((TextItem(label, Ink(CAPTION, colour="muted")), sets), 6)


def _two_tables(to: MomentContext, moment: Moment) -> tuple[Item, Item]:
    """The sets that change, before with the tiles of the rack that go to them, and after; before, where none changes,
    with the whole rack. Or what was laid, and the rack that would have been held."""
    if moment.shown == moment.table:
        return _labelled(to, "laid", (moment.tiles,), (), moment.tiles), _labelled(to, "kept", (), moment.rack)
    before, after, laid = sets_before_and_after(moment)
    return _labelled(to, "before", before, laid if before else moment.rack), _labelled(to, "after", after, (), laid)


def sets_before_and_after(moment: Moment) -> tuple[list[Tiles], list[Tiles], Tiles]:
    """The sets that change, before and after, those with laid tiles first; and the tiles of the rack among them."""
    on_table = {tile for meld in moment.shown for tile in meld.tiles}
    laid = tuple(tile for tile in moment.rack if tile in on_table)
    return _other(moment.table, moment.shown), _other(moment.shown, moment.table, laid), laid


def _other(table: Table, beside: Table, laid: Tiles = ()) -> list[Tiles]:
    there = {frozenset(meld.tiles) for meld in beside}
    rows = [meld.tiles for meld in table if frozenset(meld.tiles) not in there]
    return sorted(rows, key=lambda row: not any(tile in laid for tile in row))


def _bar(sheet: Sheet, estimate: Estimate) -> Item:
    """The interval of an estimate as a bar, with the numbers below it."""
    tall = max(BAR[1], 34 + sheet.line(sheet.type(CAPTION)) / sheet.frame.u)
    return drawn(partial(_draw_bar, estimate), tall, wide=BAR[0])


def _draw_bar(estimate: Estimate, canvas: Canvas, box: Box) -> None:
    """Where the true value lies, without its sign, on a scale from nothing to a round number."""
    px, size = canvas.frame.px, canvas.frame.text_px(CAPTION)
    low, high = sorted((abs(estimate.low), abs(estimate.high)))
    end = next((step for step in STEPS if step >= high), round(high))
    thick, knob, gain = max(3, px(7)), max(9, px(20)), abs(estimate.gain)
    middle = box.y + knob / 2

    def at(value: float) -> float:
        return box.x + box.w * value / end

    canvas.put(Dot(round(box.w), thick, "faint"), box.x, middle - thick / 2, layer=1)
    canvas.put(Dot(max(knob, round(at(high) - at(low))), thick * 2, "estimate"), at(low), middle - thick, layer=2)
    canvas.put(Dot(knob, knob, "estimate", rimmed=True), at(gain) - knob / 2, middle - knob / 2, layer=2)
    said, top = (f"{round(gain)}", "0", str(end)), box.y + knob + px(4)
    own, first, last = (canvas.measure.width(each, size, Weight.REGULAR) for each in said)
    left = min(max(at(gain) - own / 2, box.x), box.right - own)
    canvas.put(Label(said[0], size, colour="ink"), left, top, layer=2)
    if box.x + first + px(8) <= left:
        canvas.put(Label(said[1], size, colour="muted"), box.x, top, layer=2)
    if left + own + px(8) <= box.right - last:
        canvas.put(Label(said[2], size, colour="muted"), box.right - last, top, layer=2)


ROW, PAD = 66, 14
TURN, MARK, DID, CHANCE = 150, 50, 190, 440
"""Widths of what stands in a row."""
TILE = 36


def more_heading(to: MomentContext, finished_game: FinishedGame, seat: int, count: int) -> Item:
    """What the list is, of how many turns of this seat, and how it is meant."""
    text = to.texts.text
    turns = {finished_game.turn_number(at) for at, turn in enumerate(finished_game.turns, start=1) if turn.seat == seat}
    name = TextItem(text("review.more_title"), Ink(BUTTON, Weight.SEMIBOLD), "more-title", "heading")
    counted = TextItem(text("review.more_count", n=count, all=len(turns)), Ink(BODY, colour="muted"), "more-count")
    note = TextItem(text("review.more_note"), Ink(CAPTION, colour="muted"), "more-note")
    beside = HBox((name, counted, Spacer(grow=1), note), 20, on_base=True)
    return FirstFit((beside, VBox((HBox((name, rest(counted)), 20, on_base=True), note), 4)))


def more_row(
    to: MomentContext, finished_game: FinishedGame, moment: Moment, told: tuple[int, Voice] | None, press: OnPress
) -> Item:
    """The line of a turn; `told` is the number and the voice of the moment that tells of the same turn."""
    texts, scale = to.texts, to.sheet.frame.text_scale
    name, act = texts.text("review.turn", turn=moment.number), _did(texts, finished_game, moment)
    first, second = moment_head(texts, moment), more(texts, moment)
    mark = dot_item(to.sheet, *told, filled=False) if told else Spacer()
    turn, did = TextItem(name, Ink(BODY, Weight.SEMIBOLD)), TextItem(act, Ink(BODY, colour="muted", steady=True))
    best = TextItem(first, Ink(BODY, Weight.SEMIBOLD, steady=True))
    chance = VBox((best, TextItem(second, Ink(CAPTION, colour="muted"))), down=0.5)
    _, rows, laid = sets_before_and_after(moment)
    tiles = SetsItem([faces_of(to.style, row, laid) for row in rows], (TILE,), APART, most_lines=1)
    label = TextItem(deed_of(texts, moment), Ink(BODY, Weight.SEMIBOLD, "button-ink", across=0.5))
    tried = Padded(Padded(label, 20, 8, plate="secondary", radius=14), 0, 4)
    front = (Sized(turn, wide=TURN * scale), Sized(mark, wide=MARK * scale))
    line = HBox(
        (*front, Sized(did, wide=DID * scale), Sized(chance, wide=CHANCE * scale),
         Sized(tiles, wide=240, grow=1), tried), 14, down=0.5,
    )  # fmt: skip
    lines = VBox((HBox((*front, rest(did), tried), 14, down=0.5), chance, tiles), 6)
    row = Sized(Padded(FirstFit((line, lines)), PAD, 3), tall=ROW)
    said, sets = (
        texts.text("review.more_said", turn=moment.number, did=act, head=first, more=second),
        notation_of(to.style, rows),
    )
    return PressItem(row, f"try.{moment.turn}", said, press, sets, deed_of(texts, moment))


def _did(texts: Texts, finished_game: FinishedGame, moment: Moment) -> str:
    """What was done in the turn, in a few words."""
    turn = finished_game.turns[moment.turn - 1]
    laid = sum(len(event.tiles) for event in turn.events if isinstance(event, TilesPlayed))
    if isinstance(turn.command, Forfeit) and turn.command.cause is Cause.CLOCK:
        return texts.text("review.did.time")
    if laid:
        return texts.plural("review.did.laid", laid)
    if isinstance(turn.command, Discard):
        return texts.text("review.did.threw", tile=tile_name(texts, turn.command.tile))
    return texts.text("review.did.drew" if drawn_tiles(turn.events) else "review.did.passed")


def try_again(services: Services, texts: Texts, finished_game: FinishedGame, moment: Moment) -> Place:
    """The stage at this moment; whatever ends it leads back to the review. A moment that has no goal is replayed."""
    if not moment.finding.may_be_tried:
        return ReplayPlace(finished_game, moment.turn - 1)
    back = texts.text("review.back")
    title, detail = texts.text("review.once_more", turn=moment.number), _others(texts, finished_game, moment)
    words = StageTexts(title, back, detail=detail)

    def solved(result: StageResult) -> SolvedTexts:
        return SolvedTexts(praise(texts, result.way, moment.number), back, quiet_facts(texts, result.way))

    ident = f"review {identity_of(finished_game)} {moment.turn} {moment.finding.name}"
    begun = services.practice.begun.of(ident)
    ends = StageEnds(solved, onward=Pop, left=Pop, back=Pop)
    return StagePlace(moment_exercise(moment, finished_game), words, ends, begun=begun)


def deed_of(texts: Texts, moment: Moment) -> str:
    """What the button of a moment says."""
    return texts.text("review.try" if moment.finding.may_be_tried else "past.replay")


def _others(texts: Texts, finished_game: FinishedGame, moment: Moment) -> str:
    """How many tiles the others had then."""
    before: GameState = finished_game.states[moment.turn - 1]
    names = seat_names(texts, finished_game.match.setup)
    had = [
        texts.text("review.had", name=names[seat], tiles=texts.plural("status.tiles", len(rack)))
        for seat, rack in enumerate(before.racks)
        if seat != before.to_move
    ]
    return texts.text("list.comma").join(had)
