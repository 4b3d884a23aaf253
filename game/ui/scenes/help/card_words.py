"""What rule cards say: their texts in the player's language, by the rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from types import MappingProxyType

from game.rules.faces import Colour
from game.rules.problems import Problem
from game.session.board.step_sentences import StepSentence
from game.session.match.setup import Setup
from game.session.rulebook.card_moments import CardMoment, moments_of
from game.session.rulebook.card_search import CardWords, found_in
from game.session.rulebook.rule_card import RuleCard, options_of
from game.session.speech.step_words import step_line
from game.session.texts import Texts, languages
from game.ui.input.gestures import Action
from game.ui.input.keymap import press_of
from game.ui.scenes.setup.rule_rows import clock_label

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


class RuleWords:
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

    def spoken_in(self, language: str) -> RuleWords:
        """The same words in another language."""
        texts = copy(self._texts)
        texts.speak(language)
        return RuleWords(texts, self._setup, self._chosen_keys)

    def heading(self, card: RuleCard) -> str:
        """What the card is called."""
        return self._texts.text(card.heading)

    def told(self, card: RuleCard) -> str:
        """Its sentences, one after the other."""
        said = [self._texts.text(key, **self._facts) for key in card.keys_in(self._setup)]
        whole = said[0]
        for following in said[1:]:
            whole = self._texts.text("rules.two_sentences", first=whole, following=following)
        return whole

    def said(self, moment: CardMoment) -> str:
        """The sentence of one moment."""
        if isinstance(moment.said, StepSentence):
            return step_line(self._texts, moment.said)
        if isinstance(moment.said, Problem):
            return self._texts.problem(moment.said)
        return self._texts.text(moment.said, **self._facts)

    def searched(self, card: RuleCard) -> CardWords:
        """Everything it can be found by."""
        also = f"{card.heading}_also"
        moments = (self.said(moment) for moment in moments_of(card, self._setup))
        return CardWords(
            self.heading(card),
            self._texts.text(also) if self._texts.has(also) else "",
            " ".join((self.told(card), *moments)),
        )


class CardIndex:
    """Finds cards in the player's language, and only where that has no such words, in the others."""

    def __init__(self, cards: Sequence[RuleCard]) -> None:
        self._cards = cards
        self._known: dict[tuple[str, ...], Mapping[str, CardWords]] = {}
        """What is said on the cards, by voice."""

    def found(self, wanted: str, rule_words: RuleWords) -> tuple[str, ...]:
        """The names of the cards that these words find, the best first."""
        spoken = rule_words.voice[0]
        names = found_in(self._said(rule_words), wanted)
        others = (language for language in languages() if language != spoken)
        while not names and (language := next(others, "")):
            names = found_in(self._said(rule_words.spoken_in(language)), wanted)
        return names

    def _said(self, rule_words: RuleWords) -> Mapping[str, CardWords]:
        if rule_words.voice not in self._known:
            self._known[rule_words.voice] = {card.name: rule_words.searched(card) for card in self._cards}
        return self._known[rule_words.voice]
