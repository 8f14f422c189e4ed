"""A bare game: one game without a log, for search and for learning.

It keeps its state private, moves through the same rules as a `Game` and draws the same luck from the same seed. What
it leaves out is the log, and everything that needs one: saves, events, undo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.phases import BIDS, NOBODY, OVER, UNDECIDED
from cleopatra.rules.model.state import State
from cleopatra.rules.model.terms import check_names, check_options, secret_of
from cleopatra.rules.play.deal import deal, empty_table
from cleopatra.rules.play.dispatch import apply, legal, list_choices, owes
from cleopatra.rules.play.ending import Result, settle
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.view import View, view_of
from cleopatra.rules.text.notation import Notation
from cleopatra.rules.text.refusals import refusal

from .estimates import Estimates, estimate, final_score
from .playouts import play_to_end, play_to_next_turn
from .rollout_policy import rollout_choice
from .value_net import ValueNet, evaluate, survey, take_facts
from .value_weights import FACTS

GAME_CHOICES = Choices()
SHARED_ESTIMATES = Estimates()
SHARED_NET = ValueNet()
LONGEST_PLAYOUT = 3000


def first_owing(s: State) -> int:
    """The first seat that owes a decision; NOBODY at the end."""
    for seat in range(s.players):
        if owes(s, seat):
            return seat
    return NOBODY


def is_legal(s: State, seat: int, code: int) -> int:
    """Whether that choice is one of a seat's."""
    list_choices(s, seat, GAME_CHOICES)
    return GAME_CHOICES.holds(code)


def undealt(edition: str, names: Sequence[str], reading: str, options: Mapping[str, bool]) -> State:
    """A table before the deal."""
    box = edition_named(edition)
    check_names(box, names)
    return empty_table(box, box.reading(reading), box.layout, len(names), check_options(options))


def dealt(edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]) -> State:
    """A table dealt from a seed as `new_game` would deal it."""
    secret = secret_of(seed)
    s = undealt(edition, names, reading, options)
    deal(s, secret, None)
    return s


class BareGame:
    """One game from the deal to the account. Make it with `bare_game` or `imagine`."""

    def __init__(self, state: State, notation: Notation) -> None:
        self._state = state
        self.notation = notation

    @property
    def players(self) -> int:
        """How many sit here."""
        return self._state.players

    @property
    def seat(self) -> int:
        """Who chooses next: the first of those who owe a decision; NOBODY at the end."""
        return first_owing(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER

    @property
    def result(self) -> Result | None:
        """Winners, eaten and everyone's account, once the game is over."""
        return settle(self._state) if self.over else None

    def codes(self, seat: int) -> list[int]:
        """The codes of a seat's choices, in canonical order."""
        return legal(self._state, seat)

    def choose(self, seat: int, code: int) -> None:
        """Make the choice with that code. Raises `GameError`, and then nothing has changed."""
        if not is_legal(self._state, seat, code):
            raise refusal(self._state, seat, code)
        apply(self._state, seat, code)

    def allows(self, seat: int, code: int) -> bool:
        """Whether the choice with that code is open to a seat."""
        return bool(is_legal(self._state, seat, code))

    def view(self, seat: int | None) -> View:
        """What a seat knows; `None` for a spectator."""
        return view_of(self._state, seat, self.notation)

    def copy(self) -> BareGame:
        """The same game, free to go another way."""
        return BareGame(self._state.copy(), self.notation)

    def __copy__(self) -> BareGame:
        return self.copy()

    def __deepcopy__(self, memo: object) -> BareGame:
        return self.copy()

    def take_back_answers(self, seat: int) -> None:
        """Others' bids that are in but not shown are to be made again: nobody knows them, so they may be any (R111)."""
        s = self._state
        s.remembers = 0
        if s.phase == BIDS:
            for other in range(s.players):
                if other != seat:
                    s.reply[other] = UNDECIDED

    def advance(self, rng: Chance) -> None:
        """Have the rollout policy play for everybody until a turn opens, or the game is over."""
        play_to_next_turn(self._state, rng)

    def rollout_choice(self, seat: int, rng: Chance, estimates: Estimates = SHARED_ESTIMATES) -> int:
        """The code of what the rollout policy would choose for a seat that owes a decision."""
        return rollout_choice(self._state, seat, rng, GAME_CHOICES, estimates)

    def play_out(self, rng: Chance) -> list[int]:
        """Have the rollout policy play the game to its end. Everyone's score then, in hundredths of a talent, fewer
        amulets before more; the eaten have less than nothing."""
        s = self._state
        play_to_end(s, rng, LONGEST_PLAYOUT)
        estimate(s, 0, SHARED_ESTIMATES)
        return [
            final_score(s, SHARED_ESTIMATES, seat) - max(0, SHARED_ESTIMATES.corrupt[seat]) for seat in range(s.players)
        ]

    def facts(self) -> list[list[int]]:
        """What the value network looks at, seat by seat, for learning; when a turn opens."""
        survey(self._state, SHARED_NET, SHARED_ESTIMATES)
        found = []
        for seat in range(self._state.players):
            take_facts(self._state, seat, SHARED_NET, SHARED_ESTIMATES)
            found.append([SHARED_NET.facts[at] for at in range(FACTS)])
        return found

    def logits(self) -> list[int]:
        """The value network's logit for each seat, in 1024ths; when a turn opens."""
        survey(self._state, SHARED_NET, SHARED_ESTIMATES)
        found = []
        for seat in range(self._state.players):
            take_facts(self._state, seat, SHARED_NET, SHARED_ESTIMATES)
            found.append(evaluate(self._state, SHARED_NET))
        return found


def imagine(view: View, rng: Chance) -> BareGame:
    """A game that whoever has that view can't tell from the real one; it remembers nothing for its players."""
    return BareGame(determinize(view, rng), view.notation)


def bare_game(edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]) -> BareGame:
    """A new game, dealt from a seed as `new_game` would deal it."""
    s = dealt(edition, names, seed, reading, options)
    return BareGame(s, Notation(s.edition, names))
