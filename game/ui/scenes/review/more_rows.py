"""Every turn of a game in which more was possible, one line each: what was done, what was possible, the way to try
it."""

from __future__ import annotations

from game.rules.play.commands import Cause, Discard, Forfeit
from game.rules.play.events import TilesPlayed
from game.session.history.finished_game import FinishedGame
from game.session.history.turn_log import drawn_tiles
from game.session.review.moments import Moment, Voice
from game.session.review.wording import head, more
from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.tile_sets import SetsItem
from game.ui.pictures import Weight
from game.ui.scenes.review.moment_card import APART, MomentLook, changed, faces_of, written
from game.ui.scenes.review.rack_graph import dot_item
from game.ui.scenes.review.trying import deed_of
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION
from game.ui.widgets.words import Ink

ROW, PAD = 66, 14
TURN, DOT, DID, CHANCE = 150, 50, 190, 440
"""Widths of what stands in a row."""
TILE = 36


def more_heading(to: MomentLook, finished_game: FinishedGame, seat: int, count: int) -> Item:
    """What the list is, of how many turns of this seat, and how it is meant."""
    text = to.texts.text
    turns = {finished_game.turn_number(at) for at, turn in enumerate(finished_game.turns, start=1) if turn.seat == seat}
    name = TextItem(text("review.more_title"), Ink(BUTTON, Weight.SEMIBOLD), "more-title", "heading")
    counted = TextItem(text("review.more_count", n=count, all=len(turns)), Ink(BODY, colour="muted"), "more-count")
    note = TextItem(text("review.more_note"), Ink(CAPTION, colour="muted"), "more-note")
    beside = HBox((name, counted, Spacer(grow=1), note), 20, on_base=True)
    return FirstFit((beside, VBox((HBox((name, rest(counted)), 20, on_base=True), note), 4)))


def more_row(
    to: MomentLook, finished_game: FinishedGame, moment: Moment, told: tuple[int, Voice] | None, press: OnPress
) -> Item:
    """The line of a turn; `told` is the number and the voice of the moment that tells of the same turn."""
    texts, scale = to.texts, to.sheet.frame.text_scale
    name, act = texts.text("review.turn", turn=moment.number), _did(texts, finished_game, moment)
    first, second = head(texts, moment), more(texts, moment)
    mark = dot_item(to.sheet, *told, filled=False) if told else Spacer()
    turn, did = TextItem(name, Ink(BODY, Weight.SEMIBOLD)), TextItem(act, Ink(BODY, colour="muted", steady=True))
    chance = VBox(
        (
            TextItem(first, Ink(BODY, Weight.SEMIBOLD, steady=True)),
            TextItem(second, Ink(CAPTION, colour="muted")),
        ),
        down=0.5,
    )
    _, rows, laid = changed(moment)
    tiles = SetsItem([faces_of(to.look, row, laid) for row in rows], (TILE,), APART, most_lines=1)
    label = TextItem(deed_of(texts, moment), Ink(BODY, Weight.SEMIBOLD, "button-ink", across=0.5))
    tried = Padded(Padded(label, 20, 8, plate="secondary", radius=14), 0, 4)
    front = (Sized(turn, wide=TURN * scale), Sized(mark, wide=DOT * scale))
    line = HBox(
        (*front, Sized(did, wide=DID * scale), Sized(chance, wide=CHANCE * scale),
         Sized(tiles, wide=240, grow=1), tried), 14, down=0.5,
    )  # fmt: skip
    lines = VBox((HBox((*front, rest(did), tried), 14, down=0.5), chance, tiles), 6)
    row = Sized(Padded(FirstFit((line, lines)), PAD, 3), tall=ROW)
    said, sets = (
        texts.text("review.more_said", turn=moment.number, did=act, head=first, more=second),
        written(to.look, rows),
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
