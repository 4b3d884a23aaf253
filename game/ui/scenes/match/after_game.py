"""What the pages after a game share: how it ended, in sentences; the score sheet with a row for each game, a column for
each seat, totals below, and a chart of the totals; and where the match goes on: the next game, the result, another
match, a look back, or, suggested once, another opponent who would suit the player better than the last (ux 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate
from typing import NamedTuple

from game.rules.play.events import TileDiscarded, WentOut
from game.rules.play.scoring import EndReason, Outcome
from game.session.history.finished_game import FinishedGame, Unplayable, finished_game_of
from game.session.history.highlights import Summary, summary
from game.session.history.next_game import next_above, next_opponent
from game.session.history.par import Par
from game.session.history.rating import better_match, of_family, rated_games, strengths
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import signed
from game.session.speech.sentences import tile_name
from game.session.storage.deal_code import deal_of_match
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.frames import at_edge
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.look_names import IconName, ThemeColour
from game.ui.pictures import Icon, Weight
from game.ui.places import DaysPlace, MatchOverPlace, PastGamePlace, ReviewPlace, TablePlace
from game.ui.scene import Change, Home, Push, Replace
from game.ui.scenes.page_parts import charted
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.chart import chart_lines
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION
from game.ui.widgets.text_block import Ink


def game_headline(texts: Texts, match: Match) -> str:
    """Who won the newest game."""
    outcome = match.outcomes[-1]
    winners, kind = outcome.winners, kind_of(match)
    if outcome.doubled:
        return about_seat(texts, match, "score.you_rummy", "score.other_rummy", winners[0])
    if len(winners) == 1:
        return about_seat(texts, match, f"score.you_win{kind}", f"score.other_wins{kind}", winners[0])
    return texts.text(f"score.shared{kind}" if winners else f"score.tie{kind}")


def kind_of(match: Match) -> str:
    """The end of a text's key: hands, in which nobody loses points, have sentences of their own."""
    return "" if match.game.state.ruleset.zero_sum else ".hand"


def why_over(texts: Texts, match: Match, outcome: Outcome) -> str:
    """How the newest game ended, in short; of a hand also what it is worth."""
    kind = kind_of(match)
    if outcome.doubled:
        return texts.plural("end.doubled", sum(outcome.rack_points))
    if outcome.reason is EndReason.CALLED:
        return texts.text("end.called")
    if outcome.reason is EndReason.BLOCKED:
        key = f"end.blocked{blocked_how(match)}"
        return texts.text(key, sum=_differences(outcome)) if kind else texts.text(key)
    return _how_out(texts, match, outcome) if kind else texts.text("end.cleared", turn=match.game.state.turn)


def blocked_how(match: Match) -> str:
    """The end of the key of a text that says why nothing could be drawn: with hands, also that the discards had become
    the stock as often as they may (rules 12.5)."""
    state = match.game.state
    return f"{'_again' if state.game.renewals and not state.shuffles else ''}{kind_of(match)}"


def _how_out(texts: Texts, match: Match, outcome: Outcome) -> str:
    """By which last act the winner went out, and the others' points one by one, which is the score."""
    winner, before = outcome.winners[0], None
    for event in match.game.events:
        if isinstance(event, WentOut):
            break
        before = event
    others = [str(points) for seat, points in enumerate(outcome.rack_points) if seat != winner]
    worth = " + ".join(others) + (f" = {outcome.scores[winner]}" if len(others) > 1 else "")
    how = "threw" if isinstance(before, TileDiscarded) else "laid"
    tile = tile_name(texts, before.tile) if isinstance(before, TileDiscarded) else ""
    return about_seat(texts, match, f"end.you_{how}.hand", f"end.other_{how}.hand", winner, tile=tile, sum=worth)


def _differences(outcome: Outcome) -> str:
    """By how much the other hands are above the lowest, one by one, and what that comes to for each winner."""
    lowest = min(outcome.rack_points)
    above = [str(points - lowest) for points in outcome.rack_points if points > lowest]
    every, shares, worth = " + ".join(above) or "0", len(outcome.winners), str(outcome.scores[outcome.winners[0]])
    if shares > 1:
        every = f"({every}) / {shares}" if len(above) > 1 else f"{every} / {shares}"
    return every if every == worth else f"{every} = {worth}"


def about_seat(texts: Texts, match: Match, mine: str, theirs: str, seat: int, **facts: object) -> str:
    """A sentence about one seat: key `mine` for the person, `theirs` for others by name."""
    facts["turn"] = match.game.state.turn
    if match.is_you(seat):
        return texts.text(mine, **facts)
    return texts.text(theirs, name=seat_names(texts, match.setup)[seat], **facts)


LINE, WIDE_LINE, TIGHT_LINE = 54, 72, 34
"""The usual height of a line, that without a chart, and the least one, in units."""
CHART, HEADING = 150, 40
"""The least height of the chart, and that of its heading."""
BESIDE_GAMES, LONG_NAMES = 3, 1.5
"""Lines besides those of games: names of the seats, totals and games won; and more for long names of people."""
MOST_GAMES = 9
"""The most games that are listed; of more, those around the newest."""
LABEL = 0.24
"""The part of the width that the rows' names take."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the sheet, as text."""

    id: str
    label: str
    cells: tuple[str, ...]
    weight: Weight = Weight.REGULAR
    colour: ThemeColour = "ink"
    gold: tuple[int, ...] = ()
    """Seats that won; their cells are gold."""


def rows_of(match: Match, texts: Texts) -> tuple[ScoreRow, ...]:
    """The games played and still to play, the newest in bold, then totals and games won."""
    standings = match.standings
    played = len(standings.outcomes)
    games = []
    planned = 0 if match.setup.target else match.games
    for number in range(1, max(planned, played) + 1):
        label, ident = texts.text(f"score.game{kind_of(match)}", number=number), f"score.{number}"
        if number > played:
            games.append(ScoreRow(ident, label, ("·",) * standings.players, colour="faint"))
            continue
        outcome = standings.outcomes[number - 1]
        weight = Weight.BOLD if number == played else Weight.REGULAR
        games.append(ScoreRow(ident, label, tuple(map(signed, outcome.scores)), weight, gold=outcome.winners))
    totals = ScoreRow("total", texts.text("score.total"), tuple(map(signed, standings.totals)), Weight.BOLD)
    won = ScoreRow("won", texts.text(f"score.games_won{kind_of(match)}"), tuple(map(str, standings.games_won)))
    return (*games, totals, won)


def score_sheet(match: Match, texts: Texts, space: float) -> Item:
    """The sheet, and below it the chart where there is room for one that can be read; both share so many units of
    height."""
    rows, names = rows_of(match, texts), seat_names(texts, match.setup)
    shown = (*rows_near(rows[:-2], len(match.outcomes), MOST_GAMES), *rows[-2:])
    lines_in_all = len(shown) + 1 + (0 if match.setup.alone else LONG_NAMES)
    # One game alone says nothing that its row does not say.
    charted = len(match.outcomes) > 1 and space - TIGHT_LINE * lines_in_all >= CHART
    tall = min(LINE if charted else WIDE_LINE, (space - (CHART if charted else 0)) / lines_in_all)
    head = Ink(CAPTION, Weight.SEMIBOLD, "muted", across=1.0)
    heads = [TextItem(name, head, f"name.{seat}") for seat, name in enumerate(names)]
    listed = [_line(row, [texts.text("score.cell", name=name, row=row.label) for name in names]) for row in shown]
    sheet = (each for line in listed for each in (LineItem(), Sized(line, tall=tall)))
    chart = (_score_chart(match, texts, space - tall * lines_in_all),) if charted else ()
    return VBox((Sized(_row(None, heads), tall=tall), *sheet, *chart))


def rows_near(games: Sequence[ScoreRow], played: int, room: int) -> tuple[ScoreRow, ...]:
    """As many rows as fit, with the newest game and the next one among them."""
    if len(games) <= room:
        return tuple(games)
    start = min(max(0, played + 1 - room), len(games) - room)
    return tuple(games[start : start + room])


def _row(label: Item | None, cells: Sequence[Item]) -> Item:
    """The columns of a line."""
    seats = (Portion(Padded(cell, 4), (1 - LABEL) / len(cells)) for cell in cells)
    return HBox((Portion(label or VBox(()), LABEL), *seats), down=0.5)


def _line(row: ScoreRow, said: Sequence[str]) -> Item:
    """A row; `said` is each cell's label in the semantic tree."""
    label = TextItem(row.label, Ink(BODY, row.weight, row.colour), row.id.replace("score.", "game."))
    cells = []
    for seat, text in enumerate(row.cells):
        ink = Ink(BODY, row.weight, "gold" if seat in row.gold else row.colour, across=1.0)
        cells.append(TextItem(text, ink, f"{row.id}.{seat}" if text != "·" else "", said=said[seat]))
    return _row(label, cells)


def sheet_note(match: Match, texts: Texts, scale: float) -> Item:
    """What is printed under the sheet: the check with its tick (rules 10.1), or what the match is played to (rules
    12.8); `scale` of the text."""
    quiet = Ink(CAPTION, colour="muted")
    if match.game.state.ruleset.zero_sum:
        size = CAPTION * scale
        tick = ImageItem(lambda wide: Icon("check", wide, "valid"), size, size, layer=2)
        return HBox((tick, rest(TextItem(texts.text("score.zero_sum"), quiet, "zero-sum"))), 8, down=0.5)
    if match.setup.target:
        return TextItem(texts.text("score.target", points=match.setup.target), quiet, "target")
    return VBox(())


def _score_chart(match: Match, texts: Texts, tall: float) -> Item:
    """The total of each seat after every game, with a heading; so high in units."""
    said = texts.text("score.course")
    scores = [outcome.scores for outcome in match.outcomes]
    totals = [[0, *accumulate(each)] for each in zip(*scores, strict=True)]
    heading = Padded(TextItem(said, Ink(CAPTION, colour="muted")), 0, 7)
    return VBox(
        (LineItem(), heading, charted(tall - HEADING, chart_lines, "course", said, totals, match.emblems, grow=0))
    )


class WayOff(NamedTuple):
    """A text action that leaves a page after a game."""

    id: str
    key: str
    icon: IconName
    press: OnPress


ACT, ACT_WIDE = 102, 480
"""Height and least width of the one act, in units."""


class EndPage(Page):
    """A page after a game of a match."""

    first = "next"

    def __init__(self, match: Match, services: Services) -> None:
        super().__init__(services, match.setup.game)
        self.match = match
        self._finished_game = last_finished_game(match)

    @property
    def outcome(self) -> Outcome:
        """How the newest game ended."""
        return self.match.outcomes[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return seat_names(self.services.texts, self.match.setup)

    @cached_property
    def known_games(self) -> tuple[Summary, ...]:
        """The newest game and those before it in numbers, the newest first; none where that cannot be told."""
        game = self._finished_game
        return () if game is None else (summary(game), *self.services.autosave.archive.others(game))

    @cached_property
    def next_name(self) -> str:
        """Who is met next instead of the one that was beaten again; empty for nobody."""
        match = self.match
        if not match.over or len(match.outcomes) > 1 or match.setup.day is not None:
            return ""
        return next_opponent(self.known_games, match.setup)

    @property
    def suggested(self) -> str:
        """The opponent to be suggested after this game; empty when none is, or was already."""
        if not self.match.over or not self.known_games:
            return ""
        rated = rated_games(of_family(self.known_games, self.match.setup.game.family), strengths())
        name = better_match(rated, strengths()) or ""
        is_led_to = name == next_opponent(self.known_games, self.match.setup)
        return "" if name == self.services.store.now.suggested or is_led_to else name

    def onward(self) -> Onward:
        """The one act."""
        return onward(self.services, self.match, self.next_name, self.known_par)

    @property
    def known_par(self) -> Par | None:
        """What others made of the seat, where the page has it."""
        return None

    def foot(self, *more: WayOff) -> Item:
        """What goes on, at the right, and first for the keys; at its left text actions that leave the match: home, the
        review and the page of the newest game, and `more`."""
        label, press, instead = self.onward()
        more = *instead, *more
        ways = [WayOff("home", "score.home", "home", Home)]
        if (game := self._finished_game) is not None:
            ways.append(WayOff("review", "review.title", "search", lambda: Push(ReviewPlace(game))))
            ways.append(WayOff("look-back", "score.look_back", "eye", lambda: Push(PastGamePlace(game))))
        others = tuple(
            ButtonItem(way.id, self.text(way.key), way.press, tall=66, icon=way.icon) for way in (*ways, *more)
        )
        go = ButtonItem("next", label, press, PRIMARY, ACT, wide=ACT_WIDE)
        row = at_edge(HBox((*others, Spacer(grow=1)), 18, down=0.5), grow=1)
        beside = HBox((go, row), 36, down=0.5, backwards=True)
        lines = at_edge(Wrapped(others, 12))
        wrapped = HBox((go, Sized(lines, wide=700, grow=1)), 36, down=0.5, backwards=True)
        return FirstFit((beside, wrapped, VBox((go, lines), 16)))


def last_finished_game(match: Match) -> FinishedGame | None:
    """The match's present game if it is over and can be played again."""
    if match.written:
        return None
    try:
        finished_game = finished_game_of(match, "", "")
    except Unplayable:
        return None
    return finished_game if finished_game.outcome is not None else None


class Onward(NamedTuple):
    """What goes on: its label and effect, and what it takes the place of."""

    label: str
    press: OnPress
    instead: tuple[WayOff, ...] = ()


def onward(services: Services, match: Match, next_name: str = "", par: Par | None = None) -> Onward:
    """The large button, which knows what is next: the next game, the week of a day's deal, the opponent after one that
    was beaten twice, the same tiles where one of the characters made more of them, another match."""
    text = services.texts.text
    if not match.over:
        return Onward(text(f"score.next{kind_of(match)}"), partial(_next, services, match))
    if (day := match.setup.day) is not None:
        return Onward(text("days.go_week"), lambda: Push(DaysPlace(day, by_week=True)))
    if len(match.outcomes) > 1 or kind_of(match):
        return Onward(text("score.result"), lambda: Replace(MatchOverPlace(match)))
    again = partial(play_again, services, match)
    instead = (WayOff("again", "match.again", "reset", again),)
    if next_name:
        name = text(f"persona.{next_name}")
        return Onward(text("next.meet", name=name), partial(_meet, services, match, next_name), instead)
    above = None if par is None or par.seat in match.outcomes[-1].winners else next_above(par)
    if above is not None and match.setup.seed is None:
        name, points = text(f"persona.{above[0]}"), signed(above[1])
        same = partial(_same_tiles, services, match)
        return Onward(text("next.beat", name=name, points=points), same, instead)
    return Onward(text("match.again"), again)


def _meet(services: Services, match: Match, name: str) -> Change:
    return Replace(TablePlace(services.matches.begin(replace(match.setup, opponents=(name,)))))


def _same_tiles(services: Services, match: Match) -> Change:
    return Replace(TablePlace(services.matches.begin_again(deal_of_match(match))))


def play_again(services: Services, match: Match) -> Change:
    """Begin a match with the same setup and a new shuffle."""
    return Replace(TablePlace(services.matches.begin(match.setup)))


def _next(services: Services, match: Match) -> Change:
    match.next_game()
    return Replace(TablePlace(match))


def suggestion(services: Services, match: Match, name: str) -> Item:
    """The sentence, and the button that begins a match against the one suggested."""
    texts = services.texts
    persona = texts.text(f"persona.{name}")
    said = TextItem(texts.text("suggest.other", name=persona), Ink(BODY), "suggestion", "status")

    def begin() -> Change:
        return Replace(TablePlace(services.matches.begin(replace(match.setup, opponents=(name,)))))

    label = texts.text("suggest.play", name=persona)
    go = ButtonItem("play-suggested", label, begin, PLAIN, 52, icon="play")
    return HBox((said, go), 20, down=0.5, across=0.5)
