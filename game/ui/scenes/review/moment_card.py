"""The moments of a review: what is said of one, its board before and after the turn, the timeline of tiles on each rack
with the moments to press, and a line for every turn in which more was possible: what was done, what was possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from game.rules.play.commands import Cause, Discard, Forfeit
from game.rules.play.state import GameState
from game.rules.table import Table, follow
from game.rules.tiles import Tiles
from game.session.board.rack_places import by_colour
from game.session.history.finished_game import FinishedGame
from game.session.history.turn_log import drawn_tiles, played_tiles
from game.session.match.seat_names import seat_names
from game.session.review.estimate import Estimate
from game.session.review.exercises import moment_exercise
from game.session.review.moments import Moment, Voice
from game.session.review.stretches import TurnStretch, line_of
from game.session.review.wording import moment_head, more
from game.session.speech.sentences import tile_name
from game.session.stage.solved_praise import praise, quiet_facts
from game.session.storage.game_identity import identity_of
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Overlaid, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import TimelineItem, TimelineMoment
from game.ui.kit.tile_sets import SetsItem
from game.ui.look_names import ThemeColour
from game.ui.pictures import Dot, Emblem, Label, Tray, Weight, Wood
from game.ui.piece_style import PieceStyle
from game.ui.places import ReplayPlace, StagePlace
from game.ui.scene import Change, Place, Pop
from game.ui.scenes.page_parts import drawn, faces_of, going_on, notation_of
from game.ui.services import Services
from game.ui.table.picture.exercise_chrome import SolvedTexts, StageEnds, StageResult, StageTexts
from game.ui.widgets.button import BARE, Pressed
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, COUNT, HEADING, POINTS, Sheet
from game.ui.widgets.text_block import Ink

COLOURS: Mapping[Voice, ThemeColour] = MappingProxyType(
    {Voice.FACT: "ink", Voice.ESTIMATE: "estimate", Voice.SIGHT: "gold", Voice.PRAISE: "valid"}
)
"""The colour of each voice; a number and a word always stand beside it."""
HEADS, BOARD, TIMELINE, RACK = 96, 300, 138, 60
"""Least heights of what is said, of the board and of the timeline, and the widest tile of the rack, in units."""
CHOSEN, OTHER, MOST_FACES = 66, 54, 3
"""Of the faces of people, in units: the place of each and the one whose moments are shown, the others, and how many
stand in one line."""
BAR = (400, 64)
"""Width and least height of an interval."""
TILES = ((36, 81), (68, 66), (110, 54))
"""Up to so many tiles on the board each is so wide, in units; of more the least."""
LEAST_TILE, APART = 42, 0.5
FACE, PLANK, SUNK, SHOWN, NAMED = 66, (750, 92), 0.2, 27, 150
"""Units: the face beside the rack, its board, the part of the place above that, what is seen above it of the place of a
tile that left, and the width of what is told beside the face."""
SAMPLE, SAMPLED, TICK = "k1", 33, 24
"""The tile that explains the folded corner, its width, and the size of the tick of what is certain, in units."""
BOARD_ID = "board"
BOARD_KIND = Pressed("tray", "tray", "tray")
"""The board rests in its tray whatever is done with it."""
STEPS = (10, 20, 30, 50, 100, 200, 500)
"""Where the scale of an interval may end."""


@dataclass(frozen=True, slots=True)
class MomentContext:
    """What moments are shown with."""

    sheet: Sheet
    style: PieceStyle
    texts: Texts


def timeline(
    to: MomentContext, finished_game: FinishedGame, seat: int, moments: Sequence[Moment], chosen: int,
    choose: Callable[[int], Change | None],
) -> Item:  # fmt: skip
    """The tiles on each rack by turn, with the moments as numbered discs to press; `chosen` counts from 0."""
    texts = to.texts

    def told(at: int, moment: Moment) -> TimelineMoment:
        voice, now = moment.voice, at == chosen
        turn, sure = texts.text("review.turn", turn=moment.number), texts.text(f"review.voice.{voice.value}")
        tip = texts.text(f"review.voice_tip.{voice.value}")
        place = finished_game.turn_number(moment.turn)
        return TimelineMoment(place, at + 1, COLOURS[voice], turn, now, sure, tip)

    discs = tuple(told(at, moment) for at, moment in enumerate(moments))
    match = finished_game.match
    said, curves, alone = texts.text("past.racks_said"), finished_game.rack_curves, match.setup.alone
    return TimelineItem("card", said, curves, match.emblems, seat, discs, choose, alone, TIMELINE)


def faces_to_choose(
    to: MomentContext, finished_game: FinishedGame, seat: int, choose: Callable[[int], Change | None]
) -> Item:
    """The faces of the people who played, to choose whose moments are shown."""
    match = finished_game.match
    names, people = seat_names(to.texts, match.setup), match.setup.people
    pressed = to.sheet.target(CHOSEN) / to.sheet.frame.u

    def face(at: int) -> Item:
        shown = at == seat
        size = CHOSEN if shown else OTHER
        picture = Sized(ImageItem(partial(Emblem, match.emblems[at], active=shown), size, size, 2), tall=pressed)
        said = to.texts.text("label.about", said=to.texts.text("review.whose"), about=names[at])
        return PressItem(picture, f"seat.{at}", said, partial(choose, at), tip=names[at], radius=34, checked=shown)

    cells = tuple(Sized(face(at), wide=pressed, least=pressed) for at in people)
    half = -(-len(cells) // 2) if len(cells) > MOST_FACES else len(cells)
    rows = (HBox(cells[first : first + half], 6) for first in range(0, len(cells), half))
    return VBox(tuple(rows), 6, down=0.5)


def moment_words(to: MomentContext, moment: Moment, *tools: Item) -> Item:
    """What it is, how sure that is, when it was and how much; at the right `tools`."""
    texts = to.texts
    head = TextItem(moment_head(texts, moment), Ink(HEADING, Weight.SEMIBOLD), "head")
    is_fact = moment.voice is Voice.FACT
    colour: ThemeColour = "valid" if is_fact else COLOURS[moment.voice]
    voice = TextItem(texts.text(f"review.voice.{moment.voice.value}"), Ink(CAPTION, Weight.SEMIBOLD, colour))
    sure = HBox((icon("check", TICK, colour), voice), 9, down=0.5) if is_fact else voice
    turn = texts.text("review.turn", turn=moment.number)
    said = texts.text("list.dot").join((turn, more(texts, moment)))
    line = TextItem(said, Ink(BODY, colour="muted"), "more")
    bar = () if moment.estimate is None else (_bar(to.sheet, moment.estimate),)
    called = FirstFit((HBox((head, sure), 24, on_base=True), VBox((head, sure))))
    words = VBox((called, line), 4)
    beside = HBox((Sized(words, least=500, grow=1), *bar, *tools), 30, down=1.0)
    above = VBox((HBox((Sized(called, grow=1), *bar, *tools), 30, down=0.5), Sized(line, wide=0)), 4)
    below = VBox((words, HBox((Spacer(grow=1), *bar, *tools), 30, down=1.0)), 10)
    return Sized(FirstFit((beside, above, below)), tall=HEADS)


def changes_table(moment: Moment) -> bool:
    """Whether what is shown lies otherwise after the turn than before it."""
    return moment.shown != moment.table


def _legend(to: MomentContext) -> Item:
    """What a folded corner means."""
    face = ImageItem(partial(to.style.face, SAMPLE, fresh=True), SAMPLED, SAMPLED * 4 / 3, 2)
    said = TextItem(to.texts.text("review.moved"), Ink(CAPTION, colour="muted", across=1.0))
    return HBox((rest(said), face), 15, down=0.5)


def _draw_plank(gone: int, canvas: Canvas, box: Box) -> None:
    """The board of the rack, which begins behind the tiles, and the places of so many tiles that left it."""
    wide, tall = min(round(box.w), canvas.frame.px(PLANK[0])), round(box.h * (1 - SUNK))
    ledge, piece, gap = round(tall * 0.84), canvas.frame.px(RACK), canvas.frame.px(9)
    first = box.centre[0] - (gone * (piece + gap) - gap) / 2
    for at in range(gone):
        place = Tray(piece, tall, max(3, round(piece * 0.12)), "slot", max(2, canvas.frame.px(3)))
        canvas.put(place, round(first + at * (piece + gap)), round(box.bottom - tall - canvas.frame.px(SHOWN)), layer=1)
    canvas.put(Wood(wide, tall, (ledge,)), round(box.centre[0] - wide / 2), round(box.bottom - tall), layer=1)


def moment_board(to: MomentContext, moment: Moment, whose: tuple[str, str], press: OnPress, *, after: bool) -> Item:
    """The table with the rack below it, before the turn or as it would have been after it; pressed, it shows the other.
    Where the table stays, the rack with what it is about marked. `whose`: the emblem of the seat, and what its rack is
    called."""
    changed, style = changes_table(moment), to.style
    table = moment.shown if after else moment.table
    on_table = {tile for meld in moment.shown for tile in meld.tiles}
    laid = [tile for tile in moment.rack if tile in on_table] if changed else list(moment.tiles)
    gone = set(laid) if after and changed else set()
    held = tuple(sorted((tile for tile in moment.rack if tile not in gone), key=by_colour))
    rows, fresh = [meld.tiles for meld in table], laid if after or not changed else []
    if after and changed:
        fresh = [*laid, *moved_tiles(moment.table, moment.shown)]
    space = sum(map(len, rows)) + APART * len(rows)
    wide = next((wide for most, wide in TILES if space <= most), LEAST_TILE)
    sets = SetsItem([faces_of(style, row, fresh) for row in rows], (wide,), APART, centred=True)
    tiles = SetsItem((), (RACK, 48, 36), rack=faces_of(style, held, fresh), wooden=False, centred=True)
    left = len(gone) if not held else 0
    plank = (drawn(partial(_draw_plank, left), PLANK[1]),) if style.stands else ()
    rack = Sized(Overlaid((*plank, tiles)), tall=PLANK[1])
    count = f"{len(moment.rack)} → {len(moment.rack) - len(laid)}" if changed else str(len(moment.rack))
    own = ImageItem(partial(Emblem, whose[0], active=True), FACE, FACE, layer=2)
    number = VBox((TextItem(whose[1], Ink(CAPTION, colour="muted")), TextItem(count, Ink(COUNT, Weight.BOLD))))
    legend = _legend(to) if after and changed else Spacer()
    sides = Sized(number, wide=NAMED), Sized(legend, wide=FACE + NAMED + 20)
    foot = HBox((own, sides[0], Sized(rack, wide=0, grow=1), sides[1]), 20, down=0.5)
    both = Padded(VBox((VBox((sets,), down=0.5, grow=1), foot), 16), 30, 24)
    name = ("after" if after else "before") if changed else "laid"
    label, told = to.texts.text(f"review.{name}"), notation_of(style, rows, held)
    board = PressItem(both, BOARD_ID, label, press if changed else None, told, kind=BOARD_KIND, radius=24)
    return Sized(board, tall=BOARD, grow=1)


def moved_tiles(before: Table, after: Table) -> Tiles:
    """The tiles that lie in another set than before; which set goes on as which, `follow` says."""
    home = {tile: meld.ident for meld in before for tile in meld.tiles}
    now = follow(before, [meld.tiles for meld in after])
    return tuple(tile for meld in now for tile in meld.tiles if home.get(tile, meld.ident) != meld.ident)


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


ROW, PAD = 124, 12
TURN, CHANCE = 96, 660
"""Widths of what stands in a row."""
TILE = 51


def more_heading(to: MomentContext) -> Item:
    """What the list is, and how it is meant."""
    text = to.texts.text
    name = TextItem(text("review.more_title"), Ink(HEADING, Weight.SEMIBOLD), "more-title", "heading")
    note = TextItem(text("review.more_note"), Ink(CAPTION, colour="muted"), "more-note")
    return FirstFit((HBox((name, Spacer(grow=1), note), 20, on_base=True), VBox((name, note), 4)))


@dataclass(frozen=True, slots=True)
class TurnRow:
    """What a line of a list of turns shows."""

    number: int
    """The turn as players count it, or the first of some in a row."""
    did: str
    """What was done in it."""
    head: str
    more: str
    sets: Sequence[Tiles]
    """Of these rows."""
    laid: Tiles
    """The tiles of the rack among them."""
    deed: str
    """What pressing it does."""
    colour: ThemeColour = "ink"
    until: int = 0
    """The last of some turns in a row; otherwise 0."""


def listed_row(to: MomentContext, ident: str, row: TurnRow, press: OnPress) -> Item:
    """The line of a turn, or of some in a row."""
    texts, scale = to.texts, to.sheet.frame.text_scale
    turns = texts.text("review.turns_row", first=row.number, last=row.until) if row.until else str(row.number)
    turn = TextItem(turns, Ink(COUNT if row.until else POINTS, Weight.DISPLAY))
    quiet = texts.text("list.dot").join(filter(None, (row.did, row.more)))
    best = TextItem(row.head, Ink(BODY, Weight.SEMIBOLD, row.colour, steady=True))
    chance = VBox((best, TextItem(quiet, Ink(CAPTION, colour="muted"))), 2, down=0.5)
    tiles = SetsItem([faces_of(to.style, each, row.laid) for each in row.sets], (TILE,), 0.35, most_lines=1)
    tried = HBox((TextItem(row.deed, Ink(BODY, Weight.SEMIBOLD)), going_on()), 12, down=0.5)
    number = Sized(turn, wide=TURN * scale)
    line = HBox((number, Sized(chance, wide=CHANCE * scale), Sized(tiles, wide=300, grow=1), tried), 20, down=0.5)
    lines = Padded(HBox((number, rest(VBox((chance, tiles), 8)), tried), 20, down=0.0), 0, 8)
    laid = Sized(Padded(FirstFit((line, lines)), PAD, 6), tall=ROW)
    said = texts.text("review.more_said", turn=turns, did=row.did, head=row.head, more=row.more)
    return PressItem(laid, ident, said, press, notation_of(to.style, row.sets), row.deed, BARE, 18)


def more_row(to: MomentContext, finished_game: FinishedGame, stretch: TurnStretch, press: OnPress) -> Item:
    """The line of a turn, or of neighbouring turns that tell the same."""
    texts, shown = to.texts, line_of(stretch)
    _, rows, laid = sets_before_and_after(shown)
    said = did_in(texts, finished_game, shown.turn), moment_head(texts, shown), more(texts, shown)
    until = stretch[-1].number if len(stretch) > 1 else 0
    row = TurnRow(stretch[0].number, *said, rows, laid, deed_of(texts, shown), until=until)
    return listed_row(to, f"try.{shown.turn}", row, press)


def did_in(texts: Texts, finished_game: FinishedGame, command: int) -> str:
    """What was done with the command of this number, in a few words."""
    turn = finished_game.turns[command - 1]
    laid = len(played_tiles(turn.events))
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
