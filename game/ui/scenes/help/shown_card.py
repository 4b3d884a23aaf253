"""A rule card as it is shown: what it says by the rules in force, in which words it is found, and its example: moments,
which follow each other by themselves, a table whose tiles glide, and score sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from string import ascii_uppercase
from types import MappingProxyType

from game.rules.faces import Colour
from game.rules.problems import Problem
from game.rules.set_rules import SetRules
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.step_sentences import StepSentence
from game.session.match.setup import Setup
from game.session.rulebook.card_moments import CardMoment, moments_of
from game.session.rulebook.card_search import CardSearchText, cards_found
from game.session.rulebook.rule_card import RuleCard, options_of
from game.session.speech.joker_labels import joker_labels_of
from game.session.speech.phrases import signed
from game.session.speech.step_words import step_line
from game.session.texts import Texts, languages
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.input.keymap import press_of
from game.ui.kit.boxes import HBox, Padded, VBox, length, rest, starts
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.motion import Motion, Stroke, in_out
from game.ui.pictures import Badge, Tray, Weight, Wood
from game.ui.piece_style import PieceStyle
from game.ui.scenes.setup.rule_rows import clock_label
from game.ui.widgets.sheet import BUTTON
from game.ui.widgets.text_block import FIRST_WIDE, Ink

GLIDE = Stroke(0.42, in_out)
TILE, GAP, BETWEEN = 78, 2, 40
"""Width of a tile, distance of tiles and of sets in units; smaller where a row would not fit."""
LEDGE, FOOT = 0.38, 0.05
"""The rack's part of the height, if there is one, and the part of the rack that stays free below."""
TALLEST = 0.33
"""The most of the height that a tile takes."""
AT_LEAST, A_SIGN = 1.8, 0.055
"""Seconds a moment stays, and more for each sign of its sentence; a wide one counts twice, for it says as much as two
letters."""
ON_TOP = 20


class ExampleTable:
    """The places of the example's tiles, and the places where they are shown."""

    def __init__(self, style: PieceStyle, rules: SetRules, *, still: bool) -> None:
        """`rules`: what is a set in the game that is explained."""
        self._style = style
        self._rules = rules
        self._motion = Motion(still=still)
        self._box = Box(0, 0, 0, 0)
        self._u = 1.0
        self._shown: CardMoment | None = None
        self._table: tuple[Meld, ...] = ()
        self._rack: tuple[Tile, ...] = ()
        self._has_rack = False

    @property
    def settled(self) -> bool:
        return self._motion.settled

    def update(self, dt: float) -> None:
        self._motion.update(dt)

    def show(self, box: Box, u: float, moment: CardMoment, *, has_rack: bool, fresh: bool) -> None:
        """Show this moment in this box; tiles that were there glide on, unless the card is `fresh`."""
        moved = box != self._box
        if moment == self._shown and not moved and not fresh:
            return
        self._box, self._u, self._shown, self._has_rack = box, u, moment, has_rack
        self._table, self._rack = moment.table, moment.rack
        for tile, x, y in self._places():
            if fresh or moved:
                self._motion.jump(tile, x, y)
            else:
                self._motion.aim(tile, x, y, GLIDE)

    def draw(self, canvas: Canvas) -> None:
        """Rack, trays and tiles."""
        if self._has_rack:
            self._draw_rack(canvas)
        width = self._width
        if self._motion.settled:
            self._draw_verdict(canvas)
        readings = ((meld.tiles, self._rules.read(meld.tiles)) for meld in self._table)
        chips = {tile: chip for tiles, reading in readings for tile, chip in joker_labels_of(tiles, reading).items()}
        for tile, x, y in self._places():
            at = self._motion.at(tile) or (x, y)
            layer = ON_TOP + self._motion.is_moving(tile)
            canvas.put(self._style.face(str(tile.symbol), width, stands_for=chips.get(tile, "")), *at, layer=layer)

    @property
    def _width(self) -> int:
        """Width of a tile in pixels, so that the longest row fits, and rack and table one below the other."""
        tiles = sum(len(meld.tiles) for meld in self._table)
        table = tiles * (TILE + GAP) + max(0, len(self._table) - 1) * BETWEEN
        wide = max(table, len(self._rack) * (TILE + GAP))
        room, tall = self._box.w / self._u - 2 * BETWEEN, self._box.h / self._u * TALLEST
        return round(TILE * self._u * min(1.0, tall / (TILE * 4 / 3), room / wide if wide else 1.0))

    def _places(self) -> Iterator[tuple[Tile, float, float]]:
        box, width = self._box, self._width
        pitch, tall = width + GAP * width / TILE, width * 4 / 3
        for meld, place in self._sets():
            yield from ((tile, place.x + at * pitch, place.y) for at, tile in enumerate(meld.tiles))
        left, y = box.centre[0] - len(self._rack) * pitch / 2, box.bottom - box.h * (FOOT + 0.06) - tall
        yield from ((tile, left + at * pitch, y) for at, tile in enumerate(self._rack))

    def _sets(self) -> Iterator[tuple[Meld, Box]]:
        """The row of sets with their places, in the middle above the rack."""
        box, width, scale = self._box, self._width, self._width / TILE
        tall, gap = width * 4 / 3, BETWEEN * scale
        spans = [len(meld.tiles) * (width + GAP * scale) for meld in self._table]
        y = box.y + (box.h * (1 - LEDGE if self._has_rack else 1) - tall) / 2
        lefts = starts(spans, gap, box.centre[0] - length(spans, gap) / 2)
        return ((meld, Box(x, y, span, tall)) for meld, span, x in zip(self._table, spans, lefts, strict=True))

    def _draw_rack(self, canvas: Canvas) -> None:
        box = self._box
        if not self._style.stands:
            return
        tall = round(box.h * 0.21)
        inset = round(box.w * 0.08)
        wood = Wood(round(box.w) - 2 * inset, tall, (round(tall * 0.72),))
        canvas.put(wood, box.x + inset, box.bottom - round(box.h * FOOT) - tall, layer=2)

    def _draw_verdict(self, canvas: Canvas) -> None:
        """The tray and sign of the last set, which the moment is about, or of all sets of a finished play."""
        shown, sets, u = self._shown, list(self._sets()), self._u
        if shown is None or not shown.verdict:
            return
        for _, box in sets if shown.whole else sets[-1:]:
            ring, size = box.grown(10 * u), round(34 * u)
            tray = Tray(round(ring.w), round(ring.h), round(16 * u), shown.verdict, max(2, round(2 * u)))
            canvas.put(tray, ring.x, ring.y, layer=3)
            sign = Badge("tick" if shown.verdict == "valid" else "bang", size)
            canvas.put(sign, ring.right - size * 0.62, ring.y - size * 0.38, layer=ON_TOP + 2)


class MomentPlay:
    """One moment at a time; it goes on by itself until somebody takes a step or the last one is shown."""

    def __init__(self) -> None:
        self.moments: Sequence[CardMoment] = ()
        self.at = 0
        self.running = False
        self.turned = False
        """Whether the moment changed by itself just now, so that the page looks different."""
        self._left = 0.0

    @property
    def now(self) -> CardMoment:
        """The moment that is shown."""
        return self.moments[self.at]

    @property
    def is_last(self) -> bool:
        """Whether nothing follows."""
        return self.at == len(self.moments) - 1

    def begin(self, moments: Sequence[CardMoment], *, running: bool) -> None:
        """The first of these moments; the others follow by themselves if it is `running`."""
        self.moments, self.at = moments, 0
        self.running, self._left = running and len(moments) > 1, AT_LEAST

    def again(self) -> None:
        """From the first moment on, by itself."""
        self.begin(self.moments, running=True)

    def step(self, by: int) -> None:
        """The moment so many further; the first one follows the last. Whoever looks on takes the steps from now on."""
        self.running = False
        self.at = (self.at + by) % len(self.moments)

    def wait_for(self, said: str) -> None:
        """The sentence of the moment, which takes its time to be read."""
        self._left = AT_LEAST + A_SIGN * sum(2 if sign >= FIRST_WIDE else 1 for sign in said)

    @property
    def due_in(self) -> float | None:
        """Seconds until the next moment comes by itself."""
        return self._left if self.running else None

    def update(self, dt: float) -> bool:
        """Let time pass; whether another moment is shown."""
        self._left -= dt
        self.turned = self.running and self._left <= 0
        if self.turned:
            self.at += 1
            self.running, self._left = not self.is_last, AT_LEAST
        return self.turned


KEYS: Mapping[str, Action] = MappingProxyType(
    {
        "draw": Action.DRAW,
        "take": Action.TAKE,
        "throw": Action.THROW,
        "pile": Action.PILE,
        "end": Action.END_TURN,
        "pick": Action.PICK,
        "lay": Action.CONFIRM,
        "hint": Action.HINT,
        "undo": Action.UNDO,
    }
)
"""The keys that the sentences of cards may name."""


class CardTexts:
    """The words of all cards of one agreement."""

    def __init__(self, texts: Texts, setup: Setup, chosen_keys: Mapping[str, str]) -> None:
        self._texts, self._setup, self._chosen_keys = texts, setup, chosen_keys
        options, game = options_of(setup), setup.game
        self._facts: Mapping[str, object] = {
            "points": options.opening,
            "hand": game.racks[setup.players],
            "size": game.size,
            "clock": clock_label(texts, setup.clock or 0),
            "games": setup.games,
            "limit": options.turn_limit,
            "target": setup.target,
            **{name: press_of(texts, chosen_keys, action) for name, action in KEYS.items()},
            **{colour.name.lower(): colour for colour in Colour},
        }

    @property
    def voice(self) -> tuple[str, ...]:
        """While this is the same, so are all words."""
        return self._texts.voice

    def spoken_in(self, language: str) -> CardTexts:
        """The same words in another language."""
        texts = copy(self._texts)
        texts.speak(language)
        return CardTexts(texts, self._setup, self._chosen_keys)

    def heading(self, card: RuleCard) -> str:
        """What the card is called."""
        return self._texts.text(card.heading)

    def body(self, card: RuleCard) -> str:
        """Its sentences, one after the other."""
        said = [self._texts.text(key, **self._facts) for key in card.keys_in(self._setup)]
        whole = said[0]
        for following in said[1:]:
            whole = self._texts.text("rules.two_sentences", first=whole, following=following)
        return whole

    def moment_sentence(self, moment: CardMoment) -> str:
        """The sentence of one moment."""
        if isinstance(moment.said, StepSentence):
            return step_line(self._texts, moment.said)
        if isinstance(moment.said, Problem):
            return self._texts.problem(moment.said)
        return self._texts.text(moment.said, **self._facts)

    def searched(self, card: RuleCard) -> CardSearchText:
        """Everything it can be found by."""
        also = f"{card.heading}_also"
        moments = (self.moment_sentence(moment) for moment in moments_of(card, self._setup))
        return CardSearchText(
            self.heading(card),
            self._texts.text(also) if self._texts.has(also) else "",
            " ".join((self.body(card), *moments)),
        )


class CardIndex:
    """Finds cards in the player's language, and only where that has no such words, in the others."""

    def __init__(self, cards: Sequence[RuleCard]) -> None:
        self._cards = cards
        self._known: dict[tuple[str, ...], Mapping[str, CardSearchText]] = {}
        """What is said on the cards, by voice."""

    def found(self, wanted: str, rule_words: CardTexts) -> tuple[str, ...]:
        """The names of the cards that these words find, the best first."""
        spoken = rule_words.voice[0]
        names = cards_found(self._said(rule_words), wanted)
        others = (language for language in languages() if language != spoken)
        while not names and (language := next(others, "")):
            names = cards_found(self._said(rule_words.spoken_in(language)), wanted)
        return names

    def _said(self, rule_words: CardTexts) -> Mapping[str, CardSearchText]:
        if rule_words.voice not in self._known:
            self._known[rule_words.voice] = {card.name: rule_words.searched(card) for card in self._cards}
        return self._known[rule_words.voice]


def score_lines(scores: Sequence[tuple[int, ...]]) -> Item:
    """A small score sheet: the players, a line for each game, and the sum where there are several."""
    lines = [tuple(ascii_uppercase[: len(scores[0])]), *(tuple(map(signed, line)) for line in scores)]
    heavy = {0}
    if len(scores) > 1:
        lines.append(tuple(map(signed, map(sum, zip(*scores, strict=True)))))
        heavy.add(len(lines) - 1)
    return VBox(tuple(_score_line(row, line, bold=row in heavy) for row, line in enumerate(lines)), 14, down=0.5)


def _score_line(row: int, line: tuple[str, ...], *, bold: bool) -> Item:
    ink = Ink(BUTTON, Weight.BOLD if bold else Weight.REGULAR, across=0.5)
    cells = (rest(TextItem(cell, ink, f"score.{row}.{column}")) for column, cell in enumerate(line))
    return Padded(HBox(tuple(cells)), 120)
