"""The end of a game and of a match: who won, why, and the sheet; of a match of hands what decided it as a fan, the
points hand by hand, and a few facts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.rules.notation import format_tiles
from game.rules.options import MatchBy
from game.rules.play.scoring import EndReason
from game.rules.tiles import Tiles
from game.session.history.feelings import Mood
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.frames import full_page, head, headline
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, LineItem, TextItem
from game.ui.kit.page import TITLE as TITLE_ID
from game.ui.look_names import ThemeColour
from game.ui.pictures import Dot, Emblem, Hairline, Label, Weight
from game.ui.piece_style import PieceStyle
from game.ui.places import GameOverPlace
from game.ui.scene import Change, Home, Push
from game.ui.scenes.match.after_game import (
    EndPage,
    Onward,
    WayOff,
    about_seat,
    blocked_how,
    game_headline,
    kind_of,
    play_again,
    score_sheet,
    sheet_note,
    why_over,
)
from game.ui.scenes.match.turn_sets import draw_confetti, last_sets
from game.ui.scenes.page_parts import drawn
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, TITLE, WORDMARK, Sheet
from game.ui.widgets.text_block import Ink

NOTE = 48
"""The least height of the note in units."""
SHEET, SHEET_BELOW, STREWN = 650, 590, 216
"""Units that the sheet and the chart share below a head, and below the winner of the match; and down to where signs lie
about after a win, above all that is read."""


class GameOver(EndPage):
    """After each game of a match: a score sheet on the cloth with a headline, a sentence, a chart below it, and buttons
    to go on. Esc leads back to the racks."""

    name = "game-over"

    def content(self, sheet: Sheet) -> Item:
        because = TextItem(self.because(), Ink(BODY, colour="muted"), "because")
        return self._on_page(sheet, head(self, self.headline(), caption=because), SHEET)

    def _on_page(self, sheet: Sheet, above: Item, space: float) -> Item:
        """The sheet below what says who won, what is to be known of it, and the ways on."""
        note = Sized(sheet_note(self.match, self.services.texts, sheet.frame.text_scale), tall=NOTE)
        state = self.match.game.state
        table = self.kept("sheet", state, lambda: score_sheet(self.match, self.services.texts, space))
        return full_page(above, VBox((table, note), 10), Spacer(grow=1), self.buttons(), gap=18)

    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return self.outcome.winners

    def headline(self) -> str:
        """Who won, in words."""
        return game_headline(self.services.texts, self.match)

    def because(self) -> str:
        """How the game ended, in words."""
        kind, texts = kind_of(self.match), self.services.texts
        if self.outcome.reason is EndReason.BLOCKED:
            return self.text(f"score.blocked{blocked_how(self.match)}" if kind else "end.blocked")
        if kind or self.outcome.reason is EndReason.CALLED:
            return why_over(texts, self.match, self.outcome)
        return about_seat(texts, self.match, "score.you_cleared", "score.other_cleared", self.outcome.winners[0])

    def buttons(self) -> Item:
        """The one that goes on, and the ways off."""
        return self.foot()


FEW = 6
"""Up to so many cards the fan is wide open."""
OPEN, CLOSED = (198, 8.2, 946), (150, 4.0, 1246)
"""Width of a card in units, degrees from card to card, and the radius of the circle on which they lie."""
GLAD = Mood.GLAD.value
FAN, WINNER = 420, 156
"""Height of the fan with the winner's emblem before it, and the size of that, in units."""
ROW, BAR, FACE, NAME = 108, 24, 70, 24
"""Height of a seat's row, of its bar, size of its emblem, in units."""
GAP = 3
"""Between two hands of a bar, in units."""
HIGH = 1.41


class MatchOver(GameOver):
    """After the last game: the winner above the sheet; a match of hands has the fan and the winner at the left, points
    and facts at the right."""

    name = "match-over"

    def content(self, sheet: Sheet) -> Item:
        if not kind_of(self.match):
            return self._on_page(sheet, self._winner(), SHEET_BELOW)
        told = VBox((self._goal(), *self._bars(), LineItem(), *self._facts()), 10)
        right = Padded(told, 40, 30)
        sides = HBox((Portion(self._won(), 0.5), Portion(right, 0.5)), 30, down=0.5)
        return full_page(rest(sides), self.buttons(), gap=24)

    @property
    def _is_won(self) -> bool:
        """Whether a person has won the match."""
        return any(self.match.players[seat] is None for seat in self.winners())

    def adorn(self, canvas: Canvas) -> None:
        if self._is_won:
            draw_confetti(canvas, self.services.style, STREWN)

    def back(self) -> Change | None:
        return Home()

    def buttons(self) -> Item:
        """Of a match of hands also the sheet, which has the numbers."""
        sheet = WayOff("sheet", "end.sheet", "document", lambda: Push(GameOverPlace(self.match)))
        return self.foot(*((sheet,) if kind_of(self.match) else ()))

    def winners(self) -> tuple[int, ...]:
        return self.match.standings.leaders(self.match.setup.match_by)

    def headline(self) -> str:
        leaders = self.winners()
        if len(leaders) > 1:
            return self.text("match.shared")
        return about_seat(self.services.texts, self.match, "match.you_win", "match.other_wins", leaders[0])

    def because(self) -> str:
        if self.match.games == 1:
            return self.text("match.single")
        by_points = self.match.setup.match_by is MatchBy.POINTS
        return self.text("match.most_points" if by_points else "match.most_games")

    def onward(self) -> Onward:
        return Onward(self.text("match.again"), partial(play_again, self.services, self.match))

    def _winner(self) -> Item:
        """Who won, with the emblem, and by what, in the middle as at the end of a game."""
        emblems = (partial(Emblem, self.match.emblems[seat], active=True, mood=GLAD) for seat in self.winners())
        faces = tuple(ImageItem(emblem, WINNER, WINNER, layer=2) for emblem in emblems)
        size = WORDMARK if self._is_won else TITLE
        title = TextItem(self.headline(), Ink(size, Weight.DISPLAY), TITLE_ID, "heading")
        because = TextItem(self.because(), Ink(BODY, colour="muted"), "because")
        return HBox((*faces, VBox((title, because), 8, down=0.5)), 36, down=0.5, across=0.5)

    def _title(self) -> Item:
        return headline(self.headline(), across=0.5)

    # A match of hands

    def _won(self) -> Item:
        """The last sets as a fan with the winner before it, who won and how."""
        match, style = self.match, self.services.style
        tiles = tuple(tile for row in last_sets(match) for tile in row)
        paint = partial(_draw_fan, style, tiles, [match.emblems[seat] for seat in self.winners()])
        label, notation = self.text("match.last_sets", number=match.game_number), format_tiles(tiles, style.spelling)
        totals = sorted(match.standings.totals, reverse=True)
        score = " – ".join(map(str, totals))
        result = self.services.texts.plural("match.result", len(match.outcomes), score=score)
        quiet = Ink(BODY, colour="muted", across=0.5)
        rows = (
            drawn(paint, FAN if tiles else WINNER, "decisive", label, notation),
            TextItem(why_over(self.services.texts, match, self.outcome), quiet, "because"),
            self._title(),
            TextItem(result, quiet, "result"),
        )
        return VBox(rows, 12, down=0.5)

    def _goal(self) -> Item:
        target = self.match.setup.target
        said = self.text("match.points_to", points=target) if target else self.text("score.course")
        return TextItem(said, Ink(CAPTION, Weight.SEMIBOLD, "muted"), "goal")

    def _bars(self) -> tuple[Item, ...]:
        totals, target = self.match.standings.totals, self.match.setup.target
        scale = max(*totals, target, 1)
        seats = sorted(range(self.match.setup.players), key=lambda seat: -totals[seat])
        tall = min(ROW, 4 * ROW / len(seats))
        return tuple(Sized(self._bar(seat, scale, target), tall=tall) for seat in seats)

    def _bar(self, seat: int, scale: int, target: int) -> Item:
        match, won, called = self.match, seat in self.winners(), self.names[seat]
        scores = tuple(outcome.scores[seat] for outcome in match.outcomes)
        bar = partial(_draw_hands, scores, scale, target, "accent" if won else "muted")
        ink: ThemeColour = "gold" if won else "ink"
        said = self.text("score.cell", name=called, row=str(sum(scores)))
        total = TextItem(str(sum(scores)), Ink(HEADING, Weight.DISPLAY, ink, across=1.0), f"total.{seat}", said=said)
        name = TextItem(called, Ink(NAME, Weight.SEMIBOLD, ink), f"seat.{seat}")
        face = ImageItem(partial(Emblem, match.emblems[seat], active=won), FACE, FACE, layer=2)
        lines = VBox((HBox((rest(name), total), 10, down=1.0), drawn(bar, BAR * 1.8)))
        return HBox((face, rest(lines)), 20, down=0.5)

    def _facts(self) -> tuple[Item, ...]:
        match, outcomes = self.match, self.match.outcomes
        games_won = zip(self.names, match.standings.games_won, strict=True)
        rows = (
            ("score.games_won.hand", self.text("list.dot").join(f"{name} {count}" for name, count in games_won)),
            ("match.best_hand", self._most([each.scores for each in outcomes])),
            ("match.most_held", self._most([each.rack_points for each in outcomes])),
            ("match.decided", self.text("match.hand_turn", number=match.game_number, turn=match.game.state.turn)),
        )
        return tuple(self._fact(number, key, value) for number, (key, value) in enumerate(rows))

    def _most(self, hands: Sequence[Sequence[int]]) -> str:
        """The most points that a seat had in a hand: in which, who, and how many."""
        every = ((points, number, seat) for number, hand in enumerate(hands, 1) for seat, points in enumerate(hand))
        points, number, seat = max(every, key=lambda each: each[0])
        return self.text("match.of_hand", number=number, name=self.names[seat], points=points)

    def _fact(self, number: int, key: str, value: str) -> Item:
        label = TextItem(self.text(key), Ink(BODY, colour="muted"), f"fact.{number}")
        said = TextItem(value, Ink(BODY, Weight.SEMIBOLD, across=1.0), f"value.{number}")
        return HBox((label, Spacer(grow=1), said), 20, on_base=True)


def _draw_fan(style: PieceStyle, tiles: Tiles, names: Sequence[str], canvas: Canvas, box: Box) -> None:
    """Cards on an arc, the middle one upright, and before them the emblems of those who won."""
    wide, apart, radius = OPEN if len(tiles) <= FEW else CLOSED
    spread = 2 * radius * math.sin(math.radians(apart * (len(tiles) - 1) / 2)) + wide * 1.4
    u = min(canvas.frame.u, box.w / spread)
    width, far = round(wide * u), radius * u
    middle = box.y + width * HIGH * 0.6 + far
    for place, tile in enumerate(tiles):
        tilt = (place - (len(tiles) - 1) / 2) * apart
        turn = math.radians(tilt)
        x, y = box.centre[0] + far * math.sin(turn), middle - far * math.cos(turn)
        face = style.face(str(tile.symbol), width, tilt=round(2 * tilt) / 2)
        canvas.put(face, x - width / 2, y - width * HIGH / 2, layer=2)
    size = canvas.frame.px(WINNER)
    for at, name in enumerate(names):
        emblem = Emblem(name, size, active=True, mood=GLAD)
        canvas.put(emblem, box.centre[0] + (at - len(names) / 2) * size, box.bottom - 1.1 * size, layer=3)


def _draw_hands(scores: Sequence[int], scale: int, target: int, colour: ThemeColour, canvas: Canvas, box: Box) -> None:
    """A seat's points, one stretch for each hand, and the line of the goal."""
    frame, measure = canvas.frame, canvas.measure
    tall = round(BAR * frame.u * frame.sign_scale)
    size = min(frame.text_px(CAPTION), round(tall * 0.72))
    y, x = box.centre[1] - tall / 2, box.x
    canvas.put(Dot(round(box.w), tall, "track"), x, y, layer=1)
    for score in filter(None, scores):
        wide = round(box.w * score / scale)
        canvas.put(Dot(max(tall, wide - frame.px(GAP)), tall, colour), x, y, layer=2)
        told = str(score)
        if measure.width(told, size, Weight.BOLD) + tall < wide:
            top = box.centre[1] - measure.height(size, Weight.BOLD) / 2
            canvas.put(Label(told, size, Weight.BOLD, "dark-ink"), x + tall / 2, top, layer=3)
        x += wide
    if target:
        goal, dash = box.x + box.w * target / scale, max(2, round(9 * frame.u))
        for down in range(0, round(box.h) - dash, round(dash * 1.6)):
            canvas.put(Hairline(max(1, round(2 * frame.u)), dash, "gold"), goal, box.y + down, layer=3)
