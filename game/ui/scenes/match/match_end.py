"""The end of a match of hands: what decided it as a fan, who won, the points hand by hand, and a few facts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.rules.notation import format_tiles
from game.rules.tiles import Tiles
from game.session.history.feelings import Mood
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, LineItem, PartsItem, TextItem
from game.ui.pictures import Dot, Emblem, Hairline, Label, Weight
from game.ui.piece_look import PieceLook
from game.ui.scenes.match.turn_sets import last_sets
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.part import Part, Plain, Touch
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, TITLE, Sheet
from game.ui.widgets.words import Ink

FEW = 6
"""Up to so many cards the fan is wide open."""
OPEN, CLOSED = (198, 8.2, 946), (150, 4.0, 1246)
"""Width of a card in units, degrees from card to card, and the radius of the circle on which they lie."""
FAN, EMBLEM = 420, 156
"""Height of the fan with the winner's emblem before it, and the size of that, in units."""
ROW, BAR, FACE, NAME = 108, 24, 70, 24
"""Height of a seat's row, of its bar, size of its emblem, in units."""
GAP = 3
"""Between two hands of a bar, in units."""
HIGH = 1.41


@dataclass(frozen=True, slots=True)
class Fan(Plain):
    """Cards on an arc, the middle one upright."""

    label: str
    box: Box
    tiles: Tiles
    look: PieceLook
    emblems: tuple[Emblem, ...]
    """Of those who won, before the cards."""
    u: float

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        wide, apart, radius = OPEN if len(self.tiles) <= FEW else CLOSED
        spread = 2 * radius * math.sin(math.radians(apart * (len(self.tiles) - 1) / 2)) + wide * 1.4
        u = min(self.u, self.box.w / spread)
        width, far = round(wide * u), radius * u
        middle = self.box.y + width * HIGH * 0.6 + far
        for place, tile in enumerate(self.tiles):
            tilt = (place - (len(self.tiles) - 1) / 2) * apart
            turn = math.radians(tilt)
            x, y = self.box.centre[0] + far * math.sin(turn), middle - far * math.cos(turn)
            face = self.look.face(str(tile.symbol), width, tilt=round(2 * tilt) / 2)
            canvas.put(face, x - width / 2, y - width * HIGH / 2, layer=2)
        every = sum(emblem.size for emblem in self.emblems)
        x = self.box.centre[0] - every / 2
        for emblem in self.emblems:
            canvas.put(emblem, x, self.box.bottom - 1.1 * emblem.size, layer=3)
            x += emblem.size

    def nodes(self) -> tuple[Node, ...]:
        return (Node("decisive", "tiles", self.label, self.box, format_tiles(self.tiles, self.look.spelling)),)


@dataclass(frozen=True, slots=True)
class HandsBar(Plain):
    """A seat's points, one stretch for each hand, and the line of the goal."""

    box: Box
    scores: tuple[int, ...]
    scale: int
    target: int
    bright: bool
    frame: Frame

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box, u, gap = self.box, self.frame.u, self.frame.px(GAP)
        tall = round(BAR * u * self.frame.sign_scale)
        size = min(self.frame.text_px(CAPTION * 0.85), round(tall * 0.72))
        y, x = box.centre[1] - tall / 2, box.x
        canvas.put(Dot(round(box.w), tall, "track"), x, y, layer=1)
        colour = "accent" if self.bright else "muted"
        for score in filter(None, self.scores):
            wide = round(box.w * score / self.scale)
            canvas.put(Dot(max(tall, wide - gap), tall, colour), x, y, layer=2)
            told = str(score)
            if canvas.measure.width(told, size, Weight.BOLD) + tall < wide:
                top = box.centre[1] - canvas.measure.height(size, Weight.BOLD) / 2
                canvas.put(Label(told, size, Weight.BOLD, "dark-ink"), x + tall / 2, top, layer=3)
            x += wide
        if self.target:
            goal, dash = box.x + box.w * self.target / self.scale, max(2, round(9 * u))
            for down in range(0, round(box.h) - dash, round(dash * 1.6)):
                canvas.put(Hairline(max(1, round(2 * u)), dash, "gold"), goal, box.y + down, layer=3)


class MatchEnd:
    """What is on the page of the end of a match."""

    def __init__(self, match: Match, services: Services, leaders: tuple[int, ...]) -> None:
        self._match = match
        self._services = services
        self._leaders = leaders
        self._names = seat_names(services.texts, match.setup)

    @property
    def _texts(self) -> Texts:
        return self._services.texts

    def rows(self, title: str, because: str, buttons: Item) -> tuple[Item, ...]:
        """The fan and the winner at the left, points and facts at the right, the ways on below."""
        told = VBox((self._head(), *self._bars(), LineItem(), *self._facts()), 10)
        right = Padded(told, 40, 30, plate="panel-raised")
        sides = HBox((Portion(self._left(title, because), 0.5), Portion(right, 0.5)), 30, down=0.5)
        return rest(sides), buttons

    def _left(self, title: str, because: str) -> Item:
        texts, match = self._texts, self._match
        tiles = tuple(tile for row in last_sets(match) for tile in row)
        label, names = (
            texts.text("match.last_sets", number=match.game_number),
            [match.emblems[s] for s in self._leaders],
        )

        def put(sheet: Sheet, box: Box) -> tuple[Part]:
            faces = tuple(Emblem(name, sheet.px(EMBLEM), active=True, mood=Mood.GLAD.value) for name in names)
            return (Fan(label, box, tiles, self._services.look, faces, sheet.frame.u),)

        totals = sorted(match.standings.totals, reverse=True)
        told = texts.plural("match.result", len(match.outcomes), score=" – ".join(map(str, totals)))
        return VBox(
            (
                PartsItem(put, tall=FAN if tiles else EMBLEM),
                TextItem(because, Ink(BODY, colour="muted", across=0.5), "because"),
                TextItem(title, Ink(TITLE * 1.2, Weight.DISPLAY, across=0.5), "title", "heading"),
                TextItem(told, Ink(BODY, colour="muted", across=0.5), "result"),
            ),
            12,
            down=0.5,
        )

    def _head(self) -> Item:
        target = self._match.setup.target
        said = self._texts.text("match.points_to", points=target) if target else self._texts.text("score.course")
        return TextItem(said, Ink(CAPTION, Weight.SEMIBOLD, "muted"), "goal")

    def _bars(self) -> tuple[Item, ...]:
        totals, target = self._match.standings.totals, self._match.setup.target
        scale = max(*totals, target, 1)
        seats = sorted(range(self._match.setup.players), key=lambda seat: -totals[seat])
        tall = min(ROW, 4 * ROW / len(seats))
        return tuple(Sized(self._bar(seat, scale, target), tall=tall) for seat in seats)

    def _bar(self, seat: int, scale: int, target: int) -> Item:
        match, won = self._match, seat in self._leaders
        scores = tuple(outcome.scores[seat] for outcome in match.outcomes)

        def put(sheet: Sheet, box: Box) -> tuple[Part]:
            return (HandsBar(box, scores, scale, target, won, sheet.frame),)

        ink = "gold" if won else "ink"
        said = self._texts.text("score.cell", name=self._names[seat], row=str(sum(scores)))
        total = TextItem(str(sum(scores)), Ink(HEADING, Weight.DISPLAY, ink, across=1.0), f"total.{seat}", said=said)
        name = TextItem(self._names[seat], Ink(NAME, Weight.SEMIBOLD, ink), f"seat.{seat}")
        face = ImageItem(partial(Emblem, match.emblems[seat], active=won), FACE, FACE, layer=2)
        lines = VBox((HBox((rest(name), total), 10, down=1.0), PartsItem(put, tall=BAR * 1.8)))
        return HBox((face, rest(lines)), 20, down=0.5)

    def _facts(self) -> tuple[Item, ...]:
        texts, match = self._texts, self._match
        dot = texts.text("list.dot")
        won = dot.join(f"{name} {count}" for name, count in zip(self._names, match.standings.games_won, strict=True))
        hands = [each.scores for each in match.outcomes], [each.rack_points for each in match.outcomes]
        turn = texts.text("match.hand_turn", number=match.game_number, turn=match.game.state.turn)
        rows = (
            ("score.games_won.hand", won),
            ("match.best_hand", self._most(hands[0])),
            ("match.most_held", self._most(hands[1])),
            ("match.decided", turn),
        )
        return tuple(self._fact(number, key, value) for number, (key, value) in enumerate(rows))

    def _most(self, hands: Sequence[Sequence[int]]) -> str:
        """The most points that a seat had in a hand: in which, who, and how many."""
        every = ((points, number, seat) for number, hand in enumerate(hands, 1) for seat, points in enumerate(hand))
        points, number, seat = max(every, key=lambda each: each[0])
        return self._texts.text("match.of_hand", number=number, name=self._names[seat], points=points)

    def _fact(self, number: int, key: str, value: str) -> Item:
        label = TextItem(self._texts.text(key), Ink(BODY, colour="muted"), f"fact.{number}")
        said = TextItem(value, Ink(BODY, Weight.SEMIBOLD, across=1.0), f"value.{number}")
        return HBox((label, Spacer(grow=1), said), 20, on_base=True)
